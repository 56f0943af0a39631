"""The decks that benchmarks are run on, with nothing wrong with them, and the scripts that measure builds of them."""

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
    subprocess.run([sys.executable, "benchmarks/export.py", out, "ja", tmp_path / "data"], cwd=ROOT, check=True)


def test_the_scripts_go_with_the_program(tmp_path: Path) -> None:
    """Those that take a build apart, and the yardstick that needs nothing else."""

    def script(*words: object) -> str:
        command = [sys.executable, *(str(word) for word in words)]
        done = subprocess.run(command, cwd=ROOT, check=True, timeout=120, capture_output=True, text=True)
        return done.stdout

    script("benchmarks/export.py", ROOT, "ja", tmp_path / "data")
    script("benchmarks/floor.py", tmp_path / "data" / "floor", tmp_path / "drawn")
    assert len([*(tmp_path / "drawn").glob("*.pdf")]) == 2
    assert json.loads((tmp_path / "data" / "typst" / "cards.json").read_text("utf-8"))
    spent = json.loads(script("benchmarks/stages.py", ROOT, "ja", tmp_path / "out"))
    assert all(spent[stage] > 0 for stage in ("checks", "fitting", "drawing text", "writing faces"))
