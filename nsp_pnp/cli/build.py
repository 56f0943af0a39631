"""``nsp-pnp build``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.cli.build_options import BuildOptions, Kind, build_options
from nsp_pnp.cli.context import CONTEXT
from nsp_pnp.cli.terminal import progress, say_which
from nsp_pnp.cli.verdict import printable_or_exit
from nsp_pnp.diagnostic import Result
from nsp_pnp.games import load_game
from nsp_pnp.grade.settings import Asked, make_settings
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.marks import Guides
from nsp_pnp.impose.no_room import NoRoom, needed
from nsp_pnp.impose.paper import Preset, page_of, with_corners
from nsp_pnp.impose.tokens import read_token_sizes
from nsp_pnp.impose.tuck_box import BoxOrder, TuckBox, tuck_box
from nsp_pnp.load.presets import Presets, read_presets
from nsp_pnp.load.project import find_project
from nsp_pnp.model.card import Card, CardSet, by_component
from nsp_pnp.packs.inserts import as_inserts, insert_of
from nsp_pnp.packs.starter import as_starter
from nsp_pnp.packs.stickers import as_stickers
from nsp_pnp.prepare.components import all_components, components
from nsp_pnp.prepare.loaded import Loaded, Printing, all_imposed
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.proof.budget import format_budget, measure_ink
from nsp_pnp.publish.options import Options
from nsp_pnp.suggest import refuse_unknown

if TYPE_CHECKING:
    from nsp_pnp.prepare.book import LoadedBook
    from nsp_pnp.prepare.listing import LoadedList
    from nsp_pnp.publish.job import Product, Written


@click.command(context_settings=CONTEXT)
@build_options
def build(**given: Any) -> None:
    """Make printable PDFs.

    Cards and translations are checked first, as nsp-pnp validate does. If anything is wrong, it is
    reported and nothing is written; with --only it does not matter whether texts fit on the rest. At the end stands
    what it takes to print all: sheets of paper, straight cuts and bytes; in brackets what is for the screen.

    \b
    Examples:
      nsp-pnp build --lang ja
      nsp-pnp build --lang en --lang ja --paper letter
      nsp-pnp build --only monster-cards --guides grid
      nsp-pnp build --only card-list          as PDF, HTML and CSV
      nsp-pnp build --token-size large-tokens=punch-25
      nsp-pnp build --only tuck-box --stock 0.25    a box for cards of 0.25 mm
      nsp-pnp build --only rulebook-large     the rulebook in large print
      nsp-pnp build --lang de --profile draft       a translation that has only begun
      nsp-pnp build --lang ja --sleeve-inserts      for people who own the original
      nsp-pnp build --lang ja --secondary-name en   to look cards up by their English names
      nsp-pnp build --starter                       enough for a first game, on six sheets
      nsp-pnp build --lang ja --stickers --labels a-one-29221
      nsp-pnp build --edition lowink          lines on white in place of areas of color
      nsp-pnp build --backs separate          for printers that print one side only
      nsp-pnp build --back-offset 1.5,-0.5    as read off the print test
      nsp-pnp build --printer office          as saved by nsp-pnp printer calibrate
      nsp-pnp build --registration three      for a cutting machine
      nsp-pnp build --changed-since v1.0      for a kit that was printed from v1.0
    """
    asked = BuildOptions(**given)
    order, found = asked.box_order, find_project(asked.project, asked.game)
    say_which(found, asked.project)
    settings = make_settings(found, load_game(asked.game), Asked(profile=asked.profile))
    options = _options(asked, read_presets(found.root))
    trim = insert_of(options.card) if asked.kind is Kind.INSERTS else options.card
    checked = prepare(found, asked.game, asked.locales, trim, progress, _printing(asked))
    book, listing = _documents(checked.loaded, options.paper, asked) if checked.loaded else (Result(None), Result(None))
    loaded = printable_or_exit(checked.finding([*book.diagnostics, *listing.diagnostics]), settings)
    if asked.kind is Kind.ALL:
        refuse_unknown("component", asked.only, all_components(found, loaded.game, loaded.cards))
    box = _tuck_box(loaded, order, options, named=bool(asked.only)) if asked.with_box else None
    loaded, only = _alone(loaded, options, asked)
    written = _write(loaded, replace(options, only=only), asked, Documents(book.value, listing.value, box))
    if written is None:
        click.echo(f"nsp-pnp: nothing to print: no card has changed since {asked.since}", err=True)
        return
    for path in written.paths:
        click.echo(path)
    ink = measure_ink(written.folder, written.entries) if asked.ink else None
    click.echo(format_budget(written.entries, ink), err=True, nl=False)


def _options(asked: BuildOptions, presets: Presets) -> Options:
    """How sheets are printed. Raises NspError for what cannot be, or does not go together."""
    labels = presets.label_sheet(asked.labels) if asked.labels else None
    card = presets.card_size(asked.card_size)
    return Options(
        presets.paper(labels.paper if labels else asked.paper),
        card if asked.radius is None else with_corners(card, asked.radius),
        Backs(asked.backs),
        Guides.NONE if labels else Guides(asked.guides),  # labels are cut already
        asked.only,
        cover=not asked.no_cover,
        off=asked.back_offset,
        printer=asked.printer,
        gap=float(asked.gap),
        style=asked.guide_style,
        registration=asked.marks,
        cut_files=asked.cut_files,
        labels=labels,
    )


def _printing(asked: BuildOptions) -> Printing:
    """How cards are printed, and which are set at all."""
    tokens = read_token_sizes(asked.token_sizes)
    return Printing(asked.print_style, asked.second_locale, tokens, _fitted(asked))


def _fitted(asked: BuildOptions) -> Callable[[CardSet], Sequence[Card]]:
    """Chooses the cards that those files may hold or show; where components alone are asked for, theirs."""

    def fitted(cards: CardSet) -> Sequence[Card]:
        components = by_component(cards.printed)
        if asked.only and components.keys() >= set(asked.only):
            return [card for name in components if name in asked.only for card in components[name]]
        return cards.printed

    return fitted if asked.kind is Kind.ALL else all_imposed


def _documents(loaded: Loaded, paper: Preset, asked: BuildOptions) -> tuple[Result[LoadedBook], Result[LoadedList]]:
    """The rulebook and the card list, where they are asked for; cards alone do without what these import."""
    book: Result[LoadedBook] = Result(None)
    listing: Result[LoadedList] = Result(None)
    if asked.with_book:
        from nsp_pnp.prepare.book import Pages, prepare_book

        book = prepare_book(loaded, Pages(page_of(paper), paper if asked.with_large_book else None), progress)
    if asked.with_list:
        from nsp_pnp.prepare.listing import prepare_list

        listing = prepare_list(loaded, paper, progress)
    return book, listing


def _tuck_box(loaded: Loaded, order: BoxOrder, options: Options, *, named: bool) -> TuckBox | None:
    """The box for the game's cards. Where it does not fit and nobody ``named`` it, a line says why there is none."""
    if loaded.game.box is None:
        return None
    plan = tuck_box(loaded.card.size, loaded.cards.copies, order, options.paper, options.marks)
    if isinstance(plan, NoRoom) and not named:
        click.echo(f"nsp-pnp: there is no tuck box: {plan.reason}", err=True)
        return None
    return needed(plan)


