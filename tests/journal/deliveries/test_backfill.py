"""Tests of an old journal's lines: made at once where needed, and the rest in the background."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from deskdispatch import assets
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import summary_of
from deskdispatch.journal.deliveries import backfill, summaries
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.values import to_text
from tests.journal.conftest import NOON
from tests.journal.old_schemas import FIRST
from tests.journal.print_log import log_print

LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)
ROWS = 2000
MINUTE = timedelta(minutes=1)


def _old(number: int) -> Delivery:
    return Delivery.model_validate(
        {
            "id": f"old{number:04}",
            "orderNumber": f"ORD-{number}",
            "status": "ENROUTE" if number == 7 else "DELIVERED",
            "createdAt": LONG_AGO + number * MINUTE,
            "deliveryLatitude": 29.3697,
            "deliveryLongitude": 47.9783,
        }
    )


def _add(path: Path, deliveries: list[Delivery]) -> None:
    rows = [
        (
            each.id,
            each.order_number,
            each.status,
            f"{each.created_at:%Y-%m-%dT%H:%M:%S.000000Z}",
            to_text(each),
        )
        for each in deliveries
    ]
    with closing(sqlite3.connect(path)) as other, other:
        other.executemany(
            "INSERT INTO deliveries VALUES (?, ?, ?, ?, '2026-11-21T09:00:00.000000Z', ?)", rows
        )


def add_old(path: Path, rows: int) -> None:
    """Writes deliveries in the first release's format."""
    _add(path, [_old(number) for number in range(rows)])


@pytest.fixture
def old(path: Path) -> Path:
    """Journal with many deliveries of the first release; the last ones are unordered."""
    FIRST.make(path)
    add_old(path, ROWS)
    return path


@pytest.fixture
async def journal(old: Path) -> AsyncIterator[Journal]:
    journal = await Journal.open(old)
    yield journal
    await journal.close()


def _unfilled(path: Path) -> int:
    with closing(sqlite3.connect(path)) as other:
        return int(other.execute("SELECT count(*) FROM unfilled").fetchone()[0])


async def test_summaries_of_the_first_page_are_made_at_once(journal: Journal, old: Path) -> None:
    left = await asyncio.to_thread(_unfilled, old)
    assert ROWS - backfill.AT_ONCE <= left < ROWS
    assert [summary.id for summary in await journal.summaries(2)] == ["d1", "d2"]
    assert {summary.id for summary in await journal.active_summaries()} == {"d1", "d2", "old0007"}
    assert len(await journal.summaries()) == 500
    assert await asyncio.to_thread(_unfilled, old) == left


async def test_a_line_tells_what_was_sent_and_where_that_lies(journal: Journal) -> None:
    (summary,) = await journal.summaries_of(["d1"])
    assert (summary.is_ours, summary.cash, summary.price) == (True, 12500, 1750)
    assert summary.area_en == "Kuwait City"
    assert summary.since == datetime(2026, 11, 21, 9, 0, 9, tzinfo=UTC).timestamp()


async def test_later_pages_wait_for_the_whole_backfill(journal: Journal, old: Path) -> None:
    page, ids = await journal.summaries(900), []
    while page:
        ids += [summary.id for summary in page]
        page = await journal.summaries(900, page[-1])
    assert ids == ["d1", "d2", *(f"old{number:04}" for number in reversed(range(ROWS)))]
    assert await asyncio.to_thread(_unfilled, old) == 0


@pytest.mark.parametrize(
    "ask",
    [
        lambda journal: journal.summaries(ROWS + 2),
        lambda journal: journal.summaries_between(LONG_AGO, NOON + MINUTE),
    ],
)
async def test_who_asks_for_all_gets_all(journal: Journal, ask: object) -> None:
    assert callable(ask)
    assert len(await ask(journal)) == ROWS + 2


async def test_a_booking_need_not_wait_for_it(journal: Journal, old: Path) -> None:
    walking = asyncio.create_task(journal.summaries(ROWS))
    await asyncio.sleep(0)
    await log_print(journal, "d1", NOON, "Xprinter")
    assert not walking.done()
    assert await asyncio.to_thread(_unfilled, old)
    await walking


async def test_concurrent_readers_share_one_backfill(journal: Journal) -> None:
    one, other = await asyncio.gather(journal.summaries(ROWS), journal.summaries(ROWS))
    assert len(one) == ROWS
    assert one == other


async def test_an_interrupted_backfill_is_resumed(old: Path) -> None:
    journal = await Journal.open(old)
    walking = asyncio.create_task(journal.summaries(ROWS))
    await journal.summaries(1)
    walking.cancel()
    await journal.close()
    assert await asyncio.to_thread(_unfilled, old)
    journal = await Journal.open(old)
    assert len(await journal.summaries(ROWS)) == ROWS
    await journal.close()


async def test_one_that_is_asked_for_is_made_at_once(journal: Journal, old: Path) -> None:
    before = await asyncio.to_thread(_unfilled, old)
    (summary,) = await journal.summaries_of(["old0003"])
    assert (summary.order_number, summary.area_en) == ("ORD-3", "Kuwait City")
    assert await asyncio.to_thread(_unfilled, old) == before - 1


async def test_when_more_is_heard_of_it_nothing_of_before_is_lost(journal: Journal) -> None:
    seen = Delivery(id="old0003", order_number="ORD-3", status="DELIVERED", driver_name="Ali")
    await journal.remember([seen], NOON + MINUTE)
    (summary,) = await journal.summaries_of(["old0003"])
    whole = await journal.delivery("old0003")
    assert whole is not None
    since = datetime(2026, 11, 21, 9, tzinfo=UTC)
    assert summary._replace(area_en="", area_ar="", haystack="") == summary_of(
        whole, seen_at=since
    )._replace(haystack="")


async def test_without_the_shipped_areas_no_line_says_one(
    old: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(assets, "path", lambda *_: tmp_path / "gone")
    summaries.areas.cache_clear()
    journal = await Journal.open(old)
    assert {summary.area_en for summary in await journal.summaries(ROWS)} == {""}
    await journal.close()
    summaries.areas.cache_clear()


async def test_stages_of_old_deliveries_are_not_backfilled(path: Path) -> None:
    FIRST.make(path)
    _add(path, [_in_the_month("new", 11, 10.0), _in_the_month("old", 1, 20.0)])
    journal = await Journal.open(path)
    assert await journal.stage_lengths(LONG_AGO) == {"PENDING": (600.0,)}
    await journal.close()


def _in_the_month(id: str, month: int, minutes: float) -> Delivery:
    begin = datetime(2026, month, 20, tzinfo=UTC)
    history = [
        {"status": "PENDING", "timestamp": begin},
        {"status": "ENROUTE", "timestamp": begin + minutes * MINUTE},
    ]
    told = {"orderNumber": "O", "status": "ENROUTE", "statusHistory": history}
    return Delivery.model_validate({**told, "id": id, "createdAt": begin})
