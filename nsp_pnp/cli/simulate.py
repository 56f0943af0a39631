"""``nsp-pnp simulate``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from nsp_pnp.cli.balance import check_folder, check_report, write_balance
from nsp_pnp.cli.context import CONTEXT, INTERRUPTED
from nsp_pnp.cli.playing import GamesProgress
from nsp_pnp.cli.simulate_options import SimulateOptions, simulate_options
from nsp_pnp.cli.terminal import say_which
from nsp_pnp.cli.wishes import taken_wishes
from nsp_pnp.compare.sides import open_project
from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game, load_wishes
from nsp_pnp.games.contract import Game
from nsp_pnp.load.project import Project, find_project
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.playing import Asked, Match
from nsp_pnp.prepare.texts import sound_cards
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

    The same seed gives the same games on every machine. A win rate says as much about who plays as about the cards.
    docs/simulate.md tells how to read the figures.

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
    wishes = load_wishes(given["game"])
    options = SimulateOptions(wishes=taken_wishes(wishes, given), **given)
    options.refuse_contradictions(wish.name for wish in wishes if wish.swept)
    goal = options.goal
    project, game = find_project(options.project, options.game), load_game(options.game)
    say_which(project, options.project)
    if options.sweep:
        _sweep(project, game, options.asked, options.games, options.sweep, options.cluster)
        return
    if options.report:
        check_report(project, game, options.locale)
    for folder in filter(None, (options.report, options.out and options.out.parent)):
        check_folder(folder)
    record, cards = _play(project, game, options.asked, goal, options.compare)
    if options.report and record.all.n:
        record = _with_variants(record)
        for path in write_balance(project, game, cards, record, options.locale, options.report):
            click.echo(path)
    else:
        _write(FORMATS[options.output](record), options.out)
    if record.outcome.interrupted:
        click.echo("nsp-pnp: interrupted", err=True)
        sys.exit(INTERRUPTED)


def _sweep(project: Project, game: Game, asked: Asked, games: int | None, folder: Path, cluster: str | None) -> None:
    from nsp_pnp.cli.sweep import run_sweep  # here, since few sweep

    path = run_sweep(game, sound_cards(project, game.id), asked, games, folder, cluster)
    if path is None:
        click.echo("nsp-pnp: interrupted; the same command goes on from here", err=True)
        sys.exit(INTERRUPTED)
    click.echo(path)


def _play(project: Project, game: Game, asked: Asked, goal: Goal, compared: str | None) -> tuple[Record, CardSet]:
    cards = sound_cards(project, game.id)
    match = game.prepare_match(cards, asked)
    old = None if compared is None else _old_match(project, game, asked, goal, compared)
    if match.slow:
        click.echo(f"nsp-pnp: {match.slow}", err=True)
    progress = GamesProgress("" if old else f"{match.policy}, seed {asked.seed}")
    outcome = play_games(paired(old, match) if old else plain(match), goal, len(match.setups), progress)
    progress.end()
    other = f"{compared} (cards {old.cards})" if old else ""
    return Record(cards.title.text, match, asked.seed, goal, outcome, other), cards


def _with_variants(record: Record) -> Record:
    progress = GamesProgress()
    record = with_variants(record, progress)
    progress.end()
    return record


def _old_match(project: Project, game: Game, asked: Asked, goal: Goal, name: str) -> Match:
    if goal.precision:
        raise NspError("--precision is for a win rate; a comparison takes --games")
    with open_project(name, project, game.id) as other:
        return game.prepare_match(sound_cards(other, game.id), asked)


def _write(text: str, out: Path | None) -> None:
    if out is None:
        click.echo(text, nl=False)
    else:
        write_text(out, text)
