"""Card text: source strings with their values, and the one parser of the notation they use.

Notation: ``{name}`` is a number taken from the card, ``[name]`` an inline icon, ``**bold**`` bold,
and a line feed starts a new paragraph. ``{{``, ``}}``, ``[[`` and ``]]`` stand for the bare characters.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct, field

from nsp_pnp.diagnostic import SourceRef

NAME = r"[a-z][a-z0-9_]*"
# What str.format would take as well: nothing or a number, or anything that reaches into a value or formats it.
_UNSAFE = r"[0-9]*|(?:[A-Za-z_][A-Za-z0-9_]*|[0-9]*)[.\[!:](?:[^{}\n]|\{[^{}\n]*\})*"
# A few words with a letter that is neither ASCII nor full-width ASCII.
_TRANSLATED = (
    r"(?=[^\[\]]{0,19}[^\W\d_\x00-\x7f\uff21-\uff3a\uff41-\uff5a])"
    r"[^\[\]{}｛｝［］*\n、。，．]{1,20}"
)
_TOKEN = re.compile(
    r"(?P<escape>\{\{|\}\}|\[\[|\]\])"
    rf"|\{{(?P<placeholder>{NAME})\}}"
    r"|\[(?P<icon>[a-z][a-z0-9_-]*)\]"
    rf"|\{{(?P<unsafe>{_UNSAFE})\}}"
    rf"|\{{(?P<translated_name>{_TRANSLATED})\}}"
    rf"|\[(?P<translated_icon>{_TRANSLATED})\]"
    r"|(?P<bold>\*\*)"
    r"|(?P<newline>\n)"
    r"|(?P<stray>[{}\[\]｛｝［］])"
    r"|(?P<text>[^{}\[\]｛｝［］*\n]+|\*)"
)


class SourceText(Struct, frozen=True):
    """A translatable string of the card data.

    ``context`` is its msgctxt, ``values`` what each placeholder stands for (one number for each of ``levels``),
    ``comments`` what a translator should know, ``where`` the first character of the text.
    """

    context: str
    text: str
    where: SourceRef
    values: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    comments: tuple[str, ...] = ()
    role: str = "rules"
    levels: tuple[int, ...] = ()


class Literal(Struct, frozen=True):
    """Plain characters."""

    text: str
    bold: bool = False


class Placeholder(Struct, frozen=True):
    """A number of the card, by name."""

    name: str
    bold: bool = False


class Icon(Struct, frozen=True):
    """An inline symbol, by name."""

    name: str


class Break(Struct, frozen=True):
    """The end of a paragraph."""


Piece = Literal | Placeholder | Icon | Break


class Fault(enum.Enum):
    """The kinds of what can be wrong with the notation."""

    MALFORMED = enum.auto()
    UNSAFE_FIELD = enum.auto()
    TRANSLATED_NAME = enum.auto()
    TRANSLATED_ICON = enum.auto()
    OPEN_BOLD = enum.auto()


class MarkupError(Struct, frozen=True):
    """What is wrong with a text, at which character (from 0), and what is written inside the signs there."""

    offset: int
    message: str
    fault: Fault = Fault.MALFORMED
    found: str = ""


class Markup(Struct, frozen=True):
    """A parsed text: its pieces in order, and what could not be read."""

    pieces: tuple[Piece, ...]
    errors: tuple[MarkupError, ...] = ()

    @property
    def placeholders(self) -> tuple[str, ...]:
        """Names in order of use, repeats included."""
        return tuple(p.name for p in self.pieces if isinstance(p, Placeholder))

    @property
    def icons(self) -> tuple[str, ...]:
        """Icon names in order of use, repeats included."""
        return tuple(p.name for p in self.pieces if isinstance(p, Icon))


_TRANSLATED_FAULTS = {
    "translated_name": (Fault.TRANSLATED_NAME, "placeholders"),
    "translated_icon": (Fault.TRANSLATED_ICON, "icons"),
}
_STRAY_HINT = {
    "{": "an opening brace must start a placeholder such as {number}; write {{ for a bare brace",
    "}": "this closing brace closes nothing; write }} for a bare brace",
    "[": "an opening bracket must start an icon such as [sun]; write [[ for a bare bracket",
    "]": "this closing bracket closes nothing; write ]] for a bare bracket",
}


@lru_cache(maxsize=1024)
def parse_markup(text: str) -> Markup:
    """The pieces of ``text``, with every error at its position; never raises. Several checks ask for the same text.

    Placeholders and icons take lower-case ASCII names only, so attribute access, format
    specifications and full-width braces are errors, not surprises.
    """
    pieces: list[Piece] = []
    errors: list[MarkupError] = []
    bold_at: int | None = None
    for match in _TOKEN.finditer(text):
        bold = bold_at is not None
        kind, found = match.lastgroup, match.group()
        if kind == "text":
            pieces.append(Literal(found, bold))
        elif kind == "escape":
            pieces.append(Literal(found[0], bold))
        elif kind == "placeholder":
            pieces.append(Placeholder(match["placeholder"], bold))
        elif kind == "icon":
            pieces.append(Icon(match["icon"]))
        elif kind == "newline":
            pieces.append(Break())
        elif kind == "bold":
            bold_at = None if bold else match.start()
        else:
            if kind in _TRANSLATED_FAULTS:
                pieces.append(Literal(found[1:-1], bold))
            errors.append(_error(match))
    if bold_at is not None:
        errors.append(MarkupError(bold_at, "bold opened by ** is never closed", Fault.OPEN_BOLD, "**"))
    return Markup(_joined(pieces), tuple(errors))


def _error(match: re.Match[str]) -> MarkupError:
    """What is wrong at a token that is neither text nor notation."""
    at, kind, found = match.start(), match.lastgroup or "", match.group()
    if kind == "unsafe":
        message = f"{found} is no placeholder: only a name may stand in braces"
        return MarkupError(at, message, Fault.UNSAFE_FIELD, found[1:-1])
    if kind in _TRANSLATED_FAULTS:
        fault, what = _TRANSLATED_FAULTS[kind]
        return MarkupError(at, f"{found}: names of {what} are not translated", fault, found[1:-1])
    hint = _STRAY_HINT.get(found, f"the full-width {found} is not markup; write the ASCII bracket")
    return MarkupError(at, f"stray {found!r}: {hint}", found=found)


def _joined(pieces: list[Piece]) -> tuple[Piece, ...]:
    """Neighboring literals of one weight made one."""
    out: list[Piece] = []
    for piece in pieces:
        last = out[-1] if out else None
        if isinstance(piece, Literal) and isinstance(last, Literal) and piece.bold == last.bold:
            out[-1] = Literal(last.text + piece.text, last.bold)
        else:
            out.append(piece)
    return tuple(out)
