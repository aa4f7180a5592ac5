"""Desk processes that are there to be killed.

They are forked from a process that has everything imported already, so that a desk is back at
its journal a few hundredths of a second after its death.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import sys
from collections.abc import AsyncIterator
from multiprocessing.connection import Connection
from typing import Any, Final

from tests.chaos.storm_runs.desk_main import Orders, run

_FORKING: Final = multiprocessing.get_context("forkserver")
_FORKING.set_forkserver_preload(["tests.chaos.storm_runs.preload"])

_LONGEST_SILENCE_S: Final = 120.0
"""Nothing that a desk does takes so long; it says each step."""


class Child:
    """A desk at work."""

    def __init__(self, orders: Orders) -> None:
        """Starts it."""
        self._said, saying = _FORKING.Pipe(duplex=False)
        self._process = _FORKING.Process(target=_work, args=(orders, saying), daemon=True)
        self._process.start()
        saying.close()

    async def steps(self) -> AsyncIterator[dict[str, Any]]:
        """What it says, until it has ended.

        Raises:
            TimeoutError: It has not said anything for two minutes.
        """
        reader = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        pipe = os.fdopen(os.dup(self._said.fileno()), "rb")
        way, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), pipe)
        try:
            while line := await asyncio.wait_for(reader.readline(), _LONGEST_SILENCE_S):
                if line.endswith(b"\n"):  # or it was killed in the middle of it
                    yield json.loads(line)
        finally:
            way.close()

    def kill(self) -> None:
        """SIGKILL; nothing more than that."""
        self._process.kill()

    async def ended(self) -> int | None:
        """Its exit status, once it is gone.

        Never awaited in a thread: to start another child is to poll this one, and of two that read
        its status at once one gets 255.
        """
        gone, loop = asyncio.Event(), asyncio.get_running_loop()
        loop.add_reader(self._process.sentinel, gone.set)
        try:
            await gone.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        self._process.join()
        self._said.close()
        return self._process.exitcode


def _work(orders: Orders, saying: Connection) -> None:
    """In the child: standard output is what it says."""
    os.dup2(saying.fileno(), 1)
    saying.close()
    sys.exit(run(orders))
