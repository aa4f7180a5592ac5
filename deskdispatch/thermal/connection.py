"""The way to a printer, of whatever kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

CHUNK: Final = 4096
"""Bytes handed over at once: what a small printer takes without a pause."""

READ_SIZE: Final = 64
"""Bytes read at once; answers are a byte each."""


@dataclass(frozen=True, slots=True)
class PrinterTimeouts:
    """Seconds.

    Attributes:
        connect: Until it is reached.
        answer: For each answer; one that gives none does not know the question.
        stall: Without a byte being taken; its own memory is full while it prints.
        poll: Between two looks at whether a slip is through.
        settled: Of good answers after which a slip counts as through, where that is not said.
        dead: Without an answer from one that answered before.
        farewell: For the other side to close as well.
    """

    connect: float = 5.0
    answer: float = 0.4
    stall: float = 15.0
    poll: float = 0.25
    settled: float = 2.0
    dead: float = 10.0
    farewell: float = 0.5


class PrinterConnectionLost(Exception):
    """The other side is gone, or has stopped taking; bytes before may have arrived."""


class PrinterConnection(Protocol):
    """An open way to a printer."""

    @property
    def is_two_way(self) -> bool:
        """Whether anything can come back."""

    async def write(self, data: bytes) -> None:
        """Hands bytes over, as fast as the printer takes them.

        Raises:
            PrinterConnectionLost: Not all of them could be handed over.
        """

    async def read(self, seconds: float) -> bytes:
        """What came, as soon as something did; nothing where nothing comes in that time.

        Raises:
            PrinterConnectionLost: The other side has closed.
        """

    async def finish(self) -> None:
        """Says that this was all, and lets it arrive.

        Raises:
            PrinterConnectionLost: It broke off before everything had arrived.
        """

    async def close(self) -> None:
        """Gives the way up; again is harmless."""
