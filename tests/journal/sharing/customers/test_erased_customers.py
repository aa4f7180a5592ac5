"""Tests of erasing at one counter while another one writes: only the erased customer is gone."""

from __future__ import annotations

from datetime import timedelta

import pytest

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.sharing.record import SharedKind
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState, digest
from deskdispatch.journal.booking import intents
from deskdispatch.journal.customers.links import PLACE_LINK
from deskdispatch.journal.sharing import state
from tests.journal.customers.conftest import HOME, NORTH_BY_A_METRE, SENT, stamp
from tests.journal.customers.test_erasing import NAME, keep_note
from tests.journal.sharing.customers.clerks import (
    NOURA,
    NOW,
    SARA,
    WORK,
    assert_same,
    edit,
    erase,
    merge,
    pages,
    see,
    texts,
)
from tests.journal.sharing.customers.counters import SharingCounter, counter, share_all
from tests.journal.sharing.hub import Hub

HOUR = timedelta(hours=1)
AFTER = NOW + HOUR
BEFORE = NOW - HOUR


@pytest.fixture
def zainab(here: SharingCounter, there: SharingCounter) -> str:
    """Makes a customer whom both counters know; returns the customer's id."""
    see(here, there, customer_name="Zainab")
    share_all(here, there)
    return here.one().customer.id


def end(*counters: SharingCounter) -> None:
    """Lets all counters share, record what is pending, and share the result."""
    for _ in range(3):
        share_all(*counters)


def is_nowhere(word: str, hub: Hub, *counters: SharingCounter) -> bool:
    in_hub = "".join(record.text for record in hub.records.values())
    return word not in in_hub and not any(word in texts(each) for each in counters)


def test_an_order_that_the_other_counter_booked_before_goes_with_them(
    here: SharingCounter, there: SharingCounter, hub: Hub, zainab: str
) -> None:
    there.book_at(BEFORE, customer_name="Zainab", customer_number=SARA)
    there.record()
    erase(here, zainab)
    end(here, there)
    assert pages(here) == ()
    assert is_nowhere("Zainab", hub, here, there)
    assert is_nowhere(SARA, hub, here, there)
    assert_same(here, there)


def test_orders_that_this_counter_alone_knew_are_shown_anew_too(
    here: SharingCounter, there: SharingCounter, zainab: str
) -> None:
    shared = there.said[0].id
    own = there.book_at(BEFORE, customer_name="Zainab", customer_number=SARA)
    there.record()
    edit(there, zainab, warning="refused twice")
    here.push()
    assert not any(each.has_erased for each in there.pull())
    erase(here, zainab)
    here.push()
    applied = there.pull()
    assert any(each.has_erased for each in applied)
    told = {id for each in applied for id in each.ids_of(SharedKind.DELIVERY)}
    assert told == {shared, own}


@pytest.mark.parametrize("is_seen_here", [True, False])
def test_an_order_that_was_made_since_is_of_somebody_new(
    here: SharingCounter, there: SharingCounter, zainab: str, is_seen_here: bool
) -> None:
    there.book_at(AFTER, customer_name="Zainab", customer_number=SARA)
    there.record()
    edit(there, zainab, warning="refused twice")
    erase(here, zainab)
    if is_seen_here:
        see(here, id=there.said[-1].id, customer_name="Zainab", created_at=AFTER)
        here.record()
    end(here, there)
    (one,) = pages(there)
    assert one.customer.id != zainab
    assert (one.orders, one.customer.warning) == (1, "")
    assert_same(here, there)


