"""What was published of a game's numbers, beside what its card data says."""

from __future__ import annotations

from msgspec import Struct

from nsp_pnp.diagnostic import SourceRef


class RecordedValue(Struct, frozen=True):
    """A number at one level, 0 where it has no levels.

    ``value`` is None where the card data lacks it, ``source`` is where it says that it has it from. ``known`` is the
    number on record, None where there is none, ``sources`` who has it so, each as card data would say it
    (``published rulebook``).
    """

    level: int
    value: int | None
    source: str
    where: SourceRef
    known: int | None = None
    sources: tuple[str, ...] = ()


class Recorded(Struct, frozen=True):
    """A number of the card data that is on record, or that is said to be published.

    ``subject`` is its dotted id (of a value that a text shows, that text's context), ``name`` says for people which
    number of which card it is. ``values`` has the levels that this is so of.
    """

    subject: str
    name: str
    values: tuple[RecordedValue, ...]
