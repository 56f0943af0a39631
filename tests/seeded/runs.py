"""Runs over the real project with an error planted in it.

A run is all that ``nsp-pnp validate`` does, in all languages, the rulebook included. What it makes of files in which
nothing was planted, it makes once for all runs.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

import pytest

from nsp_pnp import book, build
from nsp_pnp.book import add_book
from nsp_pnp.book_texts import book_texts
from nsp_pnp.build import Language, Loaded, card_rooms, play_games, prepare, sound_cards
from nsp_pnp.build import _check_cards as check_cards
from nsp_pnp.checks.terms import wording
from nsp_pnp.cli.validate import GAMES, SEED
from nsp_pnp.diagnostic import Diagnostic, Result
from nsp_pnp.games.contract import Game
from nsp_pnp.grade.baseline import format_baseline
from nsp_pnp.grade.grade import grade
from nsp_pnp.grade.settings import Asked, make_settings
from nsp_pnp.icons import IconSet
from nsp_pnp.impose.paper import USUAL_PAPER, card_sizes, pages, usual_card
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.typography import Typography
from nsp_pnp.load import book as load_book
from nsp_pnp.load import project
from nsp_pnp.load.project import SOURCE_LOCALE, Project, book_domain, glossary_domain, load_cards, load_catalog
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.load.yaml_source import read_yaml
from nsp_pnp.localize.extract import template
from nsp_pnp.localize.glossary import uses
from nsp_pnp.localize.update import update_catalog
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.model.room import Room
from nsp_pnp.model.trial import Played
from nsp_pnp.proof import prove
from nsp_pnp.write.catalogs import format_po
from tests.seeded.planting import ROOT, Mutation

GAME = "nsp"
LOCALES = ("en", "ja")
SOURCE_TERMS = Project(Path()).catalog_path(SOURCE_LOCALE, glossary_domain(GAME)).as_posix()
"""The one catalog that other languages read as well."""

Found = list[tuple[str, str, int]]
"""Code, file and line of each finding, in order."""


def found_in(root: Path, asked: Mapping[str, Any], locales: Collection[str] = LOCALES) -> list[Diagnostic]:
    """What a run reports."""
    loaded = prepare(Project(root), GAME, list(locales), card_sizes()["standard"])
    settings = make_settings(loaded.project, loaded.game, Asked(**asked))
    add_book(loaded, pages()[USUAL_PAPER])
    if settings.wants_games:
        play_games(loaded, GAMES, SEED)
    if settings.finished:
        prove(loaded, settings.finished)
    return list(grade(loaded, settings).diagnostics)


class Runs:
    """Runs over a project of its own, which is the real one before and after each."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("cards", "locales"):
            shutil.copytree(ROOT / folder, root / folder)
        self._shared = Shared()

    def clean(self) -> Found:
        """What is found where nothing is planted."""
        return in_order(found_in(self.root, {}))

    def run(self, mutation: Mutation, monkeypatch: pytest.MonkeyPatch, *, share: bool = True) -> tuple[Found, Found]:
        """What is found, and what should be."""
        asked = dict(mutation.asked)
        if asked.pop("known", False):
            asked["baseline"] = self._known(asked)
        with self.planted(mutation) as touched:
            expected = sorted(
                (code, file, line(_text(self.root / file) if file else ""))
                for code, (file, line) in [*((mutation.code, place) for place in mutation.places), *mutation.others]
            )
            if mutation.program:
                mutation.program(monkeypatch, self.root)
            locales = Project(self.root).locales(GAME)
            with self._shared.between_runs(touched) if share and not mutation.program else ExitStack():
                return in_order(found_in(self.root, asked, locales)), expected

    @contextmanager
    def planted(self, mutation: Mutation) -> Iterator[set[str]]:
        """The error in its place while the block runs, which is given the files that are not as they were."""
        before = _files(self.root)
        try:
            for file, edit in mutation.edits.items():
                text = edit(_text(self.root / file))
                assert text != _text(self.root / file), f"{mutation.id} changes nothing in {file}"
                (self.root / file).parent.mkdir(parents=True, exist_ok=True)
                (self.root / file).write_bytes(text.encode("utf-8", "surrogateescape"))
            if mutation.updated:
                bring_up_to_date(Project(self.root))
            after = _files(self.root)
            yield {file for file in before.keys() | after.keys() if before.get(file) != after.get(file)}
        finally:
            for file, data in _files(self.root).items():
                if file not in before:
                    (self.root / file).unlink()
                elif data != before[file]:
                    (self.root / file).write_bytes(before[file])

    def _known(self, asked: Mapping[str, Any]) -> Path:
        """A baseline of what such a run finds where nothing is planted."""
        path = self.root.parent / f"{'-'.join(asked['select'])}.json"
        if not path.is_file():
            with self._shared.between_runs(()):
                path.write_text(format_baseline(found_in(self.root, asked)), "utf-8")
        return path


