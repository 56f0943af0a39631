"""A tuck box for the cards to one file: its sheets, and before them the page that says how to make it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.games.contract import BoxFaces
from nsp_pnp.impose.box_sheet import box_cut_sheet, box_strip, colored, flap_words, lined
from nsp_pnp.impose.cutter import CutterMarks
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.furniture import info_strip
from nsp_pnp.impose.grid import BLEED
from nsp_pnp.impose.paper import Preset
from nsp_pnp.impose.tuck_box import TUCK_BOX, BoxSheet, Kind, Net, TuckBox
from nsp_pnp.layout.design import FaceDesign
from nsp_pnp.prepare.margin import PrintRun, box_cover, heading, sheet_label
from nsp_pnp.prepare.stages import Language, Loaded, box_faces
from nsp_pnp.publish.cut import write_cut_files
from nsp_pnp.publish.pages import add_cover, drawn, file_name, open_pdf
from nsp_pnp.units import Rect
from nsp_pnp.write.manifest import FileEntry
from nsp_pnp.write.pdf import PdfWriter, Placed

_TURN = 270
"""How sides are turned clockwise, in degrees: they are read from the right."""


class BoxJob(Struct, frozen=True):
    """A box in one language: the paper, the size of its cards, marks for a cutting machine and files for it."""

    loaded: Loaded
    language: Language
    box: TuckBox
    paper: Preset
    card: Preset
    marks: CutterMarks | None = None
    cut_files: bool = False
    cover: bool = True


def write_box(job: BoxJob, folder: Path) -> Iterator[FileEntry]:
    """The sheets, and what is cut from each of them where that is wanted."""
    entry = _write_pdf(job, folder)
    yield entry
    sheets = job.box.sheets if job.cut_files else ()
    for number, sheet in enumerate(sheets, 1):
        marks = job.marks.drawn(sheet.grid.paper) if job.marks else ()
        yield from write_cut_files(box_cut_sheet(sheet, marks), entry, folder, f"-{number}" if len(sheets) > 1 else "")


def _write_pdf(job: BoxJob, folder: Path) -> FileEntry:
    loaded, language, sheets = job.loaded, job.language, job.box.sheets
    edition, words, paper = language.edition, language.words, sheets[0].grid.paper
    path = folder / file_name(loaded, language, TUCK_BOX, job.paper)
    title = words["box.title"]
    writer = open_pdf(
        loaded, language, path, TUCK_BOX, (heading(edition, words, title, " "), title.plain), Backs.NONE, paper
    )
    if job.cover:
        run = PrintRun(2, 1 + len(sheets), len(sheets), job.paper, Backs.NONE)
        add_cover(writer, box_cover(edition, words, loaded.icons, run), paper, language)
    pages = _BoxPages(job, writer)
    for number, sheet in enumerate(sheets, 1):
        pages.add(sheet, number)
    writer.save()
    return FileEntry(
        component=TUCK_BOX,
        locale=language.locale,
        paper=job.paper.id,
        card=job.card.id,
        backs=Backs.NONE.value,
        sheets=len(sheets),
        pages=[(number, "front", []) for number in range(0 if job.cover else 1, len(sheets) + 1)],
    ).at(path)


class _BoxPages:
    """Writes the sheets: what the game draws is stored once and placed where it is seen."""

    def __init__(self, job: BoxJob, writer: PdfWriter) -> None:
        self._job, self._writer = job, writer
        cards = job.loaded.cards
        faces = box_faces(job.loaded, cards, job.language, job.box.box) if cards else None
        assert faces is not None  # noqa: S101 - without cards there are errors, and a box is planned for games with one
        self._faces: BoxFaces = faces
        words = job.language.words
        self._label = sheet_label(job.language.edition, words, job.loaded.icons, words["box.title"], Backs.NONE)

    def add(self, sheet: BoxSheet, number: int) -> None:
        """Adds the page of one sheet."""
        grid, marks = sheet.grid, self._job.marks
        placed = [*self._strips(sheet, number), *self._net(sheet.net, grid.block, number)]
        drawn_marks = marks.drawn(grid.paper) if marks else ()
        self._writer.page(placed, drawn_marks, grid.block, grid.block.outset(BLEED))

    def _strips(self, sheet: BoxSheet, number: int) -> Iterator[Placed]:
        grid, job = sheet.grid, self._job
        info = info_strip(grid, self._label, number, len(job.box.sheets), back=False)
        bar = box_strip(sheet, job.box.box, job.language.words, job.paper.inch_bar)
        turn = 270 if grid.vertical_strips else 0
        yield Placed(self._form(f"info-{number}", info), grid.strips[0], turn)
        yield Placed(self._form("bar", bar), grid.strips[1], turn)

    def _net(self, net: Net, block: Rect, number: int) -> Iterator[Placed]:
        """Everything on a net, the lowest first."""
        whole = Rect(0, 0, net.size.width, net.size.height)
        placed = [
            Placed(self._form(f"color-{number}", colored(net, self._faces.color), BLEED), whole),
            *self._shown(net),
            *(
                Placed(self._form(f"flap-{number}-{at}", one.design), one.rect, one.turn)
                for at, one in enumerate(flap_words(net, self._job.language.words))
            ),
            Placed(self._form(f"lines-{number}", lined(net), BLEED), whole),
        ]
        return (replace(one, rect=one.rect.moved(block.x, block.y)) for one in placed)

    def _shown(self, net: Net) -> Iterator[Placed]:
        """What the game has drawn for the panels of a net."""
        faces = self._faces
        for kind, name, design, turn in (
            (Kind.FRONT, "front", faces.front, 0),
            (Kind.BACK, "back", faces.back, 0),
            (Kind.SIDE, "spine", faces.spine, _TURN),
        ):
            for panel in net.of(kind):
                yield Placed(self._form(name, design), panel.rect, turn)

    def _form(self, name: str, design: FaceDesign, bleed: float = 0.0) -> str:
        if not self._writer.defined(name):
            what = f"the tuck box on {self._job.paper.name}"
            self._writer.define(name, drawn(design, self._job.language, what), bleed)
        return name
