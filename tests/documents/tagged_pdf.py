"""Reads a tagged PDF back: its structure, and what its pages mark."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import pikepdf
from msgspec import Struct

PAINTING = {"f", "S", "B", "TJ", "Do"}
"""What paints something in the files that we write."""


class Marked(Struct, frozen=True):
    """Marked content: its tag, number, language, and the text that it shows or that it says in place of it."""

    tag: str
    mcid: int | None
    language: str
    text: str


class Node(Struct, frozen=True):
    """An element of the structure; ``kids`` are nodes, (page, MCID) pairs and annotations in their order."""

    element: Any
    kids: tuple[Any, ...]

    @property
    def role(self) -> str:
        return str(self.element.S)[1:]

    @property
    def nodes(self) -> list[Node]:
        return [kid for kid in self.kids if isinstance(kid, Node)]

    @property
    def content(self) -> list[tuple[int, int]]:
        return [kid for kid in self.kids if isinstance(kid, tuple)]

    @property
    def links(self) -> list[Any]:
        return [kid for kid in self.kids if isinstance(kid, pikepdf.Dictionary)]

    def get(self, key: str) -> str:
        return str(self.element.get(f"/{key}", ""))

    def attribute(self, key: str) -> str:
        return str(self.element.get("/A", {}).get(f"/{key}", ""))

    def walk(self) -> Iterator[Node]:
        yield self
        for node in self.nodes:
            yield from node.walk()

    def all(self, *roles: str) -> list[Node]:
        return [node for node in self.walk() if node.role in roles]


class TaggedPdf:
    """A file that is open; pages count from 0."""

    def __init__(self, path: Path) -> None:
        self.pdf = pikepdf.open(path)
        self._numbers = {page.objgen: i for i, page in enumerate(self.pdf.pages)}
        self._maps: dict[Any, Mapping[int, str]] = {}

    @cached_property
    def root(self) -> Node:
        return self._node(self.pdf.Root.StructTreeRoot.K)

    def _node(self, element: Any) -> Node:
        kids = element.get("/K", [])
        listed = list(kids) if isinstance(kids, pikepdf.Array) else [kids]
        return Node(element, tuple(self._kid(kid, element) for kid in listed))

    def _kid(self, kid: Any, element: Any) -> Any:
        if isinstance(kid, int):
            return self._numbers[element.Pg.objgen], kid
        match kid.get("/Type"):
            case "/MCR":
                return self._numbers[kid.Pg.objgen], int(kid.MCID)
            case "/OBJR":
                return kid.Obj
        return self._node(kid)

    @cached_property
    def pages(self) -> list[list[Marked]]:
        """The marked content of each page in painting order. Raises ValueError where a page paints without a mark."""
        return [list(self._marked(page)) for page in self.pdf.pages]

    def _marked(self, page: Any) -> Iterator[Marked]:
        depth, tag, text = 0, "", ""
        properties: Any = pikepdf.Dictionary()
        font: Any = None
        for instruction in pikepdf.parse_content_stream(page):
            operands: Any = instruction.operands
            match str(instruction.operator):
                case "BDC" | "BMC":
                    depth += 1
                    if depth == 1:
                        tag, text = str(operands[0])[1:], ""
                        properties = operands[1] if len(operands) > 1 else pikepdf.Dictionary()
                case "EMC":
                    depth -= 1
                    if depth == 0:
                        said = str(properties.get("/ActualText", text))
                        yield Marked(tag, properties.get("/MCID"), str(properties.get("/Lang", "")), said)
                case "Tf":
                    font = page.Resources.Font[operands[0]]
                case name if name in PAINTING and not depth:
                    raise ValueError(f"{name} outside marked content")
                case "TJ":
                    text += "".join(
                        self._shown(font, bytes(one)) for one in operands[0] if isinstance(one, pikepdf.String)
                    )
        if depth:
            raise ValueError("marked content is not ended")

    def _shown(self, font: Any, codes: bytes) -> str:
        if font.objgen not in self._maps:
            self._maps[font.objgen] = dict(_to_unicode(font.ToUnicode.read_bytes().decode()))
        return "".join(self._maps[font.objgen][code] for code in codes)

    def text(self, node: Node) -> str:
        """All that is read of an element, in order."""
        if said := node.get("ActualText") or node.get("Alt"):
            return said
        return "".join(self.text(kid) if isinstance(kid, Node) else self._content(kid) for kid in node.kids)

    def _content(self, kid: Any) -> str:
        return self.by_number[kid].text if isinstance(kid, tuple) else ""

    @cached_property
    def by_number(self) -> dict[tuple[int, int], Marked]:
        return {
            (number, one.mcid): one for number, page in enumerate(self.pages) for one in page if one.mcid is not None
        }

    @cached_property
    def parents(self) -> dict[int, Any]:
        """The tree of parents: an element, or a list of them, by key."""
        nums = list(self.pdf.Root.StructTreeRoot.ParentTree.Nums)
        return dict(zip(map(int, nums[::2]), nums[1::2], strict=True))


def _to_unicode(cmap: str) -> Iterator[tuple[int, str]]:
    for block in re.findall(r"beginbfchar(.*?)endbfchar", cmap, re.DOTALL):
        for code, char in re.findall(r"<(\w+)>\s*<(\w+)>", block):
            yield int(code, 16), _utf16(char)
    for block in re.findall(r"beginbfrange(.*?)endbfrange", cmap, re.DOTALL):
        for first, _, chars in re.findall(r"<(\w+)>\s*<(\w+)>\s*\[(.*?)\]", block, re.DOTALL):
            for i, char in enumerate(re.findall(r"<(\w+)>", chars)):
                yield int(first, 16) + i, _utf16(char)


def _utf16(digits: str) -> str:
    return bytes.fromhex(digits).decode("utf-16-be")
