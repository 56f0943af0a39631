"""Sizes: the largest at which every text of a group fits its box, and the error where none does.

Two passes, so that a deck of any length is laid out in little memory: ``SizeFinder`` sees every face once
and keeps only sizes and faults; ``draw_face`` draws one face. What the first pass set stands for what will be printed
unless a later face brings a size down, and is kept as ``Kept`` until it is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from msgspec import Struct, field

from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.layout.compose import (
    ICON_GLYPH,
    MISSING_GLYPH,
    Composer,
    baselines,
    block_height,
    down,
    line_rect,
    place_lines,
)
from nsp_pnp.layout.design import (
    STEP_PT,
    Align,
    Column,
    Drawing,
    FaceDesign,
    Glyphs,
    Mark,
    Path,
    Stack,
    Symbol,
    TextBox,
    TextStyle,
    extent,
)
from nsp_pnp.layout.line_break import Aim, Atoms, Line, break_lines, lines_at
from nsp_pnp.model.localized import Paragraph, RichText, Run
from nsp_pnp.units import Edges, Rect, mm_from_pt, pt_from_mm

PHRASE_STEPS = 3
"""How many steps smaller a text may be set so that no line ends inside a phrase."""

CAUTION = 0.9
"""The share of a box that a text of average characters is told to fill: real ones are wider at times."""

OVERFLOW = Code(
    "LAY001",
    "overflow",
    Severity.ERROR,
    "A text does not fit its box even at the smallest size that people can read (7.5 pt in English, 8 pt in"
    " Japanese for rules text). Printed anyway it would be cut off or run over its neighbor. Shorten the"
    " text by about as many characters as the message says.",
)

MAX_LINES = Code(
    "LAY004",
    "max-lines",
    Severity.ERROR,
    """A text that takes more lines than its place has, even at the smallest size: a name that would need a second line.
