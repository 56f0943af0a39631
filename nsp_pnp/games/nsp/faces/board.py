"""Boards: the monster's Health, its Attack and Breach, and the guards' Peril, as tracks of numbered spaces."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.colors import mix
from nsp_pnp.draw.shapes import rectangle, rounded, triangle
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.games.nsp.faces.theme import HEALTH, INK, PERIL, SUBDUED, WHITE, head_and_body
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Path, Symbol, TextBox, TextStyle
from nsp_pnp.model.localized import LocalizedFace, RichText, plain_text
from nsp_pnp.units import Rect

SAFE = 6.0
HEAD = 15.0
ATTACK = "#3d3a36"
BREACH = "#5b2a5f"
PERIL_DARK = "#8a5a00"
COLUMNS = 10
HIGHEST_HEALTH = 69
HIGHEST_ATTACK = 39

RULE = TextStyle(size=10, color=INK, group="board.rule")
NUMBER = TextStyle("title", size=15, floor=10, color=INK)


def design_health_board(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """Spaces from 0 on, ten a row, for the monster's Health."""
    size = context.trim
    body = Rect(SAFE, HEAD + 4, size.width - 2 * SAFE, size.height - HEAD - SAFE - 12)
    foot = Rect(SAFE, size.height - SAFE - 6, size.width - 2 * SAFE, 6)
    return FaceDesign(
        size,
        (
            *head_and_body(size, HEAD, HEALTH, "none"),
            *_title(context, "health", 0),
            *_track(body, range(HIGHEST_HEALTH + 1), HEALTH),
            _rule(foot, face.texts["health"]),
        ),
    )


def design_attack_board(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """The monster's Attack above, its Breach below."""
    size = context.trim
    attack = Rect(SAFE, HEAD + 4, size.width - 2 * SAFE, 39)
    rule = Rect(SAFE, attack.bottom + 1.2, attack.width, 5.2)
    second = rule.bottom + 1.6
    band = Rect(-3, second, size.width + 6, HEAD)
    breach = Rect(SAFE, band.bottom + 3, 96, size.height - band.bottom - 3 - SAFE)
    words = Rect(breach.right + 6, breach.y, size.width - SAFE - breach.right - 6, breach.height)
    return FaceDesign(
        size,
        (
            *head_and_body(size, HEAD, ATTACK, "none"),
            *_title(context, "attack", 0),
            *_track(attack, range(HIGHEST_ATTACK + 1), ATTACK),
            _rule(rule, face.texts["attack"]),
            Path(rectangle(band), fill=BREACH),
            *_title(context, "breach", second),
            *_countdown(breach),
            _rule(words, face.texts["breach"]),
        ),
    )


def design_peril_board(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """A column for each Peril, the highest first, with room for four dice."""
    size = context.trim
    body = Rect(SAFE, HEAD + 4, size.width - 2 * SAFE, size.height - HEAD - SAFE - 13)
    foot = Rect(SAFE, size.height - SAFE - 7, size.width - 2 * SAFE, 7)
    return FaceDesign(
        size,
        (
            *head_and_body(size, HEAD, PERIL_DARK, "none"),
            *_title(context, "peril", 0),
            *_columns(body),
            _rule(foot, face.texts["peril"]),
        ),
    )


def _title(context: FaceContext, icon: str, y: float) -> list[Element]:
    """The symbol and its name in the colored band that starts at ``y``."""
    rect = Rect(SAFE, y + 3.2, 8.6, 8.6)
    words = Rect(rect.right + 3, y + 2, context.trim.width - 2 * SAFE - 12, HEAD - 4)
    style = TextStyle("title", size=20, floor=12, color=WHITE)
    return [
        Symbol(icon_figure(context.icons[icon]), rect, WHITE),
        TextBox(words, context.edition.icon_name(icon), style, Align.LEFT, Anchor.MIDDLE, max_lines=1),
    ]


def _track(rect: Rect, numbers: range, color: str) -> Iterator[Element]:
    """Numbered spaces, ten a row; the tens stand out, and so does 0."""
    rows = -(-len(numbers) // COLUMNS)
    width, height = rect.width / COLUMNS, rect.height / rows
    for number in numbers:
        row, column = divmod(number, COLUMNS)
        space = Rect(rect.x + column * width, rect.y + row * height, width, height).inset(0.5)
        yield from _space(space, number, color, strong=number % COLUMNS == 0)


def _space(space: Rect, number: int, color: str, strong: bool) -> list[Element]:
    ground = color if number == 0 else mix(color, WHITE, 0.72) if strong else WHITE
    ink = WHITE if number == 0 else INK
    style = TextStyle("title", size=NUMBER.size, floor=NUMBER.floor, color=ink)
    return [
        Path(rounded(space, 1.6), fill=ground, stroke=mix(color, WHITE, 0.3), width=0.3),
        TextBox(space, plain_text(str(number)), style, Align.CENTER, Anchor.MIDDLE, max_lines=1),
    ]


def _countdown(rect: Rect) -> Iterator[Element]:
    """The Breach from its highest to 0, ever darker."""
    numbers = range(5, -1, -1)
    width = rect.width / len(numbers)
    for column, number in enumerate(numbers):
        space = Rect(rect.x + column * width, rect.y, width, rect.height).inset(0.5)
        ground = mix(BREACH, WHITE, 0.18 * number)
        style = TextStyle("title", size=20, floor=12, color=WHITE if number < 3 else INK)
        yield Path(rounded(space, 1.6), fill=ground)
        yield TextBox(space, plain_text(str(number)), style, Align.CENTER, Anchor.MIDDLE, max_lines=1)


def _columns(rect: Rect) -> Iterator[Element]:
    numbers = range(4, -1, -1)
    width = rect.width / len(numbers)
    for column, number in enumerate(numbers):
        space = Rect(rect.x + column * width, rect.y, width, rect.height).inset(0.8)
        sign = Rect(space.center_x - 10, space.y + 3, 20, 18)
        yield Path(rounded(space, 2.5), fill=mix(PERIL, WHITE, 1 - 0.22 * number), stroke=PERIL_DARK, width=0.4)
        yield Path(triangle(sign, 2), fill=PERIL, stroke=INK, width=0.5)
        figure = Rect(sign.x, sign.y + 4.5, sign.width, sign.height - 4.5)
        style = TextStyle("title", size=22, floor=14, color=INK)
        yield TextBox(figure, plain_text(str(number)), style, Align.CENTER, Anchor.MIDDLE, max_lines=1)
        yield from _dice(Rect(space.x, sign.bottom + 3, space.width, space.bottom - sign.bottom - 6))


def _dice(rect: Rect) -> Iterator[Element]:
    """Where four dice lie."""
    side = 13.0
    for i in range(4):
        x = rect.center_x + (i % 2 - 1) * (side + 2) + 1
        y = rect.center_y + (i // 2 - 1) * (side + 2) + 1
        yield Path(rounded(Rect(x, y, side, side), 2), stroke=SUBDUED, width=0.25, dash=(1.2, 1.0))


def _rule(rect: Rect, text: RichText) -> TextBox:
    return TextBox(rect, text, RULE, Align.LEFT, Anchor.MIDDLE)
