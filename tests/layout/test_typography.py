from __future__ import annotations

import pytest

from nsp_pnp.layout.typography import typography


@pytest.mark.parametrize("tag", ["ja", "ja-JP", "ja_JP"])
def test_a_regional_tag_is_set_as_its_language(tag: str) -> None:
    own, base = typography(tag), typography("ja")
    assert (own.faces, own.leading, own.floor, own.phrases) == (base.faces, base.leading, base.floor, base.phrases)
    assert own.locale == tag


def test_a_language_without_habits_of_its_own_gets_the_default() -> None:
    assert typography("de-AT").faces == typography("en").faces
    assert typography("de").phrases == ""


@pytest.mark.parametrize(("locale", "floor"), [("en", 7.5), ("ja", 8.0)])
def test_rules_text_is_never_smaller_than_people_can_read(locale: str, floor: float) -> None:
    assert typography(locale).floor == floor


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_every_family_and_weight_has_a_face(locale: str) -> None:
    habits = typography(locale)
    for family in ("body", "title"):
        for bold in (False, True):
            assert habits.face(family, bold).name == habits.faces[family, bold]
    assert habits.face("body", False) is not habits.face("body", True)


def test_japanese_titles_are_set_in_a_face_that_has_kana_and_kanji() -> None:
    assert all(typography("ja").face("title", True).has(char) for char in "カラスと城門、。！？ー")
