"""Tests that a slip that the printer did not take is tried again, and never printed twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from deskdispatch.desk.slips.print_queue import RETRY_DELAYS
from deskdispatch.domain.errors import JournalError, PrintError
from deskdispatch.domain.failures.local_failures import JournalFailure, PrintFailure
from deskdispatch.domain.slips.print_job import ON_ITS_WAY, UNCERTAIN, PrintJob
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks, uninterrupted
from deskdispatch.ui.printers.queue_runner import (
    STALL_TIMEOUT_S,
    ActivePrintJobs,
    BatchResult,
    PrintRunner,
)
from tests.desk.desk_under_test import DeskUnderTest, desk_at
from tests.ui.fake_printers import Printers
from tests.ui.rows import delivery
from tests.waiting import until

ONE, TWO, THREE = (delivery(number) for number in (1, 2, 3))
LONGEST_RETRY_AFTER_S = 0.02


@dataclass
class QueueFixture:
    harness: DeskUnderTest
    printers: Printers
    runner: PrintRunner
    tasks: Tasks
    flags: list[dict[str, str]] = field(default_factory=list)
    uncertain: list[int] = field(default_factory=list)
    failures: list[JournalError] = field(default_factory=list)

    async def follow(self) -> None:
        """Starts following inside the test, because outside of it no asyncio loop runs."""
        self.tasks.spawn(self.runner.follow(), name="print queue")
        await asyncio.sleep(0)

    async def ask(self, target: str = "Counter") -> BatchResult:
        look = SlipTemplate()
        return await self.runner.print_slips((ONE, TWO), target, template=look)

    @property
    def numbers(self) -> list[str]:
        return [number for _name, number in self.printers.slips]


def room_of(harness: DeskUnderTest, tasks: Tasks, printers: Printers | None = None) -> QueueFixture:
    printers = printers or Printers()
    runner = PrintRunner(harness.desk, Preferences(), {"": printers}, LONGEST_RETRY_AFTER_S)
    room = QueueFixture(harness, printers, runner, tasks)
    runner.flags_changed.connect(room.flags.append)
    runner.uncertain_found.connect(room.uncertain.append)
    runner.failed.connect(room.failures.append)
    return room


@asynccontextmanager
async def following(room: QueueFixture) -> AsyncIterator[None]:
    """Follows the queue of a desk that is closed before the end of the test."""
    task = room.tasks.spawn(room.runner.follow(), name="print queue")
    yield
    task.cancel()
    await asyncio.wait([task])


@pytest.fixture
async def room(harness: DeskUnderTest, tasks: Tasks) -> QueueFixture:
    await harness.journal.remember([ONE, TWO, THREE], harness.clock())
    return room_of(harness, tasks)


async def test_a_printer_that_is_back_prints_at_once(room: QueueFixture) -> None:
    await room.follow()
    room.printers.troubles["Counter"] = PrintFailure.STOPPED
    account = await room.ask()
    assert (account.accepted, account.failure) == ([], PrintFailure.STOPPED)
    assert sorted(room.flags[-1]) == sorted([ONE.id, TWO.id])
    room.printers.troubles.clear()
    await until(lambda: room.flags[-1] == {})
    assert room.numbers == [ONE.order_number, TWO.order_number]


async def test_a_removed_printer_prints_when_it_is_put_back(room: QueueFixture) -> None:
    await room.follow()
    room.printers.names = []
    await room.ask()
    assert "this printer is no longer there" in room.flags[-1][ONE.id]
    room.printers.names = ["Counter"]
    await until(lambda: room.numbers == [ONE.order_number, TWO.order_number])


async def test_a_refusal_is_tried_again_when_the_pause_is_over(room: QueueFixture) -> None:
    await room.follow()
    room.printers.refusal = PrintError(PrintFailure.NOT_TAKEN)
    await room.ask()
    room.printers.refusal = None
    await _some_rounds()
    assert room.numbers == []
    room.harness.clock.go_on(seconds=RETRY_DELAYS[0].total_seconds())
    await until(lambda: room.numbers == [ONE.order_number, TWO.order_number])


async def test_a_failing_printer_does_not_delay_others(room: QueueFixture) -> None:
    await room.follow()
    room.printers.troubles["Counter"] = PrintFailure.COVER_OPEN
    await room.ask("Counter")
    await room.runner.print_slips((THREE,), "Office", template=SlipTemplate())
    assert room.printers.slips == [("Office", THREE.order_number)]


async def test_what_is_unknown_here_waits_and_says_so(room: QueueFixture) -> None:
    await room.follow()
    stranger = delivery(99)
    account = await room.runner.print_slips((ONE, stranger), "Counter", template=SlipTemplate())
    assert room.numbers == [ONE.order_number]
    assert account.failure == PrintFailure.NOT_KNOWN
    assert list(room.flags[-1]) == [stranger.id]


async def test_two_presses_at_once_make_one_slip(room: QueueFixture) -> None:
    await room.follow()
    room.printers.gate = asyncio.Event()
    first = asyncio.ensure_future(room.ask())
    await room.printers.knocked.wait()
    second = await room.ask()
    assert (second.accepted, second.failure) == ([], "")
    room.printers.gate.set()
    await first
    assert room.numbers == [ONE.order_number, TWO.order_number]


async def test_to_print_now_what_is_with_the_printer_leaves_its_mark(room: QueueFixture) -> None:
    room.printers.gate = asyncio.Event()
    printing = asyncio.ensure_future(room.ask())
    await room.printers.knocked.wait()
    jobs = room.harness.desk.print_queue.jobs
    await room.runner.requeue(jobs)
    assert room.harness.rows("SELECT trouble FROM print_jobs") == [("on_its_way",)] * 2
    room.printers.gate.set()
    await printing
    assert room.numbers == [ONE.order_number, TWO.order_number]


async def test_after_a_restart_what_waited_is_printed(tmp_path: Path, tasks: Tasks) -> None:
    path = tmp_path / "restart.sqlite"
    async with desk_at(path) as before:
        await before.journal.remember([ONE, TWO], before.clock())
        printers = Printers()
        printers.troubles["Counter"] = PrintFailure.NO_PAPER
        await room_of(before, tasks, printers).ask()
        assert printers.printed == []
    async with desk_at(path) as after:
        room = room_of(after, tasks)
        async with following(room):
            await until(lambda: room.numbers == [ONE.order_number, TWO.order_number])
            assert room.uncertain == []


async def test_what_was_with_the_printer_when_the_program_died_is_asked_about(
    tmp_path: Path, tasks: Tasks
) -> None:
    path = tmp_path / "restart.sqlite"
    async with desk_at(path) as before:
        await before.journal.remember([ONE], before.clock())
        queue = before.desk.print_queue
        await queue.mark_submitting(await queue.add([ONE], "Counter"))
    async with desk_at(path) as after:
        room = room_of(after, tasks)
        async with following(room):
            await until(lambda: room.uncertain == [1])
            await _some_rounds()
            assert room.numbers == []
            told = "The slip may have been printed. Check \u2068Counter\u2069."
            assert room.flags[-1] == {ONE.id: told}
            (job,) = after.desk.print_queue.jobs
            await room.runner.requeue((job,))
            await room.runner.submit((job,))
            await until(lambda: room.numbers == [ONE.order_number])


async def test_a_queue_that_cannot_be_read_is_told_once_and_read_again(
    tmp_path: Path, tasks: Tasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, asked = tmp_path / "restart.sqlite", list[None]()

    async def broken() -> Sequence[PrintJob]:
        asked.append(None)
        raise JournalError(JournalFailure.DISK_FAILED)

    async with desk_at(path) as before:
        await before.journal.remember([ONE, TWO], before.clock())
        queue = before.desk.print_queue
        await queue.mark_submitting(await queue.add([ONE], "Counter"))
        await queue.add([TWO], "Counter")
    async with desk_at(path) as after:
        room = room_of(after, tasks)
        with monkeypatch.context() as patch:
            patch.setattr(after.journal, "print_jobs", broken)
            task = tasks.spawn(room.runner.follow(), name="print queue")
            await until(lambda: len(asked) > 2)
            assert [error.detail for error in room.failures] == [JournalFailure.DISK_FAILED]
            with pytest.raises(JournalError):  # it is not known yet which slips may be on paper
                await room.ask()
        await until(lambda: room.numbers == [TWO.order_number])
        assert room.uncertain == [1]
        task.cancel()
        await asyncio.wait([task])


@asynccontextmanager
async def unwritten(
    room: QueueFixture, monkeypatch: pytest.MonkeyPatch, method: str
) -> AsyncIterator[list[None]]:
    """Jobs that waited, and a full disk once they are tried; yields the ends of that trouble."""

    async def broken(*_given: object) -> None:
        raise JournalError(JournalFailure.DISK_FULL)

    over: list[None] = []
    room.runner.recovered.connect(lambda: over.append(None))
    room.printers.troubles["Counter"] = PrintFailure.OFFLINE
    await room.follow()
    await room.ask()
    with monkeypatch.context() as patch:
        patch.setattr(room.harness.journal, method, broken)
        room.printers.troubles.clear()
        await until(lambda: room.failures)
        yield over
    await until(lambda: over == [None])
    assert [error.detail for error in room.failures] == [JournalFailure.DISK_FULL]


async def test_trouble_with_what_waits_is_told_once_and_the_queue_goes_on(
    room: QueueFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with unwritten(room, monkeypatch, "keep_print_job"):
        room.harness.clock.go_on(seconds=10)  # it is due, and tried at each poll
        await _some_rounds()
    await until(lambda: room.numbers == [ONE.order_number, TWO.order_number])


async def test_a_slip_that_came_out_unlogged_is_logged_when_the_journal_can(
    room: QueueFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with unwritten(room, monkeypatch, "settle_prints"):
        await _some_rounds()
    assert room.numbers == [ONE.order_number, TWO.order_number]
    logged = room.harness.rows("SELECT delivery_id FROM prints ORDER BY id")
    assert (logged, room.harness.rows("SELECT 1 FROM print_jobs")) == ([(ONE.id,), (TWO.id,)], [])


async def test_trouble_of_the_queue_is_over_with_the_last_of_its_jobs(
    room: QueueFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with unwritten(room, monkeypatch, "keep_print_job") as over:
        await room.runner.drop(room.harness.desk.print_queue.jobs)
        await until(lambda: over == [None])
    assert room.numbers == []


async def test_what_was_chosen_for_one_slip_stays_with_it(room: QueueFixture) -> None:
    await room.follow()
    room.printers.troubles["Counter"] = PrintFailure.OFFLINE
    await room.runner.print_slips((ONE,), "Counter", template=SlipTemplate(paper="A6"))
    await room.runner.print_slips((TWO,), "Counter", template=SlipTemplate())
    room.printers.troubles.clear()
    await until(lambda: len(room.numbers) == 2)
    looks = [look.paper for _name, _slips, look in room.printers.printed]
    assert looks == ["A6", "80mm"]


async def test_a_slip_that_waits_is_printed_with_the_template_of_the_last_press(
    room: QueueFixture,
) -> None:
    room.printers.troubles["Office"] = PrintFailure.OFFLINE
    await room.runner.print_slips((ONE,), "Office", template=SlipTemplate(paper="A6"))
    await room.runner.print_slips((ONE,), "Counter", template=SlipTemplate())
    looks = [(name, look.paper) for name, _slips, look in room.printers.printed]
    assert looks == [("Counter", "80mm")]


async def test_a_kind_of_printer_is_known_by_its_name(harness: DeskUnderTest) -> None:
    await harness.journal.remember([ONE, TWO], harness.clock())
    system, thermal = Printers(), Printers("thermal:Kitchen")
    kinds = {"": system, "thermal:": thermal}
    runner = PrintRunner(harness.desk, Preferences(), kinds, LONGEST_RETRY_AFTER_S)
    for target in ("thermal:Kitchen", "Counter"):
        await runner.print_slips((ONE,), target, template=SlipTemplate())
    assert thermal.slips == [("thermal:Kitchen", ONE.order_number)]
    assert system.slips == [("Counter", ONE.order_number)]


async def test_what_a_printer_has_and_does_not_print_is_told(room: QueueFixture) -> None:
    await room.follow()
    room.printers.unfinished = {1: None, 2: PrintFailure.OFFLINE}
    await room.ask()
    await until(lambda: room.flags)
    assert room.flags[-1] == {
        TWO.id: "Slip sent to \u2068Counter\u2069: the printer is off or not ready."
    }
    room.printers.unfinished = {}
    await until(lambda: room.flags[-1] == {})
    assert room.numbers == [ONE.order_number, TWO.order_number]


async def test_what_a_printer_gave_up_stays_told_until_it_is_printed_again(
    room: QueueFixture,
) -> None:
    await room.follow()
    room.printers.unfinished = {1: PrintFailure.GIVEN_UP}
    await room.ask()
    await until(lambda: room.flags and list(room.flags[-1]) == [ONE.id])
    room.printers.unfinished = {}
    await _some_rounds()
    assert list(room.flags[-1]) == [ONE.id]
    await room.runner.print_slips((ONE,), "Office", template=SlipTemplate())
    assert room.flags[-1] == {}


async def test_a_slip_that_may_be_out_is_not_saved_as_waiting_when_its_job_is_cancelled(
    room: QueueFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[str] = []
    keep = room.harness.journal.keep_print_job

    async def noted(*jobs: PrintJob) -> None:
        saved.extend(job.failure for job in jobs if job.delivery_id == ONE.id)
        await keep(*jobs)

    monkeypatch.setattr(room.harness.journal, "keep_print_job", noted)
    room.printers.gate = asyncio.Event()
    room.printers.refusal = PrintError(PrintFailure.CUT_SHORT, may_have_printed=True)
    asked = asyncio.ensure_future(room.ask())
    await room.printers.knocked.wait()
    asked.cancel()
    await asyncio.sleep(0)
    room.printers.gate.set()
    await asyncio.wait([asked])
    assert saved == [ON_ITS_WAY, UNCERTAIN]


async def test_what_is_handed_over_is_not_broken_off() -> None:
    went: list[str] = []
    gate = asyncio.Event()

    async def work() -> None:
        await gate.wait()
        went.append("on")

    task = asyncio.ensure_future(uninterrupted(work()))
    for _ in range(3):
        await asyncio.sleep(0)
        task.cancel()
    await asyncio.sleep(0)
    assert not task.done()
    gate.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert went == ["on"]


async def test_what_goes_wrong_meanwhile_is_told() -> None:
    async def work() -> None:
        raise PrintError(PrintFailure.JAMMED)

    with pytest.raises(PrintError):
        await uninterrupted(work())


async def _some_rounds() -> None:
    await asyncio.sleep(LONGEST_RETRY_AFTER_S * 6)


class Time:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def printers() -> Printers:
    return Printers("Counter")


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def active_jobs(printers: Printers, time: Time) -> ActivePrintJobs:
    return ActivePrintJobs({"": printers}, time)


def handed(*numbers: int) -> BatchResult:
    at = datetime(2026, 11, 21, 9, tzinfo=UTC)
    jobs = [
        PrintJob(
            id=str(n), delivery_id=f"d{n}", order_number=f"O-{n}", target="Counter", asked_at=at
        )
        for n in numbers
    ]
    return BatchResult(accepted=jobs, numbers={f"d{n}": n for n in numbers})


async def test_what_is_printed_is_not_followed_any_more(active_jobs: ActivePrintJobs) -> None:
    active_jobs.add(handed(1, 2))
    assert active_jobs
    assert not await active_jobs.update()
    assert not active_jobs
    assert active_jobs.words() == {}


async def test_a_printer_that_goes_on_is_let_go_on(
    active_jobs: ActivePrintJobs, printers: Printers, time: Time
) -> None:
    active_jobs.add(handed(*range(1, 6)))
    for done in range(5):
        printers.unfinished = dict.fromkeys(range(done + 1, 6), None)
        time.now += STALL_TIMEOUT_S - 1
        assert not await active_jobs.update()
    assert active_jobs.words() == {}


async def test_a_printer_that_finishes_nothing_is_told(
    active_jobs: ActivePrintJobs, printers: Printers, time: Time
) -> None:
    active_jobs.add(handed(1, 2))
    printers.unfinished = {1: None, 2: None}
    assert not await active_jobs.update()
    time.now += STALL_TIMEOUT_S
    assert await active_jobs.update()
    assert sorted(active_jobs.words()) == ["d1", "d2"]
    assert "the printer is off or not ready" in active_jobs.words()["d1"]
    printers.unfinished = {2: None}
    assert await active_jobs.update()
    assert active_jobs.words() == {}


async def test_what_the_printer_says_goes_before(
    active_jobs: ActivePrintJobs, printers: Printers
) -> None:
    active_jobs.add(handed(1))
    printers.unfinished = {1: PrintFailure.NO_PAPER}
    assert await active_jobs.update()
    assert not await active_jobs.update()
    assert "out of paper" in active_jobs.words()["d1"]


async def test_what_cannot_be_followed_is_not(active_jobs: ActivePrintJobs) -> None:
    account = handed(1)
    account.numbers.clear()
    active_jobs.add(account)
    assert not active_jobs
