"""A rules text without 。 at its end, or a name with one.

Without it a player wonders whether the sentence goes on; a name is no sentence.
Wrong: `{n}を得る` as a rule, `槍突き。` as a name. Right: `{n}を得る。`, `槍突き`.
！, ？ and … end a text as well, and a reminder in （） may follow the 。. A rules text whose source has no stop
needs none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nsp_pnp.checks.japanese.script import japanese
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("JPN008", "final-stop", Severity.WARNING, __doc__.strip(), follows=("POF026",))

_REMINDER = re.compile(r"（([^（）]*)）\Z")
_CLOSING = "」』）】〉》〕*"
_ENDS = "。！？!?…‥.．｡"


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Stops that the kind of text does not have, or lacks."""
    text = japanese(subject).rstrip()
    stopped = subject.text.text.rstrip('*)”"’').endswith((".", "!", "?", "…"))
    if subject.text.role == "rules":
        if text and stopped and not _ends(text):
            yield subject.report(CODE, "this does not end in 。", "add it", len(text) - 1)
    elif subject.text.role == "name" and text.endswith("。"):
        yield subject.report(CODE, "a name that ends in 。", "delete it", len(text) - 1)


def _ends(text: str) -> bool:
    """Whether the text, or what a reminder follows or says, ends a sentence."""
    reminder = _REMINDER.search(text)
    parts = [text, text[: reminder.start()]] if reminder else [text]
    return any(part.rstrip(_CLOSING)[-1:] in _ENDS for part in parts if part.rstrip(_CLOSING))


CHECK = Check((CODE,), Translation, find)
