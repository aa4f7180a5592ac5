"""Tests of merging two customers, and of undoing a wrong merge."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from deskdispatch.domain.customers.customer import CustomerProfile, Origin, Stamp
from deskdispatch.domain.customers.imported_customer import ImportedCustomer
from deskdispatch.domain.geo import Coordinates
from deskdispatch.journal.customers import editing, importing, profiles, rows
from deskdispatch.journal.deliveries import deliveries
from tests.journal.customers.conftest import HOME, NORTH_BY_A_METRE, THEN, CustomerRecords, stamp

SARA, NOURA = "98765432", "55512345"
FAR = Coordinates(latitude=29.1, longitude=48.1)
WORK = HOME.latitude + 900 * NORTH_BY_A_METRE


MERGED = THEN + timedelta(minutes=500)
LATER = THEN + timedelta(minutes=501)


@pytest.fixture
def pair(records: CustomerRecords) -> tuple[CustomerProfile, CustomerProfile]:
    """Makes Sara, at home, and Noura, at work and 15 m from Sara's home."""
    records.book(customer_name="Sara", customer_number=SARA)
    records.book(customer_name="Noura", customer_number=NOURA, delivery_latitude=WORK)
    records.book(
        customer_name="Noura",
        customer_number=NOURA,
        delivery_latitude=HOME.latitude + 15 * NORTH_BY_A_METRE,
        additional_address_detail="Flat 7",
    )
    return records.one(SARA), records.one(NOURA)


def merge(
    records: CustomerRecords, pair: tuple[CustomerProfile, CustomerProfile], **fields: Any
) -> CustomerProfile:
    kept, gone = (each.customer.id for each in pair)
    assert editing.merge(records.connection, kept, gone, fields, stamp(MERGED))
    return records.one(SARA)


def test_phones_places_orders_and_names_of_both_are_one_customers(
    records: CustomerRecords, pair: tuple[CustomerProfile, CustomerProfile]
) -> None:
    merged = merge(records, pair)
    assert (merged.customer.name, merged.customer.other_names) == ("Sara", ("Noura",))
    assert (merged.number, merged.other_numbers) == (SARA, (NOURA,))
    assert merged.orders == 3
    assert records.one(NOURA).customer.id == merged.customer.id
    assert [each.customer.id for each in profiles.page(records.connection, "noura", 9)] == [
        merged.customer.id
    ]


def test_places_within_20_m_are_one_and_keep_the_address(
    records: CustomerRecords, pair: tuple[CustomerProfile, CustomerProfile]
) -> None:
    home, work = merge(records, pair).places
    assert (home.point, home.detail) == (HOME, "Flat 7")
    assert work.latitude == pytest.approx(WORK)


def test_an_order_by_the_other_name_is_the_merged_customers(
    records: CustomerRecords, pair: tuple[CustomerProfile, CustomerProfile]
) -> None:
    merged = merge(records, pair)
    records.book(customer_name="Noura", customer_number=SARA)
    assert records.one(SARA).customer.id == merged.customer.id


def test_what_was_chosen_of_both_is_kept(
    records: CustomerRecords, pair: tuple[CustomerProfile, CustomerProfile]
) -> None:
    customer = merge(records, pair, name="Noura", warning="refused twice").customer
    assert (customer.name, customer.other_names) == ("Noura", ("Sara",))
    assert customer.warning == "refused twice"


def test_undoing_it_restores_both(
    records: CustomerRecords, pair: tuple[CustomerProfile, CustomerProfile]
) -> None:
    kept = merge(records, pair, name="Noura").customer.id
    assert editing.undo(records.connection, kept)
    assert (records.one(SARA), records.one(NOURA)) == pair
    assert editing.last_merge(records.connection, kept) is None
    assert not editing.undo(records.connection, kept)


def test_what_came_since_stays_where_it_came(
    records: CustomerRecords, pair: tuple[CustomerProfile, CustomerProfile]
) -> None:
    kept = merge(records, pair, warning="refused twice").customer.id
    editing.edit_customer(records.connection, kept, {"counter_note": "rings twice"}, stamp(LATER))
    later = records.book_at(THEN + timedelta(minutes=600), customer_number=NOURA)
    records.record()
    assert editing.undo(records.connection, kept)
    sara, noura = pair
    after = profiles.one(records.connection, kept)
    assert after is not None
    assert (after.customer.counter_note, after.customer.warning) == ("rings twice", "")
    assert later in rows.orders_of(records.connection, kept)
    assert set(after.other_numbers) | {after.number} == {SARA, NOURA}
    again = profiles.one(records.connection, noura.customer.id)
    assert again is not None
    assert (again.orders, again.number) == (2, NOURA)
    assert sara.orders + 1 == after.orders


