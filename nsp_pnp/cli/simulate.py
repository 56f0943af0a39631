"""``nsp-pnp simulate``."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import click

from nsp_pnp.build import sound_cards
from nsp_pnp.cli.balance import check_folder, check_report, make_report
from nsp_pnp.cli.context import CONTEXT, INTERRUPTED
from nsp_pnp.cli.options import format_option, game_option, is_given, project_option, say_which
from nsp_pnp.cli.playing import GamesProgress, goal_of, numbers, readings_of, wishes, words
from nsp_pnp.compare.sides import open_project
from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game
from nsp_pnp.games.contract import Game
from nsp_pnp.load.project import SOURCE_LOCALE, Project, find_project
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.playing import Match, Wanted
from nsp_pnp.simulate.compare import paired
from nsp_pnp.simulate.formats import FORMATS
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.run import Goal, plain
from nsp_pnp.simulate.run import simulate as play_games
from nsp_pnp.simulate.variants import with_variants
from nsp_pnp.write.files import write_text


@click.command(context_settings=CONTEXT)
@wishes
@click.option("--compare", metavar="REV_OR_DIR", help="Play with these cards too and tell what changed since.")
@click.option(
    "--report",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write a balance report there instead: HTML, PDF, and the counts as CSV.",
)
@click.option(
    "--sweep",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Every team against every line-up instead, --games each; the same command goes on where one ended.",
)
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers play the sweep.")
@click.option("--lang", metavar="TAG", help="Language of the report. Default: en.")
@format_option(FORMATS)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write to a file.")
@game_option
@project_option
def simulate(
    team: str | None,
    monsters: str | None,
    count: int | None,
    players: int | None,
    experience: str | None,
    handicap: int,
    readings: tuple[str, ...],
    policy: str,
    seed: int,
    games: int | None,
    precision: float | None,
    compare: str | None,
    report: Path | None,
    sweep: Path | None,
    cluster: str | None,
    lang: str | None,
    output: str,
    out: Path | None,
    game: str,
    project: Path | None,
) -> None:
    """Play many games and tell how often they are won.

    The same seed gives the same games on every machine. A win rate says as much about who plays as about the cards:
    random decides by lot, greedy thinks of its own turn, planner of the whole round. docs/simulate.md tells how to
    read the figures.

    Ctrl-C ends the playing, prints what is known by then, and exits with status 130.

    Exit status: 0; 2 if something asked for is not possible; 130.

    \b
    Examples:
      nsp-pnp simulate                                          all teams, monsters at random
      nsp-pnp simulate --team lancer,medic,sensei,hunter --precision 0.5
      nsp-pnp simulate --count 3 --experience 4 --players 2     Quick Play for two
      nsp-pnp simulate --team lancer/medic/hunter,sensei,automaton,commander
      nsp-pnp simulate --compare HEAD                           what do my changes do?
      nsp-pnp simulate --report output/balance --lang ja
      nsp-pnp simulate --sweep output/sweep --cluster tcp://10.0.0.5:8786
      nsp-pnp simulate --games 100000 --format csv --out games.csv
    """
    files = {"--report": report, "--sweep": sweep, "--out": out, "--format": is_given("output")}
    asked = {"--team": team, "--monsters": monsters, "--precision": precision, "--compare": compare}
    _refuse_contradictions({**files, **asked}, bool(lang), bool(cluster))
    goal = goal_of(games, precision)
    starts, read = numbers("experience", experience), readings_of(readings)
    wanted = Wanted(words(team), words(monsters), count, players, starts, handicap, read, policy, seed)
    found = find_project(project, game)
    say_which(found, project)
    if sweep:
        _sweep(found, game, wanted, games, sweep, cluster)
        return
    if report:
        check_report(found, load_game(game), lang or SOURCE_LOCALE)
    for folder in filter(None, (report, out and out.parent)):
        check_folder(folder)
    record, cards = _play(found, game, wanted, goal, compare)
    if report and record.all.n:
        record = _with_variants(record, load_game(game), cards)
        for path in make_report(found, load_game(game), cards, record, lang or SOURCE_LOCALE, report):
            click.echo(path)
    else:
        _write(FORMATS[output](record), out)
    if record.outcome.interrupted:
        click.echo("nsp-pnp: interrupted", err=True)
        sys.exit(INTERRUPTED)


_EXCLUDE = {
    "--report": ("--compare", "--out", "--format"),
    "--sweep": ("--compare", "--report", "--out", "--format", "--team", "--monsters", "--precision"),
}


def _refuse_contradictions(given: Mapping[str, object], lang: bool, cluster: bool) -> None:
    for one, others in _EXCLUDE.items():
        for other in others:
            if given[one] and given[other]:
                raise NspError(f"{one} and {other} exclude each other; leave out one")
    if lang and not given["--report"]:
        raise NspError("--lang is for --report; everything else is in English")
    if cluster and not given["--sweep"]:
        raise NspError("--cluster is for --sweep; everything else is played here")


def _sweep(project: Project, game: str, wanted: Wanted, games: int | None, folder: Path, cluster: str | None) -> None:
    from nsp_pnp.cli.sweep import run_sweep  # here, since few sweep

    path = run_sweep(load_game(game), sound_cards(project, game), wanted, games, folder, cluster)
    if path is None:
        click.echo("nsp-pnp: interrupted; the same command goes on from here", err=True)
        sys.exit(INTERRUPTED)
    click.echo(path)


def _play(project: Project, game: str, wanted: Wanted, goal: Goal, compared: str | None) -> tuple[Record, CardSet]:
    cards = sound_cards(project, game)
    match = load_game(game).prepare_match(cards, wanted)
    old = None if compared is None else _old_match(project, game, wanted, goal, compared)
    if match.slow:
        click.echo(f"nsp-pnp: {match.slow}", err=True)
    progress = GamesProgress("" if old else f"{match.policy}, seed {wanted.seed}")
    outcome = play_games(paired(old, match) if old else plain(match), goal, len(match.setups), progress)
    progress.end()
    other = f"{compared} (cards {old.cards})" if old else ""
    return Record(cards.title.text, match, wanted.seed, goal, outcome, other), cards


def _with_variants(record: Record, game: Game, cards: CardSet) -> Record:
    progress = GamesProgress()
    record = with_variants(record, partial(game.prepare_match, cards), progress)
    progress.end()
    return record


def _old_match(project: Project, game: str, wanted: Wanted, goal: Goal, name: str) -> Match:
    if goal.precision:
        raise NspError("--precision is for a win rate; a comparison takes --games")
    with open_project(name, project, game) as other:
        return load_game(game).prepare_match(sound_cards(other, game), wanted)


def _write(text: str, out: Path | None) -> None:
    if out is None:
        click.echo(text, nl=False)
    else:
        write_text(out, text)
