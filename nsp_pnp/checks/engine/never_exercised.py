"""An action that was not taken once, or an ability that made no difference once, in whole games that were
played by chance. Whatever else says that the engine and the card agree, no game has shown it.
Wrong: an ability that waits for five players at one Peril, when there are four.
Right: one that some game comes to.
Opt-in, as it takes seconds to play them. The finding states how many games and with which seed; more games
may show what these did not. Look whether the card can ever be played.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, ExercisedText
from nsp_pnp.diagnostic import Certainty, Code, Diagnostic, Severity

NEVER_EXERCISED = Code(
    "ENG009", "never-exercised", Severity.WARNING, __doc__, certainty=Certainty.POSSIBLE, opt_in=True
)


def find(exercised: ExercisedText) -> Iterator[Diagnostic]:
    """A text that no game showed."""
    if not exercised.count:
        message = f"never happened in {exercised.games} games (seed {exercised.seed})"
        yield Diagnostic(NEVER_EXERCISED, message, exercised.text.where, exercised.text.context)


CHECK = Check((NEVER_EXERCISED,), ExercisedText, find)
