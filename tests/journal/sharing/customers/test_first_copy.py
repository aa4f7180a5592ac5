"""Tests of the first copy of a PC that joins: all records first, then each customer once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deskdispatch.journal.sharing import merging, state
from tests.journal.customers.conftest import THEN
from tests.journal.sharing.customers.clerks import NOURA, assert_same, edit, erase, pages, texts
from tests.journal.sharing.customers.counters import SharingCounter, counter, share_all
from tests.journal.sharing.hub import Hub


@pytest.fixture
def new(hub: Hub) -> Iterator[SharingCounter]:
    """PC that begins to share and has read nothing yet."""
    with counter("n", hub) as made:
        state.start(made.connection, "n" * 16, "shop", THEN)
        yield made


def read(counter: SharingCounter) -> None:
    """Reads all records, without settling any customer."""
    until, found = counter.hub.sorted_records()
    assert merging.apply(counter.connection, 0, found, is_copy=True).processed == len(found)
    merging.apply(counter.connection, until, ())


def test_who_is_read_is_known_once_settled(here: SharingCounter, new: SharingCounter) -> None:
    here.book(additional_address_detail="Flat 7", alternate_customer_number=NOURA)
    here.record()
    edit(here, here.one().customer.id, warning="refused twice")
    here.share()
    read(new)
    assert pages(new) == ()
    last_id, count = merging.settle_page(new.connection, "")
    assert count == 1
    assert merging.settle_page(new.connection, last_id).processed == 0
    share_all(here, new)
    assert new.one().customer.warning == "refused twice"
    assert_same(here, new)


def test_it_goes_on_after_the_program_ended_in_the_middle(
    here: SharingCounter, new: SharingCounter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(merging, "PAGE", 1)
    monkeypatch.setattr(merging, "CHUNK", 1)
    here.book()
    here.book(customer_name="Khalid", customer_number=NOURA)
    here.record()
    here.share()
    read(new)
    assert merging.settle_page(new.connection, "").processed == 1
    assert len(pages(new)) == 1
    new.copy()  # starts again
    share_all(here, new)
    assert_same(here, new)


def test_it_makes_way_for_a_call_that_waits(
    here: SharingCounter, new: SharingCounter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(merging, "CHUNK", 2)
    here.book()
    here.book(customer_name="Khalid", customer_number=NOURA)
    here.record()
    here.share()
    until, found = here.hub.sorted_records()
    while found:
        page = merging.apply(new.connection, 0, found, is_copy=True, is_awaited=lambda: True)
        taken = page.processed
        assert taken == min(2, len(found))
        found = found[taken:]
    merging.apply(new.connection, until, ())
    monkeypatch.setattr(merging, "CHUNK", 1)
    assert merging.settle_page(new.connection, "", lambda: True).processed == 1
    new.settle()
    share_all(here, new)
    assert_same(here, new)


def test_a_page_that_is_here_already_changes_nothing(
    here: SharingCounter, new: SharingCounter
) -> None:
    here.book()
    here.record()
    here.share()
    new.copy()
    before = new.connection.total_changes
    _, found = here.hub.sorted_records()
    assert not merging.apply(new.connection, 0, found, is_copy=True).applied.ids
    merging.settle_page(new.connection, "")
    bookkeeping = 5  # in the row with the state of this PC's sharing
    assert new.connection.total_changes - before == bookkeeping


def test_who_was_erased_later_is_nowhere(here: SharingCounter, new: SharingCounter) -> None:
    here.book(customer_name="Zainab")
    here.record()
    here.share()
    _, before = here.hub.sorted_records()
    erase(here, here.one().customer.id)
    here.share()
    merging.apply(new.connection, 0, before, is_copy=True)
    assert "Zainab" in texts(new)
    new.copy()
    share_all(here, new)
    assert "Zainab" not in texts(new)
    assert_same(here, new)
