"""``nsp-pnp completion``."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from nsp_pnp.cli.context import CONTEXT


@click.command(context_settings=CONTEXT)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print a script that completes commands and options in your shell.

    \b
    Examples:
      nsp-pnp completion bash >> ~/.bashrc
      nsp-pnp completion fish > ~/.config/fish/completions/nsp-pnp.fish
    """
    kind = get_completion_class(shell)
    assert kind is not None  # noqa: S101 - the choices are click's own shells
    click.echo(kind(ctx.find_root().command, {}, "nsp-pnp", "_NSP_PNP_COMPLETE").source())
