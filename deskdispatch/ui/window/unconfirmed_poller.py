"""Checks unconfirmed bookings periodically and carries out the clerk's decisions."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import AnotherInFlight, InvalidInput, KnownError
from deskdispatch.domain.unconfirmed.intent import Booked, NotBooked, Unconfirmed
from deskdispatch.ui.lib.current_user import user_name

if TYPE_CHECKING:
    from deskdispatch.desk.deliveries.changes import Changes
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.unconfirmed.search import SearchFindings
    from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking

MIN_PAUSE_S = 0.2
SLOWEST_S = 60.0
"""Bounds of the pause between two checks, in seconds."""


class UnconfirmedPoller(QObject):
    """Checks unconfirmed bookings on a timer and carries out the clerk's decisions.

    Attributes:
        may_book: Whether a desk may book for this window; asked before each decision.
    """

    changed = Signal(object)
    """All unconfirmed bookings: ``UnconfirmedBooking`` values, newest first."""

    reported_booked_changed = Signal(object)
    """All closed by the operator's word and not seen since: ``UnconfirmedBooking`` values."""

    closed = Signal(object)
    """The ``UnconfirmedBooking`` just closed by the operator's word."""

    found = Signal(object)
    """A ``Booked``: an unconfirmed booking was found."""

    found_after_discard = Signal(object)
    """A ``Booked`` that the clerk had discarded."""

    not_booked = Signal(object)
    """A ``NotBooked``: a resent booking was refused or not sent."""

    given_up = Signal()
    """An intent was discarded as not booked."""

    not_sendable = Signal(object, object)
    """An ``Intent`` that cannot be resent, and the ``InvalidInput`` why, such as a time that has
    passed; it stays unconfirmed."""

    still_unconfirmed = Signal(object)
    """The ``UnconfirmedBooking`` whose decision failed: the last check had no answer."""

    operator_report_recorded = Signal(object)
    """The ``UnconfirmedBooking`` for which the operator's word was recorded."""

    order_refused = Signal(str, object)
    """An intent's id, and the ``InvalidInput`` why an order number cannot be its own."""

    command_failed = Signal(object)
    """The ``KnownError`` of a command of the clerk."""

    failed = Signal(object)
    """The ``JournalError`` of an automatic check; the next one retries."""

    busy_changed = Signal(bool)
    """Whether a decision is being carried out."""

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self._clock = clock
        self._desk: Desk | None = None
        self.may_book: Callable[[Desk], bool] = lambda _desk: True
        self._nudged = asyncio.Event()
        self._deciding: asyncio.Event | None = None
        self._emitted: set[str] = set()
        self._given_up: set[str] = set()
        self._orders_by_word: frozenset[str] = frozenset()

    @property
    def is_deciding(self) -> bool:
        """Whether a decision is being carried out."""
        return self._deciding is not None

    def attach(self, desk: Desk) -> None:
        """Carries out decisions with this desk."""
        self._desk = desk

    def detach(self) -> None:
        """Forgets the desk."""
        self._desk = None

    async def follow(self, desk: Desk) -> None:
        """Checks until cancelled."""
        while True:
            self._nudged.clear()
            delay = await self.check_due(desk)
            try:
                async with asyncio.timeout(delay):
                    await self._nudged.wait()
            except TimeoutError:
                continue

    def nudge(self) -> None:
        """Checks now, after a booking."""
        self._nudged.set()

    async def check_due(self, desk: Desk) -> float | None:
        """Checks what is due; errors are emitted, never raised.

        Returns:
            Seconds until the next check; None while there is nothing to check.
        """
        try:
            await desk.booking.write_ends()
            self._emit_findings(await desk.reconciling.search_due())
            due = await desk.reconciling.next_search_at()
        except KnownError as error:
            self.failed.emit(error)
            return SLOWEST_S
        return None if due is None else _seconds(due, self._clock())

    async def show(self) -> None:
        """Emits the unconfirmed bookings without asking the service."""
        if self._desk is None:
            return
        try:
            await self._emit_all(self._desk)
        except KnownError as error:
            self.failed.emit(error)

    def show_reported_booked(self, unconfirmed_bookings: Sequence[UnconfirmedBooking]) -> None:
        """Emits the bookings closed by the operator's word."""
        reports = (unconfirmed.intent.operator_report for unconfirmed in unconfirmed_bookings)
        self._orders_by_word = frozenset(
            report.order_number.casefold() for report in reports if report and report.order_number
        )
        self.reported_booked_changed.emit(unconfirmed_bookings)

    def check_reported_orders(self, changes: Changes) -> None:
        """Checks at once when a poll shows an order that is booked by word alone."""
        orders = (summary.order_number.strip().casefold() for summary in changes.summaries)
        if self._orders_by_word and not self._orders_by_word.isdisjoint(orders):
            self.nudge()

    async def dismiss_differences(self, intent_id: str) -> None:
        """Records that the differences were read, so that a restart does not show them."""
        if self._desk is None:
            return
        try:
            await self._desk.booking.dismiss_differences(intent_id)
        except KnownError as error:
            self.failed.emit(error)

    def emit_found(self, booked: Booked) -> None:
        """Emits ``found``, once a booking."""
        id = booked.intent.id
        if id in self._emitted:
            return
        self._emitted.add(id)
        (self.found_after_discard if id in self._given_up else self.found).emit(booked)

    async def check_one(self, intent_id: str) -> None:
        """Checks one booking now."""
        await self._decide(self._check_one, intent_id)

    async def keep_waiting(self, intent_id: str) -> None:
        """Goes on checking one booking as if just sent."""
        await self._decide(self._keep_waiting, intent_id)

    async def give_up(self, intent_id: str) -> None:
        """Discards one booking as not booked, unless a last check finds it."""
        await self._decide(self._give_up, intent_id)

    async def close_as_reported(self, intent_id: str) -> None:
        """Closes one booking as booked, by the operator's word alone."""
        await self._decide(self._close_as_reported, intent_id)

    async def send_again(self, intent_id: str) -> None:
        """Resends what was not booked, unless a last check finds it."""
        await self._decide(self._send_again, intent_id)

    async def record_order(self, intent_id: str, order_number: str) -> None:
        """Records the order number that the operator gave for a booking."""

        async def work(desk: Desk, id: str) -> None:
            try:
                end = await desk.operator.booked_as(id, order_number, user_name())
            except InvalidInput as invalid:
                self.order_refused.emit(id, invalid)
                return
            await self._emit_all(desk)
            if isinstance(end, Booked):
                self.emit_found(end)
            else:
                self.operator_report_recorded.emit(end)

        await self._decide(work, intent_id)

    async def record_not_booked(self, intent_id: str) -> None:
        """Records that the operator has no such booking: it may be resent or discarded."""

        async def work(desk: Desk, id: str) -> None:
            unconfirmed = await desk.operator.not_booked(id, user_name())
            await self._emit_all(desk)
            self.operator_report_recorded.emit(unconfirmed)

        await self._decide(work, intent_id)

    async def finish(self) -> None:
        """Waits until a decision is carried out, as it may be a booking."""
        if self._deciding is not None:
            await self._deciding.wait()

    async def _decide(self, work: Callable[[Desk, str], Awaitable[None]], intent_id: str) -> None:
        if self._deciding is not None or self._desk is None or not self.may_book(self._desk):
            return
        self._deciding = asyncio.Event()
        self.busy_changed.emit(True)
        try:
            await work(self._desk, intent_id)
        except KnownError as error:
            self.command_failed.emit(error)
        finally:
            self._deciding.set()
            self._deciding = None
            self.busy_changed.emit(False)
            self.nudge()

    async def _check_one(self, desk: Desk, intent_id: str) -> None:
        findings = await desk.reconciling.search_for(intent_id)
        self._emit_findings(findings)
        if findings.failure is not None:
            self.command_failed.emit(findings.failure)

    async def _keep_waiting(self, desk: Desk, intent_id: str) -> None:
        await desk.reconciling.keep_waiting(intent_id)
        await self._emit_all(desk)

    async def _close_as_reported(self, desk: Desk, intent_id: str) -> None:
        end = await desk.reconciling.close_as_reported(intent_id)
        await self._emit_all(desk)
        if isinstance(end, Booked):
            self.emit_found(end)
        elif end.is_closed_as_reported:
            self.closed.emit(end)
        else:
            self.still_unconfirmed.emit(end)

    async def _emit_all(self, desk: Desk) -> None:
        unconfirmed_bookings = await desk.reconciling.unconfirmed_bookings()
        reported_booked = await desk.reconciling.reported_booked()
        self.changed.emit(unconfirmed_bookings)
        self.show_reported_booked(reported_booked)

    async def _give_up(self, desk: Desk, intent_id: str) -> None:
        end = await desk.reconciling.give_up(intent_id)
        await self._emit_all(desk)
        if isinstance(end, Booked):
            self.emit_found(end)
        elif end is None:
            self._given_up.add(intent_id)
            self.given_up.emit()
        else:
            self.still_unconfirmed.emit(end)

    async def _send_again(self, desk: Desk, intent_id: str) -> None:
        unconfirmed_bookings = {
            unconfirmed.intent.id: unconfirmed
            for unconfirmed in await desk.reconciling.unconfirmed_bookings()
        }
        if (unconfirmed := unconfirmed_bookings.get(intent_id)) is None:
            return  # found meanwhile, and emitted
        try:
            end = await desk.booking.send_again(unconfirmed.intent)
        except InvalidInput as invalid:
            self.not_sendable.emit(unconfirmed.intent, invalid)
            return
        await self._emit_all(desk)
        if isinstance(end, Booked):
            self.emit_found(end)
        elif isinstance(end, NotBooked):
            self.not_booked.emit(end)
        elif isinstance(end, Unconfirmed):
            self.command_failed.emit(end.error)
        elif end is not None:
            self.still_unconfirmed.emit(end)
        else:
            self.command_failed.emit(AnotherInFlight())

    def _emit_findings(self, findings: SearchFindings) -> None:
        self.changed.emit(findings.unconfirmed_bookings)
        self.show_reported_booked(findings.reported_booked)
        for booked in reversed(findings.found):  # newest last, so that its message is on top
            self.emit_found(booked)
        for booked in findings.late:
            self._given_up.add(booked.intent.id)
            self.emit_found(booked)


def _seconds(due: datetime, now: datetime) -> float:
    return min(SLOWEST_S, max(MIN_PAUSE_S, (due - now).total_seconds()))
