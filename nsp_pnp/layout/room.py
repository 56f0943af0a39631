"""How much room a face has for each of its texts."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import FaceDesign
from nsp_pnp.layout.fit import capacity
from nsp_pnp.model.localized import RichText
from nsp_pnp.model.room import Room
from nsp_pnp.units import Size


def text_rooms(design: FaceDesign, texts: Collection[RichText], composer: Composer) -> Iterator[tuple[str, Room]]:
    """The room of each text in each box of the face, by msgctxt. ``texts`` are the face's own, as they are alone.

    Texts that stand in a box together get equal parts of it; what else stands there is not theirs.
    """
    alone = {text.context: text for text in texts}
    for box in design.boxes:
        text, size = box.text, Size(box.rect.width, box.rect.height)
        if alone.get(text.context, text) == text:
            yield text.context, Room(capacity(box, composer), size)
            continue
        inside = [one for one in alone.values() if _stands_in(one, text)]
        others = _seen(text) - sum(map(_seen, inside))
        for one in inside:
            yield one.context, Room(max(0, capacity(box, composer) - others) // len(inside), size, len(inside))


def _seen(text: RichText) -> int:
    """How many characters a reader sees; an icon is one, and so is a new paragraph."""
    runs = [run for paragraph in text.paragraphs for run in paragraph]
    return len(text.paragraphs) - 1 + sum(1 if run.icon else len(run.text) for run in runs)


def _stands_in(text: RichText, whole: RichText) -> bool:
    """Whether the paragraphs of ``text`` are among those of ``whole``, something led in before them or not."""
    return bool(text.plain) and all(
        any(other[-len(paragraph) :] == paragraph for other in whole.paragraphs)
        for paragraph in text.paragraphs
        if paragraph
    )
