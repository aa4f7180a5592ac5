"""Tests that an unconfirmed booking is known at all counters until it is settled."""

from __future__ import annotations

import pytest

from deskdispatch.domain.unconfirmed.intent import IntentState
from tests.journal.sharing.hub import NOON, Pc, share_all
from tests.journal.sharing.values import book, make_booking, make_delivery, make_intent


async def test_an_unconfirmed_booking_is_known_there_by_its_phones(here: Pc, there: Pc) -> None:
    intent = make_intent(make_booking(alternate_customer_number="+965 5555 1234"))
    await here.journal.write_intent(intent)
    await here.journal.settle_intent(intent.id, IntentState.UNCONFIRMED, NOON)
    await share_all([here, there])
    (unconfirmed,) = await there.journal.shared_unconfirmed()
    assert (unconfirmed.id, unconfirmed.counter_id) == (intent.id, "a" * 16)
    assert unconfirmed.phones == ("+96598765432", "+96555551234")
    assert (unconfirmed.name, unconfirmed.written_at) == ("سارة العلي", NOON)
    assert await here.journal.shared_unconfirmed() == ()
    assert await there.journal.open_intents() == ()


@pytest.mark.parametrize("end", [IntentState.GIVEN_UP, IntentState.BOOKED])
async def test_it_is_gone_once_it_has_an_end(here: Pc, there: Pc, end: IntentState) -> None:
    intent = make_intent()
    await here.journal.write_intent(intent)
    await here.journal.settle_intent(intent.id, IntentState.UNCONFIRMED, NOON)
    await share_all([here, there])
    if end is IntentState.BOOKED:
        await here.journal.settle_booked(intent.id, make_delivery(), NOON)
    else:
        await here.journal.settle_intent(intent.id, end, NOON)
    await share_all([here, there])
    assert await there.journal.shared_unconfirmed() == ()
    left = here.hub.records[("unconfirmed", intent.id)]
    assert left.value("booking") is None


async def test_a_booking_with_an_end_is_never_told_of(here: Pc, there: Pc) -> None:
    await book(here.journal)
    await share_all([here, there])
    assert not [key for key in here.hub.records if key[0] == "unconfirmed"]


async def test_one_in_flight_is_told_of_and_leaves_one_record_a_counter(
    here: Pc, there: Pc
) -> None:
    for id in ("d1", "d2"):
        intent = make_intent()
        await here.journal.write_intent(intent)
        await share_all([here, there])
        (unconfirmed,) = await there.journal.shared_unconfirmed()
        assert unconfirmed.phones == ("+96598765432",)
        await here.journal.settle_booked(intent.id, make_delivery(id), NOON)
        await share_all([here, there])
        assert await there.journal.shared_unconfirmed() == ()
    assert len([key for key in here.hub.records if key[0] == "unconfirmed"]) == 1


async def test_what_was_in_flight_when_the_program_ended_is_told_of(here: Pc, there: Pc) -> None:
    await here.journal.write_intent(make_intent())
    await here.reopen()
    await here.journal.mark_interrupted(NOON)
    await share_all([here, there])
    assert len(await there.journal.shared_unconfirmed()) == 1


async def test_one_from_before_sharing_is_told_of_too(here: Pc, there: Pc) -> None:
    await here.journal.stop_sharing()
    await here.journal.write_intent(make_intent())
    await here.start("a")
    await share_all([here, there])
    assert len(await there.journal.shared_unconfirmed()) == 1


@pytest.mark.parametrize("is_settled", [True, False])
async def test_who_joins_anew_as_another_counter_has_its_old_ones_as_its_own(
    here: Pc, there: Pc, is_settled: bool
) -> None:
    intent = make_intent()
    await here.journal.write_intent(intent)
    await here.journal.settle_intent(intent.id, IntentState.UNCONFIRMED, NOON)
    await share_all([here, there])
    await here.journal.stop_sharing()
    if is_settled:
        await here.journal.settle_booked(intent.id, make_delivery(), NOON)
    await here.start("c")
    await share_all([here, there])
    counters = [unconfirmed.counter_id for unconfirmed in await there.journal.shared_unconfirmed()]
    assert counters == ([] if is_settled else ["c" * 16])
    assert await here.journal.shared_unconfirmed() == ()


async def test_whoever_stops_sharing_sees_no_unconfirmed_bookings_of_others(
    here: Pc, there: Pc
) -> None:
    await here.journal.write_intent(make_intent())
    await share_all([here, there])
    await there.journal.stop_sharing()
    assert await there.journal.shared_unconfirmed() == ()
