"""Counters whose clerks edit, merge, import and erase apart from each other end with the same."""

from __future__ import annotations

import random

import pytest

from tests.journal.sharing.customers.customer_shop import DEEDS, opened
from tests.sizes import full_size

SEEDS = full_size(20, 2_000)
ONCE_WRONG = (25, 829, 1606, 1878, 2502, 2697, 3677, 4812, 30708)
"""Walks that a fault had, whatever they do since the steps changed."""

STEPS = 60


@pytest.mark.parametrize("seed", sorted({*range(SEEDS), *ONCE_WRONG}))
def test_counters_end_with_the_same_customers(seed: int) -> None:
    rng = random.Random(seed)
    with opened(rng) as shop:
        for _ in range(STEPS):
            shop.do(
                rng.choice(DEEDS),
                rng.randrange(len(shop.counters)),
                rng.randrange(60),
                rng.randrange(60),
            )
        shop.end()
        first, *others = (each.normal() for each in shop.counters)
        for other in others:
            assert other == first
        first_asked, *others_asked = shop.typed.questions()
        for asked in others_asked:
            assert asked == first_asked
        assert shop.typed.lost() == []
        assert shop.left_over() == []
        assert shop.in_bytes() == []
