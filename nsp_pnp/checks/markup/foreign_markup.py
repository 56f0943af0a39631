"""A tag or an entity of HTML, which texts do not have: it would be printed as it stands, angle brackets and all.

Web pages mark bold with `<b>`, translation services put in `&nbsp;`; cards know `**`, `[icon]` and `{number}`.
Wrong: `<b>once per round</b>`, `5&nbsp;体`. Right: `**once per round**`, `5体`.
Write ** for bold, a new line for a break, and the character itself for an entity.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Source, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("PLH015", "foreign-markup", Severity.ERROR, __doc__.strip())

_MARKUP = re.compile(r"</?[A-Za-z][^<>\n]*>|&(?:#[0-9]+|#[xX][0-9A-Fa-f]+|[A-Za-z]{2,8});")


def find(subject: Source | Translation) -> Iterator[Diagnostic]:
    """Each tag and entity."""
    for match in _MARKUP.finditer(subject.string):
        what = "a tag" if match[0][0] == "<" else "an entity"
        message = f"{match[0]} is {what} of HTML and would be printed as it stands"
        hint = "write ** for bold, a new line for a break, or the character itself"
        yield subject.report(CODE, message, hint, match.start())


CHECK = Check((CODE,), (Source, Translation), find)
