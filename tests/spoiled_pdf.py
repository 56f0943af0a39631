"""A PDF writer that writes other text than it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nsp_pnp.layout.design import Glyphs
from nsp_pnp.units import Size
from nsp_pnp.write.pdf import PdfWriter, Piece

Spoil = Callable[[Glyphs], Glyphs]
DefinePieces = Callable[[PdfWriter, str, Size, Sequence[Piece], float], None]


def spoiling(how: Spoil) -> DefinePieces:
    """What takes the place of ``PdfWriter.define_pieces``."""
    define = PdfWriter.define_pieces

    def spoiled(writer: PdfWriter, form: str, size: Size, pieces: Sequence[Piece], bleed: float = 0.0) -> None:
        define(writer, form, size, [how(one) if isinstance(one, Glyphs) else one for one in pieces], bleed)

    return spoiled
