"""The board's panel: table, search, filters and menus."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QItemSelectionModel, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QStackedWidget, QWidget

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.deliveries.board.bar import BoardBar
from deskdispatch.ui.deliveries.board.columns import BoardColumns
from deskdispatch.ui.deliveries.board.notices import BoardEmpty, HiddenMatches, UnreadableNotice
from deskdispatch.ui.deliveries.board.table import BoardCopying, BoardTable
from deskdispatch.ui.deliveries.model.deliveries_model import DeliveriesModel
from deskdispatch.ui.deliveries.model.row import FIRST, BoardFilter, BoardRow, BoardSearch
from deskdispatch.ui.lib import counter_names, phone_calls
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import icons
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.unreadable import stale_words
from deskdispatch.ui.widgets.controls import side_by_side, stacked
from deskdispatch.ui.widgets.empty_note import RECORDS
from deskdispatch.ui.widgets.keys import Menu

if TYPE_CHECKING:
    from deskdispatch.desk.deliveries.delivery_store import Changes
    from deskdispatch.desk.deliveries.tracking import Tracking
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.held_order import HeldOrder
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking

UPDATE_AGES_EVERY_MS = 10_000

SLICE: Final = 100
"""Rows created between two turns of the event loop."""

AT_ONCE: Final = 1000
"""Rows appended in one step to the end of the list, which is cheap."""

LEAST_HEIGHT: Final = 34
"""Least height of the list in pixels: its head."""


class _Stack(QStackedWidget):
    """The list, or a note in its place; a low window takes its room before that of the filters."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumHeight(LEAST_HEIGHT)

    def hasHeightForWidth(self) -> bool:
        return False  # else the height of the note would count and not the least


