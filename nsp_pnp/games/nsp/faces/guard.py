"""A guard's card, one level of one slot: landscape, a head with name and figures, two actions below."""

from __future__ import annotations

from collections.abc import Sequence

from nsp_pnp.draw.art import icon_figure, picture_of
from nsp_pnp.draw.colors import WHITE
from nsp_pnp.draw.shapes import diamond, rounded, triangle, up_arrow
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.games.nsp.faces.rows import RowText, row_heights
from nsp_pnp.games.nsp.faces.theme import (
    INK,
    MADE_FOR,
    SAFE,
    SHAPES,
    SUBDUED,
    Tone,
    corner,
    enlarged,
    growth,
    head_and_body,
    key,
    label,
    name_boxes,
    peril_sign,
    scale_of,
    stat,
)
from nsp_pnp.games.nsp.facts import LEVELS, LIGHT_ICONS, Action, GuardFace
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Path, Stack, Symbol, TextBox, TextStyle
from nsp_pnp.model.localized import LocalizedFace, Paragraph, RichText, Run, plain_text
from nsp_pnp.units import Edges, Rect, Size

TALL = MADE_FOR.width
"""How tall a face is at least, in mm, that has room for all of the head and for two panels of one height."""

HEAD, LOW_HEAD = 16.0, 15.0
FOOT = 3.0
GAP = 1.1
DIE_COLUMN = 11.2
PERIL_COLUMN = 11.0
STAT = 14.0
NAME, EMBLEM = 16.9, 13.6
"""Where words start in the head, and how large the emblem before them is."""

SHADOW = Rect(-11, -2.5, 27, 27)
"""Where the emblem shows once more, from the middle of the card, as a shadow that the head cuts off."""

EDGE, ACTION_NAME, LEAST_GAP, GAP_MORE = 1.2, 3.9, 0.4, 0.6
"""What is free above and below a panel's text, how tall its name is, what lies below that at least, and more of it."""

AROUND_RULES = 2 * EDGE + ACTION_NAME + LEAST_GAP
"""What a panel has around the text of its rules, in mm."""

LEAST_PANEL = 11.6
"""How tall a panel is at least, for its die and its Peril, in mm."""

LARGEST, FLOOR = 10.5, 8.0
"""The sizes of rules in pt that panels are measured for."""


