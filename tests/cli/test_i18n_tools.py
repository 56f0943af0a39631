"""``nsp-pnp i18n`` for translators: canonical form, counts, what is left to do, a made-up language, German."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from nsp_pnp.load.strict_po import read_po
from nsp_pnp.localize.pseudo import is_pseudo
from nsp_pnp.model.catalog import Catalog

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

pytestmark = pytest.mark.usefixtures("sharing")

JA = "locales/ja/LC_MESSAGES/nsp.po"
DE = "locales/de/LC_MESSAGES/nsp.po"
LEVEL_1 = "cards/nsp/monsters/level-1.yaml"
GERMAN = tomllib.loads((Path(__file__).parent / "data" / "de.toml").read_text("utf-8"))

DOMAINS = ("nsp-glossary", "nsp-report", "nsp-rulebook", "nsp", "pnp")


def catalog(project: SmallProject, file: str, locale: str) -> Catalog:
    found = read_po(project.path(file).read_bytes(), file, locale).value
    assert found
    return found


def contents(project: SmallProject) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in project.root.rglob("*") if path.is_file()}


# --- fmt ------------------------------------------------------------------------------------------------

UNTIDY = {
    "wrapped": ('msgstr "レベル{level}"', 'msgstr ""\n"レベル"\n"{level}"'),
    "flags": ("#, max-length:14, python-brace-format", "#, python-brace-format, max-length:14"),
    "noisy header": ('"MIME-Version', '"X-Generator: Poedit 3.4\\n"\n"MIME-Version'),
    "line ends": ('msgctxt "word.level_up"\n', 'msgctxt "word.level_up"\r\n'),
}


def test_the_catalogs_in_the_repository_are_canonical(nsp: Command, small_project: SmallProject) -> None:
    run = nsp("i18n", "fmt", "--check", "--project", small_project.root)
    assert (run.status, run.out) == (0, "")


@pytest.mark.parametrize("what", UNTIDY)
def test_one_form_whatever_tools_make_of_it(nsp: Command, small_project: SmallProject, what: str) -> None:
    before = contents(small_project)
    tidy, untidy = UNTIDY[what]
    small_project.change(JA, tidy, untidy)
    changed = contents(small_project)
    run = nsp("i18n", "fmt", "--check", "--project", small_project.root)
    assert (run.status, run.out) == (1, f"{small_project.path(JA)}\n")
    assert contents(small_project) == changed
    run = nsp("i18n", "fmt", "--project", small_project.root)
    assert (run.status, run.out) == (0, f"{small_project.path(JA)}\n")
    assert contents(small_project) == before
    assert nsp("i18n", "fmt", "--project", small_project.root).out == ""


def test_only_the_files_named_are_written(nsp: Command, small_project: SmallProject) -> None:
    for locale in ("ja", "en"):
        small_project.append(small_project.catalog(locale), "\n\n\n")
    run = nsp("i18n", "fmt", "--project", small_project.root, small_project.path(JA))
    assert run.out == f"{small_project.path(JA)}\n"
    run = nsp("i18n", "fmt", "--check", "--project", small_project.root)
    assert run.out == f"{small_project.path(small_project.catalog('en'))}\n"


def test_a_file_that_is_no_po_stops_the_run(nsp: Command, small_project: SmallProject) -> None:
    small_project.append(small_project.catalog("en"), "\n\n\n")
    small_project.append(JA, 'msgid "open\n')
    before = contents(small_project)
    run = nsp("i18n", "fmt", "--project", small_project.root)
    assert (run.status, run.out, run.err.count("\n")) == (2, "", 1)
    assert "nsp.po" in run.err
    assert contents(small_project) == before


# --- stats ----------------------------------------------------------------------------------------------


def counted(nsp: Command, project: SmallProject, *languages: str) -> dict[tuple[str, str], dict[str, int]]:
    asked = [word for language in languages for word in ("--lang", language)]
    run = nsp("i18n", "stats", "--format", "json", "--project", project.root, *asked)
    assert run.status == 0
    return {(row["language"], row["part"]): row for row in json.loads(run.out)["rows"]}


def test_a_finished_language(nsp: Command, small_project: SmallProject) -> None:
    rows = counted(nsp, small_project)
    cards = ["guard cards", "monster cards", "boards", "reference cards"]
    others = ["sheet margins", "balance report", "glossary", "rulebook"]
    assert [part for _, part in rows] == ["game words", *cards, *others]
    assert {language for language, _ in rows} == {"ja"}
    assert all(row["percent"] == 100 and row["translated"] == row["texts"] > 0 for row in rows.values())


def test_every_state_is_counted_where_it_is(nsp: Command, small_project: SmallProject) -> None:
    small_project.translate("guard.lancer.spear.name", "")
    small_project.translate("monster.golem.ability.text", "あ" * 300 + "{armor}[armor]")
    small_project.translate("board.peril.text", "")
    small_project.translate("sheet.front", "", small_project.catalog(domain="pnp"))
    small_project.translate("guard.title", "", small_project.catalog(domain="nsp-report"))
    small_project.translate("term.round", "", small_project.catalog(domain="nsp-glossary"))
    small_project.change(JA, 'msgctxt "word.level_up"', '#, fuzzy\nmsgctxt "word.level_up"')
    small_project.change(LEVEL_1, "name: Mimic", "name: Chest Mimic")
    rows = {part: row for (_, part), row in counted(nsp, small_project, "ja").items()}
    states = {part: (row["fuzzy"], row["missing"], row["too_long"]) for part, row in rows.items()}
    assert states == {
        "game words": (1, 0, 0),
        "guard cards": (0, 1, 0),
        "monster cards": (1, 0, 1),
        "boards": (0, 1, 0),
        "reference cards": (0, 0, 0),
        "sheet margins": (0, 1, 0),
        "balance report": (0, 1, 0),
        "glossary": (0, 1, 0),
        "rulebook": (0, 0, 0),
    }
    assert all(row["translated"] == row["texts"] - row["fuzzy"] - row["missing"] for row in rows.values())
    assert all(row["percent"] < 100 for part, row in rows.items() if part not in ("rulebook", "reference cards"))
    cards = [rows[part] for part in ("game words", "guard cards", "monster cards", "boards", "reference cards")]
    (validated,) = small_project.grade("ja", statistics=True).coverage
    keys = ("texts", "translated", "fuzzy", "missing")
    assert validated.counts[:4] == tuple(sum(row[key] for row in cards) for key in keys), "a run counts as stats does"


def test_the_table(nsp: Command, small_project: SmallProject) -> None:
    run = nsp("i18n", "stats", "--project", small_project.root)
    head, *rows = run.out.splitlines()
    assert head.split()[:3] == ["language", "part", "texts"]
    assert len(rows) == 9
    assert len({len(row) for row in rows}) == 1


@pytest.mark.parametrize("command", [["stats"], ["todo"]])
def test_a_language_that_there_is_not(nsp: Command, small_project: SmallProject, command: list[str]) -> None:
    run = nsp("i18n", *command, "--lang", "xx", "--project", small_project.root)
    assert (run.status, run.out, run.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", [["stats"], ["todo"]])
def test_a_catalog_that_cannot_be_read(nsp: Command, small_project: SmallProject, command: list[str]) -> None:
    small_project.append(JA, 'msgid "open\n')
    run = nsp("i18n", *command, "--lang", "ja", "--project", small_project.root)
    assert (run.status, run.out) == (2, "")
    assert JA in run.err


# --- todo -----------------------------------------------------------------------------------------------


def to_do(nsp: Command, project: SmallProject, *arguments: str) -> dict[str, Any]:
    run = nsp("i18n", "todo", "--format", "json", "--project", project.root, *arguments)
    assert run.status == 0
    document: dict[str, Any] = json.loads(run.out)
    return document


def test_nothing_to_do(nsp: Command, small_project: SmallProject) -> None:
    assert to_do(nsp, small_project, "--lang", "ja")["tasks"] == []
    assert nsp("i18n", "todo", "--lang", "ja", "--project", small_project.root).status == 0


def test_worst_first_and_in_deck_order(nsp: Command, small_project: SmallProject) -> None:
    long = small_project.translate("guard.lancer.practice.text", "あ" * 100 + "{xp}[xp]")
    small_project.translate("sheet.front", "", small_project.catalog(domain="pnp"))
    missing = [small_project.translate(context, "") for context in ("guard.lancer.spear.text", "monster.mimic.flavor")]
    small_project.change(JA, 'msgctxt "word.level_up"', '#, fuzzy\nmsgctxt "word.level_up"')
    small_project.change(LEVEL_1, "name: Mimic", "name: Chest Mimic")
    found = to_do(nsp, small_project, "--lang", "ja")
    assert [(task["state"], task["msgctxt"]) for task in found["tasks"]] == [
        ("missing", "guard.lancer.spear.text"),
        ("missing", "monster.mimic.flavor"),
        ("fuzzy", "word.level_up"),
        ("drifted", "monster.mimic.name"),
        ("too-long", "guard.lancer.practice.text"),
        ("missing", "sheet.front"),
    ]
    first, second, _, drifted, too_long, _ = found["tasks"]
    lines = small_project.read(JA).splitlines()
    assert {task["file"] for task in found["tasks"][:5]} == {JA}
    for task in found["tasks"][:5]:
        assert lines[task["line"] - 1].startswith("msgstr")
    before = [first["line"] - 1, second["line"] - 1, too_long["line"] - 1]  # the flag that came later is a line
    assert before == [*missing, long]
    assert first["english"] == "Deal {damage} [damage] to the monster."
    assert (first["values"], first["levels"]) == ({"damage": [2, 3, 5, 7]}, [1, 2, 3, 4])
    assert first["room"] == first["left"] > 40
    assert first["max_length"] == first["room"] + len("{damage} [damage]") - len("7 x")
    assert too_long["left"] < 0
    assert too_long["translation"].startswith("あああ")
    assert (drifted["english"], "Mimic" in drifted["wrong"]) == ("Chest Mimic", True)


def test_texts_of_boards_are_to_be_done_after_the_cards(nsp: Command, small_project: SmallProject) -> None:
    for context in ("board.peril.text", "monster.mimic.flavor"):
        small_project.translate(context, "")
    found = to_do(nsp, small_project, "--lang", "ja")["tasks"]
    assert [(task["part"], task["msgctxt"]) for task in found] == [
        ("monster cards", "monster.mimic.flavor"),
        ("boards", "board.peril.text"),
    ]
    assert found[1]["room"] == found[1]["left"] > 40


def test_the_first_few(nsp: Command, small_project: SmallProject) -> None:
    assert nsp("i18n", "update", "--lang", "de", "--project", small_project.root).status == 0
    found = to_do(nsp, small_project, "--lang", "de", "--limit", "2")
    assert (len(found["tasks"]), found["total"] > 200) == (2, True)
    run = nsp("i18n", "todo", "--lang", "de", "--limit", "2", "--project", small_project.root)
    blocks = run.out.split("\n\n")
    assert len(blocks) == 3
    assert re.match(rf"{re.escape(DE)}:[0-9]+: ", blocks[0])
    assert nsp("i18n", "todo", "--lang", "de", "--limit", "0", "--project", small_project.root).status == 2


# --- room for texts -------------------------------------------------------------------------------------


def test_entries_tell_how_much_room_there_is(small_project: SmallProject) -> None:
    """In characters of the language; more of them in English than in Japanese."""
    rooms: dict[str, dict[str, tuple[int, int]]] = {}
    for file, locale in (("locales/nsp.pot", ""), (small_project.catalog("en"), "en"), (JA, "ja")):
        for message in catalog(small_project, file, locale).messages:
            told = [match for line in message.extracted_comments if (match := re.match("room: about ([0-9]+) ", line))]
            flags = [flag.removeprefix("max-length:") for flag in message.flags if flag.startswith("max-length:")]
            assert len(told) == len(flags) <= 1
            if told:
                rooms.setdefault(locale, {})[message.context or ""] = (int(told[0][1]), int(flags[0]))
    assert rooms[""] == rooms["en"]
    assert rooms["en"].keys() == rooms["ja"].keys()
    assert all(rooms["ja"][context][0] < room for context, (room, _) in rooms["en"].items())
    assert all(limit >= room for one in rooms.values() for room, limit in one.values())
    both, alone = (rooms["ja"][f"guard.stargazer.{name}"][0] for name in ("eclipse.text.solar", "starlight.text"))
    assert both * 2 < alone


def test_limits_that_somebody_changed_are_set_right(nsp: Command, small_project: SmallProject) -> None:
    before = contents(small_project)
    context = 'msgctxt "guard.lancer.name"'
    entry = re.search(rf"#, max-length:([0-9]+)\n{context}", small_project.read(JA))
    assert entry
    small_project.change(JA, entry[0], f"#, max-length:{int(entry[1]) + 5}\n{context}")
    assert {code for code, _, _ in small_project.findings("ja")} == {"LAY010"}
    assert nsp("i18n", "update", "--project", small_project.root).status == 0
    assert contents(small_project) == before


# --- a made-up language ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("style", "tag"), [("accents", "en-XA"), ("wide", "en-XB")])
def test_a_made_up_language_is_sound(nsp: Command, small_project: SmallProject, style: str, tag: str) -> None:
    """Text that does not fit is an error, and nothing is printed with it."""
    run = nsp("i18n", "pseudo", "--style", style, "--project", small_project.root)
    assert run.status == 0
    assert len(run.out.splitlines()) == len(DOMAINS)
    found = {d.code.id for d in small_project.grade_with_book(tag).diagnostics}
    assert {"LAY001"} <= found <= {"LAY001", "LAY004"}
    build = nsp("build", "--lang", tag, "--project", small_project.root, "--out", small_project.root / "out")
    assert (build.status, build.out) == (1, "")
    assert "LAY001" in build.err
    assert not (small_project.root / "out").exists()


def test_a_made_up_language_prints_once_it_fits(nsp: Command, small_project: SmallProject) -> None:
    nsp("i18n", "pseudo", "--project", small_project.root)
    english = catalog(small_project, small_project.catalog("en"), "en").by_context
    checked = small_project.prepare("en-XA")
    for context in {d.subject for d in checked.diagnostics if d.code.id in ("LAY001", "LAY004")}:
        small_project.translate(context, english[context].id, small_project.catalog("en-XA"))
    out = small_project.root / "out"
    build = nsp("build", "--lang", "en-XA", "--only", "guard-cards", "--project", small_project.root, "--out", out)
    assert build.status == 0
    assert list(out.rglob("*.pdf"))


def test_a_made_up_language_beside_the_project(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    before = contents(small_project)
    run = nsp("i18n", "pseudo", "--lang", "en-XQ", "--out", tmp_path / "out", "--project", small_project.root)
    assert run.status == 0
    assert contents(small_project) == before
    written = sorted(path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*.po"))
    assert written == [f"locales/en-XQ/LC_MESSAGES/{domain}.po" for domain in DOMAINS]


def test_it_is_written_anew_over_itself(nsp: Command, small_project: SmallProject) -> None:
    nsp("i18n", "pseudo", "--project", small_project.root)
    once = contents(small_project)
    small_project.translate("guard.lancer.name", "?", small_project.catalog("en-XA"))
    assert nsp("i18n", "pseudo", "--project", small_project.root).status == 0
    assert contents(small_project) == once
    assert is_pseudo(catalog(small_project, small_project.catalog("en-XA"), "en-XA"))
    assert nsp("i18n", "fmt", "--check", "--project", small_project.root).status == 0
    assert nsp("i18n", "update", "--lang", "en-XA", "--project", small_project.root).status == 0
    assert contents(small_project) == once


@pytest.mark.parametrize("tag", ["ja", "en", "xx", "../../x", "", "de-"])
@pytest.mark.parametrize("aside", [False, True])
def test_no_work_of_people_is_overwritten(
    nsp: Command, small_project: SmallProject, tmp_path: Path, tag: str, aside: bool
) -> None:
    before = contents(small_project)
    out = ["--out", tmp_path / "out"] if aside else []
    run = nsp("i18n", "pseudo", "--lang", tag, "--project", small_project.root, *out)
    assert (run.status, run.out, run.err.count("\n")) == (2, "", 1)
    assert contents(small_project) == before
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("domain", ["pnp", "nsp-glossary"])
def test_a_glossary_of_people_is_theirs_as_well(nsp: Command, small_project: SmallProject, domain: str) -> None:
    small_project.write(small_project.catalog("en-XA", domain), "unreadable")
    before = contents(small_project)
    assert nsp("i18n", "pseudo", "--project", small_project.root).status == 2
    assert contents(small_project) == before


# --- German ---------------------------------------------------------------------------------------------


def test_a_dozen_german_cards(nsp: Command, small_project: SmallProject) -> None:
    """From nothing to translated cards; of the rest nothing is said but that it is not translated."""
    assert nsp("i18n", "update", "--lang", "de", "--project", small_project.root).status == 0
    texts = {context: text for table in GERMAN.values() for context, text in table.items()}
    for context, text in texts.items():
        small_project.translate(context, text, DE)
    entries = catalog(small_project, DE, "de").messages
    rest = [(DE, message.msgstr_where.line) for message in entries if message.context not in texts]
    found = small_project.findings("de")
    assert {code for code, _, _ in found} == {"POF012"}
    assert [(file, line) for _, file, line in found if file == DE] == rest
    rows = counted(nsp, small_project, "de")
    assert sum(row["translated"] for row in rows.values()) == len(texts)
    assert not any(row["too_long"] or row["fuzzy"] for row in rows.values())
    assert to_do(nsp, small_project, "--lang", "de")["total"] == sum(row["missing"] for row in rows.values())


def test_the_german_cards_are_whole() -> None:
    fields = {context.rsplit(".", 2)[0] for context in GERMAN["monsters"] if context.endswith(".ability.text")}
    assert len(fields) == 6
    assert len(GERMAN["monsters"]) == 4 * 6
