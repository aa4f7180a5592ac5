"""Tests of passing a link to the open window, and to old, closing or hanging instances."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from deskdispatch.app.instance.hand_over import InstanceReply, SecondStart, addresses, hand_over

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it is a pipe there")

CALL = SecondStart(call="+96551234567")

OF_QT_AND_WHAT_IS_SLOW = {"PySide6", "shiboken6", "shibokensupport", "pydantic", "phonenumbers"}
OF_QT_AND_WHAT_IS_SLOW |= {"asyncio", "httpx", "sqlite3", "ssl", "logging"}

CHILD = """
import json, sys
from deskdispatch.__main__ import main
sys.argv = ["deskdispatch", *sys.argv[1:]]
status = main()
print(json.dumps([status, sorted(sys.modules)]))
"""


async def handed_over(data: Path) -> bool:
    """Hands over a call from a thread, because the call blocks."""
    return await asyncio.to_thread(hand_over, data, CALL, 2.0) is InstanceReply.TAKEN


@asynccontextmanager
async def answering(data: Path, answer: bytes) -> AsyncIterator[None]:
    """Runs an instance that sends one answer, whatever it receives."""
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(addresses(data)[0])
        listening.listen()
        answered = asyncio.create_task(asyncio.to_thread(_answer, listening, answer))
        yield
        await answered


def _answer(listening: socket.socket, answer: bytes) -> None:
    line, _ = listening.accept()
    with line:
        line.recv(4096)
        with suppress(ConnectionError):  # an answer that is too long is not read to its end
            line.sendall(answer)


async def test_without_a_window_it_is_not_handed_over(tmp_path: Path) -> None:
    assert not await handed_over(tmp_path)
    assert not await handed_over(tmp_path / "missing")
    with socket.socket(socket.AF_UNIX) as left_over:
        left_over.bind(addresses(tmp_path)[0])
    assert not await handed_over(tmp_path)


@pytest.mark.parametrize(
    "answer",
    [
        b'{"answer": "refused"}\n',
        b'{"answer": "closing"}\n',
        b'{"answer": "taken"}',
        b"[]\n",
        b"\xff\n",
        b"x" * 100_000,
    ],
    ids=["refused", "closing", "no end", "no answer", "no text", "too long"],
)
async def test_another_answer_leaves_the_call_to_the_start(tmp_path: Path, answer: bytes) -> None:
    async with answering(tmp_path, answer):
        assert not await handed_over(tmp_path)


@pytest.mark.parametrize(
    "words", ["call tel:+965-5123-4567", "open geo:29.3,48.0"], ids=["call", "location"]
)
async def test_nothing_slow_stands_on_its_way(tmp_path: Path, words: str) -> None:
    async with answering(tmp_path, b'{"answer": "taken"}\n'):
        done = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-c", CHILD, "--data-dir", str(tmp_path), *words.split()],
            capture_output=True,
            check=True,
            env={name: os.environ[name] for name in os.environ if "COVERAGE" not in name},
            timeout=60,
        )
    status, modules = json.loads(done.stdout)
    assert status == 0
    assert {name.partition(".")[0] for name in modules} & OF_QT_AND_WHAT_IS_SLOW == set()
