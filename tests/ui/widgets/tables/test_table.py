"""Tests that all tables are navigated and selected alike."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
)
from PySide6.QtGui import QFontMetrics, QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView, QTableWidget, QTableWidgetItem
from pytestqt.qtbot import QtBot

from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.tables.table import (
    ARROW,
    SortHeader,
    separate_header_selection,
    style_long_table,
    style_table,
)
from deskdispatch.ui.widgets.tables.text_table import fill_texts, text_table

pytestmark = pytest.mark.styled


@pytest.fixture
def table(qtbot: QtBot) -> QTableWidget:
    """Table of three rows, not sorted by their second column."""
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


def test_an_arrow_chooses_the_only_row_of_a_list(qtbot: QtBot) -> None:
    table = text_table("waitingSlipsTable", (80, 0))
    qtbot.addWidget(table)
    fill_texts(table, [("ORD-1", "Printer 1")])
    at_focus = QItemSelectionModel.SelectionFlag.NoUpdate  # as Qt does where a table is focused
    table.selectionModel().setCurrentIndex(table.model().index(0, 0), at_focus)
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert [index.row() for index in table.selectionModel().selectedRows()] == [0]


def test_the_newest_of_very_many_come_first(table: QTableWidget) -> None:
    style_long_table(table, newest=1)
    assert first_column(table) == "bac"
    table.selectAll()
    assert len(table.selectionModel().selectedRows()) == 3
    assert table.horizontalHeader().sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
    assert table.horizontalHeader().selectionModel() is not table.selectionModel()


RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute


def table_of(qtbot: QtBot, direction: Qt.LayoutDirection) -> tuple[QTableView, SortHeader]:
    model = QStandardItemModel(1, 3)
    for at, (words, alignment) in enumerate(
        [
            ("Booked", Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter),
            ("Cash", RIGHT),
            ("A heading that is longer than its column", Qt.AlignmentFlag.AlignLeading),
        ]
    ):
        heading = QStandardItem(words)
        heading.setTextAlignment(alignment)
        model.setHorizontalHeaderItem(at, heading)
    table = QTableView()
    qtbot.addWidget(table)
    model.setParent(table)
    table.setModel(model)
    table.setLayoutDirection(direction)
    style_long_table(table, newest=0)
    table.resize(500, 200)
    for at in range(3):
        table.setColumnWidth(at, 140)
    table.show()
    header = table.horizontalHeader()
    assert isinstance(header, SortHeader)
    return table, header


def arrow_rect(header: SortHeader, section: int) -> QRect:
    left = header.sectionViewportPosition(section)
    return header._arrow_rect(QRect(left, 0, header.sectionSize(section), header.height()), section)


@pytest.mark.parametrize(
    "direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft]
)
@pytest.mark.parametrize("section", [0, 1, 2])
def test_the_arrow_is_within_its_column_and_by_its_text(
    qtbot: QtBot, direction: Qt.LayoutDirection, section: int
) -> None:
    table, header = table_of(qtbot, direction)
    table.sortByColumn(section, Qt.SortOrder.DescendingOrder)
    left = header.sectionViewportPosition(section)
    arrow = arrow_rect(header, section)
    assert left + 4 <= arrow.left()
    assert arrow.right() < left + header.sectionSize(section) - 3
    muted = table.font()
    muted.setPointSize(theme.current().sizes["muted_pt"])
    text = QFontMetrics(muted).horizontalAdvance(header._text(section))
    is_right = section == 1 or direction is Qt.LayoutDirection.RightToLeft
    edge = left + header.sectionSize(section) - 4 if is_right else left + 4
    beside = edge - text - arrow.left() - ARROW if is_right else arrow.left() - edge - text
    assert beside == 4


def test_the_arrow_is_painted_there_and_nowhere_else(qtbot: QtBot) -> None:
    table, header = table_of(qtbot, Qt.LayoutDirection.LeftToRight)
    table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    down = header.grab().toImage()
    arrow = arrow_rect(header, 0)
    table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    up = header.grab().toImage()
    changed = [
        QPoint(x, y)
        for x in range(up.width())
        for y in range(up.height())
        if up.pixel(x, y) != down.pixel(x, y)
    ]
    assert changed
    assert all(arrow.contains(each) for each in changed)


ROWS = 500
NOWHERE = QModelIndex()


class Counting(QAbstractTableModel):
    """Model that counts the requests for its size."""

    asked = 0

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = NOWHERE) -> int:
        self.asked += 1
        return 0 if parent.isValid() else ROWS

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else 3

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        return f"{index.row()}" if role == Qt.ItemDataRole.DisplayRole else None


def asked_for_headings(qtbot: QtBot, *, detached: bool) -> int:
    table, model = QTableView(), Counting()
    qtbot.addWidget(table)
    table.verticalHeader().hide()
    table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    table.setModel(model)
    if detached:
        separate_header_selection(table)
    table.show()
    table.selectAll()
    QApplication.processEvents()
    assert len(table.selectionModel().selectedRows()) == ROWS
    model.asked = 0
    table.horizontalHeader().grab()
    return model.asked


def test_headings_are_painted_without_a_look_at_every_chosen_row(qtbot: QtBot) -> None:
    assert asked_for_headings(qtbot, detached=True) < ROWS
    # Otherwise the workaround is no longer needed.
    assert asked_for_headings(qtbot, detached=False) >= ROWS
