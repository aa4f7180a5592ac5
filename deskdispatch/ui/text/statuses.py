"""Word, meaning and look of each status, one entry a status."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt

from deskdispatch.domain.deliveries.status import (
    PROGRESS,
    TOLD_BOOKED,
    DeliveryStatus,
    pips,
)
from deskdispatch.domain.text.odd_values import value_text

STEPS: Final = len(PROGRESS) - 1
"""Steps from a booking to its delivery."""

_LONGEST: Final = 24
"""Characters shown of an unknown status."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusView:
    """How one status is shown.

    Attributes:
        word: A short word, in the language of the window.
        explained: Its meaning in a sentence; None where the word and step are enough.
        token: Its colour in the theme.
        icon: Its shape; None draws a dot for each step, filled when done, if it is a step.
        line: The frame of its chip.
    """

    word: Callable[[], str]
    explained: Callable[[], str] | None = None
    token: str = "accent"
    icon: str | None = None
    line: Qt.PenStyle = Qt.PenStyle.SolidLine


_VIEWS: Final[Mapping[str, StatusView]] = {
    DeliveryStatus.PENDING: StatusView(
        word=lambda: QCoreApplication.translate("Status", "Booked"),
    ),
    DeliveryStatus.REQUESTED: StatusView(
        word=lambda: QCoreApplication.translate("Status", "Requested"),
    ),
    DeliveryStatus.ACCEPTED: StatusView(
        word=lambda: QCoreApplication.translate("Status", "Accepted"),
    ),
    DeliveryStatus.INPROGRESS: StatusView(
        word=lambda: QCoreApplication.translate("Status", "Heading to pickup"),
    ),
    DeliveryStatus.PICKEDUP: StatusView(
        word=lambda: QCoreApplication.translate("Status", "Picked up"),
    ),
    DeliveryStatus.ENROUTE: StatusView(
        word=lambda: QCoreApplication.translate("Status", "On the way"),
    ),
    DeliveryStatus.DELIVERED: StatusView(
        word=lambda: QCoreApplication.translate("Status", "Delivered"),
        token="good",
        icon="check",
    ),
    DeliveryStatus.CANCELLED: StatusView(
        word=lambda: QCoreApplication.translate("Status", "Cancelled"),
        token="muted",
        icon="cross",
    ),
    DeliveryStatus.REJECTED: StatusView(
        word=lambda: QCoreApplication.translate("Status", "No driver"),
        token="bad",
        icon="barred-circle",
    ),
    DeliveryStatus.FAILED: StatusView(
        word=lambda: QCoreApplication.translate("Status", "Failed"),
        token="bad",
        icon="exclamation",
    ),
    TOLD_BOOKED: StatusView(
        word=lambda: QCoreApplication.translate("Status", "Booked by phone"),
        explained=lambda: QCoreApplication.translate(
            "Status",
            "Booked by phone: the operator named the order, and the service has not shown it. Its"
            " status is not known.",
        ),
        token="muted",
        icon="check",
        line=Qt.PenStyle.DashLine,
    ),
}

_IN_DOUBT: Final = StatusView(
    word=lambda: QCoreApplication.translate("Status", "Unconfirmed"),
    explained=lambda: QCoreApplication.translate(
        "Status", "Unconfirmed: sent, but no clear answer came. It may be booked."
    ),
    token="attention",
    icon="question",
    line=Qt.PenStyle.DashLine,
)


def status_view(status: str, in_doubt: bool = False) -> StatusView:
    """How a status is shown; an unknown one stays as it came."""
    if in_doubt:
        return _IN_DOUBT
    known = _VIEWS.get(status)
    return known if known is not None else _unknown(status)


def status_word(status: str, in_doubt: bool = False) -> str:
    """A short word for a status; an unknown one stays as it came."""
    return status_view(status, in_doubt).word()


def status_explained(status: str, in_doubt: bool = False) -> str:
    """What a status means, in a sentence, for tooltips and screen readers."""
    view = status_view(status, in_doubt)
    if view.explained is not None:
        return view.explained()
    done = pips(status)
    if done is None:
        return view.word()
    words = QCoreApplication.translate("Status", "{word}: step {done} of {steps}")
    return words.format(word=view.word(), done=done, steps=STEPS)


def _unknown(status: str) -> StatusView:
    word = value_text(status, _LONGEST)
    return StatusView(
        word=lambda: word,
        explained=lambda: QCoreApplication.translate("Status", "{word}: unknown status").format(
            word=word
        ),
        token="muted",
        line=Qt.PenStyle.DotLine,
    )
