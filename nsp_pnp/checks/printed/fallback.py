"""A letter of a script that the language's faces were not chosen for. The face happens to have a glyph
for it, drawn for another language, so nothing is missing and the word still looks wrong: Japanese
faces have Cyrillic as wide as kanji. Most such letters are no foreign words at all. They look like
letters of the language and came from a keyboard or a conversion, and then nobody finds the word.
Wrong: `D\u0430mage`, whose second letter is Cyrillic. Right: `Damage`.
Type the letter anew. For a language of another script, add faces for it and a section to
data/typography.toml that names them and its scripts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from nsp_pnp.checks.printed.han import forms_of, is_han
from nsp_pnp.checks.subjects import Check, PrintedFace
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.layout.typography import typography

FALLBACK = Code("FNT002", "fallback", Severity.WARNING, __doc__, follows=("PLH008",))

_LATIN_1 = "\u00ff"


def find(face: PrintedFace) -> Iterator[Diagnostic]:
    """Texts with letters of unplanned scripts, each letter once a text."""
    for box in face.design.boxes:
        locale = box.text.locale or face.locale
        runs = (run.text for paragraph in box.text.paragraphs for run in paragraph)
        for char in dict.fromkeys(char for text in runs for char in _foreign_letters(text, locale)):
            name = unicodedata.name(char)
            message = f"{char!r} (U+{ord(char):04X}, {name.lower()}) is of no script that {locale} is set in"
            yield face.report(FALLBACK, box.text, message, "type the letter anew")


@lru_cache(4096)
def _foreign_letters(text: str, locale: str) -> tuple[str, ...]:
    """Cards repeat texts, and hardly any has such letters."""
    return tuple(char for char in text if _is_foreign(char, locale))


@lru_cache(4096)
def _is_foreign(char: str, locale: str) -> bool:
    if char <= _LATIN_1 or not unicodedata.category(char).startswith("L"):
        return False
    if is_han(char) and forms_of(locale):  # whether their shapes are right is a question of its own (FNT003)
        return False
    return typography(locale).scripts.isdisjoint(re.split("[ -]", unicodedata.name(char)))


CHECK = Check((FALLBACK,), PrintedFace, find)
