"""Markup of source texts: braces and brackets, icons, placeholders, values that no text shows."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator

from nsp_pnp.checks.subjects import Check, Source
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

MALFORMED = Code(
    "PLH004",
    "malformed",
    Severity.ERROR,
    "A brace or bracket that belongs to no placeholder or icon, a full-width one, or bold that is never closed."
    " It would print as it stands, or swallow what follows. Wrong: `{n}}`, `｛n｝`, `[wound`. Right: `{n}`,"
    " `[wound]`; write `{{`, `}}`, `[[`, `]]` for the bare characters.",
)
UNKNOWN_PLACEHOLDER = Code(
    "PLH002",
    "unknown",
    Severity.ERROR,
    "A placeholder that the card has no value for, often because it was translated or retyped, so no number"
    " could be printed in its place. Wrong: `{ダメージ}`. Right: `{damage}`. Copy it from the source text.",
)
UNKNOWN_ICON = Code(
    "PLH006",
    "unknown-icon",
    Severity.ERROR,
    "An icon that the game does not have: misspelled or translated, so nothing could be printed in its place."
    " Wrong: `[wuond]`, `[負傷]`. Right: `[wound]`. The icons are listed in game.yaml.",
)
UNSHOWN_VALUE = Code(
    "PLH014",
    "unshown-value",
    Severity.ERROR,
    "A value of a card that its text does not show, so a player could not know it. Put its placeholder into"
    " the text, or remove the value.",
)


def find(source: Source) -> Iterator[Diagnostic]:
    """What is wrong with the markup of a source text."""
    text, context = source.text, source.text.context
    for error in source.markup.errors:
        yield Diagnostic(MALFORMED, error.message, source.at(error.offset), context)
    used = dict.fromkeys(source.markup.placeholders)
    for name in used:
        if name not in text.values and text.role == "rules":
            where = source.at(text.text.find("{" + name + "}"))
            hint = did_you_mean(name, text.values, "the values here are")
            yield Diagnostic(UNKNOWN_PLACEHOLDER, f"the card has no value {{{name}}}", where, context, hint=hint)
    for name in text.values:
        if name not in used:
            yield Diagnostic(UNSHOWN_VALUE, f"the text does not show the value {{{name}}}", text.where, context)
    for name in dict.fromkeys(source.markup.icons):
        if name not in source.icons:
            where = source.at(text.text.find(f"[{name}]"))
            hint = did_you_mean(name, source.icons, "the icons are")
            yield Diagnostic(UNKNOWN_ICON, f"there is no icon [{name}]", where, context, hint=hint)


def did_you_mean(name: str, known: Collection[str], introduction: str) -> str:
    """The nearest known name, or all of them."""
    near = difflib.get_close_matches(name, known, 1, 0.6)
    return f"did you mean {near[0]}?" if near else f"{introduction}: {', '.join(known) or 'none'}"


CHECK = Check((MALFORMED, UNKNOWN_PLACEHOLDER, UNKNOWN_ICON, UNSHOWN_VALUE), Source, find)
