"""How sheets are printed, as a whole."""

from __future__ import annotations

from msgspec import Struct

from nsp_pnp.impose.cutter import CutterMarks, Registration, cutter_marks
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.labels import LabelSheet
from nsp_pnp.impose.marks import USUAL_STYLE, Guides, GuideStyle
from nsp_pnp.impose.paper import Preset
from nsp_pnp.impose.registration import IN_PLACE, BackOffset


class Options(Struct, frozen=True):
    """What to print and how. ``only`` names components; empty is all that can be printed.

    ``cover`` puts a page before the sheets of each file that says how to print them. ``off`` is how far the printer
    puts backs off their fronts, which pages of backs make up for; ``printer`` is the profile that says so. ``gap``
    is the least space in mm between neighbors, ``style`` how guides are drawn. ``pack`` is the last word of the names
    of files that are not the whole kit. ``registration`` puts marks for cutting machines onto fronts; with them, and
    with ``cut_files``, what is to be cut is written as well. ``labels`` are what the paper consists of, where it does.
    """

    paper: Preset
    card: Preset
    backs: Backs = Backs.DUPLEX_LONG
    guides: Guides = Guides.EDGE
    only: tuple[str, ...] = ()
    cover: bool = True
    off: BackOffset = IN_PLACE
    printer: str | None = None
    gap: float = 0.0
    pack: str = ""
    style: GuideStyle = USUAL_STYLE
    registration: Registration = Registration.NONE
    cut_files: bool = False
    labels: LabelSheet | None = None

    @property
    def marks(self) -> CutterMarks | None:
        """The registration marks, where there are any."""
        return cutter_marks(self.registration)

    @property
    def cuts(self) -> bool:
        """Whether what is to be cut is written as well."""
        return self.cut_files or self.registration is not Registration.NONE
