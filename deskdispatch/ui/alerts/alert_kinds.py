"""The kinds of alerts, one entry each: words, icon, colour, sound, and which sounds first."""

from __future__ import annotations

from typing import Final, NamedTuple

from deskdispatch.domain.alerts.kind import AlertKind
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.alerts.tones import Tone


class AlertView(NamedTuple):
    """How a kind of alert looks and sounds.

    Attributes:
        name: In the settings.
        headline: Of its message; ``{order}`` is the order number.
        icon: A file of ``resources/icons`` without its suffix.
        color: The token of the icon's colour.
        melody: Its sound: good news rises and fades, bad news falls or stays low.
    """

    name: MarkedText
    headline: MarkedText
    icon: str
    color: str
    melody: tuple[Tone, ...]


_PAUSE: Final = Tone(0, 0.05)
_NEITHER: Final = Tone(587, 0.14, 0.5), Tone(698, 0.14, 0.5)

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
"""Most urgent first: of alerts that arrive together only the first is heard."""


def most_urgent(kinds: set[AlertKind]) -> AlertKind:
    """The kind whose sound is played for several alerts.

    Raises:
        StopIteration: ``kinds`` is empty.
    """
    return next(kind for kind in ALERT_VIEWS if kind in kinds)
