"""Table of the rows of an order file: columns, model and view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import (
    QCoreApplication,
    QItemSelection,
    QObject,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPixmap, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyleOptionViewItem

from deskdispatch.domain import money
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.order_files.booking_preview import BookingPreview
from deskdispatch.domain.order_files.order_file import RowState
from deskdispatch.ui.lib.item_models import NO_PARENT, RIGHT, AnyIndex
from deskdispatch.ui.look import icons
from deskdispatch.ui.order_files.words import ALL_ROWS, LOOKS, RowFilter, dropoff_words, look_words
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.controls import named
from deskdispatch.ui.widgets.tables.columns import CellPainting, Column, ColumnSpec, dress_columns
from deskdispatch.ui.widgets.tables.painted_cell import MARGIN, PaintedCell
from deskdispatch.ui.widgets.tables.table import LongTable, separate_header_selection, style_table
from deskdispatch.ui.widgets.tables.table_model import TableModel

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import ScheduledDelivery
    from deskdispatch.domain.order_files.order_file import FileRow
    from deskdispatch.domain.places.places import Area

RowStateRole: Final = Qt.ItemDataRole.UserRole + 7
"""Item role of a row's ``RowState``, in the column of states."""

ICON: Final = 14
_ICON_GAP: Final = 5
_ROWS_A_STEP: Final = 3


class ShownRow(NamedTuple):
    """A row and the other values its cells depend on; the price, KWD, is None if unknown."""

    row: FileRow
    state: RowState
    price: Decimal | None
    areas: Sequence[Area]


