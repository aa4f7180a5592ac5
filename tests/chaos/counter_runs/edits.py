"""The random edits of a clerk at one counter, printed when they begin and when they are kept."""

from __future__ import annotations

import random
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Final
from uuid import uuid4

from deskdispatch.desk.desk import Desk
from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.customers.customer import CustomerProfile
from deskdispatch.domain.errors import JournalError, ServiceError
from deskdispatch.domain.unconfirmed.intent import Booked
from deskdispatch.journal.journal import Journal
from tests.chaos.storm_runs.clerk import print_step
from tests.chaos.storm_runs.random_drafts import DraftGenerator

TEXT_FIELDS: Final = ("name", "driver_note", "counter_note", "warning")

_PRINTER: Final = "Counter printer"


class CounterClerk:
    """Edits at random until told to stop.

    Args:
        desk: Of the counter.
        journal: The same desk's.
        counter: Its number; no other counter uses the same texts.
        rng: Of all decisions.
        clock: As the PC has it.
    """

    def __init__(
        self, desk: Desk, journal: Journal, counter: int, rng: random.Random, clock: Clock
    ) -> None:
        self._desk = desk
        self._journal = journal
        self._counter = counter
        self._random = rng
        self._clock = clock
        self._drafts = DraftGenerator(rng)
        self._number = 0
        self._edits: tuple[tuple[int, Callable[[str], Awaitable[None]]], ...] = (
            (10, self._book),
            (40, self._edit_customer),
            (15, self._edit_place),
            (12, self._keep_draft),
            (3, self._forget_draft),
            (8, self._alert),
            (4, self._merge),
            (1, self._undo),
            (1, self._erase),
            (6, self._poll),
        )

    async def edit(self, number: int) -> None:
        """Make the next edit.

        Args:
            number: Unique among those of the counter.
        """
        self._number = number
        weights = [weight for weight, _ in self._edits]
        ((_, edit),) = self._random.choices(self._edits, weights)
        with suppress(ServiceError):
            await edit(f"{self._counter}-{number}")
        print_step("edit", "done")

    async def print_slips(self) -> None:
        """Hand every queued slip of this counter to the printer, each once."""
        queue = self._desk.print_queue
        await queue.drop(await queue.recall())  # they may be on paper: nobody prints them again
        for job in queue.waiting():
            await queue.begin([job])
            print_step("paper", "printed", delivery=job.delivery_id)
            await queue.mark_accepted([job])

    async def _book(self, _serial: str) -> None:
        digits = f"{self._counter}{self._number:06}"
        print_step("book", "begins", serial=digits)
        began = time.monotonic()
        try:
            outcome = await self._desk.booking.book(self._drafts.draft(digits))
        except JournalError:
            outcome = None
        said = "refused" if outcome is None else "ended"
        print_step("book", said, serial=digits, seconds=time.monotonic() - began)
        await self._desk.booking.write_ends()
        if isinstance(outcome, Booked):
            self._desk.tracking.add_booked(outcome.delivery, outcome.intent)
            await self._desk.customers.record()
            await self._desk.print_queue.ask([outcome.delivery], _PRINTER, f"clerk {self._counter}")
            await self.print_slips()

    async def _edit_customer(self, serial: str) -> None:
        profile = await self._some_customer()
        if profile is None:
            return
        field = self._random.choice((*TEXT_FIELDS, "is_blocked"))
        value: Any = self._random.random() < 0.5 if field == "is_blocked" else f"{field} {serial}"
        id = profile.customer.id
        print_step("customer", "begins", id=id, field=field, value=value)
        if await self._desk.customers.edit(id, {field: value}):
            print_step("customer", "kept", id=id, field=field, value=value)

    async def _edit_place(self, serial: str) -> None:
        profile = await self._some_customer()
        if profile is None or profile.place is None:
            return
        id, value = profile.place.id, f"floor {serial}"
        print_step("place", "begins", id=id, field="detail", value=value)
        if await self._desk.customers.edit_place(profile.customer.id, id, {"detail": value}):
            print_step("place", "kept", id=id, field="detail", value=value)

    async def _keep_draft(self, serial: str) -> None:
        kept = await self._journal.kept_drafts()
        id = self._random.choice(kept).id if kept and self._random.random() < 0.5 else uuid4().hex
        draft = SavedDraft(
            id=id, name=serial, draft=Draft(name=f"draft {serial}"), kept_at=self._clock()
        )
        print_step("draft", "begins", id=id, field="draft", value=serial)
        await self._journal.keep_named_draft(draft)
        print_step("draft", "kept", id=id, field="draft", value=serial)

    async def _forget_draft(self, _serial: str) -> None:
        if kept := await self._journal.kept_drafts():
            id = self._random.choice(kept).id
            print_step("draft", "begins", id=id, field="draft", value=None)
            await self._journal.forget_draft(id)
            print_step("draft", "kept", id=id, field="draft", value=None)

    async def _alert(self, _serial: str) -> None:
        """Note an alert that every counter notes by itself, or take note of one."""
        about = f"order-{self._random.randrange(200)}"
        alert = Alert(
            about=about,
            kind=AlertKind.FAILED,
            at=datetime(2026, 11, 1, tzinfo=UTC),
            order_number=about,
        )
        await self._journal.note_alerts([alert])
        if self._random.random() < 0.5:
            await self._journal.acknowledge([alert.key], self._clock())

    async def _merge(self, _serial: str) -> None:
        kept, gone = await self._some_customer(), await self._some_customer()
        if kept is not None and gone is not None and kept.customer.id != gone.customer.id:
            ids = (kept.customer.id, gone.customer.id)
            print_step("merge", "begins", ids=ids)
            await self._desk.customers.merge(*ids, {})

    async def _undo(self, _serial: str) -> None:
        profile = await self._some_customer()
        if profile is not None:
            print_step("merge", "begins", ids=[profile.customer.id])
            await self._desk.customers.undo_merge(profile.customer.id)

    async def _erase(self, _serial: str) -> None:
        profile = await self._some_customer()
        if profile is not None and self._random.random() < 0.3:
            print_step("erase", "begins", id=profile.customer.id)
            await self._desk.erasing.erase(profile.customer.id)

    async def _poll(self, _serial: str) -> None:
        await self._desk.tracking.refresh()
        await self._desk.tracking.keep()
        await self._desk.customers.record()

    async def _some_customer(self) -> CustomerProfile | None:
        with suppress(JournalError):
            found = await self._desk.customers.page()
            return self._random.choice(found) if found else None
        return None
