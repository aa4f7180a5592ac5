"""Opening a database by its argument: a SQLite file or a PostgreSQL address."""

from __future__ import annotations

from pathlib import Path

from deskdispatch.service.store.store import Store, Work


async def open_store(database: Path | str, settle: Work | None = None) -> Store:
    """Open the database.

    Args:
        database: A file, or ``postgresql+psycopg://...``.
        settle: What belongs to the opening, in the transaction that makes a new database.

    Raises:
        StartError: It cannot be used.
    """
    if isinstance(database, Path):
        from deskdispatch.service.store.sqlite import SqliteStore

        return await SqliteStore.open(database, settle)
    from deskdispatch.service.store.postgres import PostgresStore

    return await PostgresStore.open(database, settle)
