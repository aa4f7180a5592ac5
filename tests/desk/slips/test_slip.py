from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest

from deskdispatch.desk.slips.slip import slip_of
from deskdispatch.domain.account.account import Account, Branch
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import CashNotKnown, Collect, NothingToCollect
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.unconfirmed.intent import Intent, digest

PRESSED = datetime(2026, 11, 21, 12, 11, tzinfo=UTC)
CREATED = datetime(2026, 11, 21, 12, 12, tzinfo=UTC)
LATER = datetime(2026, 11, 22, 6, 30, tzinfo=UTC)


def intent(delivery_id: str | None = "d1", **typed: Any) -> Intent:
    fields: dict[str, Any] = {
        "customer_name": "Fatima Al-Sabah",
        "customer_number": "9922 1234",
        "pickup_latitude": 29.33,
        "pickup_longitude": 48.07,
        "delivery_latitude": 29.30,
        "delivery_longitude": 47.94,
        **typed,
    }
    booking = Booking(**fields)
    return Intent(
        id="0" * 32,
        booking=booking,
        digest=digest(booking),
        written_at=PRESSED,
        delivery_id=delivery_id,
    )


def delivery(**carried: Any) -> Delivery:
    return Delivery(id="d1", order_number="ORD-1042", status="PENDING", **carried)


def account(**carried: Any) -> Account:
    return Account(
        id="a1",
        seller_id="s1",
        seller_name="Rose Bakery",
        billing_mode="PREPAID",
        wallet_balance=Decimal("42.750"),
        **carried,
    )


def branch(**carried: Any) -> Branch:
    return Branch(
        **{"id": "b1", "name": "Salmiya", "latitude": 29.33, "longitude": 48.07, **carried}
    )


def test_what_this_desk_sent_stands_on_the_slip() -> None:
    sent = intent(
        alternate_customer_number="+965 6600 7788",
        delivery_address=("Salmiya", "Block 10"),
        additional_address_detail="Flat 7",
        special_notes="Ring twice",
        collect_cash=True,
        total_amount=Decimal("12.500"),
        vehicle_type=Vehicle.CAR,
        is_scheduled=True,
        scheduled_delivery_at=LATER,
    )
    slip = slip_of(delivery(estimated_price=Decimal("1.750")), sent, None, None, 0)
    assert slip.order_number == "ORD-1042"
    assert slip.customer == "Fatima Al-Sabah"
    assert (slip.phone, slip.alternate_phone) == ("9922 1234", "+965 6600 7788")
    assert slip.address == ("Salmiya", "Block 10 · قطعة 10", "Flat 7 · شقة 7")
    assert slip.dropoff == Coordinates(latitude=29.30, longitude=47.94)
    assert dict(slip.remarks) == {Field.NOTES: "Ring twice"}
    assert slip.cash == Collect(Decimal("12.500"))
    assert slip.vehicle == "car"
    assert (slip.is_scheduled, slip.scheduled_at) == (True, LATER)
    assert slip.booked_at == PRESSED
    assert slip.price == Decimal("1.750")


def test_booked_elsewhere_what_the_service_does_not_say_is_not_known() -> None:
    slip = slip_of(delivery(customer_name="Bader"), None, None, None, 0)
    assert slip.customer == "Bader"
    unknown = (
        slip.shop_name,
        slip.shop_phone,
        slip.shop_address,
        slip.phone,
        slip.alternate_phone,
        slip.address,
        slip.dropoff,
        dict(slip.remarks)[Field.NOTES],
        slip.vehicle,
        slip.is_scheduled,
        slip.scheduled_at,
        slip.booked_at,
        slip.price,
    )
    assert unknown == (None,) * 13
    assert slip.cash == CashNotKnown()


def test_what_this_desk_left_empty_is_known_to_be_empty() -> None:
    slip = slip_of(delivery(), intent(), None, None, 0)
    assert (slip.alternate_phone, slip.address, slip.remarks) == ("", (), ((Field.NOTES, ""),))
    assert slip.cash == NothingToCollect()
    assert slip.is_scheduled is False


@pytest.mark.parametrize(
    ("said", "sent", "cash"),
    [
        (None, None, CashNotKnown()),
        (False, None, NothingToCollect()),
        (True, None, Collect(None)),
        (None, {}, NothingToCollect()),
        (False, {}, NothingToCollect()),
        (True, {}, Collect(None)),
        (True, {"collect_cash": True, "total_amount": "2.000"}, Collect(Decimal("2.000"))),
        (None, {"collect_cash": True, "total_amount": "2.000"}, Collect(Decimal("2.000"))),
        (False, {"collect_cash": True, "total_amount": "2.000"}, CashNotKnown()),
        (True, {"collect_cash": True}, Collect(None)),
        (True, {"collect_cash": True, "total_amount": "0.000"}, Collect(None)),
    ],
)
def test_an_amount_that_is_not_known_is_never_a_zero(
    said: bool | None, sent: dict[str, Any] | None, cash: object
) -> None:
    meant = None if sent is None else intent(**sent)
    assert slip_of(delivery(collect_cash=said), meant, None, None, 0).cash == cash


