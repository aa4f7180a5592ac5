"""Maps errors of SQLite and of the file system to ``JournalError``."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from deskdispatch.domain.errors import JournalError, JournalFault

DAMAGE: Final = frozenset({JournalFault.DAMAGED, JournalFault.NOT_A_DATABASE})
"""Faults that are repaired by reading what can be read into a new file."""

_OF_SQLITE: Final = {
    sqlite3.SQLITE_BUSY: JournalFault.LOCKED,
    sqlite3.SQLITE_LOCKED: JournalFault.LOCKED,
    sqlite3.SQLITE_FULL: JournalFault.DISK_FULL,
    sqlite3.SQLITE_READONLY: JournalFault.READ_ONLY,
    sqlite3.SQLITE_PERM: JournalFault.CANNOT_OPEN,
    sqlite3.SQLITE_CANTOPEN: JournalFault.CANNOT_OPEN,
    sqlite3.SQLITE_IOERR: JournalFault.DISK_FAILED,
    sqlite3.SQLITE_CORRUPT: JournalFault.DAMAGED,
    sqlite3.SQLITE_NOTADB: JournalFault.NOT_A_DATABASE,
}
_OF_SYSTEM: Final = {
    errno.ENOSPC: JournalFault.DISK_FULL,
    errno.EDQUOT: JournalFault.DISK_FULL,
    errno.EFBIG: JournalFault.DISK_FULL,
    errno.EROFS: JournalFault.READ_ONLY,
    errno.EIO: JournalFault.DISK_FAILED,
}
_NO_TEXT: Final = "Could not decode to UTF-8"
"""The ``sqlite3`` module's own message for text that is not UTF-8."""

_PRIMARY: Final = 0xFF
"""SQLite's extended codes carry the primary one in their lowest byte."""


@contextmanager
def mapped() -> Iterator[None]:
    """Raises errors of SQLite and of the file system as ``JournalError``.

    Misuse of the ``sqlite3`` module (``ProgrammingError``) is a bug of ours and passes through.
    """
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as error:
        raise JournalError(_of_sqlite(error)) from error
    except UnicodeDecodeError as error:  # an SQLite message that quotes a damaged schema
        raise JournalError(JournalFault.DAMAGED) from error
    except OSError as error:
        fault = _OF_SYSTEM.get(error.errno or 0, JournalFault.CANNOT_OPEN)
        raise JournalError(fault) from error


def _of_sqlite(error: sqlite3.Error) -> JournalFault:
    code: int = getattr(error, "sqlite_errorcode", 0)
    if not code and str(error).startswith(_NO_TEXT):
        return JournalFault.DAMAGED
    return _OF_SQLITE.get(code & _PRIMARY, JournalFault.FAILED)
