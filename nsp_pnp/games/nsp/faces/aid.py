"""Aids: sections of short lines, all monsters of a level, a guard with all levels of its actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.colors import WHITE
from nsp_pnp.draw.shapes import circle, diamond, polyline, rounded, triangle
from nsp_pnp.games.contract import FaceContext
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
    LIGHT_ICONS,
    Action,
    AidWording,
    GuardAidFace,
    MonsterFace,
    OverviewFace,
    Section,
    SectionsFace,
)
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Path, Stack, Symbol, TextBox, TextStyle
from nsp_pnp.model.localized import LocalizedFace, RichText, Run, plain_text
from nsp_pnp.units import Edges, Rect, Size

ACCENT = "#7a2a22"
DICE, FIRST_DIE = "die", "die_1"
BAND, PLAIN_BAND = 11.0, 8.0
"""How tall the head of a face is, and that of a section among others, in mm."""

TITLE_LENGTH = 40
"""About as many characters as the room of a section's title could hold."""

MARK_GAP = 0.6
"""What lies between a symbol and its name, in mm."""

ROW_EDGE = 0.25
"""What is free above and below a line at least, in mm."""

MARK = 4.6
"""The room for the mark before a line."""

LARGEST, FLOOR = 10.0, 8.0
"""The sizes of lines in pt that rows are measured for."""

_MIDDLE = (Align.LEFT, Anchor.MIDDLE)


# --- sections ---------------------------------------------------------------------------------------


