"""Tests of bookings closed by the operator's report: later searches, and how they are matched."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from deskdispatch.domain.deliveries.duplicate import DuplicateKind
from deskdispatch.domain.errors import InvalidInput, JournalError, Rule
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.shift.cash_sheet import CashPart
from deskdispatch.domain.unconfirmed.intent import Booked, Intent, IntentState
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from tests.desk.desk_under_test import BOOK, DRAFT, LIST, NOON, DeskUnderTest
from tests.desk.other_counter import booked_there, take_in
from tests.desk.service_model import CUT, ServiceModel, lost, only_unconfirmed, wire
from tests.desk.unconfirmed.test_reach import others_book
from tests.desk.unconfirmed.test_reconciling_choices import look_on

ORDER = "ORD-7777"


@pytest.fixture
async def busy(harness: DeskUnderTest, model: ServiceModel) -> ServiceModel:
    """Service that lists the newest first, and whose clock is known."""
    model.runs_back = True
    await harness.desk.tracking.refresh()
    return model


@pytest.fixture
async def closed(harness: DeskUnderTest, busy: ServiceModel) -> Intent:
    """Makes a booking that no list shows, and closes it."""
    intent = await lost(harness)
    await told(harness, intent)
    await look_on(harness, minutes=11)
    end = await harness.desk.reconciling.close_as_reported(intent.id)
    assert isinstance(end, UnconfirmedBooking)
    assert end.is_closed_as_reported
    return intent


async def told(harness: DeskUnderTest, intent: Intent, order: str = ORDER) -> UnconfirmedBooking:
    noted = await harness.desk.operator.booked_as(intent.id, order, "noura")
    assert isinstance(noted, UnconfirmedBooking)
    return noted


def arrives(model: ServiceModel, intent: Intent, **fields: object) -> None:
    """Adds an intent's delivery, with the time of sending, without the mark."""
    point = intent.booking.dropoff
    model.add(
        orderNumber=ORDER,
        createdAt=wire(NOON + timedelta(seconds=3)),
        deliveryLatitude=round(point.latitude, 4),
        deliveryLongitude=round(point.longitude, 4),
        **fields,
    )


async def word(harness: DeskUnderTest) -> tuple[str, str | None]:
    ((state, number),) = harness.rows(
        "SELECT state, json_extract(statements, '$.told.orderNumber') FROM intents"
    )
    return str(state), None if number is None else str(number)


