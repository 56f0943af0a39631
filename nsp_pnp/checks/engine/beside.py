"""Which numbers of a text stand beside an icon that is not theirs in play."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.markup.neighbors import number_icon_pairs
from nsp_pnp.checks.subjects import PlayedText


def misplaced(text: PlayedText) -> Iterator[tuple[str, str]]:
    """The placeholder and the icon that it stands beside, where none of the icons beside it counts what it does."""
    names, beside = text.markup.placeholders, dict[str, list[str]]()
    for pair in number_icon_pairs(text.markup, text.string):
        if pair.number is not None:
            beside.setdefault(names[pair.number], []).append(pair.icon)
    own = {amount.name: amount.icons for trial in text.trials for amount in trial.amounts}
    for name, icons in beside.items():
        if name in own and not own[name] & set(icons):
            yield name, icons[0]
