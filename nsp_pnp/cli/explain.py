"""``nsp-pnp explain``."""

from __future__ import annotations

import difflib
import textwrap

import click

from nsp_pnp.checks.registry import all_codes
from nsp_pnp.errors import NspError
from nsp_pnp.games import GAMES, load_game


@click.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Tell what a code means and what to do; without a code, list them all.

    \b
    Examples:
      nsp-pnp explain
      nsp-pnp explain PLH001
    """
    codes = all_codes()
    for game in GAMES:
        codes.update({c.id: c for c in load_game(game).codes})
    if code is None:
        for one in sorted(codes.values(), key=lambda c: c.id):
            click.echo(f"{one.id}  {one.severity.name.lower():8} {one.slug}")
        return
    known = codes.get(code.upper())
    if known is None:
        near = difflib.get_close_matches(code.upper(), codes, 3)
        raise NspError(f"there is no code {code!r}" + (f"; did you mean {' or '.join(near)}?" if near else ""))
    click.echo(f"{known.id} {known.slug} ({known.severity.name.lower()})\n")
    click.echo(
        "\n".join(line for part in known.page.split("\n") for line in textwrap.wrap(part, 96, break_on_hyphens=False))
    )
