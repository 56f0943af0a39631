"""Runs over the real project with an error planted in it.

A run is all that ``nsp-pnp validate`` does, in all languages, the rulebook included. What it makes of files in which
nothing was planted, it makes once for all runs.
"""

from __future__ import annotations

import shutil
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from nsp_pnp.cli.validate import GAMES, SEED
from nsp_pnp.diagnostic import Diagnostic
from nsp_pnp.grade.baseline import format_baseline
from nsp_pnp.grade.grade import grade
from nsp_pnp.grade.settings import Asked, make_settings
from nsp_pnp.impose.paper import USUAL_PAPER, card_sizes, pages, usual_card
from nsp_pnp.load.project import SOURCE_LOCALE, Project, book_domain, load_catalog
from nsp_pnp.localize.extract import template
from nsp_pnp.localize.update import update_catalog
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.model.room import Room
from nsp_pnp.prepare.book import Pages, prepare_book
from nsp_pnp.prepare.rooms import card_rooms
from nsp_pnp.prepare.stages import play_games, prepare
from nsp_pnp.prepare.texts import book_texts, sound_cards
from nsp_pnp.proof.prove import prove
from nsp_pnp.write.catalogs import format_po
from tests.seeded.planting import ROOT, Mutation
from tests.shared_stages import Shared

GAME = "nsp"
LOCALES = ("en", "ja")

Found = list[tuple[str, str, int]]
"""Code, file and line of each finding, in order."""


def found_in(root: Path, asked: Mapping[str, Any], locales: Collection[str] = LOCALES) -> list[Diagnostic]:
    """What a run reports."""
    checked = prepare(Project(root), GAME, list(locales), card_sizes()["standard"])
    settings = make_settings(checked.project, checked.game, Asked(**asked))
    if checked.loaded:
        checked = checked.finding(prepare_book(checked.loaded, Pages(pages()[USUAL_PAPER])).diagnostics)
    if settings.wants_games:
        checked = play_games(checked, GAMES, SEED)
    if settings.finished:
        checked = prove(checked, settings.finished)
    return list(grade(checked, settings).diagnostics)


class Runs:
    """Runs over a project of its own, which is the real one before and after each."""

    def __init__(self, root: Path, shared: Shared) -> None:
        self.root = root
        for folder in ("cards", "locales"):
            shutil.copytree(ROOT / folder, root / folder)
        self._shared = shared

    def clean(self) -> Found:
        """What is found where nothing is planted."""
        return in_order(found_in(self.root, {}))

    def run(self, mutation: Mutation, monkeypatch: pytest.MonkeyPatch, *, share: bool = True) -> tuple[Found, Found]:
        """What is found, and what should be."""
        asked = dict(mutation.asked)
        if asked.pop("known", False):
            asked["baseline"] = self._known(asked)
        with self.planted(mutation):
            expected = sorted(
                (code, file, line(_text(self.root / file) if file else ""))
                for code, (file, line) in [*((mutation.code, place) for place in mutation.places), *mutation.others]
            )
            if mutation.program:
                mutation.program(monkeypatch, self.root)
            locales = Project(self.root).locales(GAME)
            with self._shared.between_runs() if share and not mutation.program else ExitStack():
                return in_order(found_in(self.root, asked, locales)), expected

    @contextmanager
    def planted(self, mutation: Mutation) -> Iterator[None]:
        """The error in its place while the block runs."""
        before = _files(self.root)
        try:
            for file, edit in mutation.edits.items():
                text = edit(_text(self.root / file))
                assert text != _text(self.root / file), f"{mutation.id} changes nothing in {file}"
                (self.root / file).parent.mkdir(parents=True, exist_ok=True)
                (self.root / file).write_bytes(text.encode("utf-8", "surrogateescape"))
            if mutation.updated:
                with self._shared.between_runs():
                    bring_up_to_date(Project(self.root))
            yield
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
            with self._shared.between_runs():
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
