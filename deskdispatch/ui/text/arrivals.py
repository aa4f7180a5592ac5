"""Texts about usual delivery times, from past deliveries; they promise nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.times import duration

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.arrivals import UsualArrival


def usual_words(usual: UsualArrival) -> str:
    """Describes the usual time in one line, most important part first because it may be cut off."""
    words = QCoreApplication.translate("Arrivals", "9 of 10 within {time} (of {count}) to {place}")
    return words.format(
        place=_place_words(usual), time=_within(usual), count=isolated(str(usual.samples))
    )


def usual_details_words(usual: UsualArrival) -> str:
    """Describes the past deliveries behind ``usual_words``, for its tooltip."""
    words = QCoreApplication.translate(
        "Arrivals",
        "Of your %n deliveries to {place} at this time of day in the last 90 days, 9 of 10 arrived"
        " within {time} of the booking. This is no promise.",
        None,
        usual.samples,
    )
    return words.format(place=_place_words(usual), time=_within(usual))


def _within(usual: UsualArrival) -> str:
    return embedded(duration(usual.within.total_seconds()))


def _place_words(usual: UsualArrival) -> str:
    code = language.current()
    if usual.area is not None:
        return embedded(usual.area.name(code))
    from deskdispatch.domain.places.places import GOVERNORATES

    name = GOVERNORATES.get(usual.governorate, "") if code == "ar" else usual.governorate
    words = QCoreApplication.translate("Arrivals", "{governorate} governorate")
    return embedded(words.format(governorate=name or usual.governorate))
