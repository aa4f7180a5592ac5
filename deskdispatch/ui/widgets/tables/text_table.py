"""Table of fixed texts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from deskdispatch.ui.lib.item_models import LEADING
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.controls import named
from deskdispatch.ui.widgets.tables.table import style_table


def text_table(name: str, widths: Sequence[int]) -> QTableWidget:
    """Returns an empty table; a column without a width takes the remaining room."""
    table = named(QTableWidget(0, len(widths)), name)
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
