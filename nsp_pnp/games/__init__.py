"""The list of games: the only place that names them. A new game is a folder here and a line below."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from nsp_pnp.games.contract import Game
from nsp_pnp.model.playing import Wish
from nsp_pnp.suggest import refuse_unknown

GAMES: dict[str, str] = {"nsp": "nsp_pnp.games.nsp"}
"""The folder of each game. Its module ``game`` has the game as ``GAME``, ``wishes`` what may be asked of it."""


def load_game(game_id: str) -> Game:
    """The game of that id. Raises NspError where there is none."""
    refuse_unknown("game", [game_id], GAMES)
    game = import_module(f"{GAMES[game_id]}.game").GAME
    assert isinstance(game, Game)  # noqa: S101 - a wrong entry in GAMES is our own mistake
    return game


def load_wishes(game_id: str) -> Sequence[Wish]:
    """What people may ask of a game that plays itself; without the game, since help lists it."""
    wishes: Sequence[Wish] = import_module(f"{GAMES[game_id]}.wishes").WISHES
    return wishes
