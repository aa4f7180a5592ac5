"""Page *Customers*: a searchable list, and the chosen customer below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStackedWidget,
)

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.customers.customers_model import CustomerColumn, CustomersModel
from deskdispatch.ui.customers.detail import CustomerDetail, Unsaved
from deskdispatch.ui.customers.editing import CustomerEditing
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.controls import ClearButton, named, scrolled, stacked
from deskdispatch.ui.widgets.empty_note import RECORDS, EmptyNote
from deskdispatch.ui.widgets.master_detail import MasterDetail
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from deskdispatch.ui.widgets.page import Page
from deskdispatch.ui.widgets.search_edit import SearchEdit
from deskdispatch.ui.widgets.tables.columns import dress_columns
from deskdispatch.ui.widgets.tables.table import (
    LongTable,
    separate_header_selection,
    style_table,
)

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.customers.customer import CustomerProfile

LEAST_HEIGHT: Final = 240
"""Minimum height of the page in pixels; a smaller pane scrolls it."""

_LEAST_ROWS: Final = 3
"""Rows of the list that the detail leaves visible on the lowest screen."""

_DETAIL_SHARE: Final = 0.58
"""Share of the height for the chosen customer."""

_LIST: Final = "customers list"
_CHOSEN: Final = "customer chosen"


class CustomersPanel(Page):
    """List of customers, the latest order first, and the editor of the chosen one."""

    booking_asked = Signal(object)
    """The ``CustomerProfile`` to book for."""

    def __init__(self, tasks: Tasks, clock: Clock = utc_now) -> None:
        super().__init__()
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self._searched = ""
        """The text whose customers are listed."""
        self._told_unsaved: tuple[Unsaved, ...] = ()
        self._leads_down = False
        """Whether to focus the list once the customers of the typed text are read."""
        self._build_ui()
        self.editing = CustomerEditing(self, self.detail, self.banner, tasks, clock)
        self._connect_signals()
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("customersPanel")
        self.search_edit = named(SearchEdit(), "customerSearchEdit")
        ClearButton(self.search_edit)
        self.banner = Banner()
        self.model = CustomersModel(self._clock, self)
        self.list = _table(self.model)
        self._empty = EmptyNote("customersEmptyLabel", (RECORDS,))
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.list)
        self.detail = CustomerDetail(self._clock)
        self._detail_area = scrolled(self.detail)
        self._detail_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._detail_area.hide()
        self.splitter = MasterDetail(self._stack, self._detail_area)
        self._stack.setMinimumHeight((_LEAST_ROWS + 1) * theme.current().sizes["row"])
        column = stacked(
            self.search_edit, self.banner, self.splitter, margin="space_3", grows=(self.splitter,)
        )
        self.setLayout(column)

    def _connect_signals(self) -> None:
        self.search_edit.textChanged.connect(self._on_search_changed)
        self.search_edit.left_down.connect(self._on_left_down)
        self.splitter.height_changed.connect(self._share_height)
        self.model.more_asked.connect(self._on_more_asked)
        self.list.selectionModel().currentRowChanged.connect(self._on_current_changed)
        self.list.activated.connect(self._on_activated)
        self._empty.retry_asked.connect(self._on_retry_asked)
        self.editing.changed.connect(self._on_changed)
        self.detail.book_button.clicked.connect(self._on_book_clicked)
        self.detail.order_chosen.connect(self.delivery_asked)

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), LEAST_HEIGHT)

    def heightForWidth(self, _width: int) -> int:
        return LEAST_HEIGHT

    def _share_height(self) -> None:
        self.splitter.share(int(self.splitter.height() * _DETAIL_SHARE))

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Customers"))
        self.search_edit.setPlaceholderText(self.tr("Search name, phone, area"))
        self.search_edit.setAccessibleName(self.tr("Search customers"))
        self.list.setAccessibleName(self.tr("Customers"))
        self.model.retranslate()
        self._show_state()

    @property
    def empty(self) -> EmptyNote:
        return self._empty

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        self.editing.attach(desk)
        self.model.set_areas(desk.areas)
        self.detail.set_areas(desk.areas)
        desk.customers.on_recorded = self._on_recorded
        self._on_recorded()

    def detach(self) -> None:
        self._desk = None
        self.editing.attach(None)
        self._tasks.cancel(_LIST)
        self._tasks.cancel(_CHOSEN)
        self.model.set_customers((), has_more=False)
        self._show_nobody()
        self.detail.forget_all()
        self.banner.clear()
        self._empty.set_loading()
        self._show_state()

    def holds_unsaved(self) -> bool:
        before, self._told_unsaved = self._told_unsaved, self.detail.unsaved
        is_new = bool(self._told_unsaved) and self._told_unsaved != before
        if is_new:
            self.editing.tell_unsaved()
        return is_new

    def refresh(self) -> None:
        """Reads the list anew, as far as it goes; what is looked at stays."""
        if self._desk is not None:
            self._tasks.replace(self.read(self._desk, self.model.rowCount()), name=_LIST)

    async def read(self, desk: Desk, count: int = 0) -> None:
        """Reads the list, page by page until it has so many customers."""
        from deskdispatch.desk.customers.customers import PAGE

        found: list[CustomerProfile] = []
        searched, has_more = self.search_edit.text(), True
        try:
            while has_more and len(found) < max(count, 1):
                page = await desk.customers.page(searched, len(found))
                found += page
                has_more = len(page) == PAGE
        except KnownError as error:
            self._empty.set_failed(RECORDS, error)
            return
        self._empty.set_read(RECORDS)
        current = self.model.customer_at(self.list.currentIndex().row())
        chosen, top = current or self.detail.profile, self.list.verticalScrollBar().value()
        self.model.set_customers(found, has_more=has_more)
        if count:
            self._choose_again(chosen, unlisted_stays=has_more)
            self.list.verticalScrollBar().setValue(top)
        else:
            self._choose_again(chosen)
        self._show_state()
        self._searched = searched
        if self._leads_down:
            self._on_left_down()

    def _choose_again(
        self, chosen: CustomerProfile | None, *, unlisted_stays: bool = False
    ) -> None:
        """Selects the chosen customer again; closes the detail if the list no longer has it.

        ``unlisted_stays``: it may be further down by now, so it is read anew.
        """
        row = None if chosen is None else self.model.row_of(chosen.customer.id)
        if row is not None:
            self.list.setCurrentIndex(self.model.index(row, 0))
        elif unlisted_stays and chosen is not None and self._desk is not None:
            self._tasks.replace(self._show_customer(self._desk, chosen.customer.id), name=_CHOSEN)
        elif not self.detail.changes:
            self._show_nobody()

    async def _read_more(self, desk: Desk) -> None:
        from deskdispatch.desk.customers.customers import PAGE

        try:
            page = await desk.customers.page(self.search_edit.text(), self.model.rowCount())
        except KnownError as error:
            self._show_failure(error)
            return
        self.model.append(page, has_more=len(page) == PAGE)

    async def _show_customer(self, desk: Desk, customer_id: str) -> None:
        try:
            details = await desk.customers.details(customer_id)
        except KnownError as error:
            self._show_failure(error)
            return
        if details is None:
            self.detail.forget_unsaved(customer_id)
            self._show_nobody()
            return
        self.model.update(details.profile)
        self.detail.show_customer(details)
        if self._detail_area.isHidden():
            self._detail_area.show()
            self._share_height()

    async def _read_changed(self, desk: Desk, customer_id: str) -> None:
        chosen = self.detail.profile
        if chosen is not None and chosen.customer.id == customer_id:
            await self._show_customer(desk, customer_id)
        self.refresh()

    def _show_failure(self, error: KnownError) -> None:
        self.banner.show_message(BannerKind.ATTENTION, lambda: error_words(error))

    def _show_nobody(self) -> None:
        held = self.window().focusWidget()  # even while a dialog is open
        if self.detail.isAncestorOf(held):
            self.search_edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.detail.clear()
        self._detail_area.hide()

    def _show_state(self) -> None:
        self._stack.setCurrentIndex(1 if self.model.rowCount() else 0)
        if searched := self.search_edit.text().strip():
            words = self.tr("No customer matches {text}.")
            self._empty.set_empty(words.format(text=embedded(searched)))
        else:
            self._empty.set_empty(self.tr("No customers yet. Everyone you book for appears here."))

    def _on_recorded(self) -> None:
        if self.isVisible():
            self.refresh()

    def _on_search_changed(self) -> None:
        self._leads_down = False
        self.list.scrollToTop()
        if self._desk is not None:
            self._tasks.replace(self.read(self._desk), name=_LIST)

    def _on_left_down(self) -> None:
        self._leads_down = self.search_edit.text() != self._searched
        if self.model.rowCount() and self.search_edit.hasFocus() and not self._leads_down:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_more_asked(self) -> None:
        if self._desk is not None:
            self._tasks.replace(self._read_more(self._desk), name=_LIST)

    def _on_current_changed(self, current: QModelIndex) -> None:
        """Shows the customer, and selects the row, which Qt does not where the focus chose it."""
        profile = self.model.customer_at(current.row())
        if profile is not None and self._desk is not None:
            flag = QItemSelectionModel.SelectionFlag
            self.list.selectionModel().select(current, flag.ClearAndSelect | flag.Rows)
            id = profile.customer.id
            self._tasks.replace(self._show_customer(self._desk, id), name=_CHOSEN)

    def _on_book_clicked(self) -> None:
        if self.detail.profile is not None:
            self.booking_asked.emit(self.detail.profile)

    def _on_activated(self, index: QModelIndex) -> None:
        profile = self.model.customer_at(index.row())
        if profile is not None:
            self.booking_asked.emit(profile)

    def _on_changed(self, customer_id: str) -> None:
        if self._desk is not None:
            self._tasks.spawn(self._read_changed(self._desk, customer_id), name="changed customer")


def _table(model: CustomersModel) -> LongTable:
    table = named(LongTable(), "customersTable")
    table.setModel(model)
    style_table(table)
    separate_header_selection(table)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    dress_columns(table, model.columns)
    table.horizontalHeader().setSectionResizeMode(
        CustomerColumn.NAME, QHeaderView.ResizeMode.Stretch
    )
    return table
