"""The SQL: functions of a connection, each run inside a transaction of the store."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from sqlalchemy import (
    Connection,
    RowMapping,
    bindparam,
    func,
    insert,
    select,
    update,
)

from deskdispatch.domain.deliveries.status import TERMINAL
from deskdispatch.service.access import SecretHashes
from deskdispatch.service.store.tables import (
    Fils,
    branches,
    deliveries,
    merchant,
    status_history,
    wallet_transactions,
)

_FIRST_NUMBER: Final = 1001
_RECENT: Final = 50
_BATCH: Final = 200

_LISTED: Final = (
    deliveries.c.number,
    deliveries.c.id,
    deliveries.c.status,
    deliveries.c.customer_name,
    deliveries.c.estimated_price,
    deliveries.c.driver_name,
    deliveries.c.driver_phone,
    deliveries.c.is_scheduled,
    deliveries.c.created_at,
)

_DEBIT: Final = (
    update(merchant)
    .where(merchant.c.balance >= bindparam("amount", type_=Fils()))
    .values(balance=merchant.c.balance - bindparam("amount", type_=Fils()))
    .returning(merchant.c.balance)
)

_LIST: Final = select(*_LISTED).order_by(deliveries.c.number.desc())

_NEXT_DUE: Final = select(func.min(deliveries.c.due_at)).where(deliveries.c.due_at.is_not(None))

_DUE: Final = (
    select(deliveries)
    .where(deliveries.c.due_at <= bindparam("now"))
    .order_by(deliveries.c.due_at)
    .limit(_BATCH)
    .with_for_update(skip_locked=True)
)
"""Skips deliveries that another process is moving on at this moment."""

_MOVE: Final = (
    update(deliveries)
    .where(deliveries.c.number == bindparam("of"))
    .values(
        status=bindparam("status"),
        updated_at=bindparam("at"),
        due_at=bindparam("due_at"),
        driver_name=bindparam("driver_name"),
        driver_phone=bindparam("driver_phone"),
    )
)


def the_merchant(connection: Connection) -> RowMapping:
    return connection.execute(select(merchant)).mappings().one()


def lock_ledger(connection: Connection) -> None:
    """Lets no other process book until this transaction ends; a file has one writer anyway."""
    if connection.dialect.name != "sqlite":
        connection.execute(select(merchant.c.id).with_for_update())


def hashes(connection: Connection) -> SecretHashes:
    kept = connection.execute(select(merchant.c.password_hash, merchant.c.api_key_hash))
    return SecretHashes(*kept.one())


def all_branches(connection: Connection) -> Sequence[RowMapping]:
    order = (branches.c.is_default.desc(), branches.c.name)
    return connection.execute(select(branches).order_by(*order)).mappings().all()


def has_branch(connection: Connection, branch_id: str) -> bool:
    found = connection.execute(select(branches.c.id).where(branches.c.id == branch_id))
    return found.first() is not None


def recent_transactions(connection: Connection) -> Sequence[RowMapping]:
    newest = wallet_transactions.c.number.desc()
    statement = select(wallet_transactions).order_by(newest).limit(_RECENT)
    return connection.execute(statement).mappings().all()


def debit(connection: Connection, amount: Decimal) -> Decimal | None:
    """Takes an amount out of the wallet; returns what is left, or None if it is too little."""
    return connection.execute(_DEBIT, {"amount": amount}).scalar_one_or_none()


def add_transaction(connection: Connection, row: dict[str, Any]) -> None:
    connection.execute(insert(wallet_transactions), row)


def next_number(connection: Connection) -> int:
    number = func.coalesce(func.max(deliveries.c.number) + 1, _FIRST_NUMBER)
    return int(connection.execute(select(number)).scalar_one())


def add_delivery(connection: Connection, row: dict[str, Any]) -> RowMapping:
    added = connection.execute(insert(deliveries).returning(*_LISTED), row).mappings().one()
    first = {"of": row["number"], "step": 0, "status": row["status"], "at": row["created_at"]}
    _add_history(connection, [first])
    return added


def newest_deliveries(
    connection: Connection, most: int, status: str | None
) -> Sequence[RowMapping]:
    statement = _LIST if status is None else _LIST.where(deliveries.c.status == status)
    return connection.execute(statement.limit(most)).mappings().all()


def delivery(
    connection: Connection, delivery_id: str
) -> tuple[RowMapping, Sequence[RowMapping]] | None:
    if "\0" in delivery_id:  # no text of PostgreSQL's
        return None
    found = connection.execute(select(deliveries).where(deliveries.c.id == delivery_id))
    if (row := found.mappings().one_or_none()) is None:
        return None
    history = select(status_history).where(status_history.c.number == row["number"])
    return row, connection.execute(history.order_by(status_history.c.step)).mappings().all()


def open_deliveries(connection: Connection) -> Sequence[RowMapping]:
    """All that are not over, kept from other processes until this transaction ends."""
    statement = select(deliveries).where(deliveries.c.status.not_in(sorted(TERMINAL)))
    statement = statement.order_by(deliveries.c.number).with_for_update()
    return connection.execute(statement).mappings().all()


def due_deliveries(connection: Connection, now: datetime) -> Sequence[RowMapping]:
    """Deliveries whose next step is due, the longest due first."""
    return connection.execute(_DUE, {"now": now}).mappings().all()


def next_due(connection: Connection) -> datetime | None:
    due: datetime | None = connection.execute(_NEXT_DUE).scalar_one()
    return due


def write_steps(connection: Connection, steps: list[dict[str, Any]]) -> None:
    connection.execute(_MOVE, steps)
    _add_history(connection, steps)


def reschedule(connection: Connection, changes: list[dict[str, Any]]) -> None:
    if changes:
        moved = update(deliveries).where(deliveries.c.number == bindparam("of"))
        connection.execute(moved.values(due_at=bindparam("due_at")), changes)


def _add_history(connection: Connection, steps: list[dict[str, Any]]) -> None:
    entries = [
        {"number": step["of"], "step": step["step"], "status": step["status"], "at": step["at"]}
        for step in steps
    ]
    connection.execute(insert(status_history), entries)
