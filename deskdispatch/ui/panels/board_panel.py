"""The board: every delivery, found by search and filter, followed as it moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QLineEdit,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.ui import theme
from deskdispatch.ui.models.deliveries_model import AnyIndex, Column, DeliveriesModel
from deskdispatch.ui.widgets.amount_delegate import AmountDelegate
from deskdispatch.ui.widgets.board_filter import BoardFilter
from deskdispatch.ui.widgets.filter_bar import FilterBar
from deskdispatch.ui.widgets.status_chip import StatusDelegate

if TYPE_CHECKING:
    from deskdispatch.domain.brief import Brief
    from deskdispatch.domain.doubt import Doubt

AGES_EVERY_MS = 10_000
COUNT_DOWN_EVERY_MS = 1000


class BoardPanel(QWidget):
    """The list of deliveries; one of them can be chosen."""

    delivery_chosen = Signal(object)
    """The ``Brief`` of the chosen row, or None."""

    doubt_chosen = Signal(object)
    """The ``Doubt`` of the chosen row, whose end is not known; again when more is known of it."""

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self.model = DeliveriesModel(self)
        self.model.set_clock(clock)
        self._chosen_id: str | None = None
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("boardPanel")
        self.search_edit = QLineEdit()
        self.search_edit.setObjectName("boardSearchEdit")
        self.search_edit.setClearButtonEnabled(True)
        self.filter_bar = FilterBar()
        self.table = _table(self.model)
        self.empty_label = QLabel()
        self.empty_label.setObjectName("boardEmptyLabel")
        self.empty_label.setProperty("role", "muted")
        self.empty_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty_label.setWordWrap(True)
        self.empty_label.setContentsMargins(24, 24, 24, 24)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.empty_label)
        self._stack.addWidget(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 0)
        column.setSpacing(8)
        column.addWidget(self.search_edit)
        column.addWidget(self.filter_bar)
        column.addLayout(self._stack, 1)
        self._ages = QTimer(self)
        self._ages.setInterval(AGES_EVERY_MS)
        self._ages.start()
        self._count_down = QTimer(self)
        self._count_down.setInterval(COUNT_DOWN_EVERY_MS)

    def _connect_signals(self) -> None:
        self.search_edit.textChanged.connect(self._on_search_changed)
        self.filter_bar.chosen.connect(self._on_filter_chosen)
        self.table.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self._ages.timeout.connect(self.model.tick)
        self._count_down.timeout.connect(self.model.count_down)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.search_edit.setPlaceholderText(self.tr("Search order, name, phone, driver"))
        self.search_edit.setAccessibleName(self.tr("Search the deliveries"))
        self.table.setAccessibleName(self.tr("Deliveries"))
        self.model.retranslate()
        self._show_state()

    def changeEvent(self, event: QEvent) -> None:
        """Follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def upsert(self, briefs: Sequence[Brief]) -> None:
        """Shows new and changed deliveries; the chosen one is told again if it changed."""
        self.model.upsert(briefs)
        self._show_state()
        if self._is_chosen_shown() and any(each.id == self._chosen_id for each in briefs):
            self._tell_chosen()

    def set_doubtful(self, doubts: Sequence[Doubt]) -> None:
        """Shows the bookings whose end is not known, on top; the chosen one is told again."""
        self.model.set_doubtful(doubts)
        self._show_state()
        if doubts and not self._count_down.isActive():
            self._count_down.start()
        elif not doubts:
            self._count_down.stop()
        if any(doubt.intent.id == self._chosen_id for doubt in doubts):
            self._tell_chosen()

    def clear(self) -> None:
        """Empties the board: another service is worked with."""
        self.model.clear()
        self._show_state()
        self._tell_chosen()

    def choose(self, delivery_id: str) -> None:
        """Chooses a delivery's row and brings it into view."""
        row = self.model.row_of(delivery_id)
        if row is None:
            self.filter_bar.set_filter(BoardFilter.ALL)
            self.model.set_filter(BoardFilter.ALL)
            self.search_edit.clear()
            row = self.model.row_of(delivery_id)
        if row is not None:
            # QTableView.selectRow asks for the column at the view's edge, and does nothing where
            # a right-to-left table leaves that empty.
            index = self.model.index(row, 0)
            flag = QItemSelectionModel.SelectionFlag
            self.table.selectionModel().setCurrentIndex(index, flag.ClearAndSelect | flag.Rows)
            self.table.scrollTo(index)

    def chosen(self) -> Brief | None:
        """The delivery that is chosen."""
        rows = self.table.selectionModel().selectedRows()
        return self.model.brief_at(rows[0].row()) if rows else None

    def has_choice(self) -> bool:
        """Whether a row is chosen that is shown."""
        return bool(self.table.selectionModel().selectedRows())

    def _show_state(self) -> None:
        counts = self.model.counts()
        self.filter_bar.set_counts(counts)
        self._stack.setCurrentIndex(1 if counts[BoardFilter.ALL] else 0)
        self.empty_label.setText(
            self.tr("No deliveries yet. Click the drop-off on the map, type the phone, and book.")
        )

    def _tell_chosen(self) -> None:
        rows = self.table.selectionModel().selectedRows()
        row = rows[0].row() if rows else -1
        if rows and (doubt := self.model.doubt_at(row)) is not None:
            self._chosen_id = doubt.intent.id
            self.doubt_chosen.emit(doubt)
            return
        brief = self.model.brief_at(row) if rows else None
        self._chosen_id = brief.id if brief else None
        self.delivery_chosen.emit(brief)

    def _on_selection_changed(self, _now: QItemSelection, _before: QItemSelection) -> None:
        self._tell_chosen()

    def _on_search_changed(self, text: str) -> None:
        self.model.set_search(text)
        self._choose_again()

    def _on_filter_chosen(self, board_filter: BoardFilter) -> None:
        self.model.set_filter(board_filter)
        self._choose_again()

    def _choose_again(self) -> None:
        """A model that starts over forgets what was chosen; a row that is still there stays so."""
        if self._chosen_id is None:
            return
        if self._is_chosen_shown():
            self.choose(self._chosen_id)
        else:
            self.delivery_chosen.emit(None)

    def _is_chosen_shown(self) -> bool:
        return self._chosen_id is not None and self.model.row_of(self._chosen_id) is not None


