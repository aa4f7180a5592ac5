"""Tests of requests for a customer's location, and how long their answer is awaited."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.customer_messages.pin_requests import MOST, WAITS, PinRequests

NOW = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)


def _names(requests: PinRequests, at: datetime) -> list[str]:
    return [each.draft.name for each in requests.waiting(at)]


def test_who_was_asked_last_comes_first_and_asking_again_counts_anew() -> None:
    requests = PinRequests()
    requests.ask(Draft(phone="5123 4567", name="Fatima"), NOW)
    requests.ask(Draft(phone="6600 1122", name="Noura"), NOW + timedelta(minutes=1))
    assert _names(requests, NOW + timedelta(minutes=2)) == ["Noura", "Fatima"]
    requests.ask(Draft(phone="+965 51234567", name="Fatima"), NOW + timedelta(minutes=2))
    assert _names(requests, NOW + timedelta(minutes=3)) == ["Fatima", "Noura"]


def test_each_waits_half_an_hour() -> None:
    requests = PinRequests()
    requests.ask(Draft(phone="5123 4567", name="Fatima"), NOW)
    requests.ask(Draft(phone="6600 1122", name="Noura"), NOW + timedelta(minutes=10))
    assert _names(requests, NOW + WAITS) == ["Noura"]
    assert _names(requests, NOW + WAITS + timedelta(minutes=10)) == []


def test_what_is_typed_on_for_the_customer_is_kept_and_for_another_is_not() -> None:
    requests = PinRequests()
    requests.ask(Draft(phone="5123 4567", name="Fatima"), NOW)
    requests.note(Draft(phone="51234567", name="Fatima", notes="call first"))
    requests.note(Draft(phone="6600 1122", name="Noura"))
    requests.note(Draft())
    (asked,) = requests.waiting(NOW)
    assert asked.draft.notes == "call first"


def test_a_booked_customer_is_not_waited_for_and_only_a_few_are() -> None:
    requests = PinRequests()
    for number in range(MOST + 2):
        requests.ask(Draft(phone=f"5000 000{number}", name=str(number)), NOW)
    assert len(_names(requests, NOW)) == MOST
    requests.end("+965 5000 0006")
    assert _names(requests, NOW)[0] == "5"
