"""The base of table models whose columns say what stands in their cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from deskdispatch.ui.lib.item_models import NO_PARENT, AnyIndex
from deskdispatch.ui.text import plain

_WORDS: Final = frozenset({Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole})


class TextColumn(Protocol):
    """A column: its heading in the language of the window, and how its cells are aligned."""

    @property
    def title(self) -> str:
        """The heading."""

    @property
    def alignment(self) -> Qt.AlignmentFlag:
        """Of heading and cells."""


class TextTableModel(QAbstractTableModel):
    """Shows headings, and texts with themselves as tooltips; ``rowCount`` is the subclass's.

    Args:
        columns: In their order.
        parent: Owns it.
    """

    def __init__(self, columns: Sequence[TextColumn], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = columns

    def text_at(self, row: int, column: int) -> str:
        """What stands in a cell that exists."""
        raise NotImplementedError

    def retranslate(self) -> None:
        """Updates every text, after a change of language or of the time."""
        last = len(self._columns) - 1
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)
        if rows := self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(rows - 1, last))

    def columnCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        column = self._columns[section]
        if role in _WORDS:
            return column.title
        return column.alignment if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = index.row(), index.column()
        if not index.isValid() or row >= self.rowCount():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._columns[column].alignment
        if role in _WORDS:
            return self.text_at(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain.tooltip(self.text_at(row, column))
        return None
