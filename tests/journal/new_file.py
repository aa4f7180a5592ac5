"""New journals by copying, because making the tables takes longer than most tests."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from deskdispatch.domain.clock import utc_now
from deskdispatch.journal import database, opening
from deskdispatch.journal.database import make_private_file


@cache
def _content() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "desk.sqlite"
        opening.open_file(path, 0.0, utc_now).connection.close()
        return path.read_bytes()


def put_new(path: Path) -> None:
    """Writes an empty journal, unless the file exists."""
    if not path.exists():
        make_private_file(path)
        path.write_bytes(_content())


@contextmanager
def in_memory() -> Iterator[sqlite3.Connection]:
    """Opens an empty journal in memory."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.deserialize(_content())
        database.make_durable(connection)
        yield connection
