"""Splitter of a list over the details of its chosen row."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget


class MasterDetail(QSplitter):
    """Shares its height as ``share`` says, until the clerk moves the handle."""

    height_changed = Signal()
    """The height changed and may be shared again."""

    def __init__(self, above: QWidget, below: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._is_moved = False
        self.setChildrenCollapsible(False)
        self.addWidget(above)
        self.addWidget(below)
        self.setStretchFactor(0, 1)
        self.splitterMoved.connect(self._on_moved)

    def share(self, below: int) -> None:
        """Gives the lower part ``below`` pixels."""
        if not self._is_moved:
            self.setSizes([max(1, self.height() - self.handleWidth() - below), below])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().height() != event.size().height():
            self.height_changed.emit()

    def _on_moved(self) -> None:
        self._is_moved = True
