"""A copy of the real project to break, and what a run says about it."""

from __future__ import annotations

import gc
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from nsp_pnp.cli.main import main
from nsp_pnp.diagnostic import Diagnostic, Result
from nsp_pnp.grade.grade import Graded, grade
from nsp_pnp.grade.settings import Asked, make_settings
from nsp_pnp.impose.paper import USUAL_PAPER, card_sizes, pages
from nsp_pnp.load.project import Project
from nsp_pnp.prepare.book import Pages, prepare_book
from nsp_pnp.prepare.loaded import Checked, Loaded
from nsp_pnp.prepare.stages import play_games, prepare
from tests.shared_stages import Shared

ROOT = Path(__file__).parents[1]


def pytest_collection_finish() -> None:
    """What was collected stays to the end of the run; the garbage collector need not walk it again and again."""
    gc.freeze()


Finding = tuple[str, str, int]
"""Code, file and line."""


class SmallProject(Struct, frozen=True):
    """A project folder of a test's own."""

    root: Path

    def path(self, file: str) -> Path:
        return self.root / file

    def catalog(self, locale: str = "ja", domain: str = "nsp") -> str:
        return f"locales/{locale}/LC_MESSAGES/{domain}.po"

    def read(self, file: str) -> str:
        return self.path(file).read_bytes().decode()

    def write(self, file: str, text: str) -> None:
        self.path(file).parent.mkdir(parents=True, exist_ok=True)
        self.path(file).write_bytes(text.encode())

    def append(self, file: str, text: str) -> None:
        self.write(file, self.read(file) + text)

    def change(self, file: str, find: str, replacement: str) -> int:
        """Replaces a text that must stand exactly once; the line where the replacement starts."""
        before = self.read(file)
        assert before.count(find) == 1, f"{find!r} stands {before.count(find)} times in {file}"
        self.write(file, before.replace(find, replacement))
        return before[: before.index(find)].count("\n") + 1

    def translate(self, context: str, msgstr: str, file: str = "") -> int:
        """Gives an entry another msgstr, written as between its quotation marks; the line of the msgstr."""
        file = file or self.catalog()
        before, (start, end) = self.read(file), self._msgstr(context, file)
        self.write(file, before[:start] + f'msgstr "{msgstr}"' + before[end:])
        return before[:start].count("\n") + 1

    def line_of_msgstr(self, context: str, file: str) -> int:
        """The line where an entry's msgstr begins."""
        start, _ = self._msgstr(context, file)
        return self.read(file)[:start].count("\n") + 1

    def _msgstr(self, context: str, file: str) -> tuple[int, int]:
        pattern = rf'^msgctxt "{re.escape(context)}"\n(?:msgid .*\n|".*\n)+(msgstr .*(?:\n".*)*)'
        entry = re.search(pattern, self.read(file), re.M)
        assert entry, f"{file} has no entry {context}"
        return entry.span(1)

    def comment(self, context: str, line: str, file: str = "") -> None:
        """Writes a line at the top of an entry, where translators' comments stand."""
        file = file or self.catalog()
        before = self.read(file)
        at = before.rindex("\n\n", 0, before.index(f'\nmsgctxt "{context}"\n') + 1) + 2
        self.write(file, f"{before[:at]}{line}\n{before[at:]}")

    def line_of(self, file: str, text: str) -> int:
        """The line of a text that stands exactly once."""
        whole = self.path(file).read_bytes().decode(errors="replace")
        assert whole.count(text) == 1, f"{text!r} stands {whole.count(text)} times in {file}"
        return whole[: whole.index(text)].count("\n") + 1

    def prepare(self, *locales: str) -> Checked:
        return prepare(Project(self.root), "nsp", locales or ("en", "ja"), card_sizes()["standard"])

    def load(self, *locales: str) -> Loaded:
        """The game, whatever is wrong with it as long as its cards can be read."""
        loaded = self.prepare(*locales).loaded
        assert loaded
        return loaded

    def diagnostics(self, *locales: str) -> list[Diagnostic]:
        return list(self.prepare(*locales).diagnostics)

    def grade(self, *locales: str, **asked: Any) -> Graded:
        """What a run with these settings reports of cards and sheets."""
        return graded(self.prepare(*locales), asked)

    def grade_with_book(self, *locales: str, **asked: Any) -> Graded:
        """The same of the rulebook as well."""
        checked = self.prepare(*locales)
        book = prepare_book(checked.loaded, Pages(pages()[USUAL_PAPER])) if checked.loaded else Result(None)
        return graded(checked.finding(book.diagnostics), asked)

    def grade_with_games(self, *locales: str, **asked: Any) -> Graded:
        """The same of cards and sheets, and of the stored games, but of none that are played by chance."""
        return graded(play_games(self.prepare(*locales), 0, 0), asked)

    def findings(self, *locales: str) -> list[Finding]:
        """Everything that a run over ``locales`` (English and Japanese) reports, all codes selected.

        Only the list of figures that nobody published is left out.
        """
        reported = self.grade(*locales, select=("all",), ignore=("ENG012",)).diagnostics
        return [(d.code.id, d.where.file, d.where.line) for d in reported]


def graded(checked: Checked, asked: Mapping[str, Any]) -> Graded:
    """What a run with these settings reports."""
    return grade(checked, make_settings(checked.project, checked.game, Asked(**asked)))


def copied_project(root: Path) -> SmallProject:
    for folder in ("cards", "locales"):
        shutil.copytree(ROOT / folder, root / folder)
    return SmallProject(root)


@pytest.fixture
def small_project(tmp_path: Path) -> SmallProject:
    """The real cards and catalogs, to do with as a test likes."""
    return copied_project(tmp_path / "project")


@pytest.fixture(scope="module")
def shared_project(tmp_path_factory: pytest.TempPathFactory) -> SmallProject:
    """The same for a whole module, whose tests put back what they change."""
    return copied_project(tmp_path_factory.mktemp("shared") / "project")


@pytest.fixture(scope="session")
def shared_stages() -> Shared:
    """What the runs of all tests have in common."""
    return Shared()


@pytest.fixture
def sharing(shared_stages: Shared) -> Iterator[None]:
    """Runs of the test do nothing again that would come to the same; not for tests that alter the program."""
    with shared_stages.between_runs():
        yield


class Run(Struct, frozen=True):
    """How a command ended and what it said."""

    status: int
    out: str
    err: str


Command = Callable[..., Run]


@pytest.fixture
def nsp(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs ``nsp-pnp`` with the given arguments, through its real entry point, in this process."""

    def run(*arguments: object) -> Run:
        monkeypatch.setattr(sys, "argv", ["nsp-pnp", *map(str, arguments)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Run(ended.value.code, out, err)

    return run
