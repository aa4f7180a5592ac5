"""Popup under a line edit, floating over the widgets below while it or the line has the focus."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QWidget

from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.widgets.controls import height_for, holds_focus

_MOVES: Final = frozenset({QEvent.Type.Move, QEvent.Type.Resize})
_BELOW: Final = 3
"""Pixels under the line, for its focus ring."""


class LinePopup(QFrame):
    """Holds controls for the content of a line; as wide as the widget that it floats on.

    Args:
        over: The widget that it floats on; it contains every line that the popup is put under.
    """

    visible_changed = Signal(object, bool)
    """The line that the popup is under, and whether the popup is visible."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._line: QWidget | None = None
        self._holders: list[QWidget] = []
        self._is_wanted = False
        self.setProperty("role", "popup")
        over.installEventFilter(self)
        current_application().focusChanged.connect(self._on_focus_changed)
        self.hide()

    def put_under(self, line: QWidget) -> None:
        if line is self._line:
            self._show()
            return
        self.hide()
        self._line = line
        holder: QWidget | None = line
        self._holders = []
        while holder is not None and holder is not self._over:
            self._holders.append(holder)
            holder.installEventFilter(self)
            holder = holder.parentWidget()
        self._show()

    def set_wanted(self, wanted: bool) -> None:
        """Sets whether there is anything to show, while the popup or the line has the focus."""
        self._is_wanted = wanted
        self._show()

    def _on_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is not None:  # otherwise another program has it
            self._show()

    def _show(self) -> None:
        has_focus = holds_focus(self) or (self._line is not None and self._line.hasFocus())
        self.setVisible(self._is_wanted and has_focus)
        self.place()

    def place(self) -> None:
        line, layout = self._line, self.layout()
        if self.isHidden() or line is None or layout is None:
            return
        top = line.mapTo(self._over, QPoint(0, line.height())).y() + _BELOW
        wide = self._over.width()
        self.setGeometry(0, top, wide, height_for(layout, wide))
        self.raise_()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.visible_changed.emit(self._line, True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.visible_changed.emit(self._line, False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stays under the line; consumes no event."""
        if event.type() in _MOVES and (watched is self._over or watched in self._holders):
            self.place()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.place()
        return done
