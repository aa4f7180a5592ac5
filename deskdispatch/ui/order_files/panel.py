"""Page *Orders from a file*: its rows, the chosen ones below them, and their booking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QWidget

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.ui.look import theme
from deskdispatch.ui.order_files.book_bar import BookBar
from deskdispatch.ui.order_files.detail import NO_COLUMNS, RowDetail
from deskdispatch.ui.order_files.rows_table import OrderRowsModel, OrderRowsTable
from deskdispatch.ui.order_files.start_page import OrderFileStart
from deskdispatch.ui.order_files.words import (
    FILTERS,
    TO_LOOK_AT,
    file_words,
    head_words,
    sum_words,
)
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.assistive.combo_box import ComboBox
from deskdispatch.ui.widgets.controls import named, scrolled, side_by_side, stacked
from deskdispatch.ui.widgets.empty_note import RECORDS, EmptyNote
from deskdispatch.ui.widgets.master_detail import MasterDetail
from deskdispatch.ui.widgets.messages.banner import Banner
from deskdispatch.ui.widgets.page import Page
from deskdispatch.ui.widgets.plain_label import ElidedLabel, PlainLabel

if TYPE_CHECKING:
    from decimal import Decimal

    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.order_files.order_files import OpenFile
    from deskdispatch.domain.account.account import ScheduledDelivery, Wallet
    from deskdispatch.domain.order_files.booking_preview import FileProgress
    from deskdispatch.domain.order_files.order_file import FileRow, OrderFile

LEAST_HEIGHT: Final = 240
"""Minimum height of the page in pixels; a smaller pane scrolls it."""

_LEAST_ROWS: Final = 2
"""Rows of the table that stay visible on the lowest screen."""

_WANTED_ROWS: Final = 10
"""Rows of the table that the chosen row's details leave visible if there is room."""

_LEAST_FIELDS: Final = 2
"""Lines of the details that stay visible: the heading with the buttons, and a field."""

_DETAIL_SHARE: Final = 0.45
"""Maximum share of the height for the chosen row."""

_FRAME_MS: Final = 16
_END: Final = object()

_SUM_MS: Final = 50
"""Milliseconds in which changes are collected before they are added up once."""


