"""``nsp-pnp i18n``: templates and catalogs, in the project's own hands and in those of other gettext tools."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po as read_with_babel

from nsp_pnp.errors import NspError
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.model.catalog import Catalog, Message
from nsp_pnp.prepare.stages import extract_for_babel

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

pytestmark = pytest.mark.usefixtures("sharing")

CHECKOUT = Path(__file__).parents[2]
LEVEL_1 = "cards/nsp/monsters/level-1.yaml"
JA = "locales/ja/LC_MESSAGES/nsp.po"
DE = "locales/de/LC_MESSAGES/nsp.po"


def read(project: SmallProject, file: str, locale: str) -> Catalog:
    result = read_po(project.path(file).read_bytes(), file, locale)
    assert result.value
    assert not result.diagnostics
    return result.value


def all_files(project: SmallProject) -> dict[str, bytes]:
    return {
        path.relative_to(project.root).as_posix(): path.read_bytes()
        for path in project.root.rglob("*")
        if path.is_file()
    }


def test_the_templates_in_the_repository_are_fresh(nsp: Command, small_project: SmallProject) -> None:
    for template in small_project.root.glob("locales/*.pot"):
        if template.name != "nsp-glossary.pot":  # written by people
            template.unlink()
    run = nsp("i18n", "extract", "--project", small_project.root)
    assert run.status == 0
    written = [Path(line) for line in run.out.splitlines()]
    names = {"nsp.pot", "pnp.pot", "nsp-report.pot", "nsp-glossary.pot", "nsp-rulebook.pot"}
    assert {path.name for path in written} == names
    for path in written:
        assert path.read_bytes() == (CHECKOUT / "locales" / path.name).read_bytes()


def test_the_catalogs_in_the_repository_are_up_to_date(nsp: Command, small_project: SmallProject) -> None:
    before = all_files(small_project)
    run = nsp("i18n", "update", "--project", small_project.root)
    assert run.status == 0
    assert {Path(line).relative_to(small_project.root).as_posix() for line in run.out.splitlines()} == {
        f"locales/{locale}/LC_MESSAGES/{domain}.po"
        for locale in ("en", "ja")
        for domain in ("nsp", "pnp", "nsp-report", "nsp-glossary", "nsp-rulebook")
    }
    assert all_files(small_project) == before


def by_context(catalog: Catalog, *, obsolete: bool = False) -> dict[str | None, Message]:
    return {message.context: message for message in catalog.messages if message.obsolete is obsolete}


def test_an_update_loses_nothing(nsp: Command, small_project: SmallProject) -> None:
    """A changed text, a vanished card, a person's comments and flags, an entry translated by hand."""
    small_project.change(LEVEL_1, "name: Mimic", "name: Chest Mimic")
    small_project.change(LEVEL_1, 'flavor: "It left the orchard at dawn. By noon it had', 'flavor: "By noon it had')
    small_project.change(LEVEL_1, "name: Growing Form", 'name: "Swelling"')
    small_project.change(
        JA,
        'msgctxt "monster.skeleton.name"\n',
        '# a word from a person\n#, no-wrap\nmsgctxt "monster.skeleton.name"\n',
    )
    old = by_context(read(small_project, JA, "ja"))
    assert nsp("i18n", "update", "--project", small_project.root).status == 0
    new = by_context(read(small_project, JA, "ja"))
    changed = {"monster.mimic.name", "monster.awakened-tree.flavor", "monster.hungry-ooze.ability.name"}
    assert list(new) == list(old)
    for context, message in new.items():
        assert message.strings == old[context].strings
        assert message.translator_comments == old[context].translator_comments
        assert message.fuzzy == (context in changed)
        assert message.previous_id == (old[context].id if context in changed else None)
    assert new["monster.skeleton.name"].translator_comments == ("a word from a person",)
    assert "no-wrap" in new["monster.skeleton.name"].flags
    assert {code for code, _, _ in small_project.findings("ja")} == {"POF011"}


