"""A prepared game to files for somebody, in a folder of their own for each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from nsp_pnp.export.check import refuse_heavy
from nsp_pnp.export.drawings import export_drawings
from nsp_pnp.export.faces import Order
from nsp_pnp.export.images import Watch, export_images
from nsp_pnp.export.plan import Plan, plan_export
from nsp_pnp.export.press import export_pages
from nsp_pnp.export.profile import Profile, refuse_size
from nsp_pnp.export.rows import FILE, Row, format_rows, listed_files
from nsp_pnp.export.safe import refuse_near
from nsp_pnp.export.sheets import export_sheets
from nsp_pnp.export.table import export_table
from nsp_pnp.prepare.loaded import Loaded, Progress, silent
from nsp_pnp.write.files import written_aside

EXPORTERS: Mapping[str, Callable[[Order, Plan, Path, Watch], list[Row]]] = {
    "images": export_images,
    "drawings": export_drawings,
    "pages": export_pages,
    "sheets": export_sheets,
    "table": export_table,
}


class Wanted(Struct, frozen=True):
    """What is asked for: a profile, components (none is all that it takes), and more that some profiles can do."""

    profile: Profile
    only: tuple[str, ...] = ()
    outlines: bool = False
    base_url: str = ""


def plan(loaded: Loaded, wanted: Wanted) -> Plan:
    """What is going to be exported of a game without errors. Raises NspError where the profile does not take it."""
    refuse_size(wanted.profile, loaded.card)
    planned = plan_export(loaded.cards, loaded.game.landscape, wanted.profile, loaded.card, wanted.only)
    refuse_near(loaded, planned, wanted.profile)
    return planned


def export(
    loaded: Loaded, wanted: Wanted, planned: Plan, out: Path, watch: Watch, progress: Progress = silent
) -> list[Path]:
    """Writes a folder in ``out`` for each language, whole or not at all; their lists.

    Files of an export before it that this one does not have are taken away: somebody uploads whole folders.
    """
    lists = []
    for language in loaded.languages:
        progress(f"exporting {language.locale} for {wanted.profile.name}")
        order = Order(loaded, language, wanted.profile, wanted.outlines, wanted.base_url)
        folder = out / order.name
        before = listed_files(folder / FILE)
        with written_aside(folder) as aside:
            rows = EXPORTERS[wanted.profile.kind](order, planned, aside, watch)
            refuse_heavy(sorted(aside.iterdir()), wanted.profile)
            (aside / FILE).write_bytes(format_rows(rows, language).encode())
            now = {file.name for file in aside.iterdir()}
        for name in before - now:
            if (folder / name).is_file():
                (folder / name).unlink()
        lists.append(folder / FILE)
    return lists
