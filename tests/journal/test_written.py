"""Tests that sharing is notified of each write of the desk, and not of its own writes."""

from __future__ import annotations

import asyncio

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.journal.journal import Journal
from tests.journal.conftest import NOON


async def test_a_write_is_told_of_and_a_read_is_not(journal: Journal) -> None:
    journal.written.clear()
    await journal.keep_draft(Draft(name="نورة"), NOON)
    assert journal.written.is_set()
    journal.written.clear()
    await journal.draft()
    await asyncio.sleep(0)
    assert not journal.written.is_set()


async def test_it_is_told_of_though_nobody_waits_for_it_any_more(journal: Journal) -> None:
    journal.written.clear()
    waiting = asyncio.ensure_future(journal.keep_draft(Draft(name="نورة"), NOON))
    await asyncio.sleep(0)
    waiting.cancel()
    async with asyncio.timeout(10):
        await journal.written.wait()
    assert await journal.draft() == Draft(name="نورة")


async def test_what_sharing_itself_writes_is_not_told_of(journal: Journal) -> None:
    await journal.start_sharing("a" * 16, "shop", NOON)
    journal.written.clear()
    await journal.fill_shared_changes()
    await journal.capture_shared()
    records = await journal.unsent_shared(9)
    await journal.mark_shared_sent(records)
    await journal.apply_shared(1, records)
    await journal.note_clock(5)
    await journal.note_shared_as_of(NOON)
    await asyncio.sleep(0)
    assert not journal.written.is_set()
