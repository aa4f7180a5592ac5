"""Tests that each row of an order file becomes one delivery, in order, despite failures."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime
from decimal import Decimal

import httpx
import pytest

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.order_files.file_booking import FileBooking
from deskdispatch.desk.order_files.order_files import OpenFile
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError, TokenEnded
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.booking_preview import (
    BookingEnd,
    BookingWait,
    FileProgress,
)
from deskdispatch.domain.order_files.order_file import RowDecision
from deskdispatch.domain.unconfirmed.intent import Booked, IntentState, NotBooked
from tests.client.wire import QUOTED, WALLET, said
from tests.desk.booking.test_set_aside import Hanging
from tests.desk.desk_under_test import BOOK, DRAFT, PURSE, QUOTE, DeskUnderTest, desk_at
from tests.desk.order_files.order_file_making import line, opened_file, states
from tests.desk.service_model import CUT, ServiceModel, model_of
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("tables_here")

NO = '{"error": "customerNumber is blocked"}'


def names(model: ServiceModel) -> list[str]:
    """Returns the customers of the service's deliveries, in the order of booking."""
    return [delivery["customerName"] for delivery in model.deliveries]


async def run(harness: DeskUnderTest, opened: OpenFile) -> FileBooking:
    """Books a file to its end."""
    booking = harness.desk.file_booking(opened)
    await booking.run()
    return booking


def begun(
    harness: DeskUnderTest, opened: OpenFile
) -> tuple[FileBooking, asyncio.Future[FileProgress]]:
    booking = harness.desk.file_booking(opened)
    return booking, asyncio.ensure_future(booking.run())


async def waits(booking: FileBooking, why: BookingWait) -> None:
    await until(lambda: booking.progress.wait is why, what=f"waits for {why}")


