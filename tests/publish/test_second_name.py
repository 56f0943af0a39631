"""Cards that have their names in a second language as well."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.layout.fit import set_face
from nsp_pnp.load.project import Project
from nsp_pnp.model.localized import RichText
from nsp_pnp.packs.inserts import insert_of
from nsp_pnp.prepare.loaded import Language, Loaded, Printing
from nsp_pnp.prepare.stages import prepare

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

ROOT = Path(__file__).parents[2]
CARD = card_sizes()["standard"]
FEWEST_PT = 5.0


@pytest.fixture(scope="module")
def english_as_well() -> Loaded:
    return prepare(Project(ROOT), "nsp", ("ja",), CARD, printing=Printing(second="en")).sound()


def boxes(loaded: Loaded, language: Language) -> Iterator[tuple[str, list[tuple[RichText, float]]]]:
    """Each face of the cards that has a name, with its boxes and the sizes that they are set at."""
    for card in loaded.cards.cards:
        for face in card.faces:
            if "name" in face.texts:
                settings = set_face(loaded.design(language, card, face), language.composer, language.sizes)
                yield face.texts["name"].text.text, [(one.box.text, one.size) for one in settings]


def test_a_card_has_its_other_name_once_and_large_enough(english_as_well: Loaded) -> None:
    (ja,) = english_as_well.languages
    found = 0
    for english, texts in boxes(english_as_well, ja):
        second = [(text, size) for text, size in texts if text.locale == "en"]
        assert [text.plain for text, _ in second] == [english]
        assert second[0][1] >= FEWEST_PT
        found += 1
    assert found == 54 * 2 + 20


@pytest.mark.nightly
def test_rules_are_as_large_as_without_it(english_as_well: Loaded) -> None:
    plain = prepare(Project(ROOT), "nsp", ("ja",), CARD).sound()
    for before, after in zip(plain.languages, english_as_well.languages, strict=True):
        assert {g: s for g, s in before.sizes.items() if "rules" in g or "flavor" in g}.items() <= after.sizes.items()


@pytest.mark.nightly
def test_a_face_in_that_language_itself_is_as_without() -> None:
    before, after = (
        prepare(Project(ROOT), "nsp", ("en",), CARD, printing=Printing(second=second)).sound() for second in ("", "en")
    )
    for card in before.cards.printed:
        for face in card.faces:
            assert before.design(before.languages[0], card, face) == after.design(after.languages[0], card, face)


@pytest.mark.nightly
def test_names_fit_inserts_as_well() -> None:
    assert not prepare(Project(ROOT), "nsp", ("ja",), insert_of(CARD), printing=Printing(second="en")).failed
    assert not prepare(Project(ROOT), "nsp", ("en",), insert_of(CARD), printing=Printing(second="ja")).failed


def test_it_is_printed_and_the_manifest_says_so(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    words = ("--lang", "en", "--secondary-name", "ja", "--only", "monster-cards", "--out", tmp_path)
    run = nsp("build", "--project", small_project.root, *words)
    assert run.status == 0
    assert "FNT002" not in run.err  # Japanese letters on an English card are a slip, unless it is known to be Japanese
    assert json.loads((tmp_path / "manifest.json").read_text("utf-8"))["secondary_name"] == "ja"
    (path,) = tmp_path.glob("*.pdf")
    with pypdfium2.PdfDocument(path) as pdf:
        text = "".join(page.get_textpage().get_text_range() for page in pdf)
    assert text.count("目覚めた樹") == text.count("Awakened Tree") == 1


def test_one_that_is_too_long_stops_the_build(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    line = small_project.translate("monster.mimic.name", "ミミック" * 12)
    words = ("--lang", "en", "--secondary-name", "ja", "--only", "monster-cards", "--out", tmp_path / "out")
    run = nsp("build", "--project", small_project.root, *words)
    assert (run.status, run.out) == (1, "")
    assert f"nsp.po:{line}:1: LAY0" in run.err
    assert "monster.mimic.name" in run.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("second", "said"),
    [("ja", "monster.mimic.name has no translation"), ("fr", "there is no catalog for 'fr'")],
)
def test_one_that_there_is_not_is_one_line(
    nsp: Command, small_project: SmallProject, tmp_path: Path, second: str, said: str
) -> None:
    small_project.translate("monster.mimic.name", "")
    words = ("--lang", "en", "--secondary-name", second, "--out", tmp_path / "out")
    run = nsp("build", "--project", small_project.root, *words)
    assert (run.status, run.out, run.err.count("\n")) == (2, "", 1)
    assert said in run.err
    assert not (tmp_path / "out").exists()
