"""How guards look: words on their color can be read, and who sees no hues tells them apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.draw.colors import WHITE, contrast, mix
from nsp_pnp.games.nsp.faces.theme import GROUND_SHARE, PAPER
from nsp_pnp.games.nsp.facts import GuardFace
from nsp_pnp.load.fields import place, string
from nsp_pnp.load.yaml_nodes import MappingNode
from nsp_pnp.model.card import Card

READABLE = 4.5
"""The least contrast of small words with their ground (WCAG 2.2, 1.4.3)."""

CONTRAST = Code(
    "CRD023",
    "look-contrast",
    Severity.ERROR,
    "White words on a guard's color, or words in that color on paper, have a contrast of less than 4.5:1, so people"
    " with weak eyes, or in weak light, cannot read the name, the level and the figures. Take a darker color.\n"
    'Wrong: look: {color: "#ffff88", emblem: pikeman, pattern: chevrons}.\n'
    'Right: look: {color: "#8f2d2a", emblem: pikeman, pattern: chevrons}.',
)
ALIKE = Code(
    "CRD024",
    "look-alike",
    Severity.ERROR,
    "Two guards share both emblem and pattern. Cards are sorted by how they look, and whoever cannot tell their colors"
    " apart, or prints in black, has nothing else to go by. Give one of them another emblem or pattern.",
)

CODES = (CONTRAST, ALIKE)


def check_contrast(look: MappingNode, subject: str) -> Iterator[Diagnostic]:
    """A color on which white cannot be read, pattern included, or that cannot be read on paper."""
    color = string(look, "color")
    worst = min(contrast(WHITE, mix(color, WHITE, GROUND_SHARE)), contrast(color, PAPER))
    if worst < READABLE:
        message = f"words on {color}, or of that color, have a contrast of {worst:.1f}:1; {READABLE}:1 is the least"
        yield Diagnostic(CONTRAST, message, place(look, "color"), subject, hint="take a darker color")


def look_alikes(cards: Sequence[Card]) -> Iterator[Diagnostic]:
    """Guards that share what they should be told apart by without hues, after the first that has it."""
    seen: dict[tuple[str, str], str] = {}
    for guard, (card, facts) in _guards(cards).items():
        look = facts.look
        first = seen.setdefault((look.emblem, look.pattern), guard)
        if first != guard:
            message = f"{first} has the emblem {look.emblem} and the pattern {look.pattern} as well"
            yield Diagnostic(ALIKE, message, card.where, f"guard.{guard}")


def _guards(cards: Sequence[Card]) -> dict[str, tuple[Card, GuardFace]]:
    """Each guard once, with a card."""
    found: dict[str, tuple[Card, GuardFace]] = {}
    for card in cards:
        if isinstance(card.front.facts, GuardFace):
            found.setdefault(card.front.facts.guard, (card, card.front.facts))
    return found
