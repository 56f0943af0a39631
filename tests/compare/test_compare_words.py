from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.compare.words import mark_words


def marked(old: str, new: str) -> str:
    return mark_words(old, new, str, lambda gone, come: f"<{gone}|{come}>")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Gain 1.", "Gain 1.", "Gain 1."),
        ("Gain any.", "Gain all.", "Gain <any|all>."),
        ("Gain it.", "Gain it now.", "Gain it<| now>."),
        ("Gain it now.", "Gain it.", "Gain it< now|>."),
        ("Deal {damage} [wound].", "Deal {harm} [wound].", "Deal <{damage}|{harm}> [wound]."),
        ("Gain a [wound].", "Gain a [xp].", "Gain a <[wound]|[xp]>."),
        ("one two", "uno due", "<one two|uno due>"),
        ("攻撃を受ける。", "攻撃を与える。", "攻撃を<受け|与え>る。"),
        ("a\nb", "a\nc", "a ¶ <b|c>"),
        ("", "all", "<|all>"),
        ("all", "", "<all|>"),
    ],
)
def test_changed_words_are_marked(old: str, new: str, expected: str) -> None:
    assert marked(old, new) == expected


def test_what_is_far_from_a_change_is_cut() -> None:
    old = "Each of the players at the highest danger gains 1 wound, and then all of them must reroll their dice."
    assert marked(old, old.replace("gains", "takes")) == "… highest danger <gains|takes> 1 wound, and then…"


def test_symbols_are_never_cut() -> None:
    old = "[experience] [experience] [experience] [experience] now"
    assert marked(old, old.replace("now", "then")) == "…[experience] [experience] <now|then>"


texts = st.text(alphabet="ab 受ける{x}[y]\n.", max_size=30)


@given(texts, texts)
def test_both_texts_can_be_told_from_the_marked_one(old: str, new: str) -> None:
    gone: list[str] = []
    come: list[str] = []

    def plain(same: str) -> str:
        gone.append(same)
        come.append(same)
        return same

    def mark(before: str, after: str) -> str:
        assert before != after
        gone.append(before)
        come.append(after)
        return ""

    mark_words(old, new, plain, mark)
    if not any("…" in part for part in gone):
        assert "".join(gone) == old.replace("\n", " ¶ ")
        assert "".join(come) == new.replace("\n", " ¶ ")
