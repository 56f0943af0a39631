"""Fonts: where the vendored faces lie, what they cover and how wide they set.

All measures are read from a ``<name>.metrics.json`` beside the TTF, so that layout never parses a font. Lengths are
in em: multiply by the font size for the length in the unit of that size. ``data/fonts/fonts.toml`` says where each
face comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from nsp_pnp.errors import NspError
from nsp_pnp.suggest import refuse_unknown
from nsp_pnp.tables import DATA, table

FONTS = DATA / "fonts"


class FontFace(Struct, frozen=True, eq=False):
    """One font file and its measures in em, y upward from the baseline.

    Its ink reaches from ``ink_descent`` (negative) to ``ink_ascent``. ``widths`` holds the advance of every character
    the file has, ``kerning`` the pairs that move, in 1/1000 em. Faces compare and hash by identity.
    """

    name: str
    path: Path
    cap_height: float
    ink_ascent: float
    ink_descent: float
    missing_width: float
    widths: Mapping[str, float]
    kerning: Mapping[str, float]

    def has(self, char: str) -> bool:
        """Whether the file has a glyph for ``char``. Anything else would print as an empty box or not at all."""
        return char in self.widths

    def width(self, char: str) -> float:
        """Advance of ``char`` in em; of the empty box if the file lacks it."""
        return self.widths.get(char, self.missing_width)

    def kern(self, pair: str) -> float:
        """What kerning adds between the two characters of ``pair``, in em (mostly negative)."""
        return self.kerning.get(pair, 0) / 1000


class FontCredit(Struct, frozen=True):
    """What a credit line says of one font family."""

    family: str
    license: str
    authors: str


class FontFile(Struct, frozen=True):
    """A vendored file, with the line of ``fonts.toml`` that records it and the checksum there ("" for none).

    ``actual`` is the checksum of the file as it lies there, "" without a file. ``embeddable`` says whether the
    font's own license bits let a PDF carry a part of it.
    """

    name: str
    line: int
    recorded: str
    actual: str
    embeddable: bool


@cache
def load_face(name: str) -> FontFace:
    """A vendored face by the name of its file, such as ``NotoSansJP-Bold``."""
    path = FONTS / f"{name}.ttf"
    if not path.is_file():
        refuse_unknown("font", [name], sorted(face.stem for face in FONTS.glob("*.ttf")))
    return load_face_from(path)


@cache
def load_face_from(path: Path) -> FontFace:
    """The face of any TTF that has its ``.metrics.json`` beside it."""
    source = path.with_suffix(".metrics.json")
    try:
        return _face(path, _read(source))
    except (OSError, ValueError, KeyError) as error:
        raise NspError(f"{source} is no font metrics file ({error}); restore it or run .ci/vendor_assets.py") from error


def _read(source: Path) -> dict[str, Any]:
    import json

    metrics: dict[str, Any] = json.loads(source.read_bytes())
    return metrics


def _face(path: Path, metrics: dict[str, Any]) -> FontFace:
    widths: dict[str, float] = {}
    for width, characters in metrics["widths"]:
        widths.update(dict.fromkeys(characters, width / 1000))
    return FontFace(
        name=path.stem,
        path=path,
        cap_height=metrics["cap_height"] / 1000,
        ink_ascent=metrics["ink_ascent"] / 1000,
        ink_descent=metrics["ink_descent"] / 1000,
        missing_width=metrics["missing"] / 1000,
        widths=widths,
        kerning=metrics["kerning"],
    )


def missing(face: FontFace, text: str) -> list[str]:
    """The characters of ``text`` the face lacks, each once, in order. Line feeds are never drawn and never missing."""
    return [char for char in dict.fromkeys(text) if char not in face.widths and char != "\n"]


class _Record(Struct, frozen=True):
    """A table of ``fonts.toml``, as far as the program asks for it."""

    family: str
    license: str
    authors: str
    file: str
    forms: str = ""
    sha256: str = ""


def _records() -> Mapping[str, _Record]:
    return table("fonts", dict[str, _Record], FONTS)


@cache
def credits() -> tuple[FontCredit, ...]:  # noqa: A001 (the site module's namesake is for the interactive prompt)
    """The vendored families for a printed credit line, in the order of ``fonts.toml``."""
    return tuple(dict.fromkeys(FontCredit(one.family, one.license, one.authors) for one in _records().values()))


@cache
def han_forms() -> Mapping[str, str]:
    """The language whose shapes of Han characters a vendored face has, by the face's name; others have none."""
    return {name: record.forms for name, record in _records().items() if record.forms}


def font_files() -> tuple[FontFile, ...]:
    """The vendored files as recorded and as they lie there, in the order of ``fonts.toml``."""
    lines = (FONTS / "fonts.toml").read_text("utf-8").split("\n")
    return tuple(
        _font_file(name, lines.index(f"[{name}]") + 1, record.sha256, FONTS / record.file)
        for name, record in _records().items()
    )


def _font_file(name: str, line: int, recorded: str, path: Path) -> FontFile:
    import hashlib

    data = path.read_bytes() if path.is_file() else b""
    return FontFile(name, line, recorded, hashlib.sha256(data).hexdigest() if data else "", embeddable(data))


_RESTRICTED, _NO_SUBSETS = 0x0002, 0x0100


def embeddable(data: bytes) -> bool:
    """Whether a TTF's OS/2 table lets a PDF carry a part of the font; a file without that table forbids nothing."""
    tables = int.from_bytes(data[4:6], "big")
    for at in range(12, 12 + 16 * tables, 16):
        if data[at : at + 4] == b"OS/2":
            table = int.from_bytes(data[at + 8 : at + 12], "big")
            bits = int.from_bytes(data[table + 8 : table + 10], "big")
            return bits & 0x000F != _RESTRICTED and not bits & _NO_SUBSETS
    return True
