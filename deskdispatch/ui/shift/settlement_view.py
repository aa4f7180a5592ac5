"""Comparison of a courier's list with the deliveries: paid, missing, different, unknown, double."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHeaderView, QPushButton, QWidget

from deskdispatch.domain.shift.drawer_count import kwd_of
from deskdispatch.domain.shift.settlement import ACCEPTABLE, SettlementRow, SettlementState
from deskdispatch.domain.tables.table import ColumnKind, Table
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.lib.item_models import RIGHT
from deskdispatch.ui.look import theme
from deskdispatch.ui.shift.cash_words import counter_words
from deskdispatch.ui.shift.count_words import figure
from deskdispatch.ui.shift.shift_view import ShiftView, keyed_button
from deskdispatch.ui.text.amounts import embedded, isolated, joined, kwd
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.times import day_and_time
from deskdispatch.ui.widgets.button_keys import show_words
from deskdispatch.ui.widgets.controls import dialog_button, named, side_by_side, stacked
from deskdispatch.ui.widgets.flow_layout import FlowLayout
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.tables.columns import ColumnSpec, file_table
from deskdispatch.ui.widgets.tables.table import LongTable, style_table
from deskdispatch.ui.widgets.tables.table_model import TableModel
from deskdispatch.ui.widgets.whole_view import fit_rows, show_whole

if TYPE_CHECKING:
    from deskdispatch.domain.shift.settlement import SettledCash, Settlement

translate = QCoreApplication.translate

_PADDING: Final = 14


def _amount_column(heading: MarkedText, at: int) -> ColumnSpec[SettlementRow]:
    def known(row: SettlementRow) -> int | None:
        value = row[at]
        return value if isinstance(value, int) else None

    return ColumnSpec(
        heading=lambda: translated(heading),
        alignment=RIGHT,
        text=lambda row, now: "" if (fils := known(row)) is None else figure(fils),
        value=lambda row: None if (fils := known(row)) is None else kwd_of(fils),
        kind=ColumnKind.MONEY,
    )


def _result_words(row: SettlementRow) -> str:
    accepted = translate("Settlement", "accepted") if row.is_accepted else ""
    return joined(translated(row.state.words), accepted)


def _mark_words(mark: SettledCash | None) -> str:
    """Returns the time, clerk and list of a settlement."""
    if mark is None:
        return ""
    counter = counter_words(mark.counter_id or counter_names.OWN) if counter_names.names() else ""
    who = (counter, embedded(mark.settled_by), embedded(mark.list_name))
    return joined(embedded(day_and_time(mark.settled_at)), *filter(None, who))


def _columns() -> tuple[ColumnSpec[SettlementRow], ...]:
    return (
        ColumnSpec(
            heading=lambda: translate("Settlement", "Result"),
            text=lambda row, now: _result_words(row),
            value=_result_words,
            tooltip=lambda row: _mark_words(row.settled),
            file_width=24,
        ),
        ColumnSpec(
            heading=lambda: translate("Settlement", "Order"),
            text=lambda row, now: isolated(row.order),
            value=lambda row: row.order or None,
            is_number=True,
        ),
        ColumnSpec(
            heading=lambda: translate("CashSheet", "Driver"),
            text=lambda row, now: embedded(row.driver),
            value=lambda row: row.driver or None,
            file_width=24,
        ),
        _amount_column(QT_TRANSLATE_NOOP("Settlement", "In the list, KWD"), 4),
        _amount_column(QT_TRANSLATE_NOOP("Settlement", "Expected, KWD"), 5),
        ColumnSpec(
            heading=lambda: translate("Settlement", "Line"),
            alignment=RIGHT,
            text=lambda row, now: isolated(f"{row.line:,}") if row.line else "",
            value=lambda row: row.line or None,
            kind=ColumnKind.NUMBER,
        ),
    )


def settlement_table(settlement: Settlement) -> Table:
    """Returns all rows as a table for files."""
    return file_table(translate("Settlement", "Settlement"), _columns(), settlement.rows)


class SettlementView(ShiftView):
    """View of one list, in place of the cash sheet; only *Mark as settled* changes data.

    ``settlement`` is the shown list.
    """

    settle_asked = Signal(object)
    """The lines that were accepted, as a set."""

    order_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__("settlement")
        self.settlement: Settlement | None = None
        self._accepted: set[int] = set()
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def show_settlement(self, settlement: Settlement | None) -> None:
        self.settlement = settlement
        self._accepted = set()
        first = next((each for each in SettlementState if settlement and settlement.of(each)), None)
        if first is not None:
            self._buttons[first].setChecked(True)
        self._show()
        if settlement is not None:
            shown = self.back_button if first is None else self._buttons[first]
            shown.setFocus(Qt.FocusReason.OtherFocusReason)

    def update_settlement(self, settlement: Settlement) -> None:
        """Shows the list as it matches now; its state, accepted lines and chosen row stay."""
        before = self.settlement
        if before is None or settlement == before:
            return
        held, chosen = self.window().focusWidget(), self._chosen()
        matched = {row.line: row for row in before.rows}
        same = {row.line for row in settlement.rows if matched.get(row.line) == row}
        accepted, state = self._accepted & same, self._state()
        if state is None or not settlement.of(state):
            state = next((each for each in SettlementState if settlement.of(each)), None)
        shown = self.back_button if state is None else self._buttons[state]
        shown.setChecked(True)
        self.settlement, self._accepted = settlement, accepted
        self._show()
        if chosen is not None:
            places = [(row.line, row.delivery_id) for row in self.model.rows]
            place = chosen.line, chosen.delivery_id
            self._choose(places.index(place) if place in places else 0)
        if self.isAncestorOf(held) and not held.isVisible():
            shown.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Settlement list"))
        self.table.setAccessibleName(self.tr("Lines of the list"))
        self.model.retranslate()
        self._show()

    def _build_ui(self) -> None:
        self.note_label = PlainLabel("settlementNoteLabel", "note-attention", wraps=True)
        self._group = QButtonGroup(self)
        self._buttons: dict[SettlementState, QPushButton] = {}
        chips, flow = QWidget(), FlowLayout(theme.current().sizes["space_1"])
        for state in SettlementState:
            button = dialog_button(
                f"settlement{state.name.title().replace('_', '')}Button", "segment"
            )
            button.setCheckable(True)
            self._group.addButton(button)
            self._buttons[state] = button
            flow.addWidget(button)
        chips.setLayout(flow)
        self.sum_label = PlainLabel("settlementSumLabel", wraps=True)
        self.model = TableModel[SettlementRow](_columns(), self)
        self.table = named(LongTable(), "settlementTable")
        self.table.setModel(self.model)
        style_table(self.table)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        show_whole(self.table)
        self.settle_button = keyed_button("settlementSettleButton", "Alt+7", "primary")
        self.accept_button = keyed_button("settlementAcceptButton", "Alt+0")
        buttons = (self.settle_button, self.accept_button, self.export_button, self.back_button)
        row = side_by_side(*buttons, None)
        self.setLayout(
            stacked(
                *(self.title_label, self.note_label, chips, self.sum_label, row),
                *(self.table, None),
            )
        )

    def _connect_signals(self) -> None:
        self._group.buttonClicked.connect(self._show)
        self.table.activated.connect(self._on_activated)
        self.settle_button.clicked.connect(self._on_settle_clicked)
        self.accept_button.clicked.connect(self._on_accept_clicked)

    def _state(self) -> SettlementState | None:
        return next((each for each, button in self._buttons.items() if button.isChecked()), None)

    def _show(self) -> None:
        settlement, state = self.settlement, self._state()
        for each, button in self._buttons.items():
            count = len(settlement.of(each)) if settlement else 0
            words = joined(translated(each.words), isolated(f"{count:,}"))
            button.setText(words)
            button.setAccessibleName(words)
            button.setVisible(count > 0)
        rows = settlement.of(state) if settlement and state else ()
        self.model.set_rows([row._replace(is_accepted=row.line in self._accepted) for row in rows])
        self._fit_columns()
        self._choose(0)
        self._show_words()
        self._show_buttons()

    def _show_words(self) -> None:
        settlement, state = self.settlement, self._state()
        if settlement is None:
            return
        lines = self.tr("%n lines", "", len(settlement.list.lines))
        left_out = settlement.list.left_out
        without = self.tr("%n left out", "", left_out) if left_out else ""
        self.title_label.setText(joined(embedded(settlement.list.name), lines, without))
        first = settlement.first
        words = self.tr("This list was settled: {when}.").format(when=_mark_words(first))
        self.note_label.setText(words if first is not None else "")
        self.note_label.setVisible(first is not None)
        total = kwd(kwd_of(settlement.sum(state))) if state else ""
        words = joined(translated(state.words), total) if state else ""
        self.sum_label.setText(words or self.tr("The list has no lines."))

    def _show_buttons(self) -> None:
        settlement, state = self.settlement, self._state()
        paid = len(settlement.of(SettlementState.PAID)) if settlement else 0
        count = paid + len(self._accepted)
        words = {
            self.settle_button: (
                self.tr("Mark %n as settled", "", count),
                self.tr("Mark what is paid and accepted as settled"),
            ),
            self.accept_button: (
                self.tr("Accept proposal"),
                self.tr("Accept the chosen line for this order, or undo that"),
            ),
            self.export_button: (self.tr("Export"), self.tr("Save as a workbook or CSV")),
            self.back_button: (self.tr("Back"), self.tr("Back to the cash sheet")),
        }
        show_words(words)
        self.settle_button.setVisible(count > 0)
        self.accept_button.setVisible(state in ACCEPTABLE)

    def _fit_columns(self) -> None:
        cells, heads = self.table.fontMetrics(), self.table.horizontalHeader().fontMetrics()
        rows = range(min(self.model.rowCount(), 100))
        for column in (0, 1, 3, 4, 5):
            head = str(self.model.headerData(column, Qt.Orientation.Horizontal))
            texts = (str(self.model.index(row, column).data()) for row in rows)
            widest = max([heads.horizontalAdvance(head), *map(cells.horizontalAdvance, texts)])
            self.table.setColumnWidth(column, widest + _PADDING)
        fit_rows(self.table)
        self.table.setVisible(self.model.rowCount() > 0)

    def _on_activated(self) -> None:
        row = self._chosen()
        if row is not None and row.delivery_id:
            self.order_asked.emit(row.order)

    def _on_accept_clicked(self) -> None:
        at, row = self.table.currentIndex().row(), self._chosen()
        if row is None:
            return
        self._accepted ^= {row.line}
        self._show()
        self._choose(at if row.is_accepted else at + 1)

    def _chosen(self) -> SettlementRow | None:
        return self.model.row_at(self.table.currentIndex().row())

    def _choose(self, at: int) -> None:
        """Makes a row the current one, or the last row if there are fewer."""
        last = self.model.rowCount() - 1
        self.table.setCurrentIndex(self.model.index(min(at, last), 0))

    def _on_settle_clicked(self) -> None:
        self.settle_asked.emit(set(self._accepted))
