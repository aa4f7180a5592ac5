"""Holds orders that were taken from the form for some seconds before they are sent.

A held order exists only here and on the disk, where it is written when the clerk presses *Book*.
Orders are sent one after the other, in the order of the presses. An order is either taken back or
sent, whichever is asked for first. Orders held when the program ended are never sent
automatically.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from deskdispatch.desk.booking.booking import SLEPT, BookingDesk
from deskdispatch.desk.booking.drafts import name_for
from deskdispatch.desk.booking.duplicates import is_near
from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.booking.held_order import HeldOrder
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.duplicate import Duplicate, DuplicateKind
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.unconfirmed.intent import Outcome
from deskdispatch.journal.journal import Journal

LATE: Final = timedelta(seconds=30)
"""Orders not looked at for this long, as on a PC that slept, are not sent any more."""


@dataclass(eq=False)
class Holding:
    """The held orders of a desk, the oldest first, including the one that is being sent.

    Args:
        ticks: A monotonic clock, in seconds.
    """

    _journal: Journal
    _booking: BookingDesk
    _clock: Clock
    _ticks: Callable[[], float] = time.monotonic
    _paused: tuple[float, datetime] | None = None
    orders: tuple[HeldOrder, ...] = ()

    def __post_init__(self) -> None:
        self._looked_at = self._clock()

    @property
    def now(self) -> datetime:
        """The time by which the orders leave; it stops during a pause."""
        return self._clock() if self._paused is None else self._paused[1]

    def pause(self) -> None:
        """Stops orders from leaving until ``resume``, while a question is open to the clerk."""
        self._paused = self._ticks(), self._clock()

    def resume(self) -> None:
        """Lets each order leave after the seconds that it had left at the pause."""
        if self._paused is None:
            return
        (ticks, at), self._paused = self._paused, None
        for each in self.orders:
            each.due += self._ticks() - ticks
            each.leaves_at += self._clock() - at

    @property
    def newest(self) -> HeldOrder | None:
        """The order that can be taken back: the newest that is not being sent."""
        return next((each for each in reversed(self.orders) if not each.is_sending), None)

    def hold(
        self, draft: Draft, quoted_price: Decimal | None, seconds: float, clerk: str = ""
    ) -> HeldOrder:
        """Takes an order, which ``keep`` must write at once; the orders before it are due now.

        Raises:
            InvalidInput: The draft cannot be sent.
        """
        booking, now = self._booking.check(draft, quoted_price), self._clock()
        for each in self.orders:
            self.send_now(each)
        if not self.orders:
            self._looked_at = now
        leaves_at, due = now + timedelta(seconds=seconds), self._ticks() + seconds
        held = HeldOrder(self._saved(draft), booking, quoted_price, leaves_at, due, clerk=clerk)
        self.orders = (*self.orders, held)
        return held

    def keep(self, held: HeldOrder) -> Coroutine[Any, Any, None]:
        """Writes an order just taken, and the empty form; the write begins with the call.

        Raises:
            JournalError: The order cannot be written and is no longer held. Not raised if the order
                was taken back meanwhile.
        """
        gone = tuple(self._booking.gone_held)
        return self._kept(held, self._journal.hold_order(held.saved, gone), gone)

    async def _kept(self, held: HeldOrder, written: Awaitable[None], gone: Collection[str]) -> None:
        try:
            await written
        except BaseException as error:
            self._booking.gone_held.add(held.id)  # it may be on the disk nevertheless
            was_held = held in self.orders
            self._drop(held)
            if was_held or not isinstance(error, JournalError):
                raise
            return
        self._booking.gone_held.difference_update(gone)
        held.is_kept = True

    def send_now(self, held: HeldOrder) -> None:
        held.due, held.leaves_at = min(held.due, self._ticks()), min(held.leaves_at, self._clock())

    def take_back(self, held: HeldOrder) -> bool:
        """Keeps an order from being sent; False if it is too late. The order stays on the disk."""
        if held.is_sending or held not in self.orders:
            return False
        self._drop(held)
        return True

    def take_all_back(self) -> tuple[HeldOrder, ...]:
        return tuple(each for each in self.orders if self.take_back(each))

    def take_late_back(self) -> tuple[HeldOrder, ...]:
        """Takes back orders that would be sent too late, as nobody looked: the PC slept.

        Must be called often. A clock that is put forward has the same effect, which only means that
        the clerk looks at the orders again.
        """
        before, self._looked_at = self._looked_at, self._clock()
        return self.take_all_back() if self._looked_at - before >= LATE else ()

    def next_due(self) -> HeldOrder | None:
        """Returns the order to send now; None while another is being sent."""
        if not self.orders or self._booking.is_wanted or self._paused is not None:
            return None
        first = self.orders[0]
        is_due = first.is_kept and not first.is_sending and first.due <= self._ticks()
        return first if is_due else None

    async def send(self, held: HeldOrder) -> Outcome | None:
        """Sends an order that is due; None if another booking was in flight: it stays held.

        ``take_late_back`` returns it then if the PC slept meanwhile.

        After any exception, nothing was sent and the order is no longer held.

        Raises:
            InvalidInput: The order may not be sent any more, as its time is too near by now.
            JournalError: As ``book``.
        """
        held.is_sending, asked_at = True, self._clock()
        try:
            outcome = await self._booking.book(
                held.draft, quoted_price=held.quoted_price, held_id=held.id, clerk=held.clerk
            )
        except BaseException:
            self._drop(held)
            raise
        if outcome is None:
            held.is_sending = False
            if self._clock() - asked_at >= SLEPT:
                self._looked_at = asked_at
        else:
            self._drop(held)
        return outcome

    def put_aside(self, held: HeldOrder) -> None:
        """Lets the next order go, as this one is unconfirmed; ``send`` still returns its end."""
        self._drop(held)

    async def return_to_form(self, held: HeldOrder, typed: Draft) -> SavedDraft | None:
        """Writes that an order is in the form again, and saves the draft typed there meanwhile.

        Returns:
            The saved draft; None if the form was blank.
        """
        saved = None if typed.is_blank else self._saved(typed)
        with self._gone_unless_written(held):
            await self._journal.take_held_back(held.id, held.draft, self._clock(), saved)
        return saved

    async def keep_as_draft(self, held: HeldOrder) -> None:
        """Makes an order that was not booked a saved draft."""
        with self._gone_unless_written(held):
            await self._journal.keep_held_as_draft(held.id)

    @contextmanager
    def _gone_unless_written(self, held: HeldOrder) -> Iterator[None]:
        """Has the next order delete the row of ``held`` if that could not be written.

        Otherwise the next start would report the order as not booked.
        """
        try:
            yield
        except JournalError:
            self._booking.gone_held.add(held.id)
            raise

    def repeated_by(self, draft: Draft) -> Duplicate | None:
        """Returns a held order for the same phone to the same place."""
        number, place = phone.key(draft.phone), draft.dropoff
        for each in reversed(self.orders):
            is_same = number and phone.key(each.booking.customer_number) == number
            if is_same and place is not None and is_near(each.booking.dropoff, place):
                name = each.booking.customer_name
                return Duplicate(DuplicateKind.HELD, each.held_at, None, name)
        return None

    def _saved(self, draft: Draft) -> SavedDraft:
        id = uuid.uuid4().hex
        return SavedDraft(id=id, name=name_for(draft), draft=draft, kept_at=self._clock())

    def _drop(self, held: HeldOrder) -> None:
        self.orders = tuple(each for each in self.orders if each is not held)
