"""Runs a Python module as a child process with pipes, killed at the end of its use."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Final, TypeVar

from deskdispatch import interpreter
from deskdispatch.background import SerialWorker

T = TypeVar("T")

_NO_WINDOW: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Keeps Windows from opening a console."""


class Process:
    """Child process that runs a module; ``thread`` runs the blocking calls to it in turn."""

    def __init__(self, thread: str) -> None:
        self.thread = SerialWorker(thread)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, module: str, *words: str) -> None:
        """Starts the module with arguments; call it on the thread, as it takes a while."""
        self._process = subprocess.Popen(
            [interpreter.path(), "-m", module, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=_NO_WINDOW,
        )

    async def leave(self, last: Callable[[], object] | None = None) -> None:
        """Kills the process, and waits for its end and then for ``last`` on the thread."""
        if self._process is not None:
            self._process.kill()  # unblocks the thread, which may wait for output
        ended = self.thread.submit(lambda: self._end(last))
        self.thread.end()
        await asyncio.shield(ended)

    def _end(self, last: Callable[[], object] | None) -> None:
        if self._process is not None:
            self._process.kill()
            for pipe in (self.stdin, self.stdout):
                with suppress(OSError):  # unsent data is not needed
                    pipe.close()
            self._process.wait()
        if last is not None:
            last()

    @property
    def stdin(self) -> IO[bytes]:
        assert self._process is not None
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def stdout(self) -> IO[bytes]:
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout
