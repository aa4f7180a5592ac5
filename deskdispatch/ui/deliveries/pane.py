"""The pane of the deliveries: the board, and the detail of the chosen row as a drawer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from deskdispatch.domain.clock import Clock
from deskdispatch.ui.deliveries.board.panel import BoardPanel
from deskdispatch.ui.deliveries.detail.panel import DetailPanel
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.widgets.banner import Banner, BannerKind

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.doubts.doubt import Doubt


class DeliveryPane(QWidget):
    """The board; the detail panel opens under it with a row and gives its room back.

    The banner stands under both: it tells of slips whose row is not chosen, too.

    Args:
        tasks: Runs the detail panel's requests.
        clock: Gives the present (aware UTC).
        process_events: Called between its parts to keep the visible window alive.
        parent: Given at once: a tree of widgets that changes its parent is styled anew.

    Attributes:
        banner: The messages about deliveries and their slips.
        splitter: Divides the height between the two.
    """

    choice_asked = Signal()
    """A row has to be chosen: the pane should be seen."""

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
        self.banner = Banner()
        self.detail = DetailPanel(tasks, clock, self.banner, self.splitter)
        process_events()
        self._build_ui()
        self._connect_signals()

    def close_detail(self) -> None:
        """Deselects the row, which closes the detail; the keys go to the table."""
        self.board.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.board.choose_none()

    def ask_for_choice(self) -> None:
        """Says that a row has to be chosen first; the keys go to the table."""
        self.choice_asked.emit()
        self.banner.show_message(
            BannerKind.INFO, lambda: self.tr("Select a delivery on the board first."), passes=True
        )
        self.board.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _build_ui(self) -> None:
        self.splitter.addWidget(self.board)
        self.splitter.addWidget(self.detail)
        self.splitter.setSizes([380, 280])
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setChildrenCollapsible(False)
        self.detail.hide()
        messages = QVBoxLayout()
        messages.setContentsMargins(12, 0, 12, 8)
        messages.addWidget(self.banner)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.splitter, 1)
        column.addLayout(messages)

    def _connect_signals(self) -> None:
        board, detail = self.board, self.detail
        board.delivery_chosen.connect(self._on_delivery_chosen)
        board.doubt_chosen.connect(self._on_doubt_chosen)
        board.detail_asked.connect(detail.setFocus)
        board.book_again_asked.connect(detail.press_again)
        board.close_asked.connect(self.close_detail)
        detail.close_asked.connect(self.close_detail)
        detail.choice_missing.connect(self.ask_for_choice)

    def _on_delivery_chosen(self, summary: DeliverySummary | None) -> None:
        self.detail.show_delivery(summary)
        self.detail.setVisible(summary is not None)

    def _on_doubt_chosen(self, doubt: Doubt) -> None:
        self.detail.show_doubt(doubt)
        self.detail.show()
