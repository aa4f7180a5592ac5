"""Progress of the booking of a file, its waits and its end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum

from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.order_files.order_file import FileRow


class BookingWait(StrEnum):
    """Reasons for a pause in the booking of a file."""

    PAUSED = "paused"
    WALLET = "wallet"
    """It does not pay for the next row."""
    CONNECTION = "connection"
    """The next row could not be sent."""
    BUSY = "busy"
    """The service asked to come back later."""
    UNCONFIRMED = "unconfirmed"
    """What is left is of customers with an unconfirmed booking."""
    OWN_BOOKING = "own_booking"
    """The clerk's own booking comes first."""


class BookingEnd(StrEnum):
    """Ways in which the booking of a file ends."""

    DONE = "done"
    """Every row that was ready has its outcome."""
    STOPPED = "stopped"
    """By the clerk."""
    SIGNED_OUT = "signed_out"
    """The service asks to sign in again; it goes on when the clerk says so."""
    LEFT = "left"
    """The program closes or changes the service; the next start asks whether it goes on."""


@dataclass(frozen=True, slots=True)
class FileProgress:
    """Progress of the booking of a file.

    Attributes:
        done: Rows of this run that have their outcome, of all.
        row: The row that is being sent, or comes next; None at the end.
        until: When it goes on by itself.
        left: How long it will still take; None until that can be told.
        needed: KWD that the next row costs, where the wallet does not pay for it.
        held: Rows that wait for an unconfirmed booking.
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
