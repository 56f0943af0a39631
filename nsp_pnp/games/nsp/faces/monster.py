"""A monster's card: portrait, large art over its figures, its ability and a line of flavor."""

from __future__ import annotations

from nsp_pnp.draw.art import cut_sides, icon_figure, picture_of
from nsp_pnp.draw.colors import WHITE
from nsp_pnp.draw.shapes import circle, diamond, heart, polyline, rounded
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.games.nsp.faces.theme import (
    FRAME,
    HEALTH,
    INK,
    LEVEL_COLORS,
    MADE_FOR,
    SAFE,
    SUBDUED,
    Tone,
    art,
    band,
    corner,
    enlarged,
    ground,
    growth,
    head_and_body,
    key,
    label,
    level_pattern,
    name_boxes,
    patterned,
    scale_of,
    stat,
)
from nsp_pnp.games.nsp.facts import MonsterBack, MonsterFace
from nsp_pnp.icons import Icon
from nsp_pnp.layout.design import (
    FACE_BLEED,
    Align,
    Anchor,
    Element,
    FaceDesign,
    Path,
    Stack,
    Symbol,
    TextBox,
    TextStyle,
)
from nsp_pnp.model.localized import LocalizedFace, plain_text
from nsp_pnp.units import Edges, Rect, Size

ART, ART_SHARE = 41.0, 0.55
"""Where the art ends and the text begins, and how much of the height that a card has more goes to the art."""

BAND = 11.2
"""Where the band of the name ends and the art begins."""

ABOUT_ART = 3.8
"""By how much a panel is taller than art that nothing cuts off."""

STATS = 8.6
"""What lies between the art and the room of the texts: the level, and what the figures are called."""

ABILITY_NAME, BELOW_NAME, ABOUT_RULE, APART, FLAVOR = 3.8, 0.9, 1.2, 1.1, 7.2
"""How tall the ability's name is, what lies below it and on both sides of the rule at least, how much more may lie
below the name, how tall two lines of flavor are."""

FOOT = 3.4
STAT = 12.0


