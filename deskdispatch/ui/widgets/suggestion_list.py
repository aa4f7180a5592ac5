"""List of suggestions under a line edit during typing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from deskdispatch.ui.look import icons, theme

_BESIDE: Final = 32
"""Pixels beside the words of a row."""

_ICON: Final = 16
_PAGE: Final = 8
"""Number of rows that Page Down moves by."""

_VALUE: Final = Qt.ItemDataRole.UserRole
_MOVES: Final = frozenset({QEvent.Type.Move, QEvent.Type.Resize})
_STEPS: Final = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: _PAGE,
    Qt.Key.Key_PageUp: -_PAGE,
}


class Suggestion(NamedTuple):
    """A row of the list.

    Attributes:
        words: The text of the row.
        value: The suggested value.
        icon: A file of ``resources/icons`` that shows its kind; empty for none.
    """

    words: str
    value: object
    icon: str = ""


class SuggestionList(QListWidget):
    """A list under a line edit, over the widgets below; the line keeps the focus.

    Down and Up choose, Escape closes; Enter is left to the line's listeners.

    Args:
        line: The line that is typed into.
        parent: The widget that the list covers; it contains the line.
    """

    picked = Signal(object)
    """The value of the row that was clicked."""

    def __init__(self, line: QLineEdit, parent: QWidget) -> None:
        super().__init__(parent)
        self._line, self._over = line, parent
        self._holders: list[QWidget] = []
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setIconSize(QSize(_ICON, _ICON))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.hide()
        line.installEventFilter(self)
        self.itemClicked.connect(self._on_item_clicked)
        self.currentItemChanged.connect(self._on_current_changed)

    @property
    def choice(self) -> object | None:
        """The value of the chosen row; None if none is offered or chosen."""
        item = self.currentItem() if self.isVisible() else None
        return None if item is None else item.data(_VALUE)

    def offer(self, suggestions: Sequence[Suggestion], *, choose_first: bool = True) -> None:
        """Shows suggestions; an empty sequence closes the list.

        Args:
            suggestions: The rows.
            choose_first: Whether the first row is chosen at once, or none until an arrow key is
                pressed.
        """
        self.clear()
        for words, value, icon in suggestions:
            item = QListWidgetItem(words)
            if icon:
                item.setIcon(icons.icon(icon, "accent"))
            item.setData(_VALUE, value)
            item.setSizeHint(QSize(0, theme.current().sizes["row"]))
            self.addItem(item)
        self.setVisible(bool(suggestions))
        if not suggestions:
            self._line.setAccessibleDescription("")
            return
        self.setCurrentRow(0 if choose_first else -1)
        self._follow_line()
        self._update_geometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Takes the keys of the line that are for the list, and stays under the line."""
        if event.type() in _MOVES and self.isVisible() and watched in self._holders:
            self._update_geometry()
        if watched is not self._line:  # a child of the list, or a parent of the line
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self.isVisible() and self._press(event)
        if event.type() in {QEvent.Type.FocusOut, QEvent.Type.Hide}:
            self.hide()
        return super().eventFilter(watched, event)

    def _press(self, event: QKeyEvent) -> bool:
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            return True
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            return False
        row = self.currentRow() + step
        self.setCurrentRow(max(0, min(row, self.count() - 1)))
        return True

    def _follow_line(self) -> None:
        """Watches all parents of the line: a message that appears over it moves one of them."""
        self._holders, holder = [self._line], self._line.parentWidget()
        while holder is not None and holder is not self._over:
            self._holders.append(holder)
            holder = holder.parentWidget()
        for each in self._holders:
            each.installEventFilter(self)

    def _update_geometry(self) -> None:
        corner = self._line.mapTo(self._over, QPoint(0, self._line.height() + 2))
        tall = self.sizeHintForRow(0) * self.count() + 2 * self.frameWidth() + 4
        line, wide = self._line.width(), self._wanted_width()
        if self.isRightToLeft():
            wide = max(line, min(wide, corner.x() + line))
            corner.setX(corner.x() + line - wide)
        else:
            wide = max(line, min(wide, self._over.width() - corner.x()))
        self.setGeometry(corner.x(), corner.y(), wide, tall)
        self.raise_()

    def _wanted_width(self) -> int:
        metrics = self.fontMetrics()
        widest = max(metrics.horizontalAdvance(self.item(at).text()) for at in range(self.count()))
        has_icon = any(not self.item(at).icon().isNull() for at in range(self.count()))
        return widest + _BESIDE + (self.iconSize().width() + _BESIDE // 4 if has_icon else 0)

    def _on_item_clicked(self, item: QListWidgetItem) -> None:
        self.picked.emit(item.data(_VALUE))

    def _on_current_changed(self, item: QListWidgetItem | None, _old: object) -> None:
        """Announces the choice at the line, which has the focus."""
        self._line.setAccessibleDescription(item.text() if item else "")
