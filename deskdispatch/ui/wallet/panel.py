"""Page *Wallet*: balance, spending per day, transactions, and their reconciliation."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QPushButton, QStackedWidget, QWidget

from deskdispatch.domain.account.account import PREPAID
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.wallet.spending import since_known
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.wallet.balance import Balance
from deskdispatch.ui.wallet.findings import AuditFindings
from deskdispatch.ui.wallet.spend_chart import SpendChart, day_words, others_words, sum_words
from deskdispatch.ui.wallet.transactions import Transactions, transactions_table
from deskdispatch.ui.widgets.button_keys import give_key, show_key
from deskdispatch.ui.widgets.controls import dialog_button, side_by_side, stacked
from deskdispatch.ui.widgets.empty_note import RECORDS, SERVICE, EmptyNote
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind, Words
from deskdispatch.ui.widgets.page import Page
from deskdispatch.ui.widgets.plain_label import ElidedLabel, PlainLabel

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.wallet import Audit
    from deskdispatch.domain.account.account import Wallet
    from deskdispatch.domain.tables.table import Table
    from deskdispatch.domain.wallet.spending import SpendingDay

SPANS: Final = (14, 30)
"""Days that the chart can show."""

LEAST_HEIGHT: Final = 240
"""Minimum height of the page in pixels; a smaller pane scrolls it."""

_NARROW: Final = 480
"""Width in pixels below which the search is placed under the buttons."""

_LEAST_ROWS: Final = 4
"""Transactions that the chart leaves visible."""

_SPENDING: Final = 2
"""Index of the chart's button, shown if the page is too low for both."""


