"""The view of a few prices."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView

from deskdispatch.ui.look import theme
from deskdispatch.ui.pricing.prices_model import PriceColumn, PricesModel
from deskdispatch.ui.widgets.tables.amount_delegate import AmountDelegate
from deskdispatch.ui.widgets.tables.table import style_table

_PADDING: Final = 24
"""Pixels in a column beside its widest text."""

_NAME_SHARE: Final = 0.45
"""Of a table's width, at most for what the prices are for."""


class PricesTable(QTableView):
    """A table as high as its rows: the page scrolls, not the table."""

    def __init__(self, name: str, model: PricesModel) -> None:
        super().__init__()
        self._model = model
        self.setObjectName(name)
        self.setModel(model)
        style_table(self)
        self.setWordWrap(True)
        self.verticalHeader().setMinimumSectionSize(self.verticalHeader().defaultSectionSize())
        self.setItemDelegateForColumn(PriceColumn.AMOUNT, AmountDelegate(self))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().setHighlightSections(False)

    def fit(self) -> None:
        """Gives it the height of its rows, and its columns the width of their texts."""
        header = self.horizontalHeader()
        has_notes = any(row.note for row in self._model.rows)
        self.setColumnHidden(PriceColumn.NOTE, not has_notes)
        fills = PriceColumn.NOTE if has_notes else PriceColumn.NAME
        for column in PriceColumn:
            mode = QHeaderView.ResizeMode.Stretch if column is fills else _FIXED
            header.setSectionResizeMode(column, mode)
        for column in (PriceColumn.NAME, PriceColumn.AMOUNT):
            if column is not fills:
                self.setColumnWidth(column, self._wanted(column))
        self._fit_rows()
        frame = 2 * (self.frameWidth() + theme.current().sizes["space_1"])
        rows = self.verticalHeader().length()
        self.setFixedHeight(header.sizeHint().height() + rows + frame)

    def _fit_rows(self) -> None:
        """Several lines keep off the rows around them, as one line does."""
        self.resizeRowsToContents()
        for row in range(len(self._model.rows)):
            if self.rowHeight(row) > self.verticalHeader().defaultSectionSize():
                self.setRowHeight(row, self.rowHeight(row) + theme.current().sizes["space_2"])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the columns to the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def _wanted(self, column: PriceColumn) -> int:
        header = self.horizontalHeader().sectionSizeHint(column)
        widest = max(self.sizeHintForColumn(column), header) + _PADDING
        most = int(self.viewport().width() * _NAME_SHARE)
        return min(widest, most) if column is PriceColumn.NAME else widest


_FIXED: Final = QHeaderView.ResizeMode.Fixed
