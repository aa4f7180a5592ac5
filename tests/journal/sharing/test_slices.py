"""Tests that older content is shared in slices, with bookings made in between."""

from __future__ import annotations

from pathlib import Path

from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.sharing import records
from tests.journal.sharing.hub import NOON, Hub, Pc, opened, share_all
from tests.journal.sharing.values import book, make_job
from tests.sizes import full_size

MANY = full_size(2_500, 10_000)


async def _with_many(folder: Path) -> Pc:
    """Opens a counter that printed many slips before it shared."""
    path = folder / "many.sqlite"
    journal = await Journal.open(path)
    await journal.settle_prints([make_job(f"d{number}") for number in range(MANY)], NOON)
    return Pc(journal, path, Hub())


async def test_many_rows_are_shared_in_slices_and_none_is_left_out(tmp_path: Path) -> None:
    pc = await _with_many(tmp_path)
    await pc.journal.start_sharing("m" * 16, "shop", NOON)
    fills = 1
    while await pc.journal.fill_shared_changes():
        fills += 1
    captures = 1
    while await pc.journal.capture_shared():
        captures += 1
    assert fills > MANY // 2_000
    assert captures > MANY // records.CAPTURED_AT_ONCE
    await pc.push()
    async with opened(tmp_path, "b", pc.hub) as (new,):
        await share_all([new, pc])
        assert len(await new.journal.recent_prints(MANY + 1)) == MANY
        assert len(await pc.journal.recent_prints(MANY + 1)) == MANY
    await pc.journal.close()


async def test_what_changes_meanwhile_goes_before_what_stood_there(tmp_path: Path) -> None:
    pc = await _with_many(tmp_path)
    await pc.start("m")
    await book(pc.journal)
    await pc.journal.capture_shared()  # reads the log
    await pc.journal.capture_shared()
    assert "d1" in {sent.id for sent in await pc.journal.unsent_shared(MANY)}
    await pc.journal.close()


async def test_it_goes_on_after_the_program_ended_in_the_middle(tmp_path: Path) -> None:
    pc = await _with_many(tmp_path)
    await pc.journal.start_sharing("m" * 16, "shop", NOON)
    for step in (pc.journal.fill_shared_changes, pc.journal.capture_shared):
        await step()
    await pc.reopen()
    state = await pc.journal.sharing()
    assert state is not None
    assert not state.is_filled
    while await pc.journal.fill_shared_changes():
        await pc.journal.capture_shared()
    await pc.push()
    prints = [key for key in pc.hub.records if key[0] == "print"]
    assert len(prints) == MANY
    await pc.journal.close()


async def test_what_was_read_and_not_sent_is_sent_after_the_end(here: Pc, there: Pc) -> None:
    draft = SavedDraft(id="x", name="kept", draft=Draft(), kept_at=NOON)
    await here.journal.keep_named_draft(draft)
    await here.capture()
    await here.reopen()
    await share_all([here, there])
    assert await there.journal.kept_drafts() == (draft,)


async def test_a_change_while_it_is_sent_is_sent_too(here: Pc, there: Pc) -> None:
    first = SavedDraft(id="x", name="first", draft=Draft(), kept_at=NOON)
    await here.journal.keep_named_draft(first)
    await here.capture()
    on_the_way = await here.journal.unsent_shared(9)
    second = first.model_copy(update={"name": "second"})
    await here.journal.keep_named_draft(second)
    await here.capture()
    here.hub.push(on_the_way)
    await here.journal.mark_shared_sent(on_the_way)
    assert await here.journal.count_unsent() == 1
    await share_all([here, there])
    assert await there.journal.kept_drafts() == (second,)


async def test_the_same_again_changes_nothing(here: Pc, there: Pc) -> None:
    await book(here.journal)
    await share_all([here, there])
    before = there.dump("SELECT * FROM shared_bookings", "SELECT * FROM shared_records")
    seq, records = there.hub.pull(0, 99)
    applied, _ = await there.journal.apply_shared(seq, records)
    assert not applied.ids
    assert there.dump(*before) == before
    assert await there.journal.count_unsent() == 0


async def test_a_journal_that_stopped_keeps_no_copy(here: Pc, there: Pc) -> None:
    await book(here.journal)
    await share_all([here, there])
    await there.journal.stop_sharing()
    copies = "SELECT kind, id FROM shared_records UNION SELECT kind, id FROM shared_changes"
    assert there.dump(copies) == {copies: []}
    assert len(await there.journal.shared_bookings_since(NOON)) == 1
    assert not (await there.journal.apply_shared(9, here.hub.pull(0, 9)[1])).applied.ids
