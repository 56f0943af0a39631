"""The report's words and the names of what was counted, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from msgspec import Struct

from nsp_pnp.fonts import FontFace, load_face
from nsp_pnp.model.playing import Chart, Label, Tally
from nsp_pnp.simulate.statistics import surely_below

REGULAR, BOLD = "NotoSansJP-Regular", "NotoSansJP-Bold"
"""The faces of every report: they have Latin and Japanese."""

_NEVER_FIRST = set("、。，．・：；？！）」』］〉》％%),.:;?!]ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々 ")
_NEVER_LAST = set("（「『［〈《([")


class Wording(Struct, frozen=True):
    """``words`` by msgctxt, ``names`` by label, ``title`` the game's; ``locale`` is the language's tag."""

    locale: str
    title: str
    words: Mapping[str, str]
    names: Mapping[Label, str]

    def word(self, context: str, **values: object) -> str:
        """A word with its blanks filled in."""
        return self.words[context].format(**values)

    def name(self, part: str, blank: str = "") -> str:
        """What a part of a label is called: its name, or the number in the word ``blank``, or as it is."""
        if (part,) in self.names:
            return self.names[part,]
        return self.word(blank, number=part) if blank else part

    def option(self, part: str) -> str:
        """What a value of an option is called; of several with a slash between, each."""
        names = (self.words.get(f"option.{one}") or self.name(one) for one in part.split("/"))
        return "/".join(names)

    def row(self, group: str, part: str, blank: str = "") -> str:
        """What a part of a label is called within its group; a name that goes with a number stands after it."""
        if (group, part) in self.names:
            return f"{part}  {self.names[group, part]}"
        return self.name(part, blank)

    def listed(self, names: Iterable[str]) -> str:
        """Names as one text; a word where there is none."""
        whole = list(names)
        if not whole:
            return self.words["report.none"]
        return reduce(lambda names, name: self.word("report.list", names=names, name=name), whole)

    def rare(self, chart: Chart, rows: Mapping[Label, Tally]) -> str:
        """The list of what hardly happens, "" for a chart without one."""
        if f"{chart.id}.rare" not in self.words:
            return ""
        seldom = [label for label, seen in rows.items() if surely_below(chart.rare, seen)]
        names = [
            self.word("report.item", group=self.name(group), name=self.row(group, part).split("  ")[-1], level=level)
            for group, part, level in dict.fromkeys(seldom)
        ]
        return self.word(f"{chart.id}.rare", names=self.listed(names))


def width(text: str, size: float, name: str = REGULAR) -> float:
    """How wide a text sets at a size in pt, in inches."""
    face = load_face(name)
    return _ems(text, face) * size / 72


def _ems(text: str, face: FontFace) -> float:
    return sum(map(face.width, text))


def wrapped(text: str, size: float, room: float) -> list[str]:
    """The lines of a text that is as wide as ``room`` (inches) at most; breaks where its script allows."""
    lines = [""]
    for piece in _pieces(text):
        if lines[-1] and width((lines[-1] + piece).rstrip(), size) > room:
            lines.append("")
        lines[-1] += piece if lines[-1] else piece.lstrip()
    return [line.rstrip() for line in lines]


def _pieces(text: str) -> list[str]:
    """The text in pieces that stay whole: Latin words with their spaces, Japanese characters one by one."""
    pieces = [""]
    for before, char in zip(f" {text}", text, strict=False):
        if _may_break(before, char):
            pieces.append("")
        pieces[-1] += char
    return [piece for piece in pieces if piece]


def _may_break(before: str, after: str) -> bool:
    if after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    return before == " " or ord(before) > 0x2E7F or ord(after) > 0x2E7F
