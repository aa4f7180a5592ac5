"""Tests that a typed draft is restored after the program has ended."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.geo import Coordinates
from deskdispatch.journal.journal import Journal

MINUTE = timedelta(minutes=1)

TYPED = Draft(
    phone="9876 54",
    name="سارة",
    vehicle=Vehicle.VAN,
    collect_cash=True,
    cash_amount="12.",
    scheduled_at=datetime.fromisoformat("2026-11-22T10:30:00Z"),
    pickup=Coordinates(latitude=29.3375, longitude=48.0758),
    pickup_label="Salmiya",
    branch_id="b1",
    dropoff=Coordinates(latitude=29.369712345678, longitude=47.978300000001),
    dropoff_text="block 4, \ufdfd",
)


async def test_the_form_outlives_the_program(path: Path, noon: datetime) -> None:
    before = await Journal.open(path)
    assert await before.draft() is None
    await before.keep_draft(Draft(name="S"), noon)
    await before.keep_draft(TYPED, noon)
    await before.close()
    after = await Journal.open(path)
    assert await after.draft() == TYPED
    await after.close()


async def test_an_empty_form_leaves_nothing(journal: Journal, path: Path, noon: datetime) -> None:
    await journal.keep_draft(TYPED, noon)
    await journal.keep_draft(Draft(), noon)
    assert await journal.draft() is None
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT count(*) FROM draft").fetchone() == (0,)


async def test_a_lone_surrogate_in_a_draft_is_stored(journal: Journal, noon: datetime) -> None:
    await journal.keep_draft(Draft(name="A\ud83d"), noon)
    assert await journal.draft() == Draft(name="A?")


async def test_those_put_aside_are_newest_first(journal: Journal, noon: datetime) -> None:
    kept = [
        SavedDraft(id=name, name=f"for {name}", draft=TYPED, kept_at=noon + number * MINUTE)
        for number, name in enumerate("bca")
    ]
    for one in kept:
        await journal.keep_named_draft(one)
    assert await journal.kept_drafts() == tuple(reversed(kept))


async def test_one_is_replaced_by_its_id_or_forgotten_and_no_other(
    journal: Journal, noon: datetime
) -> None:
    assert await journal.kept_drafts() == ()
    for name in "ab":
        await journal.keep_named_draft(SavedDraft(id=name, name="", draft=TYPED, kept_at=noon))
    other = SavedDraft(id="b", name="Sara again", draft=Draft(notes="x"), kept_at=noon)
    await journal.keep_named_draft(other)
    await journal.forget_draft("a")
    await journal.forget_draft("never kept")
    assert await journal.kept_drafts() == (other,)
