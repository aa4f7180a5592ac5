"""Tests of the time at which a scheduled delivery's alert is due."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from deskdispatch.domain.alerts.alert import AlertKind, due
from deskdispatch.domain.deliveries.summary import DeliverySummary

FOUR = datetime(2026, 11, 21, 13, 0, tzinfo=UTC)
"""16:00 in Kuwait."""

AHEAD = timedelta(minutes=30)


def summary(**fields: Any) -> DeliverySummary:
    """Makes a delivery that was booked in the morning for four o'clock."""
    known: dict[str, Any] = {
        "id": "d1",
        "order_number": "ORD-1001",
        "status": "PENDING",
        "created_at": (FOUR - timedelta(hours=6)).timestamp(),
        "scheduled_at": FOUR.timestamp(),
        "customer_name": "Fatima",
    }
    return DeliverySummary(**{**known, **fields})


@pytest.mark.parametrize(
    ("before", "rings"),
    [
        (timedelta(minutes=30, seconds=1), False),
        (timedelta(minutes=30), True),
        (timedelta(seconds=1), True),
        (timedelta(0), False),
        (timedelta(hours=-1), False),
    ],
)
def test_it_rings_from_so_long_before_its_time_until_its_time(
    before: timedelta, rings: bool
) -> None:
    assert bool(due([summary()], FOUR - before, AHEAD)) == rings


def test_it_says_which_and_for_when() -> None:
    now = FOUR - timedelta(minutes=20)
    ((alert, scheduled_at),) = due([summary()], now, AHEAD)
    assert alert.key == ("d1", "reminder")
    assert alert.kind is AlertKind.REMINDER
    assert (alert.order_number, alert.customer_name, alert.at) == ("ORD-1001", "Fatima", now)
    assert not alert.must_be_acknowledged
    assert scheduled_at == FOUR


@pytest.mark.parametrize("status", ["DELIVERED", "FAILED", "CANCELLED", "REJECTED"])
def test_one_that_has_ended_does_not_ring(status: str) -> None:
    assert not due([summary(status=status)], FOUR - timedelta(minutes=20), AHEAD)


def test_one_with_a_status_nobody_knows_rings() -> None:
    assert due([summary(status="WAITING")], FOUR - timedelta(minutes=20), AHEAD)


def test_one_that_was_booked_nearer_to_its_time_does_not_ring() -> None:
    booked = (FOUR - timedelta(minutes=29)).timestamp()
    assert not due([summary(created_at=booked)], FOUR - timedelta(minutes=20), AHEAD)
    assert due([summary(created_at=None)], FOUR - timedelta(minutes=20), AHEAD)


def test_one_without_a_time_does_not_ring() -> None:
    assert not due([summary(scheduled_at=None)], FOUR - timedelta(minutes=20), AHEAD)
