"""Previews the booking of an order file, and tracks its progress."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Final

from deskdispatch.domain.account.account import PREPAID, ScheduledDelivery, Wallet
from deskdispatch.domain.booking.booking import Draft, check
from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.errors import InvalidInput, KnownError, Problem
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.order_file import FileRow, RowState
from deskdispatch.domain.order_files.row import RowFailure, RowProblem
from deskdispatch.domain.wallet.balance import is_invoiced

NOT_TAKEN: Final = (
    *(RowState.UNCHECKED, RowState.PROBLEM, RowState.KNOWN, RowState.FAILED, RowState.LEFT_OUT),
)
"""The states of rows that are not booked with the others."""


@dataclass(frozen=True, slots=True)
class BookingPreview:
    """The rows of a file before they are booked.

    Attributes:
        prices: The prices of the rows, KWD; None if unknown.
        scheduling: The account's terms for scheduled deliveries; None if unknown.
        not_taken: The number of other rows in each of ``NOT_TAKEN``.
        hidden_not_taken: The number of these that the sheet hides.
    """

    rows: tuple[FileRow, ...]
    prices: tuple[Decimal | None, ...]
    scheduling: ScheduledDelivery | None
    not_taken: Mapping[RowState, int]
    hidden_not_taken: int

    @property
    def total(self) -> Decimal:
        return sum((price for price in self.prices if price is not None), Decimal())

    @property
    def unknown_prices(self) -> int:
        return self.prices.count(None)

    @property
    def scheduled(self) -> tuple[datetime, ...]:
        times = (row.content.draft.scheduled_at for row in self.rows)
        return tuple(sorted(time for time in times if time is not None))

    @property
    def hidden(self) -> int:
        return sum(row.is_hidden for row in self.rows)

    @property
    def debits(self) -> tuple[Decimal, ...]:
        """The amounts that a prepaid wallet pays, KWD; zero for invoiced bookings."""
        invoices = is_invoiced(self.scheduling)
        return tuple(
            Decimal() if invoices and row.content.draft.scheduled_at else price or Decimal()
            for row, price in zip(self.rows, self.prices, strict=True)
        )

    def priced(self, price_of: Callable[[FileRow], Decimal | None]) -> BookingPreview:
        return replace(self, prices=tuple(price_of(row) for row in self.rows))

    def left_in(self, wallet: Wallet | None) -> Decimal | None:
        """Returns the KWD left in the wallet afterwards, negative if it does not pay for all.

        Returns None if the balance is unknown, or the wallet does not pay for deliveries.
        """
        if wallet is None or wallet.balance is None or wallet.billing_mode != PREPAID:
            return None
        return wallet.balance - sum(self.debits, Decimal())

    def unpaid_by(self, wallet: Wallet) -> int:
        """Returns how many orders, booked in turn, a prepaid wallet cannot pay for."""
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


_OF_THE_PRESENT: Final = frozenset(
    {
        *(RowFailure.TOO_SOON, RowFailure.TOO_LATE, RowFailure.NOT_AVAILABLE),
        *(RowFailure.BEFORE_HOUR, RowFailure.AFTER_HOUR),
    }
)
"""Failures that depend on the present time."""

DUE: Final = timedelta(hours=1)
"""A standing order is booked without confirmation for this long from its hour."""


def problems_now(
    draft: Draft,
    read: tuple[RowProblem, ...],
    now: datetime,
    *,
    may_schedule: bool,
    due_at: datetime | None = None,
) -> tuple[RowProblem, ...]:
    """Returns the problems found before, with those that a row's booking would have now.

    ``due_at`` is the hour of a standing order that is booked for now.
    """
    kept = tuple(each for each in read if each.failure not in _OF_THE_PRESENT)
    if due_at is not None and not due_at <= now < due_at + DUE:
        failure = RowFailure.BEFORE_HOUR if now < due_at else RowFailure.AFTER_HOUR
        kept += (RowProblem(Field.SCHEDULE, failure, f"{in_kuwait(due_at):%H:%M}"),)
    try:
        check(draft, now, scheduling=may_schedule)
    except InvalidInput as error:
        return kept + new_problems(error.problems, kept)
    return kept


def new_problems(
    problems: Sequence[Problem], known: tuple[RowProblem, ...]
) -> tuple[RowProblem, ...]:
    """Returns a booking's problems as row problems, for fields without a known problem."""
    fields = {_INPUTS.get(each.field, each.field) for each in known if not each.is_warning}
    return tuple(
        RowProblem(_COLUMNS.get(each.field, each.field), RowFailure.of(each.rule))
        for each in problems
        if each.field not in fields
    )


_COLUMNS: Final = {Field.DROPOFF: Field.LOCATION}
"""The field of a row that shows a problem of an input, if different."""

_INPUTS: Final[dict[Field | None, Field]] = {
    Field.LOCATION: Field.DROPOFF,
    Field.ADDRESS: Field.DROPOFF,
    Field.AREA: Field.DROPOFF,
    Field.LATITUDE: Field.DROPOFF,
    Field.LONGITUDE: Field.DROPOFF,
    Field.PICKUP_LOCATION: Field.PICKUP,
    Field.SCHEDULE_TIME: Field.SCHEDULE,
    Field.COLLECT_CASH: Field.CASH_AMOUNT,
}
"""The input of the form for fields of a row, if different."""


class BookingWait(StrEnum):
    """Reasons for a pause in the booking of a file."""

    PAUSED = "paused"
    WALLET = "wallet"
    """The wallet does not pay for the next row."""
    CONNECTION = "connection"
    """The next row could not be sent."""
    BUSY = "busy"
    """The service asked to come back later."""
    UNCONFIRMED = "unconfirmed"
    """The remaining rows are of customers with an unconfirmed booking."""
    OWN_BOOKING = "own_booking"
    """The clerk's own booking comes first."""


class BookingEnd(StrEnum):
    """Ways in which the booking of a file ends."""

    DONE = "done"
    """Every ready row has its outcome."""
    STOPPED = "stopped"
    """Stopped by the clerk."""
    SIGNED_OUT = "signed_out"
    """The service asks to sign in again; booking continues when the clerk says so."""
    LEFT = "left"
    """The program closes or changes the service; the next start asks whether to continue."""


@dataclass(frozen=True, slots=True)
class FileProgress:
    """Progress of the booking of a file.

    Attributes:
        done: Number of rows of this run that have their outcome; ``of`` is the total.
        row: The row that is being sent, or comes next; None at the end.
        until: When it continues automatically.
        left: Estimated remaining time; None while unknown.
        needed: Price of the next row (KWD), if the wallet does not pay for it.
        held: Number of rows that wait for an unconfirmed booking.
        end: How it ended; None while it runs.
    """

    done: int = 0
    of: int = 0
    row: FileRow | None = None
    wait: BookingWait | None = None
    error: KnownError | None = None
    until: datetime | None = None
    left: timedelta | None = None
    needed: Decimal | None = None
    balance: Decimal | None = None
    held: int = 0
    end: BookingEnd | None = None
