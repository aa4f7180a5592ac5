"""Page *Overview*: orders, prices, cash, failures and lateness beside the previous period."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QButtonGroup, QPushButton, QSizePolicy, QWidget

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.overview import PeriodLength
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.overview import charts
from deskdispatch.ui.overview.charts import HeatMap
from deskdispatch.ui.overview.measures import (
    MEASURES,
    Measure,
    change_words,
    compared_words,
    missing_words,
    overview_report_words,
    period_words,
    share_words,
)
from deskdispatch.ui.overview.tables import (
    Ranking,
    area_rows,
    courier_rows,
    hour_rows,
    overview_table,
    shortened,
)
from deskdispatch.ui.printers.report_output import ReportOutput
from deskdispatch.ui.text.amounts import embedded, joined
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.button_keys import give_key, show_words
from deskdispatch.ui.widgets.chart import BarChart
from deskdispatch.ui.widgets.controls import (
    SmallButton,
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.counter_combo import CounterCombo
from deskdispatch.ui.widgets.empty_note import RECORDS, EmptyNote
from deskdispatch.ui.widgets.flow_layout import FlowLayout
from deskdispatch.ui.widgets.messages.overlay import MessageOverlay
from deskdispatch.ui.widgets.messages.place import MessagePlace, Spot
from deskdispatch.ui.widgets.page import Page
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.overview import Overview, Tally
    from deskdispatch.domain.tables.table import Table
    from deskdispatch.ui.overview.report import OverviewReport

FOLLOW_MS: Final = 5_000
"""Milliseconds after changes of orders until the visible page reads their days again."""


_COUNTER_LETTERS: Final = 12
_BARS_HEIGHT: Final = 128


class MeasureCard(QPushButton):
    """Button with one figure beside that of the previous period; chooses the charts' figure."""

    def __init__(self, measure: Measure) -> None:
        super().__init__()
        name = measure.name.capitalize()
        self.measure = measure
        self.setObjectName(f"overview{name}Card")
        self.setProperty("role", "measure")
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.title = PlainLabel(role="muted")
        self.figure = PlainLabel(f"overview{name}Label", "title")
        self.change = PlainLabel(f"overview{name}ChangeLabel", "muted", wraps=True)
        column = stacked(self.title, self.figure, self.change, None, space="")
        column.setContentsMargins(*[theme.current().sizes["space_2"]] * 4)
        for label in (self.title, self.figure, self.change):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setLayout(column)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def sizeHint(self) -> QSize:
        layout = self.layout()
        assert layout is not None
        return layout.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def show_tallies(
        self, now: Tally | None, before: Tally | None, *, is_known: bool = True
    ) -> None:
        measure = self.measure
        self.title.setText(measure.heading)
        if now is None or before is None or not is_known:
            self.figure.setText("—")
            self.change.setText("")
        else:
            self.figure.setText(joined(measure.text(now), share_words(measure, now)))
            lines = (*change_words(measure, now, before), missing_words(measure, now))
            self.change.setText("\n".join(filter(None, lines)))
        words = ". ".join(filter(None, (self.figure.text(), *self.change.text().splitlines())))
        self.setAccessibleName(f"{measure.heading}: {words}")
        set_tip(self, translated(measure.hint))


