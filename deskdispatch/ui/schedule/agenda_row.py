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
from deskdispatch.ui.text.days import day_and_month, heading
from deskdispatch.ui.text.statuses import status_explained

AgendaRole: Final = Qt.ItemDataRole.UserRole + 21
"""The item role under which a model gives an ``AgendaRow``."""


class RowKind(Enum):
    """What a line is."""

    OVERDUE = "overdue"
    """Over those whose time has passed."""
    DAY = "day"
    HOUR = "hour"
    TIMELESS = "timeless"
    """Over those whose time is not known here."""
    DELIVERY = "delivery"


class AgendaRow(NamedTuple):
    """A line.

    Attributes:
        kind: What it is.
        key: Tells it from every other line.
        group: The key of the section that it is in, its own where it begins one.
        day: Of a day's section.
        hour: Of an hour's line.
        still_open: How many in it have not ended.
        summary: Of a delivery's line.
    """

    kind: RowKind
    key: str
    group: str
    day: date | None = None
    hour: int = 0
    still_open: int = 0
    summary: DeliverySummary | None = None


def row_words(row: AgendaRow, now: datetime, language: str) -> str:
    """The whole line as plain text, for screen readers and the clipboard."""
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
    """The words of a line that begins a section or an hour."""
    if row.kind is RowKind.OVERDUE:
        return QCoreApplication.translate("Agenda", "Overdue")
    if row.kind is RowKind.TIMELESS:
        return QCoreApplication.translate("Agenda", "Time unknown")
    if row.kind is RowKind.DAY and row.day is not None:
        return heading(row.day, in_kuwait(now).date())
    return isolated(f"{row.hour:02}:00")


def count_words(row: AgendaRow) -> str:
    """How many of a section are still to come; nothing under an hour."""
    if row.kind is RowKind.HOUR:
        return ""
    return QCoreApplication.translate("Agenda", "%n open", None, row.still_open)


def time_words(summary: DeliverySummary) -> str:
    """The hour it was asked for; a dash where nobody knows."""
    at = time_of(summary)
    return NOTHING if at is None else times.clock(at)


def past_day_words(summary: DeliverySummary, now: datetime) -> str:
    """The date of one whose day is over; nothing for the others, which stand under theirs."""
    at = time_of(summary)
    if at is None or in_kuwait(at).date() >= in_kuwait(now).date():
        return ""
    return day_and_month(in_kuwait(at).date())


def due_words(summary: DeliverySummary, now: datetime) -> str:
    """How long it is until its time, or since; nothing for one that ended or has no time."""
    at = time_of(summary)
    if at is None or summary.is_terminal:
        return ""
    if is_overdue(summary, now):
        late = times.duration((now - at).total_seconds())
        return QCoreApplication.translate("Agenda", "{time} late").format(time=late)
    left = times.duration((at - now).total_seconds())
    return QCoreApplication.translate("Agenda", "in {time}").format(time=left)
