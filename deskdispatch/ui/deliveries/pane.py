"""The board over the delivery that is chosen on it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter

from deskdispatch.ui.deliveries.board.panel import BoardPanel
from deskdispatch.ui.deliveries.detail.panel import DetailPanel


class DeliveryPane(QSplitter):
    """The board over the detail panel."""

    def __init__(self, board: BoardPanel, detail: DetailPanel) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.addWidget(board)
        self.addWidget(detail)
        self.setSizes([340, 320])
        self.setChildrenCollapsible(False)
        board.delivery_chosen.connect(detail.show_delivery)
        board.doubt_chosen.connect(detail.show_doubt)
        board.detail_asked.connect(detail.setFocus)
        board.book_again_asked.connect(detail.press_again)
