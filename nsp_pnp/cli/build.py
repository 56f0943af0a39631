"""``nsp-pnp build``."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nsp_pnp.budget import format_budget, measure_ink
from nsp_pnp.build import Loaded, Printing, all_imposed, prepare
from nsp_pnp.cli.context import CONTEXT
from nsp_pnp.cli.options import (
    back_offset_options,
    edition_option,
    game_option,
    languages_option,
    names_of,
    printable_or_exit,
    printers_folder,
    progress,
    project_option,
    say_which,
)
from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game
from nsp_pnp.grade.settings import STRICT, Asked, make_settings
from nsp_pnp.impose.cutter import Registration, check_registration, cutter_marks
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.labels import LabelSheet, label_sheets
from nsp_pnp.impose.marks import LENGTHS, WEIGHTS, Guides, guide_style
from nsp_pnp.impose.paper import USUAL_CARD, USUAL_PAPER, Preset, card_sizes, find_preset, page_of, papers, with_corners
from nsp_pnp.impose.registration import IN_PLACE, BackOffset
from nsp_pnp.impose.tokens import read_token_sizes
from nsp_pnp.impose.tuck_box import TUCK_BOX, USUAL_ORDER, BoxOrder, TuckBox, box_order, tuck_box
from nsp_pnp.inserts import as_inserts, insert_of
from nsp_pnp.load.project import BOOK_FOLDER, find_project
from nsp_pnp.model.book import LARGE
from nsp_pnp.model.card import CARD_LIST, Card, CardSet, by_component
from nsp_pnp.model.print_style import COLOR, LOW_INK, PRINT_STYLES
from nsp_pnp.printers import find_printer, load_printers
from nsp_pnp.starter import as_starter
from nsp_pnp.stickers import as_stickers

if TYPE_CHECKING:
    from nsp_pnp.book import LoadedBook
    from nsp_pnp.listing import LoadedList
    from nsp_pnp.publish import Options

NO_NAME = "none"


class Kind(enum.Enum):
    """What a build makes files of: all, or something else by the option that asks for it."""

    ALL = ""
    STARTER = "--starter"
    INSERTS = "--sleeve-inserts"
    STICKERS = "--stickers"
    UPDATE = "--changed-since"


@click.command(context_settings=CONTEXT)
@game_option
@languages_option("Language to print, by its tag; may be repeated. Default: en.")
@click.option(
    "--paper",
    "paper_id",
    default=USUAL_PAPER,
    show_default=True,
    metavar="NAME",
    shell_complete=names_of(papers),
    help="Paper to print on; nsp-pnp list shows the names.",
)
@click.option(
    "--card-size",
    default=USUAL_CARD,
    show_default=True,
    metavar="NAME",
    shell_complete=names_of(card_sizes),
    help="Trim size of cards; nsp-pnp list shows the names.",
)
@click.option(
    "--only", multiple=True, metavar="COMPONENT", help="Only this component, such as boards; may be repeated."
)
@edition_option
@click.option(
    "--backs",
    type=click.Choice([b.value for b in Backs]),
    default=Backs.DUPLEX_LONG.value,
    show_default=True,
    help="How backs are printed: in one pass, flipped on the long or the short edge; beside the fronts, to be folded;"
    " as separate files; not at all.",
)
@click.option(
    "--printer",
    metavar="NAME",
    help="Make up for what nsp-pnp printer calibrate has saved under this name; the next two options go before it.",
)
@back_offset_options
@click.option(
    "--guides",
    type=click.Choice([g.value for g in Guides]),
    default=Guides.EDGE.value,
    show_default=True,
    help="Cutting guides: lines in the margins, short ticks, a grid along the cuts, the outline of each card, lines"
    " and outlines, or none.",
)
@click.option(
    "--guide-length",
    type=float,
    metavar="MM",
    help=f"How long guides beside the cards and ticks are at most, {LENGTHS[0]:g} to {LENGTHS[1]:g}. Default: to the"
    " margin; ticks 3.",
)
@click.option(
    "--guide-weight",
    type=float,
    metavar="PT",
    help=f"How wide guides are, {WEIGHTS[0]:g} to {WEIGHTS[1]:g}. Default: 0.34.",
)
@click.option(
    "--gap",
    type=click.Choice(["0", "3", "6"]),
    default="0",
    show_default=True,
    help="Space between cards in mm, which their color fills up to 1.5 mm from each side.",
)
@click.option(
    "--token-size",
    "token_sizes",
    multiple=True,
    metavar="COMPONENT=SIZE",
    help="Diameter of the round tokens of a component, in mm or by a name that nsp-pnp list shows; may be repeated.",
)
@click.option(
    "--corner-radius",
    "radius",
    type=float,
    metavar="MM",
    help="Radius of the corners of outlines of cards. Default: that of the card size.",
)
@click.option(
    "--stock",
    type=float,
    metavar="MM",
    help="How thick a card is, for the depth of the tuck box, 0.05 to 2. Default: 0.3.",
)
@click.option("--sleeved", is_flag=True, help="The tuck box is for cards in sleeves.")
@click.option(
    "--clearance",
    type=float,
    metavar="MM",
    help="By how much the inside of the tuck box is larger than the deck, in each direction, 0 to 10. Default: 1.",
)
@click.option(
    "--registration",
    type=click.Choice([r.value for r in Registration]),
    default=Registration.NONE.value,
    show_default=True,
    help="Registration marks for cutting machines that look for three or for four of them, with the files to cut by.",
)
@click.option(
    "--cut-files",
    is_flag=True,
    help="The outlines of fronts as SVG and DXF beside each PDF, also without registration marks.",
)
@click.option(
    "--no-cover", is_flag=True, help="Without the page before the sheets of each file that says how to print them."
)
@click.option(
    "--changed-since",
    "since",
    metavar="REV",
    help="Print only what changed since a git revision, or since the edition in a folder, and a list of what to remove"
    " and to add.",
)
@click.option(
    "--secondary-name",
    "second",
    metavar="TAG",
    default=NO_NAME,
    show_default=True,
    help="Language in which cards have their names as well, small below the other, so that they can be looked up.",
)
@click.option(
    "--starter",
    is_flag=True,
    help="Only what a first game takes, on the fewest sheets: some cards, the rules on three cards, boards and tokens.",
)
@click.option(
    "--sleeve-inserts",
    is_flag=True,
    help="Only the translated sides of cards, each 1 mm smaller than the card, to slip into a sleeve in front of the"
    " original; --only chooses among components of cards.",
)
@click.option(
    "--stickers",
    is_flag=True,
    help="Only the rules of each card, as large and as set as on it, to paste onto the original; --only chooses among"
    " components of cards.",
)
@click.option(
    "--labels",
    "labels_id",
    metavar="NAME",
    shell_complete=names_of(label_sheets),
    help="Label sheet to print stickers on, in place of --paper; nsp-pnp list shows the names.",
)
@click.option("--ink/--no-ink", default=True, help="Measure the ink of printed pages for the print budget.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True, help="Folder."
)
@project_option
def build(
    game: str,
    languages: tuple[str, ...],
    paper_id: str,
    card_size: str,
    only: tuple[str, ...],
    edition: str | None,
    backs: str,
    printer: str | None,
    offset: tuple[float, ...] | None,
    rotation: tuple[float, ...] | None,
    guides: str,
    guide_length: float | None,
    guide_weight: float | None,
    gap: str,
    token_sizes: tuple[str, ...],
    radius: float | None,
    stock: float | None,
    sleeved: bool,
    clearance: float | None,
    registration: str,
    cut_files: bool,
    no_cover: bool,
    since: str | None,
    second: str,
    starter: bool,
    sleeve_inserts: bool,
    stickers: bool,
    labels_id: str | None,
    ink: bool,
    out: Path,
    project: Path | None,
) -> None:
    """Make printable PDFs.

    Cards and translations are checked first, as nsp-pnp validate --profile strict does. If anything is wrong, it is
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
    kind = _kind(starter, sleeve_inserts, stickers, since, labels_id)
    off = _off(printer, offset, rotation)
    order = box_order(stock, clearance, sleeved=sleeved)
    boxed = kind is Kind.ALL and (not only or TUCK_BOX in only)
    if order != USUAL_ORDER and not boxed:
        raise NspError(f"--stock, --sleeved and --clearance are for the tuck box; print it with --only {TUCK_BOX}")
    marks = Registration(registration)
    check_registration(marks, Backs(backs))
    style = guide_style(Guides(guides), guide_length, guide_weight)
    found = find_project(project, game)
    say_which(found, project)
    settings = make_settings(found, load_game(game), Asked(profile=STRICT))
    labels = find_preset(settings.config.all_labels, "label sheet", labels_id) if labels_id else None
    paper = find_preset(settings.config.all_papers, "paper", labels.paper if labels else paper_id)
    card = find_preset(settings.config.all_card_sizes, "card size", card_size)
    card = card if radius is None else with_corners(card, radius)
    trim = insert_of(card) if kind is Kind.INSERTS else card
    locales, other = list(dict.fromkeys(languages or ("en",))), "" if second == NO_NAME else second
    tokens = read_token_sizes(token_sizes)
    usual = LOW_INK if kind is Kind.STARTER else COLOR
    printing = Printing(PRINT_STYLES[edition or usual.id], other, tokens, _fitted(kind, only))
    loaded = prepare(found, game, locales, trim, progress, printing)
    book, listing = _documents(loaded, paper, only) if kind is Kind.ALL else (None, None)
    printable_or_exit(loaded, settings)
    box = _tuck_box(loaded, order, paper, marks, needed=bool(only)) if boxed else None
    # Imported here: what has errors needs no PDF library.
    from nsp_pnp.publish import Options, publish

    loaded, only = _alone(kind, loaded, card, only, labels)
    options = Options(
        paper,
        card,
        Backs(backs),
        Guides.NONE if labels else Guides(guides),  # labels are cut already
        only,
        cover=not no_cover,
        off=off,
        printer=printer,
        gap=float(gap),
        style=style,
        registration=marks,
        cut_files=cut_files,
        labels=labels,
    )
    if since is None:
        paths = publish(loaded, options, out, progress, book, listing, box)
    else:
        paths = _publish_update(since, loaded, options, out)
    for path in paths:
        click.echo(path)
    if manifest := next((path for path in paths if path.suffix == ".json"), None):
        click.echo(format_budget(manifest, measure_ink(manifest) if ink else None), err=True, nl=False)


