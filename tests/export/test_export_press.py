"""PDFs for a press, read with another library; and each fault that the program's own reading has to find, planted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageFilter

from nsp_pnp.errors import NspError
from nsp_pnp.export import inks, run
from nsp_pnp.export.check import PressPdf, check_press
from nsp_pnp.export.inks import cmyk_inks, conditions
from nsp_pnp.export.profile import find_profile
from nsp_pnp.prepare.loaded import Loaded
from nsp_pnp.units import Size, mm_from_pt
from nsp_pnp.write.pdf import form_code
from tests.export.conftest import AIDS, GUARDS, MONSTERS, PIECES, Export, Exported, export_one, profile, some_of

LIMITS = {"dtc": 2.4, "press-jp": 3.0}
INKS = {"dtc": "CGATS TR 006", "press-jp": "FOGRA39"}
SCREEN = {"rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}
REFUSED = {"/Annots", "/AA", "/OpenAction", "/JavaScript", "/ExtGState", "/SMask", "/Group", "/AcroForm"}
"""What the standard forbids: things to click on, and whatever one can see through."""

DECK = [*GUARDS, *MONSTERS, *AIDS]


def operations(pdf: pikepdf.Pdf) -> Iterator[tuple[str, list[Any], bool]]:
    """Everything that pages and forms draw: the operator, what it is given, and whether that is within a text."""
    forms = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"]
    for stream in (*pdf.pages, *forms):
        text = False
        for one in pikepdf.parse_content_stream(stream):
            code = str(one.operator)
            text = code == "BT" or (text and code != "ET")
            yield code, list(one.operands), text


def box(page: pikepdf.Page, name: str) -> tuple[float, float, float, float]:
    left, bottom, right, top = (mm_from_pt(float(n)) for n in page[name])
    return left, bottom, right, top


@pytest.fixture(params=[("dtc", "en"), ("dtc", "ja"), ("press-jp", "ja")], ids="-".join)
def made(request: pytest.FixtureRequest, exported: Exported) -> Export:
    return exported(*request.param)


def test_all_color_is_ink_and_no_more_than_the_paper_takes(made: Export) -> None:
    with pikepdf.open(made.pdf) as pdf:
        codes = list(operations(pdf))
    assert not {code for code, _, _ in codes} & SCREEN
    sums = [sum(map(float, operands)) for code, operands, _ in codes if code in ("k", "K")]
    assert 0.5 < max(sums) <= LIMITS[made.order.profile.id] + 0.002  # three digits of each ink are written
    assert all(len(operands) == 4 for code, operands, _ in codes if code in ("k", "K"))


def test_black_text_is_black_ink_alone(made: Export) -> None:
    with pikepdf.open(made.pdf) as pdf:
        texts = {tuple(map(float, operands)) for code, operands, text in operations(pdf) if code == "k" and text}
    assert (0, 0, 0, 1) in texts
    assert all(not any(colored) for *colored, black in texts if black > 0.8)


def test_the_boxes_say_where_to_cut(made: Export) -> None:
    bleed = 3.175 if made.order.profile.id == "dtc" else 3.0
    with pikepdf.open(made.pdf) as pdf:
        for page in pdf.pages:
            full, trim = box(page, "/MediaBox"), box(page, "/TrimBox")
            assert full == pytest.approx((0, 0, 63.5 + 2 * bleed, 88.9 + 2 * bleed), abs=0.01)
            assert box(page, "/BleedBox") == pytest.approx(full, abs=0.001)
            assert trim == pytest.approx((bleed, bleed, full[2] - bleed, full[3] - bleed), abs=0.01)
            assert "/CropBox" not in page or box(page, "/CropBox") == pytest.approx(full, abs=0.001)


def test_the_file_says_what_it_is_and_is_made_for(made: Export) -> None:
    with pikepdf.open(made.pdf) as pdf:
        assert pdf.pdf_version == "1.4"
        assert not pdf.is_encrypted
        standard = str(pdf.docinfo.get("/GTS_PDFXVersion", ""))
        assert standard == ("PDF/X-1a:2003" if made.order.profile.id == "dtc" else "")
        assert pdf.docinfo["/Trapped"] == "/False"
        (intent,) = pdf.Root.OutputIntents
        assert (str(intent.S), str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", INKS[made.order.profile.id])
        assert {"/Title", "/CreationDate", "/ModDate"} <= set(pdf.docinfo.keys())
        assert len(pdf.trailer.ID) == 2
        fonts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"]
        assert fonts
        assert all("/FontFile2" in font.FontDescriptor for font in fonts)
        assert not any(isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image" for one in pdf.objects)
        holders = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary | pikepdf.Stream)]
        assert not {key for one in holders for key in one.keys()} & REFUSED  # noqa: SIM118 - it is no mapping


def faces_of(pdf: pikepdf.Pdf, names: list[str]) -> list[str]:
    """The face that each page draws."""
    return [next(n for n in names if form_code(f"face-{n}") in page.Contents.read_bytes()) for page in pdf.pages]


def in_order(made: Export, back_first: bool, every_copy: bool) -> list[str]:
    expected: list[str] = []
    for card in made.plan.cards:
        sides = [face.face.id for face in card.sides]
        expected += (sides[::-1] if back_first else sides) * (card.card.copies if every_copy else 1)
    return expected


def test_pages_are_in_the_order_that_is_asked_for(made: Export) -> None:
    dtc = made.order.profile.id == "dtc"
    expected = in_order(made, back_first=dtc, every_copy=dtc)
    with pikepdf.open(made.pdf) as pdf:
        assert faces_of(pdf, sorted({*expected}, key=len, reverse=True)) == expected
    assert [row["place"] for row in made.rows] == [f"page {n}" for n in range(1, len(expected) + 1)]
    assert [row["side"] for row in made.rows][:2] == (["back", "front"] if dtc else ["front", "back"])


def test_each_copy_has_its_pages_where_the_shop_prints_what_it_is_given(deck: Loaded, tmp_path: Path) -> None:
    cards = tuple(replace(card, copies=2 if card.id == MONSTERS[0] else 1) for card in deck.cards.cards)
    twice = some_of(replace(deck, cards=replace(deck.cards, cards=cards)), *MONSTERS)
    once = find_profile("dtc").press
    assert once
    for every, pages in ((True, 8), (False, 6)):
        wanted = replace(find_profile("dtc"), press=replace(once, every_copy=every))
        made = export_one(twice, run.Wanted(wanted), tmp_path / str(every))
        with pikepdf.open(made.pdf) as pdf:
            assert len(pdf.pages) == len(made.rows) == pages


def test_each_page_has_a_picture_where_a_press_wants_to_compare(exported: Exported) -> None:
    made = exported("press-jp", "ja")
    assert {row["preview"] for row in made.rows} == {path.name for path in made.files("jpg")}
    for row in made.rows:
        assert f"_{row['side']}_" in row["preview"]
        with Image.open(made.folder / row["preview"]) as image:
            assert (image.mode, image.size) == ("RGB", (410, 560))  # 69.5 x 94.9 mm at 150 dpi
    assert {row["preview"] for row in exported("dtc").rows} == {""}


def test_cards_boards_and_tokens_go_into_a_file_for_each_size(deck: Loaded, tmp_path: Path) -> None:
    pieces = replace(find_profile("dtc"), pieces=True)
    made = export_one(some_of(deck, *MONSTERS, *PIECES), run.Wanted(pieces), tmp_path)
    assert len(made.files("pdf")) == len({row["file"] for row in made.rows}) == 1 + len(PIECES)
    for row in made.rows:
        with pikepdf.open(made.folder / row["file"]) as pdf:
            page = pdf.pages[int(row["place"].removeprefix("page ")) - 1]
            left, bottom, right, top = box(page, "/MediaBox")
        assert (right - left, top - bottom) == pytest.approx((float(row["width"]), float(row["height"])), abs=0.01)


def test_text_as_outlines_leaves_no_font(deck: Loaded, tmp_path: Path) -> None:
    made = export_one(some_of(deck, *MONSTERS[:1]), run.Wanted(find_profile("dtc"), outlines=True), tmp_path)
    with pikepdf.open(made.pdf) as pdf:
        assert not any(
            isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/FontDescriptor" for one in pdf.objects
        )
        assert not any(code in ("Tj", "TJ", "Tf") for code, _, _ in operations(pdf))


@pytest.mark.nightly
def test_text_as_outlines_looks_as_it_did(deck: Loaded, exported: Exported, tmp_path: Path) -> None:
    made = export_one(some_of(deck, *DECK), run.Wanted(find_profile("dtc"), outlines=True), tmp_path, "ja")
    for one, other in zip(*[blurred(path) for path in (made.pdf, exported("dtc", "ja").pdf)], strict=True):
        off = max(ImageChops.difference(one, other).tobytes())
        assert off < 40  # text that is a point off comes to 60 and more


def blurred(path: Path) -> list[Image.Image]:
    """The first pages, of which the rims of letters, drawn in another way, cannot be seen."""
    with pypdfium2.PdfDocument(path) as pdf:
        pages = [pdf[number].render(scale=2).to_pil().convert("RGB") for number in range(4)]
    return [page.filter(ImageFilter.BoxBlur(3)) for page in pages]


# --- Faults that have to be found ---------------------------------------------------------------------


def promised(made: Export) -> PressPdf:
    forms = [f"face-{name}" for name in in_order(made, back_first=True, every_copy=True)]
    trim = Size(63.5, 88.9)
    canvas = Size(69.85, 95.25)
    return PressPdf(canvas, trim, forms, 2.4, "1.4", "PDF/X-1a:2003", "CGATS TR 006", fonts=True)


def first_form(pdf: pikepdf.Pdf) -> pikepdf.Stream:
    return next(one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form")


def draw(code: str, *, on_page: bool = False) -> Callable[[pikepdf.Pdf], None]:
    def plant(pdf: pikepdf.Pdf) -> None:
        stream = pdf.pages[1].Contents if on_page else first_form(pdf)
        stream.write(stream.read_bytes() + code.encode())

    return plant


def widen(name: str) -> Callable[[pikepdf.Pdf], None]:
    def plant(pdf: pikepdf.Pdf) -> None:
        left, bottom, right, top = pdf.pages[1][name]
        pdf.pages[1][name] = pikepdf.Array([left, bottom, float(right) + 0.04, top])  # 0.014 mm

    return plant


def without_font(pdf: pikepdf.Pdf) -> None:
    for one in pdf.objects:
        if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/FontDescriptor":
            del one.FontFile2
            return


def swapped(pdf: pikepdf.Pdf) -> None:
    first, second = pdf.pages[0].Contents, pdf.pages[1].Contents
    pdf.pages[0].Contents, pdf.pages[1].Contents = second, first


def without_standard(pdf: pikepdf.Pdf) -> None:
    del pdf.docinfo["/GTS_PDFXVersion"]


def without_intent(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.OutputIntents


def without_a_page(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[-1]


PLANTED: list[tuple[Callable[[pikepdf.Pdf], None], str]] = [
    (without_standard, "it does not say that it keeps PDF/X-1a:2003"),
    (without_intent, "it does not say that it is made for CGATS TR 006"),
    (without_a_page, r"it has \d+ pages, not \d+"),
    (swapped, "page 1: another face is printed on it"),
    (widen("/MediaBox"), r"page 2: MediaBox is 69\.86 x 95\.25 mm, not 69\.85"),
    (widen("/TrimBox"), r"page 2: TrimBox is 63\.51 x 88\.90 mm, not 63\.50"),
    (widen("/BleedBox"), "page 2: BleedBox is"),
    (without_font, r"/\S+ is not embedded"),
    (draw("\n1 0 0 rg 0 0 1 1 re f"), "a color is set by 'rg'"),
    (draw("\n1 0 0 RG", on_page=True), "page 2: a color is set by 'RG'"),
    (draw("\n/DeviceRGB cs 1 0 0 sc"), "a color is set by 'cs'"),
    (draw("\n.6 .6 .6 .61 k"), "a color takes 241 % ink, more than 240 %"),
    (draw("\n.6 .6 .6 .61 K", on_page=True), "page 2: a color takes 241 % ink"),
    (draw("\nBT .3 0 0 1 k ET"), "black text has more inks than black"),
]


@pytest.mark.parametrize(("plant", "says"), PLANTED)
def test_each_fault_is_found(
    exported: Exported, tmp_path: Path, plant: Callable[[pikepdf.Pdf], None], says: str
) -> None:
    made = exported("dtc")
    spoiled = tmp_path / "spoiled.pdf"
    with pikepdf.open(made.pdf) as pdf:
        plant(pdf)
        pdf.save(spoiled, force_version="1.4")
    with pytest.raises(NspError, match=rf"^spoiled\.pdf: {says}.*; report this as a fault of nsp-pnp"):
        check_press(spoiled, promised(made))


def test_another_version_encryption_and_fonts_that_were_not_to_be_are_found(exported: Exported, tmp_path: Path) -> None:
    made = exported("dtc")
    check_press(made.pdf, promised(made))
    for version, encryption in (
        ("1.5", None),
        ("1.4", pikepdf.Encryption(owner="a", user="", R=3, aes=False, metadata=False)),
    ):
        with pikepdf.open(made.pdf) as pdf:
            pdf.save(tmp_path / "spoiled.pdf", force_version=version, encryption=encryption or False)
        with pytest.raises(NspError, match=r"it is PDF 1\.\d, not plain 1\.4"):
            check_press(tmp_path / "spoiled.pdf", promised(made))
    with pytest.raises(NspError, match="it has a font, and its text was to be outlines"):
        check_press(made.pdf, replace(promised(made), fonts=False))


def test_a_fault_leaves_no_file(deck: Loaded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inks.Separation, "__call__", lambda _self, _color: (0.7, 0.7, 0.7, 0.7))
    with pytest.raises(NspError, match="a color takes 280 % ink"):
        export_one(some_of(deck, *MONSTERS), run.Wanted(find_profile("dtc")), tmp_path / "out")
    assert not list(tmp_path.iterdir())


def test_inks_that_nobody_has_a_profile_for_are_refused(deck: Loaded, tmp_path: Path) -> None:
    press = find_profile("dtc").press
    assert press
    wanted = replace(profile("dtc"), press=replace(press, colors="SWOP"))
    with pytest.raises(NspError, match="there is no color profile 'SWOP'; there are: FOGRA39, CGATS-TR-006"):
        export_one(some_of(deck, *MONSTERS), run.Wanted(wanted), tmp_path)
    assert not list(tmp_path.iterdir())


# --- Inks ---------------------------------------------------------------------------------------------

CONDITIONS = st.sampled_from(sorted(conditions()))
CODES = {name: cmyk_inks(name) for name in conditions()}


def separated(name: str, color: str) -> tuple[float, ...]:
    *numbers, operator = CODES[name](color).split()
    assert operator == "k"
    return tuple(map(float, numbers))


@given(CONDITIONS, st.integers(0, 0xFFFFFF))
def test_inks_are_shares_and_stay_within_the_limit(name: str, color: int) -> None:
    found = separated(name, f"#{color:06x}")
    assert len(found) == 4
    assert all(0 <= one <= 1 for one in found)
    assert sum(found) <= conditions()[name].ink_limit / 100 + 0.002


@pytest.mark.parametrize("name", sorted(conditions()))
def test_white_is_no_ink_and_gray_is_black_ink_that_grows_with_the_dark(name: str) -> None:
    blacks = []
    for level in range(255, -1, -1):
        *colored, black = separated(name, f"#{level:02x}{level:02x}{level:02x}")
        assert not any(colored)
        blacks.append(black)
    assert (blacks[0], blacks[-1]) == (0, 1)
    assert blacks == sorted(blacks)
    assert len(set(blacks)) > 100


@pytest.mark.parametrize("name", sorted(conditions()))
def test_dark_colors_as_good_as_gray_are_black_ink_and_others_are_not(name: str) -> None:
    assert not any(separated(name, "#2b2622")[:3])
    assert any(separated(name, "#7a1f1f")[:3])
    assert any(separated(name, "#f7f2e8")[:3])  # a pale ground is no gray text


@pytest.mark.parametrize(("name", "color", "strongest"), [("FOGRA39", "#ffff00", 2), ("CGATS-TR-006", "#00a0e0", 0)])
def test_pure_colors_are_mostly_their_ink(name: str, color: str, strongest: int) -> None:
    found = separated(name, color)
    assert found.index(max(found)) == strongest
