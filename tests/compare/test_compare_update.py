"""What an update removes and adds: exactly what changed, and applied to the old kit it gives the new one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from nsp_pnp.compare.sides import Side, load_side
from nsp_pnp.compare.update import Update, updates
from nsp_pnp.layout.design import Drawing
from nsp_pnp.layout.fit import draw_face, set_face
from nsp_pnp.load.project import Project
from nsp_pnp.model.card import Card
from nsp_pnp.prepare.loaded import Language
from tests.compare.editions import GAME, READING, edit_all, one_of_each, set_key, swap

if TYPE_CHECKING:
    from tests.conftest import SmallProject

Counts = dict[str, int]
Kit = Counter[tuple[str, tuple[Drawing, ...]]]


def read(project: SmallProject) -> Side:
    return load_side("new", None, Project(project.root), READING)


def counts(update: Update) -> tuple[Counts, Counts]:
    """How many of what an update removes and adds."""
    remove, add = ({card.id: count for card, count in part} for part in (update.remove, update.add))
    return remove, add


def kit(side: Side, language: Language, cards: Sequence[tuple[Card, int]]) -> Kit:
    """Cards as they lie on the table: what they look like, but for the number in the corner, and how many there are."""
    unnumbered = replace(language, edition=replace(language.edition, code="", total=0))

    def drawn(card: Card) -> tuple[Drawing, ...]:
        anonymous = replace(card, number=0)
        designs = [side.loaded.design(unnumbered, anonymous, face) for face in card.faces]
        return tuple(draw_face(one, set_face(one, language.composer, language.sizes)) for one in designs)

    return Counter({(card.id, drawn(card)): count for card, count in cards})


def whole(side: Side, language: Language) -> Kit:
    return kit(side, language, [(card, card.copies) for card in side.cards.printed])


def test_one_change_of_each_class_removes_and_adds_exactly_those_cards(unedited: Side, edited: SmallProject) -> None:
    one_of_each(edited)
    found = updates(unedited, read(edited))
    english, japanese = map(counts, found)
    both = {"monster.mimic": 1, "monster.skeleton": 1}
    aids = {name: 1 for name in english[1] if name.startswith("aid.")}
    assert set(aids) == {"aid.monsters.1", "aid.monsters.3", "aid.monsters.5"}
    assert english == (
        {**both, "monster.golem": 1, "monster.fisherman": 1, **aids},
        {**both, "monster.golem": 1, "monster.angler": 1, **aids},
    )
    assert japanese == (
        {**both, "monster.hydra": 1, "monster.fisherman": 1, **aids},
        {**both, "monster.hydra": 1, "monster.angler": 1, **aids},
    )
    assert counts(found[0].only(("reference-cards",))) == (aids, aids)
    assert counts(found[0].only(("guard-cards",))) == ({}, {})
    assert found[0].only(()) == found[0]


def test_an_update_of_the_old_kit_is_the_new_kit(unedited: Side, edited: SmallProject) -> None:
    """Whatever the classes say: what lies on the table then looks as if it had been printed anew."""
    one_of_each(edited)
    edit_all(edited)
    new = read(edited)
    for update in updates(unedited, new):
        before, after = whole(unedited, update.old), whole(new, update.new)
        gone, come = kit(unedited, update.old, update.remove), kit(new, update.new, update.add)
        assert gone <= before
        assert before - gone + come == after
        changed = {name for name, _ in (before - after) + (after - before)}
        assert {name for name, _ in gone + come} == changed  # and nothing else


@pytest.mark.nightly
def test_more_fewer_and_other_pieces(unedited: Side, edited: SmallProject) -> None:
    """Of what looks the same the difference, of what does not or has another size all."""
    edited.change(GAME, "Small Wound tokens, count: 30", "Small Wound tokens, count: 33")
    edited.change(GAME, "Small Experience tokens, count: 22", "Small Experience tokens, count: 20")
    edited.change(GAME, "light-token, first-turn-token]", "light-token]")
    edited.change(GAME, "highest_peril: {value: 4,", "highest_peril: {value: 3,")
    edited.change(GAME, "size: [25, 25]\n    gap: 5", "size: [26, 26]\n    gap: 4")
    large = {"piece.wounds": 9, "piece.xps": 5, "piece.light": 1}
    for update in updates(unedited, read(edited)):
        assert counts(update) == (
            {"piece.peril": 1, "piece.xp": 2, **large, "piece.first-turn": 1},
            {"piece.peril": 1, "piece.wound": 3, **large},
        )


def test_a_reworded_translation_counts_for_its_language_alone_and_a_number_for_none(
    unedited: Side, edited: SmallProject
) -> None:
    edited.translate("monster.hydra.flavor", "首が多い。")
    set_key(edited, "mimic", "revision", "7")
    swap(edited, GAME, "^set: .*", "set: NEW")
    english, japanese = map(counts, updates(unedited, read(edited)))
    assert english == ({"monster.mimic": 1}, {"monster.mimic": 1})
    assert japanese == ({"monster.mimic": 1, "monster.hydra": 1}, {"monster.mimic": 1, "monster.hydra": 1})
