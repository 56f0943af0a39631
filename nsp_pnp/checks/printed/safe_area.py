"""Words closer than 3 mm to the edge of the card, or color that reaches the edge and stops there.
Hands and guillotines cut up to a millimeter and a half beside the line: words at the edge lose
letters, and color that ends at the cut leaves a white sliver along the card.
Wrong: a background of exactly the card's size. Right: one that runs 1.5 mm or more past it.
Both are properties of the design of a face: move the text box inward, or let the shape run out
over the edge. Lines count as wide as they are set; the box they were given does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, PrintedFace
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.impose.grid import BLEED
from nsp_pnp.layout.design import Path, Stack, Symbol, TextBox, extent
from nsp_pnp.layout.fit import placed_lines
from nsp_pnp.units import Rect

SAFE_AREA = Code("LAY008", "safe-area", Severity.ERROR, __doc__)

SAFE_MM = 3.0
AT_EDGE_MM = 0.01


def find(face: PrintedFace) -> Iterator[Diagnostic]:
    """Lines outside the safe area, and shapes that end at the edge."""
    size = face.design.size
    trim = Rect(0, 0, size.width, size.height)
    safe = trim.inset(SAFE_MM)

    def outside(box: TextBox) -> bool:
        """Those whose lines may be: of a box in the safe area all lines are there."""
        return not safe.contains(box.rect, AT_EDGE_MM)

    for setting, line in placed_lines(face.design, face.settings, outside):
        if not safe.contains(line, AT_EDGE_MM):
            near = min(_distances(trim, line).values())
            message = f"on {face.face.id} the text stands {near:.1f} mm from the edge; {SAFE_MM:g} mm are safe"
            yield face.report(SAFE_AREA, setting.box.text, message)
    for covered in filter(None, map(_colored, face.design.parts)):
        for side in _short_sides(trim, covered):
            message = f"color on {face.face.id} reaches the {side} edge and not {BLEED:g} mm past it"
            yield Diagnostic(SAFE_AREA, message, face.face.where, face.face.id, face.locale)


def _short_sides(trim: Rect, covered: Rect) -> list[str]:
    """The sides where the color of a shape touches the cut and runs less than the bleed past it."""
    if trim.contains(covered, -2 * AT_EDGE_MM) or not covered.overlaps(trim):  # most are well inside
        return []
    enough = -BLEED + AT_EDGE_MM
    return [side for side, within in _distances(trim, covered).items() if enough < within <= AT_EDGE_MM]


def _distances(trim: Rect, inner: Rect) -> dict[str, float]:
    """How far inside each side of the trim a rectangle ends, in mm."""
    return {
        "left": inner.x - trim.x,
        "top": inner.y - trim.y,
        "right": trim.right - inner.right,
        "bottom": trim.bottom - inner.bottom,
    }


def _colored(element: Path | Symbol | TextBox | Stack) -> Rect | None:
    """What a filled shape covers at most."""
    if isinstance(element, Symbol):
        return element.rect
    return extent(element.segments) if isinstance(element, Path) and element.fill else None


CHECK = Check((SAFE_AREA,), PrintedFace, find)
