"""The table of the rows of a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QItemSelection, QPoint, Signal
from PySide6.QtGui import QPixmap, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView

from deskdispatch.ui.order_files.columns import COLUMNS, STATE, WHEN
from deskdispatch.ui.order_files.state_delegate import RowStateDelegate
from deskdispatch.ui.widgets.controls import named
from deskdispatch.ui.widgets.tables.painted_cell import PaintedCell
from deskdispatch.ui.widgets.tables.table import LongTable, separate_header_selection, style_table

if TYPE_CHECKING:
    from deskdispatch.domain.order_files.order_file import FileRow
    from deskdispatch.ui.order_files.rows_model import OrderRowsModel

_ROWS_A_STEP: Final = 3


class OrderRowsTable(LongTable):
    """Selects one row or several; its columns share the room that there is."""

    chosen = Signal()
    """Other rows are chosen."""

    def __init__(self, model: OrderRowsModel) -> None:
        super().__init__()
        self._rows = model
        named(self, "orderFileTable")
        self.setModel(model)
        style_table(self)
        separate_header_selection(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setItemDelegate(PaintedCell(self))
        self.setItemDelegateForColumn(COLUMNS.index(STATE), RowStateDelegate(self))
        self.horizontalHeader().setHighlightSections(False)
        self.show_when(False)

    @property
    def chosen_rows(self) -> list[FileRow]:
        """The selected rows, in the order of the file."""
        selected = self.selectionModel().selection().toList()
        places = sorted({at for each in selected for at in range(each.top(), each.bottom() + 1)})
        found = (self._rows.row_at(place) for place in places)
        return [row for row in found if row is not None]

    def choose(self, row: int) -> None:
        """Selects a single row; ``selectRow`` may find none right to left."""
        self.setCurrentIndex(self._rows.index(row, 0))

    def prepared(self) -> Iterator[None]:
        """Lays out the texts of the rows in sight, some rows a step: they are shown in one frame.

        It paints them where nobody looks.
        """
        viewport = self.viewport()
        band = max(1, self.verticalHeader().defaultSectionSize()) * _ROWS_A_STEP
        nowhere = QPixmap(viewport.width(), band)
        for top in range(0, viewport.height(), band):
            yield
            viewport.render(nowhere, QPoint(), QRegion(0, top, viewport.width(), band))

    def show_when(self, is_shown: bool) -> None:
        """Shows or hides the column of scheduled times."""
        self.setColumnHidden(COLUMNS.index(WHEN), not is_shown)
        self._share_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shares the room anew."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._share_room()

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Tells that other rows are chosen."""
        super().selectionChanged(selected, deselected)
        self.chosen.emit()

    def _share_room(self) -> None:
        """Gives each column its least width, and what is left by their shares."""
        shown = [at for at in range(len(COLUMNS)) if not self.isColumnHidden(at)]
        shares = sum(COLUMNS[at].share for at in shown)
        left = max(0, self.viewport().width() - sum(COLUMNS[at].width for at in shown))
        for at in shown:
            column = COLUMNS[at]
            self.setColumnWidth(at, column.width + left * column.share // shares)
