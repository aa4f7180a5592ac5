"""Orders that are held for some seconds after *Book*: sent, undone or saved as drafts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from shiboken6 import isValid

from deskdispatch.domain.errors import InvalidInput, JournalError, KnownError
from deskdispatch.ui.booking.panel import BOOKING, BookingPanel
from deskdispatch.ui.lib import tab_order
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.controls import holds_focus
from deskdispatch.ui.widgets.messages.banner import BannerKind, Words

if TYPE_CHECKING:
    from datetime import datetime
    from decimal import Decimal

    from deskdispatch.desk.booking.holding import Holding
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.booking import Draft, SavedDraft
    from deskdispatch.domain.booking.held_order import HeldOrder
    from deskdispatch.domain.booking.quote import Quote, QuoteRequest
    from deskdispatch.domain.deliveries.duplicate import Duplicate
    from deskdispatch.domain.unconfirmed.intent import Outcome
    from deskdispatch.ui.booking.hold_strip import HoldStrip
    from deskdispatch.ui.lib.tasks import Tasks

LOOKS_EVERY_MS: Final = 200


class KeptOrder(NamedTuple):
    """An order that was not booked and is now a saved draft; ``reason`` may return ""."""

    saved: SavedDraft
    reason: Words = str
    details: str = ""


class _TakenForm(NamedTuple):
    """The state of the form beside its draft."""

    quote: Quote | None
    request: QuoteRequest | None
    answered: frozenset[object]
    focus: QWidget | None


class Holds(QObject):
    """Takes orders off the form, sends each when its time has come, and returns failed ones.

    An order that is not booked fills the form if that is empty; otherwise it becomes a saved draft.

    Attributes:
        save_draft: Saves a draft, in memory if the disk refuses it; returns its name.
        save_order: Saves a held order like ``save_draft``, under its own id.
        strip: Line that shows the held order; None until the first order.
    """

    changed = Signal(object)
    """The held orders, oldest first: a tuple of ``HeldOrder``."""

    kept = Signal(object)
    """A ``KeptOrder``."""

    typed_saved = Signal(str)
    """Name of the draft that holds the text typed when an order came back; may be empty."""

    def __init__(self, panel: BookingPanel, tasks: Tasks, clock: Callable[[], datetime]) -> None:
        super().__init__(panel)
        self._panel = panel
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self._forms: dict[str, _TakenForm] = {}
        self._sending: HeldOrder | None = None
        self._is_leaving = False
        self._leave: Callable[[], object] = lambda: None
        self._before_leaving: set[str] = set()
        """Ids of the orders to be booked before ``_leave``; a failed one cancels leaving."""
        self.save_draft: Callable[[Draft], Awaitable[str]] | None = None
        self.save_order: Callable[[SavedDraft], Awaitable[None]] | None = None
        self.strip: HoldStrip | None = None
        self._watched: list[QWidget] = []
        self._shown: list[tuple[str, bool, int]] = []
        panel.take_off, panel.send_held = self.take, self.send_now
        self._timer = QTimer(self)
        self._timer.setInterval(LOOKS_EVERY_MS)
        self._timer.timeout.connect(self.look)

    @property
    def orders(self) -> tuple[HeldOrder, ...]:
        return () if self._desk is None else self._desk.holding.orders

    def attach(self, desk: Desk) -> None:
        self._desk = desk

    def detach(self) -> None:
        self.end()
        self._desk = None

    def take(
        self, desk: Desk, draft: Draft, quoted: Decimal | None, seconds: int, clerk: str
    ) -> None:
        """Takes the order off the form, which is free for the next customer.

        Raises:
            InvalidInput: The order cannot be sent as it is, and stays in the form.
        """
        held = desk.holding.hold(draft, quoted, seconds, clerk)
        focus = QApplication.focusWidget() if holds_focus(self._panel.form) else None
        price, answered = self._panel.price, self._panel.warnings.answered()
        self._forms[held.id] = _TakenForm(price.quote, price.request, answered, focus)
        # Before any other write of the form, so that the order is on the disk in either place.
        self._tasks.spawn(self._keep(held, desk.holding.keep(held)), name=BOOKING)
        self._panel.clear()
        self.look()
        self._line().announce_hold(held, seconds)

    def look(self) -> None:
        """Sends the orders that are due; brings back those that would be sent too late."""
        desk = self._desk
        if desk is None:
            return
        if self._is_leaving:
            self.end()  # of one that is written only now
            return
        for held in desk.holding.take_late_back():
            self._give_back(held, lambda: self.tr("This PC was asleep."))
        if (due := desk.holding.next_due()) is not None:
            due.is_sending = True
            self._tasks.spawn(self._send(desk, due), name=BOOKING)
        self._show()

    def send_now(self, held_id: str = "") -> bool:
        """Sends an order, by default the newest, without waiting; returns whether it is held."""
        if (held := self._one(held_id)) is None or self._desk is None:
            return False
        self._desk.holding.send_now(held)
        self.look()
        return True

    def undo(self, held_id: str = "") -> bool:
        """Brings an order, by default the newest, back; returns whether one was held or sent.

        Text typed in the meantime becomes a saved draft.
        """
        panel, held = self._panel, self._one(held_id)
        asked = held or self._sending
        if self._desk is None or asked is None:
            return False
        name = embedded(asked.name)
        if held is None or not self._desk.holding.take_back(held):
            panel.banner.show_message(
                BannerKind.ATTENTION,
                lambda: self.tr("Too late to undo: {name} is being sent.").format(name=name),
                passes=True,
            )
            return True
        if panel.is_busy:
            self._keep_as_draft(held, str)
        else:
            self._bring_back(held, panel.draft())
            panel.banner.show_message(
                BannerKind.INFO,
                lambda: self.tr("Undone: {name} was not sent.").format(name=name),
                passes=True,
            )
        self._show()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Undoes with Esc or Ctrl+Z on an empty form, whose lines have nothing else to undo."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        is_escape = event.key() == Qt.Key.Key_Escape and watched is self._panel
        is_undo = is_escape or event.matches(QKeySequence.StandardKey.Undo)
        return is_undo and self._panel.draft().is_blank and self.undo()

    def ask_to_leave(self, leave: Callable[[], object]) -> bool:
        """Asks what to do with held orders before ``leave``; returns whether there are any."""
        if self._desk is None or self._desk.holding.newest is None:
            return False
        self._tasks.replace(self._ask_to_leave(self._desk.holding, leave), name="leave")
        return True

    async def _ask_to_leave(self, holding: Holding, leave: Callable[[], object]) -> None:
        """Asks the clerk with the holds paused, then sends the orders or leaves.

        To be sent, all orders must be booked before ``leave`` runs; failures are shown.
        """
        from deskdispatch.ui.booking.hold_strip import LeaveChoice, LeaveDialog

        holding.pause()
        try:
            held = [each for each in holding.orders if not each.is_sending]
            with over(self._panel.window(), LeaveDialog(held)) as dialog:
                choice = await answered(dialog)
        finally:
            holding.resume()
        if choice == LeaveChoice.SEND and self.orders:
            self._leave, self._before_leaving = leave, {each.id for each in self.orders}
            for each in self.orders:
                holding.send_now(each)
        elif choice != LeaveChoice.STAY:
            leave()
        self.look()

    def leave(self) -> None:
        """Ends for good, as the window was closed."""
        self._is_leaving = True
        self.end()

    def end(self) -> None:
        """Sends nothing more; held orders stay on the disk, and the next start reports them."""
        for held in self.orders:
            if self._desk is not None and held.is_kept:
                self._desk.holding.take_back(held)
        self._forms.clear()
        self._show()

    def abandon(self) -> None:
        """Saves all held orders as drafts, as another desk is going to be attached."""
        if self._is_leaving:
            self.end()
        elif self._desk is not None:
            for held in self._desk.holding.take_all_back():
                self._keep_as_draft(held, str)
        self._show()

    async def _keep(self, held: HeldOrder, kept: Awaitable[None]) -> None:
        """Waits for the write of an order, which comes back if the disk refuses it."""
        panel = self._panel
        try:
            await kept
        except KnownError as error:
            if panel.draft().is_blank and not panel.is_busy:
                self._restore(held)
            elif self.save_draft is not None:
                await self.save_draft(held.draft)
            panel.banner.show_not_booked(error)
        self.look()

    async def _send(self, desk: Desk, held: HeldOrder) -> None:
        panel = self._panel
        earlier = await self._booked_meanwhile(desk, held)
        if earlier is not None or not panel.may_book(desk):
            held.is_sending = False
            if desk.holding.take_back(held):
                self._hold_back(held, earlier)
            return
        self._sending = held
        failure: KnownError | None = None
        outcome: Outcome | None = None
        try:
            with panel.in_flight(desk, partial(self._set_aside, desk, held), held.name):
                outcome = await desk.holding.send(held)
        except KnownError as error:
            failure = error
        finally:
            is_put_aside = self._sending is not held
            if not is_put_aside:
                self._sending = None
        if failure is not None:
            self._give_back(held, partial(error_words, failure), failure)
        elif outcome is not None:
            await self._show_outcome(held, outcome, is_put_aside=is_put_aside)
        self.look()

    async def _booked_meanwhile(self, desk: Desk, held: HeldOrder) -> Duplicate | None:
        """Returns a like booking of another counter, unknown when *Book* was pressed."""
        try:
            found = await desk.booking.duplicates.elsewhere(held.draft)
        except JournalError:
            return None  # then the intent cannot be written either
        taken = self._forms.get(held.id)
        answered = frozenset[object]() if taken is None else taken.answered
        return next((each for each in found if each.question not in answered), None)

    def _hold_back(self, held: HeldOrder, earlier: Duplicate | None) -> None:
        """Brings an order back for lack of a connection, or asks about another's booking."""
        panel = self._panel
        if earlier is None:
            self._give_back(held, panel.banner.not_connected_words)
        elif panel.is_busy or not panel.draft().is_blank:
            self._keep_as_draft(held, partial(panel.banner.earlier_words, earlier))
        else:
            self._bring_back(held, panel.draft())
            panel.warnings.ask_again(earlier)
            panel.banner.take_focus()

    def _set_aside(self, desk: Desk, held: HeldOrder) -> None:
        """Lets the next order go, as the one being sent is unconfirmed."""
        desk.holding.put_aside(held)
        self._sending = None
        self.look()

    async def _show_outcome(self, held: HeldOrder, outcome: Outcome, *, is_put_aside: bool) -> None:
        from deskdispatch.domain.unconfirmed.intent import Booked, NotBooked, Unconfirmed

        panel = self._panel
        if isinstance(outcome, NotBooked):
            panel.banner.end_put_aside(outcome.intent)
            self._give_back(held, partial(error_words, outcome.error), outcome.error)
            panel.note_refusal(outcome.error)
            return
        self._forms.pop(held.id, None)
        if isinstance(outcome, Booked) and not is_put_aside:
            panel.banner.show_booked(outcome, of=held.name)
            panel.differences.show_differences(outcome)
            panel.delivery_booked.emit(outcome.delivery)
            is_awaited = held.id in self._before_leaving
            if is_awaited and outcome.failure is None:  # else the clerk has to note its number
                self._before_leaving.remove(held.id)
                if not self._before_leaving and not self.orders:
                    self._leave()
            return
        if isinstance(outcome, Unconfirmed):
            panel.left_unconfirmed.emit()
        if panel.handle_late_outcome is not None:
            await panel.handle_late_outcome(outcome, held.draft)

    def _give_back(self, held: HeldOrder, reason: Words, error: KnownError | None = None) -> None:
        """Fills the empty form with an order that was not booked, or saves it as a draft."""
        panel, typed = self._panel, self._panel.draft()
        if panel.is_busy or not typed.is_blank:
            self._keep_as_draft(held, reason, error)
            return
        self._forms.pop(held.id, None)  # the price is requested again
        self._bring_back(held, typed)
        had_focus = holds_focus(panel.form)
        if isinstance(error, InvalidInput):
            panel.form.show_errors(error.problems)
        elif error is not None:
            panel.banner.show_not_booked(error)
        else:
            panel.banner.show_held_back(reason)
        if had_focus:
            panel.banner.take_focus()  # so that the next digits are not typed into this order

    def _bring_back(self, held: HeldOrder, typed: Draft) -> None:
        self._restore(held)
        if self._desk is not None:
            self._tasks.spawn(self._write_return(self._desk.holding, held, typed), name=BOOKING)

    def _restore(self, held: HeldOrder) -> None:
        """Fills the form and restores the focus from when *Book* was pressed."""
        panel, taken = self._panel, self._forms.pop(held.id, None)
        panel.restore(held.draft)
        panel.warnings.since = held.saved.kept_at
        if taken is None:
            panel.form.phone_edit.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        panel.warnings.restore(taken.answered)
        if taken.quote is not None and taken.request is not None:
            panel.prices.show_again(taken.quote, taken.request)
        focus = taken.focus if taken.focus is not None and isValid(taken.focus) else None
        (focus or panel.form.phone_edit).setFocus(Qt.FocusReason.OtherFocusReason)

    async def _write_return(self, holding: Holding, held: HeldOrder, typed: Draft) -> None:
        try:
            saved = await holding.return_to_form(held, typed)
            name = None if saved is None else saved.name
        except KnownError as error:
            name = None
            self._panel.banner.show_error(error, BannerKind.ATTENTION)
            if self.save_draft is not None and not typed.is_blank:
                name = await self.save_draft(typed)
        if name is not None:
            self.typed_saved.emit(name)

    def _keep_as_draft(
        self, held: HeldOrder, reason: Words, error: KnownError | None = None
    ) -> None:
        self._forms.pop(held.id, None)
        if self._desk is not None:
            kept = KeptOrder(held.saved, reason, "" if error is None else details_text(error))
            self._tasks.spawn(self._write_kept(self._desk.holding, held, kept), name=BOOKING)

    async def _write_kept(self, holding: Holding, held: HeldOrder, kept: KeptOrder) -> None:
        try:
            await holding.keep_as_draft(held)
        except KnownError:
            if self.save_order is not None:  # reports itself that the disk refuses
                await self.save_order(held.saved)
        self.kept.emit(kept)

    def _one(self, held_id: str) -> HeldOrder | None:
        """Returns an order by its id; without an id the newest that can be taken back."""
        if not held_id:
            return None if self._desk is None else self._desk.holding.newest
        return next((each for each in self.orders if each.id == held_id), None)

    def _on_undo_clicked(self) -> None:
        self.undo()

    def _on_now_clicked(self) -> None:
        self.send_now()

    def _show(self) -> None:
        orders = self.orders
        if bool(orders) != self._timer.isActive():
            (self._timer.start if orders else self._timer.stop)()
            for each in filter(isValid, self._watched):
                each.removeEventFilter(self)
            panel = self._panel  # its keys are filtered only while an order is held
            self._watched = [panel, *panel.form.findChildren(QLineEdit)] if orders else []
            for each in self._watched:
                each.installEventFilter(self)
        newest = None if self._desk is None else self._desk.holding.newest
        now = self._clock() if self._desk is None else self._desk.holding.now
        shown = [(each.id, each.is_sending, each.seconds_left(now)) for each in orders]
        if shown != self._shown:
            self._shown = shown
            self._line().show_order(newest or self._sending, now)
            self.changed.emit(orders)

    def _line(self) -> HoldStrip:
        if self.strip is None:
            from deskdispatch.ui.booking.hold_strip import HoldStrip

            strip = self.strip = HoldStrip()
            self._panel.messages.add_strip(strip)
            tab_order.put_before(strip, self._panel.book_button)
            strip.undo_button.clicked.connect(self._on_undo_clicked)
            strip.now_button.clicked.connect(self._on_now_clicked)
        return self.strip
