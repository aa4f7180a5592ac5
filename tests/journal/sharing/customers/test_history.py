"""Tests of two simultaneous changes: the later one wins, the other is in the history everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from deskdispatch.domain.customers.customer import Origin, Stamp
from deskdispatch.domain.customers.imported_customer import ImportedCustomer
from deskdispatch.domain.sharing.record import typed_name
from deskdispatch.journal.customers import editing, importing
from deskdispatch.journal.sharing import customers, state
from tests.journal.customers.conftest import HOME, NORTH_BY_A_METRE, stamp
from tests.journal.sharing.customers.clerks import (
    NOW,
    SARA,
    assert_same,
    edit,
    erase,
    history,
    merge,
    pages,
    see,
    shown,
    texts,
    type_at,
)
from tests.journal.sharing.customers.counters import SharingCounter, counter, share_all
from tests.journal.sharing.hub import Hub


@pytest.fixture
def third(hub: Hub) -> Iterator[SharingCounter]:
    with counter("c", hub) as made:
        made.join()
        yield made


@pytest.mark.parametrize("field", ["warning", "detail"])
@pytest.mark.parametrize("is_mine_later", [True, False])
def test_the_later_counts_and_the_other_is_told_with_where_and_when(
    here: SharingCounter, there: SharingCounter, sara: str, field: str, is_mine_later: bool
) -> None:
    type_at(here, sara, 2_000 if is_mine_later else 0, **{field: "mine"})
    type_at(there, sara, 1_000, **{field: "theirs"})
    share_all(here, there)
    lost, counts, where = ("theirs", "mine", "b") if is_mine_later else ("mine", "theirs", "a")
    for each in (here, there):
        assert shown(each, field) == counts
        assert history(each) == [(field, lost, where)]
        (told,) = customers.history(each.connection, each.one())
        assert told.at == NOW + timedelta(seconds=1 if is_mine_later else 0)
    assert_same(here, there)


def test_where_it_was_sent_before_the_later_one_came(
    here: SharingCounter, there: SharingCounter, sara: str
) -> None:
    type_at(here, sara, 0, warning="mine")
    type_at(there, sara, 1, warning="theirs, later")
    there.push()
    here.push()
    share_all(here, there)
    assert history(here) == history(there) == [("warning", "mine", "a")]


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [({"is_blocked": True, "name": "Sara A"}, {"warning": "late"}), ({"warning": "same"},) * 2],
)
def test_other_fields_or_the_same_value_lose_nothing(
    here: SharingCounter,
    there: SharingCounter,
    sara: str,
    mine: dict[str, Any],
    theirs: dict[str, Any],
) -> None:
    type_at(here, sara, 0, **mine)
    type_at(there, sara, 1, **theirs)
    share_all(here, there)
    assert history(here) == history(there) == []


def test_what_the_program_fills_in_is_nobodys_text(
    here: SharingCounter, there: SharingCounter
) -> None:
    for each, flat in ((here, "Flat 1"), (there, "Flat 2")):
        see(each, id="seen")
        each.number = here.number
        each.book(id="booked", customer_name="Sara", additional_address_detail=flat)
        each.record()
    share_all(here, there)
    assert history(here) == history(there) == []


def test_of_three_at_once_both_others_are_told_also_to_who_comes_late(
    here: SharingCounter, there: SharingCounter, third: SharingCounter, sara: str, hub: Hub
) -> None:
    third.pull()
    for number, each in enumerate((here, there, third)):
        type_at(each, sara, number, warning=f"by {each.name}")
    share_all(here, there, third)
    with counter("d", hub) as late:
        late.join()
        for each in (here, there, third, late):
            assert shown(each, "warning") == "by c"
            assert history(each) == [("warning", "by b", "b"), ("warning", "by a", "a")]


def test_a_history_is_no_longer_than_the_counters_are_many(
    here: SharingCounter, there: SharingCounter, sara: str
) -> None:
    for number in range(6):
        for each in (here, there):
            edit(each, sara, number, warning=f"{number} by {each.name}")
            share_all(here, there)
    assert history(here) == history(there) == [("warning", "5 by a", "a")]


def test_a_text_that_was_cleared_elsewhere_is_told(
    here: SharingCounter, there: SharingCounter, sara: str
) -> None:
    edit(here, sara, warning="refused twice")
    share_all(here, there)
    edit(there, sara, 1, warning="")
    share_all(here, there)
    assert history(here) == history(there) == [("warning", "refused twice", "a")]


def test_of_who_is_erased_no_history_stays(
    here: SharingCounter, there: SharingCounter, sara: str
) -> None:
    type_at(here, sara, 0, warning="mine")
    type_at(there, sara, 1, warning="theirs")
    share_all(here, there)
    erase(there, sara)
    share_all(here, there)
    for each in (here, there):
        assert not [word for word in ("mine", "theirs") if word in texts(each)]
    stated = "".join(each.text for each in here.hub.records.values())
    assert "mine" not in stated
    assert typed_name("warning", "") not in stated


def test_who_shares_no_more_has_none(
    here: SharingCounter, there: SharingCounter, sara: str
) -> None:
    type_at(here, sara, 0, warning="mine")
    type_at(there, sara, 1, warning="theirs")
    share_all(here, there)
    state.stop(here.connection)
    assert history(here) == []


def test_a_note_to_which_a_file_adds_is_typed_all_the_same(
    here: SharingCounter, there: SharingCounter, sara: str
) -> None:
    type_at(here, sara, 0, counter_note="mine")
    line = ImportedCustomer(phones=(SARA,), name="Sara", remarks=("of a file",))
    text = line.model_dump_json(exclude_defaults=True)
    at = Stamp(at=NOW, origin=Origin.IMPORT)
    assert importing.import_slice(here.connection, [text], at)
    type_at(there, sara, 9, counter_note="theirs")
    share_all(here, there)
    assert history(here) == [("counter_note", "mine\nof a file", "a")]
    assert importing.import_slice(there.connection, [text], at)
    share_all(here, there)
    assert shown(here, "counter_note") == "theirs\nof a file"
    assert history(here) == [("counter_note", "mine\nof a file", "a")]


def test_both_texts_of_two_places_that_are_one_are_told(
    here: SharingCounter, there: SharingCounter
) -> None:
    for each, metres in ((here, 0), (there, 15)):
        latitude = HOME.latitude + metres * NORTH_BY_A_METRE
        each.book(customer_name="Sara", delivery_latitude=latitude)
        each.record()
    for each, detail in ((here, "Flat 7771"), (there, "Flat 7772")):
        place = each.one().places[0].id
        assert editing.edit_place(each.connection, place, {"detail": detail}, stamp(NOW))
    share_all(here, there)
    for each in (here, there):
        details = {place.detail for place in each.one().places}
        assert details | {value for _, value, _ in history(each)} == {"Flat 7771", "Flat 7772"}
    assert_same(here, there)


def test_what_is_typed_of_who_is_merged_meanwhile_is_told(
    here: SharingCounter, there: SharingCounter, sara: str
) -> None:
    see(here, there, id="nour", customer_name="Noura", customer_number="55512345")
    share_all(here, there)
    noura = here.one("55512345").customer.id
    merge(here, sara, noura, warning="of both")
    type_at(there, noura, 60_000, warning="of Noura")
    share_all(here, there)
    for each in (here, there):
        (one,) = pages(each)
        assert one.customer.warning == "of both"
        assert history(each) == [("warning", "of Noura", "b")]
