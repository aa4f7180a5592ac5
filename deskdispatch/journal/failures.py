"""Maps errors of SQLite and of the file system to ``JournalError``."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure

DAMAGE: Final = frozenset({JournalFailure.DAMAGED, JournalFailure.NOT_A_DATABASE})
"""Failures that are repaired by copying all readable rows into a new file."""

_OF_SQLITE: Final = {
    sqlite3.SQLITE_BUSY: JournalFailure.LOCKED,
    sqlite3.SQLITE_LOCKED: JournalFailure.LOCKED,
    sqlite3.SQLITE_FULL: JournalFailure.DISK_FULL,
    sqlite3.SQLITE_READONLY: JournalFailure.READ_ONLY,
    sqlite3.SQLITE_PERM: JournalFailure.CANNOT_OPEN,
    sqlite3.SQLITE_CANTOPEN: JournalFailure.CANNOT_OPEN,
    sqlite3.SQLITE_IOERR: JournalFailure.DISK_FAILED,
    sqlite3.SQLITE_CORRUPT: JournalFailure.DAMAGED,
    sqlite3.SQLITE_NOTADB: JournalFailure.NOT_A_DATABASE,
}
_OF_SYSTEM: Final = {
    errno.ENOSPC: JournalFailure.DISK_FULL,
    errno.EDQUOT: JournalFailure.DISK_FULL,
    errno.EFBIG: JournalFailure.DISK_FULL,
    errno.EROFS: JournalFailure.READ_ONLY,
    errno.EIO: JournalFailure.DISK_FAILED,
}
_NO_TEXT: Final = "Could not decode to UTF-8"
"""Message of the ``sqlite3`` module for text that is not UTF-8."""

_PRIMARY: Final = 0xFF
"""Mask for the lowest byte of SQLite's extended codes, which holds the primary code."""


@contextmanager
def mapped() -> Iterator[None]:
    """Raises errors of SQLite and of the file system as ``JournalError``; misuse stays as is."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as error:
        raise JournalError(_of_sqlite(error)) from error
    except UnicodeDecodeError as error:  # an SQLite message that quotes a damaged schema
        raise JournalError(JournalFailure.DAMAGED) from error
    except OSError as error:
        failure = _OF_SYSTEM.get(error.errno or 0, JournalFailure.CANNOT_OPEN)
        raise JournalError(failure) from error


def _of_sqlite(error: sqlite3.Error) -> JournalFailure:
    code: int = getattr(error, "sqlite_errorcode", 0)
    if not code and str(error).startswith(_NO_TEXT):
        return JournalFailure.DAMAGED
    return _OF_SQLITE.get(code & _PRIMARY, JournalFailure.FAILED)
