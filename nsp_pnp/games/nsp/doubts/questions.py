"""All questions, in the order in which they are asked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nsp_pnp.games.nsp.doubts import dominance, envelope, ladder, reach
from nsp_pnp.games.nsp.doubts.tried import Tried
from nsp_pnp.games.nsp.policies.registry import policy_named
from nsp_pnp.games.nsp.wishes import terms_of
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.playing import Asked, Question

ENVELOPE = "a number lies far outside those of the other guards at its level"
LADDER = "a level is worse than the one below it"
DOMINANCE = "an action is as good as never taken where a certain other one can be"
REACH = {
    "an action is never taken": reach.actions,
    "a level is never reached": reach.levels,
    "a monster is never defeated": reach.monsters,
    "games never end like this": reach.ends,
}
ABILITY = "an ability never makes a difference"


def questions(card_set: CardSet, asked: Asked, games: int) -> Iterator[Question]:
    """What is asked of cards, with so many games for each thing tried. All teams take turns, monsters are drawn."""
    terms = terms_of(asked)
    tried = Tried(card_set, policy_named(terms.policy), terms.seed, terms.handicap, games)
    yield Question(ENVELOPE, partial(envelope.look, tried))
    yield from (Question(doubt, partial(look, tried)) for doubt, look in REACH.items())
    yield Question(DOMINANCE, partial(dominance.look, tried))
    yield Question(ABILITY, partial(reach.abilities, tried), games, sum(map(len, tried.cards.monsters.values())))
    yield Question(LADDER, partial(ladder.look, tried), games, ladder.lifts(tried))