async def test_every_row_is_booked_once_in_the_order_of_the_file(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    lines = [line(1), line(2, when="2026-11-21 18:30"), line(3, cash="4.5")]
    opened = await opened_file(harness, lines)
    booking = await run(harness, opened)
    sent = [json.loads(each.content) for each in harness.service.asked(BOOK)]
    assert names(model) == ["Customer 1", "Customer 2", "Customer 3"]
    assert [body.get("totalAmount") for body in sent] == [None, None, "4.500"]
    assert [body.get("scheduledDeliveryAt") for body in sent] == [
        None,
        "2026-11-21T15:30:00.000Z",
        None,
    ]
    assert (booking.progress.done, booking.progress.of) == (3, 3)
    assert booking.progress.end is BookingEnd.DONE
    bookings = [row.booking for row in opened.rows.values()]
    assert [each.order_number for each in bookings if each] == ["ORD-1001", "ORD-1002", "ORD-1003"]
    assert [str(each.price) for each in bookings if each] == ["1.750"] * 3
    assert await harness.desk.order_files.interrupted() is None


async def test_each_booked_row_is_told_although_the_records_cannot_be_read_just_then(
    harness: DeskUnderTest, model: ServiceModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await opened_file(harness, [line(1)])
    booking, told = harness.desk.file_booking(opened), list[Booked]()
    booking.booked = told.append

    async def unreadable(_id: str) -> None:
        raise JournalError

    monkeypatch.setattr(harness.journal, "order_row", unreadable)
    with pytest.raises(JournalError):
        await booking.run()
    assert [each.delivery.order_number for each in told] == ["ORD-1001"]


async def test_a_preview_sends_no_booking(harness: DeskUnderTest, model: ServiceModel) -> None:
    opened = await opened_file(harness, [line(1), line(2)])
    priced: list[str] = []
    await harness.desk.row_quotes.ask(opened.rows.values(), lambda row: priced.append(row.id))
    assert sorted(priced) == sorted(opened.rows)
    priced.clear()  # like opening the file again
    await harness.desk.row_quotes.ask(opened.rows.values(), lambda row: priced.append(row.id))
    assert sorted(priced) == sorted(opened.rows)
    assert len(harness.service.asked(QUOTE)) == 2
    assert not harness.service.asked(BOOK)


async def test_a_price_of_yesterday_is_asked_for_again(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    """Standing orders go to the same doors every day, and the tariff may change."""
    opened = await opened_file(harness, [line(1)])
    quotes, (row,) = harness.desk.row_quotes, opened.rows.values()
    await quotes.ask([row], lambda _row: None)
    assert not quotes.is_old(row)
    harness.clock.go_on(days=1)
    assert quotes.is_old(row)
    harness.service.says(QUOTE, (200, QUOTED.replace("1.750", "2.250")))
    await quotes.ask([row], lambda _row: None)
    assert quotes.known(row) == Decimal("2.250")
    harness.clock.go_on(hours=2)
    harness.service.says(QUOTE, (200, QUOTED.replace("1.750", "2.500")))
    await run(harness, opened)
    (sent,) = (json.loads(each.content) for each in harness.service.asked(BOOK))
    assert sent["quotedPrice"] == "2.500"


@pytest.mark.parametrize(
    "said_of_price",
    [(400, '{"error": "no price for this place"}'), (200, QUOTED.replace("1.750", "-1.750"))],
)
async def test_a_row_without_a_price_is_booked_as_from_the_form(
    harness: DeskUnderTest, model: ServiceModel, said_of_price: tuple[int, str]
) -> None:
    opened = await opened_file(harness, [line(1), line(2)])
    harness.service.says(QUOTE, said_of_price)
    await run(harness, opened)
    assert states(opened) == ["booked", "booked"]
    sent = [json.loads(each.content) for each in harness.service.asked(BOOK)]
    assert [each.get("quotedPrice") for each in sent] == [None, None]


async def test_a_wallet_that_may_not_be_seen_holds_up_no_row(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1)])
    harness.service.says(PURSE, (403, '{"error": "not for this key"}'))
    await run(harness, opened)
    assert states(opened) == ["booked"]


async def test_rows_to_be_looked_at_are_not_booked(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    lines = [line(1), line(2, phone="12"), line(3), line(3), line(4)]
    opened = await opened_file(harness, lines)
    left_out = list(opened.rows)[4]
    await harness.desk.order_files.decide(opened, left_out, RowDecision.LEFT_OUT)
    assert states(opened) == ["ready", "problem", "ready", "unchecked", "left_out"]
    await run(harness, opened)
    assert names(model) == ["Customer 1", "Customer 3"]
    assert states(opened) == ["booked", "problem", "booked", "unchecked", "left_out"]


async def test_a_refused_row_does_not_stop_the_others(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1), line(2), line(3)])

    def answered(request: httpx.Request) -> httpx.Response:
        is_second = json.loads(request.content)["customerName"] == "Customer 2"
        return said(400, NO) if is_second else model.book(request)

    harness.service.says(BOOK, answered)
    await run(harness, opened)
    assert states(opened) == ["booked", "failed", "booked"]
    failed = opened.rows[list(opened.rows)[1]]
    assert failed.booking is not None
    assert failed.booking.detail == "customerNumber is blocked"

    harness.service.says(BOOK, model.book)
    await harness.desk.order_files.decide(opened, failed.id, RowDecision.RETRY)
    await run(harness, opened)
    assert names(model) == ["Customer 1", "Customer 3", "Customer 2"]


async def test_a_row_that_fails_again_is_not_tried_a_third_time_by_itself(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1)])
    (row_id,) = opened.rows
    harness.service.says(BOOK, (400, NO))
    await run(harness, opened)
    await harness.desk.order_files.decide(opened, row_id, RowDecision.RETRY)
    await run(harness, opened)
    assert states(opened) == ["failed"]
    await run(harness, opened)
    assert len(harness.service.asked(BOOK)) == 2