class RowStateDelegate(PaintedCell):
    """Paints ``RowStateRole`` as an icon at the leading edge, and the text after it."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        state = index.data(RowStateRole)
        self.paint_ground(painter, option, index)
        if state is not None:
            (icon, token), ratio = LOOKS[RowState(state)], painter.device().devicePixelRatioF()
            box = option.rect.adjusted(MARGIN, 0, -MARGIN, 0)
            size = QRect(0, 0, ICON, ICON).size()
            edge = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
            place = QStyle.alignedRect(option.direction, edge, size, box)
            painter.drawPixmap(place, icons.pixmap(icon, token, ICON, ratio))
        self.paint_words(painter, option, index.data(), indent=ICON + _ICON_GAP)


def _cash(shown: ShownRow, _now: datetime) -> str:
    draft = shown.row.content.draft
    return (isolated(draft.cash_amount) if draft.collect_cash else "") or NOTHING


def _when(shown: ShownRow, now: datetime) -> str:
    at = shown.row.content.draft.scheduled_at
    return NOTHING if at is None else times.scheduled(at, now)


def _price(shown: ShownRow, _now: datetime) -> str:
    booked = shown.row.booking.price if shown.row.booking is not None else None
    price = shown.price if booked is None else booked
    return NOTHING if price is None else isolated(money.text(price))


class RowColumn(Column):
    """Columns in their order."""

    LINE = ColumnSpec[ShownRow](
        heading=lambda: QCoreApplication.translate("OrderFiles", "Row"),
        text=lambda each, now: f"{each.row.line:,}",
        width=38,
        alignment=RIGHT,
    )
    STATE = ColumnSpec[ShownRow](
        heading=lambda: QCoreApplication.translate("OrderFiles", "State"),
        text=lambda each, now: translated(each.state.words),
        width=124,
        painted=CellPainting(RowStateRole, lambda each: each.state, RowStateDelegate),
    )
    CUSTOMER = ColumnSpec[ShownRow](
        heading=lambda: QCoreApplication.translate("OrderFiles", "Customer"),
        text=lambda each, now: embedded(each.row.content.draft.name) or NOTHING,
        width=70,
        share=2,
    )
    PHONE = ColumnSpec[ShownRow](
        heading=lambda: QCoreApplication.translate("OrderFiles", "Phone"),
        text=lambda each, now: isolated(each.row.content.draft.phone) or NOTHING,
        width=76,
    )
    DROPOFF = ColumnSpec[ShownRow](
        heading=lambda: QCoreApplication.translate("OrderFiles", "Drop-off"),
        text=lambda each, now: dropoff_words(each.row.content.draft, each.areas),
        width=68,
        share=3,
    )
    CASH = ColumnSpec[ShownRow](
        heading=lambda: QCoreApplication.translate("OrderFiles", "Cash"),
        text=_cash,
        width=52,
        alignment=RIGHT,
    )
    WHEN = ColumnSpec[ShownRow](
        heading=lambda: QCoreApplication.translate("OrderFiles", "When"), text=_when, width=88
    )
    """Visible only if a row is scheduled."""
    PRICE = ColumnSpec[ShownRow](
        heading=lambda: QCoreApplication.translate("OrderFiles", "Price"),
        text=_price,
        width=52,
        alignment=RIGHT,
    )
    LOOK = ColumnSpec[ShownRow](
        heading=lambda: QCoreApplication.translate("OrderFiles", "Note"),
        text=lambda each, now: look_words(each.row, each.areas),
        width=80,
        share=5,
    )


_SPECS: Final = tuple(column.spec for column in RowColumn)


class OrderRowsModel(TableModel[ShownRow]):
    """Rows that match a filter, in the order of the file.

    A changed row stays visible until the filter is set again, so that a row being corrected does
    not disappear.
    """

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(_SPECS, parent, clock)
        self._areas: Sequence[Area] = ()
        self._by_id: dict[str, FileRow] = {}
        self._states: dict[str, RowState] = {}
        self.counts: Counter[RowState] = Counter()
        """Number of rows of the file in each state."""
        self._prices: dict[str, Decimal | None] = {}
        self._filter = ALL_ROWS
        self._shown: list[str] = []
        self._places: dict[str, int] = {}
        self.was_sent = False
        """Whether any row was ever sent."""

    @property
    def has_scheduled(self) -> bool:
        return any(row.content.draft.scheduled_at is not None for row in self._by_id.values())

    def preview(self, scheduling: ScheduledDelivery | None) -> BookingPreview:
        """The rows that are ready, in the order of the file, with the prices known by now."""
        ids = [id for id, each in self._states.items() if each is RowState.READY]
        rows = tuple(self._by_id[id] for id in ids)
        prices = tuple(self._prices.get(id) for id in ids)
        return BookingPreview(rows, prices, scheduling, {}, 0)

    def set_areas(self, areas: Sequence[Area]) -> None:
        self._areas = areas

    def show_rows(self, rows: Mapping[str, FileRow]) -> None:
        """Replaces all rows; their prices are unknown."""
        self.beginResetModel()
        self._by_id = dict(rows)
        self._states = {id: row.state for id, row in rows.items()}
        self.counts = Counter(self._states.values())
        self.was_sent = any(row.booking is not None for row in rows.values())
        self._prices = {}
        self._choose_shown()
        self.endResetModel()

    def set_filter(self, row_filter: RowFilter) -> None:
        self.beginResetModel()
        self._filter = row_filter
        self._choose_shown()
        self.endResetModel()

    def update_row(self, row: FileRow) -> None:
        if row.id not in self._by_id:
            return
        state = row.state
        self.counts[self._states[row.id]] -= 1
        self.counts[state] += 1
        self._by_id[row.id], self._states[row.id] = row, state
        self.was_sent = self.was_sent or row.booking is not None
        if row.id not in self._places and state in self._filter.states:
            at = sum(1 for id in self._shown if self._by_id[id].line < row.line)
            self.beginInsertRows(NO_PARENT, at, at)
            self._shown.insert(at, row.id)
            self._places = {id: place for place, id in enumerate(self._shown)}
            self.endInsertRows()
        self._tell_changed(row.id)

    def set_price(self, row_id: str, price: Decimal | None) -> None:
        """Shows the price of a row, KWD; None if it is not available."""
        self._prices[row_id] = price
        self._tell_changed(row_id)

    def row_at(self, row: int) -> ShownRow | None:
        if not 0 <= row < len(self._shown):
            return None
        id = self._shown[row]
        return ShownRow(self._by_id[id], self._states[id], self._prices.get(id), self._areas)

    def first_in(self, states: frozenset[RowState]) -> int:
        """Returns the position of the first shown row in one of these states; 0 without any."""
        found = (at for at, id in enumerate(self._shown) if self._states[id] in states)
        return next(found, 0)

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def _choose_shown(self) -> None:
        states = self._filter.states
        self._shown = [id for id, state in self._states.items() if state in states]
        self._places = {id: at for at, id in enumerate(self._shown)}

    def _tell_changed(self, row_id: str) -> None:
        at = self._places.get(row_id)
        if at is not None:
            self.dataChanged.emit(self.index(at, 0), self.index(at, len(RowColumn) - 1))


class OrderRowsTable(LongTable):
    """Table in which one row or several can be selected; its columns share the width."""

    chosen = Signal()
    """The selection changed."""

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
        dress_columns(self, _SPECS)
        self.show_when(False)

    @property
    def chosen_rows(self) -> list[FileRow]:
        selected = self.selectionModel().selection().toList()
        places = sorted({at for each in selected for at in range(each.top(), each.bottom() + 1)})
        found = (self._rows.row_at(place) for place in places)
        return [shown.row for shown in found if shown is not None]

    def choose(self, row: int) -> None:
        """Selects a single row. ``selectRow`` may fail right to left."""
        self.setCurrentIndex(self._rows.index(row, 0))

    def prepared(self) -> Iterator[None]:
        """Lays out the texts of the visible rows in steps, so that they can show in one frame.

        Paints some rows per step onto an unused pixmap.
        """
        band = max(1, self.verticalHeader().defaultSectionSize()) * _ROWS_A_STEP
        nowhere = QPixmap(self.viewport().width(), band)
        for top in range(0, self.viewport().height(), band):
            yield
            viewport = self.viewport()  # PySide may have dropped the object of the step before
            viewport.render(nowhere, QPoint(), QRegion(0, top, viewport.width(), band))

    def show_when(self, is_shown: bool) -> None:
        self.setColumnHidden(RowColumn.WHEN, not is_shown)
        self._share_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._share_room()

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self.chosen.emit()

    def _share_room(self) -> None:
        """Gives each column its minimum width, and divides the rest by their shares."""
        shown = [at for at in range(len(_SPECS)) if not self.isColumnHidden(at)]
        shares = sum(_SPECS[at].share for at in shown)
        left = max(0, self.viewport().width() - sum(_SPECS[at].width for at in shown))
        for at in shown:
            column = _SPECS[at]
            self.setColumnWidth(at, column.width + left * column.share // shares)
