"""The facts of a face as named figures, and which of them differ; of facts it knows no more than their fields."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from nsp_pnp.compare.change import Value

LOOK = frozenset({"art", "look"})
"""Fields of a face's facts that say how it looks, in whatever game; all others are rules."""

NAMES = frozenset({"text_key"})
"""Fields that only name a text; texts are compared as texts."""

Path = tuple[str, ...]


class Difference(Struct, frozen=True):
    """A figure that two sides disagree on. ``name`` is as a reader would say it: ``spear damage L2``."""

    name: str
    old: Value
    new: Value
    look: bool = False


def differences(old: object, new: object) -> list[Difference]:
    """The figures that two facts disagree on, in their order."""
    before, after = fingerprint(old), fingerprint(new)
    paths = dict.fromkeys((*after, *before))
    return [
        Difference(" ".join(path), before.get(path), after.get(path), not LOOK.isdisjoint(path[:1]))
        for path in paths
        if before.get(path) != after.get(path)
    ]


def fingerprint(facts: object) -> dict[Path, Value]:
    """Every figure of the facts by its path.

    Things with an ``id`` go by it, others by their place. Where something has ``levels``, its lists of that length are
    one figure a level; below something of one ``level`` only that level's figures count, for no other is printed.
    """
    found: dict[Path, Value] = {}
    for path, value in _walk(facts, (), None):
        name, number = path, 1
        while name in found and found[name] != value:
            number += 1
            name = (*path, f"#{number}")
        found[name] = value
    return found


def _walk(value: object, path: Path, level: int | None) -> Iterator[tuple[Path, Value]]:
    if isinstance(value, Struct):
        yield from _walk_fields(value, path, level)
    elif isinstance(value, Mapping):
        for key in sorted(value, key=str):
            yield from _walk(value[key], (*path, str(key)), level)
    elif isinstance(value, tuple | list):
        yield from _walk_list(value, path, level)
    elif isinstance(value, frozenset | set):
        yield path, ", ".join(sorted(map(str, value)))
    else:
        yield path, _plain(value)


def _walk_fields(value: Any, path: Path, level: int | None) -> Iterator[tuple[Path, Value]]:
    levels = _levels(value)
    level = getattr(value, "level", level)
    for name in value.__struct_fields__:
        child = getattr(value, name)
        if name in NAMES or (name == "levels" and levels and level is not None):
            continue
        inner = path if isinstance(child, Mapping) else (*path, name)
        if levels:
            child = _by_level(child, levels, level)
        yield from _walk(child, inner, level)


def _levels(value: object) -> tuple[int, ...]:
    levels = getattr(value, "levels", ())
    return levels if isinstance(levels, tuple) else ()


def _by_level(child: object, levels: tuple[int, ...], level: int | None) -> object:
    """A field of something with levels: its lists of one figure a level become figures named ``L1``, ``L2``, ..."""
    if isinstance(child, Mapping):
        return {key: _by_level(value, levels, level) for key, value in child.items()}
    if isinstance(child, tuple) and len(child) == len(levels) and _is_flat(child):
        return {f"L{at}": value for at, value in zip(levels, child, strict=True) if level in (None, at)}
    return child


def _walk_list(value: tuple[object, ...] | list[object], path: Path, level: int | None) -> Iterator[tuple[Path, Value]]:
    if _is_flat(value):
        yield path, ", ".join(str(_plain(item)) for item in value)
        return
    inside = [item for item in value if level is None or level in (_levels(item) or (level,))]
    for number, item in enumerate(inside, 1):
        if name := _id(item):
            yield from _walk(item, (*path[:-1], name), level)
        elif isinstance(item, tuple) and any(map(_id, item)):  # a thing with its place: the place is one of its figures
            name = next(filter(None, map(_id, item)))
            for part in item:
                yield from _walk(part, (*path[:-1], name) if _id(part) else (*path[:-1], name, path[-1]), level)
        elif len(inside) == 1 and _levels(item):  # the one of several that is in force
            yield from _walk(item, path[:-1], level)
        else:
            yield from _walk(item, (*path, str(number)), level)


def _id(value: object) -> str:
    return str(getattr(value, "id", "")) if isinstance(value, Struct) else ""


def _is_flat(value: tuple[object, ...] | list[object]) -> bool:
    return not any(isinstance(item, Struct | Mapping | tuple | list) for item in value)


def _plain(value: object) -> Value:
    if isinstance(value, enum.Enum):
        return _plain(value.value)
    return value if value is None or isinstance(value, str | int | float) else str(value)
