"""The ``pieces`` of game.yaml to boards and tokens: what is printed besides cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from nsp_pnp.diagnostic import Diagnostic
from nsp_pnp.games.nsp.facts import BoardFace, TokenFace
from nsp_pnp.games.nsp.reading import DANGLING, source_text
from nsp_pnp.load.fields import flag, integer, integers, mapping, place, strings
from nsp_pnp.load.yaml_nodes import MappingNode
from nsp_pnp.model.card import Card, CardFace, Part, TextUse
from nsp_pnp.model.text import SourceText
from nsp_pnp.units import Size

SEATS = 4


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of board or token: front and back, how many of it where the box does not count it one by one."""

    id: str
    front: BoardFace | TokenFace
    back: BoardFace | TokenFace
    texts: tuple[str, ...] = ()
    copies: int = 0


def _same(name: str, face: TokenFace) -> tuple[_Kind, ...]:
    return (_Kind(name, face, face),)


def _board(name: str, texts: tuple[str, ...]) -> _Kind:
    return _Kind(name, BoardFace(name), BoardFace(name), texts, copies=1)


def _kinds(large: int) -> dict[str, tuple[_Kind, ...]]:
    """The kinds of pieces that each component consists of; ``large`` is what a large token stands for."""
    sun, moon = TokenFace("sun"), TokenFace("moon")
    return {
        "monster-tracker": (_board("health", ("health",)), _board("attack", ("attack", "breach"))),
        "peril-board": (_board("peril", ("peril",)),),
        "small-wound-tokens": _same("wound", TokenFace("wound", 1)),
        "large-wound-tokens": _same("wounds", TokenFace("wound", large)),
        "small-experience-tokens": _same("xp", TokenFace("xp", 1)),
        "large-experience-tokens": _same("xps", TokenFace("xp", large)),
        "player-tokens": tuple(
            _Kind(f"player-{n}", TokenFace("player", n), TokenFace("player", n), copies=1) for n in range(1, SEATS + 1)
        ),
        "tracker-tokens": _same("tracker", TokenFace("tracker")),
        "light-token": (_Kind("light", sun, moon),),
        "first-turn-token": _same("first-turn", TokenFace("first-turn")),
    }


def read_parts(root: MappingNode) -> dict[str, Part]:
    """The files of pieces, by id."""
    return {name: _part(name, mapping(mapping(root, "pieces"), name)) for name in mapping(root, "pieces").entries}


def _part(name: str, node: MappingNode) -> Part:
    width, height = integers(node, "size")
    comment = "A file of boards or tokens, as named in the margin of its sheets"
    title = source_text(f"part.{name}.name", node, "name", comment, "name")
    return Part(name, title, Size(width, height), integer(node, "gap"), flag(node, "one_sided"))


def read_pieces(root: MappingNode, parts: Mapping[str, Part]) -> Iterator[Card]:
    """Every kind of piece, in the order of the files, as many as the box contents say."""
    kinds = _kinds(integer(mapping(mapping(root, "constants"), "large_token"), "value"))
    for part in parts.values():
        node = mapping(mapping(root, "pieces"), part.id)
        for component in strings(node, "holds"):
            count = integer(mapping(mapping(root, "components"), component), "count")
            for kind in kinds[component]:
                yield _piece(node, part, kind, count)


def _piece(node: MappingNode, part: Part, kind: _Kind, count: int) -> Card:
    texts = {name: TextUse(_text(node, name)) for name in kind.texts}
    front = CardFace(f"piece.{kind.id}", kind.front.design, kind.front, texts, node.where)
    back = front
    if kind.back != kind.front:
        back = CardFace(f"piece.{kind.id}.back", kind.back.design, kind.back, texts, node.where)
    return Card(
        id=front.id,
        text_group="piece",
        component=part.id,
        number=0,
        revision=1,
        front=front,
        back=back,
        where=node.where,
        copies=kind.copies or count,
        trim=part.size,
    )


def _text(node: MappingNode, name: str) -> SourceText:
    return source_text(f"board.{name}.text", mapping(node, "texts"), name, "A reminder on a board", "rules")


def piece_faults(root: MappingNode) -> Iterator[Diagnostic]:
    """Pieces of components that are not there or that nothing can draw, and texts that a board lacks."""
    kinds, pieces = _kinds(0), mapping(root, "pieces")
    for name in pieces.entries:
        node = mapping(pieces, name)
        for component in strings(node, "holds"):
            if component not in kinds or component not in mapping(root, "components").entries:
                hint = f"what can be printed is: {', '.join(kinds)}"
                message = f"{name}: {component!r} is no component that boards and tokens are made of"
                yield Diagnostic(DANGLING, message, place(node, "holds"), "game", hint=hint)
                continue
            for text in (text for kind in kinds[component] for text in kind.texts):
                if text not in mapping(node, "texts").entries:
                    message = f"{name}: the board of {component} needs a text called {text!r}"
                    yield Diagnostic(DANGLING, message, place(node, "texts"), "game")
