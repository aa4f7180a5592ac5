"""The booking panel: form, price, messages and the *Book* button."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QElapsedTimer, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.fields import Field
from deskdispatch.ui.booking.form.form import CUSTOMER_FIELDS, Form, FormScroll
from deskdispatch.ui.booking.price import Price
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.who_books import WhoBooks
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.keys import CLEAR, with_key

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Iterator
    from datetime import datetime
    from decimal import Decimal

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.account.account import Branch
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.booking.quote import Quote
    from deskdispatch.domain.deliveries.doors import KnownDoor
    from deskdispatch.domain.errors import KnownError
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.places.place_search import PlaceIndex
    from deskdispatch.domain.saved_places.saved_place import SavedPlace
    from deskdispatch.domain.unconfirmed.intent import Booked, Outcome
    from deskdispatch.ui.booking.address_line import AddressLine
    from deskdispatch.ui.booking.banner import BookingBanner, BookingWarnings
    from deskdispatch.ui.booking.branch_prices import BranchPrices
    from deskdispatch.ui.booking.known_doors import KnownDoors
    from deskdispatch.ui.booking.pasted_locations import PastedLocations
    from deskdispatch.ui.booking.points import Points, TakenPlace
    from deskdispatch.ui.booking.price_requester import PriceRequester
    from deskdispatch.ui.booking.read_back import ReadBackSource
    from deskdispatch.ui.lib.tasks import Tasks

    TakeOff = Callable[[Desk, Draft, Decimal | None, int, str], None]
    HandleLateOutcome = Callable[[Outcome, Draft], Awaitable[None]]

FOOT_DISTANCE_PX: Final = 96
"""Pixels between the last field and an empty price: four lines under fields."""

LOW_PX: Final = 360
"""Panels below this height, in pixels, put *Book* beside the price and the fields closer."""

OVERDUE_MS: Final = 2000
"""Milliseconds without an answer until the form offers to set the booking aside."""

BOOKING: Final = "booking"
"""Name of the tasks that end before the window's desk changes."""


@dataclass(slots=True, eq=False)
class _Submission:
    """One press of *Book*: the form at that moment, its price in KWD, and the clerk."""

    desk: Desk
    draft: Draft
    quoted: Decimal | None
    clerk: str
    is_put_aside: bool = False


@dataclass(slots=True, eq=False)
class _Flight:
    """A request without an answer yet, of the form's booking or of a held order."""

    desk: Desk
    leave: Callable[[], None]
    name: str = ""
    is_overdue: bool = False


class FootColumn(QVBoxLayout):
    """The form over price and *Book*, which may follow the last field.

    Form and price keep a distance, which is reduced when either grows, so that the button does not
    move. Once it is used up the button moves down, and never up again. In a low window the buttons
    stand beside the amount.
    """

    def __init__(self, scroll: FormScroll, price: Price, actions: QHBoxLayout, form: Form) -> None:
        super().__init__()
        self._scroll = scroll
        self._price = price
        self._actions = actions
        self._form = form
        self.is_low = False
        self._follows = False
        self._height = 0

    def set_follows(self, follows: bool) -> None:
        """Sets whether price and *Book* follow the last field, or stand at the window's foot."""
        self._follows, self._height = follows, 0
        self.update()

    def set_low(self, low: bool) -> None:
        self.is_low = low
        above = 4 if low else 12
        self.setContentsMargins(12, above, 12, above)
        self.setSpacing(4 if low else 8)
        self._price.amount_label.setProperty("dense", low)
        self._price.amount_label.style().polish(self._price.amount_label)
        self._price.amount_label.setMinimumHeight(self._actions.sizeHint().height() if low else 0)

    def minimumSize(self) -> QSize:
        """Returns the least size; in a low window no button is cut beside the amount."""
        least = super().minimumSize()
        if not self.is_low:
            return least
        margins = self.contentsMargins()
        row = self._beside() + self._actions.minimumSize().width()
        return least.expandedTo(QSize(row + margins.left() + margins.right(), 0))

    def setGeometry(self, rect: QRect) -> None:
        if self.is_low:
            self._lay_beside(rect)
            return
        if self._follows:
            margins = self.contentsMargins()
            inner = rect.width() - margins.left() - margins.right()
            form = max(self._form.sizeHint().height(), self._form.heightForWidth(inner))
            others = self.totalHeightForWidth(rect.width()) - self._scroll.sizeHint().height()
            self._height = max(self._height or form + others + FOOT_DISTANCE_PX, form + others)
            rect = QRect(rect.topLeft(), QSize(rect.width(), min(rect.height(), self._height)))
        super().setGeometry(rect)

    def _lay_beside(self, rect: QRect) -> None:
        """Puts the buttons beside the amount, clear of the widest usual one so that they stay."""
        from PySide6.QtWidgets import QStyle  # late: it takes 4 ms of each start

        high = self._actions.sizeHint().height()
        super().setGeometry(rect.adjusted(0, 0, 0, high + self.spacing()))
        row = QRect(self._price.geometry())
        row.setHeight(high)
        beside = row.adjusted(self._beside(), 0, 0, 0)
        self._actions.setGeometry(QStyle.visualRect(self._price.layoutDirection(), row, beside))

    def _beside(self) -> int:
        """Returns the pixels between the leading edge and the buttons beside the amount."""
        label = self._price.amount_label
        widest = label.fontMetrics().horizontalAdvance("KWD 88.888")
        return max(widest, label.sizeHint().width()) + 12


