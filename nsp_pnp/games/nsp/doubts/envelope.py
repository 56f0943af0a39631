"""Numbers that lie far from those of the other guards at the same level."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from nsp_pnp.games.nsp.doubts.tried import Tried
from nsp_pnp.model.card import Figure
from nsp_pnp.model.playing import Look, summed

_STEM = "guard."

FEW = 3
"""With fewer other guards that have such a number there is nothing to compare with."""


def look(tried: Tried) -> Iterator[Look]:
    """Every attribute, Peril and value of a guard beside those of the same name, level by level, without games."""
    rows: dict[tuple[str, int], list[tuple[str, int]]] = defaultdict(list)
    for figure, level, value in _numbers(tried):
        rows[figure.name, level].append((_guard(figure), value))
    for figure, level, value in _numbers(tried):
        others = [(guard, other) for guard, other in rows[figure.name, level] if guard != _guard(figure)]
        if len({guard for guard, _ in others}) >= FEW:
            yield _looked(figure, level, value, [other for _, other in others])


def _numbers(tried: Tried) -> Iterator[tuple[Figure, int, int]]:
    """The figures of guards, level by level."""
    for card in tried.card_set.cards:
        for figure in card.figures:
            if figure.subject.startswith(_STEM):
                yield from ((figure, *row) for row in zip(figure.levels, figure.values, strict=True))


def _looked(figure: Figure, level: int, value: int, others: list[int]) -> Look:
    low, high = min(others), max(others)
    reach = max(1, (high - low) / 2)
    far = not low - reach <= value <= high + reach
    what = f"{figure.subject.removeprefix(_STEM)} {figure.name} at level {level}"
    detail = f"{value}, where the other guards have {low} to {high}"
    return Look(what, figure.where, summed(others), detail, far)


def _guard(figure: Figure) -> str:
    return figure.subject.split(".")[1]
