"""Ways to look at a journal's file, to damage it, and to use it afterwards."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from deskdispatch.domain.errors import JournalError
from deskdispatch.journal.journal import Journal
from tests.journal.keeping import JournalContent, filled, tell

PAGE: Final = 4096
TABLE_LEAF: Final = 13
"""First byte of a page that holds rows."""

AT: Final = datetime(2026, 11, 21, 14, 40, tzinfo=UTC)


async def open_at(path: Path) -> Journal:
    return await Journal.open(path, busy_timeout=0.05, clock=lambda: AT)


async def use(path: Path) -> Journal:
    """Opens a journal, and opens it again if the first use found damage."""
    journal = await open_at(path)
    try:
        await tell(journal)
    except JournalError:
        await journal.close()
        return await open_at(path)
    return journal


async def written(path: Path) -> JournalContent:
    """Writes a journal with all kinds of rows, and closes it."""
    content, told = await asyncio.to_thread(filled)
    put(path, content)
    return told


def put(path: Path, content: bytes | bytearray) -> None:
    path.unlink(missing_ok=True)
    path.write_bytes(content)


def holds(path: Path) -> bytes:
    return path.read_bytes()


def files_beside(path: Path) -> set[str]:
    """Returns the names of the files in the folder of a file that are not empty."""
    return {each.name for each in path.parent.iterdir() if each.stat().st_size}


def spoil(path: Path, at: int, length: int = PAGE) -> None:
    """Overwrites bytes with noise."""
    content = bytearray(holds(path))
    content[at : at + length] = random.Random(at).randbytes(len(content[at : at + length]))
    put(path, content)


def page_of(path: Path, thing: str) -> int:
    """Returns the offset of the first page of a table or an index."""
    with closing(sqlite3.connect(path)) as other:
        (root,) = other.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (thing,))
    return int(root[0] - 1) * PAGE


def leaf_with(path: Path, text: bytes) -> int:
    """Returns the offset of the page with the table row that contains a text."""
    content = holds(path)
    pages = range(0, len(content), PAGE)
    return next(at for at in pages if content[at] == TABLE_LEAF and text in content[at : at + PAGE])
