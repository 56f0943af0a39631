"""The game as a value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from nsp_pnp.diagnostic import Result
from nsp_pnp.games.contract import Document, Engine, Game, GameBook
from nsp_pnp.games.nsp.card_set import read_set
from nsp_pnp.games.nsp.charts import WORDS
from nsp_pnp.games.nsp.face_facts import face_facts
from nsp_pnp.games.nsp.faces.aid import design_guard_aid, design_overview, design_sections
from nsp_pnp.games.nsp.faces.board import design_attack_board, design_health_board, design_peril_board
from nsp_pnp.games.nsp.faces.box import design_box
from nsp_pnp.games.nsp.faces.guard import design_guard
from nsp_pnp.games.nsp.faces.monster import design_monster, design_monster_back
from nsp_pnp.games.nsp.faces.token import design_token, design_token_sheet
from nsp_pnp.games.nsp.guards import read_guard
from nsp_pnp.games.nsp.listing import list_face
from nsp_pnp.games.nsp.looks import CODES as LOOK_CODES
from nsp_pnp.games.nsp.monsters import read_monsters
from nsp_pnp.games.nsp.published import recorded
from nsp_pnp.games.nsp.reading import CODES, ICONS
from nsp_pnp.games.nsp.starter import CLOSED
from nsp_pnp.model.card import Card, CardSet
from nsp_pnp.model.playing import Asked, Match, Number, Question, Sweep
from nsp_pnp.model.trial import Exercised

_HERE = Path(__file__).parent


def _read_cards(document: Document, game: Document) -> Result[tuple[Card, ...]]:
    return {"guard": read_guard, "monsters": read_monsters}[document.kind](document, game)


def _prepare_match(cards: CardSet, asked: Asked) -> Match:
    from nsp_pnp.games.nsp.simulation import prepare  # here, since printing cards needs no rules

    return prepare(cards, asked)


def _prepare_sweep(cards: CardSet, asked: Asked) -> Sweep:
    from nsp_pnp.games.nsp.simulation import prepare_sweep  # here, since printing cards needs no rules

    return prepare_sweep(cards, asked)


def _numbers(cards: CardSet) -> Sequence[Number]:
    from nsp_pnp.games.nsp.numbers import numbers  # here, since few runs change any

    return numbers(cards)


def _questions(cards: CardSet, asked: Asked, games: int) -> Iterable[Question]:
    from nsp_pnp.games.nsp.doubts.questions import questions  # here, since few runs ask them

    return questions(cards, asked, games)


def _book() -> GameBook:
    from nsp_pnp.games.nsp.book import BOOK  # here, since cards are made without it

    return BOOK


def _engine() -> Engine:
    from nsp_pnp.games.nsp.trials.tryout import try_out  # only a run that asks about the rules needs them

    return Engine(try_out, _exercise, _why_no_replay)


def _exercise(cards: CardSet, seed: int, games: int) -> Exercised:
    from nsp_pnp.games.nsp.replay import replays  # only a run that asks about whole games needs them
    from nsp_pnp.games.nsp.trials.exercise import exercise

    return Exercised(exercise(cards, seed, games), tuple(replays(cards)))


def _why_no_replay() -> str:
    from nsp_pnp.games.nsp.replay import why_not

    return why_not()


GAME = Game(
    id="nsp",
    schemas={kind: _HERE / "schemas" / f"{kind}.schema.json" for kind in ("game", "guard", "monsters")},
    icons=ICONS,
    read_cards=_read_cards,
    read_set=read_set,
    designs={
        "guard": design_guard,
        "monster": design_monster,
        "monster-back": design_monster_back,
        "board-health": design_health_board,
        "board-attack": design_attack_board,
        "board-peril": design_peril_board,
        "token": design_token,
        "token-sheet": design_token_sheet,
        "aid-sections": design_sections,
        "aid-monsters": design_overview,
        "aid-guard": design_guard_aid,
    },
    prepare_match=_prepare_match,
    prepare_sweep=_prepare_sweep,
    numbers=_numbers,
    questions=_questions,
    list_face=list_face,
    face_facts=face_facts,
    report_words=WORDS,
    landscape=frozenset({"guard"}),
    engine=_engine,
    codes=(*CODES, *LOOK_CODES, CLOSED),
    book=_book,
    recorded=recorded,
    box=design_box,
)
