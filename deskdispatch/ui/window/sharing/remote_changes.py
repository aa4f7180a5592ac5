"""Presentation of changes made by other counters."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.sharing.record import SharedKind
from deskdispatch.domain.sharing.state import AppliedChanges
from deskdispatch.ui.lib.tasks import Tasks

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.ui.window.main_window import MainWindow
    from deskdispatch.ui.window.monitoring import Monitoring

_OF_CUSTOMERS: Final = frozenset({SharedKind.CUSTOMER, SharedKind.PLACE})

_OF_STANDING_ORDERS: Final = frozenset({SharedKind.TEMPLATE, SharedKind.STANDING_ROW})


class RemoteChangePresenter(QObject):
    """Shows changes made by other counters in the window, one batch after the other.

    ``reload_list`` is called when a counter has joined, or was renamed.
    """

    status_changed = Signal()
    """Templates changed, or hours of standing orders were claimed or booked elsewhere."""

    def __init__(
        self,
        window: MainWindow,
        monitoring: Monitoring,
        tasks: Tasks,
        reload_list: Callable[[], object],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._monitoring = monitoring
        self._tasks = tasks
        self._reload_list = reload_list
        self._changes = AppliedChanges()
        self._showing: asyncio.Task[None] | None = None
        self._desk: Desk | None = None
        self._names: Mapping[str, str] = {}

    def attach(self, desk: Desk) -> None:
        """Shows the known state of the others, and the changes that this desk receives."""
        self._desk = desk
        desk.sharing.on_applied = self.take
        known = (SharedKind.COUNTER, SharedKind.UNCONFIRMED)
        self.take(AppliedChanges(dict.fromkeys(known, frozenset[str]())))

    async def detach(self) -> None:
        self._desk, self._changes = None, AppliedChanges()
        if self._showing is not None:
            self._showing.cancel()
            await asyncio.wait([self._showing])
            self._showing = None
        self._set_names({}, "")
        self._window.recognised_customers.phone_note.set_unconfirmed(())

    def take(self, applied: AppliedChanges) -> None:
        if self._desk is None:
            return
        self._changes |= applied
        if self._showing is None or self._showing.done():
            self._showing = self._tasks.spawn(self._show_all(self._desk), name="remote changes")

    def show_names(self) -> None:
        """Shows who shares, which may have just begun or ended."""
        self.take(AppliedChanges({SharedKind.COUNTER: frozenset()}))

    async def _show_all(self, desk: Desk) -> None:
        """Shows the changes; those that cannot be read are shown with the next ones."""
        while self._changes.ids:
            changes, self._changes = self._changes, AppliedChanges()
            try:
                await self._show(desk, changes)
            except JournalError as error:
                self._changes |= changes
                self._window.notice.show_remark(error)
                return

    async def _show(self, desk: Desk, changes: AppliedChanges) -> None:
        ids = changes.ids
        if SharedKind.COUNTER in ids:
            self._set_names(await desk.sharing.names(), await desk.sharing.own_id())
        if ids.keys() & {SharedKind.COUNTER, SharedKind.UNCONFIRMED}:
            unconfirmed = await desk.sharing.unconfirmed_bookings()
            self._window.recognised_customers.phone_note.set_unconfirmed(unconfirmed)
        if deliveries := ids.get(SharedKind.DELIVERY):
            desk.doors.written.set()
            summaries = await desk.tracking.reload(deliveries)
            if self._window.board_panel.chosen_id() in deliveries:
                self._window.detail_panel.show_delivery(None)  # it is read again
            self._window.show_summaries(summaries)
        if SharedKind.ALERT in ids:
            self._monitoring.alerts.read_anew()
        await _reload(desk, ids)
        if ids.keys() & _OF_STANDING_ORDERS:
            self.status_changed.emit()
        if ids.keys() & _OF_CUSTOMERS and self._window.side.pages["customers"].isVisible():
            self._window.side.pages["customers"].refresh()
        if changes.has_erased:
            self._monitoring.erased.person_erased.emit()

    def _set_names(self, names: Mapping[str, str], own_id: str) -> None:
        self._window.board_panel.set_counters(names, own_id)
        if names != self._names:
            self._names = names
            self._reload_list()


async def _reload(desk: Desk, kinds: Container[str]) -> None:
    """Reads data again that is held in memory as a whole; it signals changes itself."""
    for kind, load in (
        (SharedKind.CLERK, desk.clerks.load),
        (SharedKind.SAVED_PLACE, desk.saved_places.load),
        (SharedKind.WRONG_BOOKING, desk.wrong_bookings.load),
    ):
        if kind in kinds:
            await load()
