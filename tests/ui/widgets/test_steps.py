from __future__ import annotations

from datetime import UTC, datetime, timedelta

from deskdispatch.domain.delivery import StatusEntry
from deskdispatch.ui.widgets.steps import Phase, steps

NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


def entry(status: str, minutes: float) -> StatusEntry:
    return StatusEntry(status=status, timestamp=NOON + timedelta(minutes=minutes))


def lines(entries: list[StatusEntry], status: str) -> list[tuple[str, Phase]]:
    return [(step.status, step.phase) for step in steps(entries, status)]


def test_a_moving_delivery_shows_what_was_is_and_comes() -> None:
    history = [entry("PENDING", 0), entry("REQUESTED", 1), entry("ACCEPTED", 3)]
    assert lines(history, "ACCEPTED") == [
        ("PENDING", Phase.PAST),
        ("REQUESTED", Phase.PAST),
        ("ACCEPTED", Phase.NOW),
        ("INPROGRESS", Phase.TO_COME),
        ("PICKEDUP", Phase.TO_COME),
        ("ENROUTE", Phase.TO_COME),
        ("DELIVERED", Phase.TO_COME),
    ]


def test_each_step_took_the_time_since_the_one_before() -> None:
    history = [entry("PENDING", 0), entry("REQUESTED", 1), entry("ACCEPTED", 3.5)]
    took = [step.took for step in steps(history, "ACCEPTED")]
    assert took[:4] == [None, 60.0, 150.0, None]


def test_the_order_of_the_answer_does_not_matter() -> None:
    history = [entry("ACCEPTED", 3), entry("PENDING", 0), entry("REQUESTED", 1)]
    assert steps(history, "ACCEPTED") == steps(
        sorted(history, key=lambda e: e.timestamp), "ACCEPTED"
    )


def test_nothing_comes_after_an_end() -> None:
    history = [entry("PENDING", 0), entry("CANCELLED", 2)]
    assert lines(history, "CANCELLED") == [("PENDING", Phase.PAST), ("CANCELLED", Phase.NOW)]
    assert lines([entry("DELIVERED", 9)], "DELIVERED") == [("DELIVERED", Phase.NOW)]


def test_a_status_that_the_history_lacks_stands_last_without_a_time() -> None:
    made = steps([entry("PENDING", 0)], "ENROUTE")
    assert [(step.status, step.at is None) for step in made[:3]] == [
        ("PENDING", False),
        ("ENROUTE", True),
        ("DELIVERED", True),
    ]


def test_without_a_history_the_status_is_still_said() -> None:
    assert lines([], "ENROUTE") == [("ENROUTE", Phase.NOW), ("DELIVERED", Phase.TO_COME)]


def test_what_comes_after_an_unknown_status_is_unknown() -> None:
    assert lines([entry("PENDING", 0), entry("WARP", 1)], "WARP") == [
        ("PENDING", Phase.PAST),
        ("WARP", Phase.NOW),
    ]


def test_a_state_that_came_twice_is_shown_twice() -> None:
    history = [entry("REQUESTED", 0), entry("ACCEPTED", 1), entry("REQUESTED", 2)]
    assert [status for status, phase in lines(history, "REQUESTED") if phase is Phase.PAST] == [
        "REQUESTED",
        "ACCEPTED",
    ]
