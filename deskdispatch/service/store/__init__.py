"""Databases of the service, SQLite and PostgreSQL; opens one by its argument."""

from __future__ import annotations

from pathlib import Path

from deskdispatch.service.store.store import Store, Work


async def open_store(database: Path | str, initialise: Work | None = None) -> Store:
    """Opens a database, a file or ``postgresql+psycopg://...``.

    ``initialise`` is part of the opening, in the transaction that creates a new database.

    Raises:
        StartError: It cannot be used.
    """
    if isinstance(database, Path):
        from deskdispatch.service.store.sqlite import SqliteStore

        return await SqliteStore.open(database, initialise)
    from deskdispatch.service.store.postgres import PostgresStore

    return await PostgresStore.open(database, initialise)
