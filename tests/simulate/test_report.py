"""The balance report: whole, readable, in each language, and the same each time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import BboxBase
from msgspec.structs import replace

from nsp_pnp.fonts import load_face, missing
from nsp_pnp.games.nsp.charts import CHARTS
from nsp_pnp.model.playing import Chart, ChartKind, Counts, Tally
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.report.extremes import extreme_rows
from nsp_pnp.simulate.report.frame import DARK, LIGHT, MIDDLE, WIDTH, Frame, style
from nsp_pnp.simulate.report.html import page
from nsp_pnp.simulate.report.pdf import pages
from nsp_pnp.simulate.report.pictures import DRAWINGS, has_data, svg
from nsp_pnp.simulate.report.shading import ink_on, mixed
from nsp_pnp.simulate.report.texts import remarks
from nsp_pnp.simulate.report.wording import BOLD, REGULAR, Wording, width, wrapped
from nsp_pnp.simulate.report.write import write_report
from nsp_pnp.simulate.run import Outcome
from tests.simulate.conftest import LOCALES

Load = Callable[[str], Wording]

NEVER_FIRST = "、。）」％・ーッ"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_character_has_a_glyph(locale: str, wording: Load) -> None:
    texts = wording(locale)
    written = "".join([*texts.words.values(), *texts.names.values(), texts.title, "0123456789.,–<·=/"])
    assert [missing(load_face(name), written) for name in (REGULAR, BOLD)] == [[], []]


def test_a_character_without_a_glyph_would_be_found() -> None:
    assert missing(load_face(REGULAR), "勝率\N{GRINNING FACE}") == ["\N{GRINNING FACE}"]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_chart_has_its_words_and_something_to_show(locale: str, record: Record, wording: Load) -> None:
    texts = wording(locale)
    for chart in CHARTS:
        assert has_data(chart, record), chart.id
        assert texts.word(f"{chart.id}.title")
        assert texts.word(f"{chart.id}.note")


def text_boxes(chart: Chart, record: Record, wording: Wording) -> tuple[BboxBase, list[tuple[str, BboxBase]]]:
    """A chart's edges, and where each of its level texts stands."""
    drawing = DRAWINGS[chart.kind]
    height = drawing.height(chart, record, wording)
    figure = Figure(figsize=(WIDTH, height))
    drawing.draw(Frame(figure, 0, 0, WIDTH, height), chart, record, wording)
    return boxes_in(figure)


def boxes_in(figure: Figure) -> tuple[BboxBase, list[tuple[str, BboxBase]]]:
    """A figure's edges, and where each of its level texts stands."""
    renderer: Any = FigureCanvasAgg(figure).get_renderer()  # type: ignore[no-untyped-call]
    figure.draw(renderer)
    shown = [text for text in drawn_texts(figure) if text.get_text() and not text.get_rotation() % 90]
    return figure.bbox, [(text.get_text(), text.get_window_extent(renderer)) for text in shown]


def drawn_texts(figure: Figure) -> Iterator[Text]:
    """The figure's own texts, and what stands at axes that show theirs."""
    yield from figure.texts
    for axes in figure.axes:
        if axes.axison:
            yield from (axes.xaxis.label, axes.yaxis.label)
            for axis, place in ((axes.xaxis, 0), (axes.yaxis, 1)):
                low, high = sorted(axis.get_view_interval())
                labels = axis.get_ticklabels()
                yield from (label for label in labels if low <= label.get_position()[place] <= high)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.id)
def test_a_chart_keeps_to_its_frame(chart: Chart, locale: str, record: Record, wording: Load) -> None:
    with style():
        edges, boxes = text_boxes(chart, record, wording(locale))
    assert len(boxes) > 5
    assert list(cut(edges, boxes)) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_no_text_of_a_page_is_cut_or_stands_on_another(locale: str, record: Record, wording: Load) -> None:
    with style():
        for figure in pages(record, wording(locale)):
            edges, boxes = boxes_in(figure)
            assert list(cut(edges, boxes)) == []
            assert list(overlaps(boxes)) == []


def cut(edges: BboxBase, boxes: Sequence[tuple[str, BboxBase]]) -> Iterator[str]:
    """Texts that pass an edge by more than a dot."""
    for text, box in boxes:
        if min(box.x0 - edges.x0, edges.x1 - box.x1, box.y0 - edges.y0, edges.y1 - box.y1) < -1:
            yield text


