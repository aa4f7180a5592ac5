"""Rows of the command palette: their model and delegate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from deskdispatch.ui.lib.item_models import NO_PARENT, AnyIndex
from deskdispatch.ui.look import theme
from deskdispatch.ui.palette.entries import Entry, EntryKind
from deskdispatch.ui.text.amounts import isolated

_LEAST_DETAIL: Final = 48
"""Width in pixels below which the detail is left out."""

_SELECTED: Final = QStyle.StateFlag.State_Selected


class Results(QAbstractListModel):
    """Entries found, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []

    def show(self, entries: Sequence[Entry]) -> None:
        self.beginResetModel()
        self.entries = list(entries)
        self.endResetModel()

    def append(self, entries: Sequence[Entry]) -> None:
        """Adds entries below the others, without moving those."""
        if entries:
            first = len(self.entries)
            self.beginInsertRows(NO_PARENT, first, first + len(entries) - 1)
            self.entries += entries
            self.endInsertRows()

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.entries):
            return None
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.words
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return entry.spoken
        return entry if role == Qt.ItemDataRole.UserRole else None


class ResultDelegate(QStyledItemDelegate):
    """Paints the words, their detail, and at the trailing edge the key and the kind."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._kinds = 0

    def measure_kinds(self, font: QFont) -> None:
        """Measures the widest kind in the current language, once for all rows."""
        metrics = QFontMetrics(_small(font))
        self._kinds = max(metrics.horizontalAdvance(each.words) for each in EntryKind) + 2

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, theme.current().sizes["row"])

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        entry: Entry = index.data(Qt.ItemDataRole.UserRole)
        painter.save()
        if option.state & _SELECTED:
            painter.fillRect(option.rect, theme.current().color("selected"))
        row, space = _Row(painter, option), theme.current().sizes["space_3"]
        end = row.width - self._kinds
        row.write(end, self._kinds, entry.kind.words, "muted", small=True)
        if entry.key:
            key = isolated(entry.key)
            wide = row.width_of(key, small=True)
            end -= wide + space
            row.write(end, wide, key, "text", small=True)
        free = end - space
        wide = min(free, row.width_of(entry.words))
        row.write(0, wide, entry.words, "text")
        if entry.detail and free - wide > _LEAST_DETAIL:
            row.write(wide + space, free - wide - space, entry.detail, "muted", small=True)
        painter.restore()


class _Row:
    """Box of one row, measured from its leading edge."""

    def __init__(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        space = theme.current().sizes["space_2"]
        self._painter, self._direction = painter, option.direction
        self._box = option.rect.adjusted(space, 0, -space, 0)
        self._fonts = {False: QFont(option.font), True: _small(option.font)}
        self.width = self._box.width()

    def width_of(self, text: str, *, small: bool = False) -> int:
        return QFontMetrics(self._fonts[small]).horizontalAdvance(text) + 2

    def write(self, start: int, width: int, text: str, token: str, *, small: bool = False) -> None:
        """Paints a text from its leading edge on, elided if it does not fit."""
        painter, box = self._painter, self._box
        place = QRect(box.left() + start, box.top(), width, box.height())
        place = QStyle.visualRect(self._direction, box, place)
        painter.setFont(self._fonts[small])
        painter.setPen(theme.current().color(token))
        painter.setLayoutDirection(self._direction)
        edge = QStyle.visualAlignment(self._direction, Qt.AlignmentFlag.AlignLeading)
        cut = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)
        flags = edge | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(place, flags, cut)


def _small(font: QFont) -> QFont:
    small = QFont(font)
    small.setPointSize(theme.current().sizes["muted_pt"])
    return small
