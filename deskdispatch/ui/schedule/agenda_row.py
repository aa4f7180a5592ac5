"""A row of the agenda and its words."""

from __future__ import annotations

from datetime import date, datetime
from enum import Enum
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, Qt

from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.schedule import is_overdue, time_of
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated, joined
from deskdispatch.ui.text.statuses import status_explained
from deskdispatch.ui.text.times import day_and_month, day_heading

AgendaRole: Final = Qt.ItemDataRole.UserRole + 21
"""The item role of an ``AgendaRow``."""


class RowKind(Enum):
    """Kinds of rows."""

    OVERDUE = "overdue"
    """Title over deliveries whose time has passed."""
    DAY = "day"
    HOUR = "hour"
    TIMELESS = "timeless"
    """Title over deliveries without a known time."""
    DELIVERY = "delivery"


class AgendaRow(NamedTuple):
    """A row.

    Attributes:
        kind: What it shows.
        key: Unique in the agenda.
        group: The key of its section's first row.
        day: For a day's section.
        hour: For an hour.
        still_open: Deliveries under it that have not ended.
        summary: For a delivery.
    """

    kind: RowKind
    key: str
    group: str
    day: date | None = None
    hour: int = 0
    still_open: int = 0
    summary: DeliverySummary | None = None


def row_words(row: AgendaRow, now: datetime, language: str) -> str:
    """The whole row as plain text, for screen readers and the clipboard."""
    if row.summary is None:
        return joined(title(row, now), count_words(row))
    summary = row.summary
    at = time_of(summary)
    return joined(
        QCoreApplication.translate("Agenda", "time unknown") if at is None else times.exact(at),
        isolated(summary.order_number),
        embedded(summary.customer_name),
        embedded(summary.area(language)),
        status_explained(summary.status),
        due_words(summary, now),
    )


def title(row: AgendaRow, now: datetime) -> str:
    """The title of a section or an hour."""
    if row.kind is RowKind.OVERDUE:
        return QCoreApplication.translate("Agenda", "Overdue")
    if row.kind is RowKind.TIMELESS:
        return QCoreApplication.translate("Agenda", "Time unknown")
    if row.kind is RowKind.DAY and row.day is not None:
        return day_heading(row.day, in_kuwait(now).date())
    return isolated(f"{row.hour:02}:00")


def count_words(row: AgendaRow) -> str:
    """How many deliveries of a section are still to come; empty for an hour."""
    if row.kind is RowKind.HOUR:
        return ""
    return QCoreApplication.translate("Agenda", "%n open", None, row.still_open)


def time_words(summary: DeliverySummary) -> str:
    """The scheduled hour; a dash while unknown."""
    at = time_of(summary)
    return NOTHING if at is None else times.clock(at)


def past_day_words(summary: DeliverySummary, now: datetime) -> str:
    """The date of a delivery whose day is over; empty for others, which stand under their date."""
    at = time_of(summary)
    if at is None or in_kuwait(at).date() >= in_kuwait(now).date():
        return ""
    return day_and_month(in_kuwait(at).date())


def due_words(summary: DeliverySummary, now: datetime) -> str:
    """Time until it is due or since; empty for one that ended or has no time."""
    at = time_of(summary)
    if at is None or summary.is_terminal:
        return ""
    if is_overdue(summary, now):
        late = times.duration((now - at).total_seconds())
        return QCoreApplication.translate("Agenda", "{time} late").format(time=late)
    left = times.duration((at - now).total_seconds())
    return QCoreApplication.translate("Agenda", "in {time}").format(time=left)
