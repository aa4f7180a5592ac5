"""The left column: the form, its price, and *Book*."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import InvalidInput, KnownError, Unauthorised
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.panels.form import Form
from deskdispatch.ui.panels.price import Price
from deskdispatch.ui.widgets.amounts import isolated
from deskdispatch.ui.widgets.banner import Banner, Kind
from deskdispatch.ui.widgets.when import clock
from deskdispatch.ui.words import error_words

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Sequence

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.account import Branch
    from deskdispatch.domain.booking import Draft
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.intent import Booked, Intent, Outcome
    from deskdispatch.domain.places import Area


class BookingPanel(QWidget):
    """Turns what a clerk types into one booking, with its price on the way there."""

    points_changed = Signal(object, object)
    """Pickup and drop-off, each ``Coordinates`` or None."""

    branch_left = Signal()
    """The pickup is a point of its own now and no branch's."""

    delivery_booked = Signal(object)
    """The ``Delivery`` that the service confirmed."""

    doubt_arose = Signal()
    """A booking went out and nobody knows what became of it."""

    sign_in_refused = Signal()
    """The service did not accept the sign-in."""

    busy_changed = Signal(bool)
    """A booking is on its way, or is not any more."""

    def __init__(self, tasks: Tasks, clock: Clock = utc_now) -> None:
        super().__init__()
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self._areas: Sequence[Area] = ()
        self._branch: Branch | None = None
        self._area: Area | None = None
        self._booking: asyncio.Task[None] | None = None
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("bookingPanel")
        self.form = Form(self._clock)
        self.price = Price()
        self.banner = Banner()
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
        column.addWidget(self.banner)
        column.addLayout(actions)

    def _connect_signals(self) -> None:
        self.form.point_typed.connect(self.set_point)
        self.form.point_lost.connect(self._on_points_changed)
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
            self._show_points()

    @property
    def is_busy(self) -> bool:
        """Whether a booking is on its way."""
        return self._booking is not None and not self._booking.done()

    @property
    def branch(self) -> Branch | None:
        """The branch that is picked up from; None for a point of its own, or none yet."""
        return self._branch

    def attach(self, desk: Desk) -> None:
        """From now on prices and bookings go through this desk."""
        self._desk = desk
        self._areas = desk.areas
        self._name_dropoff()
        self._on_price_matters_changed()

    def detach(self) -> None:
        """The desk is gone; what is typed stays."""
        self._desk = None
        self._tasks.cancel("quote")
        self.price.show_nothing()

    def set_branch(self, branch: Branch) -> None:
        """Picks up at a branch."""
        self._branch = branch
        self.form.show_point("pickup", branch.point, branch.name)
        self._on_points_changed()

    def set_point(self, role: str, point: Coordinates) -> None:
        """Takes a point from the map or from a pasted text: ``"pickup"`` or ``"dropoff"``."""
        if self.is_busy:
            return
        if role == "pickup":
            self._branch = None
            self.branch_left.emit()
        self.form.show_point(role, point, "")
        self._name_dropoff()
        self._show_points()
        self._on_points_changed()

    def draft(self) -> Draft:
        """The form as it stands, with the branch and the area of its points."""
        branch = self._branch
        return self.form.typed().model_copy(
            update={
                "branch_id": branch.id if branch else None,
                "pickup_label": (branch.address_label or branch.name) if branch else None,
                "dropoff_area": self._area.name_en if self._area else None,
            }
        )

    def fill(self, draft: Draft) -> None:
        """Shows a draft again, such as an earlier booking's; not while one is on its way."""
        if not self.is_busy:
            self._fill(draft)

    def _fill(self, draft: Draft) -> None:
        self.form.fill(draft)
        self.banner.clear()
        self.form.show_point("dropoff", draft.dropoff, "")
        self._name_dropoff()
        self._show_points()
        self._on_points_changed()

    def clear(self) -> None:
        """Empties the form for the next customer; the pickup stays."""
        if not self.is_busy:
            self._clear()

    def _clear(self) -> None:
        from deskdispatch.domain.booking import Draft

        self._fill(Draft())
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
            all_the_same: Also where an earlier booking for that phone is in doubt.
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
        doubt = None if all_the_same else await desk.booking.doubt_of(draft)
        if doubt is None:
            return await desk.booking.book(draft)
        self._show_doubt(doubt)
        return None

    async def finish(self) -> None:
        """Waits until the booking that is on its way has its end."""
        import asyncio

        if self._booking is not None and not self._booking.done():
            await asyncio.wait([self._booking])

    async def requote(self) -> None:
        """Asks for the price of the form and shows it."""
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
            self.price.show_quote(quote)

    def _show_not_connected(self) -> None:
        self.banner.show_message(Kind.ATTENTION, self.tr("Not connected yet. Wait a moment."))

    def _show_outcome(self, outcome: Outcome) -> None:
        from deskdispatch.domain.intent import Booked, Doubtful

        if isinstance(outcome, Booked):
            self._show_booked(outcome)
        elif isinstance(outcome, Doubtful):
            self.banner.show_message(Kind.ATTENTION, error_words(outcome.error))
            self.doubt_arose.emit()
        else:
            self._show_not_booked(outcome.error)
            if isinstance(outcome.error, Unauthorised):
                self.sign_in_refused.emit()

    def _show_doubt(self, doubt: Intent) -> None:
        """A warning, never a block: only the clerk can know that it is another delivery."""
        words = self.tr(
            "A booking for this phone, sent at {time}, is in doubt: it may be booked already."
        ).format(time=isolated(clock(doubt.written_at)))
        self.banner.show_message(Kind.ATTENTION, words, self.tr("Book all the same"))

    def _show_not_booked(self, error: KnownError) -> None:
        words = f"{self.tr('Not booked.')} {error_words(error)}"
        self.banner.show_message(Kind.BAD, words)

    def _show_booked(self, booked: Booked) -> None:
        number = isolated(booked.delivery.order_number)
        self._clear()
        words = self.tr("Booked: {order}").format(order=number)
        if booked.trouble is not None:
            kept = self.tr("It is booked, but this PC could not write it down. Note the number.")
            self.banner.show_message(Kind.ATTENTION, f"{words}. {kept}")
        else:
            self.banner.show_message(Kind.GOOD, words)
        self.delivery_booked.emit(booked.delivery)

    def _show_busy(self, busy: bool) -> None:
        self.book_button.setEnabled(not busy)
        self.clear_button.setEnabled(not busy)
        self.form.set_locked(busy)
        words = self.tr("Booking …") if busy else self.tr("Book")
        self.book_button.setText(words)
        self.book_button.setAccessibleName(words)
        self.busy_changed.emit(busy)

    def _name_dropoff(self) -> None:
        point = self.form.dropoff_edit.point
        self._area = self._area_at(point) if point is not None else None

    def _area_at(self, point: Coordinates) -> Area | None:
        from deskdispatch.domain.places import nearest

        return nearest(self._areas, point)

    def _show_points(self) -> None:
        """The points with the names of their places in the language of the window."""
        from deskdispatch.ui import language

        form, code = self.form, language.current()
        for role, editor in (("pickup", form.pickup_edit), ("dropoff", form.dropoff_edit)):
            if editor.point is None:
                continue
            area = self._area_at(editor.point)
            name = area.name(code) if area else ""
            if role == "pickup" and self._branch is not None:
                name = self._branch.name
            form.show_point(role, editor.point, name)

    def _on_points_changed(self) -> None:
        form = self.form
        self.points_changed.emit(form.pickup_edit.point, form.dropoff_edit.point)
        self._on_price_matters_changed()

    def _on_all_the_same(self) -> None:
        self._press(all_the_same=True)

    def _on_price_matters_changed(self) -> None:
        if self._desk is not None:
            self._tasks.replace(self.requote(), name="quote")
