from __future__ import annotations

import pytest

from nsp_pnp.documents.collation import collation_key


@pytest.mark.parametrize(
    "ordered",
    [
        ["ぼうぎょりょく", "ほうしゅう", "モンスター"],
        ["けいけんち", "ゲーム", "げきは", "げんえい"],
        ["カード", "ガード", "かいふく", "カウント"],
        ["きゃく", "きやすめ"],
        ["Armor", "attack", "Éclair", "experience"],
        ["あ", "ああ", "アー", "い"],
    ],
)
def test_terms_stand_as_in_a_dictionary(ordered: list[str]) -> None:
    backwards = ordered[::-1]
    assert sorted(backwards, key=collation_key) == ordered
