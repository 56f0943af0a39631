"""game.yaml and all cards to the numbered set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from nsp_pnp.diagnostic import Diagnostic, Result
from nsp_pnp.games.contract import Document
from nsp_pnp.games.nsp.aids import aid_faults, read_aid_parts, read_aids
from nsp_pnp.games.nsp.faces.theme import KEY_ICONS
from nsp_pnp.games.nsp.facts import Constants, GuardFace, MonsterFace
from nsp_pnp.games.nsp.figures import game_figures, level_up_costs
from nsp_pnp.games.nsp.looks import look_alikes
from nsp_pnp.games.nsp.pieces import piece_faults, read_parts, read_pieces
from nsp_pnp.games.nsp.reading import COST_LADDER, DANGLING, DUPLICATE_ID, ICONS, MANIFEST, check_sources, source_text
from nsp_pnp.games.nsp.starter import read_starter, read_starter_parts, starter_faults
from nsp_pnp.icons import load_icons
from nsp_pnp.load.fields import integer, integers, mapping, place, string, strings
from nsp_pnp.load.yaml_nodes import MappingNode
from nsp_pnp.model.card import Card, CardSet, Component, Figure
from nsp_pnp.model.text import SourceText

PRINTED_ICONS = (*KEY_ICONS, *(f"die_{pips}" for pips in range(1, 7)))
PRINTED_WORDS = (
    "level",
    "level_up",
    "health",
    "armor",
    "experience_reward",
    "attack",
    "no_attack",
    "back",
    "at_level",
    "at_levels",
)
"""What the faces print beside the cards' own texts, by its name in game.yaml."""

PUBLISHED_COSTS = (2, 4, 7)
"""What leaving level 1, 2 and 3 costs on every card that was published."""


def read_set(document: Document, cards: Sequence[Card]) -> Result[CardSet]:
    """The set in deck order (guards as game.yaml lists them, then monsters by level), numbered from 1."""
    root = document.root
    found = [
        *check_sources(root, mapping(root, "sources").entries, "game"),
        *_reference_faults(root, cards),
        *_manifest_faults(root, cards),
        *_former_icon_faults(root),
        *_cost_faults(level_up_costs(root)),
        *look_alikes(cards),
    ]
    undrawable = [*_unnamed(root), *piece_faults(root, cards), *aid_faults(root)]
    if undrawable:
        return Result(None, (*found, *undrawable))
    place_of = {name: (0, i) for i, name in enumerate(strings(root, "guards"))}
    place_of.update({str(level): (1, i) for i, level in enumerate(integers(root, "monsters"))})
    ordered = sorted((c for c in cards if _owner(c) in place_of), key=lambda c: place_of[_owner(c)])
    numbered = tuple(replace(card, number=i) for i, card in enumerate(ordered, 1))
    pieces = read_parts(root)
    parts = {**pieces, **read_aid_parts(root), **read_starter_parts(root, pieces)}
    value = CardSet(
        game=string(root, "id"),
        title=source_text("game.title", root, "title", "Title of the game", "name"),
        version=string(root, "version"),
        code=string(root, "set"),
        cards=numbered,
        components=_components(root),
        icons=_texts(root, "icons", "Inline icon [{key}]: what it is called when read aloud or copied"),
        words={
            **_texts(root, "words", "Short word printed on cards"),
            **{f"box.{key}": text for key, text in _texts(root, "box", "On the box and on covers").items()},
        },
        where=root.where,
        facts=_constants(root),
        former_icons=_former_icons(root),
        pieces=tuple(read_pieces(root, parts)),
        parts=parts,
        figures=tuple(game_figures(root)),
        sources=frozenset(mapping(root, "sources").entries),
    )
    value = replace(value, aids=tuple(read_aids(root, value)))
    if open_set := tuple(starter_faults(root, value, cards)):
        return Result(value, (*found, *open_set))
    return Result(replace(value, starter=tuple(read_starter(root, value))), tuple(found))


def _constants(root: MappingNode) -> Constants:
    constants = mapping(root, "constants")
    return Constants(**{name: integer(mapping(constants, name), "value") for name in constants.entries})


def _former_icons(root: MappingNode) -> dict[str, str]:
    """Former names with the present ones; a name that is an icon's still means that icon."""
    former = mapping(root, "former_icons")
    return {name: string(former, name) for name in former.entries if name not in mapping(root, "icons").entries}


