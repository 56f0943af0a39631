"""Two texts as one, its changed words marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher

_TOKEN = re.compile(r"\{\w+\}|\[[\w-]+\]|[^\W\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]+|\s+|.")
"""Placeholders and icons whole; words; kana and kanji one by one, for they are written without spaces."""

AROUND = 16
"""How many characters of what is the same are shown, at least, on either side of a change."""

ISLAND = 3
"""So few equal characters between two changes make them one."""

Part = tuple[Sequence[str], Sequence[str] | None]
"""Tokens of the old text and of the new one that replace them; None where both are the same."""


def mark_words(old: str, new: str, plain: Callable[[str], str], mark: Callable[[str, str], str]) -> str:
    """One text: ``plain`` writes what is the same, shortened to what stands near a change, ``mark`` what is not."""
    parts = list(_joined(_parts(_TOKEN.findall(_lined(old)), _TOKEN.findall(_lined(new)))))
    out: list[str] = []
    for i, (before, after) in enumerate(parts):
        if after is None:
            out.append(plain(_shortened(before, first=i == 0, last=i == len(parts) - 1)))
        else:
            out.append(mark("".join(before), "".join(after)))
    return "".join(out)


def _lined(text: str) -> str:
    return text.replace("\n", " ¶ ")


def _parts(old: Sequence[str], new: Sequence[str]) -> Iterator[Part]:
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for what, i, j, k, m in matcher.get_opcodes():
        yield (old[i:j], None) if what == "equal" else (old[i:j], new[k:m])


def _joined(parts: Iterator[Part]) -> Iterator[Part]:
    """Changes with next to nothing between them made one."""
    held: tuple[list[str], list[str]] | None = None
    island: list[str] = []
    for before, after in parts:
        if after is not None:
            old, new = held or ([], [])
            held = ([*old, *island, *before], [*new, *island, *after])
            island = []
        elif held and len("".join(before)) <= ISLAND:
            island = list(before)
        else:
            if held:
                yield held
            held = None
            yield before, None
    if held:
        yield held
    if island:
        yield island, None


def _shortened(tokens: Sequence[str], *, first: bool, last: bool) -> str:
    """What is the same, cut where no change is near."""
    if first and last:
        return "".join(tokens)
    head = [] if first else _near(tokens)
    tail = [] if last else list(reversed(_near(list(reversed(tokens)))))
    if len(head) + len(tail) >= len(tokens):
        return "".join(tokens)
    return "".join([*head, "…", *tail])


def _near(tokens: Sequence[str]) -> list[str]:
    taken: list[str] = []
    for token in tokens:
        if len("".join(taken)) >= AROUND:
            break
        taken.append(token)
    return taken
