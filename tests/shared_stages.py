"""What runs over one project have in common, so that hundreds of runs with small errors in them take minutes.

A run reads, checks and sets again what an error touched. All else is remembered with what it was made from and given
again where that is equal; a test that only runs at night holds runs that share against runs that do not.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import lru_cache, partial
from itertools import groupby
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast
from unittest import mock

from nsp_pnp.checks.runner import run_checks
from nsp_pnp.checks.subjects import Check, PrintedFace, Source, Subject, Translation
from nsp_pnp.checks.terms import wording
from nsp_pnp.diagnostic import Diagnostic, Result, SourceRef
from nsp_pnp.documents.typeset import SetLine, Typesetter
from nsp_pnp.documents.typeset import Style as RunningStyle
from nsp_pnp.games.contract import Game
from nsp_pnp.icons import IconSet
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import FaceDesign
from nsp_pnp.layout.fit import Setting, SizeFinder
from nsp_pnp.layout.typography import Typography
from nsp_pnp.load import book as load_book
from nsp_pnp.load import project
from nsp_pnp.load.project import SOURCE_LOCALE, Project, glossary_domain, load_cards
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.load.yaml_source import read_yaml
from nsp_pnp.localize.glossary import uses
from nsp_pnp.model.card import Card, CardSet
from nsp_pnp.model.localized import LocalizedFace, RichText
from nsp_pnp.model.trial import Played
from nsp_pnp.prepare import book, fitting, stages
from nsp_pnp.prepare.book import BookInLanguage, BookSource, prepare_book_in
from nsp_pnp.prepare.fitting import Fitted
from nsp_pnp.prepare.loaded import Language, Loaded, Progress
from nsp_pnp.prepare.stages import ReadCatalog, check_cards, prepare_language

ROOT = Path(__file__).parents[1]
GAME = "nsp"
SOURCE_TERMS = Project(Path()).catalog_path(SOURCE_LOCALE, glossary_domain(GAME)).as_posix()
"""The one catalog that other languages read as well."""

T = TypeVar("T")

OF_A_KIND = 6
"""How many results are remembered: without an error, with the latest ones, and what has one name in many places."""


class Memory:
    """Results with what they were made from, the last few of each kind."""

    def __init__(self) -> None:
        self._known: dict[Hashable, deque[tuple[object, object]]] = {}

    def recall(self, kind: Hashable, given: object, make: Callable[[], T]) -> T:
        """What was made of an equal ``given`` before, or else what is made now."""
        known = self._known.setdefault(kind, deque(maxlen=OF_A_KIND))
        for number, (before, result) in enumerate(known):
            if before == given:
                known.rotate(-number)
                return cast("T", result)
        made = make()
        known.appendleft((given, made))
        return made


def _kind_of_subject(subject: Subject) -> Hashable:
    """What subjects have in common that come to the same in most runs; None where asking is quicker than comparing."""
    match subject:
        case PrintedFace():
            return PrintedFace, subject.locale, subject.face.id
        case Translation():
            return Translation, subject.locale, subject.text.context
        case Source():
            return Source, subject.text.context
        case _:
            return None


def _places(subject: Subject) -> tuple[SourceRef, ...]:
    """Where a subject's message stands: messages that say the same are equal wherever they stand."""
    return (subject.message.where, subject.message.msgstr_where) if isinstance(subject, Translation) else ()


def _found(checks: Sequence[Check], subject: Subject) -> list[Diagnostic]:
    return list(run_checks(checks, [subject]))