def test_a_card_that_goes_and_comes_back_keeps_its_translation(nsp: Command, small_project: SmallProject) -> None:
    before = all_files(small_project)
    whole = small_project.read(LEVEL_1)
    start = whole.index("  - id: skeleton")
    small_project.write(LEVEL_1, whole[:start])
    small_project.change("cards/nsp/game.yaml", "name: Monster cards, count: 20", "name: Monster cards, count: 19")
    nsp("i18n", "update", "--project", small_project.root)
    gone = by_context(read(small_project, JA, "ja"), obsolete=True)
    assert gone.keys() == {f"monster.skeleton.{x}" for x in ("name", "ability.name", "ability.text", "flavor")}
    assert all(message.translated for message in gone.values())
    assert {code for code, *_ in small_project.findings()} == {"CRD020"}  # the published box has all twenty
    small_project.write(LEVEL_1, whole)
    small_project.change("cards/nsp/game.yaml", "name: Monster cards, count: 19", "name: Monster cards, count: 20")
    nsp("i18n", "update", "--project", small_project.root)
    assert all_files(small_project) == before


def test_only_the_languages_asked_for_are_touched(nsp: Command, small_project: SmallProject) -> None:
    small_project.change(LEVEL_1, "name: Mimic", "name: Chest Mimic")
    japanese = small_project.path(JA).read_bytes()
    assert nsp("i18n", "update", "--lang", "en", "--project", small_project.root).status == 0
    assert small_project.path(JA).read_bytes() == japanese


def test_cards_with_errors_touch_nothing(nsp: Command, small_project: SmallProject) -> None:
    small_project.change(LEVEL_1, "health: 23", "health: many")
    before = all_files(small_project)
    run = nsp("i18n", "update", "--project", small_project.root)
    assert (run.status, run.out) == (2, "")
    assert f"{LEVEL_1}:" in run.err
    assert run.err.count("\n") == 1
    assert all_files(small_project) == before


# --- A language from zero -----------------------------------------------------------------------------

GERMAN = {
    "game.title": "None Shall Pass!",
    "word.level": "Stufe {level}",
    "word.level_up": "Aufstieg",
    "word.health": "Leben",
    "word.armor": "Rüstung",
    "word.attack": "Angriff",
    "guard.lancer.name": "Lanzenträger",
    "guard.lancer.spear.name": "Speer",
    "guard.lancer.spear.text": "Füge dem Monster {damage} [damage] zu.",
    "monster.mimic.name": "Mimik",
    "monster.golem.name": "Lehmriese",
    "monster.golem.ability.text": "Dieses Monster hat {armor} [armor].",
}


@pytest.fixture
def german(nsp: Command, small_project: SmallProject) -> SmallProject:
    assert nsp("i18n", "update", "--lang", "de", "--project", small_project.root).status == 0
    return small_project


def test_a_new_language_starts_empty_and_complete(german: SmallProject) -> None:
    catalog = read(german, DE, "de")
    template = read(german, "locales/nsp.pot", "")
    assert [(m.context, m.id) for m in catalog.messages] == [(m.context, m.id) for m in template.messages]
    assert not any(any(message.strings) for message in catalog.messages)
    assert catalog.header_field("Plural-Forms") == "nplurals=2; plural=(n != 1);"
    assert {path.name for path in german.path("locales/de/LC_MESSAGES").iterdir()} == {
        *("nsp.po", "pnp.po", "nsp-report.po", "nsp-glossary.po", "nsp-rulebook.po"),
    }


def test_validate_names_each_text_of_a_new_language(nsp: Command, german: SmallProject) -> None:
    run = nsp("validate", "--lang", "de", "--project", german.root)
    assert run.status == 1
    catalog = read(german, DE, "de")
    found = re.findall(r"^(\S+?):([0-9]+):1: POF012 ", run.out, re.MULTILINE)
    assert {file.rsplit("/", 1)[-1] for file, _ in found} == {"nsp.po", "nsp-glossary.po", "nsp-report.po", "pnp.po"}
    assert [place for place in found if place[0] == DE] == [
        (DE, str(message.msgstr_where.line)) for message in catalog.messages
    ]
    assert {code for code, _, _ in german.findings("de")} == {"POF012"}


