"""A book in one language to a page for browsers: the same blocks as on paper, with an anchor for each rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from msgspec import Struct, field
from msgspec.structs import astuple

from nsp_pnp.documents.flow import Inset, Slab, contents_of
from nsp_pnp.documents.references import in_order
from nsp_pnp.icons import IconSet
from nsp_pnp.layout.design import Mark
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
from nsp_pnp.model.localized import Paragraph, RichText
from nsp_pnp.web.page import web_page
from nsp_pnp.web.svg import icon_path, ink_box, number, svg_marks

_STYLE = (
    "header{border-bottom:2px solid var(--head);margin-bottom:2rem}header p{color:var(--soft)}"
    "h2{margin-top:3.2rem;border-bottom:1px solid var(--hair);padding-bottom:.3rem}h3{margin-top:2rem}"
    "nav ol{list-style:none;padding-left:1.2rem}nav>ol{columns:2;padding-left:0}"
    "nav>ol>li{font-weight:bold;margin-top:.5rem;break-inside:avoid}"
    "nav ol ol{font-weight:normal}li{margin:.35rem 0}"
    ".panel{background:var(--panel);border-left:4px solid var(--hair);padding:.1rem 1rem;margin:1.2rem 0}"
    ".panel>p:first-child,.question>p:first-child{font-weight:bold}"
    ".see{color:var(--soft);text-align:right;margin:.2rem 0}"
    ".wide{overflow-x:auto;margin:1.2rem 0}.wide table{min-width:34rem}tbody th{font-weight:normal}"
    ".mid{text-align:center}.short{white-space:nowrap}.question{margin:1.8rem 0}.question p{margin:.3rem 0}"
    ".index{columns:2;list-style:none;padding:0}.index li{break-inside:avoid}"
    "@media(max-width:36rem){nav>ol,.index{columns:1}}"
    ".icon{height:.95em;width:auto;vertical-align:-.1em;margin:0 .08em;fill:currentColor}"
    ".emblem{width:1.6em;height:1.6em;vertical-align:-.4em;margin-right:.5em;background:#fff;border-radius:.25em;"
    "padding:.15em}"
    ":lang(ja){line-break:strict}"
    "figure{margin:1.5rem 0;text-align:center}figure svg{width:min(100%,32rem);height:auto}figure text{white-space:pre}"
)


SHORT = 12
"""So few characters of a cell are not divided: a symbol and its number are one thing."""


class WebBook(Struct, frozen=True):
    """A book with nothing left to generate.

    ``words`` are its own, ``edition`` names game, version and language, ``pictures`` are what its pages show, each with
    its width in mm.
    """

    locale: str
    edition: str
    words: Mapping[str, RichText]
    blocks: Sequence[Block[RichText]]
    pictures: Mapping[str, tuple[Slab, float]]
    icons: IconSet


def format_book(book: WebBook) -> str:
    """The page."""
    return web_page(book.locale, f"{book.edition} · {book.words['title'].plain}", _Page(book).body(), _STYLE)


class _Page(Struct):
    book: WebBook
    anchors: set[str] = field(default_factory=set)
    forms: set[str] = field(default_factory=set)
    figures: set[str] = field(default_factory=set)
    titles: dict[str, str] = field(default_factory=dict)
    section: str = ""
    tables: Counter[str] = field(default_factory=Counter)

    def body(self) -> str:
        """Symbols, title, contents, then the chapters."""
        book = self.book
        headings = [block for block in book.blocks if isinstance(block, Heading)]
        self.titles = {heading.anchor: self._rich(heading.text) for heading in headings}
        self.anchors = set(self.titles)
        title, tagline = self._rich(book.words["title"]), self._rich(book.words["tagline"])
        head = f"<header><p>{escape(book.edition)}</p><h1>{title}</h1><p>{tagline}</p></header>"
        parts = list(map(self._block, book.blocks))
        return "\n".join([self._symbols(), head, *self._contents(headings), "<main>", *parts, "</main>"])

    def _symbols(self) -> str:
        """The outlines of all symbols, once, for the whole page to use."""
        found = []
        for name in self.book.icons.symbols:
            icon = self.book.icons[name]
            box = " ".join(map(number, astuple(ink_box(icon))))
            found.append(f'<symbol id="icon-{name}" viewBox="{box}"><path d="{icon_path(icon)}"/></symbol>')
        return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{"".join(found)}</svg>'

    def _contents(self, headings: Sequence[Heading[RichText]]) -> Iterator[str]:
        yield f'<nav aria-labelledby="contents"><h2 id="contents">{self._rich(self.book.words["contents"])}</h2><ol>'
        level = 0
        for heading in headings:
            link = f'<a href="#{heading.anchor}">{self.titles[heading.anchor]}</a>'
            if heading.level > level and level:
                yield f"<ol><li>{link}"
            else:
                yield "</li></ol></li>" * (level > heading.level) + "</li>" * (level == heading.level) + f"<li>{link}"
            level = heading.level
        yield "</li></ol>" * (level > CHAPTER) + "</li></ol></nav>"

    def _block(self, block: Block[RichText]) -> str:
        match block:
            case Heading(anchor, level, emblem=emblem):
                self.section = block.text.plain
                return f'<h{level + 1} id="{anchor}">{self._emblem(emblem)}{self.titles[anchor]}</h{level + 1}>'
            case Prose(text):
                return self._prose(text)
            case Items(items, numbered):
                return self._items(items, "ol" if numbered else "ul")
            case Table():
                return self._table(block)
            case Panel(kind, title, texts):
                return self._panel(kind, title, texts)
            case See(targets):
                return self._see(targets)
            case Question(question, answer, targets):
                return self._question(question, answer, targets)
            case Index():
                return self._index(block)
            case Picture():
                return self._picture(block)
        raise AssertionError(block)  # generated blocks are resolved before

    def _prose(self, text: RichText) -> str:
        first, *rest = text.paragraphs
        return f"<p{self._id(text)}>{self._runs(first)}</p>" + "".join(f"<p>{self._runs(one)}</p>" for one in rest)

    def _items(self, items: Iterable[RichText], tag: str, more: str = "") -> str:
        return f"<{tag}{more}>{''.join(f'<li{self._id(item)}>{self._rich(item)}</li>' for item in items)}</{tag}>"

    def _table(self, table: Table[RichText]) -> str:
        """A table whose first column names its rows; where it is wider than the window it is scrolled alone."""
        head = ""
        if any(text.plain for text in table.head):
            head = f"<thead>{self._row(table.head, table.centered, 'col')}</thead>"
        shapes = table.emblems or (None,) * len(table.rows)
        rows = "".join(
            self._row(row, table.centered, "row", self._emblem(shape))
            for row, shape in zip(table.rows, shapes, strict=True)
        )
        self.tables[self.section] += 1
        label = escape(f"{self.section} {self.tables[self.section]}")
        around = f'<div class="wide" tabindex="0" role="region" aria-label="{label}">'
        return f"{around}<table>{head}<tbody>{rows}</tbody></table></div>"

    def _emblem(self, emblem: Emblem | None) -> str:
        """A shape in its color, of which nobody is told who does not see it."""
        if emblem is None:
            return ""
        icon = self.book.icons[emblem.icon]
        box = " ".join(map(number, astuple(ink_box(icon))))
        shape = f'<path d="{icon_path(icon)}" fill="{emblem.color}"/>'
        return f'<svg class="emblem" viewBox="{box}" aria-hidden="true">{shape}</svg>'

    def _row(self, cells: Sequence[RichText], centered: frozenset[int], scope: str, shape: str = "") -> str:
        """A row: in the head (scope ``col``) all cells are heads, elsewhere (``row``) the first is, behind a shape."""
        found = []
        for i, text in enumerate(cells):
            headed = bool(text.plain) and (i == 0 or scope == "col")
            classes = ["mid"] * (i in centered) + ["short"] * (len(text.plain) <= SHORT)
            style = f' class="{" ".join(classes)}"' if classes else ""
            tag, more = ("th", f' scope="{scope}"') if headed else ("td", "")
            found.append(f"<{tag}{more}{style}>{shape}{self._rich(text)}</{tag}>")
            shape = ""
        return f"<tr>{''.join(found)}</tr>"

    def _panel(self, kind: str, title: RichText | None, texts: Sequence[RichText]) -> str:
        label = self._rich(self.book.words[kind]) + (f" · {self._rich(title)}" if title else "")
        return f'<div class="panel" role="note"><p>{label}</p>{"".join(map(self._prose, texts))}</div>'

    def _question(self, question: RichText, answer: RichText, targets: Sequence[Target]) -> str:
        said = f"<p>{self._rich(question)}</p>{self._prose(answer)}{self._see(targets)}"
        return f'<div class="question"{self._id(question)}>{said}</div>'

    def _index(self, index: Index[RichText]) -> str:
        found = []
        for entry in in_order(index):
            found.append(f"<li>{self._rich(entry.term)}: {', '.join(map(self._link, entry.targets))}</li>")
        return f'<ul class="index">{"".join(found)}</ul>'

    def _see(self, targets: Sequence[Target]) -> str:
        return "".join(f'<p class="see">→ {self._link(target)}</p>' for target in targets)

    def _link(self, target: Target) -> str:
        return f'<a href="#{target.anchor}">{self.titles[target.anchor]}</a>'

    def _picture(self, block: Picture[RichText]) -> str:
        """A picture with letters in it, then what they point at."""
        slab, width = self.book.pictures[block.name]
        pieces = (piece for content in contents_of(slab.parts) for piece in content.pieces)
        drawn = "".join(map(self._drawn, pieces))
        size, label = f"{number(width)} {number(slab.height)}", escape(block.alt.plain)
        listed = self._items(block.callouts.values(), "ol", ' type="A"')
        return f'<figure><svg viewBox="0 0 {size}" role="img" aria-label="{label}">{drawn}</svg></figure>{listed}'

    def _drawn(self, piece: Mark | Inset) -> str:
        """A piece of a picture; a drawing is written where it is first needed, and used from there."""
        if not isinstance(piece, Inset):
            return "".join(svg_marks([piece], self.book.icons, self.figures))
        place = f"translate({number(piece.rect.x)} {number(piece.rect.y)})"
        if piece.scale != 1:
            place += f" scale({piece.scale:.6f})"
        if piece.form in self.forms:
            return f'<use href="#{piece.form}" transform="{place}"/>'
        self.forms.add(piece.form)
        size = piece.drawing.size
        cut = f'<rect width="{number(size.width)}" height="{number(size.height)}" rx="{number(piece.corner)}"/>'
        clip = f'<clipPath id="{piece.form}-cut">{cut}</clipPath>'
        marks = "".join(svg_marks(piece.drawing.marks, self.book.icons, self.figures))
        return f'<g transform="{place}"><g id="{piece.form}" clip-path="url(#{piece.form}-cut)">{clip}{marks}</g></g>'

    def _id(self, text: RichText) -> str:
        """An anchor for what the text says, the same in every language; what stands twice has it the first time."""
        if not text.context or text.context in self.anchors:
            return ""
        self.anchors.add(text.context)
        return f' id="{escape(text.context)}"'

    def _rich(self, text: RichText) -> str:
        return "<br>".join(map(self._runs, text.paragraphs))

    def _runs(self, paragraph: Paragraph) -> str:
        found = []
        for run in paragraph:
            if run.icon:
                said = f'role="img" aria-label="{escape(run.text)}"' if run.text else 'aria-hidden="true"'
                box = ink_box(self.book.icons[run.icon])
                use = f'<use href="#icon-{run.icon}"/>'
                size = f"{number(box.width)} {number(box.height)}"
                found.append(f'<svg class="icon" viewBox="0 0 {size}" {said}>{use}</svg>')
            else:
                found.append(f"<strong>{escape(run.text)}</strong>" if run.bold else escape(run.text))
        return "".join(found)