def design_guard(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """The face of a guard card, on either side."""
    facts = face.face.facts
    assert isinstance(facts, GuardFace)  # noqa: S101 - the design's name stands in the face
    trim, scale, tone = context.trim.turned(), scale_of(context.trim), Tone(facts.look.color, context.style)
    size, emblem = trim.scaled(1 / scale), icon_figure(context.icons[facts.look.emblem])
    head = [Symbol(emblem, SHADOW.moved(size.width / 2, 0), tone.shade)] if tone.shade else []
    elements = [
        *head_and_body(size, _head_height(size), tone, facts.look.pattern, over=head),
        *_head(face, facts, context, size, tone),
        *_panels(face, facts, context, size, tone),
        *_foot(face, facts, context, size),
    ]
    return enlarged(elements, trim, scale)


def _head_height(size: Size) -> float:
    return HEAD if size.height >= TALL else LOW_HEAD


def _head(face: LocalizedFace, facts: GuardFace, context: FaceContext, size: Size, tone: Tone) -> list[Element]:
    emblem, stats_at = context.icons[facts.look.emblem], size.width - SAFE - STAT
    name = Rect(NAME, 3.4, stats_at - (STAT + 1 if facts.cost else 0) - NAME - 1.5, 7.2)
    top = _head_height(size) - picture_of(emblem).bottom * EMBLEM  # so that it stands on the head's edge
    return [
        Symbol(icon_figure(emblem), Rect(NAME - 0.6 - EMBLEM, top, EMBLEM, EMBLEM), tone.over),
        *name_boxes(name, face, context, _name_style(tone), Align.LEFT),
        *_level(Rect(name.x, 11.0, name.width, 3.2), facts.level, context, tone),
        *(_cost(facts.cost, Rect(stats_at - STAT, 0, STAT, HEAD), tone, context) if facts.cost else []),
        *_attribute(facts, Rect(stats_at, 0, STAT, HEAD), context, tone),
    ]


def _name_style(tone: Tone) -> TextStyle:
    return TextStyle("title", size=15, floor=10, color=tone.over, under=tone.under, group="guard.name")


def _level(rect: Rect, level: int, context: FaceContext, tone: Tone) -> list[Element]:
    """The level as pips and in words."""
    pips: list[Element] = []
    for i in LEVELS:
        pip = diamond(Rect(rect.x + (i - 1) * 3.4, rect.y + 0.2, 2.8, 2.8))
        empty = Path(pip, fill=tone.ground, stroke=tone.over, width=0.25)
        pips.append(Path(pip, fill=tone.over) if i <= level else empty)
    words = Rect(rect.x + 4 * 3.4 + 1.2, rect.y, rect.width - 15, rect.height)
    style = TextStyle(size=7.5, floor=6, bold=True, color=tone.over, under=tone.under)
    return [*pips, TextBox(words, context.edition.word("level", level=level), style, Align.LEFT, Anchor.MIDDLE, 1)]


def _cost(cost: int, rect: Rect, tone: Tone, context: FaceContext) -> list[Element]:
    """What leaving this level costs, in an arrow that points up."""
    arrow = Rect(rect.center_x - 4.0, 2.8, 8.0, 8.8)
    words = Rect(rect.x, 12.0, rect.width, 2.7)
    return [
        label(words, context.edition.word("level_up"), tone.over, under=tone.under),
        *stat(arrow, tone.shape_over(up_arrow(arrow)), str(cost), tone.hue, 13, drop=1.4),
    ]


def _attribute(facts: GuardFace, rect: Rect, context: FaceContext, tone: Tone) -> list[Element]:
    """Health in a heart, Armor in a shield or the Experience Reward in a diamond."""
    tall = facts.attribute != "health"
    width = 9.4 if tall else 10.4
    shape = Rect(rect.center_x - width / 2, 2.7, width, 9.0 if tall else 8.8)
    drop = -0.4 if facts.attribute == "health" else 0.0
    words = Rect(rect.x, 12.0, rect.width, 2.7)
    size = 11.5 if facts.attribute == "experience_reward" else 13.5
    outline = SHAPES[facts.attribute](shape)
    return [
        label(words, context.edition.word(facts.attribute), tone.over, under=tone.under),
        *stat(shape, tone.shape_over(outline), str(facts.value), tone.hue, size, drop),
    ]


def _panels(face: LocalizedFace, facts: GuardFace, context: FaceContext, size: Size, tone: Tone) -> list[Element]:
    y, bottom, width = _head_height(size) + 1.3, size.height - SAFE - FOOT, size.width - 2 * SAFE
    rules = [_rules(action, facts.level, face, context) for _, action in facts.panels]
    heights = _panel_heights(rules, width, bottom - y - GAP, size, context)
    out: list[Element] = []
    for (die, action), text, height in zip(facts.panels, rules, heights, strict=True):
        out.extend(_panel(Rect(SAFE, y, width, height), die, action, text, face, tone, context))
        y += height + GAP
    return out


def _panel_heights(
    rules: Sequence[RichText], width: float, room: float, size: Size, context: FaceContext
) -> tuple[float, float]:
    """How the panels share the room: alike, or on a low face by what their texts need."""
    upper = room / 2
    if size.height < TALL:
        rows = [[RowText(text, width - DIE_COLUMN - PERIL_COLUMN)] for text in rules]
        style = _rules_style(context, growth(context.trim), hang=any(len(text.paragraphs) > 1 for text in rules))
        first, second = row_heights(rows, style, room - 2 * AROUND_RULES, FLOOR, context.measure)
        upper = min(max((room + first - second) / 2, LEAST_PANEL), room - LEAST_PANEL)
    return upper, room - upper


def _panel(
    rect: Rect, die: int, action: Action, rules: RichText, face: LocalizedFace, tone: Tone, context: FaceContext
) -> list[Element]:
    grown = growth(context.trim)
    text = Rect(rect.x + DIE_COLUMN, rect.y, rect.width - DIE_COLUMN - PERIL_COLUMN, rect.height)
    text = text.inset(Edges(top=EDGE, bottom=EDGE))
    name = Rect(text.x, text.y, text.width, ACTION_NAME * grown)
    below = text.inset(Edges(top=name.height + LEAST_GAP))
    die_box = Rect(rect.x, rect.y, DIE_COLUMN, rect.height)
    die_style = TextStyle(size=27, floor=27, color=tone.hue)
    return [
        Path(rounded(rect, 1.4), fill=WHITE, stroke=tone.line(0.45), width=0.3),
        TextBox(die_box, _die(die, context), die_style, Align.CENTER, Anchor.MIDDLE),
        Stack(
            (
                TextBox(name, face.texts[f"{action.id}.name"], _action_name(tone.hue, grown), max_lines=1),
                TextBox(below, rules, _rules_style(context, grown, hang=len(rules.paragraphs) > 1)),
            ),
            apart=GAP_MORE,
        ),
        *_peril(action.peril, Rect(rect.right - PERIL_COLUMN, rect.y, PERIL_COLUMN, rect.height), context),
    ]


def _action_name(color: str, grown: float) -> TextStyle:
    return TextStyle("title", size=11 * grown, floor=8.5, color=color, group="guard.action")


def _rules_style(context: FaceContext, grown: float, *, hang: bool) -> TextStyle:
    """The rules of an action; of several paragraphs the symbols that lead them stand out."""
    return TextStyle(size=LARGEST * grown, color=INK, group=context.group("rules"), hang=hang)


def _die(die: int, context: FaceContext) -> RichText:
    return context.edition.icon(f"die_{die}")


def _rules(action: Action, level: int, face: LocalizedFace, context: FaceContext) -> RichText:
    """What the action does; with two lights a paragraph for each, led by its symbol."""
    forms = action.forms_at(level)
    texts = [face.texts[f"{action.id}.{form.text_key}"] for form in forms]
    if len(forms) == 1:
        return texts[0]
    paragraphs: list[Paragraph] = []
    for form, text in zip(forms, texts, strict=True):
        first, *rest = text.paragraphs
        paragraphs += [(context.edition.sign(LIGHT_ICONS[form.light]), Run("\u00a0"), *first), *rest]
    return RichText(tuple(paragraphs), texts[0].where, texts[0].context)


def _peril(peril: int, rect: Rect, context: FaceContext) -> list[Element]:
    """The Peril of the action in a triangle, with its name."""
    shape = Rect(rect.center_x - 4.1, rect.center_y - 5.2, 8.2, 7.4)
    words = Rect(rect.x, shape.bottom + 0.6, rect.width, 2.8)
    return [
        label(words, context.edition.icon_names["peril"], SUBDUED),
        peril_sign(triangle(shape, 1.1), 0.35, context.style),
        TextBox(
            Rect(shape.x, shape.y + 1.35, shape.width, shape.height - 1.35),
            plain_text(str(peril)),
            TextStyle("title", size=11, floor=9, color=INK),
            Align.CENTER,
            Anchor.MIDDLE,
        ),
    ]


def _foot(face: LocalizedFace, facts: GuardFace, context: FaceContext, size: Size) -> list[Element]:
    """The key of symbols on the left, the card's number on the right."""
    y = size.height - SAFE - FOOT + 0.9
    side = "a" if facts.level % 2 else "b"
    number = Rect(size.width - SAFE - 22, y, 22, FOOT - 0.9)
    return [
        *key(Rect(SAFE, y, size.width - 2 * SAFE - 23, FOOT - 0.9), face, context, _lights(facts)),
        corner(number, context, side),
    ]


def _lights(facts: GuardFace) -> set[str]:
    forms = [form for _, action in facts.panels for form in action.forms_at(facts.level)]
    return {LIGHT_ICONS[form.light] for form in forms if form.light}