def test_a_dozen_translations_later(nsp: Command, german: SmallProject) -> None:
    before = len(german.findings("de"))
    for context, text in GERMAN.items():
        german.translate(context, text, DE)
    assert len(german.findings("de")) == before - len(GERMAN)
    loaded = german.prepare("de")
    assert loaded.cards
    faces = {face.id: face for card in loaded.cards.cards for face in card.faces}
    texts = loaded.languages[0].localizer.face(faces["guard.lancer.health.l2"]).texts
    assert texts["spear.text"].plain.startswith("Füge dem Monster 3 ")
    assert texts["charge.name"].plain == "Charge"
    filled = german.path(DE).read_bytes()
    assert nsp("i18n", "update", "--project", german.root).status == 0
    assert german.path(DE).read_bytes() == filled


def test_an_incomplete_language_is_not_printed(nsp: Command, german: SmallProject, tmp_path: Path) -> None:
    run = nsp("build", "--lang", "de", "--project", german.root, "--out", tmp_path / "out")
    assert (run.status, run.out) == (1, "")
    assert not (tmp_path / "out").exists()


@pytest.mark.nightly
@pytest.mark.parametrize(("locale", "forms"), [("fr", None), ("pl", None), ("zh_Hant", 1), ("pt-BR", None), ("ar", 6)])
def test_other_languages_start_as_well(
    nsp: Command, small_project: SmallProject, locale: str, forms: int | None
) -> None:
    assert nsp("i18n", "update", "--lang", locale, "--project", small_project.root).status == 0
    catalog = read(small_project, small_project.catalog(locale), locale)
    assert catalog.nplurals
    assert catalog.nplurals == (forms or catalog.nplurals)
    assert {code for code, _, _ in small_project.findings(locale)} == {"POF012"}


@pytest.mark.parametrize("tag", ["JA", "jp"])
def test_no_language_starts_under_a_wrong_tag(nsp: Command, small_project: SmallProject, tag: str) -> None:
    run = nsp("i18n", "update", "--lang", tag, "--project", small_project.root)
    assert (run.status, run.out) == (2, "")
    assert run.err.endswith("did you mean ja?\n")
    assert not (small_project.root / "locales" / tag).exists()


# --- Other tools --------------------------------------------------------------------------------------


def entries(path: Path) -> list[tuple[str | None, str]]:
    with path.open("rb") as file:
        catalog = read_with_babel(file)
    return [(message.context, str(message.id)) for message in catalog if message.id]