class WalletPanel(Page):
    """Shows the wallet; reads the journal when first shown.

    Only the list scrolls. On a low screen the chart does not fit above the list, and a third button
    shows it in the list's place.
    """

    wallet_read = Signal(object)
    """The ``Wallet`` read for a reconciliation; this page already shows it."""

    audited = Signal(object)
    """The ``Audit`` requested on this page."""

    def __init__(self, tasks: Tasks, clock: Clock = utc_now) -> None:
        super().__init__()
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self._wallet: Wallet | None = None
        self._as_of: datetime | None = None
        self._days: tuple[SpendingDay, ...] = ()
        self._is_loaded = False
        self._failure: Words = str
        self._build_ui(clock)
        self._connect_signals()
        self.retranslate()

    def _build_ui(self, clock: Clock) -> None:
        self.setObjectName("walletPanel")
        self.balance = Balance(clock)
        self.banner = Banner()
        self.chart_title = PlainLabel("spendTitleLabel", "title")
        self.readout_label = ElidedLabel("spendReadoutLabel", "muted")
        self.chart = SpendChart()
        self.sum_label = PlainLabel("spendSumLabel", "muted", wraps=True)
        self.transactions = Transactions()
        self.findings = AuditFindings()
        self._pages = QStackedWidget()
        self._pages.addWidget(self.transactions)
        self._pages.addWidget(self.findings)
        self.span_buttons = [_segment(f"spendDays{days}Button") for days in SPANS]
        self.page_buttons = [
            _segment("walletTransactionsButton"),
            _segment("walletFindingsButton"),
            _segment("walletSpendingButton"),
        ]
        keyed = (*self.span_buttons, *self.page_buttons[:2])
        for key, button in zip("1234", keyed, strict=True):
            give_key(button, f"Alt+{key}")
        give_key(self.page_buttons[2], "Alt+6")
        self._lay_out()

    def _lay_out(self) -> None:
        head = (self.chart_title, self.readout_label, *self.span_buttons)
        self._spending = QWidget()
        self._spending.setLayout(
            stacked(
                side_by_side(*head, grows=(self.readout_label,)),
                self.chart,
                self.sum_label,
            )
        )
        search = self.transactions.search_edit
        buttons = side_by_side(*self.page_buttons, None, space="space_1")
        self._choice = side_by_side(buttons, search, space="space_1")
        self._choice.setStretch(0, 1)
        self._choice.setStretchFactor(search, 3)
        self._column = stacked(
            self.balance,
            self.banner,
            self._spending,
            self._choice,
            self._pages,
            margin="space_3",
            grows=(self._pages,),
        )
        self.setLayout(self._column)
        self._is_low = True
        self._fold_chart(is_low=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()  # a warning may have appeared
        return done

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), LEAST_HEIGHT)

    def heightForWidth(self, _width: int) -> int:
        return LEAST_HEIGHT

    def _fit(self) -> None:
        sizes = theme.current().sizes
        direction, is_narrow = QBoxLayout.Direction, self.width() < _NARROW
        self._choice.setDirection(direction.TopToBottom if is_narrow else direction.LeftToRight)
        rows = (_LEAST_ROWS + 1) * sizes["row"]
        above = self.balance.heightForWidth(self.width()) + self._spending.sizeHint().height()
        if self.banner.isVisible():
            above += self.banner.height()
        self._fold_chart(
            is_low=self.height() < above + rows + sizes["field"] + 2 * sizes["space_6"]
        )

    def _fold_chart(self, *, is_low: bool) -> None:
        if is_low == self._is_low:
            return
        self._is_low = is_low
        self._column.removeWidget(self._spending)
        below = self._column.indexOf(self._choice)
        self._column.insertWidget(below + 1 if is_low else below, self._spending)
        self.page_buttons[2].setVisible(is_low)
        if not is_low and self.page_buttons[2].isChecked():
            self.page_buttons[0].setChecked(True)
        self._show_page()

    def _show_page(self) -> None:
        at = next((at for at, each in enumerate(self.page_buttons) if each.isChecked()), 0)
        self._spending.setVisible(not self._is_low or at == _SPENDING)
        self._pages.setVisible(at != _SPENDING)
        if at != _SPENDING:
            self._pages.setCurrentIndex(at)
        self.transactions.search_edit.setVisible(at == 0)

    def _connect_signals(self) -> None:
        self._spans, self._tabs = QButtonGroup(self), QButtonGroup(self)
        for group, buttons in ((self._spans, self.span_buttons), (self._tabs, self.page_buttons)):
            for at, button in enumerate(buttons):
                group.addButton(button, at)
            buttons[0].setChecked(True)
        self._spans.idClicked.connect(self.refresh)
        self._tabs.idClicked.connect(self._show_page)
        self.chart.pointed_changed.connect(self._on_day_pointed)
        self.transactions.order_asked.connect(self.order_asked)
        self.transactions.model.modelReset.connect(self._show_counts)
        self.transactions.model.rowsInserted.connect(self._show_counts)
        self.findings.check_asked.connect(self.press_check)
        self.transactions.empty.retry_asked.connect(self._on_retry_asked)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Wallet"))
        self.chart_title.setText(self.tr("Spent per day"))
        for button, days in zip(self.span_buttons, SPANS, strict=True):
            words = self.tr("%n day(s)", "", days)
            button.setText(words)
            button.setAccessibleName(words)
            show_key(button, words)
        self.readout_label.setAccessibleName(self.tr("Selected day"))
        self.sum_label.setAccessibleName(self.tr("Total of these days"))
        self._on_day_pointed()
        self._show_sum()
        self._show_counts()

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        self._show_scheduled()
        if self.isVisible():
            self.refresh()

    def detach(self) -> None:
        for name in ("wallet", "wallet check"):
            self._tasks.cancel(name)
        self._desk, self._wallet, self._is_loaded = None, None, False
        self.balance.set_wallet(None, None)
        self._show_scheduled()
        self.transactions.clear()
        self.findings.set_busy(False)
        self.set_audit(None)
        self.banner.clear()
        self._show_days(())

    def set_wallet(self, wallet: Wallet, as_of: datetime | None = None) -> None:
        """Shows a wallet with or without its transactions, read just now if not ``as_of``."""
        self._wallet, self._as_of = wallet, as_of or self._clock()
        self.balance.set_wallet(wallet, self._as_of)
        self._show_scheduled()
        if wallet.transactions is not None:
            self.transactions.empty.set_read(SERVICE)
            self._show_counts()
        if wallet.transactions:
            self.transactions.upsert(wallet.transactions)
        self._show_sum()
        if self.isVisible():
            self.refresh()

    @property
    def empty(self) -> EmptyNote:
        return self.transactions.empty

    def table(self) -> Table:
        return transactions_table(self.transactions.model.rows)

    def set_polled(self, failure: KnownError | None) -> None:
        """Shows a failed poll; only ``set_wallet`` says that the wallet was read."""
        if failure is not None:
            self.empty.set_failed(SERVICE, failure)
            self.balance.set_failed(failure)

    def set_disconnected(self) -> None:
        super().set_disconnected()
        self.balance.set_disconnected()

    def set_audit(self, audit: Audit | None) -> None:
        self.findings.set_audit(audit)
        self._show_counts()

    def show_findings(self) -> None:
        self.page_buttons[1].click()

    def press_check(self) -> None:
        if self._desk is not None:
            self._tasks.replace(self.check(self._desk), name="wallet check")

    async def check(self, desk: Desk) -> None:
        self.findings.set_busy(True)
        self.show_findings()
        asked_at = self._clock()
        try:
            wallet = await desk.session.wallet()
            self.wallet_read.emit(wallet)
            self.set_wallet(wallet)
            audit = await desk.auditing.check_wallet(wallet, asked_at)
        except KnownError as error:
            self.banner.show_error(error, BannerKind.ATTENTION)
            return
        finally:
            self.findings.set_busy(False)
        self.banner.clear()
        self.set_audit(audit)
        self.audited.emit(audit)

    async def read(self, desk: Desk) -> None:
        """Reads the wallet's records from the journal; shows errors on this page."""
        try:
            if self._wallet is not None and self._wallet.transactions:
                await desk.auditing.keep(self._wallet, self._as_of)
            if not self._is_loaded:
                self.transactions.upsert(await desk.spending.transactions())
                self._is_loaded = True
            self.transactions.empty.set_read(RECORDS)
            self._show_counts()
            self._show_days(await desk.spending.by_day(SPANS[self._spans.checkedId()]))
        except KnownError as error:
            self._failure = partial(error_words, error)
            self.transactions.empty.set_failed(RECORDS, error)
            self.banner.show_error(error, BannerKind.ATTENTION)
            return
        if self.banner.text == self._failure():  # keep a reconciliation's failure
            self.banner.clear()
        await self.transactions.prepare()

    def refresh(self) -> None:
        if self._desk is not None:
            self._tasks.replace(self.read(self._desk), name="wallet")

    def _show_scheduled(self) -> None:
        bootstrap = self._desk.session.bootstrap if self._desk is not None else None
        self.balance.set_scheduled(bootstrap.scheduled_delivery if bootstrap else None)

    def _show_days(self, days: tuple[SpendingDay, ...]) -> None:
        self._days = since_known(days)
        self.chart.set_days(self._days)
        self._show_sum()

    def _show_sum(self) -> None:
        if not self._days:
            self.sum_label.clear()
            return
        whole = sum_words(self._days) if len(self._days) > 1 else ""
        parts = [whole, others_words(sum(day.others for day in self._days))]
        mode = self._wallet.billing_mode if self._wallet is not None else None
        if mode is not None and mode != PREPAID:
            words = self.tr("Billed {mode}: what this kind of wallet pays is unknown.")
            parts.append(words.format(mode=embedded(mode)))
        self.sum_label.setText("\n".join(part for part in parts if part))
        self.sum_label.setVisible(bool(self.sum_label.text()))

    def _show_counts(self) -> None:
        moves = self.transactions.model.count()
        is_known = bool(moves) or self.transactions.empty.is_read
        counts = (moves if is_known else None, self.findings.count, None)
        words = (self.tr("Transactions"), self.tr("Discrepancies"), self.tr("Spending"))
        for button, word, count in zip(self.page_buttons, words, counts, strict=True):
            text = word if count is None else f"{word} {count}"
            button.setText(text)
            button.setAccessibleName(text)
            show_key(button, word)
        alert = bool(self.findings.count)
        if self.page_buttons[1].property("alert") != alert:
            self.page_buttons[1].setProperty("alert", alert)
            self.page_buttons[1].style().polish(self.page_buttons[1])

    def _on_day_pointed(self) -> None:
        day = self.chart.pointed_day
        self.readout_label.setText(day_words(day) if day else "")


def _segment(name: str) -> QPushButton:
    button = dialog_button(name, "segment")
    button.setCheckable(True)
    button.setAutoExclusive(True)  # screen readers announce them as a group
    return button
