from __future__ import annotations

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.model.card import Card, CardFace, CardSet, Component, TextUse
from nsp_pnp.model.text import SourceText

HERE = SourceRef("cards/x/a.yaml", 3, 5)


def text(context: str) -> SourceText:
    return SourceText(context, context.upper(), HERE)


def face(name: str, *contexts: str) -> CardFace:
    return CardFace(name, "plain", None, {context: TextUse(text(context)) for context in contexts}, HERE)


def card(number: int, front: CardFace, back: CardFace) -> Card:
    return Card(f"card-{number}", "group", "cards", number, 1, front, back, HERE)


def card_set(*cards: Card) -> CardSet:
    return CardSet(
        game="x",
        title=text("game.title"),
        version="0.1.0",
        code="X",
        cards=cards,
        components={"cards": Component("cards", text("component.cards.name"), 2)},
        icons={"wound": text("icon.wound")},
        words={"level": text("word.level")},
        where=HERE,
    )


def test_texts_come_in_deck_order_and_each_once() -> None:
    cards = card_set(
        card(1, face("a", "one", "shared"), face("b", "two")), card(2, face("c", "shared", "three"), face("b", "two"))
    )
    assert [t.context for t in cards.texts] == [
        *("game.title", "word.level", "icon.wound", "component.cards.name"),
        *("one", "shared", "two", "three"),
    ]


def test_the_total_is_the_highest_number() -> None:
    assert card_set().total == 0
    assert card_set(card(1, face("a"), face("b")), card(2, face("c"), face("d"))).total == 2


def test_both_faces() -> None:
    front, back = face("a"), face("b")
    assert card(1, front, back).faces == (front, back)
