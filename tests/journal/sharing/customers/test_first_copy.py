"""The first copy of a PC that joins: all records first, then each customer once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deskdispatch.journal.shared_records import state
from deskdispatch.journal.sharing import applying, settling
from tests.journal.customers.conftest import THEN
from tests.journal.sharing.customers.clerks import NOURA, assert_same, edit, erase, pages, texts
from tests.journal.sharing.customers.counters import SharingCounter, counter, share_all
from tests.journal.sharing.hub import Hub


@pytest.fixture
def new(hub: Hub) -> Iterator[SharingCounter]:
    """A PC that begins to share, and has read nothing yet."""
    with counter("n", hub) as made:
        state.start(made.connection, "n" * 16, "shop", THEN)
        yield made


def read(counter: SharingCounter, limit: int) -> None:
    """Reads all records, so many at a time."""
    seq = 0
    while True:
        seq, found = counter.hub.pull(seq, limit)
        if not found:
            return
        applying.apply_slice(counter.connection, seq, found, is_first_copy=True)


def test_who_is_read_is_known_once_settled(here: SharingCounter, new: SharingCounter) -> None:
    here.book(additional_address_detail="Flat 7", alternate_customer_number=NOURA)
    here.record()
    edit(here, here.one().customer.id, warning="refused twice")
    here.share()
    read(new, limit=2)
    (left,) = new.connection.execute("SELECT count(*) FROM unsettled_customers").fetchone()
    assert (pages(new), left) == ((), 1)
    assert settling.settle_slice(new.connection) == 1
    assert settling.settle_slice(new.connection) == 0
    share_all(here, new)
    assert new.one().customer.warning == "refused twice"
    assert_same(here, new)


def test_it_goes_on_after_the_program_ended_in_the_middle(
    here: SharingCounter, new: SharingCounter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settling, "SLICE", 1)
    here.book()
    here.book(customer_name="Khalid", customer_number=NOURA)
    here.record()
    here.share()
    read(new, limit=2)
    assert settling.settle_slice(new.connection) == 1
    assert len(pages(new)) == 1
    read(new, limit=2)  # the same once more
    new.settle()
    share_all(here, new)
    assert_same(here, new)


def test_who_was_erased_later_is_nowhere(here: SharingCounter, new: SharingCounter) -> None:
    here.book(customer_name="Zainab")
    here.record()
    here.share()
    before = [here.hub.pull(0, 99)]
    erase(here, here.one().customer.id)
    here.share()
    for seq, found in before:
        applying.apply_slice(new.connection, seq, found, is_first_copy=True)
    assert "Zainab" in texts(new)
    read(new, limit=1)
    new.settle()
    share_all(here, new)
    assert "Zainab" not in texts(new)
    assert_same(here, new)
