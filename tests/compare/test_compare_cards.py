"""A copy of the real project with one change of each class, from folders and from git revisions."""

from __future__ import annotations

import re
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from nsp_pnp.compare.cards import compare
from nsp_pnp.compare.change import Comparison
from nsp_pnp.compare.sides import Side, load_side, open_project
from nsp_pnp.load.project import Project
from tests.compare.editions import (
    CARDS,
    GAME,
    LEVELS,
    READING,
    one_of_each,
    reflow,
    remove_monster,
    rename,
    set_key,
    swap,
)

if TYPE_CHECKING:
    from tests.conftest import SmallProject

Row = tuple[str, str, str, str, str]
"""Class, card, languages, faces, what."""


def compared(old: Side, project: SmallProject, *known: str) -> Comparison:
    """What was changed in a copy; no update of the catalogs is needed first. ``known`` are codes of what it lacks."""
    new = load_side("new", None, Project(project.root), READING)
    assert {diagnostic.code.id for diagnostic in new.unready} <= {"PRJ006", *known}
    return compare(old, new)


def compared_revisions(old: str, new: str | None, project: SmallProject) -> Comparison:
    with ExitStack() as stack:
        roots = [stack.enter_context(open_project(name, Project(project.root), "nsp")) for name in (old, new)]
        return compare(load_side("old", old, roots[0], READING), load_side("new", new, roots[1], READING))


def rows(comparison: Comparison) -> list[Row]:
    return [(c.kind.value, c.card, " ".join(c.languages), " ".join(c.faces), c.what) for c in comparison.changes]


ONE_OF_EACH = [
    ("rules", "monster.mimic", "en ja", "front", "health"),
    ("layout", "monster.skeleton", "en ja", "front", "art"),
    ("added", "monster.angler", "en ja", "", "card"),
    ("wording", "monster.golem", "en", "front", "monster.golem.name"),
    ("translation", "monster.hydra", "ja", "front", "monster.hydra.name"),
    ("renumbered", "monster.ferrovore", "en ja", "", "number"),
    ("renumbered", "monster.death-knight", "en ja", "", "number"),
    ("removed", "monster.fisherman", "en ja", "", "card"),
]


def test_one_change_of_each_class_gives_exactly_its_row(unedited: Side, edited: SmallProject) -> None:
    one_of_each(edited)
    comparison = compared(unedited, edited)
    assert rows(comparison) == ONE_OF_EACH
    values = {change.card: (change.old, change.new) for change in comparison.changes}
    assert values["monster.mimic"][1] == 50
    assert values["monster.golem"] == ("Golem", "Golem II")
    assert values["monster.hydra"][1] == "大蛇"
    assert values["monster.skeleton"][1] == "slime"
    assert values["monster.fisherman"][1] is values["monster.angler"][0] is None


def test_texts_tracks_and_shares_of_boards_and_tokens_are_compared(unedited: Side, edited: SmallProject) -> None:
    edited.change(GAME, "Drops by 1 at the end", "Falls by 1 at the end")
    rename(edited, "board.breach.text", edited_text(edited, "breach"))
    edited.translate(
        "board.peril.text", "[peril]が最も高いプレイヤーが[attack]を受ける。複数なら人数で割る（端数切り捨て）。"
    )
    edited.change(GAME, "highest_peril: {value: 4,", "highest_peril: {value: 3,")
    edited.change(GAME, "large_token: {value: 5,", "large_token: {value: 10,")
    edited.change(GAME, "Small Wound tokens, count: 30", "Small Wound tokens, count: 31")
    comparison = compared(unedited, edited)
    assert rows(comparison) == [
        ("rules", "", "en ja", "", "small-wound-tokens count"),
        ("wording", "piece.attack", "en", "front back", "board.breach.text"),
        ("rules", "piece.peril", "en ja", "front back", "peril highest"),
        ("translation", "piece.peril", "ja", "front back", "board.peril.text"),
        ("rules", "piece.wounds", "en ja", "front back", "number"),
        ("rules", "piece.xps", "en ja", "front back", "number"),
    ]
    values = [(change.old, change.new) for change in comparison.changes if not change.text]
    assert values == [(30, 31), (4, 3), (5, 10), (5, 10)]


def edited_text(project: SmallProject, board: str) -> str:
    return str(yaml.safe_load(project.read(GAME))["pieces"]["boards"]["texts"][board])


def test_files_of_pieces_that_change_their_size_are_told(unedited: Side, edited: SmallProject) -> None:
    edited.change(GAME, "size: [25, 25]\n    gap: 5", "size: [26, 26]\n    gap: 4")
    found = [row for row in rows(compared(unedited, edited)) if row[1] == ""]
    assert found == [
        ("layout", "", "en ja", "", "large-tokens size"),
        ("layout", "", "en ja", "", "large-tokens gap"),
    ]


