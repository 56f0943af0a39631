"""The balance report of ``nsp-pnp simulate --report``: languages in, files out."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from nsp_pnp.errors import NspError
from nsp_pnp.games.contract import Game
from nsp_pnp.load.project import SOURCE_LOCALE, Project, carried_project, load_catalog
from nsp_pnp.localize.report_words import report_domain, report_words
from nsp_pnp.localize.translate import Localizer
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.tags import meant_tag
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.report.wording import Wording
from nsp_pnp.suggest import did_you_mean, there_are
from nsp_pnp.write.files import written_aside


def check_report(project: Project, game: Game, locale: str) -> None:
    """Raises NspError before anything is played where no report could be made."""
    if find_spec("matplotlib") is None:
        raise NspError("a report needs matplotlib; install it with: pip install 'nsp-pnp[simulate]'")
    known = project.locales(game.id)
    if locale not in known:
        advice = did_you_mean(meant_tag(locale, known)) or there_are(known)
        raise NspError(f"there is no catalog for {locale!r}; {advice}")


def check_folder(folder: Path) -> None:
    """Raises NspError where the folder cannot be written to: better known before the games than after them."""
    with written_aside(folder):
        pass


def write_balance(
    project: Project, game: Game, cards: CardSet, record: Record, locale: str, folder: Path
) -> list[Path]:
    """Writes the report and says which files that is."""
    from nsp_pnp.simulate.report.write import write_report  # here, since it takes matplotlib

    wording = _wording(project, game, cards, record, locale)
    with written_aside(folder) as aside:
        names = write_report(aside, record, wording)
    return [folder / name for name in names]


def _wording(project: Project, game: Game, cards: CardSet, record: Record, locale: str) -> Wording:
    catalog = load_catalog(project, locale, game.id).value
    if catalog is None and locale != SOURCE_LOCALE:
        raise NspError(f"the catalog for {locale} cannot be read; nsp-pnp validate says why")
    localizer = Localizer(cards, locale, catalog)
    domain = report_domain(game.id)
    own = load_catalog(project, locale, domain).value or load_catalog(carried_project(), locale, domain).value
    names = {label: localizer.string(text) for label, text in record.match.names.items()}
    return Wording(locale, localizer.string(cards.title), report_words(game.report_words, own), names)
