"""List model of the agenda: rows of days, hours and deliveries, and their texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from enum import Enum
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QObject, Qt

from deskdispatch.domain.clock import Clock, in_kuwait
from deskdispatch.domain.deliveries.agenda import Agenda, is_overdue, time_of
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.ui.lib.item_models import NO_PARENT, AnyIndex
from deskdispatch.ui.text import language, plain, times
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated, joined
from deskdispatch.ui.text.statuses import status_explanation
from deskdispatch.ui.text.times import day_and_month, day_heading

AgendaRole: Final = Qt.ItemDataRole.UserRole + 21


class RowKind(Enum):
    """Kinds of rows."""

    OVERDUE = "overdue"
    """Title above deliveries whose time has passed."""
    DAY = "day"
    HOUR = "hour"
    TIMELESS = "timeless"
    """Title above deliveries without a known time."""
    DELIVERY = "delivery"


class AgendaRow(NamedTuple):
    """A row of the agenda.

    Attributes:
        kind: Kind of row.
        key: Unique in the agenda.
        group: The key of its section's first row.
        day: Set for a day's section.
        hour: Set for an hour.
        open_count: Deliveries under it that have not ended.
        summary: Set for a delivery.
    """

    kind: RowKind
    key: str
    group: str
    day: date | None = None
    hour: int = 0
    open_count: int = 0
    summary: DeliverySummary | None = None


def row_words(row: AgendaRow, now: datetime) -> str:
    """Returns the whole row as plain text, for screen readers and the clipboard."""
    if row.summary is None:
        return joined(title(row, now), count_words(row))
    summary = row.summary
    at = time_of(summary)
    return joined(
        QCoreApplication.translate("Agenda", "time unknown") if at is None else times.exact(at),
        isolated(summary.order_number),
        embedded(summary.customer_name),
        embedded(summary.area(language.current())),
        status_explanation(summary.status),
        due_words(summary, now),
    )


def title(row: AgendaRow, now: datetime) -> str:
    """Returns the title of a section or an hour."""
    if row.kind is RowKind.OVERDUE:
        return QCoreApplication.translate("Agenda", "Overdue")
    if row.kind is RowKind.TIMELESS:
        return QCoreApplication.translate("Agenda", "Time unknown")
    if row.kind is RowKind.DAY and row.day is not None:
        return day_heading(row.day, in_kuwait(now).date())
    return isolated(f"{row.hour:02}:00")


def count_words(row: AgendaRow) -> str:
    """Returns the number of open deliveries of a section; "" for an hour."""
    if row.kind is RowKind.HOUR:
        return ""
    return QCoreApplication.translate("Agenda", "%n open", None, row.open_count)


def time_words(summary: DeliverySummary) -> str:
    at = time_of(summary)
    return NOTHING if at is None else times.clock(at)


def past_day_words(summary: DeliverySummary, now: datetime) -> str:
    """Returns the date of a delivery whose day is over; "" for others, which have a day title."""
    at = time_of(summary)
    if at is None or in_kuwait(at).date() >= in_kuwait(now).date():
        return ""
    return day_and_month(in_kuwait(at).date())


def due_words(summary: DeliverySummary, now: datetime) -> str:
    """Returns the time until or since it is due; "" if it has ended or has no time."""
    at = time_of(summary)
    if at is None or summary.is_terminal:
        return ""
    if is_overdue(summary, now):
        late = times.duration((now - at).total_seconds())
        return QCoreApplication.translate("Agenda", "{time} late").format(time=late)
    left = times.duration((at - now).total_seconds())
    return QCoreApplication.translate("Agenda", "in {time}").format(time=left)


class AgendaModel(QAbstractListModel):
    """Days, hours and deliveries as rows; only deliveries can be selected."""

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.clock = clock
        self._rows: tuple[AgendaRow, ...] = ()

    def set_agenda(self, agenda: Agenda) -> None:
        """Replaces the agenda; if all rows keep their places, they are only updated."""
        rows = tuple(_rows(agenda))
        if [row.key for row in rows] == [row.key for row in self._rows]:
            self._rows = rows
            self.tick()
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def tick(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 0))

    def row_at(self, row: int) -> AgendaRow | None:
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def summary_at(self, row: int) -> DeliverySummary | None:
        line = self.row_at(row)
        return line.summary if line is not None else None

    def row_of(self, key: str) -> int | None:
        return next((at for at, row in enumerate(self._rows) if row.key == key), None)

    def section_from(self, row: int, step: int) -> int | None:
        """Returns the row of the next (1) or previous (-1) title; ``row`` -1 is before all rows."""
        starts = [at for at, each in enumerate(self._rows) if each.group == each.key]
        here = [at for at in starts if at <= row]
        if step > 0:
            return next((at for at in starts if at > row), None)
        return here[-2] if len(here) > 1 else None

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if index.isValid() and self.summary_at(index.row()) is not None:
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.NoItemFlags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row_at(index.row()) if index.isValid() else None
        if row is None:
            return None
        if role == AgendaRole:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row_words(row, self.clock())
        if role == Qt.ItemDataRole.ToolTipRole and row.summary is not None:
            return plain.tooltip(row_words(row, self.clock()))
        return None


def _rows(agenda: Agenda) -> Iterator[AgendaRow]:
    yield from _section(RowKind.OVERDUE, agenda.overdue)
    for day in agenda.days:
        key = day.date.isoformat()
        yield AgendaRow(RowKind.DAY, key, key, day=day.date, open_count=day.open)
        for hour in day.hours:
            yield AgendaRow(RowKind.HOUR, f"{key} {hour.hour}", key, hour=hour.hour)
            yield from _deliveries(key, hour.summaries)
    yield from _section(RowKind.TIMELESS, agenda.timeless)


def _section(kind: RowKind, summaries: Sequence[DeliverySummary]) -> Iterator[AgendaRow]:
    if summaries:
        yield AgendaRow(kind, kind.value, kind.value, open_count=len(summaries))
        yield from _deliveries(kind.value, summaries)


def _deliveries(group: str, summaries: Sequence[DeliverySummary]) -> Iterator[AgendaRow]:
    for summary in summaries:
        yield AgendaRow(RowKind.DELIVERY, f"delivery {summary.id}", group, summary=summary)
