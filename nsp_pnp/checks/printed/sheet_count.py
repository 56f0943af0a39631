"""Sheets that do not hold each card as many times as it is to be printed, in deck order. A card too
few makes the game unplayable, and nobody counts 54 cards before cutting them.
Wrong: a last sheet that is left out because it is not full. Right: every copy on some sheet.
The sheets of all papers are compared with the copies that the card data asks for. Whether the
list of contents promises the same number is a question of its own (CRD010).
A finding is a fault of the program: report it with the card size and the paper.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Sheets
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

SHEET_COUNT = Code("LAY011", "sheet-count", Severity.ERROR, __doc__)


def find(sheets: Sheets) -> Iterator[Diagnostic]:
    """Cards missing from the sheets, there too often, or out of order."""
    on = f"the sheets for {sheets.paper} ({sheets.backs.value})"
    cards = {card.front.id: card for card in sheets.cards}
    wanted = [card.front.id for card in sheets.cards for _ in range(card.copies)]
    planned = [placement.face for sheet in sheets.sheets for placement in sheet.front.placements]
    have, want = Counter(planned), Counter(wanted)
    for face in dict.fromkeys((*wanted, *planned)):
        if have[face] != want[face]:
            card = cards.get(face, sheets.cards[0])
            message = f"{on} hold {face} {have[face]} times; it is to be printed {want[face]} times"
            yield Diagnostic(SHEET_COUNT, message, card.where, card.id)
    if have == want and planned != wanted:
        first = next(face for face, expected in zip(planned, wanted, strict=True) if face != expected)
        message = f"{on} are not in deck order from {first} on"
        yield Diagnostic(SHEET_COUNT, message, cards[first].where, cards[first].id)


CHECK = Check((SHEET_COUNT,), Sheets, find)
