"""The list of games: the only place that names them. A new game is a folder here and a line below."""

from __future__ import annotations

from importlib import import_module

from nsp_pnp.games.contract import Game
from nsp_pnp.suggest import refuse_unknown

GAMES: dict[str, str] = {"nsp": "nsp_pnp.games.nsp.game"}


def load_game(game_id: str) -> Game:
    """The game of that id. Raises NspError where there is none."""
    refuse_unknown("game", [game_id], GAMES)
    game = import_module(GAMES[game_id]).GAME
    assert isinstance(game, Game)  # noqa: S101 - a wrong entry in GAMES is our own mistake
    return game
