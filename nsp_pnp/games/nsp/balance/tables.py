"""The tables of docs/balance.md, measured: ``python -m nsp_pnp.games.nsp.balance.tables [FOLDER]``.

Measures balance with the cards of a project folder (some minutes), writes every measure to ``docs/balance.csv`` there,
and the tables made of them between the two marks in ``docs/balance.md``. The same cards give the same files.
"""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from math import comb
from pathlib import Path
from typing import NamedTuple

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.balance.figures import load
from nsp_pnp.games.nsp.balance.measure import DEFEATED, EFFECT, FEWEST_TURNS, Measure, Plan, Range, measure
from nsp_pnp.games.nsp.engine.cards import Cards, checksum
from nsp_pnp.games.nsp.engine.state import SEATS
from nsp_pnp.games.nsp.policies.registry import policy_named
from nsp_pnp.games.nsp.policies.weights import fitted_planner

CSV, PAGE = Path("docs/balance.csv"), Path("docs/balance.md")

BEGIN, END = "<!-- Made by: python -m nsp_pnp.games.nsp.balance.tables -->\n\n", "\n<!-- End of what is made. -->\n"

_SUMMARY = {
    "planner": "standard game won by the planner, %",
    "greedy": "standard game won by `greedy`, %",
    "start": "with {} Experience to start with instead of 2, points",
    "handicap": "handicap at which the planner wins half, % of the monsters’ Health",
}
"""What the first table calls its measures, by kind."""


class Played(NamedTuple):
    """What a measure was found with: the cards by their checksum, and who played how many games of a seed."""

    cards: str
    policy: str
    version: int
    seed: int
    games: int


class Row(NamedTuple):
    """A measure with what it hangs on."""

    measure: Measure
    played: Played


HEAD = ("kind", "of", "value", "margin", "low", "high", *Played._fields)


def measured(cards: Cards, plan: Plan) -> list[Row]:
    """All measures of the cards."""
    return [Row(found, _played(cards, found.kind, plan)) for found in measure(cards, fitted_planner(), plan)]


def _played(cards: Cards, kind: str, plan: Plan) -> Played:
    policy = "greedy" if kind == "greedy" else "planner"
    games = plan.even_games if kind == "handicap" else plan.games
    return Played(checksum(cards), policy, policy_named(policy).version, plan.seed, games)


# The file of all measures


def csv_text(rows: Iterable[Row]) -> str:
    """A line a measure: percent or points to four places, with its bounds and all that it hangs on."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEAD)
    for (kind, of, value, margin, bounds), played in rows:
        limits = (f"{bound:g}" for bound in bounds)
        writer.writerow([kind, "/".join(of), f"{value:.4f}", f"{margin:.4f}", *limits, *played])
    return out.getvalue()


def read_csv(text: str) -> list[Row]:
    """The measures that such a file has. Raises NspError where it is none."""
    try:
        return [_row(entry) for entry in csv.DictReader(io.StringIO(text))]
    except (KeyError, ValueError, TypeError) as error:
        raise NspError(f"{CSV} has no measures of balance; write it anew") from error


def _row(entry: dict[str, str]) -> Row:
    of = tuple(entry["of"].split("/")) if entry["of"] else ()
    bounds = Range(float(entry["low"]), float(entry["high"]))
    found = Measure(entry["kind"], of, float(entry["value"]), float(entry["margin"]), bounds)
    numbers = (int(entry[name]) for name in ("version", "seed", "games"))
    return Row(found, Played(entry["cards"], entry["policy"], *numbers))


# The page


def page(text: str, rows: Sequence[Row]) -> str:
    """The page with tables of these measures in place of those it had. Raises NspError where it has no marks."""
    before, after = around(text)
    return "".join([before, *(f"{line}\n" for line in _lines(rows)), after])


def around(text: str) -> tuple[str, str]:
    """What stands before and after the tables, the marks included. Raises NspError where they are missing."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise NspError(f"{PAGE} lacks the lines {BEGIN.strip()} and {END.strip()}, between which the tables go")
    return before + begin, end + after