@pytest.mark.parametrize("wrong", [timedelta(days=-1), timedelta(days=1)])
def test_what_was_used_since_stays_whatever_the_clock_says(
    records: CustomerRecords, pair: tuple[CustomerProfile, CustomerProfile], wrong: timedelta
) -> None:
    sara, noura = pair
    kept = sara.customer.id
    editing.merge(records.connection, kept, noura.customer.id, {}, stamp(MERGED + wrong))
    later = THEN + timedelta(minutes=600)
    records.book_at(later, customer_number=NOURA, delivery_latitude=WORK)
    records.record()
    assert editing.undo(records.connection, kept)
    after = profiles.one(records.connection, kept)
    assert after is not None
    assert (after.number, after.other_numbers) == (NOURA, (SARA,))
    assert [each.latitude for each in after.places] == [
        pytest.approx(WORK),
        pytest.approx(HOME.latitude),
    ]
    assert after.customer.name == "Sara"


def test_a_phone_that_both_had_is_the_kept_ones_as_before(records: CustomerRecords) -> None:
    records.book(customer_name="Sara", customer_number=SARA)
    records.book(customer_name="Sara", customer_number="66001122")
    records.book(customer_name="Noura", customer_number=SARA, delivery_latitude=WORK)
    records.record()
    noura, sara = records.found(SARA)
    kept = sara.customer.id
    editing.merge(records.connection, kept, noura.customer.id, {}, stamp(MERGED))
    assert records.one(SARA).number == SARA
    assert editing.undo(records.connection, kept)
    assert records.found(SARA) == (noura, sara)


def test_merges_are_undone_the_last_one_first_although_the_clock_was_put_back(
    records: CustomerRecords, pair: tuple[CustomerProfile, CustomerProfile]
) -> None:
    records.book(customer_name="Khalid", customer_number="99900011", delivery_latitude=WORK)
    khalid = records.one("99900011")
    sara, noura = pair
    kept = sara.customer.id
    editing.merge(records.connection, kept, noura.customer.id, {}, stamp(MERGED))
    back = MERGED - timedelta(hours=1)
    editing.merge(records.connection, kept, khalid.customer.id, {}, stamp(back))
    last = editing.last_merge(records.connection, kept)
    assert last is not None
    assert last.removed == khalid.customer
    assert editing.undo(records.connection, kept)
    assert records.one("99900011") == khalid
    assert editing.undo(records.connection, kept)
    assert (records.one(SARA), records.one(NOURA)) == pair


def test_what_a_file_has_added_since_stays(
    records: CustomerRecords, pair: tuple[CustomerProfile, CustomerProfile]
) -> None:
    kept = merge(records, pair).customer.id
    line = ImportedCustomer(phones=(SARA, "66001122"), name="Sara", point=FAR, area="Ahmadi")
    text = line.model_dump_json(exclude_defaults=True)
    at = Stamp(at=LATER, origin=Origin.IMPORT)
    assert importing.import_slice(records.connection, [text], at)
    assert editing.undo(records.connection, kept)
    after = records.one(SARA)
    assert (after.number, after.other_numbers) == (SARA, ("66001122",))
    assert [each.area for each in after.places][1:] == ["Ahmadi"]
    assert records.one(NOURA) == pair[1]


def test_a_place_that_became_known_since_goes_with_its_order(records: CustomerRecords) -> None:
    records.see(customer_name="Sara", customer_number=SARA)
    order = records.see(customer_name="Noura", customer_number=NOURA)
    records.record()
    kept, gone = (records.one(each).customer.id for each in (SARA, NOURA))
    assert editing.merge(records.connection, kept, gone, {}, stamp(MERGED))
    where = {"delivery_latitude": WORK, "delivery_longitude": HOME.longitude}
    told = next(each for each in records.said if each.id == order).model_copy(update=where)
    deliveries.remember(records.connection, [told], LATER)
    records.record()
    assert editing.undo(records.connection, kept)
    assert records.one(SARA).places == ()
    assert [each.latitude for each in records.one(NOURA).places] == [pytest.approx(WORK)]


def test_nobody_is_merged_with_nobody_or_with_oneself(
    records: CustomerRecords, pair: tuple[CustomerProfile, CustomerProfile]
) -> None:
    kept = pair[0].customer.id
    assert not editing.merge(records.connection, kept, kept, {}, stamp(MERGED))
    assert not editing.merge(records.connection, kept, "nobody", {}, stamp(MERGED))
    assert (records.one(SARA), records.one(NOURA)) == pair
