"""A prepared game to finished PDFs in a folder of their own, to ask what only they can answer.

It takes seconds, so that nothing comes here unless somebody selects one of the codes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from nsp_pnp.checks.registry import CHECKS
from nsp_pnp.checks.runner import run_checks
from nsp_pnp.checks.subjects import BuiltTwice, ReadFace, Subject
from nsp_pnp.diagnostic import Diagnostic
from nsp_pnp.errors import NspError
from nsp_pnp.impose.cover import cover_sides
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import papers
from nsp_pnp.impose.parts import component_backs, component_grid
from nsp_pnp.impose.sheet import SheetSide, copies_to_print, impose
from nsp_pnp.layout import fit
from nsp_pnp.load.presets import read_presets
from nsp_pnp.load.project import Project
from nsp_pnp.model.card import Card
from nsp_pnp.prepare.components import components
from nsp_pnp.prepare.loaded import Checked, Loaded, Progress, silent
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.proof.readback import read_slots
from nsp_pnp.publish.job import Written
from nsp_pnp.publish.kit import publish
from nsp_pnp.publish.options import Options
from nsp_pnp.write.files import size_and_checksum

PAPER = "a4"
AFRESH = "import sys; from nsp_pnp.proof.prove import build_afresh; build_afresh(*sys.argv[1:])"
"""What the second process runs."""


def prove(checked: Checked, wanted: Collection[type[Subject]], progress: Progress = silent) -> Checked:
    """Adds what finished PDFs have to say about the ``wanted`` subjects, or why there is nothing."""
    loaded = checked.loaded
    if loaded is None:
        return replace(checked, unproved=dict.fromkeys(wanted, "the cards could not be read"))
    if any(diagnostic.code in fit.CODES for diagnostic in checked.diagnostics):
        return replace(checked, unproved=dict.fromkeys(wanted, "not all texts fit"))
    found: list[Diagnostic] = []
    with TemporaryDirectory(prefix="nsp-pnp-") as folder:
        first = publish(loaded, proof_options(loaded), Path(folder) / "first", progress)
        if ReadFace in wanted:
            progress("reading the PDFs back")
            found.extend(run_checks(CHECKS, about_text(loaded, first)))
        if BuiltTwice in wanted:
            progress("building a second time")
            found.extend(run_checks(CHECKS, about_builds(loaded, first, Path(folder) / "second")))
    return replace(checked.finding(found), unproved={})


def proof_options(loaded: Loaded) -> Options:
    """How a game is printed for proof."""
    return Options(papers()[PAPER], loaded.card)


def about_text(loaded: Loaded, written: Written) -> Iterator[Subject]:
    """Every slot of what was written, with the texts that belong there and what is read there."""
    options = proof_options(loaded)
    files = {(entry.locale, entry.component): written.path(entry) for entry in written.entries}
    for component, cards in components(loaded.cards).items():
        faces = {face.id: (card, face) for card in cards for face in card.faces}
        sides = planned_sides(loaded, component, cards, options)
        for language in loaded.languages:
            for placement, read in read_slots(files[language.locale, component], sides):
                card, face = faces[placement.face]
                design = loaded.design(language, card, face)
                yield ReadFace(face, tuple(box.text for box in design.boxes), read, language.locale)


def planned_sides(loaded: Loaded, component: str, cards: list[Card], options: Options) -> list[SheetSide]:
    """The pages of a component, planned from its cards and not from what was written."""
    copies = copies_to_print(cards, loaded.game.landscape)
    grid = needed(component_grid(loaded.cards, component, options.paper, options.card))
    backs = component_backs(loaded.cards, component, options.backs)
    sheets = impose(copies, grid, backs)
    return [*cover_sides(backs), *(side for sheet in sheets for side in (sheet.front, sheet.back) if side)]


def about_builds(loaded: Loaded, first: Written, second: Path) -> Iterator[Subject]:
    """Every file of two builds: the ``first``, and one into a folder by a new process with hashes of its own."""
    run_afresh(loaded, second)
    for entry in first.entries:
        again = second / entry.file
        checksum = size_and_checksum(again)[1] if again.is_file() else ""
        yield BuiltTwice(entry.file, loaded.cards.where, entry.locale, entry.sha256, checksum)


def run_afresh(loaded: Loaded, folder: Path) -> None:
    """Builds a game into a folder in a process with other hashes. Raises NspError where that fails."""
    locales = [language.locale for language in loaded.languages]
    arguments = [str(loaded.project.root), loaded.game.id, loaded.card.id, str(folder), *locales]
    done = subprocess.run(  # noqa: S603 - our own interpreter and our own module
        [sys.executable, "-c", AFRESH, *arguments],
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
    loaded = prepare(project, game, locales, read_presets(project.root).card_size(card)).loaded
    if loaded is None:
        raise NspError("the cards could not be read")
    publish(loaded, proof_options(loaded), Path(folder))
