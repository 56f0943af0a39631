"""An icon of the game has no name that tells it from the others.

The name is what stands for the icon wherever it cannot be seen: in copied text, in a search,
for a reader with a screen reader, and in a translator's eyes. Two icons of one name make two
different rules read the same.
Wrong: `damage: Wounds` beside `wound: Wounds`; `sun: " "`; `xp: "[xp]"`.
Right: `damage: Damage`, `wound: Wounds`, `sun: Solar`, `xp: Experience`.
Name each icon in plain words. (One without a picture is CRD004, an untranslated one POF012.)
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Deck
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.text import Literal, SourceText, parse_markup

CODE = Code("CRD018", "icon-list", Severity.ERROR, __doc__.strip())


def find(deck: Deck) -> Iterator[Diagnostic]:
    """Icons whose name is blank, markup, or another icon's as well."""
    seen: dict[str, str] = {}
    for icon, name in deck.cards.icons.items():
        first = seen.setdefault(name.text.casefold().strip(), icon)
        if not _is_plain(name):
            yield Diagnostic(CODE, f"[{icon}] needs a name in plain words", name.where, name.context)
        elif first != icon:
            related = ((deck.cards.icons[first].where, f"the name of [{first}]"),)
            message = f"[{icon}] and [{first}] are both called {name.text!r}"
            yield Diagnostic(CODE, message, name.where, name.context, related=related)


def _is_plain(name: SourceText) -> bool:
    markup = parse_markup(name.text)
    words = all(isinstance(piece, Literal) and not piece.bold for piece in markup.pieces)
    return words and not markup.errors and bool(name.text.strip())


CHECK = Check((CODE,), Deck, find)