def _off(printer: str | None, offset: tuple[float, ...] | None, rotation: tuple[float, ...] | None) -> BackOffset:
    """How far backs are off: as asked for, else as saved for the printer."""
    saved = find_printer(load_printers(printers_folder()), printer) if printer is not None else IN_PLACE
    return BackOffset(*(offset or (saved.across, saved.down)), *(rotation or (saved.turn,)))


def _documents(loaded: Loaded, paper: Preset, only: tuple[str, ...]) -> tuple[LoadedBook | None, LoadedList | None]:
    """The rulebook and the card list, where they are asked for; cards alone do without what these import."""
    book = listing = None
    if _with_book(only):
        from nsp_pnp.book import add_book

        book = add_book(loaded, page_of(paper), progress, paper if not only or LARGE in only else None)
    if not only or CARD_LIST in only:
        from nsp_pnp.listing import add_list

        listing = add_list(loaded, paper, progress)
    return book, listing


def _kind(starter: bool, sleeve_inserts: bool, stickers: bool, since: str | None, labels: str | None) -> Kind:
    """Which files are asked for. Raises NspError where options do not go together."""
    kinds = {
        Kind.STARTER: starter,
        Kind.INSERTS: sleeve_inserts,
        Kind.STICKERS: stickers,
        Kind.UPDATE: since is not None,
    }
    asked = [kind for kind, wanted in kinds.items() if wanted]
    if len(asked) > 1:
        raise NspError(f"{asked[0].value} and {asked[1].value} are files of their own; ask for one of them")
    if labels and not stickers:
        raise NspError(f"--labels is for stickers; ask for them with {Kind.STICKERS.value}")
    return asked[0] if asked else Kind.ALL


