"""Tests of the lock of a data folder that another instance may hold."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from deskdispatch.app.instance.hand_over import SecondStart, addresses
from deskdispatch.app.instance.lock import InstanceLock, Outcome
from deskdispatch.app.instance.server import InstanceServer

STARTED = SecondStart("shop", "ar")
LONG = 60.0
SHORT = 2.0
"""Seconds: enough for an answer of the same process, whose interpreter the waiting thread holds."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deskdispatch.lock"


async def second(file: Path, within_s: float, started: SecondStart = STARTED) -> Outcome:
    """Starts a second instance on a thread, because the call blocks."""
    return await asyncio.to_thread(
        lambda: InstanceLock(file).acquire_or_hand_over(started, within_s)
    )


@pytest.mark.parametrize(
    ("started", "outcome"),
    [
        (STARTED, Outcome.HANDED_OVER),
        (SecondStart(call="51234567"), Outcome.LINK_TAKEN),
        (SecondStart(location="geo:29.3,48.0"), Outcome.LINK_TAKEN),
    ],
)
async def test_the_first_instance_holds_the_lock_and_a_second_sends_its_arguments(
    file: Path, started: SecondStart, outcome: Outcome
) -> None:
    lock, server, taken = InstanceLock(file), InstanceServer(), list[SecondStart]()
    assert lock.acquire()
    assert server.listen_at(addresses(file.parent))
    server.serve(taken.append)
    assert await second(file, LONG, started) is outcome
    assert taken == [started]
    server.close()


async def test_a_second_start_waits_for_an_instance_that_is_opening(file: Path) -> None:
    lock, server, taken = InstanceLock(file), InstanceServer(), list[SecondStart]()
    assert lock.acquire()
    waiting = asyncio.create_task(second(file, LONG))
    await asyncio.sleep(0)
    server.serve(taken.append)
    assert server.listen_at(addresses(file.parent))
    assert await waiting is Outcome.HANDED_OVER
    assert taken == [STARTED]
    server.close()


async def test_a_second_start_takes_the_lock_of_an_instance_that_closes(file: Path) -> None:
    lock, server = InstanceLock(file), InstanceServer()
    assert lock.acquire()
    assert server.listen_at(addresses(file.parent))
    server.refuse()
    assert await second(file, SHORT) is Outcome.CLOSING
    waiting = asyncio.create_task(second(file, LONG))
    await asyncio.sleep(0)
    del lock
    assert await waiting is Outcome.FIRST
    server.close()


async def test_waiting_for_a_hanging_instance_times_out(file: Path) -> None:
    lock = InstanceLock(file)
    assert lock.acquire()
    with socket.socket(socket.AF_UNIX) as hanging:
        hanging.bind(addresses(file.parent)[0])
        hanging.listen()
        assert await second(file, 0.3) is Outcome.NO_ANSWER
    assert InstanceLock(file).holder != ""


async def test_a_lock_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    lock = InstanceLock(tmp_path / "missing" / "deskdispatch.lock")
    assert lock.acquire_or_hand_over(STARTED, LONG) is Outcome.FAILED
    assert lock.failure
