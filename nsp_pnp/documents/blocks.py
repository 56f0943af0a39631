"""Blocks of a book to slabs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from msgspec import Struct, field
from msgspec.structs import replace

from nsp_pnp.documents.flow import Ground, Part, Slab, Start, Tagged, joined, moved, rule, together
from nsp_pnp.documents.look import (
    BLOCK,
    HAIR,
    INDENT,
    ITEM,
    PAD,
    PARAGRAPH,
    SUBDUED,
    Look,
    bold,
    bullet,
    disc,
    medal_parts,
)
from nsp_pnp.documents.picture import LETTERS, Illustration, picture_slab
from nsp_pnp.documents.references import index_slabs, see_slabs
from nsp_pnp.documents.tables import table_slabs
from nsp_pnp.documents.tagging import tagged, tagged_lines
from nsp_pnp.documents.typeset import Style, Typesetter
from nsp_pnp.draw.colors import WHITE
from nsp_pnp.layout.design import Align
from nsp_pnp.layout.structure import Element
from nsp_pnp.model.book import (
    CHAPTER,
    Block,
    Emblem,
    Heading,
    Index,
    Items,
    Panel,
    Picture,
    Prose,
    Question,
    See,
    Table,
    Target,
)
from nsp_pnp.model.localized import RichText, plain_text
from nsp_pnp.units import Rect, Size

MEDAL, BESIDE = 6.8, 2.2
"""How large the emblem before a heading is, and the room between them, in mm."""

AT_A_GLANCE = 0.45
"""Steps that take no more than that share of a page are divided only where one would be left largely empty."""


class BlockSetter(Struct):
    """Sets blocks one below the other, and adds them to the structure of a document.

    ``words`` are the book's, ``titles`` those of sections by anchor.
    """

    root: Element
    setter: Typesetter
    look: Look
    words: Mapping[str, RichText]
    titles: Mapping[str, str]
    pictures: Mapping[str, Illustration]
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def slabs(self, blocks: Sequence[Block[RichText]]) -> list[Slab]:
        """All blocks in order."""
        found: list[Slab] = []
        for block in blocks:
            if isinstance(block, See) and found:  # where to read on stays with what it belongs to
                found[-1] = replace(found[-1], keep=True)
            found += self._block(block)
        return found

    def _block(self, block: Block[RichText]) -> list[Slab]:
        match block:
            case Heading():
                return self._heading(block)
            case Prose(text, keep):
                return self._prose(text, keep)
            case Items(items, numbered):
                return self._items(items, "Decimal" if numbered else "Disc")
            case Table():
                return table_slabs(block, self.setter, self.look, self.root.add("Table"))
            case Panel(kind, title, texts):
                return self._panel(kind, title, texts)
            case See(targets):
                return self._see(targets)
            case Question():
                return self._question(block)
            case Index():
                return index_slabs(block, self.setter, self.look, self.root.add("Index").add("L"))
            case Picture():
                return self._picture(block)
        raise AssertionError(block)  # generated blocks are resolved before

    # Headings

    def _heading(self, block: Heading[RichText]) -> list[Slab]:
        start = Start(block.anchor, block.level, block.text.plain)
        style = self.look.title if block.level == CHAPTER else self.look.section
        indent = MEDAL + BESIDE if block.emblem else 0.0
        lines = self.setter.lines(block.text, style, self.look.column.width - indent, indent)
        if not lines:
            return []
        element = self.root.add(f"H{block.level}")
        slabs = [Slab(style.line, (line,), keep=True) for line in tagged(lines, element)]
        if block.emblem:
            slabs[0] = self._beside(block.emblem, slabs[0])
        above, below = (9.0, 3.2) if block.level == CHAPTER else (5.6, 1.2)
        slabs[0] = replace(slabs[0], gap=above, start=start, new_page=block.new_page)
        if block.level == CHAPTER:
            line = rule(0, self.look.column.width, style.line + 0.6, HAIR, 0.35)
            slabs[-1] = replace(slabs[-1], parts=(*slabs[-1].parts, line))
        slabs[-1] = replace(slabs[-1], after=below)
        return slabs

    def _beside(self, emblem: Emblem, slab: Slab) -> Slab:
        """A line with a medal before it, both in the middle of their height."""
        height = max(slab.height, MEDAL)
        place = Rect(0, (height - MEDAL) / 2, MEDAL, MEDAL)
        medal = medal_parts(self.setter.composer.icons[emblem.icon], emblem.color, place, self.look)
        lowered = (moved(part, 0, (height - slab.height) / 2) for part in slab.parts)
        return replace(slab, height=height, parts=(*medal, *lowered))

    # Paragraphs and lists

    def _prose(self, text: RichText, keep: bool) -> list[Slab]:
        found: list[Slab] = []
        for lines in self.setter.paragraphs(text, self.look.body, self.look.column.width):
            found += _running(tagged(lines, self.root.add("P")), self.look.body, PARAGRAPH)
        if found and keep:
            found[-1] = replace(found[-1], keep=True)
            return joined(found)
        return found

    def _items(self, items: Sequence[RichText], numbering: str) -> list[Slab]:
        """A list with the signs that ``numbering`` stands for among the tags of a PDF."""
        found: list[Slab] = []
        element = self.root.add("L", numbering=numbering)
        for number, text in enumerate(items, 1):
            item = element.add("LI")
            sign = self._sign(number, numbering, item)
            paragraphs = self.setter.paragraphs(text, self.look.body, self.look.column.width - INDENT, INDENT)
            slabs = _running(tagged_lines(paragraphs, item.add("LBody")), self.look.body, ITEM)
            if slabs:
                slabs[0] = replace(slabs[0], parts=(*sign, *slabs[0].parts))
            if slabs and number in (1, len(items) - 1):  # no page has one item of a list alone
                slabs[-1] = replace(slabs[-1], keep=number < len(items))
            found += slabs
        found = _spaced(found)
        return together(found) if numbering != "Disc" and self._at_a_glance(found) else found

    def _at_a_glance(self, steps: Sequence[Slab]) -> bool:
        """Whether steps are so few that nobody should have to turn the page between them."""
        return _height(steps) <= AT_A_GLANCE * self.look.column.height

    def _sign(self, number: int, numbering: str, item: Element) -> tuple[Part, ...]:
        if numbering == "Disc":
            return self._bullet(item)
        return self._disc(LETTERS[number - 1] if numbering == "UpperAlpha" else str(number), item)

    def _bullet(self, item: Element) -> tuple[Part, ...]:
        """The mark beside the first line of an item, which is read as a bullet."""
        return (Tagged(item.add("Lbl", actual_text="•"), (bullet(self.look.body, INDENT / 2 - 0.9),)),)

    def _disc(self, sign: str, item: Element) -> tuple[Part, ...]:
        """A number or letter on a disc beside the first line of an item."""
        body = self.look.body
        style = Style(8.0, 1.0, "body", bold=True, color=WHITE, align=Align.CENTER)
        line = self.setter.lines(plain_text(sign), style, 4.4)[0]
        drop = (body.line - style.em) / 2
        return (disc(2.2, body.line / 2, 2.2), Tagged(item.add("Lbl"), (moved(line, 0, drop),)))

    def _question(self, block: Question[RichText]) -> list[Slab]:
        """A question and its answer, kept together with the line that tells where the rule stands."""
        body, width = self.look.body, self.look.column.width
        lines = [
            line
            for text, style in ((block.question, bold(body)), (block.answer, body))
            for one in self.setter.paragraphs(text, style, width)
            for line in tagged(one, self.root.add("P"))
        ]
        slabs = joined([*(Slab(body.line, (line,)) for line in lines), *self._see(block.targets)])
        slabs[0] = replace(slabs[0], gap=BLOCK)
        return slabs

    def _see(self, targets: Sequence[Target]) -> list[Slab]:
        return see_slabs(targets, self.words["see"], self.titles, self.setter, self.look, self.root)

    # Pictures and panels

    def _picture(self, block: Picture[RichText]) -> list[Slab]:
        callouts, column = block.callouts, self.look.column
        figure = self.root.add("Figure", alt=block.alt.plain)
        items = self._items(tuple(callouts.values()), "UpperAlpha")
        room = Size(column.width, column.height - BLOCK - _height(items))
        picture = picture_slab(self.pictures[block.name], list(callouts), self.setter, room, figure)
        return [picture, *together(items)]

    def _panel(self, kind: str, title: RichText | None, texts: Sequence[RichText]) -> list[Slab]:
        ground = Ground(next(self._numbers), *self.look.panel(kind))
        width = self.look.column.width - 2 * PAD
        label = replace(bold(self.look.small), color=SUBDUED)
        head = self.words[kind] if title is None else _led(self.words[kind], title)
        panel = self.root.add("Div")
        lines = tagged(self.setter.lines(head, label, width, PAD), panel.add("P"))
        slabs = [Slab(label.line, (line,)) for line in lines]
        for text in texts:
            for paragraph in self.setter.paragraphs(text, self.look.body, width, PAD):
                lines = tagged(paragraph, panel.add("P"))
                slabs += [Slab(self.look.body.line, (line,), gap=0 if i else 0.8) for i, line in enumerate(lines)]
        slabs = [replace(slab, ground=ground) for slab in joined(slabs)]
        slabs[0] = replace(_lowered(slabs[0], PAD * 0.8), gap=BLOCK + 0.6)
        slabs[-1] = replace(slabs[-1], height=slabs[-1].height + PAD * 0.8, after=BLOCK + 0.6)
        return slabs


def _height(slabs: Sequence[Slab]) -> float:
    """How much of a page slabs take with the space between them."""
    return sum(slab.gap + slab.height for slab in slabs)


def _lowered(slab: Slab, by: float) -> Slab:
    """The slab with room above its lines: a panel at the top of a page may not reach up to the running head."""
    return replace(slab, height=slab.height + by, parts=tuple(moved(part, 0, by) for part in slab.parts))


def _led(word: RichText, title: RichText) -> RichText:
    """The title of a panel behind the word for its kind."""
    space, *_ = plain_text("\u2003").paragraphs
    return RichText(((*word.paragraphs[0], *space, *title.paragraphs[0]),), title.where, title.context)


def _running(lines: Sequence[Tagged], style: Style, gap: float) -> list[Slab]:
    """The lines of a paragraph: no page holds its first or its last line alone."""
    last = len(lines) - 1
    return [
        Slab(style.line, (line,), gap=0 if i else gap, keep=i < last and (i == 0 or i == last - 1))
        for i, line in enumerate(lines)
    ]


def _spaced(slabs: list[Slab]) -> list[Slab]:
    """A list with a little more room around it than its items have between them."""
    if slabs:
        slabs[0] = replace(slabs[0], gap=PARAGRAPH)
        slabs[-1] = replace(slabs[-1], after=PARAGRAPH)
    return slabs