def _tuck_box(loaded: Loaded, order: BoxOrder, paper: Preset, marks: Registration, *, needed: bool) -> TuckBox | None:
    """The box for the game's cards. Where it does not fit and is not ``needed``, a line says why there is none."""
    if loaded.cards is None or loaded.game.box is None:
        return None
    try:
        return tuck_box(loaded.card.size, loaded.cards.copies, order, paper, cutter_marks(marks))
    except NspError as error:
        if needed:
            raise
        click.echo(f"nsp-pnp: there is no tuck box: {error}", err=True)
        return None


def _fitted(kind: Kind, only: tuple[str, ...]) -> Callable[[CardSet], Sequence[Card]]:
    """Chooses the cards that those files may hold or show; where components alone are asked for, theirs."""

    def fitted(cards: CardSet) -> Sequence[Card]:
        components = by_component(cards.printed)
        if only and components.keys() >= set(only):
            return [card for name in components if name in only for card in components[name]]
        return cards.printed

    return fitted if kind is Kind.ALL else all_imposed


def _alone(
    kind: Kind, loaded: Loaded, card: Preset, only: tuple[str, ...], labels: LabelSheet | None
) -> tuple[Loaded, tuple[str, ...]]:
    """The game as those files have it, and the components of it to print."""
    match kind:
        case Kind.STARTER:
            return as_starter(loaded), only
        case Kind.INSERTS:
            alone = as_inserts(loaded, card, only)
        case Kind.STICKERS:
            alone = as_stickers(loaded, only, labels)
        case _:
            return loaded, only
    return alone, tuple(by_component(alone.cards.printed)) if only and alone.cards else ()


def _publish_update(since: str, loaded: Loaded, options: Options, out: Path) -> list[Path]:
    """Writes what changed, and says so where nothing did."""
    from nsp_pnp.compare.update import find_updates
    from nsp_pnp.publish import components, refuse_unknown
    from nsp_pnp.publish_update import publish_update

    old, updates = find_updates(since, loaded, progress)
    refuse_unknown(list(components(loaded) | by_component(old.cards.printed)), options.only)
    paths = publish_update(loaded, old, updates, options, out, progress)
    if not paths:
        click.echo(f"nsp-pnp: nothing to print: no card has changed since {since}", err=True)
    return paths


def _with_book(only: tuple[str, ...]) -> bool:
    """Whether the rulebook is asked for; cards alone do not wait for it."""
    return not only or any(name.startswith(BOOK_FOLDER) for name in only)
