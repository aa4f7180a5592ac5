from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.ui.widgets.chart import scale_for


@pytest.mark.parametrize(
    ("most", "top"), [(0, 1), (1, 1), (3, 4), (9, 10), (11, 12), (31, 40), (103, 120), (181, 200)]
)
def test_a_scale_is_round_and_not_below_the_highest(most: int, top: int) -> None:
    assert scale_for(most) == top
    assert scale_for(1000 * most, 1000) == 1000 * top


@given(st.integers(0, 999_999_999), st.sampled_from([1, 1000]))
def test_nothing_stands_over_the_scale(most: int, unit: int) -> None:
    assert most <= scale_for(most, unit) <= max(unit, 2 * most)
