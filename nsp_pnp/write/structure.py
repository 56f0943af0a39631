"""The structure of a tagged PDF (PDF/UA-1): which content of which page belongs to which element of the document.

Pages report what they draw for an element and get the numbers to mark it with; when all pages are there, every element
is formatted as an object of the file. Nothing here knows the PDF library: objects are named by their numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from xml.sax.saxutils import escape

from msgspec import Struct, field

from nsp_pnp.layout.structure import CELLS, Element

ARTIFACT = "/Artifact BMC"
"""Begins content that is decoration."""

END = "EMC"
"""Ends marked content of any kind."""

Corners = tuple[float, float, float, float]
"""Lower left and upper right corner in pt, y growing upward."""


class _Drawn(Struct):
    """What is drawn for an element: marked content and spans in order, links, a figure's box.

    Marked content is a page and a number on it, a link is a page and an annotation's name.
    """

    marked: list[tuple[int, int] | Element] = field(default_factory=list)
    links: list[tuple[int, str]] = field(default_factory=list)
    box: Corners | None = None


class Numbers(Struct, frozen=True):
    """The numbers of objects in the file: of elements, the tree's root, pages by index, annotations by name."""

    elements: Mapping[Element, int]
    root: int
    pages: Sequence[int]
    annotations: Mapping[str, int]


class StructureTree:
    """The tree of a document while its pages are made."""

    def __init__(self, document: Element) -> None:
        self._document = document
        self._drawn: dict[Element, _Drawn] = {}
        self._parents: list[list[Element] | Element] = []
        self._page: list[Element] = []
        self._pages = 0

    def opening(self, element: Element, box: Corners | None = None) -> str:
        """What begins content of the page in the making that belongs to an element; a figure has a ``box``."""
        drawn = self._of(element)
        if element.host and not drawn.marked:
            self._of(element.host).marked.append(element)
        number = len(self._page)
        drawn.marked.append((self._pages, number))
        drawn.box = box
        self._page.append(element)
        return f"/{element.role} <</MCID {number}{_said(element)}>> BDC"

    def end_page(self) -> int:
        """Ends the page in the making; its key in the tree of parents."""
        self._parents.append(self._page)
        self._page, self._pages = [], self._pages + 1
        return len(self._parents) - 1

    def link(self, element: Element, annotation: str) -> int:
        """Gives an annotation of the page in the making to an element; its key in the tree of parents."""
        self._of(element).links.append((self._pages, annotation))
        self._parents.append(element)
        return len(self._parents) - 1

    def _of(self, element: Element) -> _Drawn:
        return self._drawn.setdefault(element, _Drawn())

    @property
    def elements(self) -> Iterator[Element]:
        """All elements that something is drawn for, in reading order."""
        return self._used(self._document)

    def _used(self, element: Element) -> Iterator[Element]:
        if self._is_used(element):
            yield element
            for kid in self._kids(element):
                yield from self._used(kid)

    def _is_used(self, element: Element) -> bool:
        return element in self._drawn or element.role in CELLS or any(map(self._is_used, element.kids))

    def _kids(self, element: Element) -> list[Element]:
        drawn = self._drawn.get(element, _NOTHING)
        return [*(one for one in drawn.marked if isinstance(one, Element)), *element.kids]

    def format_elements(self, numbers: Numbers) -> Iterator[tuple[Element, bytes]]:
        """Each element as it is written."""
        parents = {kid: element for element in numbers.elements for kid in self._kids(element)}
        for element in numbers.elements:
            parent = numbers.elements[parents[element]] if element in parents else numbers.root
            yield element, self._format(element, parent, numbers).encode("ascii")

    def _format(self, element: Element, parent: int, numbers: Numbers) -> str:
        drawn = self._drawn.get(element, _NOTHING)
        page = next((one[0] for one in drawn.marked if not isinstance(one, Element)), None)
        kids = [_marked(one, page, numbers) for one in drawn.marked]
        kids += [
            f"<</Type/OBJR/Pg {numbers.pages[at]} 0 R/Obj {numbers.annotations[name]} 0 R>>" for at, name in drawn.links
        ]
        kids += [f"{numbers.elements[kid]} 0 R" for kid in element.kids if kid in numbers.elements]
        return (
            f"<</S/{element.role}/P {parent} 0 R"
            + ("" if page is None else f"/Pg {numbers.pages[page]} 0 R")
            + (f"/K[{' '.join(kids)}]" if len(kids) > 1 else f"/K {kids[0]}" if kids else "")
            + (f"/Alt<{text_string(element.alt)}>" if element.alt else "")
            + _said(element)
            + _attributes(element, drawn.box)
            + ">>"
        )

    def format_root(self, numbers: Numbers) -> bytes:
        """The root of the tree as it is written, with the elements that each page's content and links belong to."""
        found = []
        for key, owner in enumerate(self._parents):
            if isinstance(owner, Element):
                found.append(f"{key} {numbers.elements[owner]} 0 R")
            else:
                found.append(f"{key}[{' '.join(f'{numbers.elements[one]} 0 R' for one in owner)}]")
        first = numbers.elements[self._document]
        return (
            f"<</Type/StructTreeRoot/K {first} 0 R/ParentTreeNextKey {len(self._parents)}"
            f"/ParentTree<</Nums[{' '.join(found)}]>>>>"
        ).encode("ascii")


_NOTHING = _Drawn()


def _marked(one: tuple[int, int] | Element, page: int | None, numbers: Numbers) -> str:
    """Marked content or a span as a kid; ``page`` is the one that needs not be said."""
    if isinstance(one, Element):
        return f"{numbers.elements[one]} 0 R"
    at, number = one
    return str(number) if at == page else f"<</Type/MCR/Pg {numbers.pages[at]} 0 R/MCID {number}>>"


def _said(element: Element) -> str:
    """What is read in place of an element's content, and in which language: of the element and the content alike."""
    text = f"/ActualText<{text_string(element.actual_text)}>" if element.actual_text else ""
    return text + (f"/Lang({element.language})" if element.language else "")


def _attributes(element: Element, box: Corners | None) -> str:
    if element.scope:
        return f"/A<</O/Table/Scope/{element.scope}>>"
    if element.numbering:
        return f"/A<</O/List/ListNumbering/{element.numbering}>>"
    if box:
        return f"/A<</O/Layout/BBox[{' '.join(f'{n:.2f}' for n in box)}]>>"
    return ""


@lru_cache
def text_string(text: str) -> str:
    """A text string of the format, in hex."""
    return ("\ufeff" + text).encode("utf-16-be").hex().upper()


def format_metadata(title: str, locale: str) -> bytes:
    """The metadata of a file that is PDF/UA-1, as XMP."""
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">\n'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(title)}</rdf:li></rdf:Alt></dc:title>\n'
        f"<dc:language><rdf:Bag><rdf:li>{escape(locale)}</rdf:li></rdf:Bag></dc:language>\n"
        "<pdfuaid:part>1</pdfuaid:part>\n"
        '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>'
    ).encode()
