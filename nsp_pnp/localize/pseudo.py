"""Templates -> catalogs in a language that nobody speaks, to see what real languages will do to the cards.

Every text stays readable, so that whoever knows English knows what stands where; text that is in English still was
never offered for translation.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec.structs import replace

from nsp_pnp.localize.update import update_catalog
from nsp_pnp.model.catalog import Catalog, header_text

MARK = "X-Pseudo"
"""The header field that tells such a catalog from people's work; its value is the style."""

_TAG = re.compile(r"([a-z]{2,3})(?:[-_][A-Za-z0-9]{2,8})*")
_PIECE = re.compile(r"(\{\{|\}\}|\[\[|\]\]|\{[^{}]*\}|\[[^\[\]]*\])")
_WORD = re.compile(r"[A-Za-z]+")
_ACCENTED = str.maketrans("AaCcDEeIiNnOoUuYy", "ÄäÇçÐÉéÎîÑñÖöÛûÝý")
_WIDE = {code: code + 0xFEE0 for code in [*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1)]}
_VOWELS = re.compile("[aeiouyAEIOUY]")
_MORE = 0.4


def pseudo_catalog(template: Catalog, locale: str, style: str) -> Catalog:
    """The whole of ``template`` in the given style. Raises ValueError where ``locale`` is no tag of a known language.

    Its region may be one that there is not, so plural forms are those of the language.
    """
    tag = _TAG.fullmatch(locale)
    if not tag:
        raise ValueError(f"{locale!r} is no language tag")
    catalog = update_catalog(None, template, tag[1])
    changed = {"Language": locale}
    fields = (*((name, changed.get(name, value)) for name, value in catalog.fields), (MARK, style))
    messages = tuple(
        replace(message, strings=tuple(pseudo_text(message.id, style) for _ in message.strings))
        for message in catalog.messages
    )
    header = replace(catalog.header, strings=(header_text(fields),))
    return replace(catalog, fields=fields, header=header, messages=messages)


def is_pseudo(catalog: Catalog) -> bool:
    """Whether the catalog was made here."""
    return catalog.header_field(MARK) is not None


def pseudo_text(text: str, style: str) -> str:
    """A text with its words changed; numbers, icons and marks are as they were."""
    change = STYLES[style]
    pieces = _PIECE.split(text)
    return "".join(piece if odd else _WORD.sub(lambda word: change(word[0]), piece) for odd, piece in _numbered(pieces))


def _numbered(pieces: list[str]) -> list[tuple[bool, str]]:
    return [(bool(index % 2), piece) for index, piece in enumerate(pieces)]


def accents(word: str) -> str:
    """The word with accents, its vowels doubled until it is about two fifths longer."""
    more = round(_MORE * len(word))
    longer = word
    vowels = list(_VOWELS.finditer(word)) or list(re.finditer("$", word))
    for index, vowel in reversed(list(enumerate(vowels))):
        copies = more * (index + 1) // len(vowels) - more * index // len(vowels)
        at = vowel.end()
        longer = longer[:at] + (vowel[0] or word[-1]).lower() * copies + longer[at:]
    return longer.translate(_ACCENTED)


def wide(word: str) -> str:
    """The word in full-width letters."""
    return word.translate(_WIDE)


STYLES: dict[str, Callable[[str], str]] = {"accents": accents, "wide": wide}
"""What can be done to a word, by name."""
