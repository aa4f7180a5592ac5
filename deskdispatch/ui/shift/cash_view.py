"""View of the cash sheet: totals, drivers, and excluded deliveries."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QTableView,
    QWidget,
)

from deskdispatch.domain import money
from deskdispatch.domain.shift.cash_sheet import CashPart, CashSheet, CashSum
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.shift.cash_table import CASH_COLUMNS, CashColumn, DriverRow, driver_rows
from deskdispatch.ui.shift.cash_words import (
    clerk_words,
    counter_words,
    in_kwd,
    not_known_words,
    settled_lines,
    sums_line,
    unknown_line,
)
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.controls import named, side_by_side, stacked
from deskdispatch.ui.widgets.empty_note import EmptyNote
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.tables.table import style_table
from deskdispatch.ui.widgets.tables.table_model import TableModel
from deskdispatch.ui.widgets.whole_view import fit_rows, show_whole

_PADDING = 14
_NARROWEST = 72
_ORDER = Qt.ItemDataRole.UserRole


class CashView(Retranslated, QWidget):
    """View of one cash sheet, as tall as its content; empty at first."""

    order_asked = Signal(str)
    """Order number of the delivery to show."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet: CashSheet | None = None
        self.model = TableModel[DriverRow](CASH_COLUMNS, self)
        self._build_ui()
        self.unknown_list.itemActivated.connect(self._on_unknown_activated)
        self.retranslate()

    def show_sheet(self, sheet: CashSheet | None) -> None:
        """Shows a sheet; None if there is none yet."""
        self.sheet = sheet
        self.model.set_rows(driver_rows(sheet.drivers) if sheet else ())
        self._show()

    def retranslate(self) -> None:
        self.table.setAccessibleName(self.tr("Cash by driver"))
        self.unknown_title.setText(self.tr("Excluded from totals"))
        self.unknown_list.setAccessibleName(self.tr("Deliveries excluded from totals"))
        for part, (title, _amount, _count) in self.figures.items():
            title.setText(in_kwd(translated(part.words)))
        self.model.retranslate()
        self._show()

    def _build_ui(self) -> None:
        self.figures = {part: _labels(part) for part in CashPart}
        cards = QWidget()
        cards.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        each = [_card(labels) for labels in self.figures.values()]
        cards.setLayout(side_by_side(*each, grows=each))
        self.table = _table(self.model)
        self.empty = EmptyNote("cashEmptyLabel")
        self.counters_label = PlainLabel("cashCountersLabel", wraps=True)
        self.settled_label = PlainLabel("cashSettledLabel", wraps=True)
        self.without_label = PlainLabel("cashWithoutLabel", "muted")
        self.unknown_title = PlainLabel("cashUnknownLabel", "note-attention")
        self.unknown_list = named(QListWidget(), "cashUnknownList")
        self.unknown_list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.unknown_list.setUniformItemSizes(True)
        for view in (self.table, self.unknown_list):
            show_whole(view)
        unknown = (self.unknown_title, self.unknown_list)
        column = stacked(
            *(cards, self.settled_label, self.counters_label, self.table),
            *(self.empty, self.without_label, *unknown),
            grows=(self.empty,),
        )
        column.addStretch(0)
        self.setLayout(column)

    def _show(self) -> None:
        self._fit_columns()
        self._show_unknown()
        self._show_words()

    def _fit_columns(self) -> None:
        """Fits columns to their amounts; only names are elided."""
        cells, heads = self.table.fontMetrics(), self.table.horizontalHeader().fontMetrics()
        for column in range(1, self.model.columnCount()):
            head = heads.horizontalAdvance(self.model.headerData(column, Qt.Orientation.Horizontal))
            texts = (self.model.index(row, column).data() for row in range(self.model.rowCount()))
            widest = max([head, *(cells.horizontalAdvance(text) for text in texts)])
            self.table.setColumnWidth(column, widest + _PADDING)
        fit_rows(self.table)

    def _show_words(self) -> None:
        sheet = self.sheet
        for part, (title, amount, count) in self.figures.items():
            total = sheet.total(part) if sheet else CashSum()
            amount.setText(isolated(money.text(total.known)) if sheet else "")
            known = self.tr("%n deliveries", "", total.count) if sheet else ""
            count.setText("\n".join(text for text in (known, not_known_words(total)) if text))
            amount.setAccessibleName(title.text())
        settled = settled_lines(sheet.settled, sheet.undelivered) if sheet else []
        self.settled_label.setText("\n".join(settled))
        self.settled_label.setVisible(bool(settled))
        self.table.setColumnHidden(CashColumn.SETTLED, not settled)
        self.empty.set_empty(
            self.tr("No cash in this period. It appears once a delivery with cash is booked.")
        )
        is_empty = sheet is None or not sheet.drivers
        self.table.setVisible(not is_empty)
        self.empty.setVisible(is_empty)
        counters = sheet.counters if sheet else ()
        clerks = sheet.clerks if sheet else ()
        lines = [sums_line(counter_words(each.counter_id), each) for each in counters]
        lines += [sums_line(clerk_words(each.clerk), each) for each in clerks]
        self.counters_label.setText("\n".join(lines))
        self.counters_label.setVisible(bool(counters or clerks))
        without = sheet.without_cash if sheet else 0
        self.without_label.setText(self.tr("%n with no cash to collect", "", without))
        self.without_label.setVisible(without > 0)

    def _show_unknown(self) -> None:
        every = self.sheet.unknown if self.sheet else ()
        self.unknown_list.clear()
        for unknown in every:
            words = unknown_line(unknown)
            item = QListWidgetItem(words)
            item.setToolTip(tooltip(words))
            item.setData(_ORDER, unknown.order_number)
            self.unknown_list.addItem(item)
        fit_rows(self.unknown_list)
        for widget in (self.unknown_title, self.unknown_list):
            widget.setVisible(bool(every))

    def _on_unknown_activated(self, item: QListWidgetItem) -> None:
        self.order_asked.emit(item.data(_ORDER))


_Labels = tuple[PlainLabel, PlainLabel, PlainLabel]


def _labels(part: CashPart) -> _Labels:
    name = part.value.capitalize()
    count = PlainLabel(f"cash{name}CountLabel", "muted")
    role = "price" if part is CashPart.COLLECTED else "title"
    return PlainLabel(role="muted"), PlainLabel(f"cash{name}Label", role), count


def _card(labels: _Labels) -> QFrame:
    card = QFrame()
    card.setProperty("role", "card")
    column, sizes = stacked(*labels, None, space=""), theme.current().sizes
    side, above = sizes["space_2"], sizes["space_1"]
    column.setContentsMargins(side, above, side, above)
    card.setLayout(column)
    return card


def _table(model: TableModel[DriverRow]) -> QTableView:
    table = named(QTableView(), "cashTable")
    table.setModel(model)
    style_table(table)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    header.setHighlightSections(False)
    header.setMinimumSectionSize(_NARROWEST)
    return table
