"""Language tags."""

from __future__ import annotations

import re

_MADE_UP = re.compile("[_-]X[A-Z]$")


def made_up(locale: str) -> bool:
    """Whether nobody speaks it: its region is one that no country will ever have, as in the pseudo-locale en-XA."""
    return _MADE_UP.search(locale) is not None
