"""Page *Shift*: the cash of a period, and printing or exporting its sheet."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.clock import Clock, in_kuwait, midnight, utc_now
from deskdispatch.domain.errors import KnownError, RuleBroken
from deskdispatch.domain.shift.drawer_count import latest
from deskdispatch.domain.shift.settings import ShiftSettings
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.printers.report_output import ReportOutput
from deskdispatch.ui.shift.cash_table import cash_table
from deskdispatch.ui.shift.cash_view import CashView
from deskdispatch.ui.shift.cash_words import cash_report_words
from deskdispatch.ui.shift.count_view import CountView
from deskdispatch.ui.shift.count_words import count_line, counts_table, difference_words
from deskdispatch.ui.shift.period_bar import PeriodBar
from deskdispatch.ui.shift.settlement_view import SettlementView, settlement_table
from deskdispatch.ui.shift.shift_view import keyed_button
from deskdispatch.ui.text.amounts import embedded, joined
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.times import day_and_time, time_of
from deskdispatch.ui.widgets.button_keys import show_words
from deskdispatch.ui.widgets.controls import side_by_side, stacked
from deskdispatch.ui.widgets.counter_combo import CounterCombo
from deskdispatch.ui.widgets.empty_note import RECORDS, EmptyNote
from deskdispatch.ui.widgets.flow_layout import FlowLayout
from deskdispatch.ui.widgets.messages.banner import BannerKind, Words
from deskdispatch.ui.widgets.messages.overlay import MessageOverlay
from deskdispatch.ui.widgets.messages.place import MessagePlace, Spot
from deskdispatch.ui.widgets.page import Page
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from deskdispatch.background import Progress
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.shift.cash_sheet import CashSheet
    from deskdispatch.domain.shift.drawer_count import DrawerCount
    from deskdispatch.domain.shift.settlement import Settlement
    from deskdispatch.domain.tables.table import Table
    from deskdispatch.ui.shift.report import CashReport

COUNT_EVERY_MS: Final = 30_000
"""Milliseconds between recounts while the page is visible."""

_SETTLE: Final = "settle"


class ShiftPanel(Page):
    """Page that counts the cash of a period from the journal while it is visible."""

    settings_changed = Signal(object)
    """The changed ``ShiftSettings``."""

    settlement_asked = Signal()
    """Requests a courier's file, for ``read_settlement``."""

    def __init__(self, tasks: Tasks, clock: Clock = utc_now) -> None:
        super().__init__()
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self._has_failed = False
        self._settings = ShiftSettings()
        self._before_end = ShiftSettings()
        self._counts: tuple[DrawerCount, ...] = ()
        self.clerk: Callable[[], str] = lambda: ""
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        if self.isVisible():
            self.refresh()

    def detach(self) -> None:
        self._tasks.cancel("shift")
        self._desk = None
        self._tasks.cancel("drawer")
        self._counts = ()
        self.settlement.show_settlement(None)
        self._show_view(self.cash)
        self.cash.show_sheet(None)
        self.cash.empty.set_loading()
        self.banner.clear()
        self._show_state()

    @property
    def empty(self) -> EmptyNote:
        return self.cash.empty

    def table(self) -> Table | None:
        """Returns the table of the visible view: settlement, counts or cash sheet."""
        if not self.settlement.isHidden() and (found := self.settlement.settlement) is not None:
            return settlement_table(found)
        if not self.counting.isHidden() and self._counts:
            return counts_table(self._counts)
        return None if self.cash.sheet is None else cash_table(self.cash.sheet)

    @property
    def paper(self) -> str:
        """Paper of the printed sheet, one of ``PAPERS``."""
        return self._settings.paper

    def set_settings(self, settings: ShiftSettings) -> None:
        self._settings = settings
        self.period_bar.set_settings(settings)

    def refresh(self) -> None:
        if self._desk is not None:
            self.counter_combo.refresh()
            self._tasks.replace(self.count(), name="shift")

    async def count(self) -> None:
        """Reads the sheet of the chosen period and shows it."""
        desk = self._desk
        if desk is None:
            return
        since, until = self.period_bar.bounds()
        if until <= since:
            self._show_failure(
                BannerKind.ATTENTION,
                lambda: self.tr("The period ends before it begins: nothing is counted."),
            )
            return
        try:
            sheet = await desk.reports.cash_sheet(since, until, self.counter_combo.counter_id)
            self._counts = await desk.drawer_counts.of(sheet)
            await self._match_again(desk, sheet)
        except KnownError as error:
            self._show_failure(BannerKind.BAD, partial(error_words, error), details_text(error))
            self.cash.empty.set_failed(RECORDS, error)
            return
        if self._has_failed:
            self._has_failed = False
            self.banner.clear()
        self.cash.empty.set_read(RECORDS)
        self.cash.show_sheet(sheet)
        self._show_state()

    async def _match_again(self, desk: Desk, sheet: CashSheet) -> None:
        """Matches the shown list, whose orders may have been delivered meanwhile."""
        found = self.settlement.settlement
        if found is None or self.settlement.isHidden():
            return
        matched = await desk.settlements.match(found.list, sheet)
        if self.settlement.settlement is found:
            self.settlement.update_settlement(matched)

    def report(self) -> CashReport | None:
        from deskdispatch.ui.shift.report import CashReport

        sheet, desk = self.cash.sheet, self._desk
        if sheet is None or desk is None:
            return None
        bootstrap = desk.session.bootstrap
        account = bootstrap.account if bootstrap else None
        shop = account.seller_name if account else None
        return CashReport(sheet, shop or "", self._now(), self._counts)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("End of shift"))
        self.counter_combo.retranslate()
        words = {
            self.print_button: (self.tr("Print"), self.tr("Print the cash sheet")),
            self.pdf_button: (self.tr("PDF"), self.tr("Save the cash sheet as a PDF")),
            self.export_button: (self.tr("Export"), self.tr("Save as a workbook or CSV")),
            self.end_button: (
                self.tr("End shift"),
                self.tr("The next shift begins now; nothing else changes"),
            ),
            self.count_button: (
                self.tr("Count cash"),
                self.tr("Count notes and coins, and compare them with what should be there"),
            ),
            self.settlement_button: (
                self.tr("Settlement list …"),
                self.tr("Match a settlement list with the deliveries"),
            ),
        }
        show_words(words)
        self._show_state()

    def _build_ui(self) -> None:
        self.setObjectName("shiftPanel")
        self.period_bar = PeriodBar(self._now)
        self.counter_combo = CounterCombo("shiftCounterCombo")
        self.period_label = PlainLabel("shiftStretchLabel", "muted", wraps=True)
        self.banner = MessageOverlay()
        self.messages = MessagePlace(Spot(self))
        self.messages.add(self.banner)
        self.cash = CashView()
        self.counting = CountView()
        self.settlement = SettlementView()
        self.counted_label = PlainLabel("shiftCountedLabel", wraps=True)
        self.counting.hide()  # hide only these: a widget shown without a parent would be a window
        self.settlement.hide()
        self.print_button = keyed_button("shiftPrintButton", "Alt+1")
        self.pdf_button = keyed_button("shiftPdfButton", "Alt+2")
        self.export_button = keyed_button("shiftExportButton", "Alt+3")
        self.end_button = keyed_button("shiftEndButton", "Alt+4")
        self.count_button = keyed_button("shiftCountButton", "Alt+5")
        self.settlement_button = keyed_button("shiftSettlementButton", "Alt+6")
        self._output = ReportOutput(self, self.banner, cash_report_words)
        self._timer = QTimer(self)
        self._timer.setInterval(COUNT_EVERY_MS)
        self._lay_out()

    def _lay_out(self) -> None:
        buttons, flow = QWidget(), FlowLayout(theme.current().sizes["space_2"])
        for button in (
            *(self.count_button, self.settlement_button),
            *(self.print_button, self.pdf_button, self.export_button, self.end_button),
        ):
            flow.addWidget(button)
        buttons.setLayout(flow)
        choice = side_by_side(
            self.period_bar, self.counter_combo, grows=(self.period_bar, self.counter_combo)
        )
        choice.setAlignment(self.counter_combo, Qt.AlignmentFlag.AlignTop)
        views = (self.cash, self.counting, self.settlement)
        above = (choice, buttons, self.period_label, self.counted_label)
        self.setLayout(stacked(*above, *views, margin="space_3", grows=(self.cash,)))

    def _connect_signals(self) -> None:
        self.period_bar.period_chosen.connect(self._on_period_chosen)
        self.counter_combo.activated.connect(self._on_period_chosen)
        self.cash.order_asked.connect(self.order_asked)
        self.cash.empty.retry_asked.connect(self._on_retry_asked)
        self.print_button.clicked.connect(self._on_print_clicked)
        self.pdf_button.clicked.connect(self._on_pdf_clicked)
        self.export_button.clicked.connect(self._on_export_clicked)
        self.end_button.clicked.connect(self._on_end_clicked)
        self.count_button.clicked.connect(self._on_count_clicked)
        self.settlement_button.clicked.connect(self.settlement_asked)
        self.counting.save_asked.connect(self._on_save_asked)
        self.counting.draft_changed.connect(self._on_draft_changed)
        self.settlement.settle_asked.connect(self._on_settle_asked)
        self.settlement.order_asked.connect(self.order_asked)
        for view in (self.counting, self.settlement):
            view.export_asked.connect(self._on_export_clicked)
            view.closed.connect(self._show_cash)
        self._timer.timeout.connect(self._on_time_passed)
        self._timer.start()

    def _now(self) -> datetime:
        """Returns the time by the service's clock, which says when cash was collected.

        By a PC's clock that is wrong, cash of the last minutes would be in no shift's sheet.
        """
        return self._clock() if self._desk is None else self._desk.session.service_now()

    def _show_failure(self, kind: BannerKind, words: Words, details: str = "") -> None:
        """Shows why counting failed until the next count; the last sheet stays."""
        self._has_failed = True
        self.banner.show_message(kind, words, details=details)

    def _show_state(self) -> None:
        sheet = self.cash.sheet
        for button in (
            *(self.print_button, self.pdf_button, self.export_button),
            *(self.count_button, self.settlement_button),
        ):
            button.setEnabled(sheet is not None)
        self.counted_label.setText(self._counted_words())
        self.counted_label.setVisible(bool(self._counts))
        self.end_button.setEnabled(self._desk is not None)
        words = self.tr("{since} to {until}, as of {time}")
        if sheet is not None:
            words = words.format(
                since=embedded(day_and_time(sheet.since)),
                until=embedded(day_and_time(sheet.until)),
                time=time_of(sheet.made_at, self._now()),
            )
        self.period_label.setText(words if sheet is not None else "")

    def _counted_words(self) -> str:
        """Returns the last count of the period by each counter, and the number of earlier ones."""
        valid = latest(self._counts)
        before = len(self._counts) - len(valid)
        more = self.tr("%n earlier counts", "", before) if before else ""
        *lines, last = ["", *map(count_line, valid)]
        return "\n".join([*lines[1:], joined(last, more)])

    def _show_view(self, shown: QWidget) -> None:
        for view in (self.cash, self.counting, self.settlement):
            view.setVisible(view is shown)

    def _on_period_chosen(self) -> None:
        """Leaves a count or list, because it belongs to the period in which it was begun."""
        for view in (self.counting, self.settlement):
            view.leave()
        self._show_view(self.cash)
        self.refresh()

    def _show_cash(self) -> None:
        """Shows the sheet; the focus of the view in its place returns to the button of that view.

        Qt would move it to the next control of the window, which is the branch.
        """
        held = self.window().focusWidget()  # even while a dialog is open
        views = ((self.counting, self.count_button), (self.settlement, self.settlement_button))
        for view, button in views:
            if view.isAncestorOf(held):
                button.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_view(self.cash)

    def _on_count_clicked(self) -> None:
        if self._desk is not None and self.cash.sheet is not None:
            self._tasks.replace(self.begin_count(self._desk, self.cash.sheet), name="drawer")

    async def begin_count(self, desk: Desk, sheet: CashSheet) -> None:
        """Shows the count of a sheet, with its draft."""
        try:
            draft, last = await desk.drawer_counts.draft(), await desk.drawer_counts.last()
        except KnownError as error:
            self.banner.show_error(error)
            return
        self._show_view(self.counting)
        self.counting.begin(sheet, draft, self._counts, last)

    def _on_draft_changed(self, draft: DrawerCount | None) -> None:
        if self._desk is not None:
            self._tasks.spawn(self._save_draft(self._desk, draft), name="drawer draft")

    async def _save_draft(self, desk: Desk, draft: DrawerCount | None) -> None:
        try:
            await desk.drawer_counts.save_draft(draft)
        except KnownError as error:
            self.banner.show_error(error)

    def _on_save_asked(self, draft: DrawerCount) -> None:
        if self._desk is not None:
            self._tasks.replace(self.save_count(self._desk, draft), name="drawer")

    async def save_count(self, desk: Desk, draft: DrawerCount) -> None:
        try:
            saved = await desk.drawer_counts.save(draft, self.clerk())
        except RuleBroken:
            self.counting.show_reason_needed()
            return
        except KnownError as error:
            self.banner.show_error(error)
            return
        self._show_cash()
        await self.count()
        self.banner.show_message(
            BannerKind.GOOD,
            lambda: self.tr("Count kept: {difference}.").format(
                difference=difference_words(saved.difference)
            ),
            passes=True,
        )

    async def read_settlement(self, desk: Desk, path: Path, progress: Progress) -> Settlement:
        """Reads a courier's list for comparison with the cash sheet shown; changes nothing."""
        assert self.cash.sheet is not None
        return await desk.settlements.read(path, self.cash.sheet, progress)

    def show_settlement(self, settlement: Settlement) -> None:
        self._show_view(self.settlement)
        self.settlement.show_settlement(settlement)

    def _on_settle_asked(self, accepted: set[int]) -> None:
        """Settles the list, unless it is being settled: a second click would mark nothing."""
        found = self.settlement.settlement
        if self._desk is not None and found is not None and not self._tasks.runs(_SETTLE):
            self._tasks.spawn(self.settle(self._desk, found, accepted), name=_SETTLE)

    async def settle(self, desk: Desk, found: Settlement, accepted: set[int]) -> None:
        sheet = self.cash.sheet
        try:
            count = await desk.settlements.settle(found, accepted, self.clerk())
            if sheet is not None:
                self.settlement.show_settlement(await desk.settlements.match(found.list, sheet))
                await self.count()
        except KnownError as error:
            self.banner.show_error(error)
            return
        self.banner.show_message(
            BannerKind.GOOD,
            lambda: self.tr("%n deliveries marked as settled.", "", count),
            passes=True,
        )

    def _on_time_passed(self) -> None:
        if self.isVisible():
            self.refresh()

    def _on_print_clicked(self) -> None:
        if (report := self.report()) is not None:
            work = self._output.print_report(report, self._settings.paper)
            self._tasks.spawn(work, name="shift print")

    def _on_pdf_clicked(self) -> None:
        if (report := self.report()) is not None:
            work = self._output.save_pdf(report, self._settings.paper)
            self._tasks.spawn(work, name="shift PDF")

    def _on_export_clicked(self) -> None:
        if (table := self.table()) is not None:
            self.export_asked.emit(table)

    def _on_end_clicked(self) -> None:
        now, before = self._now(), self._settings
        today = midnight(in_kuwait(now).date())
        after = before.with_end(now, first_start=today)
        if after != before:
            self._before_end = before
            self._change_settings(after)
        ended = self._settings.last_end or now

        def words() -> str:
            template = self.tr("Shift ended at {time}. The next one starts from there.")
            return template.format(time=embedded(day_and_time(ended)))

        self.banner.show_message(
            BannerKind.GOOD, words, lambda: self.tr("Undo"), on_action=self._take_end_back
        )

    def _take_end_back(self) -> None:
        began, ended = self._before_end.began_at, self._before_end.ended_at
        self._change_settings(replace(self._settings, began_at=began, ended_at=ended))
        self.refresh()

    def _change_settings(self, settings: ShiftSettings) -> None:
        self.set_settings(settings)
        self.settings_changed.emit(settings)
