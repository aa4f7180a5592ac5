"""Tests that counters which share compute the same ids for customers and places independently."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deskdispatch.journal.customers import editing
from deskdispatch.journal.sharing import state
from tests.journal.customers.conftest import HOME, THEN, CustomerRecords, stamp
from tests.journal.new_file import in_memory


@pytest.fixture
def others() -> Iterator[CustomerRecords]:
    """The records of another counter of the shop."""
    with in_memory() as connection:
        state.start(connection, "b" * 16, "shop", THEN)
        yield CustomerRecords(connection)


def test_without_sharing_ids_are_random(records: CustomerRecords, others: CustomerRecords) -> None:
    for each in (records, others):
        each.book()
    assert records.one().customer.id != others.one().customer.id


def test_two_counters_give_one_customer_and_place_one_id(
    records: CustomerRecords, others: CustomerRecords
) -> None:
    state.start(records.connection, "a" * 16, "shop", THEN)
    home = {"delivery_latitude": HOME.latitude, "delivery_longitude": HOME.longitude}
    records.see(customer_name="سارة", customer_number="٩٨٧٦٥٤٣٢", **home)
    others.book(customer_name="Sara Al-Ali", customer_number="+965 9876 5432")
    one, other = records.one(), others.one()
    assert one.customer.id == other.customer.id
    assert [place.id for place in one.places] == [place.id for place in other.places]


def test_another_shop_gives_other_ids(records: CustomerRecords, others: CustomerRecords) -> None:
    state.start(records.connection, "a" * 16, "another shop", THEN)
    for each in (records, others):
        each.book()
    assert records.one().customer.id != others.one().customer.id


def test_who_was_renamed_is_not_overwritten_by_the_next_one_with_that_phone(
    others: CustomerRecords,
) -> None:
    others.book(customer_name="Sara")
    first = others.one().customer.id
    editing.edit_customer(others.connection, first, {"name": "Noura"}, stamp(others.next_minute()))
    others.book(customer_name="Sara")
    assert {each.customer.name for each in others.found("98765432")} == {"Sara", "Noura"}
