"""The structure of a tagged file: what goes into it, and how it is written."""

from __future__ import annotations

from nsp_pnp.layout.structure import Element, document
from nsp_pnp.write.structure import Numbers, StructureTree, format_metadata


def numbered(tree: StructureTree, pages: int = 2) -> Numbers:
    elements = {element: number for number, element in enumerate(tree.elements, 101)}
    return Numbers(elements, root=100, pages=list(range(1, pages + 1)), annotations={"link-0": 50})


def written(tree: StructureTree) -> dict[Element, str]:
    return {element: text.decode() for element, text in tree.format_elements(numbered(tree))}


def test_what_nothing_is_drawn_for_is_left_out_but_for_cells() -> None:
    root = document()
    paragraph, empty = root.add("P"), root.add("Div").add("P")
    row = root.add("Table").add("TR")
    cell = row.add("TD")
    tree = StructureTree(root)
    tree.opening(paragraph)
    tree.end_page()
    assert empty not in list(tree.elements)
    assert [one.role for one in tree.elements] == ["Document", "P", "Table", "TR", "TD"]
    assert written(tree)[cell] == "<</S/TD/P 104 0 R>>"


def test_content_on_a_later_page_names_it() -> None:
    root = document()
    paragraph = root.add("P")
    tree = StructureTree(root)
    assert tree.opening(paragraph) == "/P <</MCID 0>> BDC"
    assert tree.opening(paragraph) == "/P <</MCID 1>> BDC"
    tree.end_page()
    tree.opening(paragraph)
    assert tree.end_page() == 1
    assert written(tree)[paragraph] == "<</S/P/P 101 0 R/Pg 1 0 R/K[0 1 <</Type/MCR/Pg 2 0 R/MCID 0>>]>>"
    assert b"/Nums[0[102 0 R 102 0 R] 1[102 0 R]]" in tree.format_root(numbered(tree))


def test_a_span_stands_where_it_is_drawn() -> None:
    root = document()
    paragraph = root.add("P")
    span = paragraph.span(actual_text="A", language="en")
    tree = StructureTree(root)
    for element in (paragraph, span, paragraph):
        opened = tree.opening(element)
        assert ("/ActualText<FEFF0041>/Lang(en)" in opened) == (element is span)
    tree.end_page()
    assert "/K[0 103 0 R 2]" in written(tree)[paragraph]
    assert written(tree)[span] == "<</S/Span/P 102 0 R/Pg 1 0 R/K 1/ActualText<FEFF0041>/Lang(en)>>"


def test_links_have_keys_of_their_own_among_those_of_pages() -> None:
    root = document()
    link = root.add("P").add("Link")
    tree = StructureTree(root)
    assert tree.link(link, "link-0") == 0
    tree.opening(link)
    assert tree.end_page() == 1
    assert "/K[0 <</Type/OBJR/Pg 1 0 R/Obj 50 0 R>>]" in written(tree)[link]
    assert b"/ParentTreeNextKey 2/ParentTree<</Nums[0 103 0 R 1[103 0 R]]>>" in tree.format_root(numbered(tree))


def test_titles_are_escaped_in_the_metadata() -> None:
    assert b'<rdf:li xml:lang="x-default">A &lt; B &amp; C</rdf:li>' in format_metadata("A < B & C", "en")
