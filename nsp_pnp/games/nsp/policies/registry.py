"""The policies by name."""

from __future__ import annotations

from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.state import State
from nsp_pnp.games.nsp.policies.greedy import Greedy
from nsp_pnp.games.nsp.policies.random_play import RandomPlay
from nsp_pnp.games.nsp.policies.weights import fitted_planner
from nsp_pnp.model.rules import Policy

NspPolicy = Policy[NspRules, State]

NAMES = ("random", "greedy", "planner")

WIDEST = 64


def policy_named(text: str) -> NspPolicy:
    """A policy as people write it: its name, for the planner with a beam if wished (``planner:16``)."""
    name, colon, beam = text.partition(":")
    match name:
        case "random" if not colon:
            return RandomPlay()
        case "greedy" if not colon:
            return Greedy()
        case "planner" if not colon:
            return fitted_planner()
        case "planner" if beam.isdecimal() and 1 <= int(beam) <= WIDEST:
            return replace(fitted_planner(), beam=int(beam))
    raise NspError(
        f"there is no policy {text!r}; say {', '.join(NAMES)}, or planner:N with a beam N from 1 to {WIDEST}"
    )
