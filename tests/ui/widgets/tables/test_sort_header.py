"""The arrow of a sorted table stands by its own heading."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.tables.sort_header import ARROW, SortHeader
from deskdispatch.ui.widgets.tables.table import style_long_table

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
    arrow = header.arrow_rect(section)
    assert left + 4 <= arrow.left()
    assert arrow.right() < left + header.sectionSize(section) - 3
    muted = table.font()
    muted.setPointSize(theme.current().sizes["muted_pt"])
    text = QFontMetrics(muted).horizontalAdvance(header._text(section))
    is_right = section == 1 or direction is Qt.LayoutDirection.RightToLeft
    edge = left + header.sectionSize(section) - 4 if is_right else left + 4
    beside = edge - text - arrow.left() - ARROW if is_right else arrow.left() - edge - text
    assert beside == 4
    assert all(header.arrow_rect(other).isEmpty() for other in {0, 1, 2} - {section})


def test_the_arrow_is_painted_there_and_nowhere_else(qtbot: QtBot) -> None:
    table, header = table_of(qtbot, Qt.LayoutDirection.LeftToRight)
    table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    down = header.grab().toImage()
    arrow = header.arrow_rect(0)
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
