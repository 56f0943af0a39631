"""How the drawings of a face differ where its facts and texts do not."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.compare.facts import Difference
from nsp_pnp.compare.sides import Side
from nsp_pnp.layout.design import Drawing, FaceDesign, Glyphs, Mark, Symbol
from nsp_pnp.layout.fit import draw_face, set_face
from nsp_pnp.model.card import Card, CardFace
from nsp_pnp.prepare.loaded import Language


class Setting(Struct, frozen=True):
    """A face in a language of a side."""

    side: Side
    language: Language
    card: Card
    face: CardFace

    def design(self) -> FaceDesign:
        """The design as it is printed, but for the number and revision in its corner, which are no one's design."""
        unnumbered = replace(self.language, edition=replace(self.language.edition, code="", total=0))
        return self.side.loaded.design(unnumbered, replace(self.card, number=0, revision=0), self.face)

    def draw(self, design: FaceDesign) -> Drawing:
        """The design, its text set."""
        return draw_face(design, set_face(design, self.language.composer, self.language.sizes))

    def sets_like(self, other: Setting) -> bool:
        """Whether both languages set the same text the same way."""
        one, two = self.language, other.language
        return one.sizes == two.sizes and one.edition.no_break == two.edition.no_break


def face_differences(old: Setting, new: Setting, *, look_known: bool) -> list[Difference]:
    """How the finished faces differ; equal designs are not set for it."""
    before, after = old.design(), new.design()
    if before == after and old.sets_like(new):
        return []
    return drawing_differences(old.draw(before), new.draw(after), look_known=look_known)


def drawing_differences(old: Drawing, new: Drawing, *, look_known: bool) -> list[Difference]:
    """What is drawn differently: text sizes, colors, art; positions where no size accounts for them.

    ``look_known`` says that the facts tell about colors and art already.
    """
    if old == new:
        return []
    found = list(_text_differences(old, new))
    if not found and _shapes(old) != _shapes(new):
        was, now = _first_moved(old, new)
        found.append(Difference("position", was, now))
    if not look_known:
        found += _set_difference("color", _colors(old), _colors(new))
        found += _set_difference("art", _art(old), _art(new))
    return found


def _text_differences(old: Drawing, new: Drawing) -> Iterator[Difference]:
    """Sizes of text, character by character; lines may break elsewhere, so blanks do not count."""
    before, after = _characters(old), _characters(new)
    words = ["".join(char for char, _ in side) for side in (before, after)]
    if words[0] != words[1]:
        yield Difference("words", words[0], words[1])
        return
    pairs = dict.fromkeys((a, b) for (_, a), (_, b) in zip(before, after, strict=True) if a != b)
    for was, now in pairs:
        yield Difference("text size", f"{was:g} pt", f"{now:g} pt")


def _characters(drawing: Drawing) -> list[tuple[str, float]]:
    return [
        (char, mark.size_pt)
        for mark in drawing.marks
        if isinstance(mark, Glyphs)
        for char in mark.text
        if not char.isspace()
    ]


def _shapes(drawing: Drawing) -> tuple[object, list[Mark]]:
    """The drawing without colors and art."""
    return (drawing.size, [_shape(mark) for mark in drawing.marks])


def _shape(mark: Mark) -> Mark:
    if isinstance(mark, Glyphs):
        return replace(mark, color="")
    if isinstance(mark, Symbol):
        return replace(mark, color="", figure=replace(mark.figure, name="", segments=()))
    return replace(mark, fill=mark.fill and "-", stroke=mark.stroke and "-")


def _first_moved(old: Drawing, new: Drawing) -> tuple[str, str]:
    pairs = zip(old.marks, new.marks, strict=False)
    moved = next(((a, b) for a, b in pairs if _shape(a) != _shape(b)), None)
    if moved is None:
        return f"{len(old.marks)} marks", f"{len(new.marks)} marks"
    return _place(moved[0]), _place(moved[1])


def _place(mark: Mark) -> str:
    if isinstance(mark, Glyphs):
        return f"{mark.text!r} at {mark.x:.2f}, {mark.y:.2f} mm"
    if isinstance(mark, Symbol):
        return f"{mark.figure.name} at {mark.rect.x:.2f}, {mark.rect.y:.2f} mm"
    x, y = mark.segments[0][1][:2]
    return f"outline at {x:.2f}, {y:.2f} mm"


def _colors(drawing: Drawing) -> list[str]:
    """The drawing's colors in painting order."""
    found: list[str] = []
    for mark in drawing.marks:
        found += [mark.color] if isinstance(mark, Glyphs | Symbol) else [mark.fill, mark.stroke]
    return list(dict.fromkeys(color for color in found if color))


def _art(drawing: Drawing) -> list[str]:
    return list(dict.fromkeys(mark.figure.name for mark in drawing.marks if isinstance(mark, Symbol)))


def _set_difference(name: str, old: list[str], new: list[str]) -> list[Difference]:
    gone, come = [x for x in old if x not in new], [x for x in new if x not in old]
    return [Difference(name, ", ".join(gone) or None, ", ".join(come) or None)] if gone or come else []
