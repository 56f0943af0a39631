"""What ``nsp-pnp build`` is asked: its options, and which of them go together."""

from __future__ import annotations

import enum
from pathlib import Path

import click
from msgspec import Struct

from nsp_pnp.cli.options import (
    all_options,
    back_offset_options,
    edition_option,
    game_option,
    languages_option,
    names_of,
    only_option,
    paper_option,
    project_option,
)
from nsp_pnp.cli.printer_profiles import find_printer, load_printers, printers_folder
from nsp_pnp.errors import NspError
from nsp_pnp.grade.profile import PROFILES
from nsp_pnp.grade.settings import STRICT
from nsp_pnp.impose.cutter import Registration, check_registration
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.labels import label_sheets
from nsp_pnp.impose.marks import LENGTHS, WEIGHTS, Guides, GuideStyle, guide_style
from nsp_pnp.impose.paper import USUAL_CARD, card_sizes
from nsp_pnp.impose.registration import IN_PLACE, BackOffset
from nsp_pnp.impose.tuck_box import TUCK_BOX, USUAL_ORDER, BoxOrder, box_order
from nsp_pnp.load.project import BOOK_FOLDER, SOURCE_LOCALE
from nsp_pnp.model.book import LARGE
from nsp_pnp.model.card import CARD_LIST
from nsp_pnp.model.print_style import COLOR, LOW_INK, PRINT_STYLES, PrintStyle

NO_NAME = "none"


class Kind(enum.Enum):
    """What a build makes files of: all, or something else by the option that asks for it."""

    ALL = ""
    STARTER = "--starter"
    INSERTS = "--sleeve-inserts"
    STICKERS = "--stickers"
    UPDATE = "--changed-since"


class BuildOptions(Struct, frozen=True):
    """The options of ``nsp-pnp build``, as given; its properties say what they come to.

    Properties whose options do not go together, or cannot be, raise NspError.
    """

    game: str
    languages: tuple[str, ...]
    paper: str
    card_size: str
    only: tuple[str, ...]
    edition: str | None
    backs: str
    printer: str | None
    offset: tuple[float, ...] | None
    rotation: tuple[float, ...] | None
    guides: str
    guide_length: float | None
    guide_weight: float | None
    gap: str
    token_sizes: tuple[str, ...]
    radius: float | None
    stock: float | None
    sleeved: bool
    clearance: float | None
    registration: str
    cut_files: bool
    no_cover: bool
    since: str | None
    second: str
    starter: bool
    sleeve_inserts: bool
    stickers: bool
    labels: str | None
    profile: str
    ink: bool
    out: Path
    project: Path | None

    @property
    def kind(self) -> Kind:
        """Which files are asked for."""
        kinds = {
            Kind.STARTER: self.starter,
            Kind.INSERTS: self.sleeve_inserts,
            Kind.STICKERS: self.stickers,
            Kind.UPDATE: self.since is not None,
        }
        asked = [kind for kind, wanted in kinds.items() if wanted]
        if len(asked) > 1:
            raise NspError(f"{asked[0].value} and {asked[1].value} are files of their own; ask for one of them")
        if self.labels and not self.stickers:
            raise NspError(f"--labels is for stickers; ask for them with {Kind.STICKERS.value}")
        return asked[0] if asked else Kind.ALL

    @property
    def locales(self) -> list[str]:
        """The languages to print, each once."""
        return list(dict.fromkeys(self.languages or (SOURCE_LOCALE,)))

    @property
    def second_locale(self) -> str:
        """The language that cards have their names in as well, "" for none."""
        return "" if self.second == NO_NAME else self.second

    @property
    def print_style(self) -> PrintStyle:
        usual = LOW_INK if self.kind is Kind.STARTER else COLOR
        return PRINT_STYLES[self.edition or usual.id]

    @property
    def back_offset(self) -> BackOffset:
        """How far backs are off: as asked for, else as saved for the printer."""
        name = self.printer
        saved = IN_PLACE if name is None else find_printer(load_printers(printers_folder()), name)
        return BackOffset(*(self.offset or (saved.across, saved.down)), *(self.rotation or (saved.turn,)))

    @property
    def marks(self) -> Registration:
        """The marks for cutting machines."""
        marks = Registration(self.registration)
        check_registration(marks, Backs(self.backs))
        return marks

    @property
    def guide_style(self) -> GuideStyle:
        return guide_style(Guides(self.guides), self.guide_length, self.guide_weight)

    @property
    def with_box(self) -> bool:
        """Whether the tuck box is asked for."""
        return self.kind is Kind.ALL and (not self.only or TUCK_BOX in self.only)

    @property
    def box_order(self) -> BoxOrder:
        order = box_order(self.stock, self.clearance, sleeved=self.sleeved)
        if order != USUAL_ORDER and not self.with_box:
            raise NspError(f"--stock, --sleeved and --clearance are for the tuck box; print it with --only {TUCK_BOX}")
        return order

    @property
    def with_book(self) -> bool:
        """Whether the rulebook is asked for; cards alone do not wait for it."""
        named = not self.only or any(name.startswith(BOOK_FOLDER) for name in self.only)
        return self.kind is Kind.ALL and named

    @property
    def with_large_book(self) -> bool:
        """Whether the rulebook in large print is asked for."""
        return not self.only or LARGE in self.only

    @property
    def with_list(self) -> bool:
        """Whether the list of cards is asked for."""
        return self.kind is Kind.ALL and (not self.only or CARD_LIST in self.only)