class BoardPanel(Retranslated, QWidget):
    """The list of deliveries; several can be selected, and one is shown in detail.

    A search covers all deliveries, whatever the filter, and its end restores the filter. A filter
    chosen during the search narrows it, and stays.
    """

    delivery_chosen = Signal(object)
    """The ``DeliverySummary`` of the current row, or None."""

    unconfirmed_chosen = Signal(object)
    """The ``UnconfirmedBooking`` of the current row; emitted again when it changes."""

    print_asked = Signal(object)
    """The deliveries whose slips to print, a tuple of ``DeliverySummary``."""

    book_again_asked = Signal(object)
    """The ``DeliverySummary`` to book again."""

    map_asked = Signal(object)
    """The ``DeliverySummary`` to show on the map."""

    held_undo_asked = Signal(str)
    held_send_asked = Signal(str)
    """The id of the ``HeldOrder`` to take back, or to send now."""

    export_asked = Signal()

    def __init__(self, clock: Clock = utc_now, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = DeliveriesModel(self, clock)
        self._clock = clock
        self._unconfirmed_bookings: tuple[UnconfirmedBooking, ...] = ()
        self._chosen_id: str | None = None
        self._emitted_id: str | None = None
        self._widened_from: BoardFilter | None = None
        self._loading: object = None
        self._build_ui(clock)
        self._connect_signals()
        self.retranslate()

    def _build_ui(self, clock: Clock) -> None:
        self.setObjectName("boardPanel")
        self.bar = BoardBar(clock)
        self.search_edit = self.bar.search_edit
        self.filter_bar = self.bar.filter_bar
        self.table = BoardTable(self.model)
        self.new_orders = self.bar.new_orders
        self.new_orders.watch(self.table, self.model)
        self.columns = BoardColumns(self.table)
        self._copying = BoardCopying(self)
        self.empty = BoardEmpty()
        self.empty_label = self.empty.label
        self.unreadable_notice = UnreadableNotice()
        self._stack = _Stack()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.table)
        self.hidden_matches = HiddenMatches()
        below = side_by_side(self.hidden_matches, None)
        column = stacked(self.bar, self._stack, below, self.unreadable_notice, grows=(self._stack,))
        column.setContentsMargins(12, 12, 12, 0)
        self.setLayout(column)
        self._ages = QTimer(self)
        self._ages.setInterval(UPDATE_AGES_EVERY_MS)
        self._ages.start()
        self._count_down = QTimer(self)

    def _connect_signals(self) -> None:
        self.search_edit.textChanged.connect(self._on_search_changed)
        self.search_edit.left_down.connect(self.go_to_table)
        self.filter_bar.chosen.connect(self._on_filter_chosen)
        self.bar.scope_line.changed.connect(self._on_scope_changed)
        self.empty.list_read.connect(self._show_state)
        self.empty.clear_button.clicked.connect(self._on_show_asked)
        self.hidden_matches.clicked.connect(self._on_show_asked)
        self.new_orders.hidden_asked.connect(self.choose)
        self.model.counts_changed.connect(self._show_state)
        self.table.typed.connect(self._on_typed)
        self.table.copy_asked.connect(self.copy)
        self.table.menu_asked.connect(lambda at: self._menu().popup(at))
        self.table.selectionModel().selectionChanged.connect(self._on_choice_changed)
        self.table.selectionModel().currentRowChanged.connect(self._on_choice_changed)
        self._ages.timeout.connect(self._on_time_passed)
        self._count_down.timeout.connect(self._on_count_down)

    def height_for(self, rows: int) -> int:
        """Returns the board's height in pixels with ``rows`` whole rows visible."""
        return self.height() - self.table.viewport().height() + rows * self.table.row_height()

    def retranslate(self) -> None:
        self.table.setAccessibleName(self.tr("Deliveries"))
        self.model.retranslate()
        self._show_state()

    def show_changes(self, changes: Changes) -> None:
        """Shows a poll: the changed deliveries, and those that could not be read."""
        if changes.failure is None:
            self.empty.set_read()
        self.unreadable_notice.set_unreadable("deliveries", changes.unreadable)
        self.model.set_flags("stale", stale_words(changes.stale))
        if changes.summaries:
            self.upsert(changes.summaries)

    def upsert(self, summaries: Sequence[DeliverySummary]) -> None:
        """Adds and updates deliveries; emits the current one again if it changed."""
        self.new_orders.count_new(summaries)
        self.model.upsert(summaries)
        self._after_change([each.id for each in summaries] if self.has_choice() else ())

    async def load(self, desk: Desk) -> None:
        """Adds all stored deliveries in slices; ``JournalError`` leaves the rows added so far."""
        token = self._loading = object()
        self.empty.set_older_loading()
        try:
            await _fill(self.model, desk.tracking, may_continue=lambda: self._loading is token)
            self.empty.set_read(RECORDS)
        except KnownError as error:
            self.empty.set_failed(RECORDS, error)
            raise
        finally:
            self._show_state()

    def set_unconfirmed(self, unconfirmed_bookings: Sequence[UnconfirmedBooking]) -> None:
        """Shows the unconfirmed bookings on top; emits the current one again."""
        self.model.set_unconfirmed(unconfirmed_bookings)
        self._unconfirmed_bookings = tuple(unconfirmed_bookings)
        if unconfirmed_bookings:
            self._count_down.start(self._count_down_every())
        else:
            self._count_down.stop()
        self._after_change(unconfirmed.intent.id for unconfirmed in unconfirmed_bookings)

    def set_held(self, orders: Sequence[HeldOrder]) -> None:
        """Shows the held orders and the one being sent on top, with the seconds left."""
        self.model.set_held(orders)
        self._show_state()

    def set_reported_booked(self, unconfirmed_bookings: Sequence[UnconfirmedBooking]) -> None:
        """Shows bookings closed on the operator's word; emits the current one again."""
        self.model.set_reported_booked(unconfirmed_bookings)
        self._after_change(unconfirmed.intent.id for unconfirmed in unconfirmed_bookings)

    def set_counters(self, names: Mapping[str, str], own_id: str) -> None:
        """Sets the names of sharing counters; ``own_id`` is empty if this PC does not share."""
        is_changed = counter_names.set_names(names, own_id)
        self.columns.set_shared(bool(own_id))
        if is_changed:
            self.model.show_counters()
            if searched := self.search_edit.text():
                self._on_search_changed(searched)

    def clear(self) -> None:
        self._loading = self._chosen_id = None
        self.empty.set_loading()
        self.model.clear()
        self._filter_by(FIRST)
        if self.model.is_searched:
            self._widen()
        self.new_orders.forget()
        self.unreadable_notice.clear()
        self._show_state()
        self._emit_choice()

    def choose_booked(self, delivery_id: str) -> None:
        """Selects a new booking; only names one that search or filter hide."""
        row = self.model.board_rows.known.get(delivery_id)
        if row is not None and self.model.row_of(delivery_id) is None:
            self.new_orders.name_hidden(delivery_id, row.order)
        else:
            self.choose(delivery_id)

    def choose(self, delivery_id: str) -> None:
        """Selects a row; clears filters and search only as far as they hide it."""
        if self.model.knows(delivery_id):
            filters = self._clear_filter
            for clear in (filters, self.bar.scope_line.clear, self.search_edit.clear, filters):
                if self.model.row_of(delivery_id) is not None:
                    break
                clear()
                self._show_state()
        row = self.model.row_of(delivery_id)
        if row is not None:
            # QTableView.selectRow uses the column at the view's edge, and does nothing if a
            # right-to-left table is empty there.
            index = self.model.index(row, self.columns.shown()[0])
            flag = QItemSelectionModel.SelectionFlag
            self.table.selectionModel().setCurrentIndex(index, flag.ClearAndSelect | flag.Rows)
            self.table.scrollTo(index)

    def choose_order(self, order_number: str) -> None:
        found = (summary.id for summary in self.shown() if summary.order_number == order_number)
        if (id := next(found, None)) is not None:
            self.choose(id)

    def search_for(self, text: str) -> None:
        self.bar.scope_line.clear()
        self.search_edit.clear()
        self.search_edit.setText(text)

    def show_all(self) -> None:
        self.search_edit.clear()
        self.bar.scope_line.clear()
        self._clear_filter()
        self._after_reset()

    def _clear_filter(self) -> None:
        if self.filter_bar.filter is not BoardFilter.ALL:
            self._filter_by(BoardFilter.ALL)

    def _filter_by(self, board_filter: BoardFilter) -> None:
        self._widened_from = None
        self.filter_bar.set_filter(board_filter)
        self.model.set_filter(board_filter)

    def _widen(self) -> None:
        """Searches all deliveries; the filter is restored at the end of the search."""
        before = self._widened_from or self.filter_bar.filter
        self._filter_by(BoardFilter.ALL)
        self._widened_from = before

    def _on_show_asked(self) -> None:
        """Shows the hidden matches of a search, or all deliveries without one."""
        if self.model.hidden_matches():
            self._widen()
            self.bar.scope_line.clear()
            self._after_reset()
        else:
            self.show_all()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def chosen(self) -> DeliverySummary | None:
        return self.model.summary_at(self.table.current_row())

    def chosen_id(self) -> str | None:
        """Returns the id of the delivery or intent shown in detail."""
        row = self.model.row_at(self.table.current_row())
        return None if row is None else row.id

    def chosen_many(self) -> tuple[DeliverySummary, ...]:
        return tuple(row.summary for row in self._chosen_rows() if row.summary is not None)

    def has_choice(self) -> bool:
        return self.table.current_row() >= 0

    def shown(self) -> tuple[DeliverySummary, ...]:
        rows = self.model.rows_between(0, self.model.rowCount() - 1)
        return tuple(row.summary for row in rows if row.summary is not None)

    def copy(self) -> None:
        self._copying.start(self._chosen_rows(), [column.spec for column in self.columns.shown()])

    def _chosen_rows(self) -> list[BoardRow]:
        spans = self.table.chosen_spans()
        return [row for first, last in spans for row in self.model.rows_between(first, last)]

    def show_columns_menu(self) -> None:
        self.columns.open_menu(self.table.horizontalHeader().rect().bottomLeft())

    def go_to_table(self) -> None:
        """Focuses the table and selects the first row if none is selected."""
        if not self.has_choice() and self.model.rowCount():
            self.table.selectRow(0)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_state(self) -> None:
        is_empty, hidden = self.model.is_empty, self.model.hidden_matches()
        is_counted, has_rows = self.empty.is_read or not is_empty, self.model.rowCount() > 0
        self.filter_bar.set_counts(self.model.counts() if is_counted else {})
        self.empty.set_filtered(not is_empty, hidden)
        self.hidden_matches.set_count(hidden if has_rows else 0)
        self._stack.setCurrentIndex(1 if has_rows else 0)

    def _after_change(self, ids: Iterable[str]) -> None:
        """Updates the counts, and emits the current choice again if it is one of these."""
        self._show_state()
        if self._emitted_id in set(ids):
            self._emit_choice()

    def _emit_choice(self) -> None:
        """Emits the current choice, even if unchanged."""
        row = self.model.row_at(self.table.current_row())
        self._emitted_id = None if row is None else row.id
        if row is not None and row.unconfirmed is not None:
            self.unconfirmed_chosen.emit(row.unconfirmed)
        else:
            self.delivery_chosen.emit(None if row is None else row.summary)

    def _on_choice_changed(self) -> None:
        if self.table.is_between_choices():
            return
        self._chosen_id = self.chosen_id()
        self.model.choose(self._chosen_id)
        if self._chosen_id != self._emitted_id:
            self._emit_choice()

    def _on_search_changed(self, text: str) -> None:
        is_searched, board_filter = bool(BoardSearch.of(text).words), self.filter_bar.filter
        if is_searched and not self.model.is_searched:
            self._widened_from, board_filter = board_filter, BoardFilter.ALL
        elif not is_searched and (before := self._widened_from) is not None:
            self._widened_from, board_filter = None, before
        self.filter_bar.set_filter(board_filter)
        self.model.set_search(text, board_filter)
        self._after_reset()

    def _on_filter_chosen(self, board_filter: BoardFilter) -> None:
        self._filter_by(board_filter)
        self._after_reset()

    def _on_scope_changed(self) -> None:
        self.model.set_scope(self.bar.scope_line.scope())
        self._after_reset()

    def _after_reset(self) -> None:
        """Restores the selection after a model reset, if its row is still there."""
        self._show_state()
        if self.has_choice():
            return
        self.table.scrollToTop()
        if self._chosen_id is not None and self.model.row_of(self._chosen_id) is not None:
            self.choose(self._chosen_id)
        elif self._emitted_id is not None:
            self._emit_choice()

    def _on_typed(self, text: str) -> None:
        self.search_edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search_edit.insert(text)

    def _on_time_passed(self) -> None:
        if self.table.isVisible():
            self.model.tick(*self.table.rows_in_sight())
        self.bar.scope_line.check_for_new_day()

    def _count_down_every(self) -> int:
        now = self._clock()
        return min(times.count_down_every_ms(each, now) for each in self._unconfirmed_bookings)

    def _on_count_down(self) -> None:
        self.model.count_down()
        self._count_down.setInterval(self._count_down_every())

    def _menu(self) -> QMenu:
        chosen, current = self.chosen_many(), self.chosen()
        menu = Menu(self.table)
        menu.setObjectName("boardMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._add_held(menu)
        copy = _add_action(menu, "copy", QCoreApplication.translate("BoardMenu", "&Copy"))
        copy.setShortcut(QKeySequence("Ctrl+C"))
        copy.triggered.connect(self.copy)
        words = QCoreApplication.translate("BoardMenu", "&Print %n slip(s)", None, len(chosen))
        slips = _add_action(menu, "print", words, enabled=bool(chosen))
        slips.triggered.connect(lambda: self.print_asked.emit(chosen))
        menu.addSeparator()
        words, is_one = QCoreApplication.translate("BoardMenu", "Book &again"), current is not None
        again = _add_action(menu, "repeat", words, enabled=is_one)
        again.triggered.connect(lambda: self.book_again_asked.emit(current))
        words = QCoreApplication.translate("BoardMenu", "Show on the &map")
        has_point = current is not None and current.dropoff is not None
        on_map = _add_action(menu, "map-pin", words, enabled=has_point)
        on_map.triggered.connect(lambda: self.map_asked.emit(current))
        if current is not None and phone_calls.tel_address(current.driver_phone) is not None:
            number = current.driver_phone
            words = QCoreApplication.translate("BoardMenu", "Call the &driver, {name}")
            name = embedded(current.driver_name or number).replace("&", "&&")
            call = _add_action(menu, "phone", words.format(name=name))
            call.triggered.connect(lambda: phone_calls.call(number))
        menu.addSeparator()
        words = QCoreApplication.translate("BoardMenu", "&Export …")
        menu.addAction(words, self.export_asked.emit)
        menu.addMenu(self.columns.menu(self))
        return menu

    def _add_held(self, menu: QMenu) -> None:
        """Adds the actions for a held order while it is the current row."""
        row = self.model.row_at(self.table.current_row())
        if row is None or row.held is None or row.held.is_sending:
            return
        id = row.id
        words = QCoreApplication.translate("BoardMenu", "&Undo booking")
        _add_action(menu, "cross", words).triggered.connect(lambda: self.held_undo_asked.emit(id))
        words = QCoreApplication.translate("BoardMenu", "&Book now")
        _add_action(menu, "check", words).triggered.connect(lambda: self.held_send_asked.emit(id))
        menu.addSeparator()


async def _fill(
    model: DeliveriesModel, tracking: Tracking, may_continue: Callable[[], bool]
) -> None:
    """Adds the stored deliveries, newest first, while ``may_continue`` returns True."""
    waiting: list[BoardRow] = []
    page = await tracking.older()
    while page and may_continue():
        for at in range(0, len(page), SLICE):
            waiting += [
                BoardRow.of_summary(summary)
                for summary in page[at : at + SLICE]
                if summary.id not in model.board_rows.known
            ]
            await asyncio.sleep(0)
        if len(waiting) >= AT_ONCE:
            await _bring(model, waiting, may_continue)
            waiting = []
            # The cyclic garbage collector scans all live objects now and then, which takes 0.1 s
            # for a hundred thousand rows. Rows are in no cycle, so exempting them leaks nothing.
            gc.freeze()
        page = await tracking.older(page[-1])
    await _bring(model, waiting, may_continue)


async def _bring(
    model: DeliveriesModel, rows: list[BoardRow], may_continue: Callable[[], bool]
) -> None:
    """Appends rows at the end in large steps, inserts others in small ones."""
    step = AT_ONCE if model.is_newest_first else SLICE // 4
    for at in range(0, len(rows), step):
        if not may_continue():
            return
        known = model.board_rows.known
        model.add([row for row in rows[at : at + step] if row.id not in known])
        await asyncio.sleep(0)


def _add_action(menu: QMenu, icon: str, words: str, *, enabled: bool = True) -> QAction:
    action = menu.addAction(icons.icon(icon), words)
    action.setEnabled(enabled)
    return action
