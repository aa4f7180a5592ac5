"""Tests of a booking that the operator said was booked, and of its later states."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.unconfirmed.confirmation import OperatorReport, Statements
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.slips import count as prints_of
from tests.journal.conftest import MakeIntent
from tests.journal.print_log import log_print

MINUTE = timedelta(minutes=1)
DELIVERY = Delivery(id="d1", order_number="ORD-7", status="PENDING")


def word(at: datetime, order_number: str | None = "ORD-7") -> Statements:
    return Statements(operator_report=OperatorReport(order_number=order_number, at=at, who="noura"))


@pytest.fixture
async def told(journal: Journal, make_intent: MakeIntent, noon: datetime) -> Intent:
    """Makes an unconfirmed booking whose order the operator has named."""
    intent = make_intent()
    await journal.write_intent(intent)
    await journal.settle_intent(intent.id, IntentState.UNCONFIRMED, noon + MINUTE, detail="cut")
    return await journal.note_statements(intent.id, word(noon))


@pytest.fixture
async def closed(journal: Journal, told: Intent, noon: datetime) -> Intent:
    at = noon + 11 * MINUTE
    return await journal.settle_intent(told.id, IntentState.REPORTED_BOOKED, at, detail=told.detail)


async def test_it_is_no_longer_open_and_still_known_after_a_start(
    journal: Journal, path: Path, closed: Intent
) -> None:
    sought = UnconfirmedBooking(intent=closed, searches=4)
    await journal.keep_search(sought)
    await journal.close()
    after = await Journal.open(path)
    assert await after.unconfirmed_bookings() == ()
    assert await after.open_intents() == await after.mark_interrupted(closed.written_at) == ()
    assert await after.reported_booked() == (sought,)
    assert closed.operator_report is not None
    assert (closed.state, closed.operator_report.order_number) == (
        IntentState.REPORTED_BOOKED,
        "ORD-7",
    )
    await after.close()


async def test_only_what_the_operator_named_an_order_for_can_be_closed(
    journal: Journal, told: Intent, noon: datetime
) -> None:
    await journal.note_statements(told.id, word(noon, None))
    with pytest.raises(JournalError) as caught:
        await journal.settle_intent(told.id, IntentState.REPORTED_BOOKED, noon)
    assert caught.value.detail == JournalFailure.NOT_OPEN
    assert len(await journal.unconfirmed_bookings()) == 1


async def test_what_nobody_asked_about_cannot_be_closed(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    intent = make_intent()
    await journal.write_intent(intent)
    await journal.settle_intent(intent.id, IntentState.UNCONFIRMED, noon)
    with pytest.raises(JournalError) as caught:
        await journal.settle_intent(intent.id, IntentState.REPORTED_BOOKED, noon)
    assert caught.value.detail == JournalFailure.NOT_OPEN


async def test_its_number_can_be_corrected_after_it_was_closed(
    journal: Journal, closed: Intent, noon: datetime
) -> None:
    await journal.note_statements(closed.id, word(noon, "ORD-8"))
    ((kept),) = await journal.reported_booked()
    assert kept.intent.operator_report is not None
    assert kept.intent.operator_report.order_number == "ORD-8"
    assert kept.intent.settled_at == closed.settled_at


async def test_a_word_that_it_was_not_booked_opens_it_again(
    journal: Journal, closed: Intent, noon: datetime
) -> None:
    at = noon + 20 * MINUTE
    again = await journal.reopen_intent(closed.id, word(at, None))
    assert (again.state, again.detail) == (IntentState.UNCONFIRMED, "cut")
    assert again.left_by == again.written_at
    assert [
        unconfirmed.is_reported_not_booked for unconfirmed in await journal.unconfirmed_bookings()
    ] == [True]
    assert await journal.reported_booked() == ()
    with pytest.raises(JournalError) as caught:
        await journal.reopen_intent(closed.id, word(at, None))
    assert caught.value.detail == JournalFailure.NOT_OPEN


async def test_its_delivery_takes_over_the_slips_that_were_printed(
    journal: Journal, closed: Intent, noon: datetime
) -> None:
    assert await journal.intent_of(closed.id) == closed
    await log_print(journal, closed.id, noon, "Xprinter")
    booked = await journal.settle_booked(closed.id, DELIVERY, noon + 30 * MINUTE)
    assert (booked.state, booked.delivery_id, booked.operator_report) == (
        *(IntentState.BOOKED, "d1"),
        closed.operator_report,
    )
    assert await journal.reported_booked() == ()
    assert await journal.read(prints_of, "d1") == 1
    assert await journal.intent_of(closed.id) is None
    assert await journal.intent_of("d1") == booked


async def test_it_is_never_given_up_or_refused(
    journal: Journal, closed: Intent, noon: datetime
) -> None:
    for state in (IntentState.GIVEN_UP, IntentState.REFUSED, IntentState.UNCONFIRMED):
        with pytest.raises(JournalError) as caught:
            await journal.settle_intent(closed.id, state, noon)
        assert caught.value.detail == JournalFailure.NOT_OPEN
