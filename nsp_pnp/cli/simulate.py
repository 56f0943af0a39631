"""``nsp-pnp simulate``."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from nsp_pnp.cli.balance import check_folder, check_report, make_report
from nsp_pnp.cli.context import CONTEXT, INTERRUPTED
from nsp_pnp.cli.playing import GamesProgress
from nsp_pnp.cli.simulate_options import SimulateOptions, simulate_options
from nsp_pnp.cli.terminal import say_which
from nsp_pnp.compare.sides import open_project
from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game
from nsp_pnp.games.contract import Game
from nsp_pnp.load.project import Project, find_project
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.playing import Match, Wanted
from nsp_pnp.prepare.stages import sound_cards
from nsp_pnp.simulate.compare import paired
from nsp_pnp.simulate.formats import FORMATS
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.run import Goal, plain
from nsp_pnp.simulate.run import simulate as play_games
from nsp_pnp.simulate.variants import with_variants
from nsp_pnp.write.files import write_text


@click.command(context_settings=CONTEXT)
@simulate_options
def simulate(**given: Any) -> None:
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
    asked = SimulateOptions(**given)
    asked.refuse_contradictions()
    goal, wanted = asked.goal, asked.wanted
    project, game = find_project(asked.project, asked.game), load_game(asked.game)
    say_which(project, asked.project)
    if asked.sweep:
        _sweep(project, game, wanted, asked.games, asked.sweep, asked.cluster)
        return
    if asked.report:
        check_report(project, game, asked.locale)
    for folder in filter(None, (asked.report, asked.out and asked.out.parent)):
        check_folder(folder)
    record, cards = _play(project, game, wanted, goal, asked.compare)
    if asked.report and record.all.n:
        record = _with_variants(record, game, cards)
        for path in make_report(project, game, cards, record, asked.locale, asked.report):
            click.echo(path)
    else:
        _write(FORMATS[asked.output](record), asked.out)
    if record.outcome.interrupted:
        click.echo("nsp-pnp: interrupted", err=True)
        sys.exit(INTERRUPTED)


def _sweep(project: Project, game: Game, wanted: Wanted, games: int | None, folder: Path, cluster: str | None) -> None:
    from nsp_pnp.cli.sweep import run_sweep  # here, since few sweep

    path = run_sweep(game, sound_cards(project, game.id), wanted, games, folder, cluster)
    if path is None:
        click.echo("nsp-pnp: interrupted; the same command goes on from here", err=True)
        sys.exit(INTERRUPTED)
    click.echo(path)


def _play(project: Project, game: Game, wanted: Wanted, goal: Goal, compared: str | None) -> tuple[Record, CardSet]:
    cards = sound_cards(project, game.id)
    match = game.prepare_match(cards, wanted)
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


def _old_match(project: Project, game: Game, wanted: Wanted, goal: Goal, name: str) -> Match:
    if goal.precision:
        raise NspError("--precision is for a win rate; a comparison takes --games")
    with open_project(name, project, game.id) as other:
        return game.prepare_match(sound_cards(other, game.id), wanted)


def _write(text: str, out: Path | None) -> None:
    if out is None:
        click.echo(text, nl=False)
    else:
        write_text(out, text)
