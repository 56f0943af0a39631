"""How each language is set: its faces, leading, smallest size. The figures are in data/typography.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from msgspec import Struct

from nsp_pnp.fonts import FontFace, load_face


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
    table = tomllib.loads(files("nsp_pnp").joinpath("data/typography.toml").read_text("utf-8"))
    found: dict[str, str | float] = dict(table["default"])
    for tag in (locale.replace("_", "-").split("-")[0], locale):
        found.update(table.get(tag, {}))
    faces = {(family, bold): str(found[key]) for family, bold, key in _FACE_KEYS}
    return Typography(
        locale=locale,
        faces=faces,
        leading=float(found["leading"]),
        floor=float(found["floor"]),
        script_gap=float(found["script_gap"]),
        phrases=str(found["phrases"]),
        keep=tuple(str(found["keep"]).split()),
        scripts=frozenset(str(found["scripts"]).upper().split()),
        sample=str(found["sample"]),
        document_size=float(found["document_size"]),
        document_leading=float(found["document_leading"]),
        justify=bool(found["justify"]),
        borrowed=frozenset(str(found["borrowed"])),
    )


_FACE_KEYS = (
    ("body", False, "body"),
    ("body", True, "body_bold"),
    ("title", False, "title"),
    ("title", True, "title"),
)
