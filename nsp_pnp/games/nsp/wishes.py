"""What people may ask of this game when it is played, and what they asked."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, convert, field

from nsp_pnp.model.playing import Asked, Wish, WishKind

WISHES = (
    Wish(
        "team",
        WishKind.WORDS,
        "A,B,C,D",
        "Four guards; A/B/C for a Multiclass one. Default: all teams.",
        swept=True,
    ),
    Wish(
        "monsters",
        WishKind.WORDS,
        "M,M,...",
        "The line-up, lowest level first. Default: at random.",
        swept=True,
    ),
    Wish("count", WishKind.NUMBER, "N", "How many monsters: 3 or 4 for Quick Play, else 5."),
    Wish("players", WishKind.NUMBER, "N", "2, 3 or 4 people; there are four guards all the same."),
    Wish("experience", WishKind.NUMBERS, "N", "To start with: one number for all, or A,B,C,D."),
    Wish("handicap", WishKind.NUMBER, "PERCENT", "Monsters' Health, 150 for half more.", proofread=True),
    Wish("reading", WishKind.ANSWERS, "NAME=yes|no", "Read a rule that is silent."),
    Wish(
        "policy",
        WishKind.WORD,
        "NAME",
        "Who plays: random decides by lot, greedy thinks of its own turn, planner (the default) of the whole round.",
        proofread=True,
    ),
)


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """On which terms a game is played: wishes by their names, empty or None for the game's own choice, and the seed.

    ``team`` and ``monsters`` are ids, ``count`` is how many monsters there are, ``handicap`` a percentage; ``reading``
    are rules read otherwise, by name.
    """

    team: tuple[str, ...] = ()
    monsters: tuple[str, ...] = ()
    count: int | None = None
    players: int | None = None
    experience: tuple[int, ...] = ()
    handicap: int = 100
    reading: Mapping[str, str] = field(default_factory=dict)
    policy: str = "planner"
    seed: int = 0


def terms_of(asked: Asked) -> Terms:
    """What was asked for, as the record of this game."""
    return convert({**asked.wishes, "seed": asked.seed}, Terms)
