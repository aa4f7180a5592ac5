"""Maps errors of SQLite and of the file system to ``JournalError``, except those of content.

Errors in records of other counters never stop local work.
"""

from __future__ import annotations

import errno
import logging
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar

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
        code: int = getattr(error, "sqlite_errorcode", 0)
        if not code and str(error).startswith(_NO_TEXT):
            raise JournalError(JournalFailure.DAMAGED) from error
        failure = _OF_SQLITE.get(code & _PRIMARY, JournalFailure.FAILED)
        raise JournalError(failure) from error
    except UnicodeDecodeError as error:  # an SQLite message that quotes a damaged schema
        raise JournalError(JournalFailure.DAMAGED) from error
    except OSError as error:
        failure = _OF_SYSTEM.get(error.errno or 0, JournalFailure.CANNOT_OPEN)
        raise JournalError(failure) from error


logger = logging.getLogger(__name__)

T = TypeVar("T")

_OF_CONTENT: Final = (
    *(ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError),
    *(sqlite3.IntegrityError, sqlite3.DataError, sqlite3.InterfaceError, sqlite3.ProgrammingError),
)


def is_of_content(error: Exception) -> bool:
    """Whether an error comes from the content to be written, not from the file or the disk."""
    if isinstance(error, sqlite3.OperationalError):
        return error.sqlite_errorcode == sqlite3.SQLITE_ERROR
    return isinstance(error, _OF_CONTENT)


def rows_of_others(
    connection: sqlite3.Connection,
    query: str,
    parameters: Sequence[Any],
    read: Callable[[Sequence[Any]], T],
) -> list[T]:
    """Returns the readable rows of a query over tables with other counters' data.

    A lock or damage raises as in all queries; a missing table or column does not.
    """
    try:
        rows = connection.execute(query, parameters).fetchall()
    except sqlite3.OperationalError as error:
        if not is_of_content(error):
            raise
        logger.exception("What other counters said cannot be read")
        return []
    found = []
    for row in rows:
        try:
            found.append(read(row))
        except (JournalError, TypeError, ValueError, OverflowError):
            logger.warning("A row of another counter cannot be read", exc_info=True)
    return found
