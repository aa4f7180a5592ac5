"""Tests that facts learnt about a service are kept across restarts."""

from __future__ import annotations

from datetime import datetime, timedelta

from deskdispatch.journal.journal import Journal

SHOP = "https://merchant.example"
PRACTICE = "http://127.0.0.1:8080"


async def test_it_is_learnt_by_address_and_the_last_holds(journal: Journal, noon: datetime) -> None:
    assert await journal.marks_kept(SHOP) is None
    await journal.note_marks(SHOP, False, noon)
    await journal.note_marks(PRACTICE, True, noon)
    assert await journal.marks_kept(SHOP) is False
    assert await journal.marks_kept(PRACTICE) is True
    await journal.note_marks(SHOP, True, noon + timedelta(days=1))
    assert await journal.marks_kept(SHOP) is True
