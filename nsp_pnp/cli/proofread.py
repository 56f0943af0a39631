"""``nsp-pnp proofread``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from nsp_pnp.cli.balance import check_folder
from nsp_pnp.cli.context import CONTEXT, INTERRUPTED
from nsp_pnp.cli.options import format_option, game_option, project_option
from nsp_pnp.cli.playing import GamesProgress
from nsp_pnp.cli.terminal import say_which
from nsp_pnp.cli.wishes import taken_wishes, wish_options
from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game, load_wishes
from nsp_pnp.games.contract import Game
from nsp_pnp.load.project import find_project
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.playing import Asked, Match, Number
from nsp_pnp.prepare.texts import sound_cards
from nsp_pnp.simulate.doubts import Answers, ask
from nsp_pnp.simulate.influence import influences
from nsp_pnp.simulate.proofread import DOUBTS, INFLUENCE
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.run import ALL, MOST_GAMES, Goal, Outcome, plain, simulate
from nsp_pnp.suggest import instead
from nsp_pnp.write.files import write_text

USUAL_GAMES = 1_260
"""Enough to see a change of two points."""


@click.command(context_settings=CONTEXT)
@click.option("--of", "about", metavar="ID", help="Only numbers of what has this id, or of the game itself.")
@click.option("--doubts", is_flag=True, help="Instead: what may be wrong with what cards do.")
@wish_options(proofread=True)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of all dice.")
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
    doubts: bool,
    seed: int,
    games: int,
    output: str,
    out: Path | None,
    game: str,
    project: Path | None,
    **wishes: Any,
) -> None:
    """Tell what to read twice.

    Every number of the cards is moved by one, up and down, and the same --games are played with each. What changes the
    win rate most stands first. It takes some minutes to a quarter of an hour, by who plays.

    With --doubts: numbers far from those of the others, levels worse than the one below, choices that another one
    makes useless, and what no game ever came to. Some minutes.

    All of it is possible, no more: of the policy, in the games that were played. Ctrl-C ends the playing, prints what
    is known by then, and exits with status 130.

    Exit status: 0; 2 if something asked for is not possible; 130.

    \b
    Examples:
      nsp-pnp proofread                                     the fifty numbers that matter most
      nsp-pnp proofread --of lancer --games 12600           one guard's, more exactly
      nsp-pnp proofread --format csv --out influence.csv    all numbers, for a spreadsheet
      nsp-pnp proofread --doubts                            what may be wrong
    """
    if about and doubts:
        raise NspError("--of is for numbers, and --doubts asks about all cards; leave out one")
    found = find_project(project, game)
    say_which(found, project)
    if out:
        check_folder(out.parent)
    played = load_game(game)
    asked = Asked(taken_wishes(load_wishes(game), wishes), seed)
    cards = sound_cards(found, game)
    if doubts:
        text, interrupted = _doubts(played, cards, asked, games, output)
    else:
        text, interrupted = _influence(played, cards, asked, about, games, output)
    if out:
        write_text(out, text)
    else:
        click.echo(text, nl=False)
    if interrupted:
        click.echo("nsp-pnp: interrupted", err=True)
        sys.exit(INTERRUPTED)


def _influence(
    game: Game, cards: CardSet, asked: Asked, about: str | None, games: int, output: str
) -> tuple[str, bool]:
    """What numbers do, and whether the user ended it early."""
    match = _match(game, cards, asked)
    numbers = _of(game.numbers(cards), about)
    progress = GamesProgress()
    played = influences(cards, numbers, lambda moved: game.prepare_match(moved, asked), games, progress)
    progress.end()
    outcome = Outcome({(ALL,): played.won}, played.interrupted)
    record = Record(cards.title.text, match, asked.seed, Goal(games), outcome)
    return INFLUENCE[output](record, played.found), played.interrupted


def _doubts(game: Game, cards: CardSet, asked: Asked, games: int, output: str) -> tuple[str, bool]:
    """What may be wrong, and whether the user ended it early."""
    match = _match(game, cards, asked)
    progress = GamesProgress()
    usual = simulate(plain(match), Goal(games), len(match.setups), progress)
    answers = Answers(interrupted=True) if usual.interrupted else ask(game.questions(cards, asked, games), progress)
    progress.end()
    record = Record(cards.title.text, match, asked.seed, Goal(games), usual)
    return DOUBTS[output](record, answers), answers.interrupted


def _match(game: Game, cards: CardSet, asked: Asked) -> Match:
    """The cards as they are; says so where the games will take long."""
    match = game.prepare_match(cards, asked)
    if match.slow:
        click.echo(f"nsp-pnp: {match.slow}", err=True)
    return match


def _of(numbers: Sequence[Number], about: str | None) -> Sequence[Number]:
    """The numbers of one thing, or all."""
    known = list(dict.fromkeys(number.about for number in numbers))
    if about is None:
        return numbers
    if about not in known:
        raise NspError(f"no number is of {about!r}; {instead(about, known)}")
    return [number for number in numbers if number.about == about]