async def test_it_can_be_closed_once_lists_that_reach_back_did_not_show_it(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = await lost(harness)
    may_close = harness.desk.reconciling.may_close
    assert not may_close(await told(harness, intent))
    assert not may_close(await look_on(harness, minutes=9))
    assert may_close(await look_on(harness, minutes=8))
    unconfirmed = await told(harness, intent, "ORD-7778")  # a new report is searched for first
    assert not may_close(unconfirmed)
    await harness.desk.reconciling.search_due()
    assert may_close(await only_unconfirmed(harness))


async def test_it_can_be_closed_where_no_list_reaches_back(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = await lost(harness)
    others_book(busy, 400)
    await told(harness, intent)
    assert not harness.desk.reconciling.may_close(await only_unconfirmed(harness))
    unconfirmed = await look_on(harness, minutes=20)
    assert unconfirmed.evidence is not None
    assert not unconfirmed.evidence.counts
    assert harness.desk.reconciling.may_close(unconfirmed)


async def test_closing_looks_once_more_and_takes_what_that_finds(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = await lost(harness)
    await told(harness, intent)
    await look_on(harness, minutes=20)
    arrives(busy, intent)
    end = await harness.desk.reconciling.close_as_reported(intent.id)
    assert isinstance(end, Booked)
    assert end.delivery.order_number == ORDER


async def test_without_an_answer_it_stays_unconfirmed(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = await lost(harness)
    await told(harness, intent)
    await look_on(harness, minutes=20)
    harness.service.says(LIST, CUT)
    end = await harness.desk.reconciling.close_as_reported(intent.id)
    assert isinstance(end, UnconfirmedBooking)
    assert not end.is_closed_as_reported
    assert await word(harness) == ("in_doubt", ORDER)


async def test_without_an_order_number_nothing_is_closed(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = await lost(harness)
    unconfirmed = await look_on(harness, minutes=20)
    assert not harness.desk.reconciling.may_close(unconfirmed)
    end = await harness.desk.reconciling.close_as_reported(intent.id)
    assert isinstance(end, UnconfirmedBooking)
    with pytest.raises(JournalError) as caught:
        await harness.desk.reconciling.close_as_reported("f" * 32)
    assert caught.value.detail == JournalFailure.NOT_OPEN


async def test_closed_it_is_not_unconfirmed_and_never_sent_again(
    harness: DeskUnderTest, closed: Intent
) -> None:
    desk = harness.desk
    assert (await desk.reconciling.current()).unconfirmed_bookings == ()
    (unconfirmed,) = (await desk.reconciling.current()).reported_booked
    assert isinstance(await desk.booking.send_again(unconfirmed.intent), UnconfirmedBooking)
    assert isinstance(await desk.reconciling.give_up(closed.id), UnconfirmedBooking)
    again = await desk.reconciling.close_as_reported(closed.id)
    assert isinstance(again, UnconfirmedBooking)
    assert len(harness.service.asked(BOOK)) == 1
    assert await word(harness) == ("told_booked", ORDER)
    with pytest.raises(JournalError) as caught:
        await desk.reconciling.keep_waiting(closed.id)
    assert caught.value.detail == JournalFailure.NOT_OPEN


async def test_for_the_usual_time_it_is_warned_of_as_a_duplicate(
    harness: DeskUnderTest, closed: Intent
) -> None:
    warning = await harness.desk.booking.duplicates.of(DRAFT)
    assert warning is not None
    assert (warning.kind, warning.order_number) == (DuplicateKind.JUST_BOOKED, ORDER)
    assert (warning.at, warning.name) == (closed.written_at, DRAFT.name)
    assert (
        await harness.desk.booking.duplicates.of(DRAFT.model_copy(update={"phone": "9922 9999"}))
        is None
    )
    harness.clock.go_on(minutes=16)
    assert await harness.desk.booking.duplicates.of(DRAFT) is None


async def test_its_number_is_corrected_before_and_after(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = await lost(harness)
    await told(harness, intent, "ORD-1")
    await told(harness, intent, "ORD-2")
    assert await word(harness) == ("in_doubt", "ORD-2")
    await look_on(harness, minutes=20)
    await harness.desk.reconciling.close_as_reported(intent.id)
    noted = await told(harness, intent, "ORD-3")
    assert noted.is_closed_as_reported
    assert await word(harness) == ("told_booked", "ORD-3")


async def test_one_order_is_not_two_bookings(harness: DeskUnderTest, closed: Intent) -> None:
    other = await lost(harness, DRAFT.model_copy(update={"phone": "9922 5555"}))
    with pytest.raises(InvalidInput) as caught:
        await harness.desk.operator.booked_as(other.id, "ord-7777")
    assert [problem.rule for problem in caught.value.problems] == [Rule.TAKEN]


async def test_not_booked_after_all_is_unconfirmed_again_and_may_be_sent(
    harness: DeskUnderTest, busy: ServiceModel, closed: Intent
) -> None:
    unconfirmed = await harness.desk.operator.not_booked(closed.id, "noura")
    assert unconfirmed.is_reported_not_booked
    assert await word(harness) == ("in_doubt", None)
    assert harness.desk.reconciling.may_choose(await only_unconfirmed(harness))
    assert (await harness.desk.reconciling.current()).reported_booked == ()


async def test_not_booked_after_all_takes_no_delivery_of_a_later_time(
    harness: DeskUnderTest, busy: ServiceModel, closed: Intent
) -> None:
    """It may be another order of that customer, which the shop booked on another device."""
    harness.clock.go_on(hours=3)
    arrives(busy, closed)
    busy.deliveries[0] |= {"orderNumber": "ORD-8888", "createdAt": wire(harness.clock.now)}
    await harness.desk.operator.not_booked(closed.id, "noura")
    assert (await harness.desk.reconciling.search_due()).found == ()
    assert await word(harness) == ("in_doubt", None)


async def test_its_delivery_is_tied_to_it_by_a_look_of_the_first_day(
    harness: DeskUnderTest, busy: ServiceModel, closed: Intent
) -> None:
    arrives(busy, closed)
    harness.clock.go_on(minutes=11)
    (found,) = (await harness.desk.reconciling.search_due()).found
    assert (found.intent.id, found.delivery.order_number) == (closed.id, ORDER)
    assert await word(harness) == ("booked", ORDER)


async def test_a_delivery_that_another_counter_booked_is_not_its(
    harness: DeskUnderTest, busy: ServiceModel, closed: Intent
) -> None:
    arrives(busy, closed)
    await take_in(harness, booked_there("d1001"))
    harness.clock.go_on(minutes=11)
    assert (await harness.desk.reconciling.search_due()).found == ()
    assert await word(harness) == ("told_booked", ORDER)


async def test_its_delivery_is_tied_to_it_whenever_the_board_comes_to_know_it(
    harness: DeskUnderTest, busy: ServiceModel, closed: Intent
) -> None:
    harness.clock.go_on(days=3)
    assert (await harness.desk.reconciling.search_due()).found == ()
    assert await harness.desk.reconciling.next_search_at() is None
    arrives(busy, closed, status="DELIVERED")
    await harness.desk.tracking.refresh()
    findings = await harness.desk.reconciling.search_due()
    (found,) = findings.found
    assert found.intent.id == closed.id
    assert findings.reported_booked == ()
    summaries = await harness.journal.summaries(10)
    assert [(one.order_number, one.is_ours) for one in summaries] == [(ORDER, True)]


async def test_a_delivery_of_that_number_to_somebody_else_is_not_its(
    harness: DeskUnderTest, busy: ServiceModel, closed: Intent
) -> None:
    arrives(busy, closed, customerNumber="9999 9999")
    await harness.desk.tracking.refresh()
    before = len(harness.service.requests)
    assert (await harness.desk.reconciling.search_due()).found == ()
    assert len(harness.service.requests) == before + 1
    await harness.desk.reconciling.search_due()
    assert len(harness.service.requests) == before + 1  # one request
    assert await word(harness) == ("told_booked", ORDER)


async def test_whose_details_cannot_be_read_is_asked_for_at_the_next_search(
    harness: DeskUnderTest, busy: ServiceModel, closed: Intent
) -> None:
    arrives(busy, closed)
    harness.clock.go_on(days=3)
    await harness.desk.tracking.refresh()
    details = f"GET /api/v1/deliveries/{busy.deliveries[-1]['id']}"
    harness.service.says(details, (400, '{"error": "try later"}'))
    assert (await harness.desk.reconciling.search_due()).found == ()
    assert await word(harness) == ("told_booked", ORDER)
    harness.service.answers_itself(details)
    (found,) = (await harness.desk.reconciling.search_due()).found
    assert found.intent.id == closed.id


async def test_whose_details_are_gone_is_judged_by_what_the_list_said(
    harness: DeskUnderTest, busy: ServiceModel, closed: Intent
) -> None:
    arrives(busy, closed)
    harness.clock.go_on(days=3)
    await harness.desk.tracking.refresh()
    details = f"GET /api/v1/deliveries/{busy.deliveries[-1]['id']}"
    harness.service.says(details, (404, '{"error": "no such delivery"}'))
    (found,) = (await harness.desk.reconciling.search_due()).found
    assert (found.intent.id, found.delivery.order_number) == (closed.id, ORDER)


async def test_other_deliveries_are_not_asked_for_their_details(
    harness: DeskUnderTest, busy: ServiceModel, closed: Intent
) -> None:
    others_book(busy, 3)
    harness.clock.go_on(days=3)
    await harness.desk.tracking.refresh()
    before = len(harness.service.requests)
    assert (await harness.desk.reconciling.search_due()).found == ()
    assert len(harness.service.requests) == before


async def test_a_mistyped_number_is_put_right_by_its_mark(
    harness: DeskUnderTest, busy: ServiceModel, closed: Intent
) -> None:
    point = closed.booking.dropoff
    busy.add(
        orderNumber="ORD-7787",
        createdAt=wire(NOON + timedelta(seconds=3)),
        deliveryLatitude=point.latitude,
        deliveryLongitude=point.longitude,
    )
    (found,) = (await harness.desk.reconciling.search_for(closed.id)).found
    assert found.delivery.order_number == "ORD-7787"


async def test_its_debit_is_explained(
    harness: DeskUnderTest, busy: ServiceModel, closed: Intent
) -> None:
    busy.add(createdAt=wire(NOON - timedelta(hours=1)))
    await harness.desk.tracking.refresh()
    debit = busy.debits[0] | {"id": "t7777", "reference": " ord-7777"}
    busy.debits.append(debit | {"createdAt": wire(NOON + timedelta(seconds=3))})
    busy.debits.append(debit | {"id": "t5", "reference": "ORD-5", "createdAt": wire(NOON)})
    audit = await harness.desk.auditing.check_wallet(await harness.desk.session.wallet())
    assert [(each.kind, each.reference) for each in audit.findings] == [("no_delivery", "ORD-5")]
    busy.debits.append(debit | {"id": "t8", "createdAt": wire(NOON + timedelta(seconds=4))})
    audit = await harness.desk.auditing.check_wallet(await harness.desk.session.wallet())
    assert ("debited_twice", "ord-7777") in [(each.kind, each.reference) for each in audit.findings]


async def test_its_debit_is_no_witness_for_another_booking(
    harness: DeskUnderTest, busy: ServiceModel, closed: Intent
) -> None:
    other = await lost(harness, DRAFT.model_copy(update={"phone": "9922 5555"}))
    busy.add(customerName="Other")
    busy.debits[-1]["reference"] = ORDER
    await harness.desk.reconciling.search_for(other.id)
    evidence = (await only_unconfirmed(harness)).evidence
    assert evidence is not None
    assert evidence.unmatched_debits == ()


async def test_its_cash_is_known_and_pending_in_the_shift_it_was_sent_in(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = await lost(
        harness, DRAFT.model_copy(update={"collect_cash": True, "cash_amount": "12.500"})
    )
    await told(harness, intent)
    await look_on(harness, minutes=20)
    day = timedelta(days=1)
    before = await harness.desk.reports.cash_sheet(NOON - day / 2, NOON + day / 2)
    assert before.total(CashPart.PENDING).is_empty
    await harness.desk.reconciling.close_as_reported(intent.id)
    sheet = await harness.desk.reports.cash_sheet(NOON - day / 2, NOON + day / 2)
    assert (sheet.total(CashPart.PENDING).known, sheet.unknown) == (Decimal("12.500"), ())
    later = await harness.desk.reports.cash_sheet(NOON + day / 2, NOON + day)
    assert later.total(CashPart.PENDING).is_empty


async def test_its_slip_has_the_operators_order_number(
    harness: DeskUnderTest, closed: Intent
) -> None:
    slip = (await harness.desk.prints.slips([closed.id]))[closed.id]
    assert (slip.order_number, slip.customer, slip.price) == (ORDER, DRAFT.name, None)
    assert (slip.booked_at, slip.phone) == (closed.written_at, "9922 1234")


async def test_it_was_closed_by_hand_alone(harness: DeskUnderTest, busy: ServiceModel) -> None:
    intent = await lost(harness)
    await told(harness, intent)
    await look_on(harness, hours=2)
    harness.clock.go_on(hours=27)
    unconfirmed = await look_on(harness, hours=1)
    assert unconfirmed.intent.state is IntentState.UNCONFIRMED
