"""The state of the connector, and a request that it carries out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from enum import Enum, auto
from typing import TypeVar

T = TypeVar("T")


class ConnectionPhase(Enum):
    """The state of the connector."""

    OUT = auto()
    """Nothing is connected, and nothing can be booked."""
    CONNECTING = auto()
    """What a connection needs is being read; nothing of it is shown."""
    LIVE = auto()
    """A connection is shown and followed."""
    LEAVING = auto()
    """The connection is being taken down."""


class ConnectionRequest:
    """What the clerk asked for: to connect, to sign in or to sign out; a newer one replaces it.

    Attributes:
        is_current: Whether there is no newer request.
    """

    def __init__(self) -> None:
        self.is_current = True

    async def result_of(self, work: Awaitable[T]) -> T:
        """Awaits something, and returns its result only while this request is current.

        Being cancelled alone does not tell: what was awaited may have ended in the same moment.

        Raises:
            CancelledError: There is a newer request.
        """
        result = await work
        self.check()
        return result

    def check(self) -> None:
        """Raises ``CancelledError`` where there is a newer request."""
        if not self.is_current:
            raise asyncio.CancelledError
