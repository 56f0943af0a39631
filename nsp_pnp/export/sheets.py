"""Sheets as nsp-pnp build prints them, for copiers that take files of some kind only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from nsp_pnp.errors import NspError
from nsp_pnp.export.check import check_sheets
from nsp_pnp.export.divide import divided
from nsp_pnp.export.faces import Order
from nsp_pnp.export.images import Watch
from nsp_pnp.export.libraries import READING, needs
from nsp_pnp.export.plan import CardImages, Plan
from nsp_pnp.export.rows import Row
from nsp_pnp.impose.marks import Guides
from nsp_pnp.load.presets import read_presets
from nsp_pnp.prepare.components import components
from nsp_pnp.publish.job import Job
from nsp_pnp.publish.kit import write_sheets
from nsp_pnp.publish.options import Options
from nsp_pnp.write.manifest import FileEntry


def export_sheets(order: Order, plan: Plan, folder: Path, _watch: Watch) -> list[Row]:
    """Writes the sheets of every component, without pages that say how to print them: copiers charge by the page."""
    needs(READING)
    profile, loaded = order.profile, order.loaded
    presets = read_presets(loaded.project.root)
    wanted = profile.sheets
    labels = presets.label_sheet(wanted.labels) if wanted.labels else None
    paper = presets.paper(labels.paper if labels else wanted.paper)
    guides = Guides.NONE if labels else Guides.EDGE  # labels are cut already
    names = dict.fromkeys(card.card.component for card in plan.cards)
    options = Options(paper, loaded.card, guides=guides, only=tuple(names), cover=False, labels=labels)
    job = Job(loaded, order.language, options, folder)
    printed = components(loaded.cards)
    entries = [entry for name in printed if name in names for entry in write_sheets(printed[name], job)]
    rows = list(_rows(plan, entries, folder, profile.most_bytes))
    check_sheets(sorted(folder.glob("*.pdf")), paper.size, wanted.pdf_version)
    return rows


def _rows(plan: Plan, entries: Iterable[FileEntry], folder: Path, most_bytes: int) -> Iterator[Row]:
    """Each slot of the sheets; files that are too large are divided."""
    cards = {card.card.id: card for card in plan.cards}
    for entry in entries:
        sides = {side for _, side, _ in entry.pages}
        parts = divided(folder / entry.file, most_bytes, 2 if "back" in sides else 1)
        for number, (_, side, slots) in enumerate(entry.pages):
            file, first = next((file, first) for file, first in reversed(parts) if first <= number)
            yield from (
                _row(cards[card], file.name, f"page {number - first + 1} slot {place}", side == "back")
                for place, (card, _) in enumerate(slots, 1)
            )


def _row(card: CardImages, file: str, place: str, back: bool) -> Row:
    face = card.back if back else card.front
    if face is None:
        raise NspError(f"{card.card.id} has a back that is not printed; report this as a fault of nsp-pnp")
    return Row(file, place, card, face, back, card.front.trim.width, card.front.trim.height, "mm")
