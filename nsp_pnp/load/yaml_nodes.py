"""The data of a YAML file as a tree of nodes that know their place."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from nsp_pnp.diagnostic import SourceRef


class ScalarNode(Struct, frozen=True):
    """One value. ``text_where`` is the first character of the text itself: after a quote, below a ``|``."""

    where: SourceRef
    value: str | int | bool
    text_where: SourceRef


class SequenceNode(Struct, frozen=True):
    """A list, in file order."""

    where: SourceRef
    items: list[Node]


class MappingNode(Struct, frozen=True):
    """A mapping, in file order; ``key_where`` has the place of each key."""

    where: SourceRef
    entries: dict[str, Node]
    key_where: dict[str, SourceRef]


Node = ScalarNode | SequenceNode | MappingNode


def plain(node: Node) -> object:
    """The node as ordinary dicts, lists, strings, integers and booleans."""
    if isinstance(node, ScalarNode):
        return node.value
    if isinstance(node, MappingNode):
        return {key: plain(value) for key, value in node.entries.items()}
    return [plain(item) for item in node.items]


def nearest(node: Node, path: Iterable[str | int]) -> Node:
    """The node at a JSON path, or the last one on the way to it."""
    for step in path:
        if isinstance(node, MappingNode) and isinstance(step, str) and step in node.entries:
            node = node.entries[step]
        elif isinstance(node, SequenceNode) and isinstance(step, int) and 0 <= step < len(node.items):
            node = node.items[step]
        else:
            break
    return node
