"""Words stay inside what a shop's cut may take: nearer to the edge they lose letters."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.errors import NspError
from nsp_pnp.export.plan import Plan
from nsp_pnp.export.profile import ROUNDING, Profile
from nsp_pnp.layout.fit import placed_lines, settings_as
from nsp_pnp.model.card import Card, CardFace
from nsp_pnp.prepare.loaded import Language, Loaded
from nsp_pnp.units import Rect


def refuse_near(loaded: Loaded, plan: Plan, profile: Profile) -> None:
    """Raises NspError where a line stands nearer to the cut than the profile wants, with the nearest there is."""
    safe = profile.canvas.safe
    near = [
        (distance, language.locale, face.card.id)
        for language in loaded.languages
        for face in plan.faces
        for distance in _distances(loaded, language, face.card, face.face, safe)
        if distance < safe - ROUNDING
    ]
    if near:
        distance, locale, card = min(near)
        fault = f"{card} in {locale} has words {distance:.2f} mm from the cut"
        raise NspError(f"{fault}; {profile.name} wants at least {safe:g} mm")


def _distances(loaded: Loaded, language: Language, card: Card, face: CardFace, safe: float) -> Iterator[float]:
    """How far inside the cut each line of a face stands (mm); none where all boxes, and so their lines, are safe."""
    design = loaded.design(language, card, face)
    width, height = design.size.width, design.size.height
    inner = Rect(0, 0, width, height).inset(safe)
    if all(inner.contains(box.rect, ROUNDING) for box in design.boxes):
        return
    for _, line in placed_lines(design, [*settings_as(design, language.composer, language.kept[face.id])]):
        yield min(line.x, line.y, width - line.right, height - line.bottom)
