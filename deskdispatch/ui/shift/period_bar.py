"""Choice of the period that the cash sheet counts."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from deskdispatch.domain.clock import Clock, in_kuwait, midnight
from deskdispatch.domain.shift.settings import ShiftSettings
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.times import day_and_time
from deskdispatch.ui.widgets.assistive.combo_box import ComboBox
from deskdispatch.ui.widgets.calendar_edit import MomentEdit
from deskdispatch.ui.widgets.controls import named, side_by_side, stacked
from deskdispatch.ui.widgets.plain_label import PlainLabel


class Period(StrEnum):
    """Periods offered."""

    TODAY = "today"
    YESTERDAY = "yesterday"
    SHIFT = "shift"
    """Time since the last shift ended."""
    LAST_SHIFT = "last_shift"
    """The last finished shift."""
    CHOSEN = "chosen"


class PeriodBar(Retranslated, QWidget):
    """Choice of the period, with two time editors for the clerk's own one."""

    period_chosen = Signal()
    """Another period was chosen."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._settings = ShiftSettings()
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    @property
    def period(self) -> Period:
        return Period(self.combo.currentData())

    def bounds(self) -> tuple[datetime, datetime]:
        """Returns start and end; a running period ends now, and the end may precede the start."""
        now = self._clock()
        today = midnight(in_kuwait(now).date())
        if self.period is Period.YESTERDAY:
            return today - timedelta(days=1), today
        if self.period is Period.CHOSEN:
            return self.since_edit.moment(), self.until_edit.moment()
        if self.period is Period.LAST_SHIFT and (last := self._settings.last_shift):
            return last
        began = self._settings.last_end if self.period is Period.SHIFT else None
        return began or today, now

    def set_settings(self, settings: ShiftSettings) -> None:
        self._settings = settings
        self._offer()

    def retranslate(self) -> None:
        self.combo.setAccessibleName(self.tr("Period"))
        self.since_edit.setAccessibleName(self.tr("From"))
        self.until_edit.setAccessibleName(self.tr("Until"))
        self.until_label.setText(self.tr("to"))
        self._offer()

    def _build_ui(self) -> None:
        self.combo = named(ComboBox(), "shiftPeriodCombo")
        # A fixed minimum, whatever the length of a shift's times.
        self.combo.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.since_edit = named(MomentEdit(), "shiftSinceEdit")
        self.until_edit = named(MomentEdit(), "shiftUntilEdit")
        today = midnight(in_kuwait(self._clock()).date())
        self.since_edit.show_moment(today)
        self.until_edit.show_moment(today + timedelta(days=1))
        self.until_label = PlainLabel()
        self._chosen = QWidget()
        until = side_by_side(self.until_label, self.until_edit, None)
        self._chosen.setLayout(stacked(side_by_side(self.since_edit, None), until))
        self.setLayout(stacked(self.combo, self._chosen))

    def _connect_signals(self) -> None:
        self.combo.activated.connect(self._on_period_chosen)
        self.since_edit.dateTimeChanged.connect(self._on_time_chosen)
        self.until_edit.dateTimeChanged.connect(self._on_time_chosen)

    def _offer(self) -> None:
        """Lists the available periods: there is no last shift before one has ended."""
        before = self.combo.currentData()
        self.combo.clear()
        for period, words in self._words().items():
            self.combo.addItem(words, period.value)
        self.combo.setCurrentIndex(max(0, self.combo.findData(before)))
        self._chosen.setVisible(self.period is Period.CHOSEN)

    def _words(self) -> dict[Period, str]:
        words = {Period.TODAY: self.tr("Today"), Period.YESTERDAY: self.tr("Yesterday")}
        if (last := self._settings.last_end) is not None:
            since = self.tr("Since the last shift, {time}")
            words[Period.SHIFT] = since.format(time=embedded(day_and_time(last)))
        if (shift := self._settings.last_shift) is not None:
            whole = self.tr("The last shift, {since} to {until}")
            since, until = (embedded(day_and_time(at)) for at in shift)
            words[Period.LAST_SHIFT] = whole.format(since=since, until=until)
        words[Period.CHOSEN] = self.tr("From … to …")
        return words

    def _on_period_chosen(self) -> None:
        self._chosen.setVisible(self.period is Period.CHOSEN)
        self.period_chosen.emit()

    def _on_time_chosen(self) -> None:
        if self.period is Period.CHOSEN:
            self.period_chosen.emit()
