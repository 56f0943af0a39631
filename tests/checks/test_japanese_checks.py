"""Checks of Japanese typography (JPN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nsp_pnp.checks.japanese import (
    CHECKS,
    bracket_pair,
    doubled_particle,
    ellipsis_dash,
    final_stop,
    foreign_han,
    halfwidth_kana,
    halfwidth_punct,
    lookalikes,
    manual_break,
    quote_style,
    spaces,
)
from nsp_pnp.checks.subjects import Check

if TYPE_CHECKING:
    from tests.checks.conftest import Translate

WRONG: list[tuple[Check, str, list[int]]] = [
    (halfwidth_punct.CHECK, "コイン(2)。", [3, 5]),
    (halfwidth_punct.CHECK, "(最大{n})。", [0, 6]),
    (halfwidth_punct.CHECK, "得る,引く.", [2, 5]),
    (halfwidth_punct.CHECK, "今だ!", [2]),
    (halfwidth_punct.CHECK, "{n}:最大", [3]),
    (halfwidth_kana.CHECK, "ﾀﾞﾒｰｼﾞを与える｡", [0, 10]),
    (bracket_pair.CHECK, "「槍を引く。", [0]),
    (bracket_pair.CHECK, "槍」を引く。", [1]),
    (bracket_pair.CHECK, "「（槍」）", [3, 0]),
    (bracket_pair.CHECK, "(2）", [2]),
    (bracket_pair.CHECK, "『槍」", [2, 0]),
    (quote_style.CHECK, '"槍"を引く。', [0, 2]),
    (quote_style.CHECK, "“槍”", [0, 2]),
    (quote_style.CHECK, "か゛くふち", [1]),
    (quote_style.CHECK, "か”くふち", [1]),
    (spaces.CHECK, "ダメージ を与える。", [4]),
    (spaces.CHECK, "槍　突き", [1]),
    (spaces.CHECK, "自分の [wound]を", [3]),
    (spaces.CHECK, "[wound] を", [7]),
    (spaces.CHECK, "最大 {n}。", [2]),
    (spaces.CHECK, "　攻撃後", [0]),
    (spaces.CHECK, "攻撃後　", [3]),
    (ellipsis_dash.CHECK, "待て…", [2]),
    (ellipsis_dash.CHECK, "待て………", [2]),
    (ellipsis_dash.CHECK, "待て...", [2]),
    (ellipsis_dash.CHECK, "待て・・・", [2]),
    (ellipsis_dash.CHECK, "待て。。。", [2]),
    (ellipsis_dash.CHECK, "待て。。", [2]),
    (ellipsis_dash.CHECK, "待て、、今だ。", [2]),
    (ellipsis_dash.CHECK, "待て―今だ。", [2]),
    (ellipsis_dash.CHECK, "待て―—今だ。", [2]),
    (ellipsis_dash.CHECK, "待て--", [2]),
    (ellipsis_dash.CHECK, "待て一一。", [2]),
    (ellipsis_dash.CHECK, "1~3", [1]),
    (ellipsis_dash.CHECK, "{a}~{b}", [3]),
    (ellipsis_dash.CHECK, "1〜3、4～5", [5]),
    (lookalikes.CHECK, "力ードを引く。", [0]),
    (lookalikes.CHECK, "プ口グラム", [1]),
    (lookalikes.CHECK, "二ュース", [0]),
    (lookalikes.CHECK, "レベルアップ、八ッピー", [7]),
    (lookalikes.CHECK, "プレイヤ一は", [4]),
    (lookalikes.CHECK, "カ一ドを引く。", [1]),
    (lookalikes.CHECK, "攻撃カを上げる。", [2]),
    (lookalikes.CHECK, "出ロから逃げる。", [1]),
    (lookalikes.CHECK, "ニ枚引く。", [0]),
    (lookalikes.CHECK, "タ方まで。", [0]),
    (lookalikes.CHECK, "ー枚引く。", [0]),
    (lookalikes.CHECK, "ーつ選ぶ。", [0]),
    (lookalikes.CHECK, "プレイヤーヘの[damage]", [5]),
    (lookalikes.CHECK, "自分ヘ与える。", [2]),
    (lookalikes.CHECK, "へルスを得る。", [0]),
    (lookalikes.CHECK, "ぺージをめくる。", [0]),
    (lookalikes.CHECK, "ここにあリます。", [4]),
    (lookalikes.CHECK, "⽉が出る。", [0]),
    (lookalikes.CHECK, "神\ufa19", [1]),
    (foreign_han.CHECK, "战士の攻击。", [0, 4]),
    (foreign_han.CHECK, "説说", [1]),
    (manual_break.CHECK, "与える\n。", [0]),
    (manual_break.CHECK, "与えて「\n槍」を引く。", [0]),
    (manual_break.CHECK, "ま\nっすぐ。", [0]),
    (doubled_particle.CHECK, "槍をを引く。", [1]),
    (doubled_particle.CHECK, "槍のの力。", [1]),
    (doubled_particle.CHECK, "ダメージダメージを", [0]),
    (doubled_particle.CHECK, "攻撃攻撃を", [0]),
]


def quoted(text: str) -> str:
    """As it stands in a catalog."""
    return text.replace('"', '\\"')


RIGHT: list[tuple[Check, str]] = [
    (halfwidth_punct.CHECK, "コイン（2）。最大{n}、[wound]！"),
    (halfwidth_punct.CHECK, "None Shall Pass!"),
    (halfwidth_punct.CHECK, "Ver. 2.5を引く。"),
    (halfwidth_punct.CHECK, "Stop!と叫ぶ。"),
    (halfwidth_punct.CHECK, "待て..."),
    (bracket_pair.CHECK, "「槍（2）」を『引く』。"),
    (bracket_pair.CHECK, "1）槍を引く。\n2）捨てる。"),
    (bracket_pair.CHECK, "(a) b"),
    (quote_style.CHECK, "「槍」"),
    (quote_style.CHECK, "Don't say “X” 2"),
    (spaces.CHECK, "なに？　待て！ 今だ。"),
    (spaces.CHECK, "None Shall Passの槍"),
    (spaces.CHECK, "Fire Lance"),
    (spaces.CHECK, "[wound] [wound]"),
    (ellipsis_dash.CHECK, "……今だ！"),
    (ellipsis_dash.CHECK, "待て――今だ。"),
    (ellipsis_dash.CHECK, "待て——今だ。"),
    (ellipsis_dash.CHECK, "1〜3、1–3、–"),
    (ellipsis_dash.CHECK, "うわーー。一人。ガード・カード。"),
    (lookalikes.CHECK, "カードの攻撃力と体力を、プレイヤー1人へ。"),
    (lookalikes.CHECK, "体力ボード、魔力カード、チーム力アップ、力トークン"),
    (lookalikes.CHECK, "一ターン、二ラウンド、八ポイント、一人、二つ"),
    (lookalikes.CHECK, "カード一枚、カード一セット、レベル一の者"),
    (lookalikes.CHECK, "プレイヤーへダメージ、モンスターへの攻撃、ヘルメット、ベース、へえ"),
    (lookalikes.CHECK, "三カ所、二カ国、ト音記号、口を開く、入口、夕方、工房、大工"),
    (lookalikes.CHECK, "ランサー槍、**レベル**ーつ、らーめん、リリー、あり、なり"),
    (lookalikes.CHECK, "ニュース、ロープ、エネルギー、タワー、ハンマー、トークン"),
    (foreign_han.CHECK, "戦士の攻撃、國、剝ぐ、𠮟る、々、〆切"),
    (manual_break.CHECK, "与える。\n・槍を引く。\n……今だ！"),
    (manual_break.CHECK, "「槍」\n「盾」"),
    (doubled_particle.CHECK, "そうはいうものの、一人一人、各各、ドキドキ、ガチャガチャ"),
    (doubled_particle.CHECK, "はははと笑う。ととのえる。ここにある。"),
]


@pytest.mark.parametrize(("check", "target", "expected"), WRONG)
def test_wrong(translation: Translate, check: Check, target: str, expected: list[int]) -> None:
    found = list(check.find(translation("x", target, "flavor")))
    assert {d.code for d in found} == set(check.codes)
    assert all((d.where.line, d.locale) == (6, "ja") for d in found)
    if "\n" not in target:  # of a text in several lines, only the first line's place is known
        assert [d.where.column for d in found] == [len(f'msgstr "{quoted(target[:at])}') + 1 for at in expected]


@pytest.mark.parametrize(("check", "target"), RIGHT)
def test_right(translation: Translate, check: Check, target: str) -> None:
    assert list(check.find(translation("x", target, "flavor"))) == []


@pytest.mark.parametrize(("check", "target", "_"), WRONG)
def test_other_languages_are_not_asked(translation: Translate, check: Check, target: str, _: object) -> None:
    assert list(check.find(translation("x", target, "flavor", locale="zh"))) == []


def test_the_language_is_what_counts_not_the_region(translation: Translate) -> None:
    assert len(list(spaces.CHECK.find(translation("x", "槍　突き", locale="ja-JP")))) == 1


@pytest.mark.parametrize(
    ("role", "source", "target", "expected"),
    [
        ("rules", "Gain.", "得る。", 0),
        ("rules", "Gain.", "得る", 1),
        ("rules", "Gain.", "[wound]", 1),
        ("rules", "Now!", "今だ！", 0),
        ("rules", "Gain (at most 4).", "得る（最大4）。", 0),
        ("rules", "Gain (at most 4).", "得る。（最大4）", 0),
        ("rules", "Gain. (Then rest.)", "得る（その後、休む。）", 0),
        ("rules", "Gain (at most 4).", "得る（最大4）", 1),
        ("rules", "He says “no.”", "「いいえ。」", 0),
        ("rules", "Gain **two.**", "**二つ得る。**", 0),
        ("rules", "Flying", "飛行", 0),
        ("name", "Spear", "槍", 0),
        ("name", "Spear", "槍。", 1),
        ("name", "Now!", "今だ！", 0),
        ("flavor", "He waits.", "待つ", 0),
        ("word", "Done.", "完了。", 0),
    ],
)
def test_final_stops(translation: Translate, role: str, source: str, target: str, expected: int) -> None:
    found = list(final_stop.CHECK.find(translation(source, target, role)))
    assert [d.code.id for d in found] == ["JPN008"] * expected


def test_every_check_has_a_wrong_and_a_right_text() -> None:
    assert {id(check) for check, _, _ in WRONG} == {id(check) for check in CHECKS if check is not final_stop.CHECK}
    assert {id(check) for check, _ in RIGHT} == {id(check) for check in CHECKS} - {
        id(final_stop.CHECK),
        id(halfwidth_kana.CHECK),
    }


def test_what_has_to_be_asked_for() -> None:
    assert [code.id for check in CHECKS for code in check.codes if code.opt_in] == ["JPN012"]


@pytest.mark.parametrize(("target", "hint"), [("待て。。", "write 。 once"), ("待て。。。", "write ……")])
def test_two_stops_are_a_slip_and_three_an_ellipsis(translation: Translate, target: str, hint: str) -> None:
    (found,) = ellipsis_dash.CHECK.find(translation("Wait.", target))
    assert found.hint == hint
