"""The table of published figures beside the second transcription in these tests, and what is said of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nsp_pnp.games.nsp.published import published, recorded
from tests.games.nsp.test_cards import ABILITIES, CARDS, CHECKOUT, PUBLISHED

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

KNOWN = {key: record.number for key, record in published().items()}
TREE = "cards/nsp/monsters/level-1.yaml"
LANCER = "cards/nsp/guards/lancer.yaml"


def of(owner: str) -> dict[tuple[str, str, int], int]:
    """What is on record below a dotted name."""
    return {key: number for key, number in KNOWN.items() if f"{key[0]}.".startswith(f"{owner}.")}


def by_level(owner: str, name: str, *numbers: int) -> dict[tuple[str, str, int], int]:
    return {(owner, name, level): number for level, number in enumerate(numbers, 1)}


# --- Both transcriptions ------------------------------------------------------------------------------


def test_monsters() -> None:
    expected: dict[tuple[str, str, int], int] = {}
    for level, name, health, attack in PUBLISHED:
        owner = f"monster.{name.lower().replace(' ', '-')}"
        numbers = {"level": level, "health": health, "attack": attack}
        expected |= {(owner, key, 0): number for key, number in numbers.items() if number is not None}
    for monster, (_, values) in ABILITIES.items():
        expected |= {(f"monster.{monster}.ability", key, 0): number for key, number in values.items()}
    assert of("monster") == expected


def test_the_lancer() -> None:
    lancer = "guard.lancer"
    perils = {"spear": 3, "charge": 4, "treat-wounds": 0}
    assert of(lancer) == {
        **by_level(lancer, "health", 9, 10, 11, 12),
        **by_level(lancer, "armor", 0, 1, 1, 2),
        **by_level(lancer, "experience_reward", 2, 3, 4, 5),
        **by_level(f"{lancer}.spear", "damage", 2, 3, 5, 7),
        **by_level(f"{lancer}.charge", "damage", 4, 6, 8, 10),
        **by_level(f"{lancer}.treat-wounds", "heal", 5, 6, 7, 8),
        **by_level(f"{lancer}.spar", "own", 1, 1, 1),
        (f"{lancer}.spar", "any", 4): 2,
        **{(f"{lancer}.{action}", "peril", 0): peril for action, peril in perils.items()},
    }


def test_other_guards() -> None:
    strider = "guard.death-strider"
    assert {key: number for key, number in of("guard").items() if not key[0].startswith("guard.lancer")} == {
        (strider, "health", 2): 10,
        (f"{strider}.scythe", "damage", 2): 3,
        (f"{strider}.scythe", "peril", 0): 2,
        (f"{strider}.reciprocate", "cap", 2): 5,
        (f"{strider}.reciprocate", "peril", 0): 3,
        (f"{strider}.share-wounds", "wounds", 4): 3,
        **by_level(f"{strider}.share-wounds", "ratio", 1, 1, 1, 2),
        ("guard.medic.sedate", "peril", 0): 2,
        ("guard.sensei.mentor", "peril", 0): 1,
    }


def test_the_box() -> None:
    counts = {key: component.count for key, component in CARDS.components.items()}
    assert of("component") == {(f"component.{key}", "count", 0): count for key, count in counts.items()}
    assert {name: number for (_, name, _), number in of("game").items()} == {
        "players": 4,
        "dice_per_player": 3,
        "starting_experience": 2,
        "breach": 4,
        "final_breach": 5,
        "lowest_peril": 0,
        "highest_peril": 4,
        "highest_breach": 5,
        "reroll_cost": 1,
    }


def test_every_number_on_record_stands_on_a_card() -> None:
    values = [value for one in recorded(CARDS) for value in one.values]
    assert len(values) == len(KNOWN)
    assert all((value.value, value.known is not None) == (value.known, True) for value in values)


# --- What is said of cards ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "find", "by", "said"),
    [
        (TREE, "health: 23", "health: 22", "CRD020 Awakened Tree: health is 22, not 23 (published bga-help)"),
        (
            LANCER,
            "[2, 3, 5, 7]",
            "[2, 3, 5, 6]",
            "CRD020 Lancer, Spear: damage at level 4 is 6, not 7 (published bga-tips)",
        ),
        (
            "cards/nsp/game.yaml",
            "  breach: {value: 4",
            "  breach: {value: 3",
            "CRD020 breach is 3, not 4 (published rulebook)",
        ),
        (
            LANCER,
            "[0, 1, 1, 2]\n    from: published bga-tips",
            "[0, 1, 1, 2]\n    from: inferred bga-tips",
            "CRD021 Lancer: armor at levels 1, 2, 3, 4 is marked 'inferred bga-tips', and is on record as published"
            " bga-tips",
        ),
        (
            "cards/nsp/guards/medic.yaml",
            "[6, 7, 8, 10]\n    from: designed",
            "[6, 7, 8, 10]\n    from: [designed, designed, designed, published bga-tips]",
            "CRD021 Medic: health at level 4 is marked 'published bga-tips', and no number of it is known to be"
            " published",
        ),
        (
            TREE,
            "attack: 2\n    from: published bga-help",
            "attack: none\n    from: published bga-help",
            "CRD020 Hungry Ooze: attack is missing, not 2 (published bga-help)",
        ),
    ],
)
def test_messages(small_project: SmallProject, file: str, find: str, by: str, said: str) -> None:
    small_project.change(file, find, by)
    found = [d for d in small_project.diagnostics("en") if d.code.id in ("CRD020", "CRD021")]
    assert [f"{d.code.id} {d.message}" for d in found] == [said]


def test_a_place_has_the_column_of_its_level(small_project: SmallProject) -> None:
    small_project.change(LANCER, "levels: [9, 10, 11, 12]", "levels: [9, 10, 12, 13]")
    found = [d.where for d in small_project.diagnostics("en") if d.code.id == "CRD020"]
    assert [(where.line, where.column) for where in found] == [(9, 21), (9, 25)]


def test_a_monster_of_another_level(small_project: SmallProject) -> None:
    whole = small_project.read(TREE)
    start = whole.index("  - id: skeleton")
    small_project.write(TREE, whole[:start])
    small_project.append("cards/nsp/monsters/level-2.yaml", whole[start:])
    messages = [d.message for d in small_project.diagnostics("en") if d.code.id == "CRD020"]
    assert messages == ["Skeleton: level is 2, not 1 (published bga-help)"]


def test_cards_with_other_figures_are_played_all_the_same(small_project: SmallProject) -> None:
    small_project.change(TREE, "health: 23", "health: 22")
    checked = small_project.prepare("en")
    assert checked.failed
    assert checked.played


def test_an_edition_with_other_figures_is_compared_all_the_same(nsp: Command, small_project: SmallProject) -> None:
    small_project.change(TREE, "health: 23", "health: 22")
    run = nsp("diff", CHECKOUT, small_project.root, "--lang", "en")
    assert (run.status, run.err) == (0, "")
    assert "health: 23 → 22" in run.out
    assert nsp("simulate", "--games", 1, "--project", small_project.root, "--compare", CHECKOUT).status == 0