async def test_without_a_connection_the_row_waits_and_is_sent_again(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1), line(2)])
    harness.service.says(BOOK, httpx.ConnectError("no way"))
    booking, running = begun(harness, opened)
    await waits(booking, BookingWait.CONNECTION)
    assert states(opened) == ["ready", "ready"]
    harness.service.says(BOOK, model.book)
    booking.resume()
    await running
    assert names(model) == ["Customer 1", "Customer 2"]


async def test_a_busy_service_is_asked_again_when_it_says(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1)])
    later = said(429, '{"error": "slow down"}')
    later.headers["Retry-After"] = "40"
    harness.service.says(BOOK, lambda _request: later)
    booking, running = begun(harness, opened)
    await waits(booking, BookingWait.BUSY)
    assert booking.progress.until is not None
    assert (booking.progress.until - harness.clock.now).total_seconds() == 40
    harness.service.says(BOOK, model.book)
    booking.resume()
    await running
    assert states(opened) == ["booked"]


async def test_it_stops_before_the_row_that_the_wallet_does_not_pay(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1), line(2)])

    def purse(_request: httpx.Request) -> httpx.Response:
        balance = f"{3.0 - 1.75 * len(model.deliveries):.3f}"
        return said(200, json.dumps({"balance": balance, "billingMode": "PREPAID"}))

    harness.service.says(PURSE, purse)
    booking, running = begun(harness, opened)
    await waits(booking, BookingWait.WALLET)
    assert names(model) == ["Customer 1"]
    assert (str(booking.progress.needed), str(booking.progress.balance)) == ("1.750", "1.250")
    booking.stop()
    await running
    assert states(opened) == ["booked", "ready"]
    assert booking.progress.end is BookingEnd.STOPPED


