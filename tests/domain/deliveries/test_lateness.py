"""Tests of late stages, with a clock of the tests' own."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.deliveries.lateness import (
    DEFAULTS_S,
    ENOUGH,
    FLOOR_S,
    FLOORS_S,
    MINUTE,
    LateDelivery,
    StageLimit,
    late_of,
    limits_of,
)
from deskdispatch.domain.deliveries.status import TERMINAL, DeliveryStatus
from deskdispatch.domain.deliveries.summary import DeliverySummary

NOW = 1_795_251_600.0
"""21 Nov 2026, 12:00 in Kuwait."""

NO_HISTORY = limits_of({})
ACTIVE = sorted(set(DeliveryStatus) - TERMINAL)
LENGTHS = st.lists(st.floats(0, 24 * 60 * MINUTE), min_size=ENOUGH, max_size=300)


def summary(status: str = "ENROUTE", since: float | None = NOW, **fields: Any) -> DeliverySummary:
    return DeliverySummary("d1", "ORD-1", status, since=since)._replace(**fields)


def is_late(one: DeliverySummary, now: float, lengths: Sequence[float] = ()) -> bool:
    return late_of(one, limits_of({one.status: lengths}), now) is not None


@pytest.mark.parametrize("status", ACTIVE)
def test_without_a_history_each_stage_has_a_limit_of_its_own(status: str) -> None:
    limit = DEFAULTS_S[status]
    assert late_of(summary(status), NO_HISTORY, NOW + limit) is None, "on the border it is in time"
    past = late_of(summary(status), NO_HISTORY, NOW + limit + 0.25)
    assert past == LateDelivery(status, NOW, limit + 0.25, StageLimit(limit))


@pytest.mark.parametrize("status", sorted(TERMINAL))
def test_a_terminal_status_is_never_late(status: str) -> None:
    learned = limits_of({status: [1.0] * 100})
    assert late_of(summary(status), learned, NOW + 1e9) is None


def test_too_few_samples_keep_the_default_limits() -> None:
    few = limits_of({"ENROUTE": [1.0] * (ENOUGH - 1)})
    assert few == NO_HISTORY


def test_with_enough_history_it_is_this_shops_own() -> None:
    lengths = [minutes * MINUTE for minutes in range(1, 101)]
    learned = limits_of({"ENROUTE": lengths})
    assert learned["ENROUTE"] == StageLimit(1.5 * 95 * MINUTE, 95 * MINUTE, 100)
    assert learned["PENDING"] == NO_HISTORY["PENDING"]
    found = late_of(summary(), learned, NOW + 143 * MINUTE)
    assert found is not None
    assert (found.lasted_s, found.limit.samples) == (143 * MINUTE, 100)
    assert late_of(summary(), learned, NOW + 142 * MINUTE) is None


def test_one_that_took_a_day_does_not_excuse_the_next() -> None:
    usual = [20 * MINUTE] * (ENOUGH - 1)
    assert is_late(summary(), NOW + 31 * MINUTE, [*usual, 24 * 60 * MINUTE])


@pytest.mark.parametrize("status", [*ACTIVE, "WARP"])
def test_however_quick_the_couriers_nobody_is_called_within_minutes(status: str) -> None:
    floor = FLOORS_S.get(status, FLOOR_S)
    assert not is_late(summary(status), NOW + floor, [1.0] * 500)
    assert is_late(summary(status), NOW + floor + 1, [1.0] * 500)


def test_floors_lie_under_the_defaults() -> None:
    assert FLOORS_S.keys() == DEFAULTS_S.keys() == set(ACTIVE)
    assert all(FLOORS_S[status] < DEFAULTS_S[status] for status in ACTIVE)


def test_an_unknown_status_may_be_an_end_until_this_shop_has_seen_otherwise() -> None:
    assert not is_late(summary("RETURNED"), NOW + 1e9)
    assert not is_late(summary("RETURNED"), NOW + 1e9, [60.0] * (ENOUGH - 1))
    assert is_late(summary("RETURNED"), NOW + 6 * MINUTE, [60.0] * ENOUGH)


def test_a_stage_of_unknown_beginning_is_never_late() -> None:
    assert not is_late(summary("ENROUTE", None, created_at=NOW - 1e6), NOW)
    assert not is_late(summary("PENDING", None), NOW + 1e9)


def test_a_new_one_is_booked_since_it_was_booked() -> None:
    new = summary("PENDING", None, created_at=NOW)
    assert not is_late(new, NOW + 10 * MINUTE)
    assert is_late(new, NOW + 11 * MINUTE)


def test_a_clock_that_was_set_back_makes_nothing_late() -> None:
    assert not is_late(summary(), NOW - 24 * 60 * MINUTE)


@pytest.mark.parametrize("status", ["PENDING", "REQUESTED"])
def test_one_for_later_waits_on_purpose(status: str) -> None:
    wanted = NOW + 24 * 60 * MINUTE
    scheduled = summary(status, is_scheduled=True, scheduled_at=wanted)
    assert late_of(scheduled, NO_HISTORY, wanted - 20 * MINUTE) is None
    found = late_of(scheduled, NO_HISTORY, wanted - 19 * MINUTE)
    assert found == LateDelivery(
        status, wanted - 30 * MINUTE, 11 * MINUTE, NO_HISTORY[status], is_from_schedule=True
    )


def test_one_for_later_that_came_into_its_stage_late_is_measured_from_there() -> None:
    scheduled = summary("REQUESTED", is_scheduled=True, scheduled_at=NOW + 10 * MINUTE)
    found = late_of(scheduled, NO_HISTORY, NOW + 11 * MINUTE)
    assert found is not None
    assert (found.since, found.is_from_schedule) == (NOW, False)


def test_one_for_later_that_nobody_knows_the_time_of_is_not_late_while_it_waits() -> None:
    elsewhere = summary("PENDING", is_scheduled=True)
    assert not is_late(elsewhere, NOW + 1e9)
    assert is_late(elsewhere._replace(status="ENROUTE"), NOW + 61 * MINUTE)


def test_once_a_driver_is_found_one_for_later_is_like_any_other() -> None:
    accepted = summary("ACCEPTED", is_scheduled=True, scheduled_at=NOW + 1e6)
    assert is_late(accepted, NOW + 16 * MINUTE)


@given(lengths=LENGTHS)
def test_what_95_of_100_take_is_never_late(lengths: list[float]) -> None:
    learned = limits_of({"ENROUTE": lengths})
    limit = learned["ENROUTE"]
    assert limit.usual_s is not None
    within = sum(length <= limit.usual_s for length in lengths)
    assert within >= ceil(0.95 * len(lengths)), "the words say so"
    assert limit.limit_s >= max(1.5 * limit.usual_s, FLOORS_S["ENROUTE"])
    assert late_of(summary(), learned, NOW + limit.usual_s) is None


@given(lengths=LENGTHS, for_s=st.floats(0, 1e6), more=st.floats(0, 1e6))
def test_a_late_delivery_stays_late_as_time_passes(
    lengths: list[float], for_s: float, more: float
) -> None:
    if is_late(summary(), NOW + for_s, lengths):
        assert is_late(summary(), NOW + for_s + more, lengths)


@given(lengths=LENGTHS, chance=st.randoms())
def test_the_order_of_the_samples_does_not_matter(lengths: list[float], chance: Random) -> None:
    shuffled = chance.sample(lengths, len(lengths))
    assert limits_of({"ENROUTE": lengths}) == limits_of({"ENROUTE": shuffled})
