"""The clerks of the shop: added, renamed, removed, and chosen by their PINs."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

from deskdispatch.domain.clerks import LONGEST_NAME, Clerk, PinAnswer, hashed, is_pin_of
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.domain.text.search_text import folded
from deskdispatch.journal.journal import Journal


@dataclass(eq=False)
class Clerks:
    """The clerks of the shop; every coroutine raises ``JournalError`` if the journal fails.

    Attributes:
        known: The clerks as last read, sorted by name.
        on_changed: Called when ``known`` has changed.
    """

    _journal: Journal
    _clock: Clock
    known: tuple[Clerk, ...] = ()
    on_changed: Callable[[], object] = field(default=lambda: None)

    async def load(self) -> tuple[Clerk, ...]:
        """Reads all clerks, also those of other counters."""
        found = await self._journal.clerks()
        known = tuple(sorted(found, key=lambda clerk: (folded(clerk.name), clerk.id)))
        if known != self.known:
            self.known = known
            self.on_changed()
        return known

    async def add(self, name: str, pin: str) -> Clerk:
        pin_hash = await asyncio.to_thread(hashed, pin)
        clerk = Clerk(id=uuid.uuid4().hex, name=cleaned(name, LONGEST_NAME), pin=pin_hash)
        await self._journal.keep_clerk(clerk)
        await self.load()
        return clerk

    async def rename(self, clerk: Clerk, name: str) -> None:
        await self._journal.edit_clerk(clerk.id, {"name": cleaned(name, LONGEST_NAME)})
        await self.load()

    async def set_pin(self, clerk: Clerk, pin: str) -> None:
        """Sets a new PIN and clears the wrong attempts, so that the new PIN is accepted at once."""
        await self._journal.edit_clerk(clerk.id, {"pin": await asyncio.to_thread(hashed, pin)})
        await self._journal.forget_wrong_pins(clerk.id)
        await self.load()

    async def remove(self, clerk: Clerk) -> None:
        """Removes a clerk; bookings keep the clerk's name."""
        await self._journal.delete_clerk(clerk.id)
        await self.load()

    async def check(self, clerk: Clerk, pin: str) -> PinAnswer:
        """Checks a PIN.

        The attempt is first recorded as wrong, so that ending the program does not avoid the wait.
        """
        wrong = await self._journal.wrong_pins(clerk.id)
        if wrong is not None and (wait := wrong.wait(self._clock())):
            return PinAnswer(False, wait)
        noted = await self._journal.note_pin(clerk.id, self._clock())
        if await asyncio.to_thread(is_pin_of, clerk, pin):
            await self._journal.forget_wrong_pins(clerk.id)
            return PinAnswer(True)
        return PinAnswer(False, noted.wait(self._clock()))

    def is_taken(self, name: str, but: Clerk | None = None) -> bool:
        """Whether another clerk has that name already."""
        others = (clerk.name for clerk in self.known if but is None or clerk.id != but.id)
        return folded(cleaned(name, LONGEST_NAME)) in map(folded, others)
