"""A few games, played once, and reports of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nsp_pnp.games import load_game
from nsp_pnp.load.project import Project, load_catalog
from nsp_pnp.localize.report_words import report_domain, report_words
from nsp_pnp.localize.translate import Localizer
from nsp_pnp.model.playing import Asked, Counts, Tally, merged
from nsp_pnp.prepare.stages import sound_cards
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.report.wording import Wording
from nsp_pnp.simulate.run import Goal, plain, simulate
from tests.conftest import ROOT

LOCALES = ("en", "ja")

GAME = load_game("nsp")
CARDS = sound_cards(Project(ROOT), "nsp")


@pytest.fixture(scope="session")
def record() -> Record:
    """40 games by lot, with rows for starts and line-ups that were not played: every chart has something to show."""
    match = GAME.prepare_match(CARDS, Asked({"policy": "random"}))
    outcome = simulate(plain(match), Goal(40), 1, lambda *_: None)
    starts: Counts = {("experience", str(n)): Tally(20_000, 4_000 * n, 4_000 * n) for n in (0, 1, 3, 4)}
    lineups: Counts = {("lineup", "awakened-tree", "hydra", f"m{n}"): Tally(400, 20 * n, 20 * n) for n in range(20)}
    outcome.counts = merged(outcome.counts, starts, lineups)
    return Record("None Shall Pass!", match, 0, Goal(40), outcome)


@pytest.fixture(scope="session")
def wording(record: Record) -> Callable[[str], Wording]:
    """The report's words and names in a language."""

    def load(locale: str) -> Wording:
        project, domain = Project(ROOT), report_domain("nsp")
        localizer = Localizer(CARDS, locale, load_catalog(project, locale, "nsp").value)
        words = report_words(GAME.report_words, load_catalog(project, locale, domain).value)
        names = {label: localizer.string(text) for label, text in record.match.names.items()}
        return Wording(locale, localizer.string(CARDS.title), words, names)

    return load
