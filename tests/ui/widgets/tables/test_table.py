"""Tables are walked through and chosen from alike."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableWidget, QTableWidgetItem
from pytestqt.qtbot import QtBot

from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.tables.table import style_long_table, style_table


@pytest.fixture
def table(qtbot: QtBot) -> QTableWidget:
    """Three rows, not in the order of their second column."""
    made = QTableWidget(3, 2)
    qtbot.addWidget(made)
    for row, texts in enumerate((("a", "2"), ("b", "3"), ("c", "1"))):
        for column, text in enumerate(texts):
            made.setItem(row, column, QTableWidgetItem(text))
    return made


def first_column(table: QTableWidget) -> str:
    items = (table.item(row, 0) for row in range(table.rowCount()))
    return "".join(item.text() for item in items if item is not None)


def test_a_row_is_chosen_as_a_whole_and_has_one_line(table: QTableWidget) -> None:
    style_table(table)
    table.setCurrentIndex(table.model().index(1, 1))
    assert [index.row() for index in table.selectionModel().selectedRows()] == [1]
    assert table.rowHeight(0) == theme.current().sizes["row"]
    assert not table.wordWrap()
    assert not table.tabKeyNavigation()
    assert first_column(table) == "abc"


def test_the_newest_of_very_many_come_first(table: QTableWidget) -> None:
    style_long_table(table, newest=1)
    assert first_column(table) == "bac"
    table.selectAll()
    assert len(table.selectionModel().selectedRows()) == 3
    assert table.horizontalHeader().sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
    assert table.horizontalHeader().selectionModel() is not table.selectionModel()
