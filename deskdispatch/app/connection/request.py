"""A request of the clerk for the connection, which a newer one replaces."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


class ConnectionRequest:
    """What was asked for last: to connect, to sign in or to sign out.

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
