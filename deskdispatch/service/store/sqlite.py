"""SQLite file: one connection on one thread, so there is one writer and no waiting for locks.

Work that arrives while the disk is busy is committed together afterwards, so that many clients
share one sync; each piece of work still succeeds or fails alone.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Self

from deskdispatch.domain.errors import StartError
from deskdispatch.service.store.store import VERSION, DatabaseConnection, Store, Work, check_version
from deskdispatch.service.store.tables import SCHEMA

_APPLICATION: Final = 0x44_44_53_56
_LOCK_WAIT_S: Final = 2
_MOST_AT_ONCE: Final = 64

_PRAGMAS: Final = (
    "PRAGMA locking_mode=EXCLUSIVE",
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
)
"""Makes every acknowledged booking survive a power cut, and keeps other processes out."""


@dataclass(slots=True)
class _Job:
    """A piece of work for a transaction, and the future of its result."""

    work: Work
    future: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None


class SqliteStore(Store):
    """Runs all work in the order of its requests."""

    is_shared = False
    failures = (sqlite3.OperationalError, sqlite3.InterfaceError)

    def __init__(self, thread: ThreadPoolExecutor, driver: sqlite3.Connection) -> None:
        self._thread = thread
        self._driver = driver
        self._connection = DatabaseConnection(driver, _without_locks)
        self._jobs: deque[_Job] = deque()

    @classmethod
    async def open(cls, file: Path, initialise: Work | None = None) -> Self:
        """Opens the database; creates it if the file is missing or empty."""
        thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        loop = asyncio.get_running_loop()
        try:
            driver = await loop.run_in_executor(thread, _connect, file, initialise)
        except BaseException as error:
            thread.shutdown()
            if isinstance(error, sqlite3.DatabaseError):
                is_full = getattr(error, "sqlite_errorname", "") == "SQLITE_FULL"
                detail = f"cannot use database {file}: {error}"
                raise StartError(detail, is_disk_full=is_full) from error
            raise
        return cls(thread, driver)

    async def _do(self, work: Work, *, is_reading: bool) -> Any:
        loop = asyncio.get_running_loop()
        job = _Job(work, loop.create_future())
        self._jobs.append(job)
        self._thread.submit(self._run_waiting, loop)
        return await job.future

    def _run_waiting(self, loop: asyncio.AbstractEventLoop) -> None:
        jobs = [self._jobs.popleft() for _ in range(min(len(self._jobs), _MOST_AT_ONCE))]
        if not jobs:
            return
        try:
            self._driver.execute("BEGIN IMMEDIATE")
            with self._driver:
                for job in jobs:
                    self._attempt(job)
        except BaseException as error:  # noqa: BLE001  # raised where the results are awaited
            for job in jobs:
                job.error = error
        loop.call_soon_threadsafe(_resolve_all, jobs)

    def _attempt(self, job: _Job) -> None:
        """Runs one job in a savepoint; its failure does not undo the changes of others."""
        self._driver.execute("SAVEPOINT job")
        try:
            job.result = job.work(self._connection)
        except BaseException as error:  # noqa: BLE001  # raised where the result is awaited
            job.error = error
            self._driver.execute("ROLLBACK TO job")
        self._driver.execute("RELEASE job")

    async def close(self) -> None:
        """Closes the database after the work that was requested before."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._driver.close)
        self._thread.shutdown()


def _resolve_all(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue
        if job.error is None:
            job.future.set_result(job.result)
        else:
            job.future.set_exception(job.error)


@cache
def _without_locks(sql: str) -> str:
    """Removes row locks, as a file has only one writer."""
    return sql.partition(" FOR UPDATE")[0]


def _connect(file: Path, initialise: Work | None) -> sqlite3.Connection:
    driver = sqlite3.connect(file, _LOCK_WAIT_S, isolation_level=None)
    try:
        for pragma in _PRAGMAS:
            driver.execute(pragma)
        driver.execute("BEGIN IMMEDIATE")
        with driver:
            if _is_new(driver, file):
                for statement in SCHEMA:
                    driver.execute(statement)
                driver.execute(f"PRAGMA application_id = {_APPLICATION}")
                driver.execute(f"PRAGMA user_version = {VERSION}")
            if initialise is not None:
                initialise(DatabaseConnection(driver, _without_locks))
    except BaseException:
        driver.close()
        raise
    return driver


def _is_new(driver: sqlite3.Connection, file: Path) -> bool:
    """Whether the database is empty; raises ``StartError`` for another program's."""

    def number(sql: str) -> int:
        return int(driver.execute(sql).fetchone()[0])

    if not number("SELECT count(*) FROM sqlite_master"):
        return True
    is_ours = number("PRAGMA application_id") == _APPLICATION
    check_version(number("PRAGMA user_version") if is_ours else None, file)
    return False
