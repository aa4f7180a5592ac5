"""The pane of the deliveries: the board over the detail panel."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter

from deskdispatch.domain.clock import Clock
from deskdispatch.ui.deliveries.board.panel import BoardPanel
from deskdispatch.ui.deliveries.detail.panel import DetailPanel
from deskdispatch.ui.lib.tasks import Tasks


class DeliveryPane(QSplitter):
    """The board over the detail panel, which follows the board's current row.

    Args:
        tasks: Runs the detail panel's requests.
        clock: Gives the present (aware UTC).
        process_events: Called between its parts to keep the visible window alive.
    """

    def __init__(self, tasks: Tasks, clock: Clock, process_events: Callable[[], object]) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.board = BoardPanel(clock)
        process_events()
        self.detail = DetailPanel(tasks, clock)
        process_events()
        self.addWidget(self.board)
        self.addWidget(self.detail)
        self.setSizes([340, 320])
        self.setChildrenCollapsible(False)
        self.board.delivery_chosen.connect(self.detail.show_delivery)
        self.board.doubt_chosen.connect(self.detail.show_doubt)
        self.board.detail_asked.connect(self.detail.setFocus)
        self.board.book_again_asked.connect(self.detail.press_again)
