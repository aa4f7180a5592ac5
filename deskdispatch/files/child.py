"""The process that has the file, from the window's side: nothing here waits on the loop."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import IO, Final, Literal, Self, TypeVar

from deskdispatch.domain.errors import FileError, FileFault
from deskdispatch.files.wire import Answer, Line, read_line

T = TypeVar("T")

LINES_AT_A_TIME: Final = 100

_NO_WINDOW: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Windows would flash a console."""


class Child:
    """Runs ``deskdispatch.files`` for one file; left early, the process is killed.

    What it keeps while it works is gone with it.
    """

    def __init__(self, what: Literal["write", "read"], path: Path) -> None:
        self._what = what
        self._path = path
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="files")
        self._process: subprocess.Popen[bytes] | None = None
        self._scratch: TemporaryDirectory[str] | None = None

    async def __aenter__(self) -> Self:
        try:
            await self._do(self._start)
        except BaseException:
            await self._leave()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        await self._leave()

    async def send(self, content: bytes) -> None:
        """Waits until the process has room for it; one that has ended takes everything."""
        await self._do(lambda: self._send(content))

    async def lines(self) -> list[Line | Answer]:
        """The next lines that it says; an ``Answer`` is the last."""
        return await self._do(self._lines)

    async def _leave(self) -> None:
        if self._process is not None:
            self._process.kill()  # what the thread waits for will not come any more
        ended = self._thread.submit(self._end)
        self._thread.shutdown(wait=False)
        await asyncio.shield(asyncio.wrap_future(ended))

    def _do(self, work: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.wrap_future(self._thread.submit(work))

    def _start(self) -> None:
        try:
            scratch = TemporaryDirectory(prefix="deskdispatch-", ignore_cleanup_errors=True)
            self._scratch = scratch
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "deskdispatch.files"),
                    *(self._what, str(self._path), scratch.name),
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                creationflags=_NO_WINDOW,
            )
        except OSError as error:
            raise FileError(FileFault.FAILED) from error

    def _send(self, content: bytes) -> None:
        try:
            self._stdin.write(content)
            self._stdin.flush()
        except OSError:  # it has ended, and its answer says why
            return

    def _lines(self) -> list[Line | Answer]:
        said = [read_line(line) for line in islice(self._stdout, LINES_AT_A_TIME)]
        return said or [read_line(b"")]

    def _end(self) -> None:
        """Behind whatever the thread still did, the start too."""
        if self._process is not None:
            self._process.kill()
            for pipe in (self._stdin, self._stdout):
                with suppress(OSError):  # what was not sent yet is not wanted any more
                    pipe.close()
            self._process.wait()
        if self._scratch is not None:
            self._scratch.cleanup()

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._process is not None
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _stdout(self) -> IO[bytes]:
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout
