"""What a shop, a press or a virtual table takes, as data: its pixels, its bleed, its colors, its limits."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any

from msgspec import Struct, convert, field
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.impose.paper import USUAL_CARD, Preset
from nsp_pnp.layout.design import FACE_BLEED
from nsp_pnp.suggest import refuse_unknown
from nsp_pnp.tables import DATA, table
from nsp_pnp.units import Size

MM_PER_INCH = 25.4

LEAST_DPI, MOST_DPI = 30, 2400

MOST_PIXELS = 9000
"""Of either side: images of more than 89 million pixels are not read back, and would take a gigabyte to draw."""

ROUNDING = 0.01
"""What lengths may differ, in mm, for having been added and halved."""


class Canvas(Struct, frozen=True, rename="kebab"):
    """What one face is drawn on: pixels to the inch, color beyond the cut and room for words inside it, in mm.

    ``pixels`` has the canvases of a profile that names them, by card size. ``upright``: faces that lie on their side
    are turned a quarter. ``most`` is what either side may have in pixels.
    """

    dpi: float = 300.0
    bleed: float = 0.0
    safe: float = 0.0
    upright: bool = False
    most: int = field(name="max-pixels", default=MOST_PIXELS)
    pixels: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def pixel_size(self, card: str, trim: Size) -> tuple[int, int]:
        """The canvas of a face in pixels; ``trim`` is as the face stands on it."""
        if card in self.pixels:
            return self.pixels[card]
        width, height = (round((length + 2 * self.bleed) / MM_PER_INCH * self.dpi) for length in _sides(trim))
        return width, height

    def size(self, card: str, trim: Size) -> Size:
        """The canvas of a face in mm: that of its pixels, where the profile names them."""
        if card in self.pixels:
            return Size(*(pixels / self.dpi * MM_PER_INCH for pixels in self.pixels[card]))
        return Size(trim.width + 2 * self.bleed, trim.height + 2 * self.bleed)

    def fitting_dpi(self, pixels: tuple[int, int]) -> int:
        """The resolution at which a face of too many pixels has as many as it can have."""
        return int(self.dpi * self.most / max(pixels))


def _sides(size: Size) -> tuple[float, float]:
    return size.width, size.height


class Press(Struct, frozen=True, rename="kebab"):
    """A PDF for a press: the color profile, the standard that it keeps ("" for none), and the order of its pages.

    ``order`` is front-back or back-front. ``every_copy``: a card has as many pages as it has copies. ``preview_dpi``:
    of the pictures beside it, 0 for none.
    """

    colors: str
    standard: str = ""
    order: str = "front-back"
    every_copy: bool = False
    preview_dpi: float = 0.0


class Images(Struct, frozen=True):
    """The suffix of image files."""

    format: str = "png"


class Sheets(Struct, frozen=True, rename="kebab"):
    """Printed sheets: their paper, or the labels on it, and the newest PDF that is taken, 0 for any."""

    paper: str = ""
    labels: str = ""
    pdf_version: float = 0.0


class Cells(Struct, frozen=True):
    """The columns and rows of a virtual table's sheets."""

    columns: int = 0
    rows: int = 0


class Profile(Struct, frozen=True, rename="kebab"):
    """What somebody takes, as its file says it. ``kind`` says what is made: images, drawings, pages, sheets, a table.

    ``pieces``: boards and tokens as well. ``max_megabytes`` is what a file may have, 0 for no limit.
    """

    id: str
    name: str
    kind: str
    source: str
    date: str
    card: str = field(name="card-size", default=USUAL_CARD)
    pieces: bool = field(name="boards-and-tokens", default=False)
    max_megabytes: float = 0.0
    canvas: Canvas = Canvas()
    images: Images = Images()
    press: Press | None = None
    sheets: Sheets = Sheets()
    table: Cells = Cells()

    @property
    def most_bytes(self) -> int:
        """What a file may have, 0 for no limit."""
        return int(self.max_megabytes * 1_000_000)


@cache
def profiles() -> dict[str, Profile]:
    """The profiles that come with the program, by id."""
    found = sorted(path.stem for path in (DATA / "exports").glob("*.toml"))
    return {name: _profile(name, table(f"exports/{name}", dict[str, Any])) for name in found}


def find_profile(name: str) -> Profile:
    """The profile of that name, or in that file. Raises NspError where there is none, or it cannot be used."""
    if name not in profiles() and name.endswith(".toml"):
        return _read(Path(name))
    refuse_unknown("export profile", [name], [*profiles(), "FILE.toml"])
    return profiles()[name]


def _read(path: Path) -> Profile:
    try:
        content = tomllib.loads(path.read_text("utf-8-sig"), parse_float=_finite)
    except OSError as error:
        raise NspError(f"cannot read {path}: {error.strerror or error}") from error
    except ValueError as error:
        raise NspError(f"{path}: {error}") from error
    content = json.loads(json.dumps(content, default=str))  # a date may stand without quotes
    for where, message in _faults(content):
        raise NspError(f"{path}: {where}: {message}")
    return _profile(path.stem, content)


def _finite(number: str) -> float:
    if not isfinite(float(number)):
        raise ValueError(f"{number} is no number that anything could have")
    return float(number)


def _faults(content: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What in a profile breaks the schema: where, and how."""
    import jsonschema_rs

    schema = json.loads((DATA / "schemas" / "export.schema.json").read_bytes())
    errors = jsonschema_rs.validator_for(schema).iter_errors(content)
    return [(".".join(map(str, error.instance_path)) or "the file", error.message) for error in errors]


def _profile(id_: str, content: Mapping[str, Any]) -> Profile:
    return convert({**content, "id": id_}, Profile, strict=False)  # the schema lets 1024.0 be an integer


def with_dpi(profile: Profile, dpi: float) -> Profile:
    """The profile at another resolution. Raises NspError where it has none to choose, or not that one."""
    if profile.kind != "images":
        raise NspError(f"{profile.name} has no use for --dpi, which is for images")
    if profile.canvas.pixels:
        raise NspError(f"{profile.name} says how many pixels a face has, so --dpi cannot be given")
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise NspError(f"--dpi can be {LEAST_DPI} to {MOST_DPI}, not {dpi:g}")
    return replace(profile, canvas=replace(profile.canvas, dpi=dpi))


def refuse_size(profile: Profile, card: Preset) -> None:
    """Raises NspError where the profile has no canvas for cards of that size, or one that they cannot fill."""
    canvas = profile.canvas
    if canvas.pixels and card.id not in canvas.pixels:
        sizes = ", ".join(canvas.pixels)
        raise NspError(f"{profile.name} has no canvas for {card.name} cards; --card-size can be: {sizes}")
    around, trim = canvas.size(card.id, card.size), card.size
    bleeds = (around.width - trim.width) / 2, (around.height - trim.height) / 2
    if min(bleeds) < -MM_PER_INCH / canvas.dpi:
        size = f"{around.width:.1f} x {around.height:.1f} mm"
        raise NspError(f"{profile.name} has a canvas of {size}, on which {card.name} cards have no room")
    if max(bleeds) > FACE_BLEED + ROUNDING:
        have = f"they have {FACE_BLEED:g} mm at most"
        raise NspError(f"{profile.name} wants {max(bleeds):.2f} mm of color around {card.name} cards; {have}")