def test_pieces_that_are_no_longer_printed_are_told(unedited: Side, edited: SmallProject) -> None:
    edited.change(GAME, "light-token, first-turn-token]", "light-token]")
    assert rows(compared(unedited, edited)) == [("removed", "piece.first-turn", "en ja", "", "piece")]


def git(root: Path, *arguments: str) -> None:
    subprocess.run(["git", "-C", str(root), *arguments], check=True, capture_output=True)  # noqa: S607


@pytest.fixture
def no_git_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No settings of the user's or the machine's, and no repository around the test's folder."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))


def make_repository(root: Path) -> None:
    git(root, "init", "--quiet")
    git(root, "config", "user.name", "Tester")
    git(root, "config", "user.email", "tester@example.invalid")
    commit(root, "v1")


def commit(root: Path, tag: str) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", tag)
    git(root, "tag", tag)


@pytest.mark.usefixtures("no_git_settings")
def test_revisions_give_the_same_rows_and_leave_the_work_tree_alone(edited: SmallProject) -> None:
    make_repository(edited.root)
    one_of_each(edited)
    assert rows(compared_revisions("v1", None, edited)) == ONE_OF_EACH
    commit(edited.root, "v2")
    edited.append(GAME, "broken: [\n")
    untouched = edited.read(GAME)
    assert rows(compared_revisions("v1", "v2", edited)) == ONE_OF_EACH
    assert edited.read(GAME) == untouched


