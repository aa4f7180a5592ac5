"""Areas offered under the search line while somebody types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from deskdispatch.ui.look import theme
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import joined

if TYPE_CHECKING:
    from deskdispatch.domain.places.place_search import Match
    from deskdispatch.domain.places.places import Area

MOST: Final = 8
"""Areas offered at most."""

_BESIDE: Final = 32
"""Pixels beside the words of a row."""

_AREA: Final = Qt.ItemDataRole.UserRole
_STEPS: Final = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: MOST,
    Qt.Key.Key_PageUp: -MOST,
}


class AreaList(QListWidget):
    """A list under a line edit, over the widgets below; the line keeps the focus.

    Down and Up choose, Escape closes; Enter is left to the line's listeners.
    """

    area_chosen = Signal(object)
    """The ``Area`` that was clicked."""

    def __init__(self, line: QLineEdit, parent: QWidget) -> None:
        super().__init__(parent)
        self._line, self._over = line, parent
        self.setObjectName("placeList")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.hide()
        line.installEventFilter(self)
        self.itemClicked.connect(self._on_item_clicked)
        self.currentItemChanged.connect(self._on_current_changed)

    @property
    def area(self) -> Area | None:
        """The chosen area; None while none is offered."""
        item = self.currentItem() if self.isVisible() else None
        return None if item is None else item.data(_AREA)

    def offer(self, matches: Sequence[Match]) -> None:
        """Shows areas, the first chosen; an empty sequence closes the list."""
        self.clear()
        for match in matches:
            item = QListWidgetItem(_words(match))
            item.setData(_AREA, match.area)
            item.setSizeHint(QSize(0, theme.current().sizes["row"]))
            self.addItem(item)
        self.setVisible(bool(matches))
        if matches:
            self.setCurrentRow(0)
            self._update_geometry()
        else:
            self._line.setAccessibleDescription("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Takes the line's keys that are for the list."""
        if watched is not self._line:  # a child of the list
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
        """The width at which no area is cut."""
        metrics = self.fontMetrics()
        widest = max(metrics.horizontalAdvance(self.item(at).text()) for at in range(self.count()))
        return widest + _BESIDE

    def _on_item_clicked(self, item: QListWidgetItem) -> None:
        self.area_chosen.emit(item.data(_AREA))

    def _on_current_changed(self, item: QListWidgetItem | None, _old: object) -> None:
        """Announces the choice at the line, which has the keyboard."""
        self._line.setAccessibleDescription(item.text() if item else "")


def _words(match: Match) -> str:
    """The area's name, its other name, its governorate, and what matched."""
    code = language.current()
    other = language.following().code
    area = match.area
    parts = [area.name(code), area.name(other), area.governorate_name(code)]
    if match.name in area.aliases:
        parts.append(match.name)
    return joined(*parts)
