"""Tests of a damaged journal that is repaired: lost records return, unsent ones are sent."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.journal import opening
from deskdispatch.journal.deliveries.shared_bookings import of_delivery as shared_booking_of
from deskdispatch.journal.slips import count as prints_of
from tests.journal.sharing.hub import NOON, Pc, share_all
from tests.journal.sharing.values import book, make_job


def _draft(id: str = "x") -> SavedDraft:
    return SavedDraft(id=id, name="later", draft=Draft(phone="9876"), kept_at=NOON)


async def _mend(pc: Pc, damage: str) -> None:
    """Damages the journal with a statement, and repairs it at its next start."""
    await pc.journal.close()
    with closing(sqlite3.connect(pc.path)) as other, other:
        other.execute(damage)
    opening.request_check(pc.path)
    await pc.reopen()
    assert pc.journal.repaired is not None


async def _fill_and_share(pc: Pc, *others: Pc) -> None:
    while await pc.journal.fill_shared_changes():
        pass
    await share_all([pc, *others])


async def test_what_was_lost_comes_back_from_the_others(here: Pc, there: Pc) -> None:
    await book(there.journal)
    await there.journal.keep_named_draft(_draft())
    await here.journal.settle_prints([make_job()], NOON)
    await share_all([here, there])
    await _mend(here, "UPDATE shared_bookings SET booked_at = 'damaged'")
    assert await here.journal.read(shared_booking_of, "d1") is None
    await _fill_and_share(here, there)
    assert await here.journal.read(shared_booking_of, "d1") is not None
    assert await here.journal.kept_drafts() == (_draft(),)
    assert [await pc.journal.read(prints_of, "d1") for pc in (here, there)] == [1, 1]


async def test_its_own_slips_that_were_lost_come_back_too(here: Pc, there: Pc) -> None:
    await here.journal.settle_prints([make_job()], NOON)
    await share_all([here, there])
    await _mend(here, "UPDATE prints SET printed_at = 'damaged'")
    assert await here.journal.read(prints_of, "d1") == 0
    await _fill_and_share(here, there)
    assert [entry.counter_id for entry in await here.journal.print_log("d1")] == [""]
    assert await there.journal.read(prints_of, "d1") == 1


async def test_what_was_not_sent_is_sent_after_it(here: Pc, there: Pc) -> None:
    await here.journal.keep_named_draft(_draft("read"))
    await here.capture()
    await here.journal.keep_named_draft(_draft("not read"))
    await there.journal.keep_named_draft(_draft("gone"))
    await there.push()
    await here.pull()
    await here.journal.forget_draft("gone")
    await here.capture()
    await _mend(here, "INSERT INTO coverage VALUES ('damaged', '')")
    await _fill_and_share(here, there)
    kept = {draft.id for draft in await there.journal.kept_drafts()}
    assert kept == {"read", "not read"} == {d.id for d in await here.journal.kept_drafts()}