class _Table(QTableView):
    """Qt's table, which would choose a neighbour by itself when the chosen row goes.

    A clerk who reads a telephone number out of the details must not suddenly read another's.
    """

    def rowsAboutToBeRemoved(self, parent: AnyIndex, start: int, end: int) -> None:
        """Qt's own: with a chosen row its choice goes."""
        if start <= self.currentIndex().row() <= end:
            self.selectionModel().clear()
        super().rowsAboutToBeRemoved(parent, start, end)


def _table(model: DeliveriesModel) -> QTableView:
    table = _Table()
    table.setObjectName("deliveriesTable")
    table.setModel(model)
    table.setItemDelegateForColumn(Column.STATUS, StatusDelegate(table))
    table.setItemDelegateForColumn(Column.PRICE, AmountDelegate(table))
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.setShowGrid(False)
    table.setSortingEnabled(True)
    table.sortByColumn(Column.TIME, Qt.SortOrder.DescendingOrder)
    table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(theme.current().sizes["row"])
    header = table.horizontalHeader()
    header.setSectionsMovable(True)
    header.setHighlightSections(False)
    header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
    for place, (column, width) in enumerate(_WIDTHS.items()):
        header.moveSection(header.visualIndex(column), place)
        header.resizeSection(column, width)
    return table


_WIDTHS = {
    Column.ORDER: 84,
    Column.TIME: 86,
    Column.CUSTOMER: 140,
    Column.STATUS: 134,
    Column.PHONE: 110,
    Column.DRIVER: 130,
    Column.PRICE: 90,
    Column.AREA: 110,
    Column.VEHICLE: 70,
    Column.CASH: 110,
}
"""Columns in the order they stand in at first, with their pixels."""
