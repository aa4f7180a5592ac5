"""Property tests of matching deliveries to intents."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.desk.unconfirmed import matching
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.domain.unconfirmed.confirmation import Contradiction, Statements
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState, digest

NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
PLACES = (
    Coordinates(latitude=29.3759, longitude=47.9774),
    Coordinates(latitude=29.3759051, longitude=47.9774),
    Coordinates(latitude=29.0824712345, longitude=48.1302912345),
)


def intent(id: str, place: Coordinates = PLACES[0], **fields: Any) -> Intent:
    point = watermark.stamped(place, watermark.mark_of(id))
    booking = Booking(
        **{
            "customer_name": "Fatima فاطمة",
            "customer_number": "9922 1234",
            "pickup_latitude": 29.3369,
            "pickup_longitude": 48.0759,
            "delivery_latitude": point.latitude,
            "delivery_longitude": point.longitude,
            **fields,
        }
    )
    return Intent(
        id=id, booking=booking, digest=digest(booking), written_at=NOON, service_ahead=0.0
    )


def delivered(meant: Intent, number: int = 1, **changes: Any) -> Delivery:
    """Returns an intent's delivery as parsed from the service's JSON."""
    sent = json.loads(json.dumps(meant.booking.wire()))
    kept = ("customerName", "customerNumber", "deliveryLatitude", "deliveryLongitude")
    told = {key: sent[key] for key in (*kept, "vehicleType", "isScheduled", "collectCash")}
    head = {"id": f"d{number}", "orderNumber": f"ORD-{number}", "status": "PENDING"}
    made = {"createdAt": "2026-11-21T09:00:01.000Z"}
    return Delivery.model_validate({**head, **told, **made, **changes})


ids = st.text("0123456789abcdef", min_size=32, max_size=32)
intents = st.builds(
    intent,
    ids,
    st.sampled_from(PLACES),
    customer_name=st.sampled_from(["Fatima فاطمة", "Noura"]),
    customer_number=st.sampled_from(["9922 1234", "+965 99221234", "5123 4567"]),
    vehicle_type=st.sampled_from(Vehicle),
    collect_cash=st.booleans(),
    is_scheduled=st.booleans(),
)


def several(least: int, most: int) -> st.SearchStrategy[list[Intent]]:
    """Returns a strategy of intents with distinct marks; real pairs collide once in a million."""
    return st.lists(
        intents,
        min_size=least,
        max_size=most,
        unique_by=lambda one: watermark.mark_of(one.id),
    )


@given(intents)
def test_a_delivery_carries_its_intent_s_mark(meant: Intent) -> None:
    assert matching.is_stamped(meant)
    assert matching.is_marked(delivered(meant), meant)
    assert matching.may_be(delivered(meant), meant, 0)


@given(several(2, 2))
def test_no_two_intents_match_the_same_marked_delivery(pair: list[Intent]) -> None:
    one, other = pair
    assert not matching.is_marked(delivered(one), other)


@given(several(1, 8), st.randoms(use_true_random=False), st.data())
def test_each_marked_delivery_matches_its_own_intent(
    meant: list[Intent], random: Any, data: st.DataObject
) -> None:
    arrived = data.draw(st.sets(st.sampled_from(range(len(meant)))))
    deliveries = [delivered(meant[at], at) for at in arrived]
    random.shuffle(deliveries)
    found = matching.by_mark(meant, deliveries)
    assert {id: delivery.id for id, delivery in found.items()} == {
        meant[at].id: f"d{at}" for at in arrived
    }


@given(several(1, 6), st.integers(5, 7), st.data())
def test_by_likeness_nothing_is_given_twice_and_nothing_that_differs(
    meant: list[Intent], places: int, data: st.DataObject
) -> None:
    arrived = data.draw(st.lists(st.sampled_from(meant), max_size=8))
    deliveries = [delivered(one, at, **_cut(one, places)) for at, one in enumerate(arrived)]
    likeness = matching.by_likeness(meant, deliveries, ahead=0)
    taken = [delivery.id for delivery in likeness.found.values()]
    assert len(taken) == len(set(taken))
    for one in meant:
        if (delivery := likeness.found.get(one.id)) is not None:
            assert matching.is_alike(delivery, one, 0)
        assert not (one.id in likeness.found and one.id in likeness.alike)


@given(several(1, 4), st.data())
def test_more_similar_deliveries_than_intents_match_none(
    meant: list[Intent], data: st.DataObject
) -> None:
    one = data.draw(st.sampled_from(meant))
    deliveries = [delivered(one, at, **_cut(one, 6)) for at in range(len(meant) + 1)]
    assert one.id not in matching.by_likeness(meant, deliveries, ahead=0).found


@given(intents)
def test_where_marks_come_back_similarity_is_evidence_only(meant: Intent) -> None:
    cut = delivered(meant, **_cut(meant, 6))
    likeness = matching.by_likeness([meant], [cut], decides=False, ahead=0)
    assert likeness.found == {}
    assert likeness.alike == {meant.id: (cut,)}


def _cut(meant: Intent, places: int) -> dict[str, Any]:
    point = meant.booking.dropoff
    return {
        "deliveryLatitude": round(point.latitude, places),
        "deliveryLongitude": round(point.longitude, places),
    }


A, B = intent("a" * 32), intent("b" * 32)


@pytest.mark.parametrize("order", list(permutations([0, 1, 2])))
def test_the_oldest_of_several_that_are_alike_is_the_first(order: tuple[int, ...]) -> None:
    deliveries = [
        delivered(A, at, createdAt=f"2026-11-21T09:00:0{at}.000Z", **_cut(A, 6)) for at in order
    ]
    found = matching.by_likeness([A, B, intent("c" * 32)], deliveries, ahead=0).found
    assert [delivery.id for delivery in found.values()] == ["d0", "d1", "d2"]


def test_what_was_sent_again_comes_before_what_was_given_up() -> None:
    gone = A.model_copy(update={"state": IntentState.GIVEN_UP})
    first, second = (
        delivered(A, at, createdAt=f"2026-11-21T09:00:0{at}.000Z", **_cut(A, 6)) for at in (1, 2)
    )
    assert matching.by_likeness([gone, B], [first], ahead=0).found == {B.id: first}
    both = {gone.id: first, B.id: second}
    assert matching.by_likeness([gone, B], [first, second], ahead=0).found == both
    # The other one is searched for a moment later.
    alone = matching.by_likeness([gone], [first], competing=[B], ahead=0)
    assert (alone.found, alone.alike) == ({}, {})
    assert matching.by_likeness([gone], [first], ahead=0).found == {gone.id: first}


def test_one_without_a_point_or_a_phone_carries_no_mark() -> None:
    assert not matching.is_marked(delivered(A, deliveryLatitude=None), A)
    assert not matching.is_marked(delivered(A, customerNumber=None), A)
    assert not matching.is_marked(delivered(A, deliveryLatitude=1e300), A)
    assert not matching.is_marked(delivered(A, customerNumber="9922 1235"), A)


def test_a_mark_at_another_place_is_an_accident() -> None:
    away = Coordinates(latitude=29.3859, longitude=47.9774)
    point = watermark.stamped(away, watermark.mark_of(A.id))
    assert not matching.is_marked(delivered(A, deliveryLatitude=point.latitude), A)


@pytest.mark.parametrize(
    ("minutes", "inside"),
    [(-2.01, False), (-2, True), (0, True), (15, True), (15.01, False)],
)
def test_the_time_in_which_a_delivery_may_be_made(minutes: float, inside: bool) -> None:
    assert matching.in_window(NOON + timedelta(minutes=minutes), A, 0) is inside


@pytest.mark.parametrize("ahead", [86_400.0, -86_400.0])
def test_a_clock_that_is_set_leaves_both_times_possible(ahead: float) -> None:
    set_back = NOON + timedelta(seconds=ahead)
    assert matching.in_window(set_back, A, ahead)
    assert matching.in_window(NOON, A, ahead)
    assert not matching.in_window(NOON + timedelta(hours=1), A, ahead)


def test_a_clock_that_nobody_heard_of_excludes_no_time() -> None:
    unheard = A.model_copy(update={"service_ahead": None})
    assert matching.in_window(NOON + timedelta(days=9), unheard, 0)
    assert matching.in_window(None, A, 0)


@pytest.mark.parametrize("why", Contradiction)
def test_a_201_names_its_delivery_unless_that_was_known_before(why: Contradiction) -> None:
    """The delivery is considered for its intent even with another name and another hour."""
    row = delivered(A, customerName="Dana", createdAt="2026-11-20T09:00:00.000Z")
    statements = Statements(answer=row, contradiction=why)
    answered = A.model_copy(update={"statements": statements})
    assert not matching.may_be(row, A, 0)
    assert matching.may_be(row, answered, 0) == (why is not Contradiction.KNOWN)
