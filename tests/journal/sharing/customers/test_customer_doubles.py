"""Tests that customers whom two PCs knew before they shared become one customer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from deskdispatch.domain.customers.customer import Origin, Stamp
from deskdispatch.domain.customers.imported_customer import ImportedCustomer
from deskdispatch.journal.customers import editing, importing, profiles
from tests.journal.customers.conftest import THEN, stamp
from tests.journal.sharing.customers.clerks import history
from tests.journal.sharing.customers.counters import SharingCounter, counter, share_all
from tests.journal.sharing.hub import Hub

SARA = "98765432"


@pytest.fixture
def here(hub: Hub) -> Iterator[SharingCounter]:
    with counter("a", hub) as made:
        yield made


@pytest.fixture
def there(hub: Hub) -> Iterator[SharingCounter]:
    with counter("b", hub) as made:
        yield made


def take_over(counter: SharingCounter, name: str = "Sara Al-Ali", **fields: Any) -> None:
    """Imports a customer from a file."""
    line = ImportedCustomer(phones=(SARA,), name=name, **fields)
    at = Stamp(at=THEN, origin=Origin.IMPORT)
    importing.import_slice(counter.connection, [line.model_dump_json(exclude_defaults=True)], at)


def rename(counter: SharingCounter, name: str) -> None:
    id = counter.one(SARA).customer.id
    editing.edit_customer(counter.connection, id, {"name": name}, stamp(THEN))


def join(*counters: SharingCounter) -> None:
    for each in counters:
        each.join()
    share_all(*counters)


def names(counter: SharingCounter) -> list[str]:
    return sorted(each.customer.name for each in profiles.page(counter.connection, "", 9))


def test_who_was_imported_at_both_from_one_file_is_one_customer(
    here: SharingCounter, there: SharingCounter
) -> None:
    take_over(here, driver_note="rings twice")
    take_over(there, counter_note="a regular")
    join(here, there)
    customer = there.one(SARA).customer
    assert (customer.driver_note, customer.counter_note) == ("rings twice", "a regular")
    assert here.normal() == there.normal()


@pytest.mark.parametrize("theirs", ["Sara Al-Ali", "SARA  Al Ali", "sara al-ali"])
def test_whom_clerks_of_both_gave_the_same_name_is_one_customer(
    here: SharingCounter, there: SharingCounter, theirs: str
) -> None:
    for each, name in ((here, "Sara Al-Ali"), (there, theirs)):
        each.book(customer_name="Sarah", customer_number=SARA)
        rename(each, name)
    join(here, there)
    assert here.one(SARA).customer.name in {"Sara Al-Ali", theirs}
    assert here.normal() == there.normal()


@pytest.mark.parametrize("theirs", ["Khalid Al-Ali", "Sara"])
def test_people_to_whom_clerks_gave_other_names_stay_apart(
    here: SharingCounter, there: SharingCounter, theirs: str
) -> None:
    take_over(here)
    take_over(there, theirs)
    join(here, there)
    assert names(here) == sorted(["Sara Al-Ali", theirs])
    assert here.normal() == there.normal()


def test_of_two_notes_the_later_counts_and_the_other_stands_in_the_history(
    here: SharingCounter, there: SharingCounter
) -> None:
    for each, note in ((here, "pays late"), (there, "pays at once")):
        take_over(each, counter_note=note)
    join(here, there)
    for each in (here, there):
        assert each.one(SARA).customer.counter_note == "pays at once"
        assert history(each) == [("counter_note", "pays late", "a")]
    assert here.normal() == there.normal()
