"""What becomes of orders, many at a time."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest

from deskdispatch.service.orders.journeys import Journey, plan


def minutes(journey: Journey) -> float:
    return sum((step.wait for step in journey.steps), timedelta()) / timedelta(minutes=1)


def test_orders_end_in_the_shares_that_are_stated() -> None:
    ends = Counter(
        " ".join(step.state for step in plan(1, number, "bike", 6.0).steps[-2:])
        for number in range(20_000)
    )
    shares = {end: count / 20_000 for end, count in ends.items()}
    assert shares == {
        "ENROUTE DELIVERED": pytest.approx(0.96, abs=0.006),
        "REQUESTED REJECTED": pytest.approx(0.015, abs=0.003),
        "REQUESTED CANCELLED": pytest.approx(0.005, abs=0.002),
        "ACCEPTED CANCELLED": pytest.approx(0.005, abs=0.002),
        "ENROUTE FAILED": pytest.approx(0.015, abs=0.003),
    }


@pytest.mark.parametrize("vehicle", ["bike", "car", "van"])
def test_a_driver_has_the_vehicle_that_was_asked_for(vehicle: str) -> None:
    drivers = {plan(1, number, vehicle, 6.0).driver for number in range(200)}
    assert {driver.vehicle for driver in drivers} == {vehicle}
    assert len(drivers) > 1


def test_a_longer_way_takes_longer() -> None:
    near = [minutes(plan(1, number, "bike", 2.0)) for number in range(500)]
    far = [minutes(plan(1, number, "bike", 30.0)) for number in range(500)]
    assert sum(near) / 500 < 30 < sum(far) / 500 < 90


def test_every_stage_lasts_longer_than_zero() -> None:
    for number in range(500):
        assert all(step.wait > timedelta() for step in plan(3, number, "car", 0.0).steps)


def test_what_is_still_to_come_shrinks_by_one_step() -> None:
    journey = plan(7, 1001, "bike", 6.0)
    assert journey.after("PENDING") == journey.steps
    assert [step.state for step in journey.after("PICKEDUP")] == ["ENROUTE", "DELIVERED"]
    assert journey.after("DELIVERED") == ()
