"""Aids: sections of short lines, all monsters of a level, a guard with all levels of its actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.colors import WHITE
from nsp_pnp.draw.shapes import circle, diamond, polyline, rounded, triangle
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.games.nsp.aids import DICE, DIE
from nsp_pnp.games.nsp.faces.rows import RowText, row_heights
from nsp_pnp.games.nsp.faces.theme import (
    HEALTH,
    INK,
    LEVEL_COLORS,
    PAPER,
    RAYS,
    SAFE,
    SHAPES,
    SUBDUED,
    Tone,
    head_and_body,
    level_pattern,
    peril_sign,
)
from nsp_pnp.games.nsp.facts import (
    LEVELS,
    LIGHT_ICONS,
    Action,
    AidWording,
    GuardAidFace,
    MonsterFace,
    OverviewFace,
    Section,
    SectionsFace,
)
from nsp_pnp.layout.design import (
    Align,
    Anchor,
    Column,
    Element,
    FaceDesign,
    Path,
    Row,
    Symbol,
    TextBox,
    TextStyle,
)
from nsp_pnp.model.localized import LocalizedFace, RichText, Run, plain_text
from nsp_pnp.units import Rect, Size

ACCENT = "#7a2a22"
FIRST_DIE = "die_1"
BAND, PLAIN_BAND = 11.0, 8.0
"""How tall the head of a face is, and that of a section among others, in mm."""

TITLE_LENGTH = 40
"""About as many characters as the room of a section's title could hold."""

MARK_GAP = 0.6
"""What lies between a symbol and its name, in mm."""

WIDEST_GAP, SECTION_GAPS = 3.6, 1.8
"""The most that lies between two lines, in mm, and how many times what lies between them stands above a section."""

WIDEST_MONSTER_GAP = 2.8
"""The most that lies between a monster and the line to the next, in mm."""

BETWEEN_COLUMNS = 7.0
"""What lies between two columns, in mm."""

FOOT_COLUMNS, FOOT_ROW, ABOVE_FOOT = 2, 6.0, 2.4
"""How many columns of symbols stand at the foot of a page, how tall a row of them is and what lies above, in mm."""

MARK = 4.6
"""The room for the mark before a line."""

LARGEST, FLOOR = 10.0, 8.0
"""The largest size of lines in pt, and the smallest that rows are measured for."""

_MIDDLE = (Align.LEFT, Anchor.MIDDLE)


# --- sections ---------------------------------------------------------------------------------------


