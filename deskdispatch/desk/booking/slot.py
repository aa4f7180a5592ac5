"""The slot that one booking holds at a time, and how others wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field

from deskdispatch.domain.unconfirmed.intent import Intent


@dataclass(slots=True, eq=False)
class _Holder:
    """A booking in flight.

    Attributes:
        known: Set once its request may be sent, or the booking has ended.
        ended: Set once the booking has ended or was put aside.
    """

    is_row: bool = False
    intent: Intent | None = None
    known: asyncio.Event = field(default_factory=asyncio.Event)
    ended: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(eq=False)
class BookingSlot:
    """A slot that one booking holds from its start until its outcome or until it is put aside.

    Attributes:
        freed: Number of bookings so far that have left it.
    """

    _holder: _Holder | None = None
    _waiting: int = 0
    freed: int = 0

    @property
    def is_held(self) -> bool:
        return self._holder is not None

    @property
    def intent(self) -> Intent | None:
        return None if self._holder is None else self._holder.intent

    @property
    def is_held_by_row(self) -> bool:
        return self._holder is not None and self._holder.is_row

    @property
    def is_wanted(self) -> bool:
        return self._waiting > 0

    async def row_left(self) -> None:
        self._waiting += 1
        try:
            while self._holder is not None and self._holder.is_row:
                await self._holder.ended.wait()
        finally:
            self._waiting -= 1

    @asynccontextmanager
    async def kept_from_rows(self) -> AsyncIterator[None]:
        """Keeps rows from taking the slot; begins when the intent of one in flight is written."""
        self._waiting += 1
        try:
            if self._holder is not None and self._holder.is_row:
                await self._holder.known.wait()
            yield
        finally:
            self._waiting -= 1

    @contextmanager
    def held(self, *, is_row: bool = False) -> Iterator[None]:
        """Holds the slot for the block, unless it is freed before."""
        holder = self._holder = _Holder(is_row)
        try:
            yield
        finally:
            if self._holder is holder:
                self.free()

    def mark_sent(self, intent: Intent) -> None:
        if self._holder is not None:
            self._holder.intent = intent
            self._holder.known.set()

    async def sent(self) -> Intent | None:
        """Returns the booking that holds the slot once its request is sent; None if it never is."""
        holder = self._holder
        if holder is None:
            return None
        await holder.known.wait()
        return holder.intent if self._holder is holder else None

    def free(self) -> None:
        if self._holder is not None:
            self._holder.known.set()
            self._holder.ended.set()
            self.freed += 1
        self._holder = None
