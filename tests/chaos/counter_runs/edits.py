"""Random edits of a clerk at one counter, printed when they begin and when they are saved."""

from __future__ import annotations

import random
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import uuid4

from deskdispatch.desk.desk import Desk
from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.clerks import Clerk
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.customers.customer import CustomerProfile
from deskdispatch.domain.deliveries.delivery import Delivery, StatusEntry
from deskdispatch.domain.errors import JournalError, ServiceError
from deskdispatch.domain.shift.drawer_count import DENOMINATIONS, DrawerCount
from deskdispatch.domain.shift.settlement import SettledCash
from deskdispatch.domain.standing_orders.template import Template
from deskdispatch.domain.unconfirmed.intent import Booked
from deskdispatch.domain.wrong_bookings import WrongBooking, WrongReason
from deskdispatch.journal.journal import Journal
from tests.chaos.storm_runs.clerk import print_step
from tests.chaos.storm_runs.random_drafts import DraftGenerator

TEXT_FIELDS: Final = ("name", "driver_note", "counter_note", "warning")

_PRINTER: Final = "Counter printer"
_DAY: Final = datetime(2026, 11, 1, tzinfo=UTC)
_LINES: Final = ("Salmiya", "Block 10", "Street 5", "House 3")


class CounterClerk:
    """Edits at random until told to stop.

    Args:
        desk: The counter's desk.
        journal: The desk's journal.
        counter: The counter's number; no other counter uses the same texts.
        rng: Random source of all decisions.
        clock: The PC's clock.
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
        self._booked: list[Delivery] = []
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
            *(
                (3, edit)
                for edit in (
                    *(self._edit_clerk, self._edit_template, self._claim_hour, self._wrong),
                    *(self._count_drawer, self._settle_cash, self._end_at_a_door),
                )
            ),
        )

    async def edit(self, number: int) -> None:
        """Make the next edit.

        Args:
            number: Number of the edit, unique at the counter.
        """
        self._number = number
        weights = [weight for weight, _ in self._edits]
        ((_, edit),) = self._random.choices(self._edits, weights)
        with suppress(ServiceError):
            await edit(f"{self._counter}-{number}")
        print_step("edit", "done")

    async def print_slips(self) -> None:
        """Print every queued slip of this counter once."""
        queue = self._desk.print_queue
        await queue.drop(await queue.load())  # they may have been printed already
        for job in queue.waiting():
            await queue.mark_submitting([job])
            print_step("paper", "printed", delivery=job.delivery_id)
            await queue.mark_accepted([job])

    async def _book(self, _serial: str) -> None:
        digits = f"{self._counter}{self._number:06}"
        print_step("book", "begins", serial=digits)
        began = time.monotonic()
        try:
            draft = self._drafts.draft(digits).model_copy(update={"dropoff_address": _LINES})
            outcome = await self._desk.booking.book(draft)
        except JournalError:
            outcome = None
        said = "refused" if outcome is None else "ended"
        print_step("book", said, serial=digits, seconds=time.monotonic() - began)
        await self._desk.booking.write_ends()
        if isinstance(outcome, Booked):
            self._booked.append(outcome.delivery)
            self._desk.tracking.add_booked(outcome.delivery, outcome.intent)
            await self._desk.customers.record()
            await self._desk.print_queue.add([outcome.delivery], _PRINTER, f"clerk {self._counter}")
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
        """Record an alert, as every counter does by itself; acknowledge it half of the time."""
        about = f"order-{self._random.randrange(200)}"
        alert = Alert(
            about=about,
            kind=AlertKind.FAILED,
            at=_DAY,
            order_number=about,
        )
        await self._journal.note_alerts([alert])
        if self._random.random() < 0.5:
            await self._journal.acknowledge([alert.key], self._clock())

    async def _edit_clerk(self, serial: str) -> None:
        id = self._some_id(await self._journal.clerks())
        await self._edit_named(
            *("clerk", id, serial),
            keep=lambda new: self._journal.keep_clerk(Clerk(id=new, name=serial, pin="scrypt$")),
            edit=self._journal.edit_clerk,
            delete=self._journal.delete_clerk,
        )

    async def _edit_template(self, serial: str) -> None:
        def keep(new: str) -> Awaitable[None]:
            draft = Draft(name=f"template {serial}")
            made = Template(id=new, name=serial, draft=draft, saved_at=self._clock())
            return self._journal.keep_template(made)

        id = self._some_id(await self._journal.templates())
        await self._edit_named(
            *("template", id, serial),
            keep=keep,
            edit=self._journal.edit_template,
            delete=lambda old: self._journal.delete_templates([old]),
        )

    def _some_id(self, several: Sequence[Clerk | Template]) -> str:
        """Return the id of a random one, or an empty text for a new one."""
        is_new = not several or self._random.random() < 0.4
        return "" if is_new else self._random.choice(several).id

    async def _edit_named(
        self,
        kind: str,
        id: str,
        serial: str,
        *,
        keep: Callable[[str], Awaitable[object]],
        edit: Callable[[str, Mapping[str, Any]], Awaitable[object]],
        delete: Callable[[str], Awaitable[object]],
    ) -> None:
        """Rename or delete a record; without an id, make a new one."""
        if id and self._random.random() < 0.2:
            print_step("delete", "begins", id=id)
            await delete(id)
            return
        is_new, id = not id, id or uuid4().hex
        print_step(kind, "begins", id=id, field="name", value=serial)
        if is_new:
            await keep(id)
        elif await edit(id, {"name": serial}) is None:
            return  # deleted meanwhile
        print_step(kind, "kept", id=id, field="name", value=serial)

    async def _claim_hour(self, _serial: str) -> None:
        takes_over = self._random.random() < 0.3
        key = f"hour {self._random.randrange(40)}"
        await self._journal.claim_standing_rows(
            [key], _DAY.date(), self._clock(), takes_over=takes_over
        )

    async def _wrong(self, _serial: str) -> None:
        """Report a wrong delivery, or record the outcome of a report."""
        reported = await self._journal.wrong_bookings()
        if reported and self._random.random() < 0.5:
            wrong = self._random.choice(reported)
            fields = self._random.choice(("stopped_at", "refunded_at", "ended_at"))
            wrong = wrong.model_copy(update={fields: self._clock()})
        else:
            number = self._random.randrange(60)
            wrong = WrongBooking(
                delivery_id=f"wrong-{number}",
                order_number=f"ORD-{number}",
                reason=self._random.choice(list(WrongReason)),
                reported_at=self._clock(),
            )
        await self._journal.keep_wrong_booking(wrong)

    async def _count_drawer(self, serial: str) -> None:
        """Count the drawer, first as a draft, which a kill may leave behind."""
        pieces = {fils: self._random.randrange(9) for fils in DENOMINATIONS}
        draft = DrawerCount(
            id=uuid4().hex,
            counted_by=serial,
            pieces=pieces,
            since=_DAY,
            until=_DAY + timedelta(hours=8),
        )
        await self._journal.keep_drawer_draft(draft)
        if self._random.random() < 0.7:
            print_step("drawer_count", "begins", id=draft.id, field="count", value=serial)
            kept = draft.model_copy(update={"counted_at": self._clock()})
            await self._journal.keep_drawer_count(kept)
            print_step("drawer_count", "kept", id=draft.id, field="count", value=serial)

    async def _settle_cash(self, serial: str) -> None:
        """Settle some cash that other counters may settle too; the first mark counts."""
        ids = [f"cash-{number}" for number in self._random.sample(range(80), 3)]
        marks = (
            SettledCash(
                delivery_id=id,
                fils=1_250,
                list_id=serial,
                settled_at=self._clock(),
                settled_by=serial,
            )
            for id in ids
        )
        await self._journal.settle_cash(list(marks))
        sharing = await self._journal.sharing()
        assert sharing is not None
        for mark in await self._journal.settled_of_list(serial):
            field = f"settled:{sharing.counter_id}"
            print_step("settled_cash", "kept", id=mark.delivery_id, field=field, value=serial)

    async def _end_at_a_door(self, _serial: str) -> None:
        """Receive from the service how a delivery of this counter ended."""
        if self._booked:
            delivery = self._booked.pop(self._random.randrange(len(self._booked)))
            end = StatusEntry(status="DELIVERED", timestamp=_DAY)
            ended = delivery.model_copy(update={"status": "DELIVERED", "status_history": (end,)})
            await self._journal.remember([ended], self._clock())
            while await self._journal.read_doors():
                pass

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
