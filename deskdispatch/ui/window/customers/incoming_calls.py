"""Incoming calls at the foot of the booking form, and taking a caller into it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain import phone
from deskdispatch.domain.clock import Clock
from deskdispatch.ui.customers.call_banner import CallBanner, IncomingCall
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.customers.recognised_customers import draft_of

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.deliveries.delivery import Delivery
    from deskdispatch.ui.booking.panel import BookingPanel


class IncomingCalls(QObject):
    """Shows calls above the form's own messages; one key takes the newest into the form.

    A form for another customer is saved first. A call that is taken while a booking is in flight
    waits for its end.

    Attributes:
        save_typed: Saves a form as a draft, and says so.
    """

    caller_taken = Signal(object)
    """A call fills the form: its ``CustomerProfile``, or None for an uncertain customer."""

    save_typed: Callable[[Draft], Awaitable[None]]

    def __init__(self, booking: BookingPanel, tasks: Tasks, clock: Clock) -> None:
        super().__init__(booking)
        self._booking = booking
        self._tasks = tasks
        self._desk: Desk | None = None
        self._booked_phone = ""
        self.banner = CallBanner(tasks, clock)
        self.banner.following = booking.book_button
        booking.call_messages.add(self.banner)
        self.banner.take_asked.connect(self._on_take_asked)
        booking.busy_changed.connect(self._on_busy_changed)
        booking.freed.connect(self._take_waiting)
        booking.delivery_booked.connect(self._on_delivery_booked)

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        self.banner.attach(desk)

    def detach(self) -> None:
        self._desk = None
        self.banner.detach()

    def take_newest(self) -> None:
        """Takes the newest call, even if another message is in front of it."""
        if (message := self.banner.message) is not None:
            self.banner.act(message)

    async def take(self, call: IncomingCall) -> None:
        """Fills the form with the caller, after saving a form for another customer.

        The form changes in one step, so that no key is lost.
        """
        from deskdispatch.domain.booking.booking import Draft

        await self.banner.look_up(call)
        if self._booking.is_busy:
            self.banner.wait(call)
            return
        typed = self._booking.draft()
        is_other = not typed.is_blank and phone.key(typed.phone) != phone.key(call.number)
        if is_other and self._desk is None:
            self._booking.banner.show_not_connected()
            return
        self.banner.end(call.number)
        if is_other:
            self._booking.clear()
        several = call.customers or ()
        caller = several[0] if len(several) == 1 else None
        self.caller_taken.emit(caller)
        self._booking.take(Draft(phone=call.number) if caller is None else draft_of(caller))
        if is_other:
            await self.save_typed(typed)

    def _on_take_asked(self, call: IncomingCall) -> None:
        if self._booking.is_busy:
            self.banner.wait(call)
        else:
            self._tasks.spawn(self.take(call), name="take call")

    def _on_busy_changed(self, busy: bool) -> None:
        if busy:
            self._booked_phone = self._booking.draft().phone
            self.banner.note_booking(self._booked_phone)

    def _take_waiting(self) -> None:
        """Takes the call that waited, unless the form is not empty after all."""
        call = self.banner.waiting
        if call is None or self._booking.is_busy:
            return
        self.banner.wait(None)
        if self._booking.draft().is_blank:
            self._on_take_asked(call)

    def _on_delivery_booked(self, delivery: Delivery) -> None:
        self.banner.end_booked(delivery.customer_number or self._booked_phone)