def overlaps(boxes: Sequence[tuple[str, BboxBase]]) -> Iterator[tuple[str, str]]:
    """Texts that stand on each other; lines may come as near as their ascenders."""
    for n, (text, box) in enumerate(boxes):
        for other, other_box in boxes[n + 1 :]:
            wide = min(box.x1, other_box.x1) - max(box.x0, other_box.x0)
            high = min(box.y1, other_box.y1) - max(box.y0, other_box.y0)
            if wide > 0.5 and high > 0.35 * min(box.height, other_box.height):
                yield text, other


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_needs_nothing_beside_it(locale: str, record: Record, wording: Load) -> None:
    with style():
        html = page(record, wording(locale))
    assert f'<html lang="{locale}">' in html
    assert not re.findall(r'(?:src|href)="(?!#)', html.replace('xlink:href="#', 'href="#'))
    assert "url(" not in html.replace("url(#", "")
    assert "@import" not in html
    assert html.count("<svg") == len(CHARTS)
    for chart in CHARTS:
        assert f'href="#{chart.id}"' in html
        assert f'<section id="{chart.id}">' in html


@pytest.mark.parametrize("locale", LOCALES)
def test_what_no_win_rate_is_shown_without(locale: str, record: Record, wording: Load, tmp_path: Path) -> None:
    write_report(tmp_path, record, wording(locale))
    with pypdfium2.PdfDocument(tmp_path / "balance.pdf") as pdf:
        sheets = [pdf[n].get_textpage().get_text_bounded() for n in range(len(pdf))]
    html = (tmp_path / "balance.html").read_text("utf-8")
    assert len(sheets) >= 5
    for text in (html, *sheets):
        assert record.match.policy in text
        assert record.facts["version"] in text
        assert record.facts["cards"] in text
    told = "".join(sheets)
    for chart in CHARTS:
        assert wording(locale).word(f"{chart.id}.title") in told


