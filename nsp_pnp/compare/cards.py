"""Two sides to the changes between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from nsp_pnp.compare.change import COPIES, SET, Change, ChangeKind, Comparison, SideSummary, Value, merged
from nsp_pnp.compare.faces import Setting, face_differences
from nsp_pnp.compare.facts import Difference, differences
from nsp_pnp.compare.sides import Side
from nsp_pnp.compare.texts import Printed, TextChange, printed_texts, text_changes
from nsp_pnp.games.contract import Game
from nsp_pnp.model.card import Card, CardFace, CardSet, FaceFact, Part
from nsp_pnp.prepare.stages import Language

FACES = ("front", "back")


class _Tongue(Struct, frozen=True):
    """A language on both sides: its texts that differ, and what is printed where, if any do."""

    locale: str
    old: Language
    new: Language
    texts: Mapping[str, TextChange]
    before: Printed
    after: Printed

    def faces(self, card: str, context: str) -> tuple[str, ...]:
        """The faces of a card that print a text on either side."""
        sides = [printed.get(card, {}) for printed in (self.before, self.after)]
        return tuple(which for which in FACES if any(context in side.get(which, ()) for side in sides))


class _Sides(Struct, frozen=True):
    old: Side
    new: Side
    tongues: tuple[_Tongue, ...]

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(tongue.locale for tongue in self.tongues)


def compare(old: Side, new: Side, came: Sequence[str] = (), went: Sequence[str] = ()) -> Comparison:
    """What changed from ``old`` to ``new``, both read in the same languages.

    ``came`` and ``went`` are languages that one side lacks.
    """
    pairs = zip(old.loaded.languages, new.loaded.languages, strict=True)
    sides = _Sides(old, new, tuple(_tongue(old, new, pair) for pair in pairs))
    changes = [
        *(Change(SET, ChangeKind.ADDED, "language", None, tag, (tag,)) for tag in came),
        *(Change(SET, ChangeKind.REMOVED, "language", tag, None, (tag,)) for tag in went),
        *merged(_set_changes(sides)),
        *_card_changes(sides),
    ]
    return Comparison(new.cards.game, sides.languages, _summary(old), _summary(new), tuple(changes))


def _summary(side: Side) -> SideSummary:
    return SideSummary(side.name, side.cards.version, len(side.cards.cards))


def _tongue(old: Side, new: Side, pair: tuple[Language, Language]) -> _Tongue:
    texts = text_changes(old, new, pair)
    before, after = (printed_texts(old, pair[0]), printed_texts(new, pair[1])) if texts else ({}, {})
    return _Tongue(pair[0].locale, *pair, texts, before, after)


def _set_changes(sides: _Sides) -> Iterator[Change]:
    """What is no one card's: counts of things that are not cards, the code in every corner, texts that sheets print."""
    before, after = _counts(sides.old.cards), _counts(sides.new.cards)
    for name in {**after, **before}:
        if before.get(name) != after.get(name):
            what = f"{name} count"
            yield Change(SET, ChangeKind.RULES, what, before.get(name), after.get(name), sides.languages)
    yield from _part_changes(sides)
    codes = sides.old.cards.code, sides.new.cards.code
    if codes[0] != codes[1]:
        yield Change(SET, ChangeKind.RENUMBERED, "set code", *codes, sides.languages)
    for tongue in sides.tongues:
        on_cards = {
            context
            for printed in (tongue.before, tongue.after)
            for faces in printed.values()
            for contexts in faces.values()
            for context in contexts
        }
        for context, change in tongue.texts.items():
            if context not in on_cards:
                yield _text_change(SET, change, tongue, (), facts=False)


def _counts(cards: CardSet) -> dict[str, int]:
    printed = {card.component for card in cards.cards}
    return {component.id: component.count for component in cards.components.values() if component.id not in printed}


def _part_changes(sides: _Sides) -> Iterator[Change]:
    """What files of boards and tokens come, go, or are of another size; their names are texts."""
    before, after = sides.old.cards.parts, sides.new.cards.parts
    for name in {**after, **before}:
        for what, show in _PART.items():
            was, now = (show(parts[name]) if name in parts else None for parts in (before, after))
            if was != now:
                yield Change(SET, ChangeKind.LAYOUT, f"{name} {what}", was, now, sides.languages)


