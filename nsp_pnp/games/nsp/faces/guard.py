"""A guard's card, one level of one slot: landscape, a head with name and figures, two actions below."""

from __future__ import annotations

from collections.abc import Sequence

from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.colors import WHITE
from nsp_pnp.draw.shapes import diamond, rounded, triangle, up_arrow
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.games.nsp.faces.rows import RowText, row_heights
from nsp_pnp.games.nsp.faces.theme import (
    INK,
    SAFE,
    SHAPES,
    SUBDUED,
    Tone,
    corner,
    head_and_body,
    key,
    label,
    name_boxes,
    peril_sign,
    stat,
)
from nsp_pnp.games.nsp.facts import LEVELS, LIGHT_ICONS, Action, GuardFace
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Path, Stack, Symbol, TextBox, TextStyle
from nsp_pnp.model.localized import LocalizedFace, Paragraph, RichText, Run, plain_text
from nsp_pnp.units import Rect, Size

MADE_FOR = 63.0
"""How tall a face is at least, in mm, that has room for all of the head and for two panels of one height."""

HEAD, LOW_HEAD = 16.0, 15.0
FOOT = 3.0
GAP = 1.1
DIE_COLUMN = 11.2
PERIL_COLUMN = 11.0
STAT = 14.0
LEAST_PANEL, AROUND_RULES = 11.6, 6.8
"""How tall a panel is at least, for its die and its Peril, and what it has around the text of its rules, in mm."""

LARGEST, FLOOR = 10.5, 8.0
"""The sizes of rules in pt that panels are measured for."""


def design_guard(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """The face of a guard card, on either side."""
    facts = face.face.facts
    assert isinstance(facts, GuardFace)  # noqa: S101 - the design's name stands in the face
    size, tone = context.trim.turned(), Tone(facts.look.color, context.style)
    elements = [
        *head_and_body(size, _head_height(size), tone, facts.look.pattern),
        *_head(face, facts, context, size, tone),
        *_panels(face, facts, context, size, tone),
        *_foot(face, facts, context, size),
    ]
    return FaceDesign(size, tuple(elements))


def _head_height(size: Size) -> float:
    return HEAD if size.height >= MADE_FOR else LOW_HEAD


def _head(face: LocalizedFace, facts: GuardFace, context: FaceContext, size: Size, tone: Tone) -> list[Element]:
    emblem = icon_figure(context.icons[facts.look.emblem])
    stats_at = size.width - SAFE - STAT
    name = Rect(SAFE + 13.5, 3.4, stats_at - (STAT + 1 if facts.cost else 0) - SAFE - 15, 7.2)
    return [
        Symbol(emblem, Rect(SAFE, 2.9, 11.2, 11.2), tone.over),
        *name_boxes(name, face, context, _name_style(tone), Align.LEFT),
        *_level(Rect(name.x, 11.0, name.width, 3.2), facts.level, context, tone),
        *(_cost(facts.cost, Rect(stats_at - STAT, 0, STAT, HEAD), tone, context) if facts.cost else []),
        *_attribute(facts, Rect(stats_at, 0, STAT, HEAD), context, tone),
    ]


def _name_style(tone: Tone) -> TextStyle:
    return TextStyle("title", size=15, floor=10, color=tone.over, group="guard.name")


def _level(rect: Rect, level: int, context: FaceContext, tone: Tone) -> list[Element]:
    """The level as pips and in words."""
    pips: list[Element] = []
    for i in LEVELS:
        pip = diamond(Rect(rect.x + (i - 1) * 3.4, rect.y + 0.2, 2.8, 2.8))
        pips.append(Path(pip, fill=tone.over) if i <= level else Path(pip, stroke=tone.over, width=0.25))
    words = Rect(rect.x + 4 * 3.4 + 1.2, rect.y, rect.width - 15, rect.height)
    style = TextStyle(size=7.5, floor=6, bold=True, color=tone.over)
    return [*pips, TextBox(words, context.edition.word("level", level=level), style, Align.LEFT, Anchor.MIDDLE, 1)]


def _cost(cost: int, rect: Rect, tone: Tone, context: FaceContext) -> list[Element]:
    """What leaving this level costs, in an arrow that points up."""
    arrow = Rect(rect.center_x - 4.0, 2.8, 8.0, 8.8)
    words = Rect(rect.x, 12.0, rect.width, 2.7)
    return [
        *stat(arrow, tone.shape_over(up_arrow(arrow)), str(cost), tone.hue, 13, drop=1.4),
        label(words, context.edition.word("level_up"), tone.over),
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
        *stat(shape, tone.shape_over(outline), str(facts.value), tone.hue, size, drop),
        label(words, context.edition.word(facts.attribute), tone.over),
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
    if size.height < MADE_FOR:
        rows = [[RowText(text, width - DIE_COLUMN - PERIL_COLUMN)] for text in rules]
        style = _rules_style(context)
        first, second = row_heights(rows, style, room - 2 * AROUND_RULES, FLOOR, context.measure)
        upper = min(max((room + first - second) / 2, LEAST_PANEL), room - LEAST_PANEL)
    return upper, room - upper


def _panel(
    rect: Rect, die: int, action: Action, rules: RichText, face: LocalizedFace, tone: Tone, context: FaceContext
) -> list[Element]:
    text = Rect(rect.x + DIE_COLUMN, rect.y + 0.9, rect.width - DIE_COLUMN - PERIL_COLUMN, rect.height - 2.3)
    name = Rect(text.x, text.y, text.width, 4.2)
    below = Rect(text.x, name.bottom + 0.3, text.width, text.height - name.height - 0.3)
    die_box = Rect(rect.x, rect.y, DIE_COLUMN, rect.height)
    die_style = TextStyle(size=27, floor=27, color=tone.hue)
    return [
        Path(rounded(rect, 1.4), fill=WHITE, stroke=tone.line(0.45), width=0.3),
        TextBox(die_box, _die(die, context), die_style, Align.CENTER, Anchor.MIDDLE),
        Stack(
            (
                TextBox(name, face.texts[f"{action.id}.name"], _action_name(tone.hue), max_lines=1),
                TextBox(below, rules, _rules_style(context)),
            )
        ),
        *_peril(action.peril, Rect(rect.right - PERIL_COLUMN, rect.y, PERIL_COLUMN, rect.height), context),
    ]


def _action_name(color: str) -> TextStyle:
    return TextStyle("title", size=11, floor=8.5, color=color, group="guard.action")


def _rules_style(context: FaceContext) -> TextStyle:
    return TextStyle(size=LARGEST, color=INK, group=context.group("rules"))


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
        peril_sign(triangle(shape, 1.1), 0.35, context.style),
        TextBox(
            Rect(shape.x, shape.y + 1.35, shape.width, shape.height - 1.35),
            plain_text(str(peril)),
            TextStyle("title", size=11, floor=9, color=INK),
            Align.CENTER,
            Anchor.MIDDLE,
        ),
        label(words, context.edition.icon_names["peril"], SUBDUED),
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