class Shared:
    """What runs have in common: files read, texts set, faces checked, and stages over what was not touched.

    It knows the program as it is: a test that alters the program has to run without it.
    """

    def __init__(self) -> None:
        self._real = _files(ROOT)
        self._touched: dict[Path, set[str]] = {}
        self._cards: Result[CardSet] | None = None
        self._stages: dict[Hashable, Result[Any]] = {}
        self._composers: dict[tuple[str, tuple[str, ...]], Composer] = {}
        self._read_po, self._read_yaml = lru_cache(64)(read_po), lru_cache(64)(read_yaml)
        self._uses = lru_cache(100_000)(uses)
        self._memory = Memory()
        self._paragraphs: dict[Hashable, list[list[SetLine]]] = {}

    @contextmanager
    def between_runs(self) -> Iterator[None]:
        """While the block runs, nothing is done again that would come to the same."""
        patches: list[tuple[ModuleType | type, str, object]] = [
            (project, "read_po", self._read_po),
            (project, "read_yaml", self._read_yaml),
            (load_book, "read_yaml", self._read_yaml),
            (stages, "load_cards", self._load_cards),
            (stages, "Composer", self._composer),
            (stages, "run_checks", self._run_checks),
            (stages, "check_cards", self._check_cards),
            (stages, "prepare_language", self._prepare_language),
            (fitting, "run_checks", self._run_checks),
            (book, "run_checks", self._run_checks),
            (book, "prepare_book_in", self._prepare_book_in),
            (wording, "uses", self._uses),
            (Loaded, "design_of", self._design_of()),
            (SizeFinder, "see", self._see()),
            (Typesetter, "paragraphs", self._set_paragraphs()),
        ]
        with ExitStack() as stack:
            for module, name, value in patches:
                stack.enter_context(mock.patch.object(module, name, value))
            yield

    def _load_cards(self, of: Project, game: Game) -> Result[CardSet]:
        """The first stage of each run, which therefore sees what is not as it really is."""
        files = _files(of.root)
        names = files.keys() | self._real.keys()
        self._touched[of.root] = {name for name in names if files.get(name) != self._real.get(name)}
        if self._is_touched(of, "cards/"):
            return load_cards(of, game)
        self._cards = self._cards or load_cards(of, game)
        return self._cards

    def _is_touched(self, of: Project, *starts: str) -> bool:
        return any(file.startswith(starts) for file in self._touched[of.root])

    def _composer(self, typography: Typography, icons: IconSet, terms: Sequence[str]) -> Composer:
        key = typography.locale, tuple(terms)
        return self._composers.setdefault(key, Composer(typography, icons, terms))

    def _check_cards(self, loaded: Loaded, before: Sequence[Diagnostic]) -> Result[Played]:
        return self._stage(loaded, ("cards/",), check_cards, lambda: check_cards(loaded, before))

    def _run_checks(self, checks: Sequence[Check], subjects: Iterable[Subject]) -> Iterator[Diagnostic]:
        for alike, group in groupby(subjects, _kind_of_subject):
            if alike is None:
                yield from run_checks(checks, group)
            else:
                for subject in group:
                    given = subject, _places(subject)
                    yield from self._memory.recall(alike, given, partial(_found, checks, subject))

    def _design_of(self) -> Callable[..., FaceDesign]:
        make = Loaded.design_of

        def design_of(loaded: Loaded, face: LocalizedFace, language: Language, card: Card) -> FaceDesign:
            kind = "design", language.locale, face.face.id
            given = face, language.edition, card, loaded.card, loaded.second_of(language), loaded.style
            return self._memory.recall(kind, given, lambda: make(loaded, face, language, card))

        return design_of

    def _see(self) -> Callable[..., list[Setting]]:
        look_at = SizeFinder.see

        def see(finder: SizeFinder, face: str, design: FaceDesign) -> list[Setting]:
            def again() -> tuple[list[Setting], dict[str, float], list[Diagnostic]]:
                before = len(finder.diagnostics)
                settings = look_at(finder, face, design)
                return settings, dict(finder.sizes), finder.diagnostics[before:]

            given = design, dict(finder.sizes)
            known = len(finder.diagnostics)
            settings, sizes, found = self._memory.recall((finder.composer, face), given, again)
            finder.sizes.update(sizes)
            finder.diagnostics[known:] = found
            return settings

        return see

    def _set_paragraphs(self) -> Callable[..., list[list[SetLine]]]:
        make = Typesetter.paragraphs

        def paragraphs(
            setter: Typesetter, text: RichText, style: RunningStyle, width: float, x: float = 0.0
        ) -> list[list[SetLine]]:
            key = setter.composer, text.paragraphs, style, width, x
            if key not in self._paragraphs:
                known = len(setter.faults)
                lines = make(setter, text, style, width, x)
                if len(setter.faults) > known:
                    return lines
                self._paragraphs[key] = lines
            return self._paragraphs[key]

        return paragraphs

    def _prepare_language(
        self, loaded: Loaded, locale: str, catalog: ReadCatalog, played: Played | None, progress: Progress
    ) -> Result[Fitted]:
        kind = prepare_language, locale, loaded.second and loaded.second.locale
        return self._stage(
            loaded, _files_of(locale), kind, lambda: prepare_language(loaded, locale, catalog, played, progress)
        )

    def _prepare_book_in(self, source: BookSource, language: Language, progress: Progress) -> Result[BookInLanguage]:
        locale = language.locale
        kind = prepare_book_in, locale, source.pages
        return self._stage(source.loaded, _files_of(locale), kind, lambda: prepare_book_in(source, language, progress))

    def _stage(
        self, loaded: Loaded, made_of: tuple[str, ...], kind: Hashable, make: Callable[[], Result[T]]
    ) -> Result[T]:
        """What comes of a stage that is ``made_of`` files that start so."""
        if self._is_touched(loaded.project, *made_of):
            return make()
        key = kind, *_printed_as(loaded)
        if key not in self._stages:
            self._stages[key] = make()
        return self._stages[key]


def _files_of(locale: str) -> tuple[str, ...]:
    """What is read for a language."""
    return "cards/", f"locales/{locale}/", SOURCE_TERMS


def _printed_as(loaded: Loaded) -> tuple[Hashable, ...]:
    return loaded.card.id, loaded.style, tuple(card.id for card in loaded.fitted)


def _files(root: Path) -> dict[str, bytes]:
    """Cards and catalogs as they lie there."""
    found = (path for folder in ("cards", "locales") for path in (root / folder).rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in found}
