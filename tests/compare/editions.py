"""Copies of the real project to edit, small enough to be soon read, and ways to edit them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from nsp_pnp.compare.sides import Reading
from nsp_pnp.impose.paper import card_sizes

if TYPE_CHECKING:
    from tests.conftest import SmallProject

ROOT = Path(__file__).parents[2]
GAME = "cards/nsp/game.yaml"
LEVELS = [f"cards/nsp/monsters/level-{level}.yaml" for level in (1, 2, 3, 4, 5)]
READING = Reading("nsp", ("en", "ja"), card_sizes()["standard"])
GUARDS = ("lancer", "medic")
CARDS = 12 + 20


def cut(root: Path) -> Path:
    """Leaves two of the guards, so that a test is soon done."""
    for path in root.glob("cards/nsp/guards/*.yaml"):
        if path.stem not in GUARDS:
            path.unlink()
    game = root / GAME
    text = game.read_text("utf-8").partition("\nstarter:")[0] + "\n"  # which takes more guards
    text = re.sub(r"^guards: .*", f"guards: [{', '.join(GUARDS)}]", text, flags=re.M)
    game.write_text(re.sub(r"(guard-cards: .*count: )\d+", r"\g<1>12", text), "utf-8")
    return root


def swap(project: SmallProject, file: str, pattern: str, replacement: str | Callable[[re.Match[str]], str]) -> str:
    """Replaces what a pattern finds exactly once; what stood in its first group."""
    text = project.read(file)
    found = re.findall(pattern, text, re.M)
    assert len(found) == 1, f"{pattern!r} is found {len(found)} times in {file}"
    project.write(file, re.sub(pattern, replacement, text, count=1, flags=re.M))
    return found[0] if isinstance(found[0], str) else str(found[0][0])


def file_of(project: SmallProject, monster: str) -> str:
    return next(file for file in LEVELS if f"- id: {monster}\n" in project.read(file))


def set_key(project: SmallProject, monster: str, key: str, value: str) -> str:
    """Gives a key of a monster, or of its ability, another value; the value that it had."""
    block = rf"(?<=- id: {monster}\n)((?:    .*\n)*?)( +{key}: )(.*)"
    before = re.search(block, project.read(file_of(project, monster)))
    assert before
    swap(project, file_of(project, monster), block, lambda match: f"{match[1]}{match[2]}{value}")
    return before[3]


def rename(project: SmallProject, context: str, name: str) -> None:
    """Gives a text of the catalogs another source, as an update of the catalogs would; translations stay."""
    for locale in ("en", "ja"):
        swap(project, project.catalog(locale), rf'(?<=msgctxt "{re.escape(context)}"\n)msgid ".*"', f'msgid "{name}"')


def monsters_of(text: str) -> tuple[str, list[str]]:
    """The head of a monster file, and its monsters."""
    head, *monsters = re.split(r"^(?=  - id: )", text, flags=re.M)
    return head, monsters


def remove_monster(project: SmallProject, monster: str) -> None:
    file = file_of(project, monster)
    head, monsters = monsters_of(project.read(file))
    project.write(file, head + "".join(text for text in monsters if f"- id: {monster}\n" not in text))
    swap(project, GAME, r"(monster-cards: .*count: )\d+", r"\g<1>19")


def one_of_each(project: SmallProject) -> None:
    """One change of each class."""
    angler = file_of(project, "fisherman")
    for file in (angler, project.catalog("en"), project.catalog()):
        text = project.read(file).replace("monster.fisherman.", "monster.angler.")
        project.write(file, text.replace("- id: fisherman\n", "- id: angler\n"))
    set_key(project, "mimic", "health", "50")
    set_key(project, "golem", "name", "Golem II")
    rename(project, "monster.golem.name", "Golem II")
    project.translate("monster.hydra.name", "大蛇")
    set_key(project, "skeleton", "art", "slime")
    head, monsters = monsters_of(project.read(LEVELS[4]))
    project.write(LEVELS[4], head + "".join([monsters[1], monsters[0], *monsters[2:]]))


def reflowed(value: Any, indent: str = "", turned: bool = True) -> str:
    """YAML that says the same in block style with quoted texts, keys the other way round, and comments.

    What is said of aids keeps its order, for so they print it.
    """
    if isinstance(value, dict):
        items = [*reversed(value.items())] if turned else [*value.items()]
        pairs = (f"{indent}{key}:{below(item, indent, turned and key != 'aids')}" for key, item in items)
        return f"{indent}# a comment\n" + "\n".join(pairs)
    if isinstance(value, list):
        return "\n".join(f"{indent}-{below(item, indent, turned)}" for item in value)
    return str(value).lower() if isinstance(value, bool | int) else "'" + value.replace("'", "''") + "'"


def below(value: Any, indent: str, turned: bool) -> str:
    if isinstance(value, dict | list) and value:
        return "\n" + reflowed(value, indent + "  ", turned)
    return " " + ("{}" if value == {} else reflowed(value))


def reflow(project: SmallProject) -> None:
    """Writes every card file anew so that it says the same."""
    for path in project.root.glob("cards/**/*.yaml"):
        path.write_text(reflowed(yaml.safe_load(path.read_text("utf-8"))) + "\n", "utf-8")


def edit_all(project: SmallProject) -> None:
    """Changes of other things than cards: a board, a token, sizes, counts, a word, a piece that goes."""
    project.change(GAME, "highest_peril: {value: 4,", "highest_peril: {value: 3,")
    project.change(GAME, "large_token: {value: 5,", "large_token: {value: 10,")
    project.change(GAME, "Small Wound tokens, count: 30", "Small Wound tokens, count: 31")
    project.change(GAME, "size: [25, 25]\n    gap: 5", "size: [26, 26]\n    gap: 4")
    project.change(GAME, "light-token, first-turn-token]", "light-token]")
    swap(project, GAME, "^  level_up: .*\n(?=  health)", "  level_up: Promote\n")
    rename(project, "word.level_up", "Promote")
