"""The printed numbers against those of the engine, each by the icon beside it."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.engine.beside import misplaced
from nsp_pnp.checks.engine.printed_value import PRINTED_VALUE
from nsp_pnp.checks.subjects import Check, PlayedText
from nsp_pnp.diagnostic import Diagnostic


def find(text: PlayedText) -> Iterator[Diagnostic]:
    """Numbers beside an icon for which the engine has another number."""
    for name, icon in misplaced(text):
        for trial in text.trials:
            played = [amount.number for amount in trial.amounts if icon in amount.icons]
            printed = text.value(name, trial.level)
            if played and printed not in played:
                message = f"prints {printed} [{icon}] at level {trial.level} ({name}), and {played[0]} in play"
                yield text.report(PRINTED_VALUE, message)
                break


CHECK = Check((PRINTED_VALUE,), PlayedText, find)
