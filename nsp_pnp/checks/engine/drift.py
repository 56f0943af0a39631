"""How often players win, or how long a game takes, has moved further from the stored figures than
chance explains. Nobody meant to change the difficulty by correcting a text.
Wrong: a cost changed from 4 to 7 in passing, and games that are lost twice as often.
Right: the same change, with the stored figures renewed in the same commit.
Opt-in, since it simulates many games. The finding states seed, number of games and interval.
"""

from __future__ import annotations

from nsp_pnp.checks.waiting import waiting
from nsp_pnp.diagnostic import Certainty, Code, Severity

DRIFT = Code("ENG011", "drift", Severity.NOTE, __doc__, certainty=Certainty.POSSIBLE, opt_in=True)

CHECK = waiting(DRIFT, "needs stored figures of simulated games to compare with")