def test_plain_pybabel_extracts_the_same_texts(small_project: SmallProject, tmp_path: Path) -> None:
    """Through the entry point that pyproject.toml declares, as if the package were installed."""
    declared = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    site = tmp_path / "site"
    info = site / "nsp_pnp_declared-0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nsp-pnp-declared\nVersion: 0\n")
    points = "\n".join(f"{key} = {value}" for key, value in declared["babel.extractors"].items())
    (info / "entry_points.txt").write_text(f"[babel.extractors]\n{points}\n")
    (small_project.root / "babel.cfg").write_text("[nsp_cards: **.yaml]\n")
    command = [
        sys.executable,
        "-m",
        "babel.messages.frontend",
        "extract",
        "-F",
        "babel.cfg",
        "-o",
        "babel.pot",
        "cards",
    ]
    path = f"{site}:{CHECKOUT}" if sys.platform != "win32" else f"{site};{CHECKOUT}"
    done = subprocess.run(command, cwd=small_project.root, env={"PYTHONPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    templates = [entries(CHECKOUT / "locales" / name) for name in ("nsp.pot", "nsp-rulebook.pot")]
    assert sorted(entries(small_project.root / "babel.pot")) == sorted(entry for one in templates for entry in one)


def test_babel_gets_lines_functions_and_comments_of_a_file(small_project: SmallProject) -> None:
    with small_project.path(LEVEL_1).open("rb") as file:
        rows = list(extract_for_babel(file, (), (), {}))
    assert len(rows) == 16
    for line, function, (context, text), comments in rows:
        assert function == "pgettext"
        assert context.startswith("monster.")
        assert text in small_project.read(LEVEL_1).splitlines()[line - 1]
        assert comments


def test_babel_is_told_of_broken_cards(small_project: SmallProject) -> None:
    small_project.change("cards/nsp/guards/medic.yaml", "id: medic\n", "id: nurse\n")
    with small_project.path(LEVEL_1).open("rb") as file, pytest.raises(NspError) as caught:
        extract_for_babel(file, (), (), {})
    assert "medic.yaml" in str(caught.value)


def test_babel_is_told_of_a_file_that_is_no_card_file(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("a: 1\n")
    with (tmp_path / "x.yaml").open("rb") as file, pytest.raises(NspError):
        extract_for_babel(file, (), (), {})


@pytest.mark.parametrize("file", [JA, "locales/en/LC_MESSAGES/nsp.po", "locales/nsp.pot"])
def test_babel_reads_our_catalogs_without_a_word_lost(small_project: SmallProject, file: str) -> None:
    locale = "" if file.endswith(".pot") else Path(file).parts[1]
    ours = read(small_project, file, locale)
    with small_project.path(file).open("rb") as stream:
        theirs = read_with_babel(stream, locale or None, abort_invalid=True)
    assert [(m.context, m.id, m.string) for m in theirs if m.id] == [
        (m.context, m.id, m.strings[0]) for m in ours.messages
    ]


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="GNU gettext is not installed")
def test_gnu_gettext_accepts_our_catalogs(small_project: SmallProject) -> None:
    for file in small_project.root.glob("locales/*/LC_MESSAGES/*.po"):
        subprocess.run(["msgfmt", "--check-format", "--check-header", "-o", "/dev/null", file], check=True)  # noqa: S607


def without_header(text: str) -> str:
    """A catalog from its first entry with a msgctxt on."""
    return text[text.rindex("\n\n", 0, text.index("msgctxt")) + 2 :]


@pytest.mark.parametrize(
    ("broken", "lost"),
    [
        (lambda text: re.sub(r'"Plural-Forms: .*\n', "", text), []),
        (without_header, ["PO-Revision-Date", "Last-Translator"]),
        (lambda _text: "", []),
    ],
    ids=["no-plural-forms", "no-header", "empty"],
)
def test_an_update_mends_what_hints_say_it_mends(
    nsp: Command, small_project: SmallProject, broken: Callable[[str], str], lost: list[str]
) -> None:
    before = read(small_project, JA, "ja")
    small_project.write(JA, broken(small_project.read(JA)))
    done = nsp("validate", "--lang", "ja", "--project", small_project.root)
    assert "hint: nsp-pnp i18n update writes it" in done.out
    assert nsp("i18n", "update", "--lang", "ja", "--project", small_project.root).status == 0
    after = read(small_project, JA, "ja")
    assert {name: value for name, value in before.fields if name not in lost}.items() <= dict(after.fields).items()
    assert [(one.context, one.id) for one in after.messages] == [(one.context, one.id) for one in before.messages]
    assert [one.strings for one in after.messages if any(one.strings)] in ([], [one.strings for one in before.messages])


@pytest.mark.parametrize("change", [lambda data: b"\xef\xbb\xbf" + data, lambda data: data.replace(b"\n", b"\r\n")])
def test_fmt_mends_what_hints_say_it_mends(
    nsp: Command, small_project: SmallProject, change: Callable[[bytes], bytes]
) -> None:
    path = small_project.path(JA)
    before = path.read_bytes()
    path.write_bytes(change(before))
    done = nsp("i18n", "update", "--project", small_project.root)
    assert done.status == 2
    assert "nsp-pnp i18n fmt does it" in done.err
    assert nsp("i18n", "fmt", str(path)).status == 0
    assert path.read_bytes() == before
