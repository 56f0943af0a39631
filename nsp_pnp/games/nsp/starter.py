"""The ``starter`` of game.yaml: what a first game takes, on the fewest sheets, and nothing else.

Its cards are those of the deck. Rules are cards as well, and all tokens lie on one piece, as large as a board, that is
cut into squares; a token with two sides is two squares.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.games.nsp.aids import section_faces
from nsp_pnp.games.nsp.facts import (
    BoardFace,
    Constants,
    GuardFace,
    MonsterFace,
    TokenFace,
    TokenSheetFace,
)
from nsp_pnp.games.nsp.pieces import part_card, pieces_of, read_part, with_numbers
from nsp_pnp.games.nsp.reading import DANGLING
from nsp_pnp.load.fields import integer, mapping, place, places, string, strings
from nsp_pnp.load.yaml_nodes import MappingNode
from nsp_pnp.model.card import Card, CardFace, CardSet, Part
from nsp_pnp.model.text import parse_markup

CARDS, BOARDS = "starter-cards", "starter-boards"

CLOSED = Code(
    "CRD022",
    "starter-set",
    Severity.ERROR,
    "The starter set of game.yaml lacks something that a first game takes, or holds it twice: a guard for each seat, a"
    " monster of each level, every section of the rules, every board, and the tokens that its cards speak of. Who"
    " prints it could not play. Add what the message names, or take it out of the set.",
)

ALWAYS = ("tracker-tokens", "player-tokens", "first-turn-token", "light-token")
"""The tokens that the rules speak of, whoever plays."""

NEEDED = {
    "wound": ("small-wound-tokens", "large-wound-tokens"),
    "xp": ("small-experience-tokens", "large-experience-tokens"),
}
"""The tokens that a card calls for by its symbols."""


def read_starter_parts(root: MappingNode, parts: Mapping[str, Part]) -> dict[str, Part]:
    """Its files, by id; its boards are as large as those of ``parts``, which are the largest.

    What they say to do may name constants and the numbers of the box.
    """
    node = mapping(root, "starter")
    files = mapping(node, "parts")
    constants, components = mapping(root, "constants"), mapping(root, "components")
    numbers = {name: integer(mapping(constants, name), "value") for name in constants.entries}
    numbers |= {f"count_{name}": integer(mapping(components, name), "count") for name in components.entries}
    wanted = [part for name, part in parts.items() if part.size and _holds_any(root, name, strings(node, "pieces"))]
    boards = max(wanted, key=_area, default=None)
    found = {name: read_part(name, mapping(files, name)) for name in files.entries}
    if BOARDS in found and boards:
        found[BOARDS] = replace(found[BOARDS], size=boards.size, one_sided=True, where=boards.where)
    return {
        name: replace(part, use=with_numbers(part.use, numbers).text) if part.use else part
        for name, part in found.items()
    }


def _area(part: Part) -> float:
    return part.size.width * part.size.height if part.size else 0.0


def _holds_any(root: MappingNode, part: str, components: Sequence[str]) -> bool:
    return not set(components).isdisjoint(strings(mapping(mapping(root, "pieces"), part), "holds"))


def read_starter(root: MappingNode, cards: CardSet) -> Iterator[Card]:
    """Its cards in the order of the deck, those with the rules, its boards, its tokens on one piece."""
    node = mapping(root, "starter")
    if not node.entries:
        return
    wanted = {*strings(node, "guards"), *strings(node, "monsters")}
    yield from (replace(card, component=CARDS) for card in cards.cards if _owner(card) in wanted)
    sections = section_faces(root, cards)
    alike = next((card.text_group for card in cards.aids if card.trim is None), "aid.starter")
    for front, back in _rules(node):
        yield part_card(f"starter.{front}", (sections[front], sections[back]), cards.parts[CARDS], alike, 1)
    part, tokens = cards.parts[BOARDS], list[TokenFace]()
    for piece in _pieces(root, node, cards):
        sides = dict.fromkeys(face.facts for face in piece.faces if isinstance(face.facts, TokenFace))
        if sides:
            tokens += [*sides] * piece.copies
        else:
            yield replace(piece, component=BOARDS, trim=part.size)
    facts = TokenSheetFace(tuple(tokens))
    whole = CardFace("starter.tokens", facts.design, facts, {}, place(node, "pieces"))
    yield part_card(whole.id, (whole, whole), part, "piece", 1)


def _owner(card: Card) -> str:
    facts = card.front.facts
    return facts.guard if isinstance(facts, GuardFace) else facts.monster if isinstance(facts, MonsterFace) else ""


def _rules(node: MappingNode) -> list[tuple[str, str]]:
    """The sections on the two sides of each card with rules."""
    rules = mapping(node, "rules")
    return [(front, string(rules, front)) for front in rules.entries]


def _pieces(root: MappingNode, node: MappingNode, cards: CardSet) -> Iterator[Card]:
    found, ids = {piece.id: piece for piece in cards.pieces}, pieces_of(root)
    return (found[name] for component in strings(node, "pieces") for name in ids.get(component, ()))


# --- what is wrong with it --------------------------------------------------------------------------


def starter_faults(root: MappingNode, cards: CardSet, read: Sequence[Card]) -> Iterator[Diagnostic]:
    """What it names and is not there; what it lacks or has twice. ``read`` are all cards that there are files of."""
    node = mapping(root, "starter")
    if not node.entries:
        return
    unknown = list(_unknown(root, node, cards, read))
    yield from unknown or _lacks(root, node, cards)


def _unknown(root: MappingNode, node: MappingNode, cards: CardSet, read: Sequence[Card]) -> Iterator[Diagnostic]:
    """Names of nothing. That a guard of the deck has no file, or a monster no place in it, is told elsewhere."""
    known: Mapping[str, set[str]] = {
        "guards": set(strings(root, "guards")),
        "monsters": {one.front.facts.monster for one in read if isinstance(one.front.facts, MonsterFace)},
        "pieces": set(pieces_of(root)),
    }
    for key, names in known.items():
        for name, where in zip(strings(node, key), places(node, key), strict=True):
            if name not in names:
                yield Diagnostic(DANGLING, f"starter: there is no {name!r} among the {key}", where, "game")
    sections = mapping(mapping(root, "aids"), "texts").entries
    for name in dict.fromkeys(name for sides in _rules(node) for name in sides if name not in sections):
        yield Diagnostic(DANGLING, f"starter: the aids have no section {name!r}", place(node, "rules"), "game")


def _lacks(root: MappingNode, node: MappingNode, cards: CardSet) -> Iterator[Diagnostic]:
    """Where it is not closed."""
    assert isinstance(cards.facts, Constants)  # noqa: S101 - the game's own reader put them there

    def fault(key: str, message: str) -> Diagnostic:
        return Diagnostic(CLOSED, f"starter: {message}", place(node, key), "game")

    guards, held = strings(node, "guards"), strings(node, "pieces")
    if len(guards) != cards.facts.players:
        yield fault("guards", f"a game takes {cards.facts.players} guards, not {len(guards)}")
    chosen = [card for card in cards.cards if _owner(card) in {*guards, *strings(node, "monsters")}]
    yield from (fault("monsters", message) for message in _uneven(cards, chosen))
    for section in mapping(mapping(root, "aids"), "texts").entries:
        if not any(section in row for row in _rules(node)):
            yield fault("rules", f"the section {section} of the rules is missing")
    boards = {part.id for part in cards.pieces if isinstance(part.front.facts, BoardFace)}
    needed = [component for component, ids in pieces_of(root).items() if boards & set(ids)]
    for component in (*needed, *ALWAYS, *_called_for(chosen)):
        if component not in held:
            yield fault("pieces", f"{component} is missing, and the set cannot be played without")
    pieces = [(card.copies, card.front.facts) for card in _pieces(root, node, cards)]
    players = sum(copies for copies, facts in pieces if isinstance(facts, TokenFace) and facts.kind == "player")
    if players < cards.facts.players:
        yield fault("pieces", f"there are {players} player tokens for {cards.facts.players} guards")


def _uneven(cards: CardSet, chosen: Sequence[Card]) -> Iterator[str]:
    """Levels with no monster, or with several to choose from."""
    count = Counter(one.front.facts.level for one in chosen if isinstance(one.front.facts, MonsterFace))
    for level in sorted({c.front.facts.level for c in cards.cards if isinstance(c.front.facts, MonsterFace)}):
        if count[level] != 1:
            yield f"a first game takes one monster of level {level}, not {count[level]}"


def _called_for(chosen: Sequence[Card]) -> list[str]:
    """The tokens that the cards' texts speak of."""
    uses = [use for card in chosen for face in card.faces for use in face.texts.values()]
    icons = {icon for use in uses for icon in parse_markup(use.text.text).icons}
    return [component for icon, components in NEEDED.items() if icon in icons for component in components]
