"""``nsp-pnp list``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from nsp_pnp.cli.context import CONTEXT
from nsp_pnp.cli.options import game_option, project_option
from nsp_pnp.export.profile import profiles
from nsp_pnp.games import GAMES, load_game
from nsp_pnp.impose.paper import Preset
from nsp_pnp.impose.tokens import token_sizes
from nsp_pnp.load.presets import read_presets
from nsp_pnp.load.project import find_project, load_cards
from nsp_pnp.prepare.components import all_components


@click.command("list", context_settings=CONTEXT)
@game_option
@project_option
def list_command(game: str, project: Path | None) -> None:
    """Show games, languages, components, papers, card sizes and export profiles.

    \b
    Examples:
      nsp-pnp list
      nsp-pnp list --project my-cards
    """
    found = find_project(project, game)
    cards = load_cards(found, load_game(game)).value
    click.echo(f"project: {found.root}")
    click.echo(f"games: {', '.join(GAMES)}")
    click.echo(f"languages of {game}: {', '.join(found.locales(game))}")
    if cards:
        click.echo(f"components of {game} that can be printed:")
        for component, what in all_components(found, load_game(game), cards).items():
            click.echo(f"  {component}: {what}")
    presets = read_presets(found.root)
    click.echo("papers:")
    _print_sizes(presets.papers)
    click.echo("card sizes:")
    _print_sizes(presets.card_sizes)
    click.echo("token sizes:")
    for size in token_sizes().values():
        click.echo(f"  {size.id}: {size.name}, {size.diameter:g} mm")
    click.echo("label sheets:")
    for sheet in presets.labels.values():
        click.echo(f"  {sheet.id}: {sheet.name}")
    click.echo("export profiles:")
    for profile in profiles().values():
        click.echo(f"  {profile.id}: {profile.name}, as of {profile.date}")


def _print_sizes(sizes: Mapping[str, Preset]) -> None:
    for preset in sizes.values():
        click.echo(f"  {preset.id}: {preset.name}, {preset.size.width:g} x {preset.size.height:g} mm")
