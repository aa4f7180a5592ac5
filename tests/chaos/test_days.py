"""Tests of a small ``python -m tests.chaos.days``, and of its counters."""

from __future__ import annotations

from tests.chaos import days
from tests.chaos.day_runs.day import BOOKED, NOT_BOOKED, Day


def test_on_a_short_day_each_order_is_booked_once() -> None:
    counts = days.counters(days.run(seed=1, busy_s=40))
    assert [counts[name] for name in days.FAULTS] == [0, 0, 0, 0]
    assert counts["booked"] > 0


async def test_each_fault_is_counted() -> None:
    day = Day(seed=1)
    one, two, three = (day.wish().notes for _ in range(3))
    day.arrived = {"d1": one, "d2": one, "d3": two}
    day.paper["d3"] = 2
    for notes, what, delivery_id in (
        (one, BOOKED, "d3"),
        (two, NOT_BOOKED, ""),
        (three, BOOKED, ""),
    ):
        day.tell(notes, what, delivery_id)
    assert days.counters(day) == {
        **{"orders": 3, "booked": 2, "lost": 1, "doubled": 1},
        **{"printed twice": 1, "wrongly reported": 3},
    }
