"""Tests that unusually far or expensive rows must be confirmed before they are booked."""

from __future__ import annotations

import json
from datetime import timedelta
from decimal import Decimal

import httpx
import pytest

from deskdispatch.desk.order_files.order_files import OpenFile
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.order_files.order_file import FileRow, RowDecision
from deskdispatch.domain.order_files.row import PlaceProblem
from tests.client.wire import QUOTED
from tests.desk.desk_under_test import BOOK, NOON, QUOTE, DeskUnderTest
from tests.desk.order_files.order_file_making import opened_file, states
from tests.desk.service_model import ServiceModel

pytestmark = pytest.mark.usefixtures("tables_here")

NEAR, DEAR, FAR = "29.3117,48.0254", "29.3117,48.0260", "29.0810,48.1280"


def order(at: int, place: str) -> str:
    return f'A-{at},9{at:07},Customer {at},"{place}",,'


def priced(request: httpx.Request) -> httpx.Response:
    """Answers with KWD 9 for each delivery to ``DEAR``."""
    is_dear = str(json.loads(request.content)["toLongitude"]) == DEAR.partition(",")[2].rstrip("0")
    return httpx.Response(200, text=QUOTED.replace('"1.750"', '"9.000"') if is_dear else QUOTED)


async def with_a_past(harness: DeskUnderTest) -> None:
    """Records twenty deliveries near the shop, at KWD 1.500 each."""
    latitude, longitude = map(float, NEAR.split(","))
    made = [
        Delivery(
            id=f"before{at}",
            order_number=f"ORD-{at}",
            status="DELIVERED",
            created_at=NOON - timedelta(days=2, minutes=at),
            delivery_latitude=latitude,
            delivery_longitude=longitude,
            estimated_price=Decimal("1.500"),
        )
        for at in range(20)
    ]
    await harness.journal.remember(made, NOON)
    harness.service.says(QUOTE, priced)


def oddities(row: FileRow) -> list[str]:
    return [each.oddity.kind.value for each in row.problems if isinstance(each, PlaceProblem)]


async def with_prices(harness: DeskUnderTest, opened: OpenFile) -> list[FileRow]:
    """Requests the prices like the window; returns the rows that changed."""
    rows = list(opened.rows.values())
    await harness.desk.row_quotes.ask(rows, lambda _row: None)
    return await harness.desk.order_files.check_places(opened, rows)


async def test_a_row_that_goes_much_farther_is_to_be_confirmed(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await with_a_past(harness)
    opened = await opened_file(harness, [order(1, NEAR), order(2, FAR)])
    assert states(opened) == ["ready", "unchecked"]
    assert [oddities(row) for row in opened.rows.values()] == [[], ["farther"]]
    assert await with_prices(harness, opened) == []


async def test_a_price_that_comes_later_and_is_much_is_to_be_confirmed_too(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await with_a_past(harness)
    opened = await opened_file(harness, [order(1, NEAR), order(2, DEAR)])
    assert states(opened) == ["ready", "ready"]
    (shown,) = await with_prices(harness, opened)
    assert oddities(shown) == ["dearer"]
    assert states(opened) == ["ready", "unchecked"]


async def test_booked_before_its_price_is_known_it_is_held_all_the_same(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await with_a_past(harness)
    opened = await opened_file(harness, [order(1, NEAR), order(2, DEAR), order(3, NEAR)])
    await harness.desk.file_booking(opened).run()
    assert states(opened) == ["booked", "unchecked", "booked"]
    assert len(harness.service.asked(BOOK)) == 2
    dear = list(opened.rows)[1]
    await harness.desk.order_files.decide(opened, dear, RowDecision.CONFIRMED)
    await harness.desk.file_booking(opened).run()
    assert states(opened) == ["booked"] * 3


async def test_a_confirmed_row_stays_confirmed(harness: DeskUnderTest, model: ServiceModel) -> None:
    """Even when its price or earlier deliveries change, and after a restart."""
    await with_a_past(harness)
    opened = await opened_file(harness, [order(1, FAR), order(2, FAR)])
    for row_id in opened.rows:
        await harness.desk.order_files.decide(opened, row_id, RowDecision.CONFIRMED)
    expensive = QUOTED.replace('"1.750"', '"9.000"')
    harness.service.says(QUOTE, (200, expensive))
    await with_prices(harness, opened)
    assert [oddities(row) for row in opened.rows.values()] == [["farther"]] * 2
    assert states(opened) == ["ready", "ready"]
    again = await harness.desk.order_files.load(opened.file.id)
    assert again is not None
    assert states(again) == ["ready", "ready"]
    await harness.desk.file_booking(again).run()
    assert states(again) == ["booked", "booked"]
