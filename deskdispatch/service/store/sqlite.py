"""A SQLite file: one connection on one thread, so that there is one writer and no lock to wait for.

Work that arrives while the disk is busy is committed together afterwards, so that many clients
share one sync; each piece of work still succeeds or fails alone.
"""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from sqlalchemy import URL, Connection, create_engine, event, exc

from deskdispatch.domain.errors import StartError
from deskdispatch.service.store.store import VERSION, Store, Work
from deskdispatch.service.store.tables import metadata

_APPLICATION: Final = 0x44_44_53_56
_LOCK_WAIT_S: Final = 2
_MOST_AT_ONCE: Final = 64


@dataclass(slots=True)
class _Job:
    """A piece of work for a transaction, and the future of its result."""

    work: Work
    waiting: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None


class SqliteStore(Store):
    """Runs all work in the order of its requests."""

    shared = False

    def __init__(self, thread: ThreadPoolExecutor, connection: Connection) -> None:
        self._thread = thread
        self._connection = connection
        self._driver: Any = connection.connection.driver_connection
        self._jobs: deque[_Job] = deque()

    @classmethod
    async def open(cls, file: Path, initialise: Work | None = None) -> Self:
        """Opens the database, made new if the file is not there or empty."""
        thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        loop = asyncio.get_running_loop()
        try:
            connection = await loop.run_in_executor(thread, _connect, file, initialise)
        except BaseException as error:
            thread.shutdown()
            if isinstance(error, exc.DatabaseError):
                is_full = getattr(error.orig, "sqlite_errorname", "") == "SQLITE_FULL"
                detail = f"cannot use database {file}: {error.orig}"
                raise StartError(detail, is_disk_full=is_full) from error
            raise
        return cls(thread, connection)

    async def _do(self, work: Work, *, reading: bool) -> Any:
        loop = asyncio.get_running_loop()
        job = _Job(work, loop.create_future())
        self._jobs.append(job)
        self._thread.submit(self._run_waiting, loop)
        return await job.waiting

    def _run_waiting(self, loop: asyncio.AbstractEventLoop) -> None:
        jobs = [self._jobs.popleft() for _ in range(min(len(self._jobs), _MOST_AT_ONCE))]
        if not jobs:
            return
        try:
            with self._connection.begin():
                for job in jobs:
                    self._attempt(job)
        except BaseException as error:  # noqa: BLE001  # it belongs to those who wait
            for job in jobs:
                job.error = error
        loop.call_soon_threadsafe(_resolve_all, jobs)

    def _attempt(self, job: _Job) -> None:
        """Runs one job in a savepoint; its failure leaves the others' changes in place."""
        self._driver.execute("SAVEPOINT job")
        try:
            job.result = job.work(self._connection)
        except BaseException as error:  # noqa: BLE001  # it belongs to who waits
            job.error = error
            self._driver.execute("ROLLBACK TO job")
        self._driver.execute("RELEASE job")

    async def close(self) -> None:
        """Closes the database; what was asked for before is done first."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, _disconnect, self._connection)
        self._thread.shutdown()


def _resolve_all(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.waiting.done():
            continue
        if job.error is None:
            job.waiting.set_result(job.result)
        else:
            job.waiting.set_exception(job.error)


def _connect(file: Path, initialise: Work | None) -> Connection:
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        connect_args={"timeout": _LOCK_WAIT_S},
        hide_parameters=True,  # they are the customers'; a log is not the place
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    with ExitStack() as undoing:
        connection = engine.connect()
        undoing.callback(_disconnect, connection)
        with connection.begin():
            if _is_new(connection, file):
                metadata.create_all(connection, checkfirst=False)
                connection.exec_driver_sql(f"PRAGMA application_id = {_APPLICATION}")
                connection.exec_driver_sql(f"PRAGMA user_version = {VERSION}")
            if initialise is not None:
                initialise(connection)
        undoing.pop_all()
    return connection


def _disconnect(connection: Connection) -> None:
    connection.close()
    connection.engine.dispose()


def _prepare(dbapi_connection: Any, _record: object) -> None:
    """Makes every acknowledged booking survive a power cut, and keeps other processes out."""
    dbapi_connection.isolation_level = None
    for pragma in (
        "locking_mode=EXCLUSIVE",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
    ):
        dbapi_connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _is_new(connection: Connection, file: Path) -> bool:
    """Whether the database is empty; raises ``StartError`` where it is none of ours."""
    tables = _number(connection, "SELECT count(*) FROM sqlite_master")
    if not tables:
        return True
    if _number(connection, "PRAGMA application_id") != _APPLICATION:
        raise StartError(f"cannot use database {file}: it belongs to another program")
    version = _number(connection, "PRAGMA user_version")
    if version != VERSION:
        raise StartError(
            f"cannot use database {file}: it has version {version}, this program knows {VERSION}"
        )
    return False


def _number(connection: Connection, sql: str) -> int:
    return int(connection.exec_driver_sql(sql).scalar_one())
