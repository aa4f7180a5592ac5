"""Pane of the deliveries: the board, a drawer with the details of the chosen row, and Print."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from deskdispatch.domain.clock import Clock
from deskdispatch.ui.deliveries.board.bar import SPACING
from deskdispatch.ui.deliveries.board.panel import LEAST_HEIGHT, BoardPanel
from deskdispatch.ui.deliveries.detail.panel import DetailPanel
from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.widgets.controls import holds_focus
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.widgets.messages.overlay import MessageOverlay
from deskdispatch.ui.widgets.messages.place import MessagePlace, Spot

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.delivery import Delivery
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking

FEWEST_ROWS: Final = 3
"""Number of rows of the board that the details leave visible."""

DRAWER: Final = 200
"""Least height of the details in pixels at first; a high pane gives them a share of its own."""

_SHARE: Final = 0.3
_SHARE_OF_UNCONFIRMED: Final = 0.45
"""Larger share, as an unconfirmed booking has evidence to read and choices to make."""


class DeliveryPane(QWidget):
    """The board, with the details of a row opening below it and closing with it.

    A booking selects its row but opens no details; the clerk does. The banner floats over the foot
    of both, as it also has messages about slips of other rows.
    """

    choice_asked = Signal()
    """A row has to be chosen, so the pane should be shown."""

    def __init__(
        self,
        tasks: Tasks,
        clock: Clock,
        process_events: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.splitter = QSplitter(Qt.Orientation.Vertical, self)
        self.board = BoardPanel(clock, self.splitter)
        process_events()
        self.banner = MessageOverlay()
        self.messages = MessagePlace(Spot(self))
        self.detail = DetailPanel(tasks, clock, self.banner, self.splitter)
        process_events()
        self._booked_id: str | None = None
        self._clerks_height: int | None = None
        self._build_ui()
        self._connect_signals()

    def put_below(self, line: QWidget) -> None:
        """Adds a line at the foot, under the board and above the messages."""
        row = QVBoxLayout()  # margins within the row: no height while the line is hidden
        row.setContentsMargins(12, 0, 12, 4)
        row.addWidget(line)
        self._column.insertLayout(1, row)

    def choose(self, delivery_id: str) -> None:
        self.board.choose(delivery_id)
        self.keep_detail()

    def choose_booked(self, delivery_id: str) -> None:
        """Selects a new booking; shows it if the details are open, but does not open them."""
        self._booked_id = delivery_id
        self.board.choose_booked(delivery_id)

    def keep_detail(self) -> None:
        """Opens the details of the chosen row, as long as one is chosen."""
        self._booked_id = None
        if self.board.has_choice():
            self.detail.show()
            self._share_height()

    def copy(self) -> None:
        if self.board.has_choice():
            self.board.copy()
        else:
            self.ask_for_choice()

    def show_actions(self) -> None:
        if self.board.has_choice():
            self.keep_detail()
            self.detail.show_actions()
        else:
            self.ask_for_choice()

    def close_detail(self) -> None:
        """Deselects the row, which closes the details, and focuses the table."""
        self._booked_id = None
        self.board.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.board.table.clearSelection()

    def state(self) -> QByteArray:
        """Returns the height that the clerk gave the details; empty for the default."""
        return QByteArray(str(self._clerks_height or "").encode())

    def restore(self, state: QByteArray) -> bool:
        """Restores the height of ``state``; returns False, without a change, if unreadable."""
        kept = bytes(state.data()).decode("ascii", "replace")
        if kept and not kept.isdecimal():
            return False
        self._clerks_height = int(kept or 0) or None
        self._share_height()
        return True

    def ask_for_choice(self) -> None:
        """Says that a row has to be chosen first, and focuses the table."""
        self.choice_asked.emit()
        self.banner.show_message(
            BannerKind.INFO, lambda: self.tr("Select a delivery in the list first."), passes=True
        )
        self.board.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_filters()
        self._share_height()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._share_filters()
        return super().eventFilter(watched, event)

    def _build_ui(self) -> None:
        self.splitter.addWidget(self.board)
        self.splitter.addWidget(self.detail)
        self.splitter.setSizes([380, DRAWER])
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setChildrenCollapsible(False)
        self.detail.hide()
        self.messages.add(self.banner)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.splitter, 1)

    def _connect_signals(self) -> None:
        board, detail = self.board, self.detail
        board.delivery_chosen.connect(self._on_delivery_chosen)
        board.unconfirmed_chosen.connect(self._on_unconfirmed_chosen)
        board.table.opened.connect(self._on_row_opened)
        board.table.pressed.connect(self.keep_detail)
        board.table.chosen_again.connect(self.keep_detail)
        board.book_again_asked.connect(detail.press_again)
        board.table.close_asked.connect(self.close_detail)
        detail.close_asked.connect(self.close_detail)
        detail.choice_missing.connect(self.ask_for_choice)
        detail.touched.connect(self.keep_detail)
        self.splitter.splitterMoved.connect(self._on_splitter_moved)
        current_application().focusChanged.connect(self._on_focus_changed)
        self.detail.installEventFilter(self)

    def _on_delivery_chosen(self, summary: DeliverySummary | None) -> None:
        self.detail.show_delivery(summary)
        self._show_detail(summary.id if summary is not None else None)

    def _on_unconfirmed_chosen(self, unconfirmed: UnconfirmedBooking) -> None:
        self.detail.show_unconfirmed(unconfirmed)
        self._show_detail(unconfirmed.intent.id)

    def _show_detail(self, id: str | None) -> None:
        """Opens the details of another row; a changed row does not reopen closed details."""
        if id is None:
            self.detail.hide()
            if self._booked_id and self.board.model.row_of(self._booked_id) is not None:
                self._booked_id = None  # deselected by hand: choosing it again opens the details
        elif id != self._booked_id:
            self.keep_detail()

    def _share_filters(self) -> None:
        """Hides the board's filters while the details are open and leave too few rows visible."""
        filters = self.board.filter_bar
        needed = self.detail.minimumSizeHint().height() + self.board.minimumSizeHint().height()
        table = self.board.table
        rows = table.horizontalHeader().height() + FEWEST_ROWS * table.row_height()
        needed += rows - LEAST_HEIGHT
        if filters.isHidden():
            needed += filters.minimumSizeHint().height() + SPACING
        is_low = self.splitter.height() < needed + self.splitter.handleWidth()
        filters.setHidden(is_low and not self.detail.isHidden())

    def _share_height(self) -> None:
        """Sets the height of the details, leaving some rows of the board visible if possible."""
        if self.detail.isHidden():
            return
        self.splitter.refresh()
        board, detail = self.splitter.sizes()
        share = _SHARE_OF_UNCONFIRMED if self.detail.is_unconfirmed else _SHARE
        full = self._clerks_height or max(DRAWER, round(share * (board + detail)))
        room = board + detail - self.board.height_for(FEWEST_ROWS)
        fitting = max(min(full, room), self.detail.minimumSizeHint().height())
        if fitting != detail:
            self.splitter.setSizes([board + detail - fitting, fitting])

    def _on_row_opened(self) -> None:
        self.keep_detail()
        self.detail.setFocus()

    def _on_splitter_moved(self) -> None:
        self._clerks_height = self.splitter.sizes()[1] or None
        self.keep_detail()

    def _on_focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self.detail.isAncestorOf(now):
            self.keep_detail()


