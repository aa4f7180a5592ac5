"""Copies rows of the board to the clipboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from deskdispatch.ui.deliveries.model import row_text
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardRow

STEP: Final = 400
"""Rows written at once; more are written in slices between events."""


class BoardCopying(QObject):
    """Copies rows without blocking the window."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left: Iterator[str] = iter(())
        self._lines: list[str] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    def start(self, rows: Sequence[BoardRow], columns: Sequence[BoardColumn]) -> None:
        """Copies rows, dropping an unfinished copy; no rows leave the clipboard unchanged."""
        self._timer.stop()
        if rows:
            self._left, self._lines = row_text.lines(rows, columns), []
            self._timer.start()
            self._go_on()

    def _go_on(self) -> None:
        lines = list(islice(self._left, STEP))
        self._lines += lines
        if len(lines) < STEP:
            self._timer.stop()
            QApplication.clipboard().setText("\n".join(self._lines))
            self._lines = []
