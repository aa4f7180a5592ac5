"""Page *Schedule*: scheduled deliveries by day and hour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStackedWidget,
    QToolButton,
)

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.deliveries.agenda import Agenda, agenda_of, is_for_later
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.text.plain_text import without_directions
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import icons
from deskdispatch.ui.schedule.agenda_delegate import AgendaDelegate
from deskdispatch.ui.schedule.agenda_model import AgendaModel
from deskdispatch.ui.widgets.controls import named, side_by_side, stacked
from deskdispatch.ui.widgets.empty_note import RECORDS, EmptyNote
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from deskdispatch.ui.widgets.page import Page
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from datetime import datetime

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.deliveries.summary import DeliverySummary

UPDATE_EVERY_MS: Final = 30_000
"""Milliseconds between updates of the relative times, whose finest unit is a minute."""


class SchedulePanel(Page):
    """Page with the agenda, updated by polls and as time passes."""

    def __init__(self, tasks: Tasks, clock: Clock = utc_now) -> None:
        super().__init__()
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self._from_journal: dict[str, DeliverySummary] = {}
        self._from_polls: dict[str, DeliverySummary] = {}
        self.agenda = Agenda()
        self._mark = ""
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("schedulePanel")
        self.title_label = PlainLabel("scheduleTitleLabel", "title")
        self.count_label = PlainLabel("scheduleCountLabel", "muted")
        self.before_button = _arrow("schedulePreviousDayButton")
        self.after_button = _arrow("scheduleNextDayButton")
        self.banner = Banner()
        self.model = AgendaModel(self._now, self)
        self.view = _AgendaView(self.model)
        self._empty = EmptyNote("scheduleEmptyLabel")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.view)
        line = side_by_side(
            self.title_label,
            self.count_label,
            self.before_button,
            self.after_button,
            grows=(self.count_label,),
        )
        self.setLayout(
            stacked(line, self.banner, self._stack, margin="space_3", grows=(self._stack,))
        )
        self._timer = QTimer(self)
        self._timer.setInterval(UPDATE_EVERY_MS)
        self._timer.start()

    def _connect_signals(self) -> None:
        self._timer.timeout.connect(self.update_overdue)
        self.view.activated.connect(self._on_activated)
        self.empty.retry_asked.connect(self._on_retry_asked)
        self.view.section_asked.connect(self.jump)
        self.view.copy_asked.connect(self.copy)
        self.before_button.clicked.connect(lambda: self.jump(-1))
        self.after_button.clicked.connect(lambda: self.jump(1))

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Scheduled deliveries"))
        self.title_label.setText(self.tr("Scheduled"))
        self.count_label.setAccessibleName(self.tr("How many are scheduled"))
        self.view.setAccessibleName(self.tr("Scheduled deliveries by day and hour"))
        for button, icon, words in (
            (self.before_button, "chevron-up", self.tr("Previous day (Ctrl+Up)")),
            (self.after_button, "chevron-down", self.tr("Next day (Ctrl+Down)")),
        ):
            button.setIcon(icons.icon(icon))
            button.setAccessibleName(words)
            button.setToolTip(words)
        self.empty.set_empty(
            self.tr("No scheduled deliveries. Check Schedule for later in the form to book one.")
        )
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange):
            self.retranslate()

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        self.empty.set_loading()
        self.refresh()

    def detach(self) -> None:
        self._tasks.cancel("schedule")
        self._desk = None
        self._from_journal, self._from_polls = {}, {}
        self.banner.clear()
        self.empty.set_loading()
        self.update_overdue()

    @property
    def empty(self) -> EmptyNote:
        return self._empty

    def show_changes(self, summaries: Iterable[DeliverySummary]) -> None:
        coming = {summary.id: summary for summary in summaries if is_for_later(summary)}
        if coming:
            self._from_polls.update(coming)
            self.update_overdue()

    def update_overdue(self) -> None:
        """Sorts the deliveries again: some may have become overdue."""
        self.agenda = agenda_of({**self._from_journal, **self._from_polls}.values(), self._now())
        chosen = self.model.row_at(self.view.currentIndex().row())
        top = self.view.verticalScrollBar().value()
        self.model.set_agenda(self.agenda)
        row = None if chosen is None else self.model.row_of(chosen.key)
        if row is not None and row != self.view.currentIndex().row():
            self.view.setCurrentIndex(self.model.index(row, 0))
        self.view.verticalScrollBar().setValue(top)
        self._show()

    def _now(self) -> datetime:
        """Returns the time by the service's clock, which the times of deliveries follow."""
        return self._clock() if self._desk is None else self._desk.session.service_now()

    async def read(self, desk: Desk) -> None:
        """Reads the journal; shows errors on this page."""
        try:
            agenda = await desk.tracking.agenda()
        except KnownError as error:
            self.banner.show_error(error, BannerKind.ATTENTION)
            self.empty.set_failed(RECORDS, error)
            return
        self.banner.clear()
        self.empty.set_read(RECORDS)
        self._from_journal = {summary.id: summary for summary in agenda.summaries}
        self.update_overdue()

    def jump(self, step: int) -> None:
        """Selects the first delivery of the next (1) or previous (-1) section; shows its title."""
        start = self.model.section_from(self.view.currentIndex().row(), step)
        if start is None:
            return
        first = next(
            row for row in range(start, self.model.rowCount()) if self.model.summary_at(row)
        )
        self.view.setCurrentIndex(self.model.index(first, 0))
        top = QAbstractItemView.ScrollHint.PositionAtTop
        self.view.scrollTo(self.model.index(start, 0), top)

    def copy(self) -> None:
        index = self.view.currentIndex()
        if index.isValid():
            QGuiApplication.clipboard().setText(without_directions(str(index.data())))

    def refresh(self) -> None:
        if self._desk is not None:
            self._tasks.replace(self.read(self._desk), name="schedule")

    def _show(self) -> None:
        agenda = self.agenda
        self._stack.setCurrentIndex(0 if agenda.is_empty else 1)
        count = len(agenda.overdue) + len(agenda.timeless) + sum(day.open for day in agenda.days)
        self.count_label.setText(self.tr("%n open", "", count) if not agenda.is_empty else "")
        for button in (self.before_button, self.after_button):
            button.setEnabled(not agenda.is_empty)
        self.view.viewport().update()
        overdue = len(agenda.overdue)
        mark = self.tr("%n overdue", "", overdue) if overdue else ""
        if mark != self._mark:
            self._mark = mark
            self.mark_changed.emit(mark)

    def _on_activated(self, index: QModelIndex) -> None:
        summary = self.model.summary_at(index.row())
        if summary is not None:
            self.delivery_asked.emit(summary.id)


class _AgendaView(QListView):
    """List with keys for the next and previous day."""

    section_asked = Signal(int)
    copy_asked = Signal()

    def __init__(self, model: AgendaModel) -> None:
        super().__init__()
        self.setObjectName("scheduleList")
        self.setModel(model)
        self.setItemDelegate(AgendaDelegate(self, model.clock))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {int(Qt.Key.Key_Up): -1, int(Qt.Key.Key_Down): 1}
        with_control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if with_control and event.key() in steps:
            self.section_asked.emit(steps[event.key()])
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_asked.emit()
        else:
            super().keyPressEvent(event)


def _arrow(name: str) -> QToolButton:
    button = named(QToolButton(), name)
    button.setIconSize(QSize(16, 16))
    return button
