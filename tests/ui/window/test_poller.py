"""Tests of polling the service."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from typing import Final
from unittest.mock import AsyncMock

import httpx
import pytest
from PySide6.QtCore import QObject

from deskdispatch.desk.deliveries.delivery_store import Changes
from deskdispatch.domain.account.account import Bootstrap, Wallet
from deskdispatch.domain.errors import JournalError, KnownError, NotSent, Unauthorised, Unavailable
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.poller import (
    KEEP_EVERY,
    SLEPT_S,
    WALLET_AGAIN,
    WALLET_EVERY,
    Poller,
    WakeWatch,
)
from tests.client.wire import BOOTSTRAP, LISTED
from tests.desk.desk_under_test import LIST, ONE, PURSE, START, DeskUnderTest
from tests.waiting import until

GONE: Final = (404, '{"error": "gone"}')


@dataclass
class SignalRecorder:
    opened: list[Bootstrap] = field(default_factory=list)
    changes: list[Changes] = field(default_factory=list)
    wallets: list[Wallet] = field(default_factory=list)
    errors: list[KnownError] = field(default_factory=list)
    refusals: int = 0

    def refuse(self) -> None:
        self.refusals += 1


@pytest.fixture
def poller() -> Poller:
    return Poller(every_s=0.01)


@pytest.fixture
def heard(poller: Poller) -> SignalRecorder:
    told = SignalRecorder()
    poller.opened.connect(told.opened.append)
    poller.refreshed.connect(told.changes.append)
    poller.wallet_read.connect(told.wallets.append)
    poller.failed.connect(told.errors.append)
    poller.sign_in_refused.connect(told.refuse)
    return told


async def test_the_first_look_asks_who_we_are_and_for_all(
    poller: Poller, heard: SignalRecorder, harness: DeskUnderTest
) -> None:
    await poller.poll(harness.desk)
    assert [each.account and each.account.seller_name for each in heard.opened] == ["Dar Flowers"]
    assert [[row.id for row in each.summaries] for each in heard.changes] == [["d1"]]
    assert heard.errors == []


async def test_later_looks_ask_for_deliveries_only_and_tell_that_nothing_changed(
    poller: Poller, heard: SignalRecorder, harness: DeskUnderTest
) -> None:
    for _ in range(3):
        await poller.poll(harness.desk)
    assert len(heard.opened) == 1
    assert [len(each.summaries) for each in heard.changes] == [1, 0, 0]
    assert len(harness.service.asked(PURSE)) == 1, "its transactions, which the start has not"


async def test_the_wallet_is_looked_at_now_and_then(
    poller: Poller, heard: SignalRecorder, harness: DeskUnderTest
) -> None:
    for _ in range(2 * WALLET_EVERY + 1):
        await poller.poll(harness.desk)
    assert len(heard.wallets) == 3
    assert len(harness.service.asked(PURSE)) == len(heard.wallets)
    harness.service.says(PURSE, httpx.ReadTimeout("hangs"))
    for _ in range(WALLET_EVERY + WALLET_AGAIN):
        await poller.poll(harness.desk)
    assert len(heard.errors) == 2, "the polls between are whole"


async def test_what_the_looks_brought_is_written_now_and_then(
    poller: Poller, harness: DeskUnderTest
) -> None:
    harness.service.says(ONE, GONE)
    await poller.poll(harness.desk)
    assert [each.status for each in await harness.journal.deliveries()] == ["ENROUTE"]
    harness.service.says(LIST, (200, LISTED.replace("ENROUTE", "DELIVERED")))
    for _ in range(KEEP_EVERY - 1):
        await poller.poll(harness.desk)
    assert [each.status for each in await harness.journal.deliveries()] == ["ENROUTE"]
    await poller.poll(harness.desk)
    assert [each.status for each in await harness.journal.deliveries()] == ["DELIVERED"]


async def test_a_journal_write_error_is_not_reported_as_offline(
    poller: Poller, heard: SignalRecorder, harness: DeskUnderTest
) -> None:
    not_kept: list[KnownError] = []
    poller.not_saved.connect(not_kept.append)
    harness.service.says(ONE, GONE)
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        await poller.poll(harness.desk)
        harness.service.says(LIST, (200, LISTED.replace("ENROUTE", "DELIVERED")))
        other.execute("BEGIN IMMEDIATE")
        for _ in range(KEEP_EVERY):
            await poller.poll(harness.desk)
        other.execute("ROLLBACK")
    assert [type(error) for error in not_kept] == [JournalError]
    assert heard.errors == []
    await poller.poll(harness.desk)
    assert [each.status for each in await harness.journal.deliveries()] == ["DELIVERED"]


async def test_records_that_are_free_again_are_said_to_be_so_by_the_next_poll(
    poller: Poller,
    heard: SignalRecorder,
    harness: DeskUnderTest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[object] = []
    poller.not_saved.connect(said.append)
    poller.saved.connect(lambda: said.append("kept"))
    harness.service.says(ONE, GONE)
    await poller.poll(harness.desk)
    poller.nudge()
    with monkeypatch.context() as held:
        refuse = AsyncMock(side_effect=JournalError(JournalFailure.LOCKED))
        held.setattr(harness.desk.session, "keep", refuse)
        held.setattr(harness.desk.tracking, "keep", refuse)
        await poller.poll(harness.desk)
    assert "kept" not in said[1:]
    assert len(heard.opened) == 2, "what the service answered is shown"
    assert heard.errors == [], "the service answered"
    await poller.poll(harness.desk)
    assert said[-1] == "kept"


async def test_trouble_is_told_and_the_next_look_goes_on_where_it_was(
    poller: Poller, heard: SignalRecorder, harness: DeskUnderTest
) -> None:
    harness.service.says(START, httpx.ConnectError("down"))
    await poller.poll(harness.desk)
    assert [type(error) for error in heard.errors] == [NotSent]
    assert (heard.opened, heard.changes) == ([], [])
    harness.service.says(START, (200, BOOTSTRAP))
    harness.service.says(LIST, (503, "{}"))
    await poller.poll(harness.desk)
    assert [type(error) for error in heard.errors] == [NotSent, Unavailable]
    assert len(heard.opened) == 1
    harness.service.says(LIST, (200, LISTED))
    await poller.poll(harness.desk)
    assert len(heard.changes) == 1
    assert len(harness.service.asked(START)) == 4  # three tries at first, one that succeeded
    assert heard.refusals == 0


async def test_a_sign_in_that_is_not_accepted_is_told_as_such(
    poller: Poller, heard: SignalRecorder, harness: DeskUnderTest
) -> None:
    harness.service.says(START, (401, '{"error": "key"}'))
    await poller.poll(harness.desk)
    assert [type(error) for error in heard.errors] == [Unauthorised]
    assert heard.refusals == 1


async def test_another_service_is_asked_who_we_are_anew(
    poller: Poller, heard: SignalRecorder, harness: DeskUnderTest
) -> None:
    await poller.poll(harness.desk)
    poller.start_over()
    await poller.poll(harness.desk)
    assert len(heard.opened) == 2


async def test_polling_goes_on_until_it_is_cancelled(
    poller: Poller, heard: SignalRecorder, harness: DeskUnderTest, tasks: Tasks
) -> None:
    following = tasks.spawn(poller.follow(harness.desk), name="follow")
    await until(lambda: len(heard.changes) > 3)
    following.cancel()
    await asyncio.wait([following])
    looks = len(harness.service.requests)
    for _ in range(5):
        await asyncio.sleep(0.01)
    assert len(harness.service.requests) == looks


async def test_a_nudge_does_not_wait_for_the_next_turn(
    harness: DeskUnderTest, tasks: Tasks
) -> None:
    patient = Poller(every_s=3600)
    changes: list[Changes] = []
    patient.refreshed.connect(changes.append)
    tasks.spawn(patient.follow(harness.desk), name="follow")
    await until(lambda: len(changes) == 1)
    patient.nudge()
    await until(lambda: len(changes) == 2)


async def test_a_nudge_in_the_middle_of_a_look_is_not_lost(
    harness: DeskUnderTest, tasks: Tasks
) -> None:
    patient = Poller(every_s=3600)
    held = harness.service.holds(LIST)
    tasks.spawn(patient.follow(harness.desk), name="follow")
    await held.arrived.wait()
    patient.nudge()
    harness.service.says(LIST, (200, LISTED))
    held.give(200, LISTED)
    await until(lambda: len(harness.service.asked(LIST)) == 2)


def test_a_sleep_is_told_once_and_with_its_length(qapp: QObject) -> None:
    times = iter([1000.0, 1002.0, 1003.9, 3403.9, 3405.9])
    owner = QObject()
    slept: list[float] = []
    watch = WakeWatch(owner, clock=lambda: next(times))
    watch.woken.connect(slept.append)
    for _ in range(4):
        watch.check()
    assert slept == [2400.0]


def test_a_busy_moment_and_a_clock_set_back_are_no_sleep(qapp: QObject) -> None:
    times = iter([1000.0, 1000.0 + SLEPT_S - 0.1, 400.0, 402.0])
    owner = QObject()
    slept: list[float] = []
    watch = WakeWatch(owner, clock=lambda: next(times))
    watch.woken.connect(slept.append)
    for _ in range(3):
        watch.check()
    assert slept == []