def _former_icon_faults(root: MappingNode) -> Iterator[Diagnostic]:
    """Former names that icons have still, and names that were given and that no icon has."""
    icons, former = mapping(root, "icons").entries, mapping(root, "former_icons")
    for name in former.entries:
        now = string(former, name)
        if name in icons:
            message = f"[{name}] is an icon's name still, so it cannot be a former one"
            yield Diagnostic(DUPLICATE_ID, message, former.key_where[name], "game")
        if now not in icons:
            message = f"[{name}] cannot be called [{now}] now: there is no such icon"
            yield Diagnostic(DANGLING, message, place(former, name), "game")


def _cost_faults(costs: Figure) -> Iterator[Diagnostic]:
    """Costs that no source has, and one for the last level."""
    if len(costs.values) > len(PUBLISHED_COSTS):
        message = f"nobody leaves level {len(costs.values)}, so it has no cost"
        yield Diagnostic(COST_LADDER, message, costs.where, "game", hint="delete the last number")
    ladder = zip(costs.levels, costs.values, PUBLISHED_COSTS, costs.sources, strict=False)
    for level, cost, published, source in ladder:
        if cost != published and source != "designed":
            message = f"leaving level {level} costs {published}, not {cost}"
            hint = "costs of your own say from: designed"
            yield Diagnostic(COST_LADDER, message, costs.where, "game", hint=hint)


def _owner(card: Card) -> str:
    """The guard's id or the monster's level, as game.yaml lists them."""
    facts = card.front.facts
    if isinstance(facts, GuardFace):
        return facts.guard
    return str(facts.level) if isinstance(facts, MonsterFace) else ""


def _reference_faults(root: MappingNode, cards: Sequence[Card]) -> Iterator[Diagnostic]:
    owners = dict.fromkeys(_owner(card) for card in cards)
    listed = [*strings(root, "guards"), *map(str, integers(root, "monsters"))]
    for name in listed:
        if name not in owners:
            key = "monsters" if name.isdigit() else "guards"
            yield Diagnostic(DANGLING, f"{key}: no file has {name!r}", place(root, key), "game")
    symbols = load_icons(ICONS).symbols
    for name in mapping(root, "icons").entries:
        if name not in symbols:
            hint = f"the icon font has: {', '.join(symbols)}"
            yield Diagnostic(
                DANGLING, f"no symbol for [{name}]", place(mapping(root, "icons"), name), "game", hint=hint
            )
    ids = Counter(card.id for card in cards)
    for card in cards:
        if _owner(card) not in listed:
            message = f"game.yaml does not list {_owner(card)!r}, so this card would not be printed"
            yield Diagnostic(DANGLING, message, card.where, card.id)
        if ids[card.id] > 1:
            yield Diagnostic(DUPLICATE_ID, f"{card.id} stands in two files", card.where, card.id)


def _unnamed(root: MappingNode) -> Iterator[Diagnostic]:
    """Words and names of symbols that the faces print and game.yaml lacks."""
    for section, needed in (("icons", PRINTED_ICONS), ("words", PRINTED_WORDS)):
        for name in needed:
            if name not in mapping(root, section).entries:
                message = f"{section}: the cards print {name!r}, and nothing says what it is called"
                yield Diagnostic(DANGLING, message, place(root, section), "game")


def _manifest_faults(root: MappingNode, cards: Sequence[Card]) -> Iterator[Diagnostic]:
    components = mapping(root, "components")
    counted = Counter({card.component: 0 for card in cards})
    for card in cards:
        counted[card.component] += card.copies
    for name, count in counted.items():
        line = mapping(components, name)
        promised = integer(line, "count")
        if count != promised:
            message = f"the list says {promised} {name}, the card files have {count}"
            yield Diagnostic(MANIFEST, message, place(line, "count"), "game")


def _components(root: MappingNode) -> dict[str, Component]:
    components = mapping(root, "components")
    return {
        key: Component(
            key,
            source_text(
                f"component.{key}.name",
                mapping(components, key),
                "name",
                "Component of the game, as in the list of contents",
                "name",
            ),
            integer(mapping(components, key), "count"),
        )
        for key in components.entries
    }


def _texts(root: MappingNode, section: str, comment: str) -> Mapping[str, SourceText]:
    node = mapping(root, section)
    kind = section.removesuffix("s")
    return {key: source_text(f"{kind}.{key}", node, key, comment.format(key=key), "word") for key in node.entries}
