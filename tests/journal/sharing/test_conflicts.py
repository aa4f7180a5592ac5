"""What two clerks changed at once is noted where one hears of the other's change."""

from __future__ import annotations

import pytest

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.booking.saved_draft import SavedDraft
from deskdispatch.domain.sharing.conflict import Conflict
from tests.journal.sharing.hub import NOON, Pc, share_all


def _draft(name: str) -> SavedDraft:
    return SavedDraft(id="x", name=name, draft=Draft(), kept_at=NOON)


async def _conflicts(pc: Pc) -> list[tuple[str, str, str]]:
    found = await pc.journal.shared_conflicts("draft", "x")
    return [(each.mine["name"], each.theirs["name"], each.counter_id[0]) for each in found]


@pytest.fixture
async def shared(here: Pc, there: Pc) -> None:
    await here.journal.keep_named_draft(_draft("before"))
    await share_all([here, there])


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("mine_is_later", [True, False])
async def test_two_changes_at_once_are_noted_whichever_wins(
    here: Pc, there: Pc, mine_is_later: bool
) -> None:
    earlier, later = (there, here) if mine_is_later else (here, there)
    await later.journal.note_clock(-1)  # or both may be of one millisecond
    for pc in (earlier, later):
        await pc.journal.keep_named_draft(_draft(f"by {pc.path.stem}"))
    await there.share()
    await share_all([here, there])
    assert await _conflicts(here) == [("by a", "by b", "b")]
    (conflict,) = await here.journal.shared_conflicts("draft", "x")
    assert isinstance(conflict, Conflict)
    assert conflict.field == "draft"
    told = [("by b", "by a", "a")] if mine_is_later else []  # the other did not hear of mine
    assert await _conflicts(there) == told


@pytest.mark.usefixtures("shared")
async def test_also_where_mine_was_sent_before_theirs_came(here: Pc, there: Pc) -> None:
    await here.journal.keep_named_draft(_draft("mine"))
    await there.journal.keep_named_draft(_draft("theirs, later"))
    await there.push()
    await here.push()
    await here.pull()
    assert await _conflicts(here) == [("mine", "theirs, later", "b")]


@pytest.mark.usefixtures("shared")
async def test_changes_one_after_the_other_are_no_conflict(here: Pc, there: Pc) -> None:
    for name in ("first", "second", "third"):
        for pc in (here, there):
            await pc.journal.keep_named_draft(_draft(f"{name} by {pc.path.stem}"))
            await share_all([here, there])
    assert [await _conflicts(pc) for pc in (here, there)] == [[], []]


@pytest.mark.usefixtures("shared")
async def test_the_value_that_was_known_before_is_no_conflict(here: Pc, there: Pc) -> None:
    await there.journal.keep_named_draft(_draft("known"))
    await share_all([here, there])
    await here.journal.keep_named_draft(_draft("mine"))
    await here.capture()
    seq, records = here.hub.pull(0, 99)
    await here.journal.apply_shared(seq, records)  # again, with what was known
    assert await _conflicts(here) == []


@pytest.mark.usefixtures("shared")
async def test_the_same_change_at_both_is_none(here: Pc, there: Pc) -> None:
    for pc in (here, there):
        await pc.journal.keep_named_draft(_draft("the same"))
    await share_all([there, here])
    assert [await _conflicts(pc) for pc in (here, there)] == [[], []]


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("is_dismissed", [True, False])
async def test_it_is_gone_once_dismissed_or_changed_again(
    here: Pc, there: Pc, is_dismissed: bool
) -> None:
    for pc in (here, there):
        await pc.journal.keep_named_draft(_draft(f"by {pc.path.stem}"))
    await there.share()
    await share_all([here, there])
    assert len(await _conflicts(here)) == 1
    if is_dismissed:
        await here.journal.dismiss_shared_conflict("draft", "x", "draft")
    else:
        await here.journal.keep_named_draft(_draft("agreed"))
        await share_all([here, there])
    assert await _conflicts(here) == []
