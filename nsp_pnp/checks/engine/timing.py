"""When an effect happens: before or after the attack, at the start or the end of the round. The
engine and the text name different moments, or the text names none.
Wrong: "after the attack" for what the engine does before it. Right: "before the attack".
The words are in data/rule_words.toml; a language without a table there is not compared. Correct the text,
or the moment in its effects; where the text is silent, let it say when.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.engine.wording import differences
from nsp_pnp.checks.subjects import Check, PlayedText
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

TIMING = Code("ENG007", "timing", Severity.WARNING, __doc__, follows=("FNT001",))


def find(text: PlayedText) -> Iterator[Diagnostic]:
    """Moments and durations that only the text has, or only play."""
    for message in differences(text, "timing"):
        yield text.report(TIMING, message)


CHECK = Check((TIMING,), PlayedText, find)
