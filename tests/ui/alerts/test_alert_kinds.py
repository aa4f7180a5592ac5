"""Tests of the texts of alerts."""

from __future__ import annotations

from datetime import timedelta

import pytest

from deskdispatch.domain.alerts.alert import Alert, AlertKind, Reminder
from deskdispatch.ui.alerts import alert_kinds
from deskdispatch.ui.alerts.alert_kinds import ALERT_VIEWS
from tests.desk.desk_under_test import NOON
from tests.ui.bare import bare
from tests.ui.conftest import Speak


def alert(kind: AlertKind = AlertKind.FAILED, name: str = "Fatima") -> Alert:
    order = "" if kind is AlertKind.UNCONFIRMED else "ORD-1042"
    return Alert(about="d1", kind=kind, at=NOON, order_number=order, customer_name=name)


@pytest.fixture(autouse=True)
def _english(speak: Speak) -> None:
    speak("en")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (AlertKind.ACCEPTED, "ORD-1042 accepted"),
        (AlertKind.PICKED_UP, "ORD-1042 picked up"),
        (AlertKind.DELIVERED, "ORD-1042 delivered"),
        (AlertKind.FAILED, "ORD-1042 failed"),
        (AlertKind.REJECTED, "ORD-1042: no driver"),
        (AlertKind.CANCELLED, "ORD-1042 cancelled"),
        (AlertKind.UNCONFIRMED, "Booking unconfirmed"),
        (AlertKind.REMINDER, "ORD-1042 is due soon"),
        (AlertKind.WALLET, "The wallet runs out soon"),
    ],
)
def test_headline_of_each_alert_kind(kind: AlertKind, words: str) -> None:
    assert bare(alert_kinds.headline(alert(kind))) == words


def test_one_line_says_what_when_and_whose() -> None:
    assert bare(alert_kinds.line(alert(), NOON)) == "ORD-1042 failed · 12:00 · Fatima"
    assert bare(alert_kinds.line(alert(name=""), NOON)) == "ORD-1042 failed · 12:00"


def test_what_is_of_another_day_says_of_which() -> None:
    midnight = NOON + timedelta(hours=12)
    before = midnight - timedelta(seconds=1)
    assert bare(alert_kinds.line(alert(), before)) == "ORD-1042 failed · 12:00 · Fatima"
    assert bare(alert_kinds.line(alert(), midnight)) == "ORD-1042 failed · 21 Nov, 12:00 · Fatima"


def test_a_reminder_says_for_when() -> None:
    reminder = Reminder(alert(AlertKind.REMINDER), NOON + timedelta(hours=4))
    assert bare(alert_kinds.reminder_details(reminder)) == "Fatima · scheduled for 16:00"


def test_many_are_counted_by_kind() -> None:
    some = [alert(), alert(), alert(AlertKind.DELIVERED)]
    head, text = alert_kinds.several_alerts(some)
    assert (head, bare(text)) == ("3 deliveries updated", "Delivered: 1 · Failed: 2")


def test_an_order_number_keeps_its_direction_in_an_arabic_window(speak: Speak) -> None:
    speak("ar")
    assert "\u2066ORD-1042\u2069" in alert_kinds.line(alert(), NOON)


def test_every_kind_has_words_and_an_icon() -> None:
    assert len({alert_kinds.kind_words(kind) for kind in AlertKind}) == len(AlertKind)
    assert ALERT_VIEWS.keys() == set(AlertKind)
