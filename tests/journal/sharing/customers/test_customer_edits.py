"""Tests that counters whose clerks edit, merge, import and erase separately end up the same."""

from __future__ import annotations

import random

import pytest

from deskdispatch.journal.sharing import customer_groups, merging
from tests.journal.sharing.customers.customer_shop import DEEDS, Shop, opened
from tests.sizes import full_size

SEEDS = full_size(20, 2_000)
STEPS = 60
TOO_MANY = ((2, 5), (2, 23), (2, 83), (2, 202), (3, 188))
"""Limits of a group's size, and seeds of walks that ended differently with larger groups."""


def walk(shop: Shop, rng: random.Random, steps: int) -> None:
    """Does random steps until all counters have shared everything; then all are the same."""
    for _ in range(steps):
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


@pytest.mark.parametrize(("largest", "seed"), [*TOO_MANY, *((3, n) for n in range(SEEDS // 10))])
def test_counters_end_with_the_same_customers_also_where_too_many_are_one(
    monkeypatch: pytest.MonkeyPatch, largest: int, seed: int
) -> None:
    for module in (customer_groups, merging):
        monkeypatch.setattr(module, "LARGEST_GROUP", largest)
    rng = random.Random(seed)
    with opened(rng) as shop:
        walk(shop, rng, 2 * STEPS)
        assert shop.typed.lost() == []
        assert shop.left_over() == []


@pytest.mark.parametrize("seed", range(SEEDS))
def test_counters_end_with_the_same_customers(seed: int) -> None:
    rng = random.Random(seed)
    with opened(rng) as shop:
        walk(shop, rng, STEPS)
        first, *others = shop.typed.histories()
        for other in others:
            assert other == first
        assert shop.typed.lost() == []
        assert shop.left_over() == []
        assert shop.in_bytes() == []
