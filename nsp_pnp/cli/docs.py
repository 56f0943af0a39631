"""Pages of ``docs/`` that are made from the program: ``python -m nsp_pnp.cli.docs`` writes them anew."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

import click

from nsp_pnp.cli.explain import every_code
from nsp_pnp.cli.main import cli
from nsp_pnp.grade.coverage import undone
from nsp_pnp.grade.profile import PROFILES, load_profile
from nsp_pnp.load.project import carried_project
from nsp_pnp.report.manual import format_manual
from nsp_pnp.report.markdown import table
from nsp_pnp.write.files import write_text

_WIDTH = 100
_MADE = "<!-- Made by: python -m nsp_pnp.cli.docs -->\n\n"


def checks_page() -> str:
    """All codes, and how their findings are graded and silenced."""
    names = every_code()
    head = files("nsp_pnp").joinpath("data/checks_head.md").read_text("utf-8")
    profiles = "\n".join(_profiles())
    return f"{_MADE}{head}\n{profiles}\n\n{format_manual(names.codes.values(), undone(), names.firm)}"


def _profiles() -> Iterator[str]:
    yield "## Profiles"
    for name in PROFILES:
        profile = load_profile(name)
        yield ""
        adds = f" It looks for {', '.join(sorted(profile.adds))} as well." if profile.adds else ""
        yield f"**{name}**: {profile.about}{adds}"
        if profile.regrades:
            rows = ([code, regrade.severity.name.lower(), regrade.reason] for code, regrade in profile.regrades.items())
            yield ""
            yield from table(["code", "is", "because"], rows)


def cli_page() -> str:
    """The help of every command."""
    parts = [f"# The command line\n\n{_MADE}".rstrip()]
    for path, command in commands(cli, ("nsp-pnp",)):
        parts.append(f"## {' '.join(path)}\n\n```text\n{_help(path, command)}\n```")
    return "\n\n".join(parts) + "\n"


def commands(group: click.Group, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """A group and all commands below it, each with its words on the command line."""
    yield path, group
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        elif command:
            yield (*path, name), command


def _help(path: tuple[str, ...], command: click.Command) -> str:
    settings = {**command.context_settings, "help_option_names": ["-h", "--help"]}
    settings |= {"terminal_width": _WIDTH, "max_content_width": _WIDTH, "color": False}
    with click.Context(command, info_name=" ".join(path), **settings) as context:
        lines = command.get_help(context).split("\n")
    return "\n".join(line.rstrip() for line in lines).strip()


PAGES: dict[str, Callable[[], str]] = {"checks.md": checks_page, "cli.md": cli_page}
"""The pages by their file names."""


def main() -> None:
    """Writes the pages to the folder that is named, else to ``docs/`` of the checkout."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else carried_project().root / "docs"
    for name, page in PAGES.items():
        write_text(folder / name, page())
        click.echo(folder / name)


if __name__ == "__main__":
    main()
