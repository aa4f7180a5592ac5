"""Banner above the form that shows the caller until the call is taken or dismissed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal

from deskdispatch.domain import phone
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import JournalError
from deskdispatch.ui.customers import customer_words
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.widgets.keys import TAKE_CALL
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.widgets.messages.overlay import MessageOverlay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.customers.customer import CustomerProfile

MOST_CALLERS: Final = 3
"""Customers named at most for a shared phone, the one with the latest order first."""


@dataclass(slots=True)
class IncomingCall:
    """A call shown in the banner.

    Attributes:
        customers: Customers with this phone; None while unknown.
        is_waiting: Whether it is to be taken when the current booking has been sent.
        is_booked: Whether *Book* was pressed for its number since the call came.
    """

    number: str
    customers: Sequence[CustomerProfile] | None = None
    is_waiting: bool = False
    is_booked: bool = False

    @property
    def key(self) -> str:
        """Same key for all ways to write the number."""
        return phone.key(self.number)


class CallBanner(MessageOverlay):
    """Banner with the newest call and the number of others; never takes the focus."""

    longest = 480

    take_asked = Signal(object)
    """The ``IncomingCall`` that the clerk wants in the form."""

    def __init__(self, tasks: Tasks, clock: Clock = utc_now) -> None:
        super().__init__()
        self.setObjectName("callBanner")
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self._calls: dict[str, IncomingCall] = {}

    @property
    def numbers(self) -> tuple[str, ...]:
        return tuple(call.number for call in self._calls.values())

    @property
    def waiting(self) -> IncomingCall | None:
        return next((call for call in self._calls.values() if call.is_waiting), None)

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        self.read_anew()

    def read_anew(self) -> None:
        """Looks again whose calls these are, as after an erasure."""
        for call in self._calls.values():
            self._spawn_look_up(call)

    def detach(self) -> None:
        """Disconnects from the desk: calls stay, without the desk's customers."""
        self._desk = None
        for call in self._calls.values():
            call.customers = None
        self._show()

    def show_call(self, number: str) -> None:
        """Shows a call; a number that is already shown moves to the top."""
        call = IncomingCall(number)
        call = self._calls.setdefault(call.key, call)
        call.is_booked = False
        self.show_message(
            BannerKind.INFO,
            partial(self._words, call),
            lambda: self.tr("Take call"),
            on_action=partial(self.take_asked.emit, call),
            on_dismiss=partial(self._forget, call.key),
            key=call.key,
            action_key=TAKE_CALL,
        )
        self._spawn_look_up(call)

    async def look_up(self, call: IncomingCall) -> None:
        if call.customers is None and self._desk is not None:
            await self._find_customers(self._desk, call)

    def wait(self, waiting: IncomingCall | None) -> None:
        """Shows which call waits for the booking being sent; None if none does."""
        for call in self._calls.values():
            call.is_waiting = call is waiting
        self._show()

    def note_booking(self, number: str) -> None:
        """Notes that the number's order is being sent; a later call from it is a new matter."""
        if (call := self._calls.get(phone.key(number))) is not None:
            call.is_booked = True

    def end_booked(self, number: str) -> None:
        """Removes the call for which the number's order was booked."""
        call = self._calls.get(phone.key(number))
        if call is not None and call.is_booked:
            self.end(number)

    def end(self, number: str) -> None:
        key = phone.key(number)
        if self._forget(key) is not None:
            self._messages = [one for one in self._messages if one.key != key]
            self._show()

    def _forget(self, key: str) -> IncomingCall | None:
        return self._calls.pop(key, None)

    def _spawn_look_up(self, call: IncomingCall) -> None:
        """Looks up its customers; known ones too, because they may have a new order."""
        if self._desk is not None:
            self._tasks.spawn(self._find_customers(self._desk, call), name="who calls")

    async def _find_customers(self, desk: Desk, call: IncomingCall) -> None:
        try:
            found = await desk.customers.known(call.number)
        except JournalError:
            return  # the window already reports unreadable records
        if desk is self._desk:
            call.customers = found
            self._show()

    def _words(self, call: IncomingCall) -> str:
        customers, now = call.customers, self._clock()
        areas = self._desk.areas if self._desk is not None else ()
        shown = (customers or ())[:MOST_CALLERS]
        named = [customer_words.caller_words(each, areas, now) for each in shown]
        if more := len(customers or ()) - len(named):
            named.append(self.tr("and %n more", None, more))
        words = customer_words.call_words(call.number, None if customers is None else named)
        if call.is_waiting:
            words += "\n" + self.tr("Waiting for this booking.")
        return words
