"""Texts about earlier deliveries at the same door."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.clock import in_kuwait
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.times import day_and_month

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.doors import KnownDoor

_LONG_AGO_DAYS: Final = 300
"""Days after which a date is shown with its year."""


def door_words(door: KnownDoor, now: datetime) -> str:
    """Describes the earlier deliveries: ``3 delivered, last failed 28 Nov`` if the last failed."""
    if door.failed_at is None or not last_failed(door):
        return delivered_words(door, now)
    words = QCoreApplication.translate(
        "Doors", "%n delivered, last failed {day}", None, door.delivered
    )
    return words.format(day=embedded(_day_words(door.failed_at, now)))


def delivered_words(door: KnownDoor, now: datetime) -> str:
    """Returns ``Delivered here 3 times, last 12 Nov``; "" if nothing was delivered."""
    if door.delivered_at is None:
        return ""
    words = QCoreApplication.translate(
        "Doors", "Delivered here %n time(s), last {day}", None, door.delivered
    )
    return words.format(day=embedded(_day_words(door.delivered_at, now)))


def failed_words(door: KnownDoor, now: datetime) -> str:
    """Returns ``Failed here once, 12 Nov``; "" if nothing failed."""
    if door.failed_at is None:
        return ""
    words = QCoreApplication.translate(
        "Doors", "Failed here %n time(s), last {day}", None, door.failed
    )
    return words.format(day=embedded(_day_words(door.failed_at, now)))


def short_words(door: KnownDoor) -> str:
    return QCoreApplication.translate("Doors", "Delivered here %n time(s)", None, door.delivered)


def _day_words(moment: datetime, now: datetime) -> str:
    day = in_kuwait(moment).date()
    words = day_and_month(day)
    is_long_ago = (now - moment).days > _LONG_AGO_DAYS
    return f"{words} {day.year}" if is_long_ago else words


def last_failed(door: KnownDoor) -> bool:
    """Whether the latest delivery to this door failed."""
    if door.failed_at is None:
        return False
    return door.delivered_at is None or door.failed_at > door.delivered_at
