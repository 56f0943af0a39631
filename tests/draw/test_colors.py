from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.draw.colors import BLACK, WHITE, channels, contrast, luminance, mix

COLORS = st.integers(0, 0xFFFFFF).map(lambda n: f"#{n:06x}")


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        (BLACK, WHITE, 21.0),
        (WHITE, WHITE, 1.0),
        ("#777777", WHITE, 4.48),  # the gray that just fails, as WCAG guides show it
        ("#767676", WHITE, 4.54),  # and the one that just passes
        ("#949494", WHITE, 3.03),
        ("#ff0000", WHITE, 4.00),
        ("#00ff00", WHITE, 1.37),
        ("#0000ff", WHITE, 8.59),
        ("#ffff00", WHITE, 1.07),
        ("#0000ff", "#ff0000", 2.15),
    ],
)
def test_contrast_is_as_published(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.005)


@pytest.mark.parametrize(
    ("color", "value"), [(BLACK, 0), (WHITE, 1), ("#ff0000", 0.2126), ("#00ff00", 0.7152), ("#0000ff", 0.0722)]
)
def test_luminance_weighs_the_channels(color: str, value: float) -> None:
    assert luminance(color) == pytest.approx(value)


@given(COLORS, COLORS)
def test_contrast_is_mutual_and_from_1_to_21(one: str, other: str) -> None:
    assert contrast(one, other) == contrast(other, one)
    assert 1 <= contrast(one, other) <= 21.000001


@pytest.mark.parametrize(
    ("color", "other", "share", "mixed"),
    [
        ("#000000", "#ffffff", 0.5, "#808080"),
        ("#102030", "#ffffff", 0.0, "#102030"),
        ("#102030", "#ffffff", 1.0, "#ffffff"),
        ("#ff0000", "#0000ff", 0.25, "#bf0040"),
        ("#8f2d2a", "#ffffff", 0.14, "#9f4a48"),
    ],
)
def test_mixing_takes_a_share_of_each_channel(color: str, other: str, share: float, mixed: str) -> None:
    assert mix(color, other, share) == mixed


@given(COLORS, COLORS, st.floats(0, 1))
def test_a_mix_lies_between_its_colors(one: str, other: str, share: float) -> None:
    for mixed, a, b in zip(channels(mix(one, other, share)), channels(one), channels(other), strict=True):
        assert min(a, b) - 1 / 510 - 1e-9 <= mixed <= max(a, b) + 1 / 510 + 1e-9
