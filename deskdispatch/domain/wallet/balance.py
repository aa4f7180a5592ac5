"""Whether the wallet covers a booking and stays above the shop's low level."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import Wallet
    from deskdispatch.domain.booking.quote import Quote


@dataclass(frozen=True, slots=True)
class BalanceLeft:
    """The balance of a prepaid wallet after a quote is paid.

    Attributes:
        balance: Before that, KWD.
        price: Of the quote, KWD.
        level: What the shop wants to keep, KWD; zero for nothing.
    """

    balance: Decimal
    price: Decimal
    level: Decimal

    @property
    def after(self) -> Decimal:
        """The balance after payment; may be negative."""
        return self.balance - self.price

    @property
    def is_short(self) -> bool:
        """Whether the balance is less than the price."""
        return self.after < 0

    @property
    def is_low(self) -> bool:
        """Whether it is short, or less than ``level`` is left."""
        return self.is_short or self.after < self.level


def balance_left(wallet: Wallet | None, quote: Quote | None, level: Decimal) -> BalanceLeft | None:
    """The balance after a booking; None where it is not paid from the wallet at once.

    Only a ``PREPAID`` wallet is known to be debited when it is booked, and only for a delivery
    on demand: a scheduled one may be invoiced later.
    """
    if wallet is None or wallet.balance is None or quote is None or not _is_prepaid(wallet):
        return None
    from deskdispatch.domain.booking.quote import SCHEDULED

    if quote.pricing_mode == SCHEDULED:
        return None
    return BalanceLeft(wallet.balance, quote.price, level)


def is_low(wallet: Wallet | None, level: Decimal) -> bool:
    """Whether a prepaid wallet holds less than the shop wants to keep."""
    if wallet is None or wallet.balance is None:
        return False
    return _is_prepaid(wallet) and wallet.balance < level


def _is_prepaid(wallet: Wallet) -> bool:
    # Late, for the form asks before there is a wallet, and before the first paint.
    from deskdispatch.domain.account.account import PREPAID

    return wallet.billing_mode == PREPAID
