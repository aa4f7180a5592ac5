"""What messages and the alert bar say of alerts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.alerts.alert import Alert
from deskdispatch.domain.alerts.kind import AlertKind
from deskdispatch.domain.alerts.reminder import Reminder
from deskdispatch.domain.clock import in_kuwait
from deskdispatch.ui.alerts.alert_kinds import ALERT_VIEWS
from deskdispatch.ui.text.amounts import isolated, joined
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.times import clock, day_and_time


def kind_words(kind: AlertKind) -> str:
    """The name of a kind in the settings."""
    return translated(ALERT_VIEWS[kind].name)


def headline(alert: Alert) -> str:
    """What happened, such as ``ORD-1042 failed``."""
    words = translated(ALERT_VIEWS[alert.kind].headline)
    return words.format(order=isolated(alert.order_number))


def line(alert: Alert, now: datetime) -> str:
    """One line, such as ``ORD-1042 failed · 14:02 · Fatima``; with the date on another day."""
    is_today = in_kuwait(alert.at).date() == in_kuwait(now).date()
    at = isolated(clock(alert.at)) if is_today else day_and_time(alert.at)
    return joined(headline(alert), at, alert.customer_name)


def details(alert: Alert) -> str:
    """Customer and time of an alert."""
    return joined(alert.customer_name, isolated(clock(alert.at)))


def reminder_details(reminder: Reminder) -> str:
    """Customer and scheduled time."""
    words = QCoreApplication.translate("Alerts", "scheduled for {time}")
    due = words.format(time=isolated(clock(reminder.scheduled_at)))
    return joined(reminder.alert.customer_name, due)


def many(alerts: Sequence[Alert]) -> tuple[str, str]:
    """Headline of several alerts, and how many there are of each kind."""
    head = QCoreApplication.translate("Alerts", "%n deliveries updated", None, len(alerts))
    kinds = {kind: sum(one.kind is kind for one in alerts) for kind in AlertKind}
    counted = (f"{kind_words(kind)}: {count}" for kind, count in kinds.items() if count)
    return head, joined(*counted)
