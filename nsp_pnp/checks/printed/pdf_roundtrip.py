"""Text read back from a finished PDF that differs from what should be printed there: a word lost, an
icon that copies as nothing, letters out of order. Such a file looks right and cannot be searched,
read aloud or compared.
The sheets are made as nsp-pnp build makes them, in a folder that vanishes afterward, and every card
on them is read by the library that many viewers are made of; it has to be installed (the extra
proof). White space says nothing, and Kangxi radicals count as the characters that they look like.
Opt-in, as it takes seconds, and in the profile release. A finding is a fault of the program, or of
a font's character table: report it with the text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, ReadFace
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

ROUNDTRIP = Code("LAY012", "pdf-roundtrip", Severity.ERROR, __doc__, opt_in=True)

_RADICAL = re.compile("[\u2e80-\u2fdf]")
_SHOWN = 20


def find(face: ReadFace) -> Iterator[Diagnostic]:
    """The first text of a face that is not read where it should stand, or what is read after the last."""
    read, at = _folded(face.read), 0
    for text in face.texts:
        wanted = _folded(text.plain)
        if not read.startswith(wanted, at):
            message = f"{face.face.id} reads {_start(read[at:])} in the PDF where it should read {_start(wanted)}"
            where = text.where if text.where.file else face.face.where
            yield Diagnostic(ROUNDTRIP, message, where, text.context or face.face.id, face.locale)
            return
        at += len(wanted)
    if read[at:]:
        message = f"{face.face.id} has {_start(read[at:])} in the PDF after its last text"
        yield Diagnostic(ROUNDTRIP, message, face.face.where, face.face.id, face.locale)


def _folded(text: str) -> str:
    folded = _RADICAL.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)
    return "".join(folded.split())


def _start(text: str) -> str:
    return repr(text[:_SHOWN] + "…" * (len(text) > _SHOWN)) if text else "nothing"


CHECK = Check((ROUNDTRIP,), ReadFace, find)