async def test_the_wallet_is_known_without_a_gap_however_many_rows_are_booked(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    """The service shows its newest transactions alone, and the window asks once a minute."""
    opened = await opened_file(harness, [line(at) for at in range(8)])

    def purse(_request: httpx.Request) -> httpx.Response:
        harness.clock.go_on(minutes=1)
        newest = {"transactions": model.debits[-2:]}
        return said(200, json.dumps({"balance": "40.000", "billingMode": "PREPAID", **newest}))

    harness.service.says(PURSE, purse)
    model.add()
    await harness.desk.auditing.keep(await harness.desk.session.wallet())
    await run(harness, opened)
    await harness.desk.auditing.keep(await harness.desk.session.wallet())
    assert len(await harness.desk.spending.transactions(None)) == 9
    assert len(await harness.journal.coverage()) == 1


async def test_records_of_the_wallet_that_cannot_be_written_hold_up_no_row(
    harness: DeskUnderTest, model: ServiceModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await opened_file(harness, [line(1), line(2)])
    model.add()

    async def fails(*_given: object) -> None:
        raise JournalError

    monkeypatch.setattr(harness.journal, "keep_transactions", fails)
    await run(harness, opened)
    assert states(opened) == ["booked", "booked"]


async def test_an_unconfirmed_row_holds_the_others_of_its_customer_alone(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    same = "99001122"
    lines = [line(1, phone=same), line(2, phone=same), line(3)]
    opened = await opened_file(harness, lines)

    def cut_first(request: httpx.Request) -> httpx.Response:
        model.lost = None if model.deliveries else CUT
        return model.book(request)

    harness.service.says(BOOK, cut_first)
    booking, running = begun(harness, opened)
    await waits(booking, BookingWait.UNCONFIRMED)
    assert names(model) == ["Customer 1", "Customer 3"]
    assert states(opened) == ["unconfirmed", "ready", "booked"]
    assert booking.progress.held == 1
    (unconfirmed,) = (await harness.desk.reconciling.current()).unconfirmed_bookings
    await harness.journal.settle_intent(
        unconfirmed.intent.id, IntentState.BOOKED, harness.clock.now, "d1001"
    )
    booking.resume()
    await running
    assert names(model) == ["Customer 1", "Customer 3", "Customer 2"]


async def test_an_unconfirmed_row_that_is_found_does_not_ask_about_the_next_one_again(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    """The file has two orders of one customer, and the clerk has confirmed the second one."""
    opened = await opened_file(harness, [line(1), line(1)])
    _first, second = opened.rows
    await harness.desk.order_files.decide(opened, second, RowDecision.CONFIRMED)
    model.lost = CUT
    booking, running = begun(harness, opened)
    await waits(booking, BookingWait.UNCONFIRMED)
    model.lost = None
    await harness.desk.tracking.refresh()
    (unconfirmed,) = (await harness.desk.reconciling.current()).unconfirmed_bookings
    await harness.journal.settle_intent(
        unconfirmed.intent.id, IntentState.BOOKED, harness.clock.now, "d1001"
    )
    await harness.desk.tracking.details("d1001")
    booking.resume()
    await running
    assert names(model) == ["Customer 1", "Customer 1"]


async def test_an_unconfirmed_row_that_is_sent_again_does_not_ask_about_the_next_one_again(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1), line(1)])
    _first, second = opened.rows
    await harness.desk.order_files.decide(opened, second, RowDecision.CONFIRMED)
    harness.service.says(BOOK, CUT)
    booking, running = begun(harness, opened)
    await waits(booking, BookingWait.UNCONFIRMED)
    harness.service.says(BOOK, model.book)
    (unconfirmed,) = (await harness.desk.reconciling.current()).unconfirmed_bookings
    lost = unconfirmed.intent
    await harness.journal.settle_intent(lost.id, IntentState.GIVEN_UP, harness.clock.now)
    assert isinstance(await harness.desk.booking.send_again(lost), Booked)
    booking.resume()
    await running
    assert names(model) == ["Customer 1", "Customer 1"]


async def test_a_row_that_came_when_nobody_was_signed_in_is_sent_after_the_next_sign_in(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1), line(2), line(3)])

    def answered(request: httpx.Request) -> httpx.Response:
        is_second = json.loads(request.content)["customerName"] == "Customer 2"
        return said(401, '{"error": "invalid key"}') if is_second else model.book(request)

    harness.service.says(BOOK, answered)
    booking = await run(harness, opened)
    assert booking.progress.end is BookingEnd.SIGNED_OUT
    assert states(opened) == ["booked", "ready", "ready"]
    found = await harness.desk.order_files.interrupted()
    assert found is not None
    assert states(found) == ["booked", "ready", "ready"]

    harness.service.says(BOOK, model.book)
    await run(harness, found)
    assert names(model) == ["Customer 1", "Customer 2", "Customer 3"]


async def test_a_file_that_was_killed_behind_its_last_row_is_done(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    first = await opened_file(harness, [line(1)])
    harness.clock.go_on(seconds=1)
    last = await opened_file(harness, [line(2)], "later.csv")
    await run(harness, last)
    for each in (first, last):
        await harness.journal.start_order_file(each.file.id, harness.clock())
    found = await harness.desk.order_files.interrupted()
    assert found is not None
    assert found.file.id == first.file.id, "of the later one nothing is left"
    assert [each.id for each in await harness.journal.order_files_started()] == [first.file.id]


async def test_a_row_whose_token_had_ended_waits_for_the_clerk(
    harness: DeskUnderTest, model: ServiceModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await opened_file(harness, [line(1), line(2), line(3)])
    create, refused = MerchantApi.create, list[str]()

    async def ends_once(api: MerchantApi, booking: Booking, leave_by: datetime) -> Delivery:
        if booking.customer_name == "Customer 2" and not refused:
            refused.append(booking.customer_name)
            raise TokenEnded("token expired")
        return await create(api, booking, leave_by)

    monkeypatch.setattr(MerchantApi, "create", ends_once)
    booking = await run(harness, opened)
    assert booking.progress.end is BookingEnd.SIGNED_OUT
    assert isinstance(booking.progress.error, TokenEnded)
    assert states(opened) == ["booked", "ready", "ready"]
    await run(harness, opened)
    assert names(model) == ["Customer 1", "Customer 2", "Customer 3"]


async def test_booked_out_of_another_file_it_is_known_after_the_sign_in(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1)])
    harness.service.says(BOOK, (401, '{"error": "invalid key"}'))
    await run(harness, opened)
    harness.service.says(BOOK, model.book)
    await run(harness, await opened_file(harness, [line(1)], "copy of orders.csv"))
    await run(harness, opened)
    found = await harness.desk.order_files.load(opened.file.id)
    assert found is not None
    assert states(found) == ["known"]
    assert names(model) == ["Customer 1"]


