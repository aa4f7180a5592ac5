"""Checks the database of a killed service against what its clients sent and received."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.service.crash.load import ClientLog
from tests.service.machine.histories import failure

_FIRST_NUMBER: Final = 1001
_FILE_SUFFIXES: Final = ("", "-wal", "-journal")


class InvariantViolation(AssertionError):
    """The database or a response breaks an invariant of the service."""


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """A row of ``deliveries``; the price in fils, times as stored."""

    number: int
    id: str
    status: str
    customer_name: str
    price: int
    is_scheduled: bool
    created_at: int
    updated_at: int

    @property
    def order(self) -> str:
        """Order number."""
        return f"ORD-{self.number}"


@dataclass(frozen=True, slots=True)
class DatabaseContents:
    """Contents of a database that the checks use.

    Attributes:
        balance: Balance of the wallet in fils; None if the merchant was not stored yet.
        deliveries: Deliveries in the order of their numbers.
        debits: Type, reference, amount and balance afterwards (fils), the oldest first.
        histories: Step, status and time of each status change, by delivery number.
    """

    balance: int | None
    deliveries: tuple[DeliveryRow, ...]
    debits: tuple[tuple[str, str, int, int], ...]
    histories: dict[int, list[tuple[int, str, int]]]


def read_database(database: Path) -> DatabaseContents:
    """Read a copy of the database files of a service that has stopped.

    Raises:
        InvariantViolation: SQLite finds the database damaged.
    """
    with TemporaryDirectory(prefix="crash-") as folder:
        for suffix in _FILE_SUFFIXES:
            file = database.with_name(database.name + suffix)
            if file.exists():
                shutil.copy(file, Path(folder) / file.name)
        with closing(sqlite3.connect(Path(folder) / database.name)) as copy:
            return _read(copy)


def check(contents: DatabaseContents, log: ClientLog, opening: int, *, pay_as_you_go: bool) -> None:
    """Check the database against the clients' log.

    Args:
        contents: Contents of the database.
        log: Everything sent and acknowledged since the database was created.
        opening: Opening balance in fils.
        pay_as_you_go: Whether scheduled deliveries are not debited.

    Raises:
        InvariantViolation: Names the first five violations.
    """
    violations = (
        *_violations_of_acknowledged(contents, log),
        *_violations_of_deliveries(contents, log),
        *_violations_of_debits(contents, pay_as_you_go),
        *_violations_of_balance(contents, opening),
        *_violations_of_histories(contents),
    )
    if violations:
        raise InvariantViolation("; ".join(violations[:5]))


def _read(copy: sqlite3.Connection) -> DatabaseContents:
    if failures := [row for row in copy.execute("PRAGMA integrity_check") if row != ("ok",)]:
        raise InvariantViolation(f"the database is damaged: {failures}")
    if failures := copy.execute("PRAGMA foreign_key_check").fetchall():
        raise InvariantViolation(f"rows without their parents: {failures}")
    if not copy.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        return DatabaseContents(None, (), (), {})
    balance = copy.execute("SELECT balance FROM merchant").fetchone()
    deliveries = copy.execute(
        "SELECT number, id, status, customer_name, estimated_price, is_scheduled, created_at,"
        " updated_at FROM deliveries ORDER BY number"
    )
    debits = copy.execute(
        "SELECT type, reference, amount, balance_after FROM wallet_transactions ORDER BY number"
    )
    histories: dict[int, list[tuple[int, str, int]]] = {}
    steps = "SELECT number, step, status, at FROM status_history ORDER BY number, step"
    for number, *step in copy.execute(steps):
        histories.setdefault(number, []).append((step[0], step[1], step[2]))
    return DatabaseContents(
        None if balance is None else balance[0],
        tuple(DeliveryRow(*row) for row in deliveries),
        tuple(debits),
        histories,
    )


def _violations_of_acknowledged(contents: DatabaseContents, log: ClientLog) -> Iterator[str]:
    stored = {delivery.id: delivery for delivery in contents.deliveries}
    for id, response in log.acknowledged.items():
        delivery = stored.get(id)
        if delivery is None:
            yield f"{response['orderNumber']} was acknowledged and is not stored"
            continue
        row = (delivery.order, delivery.customer_name, _kwd(delivery.price))
        acknowledged = (
            response["orderNumber"],
            response["customerName"],
            response["estimatedPrice"],
        )
        if row != acknowledged:
            yield f"acknowledged as {acknowledged}, stored as {row}"


def _violations_of_deliveries(contents: DatabaseContents, log: ClientLog) -> Iterator[str]:
    for index, delivery in enumerate(contents.deliveries):
        if delivery.number != _FIRST_NUMBER + index:
            yield f"a gap before {delivery.order}"
        sent = log.sent.get(delivery.customer_name)
        if sent != (_kwd(delivery.price), bool(delivery.is_scheduled)):
            yield f"{delivery} was sent as {sent}"
    names = Counter(delivery.customer_name for delivery in contents.deliveries)
    yield from (f"{name} is stored {times} times" for name, times in names.items() if times > 1)


def _violations_of_debits(contents: DatabaseContents, pay_as_you_go: bool) -> Iterator[str]:
    due = {
        delivery.order: delivery.price
        for delivery in contents.deliveries
        if not (delivery.is_scheduled and pay_as_you_go)
    }
    paid = Counter(reference for _, reference, _, _ in contents.debits)
    yield from (f"{order} has no debit" for order in due if not paid[order])
    yield from (f"{order} is debited {times} times" for order, times in paid.items() if times > 1)
    for kind, order, amount, _ in contents.debits:
        if kind != "DEBIT" or due.get(order) != amount:
            yield f"{kind} of {amount} for {order}, which costs {due.get(order)}"


def _violations_of_balance(contents: DatabaseContents, opening: int) -> Iterator[str]:
    expected = opening
    for _, order, amount, after in contents.debits:
        expected -= amount
        if after != expected or after < 0:
            yield f"{after} after {order}, not {expected}"
    if contents.balance != expected and not (contents.balance is None and not contents.debits):
        yield f"a balance of {contents.balance}, not {expected}"


def _violations_of_histories(contents: DatabaseContents) -> Iterator[str]:
    if contents.histories.keys() != {delivery.number for delivery in contents.deliveries}:
        yield "histories without deliveries, or deliveries without histories"
    for delivery in contents.deliveries:
        steps = contents.histories.get(delivery.number, [])
        numbers, states, times = zip(*steps, strict=True) if steps else ((), (), ())
        wrong = failure(states, times)
        if wrong or numbers != tuple(range(len(steps))):
            yield f"the history of {delivery.order}: {wrong or numbers}"
        elif (states[-1], times[-1]) != (delivery.status, delivery.updated_at):
            yield f"{delivery} ends its history in {states[-1]} at {times[-1]}"
        elif (states[0], times[0]) != ("PENDING", delivery.created_at):
            yield f"{delivery} begins its history in {states[0]} at {times[0]}"


def _kwd(fils: int) -> str:
    return f"{fils // 1000}.{fils % 1000:03d}"