@pytest.mark.parametrize("database_ahead", [-HOUR, HOUR])
def test_an_order_is_before_or_since_by_the_clock_of_the_service(
    here: SharingCounter, there: SharingCounter, zainab: str, database_ahead: timedelta
) -> None:
    for each in (here, there):
        state.note_clock(each.connection, -database_ahead // timedelta(milliseconds=1))
    for at in (NOW - HOUR / 2, NOW + HOUR / 2):
        there.book_at(at, customer_name="Zainab", customer_number=SARA)
    there.record()
    erase(here, zainab)
    end(here, there)
    (one,) = pages(there)
    assert (one.orders, one.last_order_at) == (1, NOW + HOUR / 2)
    assert one.customer.id != zainab
    assert_same(here, there)


def test_who_was_merged_into_them_meanwhile_goes_with_them(
    here: SharingCounter, there: SharingCounter, hub: Hub, zainab: str
) -> None:
    there.book(customer_name="Noura", customer_number=NOURA)
    there.record()
    noura = there.one(NOURA).customer.id
    there.share()
    merge(there, noura, zainab, name="Noura Zainab")
    erase(here, zainab)
    end(here, there)
    assert pages(here) == ()
    assert is_nowhere("Zainab", hub, here, there)
    assert_same(here, there)


@pytest.mark.parametrize("is_late", [True, False])
def test_a_wallet_note_about_an_order_that_only_its_counter_saw_goes_with_them(
    here: SharingCounter, there: SharingCounter, is_late: bool
) -> None:
    id = there.book(customer_name=NAME, customer_number=SARA)
    there.record()
    end(there, here)
    if not is_late:
        keep_note(here.connection, id)
    erase(here, here.one().customer.id)
    end(here, there)
    if is_late:
        keep_note(here.connection, id)
    assert NAME not in texts(here)


def test_a_phone_that_the_order_of_another_one_names_too_stays(
    here: SharingCounter, there: SharingCounter
) -> None:
    see(here, there, customer_name="Khalid", customer_number=NOURA)
    for each in (here, there):
        each.record()
    there.book(customer_name="Sara", customer_number=SARA, alternate_customer_number=NOURA)
    there.record()
    erase(here, here.one(NOURA).customer.id)
    end(here, there)
    (sara,) = pages(here)
    assert (sara.customer.name, sara.other_numbers) == ("Sara", (NOURA,))
    assert_same(here, there)


def test_what_was_typed_of_another_one_with_the_phone_stays(
    here: SharingCounter, there: SharingCounter, zainab: str
) -> None:
    see(here, there, customer_name="Khalid")
    share_all(here, there)
    khalid = next(each.customer.id for each in pages(here) if each.customer.name == "Khalid")
    edit(there, khalid, warning="refused twice")
    there.push()
    erase(here, zainab)
    end(there, here)
    (one,) = pages(here)
    assert (one.customer.id, one.customer.warning) == (khalid, "refused twice")
    assert_same(here, there)


def test_both_of_two_near_places_go_with_them(
    here: SharingCounter, there: SharingCounter, hub: Hub
) -> None:
    for each, metres, detail in ((here, 0, "Flat 7771"), (there, 15, "Flat 7772")):
        each.book(
            customer_name="Sara",
            delivery_latitude=HOME.latitude + metres * NORTH_BY_A_METRE,
            additional_address_detail=detail,
        )
        each.record()
    end(here, there)
    erase(here, here.one().customer.id)
    end(here, there)
    for detail in ("Flat 7771", "Flat 7772"):
        assert is_nowhere(detail, hub, here, there)
    assert_same(here, there)


def test_a_place_that_somebody_else_has_by_now_is_there_again(
    here: SharingCounter, there: SharingCounter
) -> None:
    here.book(additional_address_detail="Flat 7")
    here.book(customer_name="Khalid", customer_number=NOURA, delivery_latitude=WORK)
    share_all(here, there)
    (home,) = there.one().places
    khalid = there.one(NOURA).customer.id
    PLACE_LINK.link(there.connection, khalid, home.id, NOW.timestamp(), stamp(NOW))
    erase(here, here.one().customer.id)
    end(here, there)
    assert is_nowhere("Sara", here.hub, here, there)
    for each in (here, there):
        assert "Flat 7" in {place.detail for place in each.one(NOURA).places}
    assert_same(here, there)


def test_a_phone_that_only_an_order_of_theirs_names_goes_with_them(
    here: SharingCounter, there: SharingCounter, hub: Hub, zainab: str
) -> None:
    with counter("c", hub) as third:
        third.join()
        there.book_at(
            BEFORE,
            customer_name="Zainab",
            customer_number=SARA,
            alternate_customer_number=NOURA,
        )
        there.record()
        there.push()
        erase(here, zainab)
        here.push()
        third.pull()
        assert third.connection.execute("SELECT key FROM customer_phones").fetchall() == []
        end(here, there, third)
        assert is_nowhere(NOURA, hub, here, there, third)


@pytest.mark.parametrize("is_joining", [True, False])
def test_whom_the_other_counter_knew_as_another_customer_goes_there_too(
    here: SharingCounter, hub: Hub, is_joining: bool
) -> None:
    with counter("c", hub) as third:
        if not is_joining:
            third.join()
        third.book_at(BEFORE, customer_name="Ali Zainab", customer_number=SARA)
        see(here, third, customer_name="Zainab")
        for each in (here, third):
            each.record()
        zainab = third.one().customer
        edit(third, zainab.id, warning="refused twice")
        erase(here, here.one().customer.id)
        here.share()
        if is_joining:
            third.join()
        end(third, here)
        assert zainab.name == "Ali Zainab"
        assert (pages(here), pages(third)) == ((), ())
        for word in ("Zainab", SARA, "refused twice"):
            assert is_nowhere(word, hub, here, third)
        assert_same(here, third)


def test_an_order_since_of_whom_a_counter_knew_as_another_customer_is_of_somebody_new(
    here: SharingCounter, hub: Hub
) -> None:
    with counter("c", hub) as third:
        see(here, third, customer_name="Zainab")
        third.book_at(AFTER, customer_name="Zainab", customer_number=SARA)
        for each in (here, third):
            each.record()
        zainab = third.one().customer
        edit(third, zainab.id, warning="refused twice")
        erase(here, here.one().customer.id)
        here.share()
        third.join()
        end(third, here)
        (one,) = pages(here)
        assert one.customer.id != zainab.id
        assert (one.orders, one.customer.name, one.customer.warning) == (1, "Zainab", "")
        assert_same(here, third)


def test_a_booking_that_is_searched_for_stays_searchable_though_the_other_counter_erases(
    here: SharingCounter, there: SharingCounter, zainab: str
) -> None:
    """Its mark is in its drop-off: without it, the clerk would send the booking again."""
    booking = Booking(**{**SENT, "customer_name": "Zainab", "customer_number": SARA})
    intent = Intent(id="f" * 32, booking=booking, digest=digest(booking), written_at=BEFORE)
    intents.write(there.connection, intent)
    intents.settle(there.connection, intent.id, IntentState.UNCONFIRMED, BEFORE)
    erase(here, zainab)
    here.push()
    there.pull()
    assert [each.booking for each in intents.unsettled(there.connection)] == [booking]
