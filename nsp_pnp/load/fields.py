"""Typed access to a card file that has passed its schema."""

from __future__ import annotations

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.load.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode


def string(node: MappingNode, key: str, default: str = "") -> str:
    """The text at ``key``, or ``default`` where the key is absent."""
    found = node.entries.get(key)
    return default if found is None else str(_scalar(found).value)


def integer(node: MappingNode, key: str) -> int:
    """The whole number at ``key``."""
    return int(_scalar(node.entries[key]).value)


def flag(node: MappingNode, key: str) -> bool:
    """The truth value at ``key``; an absent key is false."""
    found = node.entries.get(key)
    return found is not None and bool(_scalar(found).value)


def mapping(node: MappingNode, key: str) -> MappingNode:
    """The mapping at ``key``, empty where the key is absent."""
    found = node.entries.get(key)
    if found is None:
        return MappingNode(node.where, {}, {})
    assert isinstance(found, MappingNode)  # noqa: S101 - the schema saw to it
    return found


def mappings(node: MappingNode, key: str) -> tuple[MappingNode, ...]:
    """The list of mappings at ``key``, empty where the key is absent."""
    return tuple(item for item in _items(node.entries.get(key)) if isinstance(item, MappingNode))


def integers(node: MappingNode, key: str) -> tuple[int, ...]:
    """The list of whole numbers at ``key``."""
    return tuple(int(_scalar(item).value) for item in _items(node.entries.get(key)))


def strings(node: MappingNode, key: str) -> tuple[str, ...]:
    """The list of texts at ``key``; one text alone is a list of one."""
    found = node.entries.get(key)
    if isinstance(found, ScalarNode):
        return (str(found.value),)
    return tuple(str(_scalar(item).value) for item in _items(found))


def place(node: MappingNode, key: str) -> SourceRef:
    """Where the value at ``key`` begins; for a text its first character, for an absent key the mapping."""
    found = node.entries.get(key)
    if found is None:
        return node.where
    return found.text_where if isinstance(found, ScalarNode) else found.where


def places(node: MappingNode, key: str) -> tuple[SourceRef, ...]:
    """Where each item of the list at ``key`` begins."""
    return tuple(item.where for item in _items(node.entries.get(key)))


def _items(node: Node | None) -> tuple[Node, ...]:
    return tuple(node.items) if isinstance(node, SequenceNode) else ()


def _scalar(node: Node) -> ScalarNode:
    assert isinstance(node, ScalarNode)  # noqa: S101 - the schema saw to it
    return node
