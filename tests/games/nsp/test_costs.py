"""What leaving a level costs, against the ladder that was published."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import SmallProject

GAME = "cards/nsp/game.yaml"


@pytest.mark.parametrize(
    ("costs", "source", "messages"),
    [
        ("[2, 4, 7]", "published rulebook", []),
        ("[3, 5, 9]", "designed", []),
        ("[2, 5, 8]", "inferred bga-tips", ["leaving level 2 costs 4, not 5", "leaving level 3 costs 7, not 8"]),
        ("[2, 4, 7, 9]", "designed", ["nobody leaves level 4, so it has no cost"]),
    ],
)
def test_costs(small_project: SmallProject, costs: str, source: str, messages: list[str]) -> None:
    line = small_project.change(GAME, "[2, 4, 7], from: inferred bga-tips", f"{costs}, from: {source}")
    found = [d for d in small_project.diagnostics("en") if d.code.id == "CRD009"]
    assert sorted(d.message for d in found) == messages
    assert {(d.where.file, d.where.line) for d in found} <= {(GAME, line)}


@pytest.mark.parametrize(
    ("costs", "code"), [("[2, 4]", "CRD001"), ("[2, 4, 7, 9, 11]", "CRD001"), ("[-1, 4, 7]", "CRD016")]
)
def test_lists_that_no_ladder_could_be(small_project: SmallProject, costs: str, code: str) -> None:
    small_project.change(GAME, "[2, 4, 7], from: inferred bga-tips", f"{costs}, from: designed")
    assert {d.code.id for d in small_project.diagnostics("en")} == {code}
