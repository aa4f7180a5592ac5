"""Tests that a clock that is an hour wrong does not lose a file's additions."""

from __future__ import annotations

import pytest

from deskdispatch.domain.customers.customer import Origin, Stamp
from deskdispatch.domain.customers.imported_customer import ImportedCustomer, ImportOutcome
from deskdispatch.journal.customers import importing
from deskdispatch.journal.sharing import state
from tests.journal.sharing.customers.clerks import (
    NOW,
    SARA,
    assert_same,
    edit,
)
from tests.journal.sharing.customers.counters import SharingCounter, share_all

HOUR_MS = 3_600_000
WRONG = pytest.mark.parametrize("hours", [-24, -1, 1, 24])


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
