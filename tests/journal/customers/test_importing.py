"""Tests of customers imported from a file beside those of deliveries."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.customers.customer import Origin, Stamp
from deskdispatch.domain.customers.imported_customer import ImportedCustomer, ImportOutcome
from deskdispatch.domain.geo import Coordinates
from deskdispatch.journal.customers import editing, importing, profiles
from deskdispatch.journal.customers.importing import import_slice
from deskdispatch.journal.customers.profiles import FIRST, export_page
from tests.journal.customers.conftest import (
    HOME,
    NORTH_BY_A_METRE,
    THEN,
    CustomerRecords,
)
from tests.journal.new_file import in_memory

LATER = Stamp(at=THEN + timedelta(days=1), origin=Origin.IMPORT)
CLERK = Stamp(at=THEN + timedelta(days=2), origin=Origin.CLERK)
FAR = Coordinates(latitude=29.1, longitude=48.1)


def imported(**fields: Any) -> str:
    known = {"phones": ("98765432",), "name": "Sara Al-Ali", **fields}
    return ImportedCustomer(**known).model_dump_json(exclude_defaults=True)


def take(records: CustomerRecords, *customers: str) -> list[ImportOutcome]:
    return [row.outcome for row in import_slice(records.connection, customers, LATER)]


def test_who_ordered_is_completed(records: CustomerRecords) -> None:
    records.book(additional_address_detail="Flat 7")
    records.record()
    line = imported(phones=("66001122", "+965 98765432"), warning="bites", point=FAR, area="Ahmadi")
    assert take(records, line) == [ImportOutcome.COMPLETED]
    profile = records.one()
    assert profile.other_numbers == ("66001122",)
    assert [place.area for place in profile.places][1:] == ["Ahmadi"]
    assert profile.customer.warning == "bites"
    assert profile.orders == 1


def test_a_place_within_20_metres_is_filled_and_not_doubled(records: CustomerRecords) -> None:
    records.book()
    records.record()
    near = Coordinates(latitude=HOME.latitude + 15 * NORTH_BY_A_METRE, longitude=HOME.longitude)
    line = imported(point=near, address=("Salmiya", "Block 10"), detail="Flat 7")
    assert take(records, line, line) == [ImportOutcome.COMPLETED, ImportOutcome.KNOWN]
    (place,) = records.one().places
    assert (place.point, place.address, place.detail) == (HOME, ("Salmiya", "Block 10"), "Flat 7")


def test_another_address_at_the_same_point_is_a_line_of_the_note(records: CustomerRecords) -> None:
    first = imported(point=HOME, address=("Salmiya", "Block 10"), written="Salmiya Block 10")
    other = imported(point=HOME, address=("Salmiya", "Block 3"), written="Salmiya Block 3")
    assert take(records, first, other, other) == ["new", "completed", "known"]
    assert records.one().customer.counter_note == "Address: Salmiya Block 3"
    assert [place.address for place in records.one().places] == [("Salmiya", "Block 10")]


def test_a_family_behind_two_doors_has_two_places(records: CustomerRecords) -> None:
    first = imported(name="Sara", point=HOME, address=("Salmiya", "Block 10"), detail="Flat 1")
    other = imported(name="Noura", point=HOME, address=("Salmiya", "Block 10"), detail="Flat 2")
    third = imported(name="Jo", point=HOME)
    assert take(records, first, other, third) == ["new", "new", "new"]
    found = {each.customer.name: each.places[0] for each in records.found("98765432")}
    assert [found[name].detail for name in ("Sara", "Noura", "Jo")] == [
        "Flat 1",
        "Flat 2",
        "Flat 1",
    ]
    assert found["Jo"].id == found["Sara"].id


def test_a_firm_with_very_many_places_has_each_of_them_once(records: CustomerRecords) -> None:
    points = [Coordinates(latitude=29 + at / 1000, longitude=48.0) for at in range(60)]
    lines = [imported(name="Bakery", point=point) for point in points]
    take(records, *lines)
    assert set(take(records, *lines)) == {ImportOutcome.KNOWN}


def test_an_address_that_is_known_with_its_point_needs_no_middle(records: CustomerRecords) -> None:
    fields = {"area": "Salmiya", "address": ("Salmiya", "Block 10"), "written": "x"}
    exact = imported(point=HOME, **fields)
    middle = imported(point=FAR, is_middle=True, **fields)
    assert take(records, exact, middle) == ["new", "known"]
    assert [place.point for place in records.one().places] == [HOME]


def test_a_line_is_added_to_the_note_of_a_clerk(records: CustomerRecords) -> None:
    records.book()
    id = records.one().customer.id
    earlier = Stamp(at=THEN + timedelta(hours=1), origin=Origin.CLERK)
    editing.edit_customer(records.connection, id, {"counter_note": "VIP"}, earlier)
    line = imported(remarks=("Address: behind the market",), counter_note="other")
    assert take(records, line, line) == ["completed", "known"]
    assert records.one().customer.counter_note == "VIP\nAddress: behind the market"


def test_a_line_is_added_to_a_note_that_a_fast_clock_has_stamped(
    records: CustomerRecords,
) -> None:
    records.book()
    id = records.one().customer.id
    tomorrow = Stamp(at=CLERK.at + timedelta(days=1), origin=Origin.CLERK)
    editing.edit_customer(records.connection, id, {"counter_note": "VIP"}, tomorrow)
    line = imported(remarks=("Address: x",), name="Sara Al-Ali", warning="pays late")
    assert take(records, line, line) == ["completed", "known"]
    customer = records.one().customer
    assert (customer.counter_note, customer.warning) == ("VIP\nAddress: x", "pays late")
    assert customer.stamps["counter_note"].at == tomorrow.at


def test_imported_customers_come_after_those_who_ordered(records: CustomerRecords) -> None:
    take(records, imported(phones=("66001122",), name="Noura"))
    records.book()
    records.record()
    names = [each.customer.name for each in profiles.page(records.connection, "", 9)]
    assert names == ["Sara Al-Ali", "Noura"]


def test_a_trial_tells_what_an_import_does_and_changes_nothing(records: CustomerRecords) -> None:
    records.book()
    records.record()
    lines = [
        imported(warning="bites"),
        imported(warning="bites"),
        imported(phones=("66001122",), name="Noura", point=HOME),
        imported(phones=("66001122", "98765432"), name="Noura"),
    ]
    before = list(records.connection.iterdump())
    trial = importing.open_trial(records.connection)
    tried = [
        row.outcome
        for part in (lines[:3], lines[3:])
        for row in importing.try_import(records.connection, trial, part, LATER)
    ]
    importing.close_trial(records.connection, trial)
    assert list(records.connection.iterdump()) == before
    assert tried == take(records, *lines) == ["completed", "known", "new", "completed"]


def anything(**fields: Any) -> str:
    """Makes a line; only a known area has a centre."""
    return imported(**fields, is_middle=bool(fields["area"]) and fields["point"] == FAR)


LINES = st.lists(
    st.builds(
        anything,
        phones=st.lists(
            st.sampled_from(["98765432", "66001122", "22223333"]), min_size=1, max_size=3
        ).map(tuple),
        name=st.sampled_from(["", "Sara", "Noura", "Sara Noura"]),
        point=st.sampled_from([None, HOME, FAR]),
        area=st.sampled_from(["", "Salmiya"]),
        address=st.sampled_from([(), ("Salmiya", "Block 1"), ("Salmiya", "Block 2")]),
        detail=st.sampled_from(["", "Flat 1", "Flat 2"]),
        written=st.sampled_from(["", "One", "Two"]),
        counter_note=st.sampled_from(["", "a", "a\nAddress: One"]),
        remarks=st.sampled_from([(), ("Address: One",)]),
    ),
    max_size=6,
)


@given(lines=LINES)
def test_the_same_lines_again_change_nothing(lines: list[str]) -> None:
    with in_memory() as connection:
        import_slice(connection, lines, LATER)
        before = list(connection.iterdump())
        again = import_slice(connection, lines, LATER)
        assert {row.outcome for row in again} <= {ImportOutcome.KNOWN}
        assert list(connection.iterdump()) == before


def test_every_customer_is_exported_once(records: CustomerRecords) -> None:
    take(records, *(imported(phones=(str(50_000_000 + at),), name=f"N{at}") for at in range(100)))
    take(records, *(imported(phones=(str(60_000_000 + at),), name=f"N{at}") for at in range(50)))
    records.book()
    records.record()
    pages = [export_page(records.connection, FIRST)]
    while pages[-1].records:
        pages.append(export_page(records.connection, pages[-1].last))
    assert [len(each.records) for each in pages] == [100, 51, 0]
    assert pages[0].records[0].numbers == ("9876 5432",)
    assert len({each.customer.id for part in pages for each in part.records}) == 151
