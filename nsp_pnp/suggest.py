"""What somebody may have meant by a name that nothing has, in the same words everywhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches

from nsp_pnp.errors import NspError


def nearest(name: str, known: Iterable[str], most: int = 1) -> list[str]:
    """The known names that are most like a name, in any letter case, the most alike first."""
    by_lower = {one.lower(): one for one in known}
    return [by_lower[near] for near in get_close_matches(name.lower(), by_lower, most)]


def did_you_mean(*meant: str) -> str:
    """The question after names, "" where there is none to ask about; empty names are none."""
    names = " or ".join(filter(None, meant))
    return f"did you mean {names}?" if names else ""


def there_are(known: Iterable[str]) -> str:
    """All names that somebody can choose from."""
    names = ", ".join(known)
    return f"there are: {names}" if names else "there are none"


def instead(name: str, known: Collection[str], most: int = 1) -> str:
    """The question after the nearest names or, where none is near, all names there are."""
    return did_you_mean(*nearest(name, known, most)) or there_are(known)


def refuse_unknown(kind: str, names: Iterable[str], known: Collection[str]) -> None:
    """Raises NspError for the first of ``names`` that is none of the ``known`` names of a kind of thing."""
    for name in names:
        if name not in known:
            raise NspError(f"there is no {kind} {name!r}; {instead(name, known)}")
