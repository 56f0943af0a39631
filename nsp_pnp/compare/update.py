"""Two editions to what brings a printed kit from one to the other: what goes, and what comes in its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from nsp_pnp.compare.cards import compare
from nsp_pnp.compare.change import COPIES, Change, ChangeKind
from nsp_pnp.compare.faces import Setting, face_differences
from nsp_pnp.compare.sides import WORKING_TREE, Reading, Side, load_side, open_project, shared_languages
from nsp_pnp.errors import NspError
from nsp_pnp.model.card import Card, CardSet
from nsp_pnp.prepare.loaded import Language, Loaded, Progress, silent


class Update(Struct, frozen=True):
    """What changes in a kit of one language: old cards with how many to remove, new ones with how many to add.

    ``old`` and ``new`` are the language on both sides.
    """

    old: Language
    new: Language
    remove: tuple[tuple[Card, int], ...]
    add: tuple[tuple[Card, int], ...]

    def only(self, components: Sequence[str]) -> Update:
        """What of it is of these components; of all where none are named."""
        kept = [
            tuple((card, count) for card, count in part if not components or card.component in components)
            for part in (self.remove, self.add)
        ]
        return Update(self.old, self.new, *kept)


def find_updates(since: str, loaded: Loaded, progress: Progress = silent) -> tuple[Side, list[Update]]:
    """The edition that ``since`` means, a folder or a git revision, and what has changed from it to ``loaded``.

    The updates are as many as languages. Raises NspError where it cannot be read, or lacks a language.
    """
    languages, game = [language.locale for language in loaded.languages], loaded.game.id
    with open_project(since, loaded.project, game) as project:
        for tag in shared_languages(languages, project, loaded.project, game)["new"]:
            raise NspError(f"{since} has no edition in {tag} to update; build that without --changed-since")
        reading = Reading(game, languages, loaded.card, progress, loaded.style)
        old = load_side("old", since, project, reading)
    return old, updates(old, Side(WORKING_TREE, loaded))


def updates(old: Side, new: Side) -> list[Update]:
    """What changed between two sides in each language that both were read in."""
    changes = compare(old, new).changes
    resized = _resized(old.cards, new.cards)
    found = []
    for before, after in zip(old.loaded.languages, new.loaded.languages, strict=True):
        changed = {change.card for change in changes if after.locale in change.languages and _is_on_paper(change)}
        changed |= resized | set(_changed_aids(old, new, (before, after)))
        was, now = ({card.id: card for card in side.cards.printed} for side in (old, new))
        found.append(Update(before, after, _surplus(was, now, changed), _surplus(now, was, changed)))
    return found


def _is_on_paper(change: Change) -> bool:
    """Whether a card looks different: one whose number alone changed will do, and more copies look the same."""
    counted = change.what == COPIES and not change.faces
    return change.kind is not ChangeKind.RENUMBERED and not counted


def _surplus(cards: Mapping[str, Card], others: Mapping[str, Card], changed: set[str]) -> tuple[tuple[Card, int], ...]:
    """The cards that one kit has and the other has not: all copies of a changed one, else so many as it has more."""
    counts = ((card, card.copies - _kept(card, others, changed)) for card in cards.values())
    return tuple((card, count) for card, count in counts if count > 0)


def _kept(card: Card, others: Mapping[str, Card], changed: set[str]) -> int:
    return 0 if card.id in changed or card.id not in others else others[card.id].copies


def _resized(old: CardSet, new: CardSet) -> set[str]:
    """Pieces whose file has another size now, or one side instead of two."""
    parts = [
        name
        for name, part in new.parts.items()
        if (was := old.parts.get(name)) and (was.size, was.one_sided) != (part.size, part.one_sided)
    ]
    return {card.id for card in new.printed if card.component in parts}


def _changed_aids(old: Side, new: Side, languages: tuple[Language, Language]) -> Iterator[str]:
    """Aids that are drawn differently: they say again what stands on cards, so a comparison of cards has none."""
    before = {card.id: card for card in old.cards.aids}
    for card in new.cards.aids:
        for was, now in zip(before[card.id].faces if card.id in before else (), card.faces, strict=False):
            sides = Setting(old, languages[0], before[card.id], was), Setting(new, languages[1], card, now)
            if face_differences(*sides, look_known=False):
                yield card.id
