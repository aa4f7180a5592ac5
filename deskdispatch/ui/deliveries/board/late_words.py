"""The words for why a delivery is late."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.deliveries.lateness import LateDelivery
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.statuses import status_word
from deskdispatch.ui.text.times import day_and_time, duration


def late_words(late: LateDelivery) -> str:
    """How long a stage has lasted, and the usual duration."""
    return f"{_lasted(late)} {_measure(late)}"


def _lasted(late: LateDelivery) -> str:
    word = status_word(late.status)
    if not late.is_awaited:
        words = QCoreApplication.translate("Late", "{status} for {time}.")
        return words.format(status=word, time=duration(late.for_s))
    words = QCoreApplication.translate(
        "Late", "Still {status}: for its time, a driver should be sought since {time}."
    )
    since = datetime.fromtimestamp(late.since, UTC)
    return words.format(status=word, time=embedded(day_and_time(since)))


def _measure(late: LateDelivery) -> str:
    limit = late.limit
    if limit.usual_s is None:
        words = QCoreApplication.translate(
            "Late", "More than {time} is unusual (no history here yet)."
        )
        return words.format(time=duration(limit.limit_s))
    words = QCoreApplication.translate(
        "Late", "95 of 100 here take less than {time} (from %n deliveries).", "", limit.samples
    )
    return words.format(time=duration(limit.usual_s))
