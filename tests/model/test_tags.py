"""Language tags."""

from __future__ import annotations

import pytest

from nsp_pnp.model.tags import language_of_country, made_up, meant_tag


@pytest.mark.parametrize(
    ("tag", "meant"),
    [
        ("JA", "ja"),
        ("jp", "ja"),
        ("JP", "ja"),
        ("ja_JP", "ja"),
        ("ja-jp", "ja"),
        ("pt_br", "pt-BR"),
        ("en_US", "en"),
        ("de", ""),
        ("ja", ""),
        ("", ""),
    ],
)
def test_the_tag_that_a_slip_stands_for(tag: str, meant: str) -> None:
    assert meant_tag(tag, ["en", "ja", "pt-BR"]) == meant


def test_a_country_is_no_language() -> None:
    assert (language_of_country("jp"), language_of_country("jp-JP"), language_of_country("ja")) == ("ja", "ja", "")


@pytest.mark.parametrize(("tag", "expected"), [("en-XA", True), ("de_XB", True), ("en", False), ("pt-BR", False)])
def test_made_up_tags(tag: str, expected: bool) -> None:
    assert made_up(tag) == expected