async def test_a_unconfirmed_row_is_never_sent_again(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1)])
    model.lost = CUT
    await run(harness, opened)
    assert states(opened) == ["unconfirmed"]
    row = next(iter(opened.rows.values()))
    with pytest.raises(JournalError):
        await harness.desk.order_files.decide(opened, row.id, RowDecision.RETRY)
    with pytest.raises(JournalError):
        await harness.desk.booking.book(row.content.draft, file_row=row)
    await run(harness, opened)
    assert len(model.deliveries) == 1
    assert harness.rows("SELECT count(*) FROM intents") == [(1,)]


async def test_a_row_whose_lost_booking_is_sent_again_is_that_one(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    """Else it would be a failed row, to be given back to the shop and booked once more."""
    opened = await opened_file(harness, [line(1)])
    (row_id,) = opened.rows
    harness.service.says(BOOK, CUT)
    await run(harness, opened)
    (unconfirmed,) = (await harness.desk.reconciling.current()).unconfirmed_bookings
    lost = unconfirmed.intent
    await harness.journal.settle_intent(lost.id, IntentState.GIVEN_UP, harness.clock.now)
    assert (await harness.desk.order_files.refresh(opened, row_id)).state == "failed"
    harness.service.says(BOOK, httpx.ConnectError("no way"))
    assert isinstance(await harness.desk.booking.send_again(lost), NotBooked)
    assert (await harness.desk.order_files.refresh(opened, row_id)).state == "failed"
    harness.service.says(BOOK, model.book)
    assert isinstance(await harness.desk.booking.send_again(lost), Booked)
    row = await harness.desk.order_files.refresh(opened, row_id)
    assert row.booking is not None
    assert (row.state, row.booking.order_number) == ("booked", "ORD-1001")
    with pytest.raises(JournalError):
        await harness.desk.order_files.decide(opened, row_id, RowDecision.RETRY)


async def test_paused_it_sends_nothing_until_it_goes_on(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1), line(2)])
    hanging = Hanging(model)
    harness.service.says(BOOK, hanging)
    booking, running = begun(harness, opened)
    await hanging.arrived.wait()
    booking.pause()
    harness.service.says(BOOK, model.book)
    hanging.let_go()
    await waits(booking, BookingWait.PAUSED)
    assert names(model) == ["Customer 1"]
    booking.resume()
    await running
    assert names(model) == ["Customer 1", "Customer 2"]


@pytest.mark.parametrize("call", [PURSE, BOOK])
async def test_after_a_sleep_of_the_pc_the_rest_waits_for_the_clerk(
    harness: DeskUnderTest, model: ServiceModel, call: str
) -> None:
    """The rest may have been booked by hand at another counter, even on the day before."""
    opened = await opened_file(harness, [line(1), line(2)])
    booking, held = harness.desk.file_booking(opened), harness.service.holds(call)
    running = asyncio.ensure_future(booking.run())
    await held.arrived.wait()
    harness.clock.go_on(hours=12)
    held.answer.set_exception(httpx.ConnectError("no network yet"))
    await waits(booking, BookingWait.PAUSED)
    harness.service.says(call, (200, WALLET) if call == PURSE else model.book)
    assert names(model) == []
    booking.resume()
    await running
    assert names(model) == ["Customer 1", "Customer 2"]