Each of its words fits, so nothing is too wide, yet there is no room to print the second line in, and whatever
stands below would be printed over.
Wrong: a name of forty characters on a card. Right: the same in one line, shorter by the characters that the hint names.
Shorten the text; a new line in it does not help.""",
)

CODES = (OVERFLOW, MAX_LINES, MISSING_GLYPH, ICON_GLYPH)


class Setting(Struct):
    """A box being set at a size in pt; ``lines`` are those last chosen, one list a paragraph."""

    box: TextBox
    paragraphs: list[Atoms]
    leading: float
    size: float
    lines: list[list[Line]] = field(default_factory=list)

    @property
    def width_em(self) -> float:
        return pt_from_mm(self.box.rect.width) / self.size

    @property
    def room_em(self) -> float:
        return pt_from_mm(self.box.rect.height) / self.size

    @property
    def height_em(self) -> float:
        """How tall the block is at the lines last set, in em."""
        return block_height([len(lines) for lines in self.lines], self.leading, self.box.style.paragraph_gap)

    def fits(self) -> bool:
        """Sets the lines at the present size; whether they fit the box.

        The last aim decides: what it cannot fit, no choice of breaks can, and what fits at one size
        fits at every smaller one.
        """
        return not self._hopeless() and any(map(self._set, Aim))

    def fits_whole(self) -> bool:
        """Sets the lines at the present size; whether they fit the box and none ends inside a phrase."""
        fits = not self._hopeless() and self._set(Aim.PHRASES)
        return fits and all(line.whole for lines in self.lines for line in lines)

    def _hopeless(self) -> bool:
        """Whether even lines filled to the brim would be too many."""
        width = self.width_em
        least = [atoms.least_lines(width) for atoms in self.paragraphs]
        return block_height(least, self.leading, self.box.style.paragraph_gap) > self.room_em + 1e-6

    def _set(self, aim: Aim) -> bool:
        width, balanced = self.width_em, self.box.align is Align.CENTER
        broken = [break_lines(atoms, width, aim, balanced=balanced) for atoms in self.paragraphs]
        self.lines = [lines for lines, _ in broken]
        count = sum(map(len, self.lines))
        if self.box.max_lines and count > self.box.max_lines:
            return False
        return not any(over for _, over in broken) and self.height_em <= self.room_em + 1e-6

    def glyphs(self) -> list[Glyphs]:
        """The glyphs at the lines last set."""
        return place_lines(self.box, self.blocks, self.size, self.leading)

    def marks(self, down: float = 0.0) -> Sequence[Mark]:
        """The glyphs and what lies under them, so many mm farther down."""
        glyphs = [one.moved(0, down) for one in self.glyphs()] if down else self.glyphs()
        if not self.box.style.under:
            return glyphs
        under = (rect.moved(0, down).outset(UNDER) for rect in self.line_rects())
        return [*(_filled(rect, self.box.style.under) for rect in under), *glyphs]

    def line_rects(self) -> list[Rect]:
        """What each of the lines last set covers."""
        placed = baselines(self.box, self.blocks, self.size, self.leading)
        return [line_rect(self.box, line, self.size, y) for _, line, y in placed]

    @property
    def blocks(self) -> list[tuple[Atoms, list[Line]]]:
        """Each paragraph with the lines it was last set in."""
        return list(zip(self.paragraphs, self.lines, strict=True))


UNDER = Edges(left=0.6, top=0.2, right=0.6, bottom=0.2)
"""How far the color under a line goes beyond its em box, in mm."""

KNOWN = 256
"""How many ways of setting a box are remembered: cards repeat their neighbors, and no deck may fill the memory."""


_NOWHERE = SourceRef("")


class Kept(Struct, frozen=True):
    """What is kept of a box from setting to drawing: its size in pt, and where the lines of each paragraph start."""

    size: float
    starts: tuple[tuple[int, ...], ...]


def _filled(rect: Rect, color: str) -> Path:
    corners = ((rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom))
    return Path((*zip("MLLL", corners, strict=True), ("Z", ())), fill=color)


def keep(setting: Setting) -> Kept:
    """How a box was set."""
    return Kept(setting.size, tuple(tuple(line.first for line in lines) for lines in setting.lines))


def settings_as(design: FaceDesign, composer: Composer, before: Iterable[Kept]) -> Iterator[Setting]:
    """The boxes of a face, set as they were before."""
    return (_set_as(box, composer, one) for box, one in zip(design.boxes, before, strict=True))


def _set_as(box: TextBox, composer: Composer, before: Kept) -> Setting:
    setting = _setting(box, composer, before.size)
    setting.lines = [lines_at(atoms, starts) for atoms, starts in zip(setting.paragraphs, before.starts, strict=True)]
    return setting


def _setting(box: TextBox, composer: Composer, size: float) -> Setting:
    style, habits = box.style, composer.typography
    paragraphs = [composer.atoms(paragraph, style.family, style.bold, style.hang) for paragraph in box.text.paragraphs]
    return Setting(box, paragraphs, habits.leading if style.leading is None else style.leading, size)


def _shrink(setting: Setting, floor: float, most: float) -> bool:
    """Brings a setting down to the first size that fits, or to ``most`` where that is less; whether there is one.

    A little smaller and with whole phrases is better than a little larger and without.
    """
    largest = setting.size
    if most > largest - PHRASE_STEPS * STEP_PT:
        for step in range(PHRASE_STEPS + 1):
            setting.size = round(largest - step * STEP_PT, 4)
            if setting.size >= floor - 1e-9 and setting.fits_whole():
                if setting.size <= most:
                    return True
                break
    setting.size = most
    while not setting.fits():
        if setting.size - STEP_PT < floor - 1e-9:
            return False
        setting.size = round(setting.size - STEP_PT, 4)
    return True


def size_floor(box: TextBox, composer: Composer) -> float:
    """The smallest size in pt that the box's text may be set at."""
    floor = composer.typography.floor if box.style.floor is None else box.style.floor
    return min(floor, box.style.size)


class SizeFinder(Struct):
    """Sees every face of an edition and knows the sizes of their groups in pt, and all that does not fit."""

    composer: Composer
    sizes: dict[str, float] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def see(self, face: str, design: FaceDesign) -> list[Setting]:
        """Takes a face into account; its boxes as they are set at the sizes found so far, those with faults aside."""
        settings: list[Setting] = []
        for box in design.boxes:
            if faults := self.composer.faults(box):
                self.diagnostics.extend(faults)
            else:
                settings.append(self._see_box(face, box))
        return settings

    def _see_box(self, face: str, box: TextBox) -> Setting:
        group, size = box.style.group, box.style.size
        most = min(size, self.sizes.get(group, size))
        fits, setting = _fitted(_anywhere(box, box.text.paragraphs), self.composer, most)
        setting = Setting(box, setting.paragraphs, setting.leading, setting.size, setting.lines)
        if not fits:
            self.diagnostics.append(_overflow(face, setting, self.composer.typography.locale))
        if group:
            self.sizes[group] = setting.size
        return setting


