"""The board over the delivery that is chosen on it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter

from deskdispatch.domain.clock import Clock
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.panels.board_panel import BoardPanel
from deskdispatch.ui.panels.detail_panel import DetailPanel


class DeliveryPane(QSplitter):
    """Which deliveries there are, and all that is known of one.

    Attributes:
        board: All of them.
        detail: The chosen one.
    """

    def __init__(self, tasks: Tasks, clock: Clock) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.board = BoardPanel(clock)
        self.detail = DetailPanel(tasks, clock)
        self.addWidget(self.board)
        self.addWidget(self.detail)
        self.setSizes([340, 320])
        self.setChildrenCollapsible(False)
        self._connect_signals()

    def _connect_signals(self) -> None:
        board, detail = self.board, self.detail
        board.delivery_chosen.connect(detail.show_delivery)
        board.doubt_chosen.connect(detail.show_doubt)
        board.detail_asked.connect(detail.setFocus)
        board.book_again_asked.connect(detail.press_again)
