"""Tests that each booked or seen delivery with a phone is recorded once for its customer."""

from __future__ import annotations

import sqlite3
from datetime import timedelta

import pytest

from deskdispatch.domain import phone
from deskdispatch.domain.account.account import Bootstrap, Branch
from deskdispatch.domain.customers.customer import Origin
from deskdispatch.journal import account
from deskdispatch.journal.customers import profiles, recording, rows
from tests.journal.customers.conftest import HOME, NORTH_BY_A_METRE, THEN, CustomerRecords


def count(records: CustomerRecords, table: str) -> int:
    return int(records.connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def test_a_booking_makes_its_customer_with_phone_place_and_address(
    records: CustomerRecords,
) -> None:
    id = records.book(
        delivery_address=("Salmiya", "Block 10"),
        additional_address_detail="Floor 2, Flat 7",
        special_notes="only for this order",
    )
    profile = records.one()
    assert (profile.customer.name, profile.number) == ("Sara Al-Ali", "9876 5432")
    assert profile.customer.driver_note == ""
    assert profile.orders == 1
    assert rows.orders_of(records.connection, profile.customer.id) == (id,)
    assert profile.last_order_at == THEN + timedelta(minutes=1)
    (place,) = profile.places
    assert (place.point, place.area) == (HOME, "Salmiya")
    assert (place.address, place.detail) == (("Salmiya", "Block 10"), "Floor 2, Flat 7")


def test_what_was_seen_at_the_service_makes_a_customer_too(records: CustomerRecords) -> None:
    records.see(customer_name="نورة", customer_number="+96598765432")
    profile = records.one()
    assert (profile.customer.name, profile.number, profile.places) == ("نورة", "+96598765432", ())
    assert profile.customer.stamps["name"].origin is Origin.SERVICE


def test_each_field_says_that_a_booking_set_it_and_when(records: CustomerRecords) -> None:
    records.book(additional_address_detail="Floor 2")
    profile = records.one()
    stamps = (profile.customer.stamps["name"], profile.places[0].stamps["detail"])
    assert {(stamp.at, stamp.origin) for stamp in stamps} == {
        (THEN + timedelta(minutes=1), Origin.BOOKING)
    }


def test_a_phone_is_one_in_every_spelling(records: CustomerRecords) -> None:
    for number in ("9876 5432", "+965 98765432", "٩٨٧٦٥٤٣٢", "0096598765432"):
        records.book(customer_number=number)
    assert records.one().orders == 4
    assert count(records, "customer_phones") == 1


def test_points_within_20_metres_are_one_place_and_keep_the_first_address(
    records: CustomerRecords,
) -> None:
    records.book(additional_address_detail="Flat 7")
    near = HOME.latitude + 19 * NORTH_BY_A_METRE
    records.book(delivery_latitude=near, additional_address_detail="Flat 9")
    (place,) = records.one().places
    assert (place.point, place.detail) == (HOME, "Flat 7")


def test_an_address_that_was_missing_is_filled_by_a_later_booking(
    records: CustomerRecords,
) -> None:
    records.book()
    records.book(additional_address_detail="Flat 9")
    (place,) = records.one().places
    assert place.detail == "Flat 9"


def test_the_place_that_was_used_last_comes_first(records: CustomerRecords) -> None:
    other = HOME.latitude + 0.05
    records.book()
    records.book(delivery_latitude=other)
    assert [place.latitude for place in records.one().places] == [other, HOME.latitude]
    records.book()
    assert [place.latitude for place in records.one().places] == [HOME.latitude, other]


def test_two_people_of_one_phone_are_two_customers_who_share_a_place(
    records: CustomerRecords,
) -> None:
    records.book(customer_name="Sara Al-Ali")
    records.book(customer_name="Um Khalid")
    records.book(customer_name="سارة")
    found = records.found("98765432")
    assert [(each.customer.name, each.orders) for each in found] == [
        ("Sara Al-Ali", 2),
        ("Um Khalid", 1),
    ]
    assert count(records, "customer_places") == 1


def test_another_customer_of_the_same_house_has_a_place_of_their_own(
    records: CustomerRecords,
) -> None:
    records.book(additional_address_detail="Flat 7")
    records.book(
        customer_name="Noura", customer_number="55512345", additional_address_detail="Flat 9"
    )
    assert [records.one(phone).places[0].detail for phone in ("98765432", "55512345")] == [
        "Flat 7",
        "Flat 9",
    ]


def test_a_second_phone_finds_the_customer_too(records: CustomerRecords) -> None:
    records.book(alternate_customer_number="22457000")
    assert records.one("22457000").customer.name == "Sara Al-Ali"
    assert records.one("98765432").other_numbers == ("22457000",)


def test_a_drop_off_that_is_learnt_later_is_added_to_the_order(records: CustomerRecords) -> None:
    id = records.see(customer_name="Noura", customer_number="55512345")
    assert records.one("55512345").places == ()
    records.see(
        id=id,
        order_number=id,
        delivery_latitude=HOME.latitude,
        delivery_longitude=HOME.longitude,
    )
    profile = records.one("55512345")
    assert ([place.point for place in profile.places], profile.orders) == ([HOME], 1)


def test_a_phone_that_is_learnt_later_makes_the_customer(records: CustomerRecords) -> None:
    id = records.see(customer_name="Noura")
    assert records.found("5551") == ()
    records.see(id=id, order_number=id, customer_number="55512345")
    assert records.one("55512345").customer.name == "Noura"


def test_a_delivery_that_only_moves_on_is_not_recorded_again(records: CustomerRecords) -> None:
    id = records.book()
    records.record()
    records.see(id=id, order_number=id, status="ENROUTE")
    assert count(records, "unrecorded_orders") == 0
    assert not recording.record_slice(records.connection)


def test_a_delivery_is_queued_once_however_often_more_is_learnt(records: CustomerRecords) -> None:
    id = records.see(customer_number="55512345")
    records.see(id=id, order_number=id, customer_number="55512346")
    point = {"delivery_latitude": HOME.latitude, "delivery_longitude": HOME.longitude}
    records.see(id=id, order_number=id, **point)
    assert count(records, "unrecorded_orders") == 1
    assert [place.point for place in records.one("55512346").places] == [HOME]


@pytest.mark.parametrize("number", ["", "-", "unknown"])
def test_what_is_no_phone_makes_no_customer(records: CustomerRecords, number: str) -> None:
    records.see(customer_name="Noura", customer_number=number)
    records.record()
    assert count(records, "customers") == 0


def test_every_delivery_of_an_earlier_release_is_queued(records: CustomerRecords) -> None:
    assert count(records, "unrecorded_orders") == 0
    records.book()
    records.see(customer_number="55512345")
    assert count(records, "unrecorded_orders") == 2
    records.record()
    assert count(records, "customer_orders") == 2


def test_a_slice_that_fails_records_nothing(records: CustomerRecords) -> None:
    records.book()
    records.connection.execute("DROP TABLE customer_places")
    with pytest.raises(sqlite3.OperationalError):
        recording.record_slice(records.connection)
    assert count(records, "customers") == 0
    assert count(records, "unrecorded_orders") == 1


def test_a_phone_that_an_earlier_release_could_not_read_is_known_again(
    records: CustomerRecords,
) -> None:
    records.see(customer_name="Noura", customer_number="9876\u20095432")
    records.record()
    as_it_was = "UPDATE customer_phones SET key = '98765432', digits = '98765432'"
    records.connection.execute(as_it_was)
    rows.update_keys(records.connection)
    assert _names_by_phone(records) == {"Noura"}


def test_of_two_rows_of_a_phone_one_is_kept_with_the_customers_and_orders_of_both(
    records: CustomerRecords,
) -> None:
    records.see(customer_name="Noura", customer_number="9876\u20095432")
    records.record()
    records.connection.execute("UPDATE customer_phones SET key = '98765432'")
    records.book(customer_name="Sara")
    records.book(customer_name="Mona", alternate_customer_number="9876 5432")
    records.record()
    assert _names_by_phone(records) == {"Sara", "Mona"}
    rows.update_keys(records.connection)
    rows.update_keys(records.connection)
    assert _names_by_phone(records) == {"Sara", "Mona", "Noura"}
    assert count(records, "customer_phones") == 1
    of_orders = "SELECT DISTINCT phone_id FROM customer_orders"
    (kept,) = records.connection.execute("SELECT id FROM customer_phones").fetchall()
    assert records.connection.execute(of_orders).fetchall() == [kept]


def _names_by_phone(records: CustomerRecords) -> set[str]:
    """Returns the names of the phone's customers, as order files look them up."""
    key = phone.key("98765432")
    found = profiles.of_phones(records.connection, [key], 9)
    return {each.customer.name for each in found.get(key, ())}


def test_the_shop_is_no_customer_of_its_return_trips(records: CustomerRecords) -> None:
    branch = Branch(id="b1", name="Salmiya", phone="+965 2200 0002", latitude=29.3, longitude=48.0)
    account.keep_bootstrap(records.connection, Bootstrap(branches=(branch,)), THEN)
    records.book(customer_name="Dar Flowers, Salmiya", customer_number="22000002")
    records.book()
    assert records.one().customer.name == "Sara Al-Ali"
    assert count(records, "customers") == 1