@pytest.mark.usefixtures("no_git_settings")
def test_a_project_below_the_top_of_its_repository_and_a_hook_around_it(
    edited: SmallProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (edited.root / ".gitattributes").write_text("*.yaml text\n")
    make_repository(tmp_path)
    git(tmp_path, "config", "core.autocrlf", "true")
    monkeypatch.setenv("GIT_DIR", ".git")
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/index")
    assert rows(compared_revisions("HEAD", None, edited)) == []


def test_a_renamed_guard(unedited: Side, edited: SmallProject) -> None:
    swap(edited, "cards/nsp/guards/lancer.yaml", "^name: .*", "name: Pikeman")
    rename(edited, "guard.lancer.name", "Pikeman")
    edited.translate("guard.lancer.name", "槍兵")
    found = compared(unedited, edited)
    assert len(found.changes) == 12
    assert {(c.kind.value, c.languages, c.faces, c.what, c.new) for c in found.changes} == {
        ("wording", ("en",), ("front", "back"), "guard.lancer.name", "Pikeman"),
        ("wording", ("ja",), ("front", "back"), "guard.lancer.name", "槍兵"),
    }


def test_a_removed_monster_moves_the_numbers_behind_it_and_nothing_else(unedited: Side, edited: SmallProject) -> None:
    remove_monster(edited, "ice-sorceress")
    contexts = r'(?:#.*\n)*msgctxt "monster\.ice-sorceress\..*"\n(?:(?:msgid|msgstr|") ?.*\n)+\n?'
    for locale in ("en", "ja"):
        edited.write(edited.catalog(locale), re.sub(contexts, "", edited.read(edited.catalog(locale))))
    found = compared(unedited, edited)
    moved = [row for row in rows(found) if row[0] == "renumbered"]
    assert rows(found) == [*moved, ("removed", "monster.ice-sorceress", "en ja", "", "card")]
    assert [row[1] for row in moved] == [
        *("monster.lich", "monster.death-knight", "monster.ferrovore"),
        *("monster.intellect-devourer", "monster.kraken"),
    ]
    assert (found.old.cards, found.new.cards) == (CARDS, CARDS - 1)


def test_figures_of_a_level_change_the_card_of_that_level_alone(unedited: Side, edited: SmallProject) -> None:
    swap(
        edited,
        "cards/nsp/guards/lancer.yaml",
        r"(?<=die: 1\n)((?:.*\n)*?.*damage: \{levels: \[\d+, )\d+",
        r"\g<1>90",
    )
    swap(edited, GAME, r"^(level_up_costs: \{levels: \[\d+, \d+, )\d+\], from: .*\}", r"\g<1>11], from: designed}")
    found = compared(unedited, edited)
    first, *costs = rows(found)
    assert first == ("rules", "guard.lancer.health.l1-2", "en ja", "back", "spear damage L2")
    assert found.changes[0].new == 90
    assert {row[0] + row[4] + row[3] for row in costs} == {"rulescostfront"}
    assert {row[1].rpartition(".")[2] for row in costs} == {"l3-4"}
    assert len(costs) == 6


def test_other_symbols_in_a_text_are_rules_in_every_language_that_changed(unedited: Side, edited: SmallProject) -> None:
    old = set_key(edited, "golem", "text", '"This monster has {armor} [armor] [armor]."')
    rename(edited, "monster.golem.ability.text", "This monster has {armor} [armor] [armor].")
    edited.translate("monster.golem.ability.text", "[armor][armor]{armor}。")
    assert old.count("[armor]") == 1
    assert rows(compared(unedited, edited)) == [
        ("rules", "monster.golem", "en", "front", "monster.golem.ability.text"),
        ("rules", "monster.golem", "ja", "front", "monster.golem.ability.text"),
    ]


def test_a_text_whose_figures_change_too_belongs_to_the_rules(unedited: Side, edited: SmallProject) -> None:
    set_key(edited, "golem", "health", "50")
    set_key(edited, "golem", "name", "Golem II")
    rename(edited, "monster.golem.name", "Golem II")
    edited.translate("monster.golem.flavor", "重い。")
    assert rows(compared(unedited, edited)) == [
        ("rules", "monster.golem", "en ja", "front", "health"),
        ("rules", "monster.golem", "en", "front", "monster.golem.name"),
        ("translation", "monster.golem", "ja", "front", "monster.golem.flavor"),
    ]


def test_looks(unedited: Side, edited: SmallProject) -> None:
    swap(edited, "cards/nsp/guards/medic.yaml", r'(color: )"#\w+"', r'\g<1>"#123456"')
    set_key(edited, "mimic", "revision", "7")
    set_key(edited, "golem", "revision", "7")
    set_key(edited, "golem", "health", "50")
    found = rows(compared(unedited, edited))
    assert found[:6] == [
        ("layout", f"guard.medic.{slot}.{levels}", "en ja", "front back", "look color")
        for slot in ("health", "armor", "experience-reward")
        for levels in ("l1-2", "l3-4")
    ]
    assert found[6:] == [
        ("layout", "monster.mimic", "en ja", "", "revision"),
        ("rules", "monster.golem", "en ja", "front", "health"),
    ]


def test_a_longer_text_that_makes_others_smaller(unedited: Side, edited: SmallProject) -> None:
    edited.translate("monster.golem.ability.text", "[armor]{armor}" + "石" * 72)
    found = rows(compared(unedited, edited))
    assert ("translation", "monster.golem", "ja", "front", "monster.golem.ability.text") in found
    smaller = {(row[0], row[2], row[3], row[4]) for row in found if row[1] != "monster.golem"}
    assert smaller == {("layout", "ja", "front", "text size")}
    assert all(row[1].startswith("monster.") for row in found)


def test_words_and_symbol_names_change_the_cards_that_print_them(unedited: Side, edited: SmallProject) -> None:
    swap(edited, GAME, "^  level_up: .*\n(?=  health)", "  level_up: Promote\n")
    rename(edited, "word.level_up", "Promote")
    swap(edited, GAME, "^  peril: Peril$", "  peril: Danger")
    rename(edited, "icon.peril", "Danger")
    found = rows(compared(unedited, edited, "TRM003"))  # the Japanese for Danger is still that for Peril
    assert {row[0] for row in found} == {"wording"}
    promoted = {(row[1], row[3]) for row in found if row[4] == "word.level_up"}
    assert len(promoted) == 12
    assert {faces for card, faces in promoted if card.endswith("l3-4")} == {"front"}
    endangered = {row[1] for row in found if row[4] == "icon.peril"}
    assert len([card for card in endangered if card.startswith("guard.")]) == 12


def test_what_is_on_no_card_is_of_the_set(unedited: Side, edited: SmallProject) -> None:
    swap(edited, GAME, r"(  dice: \{name: )Dice, count: 12", r"\g<1>Bones, count: 13")
    rename(edited, "component.dice.name", "Bones")
    edited.translate("game.title", "通行止め")
    swap(edited, GAME, '^version: ".*"', 'version: "9.9.9"')
    swap(edited, GAME, "^set: .*", "set: NEW")
    found = compared(unedited, edited)
    assert rows(found) == [
        ("rules", "", "en ja", "", "dice count"),
        ("wording", "", "en", "", "component.dice.name"),
        ("translation", "", "ja", "", "game.title"),
        ("renumbered", "", "en ja", "", "set code"),
    ]
    assert found.new.version == "9.9.9"


def test_languages_that_one_side_lacks_are_of_the_set(unedited: Side) -> None:
    assert rows(compare(unedited, unedited, came=("de",), went=("fr",))) == [
        ("added", "", "de", "", "language"),
        ("removed", "", "fr", "", "language"),
    ]


def test_a_reflow_of_the_yaml_changes_nothing(unedited: Side, edited: SmallProject) -> None:
    reflow(edited)
    assert "# a comment" in edited.read(LEVELS[0])
    assert rows(compared(unedited, edited)) == []
