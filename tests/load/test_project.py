from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game
from nsp_pnp.load.project import (
    Project,
    carried_project,
    find_project,
    load_cards,
    load_catalog,
)

if TYPE_CHECKING:
    from tests.conftest import SmallProject

pytestmark = pytest.mark.usefixtures("sharing")

CHECKOUT = Path(__file__).parents[2]
NSP = load_game("nsp")
LEVEL_1 = "cards/nsp/monsters/level-1.yaml"
MEDIC = "cards/nsp/guards/medic.yaml"
GAME = "cards/nsp/game.yaml"


def codes(project: SmallProject) -> list[tuple[str, str]]:
    return [(d.code.id, d.where.file) for d in load_cards(Project(project.root), NSP).diagnostics]


# --- Which project ------------------------------------------------------------------------------------


def test_a_named_folder(small_project: SmallProject) -> None:
    assert find_project(small_project.root, "nsp").root == small_project.root.resolve()


def test_a_named_folder_is_made_absolute(small_project: SmallProject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(small_project.root.parent)
    assert find_project(Path(small_project.root.name), "nsp").root == small_project.root.resolve()


def test_a_named_folder_without_cards_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(NspError) as caught:
        find_project(tmp_path, "nsp")
    assert "\n" not in str(caught.value)
    assert str(tmp_path) in str(caught.value)


def test_the_current_folder_if_it_has_cards(small_project: SmallProject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(small_project.root)
    assert find_project(None, "nsp").root == small_project.root


def test_the_carried_project_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_project(None, "nsp") == carried_project()


def test_a_folder_below_the_project_is_elsewhere(small_project: SmallProject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(small_project.root / "cards")
    assert find_project(None, "nsp") == carried_project()


def test_what_the_package_carries_is_whole() -> None:
    project = carried_project()
    cards = load_cards(project, NSP)
    assert cards.value
    assert not cards.diagnostics
    assert project.locales("nsp") == ["en", "ja"]


# --- Files --------------------------------------------------------------------------------------------


def test_the_game_comes_first_and_cards_in_alphabetical_order() -> None:
    files = [path.relative_to(CHECKOUT).as_posix() for path in Project(CHECKOUT).card_files("nsp")]
    assert files[0] == GAME
    assert files[1:] == sorted(files[1:])
    assert len(files) == 15


def test_paths_are_shown_with_slashes_from_the_project() -> None:
    project = Project(CHECKOUT)
    assert project.relative(project.catalog_path("ja", "nsp")) == "locales/ja/LC_MESSAGES/nsp.po"
    assert project.relative(project.template_path("nsp")) == "locales/nsp.pot"


def shuffled_listing(seed: int) -> Callable[[Path, str], Iterator[Path]]:
    original = Path.rglob

    def rglob(self: Path, pattern: str) -> Iterator[Path]:
        found = sorted(original(self, pattern))
        random.Random(seed).shuffle(found)  # noqa: S311 - no secret
        return iter(found)

    return rglob


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_the_file_system_does_not_matter(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    project = Project(CHECKOUT)
    before = load_cards(project, NSP).value
    monkeypatch.setattr(Path, "rglob", shuffled_listing(seed))
    assert load_cards(project, NSP).value == before


def test_names_of_card_files_and_folders_do_not_decide_the_deck(small_project: SmallProject) -> None:
    before = load_cards(Project(small_project.root), NSP).value
    guards = small_project.path("cards/nsp/guards")
    guards.rename(guards.with_name("zzz"))
    after = load_cards(Project(small_project.root), NSP).value
    assert before
    assert after
    assert [(c.id, c.number) for c in after.cards] == [(c.id, c.number) for c in before.cards]


def test_a_project_in_a_folder_with_a_japanese_name(small_project: SmallProject, tmp_path: Path) -> None:
    root = tmp_path / "日本語 ü & x"
    shutil.move(small_project.root, root)
    assert load_cards(Project(root), NSP).diagnostics == ()
    assert load_catalog(Project(root), "ja", "nsp").diagnostics == ()


def test_an_unreadable_file_ends_the_run_in_one_line(small_project: SmallProject) -> None:
    small_project.path("cards/nsp/odd.yaml").mkdir()
    with pytest.raises(NspError) as caught:
        load_cards(Project(small_project.root), NSP)
    assert "odd.yaml" in str(caught.value)
    assert "\n" not in str(caught.value)


# --- Languages ----------------------------------------------------------------------------------------


def test_languages_are_those_with_a_catalog_and_the_source_language(small_project: SmallProject) -> None:
    project = Project(small_project.root)
    small_project.write("locales/de/LC_MESSAGES/nsp.po", "")
    small_project.write("locales/fr/LC_MESSAGES/other.po", "")
    assert project.locales("nsp") == ["de", "en", "ja"]
    shutil.rmtree(small_project.path("locales"))
    assert project.locales("nsp") == ["en"]


def test_no_catalog_is_no_fault_here(small_project: SmallProject) -> None:
    assert load_catalog(Project(small_project.root), "de", "nsp").value is None
    assert load_catalog(Project(small_project.root), "de", "nsp").diagnostics == ()


def test_several_catalogs(small_project: SmallProject) -> None:
    found = {locale: load_catalog(Project(small_project.root), locale, "nsp") for locale in ("en", "ja")}
    assert {locale: result.value and result.value.locale for locale, result in found.items()} == {
        "en": "en",
        "ja": "ja",
    }


@pytest.mark.parametrize("locale", ["de", "", "EN ", "ja-JP", ".."])
def test_an_unknown_language_ends_the_run_in_one_line(small_project: SmallProject, locale: str) -> None:
    with pytest.raises(NspError) as caught:
        small_project.prepare(locale)
    assert "\n" not in str(caught.value)
    assert repr(locale) in str(caught.value)
    assert "ja" in str(caught.value)


def test_english_needs_no_catalog(small_project: SmallProject) -> None:
    shutil.rmtree(small_project.path("locales"))
    loaded = small_project.prepare("en")
    assert [d for d in loaded.diagnostics if not d.code.opt_in] == []
    assert loaded.languages[0].edition.title == "None Shall Pass!"


# --- Faults between files -----------------------------------------------------------------------------


def test_all_files_are_read_whatever_the_first_fault(small_project: SmallProject) -> None:
    small_project.change(GAME, "set: NSP", "set: nsp")
    small_project.change(MEDIC, "id: medic\n", "id: medic\nid: medic\n")
    small_project.change(LEVEL_1, "health: 23", "health: many")
    assert codes(small_project) == [("CRD001", GAME), ("YML002", MEDIC), ("CRD001", LEVEL_1)]


def test_a_fault_leaves_no_cards(small_project: SmallProject) -> None:
    small_project.change(LEVEL_1, "health: 23", "health: many")
    assert load_cards(Project(small_project.root), NSP).value is None


def test_catalogs_are_read_even_where_cards_are_broken(small_project: SmallProject) -> None:
    small_project.change(LEVEL_1, "health: 23", "health: many")
    small_project.change(small_project.catalog(), "Language: ja", "Language: zh")
    assert {code for code, _, _ in small_project.findings()} == {"CRD001", "POF004"}


def test_a_second_game_file_is_refused(small_project: SmallProject) -> None:
    small_project.write("cards/nsp/old.yaml", small_project.read(GAME))
    assert codes(small_project) == [("CRD005", "cards/nsp/old.yaml")]


def test_a_game_file_of_another_kind_is_refused(small_project: SmallProject) -> None:
    small_project.change(GAME, "kind: game", "kind: guard")
    assert codes(small_project) == [("CRD005", GAME)]


def test_no_card_at_all(small_project: SmallProject) -> None:
    for folder in ("guards", "monsters"):
        shutil.rmtree(small_project.path(f"cards/nsp/{folder}"))
    assert codes(small_project) == [("PRJ004", GAME)]


def test_broken_cards_are_not_called_none_at_all(small_project: SmallProject) -> None:
    for folder in ("guards", "monsters"):
        shutil.rmtree(small_project.path(f"cards/nsp/{folder}"))
    small_project.write("cards/nsp/a.yaml", "kind: guard\n")
    assert {code for code, _ in codes(small_project)} == {"CRD001"}


def test_two_guard_files_that_differ_in_letter_case_only(small_project: SmallProject) -> None:
    small_project.write("cards/nsp/guards/Medic.yaml", small_project.read(MEDIC))
    if not small_project.path(MEDIC).samefile(small_project.path("cards/nsp/guards/Medic.yaml")):
        assert codes(small_project) == [("CRD003", "cards/nsp/guards/Medic.yaml")]


def test_ids_that_differ_in_letter_case_only_cannot_be(small_project: SmallProject) -> None:
    line = small_project.change(LEVEL_1, "id: mimic\n", "id: Skeleton\n")
    (found,) = load_cards(Project(small_project.root), NSP).diagnostics
    assert (found.code.id, found.where.line) == ("CRD001", line)


def test_the_same_guard_in_two_files(small_project: SmallProject) -> None:
    small_project.write("cards/nsp/guards/b/medic.yaml", small_project.read(MEDIC))
    found = codes(small_project)
    assert set(found) == {
        ("CRD003", MEDIC),
        ("CRD003", "cards/nsp/guards/b/medic.yaml"),
        ("CRD010", GAME),
    }


def test_the_same_monster_in_two_levels(small_project: SmallProject) -> None:
    level_2 = "cards/nsp/monsters/level-2.yaml"
    small_project.change(level_2, "id: fisherman\n", "id: mimic\n")
    assert set(codes(small_project)) == {("CRD003", LEVEL_1), ("CRD003", level_2)}


@pytest.mark.parametrize("name", ["Heaven // Earth", "CON", "A.", "Side Effects?", "R&D", "x < 3", "../../x", "TREAT"])
def test_odd_names_of_cards_harm_nothing(small_project: SmallProject, name: str) -> None:
    shutil.rmtree(small_project.path("locales"))
    small_project.change(LEVEL_1, "name: Mimic", f"name: '{name}'")
    loaded = small_project.prepare("en")
    assert [d for d in loaded.diagnostics if not d.code.opt_in] == []
    assert loaded.cards
    (mimic,) = (card for card in loaded.cards.cards if card.id == "monster.mimic")
    assert loaded.languages[0].localizer.face(mimic.front).texts["name"].plain == name


def test_two_names_that_differ_in_letter_case_only(small_project: SmallProject) -> None:
    shutil.rmtree(small_project.path("locales"))
    small_project.change(LEVEL_1, "name: Mimic", "name: SKELETON")
    assert {code for code, _, _ in small_project.findings("en")} == {"CRD013"}, "one name for two different cards"


@pytest.mark.parametrize("section", ["icons", "words"])
def test_nothing_that_faces_print_may_be_taken_from_the_game_file(small_project: SmallProject, section: str) -> None:
    """Each word and each icon in turn: a finding there or at what explains icons, and never a crash."""
    whole = small_project.read(GAME)
    start = whole.index(f"{section}:\n") + len(f"{section}:\n")
    lines = whole[start:].split("\n\n")[0].splitlines()
    silent = []
    for line in lines:
        small_project.write(GAME, whole[:start] + whole[start:].replace(line + "\n", "", 1))
        if not {("CRD004", GAME)} & {(code, file) for code, file, _ in small_project.findings("en")}:
            silent.append(line.split(":")[0].strip())
    assert silent == {"icons": [], "words": ["monster"]}[section], "only these are on no card"


@pytest.mark.parametrize("gone", ["guards", "monsters", "guards/lancer.yaml", "monsters/level-3.yaml"])
def test_files_that_are_gone_are_findings(small_project: SmallProject, gone: str) -> None:
    path = small_project.path(f"cards/nsp/{gone}")
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
    assert "CRD004" in {code for code, _, _ in small_project.findings()}


def test_what_editors_keep_beside_a_file_is_no_card(small_project: SmallProject) -> None:
    guards, book = small_project.path("cards/nsp/guards"), small_project.path("cards/nsp/rulebook")
    for folder in (guards, book):
        (folder / ".#lancer.yaml").symlink_to("me@machine.1234")
        (folder / "._lancer.yaml").write_bytes(b"\0\5\26\7")
    (guards / ".idea").mkdir()
    (guards / ".idea" / "a.yaml").write_text("kind: guard", "utf-8")
    assert small_project.findings() == []


def test_a_pipe_among_the_cards_is_refused_and_not_waited_for(small_project: SmallProject) -> None:
    os.mkfifo(small_project.path("cards/nsp/guards/zz.yaml"))
    with pytest.raises(NspError, match=r"zz\.yaml: it is no file"):
        load_cards(Project(small_project.root), NSP)


@pytest.mark.parametrize("domain", ["nsp", "pnp", "nsp-glossary"])
def test_a_link_to_nowhere_is_no_missing_catalog(small_project: SmallProject, domain: str) -> None:
    path = small_project.path(f"locales/ja/LC_MESSAGES/{domain}.po")
    path.unlink()
    path.symlink_to("nowhere.po")
    with pytest.raises(NspError, match=rf"cannot read .*{domain}\.po: No such file"):
        load_catalog(Project(small_project.root), "ja", domain)
