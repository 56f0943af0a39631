"""Text boxes to atoms, and lines to glyphs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby, repeat
from operator import add

from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.fonts import FontFace
from nsp_pnp.icons import IconSet
from nsp_pnp.layout.breaks import HALF_BLANK_BEFORE, OBJECT
from nsp_pnp.layout.design import Align, Anchor, Glyphs, TextBox
from nsp_pnp.layout.line_break import HALF, Atoms, Line, pair_gap
from nsp_pnp.layout.typography import Typography
from nsp_pnp.model.localized import Paragraph, Run
from nsp_pnp.units import Rect, mm_from_pt

MISSING_GLYPH = Code(
    "FNT001",
    "missing-glyph",
    Severity.ERROR,
    "A character has no shape in the face that its box is set in. It would print as an empty box or as nothing,"
    " and nobody would see it before the cards are cut. Write the text with characters that the face has, or add"
    " the glyph to the vendored font.",
    follows=("JPN002", "JPN009", "JPN010", "POF020"),
)
ICON_GLYPH = Code(
    "FNT005",
    "icon-glyph",
    Severity.ERROR,
    "An icon is declared in the game's file, yet the game's icon font has no glyph for it, so nothing could be"
    " printed in its place. Use an icon that the font has, or build the font anew with it.",
    follows=("PLH006", "PLH009"),
)

ASCENT = 0.88
"""The baseline's place in the em box of Japanese faces, which centers Latin capitals in a line as well."""


HANG = 1.3
"""Where text starts behind a symbol that stands out, in em; only behind a very wide one farther off."""

CACHED_PARAGRAPHS = 4096
"""Enough for the texts of a few hundred cards; larger decks measure what they repeat again."""


class Composer:
    """What turns text into atoms: the language's faces, the game's icons, terms that must not split."""

    def __init__(self, typography: Typography, icons: IconSet, terms: Sequence[str]) -> None:
        self.typography = typography
        self.icons = icons
        self.terms = (*terms, *typography.keep)
        self.atoms = lru_cache(CACHED_PARAGRAPHS)(self._atoms)

    def _atoms(self, paragraph: Paragraph, family: str, bold: bool, hang: bool = False) -> Atoms:
        """A paragraph in the faces of ``family``, measured in em; with ``hang`` a symbol at its start stands out."""
        text = ""
        faces: list[FontFace] = []
        widths: list[float] = []
        gaps: list[float] = []
        icons: dict[int, tuple[str, str]] = {}
        for run in paragraph:
            if run.icon:
                glyph, face, chars = self.icons.char(run.icon), self.icons.face, OBJECT
                icons[len(text)] = (glyph, run.text)
                widths.append(face.width(glyph))
                gaps += self._gaps(text[-1:], faces[-1] if faces else None, chars, face)
                text += chars
                faces.append(face)
            for chars, face in self._pieces(run, family, bold):
                widths += map(face.widths.get, chars, repeat(face.missing_width))
                gaps += self._gaps(text[-1:], faces[-1] if faces else None, chars, face)
                text += chars
                faces += [face] * len(chars)
        column = _stand_out(text, widths, gaps) if hang else 0.0
        return Atoms(text, faces, widths, icons, gaps, self.typography.phrases, self.terms, column)

    def _gaps(self, last: str, last_face: FontFace | None, chars: str, face: FontFace) -> Iterator[float]:
        """The space before each of some characters of one face, given the character before them, "" for none."""
        gap = self.typography.script_gap
        first = pair_gap(face if face is last_face else None, last + chars[0], gap) if last and chars else 0.0
        inside = map(pair_gap, repeat(face), map(add, chars, chars[1:]), repeat(gap))
        return chain([first] if chars else [], inside)

    def _pieces(self, run: Run, family: str, bold: bool) -> Iterator[tuple[str, FontFace]]:
        """What a run says, in pieces of one face each; nothing for an icon."""
        if run.icon:
            return
        face, borrowed = self.typography.face(family, run.bold or bold), self.typography.borrowed
        if borrowed.isdisjoint(run.text):
            yield run.text, face
            return
        title = self.typography.face("title", run.bold or bold)
        for other, chars in groupby(run.text, borrowed.__contains__):
            yield "".join(chars), title if other else face

    def _boxed(self, run: Run, box: TextBox) -> Iterator[tuple[str, FontFace]]:
        return self._pieces(run, box.style.family, box.style.bold)

    def faults(self, box: TextBox) -> list[Diagnostic]:
        """Characters and icons that cannot be drawn, each once."""
        if all(self._has(run, box) for paragraph in box.text.paragraphs for run in paragraph):
            return []
        found: dict[tuple[str, str], Diagnostic] = {}
        for run in (run for paragraph in box.text.paragraphs for run in paragraph):
            if run.icon and (fault := self._icon_fault(run.icon, box)):
                found.setdefault((run.icon, ""), fault)
            for char, face in ((char, face) for chars, face in self._boxed(run, box) for char in chars):
                if not face.has(char):
                    found.setdefault((char, face.name), self._glyph_fault(char, face, box))
        return list(found.values())

    def _has(self, run: Run, box: TextBox) -> bool:
        """Whether all of a run can be drawn; it can nearly always, and knowing that takes no look at each character."""
        if run.icon:
            return run.icon in self.icons.symbols
        return all(face.widths.keys() >= set(chars) for chars, face in self._boxed(run, box))

    def _icon_fault(self, icon: str, box: TextBox) -> Diagnostic | None:
        if icon in self.icons.symbols:
            return None
        message = f"the icon font has no glyph for [{icon}]"
        return Diagnostic(ICON_GLYPH, message, box.text.where, box.text.context, self.typography.locale)

    def _glyph_fault(self, char: str, face: FontFace, box: TextBox) -> Diagnostic:
        text, locale = box.text, self.typography.locale
        message = f"the face {face.name} has no glyph for {char!r} (U+{ord(char):04X})"
        hint = "use another character; the fonts cover JIS X 0208 and Latin-1"
        return Diagnostic(MISSING_GLYPH, message, text.where, text.context, locale, hint)


