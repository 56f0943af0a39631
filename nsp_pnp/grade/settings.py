"""What a run is asked to report: options, configuration and profile made one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from nsp_pnp.checks.registry import CHECKS
from nsp_pnp.checks.subjects import FINISHED, OF_GAMES, Subject
from nsp_pnp.compare.git import changed_files
from nsp_pnp.diagnostic import Severity
from nsp_pnp.errors import NspError
from nsp_pnp.games.contract import Game
from nsp_pnp.grade.baseline import Baseline, read_baseline
from nsp_pnp.grade.config import Config, read_config
from nsp_pnp.grade.names import DEFAULT, CodeNames, code_names
from nsp_pnp.grade.profile import SEVERITIES, Profile, load_profile
from nsp_pnp.load.project import Project

STRICT = "strict"


class Asked(Struct, frozen=True):
    """What somebody asks for besides the project's configuration, which stands where a field is empty.

    ``select`` and ``ignore`` are names of codes, several in one with commas between them.
    """

    profile: str = ""
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: str = ""
    baseline: Path | None = None
    changed_since: str = ""
    statistics: bool = False


class Settings(Struct, frozen=True):
    """What a run is asked to report. ``selected`` and ``ignored`` are ids.

    ``changed`` are the files that a finding must be about or related to; None is all. ``statistics`` adds notes on
    how far each language is.
    """

    names: CodeNames
    profile: Profile
    config: Config
    selected: frozenset[str]
    ignored: frozenset[str] = frozenset()
    fail_on: Severity = Severity.ERROR
    baseline: Baseline | None = None
    changed: frozenset[str] | None = None
    statistics: bool = False

    @property
    def wanted(self) -> frozenset[str]:
        """The ids that are reported."""
        return (self.selected - self.ignored) | self.names.firm

    @property
    def wants_games(self) -> bool:
        """Whether a code is wanted that only whole games can tell about."""
        return any(check.subject in OF_GAMES and self.wanted & {code.id for code in check.codes} for check in CHECKS)

    @property
    def finished(self) -> list[type[Subject]]:
        """The subjects of wanted codes that only finished PDFs have."""
        checks = [check for check in CHECKS if self.wanted & {code.id for code in check.codes}]
        return [subject for subject in FINISHED if any(check.subject is subject for check in checks)]

    @property
    def severities(self) -> Mapping[str, Severity]:
        """Severities that differ from the codes' own."""
        profile = {id_: regrade.severity for id_, regrade in self.profile.regrades.items()}
        return {
            id_: level for id_, level in (profile | dict(self.config.severity)).items() if id_ not in self.names.firm
        }


def make_settings(project: Project, game: Game, asked: Asked) -> Settings:
    """The settings of a run. Raises NspError where a name, a baseline or a revision is none."""
    names = code_names(game)
    config = read_config(project.root, names)
    profile = load_profile(asked.profile or config.profile or STRICT)
    baseline = asked.baseline or (project.root / config.baseline if config.baseline else None)
    return Settings(
        names=names,
        profile=profile,
        config=config,
        selected=_selected(asked, config, names, profile),
        ignored=config.ignore.union(*map(names.silenced, _words(asked.ignore, names, silences=True))),
        fail_on=SEVERITIES[asked.fail_on] if asked.fail_on else config.fail_on or Severity.ERROR,
        baseline=read_baseline(baseline) if baseline else None,
        changed=changed_files(project.root, asked.changed_since) if asked.changed_since else None,
        statistics=asked.statistics,
    )


def _selected(asked: Asked, config: Config, names: CodeNames, profile: Profile) -> frozenset[str]:
    """What is asked for, else configured, else looked for by default and by the profile."""
    if not asked.select:
        return names.selected(DEFAULT) | profile.adds if config.select is None else config.select
    return frozenset().union(*map(names.selected, _words(asked.select, names, silences=False)))


def _words(texts: Iterable[str], names: CodeNames, *, silences: bool) -> list[str]:
    """The names in ``texts``. Raises NspError at the first that nothing has."""
    words = [word for text in texts for word in text.split(",") if word.strip()]
    for word in words:
        if fault := names.fault(word, silences=silences):
            raise NspError(fault)
    return words
