"""Tests of the validation of bookings, which reports all problems at once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from deskdispatch.domain.booking.booking import (
    Booking,
    Draft,
    check,
    check_schedule,
    draft_of,
    merged,
)
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.errors import InvalidInput, Problem, Rule, RuleBroken
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)
NOT_TYPED = {"pickup", "pickup_label", "branch_id"}

GOOD = Draft(
    phone="+965 9876 5432",
    name=" سارة العلي ",
    pickup=Coordinates(latitude=29.3339, longitude=48.0761),
    pickup_label="Salmiya",
    branch_id="b1",
    dropoff=Coordinates(latitude=29.3697, longitude=47.9783),
)


def _draft(**changes: Any) -> Draft:
    return GOOD.model_copy(update=changes)


def _problems(draft: Draft, *, scheduling: bool = True) -> list[tuple[Field, Rule]]:
    with pytest.raises(InvalidInput) as caught:
        check(draft, NOW, scheduling=scheduling)
    return [(problem.field, problem.rule) for problem in caught.value.problems]


def test_the_least_a_booking_needs() -> None:
    assert check(GOOD, NOW).wire() == {
        "customerName": "سارة العلي",
        "customerNumber": "+965 9876 5432",
        "pickupLatitude": 29.3339,
        "pickupLongitude": 48.0761,
        "deliveryLatitude": 29.3697,
        "deliveryLongitude": 47.9783,
        "pickupAddress": "Salmiya",
        "branchId": "b1",
        "collectCash": False,
        "vehicleType": "bike",
        "isScheduled": False,
    }


def test_all_that_a_booking_can_say() -> None:
    draft = _draft(
        alternate_phone="٢٢٤٥٧٠٠٠",
        address_detail=" Floor 3 ",
        notes="Ring twice",
        vehicle=Vehicle.VAN,
        collect_cash=True,
        cash_amount="12.5",
        scheduled_at=NOW + timedelta(hours=2),
        branch_id=None,
        pickup_label=None,
    )
    assert check(draft, NOW).wire() == {
        "customerName": "سارة العلي",
        "customerNumber": "+965 9876 5432",
        "pickupLatitude": 29.3339,
        "pickupLongitude": 48.0761,
        "deliveryLatitude": 29.3697,
        "deliveryLongitude": 47.9783,
        "alternateCustomerNumber": "22457000",
        "additionalAddressDetail": "Floor 3",
        "collectCash": True,
        "totalAmount": "12.500",
        "specialNotes": "Ring twice",
        "vehicleType": "van",
        "customPickup": True,
        "isScheduled": True,
        "scheduledDeliveryAt": "2026-11-21T11:00:00.000Z",
    }


def test_an_empty_form_says_everything_that_is_missing_in_its_order() -> None:
    assert _problems(Draft()) == [
        (Field.PHONE, Rule.BLANK),
        (Field.NAME, Rule.BLANK),
        (Field.PICKUP, Rule.MISSING_POINT),
        (Field.DROPOFF, Rule.MISSING_POINT),
    ]


def test_a_form_that_is_wrong_everywhere_says_so_everywhere() -> None:
    draft = Draft(
        phone="call me",
        name="x" * 121,
        alternate_phone="123",
        address_detail="x" * 501,
        notes="x" * 501,
        collect_cash=True,
        cash_amount="1,250",
        scheduled_at=NOW,
    )
    assert _problems(draft) == [
        (Field.PHONE, Rule.NOT_A_PHONE),
        (Field.NAME, Rule.TOO_LONG),
        (Field.ALTERNATE_PHONE, Rule.NOT_A_PHONE),
        (Field.PICKUP, Rule.MISSING_POINT),
        (Field.DROPOFF, Rule.MISSING_POINT),
        (Field.ADDRESS_DETAIL, Rule.TOO_LONG),
        (Field.CASH_AMOUNT, Rule.AMBIGUOUS_MONEY),
        (Field.SCHEDULE, Rule.TOO_SOON),
        (Field.NOTES, Rule.TOO_LONG),
    ]


@pytest.mark.parametrize(
    ("changes", "field", "rule"),
    [
        ({"phone": " "}, Field.PHONE, Rule.BLANK),
        ({"phone": "9876"}, Field.PHONE, Rule.NOT_A_PHONE),
        ({"name": "\n "}, Field.NAME, Rule.BLANK),
        ({"name": "x" * 121}, Field.NAME, Rule.TOO_LONG),
        ({"alternate_phone": "x"}, Field.ALTERNATE_PHONE, Rule.NOT_A_PHONE),
        ({"pickup": None}, Field.PICKUP, Rule.MISSING_POINT),
        ({"dropoff": None}, Field.DROPOFF, Rule.MISSING_POINT),
        ({"address_detail": "x" * 501}, Field.ADDRESS_DETAIL, Rule.TOO_LONG),
        ({"notes": "x" * 501}, Field.NOTES, Rule.TOO_LONG),
        ({"collect_cash": True}, Field.CASH_AMOUNT, Rule.BLANK),
        ({"collect_cash": True, "cash_amount": "0"}, Field.CASH_AMOUNT, Rule.NOT_POSITIVE),
        ({"collect_cash": True, "cash_amount": "-5"}, Field.CASH_AMOUNT, Rule.NOT_MONEY),
        (
            {"collect_cash": True, "cash_amount": "1.2345"},
            Field.CASH_AMOUNT,
            Rule.TOO_MANY_DECIMALS,
        ),
    ],
)
def test_each_rule_alone(changes: dict[str, Any], field: Field, rule: Rule) -> None:
    assert _problems(_draft(**changes)) == [(field, rule)]


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "x" * 120},
        {"notes": "x" * 500, "address_detail": "x" * 500},
        {"alternate_phone": "  "},
        {"collect_cash": True, "cash_amount": "0.001"},
    ],
)
def test_what_just_fits(changes: dict[str, Any]) -> None:
    check(_draft(**changes), NOW)


def test_an_amount_without_cash_is_not_looked_at() -> None:
    booking = check(_draft(collect_cash=False, cash_amount="rubbish"), NOW)
    assert booking.total_amount is None
    assert "totalAmount" not in booking.wire()


@pytest.mark.parametrize(
    ("ahead", "rule"),
    [
        (timedelta(minutes=30), None),
        (timedelta(days=14), None),
        (timedelta(minutes=30) - MILLISECOND, Rule.TOO_SOON),
        (timedelta(hours=-1), Rule.TOO_SOON),
        (timedelta(days=14) + MILLISECOND, Rule.TOO_LATE),
    ],
)
def test_the_window_of_a_scheduled_delivery(ahead: timedelta, rule: Rule | None) -> None:
    if rule is None:
        assert check(_draft(scheduled_at=NOW + ahead), NOW).is_scheduled
    else:
        assert _problems(_draft(scheduled_at=NOW + ahead)) == [(Field.SCHEDULE, rule)]


def test_who_may_not_schedule_may_still_book_now() -> None:
    later = _draft(scheduled_at=NOW + timedelta(hours=1))
    assert _problems(later, scheduling=False) == [(Field.SCHEDULE, Rule.NOT_AVAILABLE)]
    assert check(GOOD, NOW, scheduling=False).scheduled_delivery_at is None
    with pytest.raises(RuleBroken):
        check_schedule(later.scheduled_at, NOW, available=False)


def test_a_booking_is_frozen_and_says_nothing_unknown() -> None:
    booking = check(GOOD, NOW)
    with pytest.raises(ValidationError):
        booking.customer_name = "Someone else"  # type: ignore[misc]
    assert Booking.model_validate({**booking.wire(), "discount": "1.000"}).wire() == booking.wire()


def test_a_booking_reads_its_own_wire() -> None:
    draft = _draft(collect_cash=True, cash_amount="3", scheduled_at=NOW + timedelta(days=1))
    booking = check(draft, NOW)
    assert Booking.model_validate(booking.wire()) == booking
    assert booking.total_amount == Decimal("3.000")
    assert booking.pickup == GOOD.pickup
    assert booking.dropoff == GOOD.dropoff


def test_invalid_input_names_its_problems() -> None:
    error = InvalidInput([Problem(Field.PHONE, Rule.BLANK), Problem(Field.NAME, Rule.TOO_LONG)])
    assert error.detail == "phone: blank, name: too_long"


@pytest.mark.parametrize(
    "draft",
    [
        Draft(),
        Draft(pickup=GOOD.pickup, pickup_label="Block 5", branch_id="b1"),
        Draft(phone=" ", name="\t", notes="\n", cash_amount="  "),
    ],
)
def test_a_form_into_which_nobody_put_anything_is_blank(draft: Draft) -> None:
    assert draft.is_blank


@pytest.mark.parametrize("name", sorted(set(Draft.model_fields) - NOT_TYPED))
def test_whatever_a_clerk_puts_in_makes_it_a_form_to_keep(name: str) -> None:
    put_in = {
        "vehicle": Vehicle.VAN,
        "collect_cash": True,
        "scheduled_at": NOW,
        "dropoff": GOOD.dropoff,
        "custom_pickup": True,
        "unknown": ("vehicle",),
        "dropoff_address": ("Salmiya",),
    }
    assert not Draft.model_validate({name: put_in.get(name, "9")}).is_blank


def test_a_stored_field_of_a_newer_release_is_kept_and_never_sent() -> None:
    said = {
        "customerName": "Sara",
        "customerNumber": "98765432",
        "pickupLatitude": 29.3,
        "pickupLongitude": 48.0,
        "deliveryLatitude": 29.4,
        "deliveryLongitude": 47.9,
        "vehicleType": "drone",
        "insuredValue": {"kwd": "20.000"},
    }
    booking = Booking.model_validate(said)
    assert booking.model_dump(mode="json", by_alias=True, exclude_unset=True) == said
    sent = booking.wire()
    assert "insuredValue" not in sent
    assert sent["vehicleType"] == "drone"
    assert Booking.model_validate(said | {"vehicleType": "van"}).vehicle_type is Vehicle.VAN


def test_what_was_sent_is_typed_again_and_sends_the_same() -> None:
    sent = check(
        _draft(
            alternate_phone="22457000",
            address_detail=" Floor 3 ",
            notes="Ring twice",
            vehicle=Vehicle.VAN,
            collect_cash=True,
            cash_amount="12.5",
            scheduled_at=NOW + timedelta(hours=2),
        ),
        NOW,
    )
    draft = draft_of(sent)
    assert (draft.cash_amount, draft.address_detail) == ("12.500", "Floor 3")
    assert check(draft, NOW) == sent
    assert check(draft_of(check(GOOD, NOW)), NOW) == check(GOOD, NOW)


def test_the_parts_of_a_form_make_one_draft() -> None:
    whom = Draft(phone="98765432", name="Sara", unknown=("vehicle",))
    where = Draft(name="", dropoff=GOOD.dropoff, unknown=("pickup",))
    draft = merged(whom, where)
    assert (draft.phone, draft.dropoff) == ("98765432", GOOD.dropoff)
    assert draft.name == "", "what a later part says counts, be it nothing"
    assert draft.unknown == ("vehicle", "pickup")
    assert merged() == Draft()


@pytest.mark.parametrize("field", [Field.VEHICLE, Field.SCHEDULE])
def test_what_is_not_known_of_an_earlier_delivery_has_to_be_chosen(field: Field) -> None:
    assert _problems(_draft(unknown=(field.value,))) == [(field, Rule.BLANK)]


def test_remarks_are_what_is_told_in_free_text() -> None:
    assert Draft(address_detail=" Floor 3\n", notes=" ").remarks == ("Floor 3", "")
