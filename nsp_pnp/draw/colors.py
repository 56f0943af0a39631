"""Colors as ``#rrggbb``: mixing, and the contrast that people need to read."""

from __future__ import annotations

from functools import lru_cache

BLACK = "#000000"
WHITE = "#ffffff"


def channels(color: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1."""
    return (int(color[1:3], 16) / 255, int(color[3:5], 16) / 255, int(color[5:7], 16) / 255)


@lru_cache
def mix(color: str, other: str, share: float) -> str:
    """``color`` with a ``share`` (0 to 1) of ``other`` in it."""
    pairs = zip(channels(color), channels(other), strict=True)
    return "#" + "".join(f"{round((a + (b - a) * share) * 255):02x}" for a, b in pairs)


def luminance(color: str) -> float:
    """Relative luminance from 0 to 1, as WCAG 2 defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(color)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio from 1 to 21, as WCAG 2 defines it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
