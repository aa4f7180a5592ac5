"""Text, explanation and appearance of each status."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt

from deskdispatch.domain.deliveries.status import (
    HELD,
    PROGRESS,
    REPORTED_BOOKED,
    SENDING,
    DeliveryStatus,
    pips,
)
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.domain.text.plain_text import value_text
from deskdispatch.ui.text.marked_text import translated

STEPS: Final = len(PROGRESS) - 1
"""Steps between booking and delivery."""

_LONGEST: Final = 24
"""Characters shown of an unknown status."""

_BOOKED: Final = QT_TRANSLATE_NOOP("Status", "is booked for delivery")
_ON_THE_WAY: Final = QT_TRANSLATE_NOOP("Status", "is on its way")
_NOT_DELIVERED: Final = QT_TRANSLATE_NOOP("Status", "was not delivered")


@dataclass(frozen=True, slots=True)
class StatusView:
    """Text and appearance of a status.

    Attributes:
        word: A short word; None shows the status as the service sent it.
        explanation: Its meaning in a sentence, with ``{word}``; None if word and step are enough.
        token: Colour name in the theme.
        icon: Icon name; None draws a dot per step of the progress, filled when done.
        line: Frame of its chip.
        customer_text: Text for the customer, after the order number.
    """

    word: MarkedText | None
    explanation: MarkedText | None = None
    token: str = "accent"
    icon: str | None = None
    line: Qt.PenStyle = Qt.PenStyle.SolidLine
    customer_text: MarkedText = _BOOKED


_VIEWS: Final[Mapping[str, StatusView]] = {
    DeliveryStatus.PENDING: StatusView(QT_TRANSLATE_NOOP("Status", "Booked")),
    DeliveryStatus.REQUESTED: StatusView(QT_TRANSLATE_NOOP("Status", "Requested")),
    DeliveryStatus.ACCEPTED: StatusView(QT_TRANSLATE_NOOP("Status", "Accepted")),
    DeliveryStatus.INPROGRESS: StatusView(QT_TRANSLATE_NOOP("Status", "Heading to pickup")),
    DeliveryStatus.PICKEDUP: StatusView(
        QT_TRANSLATE_NOOP("Status", "Picked up"),
        customer_text=_ON_THE_WAY,
    ),
    DeliveryStatus.ENROUTE: StatusView(
        QT_TRANSLATE_NOOP("Status", "On the way"),
        customer_text=_ON_THE_WAY,
    ),
    DeliveryStatus.DELIVERED: StatusView(
        QT_TRANSLATE_NOOP("Status", "Delivered"),
        token="good",
        icon="check",
        customer_text=QT_TRANSLATE_NOOP("Status", "was delivered"),
    ),
    DeliveryStatus.CANCELLED: StatusView(
        QT_TRANSLATE_NOOP("Status", "Cancelled"),
        token="muted",
        icon="cross",
        customer_text=QT_TRANSLATE_NOOP("Status", "was cancelled"),
    ),
    DeliveryStatus.REJECTED: StatusView(
        QT_TRANSLATE_NOOP("Status", "No driver"),
        token="bad",
        icon="barred-circle",
        customer_text=_NOT_DELIVERED,
    ),
    DeliveryStatus.FAILED: StatusView(
        QT_TRANSLATE_NOOP("Status", "Failed"),
        token="bad",
        icon="exclamation",
        customer_text=_NOT_DELIVERED,
    ),
    REPORTED_BOOKED: StatusView(
        QT_TRANSLATE_NOOP("Status", "By phone"),
        explanation=QT_TRANSLATE_NOOP(
            "Status",
            "Booked by phone: the operator named the order, and the service has not shown it. Its"
            " status is not known.",
        ),
        token="muted",
        icon="check",
        line=Qt.PenStyle.DashLine,
    ),
    HELD: StatusView(
        QT_TRANSLATE_NOOP("Status", "Held"),
        explanation=QT_TRANSLATE_NOOP(
            "Status", "Held: not sent yet. It can be undone for a few seconds."
        ),
        icon="clock",
        line=Qt.PenStyle.DashLine,
    ),
    SENDING: StatusView(
        QT_TRANSLATE_NOOP("Status", "Sending"),
        explanation=QT_TRANSLATE_NOOP("Status", "Sending: waiting for the service's answer."),
        icon="live",
        line=Qt.PenStyle.DashLine,
    ),
}

_UNCONFIRMED: Final = StatusView(
    QT_TRANSLATE_NOOP("Status", "Unconfirmed"),
    explanation=QT_TRANSLATE_NOOP(
        "Status", "Unconfirmed: sent, but no clear answer came. It may be booked."
    ),
    token="attention",
    icon="question",
    line=Qt.PenStyle.DashLine,
)

_UNKNOWN: Final = StatusView(
    None,
    QT_TRANSLATE_NOOP("Status", "{word}: unknown status"),
    token="muted",
    line=Qt.PenStyle.DotLine,
)


def status_view(status: str, unconfirmed: bool = False) -> StatusView:
    """Returns the appearance of a status; an unknown one gets a neutral one."""
    return _UNCONFIRMED if unconfirmed else _VIEWS.get(status, _UNKNOWN)


def status_word(status: str, unconfirmed: bool = False) -> str:
    """Returns a short word for a status; unknown ones stay unchanged, an empty one is *Unknown*."""
    word = status_view(status, unconfirmed).word
    if word is not None:
        return translated(word)
    return value_text(status, _LONGEST) or QCoreApplication.translate("Status", "Unknown")


def status_explanation(status: str, unconfirmed: bool = False) -> str:
    """Explains a status in a sentence, for tooltips and screen readers."""
    word, explanation = (
        status_word(status, unconfirmed),
        status_view(status, unconfirmed).explanation,
    )
    if not value_text(status) and not unconfirmed:
        return QCoreApplication.translate("Status", "Unknown: the service names no status")
    if explanation is not None:
        return translated(explanation).format(word=word)
    done = pips(status)
    if done is None:
        return word
    words = QCoreApplication.translate("Status", "{word}: step {done} of {steps}")
    return words.format(word=word, done=done, steps=STEPS)
