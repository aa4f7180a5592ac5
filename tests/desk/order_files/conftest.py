"""Fixtures that read and write tables in this process, for tests of other things."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Self

import pytest

from deskdispatch.domain.errors import FileError, SeveralSheets
from deskdispatch.files import __main__ as table_process
from deskdispatch.files import table_files
from deskdispatch.files.formats import format_of
from deskdispatch.files.wire import PipeMessage, ProcessReply, ReadOptions


class TableWork:
    """Stands for ``TableProcess``, and does its work in this process."""

    def __init__(self, what: str, path: Path, options: ReadOptions | None = None) -> None:
        self._what = what
        self._path = path
        self._options = options or ReadOptions()
        self._sent = BytesIO()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None: ...

    async def send(self, content: bytes) -> None:
        self._sent.write(content)

    async def lines(self) -> list[PipeMessage | ProcessReply]:
        lines: list[PipeMessage] = []
        try:
            if self._what == "read":
                read, _write = format_of(self._path).codec()
                lines = list(read(self._path, self._options))
                return [*lines, ProcessReply(len(lines))]
            self._sent.seek(0)
            rows = table_process.write(self._path, self._sent)
            return [ProcessReply(rows)]
        except SeveralSheets as choice:
            return [ProcessReply(failure=choice.detail, sheets=choice.sheets, shown=choice.shown)]
        except FileError as error:
            return [ProcessReply(failure=error.detail)]


@pytest.fixture
def tables_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_files, "TableProcess", TableWork)
