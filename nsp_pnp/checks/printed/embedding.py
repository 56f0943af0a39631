"""A font file that is not the one that was added to the program, or that its makers do not allow to
be put into a PDF. Another file may set text wider than was measured, or lack glyphs; a restricted
font must not leave the computer it was bought for.
Wrong: a font replaced by hand, with its old checksum in fonts.toml, or without any.
Right: fonts added by the vendoring script, which writes both.
Install the program anew, restore the file, or vendor it anew.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, VendoredFont
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

EMBEDDING = Code("FNT004", "embedding", Severity.ERROR, __doc__)


def find(font: VendoredFont) -> Iterator[Diagnostic]:
    """Files without a checksum, changed, missing, or not to be embedded."""
    if fault := _fault(font):
        yield Diagnostic(EMBEDDING, f"the font {font.name} {fault}", font.record, font.name)


def _fault(font: VendoredFont) -> str:
    if not font.actual:
        return "has no file"
    if not font.recorded:
        return "has no checksum"
    if font.actual != font.recorded:
        return "is not the file whose checksum is recorded"
    return "" if font.embeddable else "does not allow a part of it to be put into a PDF"


CHECK = Check((EMBEDDING,), VendoredFont, find)
