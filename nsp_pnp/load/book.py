"""The ``rulebook`` folder of a game to a book: ``book.yaml``, which lists the chapters, and a file for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from nsp_pnp.diagnostic import Code, Diagnostic, Result, Severity, SourceRef
from nsp_pnp.load.fields import flag, integers, mapping, place, places, string, strings
from nsp_pnp.load.project import BOOK_FOLDER, Project, hidden, read_file
from nsp_pnp.load.schema import check_schema, load_schema
from nsp_pnp.load.yaml_nodes import MappingNode, SequenceNode
from nsp_pnp.load.yaml_source import read_yaml
from nsp_pnp.model.book import (
    CHAPTER,
    SECTION,
    SORTED_BY,
    Block,
    Book,
    Generated,
    Heading,
    Index,
    IndexEntry,
    Items,
    Panel,
    Picture,
    Prose,
    Question,
    See,
    Table,
    Target,
)
from nsp_pnp.model.text import SourceText, parse_markup

BOOK_FILE = "book.yaml"
PREFIX = "rulebook"
SCHEMAS = Path(__file__).parents[1] / "data" / "schemas"

CHAPTERS = Code(
    "BOK001",
    "chapters",
    Severity.ERROR,
    """The list of chapters in book.yaml and the files beside it do not match.
A chapter that is listed and has no file would be missing from the rulebook; a file that nothing lists would never be
printed, and nobody would notice.
Wrong: chapters: [goal, setup] with no setup.yaml. Right: a file for each, and each in the list once.""",
)
TABLE = Code(
    "BOK005",
    "table-shape",
    Severity.ERROR,
    """A row of a table in the rulebook has more or fewer cells than the table has columns.
What belongs under one head would stand under another, and the last column would be empty.
Wrong: widths: [1, 2, 2] and a row with two cells. Right: as many cells in the head and in each row as there are widths.
Add the cell that is missing, with "" where it says nothing, or take the one too many away.""",
)
CODES = (CHAPTERS, TABLE)

Values = Mapping[str, int]


def has_book(project: Project, game: str) -> bool:
    """Whether the game has a rulebook."""
    return (project.book_folder(game) / BOOK_FILE).is_file()


def load_book(project: Project, game: str, values: Values) -> Result[Book]:
    """The game's rulebook, or None with at least one error. ``values`` are the numbers that its texts may name."""
    folder = project.book_folder(game)
    found: list[Diagnostic] = []
    first = _read(project, folder / BOOK_FILE, "book", found)
    if first is None:
        return Result(None, tuple(found))
    listed = strings(first, "chapters")
    found += _chapter_faults(project, folder, first)
    reader = _Reader(values)
    title = reader.text("title", first, "title", "Title of the rulebook", "name")
    words = {key: reader.word(key, mapping(first, "words")) for key in mapping(first, "words").entries}
    blocks: list[Block[SourceText]] = []
    for name in listed:
        path = folder / f"{name}.yaml"
        root = _read(project, path, "chapter", found) if path.is_file() else None
        if root is not None:
            blocks += reader.chapter(name, root)
    found += reader.faults
    if any(d.severity is Severity.ERROR for d in found):
        return Result(None, tuple(found))
    return Result(Book(title, tuple(blocks), words, first.where, tuple(reader.texts)), tuple(found))


def _read(project: Project, path: Path, kind: str, found: list[Diagnostic]) -> MappingNode | None:
    read = read_yaml(read_file(path), project.relative(path))
    found.extend(read.diagnostics)
    if read.value is None:
        return None
    faults = check_schema(read.value, load_schema(SCHEMAS / f"{kind}.schema.json"))
    found.extend(faults)
    return None if faults else read.value


def _chapter_faults(project: Project, folder: Path, first: MappingNode) -> Iterator[Diagnostic]:
    listed = strings(first, "chapters")
    for name, where in dict(zip(listed, places(first, "chapters"), strict=True)).items():
        if not (folder / f"{name}.yaml").is_file():
            yield Diagnostic(CHAPTERS, f"chapters: there is no {name}.yaml", where, BOOK_FOLDER)
        if listed.count(name) > 1:
            message = f"chapters: {name} stands {listed.count(name)} times"
            yield Diagnostic(CHAPTERS, message, where, BOOK_FOLDER)
    for path in sorted(folder.glob("*.yaml")):
        if path.name != BOOK_FILE and path.stem not in listed and not hidden([path.name]):
            message = f"{BOOK_FILE} does not list this chapter, so it would not be printed"
            yield Diagnostic(CHAPTERS, message, SourceRef(project.relative(path)), BOOK_FOLDER)


class _Reader:
    """Makes blocks of nodes that passed their schema, and collects the texts in reading order."""

    def __init__(self, values: Values) -> None:
        self._values = values
        self._title = ""
        self.texts: list[SourceText] = []
        self.faults: list[Diagnostic] = []

    def text(self, context: str, node: MappingNode, key: str, comment: str, role: str) -> SourceText:
        """The text at ``key``, with the numbers that it names."""
        text = string(node, key)
        named = {
            name: (self._values[name],) for name in parse_markup(text).placeholders if name in self._values
        }  # what else is in braces is reported by a check
        where = place(node, key)
        self.texts.append(SourceText(f"{PREFIX}.{context}", text, where, named, (comment,), role))
        return self.texts[-1]

    def word(self, key: str, words: MappingNode) -> SourceText:
        return self.text(f"word.{key}", words, key, "Rulebook: a short word of the layout", "word")

    def chapter(self, name: str, root: MappingNode) -> Iterator[Block[SourceText]]:
        """The heading of a chapter, then its blocks."""
        self._title = string(root, "title")
        title = self.text(f"{name}.title", root, "title", "Rulebook: title of a chapter", "name")
        yield Heading(name, CHAPTER, title, flag(root, "new_page"))
        blocks = mapping(root, "blocks")
        for key in blocks.entries:
            node = mapping(blocks, key)
            kind = next(kind for kind in _KINDS if kind in node.entries)
            yield _KINDS[kind](self, f"{name}.{key}", node)

    def said(self, what: str) -> str:
        """A comment for translators."""
        return f"Rulebook, {self._title}: {what}"

    def several(self, context: str, node: MappingNode, what: str, role: str = "rules") -> dict[str, SourceText]:
        """The texts of a mapping, by key."""
        return {key: self.text(f"{context}.{key}", node, key, self.said(what), role) for key in node.entries}

    def targets(self, node: MappingNode, key: str = "see") -> tuple[Target, ...]:
        listed = node.entries.get(key)
        items = listed.items if isinstance(listed, SequenceNode) else []
        return tuple(Target(anchor, item.where) for anchor, item in zip(strings(node, key), items, strict=True))


