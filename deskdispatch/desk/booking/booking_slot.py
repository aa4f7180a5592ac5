"""The slot of the one booking in flight."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from deskdispatch.domain.unconfirmed.intent import Intent


@dataclass(slots=True, eq=False)
class _Holder:
    """A booking in flight.

    Attributes:
        is_row: Whether it is a row of an order file.
        intent: Once its request may be sent.
        known: Set once its request may be sent, or it has ended.
        ended: Set once it has ended or was put aside.
    """

    is_row: bool = False
    intent: Intent | None = None
    known: asyncio.Event = field(default_factory=asyncio.Event)
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class BookingSlot:
    """Held by one booking at a time, from its start until its outcome or until it is put aside."""

    def __init__(self) -> None:
        self._holder: _Holder | None = None
        self._waiting = 0

    @property
    def is_held(self) -> bool:
        """Whether a booking holds it."""
        return self._holder is not None

    @property
    def intent(self) -> Intent | None:
        """The booking that holds it, once its request may be sent."""
        return None if self._holder is None else self._holder.intent

    @property
    def is_held_by_row(self) -> bool:
        """Whether a row of an order file holds it."""
        return self._holder is not None and self._holder.is_row

    @property
    def is_wanted(self) -> bool:
        """Whether a booking waits for a row to leave it."""
        return self._waiting > 0

    async def row_left(self) -> None:
        """Waits until the row that holds it has left it."""
        self._waiting += 1
        try:
            while self._holder is not None and self._holder.is_row:
                await self._holder.ended.wait()
        finally:
            self._waiting -= 1

    @contextmanager
    def held(self, *, is_row: bool = False) -> Iterator[None]:
        """Holds it for the block, unless it is freed before."""
        holder = self._holder = _Holder(is_row)
        try:
            yield
        finally:
            if self._holder is holder:
                self.free()

    def mark_sent(self, intent: Intent) -> None:
        """Notes that the request of the booking that holds it is sent now."""
        if self._holder is not None:
            self._holder.intent = intent
            self._holder.known.set()

    async def sent(self) -> Intent | None:
        """The booking that holds it, once its request is sent; None if it never is."""
        holder = self._holder
        if holder is None:
            return None
        await holder.known.wait()
        return holder.intent if self._holder is holder else None

    def free(self) -> None:
        """Frees it for the next booking."""
        if self._holder is not None:
            self._holder.known.set()
            self._holder.ended.set()
        self._holder = None
