"""What a seat writes down of its own accord: each press of *Book*, and each word of the desk.

One JSON line an event, on the disk before the press and after each word. A desk that is killed
between the two has told nothing. Nothing here knows the desk or its journal, so that the judge may
read it.
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
"""How the line of a press begins: they are counted without being parsed."""


class Event(StrEnum):
    """What a line is about."""

    PRESS = "press"
    RESEND = "resend"
    """The clerk answers a booking in doubt with *Send again*."""
    TOLD = "told"
    BOARD = "board"
    """What the board says of a press when all is over."""
    OVER = "over"
    """The board was written down to its end."""


class Word(StrEnum):
    """What a clerk can be told of a booking."""

    BOOKED = "booked"
    NOT_BOOKED = "not booked"
    """Refused, not sent, or not booked as the operator says."""
    UNCONFIRMED = "unconfirmed"
    PUT_AWAY = "put away"
    """The clerk took it for not booked; it is still called out where it turns up."""
    REPORTED_BOOKED = "booked by the operator's word"
    """No list showed the order that the operator named: the number is the clerk's word."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the desk said of one press.

    Attributes:
        row: Which row of the board it is about; empty where it is about none.
        order: The order number that was named, where it is called booked.
        delivery: Its id.
        step: What the clerk did to hear it.
    """

    word: Word
    row: str = ""
    order: str = ""
    delivery: str = ""
    step: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One event.

    Attributes:
        serial: Of the press; no other press has it.
        row: Which row of the board was answered with *Send again*.
        customer: Whom it was pressed for.
        told: What was said.
    """

    event: Event
    serial: str = ""
    row: str = ""
    customer: str = ""
    told: Told | None = None


class PressFile:
    """The file of a seat, to be written.

    Args:
        file: It goes on where it ended; a line that was cut by a kill stays cut.
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

    def press(self, serial: str, customer: str) -> None:
        """*Book* is about to be pressed."""
        self._write(Event.PRESS, serial=serial, customer=customer)

    def resend(self, serial: str, row: str) -> None:
        """*Send again* is about to be pressed."""
        self._write(Event.RESEND, serial=serial, row=row)

    def told(self, serial: str, told: Told) -> None:
        """The clerk has read this."""
        self._write(Event.TOLD, serial=serial, told=asdict(told))

    def board(self, serial: str, told: Told) -> None:
        """The board says this in the end."""
        self._write(Event.BOARD, serial=serial, told=asdict(told))

    def over(self) -> None:
        """That was all of the board."""
        self._write(Event.OVER)

    def _write(self, event: Event, **what: Any) -> None:
        os.write(self._fd, json.dumps({"event": event, **what}).encode() + b"\n")
        os.fsync(self._fd)


def count(file: Path) -> int:
    """How many presses there are."""
    if not file.exists():
        return 0
    return sum(line.startswith(_PRESS) for line in file.read_bytes().splitlines())


def read(file: Path) -> Iterator[Line]:
    """All events in their order; a line that a kill has cut is none."""
    for text in file.read_bytes().splitlines():
        if (line := _parsed(text)) is not None:
            yield line


def _parsed(text: bytes) -> Line | None:
    try:
        line = json.loads(text)
    except ValueError:
        return None
    told = line.pop("told", None)
    line["event"] = Event(line["event"])
    return Line(**line, told=told and Told(**(told | {"word": Word(told["word"])})))


class Heard:
    """The orders that a clerk was told of, read as the file grows.

    Args:
        file: It need not be there yet.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._offset = 0
        self._customers: dict[str, str] = {}
        self.orders: list[tuple[Told, str]] = []

    def read(self) -> list[tuple[Told, str]]:
        """What was called booked by now, the newest last, each with its customer."""
        if self._file.exists():
            with self._file.open("rb") as opened:
                opened.seek(self._offset)
                whole, _, _ = opened.read().rpartition(b"\n")
            self._offset += len(whole) + 1 if whole else 0
            for line in map(_parsed, whole.splitlines()):
                self._learn(line)
        return self.orders

    def _learn(self, line: Line | None) -> None:
        if line is None:
            return
        if line.event is Event.PRESS:
            self._customers[line.serial] = line.customer
        elif line.told is not None and line.told.word is Word.BOOKED:
            self.orders.append((line.told, self._customers.get(line.serial, "")))
