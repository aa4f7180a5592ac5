"""The window's side of the process that reads or writes a table; nothing blocks the loop."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Final, Literal, Self

from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.files.process import Process
from deskdispatch.files.wire import PipeMessage, ProcessReply, ReadOptions, read_line

LINES_AT_A_TIME: Final = 100


class TableProcess:
    """Runs ``deskdispatch.files`` for one file; left early, the process is killed.

    Its temporary files are removed with it.
    """

    def __init__(
        self, what: Literal["write", "read"], path: Path, options: ReadOptions | None = None
    ) -> None:
        self._what = what
        self._path = path
        self._options = options or ReadOptions()
        self._process = Process("files")
        self._scratch: TemporaryDirectory[str] | None = None

    async def __aenter__(self) -> Self:
        try:
            await self._process.do(self._start)
        except BaseException:
            await self._process.leave(self._clear)
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        await self._process.leave(self._clear)

    async def send(self, content: bytes) -> None:
        """Writes to the process; one that has ended ignores it."""
        await self._process.do(lambda: self._send(content))

    async def lines(self) -> list[PipeMessage | ProcessReply]:
        """The next lines of its output; a ``ProcessReply`` is the last."""
        return await self._process.do(self._lines)

    def _start(self) -> None:
        try:
            scratch = TemporaryDirectory(prefix="deskdispatch-", ignore_cleanup_errors=True)
            self._scratch = scratch
            words = (self._what, str(self._path), scratch.name, self._options.to_text())
            self._process.start("deskdispatch.files", *words)
        except OSError as error:
            raise FileError(FileFailure.FAILED) from error

    def _send(self, content: bytes) -> None:
        try:
            self._process.stdin.write(content)
            self._process.stdin.flush()
        except OSError:  # it has ended, and its answer says why
            return

    def _lines(self) -> list[PipeMessage | ProcessReply]:
        messages = [read_line(line) for line in islice(self._process.stdout, LINES_AT_A_TIME)]
        return messages or [read_line(b"")]

    def _clear(self) -> None:
        if self._scratch is not None:
            self._scratch.cleanup()
