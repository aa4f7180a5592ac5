"""Helpers to read and click a board."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from deskdispatch.ui.deliveries.board.panel import BoardPanel
from deskdispatch.ui.deliveries.model.column import BoardColumn
from tests.ui.bare import bare


def cells(board: BoardPanel, column: BoardColumn) -> list[str]:
    """Returns the texts of a column, from the top, without direction marks."""
    model = board.table.model()
    texts = (model.index(row, column).data() for row in range(model.rowCount()))
    return [bare(text) for text in texts]


def click(
    board: BoardPanel, row: int, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    """Clicks on a row's order number, wherever that column is."""
    box = board.table.visualRect(board.table.model().index(row, BoardColumn.ORDER))
    QTest.mouseClick(board.table.viewport(), Qt.MouseButton.LeftButton, held, box.center())
