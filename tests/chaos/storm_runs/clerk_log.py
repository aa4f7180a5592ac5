"""Log of a simulated clerk: each press of *Book* and each booking status that the desk showed.

The simulated clerk writes it independently of the desk's journal, one JSON line per event, synced
to disk before a press and after each shown status. This module imports no module of the desk, so
that ``checker`` can use it to read the log.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

_PRESS: Final = b'{"event": "press",'
"""Start of the line of a press; presses are counted without parsing."""


class LogEvent(StrEnum):
    """Kind of a log entry."""

    PRESS = "press"
    UNDO = "undo"
    """The desk has undone a held order, which must not be sent."""
    RESEND = "resend"
    """The clerk is about to press *Send again* for an unconfirmed booking."""
    SHOWN = "shown"
    """The desk showed a status."""
    BOARD = "board"
    """Status on the board at the end of the run."""
    DRAFT = "draft"
    """A saved draft at the end of the run."""
    BOARD_END = "board end"
    """The board was logged completely."""


class BookingStatus(StrEnum):
    """Status of a booking as the desk shows it."""

    BOOKED = "booked"
    NOT_BOOKED = "not booked"
    """Refused, not sent, or not booked according to the operator."""
    UNCONFIRMED = "unconfirmed"
    GIVEN_UP = "given up"
    """The clerk gave the booking up as not booked; the desk announces it if it is found later."""
    BOOKED_PER_OPERATOR = "booked per operator"
    """No list contains the order number that the operator named."""


@dataclass(frozen=True, slots=True)
class ShownStatus:
    """A booking status that the desk showed.

    Attributes:
        status: The status.
        row: Id of the board row; empty if it has none.
        order: Order number shown with a booked status.
        delivery: Id of that delivery.
        step: Step of the clerk that led to it.
    """

    status: BookingStatus
    row: str = ""
    order: str = ""
    delivery: str = ""
    step: str = ""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of the log.

    Attributes:
        event: Its kind.
        serial: Serial number of the press, unique in a run.
        row: Id of the board row whose *Send again* was pressed.
        customer: Customer name of a press.
        held: Whether the press's order is held before it is sent.
        shown: The status that was shown.
    """

    event: LogEvent
    serial: str = ""
    row: str = ""
    customer: str = ""
    held: bool = False
    shown: ShownStatus | None = None


class ClerkLog:
    """Appends entries to a log file.

    Args:
        file: Created if missing; a line that a kill has truncated is terminated.
    """

    def __init__(self, file: Path) -> None:
        self._fd = os.open(file, os.O_APPEND | os.O_CREAT | os.O_RDWR, 0o600)
        size = os.fstat(self._fd).st_size
        if size and os.pread(self._fd, 1, size - 1) != b"\n":
            os.write(self._fd, b"\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._fd)

    def press(self, serial: str, customer: str, *, held: bool = False) -> None:
        """Log that *Book* is about to be pressed."""
        self._write(LogEvent.PRESS, serial=serial, customer=customer, held=held)

    def undo(self, serial: str) -> None:
        """Log that the desk has undone a held order."""
        self._write(LogEvent.UNDO, serial=serial)

    def draft(self, serial: str) -> None:
        """Log a saved draft at the end of the run."""
        self._write(LogEvent.DRAFT, serial=serial)

    def resend(self, serial: str, row: str) -> None:
        """Log that *Send again* is about to be pressed."""
        self._write(LogEvent.RESEND, serial=serial, row=row)

    def shown(self, serial: str, shown: ShownStatus) -> None:
        """Log a status that was shown."""
        self._write(LogEvent.SHOWN, serial=serial, shown=asdict(shown))

    def board(self, serial: str, shown: ShownStatus) -> None:
        """Log a status on the final board."""
        self._write(LogEvent.BOARD, serial=serial, shown=asdict(shown))

    def board_end(self) -> None:
        """Log that the final board is complete."""
        self._write(LogEvent.BOARD_END)

    def _write(self, event: LogEvent, **fields: Any) -> None:
        os.write(self._fd, json.dumps({"event": event, **fields}).encode() + b"\n")
        os.fsync(self._fd)


def count_presses(file: Path) -> int:
    """Return the number of presses in a log; 0 if there is no file."""
    if not file.exists():
        return 0
    return sum(line.startswith(_PRESS) for line in file.read_bytes().splitlines())


def read(file: Path) -> Iterator[LogEntry]:
    """Yield all entries in order; truncated lines are skipped."""
    for line in file.read_bytes().splitlines():
        if (entry := _parsed(line)) is not None:
            yield entry


def _parsed(line: bytes) -> LogEntry | None:
    try:
        fields = json.loads(line)
    except ValueError:
        return None
    shown = fields.pop("shown", None)
    fields["event"] = LogEvent(fields["event"])
    if shown is None:
        return LogEntry(**fields)
    status = BookingStatus(shown["status"])
    return LogEntry(**fields, shown=ShownStatus(**(shown | {"status": status})))


class ShownOrders:
    """Orders that were shown to a clerk as booked, read incrementally from a growing log.

    Args:
        file: The log, which need not exist yet.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._offset = 0
        self._customers: dict[str, str] = {}
        self._orders: list[tuple[ShownStatus, str]] = []

    def read(self) -> list[tuple[ShownStatus, str]]:
        """Return status and customer of each order shown as booked so far, the newest last."""
        if self._file.exists():
            with self._file.open("rb") as opened:
                opened.seek(self._offset)
                complete, _, _ = opened.read().rpartition(b"\n")
            self._offset += len(complete) + 1 if complete else 0
            for entry in map(_parsed, complete.splitlines()):
                self._add(entry)
        return self._orders

    def _add(self, entry: LogEntry | None) -> None:
        if entry is None:
            return
        if entry.event is LogEvent.PRESS:
            self._customers[entry.serial] = entry.customer
        elif entry.shown is not None and entry.shown.status is BookingStatus.BOOKED:
            self._orders.append((entry.shown, self._customers.get(entry.serial, "")))
