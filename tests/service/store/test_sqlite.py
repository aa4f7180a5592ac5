"""Tests of the guarantees that only an SQLite file has to give."""

from __future__ import annotations

from collections.abc import AsyncIterator
from decimal import Decimal
from pathlib import Path

import pytest

from deskdispatch.domain.errors import StartError
from deskdispatch.service import seed
from deskdispatch.service.access import SecretHashes
from deskdispatch.service.store import queries
from deskdispatch.service.store.sqlite import SqliteStore
from deskdispatch.service.store.store import DatabaseConnection
from tests.service.samples import NOON


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(
        tmp_path / "service.db",
        lambda c: seed.initialise(c, Decimal("5.000"), SecretHashes("", "")),
    )
    yield store
    await store.close()


async def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    (tmp_path / "a.db").touch()
    store = await SqliteStore.open(tmp_path / "a.db")
    assert await store.read(queries.next_number) == 1001
    await store.close()


async def test_a_file_is_opened_once_at_a_time(store: SqliteStore, tmp_path: Path) -> None:
    with pytest.raises(StartError) as refusal:
        await SqliteStore.open(tmp_path / "service.db")
    assert refusal.value.detail.endswith("service.db: database is locked")


async def test_a_full_disk_is_told_from_other_reasons(tmp_path: Path) -> None:
    def without_room(connection: DatabaseConnection) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # SQLite uses the present size
        connection.execute("CREATE TABLE more (text)")
        connection.execute("INSERT INTO more VALUES (randomblob(100000))")

    with pytest.raises(StartError, match="disk is full") as refusal:
        await SqliteStore.open(tmp_path / "service.db", without_room)
    assert refusal.value.is_disk_full


async def test_acknowledged_means_on_disk(store: SqliteStore) -> None:
    def pragmas(connection: DatabaseConnection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "locking_mode")
        return [connection.scalar(f"PRAGMA {name}") for name in names]

    assert await store.run(pragmas) == ["wal", 2, 1, "exclusive"]


@pytest.mark.parametrize(
    ("statement", "index"),
    [
        (queries.DUE, "deliveries_due"),
        (queries.NEXT_DUE, "deliveries_due"),
        (queries.LIST_OF_STATUS, "deliveries_by_status"),
    ],
)
async def test_only_what_is_asked_for_is_touched(
    store: SqliteStore, statement: str, index: str
) -> None:
    def explain(connection: DatabaseConnection) -> str:
        values = {"now": NOON, "status": "PENDING", "most": 1}
        rows = connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)
        return " ".join(row["detail"] for row in rows)

    plan = await store.run(explain)
    assert f"INDEX {index}" in plan
    assert "TEMP B-TREE" not in plan