build_options = all_options(
    game_option,
    languages_option("Language to print, by its tag; may be repeated. Default: en."),
    paper_option("Paper to print on; nsp-pnp list shows the names."),
    click.option(
        "--card-size",
        default=USUAL_CARD,
        show_default=True,
        metavar="NAME",
        shell_complete=names_of(card_sizes),
        help="Trim size of cards; nsp-pnp list shows the names.",
    ),
    only_option,
    edition_option,
    click.option(
        "--backs",
        type=click.Choice([b.value for b in Backs]),
        default=Backs.DUPLEX_LONG.value,
        show_default=True,
        help="How backs are printed: in one pass, flipped on the long or the short edge; beside the fronts, to be"
        " folded; as separate files; not at all.",
    ),
    click.option(
        "--printer",
        metavar="NAME",
        help="Make up for what nsp-pnp printer calibrate has saved under this name; the next two options go before it.",
    ),
    back_offset_options,
    click.option(
        "--guides",
        type=click.Choice([g.value for g in Guides]),
        default=Guides.EDGE.value,
        show_default=True,
        help="Cutting guides: lines in the margins, short ticks, a grid along the cuts, the outline of each card, lines"
        " and outlines, or none.",
    ),
    click.option(
        "--guide-length",
        type=float,
        metavar="MM",
        help=f"How long guides beside the cards and ticks are at most, {LENGTHS[0]:g} to {LENGTHS[1]:g}. Default: to"
        " the margin; ticks 3.",
    ),
    click.option(
        "--guide-weight",
        type=float,
        metavar="PT",
        help=f"How wide guides are, {WEIGHTS[0]:g} to {WEIGHTS[1]:g}. Default: 0.34.",
    ),
    click.option(
        "--gap",
        type=click.Choice(["0", "3", "6"]),
        default="0",
        show_default=True,
        help="Space between cards in mm, which their color fills up to 1.5 mm from each side.",
    ),
    click.option(
        "--token-size",
        "token_sizes",
        multiple=True,
        metavar="COMPONENT=SIZE",
        help="Diameter of the round tokens of a component, in mm or by a name that nsp-pnp list shows; may be"
        " repeated.",
    ),
    click.option(
        "--corner-radius",
        "radius",
        type=float,
        metavar="MM",
        help="Radius of the corners of outlines of cards. Default: that of the card size.",
    ),
    click.option(
        "--stock",
        type=float,
        metavar="MM",
        help="How thick a card is, for the depth of the tuck box, 0.05 to 2. Default: 0.3.",
    ),
    click.option("--sleeved", is_flag=True, help="The tuck box is for cards in sleeves."),
    click.option(
        "--clearance",
        type=float,
        metavar="MM",
        help="By how much the inside of the tuck box is larger than the deck, in each direction, 0 to 10. Default: 1.",
    ),
    click.option(
        "--registration",
        type=click.Choice([r.value for r in Registration]),
        default=Registration.NONE.value,
        show_default=True,
        help="Registration marks for cutting machines that look for three or for four of them, with the files to cut"
        " by.",
    ),
    click.option(
        "--cut-files",
        is_flag=True,
        help="The outlines of fronts as SVG and DXF beside each PDF, also without registration marks.",
    ),
    click.option(
        "--no-cover", is_flag=True, help="Without the page before the sheets of each file that says how to print them."
    ),
    click.option(
        "--changed-since",
        "since",
        metavar="REV",
        help="Print only what changed since a git revision, or since the edition in a folder, and a list of what to"
        " remove and to add.",
    ),
    click.option(
        "--secondary-name",
        "second",
        metavar="TAG",
        default=NO_NAME,
        show_default=True,
        help="Language in which cards have their names as well, small below the other, so that they can be looked up.",
    ),
    click.option(
        "--starter",
        is_flag=True,
        help="Only what a first game takes, on the fewest sheets: some cards, the rules on three cards, boards and"
        " tokens.",
    ),
    click.option(
        "--sleeve-inserts",
        is_flag=True,
        help="Only the translated sides of cards, each 1 mm smaller than the card, to slip into a sleeve in front of"
        " the original; --only chooses among components of cards.",
    ),
    click.option(
        "--stickers",
        is_flag=True,
        help="Only the rules of each card, as large and as set as on it, to paste onto the original; --only chooses"
        " among components of cards.",
    ),
    click.option(
        "--labels",
        metavar="NAME",
        shell_complete=names_of(label_sheets),
        help="Label sheet to print stickers on, in place of --paper; nsp-pnp list shows the names.",
    ),
    click.option(
        "--profile",
        type=click.Choice(PROFILES),
        default=STRICT,
        show_default=True,
        help="How hard to judge what is printed, as nsp-pnp validate does; draft prints texts that are not translated"
        " yet in English.",
    ),
    click.option("--ink/--no-ink", default=True, help="Measure the ink of printed pages for the print budget."),
    click.option(
        "--out",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path("output"),
        show_default=True,
        help="Folder.",
    ),
    project_option,
)
