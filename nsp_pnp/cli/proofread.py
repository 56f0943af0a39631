"""``nsp-pnp proofread``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

import click

from nsp_pnp.build import sound_cards
from nsp_pnp.cli.balance import check_folder
from nsp_pnp.cli.context import CONTEXT
from nsp_pnp.cli.options import format_option, game_option, project_option, say_which
from nsp_pnp.cli.playing import INTERRUPTED, GamesProgress
from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game
from nsp_pnp.games.contract import Game
from nsp_pnp.load.project import find_project
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.playing import Number, Wanted
from nsp_pnp.simulate.influence import influences
from nsp_pnp.simulate.proofread import INFLUENCE
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.run import ALL, MOST_GAMES, Goal, Outcome
from nsp_pnp.write.files import write_text

USUAL_GAMES = 1_260
"""Enough to see a change of two points."""


@click.command(context_settings=CONTEXT)
@click.option("--of", "about", metavar="ID", help="Only numbers of this guard or monster, or of the game itself.")
@click.option("--policy", default="", metavar="NAME", help="Who plays: random, greedy, or planner (the default).")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of all dice.")
@click.option("--handicap", type=int, default=100, metavar="PERCENT", help="Monsters' Health, 150 for half more.")
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=USUAL_GAMES,
    metavar="N",
    help=f"Default: {USUAL_GAMES:,} with each.",
)
@format_option(INFLUENCE)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write to a file.")
@game_option
@project_option
def proofread(
    about: str | None,
    policy: str,
    seed: int,
    handicap: int,
    games: int,
    output: str,
    out: Path | None,
    game: str,
    project: Path | None,
) -> None:
    """Tell which numbers to read twice.

    Every number of the cards is moved by one, up and down, and the same --games are played with each: all teams,
    monsters at random. What changes the win rate most stands first. Twenty minutes with planner, two with greedy,
    which sees less.

    Ctrl-C ends the playing, prints what is known by then, and exits with status 130.

    Exit status: 0; 2 if something asked for is not possible; 130.

    \b
    Examples:
      nsp-pnp proofread                                   the fifty numbers that matter most
      nsp-pnp proofread --of lancer --games 12600         one guard's, more exactly
      nsp-pnp proofread --format csv --out influence.csv  all numbers, for a spreadsheet
    """
    found = find_project(project, game)
    say_which(found, project)
    if out:
        check_folder(out.parent)
    wanted = Wanted(policy=policy, seed=seed, handicap=handicap)
    cards = sound_cards(found, game)
    text, interrupted = _influence(load_game(game), cards, wanted, about, games, output)
    if out:
        write_text(out, text)
    else:
        click.echo(text, nl=False)
    if interrupted:
        click.echo("nsp-pnp: interrupted", err=True)
        sys.exit(INTERRUPTED)


def _influence(
    game: Game, cards: CardSet, wanted: Wanted, about: str | None, games: int, output: str
) -> tuple[str, bool]:
    """The report, and whether the user ended it early."""
    match = game.prepare_match(cards, wanted)
    numbers = _of(game.numbers(cards), about)
    if match.slow:
        click.echo(f"nsp-pnp: {match.slow}", err=True)
    progress = GamesProgress()
    played = influences(cards, numbers, lambda moved: game.prepare_match(moved, wanted), games, progress)
    progress.end()
    outcome = Outcome({(ALL,): played.won}, played.interrupted)
    record = Record(cards.title.text, match, wanted.seed, Goal(games), outcome)
    return INFLUENCE[output](record, played.found), played.interrupted


def _of(numbers: Sequence[Number], about: str | None) -> Sequence[Number]:
    """The numbers of one thing, or all."""
    known = list(dict.fromkeys(number.about for number in numbers))
    if about is None:
        return numbers
    if about not in known:
        near = get_close_matches(about, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
        raise NspError(f"no number is of {about!r}; {hint}")
    return [number for number in numbers if number.about == about]
