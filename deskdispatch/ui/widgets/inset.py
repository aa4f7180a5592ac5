"""A margin around a widget that is hidden at times."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget


class Inset(QWidget):
    """Keeps a widget off the edges; of no height while that widget is hidden.

    A layout alone would keep its margins.

    Args:
        widget: Becomes a child.
        side: Pixels before and after it.
        above: Pixels above and below it.
    """

    def __init__(self, widget: QWidget, side: int, above: int) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(side, above, side, above)
        column.addWidget(widget)
        self.setVisible(not widget.isHidden())
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Shows and hides itself with the widget."""
        if event.type() == QEvent.Type.ShowToParent:
            self.show()
        elif event.type() == QEvent.Type.HideToParent:
            self.hide()
        return super().eventFilter(watched, event)
