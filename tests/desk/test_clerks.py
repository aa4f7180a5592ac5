"""Tests of clerks: added, renamed, removed, and chosen by a PIN with limited attempts."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from deskdispatch.domain.clerks import PinAnswer
from tests.client.wire import CREATED
from tests.desk.desk_under_test import BOOK, DRAFT, DeskUnderTest, desk_at, rows

WRONG = "9999"


async def test_a_clerk_is_known_by_name_and_pin_until_removed(harness: DeskUnderTest) -> None:
    clerks = harness.desk.clerks
    heard: list[int] = []
    clerks.on_changed = lambda: heard.append(len(clerks.known))
    noura = await clerks.add("  Noura  A ", "0427")
    await clerks.add("أمل", "1111")
    assert [clerk.name for clerk in clerks.known] == ["Noura A", "أمل"]
    assert clerks.is_taken("noura a")
    assert not clerks.is_taken("noura a", noura)
    assert await clerks.check(noura, "0427") == PinAnswer(True)
    await clerks.rename(noura, "Noura")
    await clerks.set_pin(noura, "1234")
    (noura,) = (clerk for clerk in clerks.known if clerk.id == noura.id)
    assert noura.name == "Noura"
    assert not (await clerks.check(noura, "0427")).is_right
    assert (await clerks.check(noura, "1234")).is_right
    await clerks.remove(noura)
    assert [clerk.name for clerk in clerks.known] == ["أمل"]
    assert heard == [1, 2, 2, 2, 1]


async def test_wrong_pins_wait_longer_each_time_also_after_a_restart(tmp_path: Path) -> None:
    async with desk_at(tmp_path / "desk.sqlite") as first:
        noura = await first.desk.clerks.add("Noura", "0427")
        waits = [(await first.desk.clerks.check(noura, WRONG)).wait for _ in range(3)]
        assert waits == [timedelta(), timedelta(), timedelta(seconds=5)]
    async with desk_at(tmp_path / "desk.sqlite") as again:
        refused = await again.desk.clerks.check(noura, "0427")
        assert (refused.is_right, refused.wait) == (False, timedelta(seconds=5))
        again.clock.go_on(seconds=5)
        assert await again.desk.clerks.check(noura, "0427") == PinAnswer(True)
        assert (await again.desk.clerks.check(noura, WRONG)).wait == timedelta()


async def test_a_new_pin_is_taken_at_once(harness: DeskUnderTest) -> None:
    noura = await harness.desk.clerks.add("Noura", "0427")
    for _ in range(3):
        await harness.desk.clerks.check(noura, WRONG)
    await harness.desk.clerks.set_pin(noura, "1234")
    (noura,) = harness.desk.clerks.known
    assert (await harness.desk.clerks.check(noura, "1234")).is_right


async def test_no_pin_stands_in_the_journal(harness: DeskUnderTest) -> None:
    noura = await harness.desk.clerks.add("Noura", "0427")
    await harness.desk.clerks.check(noura, "5838")
    stored = str(rows(harness.path, "SELECT value, times FROM clerks JOIN wrong_pins"))
    assert "Noura" in stored
    assert '"0427"' not in stored
    assert "5838" not in stored


async def test_who_was_removed_keeps_the_name_on_what_was_booked(harness: DeskUnderTest) -> None:
    harness.service.says(BOOK, (201, CREATED))
    noura = await harness.desk.clerks.add("Noura", "0427")
    await harness.desk.booking.book(DRAFT, clerk=noura.name)
    await harness.desk.clerks.remove(noura)
    (delivery_id,) = harness.desk.tracking.store.summaries
    slip = await harness.slip(harness.desk.tracking.store.deliveries[delivery_id])
    (kept,) = await harness.journal.summaries_of([delivery_id])
    assert (slip.clerk, kept.clerk) == ("Noura", "Noura")
