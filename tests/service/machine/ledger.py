"""What the service ought to hold, kept in the plainest way there is."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal

_FIRST = 1001


def wire(moment: datetime) -> str:
    """A time as the contract writes it."""
    return (
        moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03}Z"
    )


@dataclass(slots=True)
class Entry:
    """A delivery that was booked.

    Attributes:
        id: As the service gave it.
        history: States and times as they were last seen; grows and never changes.
        debited: Whether the wallet paid.
        rested: Whether there ever was a time without couriers while it was open.
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
    """An opening balance and all that was booked, the oldest first."""

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
        """Reference, amount and balance after it, the newest first."""
        held, written = self.opening, []
        for entry in self.entries:
            if entry.debited:
                held -= entry.price
                written.append((entry.order, str(entry.price), str(held)))
        return written[::-1]