class OverviewPanel(Page):
    """Reads the figures from the journal while visible, after changes only the days affected."""

    def __init__(self, tasks: Tasks, clock: Clock = utc_now) -> None:
        super().__init__()
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self._day: date | None = None
        self.overview: Overview | None = None
        self._is_whole = False
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    @property
    def measure(self) -> Measure:
        return next(card.measure for card in self.cards if card.isChecked())

    @property
    def empty(self) -> EmptyNote:
        return self._empty

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        if self.isVisible():
            self.refresh()

    def detach(self) -> None:
        self._tasks.cancel("overview")
        self._follow.stop()
        self._desk, self._day = None, None
        self.overview = None
        self._empty.set_loading()
        self.banner.clear()
        self._show()

    def refresh(self) -> None:
        if self._desk is not None:
            self.counter_combo.refresh()
            self._desk.overviews.forget()
            self._tasks.replace(self.read(self._desk), name="overview")

    def show_changes(self, summaries: Sequence[DeliverySummary]) -> None:
        """Reads the days of changed orders soon, if the page is visible."""
        if self._desk is not None and summaries:
            self._desk.overviews.forget(summaries)
            if self.isVisible() and not self._follow.isActive():
                self._follow.start()

    async def read(self, desk: Desk) -> None:
        span = next(span for span, button in self._spans.items() if button.isChecked())
        period = desk.overviews.period(span, self._day)
        try:
            found = await desk.overviews.read(period, self.counter_combo.counter_id)
        except KnownError as error:
            self._empty.set_failed(RECORDS, error)
            self.banner.show_error(error)
            return
        self._empty.set_read(RECORDS)
        self.overview = found
        self._show()

    def table(self) -> Table | None:
        return None if self.overview is None else overview_table(self.overview)

    def report(self) -> OverviewReport | None:
        from deskdispatch.ui.lib import counter_names
        from deskdispatch.ui.overview.report import OverviewReport

        overview, desk = self.overview, self._desk
        if overview is None or desk is None:
            return None
        bootstrap = desk.session.bootstrap
        account = bootstrap.account if bootstrap else None
        counter = self.counter_combo.counter_id
        whose = counter_names.words_of(counter) if counter is not None else ""
        shop = (account.seller_name if account else None) or ""
        return OverviewReport(overview, self.measure.name, shop, whose, self._clock())

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Overview"))
        self.counter_combo.retranslate()
        spans = (self.tr("Day"), self.tr("Week"), self.tr("Month"))
        name_buttons(*zip(self._spans.values(), spans, strict=True))
        self.earlier_button.set_words(self.tr("Earlier"), "Alt+1")
        self.later_button.set_words(self.tr("Later"), "Alt+2")
        words = {
            self.print_button: (self.tr("Print"), self.tr("Print the overview")),
            self.pdf_button: (self.tr("PDF"), self.tr("Save the overview as a PDF")),
            self.export_button: (self.tr("Export"), self.tr("Save as a workbook or CSV")),
        }
        show_words(words)
        self._empty.set_empty(
            self.tr("No orders in this period. For earlier ones, press the arrow beside the date.")
        )
        self._show()

    def _build_ui(self) -> None:
        self.setObjectName("overviewPanel")
        self._build_choice()
        self.cards = [MeasureCard(measure) for measure in MEASURES]
        self._card_group = QButtonGroup(self)
        for card in self.cards:
            self._card_group.addButton(card)
        self.cards[0].setChecked(True)
        self.compared_label = PlainLabel("overviewComparedLabel", "muted", wraps=True)
        self.bars_label = PlainLabel(role="title")
        self.bars = BarChart("overviewBars", _BARS_HEIGHT)
        self.heat_label = PlainLabel(role="title")
        self.heat = HeatMap("overviewHeat")
        self.areas = Ranking("overviewAreas")
        self.couriers = Ranking("overviewCouriers")
        self.hours = Ranking("overviewHours")
        self.all_button = dialog_button("overviewAllButton")
        self._empty = EmptyNote("overviewEmptyLabel")
        self.banner = MessageOverlay()
        self.messages = MessagePlace(Spot(self))
        self.messages.add(self.banner)
        self._output = ReportOutput(self, self.banner, overview_report_words)
        self._follow = QTimer(self)
        self._follow.setSingleShot(True)
        self._follow.setInterval(FOLLOW_MS)
        self._lay_out()

    def _build_choice(self) -> None:
        self._span_group = QButtonGroup(self)
        self._spans: dict[PeriodLength, QPushButton] = {}
        for span in PeriodLength:
            button = dialog_button(f"overview{span.capitalize()}Button", "segment")
            button.setCheckable(True)
            self._span_group.addButton(button)
            self._spans[span] = button
        self._spans[PeriodLength.DAY].setChecked(True)
        self.earlier_button = SmallButton("overviewEarlierButton", "chevron-left")
        self.later_button = SmallButton("overviewLaterButton", "chevron-right")
        self.period_label = PlainLabel("overviewPeriodLabel", "title")
        self.counter_combo = CounterCombo("overviewCounterCombo")
        self.counter_combo.setMinimumContentsLength(_COUNTER_LETTERS)
        self.print_button = dialog_button("overviewPrintButton")
        self.pdf_button = dialog_button("overviewPdfButton")
        self.export_button = dialog_button("overviewExportButton")
        outputs = (self.print_button, self.pdf_button, self.export_button)
        for number, keyed in enumerate((self.earlier_button, self.later_button, *outputs), 1):
            give_key(keyed, f"Alt+{number}")

    def _lay_out(self) -> None:
        spans = QWidget()
        spans.setLayout(side_by_side(*self._spans.values(), space="space_1"))
        choice, flow = QWidget(), FlowLayout(theme.current().sizes["space_2"])
        dated = QWidget()
        dated.setLayout(
            side_by_side(self.earlier_button, self.period_label, self.later_button, space="space_1")
        )
        outputs = QWidget()
        outputs.setLayout(side_by_side(self.print_button, self.pdf_button, self.export_button))
        for part in (spans, dated, self.counter_combo, outputs):
            flow.addWidget(part)
        choice.setLayout(flow)
        cards = side_by_side(*self.cards, grows=self.cards)
        self._content = named(QWidget(), "overviewContent")
        drawn_parts = (self.bars_label, self.bars, self.heat_label, self.heat)
        ranked = (self.areas, self.couriers, side_by_side(self.all_button, None), self.hours)
        self._content.setLayout(stacked(*drawn_parts, *ranked, None, space="space_2"))
        parts = (choice, cards, self.compared_label, self._content, self._empty)
        self.setLayout(stacked(*parts, margin="space_3", grows=(self._content, self._empty)))

    def _connect_signals(self) -> None:
        self._span_group.buttonClicked.connect(self._read)
        self._card_group.buttonClicked.connect(self._show)
        self.earlier_button.clicked.connect(self._on_earlier_clicked)
        self.later_button.clicked.connect(self._on_later_clicked)
        self.counter_combo.activated.connect(self._read)
        self.all_button.clicked.connect(self._on_all_clicked)
        self.print_button.clicked.connect(self._on_print_clicked)
        self.pdf_button.clicked.connect(self._on_pdf_clicked)
        self.export_button.clicked.connect(self._on_export_clicked)
        self._empty.retry_asked.connect(self._on_retry_asked)
        self._follow.timeout.connect(self._on_follow)

    def _read(self) -> None:
        if self._desk is not None:
            self._tasks.replace(self.read(self._desk), name="overview")

    def _show(self) -> None:
        overview = self.overview
        now = overview.now.total if overview else None
        before = overview.before.total if overview else None
        is_empty = now is None or before is None or not (now.orders or before.orders)
        for card in self.cards:
            is_known = card.measure.name != "late" or overview is None or overview.knows_lateness
            card.show_tallies(now, before, is_known=is_known)
        for button in (self.print_button, self.pdf_button, self.export_button):
            button.setEnabled(overview is not None)
        self._content.setVisible(not is_empty)
        self._empty.setVisible(is_empty)
        period = embedded(period_words(overview.period)) if overview else ""
        is_today = overview and overview.is_running and overview.period.span is PeriodLength.DAY
        self.period_label.setText(joined(self.tr("Today"), period) if is_today else period)
        self.later_button.setEnabled(overview is not None and not overview.is_running)
        self.earlier_button.setEnabled(overview is not None)
        self.compared_label.setText(compared_words(overview) if overview else "")
        if overview is not None and not is_empty:
            self._show_drawn(overview)

    def _show_drawn(self, overview: Overview) -> None:
        measure = self.measure
        title = charts.bars_title(overview, measure)
        self.bars_label.setText(title)
        self.bars.show_bars(title, charts.bars(overview, measure), measure.scale)
        is_long = overview.period.span is not PeriodLength.DAY
        if is_long:
            title, cells = charts.heat_title(measure), charts.heat(overview, measure)
            self.heat.show_cells(title, cells, charts.heat_heads(), measure.short)
            self.heat_label.setText(title)
        for each in (self.heat, self.heat_label):
            each.setVisible(is_long)
        areas, couriers = area_rows(overview, measure), courier_rows(overview, measure)
        shown = [areas, couriers] if self._is_whole else [shortened(areas), shortened(couriers)]
        self.areas.show_ranking(self.tr("Area"), shown[0], measure)
        self.couriers.show_ranking(self.tr("Driver"), shown[1], measure)
        self.hours.show_ranking(self.tr("Hour"), hour_rows(overview, measure), measure)
        words = self.tr("Show the first only") if self._is_whole else self.tr("Show all rows")
        self.all_button.setText(words)
        self.all_button.setAccessibleName(words)
        rankings = (areas, couriers)
        self.all_button.setVisible(any(len(shortened(each)) < len(each) for each in rankings))

    def _on_earlier_clicked(self) -> None:
        if self.overview is not None:
            self._day = self.overview.period.before.first
            self._read()

    def _on_later_clicked(self) -> None:
        if self.overview is not None and not self.overview.is_running:
            self._day = self.overview.period.after.first
            self._read()

    def _on_all_clicked(self) -> None:
        self._is_whole = not self._is_whole
        self._show()

    def _on_follow(self) -> None:
        if self.isVisible():
            self._read()

    def _on_print_clicked(self) -> None:
        if (report := self.report()) is not None:
            self._tasks.spawn(self._output.print_report(report, "a4"), name="overview print")

    def _on_pdf_clicked(self) -> None:
        if (report := self.report()) is not None:
            self._tasks.spawn(self._output.save_pdf(report, "a4"), name="overview PDF")

    def _on_export_clicked(self) -> None:
        if (table := self.table()) is not None:
            self.export_asked.emit(table)
