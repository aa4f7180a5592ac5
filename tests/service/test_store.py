"""Transactions: all of one or nothing of it, and one after the other."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Select, literal, select, update
from sqlalchemy.exc import IntegrityError, StatementError

from deskdispatch.domain.errors import StartError
from deskdispatch.service import queries
from deskdispatch.service.store import Store
from deskdispatch.service.tables import Moment, deliveries, merchant


def spend(connection: Connection, amount: str) -> Decimal | None:
    return queries.debit(connection, Decimal(amount))


def held(connection: Connection) -> Decimal:
    return Decimal(queries.the_merchant(connection)["balance"])


async def test_what_raises_leaves_nothing(store: Store) -> None:
    def spend_and_fail(connection: Connection) -> None:
        spend(connection, "1.000")
        raise LookupError("after the write")

    with pytest.raises(LookupError):
        await store.run(spend_and_fail)
    assert await store.run(held) == Decimal("900000.000")


async def test_a_debit_takes_all_or_nothing(store: Store) -> None:
    assert await store.run(spend, "900000.001") is None
    assert await store.run(held) == Decimal("900000.000")
    assert await store.run(spend, "900000.000") == Decimal("0.000")
    assert await store.run(spend, "0.001") is None


async def test_the_database_itself_refuses_a_negative_balance(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await store.run(lambda c: c.execute(update(merchant).values(balance=Decimal("-0.001"))))


async def test_transactions_do_not_mix(store: Store) -> None:
    left = await asyncio.gather(*(store.run(spend, "0.100") for _ in range(50)))
    assert sorted(filter(None, left)) == [
        Decimal("900000.000") - n * Decimal("0.100") for n in range(50, 0, -1)
    ]


async def test_what_fails_takes_nothing_of_its_neighbours_along(store: Store) -> None:
    def spend_and_fail(connection: Connection) -> None:
        spend(connection, "5.000")
        raise LookupError("after the write")

    works = [spend_and_fail if n % 3 == 1 else lambda c: spend(c, "0.100") for n in range(30)]
    ends = await asyncio.gather(*map(store.run, works), return_exceptions=True)
    assert [isinstance(end, LookupError) for end in ends] == [n % 3 == 1 for n in range(30)]
    assert await store.run(held) == Decimal("899998.000")


async def test_who_goes_away_leaves_the_others_their_answers(store: Store) -> None:
    gone, *others = [asyncio.ensure_future(store.run(spend, "0.100")) for _ in range(5)]
    await asyncio.sleep(0)
    gone.cancel()
    left = await asyncio.gather(*others)
    assert left == [Decimal("899999.800") - n * Decimal("0.100") for n in range(4)]


async def test_money_is_kept_to_the_fils(store: Store) -> None:
    await store.run(lambda c: c.execute(update(merchant).values(balance=Decimal("0.1"))))
    assert str(await store.run(held)) == "0.100"
    with pytest.raises(StatementError, match="finer than a fils"):
        await store.run(lambda c: c.execute(update(merchant).values(balance=Decimal("0.0001"))))


async def test_times_are_kept_to_the_millisecond(store: Store) -> None:
    moment = datetime(2030, 1, 31, 9, 0, 0, 123_999, tzinfo=UTC)
    kept = await store.run(lambda c: c.execute(select(literal(moment, Moment()))).scalar_one())
    assert kept == datetime(2030, 1, 31, 9, 0, 0, 123_000, tzinfo=UTC)


async def test_a_second_opening_finds_the_first_ones_data(tmp_path: Path) -> None:
    first = await Store.open(tmp_path / "a.db")
    assert first.is_new
    await first.close()
    second = await Store.open(tmp_path / "a.db")
    assert not second.is_new
    await second.close()


async def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    (tmp_path / "a.db").touch()
    store = await Store.open(tmp_path / "a.db")
    assert store.is_new
    await store.close()


async def test_a_file_is_opened_once_at_a_time(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StartError) as refusal:
        await Store.open(tmp_path / "service.db")
    assert refusal.value.detail.endswith("service.db: database is locked")


async def test_acknowledged_means_on_disk(store: Store) -> None:
    def pragmas(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "locking_mode")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    assert await store.run(pragmas) == ["wal", 2, 1, "exclusive"]


@pytest.mark.parametrize(
    ("statement", "index"),
    [
        (queries._DUE, "deliveries_due"),
        (queries._NEXT_DUE, "deliveries_due"),
        (queries._LIST.where(deliveries.c.status == "PENDING"), "deliveries_by_status"),
    ],
)
async def test_only_what_is_asked_for_is_touched(
    store: Store, statement: Select[Any], index: str
) -> None:
    def explain(connection: Connection) -> str:
        compiled = statement.compile(connection)
        values = tuple(1 for _ in compiled.positiontup or ())
        rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", values).all()
        return " ".join(str(row) for row in rows)

    plan = await store.run(explain)
    assert f"INDEX {index}" in plan
    assert "TEMP B-TREE" not in plan
