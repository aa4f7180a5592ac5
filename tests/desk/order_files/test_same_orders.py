"""Tests that equal orders in files that are booked concurrently become one delivery each."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import httpx
import pytest

from deskdispatch.desk.order_files.order_files import OpenFile
from deskdispatch.domain.deliveries.duplicate import Duplicate
from deskdispatch.domain.order_files.booking_preview import BookingWait
from deskdispatch.domain.order_files.order_file import RowDecision
from tests.desk.desk_under_test import BOOK, DeskUnderTest
from tests.desk.order_files.order_file_making import line, opened_file, states
from tests.desk.service_model import CUT, ServiceModel
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("tables_here")

NO = '{"error": "no"}'


async def booked(harness: DeskUnderTest, opened: OpenFile) -> None:
    await harness.desk.file_booking(opened).run()


async def loaded(harness: DeskUnderTest, opened: OpenFile) -> OpenFile:
    """Loads the file as it is saved now."""
    found = await harness.desk.order_files.load(opened.file.id)
    assert found is not None
    return found


async def test_of_two_open_files_with_the_same_orders_one_is_booked(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    lines = [line(1), line(2)]
    first, second = await opened_file(harness, lines), await opened_file(harness, lines)
    await booked(harness, first)
    await booked(harness, second)
    assert len(model.deliveries) == 2
    assert states(second) == ["known", "known"]
    assert harness.rows("SELECT count(*) FROM intents") == [(2,)]


async def test_what_was_confirmed_before_it_was_booked_is_to_be_confirmed_again(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    lines = [line(1), line(1)]
    files = [await opened_file(harness, lines), await opened_file(harness, lines)]
    for opened in files:
        repeat = list(opened.rows)[1]
        await harness.desk.order_files.decide(opened, repeat, RowDecision.CONFIRMED)
    for opened in files:
        await booked(harness, opened)
    assert len(model.deliveries) == 2
    assert states(files[1]) == ["known", "known"]

    second = await loaded(harness, files[1])
    await harness.desk.order_files.decide(second, list(second.rows)[1], RowDecision.CONFIRMED)
    await booked(harness, second)
    assert len(model.deliveries) == 3


async def test_a_row_confirmed_without_seeing_that_it_was_booked_meanwhile_is_known(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    lines = [line(1), line(1)]
    first, second = await opened_file(harness, lines), await opened_file(harness, lines)
    repeats = [list(opened.rows)[1] for opened in (first, second)]
    await harness.desk.order_files.decide(first, repeats[0], RowDecision.CONFIRMED)
    await booked(harness, first)
    row = await harness.desk.order_files.decide(second, repeats[1], RowDecision.CONFIRMED)
    assert row.state == "known"
    await booked(harness, second)
    assert len(model.deliveries) == 2


async def test_an_order_that_is_numbered_with_and_without_a_sign_is_booked_once(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    """Shopify writes ``#1001``, its apps and a shop's own sheet 1001."""
    first = await opened_file(harness, [line(1).replace("A-1,", "#1001,")])
    await booked(harness, first)
    again = await opened_file(harness, [line(1).replace("A-1,", "1001,")])
    assert states(again) == ["known"]


@pytest.mark.parametrize("number", ["#1001", "1001"])
async def test_an_order_that_an_earlier_release_booked_under_its_sign_is_known(
    harness: DeskUnderTest, model: ServiceModel, number: str
) -> None:
    first = await opened_file(harness, [line(1).replace("A-1,", "#1001,")])
    await booked(harness, first)
    (row,) = first.rows.values()
    read = await harness.desk.order_files.reader.read_again(row, first.file.table_columns, {})
    former = replace(read, key=read.former_key, former_key=read.key)
    await harness.journal.renew_order_keys([former])
    assert harness.rows("SELECT key FROM order_file_rows") == [(former.key,)]
    again = await opened_file(harness, [line(1).replace("A-1,", f"{number},")])
    assert states(again) == ["known"]


async def test_a_refused_row_is_known_when_another_file_has_booked_it(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    first = await opened_file(harness, [line(1)])
    harness.service.says(BOOK, (400, NO))
    await booked(harness, first)
    assert states(first) == ["failed"]
    harness.service.says(BOOK, model.book)
    await booked(harness, await opened_file(harness, [line(1)]))
    assert states(await loaded(harness, first)) == ["known"]


async def test_a_row_that_was_not_sent_is_known_when_another_file_has_booked_it(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    first = await opened_file(harness, [line(1)])
    harness.service.says(BOOK, httpx.ConnectError("no way"))
    booking = harness.desk.file_booking(first)
    running = asyncio.ensure_future(booking.run())
    await until(lambda: booking.progress.wait is BookingWait.CONNECTION)
    booking.stop()
    await running
    harness.service.says(BOOK, model.book)
    await booked(harness, await opened_file(harness, [line(1)]))
    again = await loaded(harness, first)
    assert states(again) == ["known"]
    await booked(harness, again)
    assert len(model.deliveries) == 1


async def test_a_row_to_be_sent_again_is_known_when_another_file_has_booked_it(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    first = await opened_file(harness, [line(1)])
    harness.service.says(BOOK, (400, NO))
    await booked(harness, first)
    second = await opened_file(harness, [line(1)])
    (row_id,) = first.rows
    row = await harness.desk.order_files.decide(first, row_id, RowDecision.RETRY)
    assert row.state == "ready"
    harness.service.says(BOOK, model.book)
    await booked(harness, second)
    assert states(second) == ["booked"]
    await booked(harness, first)
    assert states(first) == ["known"]
    assert len(model.deliveries) == 1


@pytest.mark.parametrize("answer", [None, CUT])
async def test_a_row_that_goes_while_the_same_order_is_held_is_asked_about_before_that_goes(
    harness: DeskUnderTest, model: ServiceModel, answer: Exception | None
) -> None:
    opened = await opened_file(harness, [line(1)])
    (row,) = opened.rows.values()
    draft, duplicates = row.content.draft, harness.desk.booking.duplicates
    await harness.desk.holding.keep(harness.desk.holding.hold(draft, None, 3))
    assert await duplicates.elsewhere(draft) == []
    model.lost = answer
    await booked(harness, opened)
    found = await duplicates.elsewhere(draft)
    assert await duplicates.of(draft) in found
    assert len({each.question for each in found}) == 1


async def test_a_row_whose_booking_is_not_written_yet_is_asked_about(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1)])
    (row,) = opened.rows.values()
    draft, booking = row.content.draft, harness.desk.booking
    begun = booking.book(draft, file_row=row), booking.duplicates.of(draft)
    _, repeat = await asyncio.gather(*begun)
    assert isinstance(repeat, Duplicate)
    assert repeat.name == row.content.draft.name


@pytest.mark.parametrize("name", ["of", "elsewhere"])
async def test_a_row_waits_while_repeats_of_the_clerks_own_booking_are_looked_for(
    harness: DeskUnderTest, model: ServiceModel, name: str
) -> None:
    """A fast service would otherwise let all rows of a long file go before it."""
    opened = await opened_file(harness, [line(1)])
    (row,) = opened.rows.values()
    draft, booking = row.content.draft, harness.desk.booking
    looked_for = getattr(booking.duplicates, name)
    repeat, sent = await asyncio.gather(looked_for(draft), booking.book(draft, file_row=row))
    assert not repeat
    assert sent is None
    assert model.deliveries == []
    await booked(harness, opened)
    assert states(opened) == ["booked"]
