"""Texts about unreadable answers of the service."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.times import day_and_time

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.delivery import UnreadablePart

MOST_PLACES: Final = 12
"""Places listed; the others are counted."""


def unreadable_words(unreadable: Iterable[UnreadablePart]) -> tuple[str, ...]:
    """Returns one sentence per kind, such as ``3 deliveries could not be read``."""
    lost: Counter[str] = Counter()
    partial: Counter[str] = Counter()
    for each in unreadable:
        (partial if each.is_partial else lost)[each.part.value] += 1
    words = [say(lost[part]) for part, say in _LOST.items() if lost[part]]
    if count := partial["delivery"]:
        words.append(
            QCoreApplication.translate(
                "Unreadable", "%n deliveries could be read only in part", "", count
            )
        )
    if sum(partial.values()) > partial["delivery"]:
        words.append(QCoreApplication.translate("Unreadable", "Some details could not be read"))
    return tuple(words)


def places_text(unreadable: Sequence[UnreadablePart]) -> str:
    """Lists places in the answers, one per line, without values; for support."""
    places = list(dict.fromkeys(each.place for each in unreadable))
    rest = len(places) - MOST_PLACES
    more = [QCoreApplication.translate("Unreadable", "and %n more", "", rest)] if rest > 0 else []
    return "\n".join([*places[:MOST_PLACES], *more])


def stale_words(as_of: Mapping[str, datetime | None]) -> dict[str, str]:
    """Explains by delivery id why rows are out of date."""
    return {id: _stale(moment) for id, moment in as_of.items()}


def _stale(moment: datetime | None) -> str:
    if moment is None:
        return QCoreApplication.translate(
            "Unreadable", "The service's newer answer could not be read: this is the last known."
        )
    words = QCoreApplication.translate(
        "Unreadable", "As of {time}: the service's newer answer could not be read."
    )
    return words.format(time=embedded(day_and_time(moment)))


_LOST: Final[Mapping[str, Callable[[int], str]]] = {
    "delivery": lambda count: QCoreApplication.translate(
        "Unreadable", "%n deliveries could not be read", "", count
    ),
    "branch": lambda count: QCoreApplication.translate(
        "Unreadable", "%n branches could not be read", "", count
    ),
    "transaction": lambda count: QCoreApplication.translate(
        "Unreadable", "%n transactions could not be read", "", count
    ),
    "tier": lambda count: QCoreApplication.translate(
        "Unreadable", "%n price tiers could not be read", "", count
    ),
    "zone": lambda count: QCoreApplication.translate(
        "Unreadable", "%n special zones could not be read", "", count
    ),
    "wallet": lambda _: QCoreApplication.translate("Unreadable", "The wallet could not be read"),
    "pricing": lambda _: QCoreApplication.translate("Unreadable", "The prices could not be read"),
    "scheduling": lambda _: QCoreApplication.translate(
        "Unreadable", "The settings for scheduling could not be read"
    ),
    "account": lambda _: QCoreApplication.translate("Unreadable", "The account could not be read"),
}
"""Texts by ``AnswerPart``, most important first."""
