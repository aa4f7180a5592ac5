"""Alerts in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.alerts.alert import Alert
from deskdispatch.domain.alerts.kind import AlertKind
from deskdispatch.domain.alerts.reminder import Reminder
from deskdispatch.domain.clock import in_kuwait
from deskdispatch.ui.text.amounts import isolated, joined
from deskdispatch.ui.text.times import clock, day_and_time

ICONS: Final = {
    AlertKind.ACCEPTED: ("check", "accent"),
    AlertKind.PICKED_UP: ("check", "accent"),
    AlertKind.DELIVERED: ("check", "good"),
    AlertKind.FAILED: ("exclamation", "bad"),
    AlertKind.REJECTED: ("barred-circle", "bad"),
    AlertKind.CANCELLED: ("cross", "bad"),
    AlertKind.IN_DOUBT: ("question", "attention"),
    AlertKind.REMINDER: ("calendar", "accent"),
}
"""By kind, an icon and the colour it is shown in; the shapes are those of the states."""


def kind_words(kind: AlertKind) -> str:
    """What a kind is called in the settings."""
    words = {
        AlertKind.ACCEPTED: QCoreApplication.translate("Alerts", "A driver accepted"),
        AlertKind.PICKED_UP: QCoreApplication.translate("Alerts", "Picked up"),
        AlertKind.DELIVERED: QCoreApplication.translate("Alerts", "Delivered"),
        AlertKind.FAILED: QCoreApplication.translate("Alerts", "Failed"),
        AlertKind.REJECTED: QCoreApplication.translate("Alerts", "No driver"),
        AlertKind.CANCELLED: QCoreApplication.translate("Alerts", "Cancelled"),
        AlertKind.IN_DOUBT: QCoreApplication.translate("Alerts", "A booking is unconfirmed"),
        AlertKind.REMINDER: QCoreApplication.translate("Alerts", "A scheduled time is near"),
    }
    return words[kind]


def headline(alert: Alert) -> str:
    """What happened, such as ``ORD-1042 failed``."""
    words = {
        AlertKind.ACCEPTED: QCoreApplication.translate("Alerts", "{order} accepted"),
        AlertKind.PICKED_UP: QCoreApplication.translate("Alerts", "{order} picked up"),
        AlertKind.DELIVERED: QCoreApplication.translate("Alerts", "{order} delivered"),
        AlertKind.FAILED: QCoreApplication.translate("Alerts", "{order} failed"),
        AlertKind.REJECTED: QCoreApplication.translate("Alerts", "{order}: no driver"),
        AlertKind.CANCELLED: QCoreApplication.translate("Alerts", "{order} cancelled"),
        AlertKind.IN_DOUBT: QCoreApplication.translate("Alerts", "A booking is unconfirmed"),
        AlertKind.REMINDER: QCoreApplication.translate("Alerts", "{order} is soon due"),
    }
    return words[alert.kind].format(order=isolated(alert.order_number))


def line(alert: Alert, now: datetime) -> str:
    """The same in one line, with when and whose: ``ORD-1042 failed · 14:02 · Fatima``.

    What nobody took note of since another day has its date.
    """
    is_today = in_kuwait(alert.at).date() == in_kuwait(now).date()
    at = isolated(clock(alert.at)) if is_today else day_and_time(alert.at)
    return joined(headline(alert), at, alert.customer_name)


def details(alert: Alert) -> str:
    """Whose it is and when it was noticed."""
    return joined(alert.customer_name, isolated(clock(alert.at)))


def reminder_details(reminder: Reminder) -> str:
    """Whose it is and the time that was asked for."""
    words = QCoreApplication.translate("Alerts", "scheduled for {time}")
    due = words.format(time=isolated(clock(reminder.scheduled_at)))
    return joined(reminder.alert.customer_name, due)


def many(alerts: Sequence[Alert], *, missed: bool) -> tuple[str, str]:
    """Several at once: a headline, and how many of each kind.

    Args:
        alerts: Two or more.
        missed: They happened while nobody looked.
    """
    if missed:
        head = QCoreApplication.translate(
            "Alerts", "%n deliveries moved meanwhile", None, len(alerts)
        )
    else:
        head = QCoreApplication.translate("Alerts", "%n deliveries moved", None, len(alerts))
    kinds = {kind: sum(one.kind is kind for one in alerts) for kind in AlertKind}
    counted = (f"{kind_words(kind)}: {count}" for kind, count in kinds.items() if count)
    return head, joined(*counted)
