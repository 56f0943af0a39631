"""A line feed in the text makes a line start or end with what must not stand there.

Line breaking keeps 。 and small kana off the start of a line, and 「 off its end; a typed line feed overrides it.
Wrong: a line feed between `与える` and `。`. Right: a line feed after `。`, or none.
A line feed starts a new paragraph. Do not use one to even out lines: the next size of type breaks them elsewhere.
A bullet and an ellipsis may start a paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nsp_pnp.checks.japanese.script import japanese
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.layout.breaks import CLOSING, NON_STARTER, OPENING

CODE = Code("JPN011", "manual-break", Severity.WARNING, __doc__.strip())

_NOT_FIRST = "".join(char for char in CLOSING + NON_STARTER if char not in "…‥・—–―")
_BREAK = re.compile(rf"\n[ \u3000]*(?P<first>[{re.escape(_NOT_FIRST)}])|(?P<last>[{re.escape(OPENING)}])[ \u3000]*\n")


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Line feeds beside such a character."""
    text = japanese(subject)
    if "\n" not in text:
        return
    for match in _BREAK.finditer(text):
        if match["first"]:
            yield subject.report(CODE, f"a line starts with {match['first']}", "remove the line feed")
        else:
            yield subject.report(CODE, f"a line ends with {match['last']}", "remove the line feed")


CHECK = Check((CODE,), Translation, find)
