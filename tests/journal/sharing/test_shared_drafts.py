"""Forms put aside at one counter are there at the others."""

from __future__ import annotations

from pathlib import Path

from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.sharing.record import SharedField, SharedRecord
from deskdispatch.journal.journal import Journal
from tests.journal.sharing.hub import NOON, Hub, Pc, opened, share_all


def _draft(id: str = "x", name: str = "later", phone: str = "9876") -> SavedDraft:
    return SavedDraft(
        id=id, name=name, draft=Draft(phone=phone, unknown=("schedule",)), kept_at=NOON
    )


async def test_a_draft_that_is_put_aside_here_is_there_too(here: Pc, there: Pc) -> None:
    await here.journal.keep_named_draft(_draft())
    await share_all([here, there])
    assert await there.journal.kept_drafts() == (_draft(),)


async def test_a_draft_from_before_sharing_is_shared(tmp_path: Path) -> None:
    async with opened(tmp_path, "a") as (here,):
        pass
    journal = await Journal.open(here.path)
    await journal.stop_sharing()
    await journal.keep_named_draft(_draft())
    here.journal = journal
    await here.start("a")
    async with opened(tmp_path, "b", here.hub) as (there,):
        await share_all([here, there])
        assert await there.journal.kept_drafts() == (_draft(),)
    await journal.close()


async def test_a_draft_that_is_taken_there_is_gone_here(here: Pc, there: Pc) -> None:
    await here.journal.keep_named_draft(_draft())
    await share_all([here, there])
    await there.journal.forget_draft("x")
    await share_all([there, here])
    assert await here.journal.kept_drafts() == ()


async def test_of_two_changes_the_later_one_wins_at_both(here: Pc, there: Pc) -> None:
    await here.journal.keep_named_draft(_draft())
    await share_all([here, there])
    await here.journal.keep_named_draft(_draft(name="earlier"))
    await there.journal.keep_named_draft(_draft(name="the later one"))
    await share_all([here, there])
    drafts = [await each.journal.kept_drafts() for each in (here, there)]
    assert drafts == [(_draft(name="the later one"),)] * 2


async def test_without_sharing_nothing_is_noted(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path / "a.sqlite")
    await journal.keep_named_draft(_draft())
    await journal.forget_draft("x")
    assert not await journal.capture_shared()
    assert await journal.count_unsent() == 0
    assert await journal.sharing() is None
    await journal.close()


async def test_a_form_that_this_release_cannot_read_is_kept_and_passed_on(
    here: Pc, there: Pc
) -> None:
    hub: Hub = here.hub
    odd = SharedRecord("draft", "x", {"draft": SharedField({"name": 3}, 1, 7, "c" * 16)})
    hub.push([odd])
    await share_all([here, there])
    assert await here.journal.kept_drafts() == ()
    assert hub.records[("draft", "x")] == odd
    await there.journal.keep_named_draft(_draft())
    await share_all([there, here])
    assert await here.journal.kept_drafts() == (_draft(),)
