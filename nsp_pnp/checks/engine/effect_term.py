"""An effect that the text calls by another word or icon, in one of the languages: the engine adds wounds,
which armor does not stop, and the text says damage, which it does; or the engine lowers what the text
raises.
Wrong: `[damage]` for an effect that adds wounds whatever armor there is. Right: `[wound]`.
Whether armor stops it, and which way a number goes, is seen by playing the card. The words are in
data/rule_words.toml; a language without a table there has its icons compared. Correct the text, or the
effect.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.engine.beside import misplaced
from nsp_pnp.checks.engine.wording import differences
from nsp_pnp.checks.numbers.sign import signs
from nsp_pnp.checks.subjects import Check, PlayedText
from nsp_pnp.checks.words import with_names
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

_DIRECTIONS = {"plus": "raise", "minus": "lower"}

EFFECT_TERM = Code("ENG004", "effect-term", Severity.ERROR, __doc__, follows=("FNT001",))


def find(text: PlayedText) -> Iterator[Diagnostic]:
    """Icons beside numbers that count something else, icons that nothing shows, words for another direction."""
    counted = {icon for trial in text.trials for amount in trial.amounts for icon in amount.icons}
    for name, icon in misplaced(text):
        if icon not in counted:
            yield text.report(EFFECT_TERM, f"{{{name}}} stands beside [{icon}], which it is not in play")
    needed = {group for trial in text.trials for group in trial.shown}
    for group in sorted(map(sorted, needed)):
        if not set(group) & set(text.markup.icons):
            yield text.report(EFFECT_TERM, f"changes [{group[0]}] in play, and the text does not show it")
    directions = {_DIRECTIONS[sign] for sign in signs(with_names(text.markup)).values()}
    for message in differences(text, "direction", directions):
        yield text.report(EFFECT_TERM, message)


CHECK = Check((EFFECT_TERM,), PlayedText, find)
