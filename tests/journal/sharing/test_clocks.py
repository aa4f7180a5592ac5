"""Tests that clocks that are an hour wrong change neither the winning nor the known values."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.unconfirmed.intent import IntentState
from tests.journal.sharing.hub import NOON, Hub, Pc, opened, share_all
from tests.journal.sharing.values import make_intent

HOUR_MS = 3_600_000


def _draft(name: str, minutes: int = 0) -> SavedDraft:
    at = NOON + timedelta(minutes=minutes)
    return SavedDraft(id="x", name=name, draft=Draft(), kept_at=at)


async def _names(*pcs: Pc) -> set[str]:
    return {draft.name for pc in pcs for draft in await pc.journal.kept_drafts()}


@pytest.mark.parametrize("wrong_ms", [-HOUR_MS, HOUR_MS])
async def test_who_knew_of_the_earlier_change_wins_whatever_the_clocks_say(
    here: Pc, there: Pc, wrong_ms: int
) -> None:
    await here.journal.note_clock(wrong_ms)
    await here.journal.keep_named_draft(_draft("first"))
    await share_all([here, there])
    await there.journal.keep_named_draft(_draft("second"))
    await share_all([here, there])
    await here.journal.keep_named_draft(_draft("third"))
    await share_all([here, there])
    assert await _names(here, there) == {"third"}


async def test_a_change_before_the_pull_counts_as_of_when_it_was_made(here: Pc, there: Pc) -> None:
    await here.journal.keep_named_draft(_draft("before"))
    await share_all([here, there])
    await there.journal.keep_named_draft(_draft("there"))
    await here.journal.note_clock(-1)  # otherwise both may be of the same millisecond
    await here.journal.keep_named_draft(_draft("here, later"))
    await there.push()
    await here.pull()  # before the change here was captured
    await share_all([here, there])
    assert await _names(here, there) == {"here, later"}


@pytest.mark.parametrize("is_in_flight", [True, False])
async def test_a_booking_whose_end_is_not_known_was_made_by_the_clock_of_the_pc_that_shows_it(
    here: Pc, there: Pc, is_in_flight: bool
) -> None:
    hour = timedelta(hours=1)
    await here.journal.note_clock(HOUR_MS)
    await there.journal.note_clock(-HOUR_MS)
    intent = make_intent().model_copy(update={"written_at": NOON + hour})
    await here.journal.write_intent(intent)
    if not is_in_flight:
        await here.journal.settle_intent(intent.id, IntentState.UNCONFIRMED, NOON + hour)
    await share_all([here, there])
    (unconfirmed,) = await there.journal.shared_unconfirmed()
    assert unconfirmed.written_at == NOON - hour


async def test_what_stood_there_before_counts_as_of_then_by_the_databases_clock(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, "ab") as pcs:
        for pc in pcs:
            await pc.journal.stop_sharing()
        fast, right = pcs
        await fast.journal.keep_named_draft(_draft("by a clock an hour fast", minutes=60))
        await right.journal.keep_named_draft(_draft("a minute later", minutes=1))
        fast.hub = right.hub = Hub()
        await fast.start("a", ahead_ms=HOUR_MS)
        await right.start("b")
        await share_all(pcs)
        assert await _names(fast, right) == {"a minute later"}
