from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nsp_pnp.load.book import load_book
from nsp_pnp.load.project import Project
from nsp_pnp.model.book import CHAPTER, Book, Heading, Items, Panel, Prose, Question, See, Table

if TYPE_CHECKING:
    from tests.conftest import SmallProject

WORDS = "words: {tagline: T, contents: C, example: E, tip: I, see: S, large: L}\n"


def project(root: Path, chapters: str, **files: str) -> Project:
    folder = root / "cards" / "game" / "rulebook"
    folder.mkdir(parents=True)
    (folder / "book.yaml").write_text(f"kind: book\ntitle: Rules\nchapters: [{chapters}]\n{WORDS}", "utf-8")
    for name, blocks in files.items():
        text = f"kind: chapter\ntitle: {name.title()}\nblocks:\n{blocks}"
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return Project(root)


def book(found: Project, **values: int) -> Book:
    read = load_book(found, "game", values)
    assert not read.diagnostics, read.diagnostics
    assert read.value
    return read.value


def test_blocks_stand_in_the_order_of_chapters_and_files(tmp_path: Path) -> None:
    found = book(
        project(
            tmp_path,
            "end, start",
            start="  a: {text: One.}\n  b: {heading: Two}\n",
            end="  a: {steps: {first: Three., second: Four.}}\n",
        )
    )
    assert [type(block) for block in found.blocks] == [Heading, Items, Heading, Prose, Heading]
    assert [block.anchor for block in found.blocks if isinstance(block, Heading)] == ["end", "start", "start.b"]


def test_every_text_has_a_stable_id_and_a_place(tmp_path: Path) -> None:
    found = book(
        project(
            tmp_path,
            "one",
            one="  t: {table: {widths: [1], head: {h: Head}, rows: {r: {h: Cell}}}}\n"
            '  q: {question: "W?", answer: A., see: [one]}\n',
        )
    )
    texts = {text.context: text for text in found.texts}
    assert list(texts)[-4:] == [
        "rulebook.one.t.r.h",
        "rulebook.one.t.head.h",
        "rulebook.one.q.question",
        "rulebook.one.q.answer",
    ]
    where = texts["rulebook.one.q.answer"].where
    assert (where.file, where.line) == ("cards/game/rulebook/one.yaml", 5)


def test_numbers_come_from_the_game(tmp_path: Path) -> None:
    found = book(project(tmp_path, "one", one='  a: {text: "{players} and {nobody}."}\n'), players=4, dice=3)
    assert found.texts[-1].values == {"players": (4,)}


def test_a_paragraph_that_leads_on_stays_with_what_follows(tmp_path: Path) -> None:
    found = book(project(tmp_path, "one", one='  a: {text: "So:"}\n  b: {text: Thus.}\n'))
    assert [block.keep for block in found.blocks if isinstance(block, Prose)] == [True, False]


def test_references_know_their_places(tmp_path: Path) -> None:
    found = book(project(tmp_path, "one", one="  a: {see: [one, two.b]}\n"))
    assert [(t.anchor, t.where.line) for t in found.targets] == [("one", 4), ("two.b", 4)]
    assert isinstance(found.blocks[1], See)


def test_boxes_may_have_titles(tmp_path: Path) -> None:
    found = book(
        project(tmp_path, "one", one="  a: {tip: {texts: {x: X.}}}\n  b: {example: {title: B, texts: {z: Z.}}}\n")
    )
    panels = [block for block in found.blocks if isinstance(block, Panel)]
    assert [(panel.kind, panel.title and panel.title.text) for panel in panels] == [("tip", None), ("example", "B")]


@pytest.mark.parametrize(
    ("chapters", "files", "message"),
    [
        ("one, two", {"one": "  a: {text: A.}\n"}, "there is no two.yaml"),
        ("one, one", {"one": "  a: {text: A.}\n"}, "one stands 2 times"),
        ("one", {"one": "  a: {text: A.}\n", "two": "  a: {text: A.}\n"}, "does not list this chapter"),
        ("one", {"one": "  a: {txt: A.}\n"}, "txt"),
        ("one", {"one": "  a: {question: Why?}\n"}, "answer"),
        ("one", {"one": "  a: {text: A.}\n  a: {text: B.}\n"}, "'a'"),
    ],
)
def test_faults(tmp_path: Path, chapters: str, files: dict[str, str], message: str) -> None:
    read = load_book(project(tmp_path, chapters, **files), "game", {})
    assert read.value is None
    assert any(message in d.message for d in read.diagnostics), read.diagnostics


def test_the_real_book_reads(small_project: SmallProject) -> None:
    found = load_book(Project(small_project.root), "nsp", {})
    assert found.value
    chapters = [b for b in found.value.blocks if isinstance(b, Heading) and b.level == CHAPTER]
    assert len(chapters) == 16
    assert sum(isinstance(block, Question) for block in found.value.blocks) >= 30
    assert any(isinstance(block, Table) for block in found.value.blocks)
    contexts = [text.context for text in found.value.texts]
    assert len(contexts) == len(set(contexts))