@pytest.mark.nightly
def test_the_same_record_gives_the_same_files(record: Record, wording: Load, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        write_report(tmp_path / name, record, wording("ja"))
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes(), file.name


def test_pictures_are_well_formed(record: Record, wording: Load) -> None:
    with style():
        picture = ElementTree.fromstring(svg(CHARTS[0], record, wording("en")))  # noqa: S314 - our own
    assert picture.tag.endswith("svg")


def test_what_is_surely_seldom_chosen_is_listed_by_name(wording: Load) -> None:
    rows: Counts = {
        ("lancer", "1", "2"): Tally(5000, 30, 30),
        ("lancer", "2", "2"): Tally(500, 5, 5),
        ("lancer", "3", "2"): Tally(4, 0, 0),
        ("lancer", "4", "2"): Tally(200, 1, 1),
        ("medic", "6", "4"): Tally(700, 0, 0),
        ("medic", "5", "4"): Tally(0, 0, 0),
    }
    chart = next(chart for chart in CHARTS if chart.id == "action")
    assert wording("en").rare(chart, rows).endswith(": Lancer: Spear, level 2, Medic: Bandage, level 4.")
    assert wording("ja").rare(chart, rows).endswith("：ランサー「槍突き」レベル2、メディック「包帯」レベル4。")
    assert wording("ja").rare(chart, {}).endswith("：なし。")
    assert wording("en").rare(CHARTS[0], rows) == ""


def of_kind(kind: ChartKind) -> list[Chart]:
    return [chart for chart in CHARTS if chart.kind is kind]


def with_rows(record: Record, rows: Counts) -> Record:
    """A record of these rows, and of all games."""
    return replace(record, outcome=Outcome({("all",): Tally(900, 450, 450), **rows}))


PAIRS: Counts = {
    ("pair", "lancer", "medic"): Tally(400, 300, 300),
    ("pair", "lancer", "hunter"): Tally(4, 3, 3),
    ("pair", "medic", "hunter"): Tally(4, 4, 4),
}


def test_every_cell_has_its_interval_and_those_of_few_games_are_hatched(record: Record, wording: Load) -> None:
    chart, played = of_kind(ChartKind.MATRIX)[0], with_rows(record, PAIRS)
    height = DRAWINGS[chart.kind].height(chart, played, wording("en"))
    figure = Figure(figsize=(WIDTH, height))
    with style():
        DRAWINGS[chart.kind].draw(Frame(figure, 0, 0, WIDTH, height), chart, played, wording("en"))
    said = [text.get_text() for text in figure.texts]
    for rate, interval in (("75", "70.5 – 79.0"), ("75", "30.1 – 95.4"), ("100", "51.0 – 100.0")):
        assert (said.count(rate) > 1, said.count(interval)) == (True, 2)  # a pair stands on both sides
    cells = figure.axes[0].collections
    assert (len(cells), sum(bool(cell.get_hatch()) for cell in cells)) == (6, 4)


@pytest.mark.parametrize("locale", LOCALES)
def test_what_hatching_means_is_said_where_there_is_any(locale: str, record: Record, wording: Load) -> None:
    chart, texts = of_kind(ChartKind.MATRIX)[0], wording(locale)
    some = list(remarks(chart, with_rows(record, PAIRS), texts))
    assert some == [texts.word("report.cells", games="4–400"), texts.word("report.hatched")]
    none = list(remarks(chart, with_rows(record, dict(list(PAIRS.items())[:1])), texts))
    assert none == [texts.word("report.cells", games="400")]


def test_a_line_up_is_shown_only_where_it_is_known(record: Record, wording: Load) -> None:
    (chart,), texts = of_kind(ChartKind.EXTREMES), wording("en")
    few: Counts = {("lineup", "mimic", f"m{n}"): Tally(20, 2, 2) for n in range(9)}
    known: Counts = {("lineup", "golem", f"m{n}"): Tally(400, 40 * n, 40 * n) for n in range(3)}
    played = with_rows(record, few | known)
    assert [tuple(rows) for rows in extreme_rows(chart, played)] == [
        (("golem", "m2"), ("golem", "m1")),
        (("golem", "m0"),),
    ]
    assert list(remarks(chart, played, texts)) == [texts.word("report.known", known="3", all="12")]
    with style():
        said = " ".join(text for text, _ in text_boxes(chart, played, texts)[1])
        html = page(played, texts)
    assert re.search(r"Easiest .*Golem, m2 20\.0 16\.4 – 24\.2 400 .*Hardest Golem, m0 0\.0 0\.0 – 1\.0 400", said)
    assert "Mimic" not in said
    assert "<td>0.164 – 0.242</td>" in html
    assert not has_data(chart, with_rows(record, dict(list(known.items())[:1])))


def test_where_no_line_up_is_known_a_sentence_says_so(record: Record, wording: Load) -> None:
    played, texts = with_rows(record, {("lineup", f"m{n}"): Tally(20, 10, 10) for n in range(9)}), wording("en")
    with style():
        html = page(played, texts)
        (sheet,) = pages(played, texts)
    (told,) = remarks(of_kind(ChartKind.EXTREMES)[0], played, texts)
    assert re.search("No line-up .* --monsters; .* --sweep ", told)
    assert told in html
    assert "<svg" not in html
    assert told.startswith(sheet.texts[-2].get_text())


def test_no_line_up_is_both_easy_and_hard(record: Record) -> None:
    (chart,) = of_kind(ChartKind.EXTREMES)
    for count in range(13):
        rows: Counts = {("lineup", f"m{n}"): Tally(400, 9 * n, 9 * n) for n in range(count)}
        high, low = extreme_rows(chart, with_rows(record, rows))
        assert not high.keys() & low.keys()
        assert len(high) + len(low) == min(count, 10)


JAPANESE = st.text("日本語の文、カード。「勝率」ーッ（％）", min_size=1, max_size=60)
LATIN = st.lists(st.text("abcdefg,.", min_size=1, max_size=9), min_size=1, max_size=20).map(" ".join)


@given(st.one_of(JAPANESE, LATIN), st.floats(1.5, 5))
def test_lines_fit_and_say_the_same(text: str, room: float) -> None:
    lines = wrapped(text, 8.5, room)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    for line in lines[1:]:
        assert line[0] not in NEVER_FIRST
    breakable = [line for line in lines if len(re.findall(r"[ぁ-ん一-龥a-g]", line)) > 2 and len(line) < 20]
    assert all(width(line, 8.5) <= room + 0.5 for line in breakable)


def luminance(color: str) -> float:
    """Relative luminance as accessibility guidelines have it."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_shades_stay_apart_in_gray() -> None:
    shades = [luminance(color) for color in (DARK, MIDDLE, LIGHT, "#ffffff")]
    assert all(pale - dark > 0.2 for dark, pale in pairwise(shades))


@pytest.mark.parametrize("share", [n / 20 for n in range(21)])
def test_numbers_are_readable_on_every_shade(share: float) -> None:
    ink = {"white": "#ffffff", "black": "#000000"}[ink_on(share)]
    pale, dark = sorted((luminance(ink), luminance(mixed(share))), reverse=True)
    assert (pale + 0.05) / (dark + 0.05) >= 4.5
