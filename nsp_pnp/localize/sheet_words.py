"""What sheets of paper say in their margins: the program's own words, in a catalog of their own (``pnp``)."""

from __future__ import annotations

from collections.abc import Mapping

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.model.localized import RichText, Run
from nsp_pnp.model.text import SourceText

DOMAIN = "pnp"
_HERE = "nsp_pnp/localize/sheet_words.py"

WORDS: dict[str, tuple[str, str]] = {
    "sheet.language": ("English", "The name of this catalog's own language"),
    "sheet.number": ("Sheet {sheet} of {sheets}", "Margin of each sheet"),
    "sheet.front": ("front", "Margin of each sheet: which side of the paper this is"),
    "sheet.back": ("back", "Margin of each sheet: which side of the paper this is"),
    "sheet.flip-long": ("Print on both sides, flip on the long edge.", "As printer dialogs call it"),
    "sheet.flip-short": ("Print on both sides, flip on the short edge.", "As printer dialogs call it"),
    "sheet.separate": (
        "Backs are in a file of their own. Flip the stack on the long edge.",
        "Margin of each sheet, for printers that print one side only",
    ),
    "sheet.one-sided": ("Print on one side.", "Margin of each sheet without backs"),
    "sheet.scale": (
        "Print at 100 % (actual size). This bar is then {length} mm long. Cut to {width} × {height} mm.",
        "Beside the scale bar",
    ),
    "sheet.icons": ("Icons: {authors} (Game-icons.net), {license}, recolored.", "Credit line in small type"),
    "sheet.fonts": ("Fonts: {families}, {license}.", "Credit line in small type"),
    "sheet.list": ("{names}, {name}", "A list of names, put together from two at a time"),
}


def sheet_texts() -> tuple[SourceText, ...]:
    """The words as translatable texts."""
    return tuple(
        SourceText(context, text, SourceRef(_HERE), comments=(comment,), role="word")
        for context, (text, comment) in WORDS.items()
    )


def sheet_words(catalog: Catalog | None) -> Mapping[str, RichText]:
    """The words in a catalog's language; English where it has none, or where a word is not translated."""
    found: dict[str, RichText] = {}
    for context, (text, _) in WORDS.items():
        message = catalog.usable(context, text) if catalog else None
        if message:
            found[context] = RichText(((Run(message.strings[0]),),), message.msgstr_where, context)
        else:
            found[context] = RichText(((Run(text),),), SourceRef(_HERE), context)
    return found
