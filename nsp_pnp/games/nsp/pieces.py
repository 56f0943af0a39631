"""The ``pieces`` of game.yaml to boards and tokens: what is printed besides cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.diagnostic import Diagnostic
from nsp_pnp.games.nsp.facts import BoardFace, MonsterFace, TokenFace, Track
from nsp_pnp.games.nsp.reading import DANGLING, DUPLICATE_ID, RANGE, source_text
from nsp_pnp.load.fields import flag, integer, integers, mapping, place, strings
from nsp_pnp.load.yaml_nodes import MappingNode
from nsp_pnp.model.card import Card, CardFace, Part, TextUse
from nsp_pnp.model.text import SourceText, parse_markup
from nsp_pnp.units import Size

PLAYER_MARKS = 4
"""How many players the tokens have a mark for."""


class _Kind(Struct, frozen=True):
    """A board or token to print ``copies`` of. ``texts`` and ``tracks`` name what game.yaml says about a board."""

    id: str
    front: BoardFace | TokenFace
    back: BoardFace | TokenFace
    copies: int
    texts: tuple[str, ...] = ()
    tracks: tuple[str, ...] = ()


class _Figures(Struct, frozen=True):
    """What game.yaml says: its constants, and the last spaces of the tracks that game.yaml may lengthen."""

    constants: Mapping[str, int]
    tracks: Mapping[str, int]

    def track(self, name: str) -> Track:
        """Peril and Breach are as long as the rules say, other tracks as game.yaml does."""
        lowest = self.constants["lowest_peril"] if name == "peril" else 0
        return Track(name, lowest, self.constants.get(f"highest_{name}", self.tracks.get(name, 0)))

    def kinds(self, component: str, count: int) -> tuple[_Kind, ...]:
        """What ``count`` of a component consists of; nothing for what is no board or token."""
        large = self.constants["large_token"]
        match component:
            case "monster-tracker":
                return self._board("health", count, ("health",)), self._board("attack", count, ("attack", "breach"))
            case "peril-board":
                return (self._board("peril", count, ("peril",)),)
            case "player-tokens":
                return tuple(_same(f"player-{n}", TokenFace("player", n), 1) for n in range(1, count + 1))
            case "light-token":
                return (_Kind("light", TokenFace("sun"), TokenFace("moon"), count),)
        tokens = {
            "small-wound-tokens": ("wound", TokenFace("wound", 1)),
            "large-wound-tokens": ("wounds", TokenFace("wound", large)),
            "small-experience-tokens": ("xp", TokenFace("xp", 1)),
            "large-experience-tokens": ("xps", TokenFace("xp", large)),
            "tracker-tokens": ("tracker", TokenFace("tracker")),
            "first-turn-token": ("first-turn", TokenFace("first-turn")),
        }
        return (_same(*tokens[component], count),) if component in tokens else ()

    def _board(self, name: str, copies: int, tracks: tuple[str, ...]) -> _Kind:
        dice = self.constants["players"] if name == "peril" else 0
        face = BoardFace(name, tuple(map(self.track, tracks)), dice)
        needed = tuple(track for track in tracks if f"highest_{track}" not in self.constants)
        return _Kind(name, face, face, copies, texts=tracks, tracks=needed)


def _same(name: str, face: TokenFace, copies: int) -> _Kind:
    return _Kind(name, face, face, copies)


def _figures(root: MappingNode, node: MappingNode) -> _Figures:
    constants, tracks = mapping(root, "constants"), mapping(node, "tracks")
    return _Figures(
        {name: integer(mapping(constants, name), "value") for name in constants.entries},
        {name: integer(tracks, name) for name in tracks.entries},
    )


def _parts(root: MappingNode) -> Iterator[tuple[str, MappingNode]]:
    """The files of pieces by id, and what game.yaml says about each."""
    pieces = mapping(root, "pieces")
    return ((name, mapping(pieces, name)) for name in pieces.entries)


def _held(root: MappingNode, node: MappingNode) -> Iterator[tuple[str, tuple[_Kind, ...]]]:
    """The components that a file holds, each with its kinds of pieces; with none where it is no such component."""
    components, figures = mapping(root, "components"), _figures(root, node)
    for component in strings(node, "holds"):
        known = component in components.entries
        yield component, figures.kinds(component, integer(mapping(components, component), "count")) if known else ()


# --- what is printed --------------------------------------------------------------------------------


def read_parts(root: MappingNode) -> dict[str, Part]:
    """The files of pieces, by id."""
    return {name: read_part(name, node) for name, node in _parts(root)}


def read_part(name: str, node: MappingNode) -> Part:
    """What game.yaml says of a file."""
    comment = "A file of boards, tokens or aids, as named in the margin of its sheets"
    title = source_text(f"part.{name}.name", node, "name", comment, "name")
    size = Size(*integers(node, "size")) if "size" in node.entries else None
    gap = integer(node, "gap") if "gap" in node.entries else 0
    making = _advice(name, node, "making", "First page of a file: what to print it on and how to make them")
    use = _advice(name, node, "use", "First page of a file: what to do with its pieces")
    one_sided, is_round = flag(node, "one_sided"), flag(node, "round")
    return Part(name, title, size, gap, one_sided, place(node, "size"), making, use, is_round)


def _advice(name: str, node: MappingNode, key: str, comment: str) -> SourceText | None:
    """What game.yaml says of a file's pieces, where it does."""
    return source_text(f"part.{name}.{key}", node, key, comment, "making") if key in node.entries else None


