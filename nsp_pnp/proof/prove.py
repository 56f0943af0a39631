"""A prepared game to finished PDFs in a folder of their own, to ask what only they can answer.

It takes seconds, so that nothing comes here unless somebody selects one of the codes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from nsp_pnp.checks.registry import CHECKS
from nsp_pnp.checks.runner import run_checks
from nsp_pnp.checks.subjects import BuiltTwice, ReadFace, Subject
from nsp_pnp.diagnostic import SourceRef, in_order
from nsp_pnp.errors import NspError
from nsp_pnp.impose.cover import cover_sides
from nsp_pnp.impose.paper import papers
from nsp_pnp.impose.parts import component_backs, component_grid
from nsp_pnp.impose.sheet import SheetSide, copies_to_print, impose
from nsp_pnp.layout import fit
from nsp_pnp.load.presets import read_presets
from nsp_pnp.load.project import Project
from nsp_pnp.model.card import Card
from nsp_pnp.prepare.stages import Loaded, Progress, prepare, silent
from nsp_pnp.proof.readback import read_slots
from nsp_pnp.publish.kit import components, publish
from nsp_pnp.publish.options import Options

PAPER = "a4"
_AFRESH = "import sys; from nsp_pnp.proof.prove import build_afresh; build_afresh(*sys.argv[1:])"


def prove(loaded: Loaded, wanted: Collection[type[Subject]], progress: Progress = silent) -> None:
    """Adds what finished PDFs have to say about the ``wanted`` subjects, or why there is nothing."""
    reasons = {subject: reason for subject in wanted if (reason := _why_not(loaded, subject))}
    loaded.unproved = reasons
    left = set(wanted) - reasons.keys()
    if not left:
        return
    with TemporaryDirectory(prefix="nsp-pnp-") as folder:
        first = Path(folder) / "first"
        publish(loaded, _options(loaded), first, progress)
        if ReadFace in left:
            progress("reading the PDFs back")
            loaded.diagnostics.extend(run_checks(CHECKS, about_text(loaded, first)))
        if BuiltTwice in left:
            progress("building a second time")
            loaded.diagnostics.extend(run_checks(CHECKS, about_builds(loaded, first, Path(folder) / "second")))
    loaded.diagnostics = in_order(loaded.diagnostics)


def _why_not(loaded: Loaded, subject: type[Subject]) -> str:
    if loaded.cards is None:
        return "the cards could not be read"
    if any(diagnostic.code in fit.CODES for diagnostic in loaded.diagnostics):
        return "not all texts fit"
    return ""


def _options(loaded: Loaded) -> Options:
    return Options(papers()[PAPER], loaded.card)


def about_text(loaded: Loaded, folder: Path) -> Iterator[Subject]:
    """Every slot of the files in ``folder``, with the texts that belong there and what is read there."""
    options = _options(loaded)
    files = {(entry["language"], entry["component"]): entry["file"] for entry in _entries(folder)}
    for component, cards in components(loaded).items():
        faces = {face.id: (card, face) for card in cards for face in card.faces}
        sides = _sides(loaded, component, cards, options)
        for language in loaded.languages:
            for placement, read in read_slots(folder / files[language.locale, component], sides):
                card, face = faces[placement.face]
                design = loaded.design(language, card, face)
                yield ReadFace(face, tuple(box.text for box in design.boxes), read, language.locale)


def _sides(loaded: Loaded, component: str, cards: list[Card], options: Options) -> list[SheetSide]:
    """The pages of a component, planned from its cards and not from what was written."""
    copies = copies_to_print(cards, loaded.game.landscape)
    assert loaded.cards is not None  # noqa: S101 - they are what was written
    grid = component_grid(loaded.cards, component, options.paper, options.card)
    backs = component_backs(loaded.cards, component, options.backs)
    sheets = impose(copies, grid, backs)
    return [*cover_sides(backs), *(side for sheet in sheets for side in (sheet.front, sheet.back) if side)]


def about_builds(loaded: Loaded, first: Path, second: Path) -> Iterator[Subject]:
    """Every file of two builds: ``first`` as it lies there, ``second`` made by a new process with its own hashes."""
    _run_afresh(loaded, second)
    again = {entry["file"]: entry["sha256"] for entry in _entries(second)}
    where = loaded.cards.where if loaded.cards else SourceRef("")
    for entry in _entries(first):
        yield BuiltTwice(entry["file"], where, entry["language"], entry["sha256"], again.get(entry["file"], ""))


def _run_afresh(loaded: Loaded, folder: Path) -> None:
    locales = [language.locale for language in loaded.languages]
    arguments = [str(loaded.project.root), loaded.game.id, loaded.card.id, str(folder), *locales]
    done = subprocess.run(  # noqa: S603 - our own interpreter and our own module
        [sys.executable, "-c", _AFRESH, *arguments],
        env={**os.environ, "PYTHONHASHSEED": "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NspError(f"the second build failed: {done.stderr.strip().splitlines()[-1]}")


def build_afresh(root: str, game: str, card: str, folder: str, *locales: str) -> None:
    """The second build, from the files on."""
    project = Project(Path(root))
    loaded = prepare(project, game, locales, read_presets(project.root).card_size(card))
    publish(loaded, _options(loaded), Path(folder))


def _entries(folder: Path) -> list[dict[str, str]]:
    entries: list[dict[str, str]] = json.loads((folder / "manifest.json").read_text("utf-8"))["files"]
    return entries
