"""Tests that a slip claimed or printed by one counter is known at the others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from deskdispatch.domain.slips.print_job import SlipElsewhere
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.slips import count as prints_of
from tests.journal.old_schemas import NINTH
from tests.journal.sharing.hub import NOON, Pc, share_all
from tests.journal.sharing.values import MINUTE, make_delivery, make_intent, make_job

HERE = "a" * 16
NUMBERS = {"d1": "ORD-d1"}


async def test_a_claim_is_known_until_the_slip_is_out(here: Pc, there: Pc) -> None:
    job = make_job()
    await here.journal.queue_print(job)
    await share_all([here, there])
    claimed = SlipElsewhere("d1", "ORD-d1", HERE, NOON, is_printed=False)
    assert await there.journal.slips_elsewhere(NUMBERS) == (claimed,)
    assert await here.journal.slips_elsewhere(NUMBERS) == ()
    assert await there.journal.read(prints_of, "d1") == 0
    await here.journal.settle_prints([job], NOON + MINUTE)
    await share_all([here, there])
    printed = replace(claimed, at=NOON + MINUTE, is_printed=True)
    assert await there.journal.slips_elsewhere(NUMBERS) == (printed,)


async def test_a_printed_slip_is_in_the_log_of_every_counter(here: Pc, there: Pc) -> None:
    first, second = make_job(), make_job(target="till")
    await here.journal.queue_print(first)
    await here.journal.settle_prints([first], NOON)
    await there.journal.settle_prints([second], NOON + MINUTE)
    await share_all([here, there])
    for pc, mine in ((here, "Xprinter"), (there, "till")):
        assert await pc.journal.read(prints_of, "d1") == 2
        log = await pc.journal.print_log("d1")
        assert [entry.target for entry in log] == ["till", "Xprinter"]
        assert {entry.target: entry.counter_id == "" for entry in log}[mine]
        assert {entry.counter_id for entry in log} < {"", "a" * 16, "b" * 16}
        assert await pc.journal.recent_prints(9) == log
        assert await pc.journal.recent_prints(1) == log[:1]


async def test_a_job_that_is_dropped_unprinted_releases_its_claim(here: Pc, there: Pc) -> None:
    job = make_job()
    await here.journal.queue_print(job)
    await share_all([here, there])
    await here.journal.drop_print_job(job.id)
    await share_all([here, there])
    assert await there.journal.slips_elsewhere(NUMBERS) == ()
    assert await there.journal.print_log("d1") == ()


async def test_a_job_that_came_and_went_between_two_sharings_leaves_no_trace(
    here: Pc, there: Pc
) -> None:
    job = make_job()
    await here.journal.queue_print(job)
    await here.journal.drop_print_job(job.id)
    await share_all([here, there])
    assert not [key for key in here.hub.records if key[0] == "print"]


async def test_a_slip_printed_unconfirmed_is_handed_to_its_delivery_everywhere(
    here: Pc, there: Pc
) -> None:
    intent = make_intent()
    await here.journal.write_intent(intent)
    await here.journal.settle_prints([make_job(intent.id)], NOON)
    await share_all([here, there])
    assert await there.journal.read(prints_of, intent.id) == 1
    await here.journal.settle_booked(intent.id, make_delivery(), NOON)
    await share_all([here, there])
    assert [await there.journal.read(prints_of, id) for id in (intent.id, "d1")] == [0, 1]


async def test_a_counter_that_joins_again_counts_its_slips_once(here: Pc, there: Pc) -> None:
    await here.journal.settle_prints([make_job()], NOON)
    await share_all([here, there])
    await here.journal.stop_sharing()
    await here.start("z")
    await share_all([here, there])
    assert [await pc.journal.read(prints_of, "d1") for pc in (here, there)] == [1, 1]


async def test_slips_from_before_sharing_are_shared(here: Pc, there: Pc) -> None:
    await here.journal.stop_sharing()
    await here.journal.settle_prints([make_job(), make_job("d2")], NOON)
    await here.start("a")
    await share_all([here, there])
    assert {entry.delivery_id for entry in await there.journal.recent_prints(9)} == {"d1", "d2"}


async def test_whoever_stops_sharing_is_asked_of_no_claim_any_more(here: Pc, there: Pc) -> None:
    await here.journal.queue_print(make_job())
    await share_all([here, there])
    await there.journal.stop_sharing()
    assert await there.journal.slips_elsewhere(NUMBERS) == ()


async def test_slips_of_an_earlier_release_are_shared_once_also_from_a_copy_of_its_file(
    tmp_path: Path, here: Pc
) -> None:
    for name in "xy":
        path = tmp_path / f"{name}.sqlite"
        NINTH.make(path)
        pc = Pc(await Journal.open(path), path, here.hub)
        await pc.start(name)
        await share_all([pc, here])
        await pc.journal.close()
    assert await here.journal.read(prints_of, "d1") == 2
