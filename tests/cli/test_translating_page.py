"""``docs/translating.md`` says what is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nsp_pnp.cli.explain import every_code
from nsp_pnp.cli.main import cli
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.model.text import parse_markup

if TYPE_CHECKING:
    from tests.conftest import SmallProject

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "translating.md").read_text("utf-8")


def test_its_codes_exist() -> None:
    named = set(re.findall(r"\b[A-Z]{3}[0-9]{3}\b", PAGE))
    assert len(named) > 30
    assert named <= every_code().codes.keys()


def test_its_commands_exist() -> None:
    found = set(re.findall(r"nsp-pnp ([a-z0-9]+)(?: ([a-z]+))?", PAGE))
    assert ("i18n", "todo") in found
    for name, sub in found:
        command = cli.get_command(click.Context(cli), name)
        assert command, name
        if isinstance(command, click.Group):
            assert sub in command.commands, sub


def test_its_placeholder_patterns_are_those_of_the_cards(small_project: SmallProject) -> None:
    """Each finds all that it is meant for."""
    patterns = re.findall(r'r"([^"]+)"', PAGE)
    assert len(patterns) == 2
    catalog = read_po(small_project.path("locales/nsp.pot").read_bytes(), "nsp.pot", "").value
    assert catalog
    for message in catalog.messages:
        markup = parse_markup(message.id)
        for pattern, names, marks in zip(patterns, (markup.placeholders, markup.icons), ("{}", "[]"), strict=True):
            assert re.findall(pattern, message.id) == [f"{marks[0]}{name}{marks[1]}" for name in names]


def test_its_example_is_an_entry_of_the_cards(small_project: SmallProject) -> None:
    entry, glossary = re.findall(r"```po\n(.*?)```", PAGE, re.DOTALL)
    for text, file in ((entry, "locales/nsp.pot"), (glossary, "locales/nsp-glossary.pot")):
        lines = [line for line in text.splitlines() if not line.startswith(("# ", "msgstr"))]
        assert "\n".join(lines) in small_project.read(file)
