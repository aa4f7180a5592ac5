from __future__ import annotations

import pytest

from deskdispatch.ui.pricing.prices import folded
from tests.ui.bare import bare


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ([], []),
        (["Jahra", "Taima"], ["Jahra", "Taima"]),
        (["Mutlaa", "Mutlaa 1", "Mutlaa 2", "Mutlaa 3"], ["Mutlaa", "Mutlaa 1–3"]),
        (["Mutlaa 1", "Mutlaa 3", "Mutlaa 4"], ["Mutlaa 1", "Mutlaa 3–4"]),
        (["Mutlaa 2", "City 3"], ["Mutlaa 2", "City 3"]),
        (["المطلاع 1", "المطلاع 2"], ["المطلاع 1–2"]),
    ],
)
def test_numbered_sectors_in_a_row_are_one_name(names: list[str], expected: list[str]) -> None:
    assert [bare(name) for name in folded(names)] == expected
