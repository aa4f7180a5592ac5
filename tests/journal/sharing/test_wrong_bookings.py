"""Tests that a wrong booking reported at one counter, and its outcome, are known at the others."""

from __future__ import annotations

from deskdispatch.domain.wrong_bookings import WrongBooking
from tests.journal.sharing.hub import NOON, Pc, share_all

WRONG = WrongBooking(delivery_id="d1", order_number="ORD-1", reason="place", reported_at=NOON)


async def test_a_report_and_what_each_counter_finds_out_is_at_all_of_them(
    here: Pc, there: Pc
) -> None:
    await here.journal.keep_wrong_booking(WRONG)
    await share_all([here, there])
    assert await there.journal.wrong_bookings() == (WRONG,)
    stopped = WRONG.seen("CANCELLED", NOON)
    await here.journal.keep_wrong_booking(stopped)
    await there.journal.keep_wrong_booking(WRONG.model_copy(update={"refunded_at": NOON}))
    await share_all([here, there])
    for pc in (here, there):
        (wrong,) = await pc.journal.wrong_bookings()
        assert (wrong.stopped_at, wrong.refunded_at) == (NOON, NOON)