def _stand_out(text: str, widths: Sequence[float], gaps: list[float]) -> float:
    """Sets text behind a symbol and a no-break space at one distance whatever the symbol; that distance, or 0."""
    if len(text) < 3 or not text.startswith(f"{OBJECT}\u00a0"):
        return 0.0
    start = sum(widths[:2]) + gaps[1]
    gaps[2] = max(HANG - start, 0.0)
    return start + gaps[2]


def block_height(paragraphs: Sequence[int], leading: float, paragraph_gap: float) -> float:
    """The height in em of a block, given the lines of each paragraph; no space above or below."""
    lines = sum(paragraphs)
    return max(0, lines - 1) * leading + (1 if lines else 0) + max(0, len(paragraphs) - 1) * paragraph_gap


def baselines(
    box: TextBox, blocks: Sequence[tuple[Atoms, Sequence[Line]]], size_pt: float, leading: float
) -> Iterator[tuple[Atoms, Line, float]]:
    """The lines of a box with the height in mm that each stands on."""
    em = mm_from_pt(size_pt)
    height = block_height([len(lines) for _, lines in blocks], leading, box.style.paragraph_gap) * em
    room = box.rect.height - height
    y = box.rect.y + down(box.anchor, room) + ASCENT * em
    for atoms, lines in blocks:
        for line in lines:
            yield atoms, line, y
            y += leading * em
        y += box.style.paragraph_gap * em


def place_lines(
    box: TextBox, blocks: Sequence[tuple[Atoms, Sequence[Line]]], size_pt: float, leading: float
) -> list[Glyphs]:
    """The glyphs of a box whose lines are chosen."""
    placed = baselines(box, blocks, size_pt, leading)
    return [glyphs for atoms, line, y in placed for glyphs in _line_glyphs(box, atoms, line, size_pt, y)]


def line_rect(box: TextBox, line: Line, size_pt: float, y: float) -> Rect:
    """What a line covers: its width, and the em box around its baseline."""
    em = mm_from_pt(size_pt)
    return Rect(_line_x(box, line, em), y - ASCENT * em, (line.width - line.indent) * em, em)


def _line_x(box: TextBox, line: Line, em: float) -> float:
    slack, x = box.rect.width - line.width * em, box.rect.x + line.indent * em
    if box.align is Align.LEFT:
        return x
    return x + (slack / 2 if box.align is Align.CENTER else slack)


def down(anchor: Anchor, room: float) -> float:
    """How far a block moves down in a box that it leaves so much room in."""
    if anchor is Anchor.TOP:
        return 0.0
    return room / 2 if anchor is Anchor.MIDDLE else room


def _line_glyphs(box: TextBox, atoms: Atoms, line: Line, size_pt: float, y: float) -> list[Glyphs]:
    em = mm_from_pt(size_pt)
    x = _line_x(box, line, em)
    if line.first < line.last and atoms.text[line.first] in HALF_BLANK_BEFORE:
        x -= HALF * em
    out: list[Glyphs] = []
    start = line.first
    while start < line.last:
        end = _run_end(atoms, start, line.last)
        if start > line.first:
            x += atoms.gaps[start] * em
        adjust = tuple([(i, gap) for i, gap in enumerate(atoms.gaps[start + 1 : end], 1) if gap])
        glyph, spoken = atoms.icons.get(start, (atoms.text[start:end], None))
        out.append(Glyphs(atoms.faces[start].name, size_pt, x, y, glyph, box.style.color, adjust, spoken))
        x += (sum(atoms.widths[start:end]) + sum(gap for _, gap in adjust)) * em
        start = end
    return out


def _run_end(atoms: Atoms, start: int, last: int) -> int:
    """Where the run that starts at ``start`` ends: at another face, or around an icon."""
    if start in atoms.icons:
        return start + 1
    face, end = atoms.faces[start], start + 1
    if not atoms.icons and atoms.faces[end:last].count(face) == last - end:
        return last
    while end < last and atoms.faces[end] is face and end not in atoms.icons:
        end += 1
    return end
