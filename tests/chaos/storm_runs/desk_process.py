"""Desk processes, started and killed by ``desk_runner``.

They are forked from a server process that has imported all modules (``preload``), so a restarted
desk opens its journal within a few hundredths of a second.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import sys
from collections.abc import AsyncIterator, Callable
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

_FORK_SERVER: Final = multiprocessing.get_context("forkserver")
_FORK_SERVER.set_forkserver_preload(["tests.chaos.storm_runs.preload"])

_STEP_TIMEOUT_S: Final = 120.0
"""Longest time between two steps that a desk prints."""

Options = TypeVar("Options")


def preload(module: str) -> None:
    """Set the module that the fork server imports; call it before the first process starts."""
    _FORK_SERVER.set_forkserver_preload([module])


class DeskProcess:
    """A running desk process."""

    def __init__(self, run: Callable[[Options], int], options: Options) -> None:
        """Start the process.

        Args:
            run: A function of a module, called in the process; returns its exit status.
            options: Passed to it.
        """
        self._output, child_output = _FORK_SERVER.Pipe(duplex=False)
        self._process = _FORK_SERVER.Process(
            target=_run_with_output, args=(run, options, child_output), daemon=True
        )
        self._process.start()
        child_output.close()

    async def steps(self) -> AsyncIterator[dict[str, Any]]:
        """Yield the steps that the process prints, until it has exited.

        Each step has at least the keys ``step`` and ``outcome``.

        Raises:
            TimeoutError: No step was printed for two minutes.
        """
        reader = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        pipe = os.fdopen(os.dup(self._output.fileno()), "rb")
        transport, _ = await loop.connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), pipe
        )
        try:
            while line := await asyncio.wait_for(reader.readline(), _STEP_TIMEOUT_S):
                if line.endswith(b"\n"):  # otherwise the process was killed while writing it
                    yield json.loads(line)
        finally:
            transport.close()

    def kill(self) -> None:
        """Send SIGKILL; does not wait."""
        self._process.kill()

    async def wait(self) -> int | None:
        """Wait for the exit; returns the exit status.

        Does not join in a thread: starting another process polls this one, and when both read the
        exit status at once, one of them gets 255.
        """
        exited, loop = asyncio.Event(), asyncio.get_running_loop()
        loop.add_reader(self._process.sentinel, exited.set)
        try:
            await exited.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        self._process.join()
        self._output.close()
        return self._process.exitcode


def _run_with_output(run: Callable[[Options], int], options: Options, output: Connection) -> None:
    """Redirect standard output to the pipe and run the desk; called in the child process."""
    os.dup2(output.fileno(), 1)
    output.close()
    sys.exit(run(options))
