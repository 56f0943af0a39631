"""``nsp-pnp i18n todo``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from nsp_pnp.cli.context import CONTEXT
from nsp_pnp.cli.i18n.parts import parts_by_language
from nsp_pnp.cli.options import format_option, game_option, project_option
from nsp_pnp.load.project import find_project
from nsp_pnp.localize.progress import Task, tasks
from nsp_pnp.prepare.catalogs import BOOK, GLOSSARY, MARGINS


@click.command(context_settings=CONTEXT)
@click.option("--lang", "language", required=True, metavar="TAG", help="The language to translate into.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Show the first N alone.")
@format_option(["text", "json"])
@game_option
@project_option
def todo(language: str, limit: int | None, output: str, game: str, project: Path | None) -> None:
    """List what a translator has to do next.

    First what keeps the cards from being printed: missing texts, fuzzy ones, those whose English changed, those too
    long for their box; each kind in the order of the deck. Then the margins of sheets, which are English where they
    are not translated, the glossary and the rulebook.
    Room is in characters as a reader sees them, an icon being one; max-length in catalogs counts {names} as written.

    \b
    Examples:
      nsp-pnp i18n todo --lang ja
      nsp-pnp i18n todo --lang de --limit 10
      nsp-pnp i18n todo --lang de --format json
    """
    parts = parts_by_language(find_project(project, game), game, [language])[language]
    cards = [part for part in parts if part.name not in (MARGINS, GLOSSARY, BOOK)]
    others = [part for part in parts if part not in cards]
    found = [*tasks(cards), *tasks(others)]
    shown = found[:limit]
    click.echo(_as_json(language, shown, len(found)) if output == "json" else _as_text(shown, len(found)), nl=False)


def _as_json(language: str, shown: Sequence[Task], total: int) -> str:
    out = [
        {
            "state": task.state.value,
            "part": task.part,
            "file": task.where.file,
            "line": task.where.line,
            "msgctxt": task.context,
            "english": task.english,
            "translation": task.translation,
            "levels": list(task.levels),
            "values": {name: list(values) for name, values in task.values.items()},
            "wrong": task.wrong,
            "room": task.room,
            "left": task.left,
            "max_length": task.longest,
        }
        for task in shown
    ]
    document = {"version": 1, "language": language, "total": total, "tasks": out}
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _as_text(shown: Sequence[Task], total: int) -> str:
    blocks = ["".join(f"{line}\n" for line in _lines(task)) for task in shown]
    if not shown:
        return "nothing to do\n"
    if len(shown) < total:
        blocks.append(f"{total - len(shown)} more\n")
    return "\n".join(blocks)


def _lines(task: Task) -> Iterator[str]:
    yield f"{task.where.file}:{task.where.line}: {task.context}"
    yield f"  {task.wrong}"
    yield f"  English: {_one_line(task.english)}"
    if task.translation:
        yield f"  now: {_one_line(task.translation)}"
    for name, values in task.values.items():
        yield f"  {{{name}}}: {' / '.join(map(str, values))}{_levels(task)}"
    if task.room is not None and task.left is not None:
        yield f"  room: {_left(task.left)} of about {task.room} characters"


def _levels(task: Task) -> str:
    if len(task.levels) < 2:
        return ""
    return f" (levels {task.levels[0]} to {task.levels[-1]})"


def _left(left: int) -> str:
    return f"{left} left" if left >= 0 else f"{-left} too many"


def _one_line(text: str) -> str:
    return text.replace("\n", "\\n")
