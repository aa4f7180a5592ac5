"""SQL queries: functions of a connection, each run inside a transaction of the store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from deskdispatch.domain.account.account import PREPAID
from deskdispatch.domain.deliveries.status import TERMINAL
from deskdispatch.service.access import SecretHashes
from deskdispatch.service.store.store import DatabaseConnection, Row
from deskdispatch.service.store.tables import TABLES

FIRST_NUMBER: Final = 1001
_RECENT: Final = 50
_BATCH: Final = 200

_NEXT_NUMBER: Final = f"SELECT coalesce(max(number) + 1, {FIRST_NUMBER}) FROM deliveries"

_DEBIT: Final = f"""
    UPDATE merchant
    SET balance = balance - CASE WHEN billing_mode = '{PREPAID}' THEN :amount ELSE 0 END
    WHERE billing_mode <> '{PREPAID}' OR balance >= :amount
    RETURNING balance, billing_mode
"""

_ADD_TRANSACTION: Final = """
    INSERT INTO wallet_transactions
        (number, id, type, amount, balance_after, reference, note, created_at)
    SELECT
        coalesce(max(number) + 1, 1),
        :id, :type, :amount, :balance_after, :reference, :note, :created_at
    FROM wallet_transactions
"""

_LISTED: Final = (
    "SELECT number, id, status, customer_name, estimated_price, driver_name, driver_phone,"
    " is_scheduled, created_at FROM deliveries"
)
LIST: Final = f"{_LISTED} ORDER BY number DESC LIMIT :most"
LIST_OF_STATUS: Final = f"{_LISTED} WHERE status = :status ORDER BY number DESC LIMIT :most"

NEXT_DUE: Final = "SELECT min(due_at) AS due_at FROM deliveries WHERE due_at IS NOT NULL"

DUE: Final = (
    f"SELECT * FROM deliveries WHERE due_at <= :now ORDER BY due_at LIMIT {_BATCH}"
    " FOR UPDATE SKIP LOCKED"
)
"""Skips deliveries that another process is advancing at this moment."""

_MOVE: Final = (
    "UPDATE deliveries SET status = :status, updated_at = :at, due_at = :due_at,"
    " driver_name = :driver_name, driver_phone = :driver_phone WHERE number = :number"
)


def insert(table: str) -> str:
    """Returns a statement that takes a value for each column."""
    names = TABLES[table]
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(f':{n}' for n in names)})"


_ADD_DELIVERY: Final = insert("deliveries")
_ADD_STEP: Final = insert("status_history")


def the_merchant(connection: DatabaseConnection) -> Row:
    [merchant] = connection.execute("SELECT * FROM merchant")
    return merchant


def hashes(connection: DatabaseConnection) -> SecretHashes:
    [row] = connection.execute("SELECT password_hash, api_key_hash FROM merchant")
    return SecretHashes(**row)


def all_branches(connection: DatabaseConnection) -> list[Row]:
    return connection.execute("SELECT * FROM branches ORDER BY is_default DESC, name")


def has_branch(connection: DatabaseConnection, branch_id: str) -> bool:
    return bool(connection.execute("SELECT id FROM branches WHERE id = :id", {"id": branch_id}))


def recent_transactions(connection: DatabaseConnection) -> list[Row]:
    return connection.execute(
        f"SELECT * FROM wallet_transactions ORDER BY number DESC LIMIT {_RECENT}"
    )


def debit(connection: DatabaseConnection, amount: Decimal) -> Row | None:
    """Debits a prepaid wallet; returns None if it holds too little.

    Otherwise returns billing mode and new balance. Until the transaction ends no other process can
    book.
    """
    found = connection.execute(_DEBIT, {"amount": amount})
    return found[0] if found else None


def add_transaction(connection: DatabaseConnection, row: Mapping[str, Any]) -> None:
    connection.execute(_ADD_TRANSACTION, row)


def next_number(connection: DatabaseConnection) -> int:
    return int(connection.scalar(_NEXT_NUMBER))


def add_delivery(connection: DatabaseConnection, row: Mapping[str, Any]) -> None:
    connection.execute(_ADD_DELIVERY, row)
    first = {"number": row["number"], "step": 0, "status": row["status"], "at": row["created_at"]}
    connection.execute(_ADD_STEP, first)


def newest_deliveries(connection: DatabaseConnection, most: int, status: str | None) -> list[Row]:
    sql = LIST if status is None else LIST_OF_STATUS
    return connection.execute(sql, {"most": most, "status": status})


def delivery(connection: DatabaseConnection, delivery_id: str) -> tuple[Row, list[Row]] | None:
    if "\0" in delivery_id:  # PostgreSQL has no such text
        return None
    found = connection.execute("SELECT * FROM deliveries WHERE id = :id", {"id": delivery_id})
    if not found:
        return None
    history = "SELECT * FROM status_history WHERE number = :number ORDER BY step"
    return found[0], connection.execute(history, {"number": found[0]["number"]})


def open_deliveries(connection: DatabaseConnection) -> list[Row]:
    """Returns all active deliveries, locked for other processes until this transaction ends."""
    over = ", ".join(f"'{status}'" for status in sorted(TERMINAL))
    return connection.execute(
        f"SELECT * FROM deliveries WHERE status NOT IN ({over}) ORDER BY number FOR UPDATE"
    )


def due_deliveries(connection: DatabaseConnection, now: datetime) -> list[Row]:
    """Returns deliveries whose next step is due, the longest due first."""
    return connection.execute(DUE, {"now": now})


def next_due(connection: DatabaseConnection) -> datetime | None:
    due: datetime | None = connection.scalar(NEXT_DUE)
    return due


def write_steps(connection: DatabaseConnection, steps: Sequence[Row]) -> None:
    connection.execute_many(_MOVE, steps)
    connection.execute_many(_ADD_STEP, steps)


def reschedule(connection: DatabaseConnection, changes: Sequence[Row]) -> None:
    connection.execute_many(
        "UPDATE deliveries SET due_at = :due_at WHERE number = :number", changes
    )
