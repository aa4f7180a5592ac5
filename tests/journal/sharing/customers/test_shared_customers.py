"""Tests that customers, their phones and their places are the same at every counter."""

from __future__ import annotations

import pytest

from deskdispatch.domain.customers.customer import CustomerProfile
from deskdispatch.domain.sharing.record import Rank, SharedField, SharedKind, SharedRecord
from deskdispatch.journal.customers import editing
from deskdispatch.journal.deliveries import deliveries
from deskdispatch.journal.sharing import state
from tests.journal.customers.conftest import HOME, NORTH_BY_A_METRE, stamp
from tests.journal.sharing.customers.clerks import (
    NOURA,
    NOW,
    SARA,
    WORK,
    assert_same,
    edit,
    erase,
    history,
    merge,
    pages,
    see,
    texts,
)
from tests.journal.sharing.customers.counters import SharingCounter, counter, share_all
from tests.journal.sharing.hub import Hub


def test_a_customer_of_one_counter_is_known_at_the_other(
    here: SharingCounter, there: SharingCounter
) -> None:
    here.book(additional_address_detail="Flat 7", alternate_customer_number=NOURA)
    here.record()
    edit(here, here.one().customer.id, warning="refused twice")
    share_all(here, there)
    found = there.one()
    assert found.customer.warning == "refused twice"
    assert (found.number, found.other_numbers) == ("9876 5432", (NOURA,))
    assert [place.detail for place in found.places] == ["Flat 7"]
    assert found.orders == 1
    assert_same(here, there)


def test_a_phone_that_a_counter_of_an_earlier_release_stated_is_the_same_here(
    here: SharingCounter, there: SharingCounter
) -> None:
    see(here, customer_name="Sara", customer_number="9876\u20095432")
    here.record()
    here.connection.execute("UPDATE customer_phones SET key = '98765432', digits = '98765432'")
    share_all(here, there)
    keys = there.connection.execute("SELECT key, digits FROM customer_phones").fetchall()
    assert keys == [("+96598765432", "98765432")]
    assert there.one().customer.name == "Sara"


def test_what_both_see_is_one_customer(here: SharingCounter, there: SharingCounter) -> None:
    see(here, there, customer_name="Sara Al-Ali")
    see(here, there, customer_name="سارة")
    share_all(here, there)
    (one,) = pages(here)
    assert one.orders == 2
    assert_same(here, there)


def test_two_spellings_that_came_in_another_order_are_one_customer(
    here: SharingCounter, there: SharingCounter
) -> None:
    first = see(here, customer_name="Sara Al-Ali")
    here.record()
    see(there, id="other", customer_name="Ali")
    there.record()
    assert here.one().customer.id != there.one().customer.id
    share_all(here, there)
    see(there, id=first, customer_name="Sara Al-Ali")
    see(here, id="other", customer_name="Ali")
    share_all(here, there)
    (one,) = pages(here)
    assert one.orders == 2
    assert_same(here, there)


def test_people_of_one_phone_stay_apart(here: SharingCounter, there: SharingCounter) -> None:
    see(here, customer_name="Sara")
    see(there, id="other", customer_name="Khalid")
    share_all(here, there)
    assert {each.customer.name for each in pages(here)} == {"Sara", "Khalid"}
    assert_same(here, there)


def test_what_both_clerks_write_meanwhile_is_kept(
    here: SharingCounter, there: SharingCounter
) -> None:
    see(here, there)
    share_all(here, there)
    id = here.one().customer.id
    edit(here, id, warning="refused twice", driver_note="rings twice")
    edit(there, id, 1, counter_note="a regular", driver_note="the second door")
    share_all(here, there)
    customer = here.one().customer
    assert (customer.warning, customer.counter_note) == ("refused twice", "a regular")
    assert customer.driver_note == "the second door"
    assert_same(here, there)


@pytest.fixture
def pair(here: SharingCounter, there: SharingCounter) -> tuple[str, str]:
    """Makes Sara and Noura, 15 m from Sara's home; both counters know them."""
    here.book(customer_name="Sara", customer_number=SARA)
    here.book(customer_name="Noura", customer_number=NOURA, delivery_latitude=WORK)
    here.book(
        customer_name="Noura",
        customer_number=NOURA,
        delivery_latitude=HOME.latitude + 15 * NORTH_BY_A_METRE,
        additional_address_detail="Flat 7",
    )
    share_all(here, there)
    return here.one(SARA).customer.id, here.one(NOURA).customer.id


def test_a_merge_reaches_the_other_counter(
    here: SharingCounter, there: SharingCounter, pair: tuple[str, str]
) -> None:
    merge(here, *pair, name="Noura")
    share_all(here, there)
    (one,) = pages(there)
    assert (one.customer.name, one.customer.other_names, one.orders) == ("Noura", ("Sara",), 3)
    assert_same(here, there)


