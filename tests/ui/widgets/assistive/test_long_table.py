"""Tests that a long table answers assistive programs without a walk through its cells."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from deskdispatch.ui.lib.item_models import NO_PARENT, AnyIndex
from deskdispatch.ui.widgets.assistive.long_table import LISTED, MANY_ROWS, LongTableInterface
from deskdispatch.ui.widgets.tables.table import LongTable

COLUMNS = 3
ACROSS = COLUMNS + 1
TABLE = QAccessible.InterfaceType.TableInterface


class Model(QAbstractTableModel):
    """Model that numbers its cells, and counts the requests for its size."""

    def __init__(self, rows: int) -> None:
        super().__init__()
        self.rows, self.asked = rows, 0

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        self.asked += 1
        return self.rows

    def columnCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return COLUMNS

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        shown = role == Qt.ItemDataRole.DisplayRole
        return f"{index.row()},{index.column()}" if shown else None

    def put_above(self) -> None:
        """Inserts a row at the top."""
        self.beginInsertRows(QModelIndex(), 0, 0)
        self.rows += 1
        self.endInsertRows()


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[LongTable]:
    """Table, with an assistive program active."""
    QAccessible.setActive(True)
    made = LongTable()
    model = Model(MANY_ROWS * 10)
    model.setParent(made)
    made.setModel(model)
    made.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    qtbot.addWidget(made)
    made.show()
    yield made
    QAccessible.setActive(False)


def heard(table: QTableView) -> LongTableInterface:
    """Returns the table's interface as Qt's bridges get it."""
    found = QAccessibleEvent(table, QAccessible.Event.Focus).accessibleInterface()
    assert isinstance(found, LongTableInterface)
    return found


def cell(table: QTableView, row: int, column: int) -> QAccessibleInterface:
    return heard(table).child((row + 1) * ACROSS + column + 1)


def name(cell: QAccessibleInterface | None) -> str:
    assert cell is not None
    return cell.text(QAccessible.Text.Name)


def offered(table: QTableView) -> int:
    """Returns the address of Qt's table interface; 0 if it is not offered."""
    return int(heard(table).interface_cast(TABLE))


def test_some_children_are_listed_and_every_cell_can_be_asked_for(table: LongTable) -> None:
    assert heard(table).childCount() == LISTED
    assert heard(table).role() == QAccessible.Role.Table
    last = cell(table, MANY_ROWS * 10 - 1, 2)
    assert name(last) == f"{MANY_ROWS * 10 - 1},2"
    assert heard(table).indexOfChild(last) == MANY_ROWS * 10 * ACROSS + 3
    assert last.parent() is heard(table)
    assert "SetFocus" in heard(table).actionInterface().actionNames()
    assert heard(table).textInterface() is None


def test_a_cell_is_selected_with_its_row(table: LongTable) -> None:
    chosen = heard(table).selectionInterface()
    assert chosen.select(cell(table, 7, 1))
    assert chosen.selectedItemCount() == COLUMNS
    assert [name(each) for each in chosen.selectedItems()] == ["7,0", "7,1", "7,2"]
    assert chosen.isSelected(cell(table, 7, 2))
    assert chosen.unselect(cell(table, 7, 2))
    assert chosen.selectedItemCount() == 0
    assert chosen.selectedItem(0) is None
    assert not chosen.isSelected(cell(table, 7, 2))
    assert not chosen.select(heard(table).child(1))  # a heading


def test_a_selection_of_every_row_is_counted_by_its_ranges(table: LongTable) -> None:
    chosen, model = heard(table).selectionInterface(), table.model()
    assert isinstance(model, Model)
    assert chosen.selectAll()
    model.asked = 0
    assert chosen.selectedItemCount() == MANY_ROWS * 10 * COLUMNS
    assert name(chosen.selectedItem(COLUMNS * 5 + 1)) == "5,1"
    assert len(chosen.selectedItems()) == LISTED
    assert cell(table, MANY_ROWS * 9, 0).state().selected
    assert model.asked < LISTED * 10
    assert chosen.clear()
    assert chosen.selectedItemCount() == 0


def test_what_qt_would_count_cell_by_cell_is_not_offered_while_it_is_much(
    table: LongTable, qtbot: QtBot
) -> None:
    """Qt is still told of new rows; otherwise its cells would be those of other rows afterwards."""
    first = cell(table, 0, 0)
    assert offered(table) != 0
    table.selectAll()
    assert offered(table) == 0
    model = table.model()
    assert isinstance(model, Model)
    model.put_above()
    assert heard(table).indexOfChild(first) == 2 * ACROSS + 1
    assert name(cell(table, 0, 0)) == "0,0"
    assert heard(table).indexOfChild(cell(table, 0, 0)) == ACROSS + 1
    table.clearSelection()
    assert offered(table) != 0
