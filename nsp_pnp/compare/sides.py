"""A folder or a git revision to one side of a comparison, read and fitted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from nsp_pnp.checks.registry import CHECKS
from nsp_pnp.checks.subjects import Source
from nsp_pnp.compare.git import extract_revision
from nsp_pnp.diagnostic import Diagnostic, Severity
from nsp_pnp.errors import NspError
from nsp_pnp.impose.paper import Preset
from nsp_pnp.load.project import GAME_FILE, Project
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.print_style import COLOR, PrintStyle
from nsp_pnp.model.tags import meant_tag
from nsp_pnp.prepare.loaded import Loaded, Printing, Progress, silent
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.suggest import did_you_mean, there_are

WORKING_TREE = "working tree"
_OF_TRANSLATIONS = frozenset(code.id for check in CHECKS if Source not in check.subjects for code in check.codes)
"""What a build stops at and a comparison does not: texts can be compared before their translations are complete."""


class Side(Struct, frozen=True):
    """One edition of a game: what the user called it, and all that was read. ``unready`` are faults of translations."""

    name: str
    loaded: Loaded
    unready: tuple[Diagnostic, ...] = ()

    @property
    def cards(self) -> CardSet:
        return self.loaded.cards


@contextmanager
def open_project(name: str | None, project: Project, game: str) -> Iterator[Project]:
    """The project that ``name`` means: a folder, else a revision of ``project``'s repository; None is ``project``.

    A revision is there, in a folder of its own, until the block ends. Raises NspError where ``name`` is neither.
    """
    if name is None:
        yield project
    elif name and Project(Path(name)).has(game):
        yield Project(Path(name).resolve())
    else:
        needed = f"cards/{game}/{GAME_FILE}"
        with TemporaryDirectory(prefix="nsp-pnp-") as folder:
            extract_revision(project.root, name, Path(folder), needed)
            if not Project(Path(folder)).has(game):
                raise NspError(f"the revision {name} has no {needed} below {project.root}")
            yield Project(Path(folder).resolve())


def shared_languages(wanted: Sequence[str], old: Project, new: Project, game: str) -> dict[str, list[str]]:
    """The languages to compare, under ``both``, and those that only the ``old`` or only the ``new`` side has.

    Raises NspError for a wanted language that neither side has.
    """
    before, after = old.locales(game), new.locales(game)
    known = sorted({*before, *after})
    for tag in wanted:
        if tag not in known:
            advice = did_you_mean(meant_tag(tag, known)) or there_are(known)
            raise NspError(f"neither side has a catalog for {tag!r}; {advice}")
    chosen = list(dict.fromkeys(wanted)) or known
    return {
        "both": [tag for tag in chosen if tag in before and tag in after],
        "old": [tag for tag in chosen if tag not in after],
        "new": [tag for tag in chosen if tag not in before],
    }


class Reading(Struct, frozen=True):
    """How both sides are read: the game, its languages, the card size that texts are fitted to, how it is printed."""

    game: str
    languages: Sequence[str]
    card: Preset
    progress: Progress = silent
    style: PrintStyle = COLOR


def load_side(which: str, name: str | None, project: Project, reading: Reading) -> Side:
    """A side, fit to be compared. Raises NspError with the first of its errors where its cards have any."""
    shown = WORKING_TREE if name is None else name
    printing = Printing(reading.style)
    checked = prepare(project, reading.game, reading.languages, reading.card, reading.progress, printing)
    errors = [d for d in checked.diagnostics if d.severity is Severity.ERROR]
    fatal = [d for d in errors if d.code.id not in _OF_TRANSLATIONS]
    if fatal or checked.loaded is None:
        count = f"{len(fatal)} error{'' if len(fatal) == 1 else 's'}"
        first = f"{fatal[0].where}: {fatal[0].code.id}: {fatal[0].message}" if fatal else "no cards were read"
        raise NspError(f"the {which} side ({shown}) has {count}; the first: {first}")
    return Side(shown, checked.loaded, tuple(d for d in errors if d.locale))  # a stale template is in no language