def design_sections(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """Sections in columns; one alone has its title in the head of the face."""
    facts, size = face.face.facts, context.trim
    assert isinstance(facts, SectionsFace)  # noqa: S101 - the design's name stands in the face
    sections = [section for column in facts.columns for section in column]
    alone = len(sections) == 1
    title = face.texts[f"{sections[0].id}.title"] if alone else context.edition.title_text
    side = SAFE if len(facts.columns) == 1 else SAFE + 2
    inside = Rect(side, BAND + 1.6, size.width - 2 * side, size.height - BAND - SAFE - 1.6)
    paper = PAPER if len(facts.columns) == 1 else WHITE  # a whole page of color would cost much ink
    head = _head(title, size, Tone(ACCENT, context.style), RAYS, paper)
    return FaceDesign(size, (*head, *_columns(face, facts, context, inside, titled=not alone)))


def _head(title: RichText, size: Size, tone: Tone, pattern: str, paper: str = PAPER) -> list[Element]:
    """A patterned band with a title, paper below."""
    box = Rect(SAFE, 3.2, size.width - 2 * SAFE, BAND - 4.0)
    style = TextStyle("title", size=15, floor=9, color=tone.over, group="aid.title")
    return [
        *head_and_body(size, BAND, tone, pattern, paper),
        TextBox(box, title, style, Align.CENTER, Anchor.MIDDLE, 1),
    ]


def _columns(
    face: LocalizedFace, facts: SectionsFace, context: FaceContext, rect: Rect, *, titled: bool
) -> Iterator[Element]:
    """Columns as wide as what stands in them is long, so that they end at about the same height."""
    gap = 7.0
    room = rect.width - gap * (len(facts.columns) - 1)
    lengths = [sum(_length(face, section) for section in column) for column in facts.columns]
    x = rect.x
    for column, length in zip(facts.columns, lengths, strict=True):
        place = Rect(x, rect.y, room * length / sum(lengths), rect.height)
        yield from _stacked(face, column, context, place, titled=titled)
        x = place.right + gap


def _length(face: LocalizedFace, section: Section) -> int:
    """How many characters a section has; its title counts as a line."""
    return TITLE_LENGTH + sum(len(face.texts[f"{section.id}.{line}"].plain) for line in section.lines)


def _stacked(
    face: LocalizedFace, column: Sequence[Section], context: FaceContext, rect: Rect, *, titled: bool
) -> Iterator[Element]:
    """Sections one below the other, their lines all spaced alike."""
    style = _line_style(context)
    head = PLAIN_BAND if titled else 0.0
    texts = {(section.id, name): _line(face, section, name, context) for section in column for name in section.lines}
    lines = [RowText(text, rect.width - MARK - MARK_GAP) for text in texts.values()]
    heights = iter(row_heights(lines, rect.height - head * len(column), style.size, FLOOR))
    y = rect.y
    for section in column:
        if titled:
            yield from _section_title(face.texts[f"{section.id}.title"], Rect(rect.x, y, rect.width, PLAIN_BAND))
            y += PLAIN_BAND
        for number, name in enumerate(section.lines, 1):
            row = Rect(rect.x, y, rect.width, next(heights))
            y = row.bottom
            row = row.inset(Edges(top=ROW_EDGE, bottom=ROW_EDGE))
            mark = _symbol(name, row, context) if section.symbols else _number(number, row)
            yield from mark
            left = MARK + (MARK_GAP if section.symbols else 0)
            inner = Rect(row.x + left, row.y, row.width - left, row.height)
            yield TextBox(inner, texts[section.id, name], style, *_MIDDLE)


def _section_title(title: RichText, rect: Rect) -> list[Element]:
    style = TextStyle("title", size=13, floor=9, color=ACCENT, group="aid.section")
    line = ((rect.x, rect.bottom - 1.2), (rect.right, rect.bottom - 1.2))
    return [
        TextBox(Rect(rect.x, rect.y, rect.width, rect.height - 1.6), title, style, *_MIDDLE, 1),
        Path(polyline(line), stroke=ACCENT, width=0.35),
    ]


def _line_style(context: FaceContext) -> TextStyle:
    return TextStyle(size=LARGEST, color=INK, group=context.group("rules"))


def _line(face: LocalizedFace, section: Section, name: str, context: FaceContext) -> RichText:
    """What a line says; that of a symbol starts with what it is called. The dice are called nothing together."""
    text = face.texts[f"{section.id}.{name}"]
    if not section.symbols or name == DICE:
        return text
    lead = (Run(context.edition.icon_names[name].plain, bold=True), Run("\u2002"))
    return RichText(((*lead, *text.paragraphs[0]), *text.paragraphs[1:]), text.where, text.context)


def _number(number: int, row: Rect) -> list[Element]:
    """The number of a line on a disc."""
    disc = Rect(row.x, row.center_y - 1.6, 3.2, 3.2)
    figure = TextStyle(size=6.5, floor=6, bold=True, color=WHITE)
    return [
        Path(circle(disc.center_x, disc.center_y, 1.6), fill=ACCENT),
        TextBox(disc, plain_text(str(number)), figure, Align.CENTER, Anchor.MIDDLE, 1),
    ]


def _symbol(name: str, row: Rect, context: FaceContext) -> list[Element]:
    """A symbol before the line that explains it; the first stands for all dice."""
    text = context.edition.icon(FIRST_DIE if name == DICE else name)
    style = TextStyle(size=11, floor=7, color=ACCENT)
    return [TextBox(Rect(row.x, row.y, MARK, row.height), text, style, *_MIDDLE)]


# --- monsters ---------------------------------------------------------------------------------------


def design_overview(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """All monsters of a level: figures, name, what they are able to do."""
    facts, size = face.face.facts, context.trim
    assert isinstance(facts, OverviewFace)  # noqa: S101 - the design's name stands in the face
    tone = Tone(LEVEL_COLORS[facts.level - 1], context.style)
    inside = Rect(SAFE, BAND + 1.2, size.width - 2 * SAFE, size.height - BAND - SAFE - 1.2)
    texts = [RowText(face.texts[f"{one.monster}.ability.text"], inside.width) for one in facts.monsters]
    heights = row_heights(texts, inside.height - len(texts) * _NAME_ROW, LARGEST, FLOOR)
    title, pattern = context.edition.word("level", level=facts.level), level_pattern(facts.level, context.style)
    y, out = inside.y, [*_head(title, size, tone, pattern), *_pips(facts.level, size, tone.over)]
    for monster, height in zip(facts.monsters, heights, strict=True):
        place = Rect(inside.x, y, inside.width, height + _NAME_ROW)
        out += _monster(monster, face, place, context, tone.hue)
        y = place.bottom
        if monster is not facts.monsters[-1]:
            line = ((place.x, y), (place.right, y))
            out.append(Path(polyline(line), stroke=tone.line(0.6), width=0.2))
    return FaceDesign(size, tuple(out))


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
) -> Iterator[Element]:
    """Name and figures in a line, the ability below."""
    attack = context.edition.word("no_attack") if facts.attack is None else plain_text(str(facts.attack))
    name = Rect(rect.x + 6.6, rect.y + 0.6, rect.width - 6.6 - 19, 4.6)
    yield Symbol(icon_figure(context.icons[facts.art]), Rect(rect.x, rect.y + 0.3, 5.4, 5.4), color)
    style = TextStyle("title", size=10, floor=5, color=color, group="aid.monster")
    yield TextBox(name, face.texts[f"{facts.monster}.name"], style, *_MIDDLE, 1)
    for icon, number, x, ink in (
        ("health", plain_text(str(facts.health)), rect.right - 18.4, HEALTH),
        ("attack", attack, rect.right - 8.8, INK),
    ):
        yield Symbol(icon_figure(context.icons[icon]), Rect(x, rect.y + 1.2, 3.4, 3.4), ink)
        figure = TextStyle("title", size=11, floor=8, color=INK)
        yield TextBox(Rect(x + 4.1, rect.y + 0.6, 5.0, 4.6), number, figure, *_MIDDLE, 1)
    ability = Rect(rect.x, rect.y + _NAME_ROW, rect.width, rect.height - _NAME_ROW - 0.4)
    yield TextBox(ability, face.texts[f"{facts.monster}.ability.text"], _line_style(context), Align.LEFT, Anchor.TOP)


# --- guards -----------------------------------------------------------------------------------------

HEAD, ACTION_NAME, DIE, SIGN = 21.6, 4.7, 11.0, 9.4
"""How tall the head and an action's name are, how wide the die and the sign of Peril beside it, in mm."""


BETWEEN = 0.9
"""What lies between two wordings of an action, in mm."""


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
    name = TextStyle("title", size=17, floor=10, color=color)
    costs = "/".join(map(str, facts.costs))
    word = context.edition.word("level_up")
    cost = RichText(((Run(word.plain), Run("\u2002"), Run(costs, bold=True)),), word.where, word.context)
    right = TextStyle(size=8.5, floor=6.5, color=color)
    return [
        Symbol(icon_figure(context.icons[facts.look.emblem]), Rect(SAFE, 2.6, 8.4, 8.4), color),
        TextBox(Rect(SAFE + 11, 3.0, size.width - 2 * SAFE - 45, 8.0), face.texts["name"], name, *_MIDDLE, 1),
        TextBox(Rect(size.width - SAFE - 33, 4.3, 33, 5.4), cost, right, Align.RIGHT, Anchor.MIDDLE, 1),
    ]


def _attributes(facts: GuardAidFace, rect: Rect, context: FaceContext, tone: Tone) -> Iterator[Element]:
    """Each attribute with its value at every level, side by side."""
    width = rect.width / len(facts.attributes)
    for number, (name, values) in enumerate(facts.attributes.items()):
        x = rect.x + number * width
        shape = Rect(x, rect.y + 1.2, 4.6, 4.6)
        yield tone.shape(SHAPES[name](shape))
        figures = TextStyle("title", size=11, floor=8, color=INK)
        box = Rect(x + 6, rect.y + 0.2, width - 7, 5)
        yield TextBox(box, plain_text("/".join(map(str, values))), figures, *_MIDDLE, 1)
        word = TextStyle(size=6.5, floor=5.5, bold=True, color=SUBDUED)
        yield TextBox(Rect(x + 6, rect.y + 5.4, width - 7, 3.2), context.edition.word(name), word, *_MIDDLE, 1)


def _actions(
    face: LocalizedFace, facts: GuardAidFace, context: FaceContext, rect: Rect, tone: Tone
) -> Iterator[Element]:
    """A panel for each action, as tall as what it says."""
    said = [one for _, wordings in facts.actions for one in wordings]
    gap, edge = 0.8, 1.0
    fixed = len(facts.actions) * (ACTION_NAME + gap + edge) - gap + BETWEEN * (len(said) - len(facts.actions))
    texts = [RowText(face.texts[one.text], rect.width - DIE - SIGN - 1 - _label_width(one)) for one in said]
    heights = iter(row_heights(texts, rect.height - fixed, LARGEST, FLOOR))
    y = rect.y
    for action, wordings in facts.actions:
        own = [next(heights) for _ in wordings]
        panel = Rect(rect.x, y, rect.width, ACTION_NAME + edge + sum(own) + BETWEEN * (len(own) - 1))
        yield from _panel(action, wordings, own, face, tone, context, panel)
        y = panel.bottom + gap


def _label_width(wording: AidWording) -> float:
    """The room for a light or for levels before a text, in mm."""
    return 5.0 if wording.light else 15.5 if wording.levels else 0.0


def _panel(
    action: Action,
    wordings: Sequence[AidWording],
    heights: Sequence[float],
    face: LocalizedFace,
    tone: Tone,
    context: FaceContext,
    rect: Rect,
) -> Iterator[Element]:
    name = TextStyle("title", size=10.5, floor=8, color=tone.hue, group="aid.action")
    yield Path(rounded(rect, 1.2), fill=WHITE, stroke=tone.line(0.45), width=0.25)
    yield from _dice(action, Rect(rect.x, rect.y, DIE, rect.height), tone.hue, context)
    text = Rect(rect.x + DIE, rect.y + 0.4, rect.width - DIE - SIGN, ACTION_NAME - 0.6)
    title = TextBox(text, face.texts[f"{action.id}.name"], name, *_MIDDLE, 1)
    y = rect.y + ACTION_NAME
    if len(wordings) == 1 and not _label_width(wordings[0]):
        rules = Rect(text.x, y + 0.5, text.width - 1, heights[0] - 0.3)
        yield Stack((title, TextBox(rules, face.texts[wordings[0].text], _line_style(context))))
    else:
        yield title
        for wording, height in zip(wordings, heights, strict=True):
            yield from _wording(wording, face, Rect(text.x, y, text.width, height), context)
            y += height + BETWEEN
    yield from _peril(action.peril, Rect(rect.right - SIGN, rect.center_y - 3.6, SIGN, 7.2), context)


def _dice(action: Action, rect: Rect, color: str, context: FaceContext) -> Iterator[Element]:
    """The die that selects an action, or both."""
    size = 21 if len(action.dice) == 1 else 14
    runs = tuple(context.edition.sign(f"die_{die}") for die in action.dice)
    text = RichText((runs,), context.edition.icon_names[f"die_{action.dice[0]}"].where)
    yield TextBox(rect, text, TextStyle(size=size, floor=size, color=color), Align.CENTER, Anchor.MIDDLE)


def _wording(wording: AidWording, face: LocalizedFace, rect: Rect, context: FaceContext) -> Iterator[Element]:
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
    yield TextBox(text, face.texts[wording.text], _line_style(context), *_MIDDLE)


def _peril(peril: int, rect: Rect, context: FaceContext) -> list[Element]:
    shape = Rect(rect.center_x - 3.6, rect.y, 7.2, 6.6)
    number = Rect(shape.x, shape.y + 1.2, shape.width, shape.height - 1.2)
    return [
        peril_sign(triangle(shape, 1.0), 0.3, context.style),
        TextBox(
            number, plain_text(str(peril)), TextStyle("title", size=10, floor=8, color=INK), Align.CENTER, Anchor.MIDDLE
        ),
    ]
