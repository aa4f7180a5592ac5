"""Summary of the changes during a sleep, a lock, or an hour without input."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from deskdispatch.domain.away import Absence, AwayOrder, AwayState
from deskdispatch.ui.away.card import AwayCard
from deskdispatch.ui.away.watch import InputWatch, LockWatch
from deskdispatch.ui.lib import tab_order
from deskdispatch.ui.widgets.controls import holds_focus
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.widgets.messages.place import MessagePlace, Spot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent

    from deskdispatch.desk.deliveries.delivery_store import Changes
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.account.account import Wallet
    from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
    from deskdispatch.ui.deliveries.board.lateness import Lateness
    from deskdispatch.ui.lib.tasks import Tasks
    from deskdispatch.ui.window.main_window import MainWindow
    from deskdispatch.ui.window.poller import Poller
    from deskdispatch.ui.window.unconfirmed import UnconfirmedBookings

IDLE_S: Final = 3600.0
"""Seconds without a key or the mouse after which the next input ends an absence."""

AWAY_S: Final = 300.0
"""Seconds of a sleep or lock that count as an absence.

Events of a shorter one are shown as they come.
"""

COMPLETE_WITHIN_MS: Final = 3_000
"""Most milliseconds after the first list of deliveries for later answers, such as the wallet."""


class Away(QObject):
    """Collects the changes since the last input, and shows them at the next input.

    It waits for an answer of the service first. The focus is never taken from an order that is
    being typed, nor from a person who came back by a key or the mouse.
    """

    def __init__(
        self,
        window: MainWindow,
        poller: Poller,
        lateness: Lateness,
        unconfirmed: UnconfirmedBookings,
        tasks: Tasks,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._poller = poller
        self._desk: Desk | None = None
        self._state = AwayState()
        self._absence: Absence | None = None
        self._shown: Absence | None = None
        """The absence shown on the card."""
        self._is_awaited = False
        """Whether somebody came back, and the service has yet to answer."""
        self._may_focus = False
        self.card = AwayCard()
        pages = Spot(window.side.pages_area, is_at_top=True)
        self._place = MessagePlace(pages, Spot(window.map_panel.map_view, is_at_top=True))
        self._place.add_strip(self.card)
        tab_order.put_before(self.card, window.side.tabs)
        self.input = InputWatch(self, self._on_input)
        self.lock = LockWatch(self, tasks)
        self._complete = QTimer(self, singleShot=True, interval=COMPLETE_WITHIN_MS)
        self._connect_signals()
        self._poller.refreshed.connect(self._on_refreshed)
        self._poller.wallet_read.connect(self._on_wallet_read)
        lateness.reasons_changed.connect(
            lambda reasons: self._note_state(self._state._replace(late=frozenset(reasons)))
        )
        unconfirmed.changed.connect(self._on_unconfirmed)

    def _connect_signals(self) -> None:
        window, card = self._window, self.card
        self.lock.unlocked.connect(self.handle_woken)
        self._complete.timeout.connect(self._report)
        card.order_asked.connect(window.show_delivery)
        card.wallet_asked.connect(partial(window.side.show_page, "wallet"))
        card.typed.connect(self._type_into_form)
        window.commands.connect_to({"away": self.press_key})

    def attach(self, desk: Desk) -> None:
        self._desk, self._absence = desk, None
        self.input.last_at = time.time()

    async def detach(self) -> None:
        self._desk = self._absence = self._shown = None
        self._state, self._is_awaited = AwayState(), False
        self._complete.stop()
        self.card.dismiss()

    def press_key(self) -> None:
        """Focuses the card, or dismisses it if it has the focus."""
        if self.card.isHidden():
            self._window.notice.show_message(
                BannerKind.INFO,
                lambda: self.tr("Nothing new while you were away."),
                key="away",
                passes=True,
            )
        elif holds_focus(self.card):
            self.card.dismiss()
            self._window.focus_phone()
        else:
            self.card.focus_first()

    def handle_woken(self, away_s: float) -> None:
        """Shows the changes after a sleep or a lock, once the service has answered."""
        if away_s >= AWAY_S:
            self._await_answer(min(self.input.last_at, time.time() - away_s), may_focus=True)

    def _on_input(self, idle_s: float) -> None:
        """Handles a key or mouse move: ends an absence, or drops one that was too short."""
        if idle_s >= IDLE_S:
            self._await_answer(self.input.last_at - idle_s, may_focus=False)
        elif not self._is_awaited:
            self._absence = None

    def _await_answer(self, since: float, *, may_focus: bool) -> None:
        self._poller.check()  # also where an earlier answer is still awaited
        if self._desk is None or self._is_awaited:
            return
        absence = self._current_absence()
        absence.since = min(absence.since, datetime.fromtimestamp(since, UTC))
        self._is_awaited, self._may_focus = True, may_focus

    def _current_absence(self) -> Absence:
        """Returns the absence since the last input, or the one whose card is still shown."""
        if self._absence is None:
            since = datetime.fromtimestamp(self.input.last_at, UTC)
            self._absence = Absence(since, self._state)
            if self._shown is not None and not self.card.isHidden():
                self._absence = self._shown
        return self._absence

    def _on_refreshed(self, changes: Changes) -> None:
        if changes.summaries:
            self._current_absence().note(changes.summaries, changes.before)
        if self._is_awaited and changes.failure is None and not self._complete.isActive():
            self._complete.start()

    def _on_wallet_read(self, wallet: Wallet) -> None:
        self._note_state(self._state._replace(balance=wallet.balance))
        if self._complete.isActive():
            self._complete.stop()
            self._report()

    def _on_unconfirmed(self, unconfirmed: Sequence[UnconfirmedBooking]) -> None:
        intents = [each.intent for each in unconfirmed]
        orders = [AwayOrder(each.id, "", each.booking.customer_name) for each in intents]
        self._note_state(self._state._replace(unconfirmed=tuple(orders)))

    def _note_state(self, state: AwayState) -> None:
        """Stores the state; a change begins an absence, except for the first known balance."""
        if state != self._state:
            if self._state.balance is not None or state.balance is None:
                self._current_absence()
            self._state = state

    def _report(self) -> None:
        absence, desk = self._absence, self._desk
        self._absence, self._is_awaited = None, False
        if absence is None or desk is None:
            return
        lines = absence.report(desk.tracking.store.summaries, self._state)
        if not lines:
            return
        self._shown = absence
        self.card.show_lines(lines, time.time() - absence.since.timestamp())
        if self._may_focus and self._is_form_idle():
            self.card.focus_first()

    def _is_form_idle(self) -> bool:
        """Whether the focus is in an empty form, or nowhere."""
        booking, held = self._window.booking_panel, QApplication.focusWidget()
        is_free = held is None or booking.isAncestorOf(held)
        return is_free and not booking.is_busy and booking.draft().is_blank

    def _type_into_form(self, event: QKeyEvent) -> None:
        """Passes a digit that was meant for the next customer to the phone field."""
        self._window.panes.focus_phone()
        QApplication.sendEvent(self._window.booking_panel.form.phone_edit, event)
