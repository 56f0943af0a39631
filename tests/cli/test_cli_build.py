"""``nsp-pnp build``: what it writes, and that a failure leaves the output folder as it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pypdfium2 import PdfDocument

from nsp_pnp.write.pdf import PdfWriter

if TYPE_CHECKING:
    from tests.conftest import Command, Run, SmallProject

JA = "locales/ja/LC_MESSAGES/nsp.po"
GUARDS = "nsp_0.1.0_{}_guard-cards_a4_color.pdf"


def contents(folder: Path) -> dict[str, bytes]:
    """Everything below a folder, folders and hidden files included."""
    return {
        path.relative_to(folder).as_posix(): b"" if path.is_dir() else path.read_bytes() for path in folder.rglob("*")
    }


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """An output folder with something of an earlier run in it."""
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "notes.txt").write_text("mine")
    (folder / "manifest.json").write_text("old")
    return folder


def refused(run: Run) -> None:
    assert run.status == 2
    assert run.out == ""
    assert run.err.startswith("nsp-pnp: ")
    assert run.err.count("\n") == 1


def test_what_is_unknown_is_answered_with_all_that_is_listed(
    nsp: Command, small_project: SmallProject, out: Path
) -> None:
    listed = nsp("list", "--project", small_project.root).out.partition("that can be printed:\n")[2].split("papers:")[0]
    names = [line.split(":")[0].strip() for line in listed.splitlines()]
    assert {"print-test", "tuck-box", "card-list", "rulebook-large"} < set(names)
    run = nsp("build", "--project", small_project.root, "--only", "boards", "--only", "bogus", "--out", out)
    refused(run)
    assert run.err.endswith(f"'bogus'; there are: {', '.join(names)}\n")


def test_paths_are_on_stdout_and_all_that_was_written(nsp: Command, small_project: SmallProject, out: Path) -> None:
    run = nsp("build", "--project", small_project.root, "--lang", "ja", "--lang", "ja", "--out", out)
    assert run.status == 0
    assert [line.split()[0] for line in run.err.splitlines()][-1] == "total"
    written = [Path(line) for line in run.out.splitlines()]
    assert {path.name for path in out.iterdir()} == {"notes.txt", *(path.name for path in written)}
    assert len([path for path in written if path.suffix == ".pdf"]) == 14
    assert all(path.parent == out for path in written)
    assert all(path.read_bytes().startswith(b"%PDF-") for path in written if path.suffix == ".pdf")
    manifest = json.loads((out / "manifest.json").read_text("utf-8"))
    assert {entry["file"] for entry in manifest["files"]} == {p.name for p in written if p.suffix != ".json"}
    assert {entry["language"] for entry in manifest["files"]} == {"ja"}


def test_a_component_alone_in_a_new_folder(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    target = tmp_path / "a" / "b"
    run = nsp("build", "--project", small_project.root, "--only", "monster-cards", "--out", target)
    assert run.status == 0
    assert [path.suffix for path in sorted(target.iterdir())] == [".json", ".pdf"]


def test_a_rulebook_that_is_not_started_is_one_line_and_no_file(
    nsp: Command, small_project: SmallProject, tmp_path: Path
) -> None:
    small_project.path(small_project.catalog("ja", "nsp-rulebook")).unlink()
    run = nsp("build", "--lang", "ja", "--only", "rulebook", "--project", small_project.root, "--out", tmp_path / "out")
    assert (run.status, run.out) == (2, "")
    assert "there is no rulebook in ja yet" in run.err
    assert not (tmp_path / "out").exists()


def test_the_default_folder_is_output(
    nsp: Command, small_project: SmallProject, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    run = nsp("build", "--project", small_project.root, "--only", "monster-cards")
    assert run.status == 0
    assert (tmp_path / "output" / "manifest.json").is_file()


def test_the_manifest_says_what_backs_make_up_for(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    chosen = ("--only", "print-test", "--only", "monster-cards", "--only", "rules-summary")
    run = nsp(
        "build", *chosen, "--back-offset", "\u22121.5,+0.5", "--project", small_project.root, "--out", tmp_path / "out"
    )
    assert run.status == 0
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text("utf-8"))
    moved = {entry["component"]: entry.get("back_offset_mm") for entry in manifest["files"]}
    assert moved == {"print-test": [-1.5, 0.5], "monster-cards": [-1.5, 0.5], "rules-summary": None}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--back-offset", "1.5"], "--back-offset takes DX,DY, not '1.5'"),
        (["--back-offset", "1,2,3"], "--back-offset takes DX,DY"),
        (["--back-offset", "a,b"], "--back-offset takes DX,DY"),
        (["--back-offset", "0,12"], "12 mm"),
        (["--back-offset", "nan,0"], "nan mm"),
        (["--back-rotation", "right"], "--back-rotation takes DEGREES"),
        (["--back-rotation", "-3"], "-3°"),
    ],
)
def test_numbers_that_cannot_be_are_one_line(nsp: Command, options: list[str], said: str) -> None:
    run = nsp("build", *options)
    refused(run)
    assert said in run.err


def test_errors_are_on_stderr_and_nothing_is_written(nsp: Command, small_project: SmallProject, out: Path) -> None:
    before = contents(out)
    small_project.translate("monster.mimic.name", "")
    run = nsp("build", "--project", small_project.root, "--lang", "en", "--lang", "ja", "--out", out)
    assert (run.status, run.out) == (1, "")
    assert f"{JA}:" in run.err
    assert "POF012" in run.err
    assert contents(out) == before


def test_a_text_too_long_stops_what_it_stands_on(nsp: Command, small_project: SmallProject, out: Path) -> None:
    small_project.translate("guard.lancer.spear.name", "槍" * 60)
    chosen = ("build", "--project", small_project.root, "--lang", "ja", "--no-ink", "--out", out, "--only")
    stopped = nsp(*chosen, "guard-cards")
    assert (stopped.status, stopped.out) == (1, "")
    assert "does not fit its box" in stopped.err
    assert nsp(*chosen, "monster-cards").status == 0


def test_errors_in_a_language_that_is_not_printed_do_not_matter(
    nsp: Command, small_project: SmallProject, out: Path
) -> None:
    small_project.translate("monster.mimic.name", "")
    run = nsp("build", "--project", small_project.root, "--only", "monster-cards", "--out", out)
    assert run.status == 0


def test_warnings_are_shown_and_stop_nothing(nsp: Command, small_project: SmallProject, out: Path) -> None:
    small_project.append(JA, '\nmsgctxt "monster.nobody.name"\nmsgid "Nobody"\nmsgstr "だれか"\n')
    run = nsp("build", "--project", small_project.root, "--lang", "ja", "--only", "monster-cards", "--out", out)
    assert run.status == 0
    assert "POF024" in run.err
    assert "POF024" not in run.out
    assert len(run.out.splitlines()) == 2


def test_a_folder_that_cannot_be(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file")
    run = nsp("build", "--project", small_project.root, "--only", "monster-cards", "--out", tmp_path / "file" / "out")
    refused(run)
    assert str(tmp_path / "file" / "out") in run.err
    run = nsp("build", "--project", small_project.root, "--out", tmp_path / "file")
    assert run.status == 2
    assert "Traceback" not in run.err
    assert (tmp_path / "file").read_text() == "a file"


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), PermissionError(13, "Permission denied")])
def test_a_write_that_fails_half_way_leaves_the_folder_as_it_was(
    nsp: Command, small_project: SmallProject, out: Path, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    before = contents(out)
    save, saved = PdfWriter.save, []

    def full(self: PdfWriter) -> None:
        save(self)
        saved.append(1)
        if len(saved) == 2:
            raise error

    monkeypatch.setattr(PdfWriter, "save", full)
    run = nsp("build", "--project", small_project.root, "--out", out)
    refused(run)
    assert str(error.strerror) in run.err
    assert len(saved) == 2
    assert contents(out) == before


def test_a_fault_of_ours_half_way_leaves_the_folder_as_it_was(
    nsp: Command, small_project: SmallProject, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(out)

    def broken(_self: PdfWriter) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(PdfWriter, "save", broken)
    assert nsp("build", "--project", small_project.root, "--out", out).status == 3
    assert contents(out) == before


@pytest.mark.nightly
def test_a_file_that_cannot_be_replaced_leaves_the_folder_as_it_was(
    nsp: Command, small_project: SmallProject, out: Path, tmp_path: Path
) -> None:
    """The last file to be moved meets a folder of its name."""
    done = nsp("build", "--project", small_project.root, "--out", tmp_path / "elsewhere")
    (out / Path(done.out.splitlines()[-1]).name).mkdir()
    before = contents(out)
    refused(nsp("build", "--project", small_project.root, "--out", out))
    assert contents(out) == before


def test_a_translation_that_has_only_begun_is_printed_as_a_draft_alone(
    nsp: Command, small_project: SmallProject, out: Path
) -> None:
    assert nsp("i18n", "update", "--project", small_project.root, "--lang", "de").status == 0
    small_project.translate("guard.lancer.name", "Lanzenreiter", "locales/de/LC_MESSAGES/nsp.po")
    asked = [
        "build",
        "--project",
        small_project.root,
        "--lang",
        "de",
        "--only",
        "guard-cards",
        "--no-ink",
        "--out",
        out,
    ]
    before = contents(out)
    run = nsp(*asked)
    assert run.status == 1
    assert "nothing was written" in run.err
    assert contents(out) == before
    run = nsp(*asked, "--profile", "draft")
    assert run.status == 0
    assert " notes; nsp-pnp validate --profile draft shows all\n" in run.err
    assert "POF012" not in run.err
    text = "".join(page.get_textpage().get_text_range() for page in PdfDocument(out / GUARDS.format("de")))
    assert "Lanzenreiter" in text
    assert "Deal 2 Damage to the monster." in text
