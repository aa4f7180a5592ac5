"""The interface of connections to thermal printers, and their timeouts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

CHUNK: Final = 4096
"""Bytes of one write: what a small printer takes at once."""

READ_SIZE: Final = 64
"""Bytes read at once; answers are a byte each."""


@dataclass(frozen=True, slots=True)
class PrinterTimeouts:
    """Timeouts in seconds.

    Attributes:
        connect: Until it is reached.
        answer: For each answer to a status request.
        stall: Without a byte being accepted; its memory may be full while it prints.
        poll: Between two checks whether a slip is printed.
        settled: Good status for so long counts as printed, without an explicit answer.
        silence: Without an answer from one that answered before.
        close: For the other side to close the connection.
    """

    connect: float = 5.0
    answer: float = 0.4
    stall: float = 15.0
    poll: float = 0.25
    settled: float = 2.0
    silence: float = 10.0
    close: float = 0.5


class PrinterConnectionLost(Exception):
    """The connection is lost or stalled; earlier bytes may have arrived."""


class PrinterConnection(Protocol):
    """An open connection to a printer."""

    @property
    def is_two_way(self) -> bool:
        """Whether the printer can answer."""

    async def write(self, data: bytes) -> None:
        """Writes bytes as fast as the printer accepts them.

        Raises:
            PrinterConnectionLost: Not all of them were accepted.
        """

    async def read(self, seconds: float) -> bytes:
        """The first bytes that arrive; empty after the timeout.

        Raises:
            PrinterConnectionLost: The other side has closed.
        """

    async def finish(self) -> None:
        """Ends the output and waits until it has arrived.

        Raises:
            PrinterConnectionLost: It was lost before everything had arrived.
        """

    async def close(self) -> None:
        """Closes the connection; may be called twice."""
