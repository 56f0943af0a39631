"""A comparison as text for a terminal, as Markdown for a changelog, and as JSON for programs."""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from collections.abc import Callable, Sequence

from msgspec.structs import asdict, replace

from nsp_pnp.compare.change import SET, Change, ChangeKind, Comparison, Value
from nsp_pnp.compare.words import mark_words
from nsp_pnp.report.markdown import escape, table
from nsp_pnp.report.visible import visible

FORMAT = 1
"""Raised when a reader of the JSON would have to change."""

WIDTH = 100


def format_json(comparison: Comparison) -> str:
    """Everything, one object a change."""
    counts = _counts(comparison)
    content = {
        "format": FORMAT,
        "game": comparison.game,
        "languages": comparison.languages,
        "old": asdict(comparison.old),
        "new": asdict(comparison.new),
        "summary": {kind.value: counts[kind] for kind in ChangeKind},
        "changes": [_object(change) for change in comparison.changes],
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _object(change: Change) -> dict[str, object]:
    return {
        "card": change.card or None,
        "class": change.kind.value,
        "languages": change.languages,
        "faces": change.faces,
        "what": change.what,
        "old": change.old,
        "new": change.new,
    }


def format_text(comparison: Comparison) -> str:
    """Blocks of cards that changed alike, their changes in columns below."""
    lines = [_heading(comparison), _summary(comparison)]
    columns = zip(*map(_cells, comparison.changes), strict=True)
    widths = [max(map(len, column)) for column in columns]
    for cards, changes in _alike(comparison):
        lines += ["", *_wrapped(", ".join(cards))]
        for change in changes:
            start = [cell.ljust(width) for cell, width in zip(_cells(change), widths, strict=True) if width]
            lines.append("  ".join(["", *start, _told(change, visible, _marked_text)]))
    if moved := _renumbered(comparison):
        lines += ["", "renumbered", *_wrapped(", ".join(_moved(change) for change in moved), "  ")]
    return "\n".join(lines) + "\n"


def _cells(change: Change) -> tuple[str, str, str]:
    return (change.kind.value, _languages(change), _faces(change))


def _wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def format_markdown(comparison: Comparison) -> str:
    """One table; a row may stand for several cards that changed alike."""
    rows = [
        _row(cards, change, _told(change, escape, _marked_markdown))
        for cards, changes in _alike(comparison)
        for change in changes
    ]
    if moved := _renumbered(comparison):
        told = "<br>".join(escape(f"{change.what}: {change.old} → {change.new}") for change in moved)
        rows.append(_row([change.card for change in moved], moved[0], told))
    lines = [f"## {escape(_heading(comparison))}", "", escape(_summary(comparison))]
    if rows:
        lines += ["", *table(("Card", "Face", "Class", "Language", "Change"), rows)]
    return "\n".join(lines) + "\n"


def _row(cards: Sequence[str], change: Change, told: str) -> list[str]:
    return ["<br>".join(map(escape, cards)), _faces(change), change.kind.value, _languages(change), told]


FORMATS: dict[str, Callable[[Comparison], str]] = {
    "text": format_text,
    "markdown": format_markdown,
    "json": format_json,
}


def _heading(comparison: Comparison) -> str:
    old, new = comparison.old, comparison.new
    return f"{comparison.game} {old.version} ({old.name}) → {new.version} ({new.name})"


def _summary(comparison: Comparison) -> str:
    """How many cards each class has; a card may have several."""
    old, new = comparison.old.cards, comparison.new.cards
    counts = _counts(comparison)
    parts = [f"{counts[kind]} {kind.value}" for kind in ChangeKind if counts[kind]]
    if any(change.card == SET for change in comparison.changes):
        parts.append("the set as a whole")
    deck = f"{new} cards" if old == new else f"{old} → {new} cards"
    return f"{deck}; {', '.join(comparison.languages)}: {', '.join(parts) or 'no changes'}"


def _counts(comparison: Comparison) -> Counter[ChangeKind]:
    """The cards of each class."""
    return Counter(kind for _, kind in {(change.card, change.kind) for change in comparison.changes if change.card})


def _alike(comparison: Comparison) -> list[tuple[list[str], Sequence[Change]]]:
    """Cards with the very same changes together, where the first of them stands."""
    moved = set(_renumbered(comparison))
    by_card: dict[str, list[Change]] = {}
    for change in comparison.changes:
        if change not in moved:
            by_card.setdefault(change.card, []).append(change)
    groups: dict[tuple[Change, ...], list[str]] = {}
    for card, changes in by_card.items():
        groups.setdefault(tuple(replace(change, card="") for change in changes), []).append(card or "(set)")
    return [(cards, changes) for changes, cards in groups.items()]


def _renumbered(comparison: Comparison) -> list[Change]:
    """Cards that have another number; each has its own, so they are told in one row of their own."""
    return [change for change in comparison.changes if change.kind is ChangeKind.RENUMBERED and change.card != SET]


def _moved(change: Change) -> str:
    return f"{change.card} {change.old} → {change.new}"


def _languages(change: Change) -> str:
    return ", ".join(change.languages)


def _faces(change: Change) -> str:
    return "both" if len(change.faces) > 1 else "".join(change.faces)


def _told(change: Change, plain: Callable[[str], str], mark: Callable[[str, str], str]) -> str:
    """What changed, from what to what."""
    old, new = change.old, change.new
    if change.text and isinstance(old, str) and isinstance(new, str) and old and new:
        return f"{plain(change.what)}: {mark_words(old, new, plain, mark)}"
    if change.kind in (ChangeKind.ADDED, ChangeKind.REMOVED):
        return plain(f"{change.what}: {_word(new if old is None else old)}")
    return plain(f"{change.what}: {_word(old)} → {_word(new)}")


def _word(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None or value == "" else str(value).replace("\n", " ¶ ")


def _marked_text(old: str, new: str) -> str:
    if old and new:
        return f"‹{visible(old)} → {visible(new)}›"
    return f"‹−{visible(old)}›" if old else f"‹+{visible(new)}›"


def _marked_markdown(old: str, new: str) -> str:
    gone, come = (f"<{tag}>{escape(text)}</{tag}>" if text else "" for tag, text in (("del", old), ("ins", new)))
    return gone + come
