"""A comparison, limit, share or rounding of the engine that the text words otherwise: >= against "more
than", a limit of 4 against "5 or more", halves rounded down against 切り上げ. The card then plays
differently by one, which is the hardest fault to notice at the table; or it plays the other way round, where the
lowest became the highest, a half the double, or an attack that is never divided one that is.
Wrong: the engine tests for at least 4, the text says 4を超える. Right: 4以上.
Each number is tried from both sides: what happens at it, just below and just above. The words are in
data/rule_words.toml. Correct the words, or the effect.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.engine.wording import differences
from nsp_pnp.checks.subjects import Check, PlayedText
from nsp_pnp.checks.words import knows, listed, rule_words, with_names
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

COMPARATOR = Code("ENG005", "comparator", Severity.ERROR, __doc__, follows=("FNT001",))
OFFER, PLAIN = "at-most", "not at all"


def find(text: PlayedText) -> Iterator[Diagnostic]:
    """Numbers that are compared otherwise in play, and results that are rounded otherwise."""
    if not knows("comparator", text.locale):
        return
    written = with_names(text.markup)
    said = {(use.number, use.kind) for use in rule_words("comparator", written, text.locale)}
    for name, compared in sorted({(a.name, a.comparison) for trial in text.trials for a in trial.amounts}):
        kinds = {kind for number, kind in said if number == f"{{{name}}}"}
        if not compared:
            kinds -= {OFFER}  # an offer of less, which is another question
        if kinds != ({compared} if compared else set()):
            said_so, played_so = listed(kinds) or PLAIN, listed({compared} - {""}) or PLAIN
            yield text.report(COMPARATOR, f"{{{name}}} is compared {said_so} in the text and {played_so} in play")
    rounded = {use.kind for use in rule_words("rounding", written, text.locale)}
    played = {word for trial in text.trials for word in trial.words.get("rounding", ()) if word}
    if rounded != played:
        how, played_so = listed(rounded) or PLAIN, listed(played) or PLAIN
        yield text.report(COMPARATOR, f"is rounded {how} in the text and {played_so} in play")
    for message in differences(text, "turning"):
        yield text.report(COMPARATOR, message)


CHECK = Check((COMPARATOR,), PlayedText, find)
