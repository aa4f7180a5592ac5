"""Interface of the databases: functions of a connection, each run in a transaction."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Concatenate, Final, ParamSpec, TypeVar

from deskdispatch.domain.errors import StartError
from deskdispatch.service.store.tables import FROM_STORED, TO_STORED

P = ParamSpec("P")
T = TypeVar("T")
Row = dict[str, Any]
Work = Callable[["DatabaseConnection"], Any]

VERSION: Final = 1
"""Schema version, which every database records."""


def check_version(found: object, database: object) -> None:
    """Checks the version recorded in an opened database; None for no version.

    Raises:
        StartError: The database belongs to another program or release.
    """
    if found is None:
        raise StartError(f"cannot use database {database}: it belongs to another program")
    if found != VERSION:
        raise StartError(
            f"cannot use database {database}: it has version {found}, this program knows {VERSION}"
        )


class StoreError(Exception):
    """The database does not answer; it may be unknown whether the work was done."""


class DatabaseConnection:
    """One connection of a driver, inside a transaction.

    Statements are SQL that both databases understand, with parameters such as ``:number``, and row
    locks at their end; ``driver_sql`` converts them for the driver. Money, times and similar values
    are converted by the names of columns and parameters.
    """

    def __init__(self, driver: Any, driver_sql: Callable[[str], str]) -> None:
        self._driver = driver
        self._driver_sql = driver_sql

    def execute(self, sql: str, values: Mapping[str, Any] | None = None) -> list[Row]:
        """Runs a statement and returns its rows."""
        cursor = self._driver.execute(self._driver_sql(sql), _to_stored(values or {}))
        if cursor.description is None:
            return []
        names = [column[0] for column in cursor.description]
        kinds = [FROM_STORED.get(name) for name in names]
        return [
            {
                name: kind(value) if kind is not None and value is not None else value
                for name, kind, value in zip(names, kinds, row, strict=True)
            }
            for row in cursor
        ]

    def execute_many(self, sql: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """Runs a statement once with each row."""
        self._driver.cursor().executemany(self._driver_sql(sql), [_to_stored(row) for row in rows])

    def scalar(self, sql: str, values: Mapping[str, Any] | None = None) -> Any:
        """Returns the single value of a statement's single row."""
        [row] = self.execute(sql, values)
        [value] = row.values()
        return value


def _to_stored(values: Mapping[str, Any]) -> Row:
    return {
        name: TO_STORED[name](value) if value is not None and name in TO_STORED else value
        for name, value in values.items()
    }


class Store(ABC):
    """Runs functions of a connection off the event loop, each in a transaction."""

    is_shared: ClassVar[bool]
    """Whether other processes may use the same database."""

    failures: ClassVar[tuple[type[Exception], ...]]
    """Exceptions of the driver if the database does not answer."""

    async def run(
        self,
        work: Callable[Concatenate[DatabaseConnection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Runs ``work`` in a transaction and returns its result; rolls back if it raises."""
        return await self._ask(lambda connection: work(connection, *args, **kwargs), False)

    async def read(
        self,
        work: Callable[Concatenate[DatabaseConnection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Runs a reading ``work`` in one snapshot and returns its result."""
        return await self._ask(lambda connection: work(connection, *args, **kwargs), True)

    async def _ask(self, work: Callable[[DatabaseConnection], T], is_reading: bool) -> T:
        try:
            result: T = await self._do(work, is_reading=is_reading)
        except self.failures as error:
            raise StoreError(str(error)) from error
        return result

    @abstractmethod
    async def _do(self, work: Work, *, is_reading: bool) -> Any: ...

    @abstractmethod
    async def close(self) -> None: ...
