"""Safe reading of data from other counters: errors in it never stop local work."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from deskdispatch.domain.errors import JournalError

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