class BookingPanel(Retranslated, QWidget):
    """Shows the form and its price, and books it.

    The first frame has the form and the buttons; ``prepare`` makes the rest.

    Attributes:
        points, address, pasted, places, doors, prices: Set by ``prepare``.
        banner, differences, warnings: Set by ``prepare``.
        who_books: The clerk who books, if clerks choose their name at this PC.
        may_book: Whether the window still shows this desk; asked right before the request.
        handle_late_outcome: Receives the draft and outcome of a booking that was set aside.
        hold_s: Seconds for which an order is held before it is sent; 0 sends it at once.
        take_off: Takes an order off the form to hold it; may raise ``InvalidInput``.
        send_held: Sends the held order now; returns whether there is one.
    """

    points: Points
    address: AddressLine
    pasted: PastedLocations
    places: TakenPlace
    doors: KnownDoors
    prices: PriceRequester
    banner: BookingBanner
    differences: BookingBanner
    warnings: BookingWarnings

    draft_changed = Signal()
    """A field was edited, or the form was filled or emptied."""

    delivery_booked = Signal(object)
    left_unconfirmed = Signal()
    account_stale = Signal()
    """Scheduling was switched on or a booking refused: the known account may be out of date."""

    sign_in_refused = Signal()
    draft_replaced = Signal(bool)
    """The form was filled or emptied; True if the outcome of a booking did it, not the clerk."""

    busy_changed = Signal(bool)

    freed = Signal()
    """The form takes another booking: the last one has left it, or it shows its errors."""

    def __init__(self, tasks: Tasks, clock: Clock = utc_now) -> None:
        super().__init__()
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self._is_emptied = False
        self._cleared: Draft | None = None
        self.may_book: Callable[[Desk], bool] = lambda _desk: True
        self.hold_s: Callable[[], int] = lambda: 0
        self.take_off: TakeOff = lambda _desk, _draft, _quoted, _held_s, _clerk: None
        self.send_held: Callable[[], bool] = lambda: False
        self._current: _Submission | None = None
        self._flights: list[_Flight] = []
        """The bookings without an answer; the first is sent, others may wait for it."""
        self._since_held = QElapsedTimer()
        self._overdue = QTimer(self)
        self._overdue.setSingleShot(True)
        self._overdue.setInterval(OVERDUE_MS)
        self.who_books = WhoBooks()
        self.price = Price()
        self._branch_prices: BranchPrices | None = None
        self.handle_late_outcome: HandleLateOutcome | None = None
        self._build_ui()
        self._name_front()

    def _build_ui(self) -> None:
        self.setObjectName("bookingPanel")
        self.form = Form(self._service_now)
        self.book_button = QPushButton()
        self.book_button.setObjectName("bookButton")
        self.clear_button = QPushButton()
        self.clear_button.setObjectName("clearButton")
        self.clear_button.setProperty("role", "quiet")
        scroll = FormScroll(self.form)
        actions = QHBoxLayout()
        actions.setSpacing(8)
        actions.addWidget(self.book_button, 1)
        actions.addWidget(self.clear_button)
        self.foot = column = FootColumn(scroll, self.price, actions, self.form)
        self.setLayout(column)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(scroll, 1)
        column.addWidget(self.price)
        column.addLayout(actions)

    def resizeEvent(self, event: QResizeEvent) -> None:
        is_low = event.size().height() < LOW_PX
        if is_low != self.foot.is_low:
            self.foot.set_low(is_low)
            self.book_button.raise_()
            self.clear_button.raise_()
        super().resizeEvent(event)

    def prepare(self) -> None:
        """Makes the messages and the parts that read and price the form."""
        from deskdispatch.ui.booking.address_line import AddressLine
        from deskdispatch.ui.booking.banner import BookingBanner, BookingWarnings
        from deskdispatch.ui.booking.known_doors import KnownDoors
        from deskdispatch.ui.booking.misplaced import MisplacedTexts
        from deskdispatch.ui.booking.pasted_locations import PastedLocations
        from deskdispatch.ui.booking.points import Points, TakenPlace
        from deskdispatch.ui.booking.price_requester import PriceRequester
        from deskdispatch.ui.widgets.messages.place import MessagePlace, Spot

        self.form.vehicle_combo.watch_list()
        self.price.prepare()
        self.prices = PriceRequester(self.price, self._tasks, self.draft)
        self.points = Points(self.form)
        self.address = AddressLine(self.form)
        self.pasted = PastedLocations(self.form, self.points)
        MisplacedTexts(self.form)
        self.places = TakenPlace(self.form, self.points)
        self.doors = KnownDoors(self.form, self.points, self.address_sent, self._tasks, self._clock)
        self.banner, self.differences = BookingBanner(self._clock), BookingBanner()
        self.differences.setObjectName("differencesBanner")
        self.warnings = BookingWarnings(self.banner, self.draft)
        foot = Spot(self, above=self.price, margin=12)
        self.messages, self.call_messages = MessagePlace(foot), MessagePlace(foot)
        self.call_messages.put_above(self.messages)  # so that neither hides the other
        for banner in (self.differences, self.banner, self.pasted.notice):
            banner.following = self.book_button
            self.messages.add(banner)
        self._connect_signals()
        self.retranslate()

    def _connect_signals(self) -> None:
        self.form.point_typed.connect(self.set_point)
        self.form.edited.connect(self.draft_changed)
        self.draft_changed.connect(self.warnings.end_outdated)
        self.doors.button.door_chosen.connect(self._on_door_taken)
        self.points.changed.connect(self.doors.look)
        self.points.changed.connect(self.draft_changed)
        self.points.changed.connect(self.prices.ask)
        self.address.area_found.connect(self.points.take_area)
        self.address.area_changed.connect(self.points.set_named)
        self.address.area_changed.connect(self.prices.ask)
        self.points.area_choice.address_typed.connect(self.address.take)
        self.points.area_choice.place_chosen.connect(partial(self.take_place, "dropoff"))
        self.points.pickup_choice.place_chosen.connect(partial(self.take_place, "pickup"))
        self.pasted.undo_clearing = self.bring_cleared_back
        self.draft_changed.connect(self._end_cleared_message)
        self.pasted.place_pasted.connect(self.address.take_and_place)
        self.pasted.used.connect(self._focus_first_open)
        self.form.dropoff_edit.text_pasted.connect(self.address.take)
        self.form.schedule_check.toggled.connect(self._on_schedule_toggled)
        self.form.price_matters_changed.connect(self.prices.ask)
        self.price.retry_button.clicked.connect(self.prices.ask)
        self.price.quote_changed.connect(self._on_quote_changed)
        self.book_button.clicked.connect(self._on_book_clicked)
        self.banner.anyway_asked.connect(partial(self.press_book, anyway=True))
        self.clear_button.clicked.connect(self.clear_typed)
        self._overdue.timeout.connect(self._on_overdue)

    def retranslate(self) -> None:
        self._name_front()
        self.points.show()
        set_tip(self.clear_button, with_key(self.tr("Clear the form"), CLEAR))
        self.book_button.setToolTip(self.tr("Book this delivery (Ctrl+Enter)"))

    def _name_front(self) -> None:
        self._show_busy(self.is_busy)
        self.clear_button.setText(self.tr("Clear"))
        self.clear_button.setAccessibleName(self.tr("Clear the form"))

    @property
    def is_busy(self) -> bool:
        return self._current is not None

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        self.banner.end_not_connected()
        self.points.set_country(desk.areas, desk.land)
        self.prices.attach(desk)
        self.doors.attach(desk)

    def detach(self) -> None:
        self._desk = None
        if self._branch_prices is not None:
            self._branch_prices.detach()
        self.form.schedule.set_may_schedule(True)
        self.points.pickup.forget_branches()
        self.differences.reset()  # they belong to the old desk's journal
        self.prices.detach()
        self.doors.detach()

    def set_index(self, index: PlaceIndex | None) -> None:
        """Sets the index of the areas that addresses are read with; None for no index."""
        self.points.area_choice.index = self.pasted.index = index
        self.address.set_country(self.points.areas, index)

    def set_point(self, role: str, point: Coordinates) -> None:
        if not self.is_busy:
            self.points.set_point(role, point)

    def take_place(self, role: str, place: SavedPlace) -> None:
        """Sets a point to a saved place; does nothing while a booking is in flight."""
        if not self.is_busy:
            self.places.take(role, place)

    def press_known_door(self) -> None:
        """Takes the door that is offered beside Drop-off, or says that there is none."""
        from deskdispatch.ui.widgets.messages.banner import BannerKind

        if not self.is_busy and not self.doors.press():
            self.banner.show_message(
                BannerKind.INFO,
                lambda: self.tr("No other door is known for this address."),
                passes=True,
            )

    def _on_door_taken(self, door: KnownDoor) -> None:
        if not self.is_busy:
            self.form.dropoff_edit.stop_typing()
            self.points.set_point("dropoff", door.point)
            self._focus_first_open()

    def paste_dropoff(self, text: str) -> None:
        if not self.is_busy and text.strip():
            self.pasted.use(text)

    def _service_now(self) -> datetime:
        return self._clock() if self._desk is None else self._desk.session.service_now()

    def draft(self) -> Draft:
        from deskdispatch.domain.booking.booking import merged

        points = self.points.read()
        return merged(points, self.address.read(points.dropoff_address), self.form.typed())

    def address_sent(self) -> tuple[str, ...]:
        """Returns the lines of the address as they are sent; none while its area is not certain."""
        reading = self.address.reading
        if reading is not None and Field.AREA in reading.unsure:
            return ()
        return self.address.read(self.points.read().dropoff_address).dropoff_address

    def fill(self, draft: Draft) -> None:
        """Shows an earlier booking as a new draft and focuses the first open choice.

        Does nothing while a booking is in flight.
        """
        if not self.is_busy:
            self.restore(draft)
            self._focus_first_open()

    def _focus_first_open(self) -> None:
        """Focuses the topmost field with a problem, else the cash amount, which varies most."""
        from deskdispatch.domain.booking.booking import check
        from deskdispatch.domain.errors import InvalidInput

        draft = self.draft()
        try:
            check(draft, self._service_now())
        except InvalidInput as invalid:
            self.form.focus_first(invalid.problems)
        else:
            if draft.collect_cash:
                self.form.row(Field.CASH_AMOUNT).focus_editor()

    def restore(self, draft: Draft, *, by_answer: bool = False) -> None:
        """Shows a draft with its pickup; does nothing while a booking is in flight."""
        if self.is_busy:
            return
        self._is_emptied = False
        self._cleared = None
        self.warnings.forget()
        self.places.forget()
        self.form.fill(draft)
        self.banner.clear()
        self.pasted.clear()
        self.points.fill(draft)
        self.draft_replaced.emit(by_answer)
        self.draft_changed.emit()

    def take(self, known: Draft) -> None:
        """Fills empty fields with the known data of the customer.

        Keeps what was typed or chosen, but nothing that was copied from another customer's order.
        Does nothing while a booking is in flight.
        """
        if self.is_busy:
            return
        from deskdispatch.domain import phone  # brings pydantic

        copied, self.warnings.copied = self.warnings.copied, None
        if copied is not None and phone.key(copied.phone) != phone.key(known.phone):
            self.form.mark_copied(copied, self.draft(), CUSTOMER_FIELDS)
        self.take_fields(known, CUSTOMER_FIELDS)
        self._focus_first_open()

    def take_fields(self, known: Draft, fields: Collection[Field]) -> None:
        """Fills only these fields, like ``take``, but leaves the focus."""
        self.form.take(known, fields)
        if Field.DROPOFF in fields:
            self.points.take_dropoff(known)
            self.doors.look()
        self.draft_changed.emit()

    def take_back(self, fields: Collection[Field]) -> tuple[Field, ...]:
        """Empties those fields that ``take`` filled and nobody has changed; returns them."""
        from deskdispatch.domain.booking.booking import Draft

        filled = self.form.filled(fields)
        self.take_fields(Draft(), filled)
        return filled

    def empty(self, *, by_answer: bool = False) -> None:
        """Empties the form and resets the pickup; does nothing while a booking is in flight.

        ``by_answer``: the outcome of a booking empties it, not the clerk.
        """
        from deskdispatch.domain.booking.booking import Draft

        if not self.is_busy:
            self.restore(Draft(), by_answer=by_answer)
            self._is_emptied = True

    def clear(self, *, by_answer: bool = False) -> None:
        """As ``empty``, and focuses the phone for the next booking."""
        if not self.is_busy:
            self.empty(by_answer=by_answer)
            self.form.phone_edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def clear_typed(self) -> None:
        """As ``clear``, and offers what was typed back until the form is filled anew."""
        typed = self.draft()
        self.clear()
        if not (self.is_busy or typed.is_blank):
            self._cleared = typed
            self.banner.show_cleared(self.bring_cleared_back)

    def bring_cleared_back(self) -> bool:
        """Fills an empty form with what the clerk cleared; returns whether there is any."""
        if self._cleared is None or self.is_busy or not self.draft().is_blank:
            return False
        self.restore(self._cleared)
        return True

    def forget_cleared(self) -> None:
        """Forgets the cleared form, as its customer may be erased."""
        self._cleared = None
        self.banner.end_cleared()

    def _end_cleared_message(self) -> None:
        if self._cleared is not None and not self.draft().is_blank:
            self.banner.end_cleared()

    def press_book(self, *, anyway: bool = False) -> None:
        """Takes the form as it is now, locks it, and books it unless a booking is in flight.

        ``anyway`` books in spite of the shown warning. On an empty form the held order is sent now;
        without one the form gets the focus and shows no errors.
        """
        from deskdispatch.desk.pricing import quoted_price

        if self._desk is None:  # the window accepts keys before the event loop runs coroutines
            self.banner.show_not_connected()
            return
        if self.is_busy:
            return
        draft = self.draft()
        if draft.is_blank and self.send_held():
            return
        if self._is_emptied and draft.is_blank:
            self.form.phone_edit.setFocus(Qt.FocusReason.OtherFocusReason)
            if self.banner.isHidden() or self._cleared is not None:
                self.banner.show_empty()
            return
        if self.who_books.ask_first(partial(self.press_book, anyway=anyway)):
            return
        (self.warnings.accept if anyway else self.warnings.start_over)()
        self.warnings.since = self.warnings.since or self._clock()
        self.banner.clear()
        self.pasted.clear()
        self.form.clear_errors()
        # The price may change or disappear before the request is sent.
        quoted = quoted_price(draft, self.price.request, self.price.quote)
        self._current = _Submission(self._desk, draft, quoted, self.who_books.name)
        self._show_busy(True)
        self._tasks.spawn(self._book(self._current), name=BOOKING)

    def _on_book_clicked(self) -> None:
        """Ignores the second click of a double click, which would send the order just held."""
        is_second = self._since_held.isValid() and not self._since_held.hasExpired(
            QApplication.doubleClickInterval()
        )
        if not is_second:
            self.press_book()

    async def _book(self, submission: _Submission) -> None:
        """Shows the next warning, or holds or sends the order; unlocks the form in any case."""
        from deskdispatch.domain.errors import AnotherInFlight, InvalidInput, KnownError

        desk, draft, quoted = submission.desk, submission.draft, submission.quoted
        outcome: Outcome | None = None
        failure: KnownError | None = None
        try:
            if await self.warnings.show_next(desk, draft, quoted):
                return
            if not self.may_book(desk):
                self.banner.show_not_connected()
            elif held_s := self.hold_s():
                self._end(submission)  # a locked form would not be emptied
                self.take_off(desk, draft, quoted, held_s, submission.clerk)
                self._since_held.start()
            else:
                clerk = submission.clerk
                with self.in_flight(desk, partial(self._set_aside, submission)):
                    outcome = await desk.booking.book(draft, quoted_price=quoted, clerk=clerk)
                failure = AnotherInFlight() if outcome is None else None
        except KnownError as error:
            failure = error
        finally:
            self._end(submission)
        if isinstance(failure, InvalidInput):
            self.form.show_errors(failure.problems)
        elif failure is not None:
            self.banner.show_not_booked(failure)
        elif outcome is not None and not submission.is_put_aside:
            self._show_outcome(outcome)
        elif outcome is not None and self.handle_late_outcome is not None:
            await self.handle_late_outcome(outcome, draft)

    def _end(self, submission: _Submission) -> None:
        """Unlocks the form, unless another booking is in flight by now."""
        if self._current is submission:
            self._current = None
            self._show_busy(False)
            QTimer.singleShot(0, self, self.freed.emit)  # it is emptied right after this

    async def finish(self) -> None:
        """Waits for all bookings, including held ones and those set aside."""
        await self._tasks.finish(BOOKING)

    @contextmanager
    def in_flight(self, desk: Desk, leave: Callable[[], None], name: str = "") -> Iterator[None]:
        """Offers to set a booking aside once its answer is overdue; one that waits goes first.

        Args:
            desk: The desk that books.
            leave: Makes way for the next booking, as this one is set aside.
            name: The customer, if the form is already free for another.
        """
        flight = _Flight(desk, leave, name)
        self._flights.append(flight)
        if len(self._flights) == 1:
            self._overdue.start()
        try:
            yield
        finally:
            self._end_flight(flight)

    def _end_flight(self, flight: _Flight) -> None:
        if flight not in self._flights:
            return
        is_first = self._flights[0] is flight
        self._flights.remove(flight)
        if is_first:
            self._await_first()

    def _await_first(self) -> None:
        self._overdue.stop()
        self.banner.end_waiting()
        if self._flights:
            self._flights[0].is_overdue = False
            self._overdue.start()

    def press_put_aside(self) -> bool:
        """Sets the booking in flight aside if its answer is overdue; returns whether it is."""
        if not self._flights or not self._flights[0].is_overdue:
            return False
        self._tasks.spawn(self._put_aside(self._flights[0]), name=BOOKING)
        return True

    async def _put_aside(self, flight: _Flight) -> None:
        """Marks the booking in flight as unconfirmed, and makes way for the next.

        Where this one waits for the row of an order file, the row is set aside, and this one sent.
        """
        from deskdispatch.domain.errors import KnownError
        from deskdispatch.ui.widgets.messages.banner import BannerKind

        is_of_row = flight.desk.booking.slot.is_held_by_row
        try:
            intent = await flight.desk.booking.set_aside()
        except KnownError as error:
            self.banner.show_error(error, BannerKind.ATTENTION)
            return
        if intent is None or flight not in self._flights:
            return  # its end has just come, and is shown
        if is_of_row:
            self._await_first()
        else:
            self._end_flight(flight)
            flight.leave()
            self.banner.show_put_aside(intent)
        self.left_unconfirmed.emit()

    def _set_aside(self, submission: _Submission) -> None:
        submission.is_put_aside = True
        self._end(submission)
        self.clear()

    def _on_overdue(self) -> None:
        if self._flights:
            self._flights[0].is_overdue = True
            self.banner.show_waiting(self.press_put_aside, self._flights[0].name)

    def press_branch_prices(self) -> None:
        """Lists the price from each branch; does nothing while a booking is in flight."""
        if self.is_busy:
            return
        if self._branch_prices is None:
            from deskdispatch.ui.booking.branch_prices import BranchPrices

            made = BranchPrices(self, self.price, self._tasks, self.draft)
            self.points.changed.connect(made.refresh)
            self.address.area_changed.connect(made.refresh)
            self.form.price_matters_changed.connect(made.refresh)
            made.branch_taken.connect(self._on_branch_taken)
            self._branch_prices = made
        self._branch_prices.open(self._desk)

    def read_back(self) -> ReadBackSource:
        """Returns the form's content to be read to the customer."""
        quote = self.price.quote
        return self.read_back_of(self.draft(), None if quote is None else quote.price)

    def read_back_of(self, draft: Draft, price: Decimal | None) -> ReadBackSource:
        from deskdispatch.domain.address.address import Address
        from deskdispatch.ui.booking.read_back import ReadBackSource

        reading = self.address.reading_of(draft.address_detail)
        if reading is None:
            return ReadBackSource(draft, Address(), draft.address_detail.strip(), price)
        return ReadBackSource(draft, reading.address, reading.rest, price)

    def _on_branch_taken(self, branch: Branch) -> None:
        if not self.is_busy:
            self.points.set_branch(branch)

    def _show_outcome(self, outcome: Outcome) -> None:
        from deskdispatch.domain.unconfirmed.intent import Booked, Unconfirmed

        if isinstance(outcome, Booked):
            self._clear_booked(outcome)
            self.delivery_booked.emit(outcome.delivery)
        elif isinstance(outcome, Unconfirmed):
            self.banner.show_unconfirmed(outcome)
            self.left_unconfirmed.emit()
        else:
            self.banner.show_not_booked(outcome.error)
            self.note_refusal(outcome.error)

    def note_refusal(self, error: KnownError) -> None:
        """Has the account read again, or the sign-in repeated, after the refusal of a booking."""
        from deskdispatch.domain.errors import Refused, Unauthorised

        if isinstance(error, Refused):
            self.account_stale.emit()
        if isinstance(error, Unauthorised):
            self.sign_in_refused.emit()

    def _clear_booked(self, booked: Booked) -> None:
        self.clear(by_answer=True)
        self.banner.show_booked(booked)
        self.differences.show_differences(booked)

    def settle(self, booked: Booked) -> bool:
        """Empties the form if it still holds a booking that was unconfirmed and is now found.

        Returns whether it did.
        """
        from deskdispatch.desk.booking.rebook import is_same

        is_held = not self.is_busy and is_same(self.draft(), booked.intent)
        if is_held:
            self._clear_booked(booked)
        return is_held

    def _show_busy(self, busy: bool) -> None:
        self.book_button.setEnabled(not busy)
        self.clear_button.setEnabled(not busy)
        # In a low window both beside the price would push the neighbouring pane aside.
        self.clear_button.setVisible(not busy or not self.foot.is_low)
        self.form.lock.set_locked(busy)
        words = self.tr("Booking …") if busy else self.tr("Book")
        self.book_button.setText(words)
        self.book_button.setAccessibleName(words)
        self.busy_changed.emit(busy)

    def _on_quote_changed(self, quote: Quote | None) -> None:
        self.form.cash.set_price(None if quote is None else quote.price)

    def _on_schedule_toggled(self, on: bool) -> None:
        if on:
            self.account_stale.emit()