async def test_left_it_stays_begun_and_stopped_it_does_not(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1), line(2), line(3)])
    for end in (BookingEnd.LEFT, BookingEnd.STOPPED):
        hanging = Hanging(model)
        harness.service.says(BOOK, hanging)
        booking, running = begun(harness, opened)
        await hanging.arrived.wait()
        booking.stop(end)
        hanging.let_go()
        await running
        is_interrupted = await harness.desk.order_files.interrupted() is not None
        assert is_interrupted is (end is BookingEnd.LEFT)
    assert states(opened) == ["booked", "booked", "ready"]


async def test_a_row_that_is_left_out_meanwhile_is_not_sent(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1), line(2), line(3)])
    booking = harness.desk.file_booking(opened)
    booking.pause()
    running = asyncio.ensure_future(booking.run())
    await waits(booking, BookingWait.PAUSED)
    second = list(opened.rows)[1]
    await harness.desk.order_files.decide(opened, second, RowDecision.LEFT_OUT)
    booking.resume()
    await running
    assert names(model) == ["Customer 1", "Customer 3"]


async def test_a_row_that_is_corrected_while_it_is_paused_goes_as_it_stands_then(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1, cash="4.5")])
    booking = harness.desk.file_booking(opened)
    booking.pause()
    running = asyncio.ensure_future(booking.run())
    await waits(booking, BookingWait.PAUSED)
    corrections = {Field.CASH_AMOUNT: "7.250", Field.NAME: "Sara"}
    await harness.desk.order_files.correct(opened, next(iter(opened.rows)), corrections)
    booking.resume()
    await running
    (sent,) = (json.loads(each.content) for each in harness.service.asked(BOOK))
    assert (sent["customerName"], sent["totalAmount"]) == ("Sara", "7.250")


@pytest.mark.parametrize(("call", "answer"), [(QUOTE, QUOTED), (PURSE, WALLET), ("", "")])
async def test_a_row_may_be_corrected_or_skipped_until_it_is_written(
    harness: DeskUnderTest,
    model: ServiceModel,
    monkeypatch: pytest.MonkeyPatch,
    call: str,
    answer: str,
) -> None:
    """Without a ``call`` just before: what was typed at *Resume* may be kept only then."""
    opened = await opened_file(harness, [line(1, cash="4.5"), line(2)])
    first, second = opened.rows
    files, newest_row = harness.desk.order_files, harness.journal.newest_delivery_row
    changes = [
        files.decide(opened, second, RowDecision.LEFT_OUT),
        files.correct(opened, first, {Field.CASH_AMOUNT: "7.250"}),
    ]

    async def change() -> None:
        if len(changes) == 2 or (changes and harness.service.asked(BOOK)):
            await changes.pop()

    async def answered(_request: httpx.Request) -> httpx.Response:
        await change()
        return said(200, answer)

    async def read() -> int:
        await change()
        return await newest_row()

    if call:
        harness.service.says(call, answered)
    else:
        monkeypatch.setattr(harness.journal, "newest_delivery_row", read)
    await run(harness, opened)
    (sent,) = (json.loads(each.content) for each in harness.service.asked(BOOK))
    assert sent["totalAmount"] == "7.250"
    assert states(opened) == ["booked", "left_out"]


async def test_a_row_that_the_clerk_books_while_its_wallet_is_asked_is_not_sent(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1)])
    (row,) = opened.rows.values()
    held = harness.service.holds(PURSE)
    running = asyncio.ensure_future(run(harness, opened))
    await held.arrived.wait()
    await harness.desk.booking.book(row.content.draft)
    held.give(200, WALLET)
    await running
    assert len(model.deliveries) == 1
    assert states(opened) == ["unchecked"]


