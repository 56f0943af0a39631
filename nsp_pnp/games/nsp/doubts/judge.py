"""What games must show before something is called possible, and how it is said."""

from __future__ import annotations

from nsp_pnp.games.nsp.charts import SELDOM
from nsp_pnp.model.playing import Tally
from nsp_pnp.simulate.statistics import Z, paired_difference, surely_below, wilson

Z_OF_MANY = 3.0
"""Hundreds of changes are tried, of which dozens lie outside a 95 % interval by chance; one in 740 outside this."""


def loses(change: Tally) -> bool:
    """Whether games are won less often, beyond what chance explains."""
    return paired_difference(change, Z_OF_MANY).high < 0


def is_seldom(done: Tally) -> bool:
    """Whether something is as good as never done; not where there were too few chances to say so."""
    return surely_below(SELDOM, done)


def said_of_change(change: Tally) -> str:
    """A difference of win rates in points, with its interval."""
    low, high = paired_difference(change, Z)
    return f"{100 * change.mean:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f}, 95 %)"


def said_of_rate(done: Tally, what: str) -> str:
    """How many of what, in percent with its interval."""
    if not done.n:
        return f"there were no {what}"
    low, high = wilson(done.total, done.n)
    return f"{done.total:,} of {done.n:,} {what} ({100 * low:.1f} to {100 * high:.1f} %, 95 %)"
