"""What trials tell: the icons of what changed, and the classes of words that say what happened, by topic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum


class Icon(StrEnum):
    """Icons that count or name what may change."""

    DAMAGE = "damage"
    WOUND = "wound"
    HEALTH = "health"
    ARMOR = "armor"
    XP = "xp"
    ATTACK = "attack"
    BREACH = "breach"
    PERIL = "peril"
    SUN = "sun"
    MOON = "moon"
    DIE_1 = "die_1"
    DIE_2 = "die_2"
    DIE_3 = "die_3"
    DIE_4 = "die_4"
    DIE_5 = "die_5"
    DIE_6 = "die_6"


class Comparison(StrEnum):
    """How the rules compare with a number."""

    AT_LEAST = "at-least"
    MORE_THAN = "more-than"
    AT_MOST = "at-most"
    EXACTLY = "exactly"


class Word(StrEnum):
    """A class of words, as the tables of rule words have it under the topic that its kind is called after."""


class Target(Word):
    """Whom an effect meets."""

    ANY = "any"
    ANOTHER = "another"
    DIFFERENT = "different"
    OTHERS = "others"
    EVERY_OTHER = "every-other"
    EACH = "each"
    PER_PLAYER = "per-player"
    THERE = "there"
    ALL = "all"
    ATTACKER = "attacker"


class Timing(Word):
    """When an effect comes, and for how long."""

    THIS_ROUND = "this-round"
    PERMANENTLY = "permanently"
    AFTER_ALL = "after-all"
    REVEALED = "revealed"
    BEFORE_TURN = "before-turn"
    AFTER_ATTACK = "after-attack"
    EACH_TIME = "each-time"
    FIRST_TIME = "first-time"
    THAT_ATTACK = "that-attack"


class Direction(Word):
    """Which way a number goes."""

    RAISE = "raise"
    LOWER = "lower"
    REMOVE = "remove"


class Turning(Word):
    """What else is done to a number, or decides whom it meets."""

    HALF = "half"
    TIMES = "times"
    HIGHEST = "highest"
    LOWEST = "lowest"
    NOT_HIGHEST = "not-highest"
    DIVIDED = "divided"
    UNDIVIDED = "undivided"
    IGNORED = "ignored"


class Rounding(Word):
    """How a part is rounded."""

    UP = "up"
    DOWN = "down"


def by_topic(words: Iterable[Word]) -> Mapping[str, frozenset[str]]:
    """The classes of each topic that has any."""
    found: dict[str, set[str]] = {}
    for word in words:
        found.setdefault(type(word).__name__.lower(), set()).add(word)
    return {topic: frozenset(classes) for topic, classes in found.items()}
