"""The interface of the databases: functions of a connection, each run in a transaction."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy import Connection, exc

P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[[Connection], Any]

VERSION: Final = 1
"""Schema version, which every database records."""


class StoreError(Exception):
    """The database does not answer; whether the work was done may not be known."""


class Store(ABC):
    """Runs functions of a connection off the event loop, each in a transaction."""

    shared: ClassVar[bool]
    """Whether other processes may be at work on the same database."""

    async def run(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Runs ``work`` in a transaction and returns its result; rolls back if it raises."""
        return await self._ask(lambda connection: work(connection, *args, **kwargs), False)

    async def read(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Runs a reading ``work`` in one snapshot and returns its result."""
        return await self._ask(lambda connection: work(connection, *args, **kwargs), True)

    async def _ask(self, work: Callable[[Connection], T], reading: bool) -> T:
        try:
            result: T = await self._do(work, reading=reading)
        except (exc.OperationalError, exc.InterfaceError) as error:
            raise StoreError(str(error.orig)) from error
        return result

    @abstractmethod
    async def _do(self, work: Work, *, reading: bool) -> Any: ...

    @abstractmethod
    async def close(self) -> None: ...