def _alone(loaded: Loaded, options: Options, asked: BuildOptions) -> tuple[Loaded, tuple[str, ...]]:
    """The game as those files have it, and the components of it to print."""
    match asked.kind:
        case Kind.STARTER:
            return as_starter(loaded), asked.only
        case Kind.INSERTS:
            alone = as_inserts(loaded, options.card, asked.only)
        case Kind.STICKERS:
            alone = as_stickers(loaded, asked.only, options.labels)
        case _:
            return loaded, asked.only
    return alone, tuple(by_component(alone.cards.printed)) if asked.only else ()


class Documents(Struct, frozen=True):
    """What is to be written beside sheets of cards, as far as there is any."""

    book: LoadedBook | None
    listing: LoadedList | None
    box: TuckBox | None


def _write(loaded: Loaded, options: Options, asked: BuildOptions, documents: Documents) -> Written | None:
    """Writes all files, or those of what changed; None where nothing did."""
    from nsp_pnp.publish.kit import publish  # here, since what has errors needs no PDF library

    if asked.since is None:
        return publish(loaded, options, asked.out, progress, list(_products(documents)))
    return _write_update(asked.since, loaded, options, asked.out)


def _products(documents: Documents) -> Iterator[Product]:
    """The writers of documents; each imports what it needs."""
    if documents.box:
        from nsp_pnp.publish.box import box_product

        yield box_product(documents.box)
    if documents.book:
        from nsp_pnp.publish.book import book_products

        yield from book_products(documents.book)
    if documents.listing:
        from nsp_pnp.publish.listing import list_product

        yield list_product(documents.listing)


def _write_update(since: str, loaded: Loaded, options: Options, out: Path) -> Written | None:
    from nsp_pnp.compare.update import find_updates
    from nsp_pnp.publish.update import publish_update

    old, updates = find_updates(since, loaded, progress)
    refuse_unknown("component", options.only, components(loaded.cards) | components(old.cards))
    return publish_update(loaded, old, updates, options, out, progress)
