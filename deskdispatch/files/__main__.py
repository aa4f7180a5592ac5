"""The table process: ``python -m deskdispatch.files {write|read} FILE SCRATCH OPTIONS``.

Workbooks are slow and would block the window's interpreter; damaged ones may crash it. So this
process reads and writes files, and communicates through its pipes, see ``wire``. It ends when its
standard input does.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import traceback
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

from deskdispatch.domain.errors import FileError, SeveralSheets
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.files.atomic import failure_of
from deskdispatch.files.wire import ProcessReply, ReadOptions, answer_line

MOST_MEMORY: Final = 2 << 30
"""Memory limit in bytes of a process that reads, where the system supports it."""

LARGEST_FILE: Final = 1 << 28
"""Largest file in bytes; a larger one is refused."""


def write(path: Path, source: BinaryIO) -> int:
    """Writes a table; returns the number of rows."""
    from deskdispatch.files.formats import Format
    from deskdispatch.files.wire import read_head, read_row

    count = 0
    head, suffix = read_head(source.readline())
    try:
        _lines, writer = Format(suffix).codec()
        with writer(path, head) as add:
            for line in source:
                if (row := read_row(line)) is None:
                    break
                add(row)
                count += 1
            else:
                raise EOFError
    except BaseException:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise
    return count


def read(path: Path, sink: BinaryIO, options: ReadOptions) -> int:
    """Sends every line of a table; returns their number. Any exception means: it is not a table."""
    from deskdispatch.files.formats import format_of
    from deskdispatch.files.wire import line_of

    with suppress(ImportError):  # Windows has no such module
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    if path.stat().st_size > LARGEST_FILE:
        raise FileError(FileFailure.TOO_LARGE)
    count = 0
    lines, _writer = format_of(path).codec()
    for count, line in enumerate(lines(path, options), start=1):  # noqa: B007
        sink.write(line_of(line))
    return count


def main(arguments: list[str]) -> int:
    what, name, tempfile.tempdir, options = arguments
    if hasattr(os, "nice"):
        os.nice(10)  # the window has priority
    # Without it openpyxl is imported in half the time, and reads and writes the same.
    sys.modules["numpy"] = None  # type: ignore[assignment]
    path, output = Path(name), sys.stdout.buffer
    try:
        if what == "write":
            rows = write(path, sys.stdin.buffer)
        else:
            rows = read(path, output, ReadOptions(*json.loads(options)))
        answer = ProcessReply(rows=rows)
    except SeveralSheets as choice:
        answer = ProcessReply(failure=choice.detail, sheets=choice.sheets, shown=choice.shown)
    except Exception as error:  # noqa: BLE001  # every failure is reported
        failure = _failure(error) or (_unreadable(path) if what == "read" else FileFailure.FAILED)
        where = "".join(traceback.format_tb(error.__traceback__)[-3:])
        answer = ProcessReply(failure=failure, detail=f"{type(error).__name__}\n{where}")
    with suppress(OSError):  # the other side may be gone
        output.write(answer_line(answer))
        output.flush()
    return 0


def _failure(error: Exception) -> str:
    if isinstance(error, FileError):
        return error.detail
    if isinstance(error, MemoryError):
        return FileFailure.TOO_LARGE
    if isinstance(error, OSError):
        return failure_of(error)
    return ""


def _unreadable(path: Path) -> str:
    from deskdispatch.files.formats import ZIP

    with suppress(OSError), path.open("rb") as file:
        if file.read(len(ZIP)) == ZIP:
            return FileFailure.DAMAGED_WORKBOOK
    return FileFailure.NOT_A_TABLE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
