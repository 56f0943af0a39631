"""What a shop, a press or a virtual table takes, as data: its pixels, its bleed, its colors, its limits."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import isfinite
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.impose.paper import USUAL_CARD, Preset
from nsp_pnp.layout.design import FACE_BLEED
from nsp_pnp.suggest import refuse_unknown
from nsp_pnp.units import Size

MM_PER_INCH = 25.4

LEAST_DPI, MOST_DPI = 30, 2400

MOST_PIXELS = 9000
"""Of either side: images of more than 89 million pixels are not read back, and would take a gigabyte to draw."""

ROUNDING = 0.01
"""What lengths may differ, in mm, for having been added and halved."""


class Canvas(Struct, frozen=True):
    """What one face is drawn on: pixels to the inch, color beyond the cut and room for words inside it, in mm.

    ``pixels`` has the canvases of a profile that names them, by card size. ``upright``: faces that lie on their side
    are turned a quarter. ``most`` is what either side may have in pixels.
    """

    dpi: float = 300.0
    bleed: float = 0.0
    safe: float = 0.0
    upright: bool = False
    most: int = MOST_PIXELS
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


class Press(Struct, frozen=True):
    """A PDF for a press: the color profile, the standard that it keeps ("" for none), and the order of its pages.

    ``every_copy``: a card has as many pages as it has copies. ``preview_dpi``: of the pictures beside it, 0 for none.
    """

    colors: str
    standard: str = ""
    back_first: bool = False
    every_copy: bool = False
    preview_dpi: float = 0.0


class Profile(Struct, frozen=True):
    """What somebody takes. ``kind`` says what is made: images, drawings, pages, sheets or a table.

    ``pieces``: boards and tokens as well. ``most_bytes`` is what a file may have, 0 for no limit. ``cells`` are the
    columns and rows of a table's sheets; ``paper`` or ``labels``, and ``pdf_version``, are those of printed
    sheets.
    """

    id: str
    name: str
    kind: str
    source: str
    date: str
    card: str = USUAL_CARD
    pieces: bool = False
    most_bytes: int = 0
    canvas: Canvas = Canvas()
    format: str = "png"
    press: Press | None = None
    cells: tuple[int, int] = (0, 0)
    paper: str = ""
    labels: str = ""
    pdf_version: float = 0.0


@cache
def profiles() -> dict[str, Profile]:
    """The profiles that come with the program, by id."""
    folder = files("nsp_pnp").joinpath("data/exports")
    found = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return {
        name.removesuffix(".toml"): _profile(
            name.removesuffix(".toml"), tomllib.loads((folder / name).read_text("utf-8"))
        )
        for name in found
    }


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

    schema = json.loads(files("nsp_pnp").joinpath("data/schemas/export.schema.json").read_text("utf-8"))
    errors = jsonschema_rs.validator_for(schema).iter_errors(content)
    return [(".".join(map(str, error.instance_path)) or "the file", error.message) for error in errors]


def _profile(id_: str, content: Mapping[str, Any]) -> Profile:
    press, table, sheets = (content.get(key, {}) for key in ("press", "table", "sheets"))
    return Profile(
        id=id_,
        name=content["name"],
        kind=content["kind"],
        source=content["source"],
        date=content["date"],
        card=content.get("card-size", USUAL_CARD),
        pieces=content.get("boards-and-tokens", False),
        most_bytes=int(content.get("max-megabytes", 0) * 1_000_000),
        canvas=_canvas(content.get("canvas", {})),
        format=content.get("images", {}).get("format", "png"),
        press=_press(press) if press else None,
        cells=(table.get("columns", 0), table.get("rows", 0)),
        paper=sheets.get("paper", ""),
        labels=sheets.get("labels", ""),
        pdf_version=sheets.get("pdf-version", 0.0),
    )


def _canvas(entry: Mapping[str, Any]) -> Canvas:
    return Canvas(
        dpi=entry.get("dpi", 300.0),
        bleed=entry.get("bleed", 0.0),
        safe=entry.get("safe", 0.0),
        upright=entry.get("upright", False),
        most=entry.get("max-pixels", MOST_PIXELS),
        pixels={card: (width, height) for card, (width, height) in entry.get("pixels", {}).items()},
    )


def _press(entry: Mapping[str, Any]) -> Press:
    return Press(
        colors=entry["colors"],
        standard=entry.get("standard", ""),
        back_first=entry.get("order") == "back-front",
        every_copy=entry.get("every-copy", False),
        preview_dpi=entry.get("preview-dpi", 0.0),
    )


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
