"""What the margins of an edition's sheets say: words, names and credits put together for ``impose.furniture``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.fonts import credits as font_credits
from nsp_pnp.icons import IconSet
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.furniture import SheetLabel, bar_strip, info_strip
from nsp_pnp.impose.grid import Grid
from nsp_pnp.impose.paper import Preset, papers
from nsp_pnp.impose.parts import component_backs, component_grid
from nsp_pnp.layout.design import FaceDesign
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.localized import Edition, RichText

ICON_LICENSE = "CC BY 3.0"
LONGEST_NUMBER = 888
"""A sheet number as wide as any."""


def heading(edition: Edition, words: Mapping[str, RichText], component: str, joint: str) -> str:
    """Game and version, then language and component."""
    name = f"{edition.title} {edition.version}"
    return joint.join((name, f"{words['sheet.language'].plain} · {edition.components[component]}"))


def sheet_label(
    edition: Edition, words: Mapping[str, RichText], icons: IconSet, component: str, backs: Backs
) -> SheetLabel:
    """What the sheets of a component say."""
    plain = {key: word.plain for key, word in words.items()}
    where = next((word.where for word in words.values()), SourceRef(""))
    return SheetLabel(
        heading(edition, words, component, "\n"), "\n".join(credit_lines(plain, icons)), plain, backs, where
    )


def credit_lines(words: Mapping[str, str], icons: IconSet) -> tuple[str, str]:
    """Who made the icons and fonts that a file shows."""
    faces = font_credits()
    said = {
        "authors": listed(icons.credits(icon.name for icon in icons), words),
        "families": listed([face.family for face in faces], words),
        "license": listed(list(dict.fromkeys(face.license for face in faces)), words),
    }
    icon_line = words["sheet.icons"].replace("{authors}", said["authors"]).replace("{license}", ICON_LICENSE)
    font_line = words["sheet.fonts"].replace("{families}", said["families"]).replace("{license}", said["license"])
    return icon_line, font_line


def listed(names: Sequence[str], words: Mapping[str, str]) -> str:
    """Names with what the language puts between them."""
    said = names[0]
    for name in names[1:]:
        said = words["sheet.list"].replace("{names}", said).replace("{name}", name)
    return said


def margin_designs(
    edition: Edition, words: Mapping[str, RichText], icons: IconSet, cards: CardSet, card: Preset
) -> Iterator[tuple[str, FaceDesign]]:
    """Strips with all words that a build could print, so that validating knows whether they fit.

    Every component, and with the first every way of printing backs.
    """
    components = list(dict.fromkeys(one.component for one in cards.printed))
    kinds = [(component, component_backs(cards, component, Backs.DUPLEX_LONG)) for component in components]
    kinds += [(components[0], backs) for backs in Backs if components and backs is not Backs.DUPLEX_LONG]
    for paper in papers().values():
        for component, backs in kinds:
            grid = component_grid(cards, component, paper, card)
            yield from _strips(sheet_label(edition, words, icons, component, backs), paper, grid, component)


def _strips(label: SheetLabel, paper: Preset, grid: Grid, component: str) -> Iterator[tuple[str, FaceDesign]]:
    name = f"the margin of {component} on {paper.name}"
    for back in (False, True):
        yield name, info_strip(grid, label, LONGEST_NUMBER, LONGEST_NUMBER, back)
    yield name, bar_strip(grid, label, paper.inch_bar)
