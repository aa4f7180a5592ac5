"""The way to a printer, of whatever kind."""

from __future__ import annotations

from typing import Final, Protocol

CHUNK: Final = 4096
"""Bytes handed over at once: what a small printer takes without a pause."""

READ_SIZE: Final = 64
"""Bytes read at once; answers are a byte each."""


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
            LineBroken: Not all of them could be handed over.
        """

    async def read(self, seconds: float) -> bytes:
        """What came, as soon as something did; nothing where nothing comes in that time.

        Raises:
            LineBroken: The other side has closed.
        """

    async def finish(self) -> None:
        """Says that this was all, and lets it arrive.

        Raises:
            LineBroken: It broke off before everything had arrived.
        """

    async def close(self) -> None:
        """Gives the way up; again is harmless."""
