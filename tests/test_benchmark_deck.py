"""The decks that benchmarks are run on: as many cards as asked for, and nothing wrong with them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.conftest import Command

ROOT = Path(__file__).parents[1]


def test_a_deck_of_twice_the_cards_is_sound(nsp: Command, tmp_path: Path) -> None:
    out = tmp_path / "deck"
    subprocess.run([sys.executable, "benchmarks/make_deck.py", "2", str(out)], cwd=ROOT, check=True, timeout=120)
    run = nsp("validate", "--project", out, "--format", "json")
    assert run.status == 0, run.out
    assert json.loads(run.out)["cards"] == 2 * 74
