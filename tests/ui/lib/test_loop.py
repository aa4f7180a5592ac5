from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import qasync
from PySide6.QtCore import QThread, QTimer
from PySide6.QtWidgets import QApplication

from deskdispatch.ui.lib.loop import desk_loop


class Stream:
    """Endless stream that reports when it was closed, which takes a moment as on a network."""

    def __init__(self) -> None:
        self.closed = asyncio.Event()

    async def packets(self) -> AsyncIterator[int]:
        try:
            while True:
                yield 1
        finally:
            await asyncio.sleep(0)
            self.closed.set()


def test_a_stream_that_is_abandoned_is_closed(qapp: QApplication) -> None:
    async def abandon() -> None:
        stream = Stream()
        async for _ in stream.packets():
            break
        async with asyncio.timeout(5):
            await stream.closed.wait()

    with asyncio.Runner(loop_factory=desk_loop) as runner:
        runner.run(abandon())


def test_a_stream_that_is_still_held_is_closed_with_the_loop(qapp: QApplication) -> None:
    held: list[AsyncIterator[int]] = []

    async def hold() -> Stream:
        stream = Stream()
        held.append(stream.packets())
        await anext(held[0])
        return stream

    with asyncio.Runner(loop_factory=desk_loop) as runner:
        stream = runner.run(hold())
    assert stream.closed.is_set()


def test_the_hooks_of_before_are_put_back(qapp: QApplication) -> None:
    before = sys.get_asyncgen_hooks()
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        runner.run(asyncio.sleep(0))
        with pytest.raises(ZeroDivisionError):
            runner.run(_divide())
    assert sys.get_asyncgen_hooks() == before


async def test_timers_of_qt_run_beside_coroutines() -> None:
    fired = asyncio.Event()
    QTimer.singleShot(0, fired.set)
    async with asyncio.timeout(5):
        await fired.wait()


async def _divide() -> None:
    raise ZeroDivisionError


def test_between_two_runs_no_task_is_stepped(qapp: QApplication) -> None:
    stepped: list[str] = []

    async def go_on() -> None:
        for step in "ab":
            await asyncio.sleep(0)
            asyncio.get_running_loop()
            stepped.append(step)

    async def begin() -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(go_on())

    async def end(task: asyncio.Task[None]) -> None:
        await task

    with asyncio.Runner(loop_factory=desk_loop) as runner:
        task = runner.run(begin())
        before = list(stepped)
        runner.run(end(task))
    assert before in ([], ["a"])
    assert stepped == ["a", "b"]


def test_a_run_gives_its_result_or_its_error(qapp: QApplication) -> None:
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        assert runner.run(asyncio.sleep(0, "result")) == "result"
        with pytest.raises(ZeroDivisionError):
            runner.run(_divide())


def test_a_loop_that_is_stopped_early_says_so(qapp: QApplication) -> None:
    async def stop() -> None:
        asyncio.get_running_loop().stop()
        await asyncio.Event().wait()

    with asyncio.Runner(loop_factory=desk_loop) as runner, pytest.raises(RuntimeError):
        runner.run(stop())


def test_a_name_service_that_never_answers_is_said_and_does_not_hold_the_exit() -> None:
    """Runs in a separate process, whose lookups hang for ever."""
    ended = subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error", "-m", "tests.ui.lib.silent_names"],
        cwd=Path(__file__).parents[3],
        env={k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    said = ["NotSent name_service_silent", "1 lookup", "ended"]
    assert (ended.returncode, ended.stdout.splitlines()) == (0, said), ended.stderr


async def test_names_are_looked_up() -> None:
    found = await asyncio.get_running_loop().getaddrinfo("127.0.0.1", 80, type=socket.SOCK_STREAM)
    assert ("127.0.0.1", 80) in [address for *_, address in found]
    with pytest.raises(socket.gaierror):
        await asyncio.get_running_loop().getaddrinfo("no..such", 80)


async def test_work_runs_on_a_thread_that_qt_did_not_start() -> None:
    """On a thread that Qt started, ``QThread.currentThread`` returns its Python class."""

    def started_by() -> type:
        return type(QThread.currentThread())

    assert await asyncio.to_thread(started_by) is QThread


def test_a_loop_is_closed_after_the_call_that_a_thread_is_just_sending(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    sending, go_on = threading.Event(), threading.Event()

    def send(*_call: object, **_context: object) -> None:
        sending.set()
        go_on.wait(5)
        happened.append("sent")

    monkeypatch.setattr(qasync.QEventLoop, "call_soon_threadsafe", send)
    loop = desk_loop()
    thread = threading.Thread(target=loop.call_soon_threadsafe, args=(loop.stop,))
    thread.start()
    assert sending.wait(5)
    threading.Timer(0.05, go_on.set).start()
    loop.close()
    happened.append("closed")
    thread.join(5)
    assert happened == ["sent", "closed"]


def test_a_call_that_a_thread_sent_just_before_the_end_is_dropped(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken: list[object] = []
    monkeypatch.setattr(sys, "excepthook", lambda *error: broken.append(error))
    loop, called = desk_loop(), threading.Event()
    thread = threading.Thread(target=loop.call_soon_threadsafe, args=(called.set,))
    thread.start()
    thread.join()
    loop.close()
    qapp.processEvents()
    assert (broken, called.is_set()) == ([], False)


def test_a_call_from_a_thread_after_the_end_is_refused(qapp: QApplication) -> None:
    loop = desk_loop()
    loop.close()
    with pytest.raises(RuntimeError, match="closed"):
        loop.call_soon_threadsafe(loop.stop)


def test_an_executor_that_still_works_does_not_hold_up_the_end(qapp: QApplication) -> None:
    """The executor's result arrives while the loop is being closed, and is ignored."""
    working, go_on = threading.Event(), threading.Event()

    def work() -> None:
        working.set()
        go_on.wait(5)

    async def begin() -> None:
        asyncio.get_running_loop().run_in_executor(None, work)
        await asyncio.get_running_loop().run_in_executor(None, working.wait, 5)

    with asyncio.Runner(loop_factory=desk_loop) as runner:
        runner.run(begin())
        threading.Timer(0.05, go_on.set).start()
    assert go_on.is_set()
