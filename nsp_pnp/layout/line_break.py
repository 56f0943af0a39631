"""Lines of a paragraph, chosen together so that the rag is even.

A paragraph becomes a row of atoms (a character or an icon) with widths in em, so that another size
only changes the width to fill. Breaks are found by dynamic programming over the places where a
line may end; these are looked for only in a text that one line cannot hold, and few texts are.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise
from operator import add

from msgspec import Struct

from nsp_pnp.fonts import FontFace
from nsp_pnp.layout.breaks import (
    CLOSING,
    HALF_BLANK_AFTER,
    HALF_BLANK_BEFORE,
    LEGAL,
    NO,
    NON_STARTER,
    OBJECT,
    OPENING,
    break_qualities,
)

HALF = 0.5
ICON_GAP = 0.08
PHRASE_PENALTY = 1.0
PAUSE_BONUS = {"。": 0.08, "！": 0.08, "？": 0.08, ".": 0.08, "!": 0.08, "?": 0.08, "、": 0.03, ",": 0.03}
"""A line that ends where the sentence pauses reads better."""
SHORT_LAST_LINE = 0.35
SHORT_LAST_LINE_PENALTY = 0.6
"""A last line narrower than that share of the width looks lost, the more so the shorter it is."""

FEWEST_LINE_COST = 1e3
"""More than the raggedness of any paragraph, so that a line saved outweighs it."""

_INFINITE = 1e18
_TOO_WIDE = 1e6


class Atoms(Struct, dict=True):
    """A paragraph as parallel lists, one element a character.

    ``widths`` are advances in em, ``gaps`` the space to add before a character when the one before
    stands on the same line (kerning, script gap, tightened punctuation). ``icons`` names the icon
    at each OBJECT, with what it says. ``phrases`` and ``terms`` are what ``break_qualities`` goes by. ``hang`` is how
    far all lines but the first stand in, in em.
    """

    text: str
    faces: list[FontFace]
    widths: list[float]
    icons: dict[int, tuple[str, str]]
    gaps: list[float]
    phrases: str
    terms: Sequence[str]
    hang: float = 0.0

    @cached_property
    def quality(self) -> list[int]:
        """How good a break before each character is."""
        return break_qualities(self.text, self.phrases, self.terms)

    @cached_property
    def stops(self) -> list[float]:
        """Where each character ends, after the start of the first, measured along the paragraph in em."""
        return list(accumulate(map(add, self.gaps, self.widths), initial=0.0))

    @cached_property
    def whole(self) -> float:
        """The width of the paragraph on one line."""
        return _end(self, len(self.text)) - _start(self, 0) if self.text else 0.0

    @cached_property
    def places(self) -> _Places:
        """Where lines may start and end."""
        return _places(self)

    def least_lines(self, width: float) -> int:
        """What no choice of breaks that fits can go below: the number of lines filled to the brim."""
        if not self.text:
            return 0
        if self.whole <= width:
            return 1
        saving = self.places.saving
        return max(1, math.ceil((self.whole + saving) / (width + 1e-6 + saving) - 1e-9))


class _Places(Struct):
    """Where a paragraph may be broken, as parallel lists: before the atom at an index; both its ends are such places.

    ``ends`` is where a line that ends there stops, ``starts`` where one that starts there begins, both
    measured along the paragraph in em, punctuation trimmed. ``whole`` says that no phrase is cut there, ``bonus``
    what a pause is worth.
    """

    indexes: list[int]
    ends: list[float]
    starts: list[float]
    whole: list[bool]
    bonus: list[float]

    @property
    def saving(self) -> float:
        """The most that one line break saves in width: a space, trimmed punctuation, a gap."""
        return max((start - end for start, end in zip(self.starts[1:-1], self.ends[1:-1], strict=True)), default=0.0)


class Line(Struct, frozen=True):
    """Atoms ``first`` to ``last`` (exclusive, trailing spaces left out), and the line's width in em.

    ``whole`` says that the line does not end inside a phrase. The width is that of the ``indent`` and what follows it.
    """

    first: int
    last: int
    width: float
    whole: bool = True
    indent: float = 0.0


def script_gap(before: str, after: str, gap: float) -> float:
    """The space between Japanese and Latin letters, digits or icons, and between an icon and its number, in em."""
    if not (_joins(before) and _joins(after)):
        return 0.0
    if _in_japanese(before) != _in_japanese(after):
        return gap
    return ICON_GAP if OBJECT in (before, after) else 0.0


def is_japanese(char: str) -> bool:
    """Whether it is a Japanese letter: kana, kanji, or what repeats or lengthens one."""
    return _joins(char) and _in_japanese(char)


def _in_japanese(char: str) -> bool:
    return char >= "\u3005" and char != OBJECT  # 々 comes first of the letters


def _joins(char: str) -> bool:
    return char == OBJECT or (char.isalnum() and not ("\uff00" <= char <= "\uffef"))


def _tightened(before: str, after: str) -> float:
    """How much neighboring full-width punctuation closes up, in em (JLREQ 3.1.4)."""
    if before in HALF_BLANK_AFTER and (after in HALF_BLANK_BEFORE or after in HALF_BLANK_AFTER):
        return -HALF
    return -HALF if before in HALF_BLANK_BEFORE and after in HALF_BLANK_BEFORE else 0.0


@lru_cache(maxsize=1 << 14)
def pair_gap(face: FontFace | None, pair: str, gap: float) -> float:
    """The space inside a pair of characters in em; ``face`` is None where they stand in different ones."""
    kern = face.kern(pair) if face else 0.0
    return kern or script_gap(pair[0], pair[1], gap) or _tightened(pair[0], pair[1])


def _places(atoms: Atoms) -> _Places:
    text, quality, count = atoms.text, atoms.quality, len(atoms.text)
    indexes = [0, *(i for i in range(1, count) if quality[i] != NO), count]
    return _Places(
        indexes,
        [_end(atoms, i) for i in indexes],
        [_start(atoms, i) for i in indexes],
        [i == count or quality[i] != LEGAL for i in indexes],
        [0.0, *(PAUSE_BONUS.get(text[_stop(text, i) - 1], 0.0) for i in indexes[1:-1]), 0.0],
    )


def _stop(text: str, i: int) -> int:
    """Where a line that ends before ``i`` stops, spaces left out."""
    while i and text[i - 1] == " ":
        i -= 1
    return i


def _end(atoms: Atoms, i: int) -> float:
    stop = _stop(atoms.text, i)
    return atoms.stops[stop] - (HALF if stop and atoms.text[stop - 1] in HALF_BLANK_AFTER else 0.0)


def _start(atoms: Atoms, i: int) -> float:
    if i == len(atoms.text):
        return atoms.stops[i]
    start = atoms.stops[i] + (atoms.gaps[i] + (HALF if atoms.text[i] in HALF_BLANK_BEFORE else 0.0))
    return start - _indent(atoms, i)


def _indent(atoms: Atoms, first: int) -> float:
    """How far a line that starts there stands in, in em."""
    return atoms.hang if first else 0.0


class Aim(enum.Enum):
    """What the choice of breaks tries for."""

    PHRASES = "an even rag, and lines that end where phrases do"
    EVEN = "an even rag"
    FEWEST = "as few lines as can be"


def break_lines(
    atoms: Atoms, width: float, aim: Aim = Aim.PHRASES, *, balanced: bool = False, running: float = 0.0
) -> tuple[list[Line], float]:
    """The best lines for a width in em, and by how much the widest overshoots it (0.0: all fit).

    Only a piece that has no place to break can overshoot. In ``balanced`` text the last line counts like any
    other, as centered text wants it; else it may be short. ``running`` text, which books are made of, wants full
    lines more than lines that end where a reader takes breath; its value is the share of the width that the last line
    should at least have.
    """
    if not atoms.text:
        return [], 0.0
    if atoms.whole <= width:  # most texts are a word or two; no break makes them better
        return [Line(0, _stop(atoms.text, len(atoms.text)), max(0.0, atoms.whole))], 0.0
    places = atoms.places
    previous = _best_breaks(places, width, aim, balanced, running)
    cuts = [len(previous) - 1]
    while cuts[-1]:
        cuts.append(previous[cuts[-1]])
    cuts.reverse()
    lines = [_line(atoms, places, a, b) for a, b in pairwise(cuts)]
    return lines, max(0.0, max(line.width for line in lines) - width - 1e-6)


def lines_at(atoms: Atoms, starts: Sequence[int]) -> list[Line]:
    """The lines that start at these atoms: what ``break_lines`` chose before, and nothing is weighed again."""
    return [
        Line(
            start,
            max(start, _stop(atoms.text, end)),
            max(0.0, _end(atoms, end) - _start(atoms, start)),
            indent=_indent(atoms, start),
        )
        for start, end in pairwise((*starts, len(atoms.text)))
    ]


def _best_breaks(places: _Places, width: float, aim: Aim, balanced: bool, running: float) -> list[int]:
    """For each place, the one where the line before it starts."""
    phrase_penalty = PHRASE_PENALTY if aim is Aim.PHRASES else 0.0
    line_cost = FEWEST_LINE_COST if aim is Aim.FEWEST else 0.0
    starts, limit, last = places.starts, width + 1e-6, len(places.starts) - 1
    shortest = (running or SHORT_LAST_LINE) * width
    best = [0.0] + [_INFINITE] * last
    previous = [0] * (last + 1)
    for here in range(1, last + 1):
        end = places.ends[here]
        penalty = (0.0 if places.whole[here] else phrase_penalty) - (0.0 if running else places.bonus[here])
        free_end = here == last and not balanced
        lowest, source = _INFINITE, here - 1
        for there in range(here - 1, -1, -1):
            length = end - starts[there]
            if length > limit:
                if lowest < _INFINITE:
                    break
                cost = best[there] + _TOO_WIDE * (length - width) + penalty
            elif free_end:
                cost = best[there] + penalty + line_cost + _lostness(there, length, shortest)
            else:
                slack = (width - length) / width
                cost = best[there] + penalty + line_cost + slack * slack
            if cost < lowest:
                lowest, source = cost, there
        best[here], previous[here] = lowest, source
    return previous


def _lostness(there: int, length: float, shortest: float) -> float:
    """What is bad about a last line that is short; one that is the only one is not."""
    short = 1 - length / shortest
    return SHORT_LAST_LINE_PENALTY * short * short if there and short > 0 else 0.0


def _line(atoms: Atoms, places: _Places, start: int, end: int) -> Line:
    first = places.indexes[start]
    last = max(first, _stop(atoms.text, places.indexes[end]))
    width = max(0.0, places.ends[end] - places.starts[start])
    return Line(first, last, width, places.whole[end], _indent(atoms, first))


def kinsoku_faults(atoms: Atoms, lines: Sequence[Line]) -> list[str]:
    """Lines that start or end with a character that must not, for checks and tests."""
    faults = []
    for number, line in enumerate(lines):
        if line.first >= line.last:
            continue
        first, last = atoms.text[line.first], atoms.text[line.last - 1]
        if number and (first in CLOSING or first in NON_STARTER):
            faults.append(f"line {number + 1} starts with {first}")
        if number < len(lines) - 1 and last in OPENING:
            faults.append(f"line {number + 1} ends with {last}")
    return faults
