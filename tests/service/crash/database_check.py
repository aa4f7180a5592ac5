"""What a dead service left on the disk, and whether it is all true."""

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
from tests.service.machine.histories import fault

_FIRST: Final = 1001
_FILES: Final = ("", "-wal", "-journal")


class Broken(AssertionError):
    """Something that a service must never leave behind."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A row, money in fils."""

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
        """Its order number."""
        return f"ORD-{self.number}"


@dataclass(frozen=True, slots=True)
class Left:
    """All of a database, read from a copy of its files.

    Attributes:
        balance: Fils; None where the merchant had not been written yet.
        debits: Type, reference, amount and balance after it, the oldest first.
        histories: Step, status and time by a delivery's number, in order.
    """

    balance: int | None
    deliveries: tuple[Delivery, ...]
    debits: tuple[tuple[str, str, int, int], ...]
    histories: dict[int, list[tuple[int, str, int]]]


def left_by(database: Path) -> Left:
    """What the next start will find; the files themselves are not touched.

    Raises:
        Broken: SQLite finds a fault in them.
    """
    with TemporaryDirectory(prefix="crash-") as folder:
        for ending in _FILES:
            file = database.with_name(database.name + ending)
            if file.exists():
                shutil.copy(file, Path(folder) / file.name)
        with closing(sqlite3.connect(Path(folder) / database.name)) as copy:
            return _read(copy)


def check(left: Left, told: ClientLog, opening: int, *, pay_as_you_go: bool) -> None:
    """Hold what is there against what the clients know.

    Args:
        left: What is on disk.
        told: What was sent and acknowledged, over the whole life of the database.
        opening: Fils in the wallet at first.
        pay_as_you_go: Scheduled deliveries are not debited.

    Raises:
        Broken: The first thing that is not true.
    """
    faults = (
        *_faults_of_acknowledged(left, told),
        *_faults_of_deliveries(left, told),
        *_faults_of_debits(left, pay_as_you_go),
        *_faults_of_balance(left, opening),
        *_faults_of_histories(left),
    )
    if faults:
        raise Broken("; ".join(faults[:5]))


def _read(copy: sqlite3.Connection) -> Left:
    if faults := [row for row in copy.execute("PRAGMA integrity_check") if row != ("ok",)]:
        raise Broken(f"the database is damaged: {faults}")
    if faults := copy.execute("PRAGMA foreign_key_check").fetchall():
        raise Broken(f"rows without their parents: {faults}")
    if not copy.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        return Left(None, (), (), {})
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
    return Left(
        None if balance is None else balance[0],
        tuple(Delivery(*row) for row in deliveries),
        tuple(debits),
        histories,
    )


def _faults_of_acknowledged(left: Left, told: ClientLog) -> Iterator[str]:
    there = {delivery.id: delivery for delivery in left.deliveries}
    for key, heard in told.acknowledged.items():
        delivery = there.get(key)
        if delivery is None:
            yield f"{heard['orderNumber']} was acknowledged and is not there"
            continue
        kept = (delivery.order, delivery.customer_name, _kwd(delivery.price))
        said = (heard["orderNumber"], heard["customerName"], heard["estimatedPrice"])
        if kept != said:
            yield f"acknowledged as {said}, kept as {kept}"


def _faults_of_deliveries(left: Left, told: ClientLog) -> Iterator[str]:
    for at, delivery in enumerate(left.deliveries):
        if delivery.number != _FIRST + at:
            yield f"a gap before {delivery.order}"
        sent = told.sent.get(delivery.customer_name)
        if sent != (_kwd(delivery.price), bool(delivery.is_scheduled)):
            yield f"{delivery} was sent as {sent}"
    names = Counter(delivery.customer_name for delivery in left.deliveries)
    yield from (f"{name} is there {times} times" for name, times in names.items() if times > 1)


def _faults_of_debits(left: Left, pay_as_you_go: bool) -> Iterator[str]:
    due = {
        delivery.order: delivery.price
        for delivery in left.deliveries
        if not (delivery.is_scheduled and pay_as_you_go)
    }
    paid = Counter(reference for _, reference, _, _ in left.debits)
    yield from (f"{order} has no debit" for order in due if not paid[order])
    yield from (f"{order} is debited {times} times" for order, times in paid.items() if times > 1)
    for kind, order, amount, _ in left.debits:
        if kind != "DEBIT" or due.get(order) != amount:
            yield f"{kind} of {amount} for {order}, which costs {due.get(order)}"


def _faults_of_balance(left: Left, opening: int) -> Iterator[str]:
    held = opening
    for _, order, amount, after in left.debits:
        held -= amount
        if after != held or after < 0:
            yield f"{after} after {order}, not {held}"
    if left.balance != held and not (left.balance is None and not left.debits):
        yield f"a balance of {left.balance}, not {held}"


def _faults_of_histories(left: Left) -> Iterator[str]:
    if left.histories.keys() != {delivery.number for delivery in left.deliveries}:
        yield "histories without deliveries, or the other way round"
    for delivery in left.deliveries:
        steps = left.histories.get(delivery.number, [])
        numbers, states, times = zip(*steps, strict=True) if steps else ((), (), ())
        wrong = fault(states, times)
        if wrong or numbers != tuple(range(len(steps))):
            yield f"the history of {delivery.order}: {wrong or numbers}"
        elif (states[-1], times[-1]) != (delivery.status, delivery.updated_at):
            yield f"{delivery} ends its history in {states[-1]} at {times[-1]}"
        elif (states[0], times[0]) != ("PENDING", delivery.created_at):
            yield f"{delivery} begins its history in {states[0]} at {times[0]}"


def _kwd(fils: int) -> str:
    return f"{fils // 1000}.{fils % 1000:03d}"
