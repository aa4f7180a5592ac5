"""A clock that is an hour wrong loses neither what a file adds nor what a merge had taken."""

from __future__ import annotations

from datetime import timedelta

import pytest

from deskdispatch.domain.customers.customer import CustomerProfile
from deskdispatch.domain.customers.imported import ImportedCustomer, ImportOutcome
from deskdispatch.domain.customers.record import Origin, Stamp
from deskdispatch.journal.customers import importing, undoing
from deskdispatch.journal.shared_records import state
from tests.journal.customers.conftest import HOME, THEN
from tests.journal.sharing.customers.clerks import (
    NOURA,
    NOW,
    SARA,
    WORK,
    assert_same,
    edit,
    merge,
    pages,
)
from tests.journal.sharing.customers.counters import SharingCounter, share_all

HOUR_MS = 3_600_000
WRONG = pytest.mark.parametrize("hours", [-24, -1, 1, 24])


@pytest.fixture
def pair(here: SharingCounter, there: SharingCounter) -> tuple[str, str]:
    """Sara at home and Noura at work, whom both counters know."""
    here.book(customer_name="Sara", customer_number=SARA)
    here.book(customer_name="Noura", customer_number=NOURA, delivery_latitude=WORK)
    here.record()
    share_all(here, there)
    there.number = here.number
    return here.one(SARA).customer.id, here.one(NOURA).customer.id


@WRONG
def test_a_line_is_added_to_a_note_of_a_counter_whose_clock_is_wrong(
    here: SharingCounter, there: SharingCounter, sara: str, hours: int
) -> None:
    state.note_clock(there.connection, hours * HOUR_MS)
    edit(there, sara, hours * 60, counter_note="VIP")
    share_all(here, there)
    line = ImportedCustomer(phones=(SARA,), name="Sara", remarks=("Address: x",))
    text = line.model_dump_json(exclude_defaults=True)
    at = Stamp(at=NOW, origin=Origin.IMPORT)
    (row,) = importing.import_slice(here.connection, [text], at)
    assert row.outcome == ImportOutcome.COMPLETED
    share_all(here, there)
    for each in (here, there):
        assert each.one().customer.counter_note == "VIP\nAddress: x"
    assert_same(here, there)


def _shown(profile: CustomerProfile) -> tuple[object, ...]:
    points = [place.point for place in profile.places]
    return (profile.number, profile.other_numbers, points, profile.orders)


@WRONG
@pytest.mark.parametrize("is_undone_there", [False, True])
def test_undoing_a_merge_of_a_wrong_clock_gives_each_the_own_phone_back(
    here: SharingCounter,
    there: SharingCounter,
    pair: tuple[str, str],
    hours: int,
    is_undone_there: bool,
) -> None:
    before = [_shown(each) for each in pages(here)]
    state.note_clock(here.connection, hours * HOUR_MS)
    merge(here, *pair, hours * 60)
    share_all(here, there)
    assert undoing.undo((there if is_undone_there else here).connection, pair[0])
    share_all(here, there)
    for each in (here, there):
        assert [_shown(one) for one in pages(each)] == before
    assert_same(here, there)


@WRONG
@pytest.mark.parametrize("is_undone_there", [False, True])
def test_a_phone_used_since_a_merge_of_a_wrong_clock_stays(
    here: SharingCounter,
    there: SharingCounter,
    pair: tuple[str, str],
    hours: int,
    is_undone_there: bool,
) -> None:
    state.note_clock(here.connection, hours * HOUR_MS)
    merge(here, *pair, hours * 60)
    share_all(here, there)
    since = THEN + timedelta(hours=9, minutes=5)
    there.book_at(
        since, customer_name="Sara", customer_number=NOURA, delivery_latitude=HOME.latitude
    )
    there.record()
    share_all(here, there)
    assert undoing.undo((there if is_undone_there else here).connection, pair[0])
    share_all(here, there)
    for each in (here, there):
        (kept,) = (one for one in pages(each) if one.customer.id == pair[0])
        assert (kept.number, kept.other_numbers, kept.orders) == (NOURA, (SARA,), 2)
    assert_same(here, there)


def test_merges_of_two_clocks_are_undone_the_last_one_first(
    here: SharingCounter, there: SharingCounter, pair: tuple[str, str]
) -> None:
    here.book(customer_name="Khalid", customer_number="99900011")
    here.record()
    share_all(here, there)
    khalid = here.one("99900011").customer.id
    state.note_clock(here.connection, HOUR_MS)
    merge(here, *pair, 60)
    share_all(here, there)
    merge(there, pair[0], khalid, 1)
    share_all(here, there)
    assert undoing.undo(here.connection, pair[0])
    share_all(here, there)
    for each in (here, there):
        assert each.one("99900011").customer.id == khalid
        assert each.one(NOURA).customer.id == pair[0]
    assert_same(here, there)