class LatestSlip(QObject):
    """Makes Print print the latest booking until the clerk selects a row.

    A delivery just booked or found is selected, so that board, details and Print agree. If the
    clerk works on another row, that stays selected, but Print still prints the latest booking.
    """

    def __init__(self, pane: DeliveryPane, print_slip: Callable[[Delivery], object]) -> None:
        super().__init__(pane)
        self._pane = pane
        self._board = board = pane.board
        self._print_slip = print_slip
        self._latest: Delivery | None = None
        self._beside = ""
        board.delivery_chosen.connect(self._on_delivery_chosen)
        board.unconfirmed_chosen.connect(self._on_unconfirmed_chosen)
        board.table.pressed.connect(self._on_row_pressed)

    def show_booked(self, delivery: Delivery) -> None:
        """Selects a booking just made or found, unless the clerk works on another row."""
        board = self._board
        is_clerk_here = holds_focus(board) or holds_focus(self._pane.detail)
        if not (is_clerk_here and (board.has_choice() or board.search_edit.text())):
            self._pane.choose_booked(delivery.id)
        self._beside = board.chosen_id() or ""
        self._latest = delivery

    def forget(self) -> None:
        self._latest = None

    def press_print(self) -> None:
        if self._latest is not None:
            self._print_slip(self._latest)
        else:
            self._pane.detail.press_print()

    def _on_delivery_chosen(self, summary: DeliverySummary | None) -> None:
        if summary is not None:  # closing the details chooses no other row
            self._follow_choice(summary.id)

    def _on_unconfirmed_chosen(self, unconfirmed: UnconfirmedBooking) -> None:
        self._follow_choice(unconfirmed.intent.id)

    def _follow_choice(self, id: str) -> None:
        """Forgets the booking if another row was chosen; ignores a changed row."""
        if self._latest is not None and id not in {self._latest.id, self._beside}:
            self.forget()

    def _on_row_pressed(self, index: QModelIndex) -> None:
        summary = self._board.model.summary_at(index.row())
        if self._latest is not None and (summary is None or summary.id != self._latest.id):
            self.forget()
