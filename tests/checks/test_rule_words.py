"""The tables of words that carry a rule."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

TABLES: dict[str, Any] = tomllib.loads(files("nsp_pnp").joinpath("data/rule_words.toml").read_text("utf-8"))
WITH_STEMS = [(language, topic) for language, table in TABLES.items() for topic in table["stems"]]


@pytest.mark.parametrize(("language", "topic"), WITH_STEMS)
@given(data=st.data())
@settings(max_examples=60)
def test_every_word_of_a_table_has_one_of_its_stems(language: str, topic: str, data: st.DataObject) -> None:
    table = TABLES[language]
    entry = data.draw(st.sampled_from([entry for entries in table[topic].values() for entry in entries]))
    word = data.draw(st.from_regex(entry.replace("N", table["number"]), fullmatch=True))
    assert any(stem in word for stem in table["stems"][topic])
