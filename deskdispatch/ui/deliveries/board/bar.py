"""Bar over the board: search, filters, and a counter of new deliveries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QPushButton, QWidget

from deskdispatch.domain.clock import Clock
from deskdispatch.ui.deliveries.board.scope_line import ScopeLine
from deskdispatch.ui.deliveries.model.row import FIRST, BoardFilter
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import icons
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.widgets.button_keys import give_key, show_key
from deskdispatch.ui.widgets.controls import (
    ClearButton,
    dialog_button,
    named,
    side_by_side,
    spoken_name,
    stacked,
)
from deskdispatch.ui.widgets.flow_layout import FlowLayout
from deskdispatch.ui.widgets.search_edit import SearchEdit

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.ui.deliveries.board.table import BoardTable
    from deskdispatch.ui.deliveries.model.deliveries_model import DeliveriesModel

SPACING: Final = 8
"""Pixels between the lines of the bar."""

_ALARM_LOOKS: Final = {
    BoardFilter.FAILED: ("exclamation", "bad"),
    BoardFilter.LATE: ("clock", "attention"),
    BoardFilter.UNCONFIRMED: ("question", "attention"),
}
"""Icon and colour token of the filters of rows that need attention."""


class BoardBar(Retranslated, QWidget):
    """Search and filters."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._build_ui(clock)
        self.filters_button.toggled.connect(self.scope_line.setVisible)
        self.scope_line.changed.connect(self.retranslate)
        self.retranslate()

    def _build_ui(self, clock: Clock) -> None:
        self.search_edit = named(SearchEdit(), "boardSearchEdit")
        ClearButton(self.search_edit)
        self.filters_button = dialog_button("boardFiltersButton")
        self.filters_button.setCheckable(True)
        give_key(self.filters_button, "Alt+8")
        self.new_orders = NewOrders()
        self.filter_bar = FilterBar()
        self.scope_line = ScopeLine(clock)
        self.scope_line.hide()
        buttons = (self.new_orders, self.filters_button)
        line = side_by_side(self.search_edit, *buttons, grows=(self.search_edit,))
        self.setLayout(stacked(line, self.scope_line, self.filter_bar))

    def retranslate(self) -> None:
        self.search_edit.setPlaceholderText(self.tr("Search order, name, phone, area, notes"))
        self.search_edit.setAccessibleName(self.tr("Search the deliveries"))
        count, words = self.scope_line.count(), self.tr("Filters")
        self.filters_button.setText(f"{words} · {count}" if count else words)
        chosen = self.tr("Days and branch, %n chosen", "", count)
        self.filters_button.setAccessibleName(spoken_name(self.filters_button.text(), chosen))
        show_key(self.filters_button, chosen)


class NewOrders(Retranslated, QPushButton):
    """A quiet button that counts new deliveries outside the visible rows, and scrolls to them.

    New deliveries are those booked after all that the board knew; older ones that are read later do
    not count. At the top of the list nothing is counted, as new rows appear there. A booking of
    this desk that is hidden by search or filter is named on the button, as neither is cleared
    unasked.
    """

    hidden_asked = Signal(str)
    """The id of the named booking, which should be shown."""

    def __init__(self) -> None:
        super().__init__()
        self._out_of_sight: set[str] = set()
        self._newest = 0.0
        self._count = 0
        self._hidden: tuple[str, str] | None = None
        self.setObjectName("newOrdersButton")
        self.setProperty("role", "link")
        self.setAutoDefault(False)
        give_key(self, "Alt+0")
        self.clicked.connect(self.show_new)
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

    def count_new(self, summaries: Sequence[DeliverySummary]) -> None:
        """Counts the new ones among these; called before the model takes them."""
        newest = self._newest
        for summary in summaries:
            at = summary.created_at or 0.0
            if 0.0 < newest < at and not self._model.knows(summary.id):
                self._out_of_sight.add(summary.id)
            self._newest = max(self._newest, at)

    def name_hidden(self, id: str, order_number: str) -> None:
        """Names a booking that is not among the shown rows."""
        self._hidden = id, order_number
        self.retranslate()

    def forget(self) -> None:
        self._hidden = None
        self._out_of_sight.clear()
        self._newest = 0.0
        self.recount()

    def recount(self) -> None:
        """Updates the count; deliveries that came into view are no longer new."""
        if self._hidden is not None and self._model.row_of(self._hidden[0]) is not None:
            self._hidden = None
            self.retranslate()
        if not self._out_of_sight and not self._count:
            return
        if self._model.is_newest_first and self._table.verticalScrollBar().value() == 0:
            self._out_of_sight.clear()
        rows = {id: self._model.row_of(id) for id in self._out_of_sight}
        height = self._table.viewport().height()
        for id, row in rows.items():
            top = -1 if row is None else self._table.rowViewportPosition(row)
            if row is not None and 0 <= top <= height - self._table.rowHeight(row):
                self._out_of_sight.discard(id)
        self._count = sum(rows[id] is not None for id in self._out_of_sight)
        self.retranslate()

    def show_new(self) -> None:
        if self._hidden is not None:
            self.hidden_asked.emit(self._hidden[0])
            return
        rows = [row for id in self._out_of_sight if (row := self._model.row_of(id)) is not None]
        if self.hasFocus():
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._model.is_newest_first:
            self._table.scrollToTop()
        elif rows:
            self._table.scrollTo(self._model.index(min(rows), 0))
        self.recount()

    def retranslate(self) -> None:
        words, tip = self.tr("%n new", "", self._count), self.tr("Show the new deliveries")
        text = f"↑ {words}"
        if self._hidden is not None:
            tip = self.tr("Booked, but hidden by the search or the filter. Show it")
            words = text = self.tr("{order} hidden").format(order=isolated(self._hidden[1]))
        self.setText(text)
        self.setAccessibleName(words)
        show_key(self, tip)
        self.setVisible(self._count > 0 or self._hidden is not None)


