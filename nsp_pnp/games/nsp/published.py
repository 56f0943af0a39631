"""What was published of the game's numbers, beside what the cards say."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.games.nsp.facts import LEVELS, MonsterFace
from nsp_pnp.model.card import CardSet, Figure, Growth
from nsp_pnp.model.record import Recorded, RecordedValue

_PATH = Path(__file__).parent / "data" / "published.toml"

Key = tuple[str, str, int]
"""What has a number (``guard.lancer.spear``), the number's name, and its level, 0 where it is the same at all."""

Row = tuple[int, int, str, SourceRef]
"""A level, the value there, what it is said to be from, and its place."""


class Known(Struct, frozen=True):
    """A number on record, and who has it so."""

    number: int
    sources: tuple[str, ...]


@cache
def published() -> Mapping[Key, Known]:
    """All numbers on record. Raises ValueError where two sources have different ones."""
    found: dict[Key, Known] = {}
    for source, sections in tomllib.loads(_PATH.read_text("utf-8")).items():
        for key, number in _numbers(sections):
            before = found.get(key, Known(number, ()))
            if before.number != number:
                raise ValueError(f"{_PATH.name}: {key} is {before.number} and {number}")
            found[key] = Known(number, (*before.sources, source))
    return found


def _numbers(sections: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[Key, int]]:
    for section, entries in sections.items():
        for name, entry in entries.items():
            if isinstance(entry, dict):
                yield from _below(f"{section.removesuffix('s')}.{name}", entry)
            else:
                yield from _levels(("game", name) if section == "constants" else (f"component.{name}", "count"), entry)


def _below(owner: str, entries: Mapping[str, Any]) -> Iterator[tuple[Key, int]]:
    """The numbers of a guard or monster, and those of its actions or ability."""
    for name, entry in entries.items():
        if isinstance(entry, dict) and not all(key.isdigit() for key in entry):
            yield from _below(f"{owner}.{name}", entry)
        else:
            yield from _levels((owner, name), entry)


def _levels(of: tuple[str, str], entry: Any) -> Iterator[tuple[Key, int]]:
    """One number, a list from level 1 on, or a table by level."""
    if isinstance(entry, list):
        entry = dict(zip(LEVELS, entry, strict=False))
    for level, number in (entry if isinstance(entry, dict) else {0: entry}).items():
        yield (*of, int(level)), number


def recorded(cards: CardSet) -> Iterator[Recorded]:
    """The numbers of the cards that are on record or said to be published, then those on record that cards lack."""
    known, names, shown = published(), _names(cards), {"game": _shown(cards)}
    seen: set[Key] = set()
    for figure in _figures(cards):
        owner, is_text, _ = figure.subject.partition(".text")
        rows = {(owner, figure.name, row[0]): row for row in _rows(figure)}
        seen.update(rows)
        if found := tuple(_values(cards, rows)):
            subject = figure.subject if is_text else shown.get(owner, {}).get(figure.name, f"{owner}.{figure.name}")
            yield Recorded(subject, _name(owner, figure.name, names), found)
    yield from _missing(cards, sorted(known.keys() - seen), names)


def _shown(cards: CardSet) -> dict[str, str]:
    """Constants that boards or aids show, with the first text that does, in deck order."""
    own = (text for text in cards.texts if not text.context.startswith(("guard.", "monster.")))
    return {name: text.context for text in reversed(list(own)) for name in text.values}


def _values(cards: CardSet, rows: Mapping[Key, Row]) -> Iterator[RecordedValue]:
    """Those that are on record or said to be published; a source that game.yaml does not have is CRD004's."""
    known = published()
    for key, (level, value, said, where) in rows.items():
        status, _, name = said.partition(" ")
        source = said if not name or name in cards.sources else ""
        if key in known:
            yield RecordedValue(level, value, source, where, known[key].number, known[key].sources)
        elif source and status == "published":
            yield RecordedValue(level, value, source, where)


def _figures(cards: CardSet) -> Iterator[Figure]:
    """All numbers once. What leaving a level costs, which each guard has, is left to CRD009."""
    yield from cards.figures
    for card in cards.cards:
        yield from (figure for figure in card.figures if figure.subject != "game")
        if isinstance(card.front.facts, MonsterFace):
            level, sources = card.front.level, card.figures[0].sources
            yield Figure(card.id, "level", (level,), (level,), Growth.FREE, sources, card.where)


def _rows(figure: Figure) -> Iterator[Row]:
    """A figure at each level that it may differ at; where it is the same at all or has but one, that is level 0."""
    if figure.growth is Growth.CONSTANT or not figure.subject.startswith("guard."):
        return ((0, *row[1:]) for row in islice(figure.rows, 1))
    return figure.rows


def _missing(cards: CardSet, keys: Iterable[Key], names: Mapping[str, str]) -> Iterator[Recorded]:
    """What is on record of a guard or monster of the deck, and stands nowhere."""
    known = published()
    begins = {_holder(card.id): card.where for card in reversed(cards.cards)}
    for owner, name, level in keys:
        if where := begins.get(_holder(owner)):
            record = known[owner, name, level]
            value = RecordedValue(level, None, "", where, record.number, record.sources)
            yield Recorded(f"{owner}.{name}", _name(owner, name, names), (value,))


def _holder(dotted: str) -> str:
    """The guard or monster that something is of."""
    return ".".join(dotted.split(".")[:2])


def _names(cards: CardSet) -> dict[str, str]:
    """What guards, monsters, their actions and components are called, by what has the number."""
    found = {f"component.{key}": component.name.text for key, component in cards.components.items()}
    for card in cards.cards:
        for place, use in card.front.texts.items():
            if place.endswith("name"):
                found[use.text.context.removesuffix(".name")] = use.text.text
    return found


def _name(owner: str, name: str, names: Mapping[str, str]) -> str:
    """For people: ``Lancer, Spear: damage``."""
    called = dict.fromkeys(names[one] for one in (_holder(owner), owner) if one in names)
    return ": ".join(filter(None, (", ".join(called), name.replace("_", " "))))
