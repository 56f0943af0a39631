"""``nsp-pnp explain``."""

from __future__ import annotations

import click

from nsp_pnp.cli.context import CONTEXT
from nsp_pnp.diagnostic import Certainty, Code
from nsp_pnp.errors import NspError
from nsp_pnp.games import GAMES, load_game
from nsp_pnp.grade.coverage import undone
from nsp_pnp.grade.names import CodeNames, code_names
from nsp_pnp.report.page import follows_note, format_page

_WIDTH = 96


@click.command(context_settings=CONTEXT)
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Tell what a code means and what to do; without a code, list them all.

    \b
    Examples:
      nsp-pnp explain
      nsp-pnp explain PLH001
      nsp-pnp explain overflow
    """
    names = every_code()
    if code is None:
        for one in names.codes.values():
            click.echo(f"{one.id}  {one.severity.name.lower():8} {one.slug}")
        return
    found = names.find(code)
    if len(found) != 1:
        raise NspError(names.fault(code) or f"{code} is more than one code: {', '.join(sorted(found))}")
    (known,) = found
    click.echo(_page(names.codes[known], names))


def every_code() -> CodeNames:
    """The codes of all games."""
    each = [code_names(load_game(game)) for game in GAMES]
    codes = {id_: code for names in each for id_, code in names.codes.items()}
    return CodeNames(dict(sorted(codes.items())), frozenset().union(*(names.firm for names in each)))


def _page(code: Code, names: CodeNames) -> str:
    marks = (
        code.severity.name.lower(),
        "possible" * (code.certainty is Certainty.POSSIBLE),
        "opt-in" * code.opt_in,
        "cannot be silenced" * (code.id in names.firm),
    )
    lines = [f"{code.id} {code.slug} ({', '.join(filter(None, marks))})", "", format_page(code.page, _WIDTH)]
    if note := follows_note(code):
        lines += ["", format_page(note, _WIDTH)]
    if reason := undone().get(code.id):
        lines += ["", f"Not looked for yet: {reason}"]
    return "\n".join(lines)
