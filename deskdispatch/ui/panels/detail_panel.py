"""One delivery: where it stands, how it got there, and what this desk knows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.panels.doubt_view import DoubtView
from deskdispatch.ui.panels.facts import Facts
from deskdispatch.ui.widgets.amounts import isolated
from deskdispatch.ui.widgets.banner import Banner, Kind
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.status_chip import StatusChip
from deskdispatch.ui.widgets.timeline import TimelineView
from deskdispatch.ui.words import error_words

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.delivery import Delivery
    from deskdispatch.domain.doubt import Doubt
    from deskdispatch.domain.intent import Intent


class DetailPanel(QWidget):
    """Shows the chosen row of the board: a delivery, or a booking in doubt."""

    print_asked = Signal(object)
    """The ``Delivery`` whose slip is wanted."""

    book_again_asked = Signal(object)
    """The ``Draft`` to fill the form with."""

    delivery_learned = Signal(object)
    """A ``Delivery`` of which the service has just told more."""

    def __init__(self, tasks: Tasks, clock: Clock = utc_now) -> None:
        super().__init__()
        self._tasks = tasks
        self._desk: Desk | None = None
        self._delivery: Delivery | None = None
        self._intent: Intent | None = None
        self._doubt: Doubt | None = None
        self._trouble = ""
        self._is_telling = False
        self._build_ui(clock)
        self._connect_signals()
        self.retranslate()

    def _build_ui(self, clock: Clock) -> None:
        self.setObjectName("deliveryDetail")
        self.title_label = PlainLabel("detailTitleLabel", "title")
        self.chip = StatusChip()
        self.hint_label = PlainLabel("detailHintLabel", "muted")
        self.hint_label.setWordWrap(True)
        self.timeline = TimelineView()
        self.doubt_view = DoubtView(clock)
        self.facts = Facts()
        self.banner = Banner()
        self.print_button = QPushButton()
        self.print_button.setObjectName("printSlipButton")
        self.again_button = QPushButton()
        self.again_button.setObjectName("bookAgainButton")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 12)
        column.setSpacing(8)
        column.addLayout(_row(self.title_label, None, self.chip))
        column.addWidget(self._scroll(), 1)
        column.addWidget(self.banner)
        column.addLayout(_row(self.print_button, self.again_button, None))

    def _scroll(self) -> QScrollArea:
        content = QWidget()
        content.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        inner = QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(8)
        inner.addWidget(self.hint_label)
        inner.addWidget(self.timeline)
        inner.addWidget(self.doubt_view)
        inner.addWidget(self.facts)
        inner.addStretch(1)
        scroll = QScrollArea()
        scroll.setObjectName("detailScroll")
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(content)
        return scroll

    def _connect_signals(self) -> None:
        self.print_button.clicked.connect(self.press_print)
        self.again_button.clicked.connect(self.press_again)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.setAccessibleName(self.tr("Chosen delivery"))
        self.timeline.setAccessibleName(self.tr("Timeline"))
        self.print_button.setText(self.tr("Print slip"))
        self.print_button.setAccessibleName(self.tr("Print slip"))
        self.print_button.setToolTip(self.tr("Print the slip (Ctrl+P)"))
        self.again_button.setText(self.tr("Book again"))
        self.again_button.setAccessibleName(self.tr("Book again"))
        self.again_button.setToolTip(self.tr("Fill the form with this delivery (Ctrl+R)"))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        """Follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def attach(self, desk: Desk) -> None:
        """From now on details come through this desk."""
        self._desk = desk
        self.facts.set_areas(desk.areas)

    def detach(self) -> None:
        """The desk is gone, and with it the chosen delivery."""
        self._tasks.cancel("details")
        self._desk = None
        self.show_delivery(None)

    def show_delivery(self, delivery: Delivery | None) -> None:
        """Shows a delivery; the service is asked for what its list does not carry."""
        shown = self._delivery
        if delivery is None or shown is None or shown.id != delivery.id:
            self._start_over()
        self._delivery = delivery
        self._show()
        # What comes back from whom we tell is no news; asking again would never end.
        moved = delivery is not None and delivery != shown and not self._is_telling
        if delivery is not None and moved and self._desk is not None:
            self._tasks.replace(self.learn(delivery), name="details")

    def show_doubt(self, doubt: Doubt) -> None:
        """Shows a booking whose end is not known, with what was seen when it was looked for."""
        if self._doubt is None or self._doubt.intent.id != doubt.intent.id:
            self._start_over()
        self._doubt, self._intent = doubt, doubt.intent
        self._show()

    def _start_over(self) -> None:
        """Another row: what was asked about the one before is not waited for."""
        self._tasks.cancel("details")
        self._delivery = self._intent = self._doubt = None
        self._trouble = ""
        self.banner.clear()

    async def learn(self, delivery: Delivery) -> None:
        """Asks the journal and the service for everything about one delivery."""
        assert self._desk is not None
        try:
            self._intent = await self._desk.prints.intent(delivery)
            self._show()
            if delivery.status_history and delivery.is_terminal and delivery.updated_at:
                last = delivery.status_history[-1].status
                if last == delivery.status:
                    return
            details = await self._desk.tracking.details(delivery.id)
        except KnownError as error:
            self._trouble = error_words(error)
            self.banner.show_message(Kind.ATTENTION, self._trouble)
            return
        if self.banner.text == self._trouble:  # and not what became of a slip meanwhile
            self.banner.clear()
        self._delivery = details
        self._show()
        self._is_telling = True
        self.delivery_learned.emit(details)
        self._is_telling = False

    def press_print(self) -> None:
        """Asks for the slip of the shown delivery."""
        if self._delivery is not None:
            self.print_asked.emit(self._delivery)

    def press_again(self) -> None:
        """Offers what is known of the shown delivery as a new draft."""
        if self._delivery is not None:
            self.book_again_asked.emit(self._draft())

    def _draft(self) -> object:
        from deskdispatch.desk.again import draft_of

        return draft_of(self._delivery, self._intent)

    def _show(self) -> None:
        delivery, doubt = self._delivery, self._doubt
        nothing = delivery is None and doubt is None
        for button in (self.print_button, self.again_button):
            button.setEnabled(delivery is not None)
            button.setVisible(doubt is None)
        self.chip.setVisible(not nothing)
        self.timeline.setVisible(delivery is not None)
        self.facts.setVisible(not nothing)
        self.title_label.setText(self._title())
        self.hint_label.setText(self.tr("Choose a row above to see where its courier is."))
        self.hint_label.setVisible(nothing)
        if delivery is not None:
            self.chip.set_status(delivery.status)
            self.timeline.set_history(delivery.status_history or (), delivery.status)
        elif doubt is not None:
            self.chip.set_status("", in_doubt=True)
        self.doubt_view.show_doubt(doubt, may_choose=self._may_choose())
        self.facts.show_facts(delivery, self._intent)

    def _may_choose(self) -> bool:
        if self._doubt is None or self._desk is None:
            return False
        return self._desk.reconciling.may_choose(self._doubt)

    def _title(self) -> str:
        if self._delivery is not None:
            return isolated(self._delivery.order_number)
        return self.tr("Booking in doubt") if self._doubt else self.tr("No delivery chosen")


def _row(*widgets: QWidget | None) -> QHBoxLayout:
    """Widgets in a row; None is a stretch."""
    row = QHBoxLayout()
    row.setSpacing(8)
    for widget in widgets:
        if widget is None:
            row.addStretch(1)
        else:
            row.addWidget(widget)
    return row
