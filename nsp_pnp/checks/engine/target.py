"""Whom an effect meets: yourself, another player, any player, all players. The engine and the text,
or two languages, name different ones.
Wrong: "another player" in a text whose effect may choose its owner as well. Right: "any player".
Who may be chosen and who was met is seen by playing the card. The words are in data/rule_words.toml; a
language without a table there is not compared. Where a language leaves the subject out, as Japanese likes
to, say it. Correct the text, or the effect.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.engine.wording import differences
from nsp_pnp.checks.subjects import Check, PlayedText
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

TARGET = Code("ENG006", "target", Severity.ERROR, __doc__, follows=("FNT001",))


def find(text: PlayedText) -> Iterator[Diagnostic]:
    """Players that the text names and that are not met in play, or the reverse."""
    for message in differences(text, "target"):
        yield text.report(TARGET, message)


CHECK = Check((TARGET,), PlayedText, find)