def test_its_undo_before_the_others_have_it_leaves_nothing_of_it(
    here: SharingCounter, there: SharingCounter, pair: tuple[str, str]
) -> None:
    before = pages(here)
    merge(here, *pair, name="Noura", warning="refused twice")
    assert editing.undo(here.connection, pair[0])
    share_all(here, there)
    for each in (here, there):
        assert [_shown(one) for one in pages(each)] == [_shown(one) for one in before]
    assert_same(here, there)


def test_its_undo_leaves_a_place_stored_as_at_the_other_counter(
    here: SharingCounter, there: SharingCounter, pair: tuple[str, str]
) -> None:
    merge(here, *pair)
    assert editing.undo(here.connection, pair[0])
    share_all(here, there)
    assert not _stores_a_blank_detail(here, there)


def test_a_blank_detail_that_no_clerk_set_is_not_stored(
    here: SharingCounter, there: SharingCounter, pair: tuple[str, str]
) -> None:
    _share_a_blank_detail(here, there)
    with counter("c", here.hub) as new:
        new.join()
        assert not _stores_a_blank_detail(here, there, new)


def test_a_blank_detail_that_no_clerk_set_is_filled_after_a_change_of_its_place(
    here: SharingCounter, there: SharingCounter, pair: tuple[str, str]
) -> None:
    place_id = _share_a_blank_detail(here, there)
    assert editing.edit_place(here.connection, place_id, {"area": "Hawalli"}, stamp(NOW))
    share_all(here, there)
    here.book(customer_name="Sara", customer_number=SARA, additional_address_detail="Flat 7")
    share_all(here, there)
    assert [each.detail for each in there.one(SARA).places] == ["Flat 7"]
    assert_same(here, there)


def _share_a_blank_detail(here: SharingCounter, there: SharingCounter) -> str:
    """Shares an automatic blank for Sara's place; returns the place's id."""
    (place,) = here.one(SARA).places
    blank = SharedField("", Rank.AUTOMATIC, 1, "b" * 16)
    here.hub.push([SharedRecord(SharedKind.PLACE, place.id, {"detail": blank})])
    share_all(here, there)
    return place.id


def _stores_a_blank_detail(*counters: SharingCounter) -> bool:
    query = "SELECT value FROM customer_places"
    return any('"detail":""' in text for c in counters for (text,) in c.connection.execute(query))


def test_it_is_undone_nowhere_once_it_is_shared(
    here: SharingCounter, there: SharingCounter, pair: tuple[str, str]
) -> None:
    merge(here, *pair)
    assert editing.last_merge(here.connection, pair[0]) is not None
    here.push()
    there.pull()
    for each in (here, there):
        assert editing.last_merge(each.connection, pair[0]) is None
        assert not editing.undo(each.connection, pair[0])
        (one,) = pages(each)
        assert one.orders == 3


def test_a_merge_that_an_earlier_release_has_shared_is_forgotten_with_the_next_share(
    here: SharingCounter, there: SharingCounter, pair: tuple[str, str]
) -> None:
    merge(here, *pair)
    kept = here.connection.execute("SELECT * FROM customer_merges").fetchall()
    here.push()
    here.connection.executemany("INSERT INTO customer_merges VALUES (?, ?, ?, ?)", kept)
    here.pull()
    share_all(here, there)
    assert editing.last_merge(here.connection, pair[0]) is None
    assert_same(here, there)


def test_a_counter_that_begins_to_share_anew_states_whom_it_has_merged(
    here: SharingCounter, pair: tuple[str, str]
) -> None:
    merge(here, *pair)
    here.push()
    state.stop(here.connection)
    while state.forget(here.connection):
        pass
    fresh = Hub()
    here.hub = fresh
    with counter("b", fresh) as other:
        here.join()
        other.join()
        share_all(here, other)
        (one,) = pages(other)
        assert (one.orders, one.customer.other_names) == (3, ("Noura",))
        assert_same(here, other)


def test_merges_from_before_sharing_are_shared(hub: Hub) -> None:
    with counter("a", hub) as here, counter("b", hub) as there:
        for number in range(4):
            here.book(customer_name=f"Sara {number}", customer_number=f"555000{number:02}")
        here.record()
        kept, *others = (each.customer.id for each in pages(here))
        for other in others:
            merge(here, kept, other)
        here.join()
        there.join()
        share_all(here, there)
        (one,) = pages(there)
        assert one.orders == len(others) + 1
        assert_same(here, there)


def _shown(profile: CustomerProfile) -> tuple[object, ...]:
    customer = profile.customer
    places = [(place.point, place.detail) for place in profile.places]
    names = (customer.name, customer.other_names, customer.warning)
    return (*names, profile.number, profile.other_numbers, places, profile.orders)


