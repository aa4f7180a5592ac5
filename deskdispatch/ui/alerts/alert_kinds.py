"""Kinds of alerts: text, icon, colour, sound and urgency of each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.alerts.alert import Alert, AlertKind, Reminder
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text.amounts import isolated, joined
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.times import clock, time_of


class Tone(NamedTuple):
    """One tone, or a pause of 0 Hz.

    Attributes:
        end_loudness: Share of the loudness left at the tone's end, 0 to 1.
    """

    hertz: float
    seconds: float
    end_loudness: float = 0.05


class AlertView(NamedTuple):
    """Appearance and sound of a kind of alert.

    Attributes:
        name: Name in the settings.
        icon: A file of ``resources/icons`` without its suffix.
        color: Name of the icon's colour in the theme.
        melody: Its sound: good news rises and fades, bad news falls or stays low.
    """

    name: MarkedText
    headline: MarkedText
    icon: str
    color: str
    melody: tuple[Tone, ...]


_PAUSE: Final = Tone(0, 0.05)
_NEITHER: Final = Tone(587, 0.14, 0.5), Tone(698, 0.14, 0.5)

_WRONG: Final = QT_TRANSLATE_NOOP("Alerts", "Wrong booking")

ALERT_VIEWS: Final[dict[AlertKind, AlertView]] = {
    AlertKind.FAILED: AlertView(
        QT_TRANSLATE_NOOP("Alerts", "Failed"),
        QT_TRANSLATE_NOOP("Alerts", "{order} failed"),
        "exclamation",
        "bad",
        (Tone(262, 0.26, 0.7), _PAUSE, Tone(262, 0.36, 0.7)),
    ),
    AlertKind.REJECTED: AlertView(
        QT_TRANSLATE_NOOP("Alerts", "No driver"),
        QT_TRANSLATE_NOOP("Alerts", "{order}: no driver"),
        "barred-circle",
        "bad",
        (Tone(494, 0.16, 0.4), Tone(415, 0.16, 0.4), Tone(330, 0.36, 0.2)),
    ),
    AlertKind.CANCELLED: AlertView(
        QT_TRANSLATE_NOOP("Alerts", "Cancelled"),
        QT_TRANSLATE_NOOP("Alerts", "{order} cancelled"),
        "cross",
        "bad",
        (Tone(440, 0.18, 0.4), Tone(294, 0.38, 0.2)),
    ),
    AlertKind.WRONG_PICKED_UP: AlertView(
        QT_TRANSLATE_NOOP("Alerts", "Wrong booking picked up"),
        QT_TRANSLATE_NOOP("Alerts", "{order}: reported wrong, yet picked up"),
        "exclamation",
        "bad",
        (Tone(349, 0.2, 0.7), _PAUSE, Tone(262, 0.2, 0.7), _PAUSE, Tone(349, 0.3, 0.5)),
    ),
    AlertKind.WRONG_DELIVERED: AlertView(
        QT_TRANSLATE_NOOP("Alerts", "Wrong booking delivered"),
        QT_TRANSLATE_NOOP("Alerts", "{order}: reported wrong, yet delivered"),
        "exclamation",
        "bad",
        (Tone(349, 0.2, 0.7), Tone(262, 0.2, 0.7), Tone(220, 0.4, 0.5)),
    ),
    AlertKind.NOT_REFUNDED: AlertView(
        QT_TRANSLATE_NOOP("Alerts", "No money back"),
        QT_TRANSLATE_NOOP("Alerts", "{order}: no money back after a day"),
        "exclamation",
        "attention",
        (Tone(523, 0.2, 0.5), _PAUSE, Tone(523, 0.2, 0.5), Tone(440, 0.3, 0.3)),
    ),
    AlertKind.UNCONFIRMED: AlertView(
        QT_TRANSLATE_NOOP("Alerts", "Booking unconfirmed"),
        QT_TRANSLATE_NOOP("Alerts", "Booking unconfirmed"),
        "question",
        "attention",
        (*_NEITHER, Tone(587, 0.14, 0.5), Tone(698, 0.28, 0.2)),
    ),
    AlertKind.REMINDER: AlertView(
        QT_TRANSLATE_NOOP("Alerts", "Upcoming scheduled delivery"),
        QT_TRANSLATE_NOOP("Alerts", "{order} is due soon"),
        "calendar",
        "accent",
        (Tone(1319, 0.12), _PAUSE, Tone(1319, 0.42)),
    ),
    AlertKind.WALLET: AlertView(
        QT_TRANSLATE_NOOP("Alerts", "Wallet runs out soon"),
        QT_TRANSLATE_NOOP("Alerts", "The wallet runs out soon"),
        "exclamation",
        "attention",
        (Tone(880, 0.14, 0.5), Tone(659, 0.14, 0.5), Tone(523, 0.30, 0.2)),
    ),
    AlertKind.REFUNDED: AlertView(
        QT_TRANSLATE_NOOP("Alerts", "Money back"),
        QT_TRANSLATE_NOOP("Alerts", "{order}: the money is back"),
        "check",
        "good",
        (Tone(659, 0.13), Tone(784, 0.13), Tone(988, 0.30)),
    ),
    AlertKind.DELIVERED: AlertView(
        QT_TRANSLATE_NOOP("Alerts", "Delivered"),
        QT_TRANSLATE_NOOP("Alerts", "{order} delivered"),
        "check",
        "good",
        (Tone(523, 0.13), Tone(659, 0.13), Tone(784, 0.13), Tone(1047, 0.38)),
    ),
    AlertKind.PICKED_UP: AlertView(
        QT_TRANSLATE_NOOP("Alerts", "Picked up"),
        QT_TRANSLATE_NOOP("Alerts", "{order} picked up"),
        "check",
        "accent",
        (Tone(784, 0.09), Tone(784, 0.09), Tone(784, 0.22)),
    ),
    AlertKind.ACCEPTED: AlertView(
        QT_TRANSLATE_NOOP("Alerts", "Accepted"),
        QT_TRANSLATE_NOOP("Alerts", "{order} accepted"),
        "check",
        "accent",
        (Tone(659, 0.14), Tone(880, 0.26)),
    ),
}
"""Most urgent first: if alerts arrive together, only the first is played."""


SWITCHED: Final = tuple({kind.setting: kind for kind in reversed(AlertKind)}.values())[::-1]
"""One kind for each switch in the settings: the first of those that share it."""


def switch_words(kind: AlertKind) -> MarkedText:
    """Returns the name of a kind's switch."""
    return _WRONG if kind.is_of_wrong_booking else ALERT_VIEWS[kind].name


