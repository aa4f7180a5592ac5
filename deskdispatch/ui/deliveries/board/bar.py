"""The bar over the board: search, new deliveries out of sight, and the filters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QGridLayout,
    QPushButton,
    QWidget,
)

from deskdispatch.domain.clock import Clock
from deskdispatch.ui.deliveries.board.scope_line import ScopeLine
from deskdispatch.ui.deliveries.model.row import BoardFilter
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.button_keys import give_key, show_key
from deskdispatch.ui.widgets.controls import (
    ClearButton,
    dialog_button,
    named,
    side_by_side,
    spoken_name,
    stacked,
)

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.ui.deliveries.board.table import BoardTable
    from deskdispatch.ui.deliveries.model.deliveries_model import DeliveriesModel

SPACING: Final = 8
"""Pixels between its lines."""

_HALF: Final = len(BoardFilter) // 2
"""Buttons of a line where they stand in two."""


class SearchEdit(LineEdit):
    """A search edit: Escape clears it, Down leaves it."""

    left_down = Signal()
    """Down was pressed."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
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
        self.search_edit = named(SearchEdit(), "boardSearchEdit")
        ClearButton(self.search_edit)
        self.filters_button = dialog_button("boardFiltersButton")
        self.filters_button.setCheckable(True)
        give_key(self.filters_button, "Alt+7")
        self.new_orders = NewOrders()
        self.filter_bar = FilterBar()
        self.scope_line = ScopeLine(clock)
        self.scope_line.hide()
        buttons = (self.new_orders, self.filters_button)
        line = side_by_side(self.search_edit, *buttons, grows=(self.search_edit,))
        self.setLayout(stacked(line, self.scope_line, self.filter_bar))

    def _connect_signals(self) -> None:
        self.filters_button.toggled.connect(self.scope_line.setVisible)
        self.scope_line.changed.connect(self._show_count)

    def retranslate(self) -> None:
        self.search_edit.setPlaceholderText(self.tr("Search order, name, phone, area, notes"))
        self.search_edit.setAccessibleName(self.tr("Search the deliveries"))
        self._show_count()

    def _show_count(self) -> None:
        count, words = self.scope_line.count(), self.tr("Filters")
        self.filters_button.setText(f"{words} · {count}" if count else words)
        chosen = self.tr("Days and branch, %n chosen", "", count)
        self.filters_button.setAccessibleName(spoken_name(self.filters_button.text(), chosen))
        show_key(self.filters_button, chosen)


class NewOrders(Retranslated, QPushButton):
    """A quiet button that counts new deliveries out of sight, and goes there.

    New is what was booked after all that the board knew; older deliveries that are read later are
    not. At the top of the list nothing is out of sight, as new rows come in there.
    """

    def __init__(self) -> None:
        super().__init__()
        self._out_of_sight: set[str] = set()
        self._newest = 0.0
        self._count = 0
        self.setObjectName("newOrdersButton")
        self.setProperty("role", "link")
        self.setAutoDefault(False)
        give_key(self, "Alt+0")
        self.clicked.connect(self.go)
        self.retranslate()
        self.hide()

    def watch(self, table: BoardTable, model: DeliveriesModel) -> None:
        self._table, self._model = table, model
        bar = table.verticalScrollBar()
        for signal in (
            bar.valueChanged,
            bar.rangeChanged,
            model.modelReset,
            model.layoutChanged,
            model.rowsInserted,
            model.rowsMoved,
            model.rowsRemoved,
        ):
            signal.connect(self.recount)

    def expect(self, summaries: Sequence[DeliverySummary]) -> None:
        """Called before the model takes these."""
        times = [summary.created_at or 0.0 for summary in summaries]
        if self._newest:
            self._out_of_sight |= {
                summary.id
                for summary, at in zip(summaries, times, strict=True)
                if at > self._newest and not self._model.knows(summary.id)
            }
        self._newest = max(self._newest, *times, 0.0)

    def forget(self) -> None:
        self._out_of_sight.clear()
        self._newest = 0.0
        self.recount()

    def recount(self) -> None:
        """Counts again; deliveries that came into view are no longer new."""
        if not self._out_of_sight and not self._count:
            return
        if self._model.is_newest_first and self._table.verticalScrollBar().value() == 0:
            self._out_of_sight.clear()
        rows = {id: self._model.row_of(id) for id in self._out_of_sight}
        self._out_of_sight -= {
            id for id, row in rows.items() if row is not None and self._sees(row)
        }
        self._count = sum(rows[id] is not None for id in self._out_of_sight)
        self._show()

    def go(self) -> None:
        rows = [row for id in self._out_of_sight if (row := self._model.row_of(id)) is not None]
        if self.hasFocus():
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._model.is_newest_first:
            self._table.scrollToTop()
        elif rows:
            self._table.scrollTo(self._model.index(min(rows), 0))
        self.recount()

    def retranslate(self) -> None:
        self._show()

    def _sees(self, row: int) -> bool:
        top = self._table.rowViewportPosition(row)
        return top >= 0 and top + self._table.rowHeight(row) <= self._table.viewport().height()

    def _show(self) -> None:
        words = self.tr("%n new", "", self._count)
        self.setText(f"↑ {words}")
        self.setAccessibleName(words)
        show_key(self, self.tr("Show the new deliveries"))
        self.setVisible(self._count > 0)