class OrderFilePanel(Page):
    """Rows of one file; the parts of the page emit a signal for every change."""

    sum_shown = Signal()
    """Prices of rows changed."""

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self._clock = clock
        self._file: OrderFile | None = None
        self._wallet: Wallet | None = None
        self._scheduling: ScheduledDelivery | None = None
        self._steps: Iterator[None] = iter(())
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def attach(self, desk: Desk) -> None:
        """Names places by the areas of a desk; the window shows the desk's files."""
        self.model.set_areas(desk.areas)
        self.detail.set_areas(desk.areas)
        self.empty.set_read(RECORDS)

    def detach(self) -> None:
        self.show_file(None)
        self.show_wallet(None)
        self.start.show_earlier(())
        self.banner.clear()
        self.empty.set_loading()

    def refresh(self) -> None:
        """Updates texts that depend on the current time; the window reads the files."""
        self.start.retranslate()
        self.model.retranslate()

    @property
    def empty(self) -> EmptyNote:
        """The note shown while no file is open."""
        return self.start.note

    def show_file(self, opened: OpenFile | None) -> None:
        """Shows the rows of a file, or the earlier files for None."""
        if opened is None or self._file is None or opened.file.id != self._file.id:
            self.filter_combo.setCurrentIndex(0)
            self.bar.show_progress(None)
        self._file = None if opened is None else opened.file
        self.detail.set_columns(NO_COLUMNS if opened is None else opened.file.table_columns)
        self.model.set_filter(FILTERS[self.filter_combo.currentIndex()])
        self.model.show_rows({} if opened is None else opened.rows)
        self._share_height()
        self._show_counts()
        self._show_sum()
        self._steps = iter(()) if opened is None else self._shown_in_steps()
        self._next_step.start()
        if opened is None:
            self._stack.setCurrentIndex(0)
            self._show_chosen()

    def _shown_in_steps(self) -> Iterator[None]:
        """Shows the rows, then the fields of the first row to check, one step per frame."""
        self.list.setUpdatesEnabled(False)
        self._stack.setCurrentIndex(1)
        self._show_chosen()
        yield
        self.list.show_when(self.model.has_scheduled)
        yield from self.list.prepared()
        self.list.setUpdatesEnabled(True)
        yield
        yield from self.detail.prepared()
        self.detail.setUpdatesEnabled(False)
        if not self.list.selectionModel().hasSelection():
            self.list.choose(self.model.first_in(TO_LOOK_AT))
        yield
        self.detail.setUpdatesEnabled(True)

    def _take_step(self) -> None:
        if next(self._steps, _END) is _END:
            self._next_step.stop()

    def show_row(self, row: FileRow) -> None:
        self.model.update_row(row)
        if row.content.draft.scheduled_at is not None:
            self.list.show_when(True)
        self._change_later()
        if self.detail.row is not None and self.detail.row.id == row.id:
            self._show_chosen()

    def show_price(self, row_id: str, price: Decimal | None) -> None:
        """Shows the price of a row, KWD; None if it is not available."""
        self.model.set_price(row_id, price)
        self._change_later()

    def show_wallet(self, wallet: Wallet | None) -> None:
        """Compares the rows with the wallet; None is not known."""
        self._wallet = wallet
        self._show_sum()

    def set_scheduling(self, scheduling: ScheduledDelivery | None) -> None:
        """Sets the account's terms by which scheduled rows are paid; None is not known."""
        self._scheduling = scheduling

    def show_progress(self, progress: FileProgress | None) -> None:
        """Shows the progress or end of a booking, also in the page's mark; None before it."""
        self.bar.show_progress(progress)
        mark = ""
        if progress is not None and progress.end is None:
            mark = isolated(f"{progress.done:,}/{progress.of:,}")
        self.mark_changed.emit(mark)

    def press_book(self) -> bool:
        self.bar.book_button.click()
        return True

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Orders from a file"))
        self.list.setAccessibleName(self.tr("Rows of the file"))
        self.filter_combo.setAccessibleName(self.tr("Which rows to show"))
        self.model.retranslate()
        self._show_counts()
        self._show_sum()

    def _build_ui(self) -> None:
        self.setObjectName("orderFilePanel")
        self.banner = Banner()
        self.start = OrderFileStart(self._clock)
        self.model = OrderRowsModel(self._clock, self)
        self.detail = RowDetail()
        self.bar = BookBar(self._clock)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.start)
        self._stack.addWidget(self._build_file_part())
        self.setLayout(stacked(self.banner, self._stack, margin="space_3", grows=(self._stack,)))
        self._next_step = QTimer(self)
        self._next_step.setInterval(_FRAME_MS)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_SUM_MS)

    def _build_file_part(self) -> QWidget:
        self.head_label = ElidedLabel("orderFileHeadLabel")
        self.sum_label = PlainLabel("orderFileSumLabel", "muted", wraps=True)
        self.filter_combo = named(ComboBox(), "orderFileFilterCombo")
        self.filter_combo.addItems([translated(each.words) for each in FILTERS])
        self.list = OrderRowsTable(self.model)
        self.list.setMinimumHeight((_LEAST_ROWS + 1) * theme.current().sizes["row"])
        self._detail_area = _scrolled_down(self.detail)
        self._detail_area.setMinimumHeight(self._least_detail())
        self.splitter = MasterDetail(self.list, self._detail_area)
        words = stacked(self.head_label, self.sum_label, space="")
        head = side_by_side(self.filter_combo, words, space="space_3", grows=(words,))
        part = QWidget()
        part.setLayout(stacked(head, self.splitter, grows=(self.splitter,)))
        whole = QWidget()
        area = _scrolled_down(part)
        whole.setLayout(stacked(area, self.bar, grows=(area,)))  # *Book* is never scrolled away
        return whole

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), LEAST_HEIGHT)

    def heightForWidth(self, _width: int) -> int:
        return LEAST_HEIGHT

    @staticmethod
    def _least_detail() -> int:
        sizes = theme.current().sizes
        return _LEAST_FIELDS * (sizes["field"] + sizes["space_1"])

    def _share_height(self) -> None:
        """Divides the height between the table and the chosen row.

        The table gets the rows it needs, and the chosen row the remaining height up to a share.
        Only the height and the length of the file count, so choosing another row moves nothing.
        """
        row, whole = theme.current().sizes["row"], self.splitter.height()
        rows = max(_LEAST_ROWS, min(_WANTED_ROWS, sum(self.model.counts.values())))
        left = whole - self.splitter.handleWidth() - (rows + 1) * row - row // 2
        below = max(self._least_detail(), min(left, int(whole * _DETAIL_SHARE)))
        self.splitter.share(below)

    def _connect_signals(self) -> None:
        buttons = self.detail.buttons
        self.start.note.retry_asked.connect(self._on_retry_asked)
        self.filter_combo.currentIndexChanged.connect(self._on_filter_changed)
        self.list.chosen.connect(self._show_chosen)
        self.splitter.height_changed.connect(self._share_height)
        self.list.activated.connect(self.detail.focus_first)
        buttons.decided.connect(self._on_decided)
        buttons.fill_asked.connect(self.detail.enter)
        buttons.order_asked.connect(self._on_order_asked)
        self._next_step.timeout.connect(self._take_step)
        self._later.timeout.connect(self._show_changes)
        for button in self.bar.buttons:
            # A shortcut presses a button without leaving the field: enter its text first.
            button.clicked.connect(self.detail.enter)

    def _show_counts(self) -> None:
        counts = self.model.counts
        self.head_label.setText(head_words(file_words(self._file), counts) if self._file else "")
        for at, each in enumerate(FILTERS):
            count = sum(counts.get(state, 0) for state in each.states)
            self.filter_combo.setItemText(at, f"{translated(each.words)} ({count:,})")
        self.bar.show_counts(self._file, counts, was_sent=self.model.was_sent)

    def _change_later(self) -> None:
        if not self._later.isActive():
            self._later.start()

    def _show_changes(self) -> None:
        """Shows counts and sum once after many changes."""
        self._show_counts()
        self._show_sum()
        if self.detail.row is None:
            self._show_chosen()

    def _show_sum(self) -> None:
        words, is_unpaid = sum_words(self.model.preview(self._scheduling), self._wallet)
        self.sum_label.setText(words)
        self.sum_label.set_role("note-attention" if is_unpaid else "muted")
        self.sum_shown.emit()

    def _show_chosen(self) -> None:
        rows = self.list.chosen_rows
        self.detail.show_rows(rows)
        self._detail_area.setVisible(bool(rows))

    def _on_filter_changed(self, at: int) -> None:
        self.detail.enter()
        self.model.set_filter(FILTERS[at])
        self.list.choose(0)
        self._show_chosen()

    def _on_decided(self) -> None:
        """Enters typed text before the decision is carried out."""
        self.detail.enter()
        # The decision may hide its button; in the table the arrow keys reach the next row.
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_order_asked(self, row: FileRow) -> None:
        booking = row.booking
        if booking is not None and booking.delivery_id is not None:
            self.delivery_asked.emit(booking.delivery_id)
        elif booking is not None:
            self.order_asked.emit(booking.order_number)


def _scrolled_down(content: QWidget) -> QScrollArea:
    """Returns an area that scrolls its content vertically only."""
    area = scrolled(content)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
