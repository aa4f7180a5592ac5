"""The left column: the form, its price, and *Book*."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import (
    AnotherInFlight,
    Field,
    InvalidInput,
    KnownError,
    Unauthorised,
)
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.panels.form import Form
from deskdispatch.ui.panels.points import Points
from deskdispatch.ui.panels.price import Price
from deskdispatch.ui.text.confirmations import booked_words, contradiction_words
from deskdispatch.ui.widgets.amounts import isolated
from deskdispatch.ui.widgets.banner import Banner, Kind
from deskdispatch.ui.widgets.when import clock
from deskdispatch.ui.words import error_words

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable
    from decimal import Decimal

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking import Draft
    from deskdispatch.domain.delivery import Delivery
    from deskdispatch.domain.duplicate import Duplicate
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.intent import Booked, Outcome


class BookingPanel(QWidget):
    """Turns what a clerk types into one booking, with its price on the way there."""

    draft_changed = Signal()
    """Something was typed or chosen, or the form was filled or emptied."""

    delivery_booked = Signal(object)
    """The ``Delivery`` that the service confirmed."""

    doubt_arose = Signal()
    """A booking went out and nobody knows what became of it."""

    sign_in_refused = Signal()
    """The service did not accept the sign-in."""

    draft_replaced = Signal()
    """The form holds another booking than before, or none: what was asked for it is in vain."""

    print_asked = Signal(object)
    """The ``Delivery`` whose slip is wanted: the one that a message names."""

    busy_changed = Signal(bool)
    """A booking is on its way, or is not any more."""

    def __init__(self, tasks: Tasks, clock: Clock = utc_now) -> None:
        super().__init__()
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self._booking: asyncio.Task[None] | None = None
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("bookingPanel")
        self.form = Form(self._clock)
        self.points = Points(self.form)
        self.price = Price()
        self.banner = Banner()
        self.differences = Banner()
        self.differences.setObjectName("differencesBanner")
        self.book_button = QPushButton()
        self.book_button.setObjectName("bookButton")
        self.clear_button = QPushButton()
        self.clear_button.setObjectName("clearButton")
        self.clear_button.setProperty("role", "quiet")
        scroll = QScrollArea()
        scroll.setObjectName("formScroll")
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self.form)
        actions = QHBoxLayout()
        actions.setSpacing(8)
        actions.addWidget(self.book_button, 1)
        actions.addWidget(self.clear_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(scroll, 1)
        column.addWidget(self.price)
        column.addWidget(self.differences)
        column.addWidget(self.banner)
        column.addLayout(actions)

    def _connect_signals(self) -> None:
        self.form.point_typed.connect(self.set_point)
        self.form.edited.connect(self.draft_changed)
        self.points.changed.connect(self._on_points_changed)
        self.form.price_matters_changed.connect(self._on_price_matters_changed)
        self.form.schedule_edit.dateTimeChanged.connect(self._on_price_matters_changed)
        self.price.retry_asked.connect(self._on_price_matters_changed)
        self.book_button.clicked.connect(self.press_book)
        self.banner.action_triggered.connect(self._on_all_the_same)
        self.clear_button.clicked.connect(self.clear)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self._show_busy(self.is_busy)
        self.clear_button.setText(self.tr("Clear"))
        self.clear_button.setAccessibleName(self.tr("Clear the form"))
        self.clear_button.setToolTip(self.tr("Clear the form (Ctrl+Delete)"))
        self.book_button.setToolTip(self.tr("Book this delivery (Ctrl+Enter)"))

    def changeEvent(self, event: QEvent) -> None:
        """Follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self.points.show()

    @property
    def is_busy(self) -> bool:
        """Whether a booking is on its way."""
        return self._booking is not None and not self._booking.done()

    def attach(self, desk: Desk) -> None:
        """From now on prices and bookings go through this desk."""
        self._desk = desk
        self.points.set_country(desk.areas, desk.land)
        self._on_price_matters_changed()

    def detach(self) -> None:
        """The desk is gone; what is typed stays."""
        self._desk = None
        self._tasks.cancel("quote")
        self.price.show_nothing()

    def set_point(self, role: str, point: Coordinates) -> None:
        """Takes a point from the map or from a pasted text: ``"pickup"`` or ``"dropoff"``."""
        if not self.is_busy:
            self.points.set_point(role, point)

    def paste_dropoff(self, text: str) -> None:
        """Reads a text that was copied elsewhere as the drop-off."""
        if not self.is_busy and text.strip():
            self.form.dropoff_edit.take_text(text)

    def draft(self) -> Draft:
        """The form as it stands, with the branch and the area of its points."""
        typed, points = self.form.typed(), self.points.of_draft()
        unknown = (*points["unknown"], *typed.unknown)
        return typed.model_copy(update={**points, "unknown": unknown})

    def fill(self, draft: Draft) -> None:
        """Shows an earlier booking as a new draft; the first that is to be chosen gets the focus.

        Nothing happens while a booking is on its way.
        """
        if not self.is_busy:
            self.restore(draft)
            self._focus_first_open()

    def _focus_first_open(self) -> None:
        """To the first that cannot be booked as it is, else to the amount, which differs most."""
        from deskdispatch.domain.booking import check

        draft = self.draft()
        try:
            check(draft, self._clock())
        except InvalidInput as invalid:
            self.form.focus(invalid.problems[0].field)
        else:
            if draft.collect_cash:
                self.form.focus(Field.CASH_AMOUNT)

    def restore(self, draft: Draft) -> None:
        """Shows a draft as it was left, with its pickup; not while a booking is on its way."""
        if not self.is_busy:
            self._fill(draft, self.points.set_pickup)

    def _fill(self, draft: Draft, set_pickup: Callable[[Draft], None]) -> None:
        self.form.fill(draft)
        self.banner.clear()
        set_pickup(draft)
        self.points.set_dropoff(draft)
        self.draft_replaced.emit()
        self.draft_changed.emit()

    def clear(self) -> None:
        """Empties the form for the next customer, who is collected for at the usual pickup."""
        if not self.is_busy:
            self._clear()

    def _clear(self) -> None:
        from deskdispatch.domain.booking import Draft

        self._fill(Draft(), self.points.reset_pickup)
        self.form.phone_edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def press_book(self) -> None:
        """Starts a booking, unless one is on its way already."""
        self._press(all_the_same=False)

    def _press(self, *, all_the_same: bool) -> None:
        if self._desk is None:
            self._show_not_connected()  # the window takes keys before any loop runs a coroutine
        elif not self.is_busy:
            self._booking = self._tasks.spawn(self.book(all_the_same=all_the_same), name="book")

    async def book(self, *, all_the_same: bool = False) -> None:
        """Books what the form says and shows what became of it, beside the button.

        Args:
            all_the_same: Also where an earlier booking for that phone may be the same one.
        """
        if self._desk is None:
            self._show_not_connected()
            return
        self.banner.clear()
        self.form.clear_problems()
        self._show_busy(True)
        try:
            outcome = await self._booked(self._desk, all_the_same=all_the_same)
        except InvalidInput as invalid:
            self._show_busy(False)
            self.form.show_problems(invalid.problems)
            return
        except KnownError as error:
            self._show_not_booked(error)
            return
        finally:
            self._show_busy(False)
        if outcome is not None:
            self._show_outcome(outcome)

    async def _booked(self, desk: Desk, *, all_the_same: bool) -> Outcome | None:
        draft = self.draft()
        quoted = self._quoted_price(draft)  # now: a newer price may come while this one goes out
        earlier = None if all_the_same else await desk.booking.warning_of(draft)
        if earlier is not None:
            self._warn(earlier)
            return None
        outcome = await desk.booking.book(draft, quoted_price=quoted)
        if outcome is None:
            raise AnotherInFlight
        return outcome

    async def finish(self) -> None:
        """Waits until the booking that is on its way has its end."""
        import asyncio

        if self._booking is not None and not self._booking.done():
            await asyncio.wait([self._booking])

    async def requote(self) -> None:
        """Asks for the price of the form and shows it."""
        from deskdispatch.desk.quoting import request_of

        if self._desk is None:
            return
        draft = self.draft()
        if draft.pickup is None or draft.dropoff is None:
            self.price.show_nothing()
            return
        self.price.show_waiting()
        try:
            quote = await self._desk.quoting.quote(draft)
        except KnownError as error:
            self.price.show_error(error)
            return
        if quote is not None:
            self.price.show_quote(quote, request_of(draft))

    def _quoted_price(self, draft: Draft) -> Decimal | None:
        from deskdispatch.desk.quoting import quoted_price

        return quoted_price(draft, self.price.asked, self.price.quote)

    def _show_not_connected(self) -> None:
        self.banner.show_message(Kind.ATTENTION, self.tr("Not connected yet. Wait a moment."))

    def _show_outcome(self, outcome: Outcome) -> None:
        from deskdispatch.domain.intent import Booked, Doubtful

        if isinstance(outcome, Booked):
            self._show_booked(outcome)
        elif isinstance(outcome, Doubtful):
            why = contradiction_words(outcome.intent)
            words = " ".join(filter(None, (why, error_words(outcome.error))))
            self.banner.show_message(Kind.ATTENTION, words)
            self.doubt_arose.emit()
        else:
            self._show_not_booked(outcome.error)
            if isinstance(outcome.error, Unauthorised):
                self.sign_in_refused.emit()

    def _warn(self, earlier: Duplicate) -> None:
        """A warning, never a block: only the clerk can know that it is another delivery."""
        from deskdispatch.domain.duplicate import DuplicateKind

        if earlier.kind is DuplicateKind.IN_DOUBT:
            words = self.tr(
                "A booking for this phone, sent at {time}, is in doubt: it may be booked already."
            )
        else:
            words = self.tr(
                "This phone had a delivery booked to this place at {time} already: {order}."
            )
        time, order = isolated(clock(earlier.at)), isolated(earlier.order_number or "")
        self.banner.show_message(
            Kind.ATTENTION,
            words.format(time=time, order=order),
            self.tr("Book all the same"),
            on_print=self._printer_of(earlier.delivery),
        )

    def _show_not_booked(self, error: KnownError) -> None:
        words = f"{self.tr('Not booked.')} {error_words(error)}"
        self.banner.show_message(Kind.BAD, words)

    def _show_booked(self, booked: Booked) -> None:
        self._clear()
        self._say_booked(booked)
        self.delivery_booked.emit(booked.delivery)

    def _say_booked(self, booked: Booked) -> None:
        number, printer = isolated(booked.delivery.order_number), self._printer_of(booked.delivery)
        words = self.tr("Booked: {order}").format(order=number)
        if booked.trouble is not None:
            kept = self.tr("It is booked, but this PC could not write it down. Note the number.")
            self.banner.show_message(Kind.ATTENTION, f"{words}. {kept}", on_print=printer)
        else:
            self.banner.show_message(Kind.GOOD, words, on_print=printer)
        self._keep_in_sight(booked_words(booked))

    def _keep_in_sight(self, words: str) -> None:
        """What was booked otherwise than asked stays until the clerk puts it away."""
        if words:
            earlier = self.differences.text
            self.differences.show_message(Kind.ATTENTION, "\n".join(filter(None, (earlier, words))))

    def _printer_of(self, delivery: Delivery | None) -> Callable[[], None] | None:
        """Asks for the slip of the order that a message names."""
        return None if delivery is None else partial(self.print_asked.emit, delivery)

    def settle(self, booked: Booked) -> None:
        """What was in doubt is booked: a form that still holds it is emptied."""
        from deskdispatch.desk.again import is_same

        if not self.is_busy and is_same(self.draft(), booked.intent):
            self._clear()
            self._say_booked(booked)

    def _show_busy(self, busy: bool) -> None:
        self.book_button.setEnabled(not busy)
        self.clear_button.setEnabled(not busy)
        self.form.set_locked(busy)
        words = self.tr("Booking …") if busy else self.tr("Book")
        self.book_button.setText(words)
        self.book_button.setAccessibleName(words)
        self.busy_changed.emit(busy)

    def _on_points_changed(self) -> None:
        self.draft_changed.emit()
        self._on_price_matters_changed()

    def _on_all_the_same(self) -> None:
        self._press(all_the_same=True)

    def _on_price_matters_changed(self) -> None:
        if self._desk is not None:
            self._tasks.replace(self.requote(), name="quote")
