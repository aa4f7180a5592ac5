"""Which part of the board to show, one of four, with how many each holds."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from deskdispatch.ui.widgets.board_filter import BoardFilter


class FilterBar(QWidget):
    """Four buttons of which one is pressed; arrow keys walk between them."""

    chosen = Signal(object)
    """The ``BoardFilter`` that a person chose."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("boardFilterBar")

    @property
    def filter(self) -> BoardFilter:
        """The part now chosen."""
        return BoardFilter.ALL

    def set_filter(self, board_filter: BoardFilter) -> None:
        """Press a button without ``chosen``."""

    def set_counts(self, counts: Mapping[BoardFilter, int]) -> None:
        """Show how many rows each part holds; one that is missing shows no number."""
