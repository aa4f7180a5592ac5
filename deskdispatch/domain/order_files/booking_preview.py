"""Tells what is about to be booked of a file, and what is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Final

from deskdispatch.domain.account.account import PREPAID, ScheduledDelivery, Wallet
from deskdispatch.domain.order_files.order_file import FileRow, RowState
from deskdispatch.domain.wallet.balance import is_invoiced

NOT_TAKEN: Final = (
    *(RowState.UNCHECKED, RowState.PROBLEM, RowState.KNOWN, RowState.FAILED, RowState.LEFT_OUT),
)
"""The states of rows that are not booked with the others."""


@dataclass(frozen=True, slots=True)
class BookingPreview:
    """The rows of a file before they are booked.

    Attributes:
        rows: Those that are booked, in their order.
        prices: Theirs, KWD; None is not known.
        scheduling: The account's terms for scheduled deliveries; None is not known.
        not_taken: How many other rows are in each of ``NOT_TAKEN``.
        hidden_not_taken: How many of these the sheet hides.
    """

    rows: tuple[FileRow, ...]
    prices: tuple[Decimal | None, ...]
    scheduling: ScheduledDelivery | None
    not_taken: Mapping[RowState, int]
    hidden_not_taken: int

    @property
    def total(self) -> Decimal:
        """KWD of the known prices."""
        return sum((price for price in self.prices if price is not None), Decimal())

    @property
    def unknown_prices(self) -> int:
        """How many prices are not known."""
        return self.prices.count(None)

    @property
    def scheduled(self) -> tuple[datetime, ...]:
        """The times of those that are scheduled, the first one first."""
        times = (row.content.draft.scheduled_at for row in self.rows)
        return tuple(sorted(time for time in times if time is not None))

    @property
    def hidden(self) -> int:
        """How many of the rows the sheet hides."""
        return sum(row.is_hidden for row in self.rows)

    @property
    def debits(self) -> tuple[Decimal, ...]:
        """What a prepaid wallet pays of each, KWD: nothing where it is invoiced or not known."""
        invoices = is_invoiced(self.scheduling)
        return tuple(
            Decimal() if invoices and row.content.draft.scheduled_at else price or Decimal()
            for row, price in zip(self.rows, self.prices, strict=True)
        )

    def priced(self, price_of: Callable[[FileRow], Decimal | None]) -> BookingPreview:
        """The same rows with the prices that are known by now."""
        return replace(self, prices=tuple(price_of(row) for row in self.rows))

    def left_in(self, wallet: Wallet | None) -> Decimal | None:
        """KWD in the wallet afterwards; below zero where it does not pay for all.

        None where it is not known, or does not pay for deliveries.
        """
        if wallet is None or wallet.balance is None or wallet.billing_mode != PREPAID:
            return None
        return wallet.balance - sum(self.debits, Decimal())

    def unpaid_by(self, wallet: Wallet) -> int:
        """How many orders a prepaid wallet does not pay for, from the first one."""
        left, unpaid = wallet.balance or Decimal(), 0
        for debit in self.debits:
            left -= debit
            unpaid += left < 0 < debit
        return unpaid


def preview_of(
    rows: Iterable[FileRow],
    price_of: Callable[[FileRow], Decimal | None],
    scheduling: ScheduledDelivery | None,
) -> BookingPreview:
    """The preview of a file as it stands.

    Args:
        rows: All of the file, in its order.
        price_of: What a row costs, KWD; None is not known.
        scheduling: The account's terms for scheduled deliveries; None is not known.
    """
    every = list(rows)
    taken = tuple(row for row in every if row.state is RowState.READY)
    others = [row for row in every if row.state in NOT_TAKEN]
    return BookingPreview(
        rows=taken,
        prices=tuple(price_of(row) for row in taken),
        scheduling=scheduling,
        not_taken=Counter(row.state for row in others),
        hidden_not_taken=sum(row.is_hidden for row in others),
    )
