"""A PostgreSQL database, which several processes of this service may share.

Work that changes something runs at READ COMMITTED and locks the rows it depends on; work that only
reads sees one moment (REPEATABLE READ), so that a balance fits the transactions beside it.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Self

from sqlalchemy import URL, Connection, Engine, create_engine, event, exc, make_url, text

from deskdispatch.domain.errors import StartError
from deskdispatch.service.store.store import VERSION, Store, Work
from deskdispatch.service.store.tables import metadata

_CONNECTIONS: Final = 8
_OPENING: Final = 0x44_44_53_56
"""The number of the lock under which one process at a time makes the tables."""

_SETTINGS: Final = (
    "synchronous_commit = on",  # every acknowledged booking survives a power cut
    "lock_timeout = '10s'",
    "idle_in_transaction_session_timeout = '30s'",
)
_CONNECT_ARGS: Final = {"connect_timeout": 5, "tcp_user_timeout": 10_000}


class PostgresStore(Store):
    """Does up to eight pieces of work at once."""

    shared = True

    def __init__(self, engine: Engine, threads: ThreadPoolExecutor) -> None:
        self._threads = threads
        self._engine = engine
        self._reading = engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )

    @classmethod
    async def open(cls, url: str, initialise: Work | None = None) -> Self:
        """Opens the database, which must be there; its tables are made if it has none."""
        place = _place(url)
        shown = place.render_as_string()
        threads = ThreadPoolExecutor(_CONNECTIONS, thread_name_prefix="store")
        loop = asyncio.get_running_loop()
        try:
            engine = await loop.run_in_executor(threads, _connect, place, shown, initialise)
        except BaseException as error:
            threads.shutdown()
            if isinstance(error, exc.DatabaseError):
                raise StartError(f"cannot use database {shown}: {_first_line(error)}") from error
            raise
        return cls(engine, threads)

    async def _do(self, work: Work, *, reading: bool) -> Any:
        loop = asyncio.get_running_loop()
        engine = self._reading if reading else self._engine
        return await loop.run_in_executor(self._threads, _transact, engine, work)

    async def close(self) -> None:
        """Closes the connections; what was asked for before is done first."""
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()


def _first_line(error: exc.DatabaseError) -> str:
    return (str(error.orig).splitlines() or ["it says nothing"])[0]


def _place(url: str) -> URL:
    try:
        return make_url(url)
    except (exc.ArgumentError, ValueError) as error:
        raise StartError("cannot use database: its address cannot be read") from error


def _transact(engine: Engine, work: Work) -> Any:
    with engine.begin() as connection:
        return work(connection)


def _connect(place: URL, shown: str, initialise: Work | None) -> Engine:
    try:
        engine = create_engine(
            place,
            connect_args=_CONNECT_ARGS,
            pool_size=_CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,  # a database that was started again is found again
            isolation_level="READ COMMITTED",
            hide_parameters=True,  # they are the customers'; a log is not the place
        )
    except ModuleNotFoundError as error:
        raise StartError(
            f"cannot use database {shown}: {error.name} is not installed "
            "(pip install deskdispatch[postgres])"
        ) from error
    event.listen(engine, "connect", _prepare)
    try:
        with engine.begin() as connection:
            _initialise(connection, shown, initialise)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _prepare(dbapi_connection: Any, _record: object) -> None:
    dbapi_connection.autocommit = True
    for setting in _SETTINGS:
        dbapi_connection.execute(f"SET {setting}")
    dbapi_connection.autocommit = False


def _initialise(connection: Connection, shown: str, initialise: Work | None) -> None:
    """Initialises in one process at a time; others find the tables and the merchant made."""
    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _OPENING})
    if _is_new(connection, shown):
        metadata.create_all(connection, checkfirst=False)
        connection.exec_driver_sql("CREATE TABLE deskdispatch_service (version integer NOT NULL)")
        connection.exec_driver_sql(f"INSERT INTO deskdispatch_service VALUES ({VERSION})")
    if initialise is not None:
        initialise(connection)


def _is_new(connection: Connection, shown: str) -> bool:
    found = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    tables = set(connection.exec_driver_sql(found).scalars())
    if not tables:
        return True
    if "deskdispatch_service" not in tables:
        raise StartError(f"cannot use database {shown}: it belongs to another program")
    version = connection.exec_driver_sql("SELECT version FROM deskdispatch_service").scalar_one()
    if version != VERSION:
        raise StartError(
            f"cannot use database {shown}: it has version {version}, this program knows {VERSION}"
        )
    return False
