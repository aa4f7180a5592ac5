"""Tests that a clerk's changes to a customer outlast later bookings."""

from __future__ import annotations

from datetime import timedelta

from deskdispatch.domain.customers.customer import Origin, Stamp
from deskdispatch.journal.customers import editing, profiles
from tests.journal.customers.conftest import THEN, CustomerRecords

NOW = Stamp(at=THEN + timedelta(hours=1), origin=Origin.CLERK)


def test_a_change_is_kept_with_who_made_it_and_when(records: CustomerRecords) -> None:
    records.book()
    id = records.one().customer.id
    fields = {"name": "Sara A.", "warning": "refused twice", "is_blocked": True}
    assert editing.edit_customer(records.connection, id, fields, NOW)
    customer = records.one().customer
    assert (customer.name, customer.warning, customer.is_blocked) == (
        "Sara A.",
        "refused twice",
        True,
    )
    assert all(customer.stamps[name] == NOW for name in fields)


def test_a_later_booking_does_not_undo_it(records: CustomerRecords) -> None:
    records.book()
    editing.edit_customer(records.connection, records.one().customer.id, {"name": "Sara A."}, NOW)
    records.book(customer_name="Sara Al-Ali")
    assert records.one().customer.name == "Sara A."
    assert records.one().orders == 2


def test_a_customer_is_searched_by_the_new_name(records: CustomerRecords) -> None:
    records.book()
    editing.edit_customer(records.connection, records.one().customer.id, {"name": "Zainab"}, NOW)
    assert profiles.page(records.connection, "zainab", 9)
    assert not profiles.page(records.connection, "sara", 9)


def test_an_address_is_changed_at_its_place(records: CustomerRecords) -> None:
    records.book(additional_address_detail="Flat 7")
    (place,) = records.one().places
    assert editing.edit_place(records.connection, place.id, {"detail": "Flat 9"}, NOW)
    records.book(additional_address_detail="Flat 7")
    assert [each.detail for each in records.one().places] == ["Flat 9"]


def test_nothing_is_changed_of_what_is_not_there(records: CustomerRecords) -> None:
    assert not editing.edit_customer(records.connection, "nobody", {"name": "Sara"}, NOW)
    assert not editing.edit_place(records.connection, "nowhere", {"detail": "Flat 9"}, NOW)
    assert profiles.one(records.connection, "nobody") is None
