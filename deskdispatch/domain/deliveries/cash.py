"""Cash on delivery: whether it is collected and how much, as far as is known."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deskdispatch.domain.booking.booking import Booking
    from deskdispatch.domain.deliveries.delivery import Delivery


@dataclass(frozen=True, slots=True)
class Collect:
    """Cash that the courier collects; ``amount`` in KWD, None if unknown."""

    amount: Decimal | None


@dataclass(frozen=True, slots=True)
class NothingToCollect:
    """No cash is collected."""


@dataclass(frozen=True, slots=True)
class CashNotKnown:
    """A delivery without information on whether cash is collected."""


Cash = Collect | NothingToCollect | CashNotKnown
"""The cash to collect; an unknown amount is never zero."""


def cash_of(delivery: Delivery | None, booking: Booking | None) -> Cash:
    """Returns the cash of a delivery, by the service and by this desk's booking, if any."""
    amount = booking.total_amount if booking and booking.collect_cash else None
    requested = booking.collect_cash if booking else None
    return cash_by_flags(delivery.collect_cash if delivery else None, requested, amount)


def cash_by_flags(collected: bool | None, requested: bool | None, amount: Decimal | None) -> Cash:
    """Returns the cash, by the service's flag, and by the flag and amount (KWD) sent.

    If the service collects and no amount was sent, the amount is unknown. If it does not collect
    although an amount was sent, all is unknown, and the clerk has to ask. None means unknown.
    """
    collects = requested if collected is None else collected
    if collects is None or (requested and not collects):
        return CashNotKnown()
    return Collect(amount or None) if collects else NothingToCollect()