class FilterBar(Retranslated, QWidget):
    """Exclusive filter buttons, which arrow keys walk through, wrapped to as many lines as needed.

    Alarm filters are coloured chips, which are hidden unless they have rows or are chosen.
    """

    chosen = Signal(object)
    """The ``BoardFilter`` chosen by the clerk."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("boardFilterBar")
        self._counts: Mapping[BoardFilter, int] = {}
        self._buttons: dict[BoardFilter, QPushButton] = {}
        self._build_ui()
        self._group.buttonToggled.connect(self._on_button_toggled)
        self.set_filter(FIRST)
        self.retranslate()

    @property
    def filter(self) -> BoardFilter:
        return next(part for part, button in self._buttons.items() if button.isChecked())

    def set_filter(self, board_filter: BoardFilter) -> None:
        """Sets the filter without emitting ``chosen``."""
        with QSignalBlocker(self._group):
            self._buttons[board_filter].setChecked(True)
        self._show_alarms()

    def set_counts(self, counts: Mapping[BoardFilter, int]) -> None:
        """Shows the number of rows of each filter; a missing filter shows none."""
        if counts != self._counts:
            self._counts = dict(counts)
            self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Which deliveries to show"))
        words = {
            BoardFilter.ACTIVE: self.tr("Active"),
            BoardFilter.SCHEDULED: self.tr("Scheduled"),
            BoardFilter.DONE: self.tr("Done"),
            BoardFilter.ALL: self.tr("All"),
            BoardFilter.FAILED: self.tr("Failed"),
            BoardFilter.LATE: self.tr("Late"),
            BoardFilter.UNCONFIRMED: self.tr("Unconfirmed"),
        }
        tips = {
            BoardFilter.FAILED: self.tr("Failed in 24 hours, or in the chosen days"),
            BoardFilter.LATE: self.tr("Later than usual"),
            BoardFilter.UNCONFIRMED: self.tr("Sent without a clear answer"),
        }
        for part, button in self._buttons.items():
            count = self._counts.get(part)
            text = words[part] if count is None else f"{words[part]} {count}"
            button.setText(text)
            button.setAccessibleName(text)
            show_key(button, tips.get(part, words[part]))
        self._show_alarms()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._show_alarms()

    def _build_ui(self) -> None:
        self._group = QButtonGroup(self)
        for number, part in enumerate(BoardFilter, start=1):
            role = "alarm" if part in _ALARM_LOOKS else "segment"
            button = dialog_button(f"boardFilter{part.value.capitalize()}", role)
            button.setCheckable(True)
            button.setAutoExclusive(True)  # tells screen readers that it is one of several
            give_key(button, f"Alt+{number}")
            self._group.addButton(button)
            self._buttons[part] = button
        for part, (_, token) in _ALARM_LOOKS.items():
            self._buttons[part].setProperty("token", token)
            self._buttons[part].setIconSize(QSize(16, 16))
        lines = FlowLayout(4)
        for each in self._buttons.values():
            lines.addWidget(each)
        self.setLayout(lines)

    def minimumSizeHint(self) -> QSize:
        """Returns a height for all lines at the present width."""
        least = super().minimumSizeHint()
        return QSize(least.width(), max(least.height(), self.heightForWidth(self.width())))

    def _show_alarms(self) -> None:
        """Shows alarms with rows, in their colours, and hides the others."""
        for part, (icon, token) in _ALARM_LOOKS.items():
            button = self._buttons[part]
            button.setVisible(bool(self._counts.get(part)) or button.isChecked())
            button.setIcon(icons.icon(icon, "on_accent" if button.isChecked() else token))

    def _on_button_toggled(self, _button: QAbstractButton, checked: bool) -> None:
        """Handles a toggle by click, key or screen reader; the last one sends no click."""
        if checked:
            self._show_alarms()
            self.chosen.emit(self.filter)
