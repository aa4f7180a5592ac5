"""Tests of auditing the practice service's wallet, intact and after manual changes."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from decimal import Decimal
from pathlib import Path
from typing import Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.domain.clock import utc_now
from tests.client.wire import BOOKING
from tests.desk.wallet_service import AuditedDesk, audited_desk_at, told
from tests.servicing import RunningService, start_service

ORDERS: Final = 8

AGED: Final = (
    "UPDATE deliveries SET created_at = created_at - 60000 * 10 * (1012 - number)",
    """UPDATE wallet_transactions
       SET created_at = created_at - 60000 * 10 * (1012 - CAST(substr(reference, 5) AS INTEGER))""",
)
"""SQL that dates ORD-1001 to ORD-1008 ten minutes apart, the last forty minutes ago."""

BY_HAND: Final = (
    "DELETE FROM wallet_transactions WHERE reference = 'ORD-1003'",
    "UPDATE wallet_transactions SET amount = amount + 250 WHERE reference = 'ORD-1004'",
    """INSERT INTO wallet_transactions
       SELECT number + 100, 'again', type, amount, balance_after, reference, note,
              created_at + 60000
       FROM wallet_transactions WHERE reference = 'ORD-1005'""",
    """INSERT INTO wallet_transactions
       SELECT number + 200, 'strange', type, amount, balance_after, 'ORD-77777', note,
              created_at + 60000
       FROM wallet_transactions WHERE reference = 'ORD-1006'""",
    """UPDATE wallet_transactions SET reference = '', note = 'By hand'
       WHERE reference = 'ORD-1007'""",
)


@asynccontextmanager
async def practising(folder: Path, *statements: str) -> AsyncIterator[AuditedDesk]:
    """Opens a desk at a practice service with a few orders, after SQL changed its database."""
    with start_service(folder, "--courier-rate", "0") as service:
        async with audited_desk_at(folder / "a.sqlite", _api(service), utc_now) as audited:
            for _ in range(ORDERS):
                await audited.api.create(BOOKING)
    with closing(sqlite3.connect(service.database)) as database, database:
        for statement in (*AGED, *statements):
            assert database.execute(statement).rowcount > 0
    with start_service(folder, "--courier-rate", "0") as service:
        async with audited_desk_at(folder / "desk.sqlite", _api(service), utc_now) as audited:
            yield audited


def _api(service: RunningService) -> MerchantApi:
    return MerchantApi(service.base_url, ApiKey(service.api_key))


async def test_the_practice_service_is_in_order(tmp_path: Path) -> None:
    async with practising(tmp_path) as audited:
        audit = await audited.look_and_check()
    assert audit.findings == ()
    # The known part of the wallet begins with the first debit; nothing is known before it.
    assert (audit.debits, audit.deliveries) == (ORDERS, ORDERS - 1)


async def test_every_hand_in_the_books_of_the_practice_service_is_found(tmp_path: Path) -> None:
    async with practising(tmp_path, *BY_HAND) as audited:
        audit = await audited.look_and_check()
        assert (await audited.check()).findings == audit.findings
    assert sorted(told(audit)) == [
        ("debited_twice", "ORD-1005"),
        ("no_delivery", ""),
        ("no_delivery", "ORD-77777"),
        ("not_debited", "ORD-1003"),
        ("not_debited", "ORD-1007"),
        ("wrong_amount", "ORD-1004"),
    ]
    assert all(each.is_certain for each in audit.findings)
    amounts = {each.reference: (each.expected, each.actual) for each in audit.findings}
    price = amounts["ORD-1003"][0]
    assert price is not None
    assert amounts["ORD-1003"] == (price, Decimal("0.000"))
    assert amounts["ORD-1004"] == (price, price + Decimal("0.250"))
    assert amounts["ORD-1005"] == (price, 2 * price)
    assert amounts["ORD-77777"] == (None, price)
    assert amounts[""] == (None, price)