def _lines(rows: Sequence[Row]) -> Iterator[str]:
    kinds: dict[str, list[Measure]] = {}
    for found, _ in rows:
        kinds.setdefault(found.kind, []).append(found)
    teams = comb(len(kinds["guard"]), len(SEATS))
    yield from _about(next(played for found, played in rows if found.kind == "planner"), teams)
    yield from ("", "| measure | bounds | found |", "|---|---|---|")
    for kind in _SUMMARY:
        yield from map(_summary, kinds[kind])
    effect = f"bounds {_number(EFFECT.low)} to {_number(EFFECT.high)}"
    yield from ("", f"What a guard adds to the win rate of its team, in points, at that handicap ({effect}):", "")
    yield from _table("guard", "effect", kinds["guard"])
    bound = f"bound {_number(DEFEATED.low)}"
    yield from ("", f"How often each monster is defeated when it comes, in % of the standard game ({bound}):", "")
    yield from _table("monster", "defeated", kinds["monster"])
    yield from ("", *_actions(kinds["action"]))


def _about(played: Played, teams: int) -> Iterator[str]:
    weights = f"beam {fitted_planner().beam}, the weights in `policies/planner.json`"
    policy = f"policy `{played.policy}` {played.version} ({weights})"
    yield f"All figures: cards {played.cards}, {policy}, seed {played.seed},"
    games = f"{played.games:,} games a line ({played.games // teams} for each of the {teams} teams, monsters at random)"
    yield f"{games}, 95 % intervals."
    yield "`*` marks what lies outside its bounds. [balance.csv](balance.csv) has every measure with what it hangs on."


def _summary(found: Measure) -> str:
    if found.kind == "handicap":
        return f"| {_SUMMARY[found.kind]} | | {found.value:.0f} |"
    return f"| {_SUMMARY[found.kind].format(*found.of)} | {_bounds(found.bounds)} | {_found(found)} |"


def _table(what: str, measure: str, found: Iterable[Measure]) -> Iterator[str]:
    yield from (f"| {what} | {measure} |", "|---|---|")
    yield from (f"| {' '.join(one.of)} | {_found(one)} |" for one in found)


def _actions(found: Sequence[Measure]) -> Iterator[str]:
    low = min(found, key=lambda one: one.value)
    guard, die, level = low.of
    yield (
        f"Of {len(found)} actions, by level, that were open in {FEWEST_TURNS} turns or more,"
        f" {sum(one.holds for one in found)} were chosen in at least {_number(low.bounds.low)} of 100."
    )
    yield f"Least chosen: {guard} {die} at level {level} ({_percent(low.value)} %)."


def _bounds(bounds: Range) -> str:
    if bounds.low == -100:
        return f"at most {_number(bounds.high)}"
    if bounds.high == 100:
        return f"at least {_number(bounds.low)}"
    return f"{_number(bounds.low)} to {_number(bounds.high)}"


def _found(found: Measure) -> str:
    return f"{_percent(found.value)} ± {_percent(found.margin)}" + ("" if found.holds else r" \*")


def _number(number: float) -> str:
    return f"{number:g}".replace("-", "−")


def _percent(number: float) -> str:
    return f"{number:.1f}".replace("-", "−")


def main(folder: str = ".") -> None:
    """Measure, and write both files of a project folder."""
    cards, paper = load(Path(folder)).played, Path(folder) / PAGE
    if not paper.is_file():
        raise NspError(f"there is no {PAGE} in {folder}")
    text = paper.read_text("utf-8")
    around(text)  # before the minutes that measuring takes
    found = csv_text(measured(cards, Plan()))
    (Path(folder) / CSV).write_text(found, "utf-8")
    paper.write_text(page(text, read_csv(found)), "utf-8")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:2])
    except NspError as error:
        sys.exit(f"error: {error}")