def _anywhere(box: TextBox, paragraphs: tuple[Paragraph, ...]) -> TextBox:
    """What boxes that are set alike have in common, wherever they stand and their texts come from."""
    shape = Rect(0, 0, box.rect.width, box.rect.height)
    return TextBox(shape, RichText(paragraphs, _NOWHERE), box.style, box.align, max_lines=box.max_lines)


@lru_cache(KNOWN)
def _fitted(box: TextBox, composer: Composer, most: float) -> tuple[bool, Setting]:
    """Whether the text fits at ``most`` pt or less, and how it is set then."""
    setting = _setting(box, composer, box.style.size)
    return _shrink(setting, size_floor(box, composer), most), setting


def set_face(design: FaceDesign, composer: Composer, sizes: Mapping[str, float]) -> list[Setting]:
    """The boxes of a face, set at the sizes that a SizeFinder found without complaint."""
    return [set_box(box, composer, sizes) for box in design.boxes]


def draw_face(design: FaceDesign, settings: Iterable[Setting]) -> Drawing:
    """The face, given the settings of its boxes in reading order."""
    return Drawing(design.size, tuple(mark for _, marks in face_pieces(design, settings) for mark in marks))


def face_pieces(design: FaceDesign, settings: Iterable[Setting]) -> Iterator[tuple[TextBox | None, Sequence[Mark]]]:
    """The marks of a face in order, those of a text with its box."""
    for piece, by in _placed(design, settings):
        if isinstance(piece, Setting):
            yield piece.box, piece.marks(by)
        else:
            yield None, (piece.moved(0, by) if by else piece,)


def _placed(design: FaceDesign, settings: Iterable[Setting]) -> Iterator[tuple[Setting | Mark, float]]:
    """What a face consists of in order, and how far (mm) each is moved down; ``settings`` are of all boxes."""
    left = iter(settings)
    for element in design.elements:
        if isinstance(element, Path | Symbol):
            yield element, 0.0
        elif isinstance(element, TextBox):
            yield next(left), 0.0
        elif isinstance(element, Stack):
            yield from _stacked(element, list(islice(left, len(element.boxes))))
        else:
            yield from _spread(element, left)


def _stacked(stack: Stack, settings: Sequence[Setting]) -> Iterator[tuple[Setting | Mark, float]]:
    """The texts of a stack; its rule comes down with the last."""
    for setting, by in zip(settings, _moves(stack, settings), strict=True):
        if stack.rule and setting is settings[-1]:
            yield stack.rule, by
        yield setting, by


def _spread(column: Column, left: Iterator[Setting]) -> Iterator[tuple[Setting | Mark, float]]:
    """The rows of a column, all gaps alike."""
    rows = [[next(left) if isinstance(one, TextBox) else one for one in row.elements] for row in column.rows]
    seen = [_seen(row) for row in rows]
    free = column.rect.height - sum(bottom - top for top, bottom in seen)
    gaps = sum(row.above for row in column.rows[1:])
    gap = max(0.0, min(column.most, free / max(1.0, gaps)))
    y = column.rect.y + down(column.anchor, free - gap * gaps)
    for number, (pieces, (top, bottom)) in enumerate(zip(rows, seen, strict=True)):
        y += gap * column.rows[number].above if number else 0.0
        yield from ((piece, y - top) for piece in pieces)
        y += bottom - top


def _seen(row: Sequence[Setting | Path | Symbol]) -> tuple[float, float]:
    """From where to where a row is seen, in mm from the top."""
    spans = [span for piece in row for span in _spans(piece)]
    return min(top for top, _ in spans), max(bottom for _, bottom in spans)


def _spans(piece: Setting | Path | Symbol) -> list[tuple[float, float]]:
    if isinstance(piece, Setting):
        rects = piece.line_rects()
    else:
        covered = extent(piece.segments) if isinstance(piece, Path) else piece.rect
        rects = [covered] if covered else []
    return [(rect.y, rect.bottom) for rect in rects]


def set_alone(name: str, design: FaceDesign, composer: Composer) -> tuple[list[Setting], list[Diagnostic]]:
    """The boxes of a design that shares its sizes with no other; or what of it does not fit, and then no boxes."""
    finder = SizeFinder(composer)
    finder.see(name, design)
    return ([] if finder.diagnostics else set_face(design, composer, finder.sizes)), finder.diagnostics


def set_box(box: TextBox, composer: Composer, sizes: Mapping[str, float]) -> Setting:
    """The box with its lines chosen, at its group's size or, without one, at the largest that fits."""
    setting = _setting(box, composer, sizes.get(box.style.group, box.style.size))
    if box.style.group not in sizes or not setting.fits():
        _shrink(setting, size_floor(box, composer), setting.size)
    return setting