def _heading(reader: _Reader, context: str, node: MappingNode) -> Block[SourceText]:
    text = reader.text(context, node, "heading", reader.said("heading of a section"), "name")
    return Heading(context, SECTION, text, flag(node, "new_page"))


def _prose(reader: _Reader, context: str, node: MappingNode) -> Block[SourceText]:
    leads_on = string(node, "text").endswith(":")
    role = "lead" if leads_on else "rules"
    return Prose(reader.text(context, node, "text", reader.said("paragraph"), role), keep=leads_on)


def _story(reader: _Reader, context: str, node: MappingNode) -> Block[SourceText]:
    return Prose(reader.text(context, node, "story", reader.said("a paragraph of the story"), "flavor"))


def _steps(reader: _Reader, context: str, node: MappingNode) -> Block[SourceText]:
    return Items(tuple(reader.several(context, mapping(node, "steps"), "numbered step").values()), numbered=True)


def _list(reader: _Reader, context: str, node: MappingNode) -> Block[SourceText]:
    return Items(tuple(reader.several(context, mapping(node, "list"), "item of a list").values()))


def _table(reader: _Reader, context: str, node: MappingNode) -> Block[SourceText]:
    table = mapping(node, "table")
    head, rows, widths = mapping(table, "head"), mapping(table, "rows"), integers(table, "widths")
    for name, row in (("the head", head), *((f"the row {key!r}", mapping(rows, key)) for key in rows.entries)):
        if len(row.entries) != len(widths):
            message = f"{name} has {len(row.entries)} cells, and widths are given for {len(widths)}"
            reader.faults.append(Diagnostic(TABLE, message, row.where, f"{PREFIX}.{context}"))
    cells = [
        tuple(reader.several(f"{context}.{key}", mapping(rows, key), "cell of a table", "cell").values())
        for key in rows.entries
    ]
    titles = tuple(reader.several(f"{context}.head", head, "head of a column", "head").values())
    return Table(titles, tuple(cells), widths)


def _panel(kind: str) -> Callable[[_Reader, str, MappingNode], Block[SourceText]]:
    def read(reader: _Reader, context: str, node: MappingNode) -> Block[SourceText]:
        inner = mapping(node, kind)
        title = None
        if "title" in inner.entries:
            title = reader.text(f"{context}.title", inner, "title", reader.said(f"title of a box ({kind})"), "name")
        texts = reader.several(context, mapping(inner, "texts"), f"paragraph of a box ({kind})")
        return Panel(kind, title, tuple(texts.values()))

    return read


def _see(reader: _Reader, _context: str, node: MappingNode) -> Block[SourceText]:
    return See(reader.targets(node))


def _question(reader: _Reader, context: str, node: MappingNode) -> Block[SourceText]:
    question = reader.text(f"{context}.question", node, "question", reader.said("question"), "rules")
    answer = reader.text(f"{context}.answer", node, "answer", reader.said("answer"), "rules")
    return Question(question, answer, reader.targets(node))


def _index(reader: _Reader, context: str, node: MappingNode) -> Block[SourceText]:
    found = mapping(node, "index")
    return Index(tuple(_index_entry(reader, f"{context}.{key}", mapping(found, key)) for key in found.entries))


def _index_entry(reader: _Reader, context: str, node: MappingNode) -> IndexEntry[SourceText]:
    term = reader.text(context, node, "term", reader.said("a term"), "cell")
    comment = reader.said("what the term before is sorted by; in Japanese its reading in hiragana")
    return IndexEntry(term, reader.text(f"{context}.sort", node, "term", comment, SORTED_BY), reader.targets(node))


def _generated(reader: _Reader, context: str, node: MappingNode) -> Block[SourceText]:
    texts = reader.several(context, mapping(node, "texts"), "text beside what comes from the cards")
    words = reader.several(context, mapping(node, "words"), "word beside what comes from the cards", "word")
    return Generated(string(node, "generated"), context, place(node, "generated"), texts | words)


def _picture(reader: _Reader, context: str, node: MappingNode) -> Block[SourceText]:
    texts = reader.several(context, mapping(node, "callouts"), "what a letter in the picture points at")
    said = "what a picture shows, for those who cannot see it"
    alt = reader.text(f"{context}.alt", node, "alt", reader.said(said), "rules")
    return Picture(string(node, "picture"), place(node, "picture"), alt, texts)


_KINDS: Mapping[str, Callable[[_Reader, str, MappingNode], Block[SourceText]]] = {
    "heading": _heading,
    "story": _story,
    "steps": _steps,
    "list": _list,
    "table": _table,
    "example": _panel("example"),
    "tip": _panel("tip"),
    "question": _question,
    "index": _index,
    "generated": _generated,
    "picture": _picture,
    "see": _see,  # a question has one as well
    "text": _prose,
}
