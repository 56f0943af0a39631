"""The worked examples as they are kept: the rules play them, the rulebook names their numbers and draws them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from nsp_pnp.diagnostic import SourceRef

FILE = "nsp_pnp/games/nsp/data/examples.toml"
_PATH = Path(__file__).parent / "data" / "examples.toml"


class Example(Struct, frozen=True):
    """One of them: its id, the panel of our rulebook that tells it ("" for a published one), how it is played.

    ``given`` has all else that the file says of it.
    """

    id: str
    panel: str
    about: str
    play: str
    given: Mapping[str, Any]
    where: SourceRef

    @property
    def guards(self) -> set[str]:
        """The guards that must be there for it to be played."""
        seats = self.given.get("seats", {}).values()
        return {one["guard"] for one in (self.given, *seats) if "guard" in one}

    @property
    def numbers(self) -> Iterator[tuple[str, int]]:
        """What a text may name: ``example_blow_damage``, of a seat ``example_shared_mia_wounds``."""
        for owner, given in (("", self.given), *self.given.get("seats", {}).items()):
            for key, number in given.items():
                if isinstance(number, int):
                    yield "_".join(filter(None, ("example", self.id, owner, key))), number


@cache
def worked_examples() -> tuple[Example, ...]:
    """All of them, in the order of the file."""
    text = _PATH.read_text("utf-8")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line == "[[example]]"]
    found = tomllib.loads(text)["example"]
    return tuple(_example(one, line) for one, line in zip(found, lines, strict=True))


def _example(given: dict[str, Any], line: int) -> Example:
    name, panel, about, play = (given.pop(key, "") for key in ("id", "panel", "about", "play"))
    return Example(name, panel, about, play, given, SourceRef(FILE, line))


def worked_example(name: str) -> Example:
    """The one of that id."""
    return next(one for one in worked_examples() if one.id == name)
