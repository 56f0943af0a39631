"""Hints for names that are not known."""

from __future__ import annotations

import difflib
from collections.abc import Collection


def did_you_mean(name: str, known: Collection[str], introduction: str) -> str:
    """The nearest known name, or all of them."""
    near = difflib.get_close_matches(name, known, 1, 0.6)
    return f"did you mean {near[0]}?" if near else f"{introduction}: {', '.join(known) or 'none'}"
