"""What a document consists of beside how it looks: headings, paragraphs, lists and tables, as tagged PDF has them.

Documents are set and described at once: each element of the tree is named by what is drawn for it, and nothing that is
written later needs to guess what a piece of ink is.
"""

from __future__ import annotations

from msgspec import Struct, field

CELLS = frozenset({"TH", "TD"})
"""The elements that stand for something where they are empty: a table's rows have all the same columns."""


class Element(Struct, eq=False):
    """A node of the tree. ``role`` is a standard structure type of PDF 1.7: ``H1``, ``P``, ``LI``, ``TD``, ``Figure``.

    ``alt`` is said in place of a figure, ``actual_text`` in place of a mark that stands for text. ``scope`` is what a
    head of a table is the head of, ``Row`` or ``Column``; ``numbering`` is how a list's items are labeled, ``Decimal``
    or ``Disc``; ``language`` is a tag where it is not the document's. What is drawn for an element itself comes before
    its ``kids``.

    A ``Span`` is a piece of the text of an element, its ``host``: it stands where it is drawn, and is nobody's kid.
    """

    role: str
    alt: str = ""
    actual_text: str = ""
    scope: str = ""
    numbering: str = ""
    language: str = ""
    host: Element | None = None
    kids: list[Element] = field(default_factory=list)

    def add(self, role: str, *, alt: str = "", actual_text: str = "", scope: str = "", numbering: str = "") -> Element:
        """A new last kid."""
        self.kids.append(Element(role, alt, actual_text, scope, numbering))
        return self.kids[-1]

    def span(self, *, actual_text: str = "", language: str = "") -> Element:
        """A piece of the element's own text."""
        return Element("Span", actual_text=actual_text, language=language, host=self)


def document() -> Element:
    """The root of a tree."""
    return Element("Document")
