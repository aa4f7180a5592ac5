from __future__ import annotations

from datetime import UTC, datetime, timedelta

from deskdispatch.domain.deliveries.delivery import StatusEntry
from deskdispatch.ui.deliveries.detail.timeline import StepPhase, steps

NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


def entry(status: str, minutes: float) -> StatusEntry:
    return StatusEntry(status=status, timestamp=NOON + timedelta(minutes=minutes))


def lines(entries: list[StatusEntry], status: str) -> list[tuple[str, StepPhase]]:
    return [(step.status, step.phase) for step in steps(entries, status)]


def test_a_moving_delivery_shows_what_was_is_and_comes() -> None:
    history = [entry("PENDING", 0), entry("REQUESTED", 1), entry("ACCEPTED", 3)]
    assert lines(history, "ACCEPTED") == [
        ("PENDING", StepPhase.PAST),
        ("REQUESTED", StepPhase.PAST),
        ("ACCEPTED", StepPhase.NOW),
        ("INPROGRESS", StepPhase.TO_COME),
        ("PICKEDUP", StepPhase.TO_COME),
        ("ENROUTE", StepPhase.TO_COME),
        ("DELIVERED", StepPhase.TO_COME),
    ]


def test_each_step_lasted_until_the_next() -> None:
    history = [entry("PENDING", 0), entry("REQUESTED", 1), entry("ACCEPTED", 3.5)]
    took = [step.took_s for step in steps(history, "ACCEPTED")]
    assert took[:4] == [60.0, 150.0, None, None]


def test_the_step_of_now_lasts_still() -> None:
    made = steps([entry("PENDING", 0), entry("REQUESTED", 1)], "REQUESTED")
    assert [step.is_running for step in made[:3]] == [False, True, False]


def test_an_end_tells_how_long_all_of_it_was() -> None:
    history = [entry("PENDING", 0), entry("REQUESTED", 1), entry("REJECTED", 9)]
    last = steps(history, "REJECTED")[-1]
    assert (last.took_s, last.is_running) == (540.0, False)
    assert steps([entry("DELIVERED", 9)], "DELIVERED")[-1].took_s is None


def test_the_order_of_the_answer_does_not_matter() -> None:
    history = [entry("ACCEPTED", 3), entry("PENDING", 0), entry("REQUESTED", 1)]
    assert steps(history, "ACCEPTED") == steps(
        sorted(history, key=lambda e: e.timestamp), "ACCEPTED"
    )


def test_nothing_comes_after_an_end() -> None:
    history = [entry("PENDING", 0), entry("CANCELLED", 2)]
    assert lines(history, "CANCELLED") == [
        ("PENDING", StepPhase.PAST),
        ("CANCELLED", StepPhase.NOW),
    ]
    assert lines([entry("DELIVERED", 9)], "DELIVERED") == [("DELIVERED", StepPhase.NOW)]


def test_a_status_that_the_history_lacks_stands_last_without_a_time() -> None:
    made = steps([entry("PENDING", 0)], "ENROUTE")
    assert [(step.status, step.at is None) for step in made[:3]] == [
        ("PENDING", False),
        ("ENROUTE", True),
        ("DELIVERED", True),
    ]


def test_without_a_history_the_status_is_still_said() -> None:
    assert lines([], "ENROUTE") == [("ENROUTE", StepPhase.NOW), ("DELIVERED", StepPhase.TO_COME)]


def test_what_comes_after_an_unknown_status_is_unknown() -> None:
    assert lines([entry("PENDING", 0), entry("WARP", 1)], "WARP") == [
        ("PENDING", StepPhase.PAST),
        ("WARP", StepPhase.NOW),
    ]


def test_a_state_that_came_twice_is_shown_twice() -> None:
    history = [entry("REQUESTED", 0), entry("ACCEPTED", 1), entry("REQUESTED", 2)]
    assert [status for status, phase in lines(history, "REQUESTED") if phase is StepPhase.PAST] == [
        "REQUESTED",
        "ACCEPTED",
    ]


def test_a_status_that_the_history_lacks_was_seen_here_at_some_time() -> None:
    made = steps([entry("PENDING", 0)], "ENROUTE", seen_at=NOON)
    assert (made[0].took_s, made[0].is_seen) == (None, False), "nobody knows when it ended"
    assert (made[1].at, made[1].is_seen, made[1].is_running) == (NOON, True, True)


def test_an_end_that_was_only_seen_does_not_tell_how_long_all_of_it_was() -> None:
    last = steps([entry("PENDING", -9)], "DELIVERED", seen_at=NOON)[-1]
    assert (last.at, last.took_s, last.is_running) == (NOON, None, False)


def test_without_a_history_the_booking_is_the_first_step() -> None:
    made = steps([], "PENDING", booked_at=NOON, seen_at=NOON + timedelta(minutes=5))
    assert (made[0].status, made[0].at, made[0].phase) == ("PENDING", NOON, StepPhase.NOW)
    made = steps([], "ENROUTE", booked_at=NOON)
    assert [(step.status, step.at) for step in made[:2]] == [("PENDING", NOON), ("ENROUTE", None)]


def test_a_history_goes_before_the_time_of_the_booking() -> None:
    made = steps([entry("PENDING", 1)], "PENDING", booked_at=NOON)
    assert made[0].at == NOON + timedelta(minutes=1)
