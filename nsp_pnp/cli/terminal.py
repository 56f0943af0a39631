"""What commands say beside their results, to those who watch, and whether in color."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from nsp_pnp.load.project import Project


def say_which(project: Project, named: Path | None) -> None:
    """Says so where the cards that come with nsp-pnp stand in for cards of the user's own."""
    if named is None and project.root != Path.cwd():
        click.echo("nsp-pnp: no cards in this folder; using those that come with nsp-pnp", err=True)


def progress(message: str) -> None:
    """A line on stderr, where somebody watches."""
    if sys.stderr.isatty():
        click.echo(f"nsp-pnp: {message} ...", err=True)


def wants_color() -> bool:
    """Whether stdout is a terminal whose owner has not asked for none (https://no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
