"""Pages that hold no cards: the first page of a file, the print test. And what every file says of itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp import __version__
from nsp_pnp.documents.flow import Content, Inset
from nsp_pnp.documents.pages import Layout
from nsp_pnp.draw.gray import gray
from nsp_pnp.errors import NspError
from nsp_pnp.impose.cover import Cover, both_sides, cover_pages
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.paper import Preset
from nsp_pnp.impose.print_test import PRINT_TEST, back_turn, print_test
from nsp_pnp.impose.registration import IN_PLACE, correction
from nsp_pnp.layout.design import FACE_BLEED, Drawing, FaceDesign
from nsp_pnp.layout.fit import draw_face, set_alone, settings_as
from nsp_pnp.layout.structure import Element
from nsp_pnp.model.card import Card, CardFace
from nsp_pnp.model.print_style import PrintStyle
from nsp_pnp.prepare.loaded import Language, Loaded
from nsp_pnp.prepare.margin import sheets_test
from nsp_pnp.publish.job import Job
from nsp_pnp.units import STILL, Move, Rect, Size
from nsp_pnp.write.manifest import FileEntry
from nsp_pnp.write.pdf import Inks, PdfInfo, PdfWriter, Piece, Placed, gray_inks, rgb_inks

_DUPLEX = {Backs.DUPLEX_LONG: "DuplexFlipLongEdge", Backs.DUPLEX_SHORT: "DuplexFlipShortEdge"}


class NewPdf(Struct, frozen=True):
    """A PDF to be written: its path, the component, its title and subject, its pages' size (mm), how backs are printed.

    It is tagged as a ``document``. ``inks`` set its colors in place of those of screens and home printers.
    """

    path: Path
    component: str
    title: str
    subject: str
    page: Size
    backs: Backs = Backs.NONE
    document: Element | None = None
    inks: Inks | None = None


def open_pdf(loaded: Loaded, language: Language, new: NewPdf) -> PdfWriter:
    """A new file with pages of one size."""
    info = PdfInfo(
        title=new.title,
        subject=new.subject,
        author=language.edition.title,
        keywords=f"{loaded.game.id}, {new.component}, {language.locale}",
        creator=f"nsp-pnp {__version__}",
        locale=language.locale,
        duplex=_DUPLEX.get(new.backs, "Simplex"),
    )
    return PdfWriter(new.path, info, new.page, [loaded.icons.face], _inks(loaded.style, new.inks), new.document)


def _inks(style: PrintStyle, inks: Inks | None) -> Inks:
    """What sets colors in an edition."""
    if not style.gray:
        return inks or rgb_inks
    given = inks or gray_inks
    return lambda color: given(gray(color))


def write_text_file(job: Job, component: str, suffix: str, text: str) -> FileEntry:
    """A file to read on a screen; it has no paper and no sheets."""
    loaded, locale = job.loaded, job.language.locale
    path = job.folder / f"{loaded.game.id}_{loaded.cards.version}_{locale}_{component}.{suffix}"
    path.write_bytes(text.encode())
    return FileEntry(component=component, locale=locale).at(path)


def drawn_face(loaded: Loaded, language: Language, card: Card, face: CardFace) -> tuple[FaceDesign, Drawing]:
    """A face as it was found to fit: its design and the same set."""
    design = loaded.design(language, card, face)
    return design, draw_face(design, settings_as(design, language.composer, language.kept[face.id]))


def add_cover(writer: PdfWriter, cover: Cover, paper: Size, language: Language) -> None:
    """Adds the first page, and its back where it has one."""
    _add(writer, "cover", cover_pages(cover, paper), language)


class Document(Struct, frozen=True):
    """Running text to be written: the component, its title, its pages, how they are to be printed.

    ``page`` is what its pages are called where they are not just pages of the paper.
    """

    component: str
    title: str
    layout: Layout
    backs: Backs = Backs.DUPLEX_LONG
    page: Preset | None = None


def write_document(job: Job, document: Document) -> FileEntry:
    """A file of running text, with an outline and links, tagged."""
    layout, paper = document.layout, job.options.paper
    path, page = job.pdf(document.component), (document.page or paper).size
    title = f"{job.language.edition.title} {document.title}"
    new = NewPdf(path, document.component, title, document.title, page, document.backs, layout.structure)
    writer = open_pdf(job.loaded, job.language, new)
    add_document(writer, layout, layout.imprint if job.options.cover else ())
    writer.save()
    count = len(layout.pages)
    return FileEntry(
        component=document.component,
        locale=job.language.locale,
        paper=paper.id,
        card=document.page.id if document.page else "none",
        sheets=count,
        pages=[(number, "page", ()) for number in range(1, count + 1)],
        text_sizes=body_sizes(job.language, layout),
    ).at(path)


def body_sizes(language: Language, layout: Layout) -> dict[str, float]:
    """The size in pt of running text as it is printed."""
    return {"body": round(language.composer.typography.document_size * layout.scale, 2)}


def add_document(writer: PdfWriter, layout: Layout, imprint: Sequence[Content] = ()) -> None:
    """Adds the pages of running text, with an outline and links, tagged; ``imprint`` comes onto the last."""
    titles = {start.anchor: start.title for page in layout.pages for start, _ in page.starts}
    scale = layout.scale
    for number, page in enumerate(layout.pages, 1):
        for start, y in page.starts:
            writer.anchor(start.anchor, max(0.0, y - 4.0) * scale)
            writer.bookmark(start.title, start.anchor, start.level - 1)
        for link in page.links:
            writer.link(link.rect.scaled(scale), link.anchor, link.element, titles[link.anchor])
        content = (*page.content, *imprint) if number == len(layout.pages) else page.content
        writer.document_page([(one.element, pieces(writer, one)) for one in content], scale)


def pieces(writer: PdfWriter, content: Content) -> list[Piece]:
    """Content as it is drawn: drawings of their own are stored the first time that they are needed."""
    return [_placed(writer, one) if isinstance(one, Inset) else one for one in content.pieces]


def _placed(writer: PdfWriter, inset: Inset) -> Placed:
    if not writer.defined(inset.form):
        writer.define(inset.form, inset.drawing, FACE_BLEED)
    return Placed(inset.form, inset.rect, outline=inset.outline, scale=inset.scale)


def write_print_test(job: Job) -> Iterator[FileEntry]:
    """The print test: one file, or one for each side where backs are printed separately.

    Its back makes up for an offset as all backs do, so that a second print shows whether it was the right one. Where
    backs are beside their fronts it has none.
    """
    language, options = job.language, job.options
    backs = options.backs if options.backs.behind else Backs.NONE
    paper, card, off = options.paper, options.card, options.off
    test = replace(sheets_test(language, paper, card, backs), off=off)
    designs = dict(zip(("front", "back"), print_test(test), strict=False))
    apart = len(designs) > 1 and not both_sides(backs)
    for chosen in [[side] for side in designs] if apart else [list(designs)]:
        path, title = job.pdf(PRINT_TEST, chosen[0] if apart else ""), language.words["test.title"].plain
        new = NewPdf(path, PRINT_TEST, f"{language.edition.title} {title}", title, paper.size, backs)
        writer = open_pdf(job.loaded, language, new)
        for side in chosen:
            turn, move = (back_turn(test), correction(off, backs, paper.size)) if side == "back" else (0, STILL)
            _add(writer, side, [designs[side]], language, turn, move)
        writer.save()
        yield FileEntry(
            component=PRINT_TEST,
            locale=language.locale,
            paper=paper.id,
            card=card.id,
            backs=backs.value,
            sheets=1,
            pages=[(1, side, ()) for side in chosen],
            off=off if "back" in chosen else IN_PLACE,
        ).at(path)


def _add(
    writer: PdfWriter,
    name: str,
    designs: Sequence[FaceDesign],
    language: Language,
    turn: int = 0,
    move: Move = STILL,
) -> None:
    """A page for each design."""
    for number, design in enumerate(designs):
        form, full = f"{name}-{number}", Rect(0, 0, design.size.width, design.size.height)
        writer.define(form, drawn(design, language, "a page of how to print"), 0)
        writer.page([Placed(form, full, turn)], (), full, full, move)


def drawn(design: FaceDesign, language: Language, what: str) -> Drawing:
    """A design of the sheets' own words. Raises NspError where they do not fit.

    Validating tries them on the papers and cards that everybody has; gaps, folds and a project's own sizes come here.
    """
    settings, faults = set_alone(what, design, language.composer)
    for fault in faults:
        raise NspError(f"{what} has no room for its words in {language.locale}: {fault.message}")
    return draw_face(design, settings)
