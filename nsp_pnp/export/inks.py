"""Screen colors to printing inks, by the color profiles in ``data/icc``.

Black and gray are printed with black ink alone, and so are dark colors that are as good as gray: text in four inks has
colored rims where these are not exactly on top of each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from nsp_pnp.suggest import refuse_unknown
from nsp_pnp.tables import DATA, table
from nsp_pnp.write.pdf import Inks, ink_code

FOLDER = DATA / "icc"

GRAY_SPREAD = 16
"""How far the channels of a dark color may lie apart, of 255, for it to be as good as gray."""

DARK = 128


class Condition(Struct, frozen=True):
    """A way of printing: the file of its color profile, what it is registered as, its limit of ink in percent."""

    file: str
    registered: str
    ink_limit: float


@cache
def conditions() -> Mapping[str, Condition]:
    """The printing conditions by name."""
    return table("profiles", dict[str, Condition], FOLDER)


def condition(name: str) -> Condition:
    """The condition of that name. Raises NspError where there is none."""
    refuse_unknown("color profile", [name], conditions())
    return conditions()[name]


def cmyk_inks(name: str) -> Inks:
    """What sets colors as a printing condition has them. Raises NspError where there is none of that name."""
    separate = Separation(name)

    @cache
    def code(color: str) -> str:
        return ink_code(separate(color), "k")

    return code


class Separation:
    """A color ``#rrggbb`` to cyan, magenta, yellow and black, each from 0 to 1."""

    def __init__(self, name: str) -> None:
        from PIL import ImageCms

        found = condition(name)
        self._limit = found.ink_limit / 100
        with (FOLDER / found.file).open("rb") as file:
            inks = ImageCms.ImageCmsProfile(file)
        relative = ImageCms.Intent.RELATIVE_COLORIMETRIC  # paper is white, and colors that inks have are kept
        screen, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
        flags = ImageCms.Flags.BLACKPOINTCOMPENSATION
        self._to_inks = ImageCms.buildTransform(screen, inks, "RGB", "CMYK", relative, flags)
        self._to_lab = ImageCms.buildTransform(screen, lab, "RGB", "LAB", relative)
        blacks = ImageCms.buildTransform(inks, lab, "CMYK", "LAB", relative)
        self._blacks = [self._pixel((0, 0, 0, ink), "CMYK", blacks)[0] for ink in range(256)]

    def __call__(self, color: str) -> tuple[float, ...]:
        red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
        if _gray((red, green, blue)):
            lightness = self._pixel((red, green, blue), "RGB", self._to_lab)[0]
            return 0.0, 0.0, 0.0, self._black_of(lightness) / 255
        inks = [part / 255 for part in self._pixel((red, green, blue), "RGB", self._to_inks)]
        return self._limited(inks)

    def _pixel(self, parts: tuple[int, ...], mode: str, transform: Any) -> tuple[int, ...]:
        from PIL import Image, ImageCms

        pixel = ImageCms.applyTransform(Image.new(mode, (1, 1), parts), transform)
        assert pixel is not None  # noqa: S101 - it is only where a picture is changed in place
        return tuple(pixel.tobytes())

    def _black_of(self, lightness: int) -> int:
        """How much black ink is as light; all of it for what is darker."""
        return min(range(256), key=lambda ink: (abs(self._blacks[ink] - lightness), -ink))

    def _limited(self, inks: list[float]) -> tuple[float, ...]:
        """The inks with the colored ones reduced where all together are too much, which is where a profile rounds."""
        *colored, black = inks
        most, total = self._limit - black, sum(colored)
        return (*(part * min(1.0, most / total) for part in colored), black) if total else (*colored, black)


def _gray(channels: tuple[int, int, int]) -> bool:
    spread = max(channels) - min(channels)
    return spread == 0 or (spread <= GRAY_SPREAD and max(channels) < DARK)