def test_the_service_goes_before_what_was_sent() -> None:
    carried = delivery(
        customer_name="F. Al-Sabah",
        customer_number="99221234",
        vehicle_type="cargo-drone",
        is_scheduled=False,
        created_at=CREATED,
    )
    sent = intent(is_scheduled=True, scheduled_delivery_at=LATER)
    slip = slip_of(carried, sent, None, None, 0)
    assert (slip.customer, slip.phone) == ("F. Al-Sabah", "99221234")
    assert slip.vehicle == "cargo-drone"
    assert (slip.is_scheduled, slip.scheduled_at) == (False, None)
    assert slip.booked_at == CREATED


def test_scheduled_elsewhere_its_time_is_not_known() -> None:
    slip = slip_of(delivery(is_scheduled=True), None, None, None, 0)
    assert (slip.is_scheduled, slip.scheduled_at) == (True, None)


def test_the_shop_is_the_seller_at_its_branch() -> None:
    place = branch(phone="2571 0001", address_label="Salem Al Mubarak St", area="Salmiya")
    seller = account(phone="1800 000", pickup_address="Head office")
    slip = slip_of(delivery(), None, place, seller, 0)
    assert slip.shop_name == "Rose Bakery"
    assert slip.shop_address == ("Salmiya", "Salem Al Mubarak St")
    assert slip.shop_phone == "2571 0001"


def test_the_shop_without_a_branch_is_the_account() -> None:
    seller = account(phone="1800 000", pickup_address="Head office")
    slip = slip_of(delivery(), None, None, seller, 0)
    assert slip.shop_name == "Rose Bakery"
    assert (slip.shop_address, slip.shop_phone) == (("Head office",), "1800 000")


def test_the_shop_without_an_account_is_the_branch_named_once() -> None:
    slip = slip_of(delivery(), None, branch(area="Salmiya"), None, 0)
    assert slip.shop_name == "Salmiya"
    assert slip.shop_address == ("Salmiya",)
    assert slip_of(delivery(), None, branch(), None, 0).shop_address is None


def test_a_branch_without_a_phone_has_that_of_the_account() -> None:
    assert slip_of(delivery(), None, branch(), account(phone="1800"), 0).shop_phone == "1800"


def test_a_reprint_is_numbered() -> None:
    assert [slip_of(delivery(), None, None, None, n).reprint for n in (0, 2)] == [0, 2]


def test_another_customers_booking_never_gets_on_the_slip() -> None:
    with pytest.raises(ValueError, match="d2"):
        slip_of(delivery(), intent("d2"), None, None, 0)


def test_an_intent_whose_end_is_not_written_yet_is_taken() -> None:
    assert slip_of(delivery(), intent(None), None, None, 0).phone == "9922 1234"


CUSTOM: dict[str, Any] = {
    "custom_pickup": True,
    "pickup_address": "Farwaniya",
    "pickup_latitude": 29.2775,
    "pickup_longitude": 47.9586,
    "pickup_name": "Yousef",
    "pickup_number": "6000 0001",
}


def test_a_custom_pickup_stands_there_with_its_contact() -> None:
    slip = slip_of(delivery(), intent(**CUSTOM), None, account(), 0)
    assert slip.pickup == ("Farwaniya", "29.27750, 47.95860")
    assert slip.pickup_contact == ("Yousef", "6000 0001")


def test_the_pickup_at_a_branch_stands_at_the_top_alone() -> None:
    slip = slip_of(delivery(), intent(branch_id="b1"), branch(), account(), 0)
    assert (slip.pickup, slip.pickup_contact) == ((), ())


def test_an_address_that_is_an_area_is_printed_in_both_languages() -> None:
    point = Coordinates(latitude=29.3, longitude=47.94)
    area = Area(name_en="Qortuba", name_ar="قرطبة", governorate="Capital", point=point, kind="area")
    sent = intent(delivery_address=("Qortuba",), additional_address_detail="Floor 2")
    slip = slip_of(delivery(), sent, None, account(), 0, area=area)
    assert slip.address == ("Qortuba · قرطبة", "Floor 2 · الدور 2")


def test_the_address_is_printed_in_both_languages() -> None:
    meant = intent(
        delivery_address=("Salmiya", "Block 10", "Street Salem Al Mubarak"),
        additional_address_detail="Ground floor, Flat 7, blue gate",
    )
    slip = slip_of(delivery(), meant, None, None, 0)
    assert slip.address == (
        "Salmiya",
        "Block 10 · قطعة 10",
        "Street Salem Al Mubarak · شارع Salem Al Mubarak",
        "Ground floor · الدور الأرضي",
        "Flat 7 · شقة 7",
        "blue gate",
    )


def test_a_drop_off_that_is_only_the_middle_of_an_area_says_so() -> None:
    assert slip_of(delivery(), intent(), None, None, 0, is_middle=True).is_middle
    assert not slip_of(delivery(), intent(), None, None, 0).is_middle