def design_sections(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """Sections in columns, and one across the foot; one alone has its title in the head of the face."""
    facts, size = face.face.facts, context.trim
    assert isinstance(facts, SectionsFace)  # noqa: S101 - the design's name stands in the face
    alone = len(facts.sections) == 1
    title = face.texts[f"{facts.sections[0].id}.title"] if alone else context.edition.title_text
    side = SAFE if len(facts.columns) == 1 else SAFE + 2
    inside = Rect(side, BAND + 2.6, size.width - 2 * side, size.height - BAND - SAFE - 3.2)
    paper = PAPER if len(facts.columns) == 1 else WHITE  # a whole page of color would cost much ink
    low = _foot_height(facts.foot) if facts.foot else 0.0
    above = Rect(inside.x, inside.y, inside.width, inside.height - (low + ABOVE_FOOT if low else 0.0))
    foot = Rect(inside.x, inside.bottom - low, inside.width, low)
    return FaceDesign(
        size,
        (
            *_head(title, size, Tone(ACCENT, context.style), RAYS, paper),
            *_columns(face, facts.columns, context, above, titled=not alone),
            *(_foot(face, facts.foot, context, foot) if facts.foot else []),
        ),
    )


def _head(title: RichText, size: Size, tone: Tone, pattern: str, paper: str = PAPER) -> list[Element]:
    """A patterned band with a title, paper below."""
    box = Rect(SAFE, 3.2, size.width - 2 * SAFE, BAND - 4.0)
    style = TextStyle("title", size=15, floor=9, color=tone.over, group="aid.title")
    return [
        *head_and_body(size, BAND, tone, pattern, paper),
        TextBox(box, title, style, Align.CENTER, Anchor.MIDDLE, 1),
    ]


def _columns(
    face: LocalizedFace, columns: Sequence[Sequence[Section]], context: FaceContext, rect: Rect, *, titled: bool
) -> Iterator[Element]:
    """Columns as wide as what stands in them is long, so that they end at about the same height."""
    room = rect.width - BETWEEN_COLUMNS * (len(columns) - 1)
    lengths = [sum(_length(face, section) for section in column) for column in columns]
    x = rect.x
    for column, length in zip(columns, lengths, strict=True):
        place = Rect(x, rect.y, room * length / sum(lengths), rect.height)
        yield _stacked(face, column, context, place, titled=titled)
        x = place.right + BETWEEN_COLUMNS


def _length(face: LocalizedFace, section: Section) -> int:
    """How many characters a section has; its title counts as a line."""
    return TITLE_LENGTH + sum(len(face.texts[f"{section.id}.{line}"].plain) for line in section.lines)


def _stacked(
    face: LocalizedFace, column: Sequence[Section], context: FaceContext, rect: Rect, *, titled: bool
) -> Column:
    """Sections one below the other, their lines all spaced alike."""
    head = PLAIN_BAND if titled else 0.0
    texts = {(section.id, name): _line(face, section, name, context) for section in column for name in section.lines}
    lines = [[RowText(text, rect.width - MARK - MARK_GAP)] for text in texts.values()]
    room = rect.height - head * len(column)
    heights = iter(row_heights(lines, _line_style(context), room, FLOOR, context.measure))
    rows: list[Row] = []
    y = rect.y
    for section in column:
        if titled:
            place = Rect(rect.x, y, rect.width, PLAIN_BAND)
            rows.append(Row(_section_title(face.texts[f"{section.id}.title"], place), SECTION_GAPS))
            y = place.bottom
        for number, name in enumerate(section.lines, 1):
            place = Rect(rect.x, y, rect.width, next(heights))
            mark = _symbol(name, place, context) if section.symbols else _number(number, place)
            rows.append(_row(mark, texts[section.id, name], place, context))
            y = place.bottom
    return Column(rect, tuple(rows), WIDEST_GAP)


def _row(mark: Sequence[Path | TextBox], text: RichText, rect: Rect, context: FaceContext) -> Row:
    """A line behind its mark."""
    left = MARK + MARK_GAP
    inner = Rect(rect.x + left, rect.y, rect.width - left, rect.height)
    return Row((*mark, TextBox(inner, text, _line_style(context), *_MIDDLE)))


def _foot_height(section: Section) -> float:
    return PLAIN_BAND + FOOT_ROW * ceil(len(section.lines) / FOOT_COLUMNS)


def _foot(face: LocalizedFace, section: Section, context: FaceContext, rect: Rect) -> Iterator[Element]:
    """Symbols in columns below their title, in reading order from the top down."""
    yield from _section_title(face.texts[f"{section.id}.title"], Rect(rect.x, rect.y, rect.width, PLAIN_BAND))
    width = (rect.width - BETWEEN_COLUMNS * (FOOT_COLUMNS - 1)) / FOOT_COLUMNS
    deep = ceil(len(section.lines) / FOOT_COLUMNS)
    for number, name in enumerate(section.lines):
        across, down = divmod(number, deep)
        place = Rect(
            rect.x + across * (width + BETWEEN_COLUMNS), rect.y + PLAIN_BAND + down * FOOT_ROW, width, FOOT_ROW
        )
        row = _row(_symbol(name, place, context), _line(face, section, name, context), place, context)
        yield from row.elements


def _section_title(title: RichText, rect: Rect) -> tuple[TextBox, Path]:
    style = TextStyle("title", size=13, floor=9, color=ACCENT, group="aid.section")
    line = ((rect.x, rect.bottom - 1.2), (rect.right, rect.bottom - 1.2))
    return (
        TextBox(Rect(rect.x, rect.y, rect.width, rect.height - 1.6), title, style, *_MIDDLE, 1),
        Path(polyline(line), stroke=ACCENT, width=0.35),
    )


def _line_style(context: FaceContext) -> TextStyle:
    return TextStyle(size=LARGEST, color=INK, group=context.group("rules"))


def _line(face: LocalizedFace, section: Section, name: str, context: FaceContext) -> RichText:
    """What a line says; that of a symbol starts with what it is called."""
    text = face.texts[f"{section.id}.{name}"]
    if not section.symbols:
        return text
    called = context.edition.components[DICE] if name == DIE else context.edition.icon_names[name].plain
    lead = (Run(called, bold=True), Run("\u2002"))
    return RichText(((*lead, *text.paragraphs[0]), *text.paragraphs[1:]), text.where, text.context)


def _number(number: int, row: Rect) -> tuple[Path, TextBox]:
    """The number of a line on a disc."""
    disc = Rect(row.x, row.center_y - 1.6, 3.2, 3.2)
    figure = TextStyle(size=6.5, floor=6, bold=True, color=WHITE)
    return (
        Path(circle(disc.center_x, disc.center_y, 1.6), fill=ACCENT),
        TextBox(disc, plain_text(str(number)), figure, Align.CENTER, Anchor.MIDDLE, 1),
    )


def _symbol(name: str, row: Rect, context: FaceContext) -> tuple[TextBox]:
    """A symbol before the line that explains it; the first stands for all dice."""
    text = context.edition.icon(FIRST_DIE if name == DIE else name)
    style = TextStyle(size=11, floor=7, color=ACCENT)
    return (TextBox(Rect(row.x, row.y, MARK, row.height), text, style, Align.CENTER, Anchor.MIDDLE),)


# --- monsters ---------------------------------------------------------------------------------------


def design_overview(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """All monsters of a level: figures, name, what they are able to do."""
    facts, size = face.face.facts, context.trim
    assert isinstance(facts, OverviewFace)  # noqa: S101 - the design's name stands in the face
    tone = Tone(LEVEL_COLORS[facts.level - 1], context.style)
    inside = Rect(SAFE, BAND + 2.0, size.width - 2 * SAFE, size.height - BAND - SAFE - 2.6)
    texts = [[RowText(face.texts[f"{one.monster}.ability.text"], inside.width)] for one in facts.monsters]
    room = inside.height - len(texts) * _NAME_ROW
    heights = row_heights(texts, _line_style(context), room, FLOOR, context.measure)
    title, pattern = context.edition.word("level", level=facts.level), level_pattern(facts.level, context.style)
    rows: list[Row] = []
    y = inside.y
    for monster, height in zip(facts.monsters, heights, strict=True):
        place = Rect(inside.x, y, inside.width, height + _NAME_ROW)
        if rows:
            line = ((place.x, y), (place.right, y))
            rows.append(Row((Path(polyline(line), stroke=tone.line(0.6), width=0.2),)))
        rows.append(Row(tuple(_monster(monster, face, place, context, tone.hue))))
        y = place.bottom
    head = (*_head(title, size, tone, pattern), *_pips(facts.level, size, tone.over))
    return FaceDesign(size, (*head, Column(inside, tuple(rows), WIDEST_MONSTER_GAP)))


_NAME_ROW = 6.2


def _pips(level: int, size: Size, color: str) -> list[Element]:
    """The level as pips on both sides of its name."""
    marks: list[Element] = []
    for i in range(level):
        for x in (SAFE + 1.2 + i * 2.6, size.width - SAFE - 1.2 - i * 2.6):
            marks.append(Path(diamond(Rect(x - 1, BAND / 2 - 0.6, 2, 2)), fill=color))
    return marks


def _monster(
    facts: MonsterFace, face: LocalizedFace, rect: Rect, context: FaceContext, color: str
) -> Iterator[Path | Symbol | TextBox]:
    """Name and figures in a line, the ability below."""
    attack = context.edition.word("no_attack") if facts.attack is None else plain_text(str(facts.attack))
    name = Rect(rect.x + 6.6, rect.y + 0.3, rect.width - 6.6 - 19, 4.6)
    yield Symbol(icon_figure(context.icons[facts.art]), Rect(rect.x, rect.y, 5.4, 5.4), color)
    style = TextStyle("title", size=10, floor=5, color=color, group="aid.monster")
    yield TextBox(name, face.texts[f"{facts.monster}.name"], style, *_MIDDLE, 1)
    for icon, number, x, ink in (
        ("health", plain_text(str(facts.health)), rect.right - 18.4, HEALTH),
        ("attack", attack, rect.right - 8.8, INK),
    ):
        yield Symbol(icon_figure(context.icons[icon]), Rect(x, rect.y + 0.9, 3.4, 3.4), ink)
        figure = TextStyle("title", size=11, floor=8, color=INK)
        yield TextBox(Rect(x + 4.1, rect.y + 0.3, 5.0, 4.6), number, figure, *_MIDDLE, 1)
    ability = Rect(rect.x, rect.y + _NAME_ROW, rect.width, rect.height - _NAME_ROW)
    yield TextBox(ability, face.texts[f"{facts.monster}.ability.text"], _line_style(context), Align.LEFT, Anchor.TOP)


# --- guards -----------------------------------------------------------------------------------------

HEAD, ACTION_NAME, DIE_COLUMN, SIGN = 21.6, 4.7, 11.0, 9.4
"""How tall the head and an action's name are, how wide the die and the sign of Peril beside it, in mm."""


DIE_SIZE, DIE_PITCH = 21.0, 8.4
"""The size of a die in pt, and how far apart two of an action stand, in mm."""

SHAPE_SHARE = 5
"""About as many figures as the shape before them and the space behind them could hold."""

BETWEEN, WORDING_GAPS = 0.8, 2.0
"""What lies between the name of an action and what it says, in mm, and how many times that between two wordings."""

ACTION_SIZE, PANEL_AIR, PANEL_EDGE = 8.75, 0.3, 0.8
"""The largest size of what actions say, in pt, the room that each has beyond its lines at least, in em, and what is
free inside of the frame above and below, in mm.
"""


def design_guard_aid(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """A guard's name and attributes above, the actions with the numbers of all levels below."""
    facts, size = face.face.facts, context.trim
    assert isinstance(facts, GuardAidFace)  # noqa: S101 - the design's name stands in the face
    inside = Rect(SAFE, HEAD + 1.2, size.width - 2 * SAFE, size.height - HEAD - SAFE - 1.2)
    tone = Tone(facts.look.color, context.style)
    return FaceDesign(
        size,
        (
            *head_and_body(size, 12.6, tone, facts.look.pattern),
            *_guard_head(face, facts, context, size, tone.over),
            *_attributes(facts, Rect(SAFE, 13.2, size.width - 2 * SAFE, HEAD - 13.4), context, tone),
            *_actions(face, facts, context, inside, tone),
        ),
    )


def _guard_head(
    face: LocalizedFace, facts: GuardAidFace, context: FaceContext, size: Size, color: str
) -> list[Element]:
    """Emblem and name, and on the right what the numbers in rows stand for, and what the next levels cost."""
    name = TextStyle("title", size=17, floor=10, color=color)
    levels = context.edition.word("level", level=_row_of(LEVELS))
    word = context.edition.word("level_up")
    sign = (Run("", icon="level_up"), Run("\u00a0"))
    cost = RichText(((*sign, Run(word.plain), Run("\u2002"), Run(_row_of(facts.costs), bold=True)),), word.where)
    style = TextStyle(size=8.5, floor=6.5, color=color, group="aid.levels")
    width = 36.0
    x = size.width - SAFE - width
    return [
        Symbol(icon_figure(context.icons[facts.look.emblem]), Rect(SAFE, 2.6, 8.4, 8.4), color),
        TextBox(Rect(SAFE + 11, 3.0, x - SAFE - 13, 8.0), face.texts["name"], name, *_MIDDLE, 1),
        TextBox(Rect(x, 3.2, width, 3.8), levels, style, Align.RIGHT, Anchor.MIDDLE, 1),
        TextBox(Rect(x, 7.4, width, 3.8), cost, style, Align.RIGHT, Anchor.MIDDLE, 1),
    ]


def _row_of(numbers: Iterable[int]) -> str:
    """A number for each level."""
    return "/".join(map(str, numbers))


def _attributes(facts: GuardAidFace, rect: Rect, context: FaceContext, tone: Tone) -> Iterator[Element]:
    """Each attribute with its value at every level, side by side, with as much room as its figures take."""
    rows = {name: _row_of(values) for name, values in facts.attributes.items()}
    shares = [SHAPE_SHARE + len(row) for row in rows.values()]
    x = rect.x
    for (name, row), share in zip(rows.items(), shares, strict=True):
        width = rect.width * share / sum(shares)
        shape = Rect(x, rect.y + 1.2, 4.6, 4.6)
        yield tone.shape(SHAPES[name](shape))
        figures = TextStyle("title", size=11, floor=8, color=INK)
        box = Rect(x + 6, rect.y + 0.2, width - 7, 5)
        yield TextBox(box, plain_text(row), figures, *_MIDDLE, 1)
        word = TextStyle(size=6.5, floor=5.5, bold=True, color=SUBDUED)
        yield TextBox(Rect(x + 6, rect.y + 5.4, width - 7, 3.2), context.edition.word(name), word, *_MIDDLE, 1)
        x += width


def _actions(
    face: LocalizedFace, facts: GuardAidFace, context: FaceContext, rect: Rect, tone: Tone
) -> Iterator[Element]:
    """A panel for each action, as tall as what it says."""
    gap = 0.8
    said = [[_row_text(one, face, rect.width) for one in wordings] for _, wordings in facts.actions]
    room = rect.height - len(said) * (ACTION_NAME + 2 * PANEL_EDGE + gap) + gap
    heights = row_heights(said, _aid_style(context), room, FLOOR, context.measure, PANEL_AIR)
    y = rect.y
    for (action, wordings), height in zip(facts.actions, heights, strict=True):
        panel = Rect(rect.x, y, rect.width, ACTION_NAME + height + 2 * PANEL_EDGE)
        yield from _panel(action, wordings, face, tone, context, panel)
        y = panel.bottom + gap


def _row_text(wording: AidWording, face: LocalizedFace, width: float) -> RowText:
    return RowText(face.texts[wording.text], width - DIE_COLUMN - SIGN - 1 - _label_width(wording))


def _aid_style(context: FaceContext) -> TextStyle:
    """That of all actions of a guard; larger than this, the fullest aid has no room for them."""
    return TextStyle(size=ACTION_SIZE, color=INK, group=context.group("actions"))


def _label_width(wording: AidWording) -> float:
    """The room for a light or for levels before a text, in mm."""
    return 5.0 if wording.light else 15.5 if wording.levels else 0.0


def _panel(
    action: Action,
    wordings: Sequence[AidWording],
    face: LocalizedFace,
    tone: Tone,
    context: FaceContext,
    rect: Rect,
) -> Iterator[Element]:
    """An action: its dice, its name above what it says, its Peril."""
    name = TextStyle("title", size=10.5, floor=8, color=tone.hue, group="aid.action")
    yield Path(rounded(rect, 1.2), fill=WHITE, stroke=tone.line(0.45), width=0.25)
    yield from _dice(action, Rect(rect.x, rect.y, DIE_COLUMN, rect.height), tone.hue, context)
    text = Rect(rect.x + DIE_COLUMN, rect.y + PANEL_EDGE, rect.width - DIE_COLUMN - SIGN, rect.height - 2 * PANEL_EDGE)
    title = TextBox(Rect(text.x, text.y, text.width, ACTION_NAME), face.texts[f"{action.id}.name"], name, max_lines=1)
    said = [[_row_text(one, face, rect.width)] for one in wordings]
    heights = row_heights(said, _aid_style(context), text.height - ACTION_NAME, FLOOR, context.measure, PANEL_AIR)
    rows = [Row((title,))]
    y = text.y + ACTION_NAME
    for wording, height in zip(wordings, heights, strict=True):
        place = Rect(text.x, y, text.width, height)
        rows.append(Row(tuple(_wording(wording, face, place, context)), 1.0 if len(rows) == 1 else WORDING_GAPS))
        y += height
    yield Column(text, tuple(rows), BETWEEN, Anchor.MIDDLE)
    yield from _peril(action.peril, Rect(rect.right - SIGN, rect.center_y - 3.6, SIGN, 7.2), context)


def _dice(action: Action, rect: Rect, color: str, context: FaceContext) -> Iterator[Element]:
    """The die that selects an action, or both, one below the other."""
    style = TextStyle(size=DIE_SIZE, floor=DIE_SIZE, color=color)
    top = rect.center_y - DIE_PITCH * len(action.dice) / 2
    for number, die in enumerate(action.dice):
        place = Rect(rect.x, top + number * DIE_PITCH, rect.width, DIE_PITCH)
        yield TextBox(place, context.edition.icon(f"die_{die}"), style, Align.CENTER, Anchor.MIDDLE)


def _wording(wording: AidWording, face: LocalizedFace, rect: Rect, context: FaceContext) -> Iterator[TextBox]:
    """What an action says, behind the levels or the light that it says it in."""
    label = _label_width(wording)
    if wording.light:
        style = TextStyle(size=9, floor=8, color=INK)
        light = context.edition.icon(LIGHT_ICONS[wording.light])
        yield TextBox(Rect(rect.x, rect.y, label, rect.height), light, style, *_MIDDLE)
    elif wording.levels:
        first, last = wording.levels[0], wording.levels[-1]
        key = "at_level" if first == last else "at_levels"
        style = TextStyle(size=7.5, floor=6, bold=True, color=SUBDUED)
        said = context.edition.word(key, first=first, last=last)
        yield TextBox(Rect(rect.x, rect.y, label - 1, rect.height), said, style, *_MIDDLE)
    text = Rect(rect.x + label, rect.y, rect.width - label - 1, rect.height)
    yield TextBox(text, face.texts[wording.text], _aid_style(context), *_MIDDLE)


def _peril(peril: int, rect: Rect, context: FaceContext) -> list[Element]:
    shape = Rect(rect.center_x - 3.6, rect.y, 7.2, 6.6)
    number = Rect(shape.x, shape.y + 1.2, shape.width, shape.height - 1.2)
    return [
        peril_sign(triangle(shape, 1.0), 0.3, context.style),
        TextBox(
            number, plain_text(str(peril)), TextStyle("title", size=10, floor=8, color=INK), Align.CENTER, Anchor.MIDDLE
        ),
    ]
