"""A particle or a word stands twice in a row.

It is what editing leaves behind: をを, にに, ダメージダメージ. Readers overlook it and players laugh at it.
Wrong: `モンスターをを選ぶ。`, `ダメージダメージを与える。` Right: `モンスターを選ぶ。`, `ダメージを与える。`
Delete one. Honest words repeat as well (ものの, ガチャガチャ, 一人一人); those that are known are left out, others are
not, so this has to be asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nsp_pnp.checks.japanese.script import HAN, HIRAGANA, KATAKANA, japanese
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Certainty, Code, Diagnostic, Severity

CODE = Code("JPN012", "doubled-particle", Severity.NOTE, __doc__.strip(), Certainty.POSSIBLE, opt_in=True)

_DOUBLED = re.compile(
    rf"をを|がが|(?<!も)のの|(?<![{HIRAGANA}])(?:にに|でで|はは|とと(?!の))(?!は)"
    rf"|([{KATAKANA}ー]{{4,}})\1|(?![一二三四五六七八九十])([{HAN}]{{2,}})\2"
)


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Each repetition."""
    for match in _DOUBLED.finditer(japanese(subject)):
        yield subject.report(CODE, f"{match[0]!r}: twice the same", "delete one", match.start())


CHECK = Check((CODE,), Translation, find)
