"""A code's manual page to text of a given width, or to Markdown.

A page is paragraphs with blank lines between them; an indented line is an example and stays as it is.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Iterator
from itertools import groupby

from nsp_pnp.diagnostic import Code

_INDENT = 4


def format_page(page: str, width: int) -> str:
    """Paragraphs wrapped, examples as they are."""
    blocks = []
    for example, text in _blocks(page):
        if example:
            blocks.append(textwrap.indent(text, " " * _INDENT))
        else:
            blocks.append(textwrap.fill(text, width, break_on_hyphens=False, break_long_words=False))
    return "\n\n".join(blocks)


def markdown_page(page: str) -> str:
    """Paragraphs, and examples as code."""
    return "\n\n".join(f"```text\n{text}\n```" if example else text for example, text in _blocks(page))


def follows_note(code: Code) -> str:
    """The end of the page of a code whose findings may follow from others, "" for others."""
    if not code.follows:
        return ""
    *names, last = code.follows
    listed = f"{', '.join(names)} or {last}" if names else last
    return f"Not reported where {listed} says as much about the same text, since it then follows from that."


def _blocks(page: str) -> Iterator[tuple[bool, str]]:
    """Whether it is an example, and its text: a paragraph on one line, an example without its indentation."""
    for paragraph in inspect.cleandoc(page).split("\n\n"):
        lines = [line for line in paragraph.split("\n") if line.strip()]
        for example, group in groupby(lines, key=lambda line: line.startswith(" ")):
            text = "\n".join(group)
            yield example, textwrap.dedent(text) if example else " ".join(text.split())
