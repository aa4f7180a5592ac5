"""Tests that the journal's thread does the waiting, never the event loop."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import threading
from collections.abc import Awaitable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.opening import open_file
from tests.journal.conftest import MakeIntent


@pytest.fixture
def other(journal: Journal, path: Path) -> Iterator[sqlite3.Connection]:
    """Connection of another program to the same file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def _journal_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith("journal")]


async def _turns(count: int) -> int:
    """Lets the loop run, and returns the number of its turns."""
    for _ in range(count):
        await asyncio.sleep(0)
    return count


async def test_the_loop_runs_while_the_disk_waits(
    journal: Journal, other: sqlite3.Connection, make_intent: MakeIntent
) -> None:
    other.execute("BEGIN EXCLUSIVE")
    writing = asyncio.ensure_future(journal.write_intent(make_intent()))
    assert await _turns(1000) == 1000
    assert not writing.done()
    other.execute("ROLLBACK")
    await writing
    assert len(await journal.open_intents()) == 1


async def test_a_write_that_was_asked_for_is_carried_out(
    journal: Journal, other: sqlite3.Connection, make_intent: MakeIntent, noon: datetime
) -> None:
    other.execute("BEGIN EXCLUSIVE")
    intent = make_intent()
    writing = asyncio.ensure_future(journal.write_intent(intent))
    settling = asyncio.ensure_future(
        journal.settle_intent(intent.id, IntentState.UNCONFIRMED, noon)
    )
    await _turns(10)
    writing.cancel()
    settling.cancel()
    await asyncio.wait([writing, settling])
    assert writing.cancelled()
    assert settling.cancelled()
    other.execute("ROLLBACK")
    (kept,) = await journal.open_intents()
    assert (kept.id, kept.state) == (intent.id, IntentState.UNCONFIRMED)


async def test_calls_are_carried_out_in_their_order(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    ends: list[Awaitable[object]] = []
    for name in "abcdef":
        intent = make_intent(name)
        ends.append(journal.write_intent(intent))
        ends.append(journal.settle_intent(intent.id, IntentState.NOT_SENT, noon))
    await asyncio.gather(*ends)  # in another order two would be in flight
    assert await journal.open_intents() == ()


async def test_one_thread_and_none_after_the_end(path: Path, make_intent: MakeIntent) -> None:
    before = _journal_threads()
    journal = await Journal.open(path)
    await asyncio.gather(*(journal.deliveries() for _ in range(20)))
    assert len(_journal_threads()) == len(before) + 1
    writing = asyncio.ensure_future(journal.write_intent(make_intent()))
    await _turns(1)
    await journal.close()
    assert _journal_threads() == before
    await writing  # requested before the end was finished
    await journal.close()


async def test_after_the_end_every_call_says_so(journal: Journal) -> None:
    await journal.close()
    with pytest.raises(JournalError) as caught:
        await journal.deliveries()
    assert caught.value.detail == JournalFailure.CLOSED


async def test_a_journal_that_cannot_be_opened_leaves_no_thread(tmp_path: Path) -> None:
    before = _journal_threads()
    with pytest.raises(JournalError):
        await Journal.open(tmp_path)
    assert _journal_threads() == before


async def test_the_file_is_its_owners_alone(path: Path, make_intent: MakeIntent) -> None:
    nested = path.parent / "profiles" / "shop" / "desk.sqlite"
    journal = await Journal.open(nested)
    await journal.write_intent(make_intent())
    await journal.close()
    if os.name == "posix":
        modes = {stat.S_IMODE(entry.stat().st_mode) for entry in nested.parent.iterdir()}
        assert modes == {0o600}
        assert stat.S_IMODE(nested.parent.stat().st_mode) == 0o700


async def test_a_file_that_others_could_read_is_closed_to_them(path: Path) -> None:
    await (await Journal.open(path)).close()
    os.chmod(path, 0o644)
    await (await Journal.open(path)).close()
    if os.name == "posix":
        assert stat.S_IMODE(os.stat(path).st_mode) == 0o600


async def test_commits_are_synced_and_the_log_is_a_rollback_journal(path: Path) -> None:
    with closing(open_file(path, 1.0, utc_now).connection) as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("truncate",)


def test_it_runs_on_the_loop_of_qt(qapp: QApplication, path: Path, make_intent: MakeIntent) -> None:
    async def walk() -> tuple[Intent, ...]:
        journal = await Journal.open(path)
        await journal.write_intent(make_intent())
        kept = await journal.open_intents()
        await journal.close()
        return kept

    with asyncio.Runner(loop_factory=lambda: QEventLoop(qapp)) as runner:
        assert runner.run(walk()) == (make_intent(),)
