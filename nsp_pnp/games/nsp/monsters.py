"""Monster files to cards: one file a level, backs that show the level and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.diagnostic import Diagnostic, Result
from nsp_pnp.games.contract import Document
from nsp_pnp.games.nsp.facts import MonsterBack, MonsterFace
from nsp_pnp.games.nsp.figures import monster_figures
from nsp_pnp.games.nsp.reading import (
    DUPLICATE_ID,
    check_file_name,
    check_icon,
    check_sources,
    check_values,
    read_effects,
    revision,
    source_text,
)
from nsp_pnp.load.fields import flag, integer, mapping, mappings, place, string
from nsp_pnp.load.yaml_nodes import MappingNode
from nsp_pnp.model.card import Card, CardFace, TextUse
from nsp_pnp.model.text import SourceText


def read_monsters(document: Document, game: Document) -> Result[tuple[Card, ...]]:
    """The cards of one level's monsters, in file order."""
    found = list(_faults(document, game))
    level = integer(document.root, "level")
    return Result(tuple(_card(node, level) for node in mappings(document.root, "monsters")), tuple(found))


def _faults(document: Document, game: Document) -> Iterator[Diagnostic]:
    root = document.root
    yield from check_file_name(root, document.file, f"level-{integer(root, 'level')}")
    seen: set[str] = set()
    for node in mappings(root, "monsters"):
        name = string(node, "id")
        subject = f"monster.{name}"
        if name in seen:
            yield Diagnostic(DUPLICATE_ID, f"the monster id {name!r} is used twice", place(node, "id"), subject)
        seen.add(name)
        yield from check_sources(node, mapping(game.root, "sources").entries, subject)
        yield from check_icon(node, "art", subject)
        yield from check_values(mapping(node, "ability"), subject)


def _card(node: MappingNode, level: int) -> Card:
    monster = string(node, "id")
    stem = f"monster.{monster}"
    front = CardFace(f"{stem}.front", "monster", _facts(node, level), _texts(node, level), node.where, level)
    back = CardFace(f"monster.back.l{level}", "monster-back", MonsterBack(level), {}, node.where, level)
    return Card(
        id=stem,
        text_group=stem if flag(node, "own_text_size") else "monster",
        component="monster-cards",
        number=0,
        revision=revision(node),
        front=front,
        back=back,
        where=node.where,
        figures=monster_figures(node, level),
    )


def _facts(node: MappingNode, level: int) -> MonsterFace:
    ability = mapping(node, "ability")
    attack = None if string(node, "attack") == "none" else integer(node, "attack")
    return MonsterFace(
        monster=string(node, "id"),
        level=level,
        health=integer(node, "health"),
        attack=attack,
        art=string(node, "art"),
        values=_values(ability),
        effects=read_effects(ability),
    )


def _values(ability: MappingNode) -> dict[str, int]:
    values = mapping(ability, "values")
    return {name: integer(values, name) for name in values.entries}


def _texts(node: MappingNode, level: int) -> dict[str, TextUse]:
    stem, name = f"monster.{string(node, 'id')}", string(node, "name")
    ability, about = mapping(node, "ability"), f"Monster {name}, level {level}"
    values = _values(ability)
    rules = SourceText(
        f"{stem}.ability.text",
        string(ability, "text"),
        place(ability, "text"),
        {key: (value,) for key, value in values.items()},
        (f"{about}: what {string(ability, 'name')} does",),
    )
    flavor = f"{about}: a line of flavor, to amuse; it has no effect"
    return {
        "name": TextUse(source_text(f"{stem}.name", node, "name", f"{about}: name, title of the card", "name")),
        "ability.name": TextUse(
            source_text(f"{stem}.ability.name", ability, "name", f"{about}: name of its ability", "name")
        ),
        "ability.text": TextUse(rules, values),
        "flavor": TextUse(source_text(f"{stem}.flavor", node, "flavor", flavor, "flavor")),
    }