def design_monster(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """The front of a monster card."""
    facts = face.face.facts
    assert isinstance(facts, MonsterFace)  # noqa: S101 - the design's name stands in the face
    scale, tone = scale_of(context.trim), _tone(facts.level, context)
    size = context.trim.scaled(1 / scale)
    panel = _panel(size)
    elements = [
        *head_and_body(size, panel.bottom, tone, over=_art(facts, context, panel, tone)),
        *_name(face, context, size, tone),
        *_stats(facts, context, panel, tone),
        *_body(face, context, size, panel.bottom, tone),
        *_foot(face, context, size),
    ]
    return enlarged(elements, context.trim, scale)


def _tone(level: int, context: FaceContext) -> Tone:
    return Tone(LEVEL_COLORS[level - 1], context.style)


def _panel(size: Size) -> Rect:
    """Where the art is, from edge to edge; it takes a part of the height that a card has more."""
    return Rect(0, BAND, size.width, ART - BAND + ART_SHARE * max(0.0, size.height - MADE_FOR.height))


def _art(facts: MonsterFace, context: FaceContext, panel: Rect, tone: Tone) -> list[Element]:
    """The picture on a pattern, and above it the band for the name."""
    icon, bled = context.icons[facts.art], panel.outset(Edges(left=FACE_BLEED, right=FACE_BLEED))
    edges = bled if tone.ground else panel.inset(Edges(left=FRAME, right=FRAME))
    return [
        *patterned(bled, tone, level_pattern(facts.level, context.style)),
        art(icon, _picture(icon, panel, edges), tone, 0.88),
        *band(Rect(0, 0, panel.width, BAND), tone, shaded=True),
    ]


def _picture(icon: Icon, panel: Rect, edges: Rect) -> Rect:
    """The place of a picture in the middle of its panel. One that is cut off ends at the panel's edge there.

    ``edges`` is the panel as far as it is printed.
    """
    cut, picture = cut_sides(icon), picture_of(icon)
    fills = cut >= {"top", "bottom"} or len(cut & {"left", "right"}) == 1
    side = panel.height / picture.height if fills else panel.height - ABOUT_ART
    x, y = panel.center_x - side / 2, panel.center_y - side / 2
    if "bottom" in cut or fills:
        y = panel.bottom - picture.bottom * side
    if len(cut & {"left", "right"}) == 1:
        x = edges.x - picture.x * side if "left" in cut else edges.right - picture.right * side
    return Rect(x, y, side, side)


def _name(face: LocalizedFace, context: FaceContext, size: Size, tone: Tone) -> list[TextBox]:
    style = TextStyle("title", size=14, floor=10, color=tone.over, group="monster.name")
    return name_boxes(Rect(SAFE, 2.2, size.width - 2 * SAFE, 7.9), face, context, style, Align.CENTER)


def _stats(facts: MonsterFace, context: FaceContext, panel: Rect, tone: Tone) -> list[Element]:
    """Health and Attack on discs that straddle the edge of the art, the level between them."""
    between = Rect(SAFE + STAT + 1, panel.bottom + 1.2, panel.width - 2 * (SAFE + STAT + 1), 6.5)
    y = panel.bottom - STAT / 2 - 1.5
    return [
        *_health(facts.health, Rect(SAFE, y, STAT, STAT), context),
        *_level(facts.level, between, context, tone.hue),
        *_attack(facts, Rect(panel.width - SAFE - STAT, y, STAT, STAT), context),
    ]


def _health(health: int, rect: Rect, context: FaceContext) -> list[Element]:
    shape = Rect(rect.x + 1.5, rect.y + 1.9, rect.width - 3, rect.height - 3.4)
    words, tone = Rect(rect.x - 0.5, rect.bottom + 0.4, rect.width + 1, 2.8), Tone(HEALTH, context.style)
    return [
        *_disc(rect, HEALTH),
        *stat(shape, tone.shape(heart(shape)), str(health), tone.over, 12.5, drop=-0.4),
        label(words, context.edition.word("health"), SUBDUED),
    ]


def _attack(facts: MonsterFace, rect: Rect, context: FaceContext) -> list[Element]:
    swords = icon_figure(context.icons["attack"])
    number = context.edition.word("no_attack") if facts.attack is None else plain_text(str(facts.attack))
    style = TextStyle("title", size=13.5, floor=9, color=INK)
    words = Rect(rect.x - 0.5, rect.bottom + 0.4, rect.width + 1, 2.8)
    place = Rect(rect.x + 1.6, rect.y + 1.6, rect.width - 3.2, rect.height - 3.2)
    return [
        *_disc(rect, INK),
        Symbol(swords, place, "#d8d2c6"),
        TextBox(rect, number, style, Align.CENTER, Anchor.MIDDLE, max_lines=1),
        label(words, context.edition.word("attack"), SUBDUED),
    ]


def _disc(rect: Rect, rim: str) -> list[Element]:
    return [Path(circle(rect.center_x, rect.center_y, rect.width / 2), fill=WHITE, stroke=rim, width=0.6)]


def _level(level: int, rect: Rect, context: FaceContext, color: str) -> list[Element]:
    """The level in words above as many pips as there are levels."""
    words = Rect(rect.x, rect.y, rect.width, 3.2)
    style = TextStyle(size=7.5, floor=6, bold=True, color=color)
    out: list[Element] = [
        TextBox(words, context.edition.word("level", level=level), style, Align.CENTER, Anchor.MIDDLE, 1)
    ]
    count = len(LEVEL_COLORS)
    for i in range(count):
        x = rect.center_x + (i - (count - 1) / 2) * 3.2
        pip = diamond(Rect(x - 1.2, words.bottom + 0.6, 2.4, 2.4))
        out.append(Path(pip, fill=color) if i < level else Path(pip, stroke=color, width=0.25))
    return out


def _body(face: LocalizedFace, context: FaceContext, size: Size, top: float, tone: Tone) -> list[Element]:
    """What the monster is able to do, and at the foot its line of flavor below a rule, where there is one."""
    room = Rect(SAFE + 0.5, top + STATS, size.width - 2 * SAFE - 1, size.height - SAFE - FOOT - 0.4 - top - STATS)
    grown = growth(context.trim)
    title = Rect(room.x, room.y, room.width, ABILITY_NAME * grown)
    flavor = Rect(room.x, room.bottom - FLAVOR * grown, room.width, FLAVOR * grown)
    line = flavor.y - ABOUT_RULE
    below = room.inset(Edges(top=title.height + BELOW_NAME))
    rules = below.inset(Edges(bottom=room.bottom - line + ABOUT_RULE))
    name = TextBox(title, face.texts["ability.name"], _ability_name(tone.hue, grown), Align.CENTER, max_lines=1)
    text, style = face.texts["ability.text"], _rules_style(context, grown)
    if not face.texts["flavor"].plain:
        return [Stack((name, TextBox(below, text, style, Align.CENTER)), APART)]
    rule = polyline(((size.width / 2 - 9, line), (size.width / 2 + 9, line)))
    boxes = (
        name,
        TextBox(rules, text, style, Align.CENTER),
        TextBox(flavor, face.texts["flavor"], _flavor_style(context, grown), Align.CENTER),
    )
    return [Stack(boxes, APART, Path(rule, stroke=tone.line(0.5), width=0.2))]


def _ability_name(color: str, grown: float) -> TextStyle:
    return TextStyle("title", size=10.5 * grown, floor=8.5, color=color, group="monster.ability")


def _rules_style(context: FaceContext, grown: float) -> TextStyle:
    return TextStyle(size=10 * grown, color=INK, group=context.group("rules"))


def _flavor_style(context: FaceContext, grown: float) -> TextStyle:
    return TextStyle(size=8 * grown, color=SUBDUED, group=context.group("flavor"))


def _foot(face: LocalizedFace, context: FaceContext, size: Size) -> list[Element]:
    y = size.height - SAFE - FOOT + 0.9
    number = Rect(size.width - SAFE - 20, y, 20, FOOT - 0.9)
    keys = Rect(SAFE, y, size.width - 2 * SAFE - 20.5, FOOT - 0.9)
    return [*key(keys, face, context), corner(number, context, "")]


def design_monster_back(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """The back of a monster card: its level, as a number, in words, in pips and by a color, and nothing else."""
    facts = face.face.facts
    assert isinstance(facts, MonsterBack)  # noqa: S101 - the design's name stands in the face
    size, tone = context.trim, _tone(facts.level, context)
    full = Rect(0, 0, size.width, size.height).outset(FACE_BLEED)
    middle = size.height / 2 - 4
    frame = Rect(SAFE, SAFE, size.width - 2 * SAFE, size.height - 2 * SAFE)
    number = TextStyle("title", size=54, floor=40, color=tone.hue)
    words = TextStyle("title", size=15, floor=10, color=tone.over, under=tone.under)
    return FaceDesign(
        size,
        (
            *ground(size, tone),
            *patterned(full, tone, level_pattern(facts.level, context.style)),
            Path(rounded(frame, 2.5), stroke=tone.faint(0.75), width=0.5),
            Path(rounded(frame.inset(1.2), 1.8), stroke=tone.faint(0.5), width=0.2),
            Path(circle(size.width / 2, middle, 17), fill=WHITE),
            Path(circle(size.width / 2, middle, 15.6), stroke=tone.hue, width=0.4),
            TextBox(
                Rect(size.width / 2 - 15, middle - 15, 30, 30),
                plain_text(str(facts.level)),
                number,
                Align.CENTER,
                Anchor.MIDDLE,
            ),
            TextBox(
                Rect(SAFE + 3, middle + 19.5, size.width - 2 * SAFE - 6, 7),
                context.edition.word("level", level=facts.level),
                words,
                Align.CENTER,
                Anchor.MIDDLE,
                1,
            ),
            *_back_pips(facts.level, size.width / 2, middle + 29.5, tone.over),
        ),
    )


def _back_pips(level: int, x: float, y: float, color: str) -> list[Element]:
    start = x - (level - 1) * 2.75
    return [Path(diamond(Rect(start + i * 5.5 - 1.9, y - 1.9, 3.8, 3.8)), fill=color) for i in range(level)]