class FilterBar(Retranslated, QWidget):
    """Exclusive buttons, which arrow keys walk through, in one line or two."""

    chosen = Signal(object)
    """The ``BoardFilter`` chosen by the clerk."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("boardFilterBar")
        self._counts: Mapping[BoardFilter, int] = {}
        self._buttons: dict[BoardFilter, QPushButton] = {}
        self._build_ui()
        self._group.buttonClicked.connect(self._on_button_clicked)
        self.set_filter(BoardFilter.ALL)
        self.retranslate()

    @property
    def filter(self) -> BoardFilter:
        return next(part for part, button in self._buttons.items() if button.isChecked())

    def set_filter(self, board_filter: BoardFilter) -> None:
        """Sets the filter without emitting ``chosen``."""
        self._buttons[board_filter].setChecked(True)

    def set_counts(self, counts: Mapping[BoardFilter, int]) -> None:
        """Shows the number of rows of each filter; a missing one shows none."""
        if counts != self._counts:
            self._counts = dict(counts)
            self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Which deliveries to show"))
        words = {
            BoardFilter.ALL: self.tr("All"),
            BoardFilter.ACTIVE: self.tr("Active"),
            BoardFilter.UNCONFIRMED: self.tr("Unconfirmed"),
            BoardFilter.SCHEDULED: self.tr("Scheduled"),
            BoardFilter.DONE: self.tr("Done"),
            BoardFilter.FAILED: self.tr("Failed"),
        }
        for part, button in self._buttons.items():
            count = self._counts.get(part)
            text = words[part] if count is None else f"{words[part]} {count}"
            button.setText(text)
            button.setAccessibleName(text)
            show_key(button, words[part])
        self._mark_unconfirmed()
        self._arrange()

    def _build_ui(self) -> None:
        self._group = QButtonGroup(self)
        for number, part in enumerate(BoardFilter, start=1):
            button = dialog_button(f"boardFilter{part.value.capitalize()}", "segment")
            button.setCheckable(True)
            button.setAutoExclusive(True)  # screen readers: one of several
            give_key(button, f"Alt+{number}")
            self._group.addButton(button)
            self._buttons[part] = button
        self._lines = QGridLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(0)
        self._lines.setColumnStretch(len(BoardFilter), 1)
        self._columns = 0

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width_of(_HALF), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        every = len(self._buttons)
        columns = every if self._width_of(every) <= self.width() else _HALF
        if columns != self._columns:
            self._columns = columns
            for at, button in enumerate(self._buttons.values()):
                self._lines.addWidget(button, *divmod(at, columns))

    def _width_of(self, columns: int) -> int:
        widths = [button.sizeHint().width() for button in self._buttons.values()]
        return sum(max(widths[at::columns]) for at in range(columns))

    def _mark_unconfirmed(self) -> None:
        button = self._buttons[BoardFilter.UNCONFIRMED]
        alert = bool(self._counts.get(BoardFilter.UNCONFIRMED))
        if button.property("alert") != alert:
            button.setProperty("alert", alert)
            button.style().polish(button)

    def _on_button_clicked(self, clicked: QAbstractButton) -> None:
        part = next(part for part, button in self._buttons.items() if button is clicked)
        self.chosen.emit(part)
