"""Checks whether the wallet covers a booking and stays above its low level."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.money import parse_typed

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import ScheduledDelivery, Wallet
    from deskdispatch.domain.booking.quote import Quote


@dataclass(frozen=True, slots=True)
class BalanceLeft:
    """The balance of a prepaid wallet after a quote is paid; the shop wants to keep ``level``."""

    balance: Decimal
    price: Decimal
    level: Decimal

    @property
    def after(self) -> Decimal:
        return self.balance - self.price

    @property
    def is_short(self) -> bool:
        return self.after < 0

    @property
    def is_low(self) -> bool:
        return self.is_short or self.after < self.level


def balance_left(
    wallet: Wallet | None,
    quote: Quote | None,
    level: Decimal,
    scheduled: ScheduledDelivery | None,
) -> BalanceLeft | None:
    """Returns the balance after a booking; None if it may not be paid from the wallet at once.

    Only a ``PREPAID`` wallet is known to be debited when a delivery is booked.
    """
    if wallet is None or wallet.balance is None or quote is None or not _is_prepaid(wallet):
        return None
    from deskdispatch.domain.booking.quote import SCHEDULED

    if quote.pricing_mode == SCHEDULED and is_invoiced(scheduled):
        return None
    return BalanceLeft(wallet.balance, quote.price, level)


def is_invoiced(scheduled: ScheduledDelivery | None) -> bool:
    """Whether scheduled deliveries may be invoiced later: only with pay-as-you-go."""
    return scheduled is not None and scheduled.pay_as_you_go_enabled is True


def is_low(wallet: Wallet | None, level: Decimal) -> bool:
    if wallet is None or wallet.balance is None:
        return False
    return _is_prepaid(wallet) and wallet.balance < level


def _is_prepaid(wallet: Wallet) -> bool:
    # Imported late: the form asks before there is a wallet, and before the first paint.
    from deskdispatch.domain.account.account import PREPAID

    return wallet.billing_mode == PREPAID


RUNS_OUT: Final[dict[str, int | None]] = {"off": 0, "2h": 2, "closing": None, "24h": 24}
"""Choices for the hours before the wallet runs out to alert; None is until the shop closes."""


@dataclass(frozen=True, slots=True)
class WalletSettings:
    """The wallet's settings; a ``ValueError`` names the invalid value.

    Attributes:
        low_level: KWD.
        runs_out: How long before the wallet runs out to alert: one of ``RUNS_OUT``.
    """

    low_level: str = "5.000"
    runs_out: str = "closing"

    def __post_init__(self) -> None:
        if self.runs_out not in RUNS_OUT:
            raise ValueError("runs_out: one of " + ", ".join(RUNS_OUT))
        try:
            parse_typed(self.low_level)
        except (RuleBroken, AttributeError, TypeError):
            raise ValueError("low_level is not an amount of KWD") from None

    @property
    def level(self) -> Decimal:
        return parse_typed(self.low_level)
