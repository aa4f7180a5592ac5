"""Tests of the times of searches for an unconfirmed booking, with any clock changes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.desk.unconfirmed.search_schedule import DEFAULT_SCHEDULE, SearchSchedule
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.errors import Unavailable
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState, digest
from deskdispatch.domain.unconfirmed.unconfirmed_booking import Evidence, UnconfirmedBooking

NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
BOOKING = Booking(
    customer_name="Fatima",
    customer_number="9922 1234",
    pickup_latitude=29.3369,
    pickup_longitude=48.0759,
    delivery_latitude=29.3759,
    delivery_longitude=47.9774,
)


def fresh(
    ahead: float | None = 0.0, state: IntentState = IntentState.UNCONFIRMED
) -> UnconfirmedBooking:
    return UnconfirmedBooking(
        intent=Intent(
            id="a" * 32,
            booking=BOOKING,
            digest=digest(BOOKING),
            written_at=NOON,
            state=state,
            settled_at=NOON,
            service_ahead=ahead,
        )
    )


def seen(seconds: float, ahead: float | None = 0.0) -> Evidence:
    """Returns the evidence of a search answered ``seconds`` after noon, by the PC's clock."""
    at = NOON + timedelta(seconds=seconds)
    return Evidence(at=at, listed=0, is_complete=True, service_ahead=ahead)


def looked(
    unconfirmed: UnconfirmedBooking, *times: float, schedule: SearchSchedule = DEFAULT_SCHEDULE
) -> UnconfirmedBooking:
    for seconds in times:
        unconfirmed = schedule.after(unconfirmed, seen(seconds), s(seconds))
    return unconfirmed


def s(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def test_the_first_look_sets_the_horizon_from_when_it_was_sent() -> None:
    unconfirmed = looked(fresh(), 90)
    assert (unconfirmed.searches, unconfirmed.wait_until, unconfirmed.next_search_at) == (
        1,
        s(600),
        s(92),
    )


def test_at_the_horizon_it_is_looked_for_and_then_seldom() -> None:
    unconfirmed = looked(fresh(), 0, 2, 7, 17, 37, 77, 560)
    assert unconfirmed.next_search_at == s(600)
    assert looked(unconfirmed, 600).next_search_at == s(900)


def test_late_looks_come_as_quickly_as_early_ones() -> None:
    assert looked(fresh(), 3600).next_search_at == s(3602)


def test_a_failure_is_tried_again_soon_and_does_not_count() -> None:
    unconfirmed = DEFAULT_SCHEDULE.after(looked(fresh(), 0, 2), Unavailable("cut"), s(7))
    assert (unconfirmed.searches, unconfirmed.failure, unconfirmed.next_search_at) == (
        2,
        "cut",
        s(12),
    )
    assert looked(unconfirmed, 12).failure == ""


def test_one_that_was_given_up_is_looked_for_seldom_from_the_start() -> None:
    unconfirmed = fresh(state=IntentState.GIVEN_UP)
    assert looked(unconfirmed, 700).next_search_at == s(1300)


@pytest.mark.parametrize(
    ("here", "ahead"), [(86_400.0, -86_400.0), (-700.0, 700.0), (0.0, 86_400.0), (0.0, -86_400.0)]
)
def test_a_clock_that_is_set_between_two_looks_makes_no_time_pass(
    here: float, ahead: float
) -> None:
    after = DEFAULT_SCHEDULE.after(looked(fresh(), 0, 60), seen(120 + here, ahead), NOON)
    assert after.wait_until is not None
    assert 480 <= (after.wait_until - s(120 + here)).total_seconds() <= 600


def test_a_clock_that_was_never_heard_of_lets_only_short_pauses_count() -> None:
    unconfirmed = DEFAULT_SCHEDULE.after(fresh(None), seen(5000, None), NOON)
    assert unconfirmed.wait_until == s(5000 + 540)


JUMPS = [0.0, 0.0, 0.0, 3600.0, -3600.0, 86_400.0, -86_400.0]
times = st.tuples(
    st.floats(0, 400),  # true seconds
    st.sampled_from(JUMPS),  # change of the PC's clock
    st.sampled_from(JUMPS),  # change of the service's clock
).filter(lambda step: not (step[1] and step[2]))
"""Steps of time and clocks. Both clocks set at once cannot be told from passed time."""


@given(st.lists(times, max_size=40))
def test_no_clock_that_is_set_brings_the_choice_before_its_time(
    steps: list[tuple[float, float, float]],
) -> None:
    real = here = there = 0.0
    unconfirmed = fresh(0.0)
    for passed, own, other in steps:
        real, here, there = real + passed, here + passed + own, there + passed + other
        unconfirmed = DEFAULT_SCHEDULE.after(unconfirmed, seen(here, there - here), NOON)
        if DEFAULT_SCHEDULE.may_choose(unconfirmed):
            assert real >= 600 - 1e-3
            assert unconfirmed.searches >= 5
            return


@given(st.lists(st.floats(0, 120), min_size=16, max_size=40))
def test_where_no_clock_is_set_the_choice_comes_in_time(steps: list[float]) -> None:
    here = 0.0
    unconfirmed = fresh()
    for passed in steps:
        here += passed
        unconfirmed = DEFAULT_SCHEDULE.after(unconfirmed, seen(here), NOON)
        assert DEFAULT_SCHEDULE.may_choose(unconfirmed) == (
            here >= 600 and unconfirmed.searches >= 5
        )
