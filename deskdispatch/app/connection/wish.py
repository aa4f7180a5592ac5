"""A wish of the clerk for the connection, which a newer one ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


class Wish:
    """What was asked for last, until something newer is.

    Attributes:
        holds: Whether nothing newer has been wished.
    """

    def __init__(self) -> None:
        self.holds = True

    async def of(self, coming: Awaitable[T]) -> T:
        """Awaits something, and goes on only while this wish holds.

        A cancellation alone does not say so: what was awaited may have ended in the same moment.
        """
        result = await coming
        self.check()
        return result

    def check(self) -> None:
        """Raises ``CancelledError`` where something newer has been wished."""
        if not self.holds:
            raise asyncio.CancelledError
