"""Accessibility interface of a table with very many rows, which does not list them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import shiboken6
from PySide6.QtCore import QItemSelectionModel, QModelIndex, QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleSelectionInterface
from PySide6.QtWidgets import QAccessibleWidget, QTableView

from deskdispatch.ui.widgets.assistive import roles

if TYPE_CHECKING:
    from PySide6.QtCore import QItemSelectionRange

LISTED: Final = 100
"""Most children that are listed; every cell is available by its row and column."""

MANY_ROWS: Final = 100
"""Number of selected rows that Qt counts in 7 ms; it asks the model twice for each cell."""

_NULL: Final = shiboken6.VoidPtr(0)
_Flag: Final = QItemSelectionModel.SelectionFlag
_Kind: Final = QAccessible.InterfaceType


class LongTableInterface(QAccessibleWidget):
    """Answers instead of Qt where Qt would go through every cell.

    WORKAROUND for Qt: it makes an object for each cell of a table, and counts the selection cell by
    cell: with a hundred thousand rows the window freezes for seconds. Here only the first cells are
    listed, and the selection is counted by its ranges. While more than ``MANY_ROWS`` are selected,
    the table interface, which Qt cannot answer and PySide6 does not offer to Python, is withdrawn;
    cells and selection remain available. All other requests are answered by Qt's own interface.
    """

    def __init__(self, table: QTableView) -> None:
        super().__init__(table, QAccessible.Role.Table)
        self._table = table
        self._qt = QAccessible.queryAccessibleInterface(table)
        self._selection = LongTableSelection(table, self._qt)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        """Returns Qt's table interface, or the selection interface of this module.

        WORKAROUND for PySide6 6.11.3: the program crashes if None is given for a null pointer.
        """
        if kind == _Kind.SelectionInterface:
            return shiboken6.VoidPtr(shiboken6.getCppPointer(self._selection)[0])
        if kind == _Kind.TableInterface:
            return self._qt.interface_cast(kind) if self._is_quick() else _NULL
        found: Any = super().interface_cast(kind)
        return _NULL if found is None else found

    def childCount(self) -> int:
        return min(self._qt.childCount(), LISTED)

    def child(self, index: int) -> QAccessibleInterface:
        return self._qt.child(index)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return self._qt.childAt(x, y)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return self._qt.indexOfChild(child)

    def focusChild(self) -> QAccessibleInterface:
        return self._qt.focusChild()

    def state(self) -> QAccessible.State:
        return self._qt.state()

    def _is_quick(self) -> bool:
        return is_changing(self._table) or selected_rows(self._table) <= MANY_ROWS


class LongTableSelection(QAccessibleSelectionInterface):
    """The selection of a table, counted by its ranges."""

    def __init__(self, table: QTableView, qt: QAccessibleInterface) -> None:
        super().__init__()
        self._table, self._qt = table, qt

    def selectedItemCount(self) -> int:
        return sum(each.width() * each.height() for each in _ranges(self._table))

    def selectedItems(self) -> list[QAccessibleInterface]:
        count = min(self.selectedItemCount(), LISTED)
        found = (self.selectedItem(at) for at in range(count))
        return [each for each in found if each is not None]

    def selectedItem(self, at: int) -> Any:
        """Returns a selected cell by its place among them, from the top, or None."""
        for span in _ranges(self._table):
            size = span.width() * span.height()
            if 0 <= at < size:
                down, across = divmod(at, span.width())
                return self._cell(span.top() + down, span.left() + across)
            at -= size
        return None

    def isSelected(self, child: QAccessibleInterface) -> bool:
        return self._table.selectionModel().isSelected(self._index(child))

    def select(self, child: QAccessibleInterface) -> bool:
        return self._change(child, _Flag.Select)

    def unselect(self, child: QAccessibleInterface) -> bool:
        return self._change(child, _Flag.Deselect)

    def selectAll(self) -> bool:
        self._table.selectAll()
        return True

    def clear(self) -> bool:
        self._table.clearSelection()
        return True

    def _change(self, child: QAccessibleInterface, flag: QItemSelectionModel.SelectionFlag) -> bool:
        index = self._index(child)
        if index.isValid():
            self._table.selectionModel().select(index, flag | _Flag.Rows)
        return index.isValid()

    def _index(self, child: QAccessibleInterface) -> QModelIndex:
        if child.role() != QAccessible.Role.Cell:
            return QModelIndex()
        cell = child.tableCellInterface()
        return self._table.model().index(cell.rowIndex(), cell.columnIndex())

    def _cell(self, row: int, column: int) -> QAccessibleInterface:
        """Returns the cell at Qt's child index: headings first, then a header before each row."""
        across = self._table.model().columnCount() + 1
        return self._qt.child((row + 1) * across + column + 1)


class ModelChanges(QObject):
    """Knows whether the model of a table is being changed.

    Qt then updates the table interface with the rows that come and go; otherwise its cells would be
    wrong afterwards.
    """

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self.setObjectName("modelChanges")
        self.is_on = False
        model = table.model()
        for about in (
            model.rowsAboutToBeInserted,
            model.rowsAboutToBeRemoved,
            model.rowsAboutToBeMoved,
            model.layoutAboutToBeChanged,
            model.modelAboutToBeReset,
        ):
            about.connect(self._on_about)

    def _on_about(self) -> None:
        self.is_on = True
        QTimer.singleShot(0, self, self._end)

    def _end(self) -> None:
        self.is_on = False


def answer_quickly(table: QTableView) -> None:
    """Registers a :class:`LongTableInterface` for a table, unless there is one.

    Qt finds an interface by the class that the object has at that time. PySide6 replaces the class
    when a signal is connected to a method of the object, so this is called when the table is shown.
    """
    if not isinstance(QAccessible.queryAccessibleInterface(table), LongTableInterface):
        roles.register(LongTableInterface(table))


def is_changing(table: QTableView) -> bool:
    changes = table.findChild(ModelChanges)
    return changes is not None and changes.is_on


def selected_rows(table: QTableView) -> int:
    """Returns the number of selected rows, counted by ranges."""
    return sum(each.height() for each in _ranges(table))


def _ranges(table: QTableView) -> list[QItemSelectionRange]:
    selection = table.selectionModel().selection().toList()
    return sorted(selection, key=lambda each: (each.top(), each.left()))
