"""The page *Shift*: the cash of a period, and printing or exporting its sheet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.clock import Clock, in_kuwait, midnight, utc_now
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.shift.settings import ShiftSettings
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.shift.cash_table import cash_table
from deskdispatch.ui.shift.cash_view import CashView
from deskdispatch.ui.shift.output import ShiftOutput
from deskdispatch.ui.shift.period_bar import PeriodBar
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.times import clock as clock_time
from deskdispatch.ui.text.times import day_and_time
from deskdispatch.ui.widgets.banner import BannerKind, Words
from deskdispatch.ui.widgets.button_keys import give_key, show_key
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    side_by_side,
    spoken_name,
    stacked,
)
from deskdispatch.ui.widgets.counter_combo import CounterCombo
from deskdispatch.ui.widgets.empty_note import RECORDS, EmptyNote
from deskdispatch.ui.widgets.flow_layout import FlowLayout
from deskdispatch.ui.widgets.overlay import MessageOverlay, MessagePlace, Spot
from deskdispatch.ui.widgets.page import Page
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.shift.cash_sheet import CashSheet
    from deskdispatch.domain.tables.table import Table
    from deskdispatch.ui.shift.report import CashReport

COUNT_EVERY_MS: Final = 30_000
"""Interval of recounting while the page is visible."""


class ShiftPanel(Page):
    """Counts the cash of a period from the journal while it is visible."""

    settings_changed = Signal(object)
    """The changed ``ShiftSettings``."""

    def __init__(self, tasks: Tasks, clock: Clock = utc_now) -> None:
        super().__init__()
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self._has_failed = False
        self._settings = ShiftSettings()
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
        self.cash.show_sheet(None)
        self.cash.empty.set_loading()
        self.banner.clear()
        self._show_state()

    @property
    def empty(self) -> EmptyNote:
        return self.cash.empty

    def table(self) -> Table | None:
        return None if self.cash.sheet is None else cash_table(self.cash.sheet)

    @property
    def paper(self) -> str:
        """What the sheet is printed on, one of ``PAPERS``."""
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

    def report(self) -> CashReport | None:
        from deskdispatch.ui.shift.report import CashReport

        sheet, desk = self.cash.sheet, self._desk
        if sheet is None or desk is None:
            return None
        bootstrap = desk.session.bootstrap
        account = bootstrap.account if bootstrap else None
        shop = account.seller_name if account else None
        return CashReport(sheet, shop or "", self._clock())

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
        }
        for button, (text, hint) in words.items():
            button.setText(text)
            show_key(button, hint)
            button.setAccessibleName(spoken_name(text, hint))
        self._show_state()

    def _build_ui(self) -> None:
        self.setObjectName("shiftPanel")
        self.period_bar = PeriodBar(self._clock)
        self.counter_combo = CounterCombo("shiftCounterCombo")
        self.stretch_label = PlainLabel("shiftStretchLabel", "muted", wraps=True)
        self.banner = MessageOverlay()
        self.messages = MessagePlace(Spot(self))
        self.messages.add(self.banner)
        self.cash = CashView()
        self.print_button = dialog_button("shiftPrintButton")
        self.pdf_button = dialog_button("shiftPdfButton")
        self.export_button = dialog_button("shiftExportButton")
        self.end_button = dialog_button("shiftEndButton")
        give_key(self.print_button, "Alt+1")
        give_key(self.pdf_button, "Alt+2")
        give_key(self.export_button, "Alt+3")
        give_key(self.end_button, "Alt+4")
        self._paper = ShiftOutput(self, self.banner)
        self._timer = QTimer(self)
        self._timer.setInterval(COUNT_EVERY_MS)
        self._lay_out()

    def _lay_out(self) -> None:
        buttons, flow = QWidget(), FlowLayout(theme.current().sizes["space_2"])
        for button in (self.print_button, self.pdf_button, self.export_button, self.end_button):
            flow.addWidget(button)
        buttons.setLayout(flow)
        counted = side_by_side(self.stretch_label, buttons, grows=(self.stretch_label,))
        choice = side_by_side(
            self.period_bar, self.counter_combo, grows=(self.period_bar, self.counter_combo)
        )
        choice.setAlignment(self.counter_combo, Qt.AlignmentFlag.AlignTop)
        self.setLayout(stacked(choice, counted, self.cash, margin="space_3", grows=(self.cash,)))

    def _connect_signals(self) -> None:
        self.period_bar.stretch_chosen.connect(self.refresh)
        self.counter_combo.activated.connect(self.refresh)
        self.cash.order_asked.connect(self.order_asked)
        self.cash.empty.retry_asked.connect(self._on_retry_asked)
        self.print_button.clicked.connect(self._on_print_clicked)
        self.pdf_button.clicked.connect(self._on_pdf_clicked)
        self.export_button.clicked.connect(self._on_export_clicked)
        self.end_button.clicked.connect(self._on_end_clicked)
        self._timer.timeout.connect(self._on_time_passed)
        self._timer.start()

    def _show_failure(self, kind: BannerKind, words: Words, details: str = "") -> None:
        """Shows why counting failed until the next count; the last sheet stays."""
        self._has_failed = True
        self.banner.show_message(kind, words, details=details)

    def _show_state(self) -> None:
        sheet = self.cash.sheet
        for button in (self.print_button, self.pdf_button, self.export_button):
            button.setEnabled(sheet is not None)
        self.end_button.setEnabled(self._desk is not None)
        self.stretch_label.setText(_stretch_words(sheet) if sheet else "")

    def _on_time_passed(self) -> None:
        if self.isVisible():
            self.refresh()

    def _on_print_clicked(self) -> None:
        if (report := self.report()) is not None:
            work = self._paper.print_report(report, self._settings.paper)
            self._tasks.spawn(work, name="shift print")

    def _on_pdf_clicked(self) -> None:
        if (report := self.report()) is not None:
            work = self._paper.save_pdf(report, self._settings.paper)
            self._tasks.spawn(work, name="shift PDF")

    def _on_export_clicked(self) -> None:
        if (table := self.table()) is not None:
            self.export_asked.emit(table)

    def _on_end_clicked(self) -> None:
        now = self._clock()
        today = midnight(in_kuwait(now).date())
        self._change(self._settings.ended(now, otherwise=today))
        ended = self._settings.last_end or now

        def words() -> str:
            template = self.tr("Shift ended at {time}. The next one starts from there.")
            return template.format(time=embedded(day_and_time(ended)))

        self.banner.show_message(BannerKind.GOOD, words)

    def _change(self, settings: ShiftSettings) -> None:
        self.set_settings(settings)
        self.settings_changed.emit(settings)


def _stretch_words(sheet: CashSheet) -> str:
    words = QCoreApplication.translate("ShiftPanel", "{since} to {until}, as of {time}")
    return words.format(
        since=embedded(day_and_time(sheet.since)),
        until=embedded(day_and_time(sheet.until)),
        time=isolated(clock_time(sheet.made_at)),
    )
