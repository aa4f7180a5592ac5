"""Expected contents of the service, in the simplest possible model."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

_FIRST = 1001


@dataclass(slots=True)
class Entry:
    """Booked delivery.

    Attributes:
        id: Id that the service gave it.
        history: States and times as last seen; entries are added and never changed.
        debited: Whether the wallet paid.
        rested: Whether the couriers ever stood still while it was open.
    """

    id: str
    order: str
    customer: str
    price: Decimal
    created: datetime
    scheduled_for: datetime | None
    debited: bool
    rested: bool = False
    history: list[tuple[str, str]] = field(default_factory=list)

    @property
    def status(self) -> str:
        return self.history[-1][0]


class Ledger:
    """Opening balance and all bookings, the oldest first."""

    def __init__(self, opening: Decimal) -> None:
        self.opening = opening
        self.entries: list[Entry] = []

    @property
    def balance(self) -> Decimal:
        return self.opening - sum(entry.price for entry in self.entries if entry.debited)

    @property
    def next_order(self) -> str:
        return f"ORD-{_FIRST + len(self.entries)}"

    def holds(self, price: Decimal) -> bool:
        return self.balance >= price

    def transactions(self) -> list[tuple[str, str, str]]:
        """Returns reference, amount and balance afterwards of transactions, the newest first."""
        held, written = self.opening, []
        for entry in self.entries:
            if entry.debited:
                held -= entry.price
                written.append((entry.order, str(entry.price), str(held)))
        return written[::-1]
