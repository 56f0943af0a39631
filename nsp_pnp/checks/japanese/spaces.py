"""A space between Japanese characters, beside an icon or number, or an ideographic space at an edge.

Japanese is set without spaces: the gap looks like a mistake, lines break there, and searches miss the word.
The program itself puts the right distance between icons and text.
Wrong: `ダメージ を与える`, `自分の [wound]`, `　攻撃後`. Right: `ダメージを与える`, `自分の[wound]`, `攻撃後`.
Delete it. A space after ！ or ？ and one beside Latin words may stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nsp_pnp.checks.japanese.script import NUMBER, WIDE, japanese
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.checks.words import ICON
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("JPN005", "spaces", Severity.WARNING, __doc__.strip(), follows=("LAY006",))

_BESIDE = f"{WIDE}{ICON}{NUMBER}0-9"
_SPACE = re.compile(
    rf"(?<=[{WIDE}])(?<![！？])[ \u3000]+(?=[{_BESIDE}])|(?<=[{_BESIDE}])(?<![！？])[ \u3000]+(?=[{WIDE}])"
    r"|^\u3000+|\u3000+$",
    re.MULTILINE,
)


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Each such space."""
    for match in _SPACE.finditer(japanese(subject)):
        yield subject.report(CODE, "a space where Japanese has none", "delete it", match.start())


CHECK = Check((CODE,), Translation, find)
