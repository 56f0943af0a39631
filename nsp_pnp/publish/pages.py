"""Pages that hold no cards: the first page of a file, the print test. And what every file says of itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from nsp_pnp import __version__
from nsp_pnp.documents.flow import Content, Inset
from nsp_pnp.documents.pages import Layout
from nsp_pnp.draw.gray import gray
from nsp_pnp.errors import NspError
from nsp_pnp.impose.cover import Cover, both_sides, cover_pages
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.paper import Preset
from nsp_pnp.impose.print_test import back_turn, print_test
from nsp_pnp.impose.registration import IN_PLACE, BackOffset, correction
from nsp_pnp.layout.design import FACE_BLEED, Drawing, FaceDesign
from nsp_pnp.layout.fit import draw_face, set_alone, settings_as
from nsp_pnp.layout.structure import Element
from nsp_pnp.model.card import Card, CardFace
from nsp_pnp.model.print_style import PrintStyle
from nsp_pnp.prepare.margin import sheets_test
from nsp_pnp.prepare.stages import Language, Loaded
from nsp_pnp.units import STILL, Move, Rect, Size
from nsp_pnp.write.manifest import FileEntry
from nsp_pnp.write.pdf import Inks, PdfInfo, PdfWriter, Piece, Placed, gray_inks, rgb_inks

PRINT_TEST = "print-test"
"""The page that is printed before all others, as a component."""

_DUPLEX = {Backs.DUPLEX_LONG: "DuplexFlipLongEdge", Backs.DUPLEX_SHORT: "DuplexFlipShortEdge"}


def open_pdf(
    loaded: Loaded,
    language: Language,
    path: Path,
    component: str,
    titles: tuple[str, str],
    backs: Backs,
    page: Size,
    inks: Inks | None = None,
    document: Element | None = None,
) -> PdfWriter:
    """A new file with pages of one size; ``titles`` are its title and its subject, ``inks`` set its colors in place of
    those of screens and home printers.

    It is tagged as a ``document``.
    """
    info = PdfInfo(
        title=titles[0],
        subject=titles[1],
        author=language.edition.title,
        keywords=f"{loaded.game.id}, {component}, {language.locale}",
        creator=f"nsp-pnp {__version__}",
        locale=language.locale,
        duplex=_DUPLEX.get(backs, "Simplex"),
    )
    return PdfWriter(path, info, page, [loaded.icons.face], _inks(loaded.style, inks), document)


def _inks(style: PrintStyle, inks: Inks | None) -> Inks:
    """What sets colors in an edition."""
    if not style.gray:
        return inks or rgb_inks
    given = inks or gray_inks
    return lambda color: given(gray(color))


def file_name(loaded: Loaded, language: Language, component: str, paper: Preset, side: str = "", pack: str = "") -> str:
    """What a file is called."""
    parts = (loaded.game.id, loaded.version, language.locale, component, paper.id, loaded.style.id, side, pack)
    return "_".join(filter(None, parts)) + ".pdf"


def write_text_file(
    loaded: Loaded, language: Language, component: str, suffix: str, text: str, folder: Path
) -> FileEntry:
    """A file to read on a screen; it has no paper and no sheets."""
    version = language.edition.version
    path = folder / f"{loaded.game.id}_{version}_{language.locale}_{component}.{suffix}"
    path.write_bytes(text.encode())
    return FileEntry(
        component=component,
        locale=language.locale,
    ).at(path)


def drawn_face(loaded: Loaded, language: Language, card: Card, face: CardFace) -> tuple[FaceDesign, Drawing]:
    """A face as it was found to fit: its design and the same set."""
    design = loaded.design(language, card, face)
    return design, draw_face(design, settings_as(design, language.composer, language.kept[face.id]))


def add_cover(writer: PdfWriter, cover: Cover, paper: Size, language: Language) -> None:
    """Adds the first page, and its back where it has one."""
    _add(writer, "cover", cover_pages(cover, paper), language)


def write_document(
    loaded: Loaded,
    language: Language,
    component: str,
    title: str,
    layout: Layout,
    paper: Preset,
    backs: Backs,
    folder: Path,
) -> FileEntry:
    """A file of running text; ``backs`` is how its pages are to be printed."""
    path = folder / file_name(loaded, language, component, paper)
    titles = (f"{language.edition.title} {title}", title)
    writer = open_pdf(loaded, language, path, component, titles, backs, paper.size, document=layout.structure)
    add_document(writer, layout)
    writer.save()
    count = len(layout.pages)
    return FileEntry(
        component=component,
        locale=language.locale,
        paper=paper.id,
        sheets=count,
        pages=[(number, "page", []) for number in range(1, count + 1)],
        text_sizes={"body": language.composer.typography.document_size},
    ).at(path)


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


def write_print_test(
    loaded: Loaded, language: Language, paper: Preset, card: Preset, backs: Backs, off: BackOffset, folder: Path
) -> Iterator[FileEntry]:
    """The print test: one file, or one for each side where backs are printed separately.

    Its back makes up for an offset as all backs do, so that a second print shows whether it was the right one. Where
    backs are beside their fronts it has none.
    """
    backs = backs if backs.behind else Backs.NONE
    test = replace(sheets_test(language.edition, language.words, loaded.icons, paper, card, backs), off=off)
    designs = dict(zip(("front", "back"), print_test(test), strict=False))
    apart = len(designs) > 1 and not both_sides(backs)
    for chosen in [[side] for side in designs] if apart else [list(designs)]:
        name = file_name(loaded, language, PRINT_TEST, paper, chosen[0] if apart else "")
        title = language.words["test.title"].plain
        titles = (f"{language.edition.title} {title}", title)
        writer = open_pdf(loaded, language, folder / name, PRINT_TEST, titles, backs, paper.size)
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
            pages=[(1, side, []) for side in chosen],
            off=off if "back" in chosen else IN_PLACE,
        ).at(folder / name)


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