def in_order(found: list[Diagnostic]) -> Found:
    return sorted({(d.code.id, d.where.file, d.where.line) for d in found})


def _files(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "surrogateescape") if path.is_file() else ""


# --- Catalogs up to date ------------------------------------------------------------------------------


@cache
def _rooms() -> dict[str, dict[str, Room]]:
    """How much room each text has; no error changes the boxes."""
    real = Project(ROOT)
    return card_rooms(real, sound_cards(real, GAME), LOCALES, usual_card())


def bring_up_to_date(root: Project) -> None:
    """As ``nsp-pnp i18n update`` does, and a translator who finds that what was translated still holds."""
    cards = sound_cards(root, GAME)
    chapters = template(book_domain(GAME), book_texts(root, cards))
    for locale in LOCALES:
        for domain, fresh in ((GAME, template(GAME, cards.texts, _rooms()[locale])), (book_domain(GAME), chapters)):
            if locale == SOURCE_LOCALE:
                root.template_path(domain).write_text(format_po(fresh), "utf-8")
            catalog = update_catalog(load_catalog(root, locale, domain).value, fresh, locale)
            root.catalog_path(locale, domain).write_text(format_po(_confirmed(catalog)), "utf-8")


def _confirmed(catalog: Catalog) -> Catalog:
    return replace(
        catalog,
        messages=tuple(
            replace(message, previous_id=None, flags=tuple(flag for flag in message.flags if flag != "fuzzy"))
            if not message.obsolete
            else message
            for message in catalog.messages
        ),
    )


# --- What runs have in common -------------------------------------------------------------------------


class Shared:
    """What runs have in common: files read, lines measured, and stages over what of the project was not touched."""

    def __init__(self) -> None:
        self._cards: Result[CardSet] | None = None
        self._checked: tuple[Played | None, list[Diagnostic]] | None = None
        self._languages: dict[tuple[str, str], tuple[list[Language], list[Diagnostic]]] = {}
        self._composers: dict[tuple[str, tuple[str, ...]], Composer] = {}
        self._read_po, self._read_yaml = lru_cache(64)(read_po), lru_cache(64)(read_yaml)
        self._uses = lru_cache(100_000)(uses)

    @contextmanager
    def between_runs(self, touched: Collection[str]) -> Iterator[None]:
        """While the block runs, nothing is done again that would come to the same."""
        patches: list[tuple[ModuleType, str, object]] = [
            (project, "read_po", self._read_po),
            (project, "read_yaml", self._read_yaml),
            (load_book, "read_yaml", self._read_yaml),
            (build, "Composer", self._composer),
            (wording, "uses", self._uses),
            (build, "_add_language", self._language_stage(build, 1, touched)),
            (book, "_add_language", self._language_stage(book, 2, touched)),
        ]
        if not any(file.startswith("cards/") for file in touched):
            patches += [(build, "load_cards", self._load_cards), (build, "_check_cards", self._check_cards)]
        with ExitStack() as stack:
            for module, name, value in patches:
                stack.enter_context(mock.patch.object(module, name, value))
            yield

    def _composer(self, typography: Typography, icons: IconSet, terms: Sequence[str]) -> Composer:
        key = typography.locale, tuple(terms)
        return self._composers.setdefault(key, Composer(typography, icons, terms))

    def _load_cards(self, of: Project, game: Game) -> Result[CardSet]:
        self._cards = self._cards or load_cards(of, game)
        return self._cards

    def _check_cards(self, loaded: Loaded, cards: CardSet) -> None:
        if self._checked is None:
            before = len(loaded.diagnostics)
            check_cards(loaded, cards)
            self._checked = loaded.played, loaded.diagnostics[before:]
        else:
            loaded.played = self._checked[0]
            loaded.diagnostics.extend(self._checked[1])

    def _language_stage(self, module: ModuleType, locale_at: int, touched: Collection[str]) -> Callable[..., None]:
        stage = module._add_language

        def run(loaded: Loaded, *rest: Any) -> None:
            given = rest[locale_at]
            locale = given.locale if isinstance(given, Language) else given
            key = (module.__name__, locale)
            if any(file.startswith(("cards/", f"locales/{locale}/", SOURCE_TERMS)) for file in touched):
                stage(loaded, *rest)
            elif key not in self._languages:
                before = len(loaded.languages), len(loaded.diagnostics)
                stage(loaded, *rest)
                self._languages[key] = loaded.languages[before[0] :], loaded.diagnostics[before[1] :]
            else:
                languages, diagnostics = self._languages[key]
                loaded.languages.extend(languages)
                loaded.diagnostics.extend(diagnostics)

        return run
