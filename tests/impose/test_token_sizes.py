"""Tokens of other diameters."""

from __future__ import annotations

from pathlib import Path

import pytest

from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game
from nsp_pnp.impose.grid import plan_grid
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import Preset, usual_papers
from nsp_pnp.impose.tokens import read_token_sizes, resized, token_sizes
from nsp_pnp.load.project import Project, load_cards
from nsp_pnp.model.card import CardSet
from nsp_pnp.units import Size


@pytest.fixture(scope="module")
def cards() -> CardSet:
    found = load_cards(Project(Path(__file__).parents[2]), load_game("nsp")).value
    assert found
    return found


@pytest.mark.parametrize("name", token_sizes())
def test_every_named_size_fits_every_usual_paper(name: str) -> None:
    diameter = read_token_sizes([f"tokens={name}"])["tokens"]
    assert diameter == token_sizes()[name].diameter
    piece = Preset(name, name, Size(diameter, diameter))
    assert all(needed(plan_grid(paper, piece, 4.0)).count >= 12 for paper in usual_papers())


def test_tokens_have_the_size_that_is_asked_for_and_nothing_else_changes(cards: CardSet) -> None:
    other = resized(cards, read_token_sizes(["small-tokens=20", "large-tokens=punch-25"]))
    sizes = {one.component: one.trim for one in other.pieces}
    assert (sizes["small-tokens"], sizes["large-tokens"]) == (Size(20, 20), Size(25.4, 25.4))
    assert other.parts["small-tokens"].size == Size(20, 20)
    assert [one for one in other.printed if "tokens" not in one.component] == [
        one for one in cards.printed if "tokens" not in one.component
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("small-tokens", "takes COMPONENT=SIZE"),
        ("small-tokens=tiny", "'tiny' is neither mm nor a token size; there are: punch-16"),
        ("small-tokens=5", "cannot have 5 mm; the least is 12 mm"),
        ("small-tokens=nan", "cannot have nan mm"),
        ("small-tokens=400", "the most 60 mm"),
    ],
)
def test_a_size_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(NspError, match=message):
        read_token_sizes([text])


@pytest.mark.parametrize("component", ["boards", "guard-cards", "nothing"])
def test_only_round_tokens_have_a_diameter(cards: CardSet, component: str) -> None:
    with pytest.raises(NspError, match=r"are no round tokens; --token-size is for: small-tokens, large-tokens"):
        resized(cards, {component: 20.0})
