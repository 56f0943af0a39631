"""The command, what it refuses, and what it leaves behind."""

from __future__ import annotations

import hashlib
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from msgspec.structs import replace
from PIL import Image

from nsp_pnp.errors import NspError
from nsp_pnp.export import libraries, run
from nsp_pnp.export.profile import Cells, Profile, find_profile, profiles
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.load.project import Project
from nsp_pnp.prepare.loaded import Loaded
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.units import mm_from_pt
from tests.conftest import Command, SmallProject
from tests.export.conftest import (
    GUARDS,
    MONSTERS,
    ROOT,
    export_all,
    export_one,
    profile,
    some_of,
)

KINDS = {"images": "png", "drawings": "svg", "pages": "press-jp", "sheets": "conbini", "table": "tts"}
"""A shipped profile of each kind."""


def small(name: str) -> Profile:
    """The profile with as few pixels as it makes do with."""
    found = profile(name, dpi=60)
    return (
        replace(found, canvas=replace(found.canvas, most=1024), table=Cells(2, 2)) if found.kind == "table" else found
    )


def checksums(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_each_kind_is_tried() -> None:
    assert set(KINDS) == {one.kind for one in profiles().values()} == set(run.EXPORTERS)


@pytest.mark.parametrize("name", KINDS.values())
def test_the_same_input_gives_the_same_bytes_in_any_folder(
    deck: Loaded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    few = some_of(deck, *MONSTERS, "piece.wound")
    wanted = run.Wanted(small(name))
    export_one(few, wanted, tmp_path / "one" / "deep")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    export_one(few, wanted, Path("two"))
    assert checksums(tmp_path / "one" / "deep") == checksums(Path("two"))


# --- What is left behind ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", KINDS.values())
def test_files_of_an_earlier_export_go_and_all_others_stay(deck: Loaded, tmp_path: Path, name: str) -> None:
    wanted = run.Wanted(small(name))
    before = export_one(some_of(deck, *GUARDS, *MONSTERS), wanted, tmp_path)
    old = {path.name for path in before.folder.iterdir()}
    own = {"notes.txt", "999_my-own_front_x1.png"}
    for file in own:
        (before.folder / file).write_text("mine")
    (before.folder / "folder").mkdir()
    after = export_one(some_of(deck, *MONSTERS[:1]), wanted, tmp_path)
    left = {path.name for path in after.folder.iterdir()} - own - {"folder"}
    fresh = export_one(some_of(deck, *MONSTERS[:1]), wanted, tmp_path / "fresh")
    assert left == {path.name for path in fresh.folder.iterdir()}
    assert old - left
    assert all((after.folder / file).read_text() == "mine" for file in own)
    assert (after.folder / "folder").is_dir()


@pytest.mark.parametrize(
    "listed",
    ["", "\ufefffile,preview\n", "name\nnotes.txt\n", 'file\n"', "file\n../../outside.txt\n.\n..\n\n/\n", "\x00\xff"],
)
def test_a_list_that_somebody_changed_takes_nothing_else_away(deck: Loaded, tmp_path: Path, listed: str) -> None:
    wanted = run.Wanted(profile("png", dpi=60))
    few = some_of(deck, "piece.wound")
    made = export_one(few, wanted, tmp_path / "a" / "b")
    (made.folder / "manifest.csv").write_bytes(listed.encode("latin-1", "replace"))
    kept = [tmp_path / "outside.txt", tmp_path / "a" / "outside.txt", made.folder / "notes.txt"]
    for path in kept:
        path.write_text("mine")
    assert len(export_one(few, wanted, tmp_path / "a" / "b").rows) == 2
    assert all(path.is_file() for path in kept)


def test_a_failure_leaves_the_export_before_it_as_it_was(
    deck: Loaded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = some_of(deck, *MONSTERS)
    export_one(few, run.Wanted(profile("png", dpi=60)), tmp_path)
    before = checksums(tmp_path)

    def interrupted(_pictures: object, _done: object) -> Any:
        raise KeyboardInterrupt

    wanted = run.Wanted(profile("png", dpi=90))
    with pytest.raises(KeyboardInterrupt):
        run.export(few, wanted, run.plan(few, wanted), tmp_path, interrupted)
    with pytest.raises(NspError):
        export_one(few, run.Wanted(replace(wanted.profile, max_megabytes=2e-6)), tmp_path)
    assert checksums(tmp_path) == before
    assert not list(tmp_path.rglob(".nsp*"))


@pytest.mark.parametrize(
    ("name", "missing", "purpose"),
    [
        ("press-jp", "pikepdf", "writing and reading back a PDF"),
        ("conbini", "pikepdf", "writing and reading back a PDF"),
        ("svg", "fontTools", "text as outlines"),
        ("press-jp", "fontTools", "text as outlines"),
    ],
)
def test_a_library_that_is_not_installed_is_named_with_how_to_get_it(
    deck: Loaded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, missing: str, purpose: str
) -> None:
    monkeypatch.setattr(libraries, "find_spec", lambda one: None if one == missing else find_spec(one))
    with pytest.raises(NspError, match=rf"^{purpose}.* needs {missing}: pip install 'nsp-pnp\[export\]'$"):
        export_one(some_of(deck, *MONSTERS), run.Wanted(find_profile(name), outlines=name == "press-jp"), tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_press_that_wants_no_pictures_needs_no_library_that_draws(
    deck: Loaded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(libraries, "find_spec", lambda one: None if one != "pikepdf" else find_spec(one))
    assert export_one(some_of(deck, *MONSTERS), run.Wanted(find_profile("dtc")), tmp_path).pdf.is_file()


def test_each_language_has_a_folder(deck: Loaded, tmp_path: Path) -> None:
    made = export_all(some_of(deck, "piece.light"), run.Wanted(profile("png", dpi=60)), tmp_path)
    assert [one.folder.name for one in made.values()] == ["nsp_0.1.0_en_png", "nsp_0.1.0_ja_png"]
    assert {path.name for path in tmp_path.iterdir()} == {one.folder.name for one in made.values()}


# --- The command --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["tcg"], "there is no export profile 'tcg'; did you mean tgc?"),
        (["tgc", "--dpi", "600"], "The Game Crafter says how many pixels a face has, so --dpi cannot be given"),
        (["tts", "--dpi", "100"], "Tabletop Simulator has no use for --dpi, which is for images"),
        (["png", "--dpi", "nan"], "--dpi can be 30 to 2400, not nan"),
        (["png", "--outlines"], "Images has no use for --outlines, which is for PDFs for a press"),
        (["conbini", "--outlines"], "Convenience-store printing has no use for --outlines"),
        (["tgc", "--base-url", "https://example.org"], "The Game Crafter has no use for --base-url"),
        (["none.toml"], "cannot read none.toml: No such file or directory"),
    ],
)
def test_what_is_asked_for_wrongly_is_answered_before_anything_is_read(
    nsp: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = nsp("export", *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith(f"nsp-pnp: {says}")
    assert ended.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("sharing")
def test_the_command_writes_what_is_asked_for_and_names_its_lists(
    nsp: Command, small_project: SmallProject, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    both = ["--only", "small-tokens", "--only", "large-tokens", "--only", "small-tokens"]
    ended = nsp("export", "png", *both, "--dpi", 45, "--project", small_project.root, "--out", out)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == f"{out / 'nsp_0.1.0_en_png' / 'manifest.csv'}\n"
    images = list(out.rglob("*.png"))
    assert images
    for path in images:
        with Image.open(path) as image:
            assert image.size in {(28, 28), (44, 44)}
    ended = nsp("export", "tgc", "--only", "boards", "--project", small_project.root, "--out", tmp_path / "none")
    assert ended.status == 2
    assert "The Game Crafter takes no boards" in ended.err
    assert not (tmp_path / "none").exists()


@pytest.mark.nightly
@pytest.mark.usefixtures("sharing")
def test_cards_as_large_as_business_cards_fill_their_sheets(
    nsp: Command, small_project: SmallProject, tmp_path: Path
) -> None:
    arguments = ["--only", "monster-cards", "--project", small_project.root, "--out", tmp_path]
    ended = nsp("export", "meishi", *arguments)
    assert ended.status == 0, ended.err
    (path,) = tmp_path.rglob("*.pdf")
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 4
        for page in pdf.pages:
            assert sorted(mm_from_pt(float(n)) for n in page.MediaBox[2:]) == pytest.approx([210, 297], abs=0.01)


@pytest.mark.usefixtures("sharing")
def test_nothing_is_written_of_cards_with_errors(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    small_project.translate("monster.mimic.name", "")
    ended = nsp("export", "png", "--lang", "ja", "--project", small_project.root, "--out", tmp_path / "out")
    assert ended.status == 1
    assert "monster.mimic.name" in ended.err
    assert "nsp-pnp: nothing was written." in ended.err
    assert "Traceback" not in ended.err
    assert not (tmp_path / "out").exists()


# --- The whole game -----------------------------------------------------------------------------------


@pytest.mark.nightly
@pytest.mark.parametrize("name", sorted(profiles()))
def test_the_whole_game_goes_to_everybody_in_both_languages(tmp_path: Path, name: str) -> None:
    wanted = run.Wanted(find_profile(name))
    whole = prepare(Project(ROOT), "nsp", ("en", "ja"), card_sizes()[wanted.profile.card]).sound()
    assert all(language.fits for language in whole.languages)
    for locale, made in export_all(whole, wanted, tmp_path).items():
        assert made.order.language.locale == locale
        expected: Counter[tuple[str, str]] = Counter()
        for card in whole.cards.printed:
            if card.component in made.plan.left_out:
                continue
            part = whole.cards.parts.get(card.component)
            for side in ("front",) if part and part.one_sided else ("front", "back"):
                expected[card.id, side] += card.copies
        listed: Counter[tuple[str, str]] = Counter()
        for row in made.rows:
            assert (made.folder / row["file"]).is_file()
            each = wanted.profile.kind == "sheets" or (wanted.profile.press and wanted.profile.press.every_copy)
            listed[row["card"], row["side"]] += 1 if each else int(row["copies"])
        if wanted.profile.kind == "table":  # tiles that are alike on both sides have one image
            assert all(listed[key] == copies for key, copies in expected.items() if key in listed)
            assert {card for card, _ in listed} == {card for card, _ in expected}
        else:
            assert listed == expected
