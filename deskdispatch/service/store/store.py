"""The interface of the databases: functions of a connection, each run in a transaction."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Concatenate, Final, ParamSpec, TypeVar

from deskdispatch.domain.errors import StartError
from deskdispatch.service.store.tables import READ, STORED

P = ParamSpec("P")
T = TypeVar("T")
Row = dict[str, Any]
Work = Callable[["DatabaseConnection"], Any]

VERSION: Final = 1
"""Schema version, which every database records."""


def check_version(found: object, database: object) -> None:
    """Checks the version that an opened database records; None where it records none.

    Raises:
        StartError: The database is none of this program's.
    """
    if found is None:
        raise StartError(f"cannot use database {database}: it belongs to another program")
    if found != VERSION:
        raise StartError(
            f"cannot use database {database}: it has version {found}, this program knows {VERSION}"
        )


class StoreError(Exception):
    """The database does not answer; whether the work was done may not be known."""


class DatabaseConnection:
    """One connection of a driver, inside a transaction.

    Statements are SQL that both databases know, with parameters such as ``:number``, and what
    locks rows at their end; ``translated`` makes the driver's own of it. Money, times and the like
    are converted by the names of columns and parameters.
    """

    def __init__(self, driver: Any, translated: Callable[[str], str]) -> None:
        self._driver = driver
        self._translated = translated

    def execute(self, sql: str, values: Mapping[str, Any] | None = None) -> list[Row]:
        """Runs a statement and returns the rows that it gives."""
        cursor = self._driver.execute(self._translated(sql), _stored(values or {}))
        if cursor.description is None:
            return []
        names = [column[0] for column in cursor.description]
        kinds = [READ.get(name) for name in names]
        return [
            {
                name: kind(value) if kind is not None and value is not None else value
                for name, kind, value in zip(names, kinds, row, strict=True)
            }
            for row in cursor
        ]

    def execute_many(self, sql: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """Runs a statement once with each row."""
        self._driver.cursor().executemany(self._translated(sql), [_stored(row) for row in rows])

    def scalar(self, sql: str, values: Mapping[str, Any] | None = None) -> Any:
        """The one value of the one row that a statement gives."""
        [row] = self.execute(sql, values)
        [value] = row.values()
        return value


def _stored(values: Mapping[str, Any]) -> Row:
    return {
        name: STORED[name](value) if value is not None and name in STORED else value
        for name, value in values.items()
    }


class Store(ABC):
    """Runs functions of a connection off the event loop, each in a transaction."""

    shared: ClassVar[bool]
    """Whether other processes may be at work on the same database."""

    failures: ClassVar[tuple[type[Exception], ...]]
    """What the driver raises where the database does not answer."""

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

    async def _ask(self, work: Callable[[DatabaseConnection], T], reading: bool) -> T:
        try:
            result: T = await self._do(work, reading=reading)
        except self.failures as error:
            raise StoreError(str(error)) from error
        return result

    @abstractmethod
    async def _do(self, work: Work, *, reading: bool) -> Any: ...

    @abstractmethod
    async def close(self) -> None: ...