_PART: Mapping[str, Callable[[Part], Value]] = {
    "size": lambda part: f"{part.size.width:g} × {part.size.height:g} mm" if part.size else "that of cards",
    "gap": lambda part: f"{part.gap:g} mm",
    "sides": lambda part: 1 if part.one_sided else 2,
}


def _card_changes(sides: _Sides) -> Iterator[Change]:
    before = {card.id: card for card in sides.old.cards.boxed}
    after = {card.id: card for card in sides.new.cards.boxed}
    for card in after.values():
        if card.id in before:
            yield from _pair_changes(sides, before[card.id], card)
        else:
            yield Change(card.id, ChangeKind.ADDED, _thing(card), None, _name(card), sides.languages)
    for card in before.values():
        if card.id not in after:
            yield Change(card.id, ChangeKind.REMOVED, _thing(card), _name(card), None, sides.languages)


def _thing(card: Card) -> str:
    return "piece" if card.trim else "card"


def _name(card: Card) -> str:
    """What the card is called, in the source language."""
    texts = (use.text for face in card.faces for use in face.texts.values())
    return next((text.text for text in texts if text.role == "name"), card.id)


def _pair_changes(sides: _Sides, old: Card, new: Card) -> list[Change]:
    found = list(_fact_changes(sides, old, new))
    facts = any(change.kind is ChangeKind.RULES for change in found)
    look = bool(found)
    for tongue in sides.tongues:
        texts = [
            _text_change(new.id, change, tongue, faces, facts=facts)
            for context, change in tongue.texts.items()
            if (faces := tongue.faces(new.id, context))
        ]
        found += texts
        if not facts and not texts:
            found += _layout_changes(sides, tongue, (old, new), look_known=look)
    if not found:
        found += _number_changes(sides, old, new)
    return merged(found)


def _fact_changes(sides: _Sides, old: Card, new: Card) -> Iterator[Change]:
    for name in ("component",) if new.trim else ("component", COPIES):  # how many pieces, the box contents say
        was, now = getattr(old, name), getattr(new, name)
        if was != now:
            yield Change(new.id, ChangeKind.RULES, name, was, now, sides.languages)
    for which, before, after in zip(FACES, old.faces, new.faces, strict=True):
        for difference in _face_differences(sides.new.loaded.game, before, after):
            kind = ChangeKind.LAYOUT if difference.look else ChangeKind.RULES
            yield _change(new.id, kind, difference, sides.languages, which)


def _face_differences(game: Game, old: CardFace, new: CardFace) -> list[Difference]:
    """Facts that differ or, where a game keeps numbers only beside its texts, those."""
    found = differences(game.face_facts(old.facts), game.face_facts(new.facts))
    if any(not difference.look for difference in found):
        return found
    return [*found, *differences(_numbers(old), _numbers(new))]


def _numbers(face: CardFace) -> Iterator[FaceFact]:
    """The numbers that the texts of a face show."""
    for place, use in sorted(face.texts.items()):
        yield from (FaceFact(f"{place} {name}", value) for name, value in sorted(use.values.items()))


def _text_change(card: str, change: TextChange, tongue: _Tongue, faces: tuple[str, ...], *, facts: bool) -> Change:
    kind = change.kind(facts=facts)
    return Change(card, kind, change.context, change.old, change.new, (tongue.locale,), faces, text=True)


def _layout_changes(sides: _Sides, tongue: _Tongue, cards: tuple[Card, Card], *, look_known: bool) -> Iterator[Change]:
    old, new = cards
    for which, before, after in zip(FACES, old.faces, new.faces, strict=True):
        was, now = Setting(sides.old, tongue.old, old, before), Setting(sides.new, tongue.new, new, after)
        for difference in face_differences(was, now, look_known=look_known):
            yield _change(new.id, ChangeKind.LAYOUT, difference, (tongue.locale,), which)


def _number_changes(sides: _Sides, old: Card, new: Card) -> Iterator[Change]:
    """The corner, where nothing else on the card differs: its revision, else its number."""
    if old.revision != new.revision:
        yield Change(new.id, ChangeKind.LAYOUT, "revision", old.revision, new.revision, sides.languages)
    elif old.number != new.number:
        yield Change(new.id, ChangeKind.RENUMBERED, "number", old.number, new.number, sides.languages)


def _change(card: str, kind: ChangeKind, difference: Difference, languages: tuple[str, ...], which: str) -> Change:
    return Change(card, kind, difference.name, difference.old, difference.new, languages, (which,))
