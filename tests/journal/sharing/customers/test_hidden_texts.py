"""What clerks typed of places or customers who are one is asked about where it is not shown."""

from __future__ import annotations

import pytest

from deskdispatch.journal.customers import editing
from tests.journal.customers.conftest import HOME, NORTH_BY_A_METRE, stamp
from tests.journal.sharing.customers.clerks import (
    NOW,
    asked,
    assert_same,
    conflicts,
    decide,
    edit,
    merge,
    pages,
    see,
    shown,
    type_at,
)
from tests.journal.sharing.customers.counters import SharingCounter, share_all


def near_places(here: SharingCounter, there: SharingCounter) -> None:
    """One customer's place, recorded at two counters 15 m apart, with what clerks typed there."""
    for each, metres in ((here, 0), (there, 15)):
        each.book(
            customer_name="Sara",
            delivery_latitude=HOME.latitude + metres * NORTH_BY_A_METRE,
        )
        each.record()
    for each, detail in ((here, "Flat 7771"), (there, "Flat 7772")):
        place = each.one().places[0].id
        assert editing.edit_place(each.connection, place, {"detail": detail}, stamp(NOW))


@pytest.mark.parametrize("value", ["Flat 7771", "Flat 7772"])
@pytest.mark.parametrize("at", range(2))
def test_both_texts_of_two_places_that_are_one_are_asked(
    here: SharingCounter, there: SharingCounter, value: str, at: int
) -> None:
    near_places(here, there)
    share_all(here, there)
    assert asked(here) == [("detail", "Flat 7771", "Flat 7772", "b")]
    assert asked(there) == [("detail", "Flat 7772", "Flat 7771", "a")]
    decide((here, there)[at], value)
    share_all(here, there)
    for each in (here, there):
        assert asked(each) == []
        assert [place.detail for place in each.one().places] == [value]
    assert_same(here, there)


def test_a_place_with_the_same_text_or_none_is_not_asked_about(
    here: SharingCounter, there: SharingCounter
) -> None:
    near_places(here, there)
    place = there.one().places[0].id
    typed = {"detail": "Flat 7771", "area": ""}
    assert editing.edit_place(there.connection, place, typed, stamp(NOW))
    share_all(here, there)
    assert asked(here) == asked(there) == []


@pytest.mark.parametrize("at", range(2))
def test_an_edit_of_what_came_with_a_double_is_no_conflict(
    here: SharingCounter, there: SharingCounter, at: int
) -> None:
    first = see(here, customer_name="Sara Al-Ali")
    see(there, id="other", customer_name="Ali")
    for each in (here, there):
        each.record()
    typing = (here, there)[at]
    edit(typing, typing.one().customer.id, warning="refused twice")
    share_all(here, there)
    see(there, id=first, customer_name="Sara Al-Ali")
    see(here, id="other", customer_name="Ali")
    for each in (here, there):
        each.record()
    share_all(here, there)
    edit(here, here.one().customer.id, 1, warning="pays in coins")
    share_all(here, there)
    for each in (here, there):
        assert shown(each, "warning") == "pays in coins"
        assert asked(each) == []


def test_what_is_typed_of_who_is_merged_meanwhile_is_asked(
    here: SharingCounter, there: SharingCounter, sara: str
) -> None:
    see(here, there, id="nour", customer_name="Noura", customer_number="55512345")
    for each in (here, there):
        each.record()
    share_all(here, there)
    noura = here.one("55512345").customer.id
    merge(here, sara, noura, warning="of both")
    type_at(there, noura, 60_000, warning="of Noura")
    share_all(here, there)
    for each in (here, there):
        (conflict,) = conflicts(each)
        assert conflict.lost.value == "of Noura"
    decide(there, "of both")
    share_all(here, there)
    assert asked(here) == asked(there) == []


@pytest.mark.parametrize("at", range(2))
def test_what_came_with_a_double_is_not_typed_again_by_another_edit(
    here: SharingCounter, there: SharingCounter, at: int
) -> None:
    knowing, typing = (here, there) if at else (there, here)
    see(knowing, customer_name="Sara Al-Ali" if at else "Ali")
    see(typing, id="other", customer_name="Ali" if at else "Sara Al-Ali")
    for each in (here, there):
        each.record()
    edit(typing, typing.one().customer.id, warning="first")
    typing.push()
    knowing.share()
    (one,) = pages(knowing)
    assert one.customer.warning == "first"
    edit(typing, typing.one().customer.id, 1, warning="second")
    typing.push()
    edit(knowing, knowing.one().customer.id, 2, driver_note="rings twice")
    knowing.pull()
    share_all(knowing, typing)
    for each in (here, there):
        assert shown(each, "warning") == "second"
        assert shown(each, "driver_note") == "rings twice"
        assert asked(each) == []
