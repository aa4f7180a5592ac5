"""A process of this program's own that is talked to over pipes and does not outlive its use."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import IO, Final, TypeVar

T = TypeVar("T")

_NO_WINDOW: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Windows would flash a console."""


class Process:
    """Runs a module beside this program; what waits for it does so on a thread of its own."""

    def __init__(self, thread: str) -> None:
        """Starts nothing yet.

        Args:
            thread: What the thread is called.
        """
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=thread)
        self._process: subprocess.Popen[bytes] | None = None

    def do(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Does it on the thread, behind what that does already."""
        return asyncio.wrap_future(self._thread.submit(work))

    def start(self, module: str, *words: str) -> None:
        """Starts the module with these words; for the thread, as it takes a while.

        Raises:
            OSError: It cannot be started.
        """
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=_NO_WINDOW,
        )

    async def leave(self, last: Callable[[], object] | None = None) -> None:
        """Kills what still runs, and waits until nothing is left of it.

        Args:
            last: Is done on the thread when the process is gone.
        """
        if self._process is not None:
            self._process.kill()  # what the thread waits for will not come any more
        ended = self._thread.submit(self._end, last)
        self._thread.shutdown(wait=False)
        await asyncio.shield(asyncio.wrap_future(ended))

    def _end(self, last: Callable[[], object] | None) -> None:
        """Behind whatever the thread still did, the start too."""
        if self._process is not None:
            self._process.kill()
            for pipe in (self.stdin, self.stdout):
                with suppress(OSError):  # what was not sent yet is not wanted any more
                    pipe.close()
            self._process.wait()
        if last is not None:
            last()

    @property
    def stdin(self) -> IO[bytes]:
        """What it reads; only once it is started."""
        assert self._process is not None
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def stdout(self) -> IO[bytes]:
        """What it says; only once it is started."""
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout
