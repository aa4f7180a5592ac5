"""Tests of exporting the history of one PC and importing it at another, with real files."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from deskdispatch.background import ignore_progress
from deskdispatch.domain.deliveries.delivery import Delivery, StatusEntry
from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from tests.desk.desk_under_test import NOON, DeskUnderTest, desk_at
from tests.desk.sent import keep_sent

FORMS = ["csv", "xlsx"]


@pytest.fixture
async def other(tmp_path: Path) -> AsyncIterator[DeskUnderTest]:
    """Desk on another PC of the shop."""
    async with desk_at(tmp_path / "other.sqlite") as opened:
        yield opened


def delivery(number: int, **fields: Any) -> Delivery:
    known = {
        "id": f"d{number}",
        "order_number": f"{number:04}",
        "status": "DELIVERED",
        "customer_name": "=Fatima فاطمة",
        "customer_number": "+965 9922 1234",
        "estimated_price": Decimal("1.750"),
        "created_at": NOON - timedelta(minutes=number),
        "status_history": (StatusEntry(status="DELIVERED", timestamp=NOON),),
    }
    return Delivery(**{**known, **fields})


async def booked_here(harness: DeskUnderTest, number: int) -> None:
    """Books an order with cash and notes, which only this desk knows."""
    await keep_sent(harness, delivery(number, collect_cash=True), 12_500, "Ring twice")


@pytest.mark.parametrize("form", FORMS)
async def test_all_that_one_pc_knows_the_other_one_has(
    harness: DeskUnderTest, other: DeskUnderTest, tmp_path: Path, form: str
) -> None:
    await harness.journal.remember([delivery(number) for number in range(1200)], NOON)
    await booked_here(harness, 5000)
    path = tmp_path / f"history.{form}"
    assert await harness.desk.exporting.save_history(path, ignore_progress) == 1201
    found = await other.desk.importing.read(path, ignore_progress)
    assert (len(found.new), found.known, found.unreadable) == (1201, 0, [])
    assert await other.desk.importing.write(found, ignore_progress) == 1201
    (here,) = await harness.journal.summaries_of(["d5000"])
    (there,) = await other.journal.summaries_of(["d5000"])
    assert there == here._replace(is_ours=False)
    assert here.cash == 12_500
    assert "ring twice" in there.haystack
    assert await other.journal.deliveries_of(["d7"]) == await harness.journal.deliveries_of(["d7"])


async def test_what_is_known_stays_as_it_is(
    harness: DeskUnderTest, other: DeskUnderTest, tmp_path: Path
) -> None:
    await harness.journal.remember([delivery(1), delivery(2)], NOON)
    await other.journal.remember([delivery(1, customer_name="Dana")], NOON)
    path = tmp_path / "history.csv"
    await harness.desk.exporting.save_history(path, ignore_progress)
    found = await other.desk.importing.read(path, ignore_progress)
    assert ([json.loads(each)["id"] for each in found.new], found.known) == (["d2"], 1)
    await other.desk.importing.write(found, ignore_progress)
    (kept,) = await other.journal.deliveries_of(["d1"])
    assert kept.customer_name == "Dana"
    again = await other.desk.importing.read(path, ignore_progress)
    assert (len(again.new), again.known) == (0, 2)


async def test_lines_that_cannot_be_read_are_named_and_left_out(
    harness: DeskUnderTest, other: DeskUnderTest, tmp_path: Path
) -> None:
    await harness.journal.remember([delivery(number) for number in range(3)], NOON)
    path = tmp_path / "history.csv"
    await harness.desk.exporting.save_history(path, ignore_progress)
    lines = path.read_text("utf-8-sig").splitlines()
    lines[2] = lines[2].replace('"1.750"', '"cheap"')
    lines.append(lines[1])
    path.write_text("\n".join(lines), "utf-8-sig")
    found = await other.desk.importing.read(path, ignore_progress)
    assert found.unreadable == [(3, "price")]
    assert (len(found.new), found.known) == (2, 1)


@pytest.mark.parametrize("content", ["", "Order,Phone\nORD-1,9922 1234\n"])
async def test_another_table_is_no_history(
    harness: DeskUnderTest, tmp_path: Path, content: str
) -> None:
    path = tmp_path / "board.csv"
    path.write_text(content)
    with pytest.raises(FileError, match=FileFailure.NOT_A_HISTORY):
        await harness.desk.importing.read(path, ignore_progress)


async def test_headings_may_stand_in_any_order_among_others(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    path = tmp_path / "few.csv"
    path.write_text("Remark;STATUS;id;order_number\nx;PENDING;d9;ORD-9\n")
    found = await harness.desk.importing.read(path, ignore_progress)
    assert len(found.new) == 1
    await harness.desk.importing.write(found, ignore_progress)
    (summary,) = await harness.journal.summaries_of(["d9"])
    assert (summary.order_number, summary.status) == ("ORD-9", "PENDING")


async def test_stopped_it_leaves_whole_pages(
    harness: DeskUnderTest, other: DeskUnderTest, tmp_path: Path
) -> None:
    await harness.journal.remember([delivery(number) for number in range(1000)], NOON)
    path = tmp_path / "history.csv"
    await harness.desk.exporting.save_history(path, ignore_progress)
    found = await other.desk.importing.read(path, ignore_progress)
    told: list[int] = []

    def stop(done: int, _of: int) -> None:
        told.append(done)
        if len(told) == 2:
            writing.cancel()

    writing = asyncio.ensure_future(other.desk.importing.write(found, stop))
    with pytest.raises(asyncio.CancelledError):
        await writing
    kept = await other.journal.count_deliveries()
    assert told[1] <= kept < 1000
    assert kept % told[0] == 0
    rest = await other.desk.importing.read(path, ignore_progress)
    assert (len(rest.new), rest.known) == (1000 - kept, kept)


@pytest.mark.parametrize("form", FORMS)
async def test_what_is_stopped_while_it_is_read_leaves_nothing(
    harness: DeskUnderTest, other: DeskUnderTest, tmp_path: Path, form: str
) -> None:
    await harness.journal.remember([delivery(number) for number in range(1000)], NOON)
    path = tmp_path / f"history.{form}"
    await harness.desk.exporting.save_history(path, ignore_progress)

    def stop(_done: int, _of: int) -> None:
        reading.cancel()

    reading = asyncio.ensure_future(other.desk.importing.read(path, stop))
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert await other.journal.count_deliveries() == 0
