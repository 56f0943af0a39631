from __future__ import annotations

from nsp_pnp.report.columns import columns


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    rows = [("language", "texts", "state"), ("ja", "7", "in full"), ("pt-BR", "1234", "")]
    assert columns(rows, "<><").splitlines() == [
        "language  texts  state",
        "ja            7  in full",
        "pt-BR      1234",
    ]


def test_every_line_ends_and_no_row_is_no_line() -> None:
    assert columns([("a",)], "<") == "a\n"
    assert columns([], "") == ""