def most_urgent(kinds: set[AlertKind]) -> AlertKind:
    """Returns the kind whose sound is played for several alerts, at least one."""
    return next(kind for kind in ALERT_VIEWS if kind in kinds)


def kind_words(kind: AlertKind) -> str:
    return translated(ALERT_VIEWS[kind].name)


def headline(alert: Alert) -> str:
    words = translated(ALERT_VIEWS[alert.kind].headline)
    return words.format(order=isolated(alert.order_number))


def spoken(alert: Alert) -> str:
    """Returns the headline for speech, with single digits: ``order 1 0 4 2 failed``."""
    digits = " ".join(each for each in alert.order_number if each.isdigit())
    words = QCoreApplication.translate("Alerts", "order {number}")
    order = words.format(number=digits or alert.order_number)
    return translated(ALERT_VIEWS[alert.kind].headline).format(order=order)


def seconds(kind: AlertKind) -> float:
    """Returns the duration of a kind's sound."""
    return sum(tone.seconds for tone in ALERT_VIEWS[kind].melody)


def line(alert: Alert, now: datetime) -> str:
    """Returns ``ORD-1042 failed · 14:02 · Fatima``; with the date on another day."""
    return joined(headline(alert), time_of(alert.at, now), alert.customer_name)


def details(alert: Alert) -> str:
    return joined(alert.customer_name, isolated(clock(alert.at)))


def reminder_details(reminder: Reminder) -> str:
    words = QCoreApplication.translate("Alerts", "scheduled for {time}")
    due = words.format(time=isolated(clock(reminder.scheduled_at)))
    return joined(reminder.alert.customer_name, due)


def several_alerts(alerts: Sequence[Alert]) -> tuple[str, str]:
    head = QCoreApplication.translate("Alerts", "%n deliveries updated", None, len(alerts))
    kinds = {kind: sum(alert.kind is kind for alert in alerts) for kind in AlertKind}
    counted = (f"{kind_words(kind)}: {count}" for kind, count in kinds.items() if count)
    return head, joined(*counted)
