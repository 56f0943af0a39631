"""How each component is printed: cards at the size that was asked for, boards and tokens at their own."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.impose.cutter import CutterMarks
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.grid import BLEED, GUTTER, SAFE_MARGIN, STRIP, Grid, plan_grid
from nsp_pnp.impose.no_room import NoRoom
from nsp_pnp.impose.paper import Preset, usual_papers
from nsp_pnp.model.card import CardSet, Part
from nsp_pnp.units import Size

PAPER_SIZE = Code(
    "LAY015",
    "paper-size",
    Severity.ERROR,
    "A board or token is larger than what a paper leaves inside its margin of 8 mm, beside the scale bar, so that not"
    " one could be printed there. Everything can be printed on A4 and on Letter. Make the pieces"
    " smaller, or divide them into several.",
)

CODES = (PAPER_SIZE,)


def component_size(cards: CardSet, component: str, card: Preset) -> Preset:
    """The trim size of a component's pieces; ``card`` is that of cards."""
    part = cards.parts.get(component)
    if part is None or part.size is None:
        return card
    radius = min(part.size.width, part.size.height) / 2 if part.round else 0.0
    return Preset(f"{part.size.width:g}x{part.size.height:g}", part.id, part.size, radius=radius)


def component_grid(
    cards: CardSet,
    component: str,
    paper: Preset,
    card: Preset,
    backs: Backs = Backs.DUPLEX_LONG,
    gap: float = 0.0,
    marks: CutterMarks | None = None,
) -> Grid | NoRoom:
    """The grid that a component is printed on, with ``backs`` and the least ``gap`` in mm as asked for.

    With room for the ``marks`` of a cutting machine. There is no room where not one piece fits the paper.
    """
    part = cards.parts.get(component)
    gutter = GUTTER if component_backs(cards, component, backs) is Backs.GUTTERFOLD else 0.0
    size = component_size(cards, component, card)
    gap = max(gap, part.gap if part else 0.0)
    if marks is None:
        return plan_grid(paper, size, gap, gutter=gutter)
    grid = plan_grid(paper, size, gap, marks.margin, gutter, marks.corner)
    if isinstance(grid, NoRoom):
        return NoRoom(f"{component} cannot have registration marks (name the others with --only): {grid.reason}")
    return grid


def component_backs(cards: CardSet, component: str, backs: Backs) -> Backs:
    """How a component's backs are printed: as asked for, and not at all where it has none."""
    part = cards.parts.get(component)
    return Backs.NONE if part and part.one_sided else backs


def oversize_faults(cards: CardSet) -> Iterator[Diagnostic]:
    """Boards and tokens too large for a paper; a size that several files share is told once."""
    for part in {part.where: part for part in reversed(list(cards.parts.values()))}.values():
        small = [paper.name for paper in usual_papers() if part.size and not _fits(part, part.size, paper)]
        if part.size and small:
            size = f"{part.size.width:g} x {part.size.height:g} mm"
            room = f"a margin of {SAFE_MARGIN:g} mm, {STRIP:g} mm for the scale bar and {BLEED:g} mm for the bleed"
            message = f"{part.id}: a piece of {size} does not fit {' and '.join(small)} with {room}"
            yield Diagnostic(PAPER_SIZE, message, part.where, cards.game)


def _fits(part: Part, size: Size, paper: Preset) -> bool:
    return not isinstance(plan_grid(paper, Preset(part.id, part.id, size), part.gap), NoRoom)
