"""Icons: shapes for art and a small font of inline symbols, from a folder that holds both.

The folder has ``icons.json`` (per icon its author and its outline), ``icons.ttf`` (the icons that stand inside
text, at private-use code points) and the metrics of that font. Which icons there are is the folder's affair.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

from nsp_pnp.errors import NspError
from nsp_pnp.fonts import FontFace, load_face_from

UNIT = 1000.0
"""Side of the box that outlines are drawn in."""

PathOp = tuple[str, tuple[float, ...]]
"""``("M", (x, y))``, ``("L", (x, y))``, ``("C", (x1, y1, x2, y2, x, y))`` or ``("Z", ())``."""

_OP = re.compile(r"([MLCZ])([-0-9. ]*)")


class Icon(Struct, frozen=True):
    """One shape, who made it ("" for our own), and its code point if it is also a glyph of the symbol font."""

    name: str
    author: str
    path: str
    code_point: int | None

    @property
    def ops(self) -> tuple[PathOp, ...]:
        """The outline in absolute operations: y upward, a box of ``UNIT`` a side, filled by the non-zero rule."""
        return _parse(self.path)


class IconSet(Struct, frozen=True, eq=False):
    """The icons of one folder.

    ``symbols`` are the names used inside text (``damage``) with the icon each stands for (``punch-blast``); wherever
    a name is asked for, either will do. ``face`` is the font of the symbols.
    """

    icons: Mapping[str, Icon]
    symbols: Mapping[str, str]
    face: FontFace

    def __contains__(self, name: object) -> bool:
        return name in self.symbols or name in self.icons

    def __getitem__(self, name: str) -> Icon:
        return self.icons[self.symbols.get(name, name)]

    def __iter__(self) -> Iterator[Icon]:
        return iter(self.icons.values())

    def char(self, name: str) -> str:
        """The character that prints the symbol ``name`` in ``face``."""
        code_point = self[name].code_point
        if code_point is None:
            raise NspError(f"the icon {name} is not in the symbol font; its symbols are {', '.join(self.symbols)}")
        return chr(code_point)

    def credits(self, names: Iterable[str]) -> tuple[str, ...]:
        """The authors of the icons or symbols named, sorted, each once, other than ourselves."""
        return tuple(sorted({self[name].author for name in names} - {""}))


@cache
def load_icons(directory: Path) -> IconSet:
    """The icons of a folder; outlines are parsed only when asked for."""
    import json

    source = directory / "icons.json"
    try:
        data = json.loads(source.read_bytes())
        icons = {
            name: Icon(name, entry["author"], entry["path"], entry.get("codepoint"))
            for name, entry in data["icons"].items()
        }
        symbols: dict[str, str] = data["symbols"]
    except (OSError, ValueError, KeyError) as error:
        raise NspError(f"{source} is no icon file ({error}); restore it or run .ci/vendor_assets.py") from error
    return IconSet(icons, symbols, load_face_from(directory / "icons.ttf"))


@cache
def _parse(path: str) -> tuple[PathOp, ...]:
    return tuple((letter, tuple(map(float, numbers.split()))) for letter, numbers in _OP.findall(path))
