"""The detail panel of one delivery: status, timeline, facts and actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.status import REPORTED_BOOKED
from deskdispatch.domain.unconfirmed.unconfirmed_booking import reported_delivery
from deskdispatch.ui.deliveries.detail.fact_lines import moment_of
from deskdispatch.ui.deliveries.detail.facts import DetailHead, Facts, actions_menu
from deskdispatch.ui.deliveries.detail.reader import DetailReader, DetailSelection
from deskdispatch.ui.deliveries.detail.timeline import TimelineView
from deskdispatch.ui.deliveries.detail.unconfirmed_view import UnconfirmedView
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.text.confirmations import difference_words
from deskdispatch.ui.widgets.assistive import roles
from deskdispatch.ui.widgets.controls import SmallButton, dialog_button, side_by_side, stacked
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind, Words
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from decimal import Decimal

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking

SHORT: Final = 160
"""Height in pixels below which the actions scroll with the facts."""

_LEAST_FACTS: Final = 36
"""Least height in pixels of the scrolled part."""


class DetailPanel(Retranslated, QWidget):
    """Shows the current row of the board: a delivery or an unconfirmed booking.

    Attributes:
        further_actions: Actions added to the *Copy or call* menu of a delivery.
    """

    further_actions: Sequence[QAction] = ()

    print_asked = Signal(object)
    """The ``Delivery`` whose slip to print."""

    book_again_asked = Signal(object)
    """The ``Draft`` to fill the form with."""

    return_asked = Signal(object, str)
    """The ``Draft`` of a return trip, and the order number of the delivery to return."""

    template_asked = Signal(object)
    """The ``Draft`` to save as a template."""

    map_asked = Signal(object)
    """The ``DeliverySummary`` whose drop-off to show on the map."""

    close_asked = Signal()

    touched = Signal()
    """The panel was clicked or scrolled."""

    choice_missing = Signal()
    """A command needs a shown delivery, and there is none."""

    def __init__(
        self, tasks: Tasks, clock: Clock, banner: Banner, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._banner = banner
        self.reader = DetailReader(tasks, clock, banner, self)
        self._reasons: Mapping[str, str] = MappingProxyType({})
        self._stale: Mapping[str, str] = MappingProxyType({})
        self._offer: Callable[..., object] = self.book_again_asked.emit
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    @property
    def is_unconfirmed(self) -> bool:
        return self._selection.unconfirmed is not None

    @property
    def _desk(self) -> Desk | None:
        return self.reader.desk

    @property
    def _selection(self) -> DetailSelection:
        return self.reader.selection

    def _build_ui(self) -> None:
        self.setObjectName("deliveryDetail")
        self.head = DetailHead()
        self.title_label, self.chip = self.head.title_label, self.head.chip
        self.timeline = TimelineView(self._clock)
        self.steps_label = PlainLabel("unreadStepsLabel", "attention", wraps=True)
        self.unconfirmed_view = UnconfirmedView(self._clock)
        self.differences_label = PlainLabel("differencesLabel", "error", wraps=True)
        self.facts = Facts()
        self.print_button = dialog_button("printSlipButton")
        self.again_button = dialog_button("bookAgainButton")
        self.map_button = dialog_button("showOnMapButton")
        self._actions = QWidget()
        buttons = (self.print_button, self.again_button, self.map_button)
        self._actions.setLayout(side_by_side(*buttons, None))
        scroll = self._scroll()
        self._column = stacked(self.head, scroll, self._actions, grows=(scroll,))
        self._column.setContentsMargins(12, 4, 12, 8)
        self._column.setSpacing(4)
        self.setLayout(self._column)

    def _scroll(self) -> QScrollArea:
        self.scroll_area = QScrollArea()  # Tab reaches it after the head
        roles.set_group_role(self.scroll_area)
        self.scroll_area.setObjectName("detailScroll")
        self.scroll_area.setFrameShape(QFrame.Shape.NoFrame)
        self.scroll_area.setWidgetResizable(True)
        self.scroll_area.setMinimumHeight(_LEAST_FACTS)
        self.scroll_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        content = QWidget()
        self.scroll_area.setWidget(content)
        content.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._history = QWidget()
        self._history.setLayout(stacked(self.timeline, self.steps_label))
        above = (self._history, self.unconfirmed_view)
        self._content = stacked(*above, self.differences_label, self.facts, None)
        content.setLayout(self._content)
        return self.scroll_area

    def _connect_signals(self) -> None:
        self.print_button.clicked.connect(self.press_print)
        self.again_button.clicked.connect(self.press_again)
        self.map_button.clicked.connect(self.press_map)
        self.facts.not_called.connect(self._on_not_called)
        self.reader.changed.connect(self._on_read)
        self.head.close_button.clicked.connect(self.close_asked)
        self.head.fold_button.toggled.connect(self._show_timeline)
        self.head.fold_button.clicked.connect(self._on_fold_clicked)
        self.timeline.changed.connect(self.head.show_present)
        self.scroll_area.verticalScrollBar().actionTriggered.connect(self.touched)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Chosen delivery"))
        self.scroll_area.setAccessibleName(self.tr("Details of the delivery"))
        for button, text, tip in (
            (self.print_button, self.tr("Print slip"), self.tr("Print the slip (Ctrl+P)")),
            (
                self.again_button,
                self.tr("Book again"),
                self.tr("Fill the form with this delivery (Ctrl+R)"),
            ),
            (
                self.map_button,
                self.tr("Show on map"),
                self.tr("Show the drop-off on the map (Ctrl+M)"),
            ),
        ):
            button.setText(text)
            button.setAccessibleName(text)
            button.setToolTip(tip)
        self._show()

    def minimumSizeHint(self) -> QSize:
        margins = self._column.contentsMargins()
        head = self.head.minimumSizeHint().height()
        height = margins.top() + head + self._column.spacing() + _LEAST_FACTS + margins.bottom()
        return QSize(super().minimumSizeHint().width(), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Moves the actions into the scrolled part if the panel is low."""
        super().resizeEvent(event)
        place = self._content if self.height() < SHORT else self._column
        if place.indexOf(self._actions) < 0:
            place.addWidget(self._actions)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Reports a click that no child widget has handled."""
        self.touched.emit()
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Closes with Escape, except from a line edit."""
        if event.key() == Qt.Key.Key_Escape and not isinstance(self.focusWidget(), QLineEdit):
            self.close_asked.emit()
        else:
            super().keyPressEvent(event)

    def attach(self, desk: Desk) -> None:
        self.reader.desk = desk

    def detach(self) -> None:
        self.show_delivery(None)
        self.reader.desk = None

    def show_delivery(self, summary: DeliverySummary | None) -> None:
        """Shows a delivery with all known details and requests the rest, again after a change."""
        before = self._selection.summary
        is_another = summary is None or before is None or before.id != summary.id
        if is_another:
            self._start_over(summary.id if summary else None)
        self._selection.summary = summary
        if summary is not None and self._desk is not None:
            delivery = self._desk.tracking.known.get(summary.id)
            self._selection.delivery = delivery or self._selection.delivery
            is_changed = before is not None and before.status != summary.status
            if is_another or (is_changed and not self._selection.is_history_current):
                self.reader.read(summary)
        self._show()

    def show_unconfirmed(self, unconfirmed: UnconfirmedBooking) -> None:
        """Shows an unconfirmed booking, or one booked on the operator's word alone."""
        before = self._selection.unconfirmed
        if before is None or before.intent.id != unconfirmed.intent.id:
            self._start_over(None)
        self._selection.unconfirmed, self._selection.intent = unconfirmed, unconfirmed.intent
        closed = unconfirmed.is_closed_as_reported
        self._selection.delivery = reported_delivery(unconfirmed.intent) if closed else None
        self._show()

    def show_reasons(self, reasons: Mapping[str, str]) -> None:
        self._reasons = reasons
        self._show_head()

    def show_stale(self, words: Mapping[str, str]) -> None:
        if words != self._stale:
            self._stale = words
            self._show_head()

    def show_printed(self, delivery_id: str) -> None:
        summary = self._selection.summary
        if self._desk is not None and summary is not None and summary.id == delivery_id:
            self.reader.read_prints(summary)

    def show_reported(self, delivery_id: str) -> None:
        summary = self._selection.summary
        if summary is not None and summary.id == delivery_id:
            self._show()

    def press_print(self) -> None:
        """Asks to print the slip of the shown delivery, or says why there is none."""
        if self._selection.delivery is not None:
            self.print_asked.emit(self._selection.delivery)
        elif self._selection.unconfirmed is not None:
            self._say(lambda: self.tr("An unconfirmed booking has no slip yet."))
        elif self._selection.summary is not None:
            self._say(lambda: self.tr("The details are still being read. Print again in a moment."))
        else:
            self.choice_missing.emit()

    def press_again(self) -> None:
        """Offers the shown delivery as a new draft, once enough of it has been read."""
        self._ask_draft(self.book_again_asked.emit)

    def press_return(self) -> None:
        """Offers the return trip as a new draft, like ``press_again``."""
        summary = self._selection.summary
        order_number = summary.order_number if summary is not None else ""
        self._ask_draft(lambda draft: self.return_asked.emit(draft, order_number))

    def press_template(self) -> None:
        """Offers the delivery as a template, like ``press_again``."""
        self._ask_draft(self.template_asked.emit)

    def _ask_draft(self, offer: Callable[..., object]) -> None:
        self._offer = offer
        self._selection.is_rebook_requested = self._selection.summary is not None
        self._offer_again()
        if self._selection.is_nothing:
            self.choice_missing.emit()

    def _offer_again(self) -> None:
        from deskdispatch.desk.booking.rebook import draft_of

        selection = self._selection
        if selection.is_rebook_requested and (selection.is_rebook_ready or self._desk is None):
            selection.is_rebook_requested = False
            self._offer(draft_of(selection.summary, selection.intent))
        self._show_buttons()

    def booked(self) -> tuple[Draft, Decimal | None] | None:
        """Returns the booking of the shown delivery as far as known, and its price in KWD."""
        from deskdispatch.desk.booking.rebook import draft_of
        from deskdispatch.domain.money import FILS

        summary = self._selection.summary
        if summary is None:
            return None
        draft = draft_of(summary, self._selection.intent)
        known = draft.model_copy(update={"dropoff_area": summary.area_en or None})
        return known, None if summary.price is None else summary.price * FILS

    def press_map(self) -> None:
        summary = self._selection.summary
        if summary is not None and summary.dropoff is not None:
            self.map_asked.emit(summary)
        elif self._selection.is_nothing:
            self.choice_missing.emit()

    def show_actions(self) -> None:
        visible = filter(SmallButton.isVisible, self.findChildren(SmallButton))
        buttons = [button for button in visible if button is not self.head.close_button]
        if buttons:
            is_delivery = self._selection.summary is not None
            menu = actions_menu(self, buttons, self.further_actions if is_delivery else ())
            menu.popup(self.mapToGlobal(self.rect().center()))

    def _on_read(self) -> None:
        self._show()
        self._offer_again()

    def _on_fold_clicked(self) -> None:
        self.touched.emit()
        self.scroll_area.verticalScrollBar().setValue(0)

    def _say(self, words: Words) -> None:
        self._banner.show_message(BannerKind.INFO, words, passes=True)

    def _start_over(self, open_id: str | None) -> None:
        self.reader.start_over(open_id)
        self.scroll_area.verticalScrollBar().setValue(0)

    def _show(self) -> None:
        selection = self._selection
        self._show_head()
        self._show_timeline()
        self._show_buttons()
        reconciling = self._desk.reconciling if self._desk is not None else None
        booking = selection.unconfirmed
        self.unconfirmed_view.show_unconfirmed(
            booking,
            may_choose=bool(reconciling and booking and reconciling.may_choose(booking)),
            may_close=bool(reconciling and booking and reconciling.may_close(booking)),
        )
        self._show_differences()
        self.facts.setVisible(not selection.is_nothing)
        self.facts.show_sources(selection.sources(self._desk))

    def _show_differences(self) -> None:
        selection, words = self._selection, tuple[str, ...]()
        if selection.summary and selection.intent and selection.delivery:
            words = difference_words(selection.intent, selection.delivery)
        text = self.tr("Not as asked: {what}").format(what=" ".join(words)) if words else ""
        self.differences_label.setText(text)
        self.differences_label.setVisible(bool(words))

    def _show_head(self) -> None:
        selection = self._selection
        if selection.summary is not None:
            id = selection.summary.id
            late = "\n".join(filter(None, (self._reasons.get(id), self._stale.get(id))))
            self.head.show_booking(selection.summary.order_number, selection.summary.status, late)
        elif selection.unconfirmed is not None:
            report = selection.unconfirmed.intent.operator_report
            order_number = (report.order_number if report else None) or ""
            is_closed = selection.is_closed_as_reported
            status = REPORTED_BOOKED if is_closed else ""
            self.head.show_booking(order_number, status, is_unconfirmed=not is_closed)
        else:
            self.head.show_booking("")

    def _show_timeline(self) -> None:
        selection = self._selection
        is_open = self.head.fold_button.isChecked()
        self._history.setVisible(is_open and selection.summary is not None)
        delivery = selection.delivery if selection.summary is not None else None
        unreadable = delivery.unreadable_steps if delivery is not None else 0
        words = self.tr("%n steps of its history could not be read", "", unreadable)
        self.steps_label.setText(words if unreadable else "")
        self.steps_label.setVisible(bool(unreadable))
        if selection.summary is not None:
            self.timeline.set_history(
                selection.history,
                selection.summary.status,
                booked_at=moment_of(selection.summary.created_at),
                seen_at=moment_of(selection.summary.since),
                is_awaited=self._desk is not None and not selection.is_asked,
            )

    def _show_buttons(self) -> None:
        selection = self._selection
        self.print_button.setEnabled(selection.delivery is not None)
        summary = selection.summary
        self.again_button.setEnabled(summary is not None and not selection.is_rebook_requested)
        self.map_button.setEnabled(summary is not None and summary.dropoff is not None)
        for button in (self.again_button, self.map_button):
            button.setVisible(not self.is_unconfirmed)
        self.print_button.setVisible(not self.is_unconfirmed or selection.is_closed_as_reported)

    def _on_not_called(self, number: str) -> None:
        def words() -> str:
            template = self.tr("Nothing on this PC takes calls. The number is copied: {number}")
            return template.format(number=isolated(number))

        self._say(words)
