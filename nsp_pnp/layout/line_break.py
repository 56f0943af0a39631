"""Lines of a paragraph, chosen together so that the rag is even.

A paragraph becomes a row of atoms (a character or an icon) with widths in em, so that another size
only changes the width to fill. Breaks are found by dynamic programming over the places where a
line may end.
"""

from __future__ import annotations

import enum
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from nsp_pnp.fonts import FontFace
from nsp_pnp.layout.breaks import (
    CLOSING,
    FORCED,
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


@dataclass(slots=True)
class Atoms:
    """A paragraph as parallel lists, one element a character.

    ``widths`` are advances in em, ``gaps`` the space to add before a character when the one before
    stands on the same line (kerning, script gap, tightened punctuation). ``icons`` names the icon
    at each OBJECT, with what it says.
    """

    text: str
    faces: list[FontFace]
    widths: list[float]
    gaps: list[float]
    quality: list[int]
    icons: dict[int, tuple[str, str]] = field(default_factory=dict)
    nodes: list[_Node] = field(default_factory=list)
    saving: float = 0.0
    """The most that one line break saves in width: a space, trimmed punctuation, a gap."""

    def least_lines(self, width: float) -> int:
        """What no choice of breaks that fits can go below: the number of lines filled to the brim."""
        if len(self.nodes) < 2:
            return 0
        whole = self.nodes[-1].end - self.nodes[0].start
        return max(1, math.ceil((whole + self.saving) / (width + 1e-6 + self.saving) - 1e-9))


@dataclass(frozen=True, slots=True)
class _Node:
    """A place for a break: before atom ``index``.

    ``end`` is where a line that ends here stops, ``start`` where one that starts here begins, both
    measured along the paragraph in em, punctuation trimmed. ``bonus`` is what a pause is worth.
    """

    index: int
    quality: int
    end: float
    start: float
    bonus: float


@dataclass(frozen=True, slots=True)
class Line:
    """Atoms ``first`` to ``last`` (exclusive, trailing spaces left out), and the line's width in em.

    ``whole`` says that the line does not end inside a phrase.
    """

    first: int
    last: int
    width: float
    whole: bool = True


def script_gap(before: str, after: str, gap: float) -> float:
    """The space between Japanese and Latin letters, digits or icons, and between an icon and its number, in em."""
    if not (_joins(before) and _joins(after)):
        return 0.0
    if _is_japanese(before) != _is_japanese(after):
        return gap
    return ICON_GAP if OBJECT in (before, after) else 0.0


def _is_japanese(char: str) -> bool:
    return char >= "\u3005" and char != OBJECT  # 々 comes first of the letters


def _joins(char: str) -> bool:
    return char == OBJECT or (char.isalnum() and not ("\uff00" <= char <= "\uffef"))


def _tightened(before: str, after: str) -> float:
    """How much neighboring full-width punctuation closes up, in em (JLREQ 3.1.4)."""
    if before in HALF_BLANK_AFTER and (after in HALF_BLANK_BEFORE or after in HALF_BLANK_AFTER):
        return -HALF
    return -HALF if before in HALF_BLANK_BEFORE and after in HALF_BLANK_BEFORE else 0.0


def finish_atoms(atoms: Atoms, phrases: str, terms: Sequence[str], gap: float) -> Atoms:
    """Fills in gaps, break qualities and nodes of ``atoms`` whose text, faces and widths are set."""
    text = atoms.text
    atoms.quality = break_qualities(text, phrases, terms)
    atoms.gaps = [0.0] * len(text)
    for i in range(1, len(text)):
        a, b = text[i - 1], text[i]
        kern = atoms.faces[i].kern(a + b) if atoms.faces[i] is atoms.faces[i - 1] else 0.0
        atoms.gaps[i] = kern or script_gap(a, b, gap) or _tightened(a, b)
    atoms.nodes = _nodes(atoms)
    atoms.saving = max((node.start - node.end for node in atoms.nodes[1:-1]), default=0.0)
    return atoms


def _nodes(atoms: Atoms) -> list[_Node]:
    text, widths, gaps, quality = atoms.text, atoms.widths, atoms.gaps, atoms.quality
    ends, at = [0.0], 0.0
    for width, gap in zip(widths, gaps, strict=True):
        at += gap + width
        ends.append(at)
    count = len(text)
    nodes = []
    for i in range(count + 1):
        if 0 < i < count and quality[i] == NO:
            continue
        stop = i
        while stop and text[stop - 1] == " ":
            stop -= 1
        end = ends[stop] - (HALF if stop and text[stop - 1] in HALF_BLANK_AFTER else 0.0)
        start = ends[i] + (gaps[i] + (HALF if text[i] in HALF_BLANK_BEFORE else 0.0) if i < count else 0.0)
        bonus = PAUSE_BONUS.get(text[stop - 1], 0.0) if 0 < i < count and stop else 0.0
        nodes.append(_Node(i, FORCED if i in (0, count) else quality[i], end, start, bonus))
    return nodes


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
    nodes = atoms.nodes
    if len(nodes) < 2:
        return [], 0.0
    if nodes[-1].end - nodes[0].start <= width:  # most texts are a word or two; no break makes them better
        return [_line(atoms, nodes[0], nodes[-1])], 0.0
    previous = _best_breaks(nodes, width, aim, balanced, running)
    cuts = [len(nodes) - 1]
    while cuts[-1]:
        cuts.append(previous[cuts[-1]])
    cuts.reverse()
    lines = [_line(atoms, nodes[a], nodes[b]) for a, b in itertools.pairwise(cuts)]
    return lines, max(0.0, max(line.width for line in lines) - width - 1e-6)


def _best_breaks(nodes: Sequence[_Node], width: float, aim: Aim, balanced: bool, running: float) -> list[int]:
    """For each node, the node where the line before it starts."""
    phrase_penalty = PHRASE_PENALTY if aim is Aim.PHRASES else 0.0
    line_cost = FEWEST_LINE_COST if aim is Aim.FEWEST else 0.0
    count, limit = len(nodes), width + 1e-6
    shortest = (running or SHORT_LAST_LINE) * width
    best = [0.0] + [_INFINITE] * (count - 1)
    previous = [0] * count
    for here in range(1, count):
        node = nodes[here]
        penalty = (phrase_penalty if node.quality == LEGAL else 0.0) - (0.0 if running else node.bonus)
        free_end = node.quality == FORCED and not balanced
        lowest, source = _INFINITE, here - 1
        for there in range(here - 1, -1, -1):
            length = node.end - nodes[there].start
            if length > limit:
                if lowest < _INFINITE:
                    break
                cost = best[there] + _TOO_WIDE * (length - width) + penalty
            else:
                cost = best[there] + penalty + line_cost + _raggedness(free_end, there, length, width, shortest)
            if cost < lowest:
                lowest, source = cost, there
        best[here], previous[here] = lowest, source
    return previous


def _raggedness(free_end: bool, there: int, length: float, width: float, shortest: float) -> float:
    if free_end:
        short = 1 - length / shortest
        return SHORT_LAST_LINE_PENALTY * short * short if there and short > 0 else 0.0
    slack = (width - length) / width
    return slack * slack


def _line(atoms: Atoms, start: _Node, end: _Node) -> Line:
    last = end.index
    while last > start.index and atoms.text[last - 1] == " ":
        last -= 1
    return Line(start.index, last, max(0.0, end.end - start.start), end.quality != LEGAL)


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
