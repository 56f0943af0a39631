"""A monster's card: portrait, large art over its figures, its ability and a line of flavor."""

from __future__ import annotations

from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.colors import WHITE
from nsp_pnp.draw.shapes import circle, diamond, heart, polyline, rounded
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.games.nsp.faces.theme import (
    HEALTH,
    INK,
    LEVEL_COLORS,
    SAFE,
    SUBDUED,
    Tone,
    art,
    corner,
    ground,
    head_and_body,
    key,
    label,
    level_pattern,
    name_boxes,
    patterned,
    stat,
)
from nsp_pnp.games.nsp.facts import MonsterBack, MonsterFace
from nsp_pnp.layout.design import FACE_BLEED, Align, Anchor, Element, FaceDesign, Path, Symbol, TextBox, TextStyle
from nsp_pnp.model.localized import LocalizedFace, plain_text
from nsp_pnp.units import Rect, Size

ART = 41.0
"""Where the art ends and the text begins."""

TITLE = 10.5
FOOT = 3.4
STAT = 12.0


def design_monster(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """The front of a monster card."""
    facts = face.face.facts
    assert isinstance(facts, MonsterFace)  # noqa: S101 - the design's name stands in the face
    size, tone = context.trim, _tone(facts.level, context)
    elements = [
        *head_and_body(size, ART, tone, level_pattern(facts.level, context.style)),
        *_art(face, facts, context, size, tone),
        *_stats(facts, context, size, tone),
        *_body(face, context, size, tone),
        *_foot(face, context, size),
    ]
    return FaceDesign(size, tuple(elements))


def _tone(level: int, context: FaceContext) -> Tone:
    return Tone(LEVEL_COLORS[level - 1], context.style)


def _art(face: LocalizedFace, facts: MonsterFace, context: FaceContext, size: Size, tone: Tone) -> list[Element]:
    picture = ART - TITLE - 4.5
    place = Rect(size.width / 2 - picture / 2, TITLE + 1.2, picture, picture)
    name = Rect(SAFE, 2.4, size.width - 2 * SAFE, TITLE - 2.6)
    style = TextStyle("title", size=14, floor=10, color=tone.over, group="monster.name")
    return [
        *name_boxes(name, face, context, style, Align.CENTER),
        art(context.icons[facts.art], place, tone, 0.88),
    ]


def _stats(facts: MonsterFace, context: FaceContext, size: Size, tone: Tone) -> list[Element]:
    """Health and Attack on discs that straddle the edge of the art, the level between them."""
    between = Rect(SAFE + STAT + 1, ART + 1.2, size.width - 2 * (SAFE + STAT + 1), 6.5)
    return [
        *_health(facts.health, Rect(SAFE, ART - STAT / 2 - 1.5, STAT, STAT), context),
        *_level(facts.level, between, context, tone.hue),
        *_attack(facts, Rect(size.width - SAFE - STAT, ART - STAT / 2 - 1.5, STAT, STAT), context),
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


def _body(face: LocalizedFace, context: FaceContext, size: Size, tone: Tone) -> list[Element]:
    left, width = SAFE + 0.5, size.width - 2 * SAFE - 1
    name = Rect(left, ART + 9.6, width, 4.4)
    flavor = Rect(left, size.height - SAFE - FOOT - 7.6, width, 7.2)
    rules = Rect(left, name.bottom + 0.6, width, flavor.y - name.bottom - 2.4)
    line = flavor.y - 0.9
    out: list[Element] = [
        TextBox(name, face.texts["ability.name"], _ability_name(tone.hue), Align.CENTER, Anchor.MIDDLE, max_lines=1),
        TextBox(rules, face.texts["ability.text"], _rules_style(context), Align.CENTER, Anchor.MIDDLE),
    ]
    if face.texts["flavor"].plain:
        rule = polyline(((size.width / 2 - 9, line), (size.width / 2 + 9, line)))
        out.append(Path(rule, stroke=tone.line(0.5), width=0.2))
        out.append(TextBox(flavor, face.texts["flavor"], _flavor_style(context), Align.CENTER, Anchor.MIDDLE))
    return out


def _ability_name(color: str) -> TextStyle:
    return TextStyle("title", size=10.5, floor=8.5, color=color, group="monster.ability")


def _rules_style(context: FaceContext) -> TextStyle:
    return TextStyle(size=10, color=INK, group=context.group("rules"))


def _flavor_style(context: FaceContext) -> TextStyle:
    return TextStyle(size=8, color=SUBDUED, group=context.group("flavor"))


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
    words = TextStyle("title", size=15, floor=10, color=tone.over)
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
