"""Tests of counters' names, acknowledged alerts and saved forms, the same at every counter."""

from __future__ import annotations

from pathlib import Path

from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.sharing.record import SharedField, SharedRecord
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.journal.journal import Journal
from tests.journal.sharing.hub import NOON, Hub, Pc, opened, share_all
from tests.journal.sharing.values import MINUTE, make_intent, make_job

NUMBERS = {"d1": "ORD-d1"}


async def test_each_counter_knows_the_names_of_all(here: Pc, there: Pc) -> None:
    await share_all([here, there])
    names = {"a" * 16: "Counter a", "b" * 16: "Counter b"}
    assert await here.journal.counter_names() == names
    assert await there.journal.counter_names() == names


async def test_a_new_name_is_known_to_all(here: Pc, there: Pc) -> None:
    await share_all([here, there])
    await here.journal.rename_counter("السالمية ٢")
    await share_all([here, there])
    assert (await there.journal.counter_names())["a" * 16] == "السالمية ٢"


async def test_of_a_counter_that_is_gone_claims_are_void_at_all_others(here: Pc, there: Pc) -> None:
    await here.journal.queue_print(make_job())
    await share_all([here, there])
    assert len(await there.journal.slips_elsewhere(NUMBERS)) == 1
    await here.journal.note_counters_left(["a" * 16], NOON)
    await share_all([here, there])
    assert await there.journal.slips_elsewhere(NUMBERS) == ()
    assert await there.journal.present_counters() == {"b" * 16}
    assert (await there.journal.counter_names())["a" * 16] == "Counter a"


async def test_a_claim_that_comes_after_its_counter_is_gone_is_void_too(
    here: Pc, there: Pc
) -> None:
    await share_all([here, there])
    await there.journal.note_counters_left(["a" * 16], NOON)
    await here.journal.queue_print(make_job())
    await share_all([here, there])
    assert await there.journal.slips_elsewhere(NUMBERS) == ()


async def test_an_unconfirmed_booking_of_a_counter_that_is_gone_is_abandoned(
    here: Pc, there: Pc
) -> None:
    intent = make_intent()
    await here.journal.write_intent(intent)
    await here.journal.settle_intent(intent.id, IntentState.UNCONFIRMED, NOON)
    await share_all([here, there])
    (unconfirmed,) = await there.journal.shared_unconfirmed()
    assert not unconfirmed.is_abandoned
    await there.journal.note_counters_left(["a" * 16], NOON)
    (unconfirmed,) = await there.journal.shared_unconfirmed()
    assert unconfirmed.is_abandoned


async def test_who_left_first_counts_wherever_it_is_noted(here: Pc, there: Pc) -> None:
    await share_all([here, there])
    await here.journal.note_counters_left(["c" * 16], NOON)
    await share_all([here, there])
    await there.journal.note_counters_left(["c" * 16], NOON + MINUTE)
    await share_all([here, there])
    for each in (here, there):
        assert await each.journal.present_counters() == {"a" * 16, "b" * 16}
        assert "c" * 16 not in await each.journal.counter_names()
    record = here.hub.records[("counter", "c" * 16)]
    assert record.value("leftAt").startswith(NOON.isoformat()[:16])


FAILED = Alert(about="d1", kind=AlertKind.FAILED, at=NOON, order_number="ORD-1")


async def test_what_is_acknowledged_here_is_acknowledged_there(here: Pc, there: Pc) -> None:
    for pc in (here, there):
        await pc.journal.note_alerts([FAILED])
    await here.journal.acknowledge([FAILED.key], NOON + MINUTE)
    await share_all([here, there])
    assert await there.journal.open_alerts() == ()


async def test_also_where_it_is_noted_only_later(here: Pc, there: Pc) -> None:
    await here.journal.note_alerts([FAILED])
    await here.journal.acknowledge([FAILED.key], NOON + MINUTE)
    await share_all([here, there])
    assert await there.journal.note_alerts([FAILED]) == ()
    assert await there.journal.open_alerts() == ()


async def test_what_a_pc_noted_without_telling_anybody_acknowledges_nothing_elsewhere(
    here: Pc, there: Pc
) -> None:
    await here.journal.note_alerts([FAILED])
    silent = FAILED.model_copy(update={"acknowledged_at": FAILED.at})
    await there.journal.note_alerts([silent])
    await there.journal.stop_sharing()
    await there.start("b")
    await share_all([there, here])
    assert await here.journal.open_alerts() == (FAILED,)


async def test_of_two_acknowledgements_all_counters_keep_one(here: Pc, there: Pc) -> None:
    for minutes, pc in enumerate((here, there)):
        await pc.journal.note_alerts([FAILED])
        await pc.journal.acknowledge([FAILED.key], NOON + (minutes + 1) * MINUTE)
    await share_all([here, there])
    query = "SELECT about, kind, acknowledged_at FROM alerts"
    assert here.dump(query) == there.dump(query)


def _draft(id: str = "x", name: str = "later", phone: str = "9876") -> SavedDraft:
    return SavedDraft(
        id=id, name=name, draft=Draft(phone=phone, unknown=("schedule",)), kept_at=NOON
    )


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
