"""Texts to lines of a width: nothing shrinks, and what cannot be set is reported."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from nsp_pnp.diagnostic import Diagnostic
from nsp_pnp.draw.colors import BLACK
from nsp_pnp.layout.breaks import NO
from nsp_pnp.layout.compose import Composer, place_lines
from nsp_pnp.layout.design import Align, Glyphs, TextBox, TextStyle
from nsp_pnp.layout.flow_codes import UNSETTABLE
from nsp_pnp.layout.line_break import Aim, Atoms, Line, break_lines, is_japanese
from nsp_pnp.model.localized import RichText
from nsp_pnp.units import Rect, mm_from_pt, pt_from_mm

MOST_STRETCH = 0.09
"""How much a gap between characters may grow to bring a line to the full width, in em; more would look like a space."""


class Style(Struct, frozen=True):
    """How running text is set: sizes in pt, leading in em."""

    size: float
    leading: float
    family: str = "body"
    bold: bool = False
    color: str = BLACK
    justify: bool = False
    align: Align = Align.LEFT

    @property
    def line(self) -> float:
        """The distance of two lines in mm."""
        return mm_from_pt(self.size * self.leading)

    @property
    def em(self) -> float:
        """The size in mm."""
        return mm_from_pt(self.size)


SHORT_LAST = {True: 0.0, False: 0.14}
"""The least share of the width for a last line: a long word where lines are ragged."""

LAST_EM = (4.0, 3.0, 2.0)
"""The characters that a last line should have at least; fewer where lines are full otherwise and would not be then."""

MOST_LAST = 0.3
"""The share of the width that is asked for at most: a narrow cell has no room for more."""


class SetLine(Struct, frozen=True):
    """A line and where it stands: ``box`` is as wide as the column and as high as the type.

    Its glyphs are made when a page is drawn; who only wants to know what fits never asks for them.
    """

    box: TextBox
    atoms: Atoms
    line: Line
    style: Style

    @property
    def glyphs(self) -> list[Glyphs]:
        """What is drawn."""
        atoms, line, style = self.atoms, self.line, self.style
        if style.justify and line.last < len(atoms.text.rstrip()):
            atoms = _stretched(atoms, line, pt_from_mm(self.box.rect.width) / style.size)
        placed = place_lines(self.box, [(atoms, [line])], style.size, style.leading)
        if placed and atoms.text[line.last : line.last + 1] == " ":
            placed[-1] = _spaced(placed[-1])
        return placed

    def moved(self, dx: float, dy: float) -> SetLine:
        """The line somewhere else."""
        return SetLine(self.box.moved(dx, dy), self.atoms, self.line, self.style)


class Typesetter(Struct):
    """Sets texts in one language and keeps what could not be set."""

    composer: Composer
    faults: list[Diagnostic] = field(default_factory=list)

    def paragraphs(self, text: RichText, style: Style, width: float, x: float = 0.0) -> list[list[SetLine]]:
        """The lines of each paragraph, in a column from ``x`` on."""
        drop = (style.line - style.em) / 2
        box = TextBox(Rect(x, drop, width, style.em), text, _text_style(style), style.align)
        if faults := self.composer.faults(box):
            self.faults.extend(faults)
            return []
        found = []
        for paragraph in text.paragraphs:
            atoms = self.composer.atoms(paragraph, style.family, style.bold)
            found.append([SetLine(box, atoms, line, style) for line in self._break(atoms, text, style, width)])
        return found

    def lines(self, text: RichText, style: Style, width: float, x: float = 0.0) -> list[SetLine]:
        """The lines of all paragraphs."""
        return [line for lines in self.paragraphs(text, style, width, x) for line in lines]

    def width(self, text: RichText, style: Style) -> float:
        """How wide the text is on one line, in mm."""
        atoms = self.composer.atoms(text.paragraphs[0], style.family, style.bold)
        return (sum(atoms.widths) + sum(atoms.gaps)) * style.em

    def _break(self, atoms: Atoms, text: RichText, style: Style, width: float) -> list[Line]:
        aim = Aim.EVEN if style.justify else Aim.PHRASES
        room = pt_from_mm(width) / style.size
        balanced, least = style.align is Align.CENTER, SHORT_LAST[style.justify]
        shares = (max(least, min(em / room, MOST_LAST)) for em in (LAST_EM if style.justify else LAST_EM[:1]))
        found = (break_lines(atoms, room, aim, balanced=balanced, running=share) for share in shares)
        lines, over = min(found, key=lambda one: _loose(atoms, one[0], room) if style.justify else 0)
        if over:
            excess = mm_from_pt(over * style.size)
            message = f"a piece that has no place to break is {excess:.1f} mm wider than its column"
            self.faults.append(self.fault(text, message))
        return lines

    def fault(self, text: RichText, message: str) -> Diagnostic:
        """That a text cannot be set."""
        return Diagnostic(UNSETTABLE, message, text.where, text.context, self.composer.typography.locale)


def _spaced(glyphs: Glyphs) -> Glyphs:
    """The last piece of a line with the space that parts it from the next line, so that words are not read as one."""
    if glyphs.actual_text is None:
        return replace(glyphs, text=f"{glyphs.text} ")
    return replace(glyphs, actual_text=f"{glyphs.actual_text} ")


def _text_style(style: Style) -> TextStyle:
    return TextStyle(style.family, style.size, style.size, style.color, style.bold, style.leading)


def _stretched(atoms: Atoms, line: Line, width: float) -> Atoms:
    """The paragraph with the line brought to a width by a little more space wherever it can grow."""
    places = _growing(atoms, line)
    extra = (width - line.width) / len(places) if places else 0.0
    if not 0 < extra <= MOST_STRETCH:
        return atoms
    gaps = list(atoms.gaps)
    for place in places:
        gaps[place] += extra
    return replace(atoms, gaps=gaps)


def _loose(atoms: Atoms, lines: Sequence[Line], width: float) -> int:
    """How many lines stay short of the width, since bringing them there would tear them apart."""
    full = lines[:-1]
    return sum(width - line.width > MOST_STRETCH * len(_growing(atoms, line)) + 1e-6 for line in full)


def _growing(atoms: Atoms, line: Line) -> list[int]:
    """The characters of a line before which there may be more space."""
    return [i for i in range(line.first + 1, line.last) if _can_grow(atoms, i)]


def _can_grow(atoms: Atoms, i: int) -> bool:
    """Whether there may be more space before a character: where a line may break, and inside Japanese words.

    A term of the game is not broken; its letters stand apart as far as those of its neighbors all the same, else a
    line of long terms would stay short of the others.
    """
    return atoms.quality[i] != NO or (is_japanese(atoms.text[i - 1]) and is_japanese(atoms.text[i]))
