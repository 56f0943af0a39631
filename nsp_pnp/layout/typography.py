"""How each language is set: its faces, leading, smallest size. The figures are in data/typography.toml."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct, convert

from nsp_pnp.fonts import FontFace, load_face
from nsp_pnp.tables import table


class Typography(Struct, frozen=True):
    """The typographic habits of one language.

    ``faces`` maps (family, bold) to a face's name; ``leading`` is in line heights per em, ``floor``
    the smallest size of rules text in pt, ``script_gap`` the space between Japanese and Latin in em,
    ``phrases`` the name of the phrase model, if the language has one, ``keep`` words that no line splits,
    ``scripts`` words of which the Unicode name of a letter has one if the faces were chosen for it,
    ``sample`` a sentence of ordinary words, to know how wide the language sets. Running text of documents is set at
    ``document_size`` pt with ``document_leading``, its lines brought to one width where ``justify`` says so.
    ``borrowed`` are characters that the body takes from the face of titles.
    """

    locale: str
    faces: dict[tuple[str, bool], str]
    leading: float
    floor: float
    script_gap: float
    phrases: str
    keep: tuple[str, ...]
    scripts: frozenset[str]
    sample: str
    document_size: float
    document_leading: float
    justify: bool
    borrowed: frozenset[str] = frozenset()

    def face(self, family: str, bold: bool) -> FontFace:
        """The face for a family and weight."""
        return load_face(self.faces[family, bold])


@cache
def typography(locale: str) -> Typography:
    """The habits of a language, by its tag (``ja``, ``de-AT``): its own, its base language's, or the default."""
    known = table("typography", dict[str, dict[str, Any]])
    found = known["default"]
    for tag in (locale.replace("_", "-").split("-")[0], locale):
        found |= known.get(tag, {})
    faces = {(family, bold): found[key] for family, bold, key in _FACE_KEYS}
    lists = {
        "keep": found["keep"].split(),
        "scripts": found["scripts"].upper().split(),
        "borrowed": [*found["borrowed"]],
    }
    return convert({"locale": locale, "faces": faces, **found, **lists}, Typography)


_FACE_KEYS = (
    ("body", False, "body"),
    ("body", True, "body_bold"),
    ("title", False, "title"),
    ("title", True, "title"),
)
