"""Rates as shades, and numbers that stay readable on them."""

from __future__ import annotations

from collections.abc import Iterable

from nsp_pnp.simulate.report.frame import DARK


def mixed(share: float) -> str:
    """A shade from white (0) to dark (1)."""
    share = min(1.0, max(0.0, share))
    dark = [int(DARK[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(255 + (value - 255) * share):02x}" for value in dark)


def ink_on(share: float) -> str:
    """The color of text on a shade."""
    return "white" if share > 0.66 else "black"


def scaled(value: float, values: Iterable[float], least: float = 0.1) -> float:
    """Where a value lies between the lowest and the highest, 0.04 to 0.85; a spread below ``least`` stays pale."""
    low, high = min(values := list(values)), max(values)
    return 0.04 + 0.81 * (value - low) / max(high - low, least)