def _moves(stack: Stack, settings: Sequence[Setting]) -> list[float]:
    """How far each box of a stack moves down, in mm."""
    footing = [_left(settings[-1])] if stack.rule else []
    count = len(settings) - len(footing)
    left = _left(settings[count - 1]) + sum(footing)
    apart = min(stack.apart, left / (count + 1))
    above = (left - apart * (count - 1)) / 2
    return [*(above + number * apart for number in range(count)), *footing]


def _left(setting: Setting) -> float:
    """The room that a box leaves, in mm."""
    return (setting.room_em - setting.height_em) * mm_from_pt(setting.size)


def _any_box(_box: TextBox) -> bool:
    return True


def placed_lines(
    design: FaceDesign, settings: Sequence[Setting], of: Callable[[TextBox], bool] = _any_box
) -> Iterator[tuple[Setting, Rect]]:
    """What every line of a face, or of some boxes of it, covers, given the settings of all in reading order."""
    for piece, by in _placed(design, settings):
        if isinstance(piece, Setting) and of(piece.box):
            yield from ((piece, rect.moved(0, by)) for rect in piece.line_rects())


def measure(composer: Composer, text: RichText, style: TextStyle, width: float, size: float) -> float:
    """How tall in mm a text gets in lines of a width in mm at a size in pt, given all the room that it wants.

    What cannot be drawn has no height; ``SizeFinder`` reports it.
    """
    return _height(text.paragraphs, composer, style, width, size)


@lru_cache(KNOWN)
def _height(
    paragraphs: tuple[Paragraph, ...], composer: Composer, style: TextStyle, width: float, size: float
) -> float:
    box = TextBox(Rect(0, 0, width, math.inf), RichText(paragraphs, _NOWHERE), style)
    if composer.faults(box):
        return 0.0
    setting = _setting(box, composer, size)
    setting.fits()
    return setting.height_em * mm_from_pt(size)


def capacity(box: TextBox, composer: Composer) -> int:
    """How many characters of the language the box takes at its floor, rather too few than too many.

    They are as wide as those of the language's sample, and a line that another follows ends half a word early.
    """
    return _capacity(_anywhere(box, ()), composer)


@lru_cache(KNOWN)
def _capacity(box: TextBox, composer: Composer) -> int:
    size, habits = size_floor(box, composer), composer.typography
    sample = composer.atoms((Run(habits.sample),), box.style.family, box.style.bold)
    average = sample.stops[-1] / len(sample.text)
    piece = len(sample.text) / (len(sample.places.indexes) - 1)
    leading = habits.leading if box.style.leading is None else box.style.leading
    lines = max(0, 1 + math.floor((pt_from_mm(box.rect.height) / size - 1) / leading + 1e-6))
    if box.max_lines:
        lines = min(lines, box.max_lines)
    line = pt_from_mm(box.rect.width) / size / average - (piece / 2 if lines > 1 else 0)
    return max(0, math.floor(CAUTION * lines * line))


def _overflow(face: str, setting: Setting, locale: str) -> Diagnostic:
    box, text = setting.box, setting.box.text
    code, fault, excess = _excess(setting)
    chars = len(text.plain)
    message = f"the text does not fit its box on {face} at {setting.size:g} pt: {fault}"
    less = max(1, round(excess * chars))
    hint = f"shorten it by about {less} of its {chars} characters" if less < chars else "no text fits there; make room"
    return Diagnostic(code, message, box.text.where, text.context, locale, hint)


def _excess(setting: Setting) -> tuple[Code, str, float]:
    """What is too much: its code, in words, and as a share of the text."""
    em = mm_from_pt(setting.size)
    setting.lines = [break_lines(atoms, setting.width_em, Aim.FEWEST)[0] for atoms in setting.paragraphs]
    widest = max((line.width for lines in setting.lines for line in lines), default=0.0)
    if widest > setting.width_em + 1e-6:
        over = widest - setting.width_em
        return OVERFLOW, f"a piece that has no place to break is {over * em:.1f} mm wider than its box", over / widest
    lines, most = sum(map(len, setting.lines)), setting.box.max_lines
    if most and lines > most:
        return MAX_LINES, f"it takes {lines} lines where {most} may stand", 1 - most / lines
    over = setting.height_em - setting.room_em
    return OVERFLOW, f"it is {over * em:.1f} mm too tall ({lines} lines)", over / setting.height_em
