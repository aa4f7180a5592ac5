"""The list model of the agenda: days, hours and their deliveries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.schedule import Agenda, AgendaDay
from deskdispatch.ui.lib.item_models import NO_PARENT, AnyIndex
from deskdispatch.ui.schedule.agenda_row import AgendaRole, AgendaRow, RowKind, row_words
from deskdispatch.ui.text import language, plain


class AgendaModel(QAbstractListModel):
    """Days, hours and deliveries as rows; only deliveries can be selected."""

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._rows: tuple[AgendaRow, ...] = ()

    def now(self) -> datetime:
        """The present, for relative times."""
        return self._clock()

    def set_agenda(self, agenda: Agenda) -> None:
        """Replaces the agenda; rows that keep their places are only updated."""
        rows = tuple(_rows(agenda))
        if [row.key for row in rows] == [row.key for row in self._rows]:
            self._rows = rows
            self.tick()
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def tick(self) -> None:
        """Updates all texts after time passed or the language changed."""
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 0))

    def row_at(self, row: int) -> AgendaRow | None:
        """The row; None for no such row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def summary_at(self, row: int) -> DeliverySummary | None:
        """The row's delivery; None for other rows."""
        line = self.row_at(row)
        return line.summary if line is not None else None

    def row_of(self, key: str) -> int | None:
        """The row with that key."""
        return next((at for at, row in enumerate(self._rows) if row.key == key), None)

    def section_from(self, row: int, step: int) -> int | None:
        """The row of the next (1) or previous (-1) section's title; -1 is before all rows."""
        starts = [at for at, each in enumerate(self._rows) if each.group == each.key]
        here = [at for at in starts if at <= row]
        if step > 0:
            return next((at for at in starts if at > row), None)
        return here[-2] if len(here) > 1 else None

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        """The number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Only deliveries are enabled and selectable."""
        if index.isValid() and self.summary_at(index.row()) is not None:
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.NoItemFlags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The data of a row in one role."""
        row = self.row_at(index.row()) if index.isValid() else None
        if row is None:
            return None
        if role == AgendaRole:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row_words(row, self._clock(), language.current())
        if role == Qt.ItemDataRole.ToolTipRole and row.summary is not None:
            return plain.tooltip(row_words(row, self._clock(), language.current()))
        return None


def _rows(agenda: Agenda) -> Iterator[AgendaRow]:
    if agenda.overdue:
        kind = RowKind.OVERDUE
        yield AgendaRow(kind, kind.value, kind.value, still_open=len(agenda.overdue))
        yield from _deliveries(kind.value, agenda.overdue)
    for day in agenda.days:
        yield from _day(day)
    if agenda.timeless:
        kind = RowKind.TIMELESS
        yield AgendaRow(kind, kind.value, kind.value, still_open=len(agenda.timeless))
        yield from _deliveries(kind.value, agenda.timeless)


def _day(day: AgendaDay) -> Iterator[AgendaRow]:
    key = day.date.isoformat()
    yield AgendaRow(RowKind.DAY, key, key, day=day.date, still_open=day.open)
    for hour in day.hours:
        yield AgendaRow(RowKind.HOUR, f"{key} {hour.hour}", key, hour=hour.hour)
        yield from _deliveries(key, hour.summaries)


def _deliveries(group: str, summaries: Iterable[DeliverySummary]) -> Iterator[AgendaRow]:
    for summary in summaries:
        yield AgendaRow(RowKind.DELIVERY, f"delivery {summary.id}", group, summary=summary)
