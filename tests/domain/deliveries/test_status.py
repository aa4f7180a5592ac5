"""Tests of the table of statuses, and of the values that are derived from it."""

from __future__ import annotations

from deskdispatch.domain.alerts.alert import ANNOUNCED, KINDS, STAYING, AlertKind
from deskdispatch.domain.deliveries.status import (
    ACTIVE,
    FAILED,
    PROGRESS,
    TERMINAL,
    DeliveryStatus,
)


def test_the_normal_order() -> None:
    words = ["PENDING", "REQUESTED", "ACCEPTED", "INPROGRESS", "PICKEDUP", "ENROUTE"]
    assert list(PROGRESS) == [*words, "DELIVERED"]
    assert list(ACTIVE) == words


def test_what_ends_and_what_ends_without_a_delivery() -> None:
    assert {"DELIVERED", "CANCELLED", "REJECTED", "FAILED"} == TERMINAL
    assert {"CANCELLED", "REJECTED", "FAILED"} == FAILED


def test_which_alert_announces_a_status_and_which_stay() -> None:
    assert {status.value: kind.value for status, kind in KINDS.items()} == {
        "ACCEPTED": "accepted",
        "PICKEDUP": "picked_up",
        "DELIVERED": "delivered",
        "FAILED": "failed",
        "REJECTED": "rejected",
        "CANCELLED": "cancelled",
    }
    assert ANNOUNCED["INPROGRESS"] is AlertKind.ACCEPTED
    assert ANNOUNCED["ENROUTE"] is AlertKind.PICKED_UP
    of_a_wrong_booking = {"wrong_picked_up", "wrong_delivered", "not_refunded", "refunded"}
    assert {"failed", "rejected", "cancelled", *of_a_wrong_booking} == STAYING


def test_what_stays_on_screen_is_a_failure() -> None:
    assert {each for each in DeliveryStatus if each.rules.must_be_acknowledged} == FAILED
