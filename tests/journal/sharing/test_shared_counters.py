"""Every counter knows what the others are called."""

from __future__ import annotations

from deskdispatch.domain.unconfirmed.intent import IntentState
from tests.journal.sharing.hub import NOON, Pc, share_all
from tests.journal.sharing.values import MINUTE, make_intent, make_job


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
    assert len(await there.journal.print_claims_of("d1")) == 1
    await here.journal.note_counters_left(["a" * 16], NOON)
    await share_all([here, there])
    assert await there.journal.print_claims_of("d1") == ()
    assert await there.journal.present_counters() == {"b" * 16}
    assert (await there.journal.counter_names())["a" * 16] == "Counter a"


async def test_a_claim_that_comes_after_its_counter_is_gone_is_void_too(
    here: Pc, there: Pc
) -> None:
    await share_all([here, there])
    await there.journal.note_counters_left(["a" * 16], NOON)
    await here.journal.queue_print(make_job())
    await share_all([here, there])
    assert await there.journal.print_claims_of("d1") == ()


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
