"""Foldable line of filters that narrow the board to days and a branch."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDate, QSignalBlocker, Signal
from PySide6.QtWidgets import QLabel, QWidget

from deskdispatch.domain.clock import Clock, in_kuwait, midnight
from deskdispatch.ui.deliveries.model.rows import Scope
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.place_names import place_name
from deskdispatch.ui.widgets.assistive.combo_box import ComboBox
from deskdispatch.ui.widgets.button_keys import give_key, show_key
from deskdispatch.ui.widgets.calendar_edit import CalendarEdit
from deskdispatch.ui.widgets.controls import dialog_button, named, side_by_side, stacked
from deskdispatch.ui.widgets.flow_layout import FlowLayout

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import Branch

_EVERY_BRANCH = None
_ELSEWHERE = ""

LEAST_WIDTHS: Final = (100, 120)
"""Least pixels of days and branch: a narrow window needs its room for *Book*."""


class DaySpan(Enum):
    """Named spans of days."""

    ANY = "any"
    TODAY = "today"
    YESTERDAY = "yesterday"
    WEEK = "week"
    """Today and the six days before."""
    MONTH = "month"
    """From the first of this month."""
    BETWEEN = "between"
    """From one day to another, inclusive."""

    def days(self, today: date, one: date, other: date) -> tuple[date, date] | None:
        """Returns the first and last day; None for any. ``BETWEEN`` takes its ends in any order."""
        yesterday = today - timedelta(days=1)
        named = {
            DaySpan.TODAY: (today, today),
            DaySpan.YESTERDAY: (yesterday, yesterday),
            DaySpan.WEEK: (today - timedelta(days=6), today),
            DaySpan.MONTH: (today.replace(day=1), today),
            DaySpan.BETWEEN: (min(one, other), max(one, other)),
        }
        return named.get(self)


def _day(edit: CalendarEdit) -> date:
    return date(*edit.date().getDate())


class ScopeLine(Retranslated, QWidget):
    """The filters for days and branch."""

    changed = Signal()
    """The clerk changed a filter, or a new day began."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._branches: tuple[Branch, ...] = ()
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        self._emitted = self.scope()

    def scope(self) -> Scope:
        """Returns the filters as a ``Scope``, relative to today."""
        span: DaySpan = self.days_combo.currentData()
        today = in_kuwait(self._clock()).date()
        days = span.days(today, _day(self.from_edit), _day(self.until_edit))
        branch, every = self.branch_combo.currentData(), (each.id for each in self._branches)
        return Scope(
            since=midnight(days[0]).timestamp() if days else None,
            until=midnight(days[1] + timedelta(days=1)).timestamp() if days else None,
            branch=branch or None,
            excluded=frozenset(every) if branch == _ELSEWHERE else frozenset(),
        )

    def count(self) -> int:
        has_days = self.days_combo.currentData() is not DaySpan.ANY
        return has_days + (self.branch_combo.currentData() is not _EVERY_BRANCH)

    def clear(self) -> None:
        with QSignalBlocker(self.days_combo), QSignalBlocker(self.branch_combo):
            self.days_combo.setCurrentIndex(0)
            self.branch_combo.setCurrentIndex(0)
        self._on_chosen()

    def set_branches(self, branches: Sequence[Branch]) -> None:
        if tuple(branches) == self._branches:
            return
        self._branches = tuple(branches)
        self._fill_branches()
        self.check_for_new_day()

    def check_for_new_day(self) -> None:
        """Emits ``changed`` if a new day changes the meaning of the filter."""
        if self.scope() != self._emitted:
            self._on_chosen()

    def retranslate(self) -> None:
        spans = (
            *(self.tr("Any day"), self.tr("Today"), self.tr("Yesterday")),
            *(self.tr("Last 7 days"), self.tr("This month"), self.tr("From … to …")),
        )
        for at, words in enumerate(spans):
            self.days_combo.setItemText(at, words)
        self.days_combo.setAccessibleName(self.tr("Days to show"))
        self.branch_combo.setAccessibleName(self.tr("Branch to show"))
        self.from_edit.setAccessibleName(self.tr("First day"))
        self.until_edit.setAccessibleName(self.tr("Last day"))
        self._from_label.setText(self.tr("From"))
        self._until_label.setText(self.tr("to"))
        self.clear_button.setText(self.tr("Clear"))
        self.clear_button.setAccessibleName(self.tr("Show every day and every branch"))
        show_key(self.clear_button, self.tr("Show every day and every branch"))
        self._fill_branches()

    def _build_ui(self) -> None:
        self.days_combo = named(ComboBox(), "boardDaysCombo")
        for span in DaySpan:
            self.days_combo.addItem("", span)
        self.branch_combo = named(ComboBox(), "boardBranchCombo")
        self.branch_combo.addItem("", _EVERY_BRANCH)
        self.clear_button = dialog_button("boardFiltersClearButton", "link")
        self.clear_button.setEnabled(False)
        give_key(self.clear_button, "Ctrl+Alt+8")
        self.from_edit = named(CalendarEdit("dd/MM/yyyy"), "boardFromEdit")
        self.until_edit = named(CalendarEdit("dd/MM/yyyy"), "boardUntilEdit")
        today = in_kuwait(self._clock()).date()
        for edit in (self.from_edit, self.until_edit):
            edit.setDate(QDate(today.year, today.month, today.day))
        self._from_label, self._until_label = QLabel(), QLabel()
        self._between, lines = QWidget(), FlowLayout(theme.current().sizes["space_2"])
        for label, edit in (
            (self._from_label, self.from_edit),
            (self._until_label, self.until_edit),
        ):
            end = QWidget()
            end.setLayout(side_by_side(label, edit))
            lines.addWidget(end)
        self._between.setLayout(lines)
        self._between.hide()
        combos = (self.days_combo, self.branch_combo)
        for combo, least in zip(combos, LEAST_WIDTHS, strict=True):
            combo.setMinimumWidth(least)
        line = side_by_side(*combos, self.clear_button, grows=combos)
        self.setLayout(stacked(line, self._between))

    def _connect_signals(self) -> None:
        self.days_combo.currentIndexChanged.connect(self._on_chosen)
        self.branch_combo.currentIndexChanged.connect(self._on_chosen)
        self.from_edit.dateChanged.connect(self._on_chosen)
        self.until_edit.dateChanged.connect(self._on_chosen)
        self.clear_button.clicked.connect(self.clear)

    def _fill_branches(self) -> None:
        combo, chosen = self.branch_combo, self.branch_combo.currentData()
        with QSignalBlocker(combo):
            combo.clear()
            combo.addItem(self.tr("All branches"), _EVERY_BRANCH)
            for branch in self._branches:
                combo.addItem(embedded(place_name(branch.name)), branch.id)
            if self._branches:
                combo.addItem(self.tr("Other pickups"), _ELSEWHERE)
            combo.setCurrentIndex(max(0, combo.findData(chosen)))

    def _on_chosen(self) -> None:
        self._between.setVisible(self.days_combo.currentData() is DaySpan.BETWEEN)
        self.clear_button.setEnabled(bool(self.count()))
        self._emitted = self.scope()
        self.changed.emit()
