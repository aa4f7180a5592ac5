"""Tests that each requested slip is printed once, whatever happens in between."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from deskdispatch.desk.slips.print_queue import RETRY_DELAYS
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure, PrintFailure
from deskdispatch.domain.slips.print_job import PrintJob
from tests.desk.desk_under_test import DeskUnderTest, desk_at
from tests.ui.rows import delivery

ONE, TWO, THREE = (delivery(number) for number in (1, 2, 3))


async def asked(harness: DeskUnderTest) -> tuple[PrintJob, ...]:
    return await harness.desk.print_queue.add([ONE, TWO], "Counter", "noura")


def in_journal(harness: DeskUnderTest) -> list[tuple[object, ...]]:
    return harness.rows("SELECT order_number, trouble, tries FROM print_jobs ORDER BY rowid")


async def test_what_is_asked_for_is_written_down_first(harness: DeskUnderTest) -> None:
    jobs = await asked(harness)
    assert [job.order_number for job in jobs] == [ONE.order_number, TWO.order_number]
    assert harness.rows("SELECT delivery_id, target, who FROM print_jobs") == [
        (ONE.id, "Counter", "noura"),
        (TWO.id, "Counter", "noura"),
    ]


async def test_what_came_out_is_logged_and_gone(harness: DeskUnderTest) -> None:
    queue = harness.desk.print_queue
    jobs = await asked(harness)
    await queue.mark_submitting(jobs)
    assert queue.waiting() == ()
    await queue.mark_accepted(jobs[:1])
    assert harness.rows("SELECT delivery_id, target, who FROM prints") == [
        (ONE.id, "Counter", "noura")
    ]
    assert [row[:2] for row in in_journal(harness)] == [(TWO.order_number, "on_its_way")]


async def test_what_failed_waits_longer_each_time(harness: DeskUnderTest) -> None:
    queue = harness.desk.print_queue
    jobs = await asked(harness)
    waits = []
    for _ in range(len(RETRY_DELAYS) + 2):
        await queue.mark_failed(jobs, PrintFailure.NO_PAPER)
        (job, _other) = queue.waiting()
        assert job.next_try_at is not None
        waits.append(job.next_try_at - harness.clock())
        assert not queue.is_due(job)
    assert waits == [*RETRY_DELAYS, RETRY_DELAYS[-1], RETRY_DELAYS[-1]]
    harness.clock.go_on(seconds=RETRY_DELAYS[-1].total_seconds())
    assert all(map(queue.is_due, queue.waiting()))
    assert in_journal(harness)[0] == (ONE.order_number, "no_paper", len(RETRY_DELAYS) + 2)


async def test_a_clock_that_is_set_back_holds_up_no_slip(harness: DeskUnderTest) -> None:
    queue = harness.desk.print_queue
    await queue.mark_failed(await asked(harness), PrintFailure.REFUSED)
    harness.clock.now -= timedelta(hours=1)
    assert all(queue.is_due(job) for job in queue.waiting())


async def test_a_second_press_speeds_up_and_doubles_nothing(harness: DeskUnderTest) -> None:
    queue = harness.desk.print_queue
    jobs = await asked(harness)
    await queue.mark_failed(jobs, PrintFailure.STOPPED)
    again = await queue.add([ONE, ONE, THREE], "Office")
    assert [(job.order_number, job.target) for job in again] == [
        (ONE.order_number, "Office"),
        (THREE.order_number, "Office"),
    ]
    assert again[0].id == jobs[0].id
    assert queue.is_due(again[0])
    assert len(queue.jobs) == 3


async def test_what_is_on_its_way_is_not_asked_for_twice(harness: DeskUnderTest) -> None:
    queue = harness.desk.print_queue
    await queue.mark_submitting(await asked(harness))
    assert await queue.add([ONE], "Counter") == ()


async def test_what_was_being_handed_over_when_the_program_died_is_uncertain(
    tmp_path: Path,
) -> None:
    path = tmp_path / "desk.sqlite"
    async with desk_at(path) as before:
        first, second = await asked(before)
        await before.desk.print_queue.mark_submitting([first])
    async with desk_at(path) as after:
        queue = after.desk.print_queue
        (uncertain,) = await queue.load()
        assert uncertain.order_number == ONE.order_number
        assert queue.waiting() == (second,)
        assert await queue.add([ONE], "Counter") == ()
    async with desk_at(path) as later:
        queue = later.desk.print_queue
        (uncertain,) = await queue.load()
        await queue.try_now([uncertain])
        job = next(job for job in queue.waiting() if job.id == uncertain.id)
        assert queue.is_due(job)


async def test_what_may_have_printed_in_part_is_uncertain(harness: DeskUnderTest) -> None:
    queue = harness.desk.print_queue
    jobs = await asked(harness)
    await queue.mark_submitting(jobs)
    await queue.mark_uncertain(jobs)
    assert queue.waiting() == ()
    assert [job.delivery_id for job in queue.jobs] == [ONE.id, TWO.id]


async def test_nobody_wants_it_any_more(harness: DeskUnderTest) -> None:
    queue = harness.desk.print_queue
    first, second = await asked(harness)
    await queue.drop([first])
    await queue.mark_failed([first], PrintFailure.STOPPED)
    assert queue.jobs == (second,)
    assert [row[0] for row in in_journal(harness)] == [TWO.order_number]


async def test_what_cannot_be_written_down_is_not_asked_for(harness: DeskUnderTest) -> None:
    await harness.journal.close()
    with pytest.raises(JournalError):
        await asked(harness)
    assert harness.desk.print_queue.jobs == ()


async def test_what_the_journal_did_not_take_is_written_when_it_does(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_given: object) -> None:
        raise JournalError(JournalFailure.DISK_FULL)

    queue = harness.desk.print_queue
    first, second = await asked(harness)
    await queue.mark_submitting([first, second])
    with monkeypatch.context() as patch:
        for name in ("settle_prints", "keep_print_job"):
            patch.setattr(harness.journal, name, full)
        with pytest.raises(JournalError):
            await queue.mark_accepted([first])
        with pytest.raises(JournalError):
            await queue.mark_failed([second], PrintFailure.NO_PAPER)
        with pytest.raises(JournalError):
            await queue.catch_up()
    behind = [queue.is_behind]
    await queue.catch_up()
    behind.append(queue.is_behind)
    assert behind == [True, False]
    assert harness.rows("SELECT delivery_id FROM prints") == [(ONE.id,)]
    assert in_journal(harness) == [(TWO.order_number, "no_paper", 1)]


async def test_what_is_being_handed_over_is_never_written_as_waiting(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_given: object) -> None:
        raise JournalError(JournalFailure.DISK_FULL)

    queue = harness.desk.print_queue
    jobs = await asked(harness)
    with monkeypatch.context() as patch:
        patch.setattr(harness.journal, "keep_print_job", full)
        with pytest.raises(JournalError):
            await queue.mark_failed(jobs, PrintFailure.NO_PAPER)
    await asyncio.gather(queue.mark_submitting(jobs), queue.catch_up())
    assert [row[1] for row in in_journal(harness)] == ["on_its_way", "on_its_way"]


async def test_there_is_a_slip_of_every_delivery_that_is_known(harness: DeskUnderTest) -> None:
    await harness.journal.remember([ONE, TWO, THREE], harness.clock())
    slips = await harness.desk.prints.slips([THREE.id, "gone", ONE.id])
    assert {id: slip.order_number for id, slip in slips.items()} == {
        THREE.id: THREE.order_number,
        ONE.id: ONE.order_number,
    }


async def test_what_waits_follows_its_printer_to_another_name(harness: DeskUnderTest) -> None:
    queue = harness.desk.print_queue
    await asked(harness)
    await queue.add([THREE], "Kitchen")
    await queue.move({"Counter": "thermal:Till", "Kitchen": ""})
    assert [job.target for job in queue.jobs] == ["thermal:Till", "thermal:Till", "Kitchen"]
    assert [
        target for (target,) in harness.rows("SELECT target FROM print_jobs ORDER BY rowid")
    ] == ["thermal:Till", "thermal:Till", "Kitchen"]


async def test_what_was_saved_to_a_file_is_logged_and_never_queued(harness: DeskUnderTest) -> None:
    queue = harness.desk.print_queue
    await queue.log([ONE, TWO], "/srv/slips.pdf", "noura")
    assert queue.waiting() == ()
    assert in_journal(harness) == []
    assert harness.rows("SELECT delivery_id, target, who FROM prints ORDER BY id") == [
        (ONE.id, "/srv/slips.pdf", "noura"),
        (TWO.id, "/srv/slips.pdf", "noura"),
    ]
