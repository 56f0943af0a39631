"""The tables in ``data/`` to values of our types."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")

DATA = Path(__file__).parent / "data"


def table(name: str, kind: type[T], folder: Path = DATA) -> T:
    """The table of that name, without its suffix. One of another form is a fault of the program's own files."""
    return msgspec.toml.decode((folder / f"{name}.toml").read_bytes(), type=kind)
