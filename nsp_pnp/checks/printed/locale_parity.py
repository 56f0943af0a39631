"""A face that has other icons, or another number of text boxes, in one language than in the language
the cards are written in. Players of one game then hold cards that say different things, and the
key of symbols on the card explains icons that its text does not use.
Wrong: [wound] in the Japanese text where the English one has [damage] and no [wound].
Right: the same icons on both cards, in whatever order the language wants them.
It is asked once all languages of a run are set; with one language there is nothing to compare.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, FaceContent, FaceInLanguages
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

PARITY = Code(
    "LAY013",
    "locale-parity",
    Severity.WARNING,
    __doc__,
    follows=("ENG004", "PLH001", "PLH006", "PLH007", "PLH008", "PLH014"),
)


def find(face: FaceInLanguages) -> Iterator[Diagnostic]:
    """What a language has on a face and the source has not, or the reverse."""
    source = face.contents[face.source]
    for locale, content in face.contents.items():
        for difference, subject in _differences(content, source, face.source):
            message = f"{face.face.id} in {locale} {difference}"
            yield Diagnostic(PARITY, message, face.face.where, subject or face.face.id, locale)


def _differences(content: FaceContent, source: FaceContent, locale: str) -> Iterator[tuple[str, str]]:
    """Each in words, and the text that it is about, if it is one."""
    for icon in sorted(content.icons.keys() - source.icons):
        yield f"has the icon [{icon}], which {locale} has not", content.icons[icon].context
    for icon in sorted(source.icons.keys() - content.icons):
        yield f"lacks the icon [{icon}], which {locale} has", source.icons[icon].context
    if content.icons.keys() == source.icons.keys() and content.boxes != source.boxes:
        yield f"has {content.boxes} texts where {locale} has {source.boxes}", ""


CHECK = Check((PARITY,), FaceInLanguages, find)