def read_pieces(root: MappingNode, parts: Mapping[str, Part]) -> Iterator[Card]:
    """Every kind of piece, in the order of the files, as many as the box contents say."""
    for name, node in _parts(root):
        for component, kinds in _held(root, node):
            for kind in kinds:
                yield replace(_piece(node, parts[name], kind, _figures(root, node).constants), box=component)


def pieces_of(root: MappingNode) -> dict[str, tuple[str, ...]]:
    """The ids of the pieces that each component consists of which is boards or tokens."""
    held = (entry for _, node in _parts(root) for entry in _held(root, node))
    return {component: tuple(_id(kind) for kind in kinds) for component, kinds in held}


def _id(kind: _Kind) -> str:
    return f"piece.{kind.id}"


def _piece(node: MappingNode, part: Part, kind: _Kind, constants: Mapping[str, int]) -> Card:
    texts = {name: _text_use(node, name, constants) for name in kind.texts}
    front = CardFace(_id(kind), kind.front.design, kind.front, texts, node.where)
    back = front
    if kind.back != kind.front:
        back = CardFace(f"piece.{kind.id}.back", kind.back.design, kind.back, texts, node.where)
    return part_card(front.id, (front, back), part, "piece", kind.copies)


def part_card(name: str, faces: tuple[CardFace, CardFace], part: Part, text_group: str, copies: int) -> Card:
    """What is printed beside the deck: it has no number in it, and the size of its part."""
    front, back = faces
    return Card(
        id=name,
        text_group=text_group,
        component=part.id,
        number=0,
        revision=1,
        front=front,
        back=back,
        where=front.where,
        copies=copies,
        trim=part.size,
    )


def _text_use(node: MappingNode, name: str, constants: Mapping[str, int]) -> TextUse:
    """A text of a board, whose placeholders stand for constants."""
    plain = source_text(f"board.{name}.text", mapping(node, "texts"), name, "A reminder on a board", "rules")
    return with_numbers(plain, constants)


def with_numbers(text: SourceText, numbers: Mapping[str, int]) -> TextUse:
    """A text with those of the numbers that its placeholders name."""
    used = {name: numbers[name] for name in parse_markup(text.text).placeholders if name in numbers}
    return TextUse(replace(text, values={name: (number,) for name, number in used.items()}), used)


# --- what is wrong with it --------------------------------------------------------------------------


def piece_faults(root: MappingNode, cards: Sequence[Card]) -> Iterator[Diagnostic]:
    """What keeps boards and tokens from being printed as game.yaml lists them."""
    held: Counter[str] = Counter()
    for name, node in _parts(root):
        for component, kinds in _held(root, node):
            held[component] += 1
            if not kinds:
                yield _unknown(name, node, component)
            if held[component] == 2:
                message = f"{name}: {component} is printed already"
                yield Diagnostic(DUPLICATE_ID, message, place(node, "holds"), "game")
            yield from _board_faults(name, node, kinds)
            yield from _too_many_players(root, component)
        yield from _short_tracks(node, cards)


def _unknown(name: str, node: MappingNode, component: str) -> Diagnostic:
    hint = "every component that is a board or a token can be printed; cards have files of their own"
    message = f"{name}: {component!r} is no component that boards and tokens are made of"
    return Diagnostic(DANGLING, message, place(node, "holds"), "game", hint=hint)


def _board_faults(name: str, node: MappingNode, kinds: Sequence[_Kind]) -> Iterator[Diagnostic]:
    """Texts and tracks that a board lacks."""
    for kind in kinds:
        for section, needed in (("texts", kind.texts), ("tracks", kind.tracks)):
            for key in needed:
                if key not in mapping(node, section).entries:
                    message = f"{name}: the {kind.id} board needs {section}: {key}"
                    yield Diagnostic(DANGLING, message, place(node, section), "game")


def _too_many_players(root: MappingNode, component: str) -> Iterator[Diagnostic]:
    if component == "player-tokens":
        line = mapping(mapping(root, "components"), component)
        if line.entries and integer(line, "count") > PLAYER_MARKS:
            message = f"there are marks for {PLAYER_MARKS} players, and {integer(line, 'count')} player tokens"
            yield Diagnostic(RANGE, message, place(line, "count"), "game")


def _short_tracks(node: MappingNode, cards: Sequence[Card]) -> Iterator[Diagnostic]:
    """Tracks that end below what a monster starts with."""
    tracks = mapping(node, "tracks")
    monsters = [card.front.facts for card in cards if isinstance(card.front.facts, MonsterFace)]
    for name in tracks.entries:
        largest = max(((getattr(m, name, 0) or 0, m.monster) for m in monsters), default=(0, ""))
        if largest[0] > integer(tracks, name):
            message = f"the {name} track ends at {integer(tracks, name)}, and {largest[1]} starts with {largest[0]}"
            yield Diagnostic(RANGE, message, place(tracks, name), "game")
