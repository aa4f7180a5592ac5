"""Known doors of addresses: the points where deliveries arrived, and where they failed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from deskdispatch.domain.deliveries.doors import KnownDoor, door_of
from deskdispatch.domain.errors import JournalError
from deskdispatch.journal.journal import Journal


@dataclass(eq=False)
class Doors:
    """Finds the doors of an address in the journal, which all counters fill.

    Attributes:
        written: Set when deliveries were written.
        on_read: Called after the doors of newly written deliveries were read.
    """

    _journal: Journal
    written: asyncio.Event = field(default_factory=asyncio.Event)
    on_read: Callable[[], None] = field(default=lambda: None)

    async def follow(self) -> None:
        """Reads the doors of ended deliveries, now and when ``written`` is set, until cancelled."""
        while True:
            self.written.clear()
            with suppress(JournalError):
                has_read = False
                while await self._journal.read_doors():
                    has_read = True
                if has_read:
                    self.on_read()
            await self.written.wait()

    async def at(self, lines: Sequence[str]) -> tuple[KnownDoor, ...]:
        """Returns the doors of an address as it is sent, best first; raises ``JournalError``."""
        address = door_of(lines)
        return () if address is None else await self._journal.doors_at(address)
