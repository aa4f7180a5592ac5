"""The bar over the board: search, status filters, and the line of days and branch."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from deskdispatch.domain.clock import Clock
from deskdispatch.ui.deliveries.board.filter_bar import FilterBar
from deskdispatch.ui.deliveries.board.new_orders import NewOrders
from deskdispatch.ui.deliveries.board.scope_line import ScopeLine
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.controls import ClearButton, spoken_name
from deskdispatch.ui.widgets.keys import give_key, show_key

SPACING: Final = 8
"""Pixels between its lines."""


class SearchEdit(LineEdit):
    """A search edit: Escape clears it, Down leaves it."""

    left_down = Signal()
    """Down was pressed."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handles Escape and Down."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left_down.emit()
        else:
            super().keyPressEvent(event)


class BoardBar(Retranslated, QWidget):
    """Search and filters."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._build_ui(clock)
        self._connect_signals()
        self.retranslate()

    def _build_ui(self, clock: Clock) -> None:
        self.search_edit = SearchEdit()
        self.search_edit.setObjectName("boardSearchEdit")
        ClearButton(self.search_edit)
        self.filters_button = QPushButton()
        self.filters_button.setObjectName("boardFiltersButton")
        self.filters_button.setCheckable(True)
        self.filters_button.setAutoDefault(False)
        give_key(self.filters_button, "Alt+7")
        self.new_orders = NewOrders()
        self.filter_bar = FilterBar()
        self.scope_line = ScopeLine(clock)
        self.scope_line.hide()
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.search_edit, 1)
        line.addWidget(self.new_orders)
        line.addWidget(self.filters_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACING)
        column.addLayout(line)
        column.addWidget(self.scope_line)
        column.addWidget(self.filter_bar)

    def _connect_signals(self) -> None:
        self.filters_button.toggled.connect(self.scope_line.setVisible)
        self.scope_line.changed.connect(self._show_count)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.search_edit.setPlaceholderText(self.tr("Search order, name, phone, area, notes"))
        self.search_edit.setAccessibleName(self.tr("Search the deliveries"))
        self._show_count()

    def _show_count(self) -> None:
        """Shows the number of active filters, also while their line is hidden."""
        count, words = self.scope_line.count(), self.tr("Filters")
        self.filters_button.setText(f"{words} · {count}" if count else words)
        chosen = self.tr("Days and branch, %n chosen", "", count)
        self.filters_button.setAccessibleName(spoken_name(self.filters_button.text(), chosen))
        show_key(self.filters_button, chosen)
