"""The ``aids`` of game.yaml: cards and pages that no box holds and that help at the table; their figures are those of
cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from nsp_pnp.diagnostic import Diagnostic
from nsp_pnp.games.nsp.facts import (
    LEVELS,
    AidWording,
    Constants,
    GuardAidFace,
    GuardFace,
    OverviewFace,
    Section,
    SectionsFace,
)
from nsp_pnp.games.nsp.pieces import part_card, read_part, with_numbers
from nsp_pnp.games.nsp.reading import DANGLING, source_text
from nsp_pnp.games.nsp.roster import Guard, guards_of, monsters_of, wordings
from nsp_pnp.games.nsp.values import values
from nsp_pnp.load.fields import mapping, place, strings
from nsp_pnp.load.yaml_nodes import MappingNode
from nsp_pnp.model.card import Card, CardFace, CardSet, Part, TextUse

TITLE, SYMBOLS = "title", "symbols"
DIE, DICE = "die", "dice"
"""What all six symbols of dice mean, and the component that they are called by."""

COLUMNS = (("setup", "round"), ("turn", "monster"))
"""What stands where on the page with all rules, above its symbols."""


def read_aid_parts(root: MappingNode) -> dict[str, Part]:
    """The files of aids, by id."""
    parts = mapping(mapping(root, "aids"), "parts")
    return {name: read_part(name, mapping(parts, name)) for name in parts.entries}


def read_aids(root: MappingNode, cards: CardSet) -> Iterator[Card]:
    """Every kind of aid, in the order of the files."""
    parts = mapping(mapping(root, "aids"), "parts")
    reader = _Reader(root, cards, values(cards))
    for name in parts.entries:
        part = cards.parts[name]
        for kind in strings(mapping(parts, name), "holds"):
            yield from reader.cards(kind, part)


def section_faces(root: MappingNode, cards: CardSet) -> dict[str, CardFace]:
    """A face as large as a card for each section, by the section's id."""
    texts, reader = mapping(mapping(root, "aids"), "texts"), _Reader(root, cards, values(cards))
    return {name: reader.section_face(name) for name in texts.entries}


def aid_faults(root: MappingNode) -> Iterator[Diagnostic]:
    """Symbols that nothing explains or names, and lines for symbols that there are not."""
    texts = mapping(mapping(root, "aids"), "texts")
    if SYMBOLS in texts.entries:
        node = mapping(texts, SYMBOLS)
        icons = [name for name in mapping(root, "icons").entries if not name.startswith(f"{DIE}_")]
        for name in (*icons, DIE):
            if name not in node.entries:
                yield Diagnostic(DANGLING, f"symbols: nothing says what [{name}] means", node.where, "game")
        for name in node.entries:
            if name not in (TITLE, DIE, *icons):
                yield Diagnostic(DANGLING, f"symbols: there is no symbol {name!r}", place(node, name), "game")
        components = mapping(root, "components")
        if DICE not in components.entries:
            message = f"components: there is no {DICE!r}, by which the symbols of dice are called"
            yield Diagnostic(DANGLING, message, components.where, "game")


