"""Tests of transactions on both databases: atomic, and one after the other."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import psycopg
import pytest

from deskdispatch.domain.errors import StartError
from deskdispatch.service import booking, seed
from deskdispatch.service.access import SecretHashes
from deskdispatch.service.couriers import Couriers
from deskdispatch.service.messages.requests import OrderBody
from deskdispatch.service.store import open_store, queries
from deskdispatch.service.store.store import DatabaseConnection, Store, StoreError
from tests.service.samples import SettableClock, booking_body


def spend(connection: DatabaseConnection, amount: str) -> Decimal | None:
    wallet = queries.debit(connection, Decimal(amount))
    return None if wallet is None else wallet["balance"]


def set_balance(connection: DatabaseConnection, kwd: str) -> None:
    connection.execute("UPDATE merchant SET balance = :balance", {"balance": Decimal(kwd)})


def held(connection: DatabaseConnection) -> Decimal:
    return Decimal(queries.the_merchant(connection)["balance"])


async def test_an_exception_rolls_back_the_transaction(store: Store) -> None:
    def spend_and_fail(connection: DatabaseConnection) -> None:
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
    with pytest.raises((sqlite3.IntegrityError, psycopg.IntegrityError)):
        await store.run(set_balance, "-0.001")


async def test_transactions_do_not_mix(store: Store) -> None:
    left = await asyncio.gather(*(store.run(spend, "0.100") for _ in range(50)))
    assert sorted(filter(None, left)) == [
        Decimal("900000.000") - n * Decimal("0.100") for n in range(50, 0, -1)
    ]


async def test_a_failed_transaction_does_not_affect_concurrent_ones(store: Store) -> None:
    def spend_and_fail(connection: DatabaseConnection) -> None:
        spend(connection, "5.000")
        raise LookupError("after the write")

    works = [spend_and_fail if n % 3 == 1 else lambda c: spend(c, "0.100") for n in range(30)]
    ends = await asyncio.gather(*map(store.run, works), return_exceptions=True)
    assert [isinstance(end, LookupError) for end in ends] == [n % 3 == 1 for n in range(30)]
    assert await store.run(held) == Decimal("899998.000")


async def test_a_cancelled_caller_does_not_affect_concurrent_ones(store: Store) -> None:
    gone, *others = [asyncio.ensure_future(store.run(spend, "0.100")) for _ in range(5)]
    await asyncio.sleep(0)
    gone.cancel()
    left = await asyncio.gather(*others)
    assert await store.read(held) in {Decimal("899999.500"), Decimal("899999.600")}
    assert len({*left}) == 4


async def test_money_is_kept_to_the_fils(store: Store) -> None:
    await store.run(set_balance, "0.1")
    assert str(await store.run(held)) == "0.100"
    with pytest.raises(ValueError, match="finer than a fils"):
        await store.run(set_balance, "0.0001")


async def test_times_are_kept_to_the_millisecond(store: Store) -> None:
    moment = datetime(2030, 1, 31, 9, 0, 0, 123_999, tzinfo=UTC)
    kept = await store.run(
        lambda c: c.scalar("SELECT CAST(:at AS bigint) AS created_at", {"at": moment})
    )
    assert kept == datetime(2030, 1, 31, 9, 0, 0, 123_000, tzinfo=UTC)


async def test_a_second_opening_finds_the_first_ones_data(database: Path | str) -> None:
    def initialise(connection: DatabaseConnection) -> None:
        seed.initialise(connection, Decimal("5.000"), SecretHashes("", ""))

    first = await open_store(database, initialise)
    await first.run(spend, "1.000")
    await first.close()
    again = await open_store(database, initialise)
    assert await again.read(held) == Decimal("4.000")
    await again.close()


async def test_a_failed_opening_leaves_no_half_made_database(database: Path | str) -> None:
    def fail(connection: DatabaseConnection) -> None:
        seed.initialise(connection, Decimal("5.000"), SecretHashes("", ""))
        raise LookupError("power cut")

    with pytest.raises(LookupError):
        await open_store(database, fail)
    store = await open_store(
        database, lambda c: seed.initialise(c, Decimal("7.000"), SecretHashes("", ""))
    )
    assert await store.read(held) == Decimal("7.000")
    await store.close()


async def test_a_new_database_has_nothing_to_join(database: Path | str) -> None:
    with pytest.raises(StartError, match="cannot join: the database is new"):
        await open_store(database, lambda c: seed.initialise(c, Decimal("5.000"), None))


async def test_database_errors_are_raised_as_store_error(store: Store) -> None:
    def fail(_connection: DatabaseConnection) -> None:
        raise store.failures[0]("the disk is gone")

    with pytest.raises(StoreError, match="the disk is gone"):
        await store.run(fail)
    assert await store.read(held) == Decimal("900000.000")


async def test_numbers_as_large_as_they_are_allowed(store: Store, clock: SettableClock) -> None:
    couriers = Couriers(store, clock, 1, 2**63 - 1)
    row = await store.run(booking.book, OrderBody.read(booking_body()), clock(), couriers)
    assert row["number"] == 1001


async def test_a_delivery_whose_id_no_database_could_hold(store: Store) -> None:
    assert await store.read(queries.delivery, "a\0b") is None


async def test_an_address_is_derived_where_none_is_given(
    store: Store, clock: SettableClock
) -> None:
    async def address(**changes: Any) -> Any:
        couriers = Couriers(store, clock, 1, 7)
        order = OrderBody.read(booking_body(**changes))
        row = await store.run(booking.book, order, clock(), couriers)
        found = await store.read(queries.delivery, row["id"])
        assert found is not None
        return found[0]["delivery_address"]

    assert await address() == ["Bayan", "Hawalli"]
    assert await address(deliveryAddress=["Block 7", " "]) == ["Block 7"]
    sea = {"deliveryLatitude": 29.6, "deliveryLongitude": 48.6}
    assert await address(**sea) == ["29.60000, 48.60000"]