async def test_a_row_that_the_clerk_books_while_today_is_read_is_not_sent(
    harness: DeskUnderTest, model: ServiceModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read of today's bookings is older than that booking."""
    opened = await opened_file(harness, [line(1)])
    (row,) = opened.rows.values()
    read = harness.journal.shared_unconfirmed

    async def book_meanwhile() -> object:
        monkeypatch.undo()
        await harness.desk.booking.book(row.content.draft)
        return await read()

    monkeypatch.setattr(harness.journal, "shared_unconfirmed", book_meanwhile)
    await run(harness, opened)
    assert len(model.deliveries) == 1
    assert states(opened) == ["unchecked"]


async def test_a_row_whose_price_is_asked_is_not_sent_after_a_pause_or_a_stop(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1)])
    held = harness.service.holds(QUOTE)
    booking, running = begun(harness, opened)
    await held.arrived.wait()
    booking.pause()
    held.give(200, QUOTED)
    await until(lambda: harness.service.asked(PURSE))
    await waits(booking, BookingWait.PAUSED)
    booking.stop()
    await running
    assert states(opened) == ["ready"]


async def test_the_clerks_own_booking_comes_before_the_next_row(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1), line(2)])
    hanging = Hanging(model)
    harness.service.says(BOOK, hanging)
    running = asyncio.ensure_future(harness.desk.file_booking(opened).run())
    await hanging.arrived.wait()
    own = asyncio.ensure_future(harness.desk.booking.book(DRAFT))
    await until(lambda: harness.desk.booking.is_wanted)
    harness.service.says(BOOK, model.book)
    hanging.let_go()
    assert isinstance(await own, Booked)
    await running
    assert names(model) == ["Customer 1", DRAFT.name, "Customer 2"]


async def test_the_clerks_own_booking_that_waits_for_a_row_does_not_leave_after_a_sleep(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened, holding = await opened_file(harness, [line(1)]), harness.desk.holding
    hanging = Hanging(model)
    harness.service.says(BOOK, hanging)
    running = asyncio.ensure_future(harness.desk.file_booking(opened).run())
    await hanging.arrived.wait()
    held = holding.hold(DRAFT, None, 0)
    await holding.keep(held)
    own = asyncio.ensure_future(holding.send(held))
    await until(lambda: harness.desk.booking.is_wanted)
    harness.clock.go_on(hours=12)
    assert holding.take_late_back() == ()
    hanging.let_go()
    await running
    assert await own is None
    assert holding.take_late_back() == (held,)
    assert names(model) == ["Customer 1"]


async def test_a_time_that_has_passed_makes_a_problem_of_its_row_alone(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1, when="2026-11-21 12:40"), line(2)])
    assert states(opened) == ["ready", "ready"]
    harness.clock.go_on(minutes=20)
    await run(harness, opened)
    assert states(opened) == ["problem", "booked"]
    first = next(iter(opened.rows.values()))
    assert first.content.problems[-1].field is Field.SCHEDULE


async def test_a_killed_program_finds_its_file_as_it_stood(harness: DeskUnderTest) -> None:
    model = model_of(harness)
    opened = await opened_file(harness, [line(1), line(2), line(3)])
    hanging = Hanging(model, makes=False)
    harness.service.says(BOOK, hanging)
    running = asyncio.ensure_future(harness.desk.file_booking(opened).run())
    await hanging.arrived.wait()
    running.cancel()
    await asyncio.wait([running])
    await harness.journal.close()

    async with desk_at(harness.path) as again:
        await again.desk.session.open()
        await again.journal.mark_interrupted(again.clock.now)
        found = await again.desk.order_files.interrupted()
        assert found is not None
        assert states(found) == ["unconfirmed", "ready", "ready"]
        later = model_of(again)
        await run(again, found)
        assert names(later) == ["Customer 2", "Customer 3"]
        assert await again.desk.order_files.interrupted() is None
