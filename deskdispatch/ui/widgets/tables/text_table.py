"""Table of fixed texts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from deskdispatch.ui.lib.item_models import LEADING
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.controls import named
from deskdispatch.ui.widgets.tables.table import style_table


class TextTable(QTableWidget):
    """A table in which the arrow keys also choose the only row."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Selects the current row if a key could not leave it: Qt selects only a new one."""
        before = self.currentRow()
        super().keyPressEvent(event)
        is_move = event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down)
        if is_move and self.currentRow() == before and not self.selectionModel().hasSelection():
            self.selectRow(before)


def text_table(name: str, widths: Sequence[int]) -> QTableWidget:
    """Returns an empty table; a column without a width takes the remaining room."""
    table = named(TextTable(0, len(widths)), name)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    style_table(table)
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setDefaultAlignment(LEADING)
    for column, width in enumerate(widths):
        if width:
            table.setColumnWidth(column, width)
        else:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
    return table


def fill_texts(table: QTableWidget, rows: Sequence[Sequence[str]], empty: str = "") -> None:
    """Shows each text on one line, the whole text in its tooltip; ``empty`` replaces empty ones."""
    table.setRowCount(len(rows))
    for row, texts in enumerate(rows):
        for column, text in enumerate(texts):
            item = QTableWidgetItem(" ".join(text.split()) or empty)
            item.setToolTip(tooltip(text))
            table.setItem(row, column, item)