class _Reader(Struct, frozen=True):
    """Makes aids of what game.yaml says and of the cards; ``numbers`` are what placeholders stand for."""

    root: MappingNode
    set: CardSet
    numbers: Mapping[str, int]

    def cards(self, kind: str, part: Part) -> Iterator[Card]:
        """The aids of a kind."""
        assert isinstance(self.set.facts, Constants)  # noqa: S101 - the game's own reader put them there
        match kind:
            case "round":
                faces = (self._sections("round", (("round",),)), self._sections("symbols", (("symbols",),)))
                yield self._card(kind, faces, part, self.set.facts.players)
            case "setup":
                yield self._card(
                    kind, (self._sections("setup", (("setup",),)), self._sections("turn", (("turn",),))), part
                )
            case "monsters":
                yield from self._overviews(part)
            case "guards":
                behind = self._sections("all-turns", (("round", "turn"),))
                for name, guard in guards_of(self.set).items():
                    yield self._card(f"guard.{name}", (self._guard(name, guard), behind), part)
            case _:
                face = self._sections(kind, COLUMNS, foot=SYMBOLS)
                yield self._card(kind, (face, face), part)

    def _overviews(self, part: Part) -> Iterator[Card]:
        """The monsters, a level on each side; behind the last level, if its back is free, what the monster does."""
        faces = [self._overview(level) for level in monsters_of(self.set)]
        if len(faces) % 2:
            faces.append(self._sections("monster", (("monster",),)))
        for first, second in zip(faces[::2], faces[1::2], strict=True):
            yield self._card(first.id.removeprefix("aid."), (first, second), part)

    def _card(self, name: str, faces: tuple[CardFace, CardFace], part: Part, copies: int = 1) -> Card:
        return part_card(f"aid.{name}", faces, part, f"aid.{part.id}", copies)

    def section_face(self, name: str) -> CardFace:
        """A section alone."""
        return self._sections(name, ((name,),))

    def _sections(self, name: str, columns: tuple[tuple[str, ...], ...], foot: str = "") -> CardFace:
        found = tuple(tuple(map(self._section, column)) for column in columns)
        facts = SectionsFace(found, self._section(foot) if foot else None)
        texts = {
            f"{section.id}.{line}": self._text(section.id, line)
            for section in facts.sections
            for line in (TITLE, *section.lines)
        }
        return CardFace(f"aid.{name}", "aid-sections", facts, texts, self._node(columns[0][0]).where)

    def _node(self, section: str) -> MappingNode:
        return mapping(mapping(mapping(self.root, "aids"), "texts"), section)

    def _section(self, name: str) -> Section:
        lines = tuple(line for line in self._node(name).entries if line != TITLE)
        return Section(name, lines, symbols=name == SYMBOLS)

    def _text(self, section: str, line: str) -> TextUse:
        short = line == TITLE or section == SYMBOLS
        comment = "A line on a reference card, where there is little room"
        context = f"aid.{section}.{line}"
        plain = source_text(context, self._node(section), line, comment, "word" if short else "rules")
        return with_numbers(plain, self.numbers)

    def _overview(self, level: int) -> CardFace:
        monsters = monsters_of(self.set)[level]
        texts = {
            f"{facts.monster}.{place}": face.texts[place]
            for facts, face in monsters
            for place in ("name", "ability.name", "ability.text")
        }
        facts = OverviewFace(level, tuple(one for one, _ in monsters))
        return CardFace(f"aid.monsters.{level}", "aid-monsters", facts, texts, monsters[0][1].where)

    def _guard(self, name: str, guard: Guard) -> CardFace:
        texts = {"name": guard.name}
        actions = []
        for action, levels in guard.actions:
            said = []
            texts[f"{action.id}.name"] = levels[LEVELS[0]][1].texts[f"{action.id}.name"]
            for number, one in enumerate(wordings(action, levels)):
                texts[f"{action.id}.{number}"] = one.text
                whole = bool(one.light) or len(one.levels) == len(LEVELS)
                said.append(AidWording(f"{action.id}.{number}", () if whole else one.levels, one.light))
            actions.append((action, tuple(said)))
        attributes = {
            attribute: tuple(levels[level][0].value for level in LEVELS) for attribute, levels in guard.slots.items()
        }
        faces = [facts for facts, _ in next(iter(guard.slots.values())).values()]
        facts = GuardAidFace(name, faces[0].look, attributes, _costs(faces), tuple(actions))
        return CardFace(f"aid.guard.{name}", "aid-guard", facts, texts, guard.name.text.where)


def _costs(faces: list[GuardFace]) -> tuple[int, ...]:
    return tuple(facts.cost for facts in faces if facts.cost is not None)
