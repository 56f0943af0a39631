"""How near one guard comes to the others: ``python -m nsp_pnp.games.nsp.balance.trade_off GUARD [FOLDER]``.

Prints a table in Markdown: the win rate of the standard game and what the guard adds to that of its team, with the
cards as they are, with each designed figure of the guard as weak as it may be, with all of them so, and with the
designed Health of all others raised. The planner plays with the weights in force, in the same games each time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.balance.figures import Change, FolderCards, copy_cards, eased, load, raised, weakest, write
from nsp_pnp.games.nsp.balance.measure import QUICK, Measure, Plan, standing
from nsp_pnp.games.nsp.policies.weights import fitted_planner

RAISES = (2, 4, 6, 8)
"""By how much the others' Health is raised, at every level."""


class Variant(NamedTuple):
    """Cards to look at: what is changed, in words, and the changes."""

    what: str
    changes: tuple[Change, ...]


def variants(cards: FolderCards, guard: str) -> Iterator[Variant]:
    """All that is looked at."""
    weak = tuple(weakest(cards, guard))
    others = [name for name in cards.played.guards if name != guard]
    yield Variant("the cards as they are", ())
    yield from (Variant(str(change), (change,)) for change in (*eased(cards, guard), *weak))
    if len(weak) > 1:
        yield Variant("all that can be weaker", weak)
    for by in RAISES:
        health = (change for name in others for change in raised(cards.written, name, by) if _is_health(change))
        yield Variant(f"Health of the others +{by}", tuple(health))


def _is_health(change: Change) -> bool:
    return change.figure.name == "health"


def tried(folder: Path, guard: str, variant: Variant, plan: Plan) -> tuple[Measure, Measure]:
    """How often the standard game is won, and what the guard adds, with such cards."""
    with TemporaryDirectory() as scratch:
        copy = copy_cards(folder, Path(scratch))
        for change in variant.changes:
            write(copy, change)
        return standing(load(copy).played, guard, fitted_planner(), plan)


def main(arguments: Sequence[str], plan: Plan = QUICK) -> None:
    """Look at all, and print a line for each."""
    guard, folder = (*arguments, ".")[:2] if arguments else ("", ".")
    cards = load(Path(folder))
    if guard not in cards.played.guards:
        raise NspError(f"say which guard: {', '.join(cards.played.guards)}")
    sys.stdout.write(f"| change | standard game won, % | {guard} adds, points |\n|---|---|---|\n")
    for variant in variants(cards, guard):
        won, effect = tried(Path(folder), guard, variant, plan)
        shown = " | ".join(f"{found.value:.1f} ± {found.margin:.1f}".replace("-", "−") for found in (won, effect))
        sys.stdout.write(f"| {variant.what} | {shown} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except NspError as error:
        sys.exit(f"error: {error}")
