"""What finished PDFs are asked: whether they read as the cards say, and whether two builds are one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

import nsp_pnp.publish.pages
from nsp_pnp.checks.printed import pdf_roundtrip, reproducible
from nsp_pnp.checks.subjects import FINISHED, BuiltTwice, ReadFace, Subject
from nsp_pnp.diagnostic import Diagnostic, SourceRef
from nsp_pnp.errors import NspError
from nsp_pnp.grade.coverage import unasked
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.impose.sheet import SheetSide
from nsp_pnp.load.project import Project
from nsp_pnp.model.card import CardFace
from nsp_pnp.model.localized import RichText, Run
from nsp_pnp.prepare.components import components
from nsp_pnp.prepare.loaded import Checked, Loaded, Progress
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.proof import prove as proving
from nsp_pnp.proof import readback
from nsp_pnp.proof.prove import about_text, proof_options, prove, run_afresh
from nsp_pnp.publish.kit import publish
from nsp_pnp.write.pdf import PdfWriter
from tests.spoiled_pdf import Spoil, spoiling

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

ROOT = Path(__file__).parents[2]
CARD_FILE = SourceRef("cards/x/a.yaml", 4, 20)
CATALOG = SourceRef("locales/ja/LC_MESSAGES/x.po", 7, 1)


@pytest.fixture(scope="module")
def whole() -> Checked:
    return prepare(Project(ROOT), "nsp", ("ja",), card_sizes()["standard"])


@pytest.fixture(scope="module")
def loaded(whole: Checked) -> Loaded:
    """The monsters of level 1 and their backs in Japanese; few, as they are built again and again."""
    found = whole.sound()
    few = tuple(card for card in found.cards.cards if card.front.level == 1 and card.component == "monster-cards")
    return replace(found, cards=replace(found.cards, cards=few, aids=()))


@pytest.fixture
def checked(whole: Checked, loaded: Loaded) -> Checked:
    """The same with what was found in all."""
    return replace(whole, loaded=loaded)


def reasons(checked: Checked) -> dict[str, str]:
    return {skip.code: skip.reason for skip in unasked(checked) if skip.code in ("LAY012", "LAY014")}


# --- The questions ------------------------------------------------------------------------------------


def read_face(read: str, *texts: str, where: SourceRef = CATALOG) -> list[Diagnostic]:
    face = CardFace("a.front", "tall", None, {}, CARD_FILE)
    rich = tuple(RichText(((Run(text),),), where, "a.text" if where.file else "") for text in texts)
    return list(pdf_roundtrip.CHECK.find(ReadFace(face, rich, read, "ja")))


@pytest.mark.parametrize("read", ["雪の王2点", "雪の王 2点", "雪の王2点\n"])
def test_a_face_reads_as_it_should(read: str) -> None:
    assert read_face(read, "雪の 王", "2点") == []


def test_kangxi_radicals_count_as_what_they_look_like() -> None:
    assert read_face("⼟の王", "土の王") == []


@pytest.mark.parametrize("read", ["", "雪の", "雪の王", "雪の王3点", "2点雪の王", "雪の王2", "雪の\ue000"])
def test_a_text_that_reads_otherwise_is_named_once(read: str) -> None:
    (found,) = read_face(read, "雪の王", "2点")
    assert (found.code.id, found.where, found.subject, found.locale) == ("LAY012", CATALOG, "a.text", "ja")


def test_the_message_says_what_is_read_and_what_should_be() -> None:
    (found,) = read_face("雪の王3点" * 9, "雪の王", "2点")
    assert "reads '3点雪の王3点" in found.message
    assert "…' in the PDF where it should read '2点'" in found.message
    assert "reads nothing in the PDF" in read_face("", "雪の王")[0].message


def test_more_than_there_should_be_is_the_cards_own() -> None:
    (found,) = read_face("雪の王2点xx", "雪の王", "2点")
    assert (found.where, found.subject) == (CARD_FILE, "a.front")
    assert "'xx'" in found.message


def test_what_no_catalog_line_is_to_blame_for_is_the_cards_own() -> None:
    (found,) = read_face("5", "4", where=SourceRef(""))
    assert (found.where, found.subject) == (CARD_FILE, "a.front")


@pytest.mark.parametrize(("first", "second", "word"), [("a", "b", "differs"), ("a", "", "missing")])
def test_two_builds_that_are_not_one(first: str, second: str, word: str) -> None:
    (found,) = reproducible.CHECK.find(BuiltTwice("x.pdf", CARD_FILE, "ja", first, second))
    assert (found.code.id, found.where) == ("LAY014", CARD_FILE)
    assert "x.pdf" in found.message
    assert word in found.message
    assert list(reproducible.CHECK.find(BuiltTwice("x.pdf", CARD_FILE, "ja", "a", "a"))) == []


# --- The proof ----------------------------------------------------------------------------------------


@pytest.mark.nightly
def test_the_real_cards_pass_whatever_language(nsp: Command) -> None:
    run = nsp("validate", "--project", ROOT, "--select", "LAY012,LAY014")
    assert (run.status, run.err) == (0, "")
    assert "skipped" not in run.out


def test_every_card_is_read_on_both_sides(loaded: Loaded, tmp_path: Path) -> None:
    written = publish(loaded, proof_options(loaded), tmp_path)
    faces = [subject for subject in about_text(loaded, written) if isinstance(subject, ReadFace)]
    expected = []
    for component, cards in components(loaded.cards).items():
        copies = [card for card in cards for _ in range(card.copies)]
        part = loaded.cards.parts.get(component)
        expected += [card.front.id for card in copies]
        expected += [card.back.id for card in copies if not (part and part.one_sided)]
    assert [face.face.id for face in faces] == expected
    assert all(bool(face.read) == bool(face.texts) for face in faces)


Spoiled = Callable[[Spoil], None]


@pytest.fixture
def spoil(monkeypatch: pytest.MonkeyPatch) -> Spoiled:
    """Makes the writer write other text than it is given."""
    return lambda how: monkeypatch.setattr(PdfWriter, "define_pieces", spoiling(how))


def lay012(checked: Checked) -> list[Diagnostic]:
    return [diagnostic for diagnostic in prove(checked, [ReadFace]).diagnostics if diagnostic.code.id == "LAY012"]


def test_icons_that_copy_as_nothing_are_found_at_their_texts(checked: Checked, spoil: Spoiled) -> None:
    spoil(lambda run: replace(run, actual_text="") if run.actual_text == "負傷" else run)
    found = lay012(checked)
    lines = (ROOT / "locales/ja/LC_MESSAGES/nsp.po").read_text("utf-8").split("\n")
    assert found
    assert all("[wound]" in lines[d.where.line - 1] for d in found if d.subject.endswith(".text"))
    assert "monster.mimic.ability.text" in {d.subject for d in found}


def test_a_word_that_is_lost_is_found_on_every_face_that_has_it(checked: Checked, spoil: Spoiled) -> None:
    spoil(lambda run: replace(run, text=run.text.replace("ミミック", "ミミッ")))
    assert {d.subject for d in lay012(checked)} >= {"monster.mimic.name"}


def test_a_page_that_is_missing_reads_as_nothing(checked: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    sides = proving.planned_sides

    def one_more(*given: Any) -> list[SheetSide]:
        planned = sides(*given)
        return [*planned, next(side for side in planned if side.placements)]

    monkeypatch.setattr(proving, "planned_sides", one_more)
    found = lay012(checked)
    assert {d.subject for d in found} >= {f"{card.id}.name" for card in checked.sound().cards.cards}
    assert all("reads nothing" in d.message for d in found)


def test_a_file_that_cannot_be_read_ends_the_run(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"no PDF")
    with pytest.raises(NspError, match=r"cannot read a\.pdf back"):
        list(readback.read_slots(tmp_path / "a.pdf", []))


def test_something_of_this_process_in_the_files_is_found(whole: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nsp_pnp.publish.pages, "__version__", "today")
    found = [diagnostic for diagnostic in prove(whole, [BuiltTwice]).diagnostics if diagnostic.code.id == "LAY014"]
    assert [d.message.rpartition(" differs")[0].split("_")[3] for d in found] == [
        "boards",
        "guard-aids",
        "guard-cards",
        "large-tokens",
        "monster-cards",
        "print-test",
        "reference-cards",
        "rules-summary",
        "small-tokens",
    ]
    assert {str(d.where) for d in found} == {"cards/nsp/game.yaml:2:1"}


def test_a_second_build_that_fails_says_why(checked: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "AFRESH", "raise SystemExit('no room')")
    with pytest.raises(NspError, match="the second build failed: no room"):
        prove(checked, [BuiltTwice])


def test_the_second_build_has_other_hashes(loaded: Loaded, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []

    def run(command: list[str], *, env: dict[str, str], **_: object) -> subprocess.CompletedProcess[str]:
        seeds.append(env["PYTHONHASHSEED"])
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    for seed in ("1", "2"):
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        run_afresh(loaded, Path())
    assert seeds == ["2", "1"]


def test_the_second_build_has_cards_of_the_projects_own_size(nsp: Command, small_project: SmallProject) -> None:
    small_project.write("nsp-pnp.toml", "[card-sizes.mine]\nwidth = 66\nheight = 91\n")
    select = ("--select", "LAY014", "--lang", "en")
    run = nsp("validate", "--project", small_project.root, "--card-size", "mine", *select)
    assert (run.status, run.err) == (0, ""), run.out


# --- Asked or not -------------------------------------------------------------------------------------


def test_without_being_asked_no_pdf_is_made(monkeypatch: pytest.MonkeyPatch, nsp: Command) -> None:
    def refuse(*_: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(proving, "publish", refuse)
    assert nsp("validate", "--project", ROOT).status == 0


def test_validating_imports_neither_reader_nor_writer() -> None:
    code = (
        "import sys; from nsp_pnp.cli.main import cli\n"
        "try: cli(['validate', '--project', '.'])\n"
        "except SystemExit as ended: assert not ended.code\n"
        "print([name for name in ('pypdfium2', 'reportlab', 'nsp_pnp.proof.prove') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.endswith("\n[]\n")


def test_a_release_is_proved(nsp: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def note(checked: Checked, wanted: Collection[type[Subject]], _progress: Progress) -> Checked:
        asked.extend(wanted)
        return checked

    monkeypatch.setattr(proving, "prove", note)
    nsp("validate", "--project", ROOT, "--profile", "release")
    assert asked == list(FINISHED)
    nsp("validate", "--project", ROOT, "--profile", "release", "--ignore", "LAY014")
    assert asked[2:] == [ReadFace]


def test_a_run_that_made_no_pdf_says_so(checked: Checked) -> None:
    assert reasons(checked) == {"LAY012": "no PDFs were made", "LAY014": "no PDFs were made"}
    assert reasons(replace(checked, unproved={})) == {}


@pytest.fixture
def too_long(small_project: SmallProject) -> SmallProject:
    small_project.translate("guard.lancer.spear.text", "長すぎる文である。" * 40)
    return small_project


def test_what_does_not_fit_is_not_printed_for_proof(too_long: SmallProject, nsp: Command) -> None:
    run = nsp("validate", "--project", too_long.root, "--select", "LAY012,LAY014")
    assert run.status == 1
    assert "skipped LAY012, LAY014: not all texts fit" in run.out


def test_cards_that_cannot_be_read_are_not_printed_for_proof(small_project: SmallProject, nsp: Command) -> None:
    small_project.append("cards/nsp/game.yaml", "\n: [\n")
    run = nsp("validate", "--project", small_project.root, "--select", "LAY012,LAY014")
    assert run.status == 1
    assert "LAY012, LAY014: the cards could not be read" in run.out
