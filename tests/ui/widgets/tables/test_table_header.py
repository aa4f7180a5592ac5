from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QApplication, QTableView
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.tables.table import separate_header_selection

ROWS = 500
NOWHERE = QModelIndex()


class Counting(QAbstractTableModel):
    """A model that counts how often it is asked for its size."""

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
    # Else there is nothing left to work around.
    assert asked_for_headings(qtbot, detached=False) >= ROWS