def test_merging_crosswise_ends_alike(
    here: SharingCounter, there: SharingCounter, pair: tuple[str, str]
) -> None:
    sara, noura = pair
    merge(here, sara, noura)
    merge(there, noura, sara, 1)
    share_all(here, there)
    (one,) = pages(here)
    assert one.orders == 3
    assert_same(here, there)


def test_an_edit_of_who_was_merged_meanwhile_stands_in_the_history(
    here: SharingCounter, there: SharingCounter, pair: tuple[str, str]
) -> None:
    sara, noura = pair
    merge(here, sara, noura)
    edit(there, noura, 1, counter_note="a regular")
    share_all(here, there)
    for each in (here, there):
        assert history(each) == [("counter_note", "a regular", "b")]
    assert_same(here, there)


def test_what_a_clerk_typed_of_a_place_shows_although_another_one_near_it_stood(
    here: SharingCounter, there: SharingCounter
) -> None:
    here.book(customer_name="Sara", customer_number=SARA)
    here.book(
        customer_name="Khalid",
        customer_number=NOURA,
        delivery_latitude=HOME.latitude + 15 * NORTH_BY_A_METRE,
        additional_address_detail="Flat 9",
    )
    share_all(here, there)
    sara, khalid = here.one(SARA), here.one(NOURA)
    typed = {"detail": "Flat 7"}
    assert editing.edit_place(there.connection, sara.places[0].id, typed, stamp(NOW))
    merge(here, sara.customer.id, khalid.customer.id, 1)
    share_all(here, there)
    for each in (here, there):
        assert [place.detail for place in each.one(SARA).places] == ["Flat 7"]
    assert_same(here, there)


def test_who_is_erased_is_nowhere_any_more(
    here: SharingCounter, there: SharingCounter, hub: Hub
) -> None:
    see(here, there, customer_name="Zainab")
    share_all(here, there)
    id = here.one().customer.id
    edit(there, id, counter_note="a regular")
    erase(here, id)
    share_all(here, there)
    assert pages(there) == ()
    assert_same(here, there)
    for each in (here, there):
        assert not [word for word in ("Zainab", SARA, "a regular") if word in texts(each)]
    assert "Zainab" not in repr(hub.records)
    assert SARA not in repr(hub.records)


def test_who_joins_later_does_not_learn_of_an_erased_one(here: SharingCounter, hub: Hub) -> None:
    see(here, customer_name="Zainab")
    erase(here, here.one().customer.id)
    here.share()
    with counter("c", hub) as late:
        late.join()
        late.said = list(here.said)
        deliveries.remember(late.connection, here.said, NOW)
        share_all(here, late)
        assert pages(late) == ()
        assert "Zainab" not in texts(late)
        assert_same(here, late)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("+965 9876 5432", "98765432"),
        ("٩٨٧٦٥٤٣٢", "+96598765432"),
        ("00965 98765432", "9876 5432"),
    ],
)
def test_a_phone_is_spelled_alike_at_every_counter(
    here: SharingCounter, there: SharingCounter, first: str, second: str
) -> None:
    there.number = here.number
    here.book(customer_name="Sara", customer_number=first)
    there.book(customer_name="Sara", customer_number=second)
    there.book(customer_name="Khalid", customer_number=NOURA, alternate_customer_number=second)
    share_all(here, there)
    for each in (here, there):
        sara, khalid = pages(each)[::-1]
        assert sara.orders == 2
        assert khalid.other_numbers == (sara.number,)
    assert_same(here, there)


def test_what_is_typed_meanwhile_stays_although_a_merge_is_undone(
    here: SharingCounter, there: SharingCounter, pair: tuple[str, str]
) -> None:
    (place,) = here.one(SARA).places
    merge(here, *pair, warning="refused twice")
    edit(there, pair[0], 2, warning="pays in coins")
    assert editing.edit_place(there.connection, place.id, {"detail": "Flat 8"}, stamp(NOW))
    assert editing.undo(here.connection, pair[0])
    share_all(here, there)
    for each in (here, there):
        assert each.one(SARA).customer.warning == "pays in coins"
        assert [place.detail for place in each.one(SARA).places] == ["Flat 8"]
    assert_same(here, there)


def test_what_a_merge_had_filled_is_filled_again_by_the_next_order(
    here: SharingCounter, there: SharingCounter, pair: tuple[str, str]
) -> None:
    merge(here, *pair)
    assert editing.undo(here.connection, pair[0])
    share_all(here, there)
    assert [place.detail for place in there.one(SARA).places] == [""]
    here.book(customer_name="Sara", customer_number=SARA, additional_address_detail="Flat 3")
    share_all(here, there)
    assert [place.detail for place in there.one(SARA).places] == ["Flat 3"]
    assert_same(here, there)
