"""Reads the newest part of the log files, and the last failures in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from deskdispatch.app import log

LONGEST: Final = 300_000
"""Bytes of the log that a report holds: some days of a quiet one."""

FAILURES: Final = 40
"""Records among the last failures."""

_RECORD: Final = re.compile(r"^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} (\w+) ", re.MULTILINE)
_BAD: Final = frozenset({"WARNING", "ERROR", "CRITICAL"})


def newest(folder: Path) -> str:
    """The end of the log, over all of its files, from a whole record on; empty without a log.

    Raises:
        OSError: A file cannot be read.
    """
    content = b""
    for file in _files(folder):
        content = file.read_bytes() + content
        if len(content) >= LONGEST:
            break
    is_cut = len(content) > LONGEST
    text = content[-LONGEST:].decode(errors="replace")
    first = _RECORD.search(text) if is_cut else None
    return text[first.start() :] if first else text


def last_failures(text: str) -> str:
    """The last records of a log that tell of a failure, with their tracebacks."""
    heads = list(_RECORD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)][: len(heads)]
    found = [
        text[head.start() : end] for head, end in zip(heads, ends, strict=True) if head[1] in _BAD
    ]
    return "".join(found[-FAILURES:])


def _files(folder: Path) -> Iterator[Path]:
    """The files of the log, the newest first."""
    current = log.file_in(folder)
    numbered = (current.with_name(f"{current.name}.{number}") for number in range(1, 10))
    yield from (file for file in (current, *numbered) if file.exists())
