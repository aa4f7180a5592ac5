"""Tests of a process with pipes, of which nothing is left behind."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from deskdispatch.files.process import Process

READS = "json.tool"
"""Module that prints its input once it has read all of it."""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """List of the processes that were started."""
    heard: list[subprocess.Popen[bytes]] = []

    class Heard(subprocess.Popen[bytes]):
        def __init__(self, command: list[str], **options: object) -> None:
            super().__init__(command, **options)  # type: ignore[call-overload]
            heard.append(self)

    monkeypatch.setattr(subprocess, "Popen", Heard)
    return heard


def talk(process: Process) -> bytes:
    process.start(READS, "--compact")
    process.stdin.write(b"[1, 2]")
    process.stdin.close()
    return process.stdout.read()


async def test_a_process_reads_and_writes_its_pipes() -> None:
    process = Process("test")
    assert (await process.thread.submit(lambda: talk(process))).strip() == b"[1,2]"
    await process.leave()


async def test_a_process_left_early_is_killed_before_cleanup(
    started: list[subprocess.Popen[bytes]],
) -> None:
    process, ends = Process("test"), []
    await process.thread.submit(lambda: process.start(READS))
    waits = process.thread.submit(process.stdout.read)
    await process.leave(lambda: ends.append(started[0].returncode))
    assert await waits == b""
    assert ends == [started[0].returncode]
    assert ends != [None]
    assert started[0].stdin is not None
    assert started[0].stdin.closed


async def test_left_while_it_starts_it_is_gone_too(started: list[subprocess.Popen[bytes]]) -> None:
    process = Process("test")
    starting = process.thread.submit(lambda: process.start(READS))
    await process.leave()
    await starting
    assert [each.poll() is not None for each in started] == [True]


async def test_one_that_cannot_start_is_told_and_left_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    process, ends = Process("test"), []
    with pytest.raises(OSError, match="nowhere"):
        await process.thread.submit(lambda: process.start(READS))
    await process.leave(lambda: ends.append("left"))
    assert ends == ["left"]


async def test_leaving_goes_on_when_who_leaves_is_cancelled() -> None:
    process, ended = Process("test"), asyncio.Event()
    loop = asyncio.get_running_loop()
    await process.thread.submit(lambda: process.start(READS))
    leaving = asyncio.ensure_future(process.leave(lambda: loop.call_soon_threadsafe(ended.set)))
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.wait_for(ended.wait(), 60)
