"""The report of an absence: changes at the service while nobody was at the counter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from deskdispatch.domain.deliveries.status import FAILED, DeliveryStatus
from deskdispatch.domain.deliveries.summary import DeliverySummary


class AwayKind(StrEnum):
    """The lines of a report, most urgent first."""

    FAILED = "failed"
    UNCONFIRMED = "unconfirmed"
    LATE = "late"
    DELIVERED = "delivered"
    MOVED = "moved"
    BOOKED = "booked"
    """Booked by another counter, or outside this program."""
    WALLET = "wallet"


class AwayOrder(NamedTuple):
    """A delivery, or an unconfirmed booking by the id of its intent."""

    id: str
    order_number: str
    customer_name: str


@dataclass(frozen=True, slots=True)
class AwayLine:
    """Orders of one kind, in the order of their booking; for the wallet, its two balances."""

    kind: AwayKind
    orders: tuple[AwayOrder, ...] = ()
    balance_before: Decimal | None = None
    balance: Decimal | None = None


class AwayState(NamedTuple):
    """The known state at a time, as far as a report compares it.

    Attributes:
        late: The ids of late deliveries.
        unconfirmed: Unconfirmed bookings.
    """

    late: frozenset[str] = frozenset()
    unconfirmed: tuple[AwayOrder, ...] = ()
    balance: Decimal | None = None


@dataclass(slots=True)
class Absence:
    """Collects changes from a moment on, until they are reported.

    Attributes:
        since: When somebody was last at the counter.
        state: The known state at that time.
    """

    since: datetime
    state: AwayState
    _statuses: dict[str, str | None] = field(default_factory=dict)

    def note(self, summaries: Iterable[DeliverySummary], before: Mapping[str, str]) -> None:
        """Notes changed deliveries, with their statuses known before.

        An older delivery that was not known is history: only its later changes are reported.
        """
        for each in summaries:
            is_new = (each.created_at or 0.0) >= self.since.timestamp()
            first = before.get(each.id, None if is_new else each.status)
            self._statuses.setdefault(each.id, first)

    def report(
        self, summaries: Mapping[str, DeliverySummary], now: AwayState
    ) -> tuple[AwayLine, ...]:
        """Returns the lines of all changes; empty if nothing changed."""
        found: dict[AwayKind, list[DeliverySummary]] = {}
        for id in self._statuses.keys() & summaries.keys():
            if (kind := self._kind(summaries[id])) is not None:
                found.setdefault(kind, []).append(summaries[id])
        late = now.late - self.state.late
        found[AwayKind.LATE] = [summaries[id] for id in late & summaries.keys()]
        known = {each.id for each in self.state.unconfirmed}
        unconfirmed = [each for each in now.unconfirmed if each.id not in known]
        lines = [AwayLine(AwayKind.UNCONFIRMED, tuple(unconfirmed))] if unconfirmed else []
        for kind, changed in found.items():
            changed.sort(key=lambda each: (each.created_at or 0.0, each.id))
            orders = (AwayOrder(each.id, each.order_number, each.customer_name) for each in changed)
            if changed:
                lines.append(AwayLine(kind, tuple(orders)))
        before, balance = self.state.balance, now.balance
        if None not in (before, balance) and before != balance:
            lines.append(AwayLine(AwayKind.WALLET, (), before, balance))
        order = list(AwayKind)
        return tuple(sorted(lines, key=lambda each: order.index(each.kind)))

    def _kind(self, summary: DeliverySummary) -> AwayKind | None:
        before = self._statuses[summary.id]
        if before == summary.status:
            return None  # another value changed
        if summary.status in FAILED:
            return AwayKind.FAILED
        if summary.status == DeliveryStatus.DELIVERED:
            return AwayKind.DELIVERED
        if before is None:
            return None if summary.is_ours else AwayKind.BOOKED
        return AwayKind.MOVED
