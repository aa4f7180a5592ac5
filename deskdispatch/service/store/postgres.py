"""PostgreSQL database, which several processes of this service may share.

Writing work runs at READ COMMITTED and locks the rows it depends on; reading work sees one snapshot
(REPEATABLE READ), so that a balance fits the transactions beside it.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import Any, Final, Self
from urllib.parse import urlsplit

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus

from deskdispatch.domain.errors import StartError
from deskdispatch.service.store.store import VERSION, DatabaseConnection, Store, Work, check_version
from deskdispatch.service.store.tables import SCHEMA

_MOST_CONNECTIONS: Final = 8
_OPENING_LOCK: Final = 0x44_44_53_56
"""Number of the lock under which one process at a time creates the tables."""

_SETTINGS: Final = (
    "SET synchronous_commit = on;"  # every acknowledged booking survives a power cut
    "SET lock_timeout = '10s';"
    "SET idle_in_transaction_session_timeout = '30s'"
)
_BEGIN_WRITING: Final = "BEGIN"
_BEGIN_READING: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"

_PARAMETER: Final = re.compile(r":(\w+)")

Driver = psycopg.Connection[Any]


class PostgresStore(Store):
    """Runs up to eight pieces of work at the same time, each on its own connection."""

    is_shared = True
    failures = (psycopg.OperationalError, psycopg.InterfaceError)

    def __init__(self, address: str, threads: ThreadPoolExecutor) -> None:
        self._address = address
        self._threads = threads
        self._idle: deque[Driver] = deque()

    @classmethod
    async def open(cls, url: str, initialise: Work | None = None) -> Self:
        """Opens an existing database; creates the tables if it has none."""
        address = url.replace("+psycopg", "", 1)
        try:
            conninfo_to_dict(address)
            shown = url.replace(f":{urlsplit(url).password}@", ":***@")
        except (psycopg.ProgrammingError, ValueError) as error:
            raise StartError("cannot use database: its address cannot be read") from error
        store = cls(address, ThreadPoolExecutor(_MOST_CONNECTIONS, thread_name_prefix="store"))
        try:
            await store._do(lambda opened: _initialise(opened, shown, initialise), is_reading=False)
        except BaseException as error:
            await store.close()
            if isinstance(error, psycopg.DatabaseError):
                detail = (str(error).splitlines() or ["it says nothing"])[0]
                raise StartError(f"cannot use database {shown}: {detail}") from error
            raise
        return store

    async def _do(self, work: Work, *, is_reading: bool) -> Any:
        loop = asyncio.get_running_loop()
        begin = _BEGIN_READING if is_reading else _BEGIN_WRITING
        return await loop.run_in_executor(self._threads, self._transact, work, begin)

    def _transact(self, work: Work, begin: str) -> Any:
        driver = self._begin(begin)
        try:
            result = work(DatabaseConnection(driver, _for_psycopg))
            driver.execute("COMMIT")
        except BaseException:
            with suppress(psycopg.Error):
                driver.execute("ROLLBACK")
            raise
        finally:
            if driver.info.transaction_status == TransactionStatus.IDLE:
                self._idle.append(driver)
            else:
                driver.close()
        return result

    def _begin(self, begin: str) -> Driver:
        """Returns a connection in a transaction; skips those that the server has closed."""
        while self._idle:
            driver = self._idle.pop()
            try:
                driver.execute(begin)
            except psycopg.OperationalError:
                driver.close()
            else:
                return driver
        driver = psycopg.connect(
            self._address, autocommit=True, connect_timeout=5, tcp_user_timeout=10_000
        )
        driver.execute(_SETTINGS)
        driver.execute(begin)
        return driver

    async def close(self) -> None:
        """Closes the connections after the work that was requested before."""
        await asyncio.to_thread(self._threads.shutdown)
        for driver in self._idle:
            driver.close()


@cache
def _for_psycopg(sql: str) -> str:
    return _PARAMETER.sub(r"%(\1)s", sql)


def _initialise(connection: DatabaseConnection, shown: str, initialise: Work | None) -> None:
    """Initialises in one process at a time; others find the tables and the merchant complete."""
    connection.execute(f"SELECT pg_advisory_xact_lock({_OPENING_LOCK})")
    if _is_new(connection, shown):
        for statement in SCHEMA:
            connection.execute(statement)
        connection.execute("CREATE TABLE deskdispatch_service (version integer NOT NULL)")
        connection.execute(f"INSERT INTO deskdispatch_service VALUES ({VERSION})")
    if initialise is not None:
        initialise(connection)


def _is_new(connection: DatabaseConnection, shown: str) -> bool:
    found = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    tables = {row["tablename"] for row in connection.execute(found)}
    if not tables:
        return True
    is_ours = "deskdispatch_service" in tables
    version = "SELECT version FROM deskdispatch_service"
    check_version(connection.scalar(version) if is_ours else None, shown)
    return False
