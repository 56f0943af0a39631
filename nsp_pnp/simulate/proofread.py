"""What to read twice, as text for a terminal and as CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator

from nsp_pnp.model.playing import Look
from nsp_pnp.report.columns import columns
from nsp_pnp.simulate.doubts import Answers
from nsp_pnp.simulate.influence import STEPS, Influence, ranked
from nsp_pnp.simulate.record import Record

SHOWN = 50
"""So many numbers are worth a second reading; a table has them all."""

Ranks = list[list[Influence]]
"""Each number's steps, the number that does most first."""


def head(record: Record, games: str) -> str:
    """What nothing is said without; ``games`` says what each of them was played for."""
    facts, options = record.facts, "; ".join(f"{name} {value}" for name, value in record.match.options)
    low, high = record.interval(record.all)
    return (
        f"{record.title}, {facts['version']}, cards {facts['cards']}\n"
        f"policy {facts['policy']}, seed {facts['seed']}, {facts['games']} games {games}; {options}\n"
        f"win rate {100 * record.all.mean:.1f} % ({100 * low:.1f} to {100 * high:.1f}), 95 % {record.method} interval\n"
    )


def influence_text(record: Record, found: list[Influence]) -> str:
    """The numbers that do most, in order, and those that could not be moved."""
    return "\n".join([head(record, "with each number"), *_influence_parts(ranked(found))])


def _influence_parts(ranks: Ranks) -> Iterator[str]:
    yield (
        "What a number does to the win rate when it is one less or one more, in points, with the same dice (95 %):\n"
        "possible, of this policy and in these games. The higher up, the more a misprint would change.\n"
    )
    played = [steps for steps in ranks if any(one.change.n for one in steps)]
    rows = [("", "number", "is", "one less", "one more", "stands at")]
    for rank, steps in enumerate(played[:SHOWN], 1):
        number = steps[0].number
        moved = [_moved(next((one for one in steps if one.by == by), None)) for by in STEPS]
        place = f"{number.where.file}:{number.where.line}"
        rows.append((str(rank), number.name, str(number.value), moved[0], moved[1], place))
    yield columns(rows, "><>>><")
    if len(played) > SHOWN:
        yield f"{len(played) - SHOWN} numbers do less; --format csv has them all\n"
    refused = [one for steps in ranks for one in steps if one.refused]
    if refused:
        yield "cannot be played:\n" + "".join(f"{_other(one)}: {one.refused}\n" for one in refused)


def _other(one: Influence) -> str:
    return f"{one.number.name} {one.number.value + one.by}"


def _moved(one: Influence | None) -> str:
    if one is None or not one.change.n:
        return "-"
    low, high = one.interval
    return f"{100 * one.change.mean:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"


def influence_csv(record: Record, found: list[Influence]) -> str:
    """A line for each number and step, the number that does most first; rates and differences as fractions."""
    rows = [
        [rank, *_cells(one), *record.facts.values()] for rank, steps in enumerate(ranked(found), 1) for one in steps
    ]
    return _csv([*_INFLUENCE, *record.facts], rows)


_INFLUENCE = (
    *("rank", "number", "about", "level", "value", "by", "file", "line"),
    *("n", "total", "squares", "change", "low", "high", "refused"),
)


def _cells(one: Influence) -> list[object]:
    number = one.number
    figures = (round(figure, 6) for figure in (one.change.mean, *one.interval))
    where = (number.where.file, number.where.line)
    return [number.name, number.about, number.level, number.value, one.by, *where, *one.change, *figures, one.refused]


def doubts_text(record: Record, answers: Answers) -> str:
    """Each question with what is possible."""
    return "\n".join([head(record, "for each thing tried"), *_doubt_parts(answers)])


def _doubt_parts(answers: Answers) -> Iterator[str]:
    yield "What may be wrong with the cards: possible, of this policy and in these games. A person must judge.\n"
    for question, looks in answers.found:
        possible = [look for look in looks if look.possible]
        rows = [(f"  {look.what}", look.detail, f"{look.where.file}:{look.where.line}") for look in possible]
        yield f"{question.doubt}: {len(possible)} of {len(looks)} looked at\n" + (columns(rows, "<<<") if rows else "")


def doubts_csv(record: Record, answers: Answers) -> str:
    """A line for everything that was looked at."""
    facts = record.facts.values()
    rows = [[question.doubt, *_looked(look), *facts] for question, looks in answers.found for look in looks]
    return _csv([*_DOUBTS, *record.facts], rows)


def _looked(look: Look) -> list[object]:
    return [int(look.possible), look.what, look.detail, look.where.file, look.where.line, *look.seen]


_DOUBTS = ("doubt", "possible", "what", "detail", "file", "line", "n", "total", "squares")


def _csv(head: list[str], rows: list[list[object]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([head, *rows])
    return out.getvalue()


INFLUENCE: dict[str, Callable[[Record, list[Influence]], str]] = {"text": influence_text, "csv": influence_csv}
DOUBTS: dict[str, Callable[[Record, Answers], str]] = {"text": doubts_text, "csv": doubts_csv}
"""The formats by name."""
