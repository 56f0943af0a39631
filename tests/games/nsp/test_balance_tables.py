"""The tables of docs/balance.md are those of docs/balance.csv, which says what it was measured with."""

from __future__ import annotations

from pathlib import Path

import pytest

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.balance import tables
from nsp_pnp.games.nsp.balance.figures import copy_cards
from nsp_pnp.games.nsp.balance.measure import Measure, Plan
from nsp_pnp.games.nsp.balance.tables import BEGIN, CSV, PAGE, csv_text, main, page, read_csv
from nsp_pnp.games.nsp.engine.cards import checksum
from nsp_pnp.games.nsp.policies.registry import policy_named
from tests.games.nsp.engine_scenes import CHECKOUT, real_cards

RENEW = "measure anew: python -m nsp_pnp.games.nsp.balance.tables"
ROWS = read_csv((CHECKOUT / CSV).read_text("utf-8"))


def test_the_page_has_the_tables_of_the_file() -> None:
    text = (CHECKOUT / PAGE).read_text("utf-8")
    assert page(text, ROWS) == text, RENEW


def test_the_file_is_of_these_cards_and_policies() -> None:
    assert {played.cards for _, played in ROWS} == {checksum(real_cards())}, RENEW
    for found, played in ROWS:
        assert played.policy == ("greedy" if found.kind == "greedy" else "planner")
        assert played.version == policy_named(played.policy).version, RENEW
        assert played.seed == Plan().seed
        assert played.games == (Plan().even_games if found.kind == "handicap" else Plan().games)


def test_the_file_has_every_measure_once() -> None:
    keys = [(found.kind, found.of) for found, _ in ROWS]
    assert len({*keys}) == len(keys)
    assert {of for kind, of in keys if kind == "guard"} == {(guard,) for guard in real_cards().guards}
    assert len([kind for kind, _ in keys if kind == "monster"]) == 20
    assert csv_text(ROWS) == (CHECKOUT / CSV).read_text("utf-8")


def test_another_figure_is_another_page() -> None:
    """That the tests above can fail."""
    text = (CHECKOUT / PAGE).read_text("utf-8")
    first = ROWS[0]._replace(measure=ROWS[0].measure._replace(value=12.34))
    assert "| standard game won by the planner, % | 70 to 85 | 12.3 ± 0.3 \\* |" in page(text, [first, *ROWS[1:]])


def test_the_command_writes_both_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = copy_cards(CHECKOUT, tmp_path)
    (folder / "docs").mkdir()
    monkeypatch.setattr(tables, "measure", lambda *_: [found for found, _ in ROWS])
    with pytest.raises(NspError, match=r"there is no docs/balance\.md in "):
        main(str(folder))
    (folder / PAGE).write_text("# No marks\n", "utf-8")
    with pytest.raises(NspError, match="lacks the lines <!-- Made by"):
        main(str(folder))
    whole = (CHECKOUT / PAGE).read_text("utf-8")
    (folder / PAGE).write_text(whole.partition(BEGIN)[0] + BEGIN + tables.END + whole.partition(tables.END)[2], "utf-8")
    main(str(folder))
    assert [(folder / name).read_bytes() for name in (CSV, PAGE)] == [
        (CHECKOUT / name).read_bytes() for name in (CSV, PAGE)
    ]


@pytest.mark.parametrize("text", ["a,b\n1,2\n", "kind,of,value,margin,low,high\nx,,no,1,1,1\n"])
def test_a_file_without_measures_gets_one_line(text: str) -> None:
    with pytest.raises(NspError, match="has no measures of balance"):
        read_csv(text)


def test_measures_hang_on_what_the_file_says(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Measure("greedy", (), 1, 1, ROWS[0].measure.bounds)
    monkeypatch.setattr(tables, "measure", lambda *_: [found])
    (row,) = tables.measured(real_cards(), Plan(seed=5, games=126))
    assert row.played == (checksum(real_cards()), "greedy", policy_named("greedy").version, 5, 126)
