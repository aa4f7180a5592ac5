"""The words for what a price is made of, and for an estimated one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.pricing.explanation import (
    Explanation,
    ExtraLine,
    Line,
    RoundingLine,
    TierLine,
    Unknown,
    ZoneLine,
)
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text.amounts import embedded, joined, kwd, kwd_exact
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.tiers import km_figure, span_words, tier_words
from deskdispatch.ui.text.times import day_and_time

if TYPE_CHECKING:
    from datetime import datetime
    from decimal import Decimal

    from deskdispatch.domain.pricing.estimate import Estimate

_UNKNOWN: Final[dict[Unknown, MarkedText]] = {
    Unknown.TARIFF: QT_TRANSLATE_NOOP("Breakdown", "The tariff is not known."),
    Unknown.PARTS: QT_TRANSLATE_NOOP("Breakdown", "A part of the tariff could not be read."),
    Unknown.TIERS: QT_TRANSLATE_NOOP("Breakdown", "The tariff has no prices by distance."),
    Unknown.OWN_TIERS: QT_TRANSLATE_NOOP(
        "Breakdown", "This account has prices of its own, which the service does not give."
    ),
    Unknown.DISTANCE: QT_TRANSLATE_NOOP("Breakdown", "The service gave no distance in km."),
    Unknown.RATE: QT_TRANSLATE_NOOP("Breakdown", "The tariff has no rate for a longer distance."),
    Unknown.OVERLAP: QT_TRANSLATE_NOOP("Breakdown", "The tariff has two prices for this distance."),
    Unknown.ZONE: QT_TRANSLATE_NOOP("Breakdown", "The tariff has no price for this zone."),
    Unknown.SCHEDULED_RATE: QT_TRANSLATE_NOOP(
        "Breakdown", "The rate of scheduled deliveries is not known."
    ),
}


def line_words(line: Line, distance_km: Decimal | None) -> str:
    """The words for an amount, such as ``5 to 10 km (6.2 km)``; a fixed price has no distance."""
    if isinstance(line, TierLine):
        return _tier(line, distance_km)
    if isinstance(line, ExtraLine):
        words = QCoreApplication.translate("Breakdown", "{km} km past {after} km × {rate}")
        return words.format(
            km=km_figure(line.km), after=km_figure(line.after_km), rate=kwd_exact(line.rate)
        )
    if isinstance(line, ZoneLine):
        words = QCoreApplication.translate("Breakdown", "Fixed price: {zone}")
        return words.format(zone=embedded(tier_words(line.name)))
    if isinstance(line, RoundingLine):
        return QCoreApplication.translate("Breakdown", "Rounding")
    return QCoreApplication.translate("Breakdown", "Scheduled, flat rate")


def _tier(line: TierLine, distance_km: Decimal | None) -> str:
    if line.is_passed:
        words = QCoreApplication.translate("Breakdown", "The first {distance} km")
        return words.format(distance=km_figure(line.max_km))
    span = span_words(line.since_km, line.max_km)
    if distance_km is None:
        return span
    words = QCoreApplication.translate("Breakdown", "{tier} ({distance} km)")
    return words.format(tier=span, distance=km_figure(distance_km))


def unknown_words(explanation: Explanation) -> str:
    return translated(_UNKNOWN[explanation.unknown]) if explanation.unknown else ""


def difference_words(difference: Decimal) -> str:
    if not difference:
        return ""
    if difference > 0:
        words = QCoreApplication.translate(
            "Breakdown", "The service asks {amount} more than its tariff."
        )
    else:
        words = QCoreApplication.translate(
            "Breakdown", "The service asks {amount} less than its tariff."
        )
    return words.format(amount=kwd(abs(difference)))


def rounded_words(explanation: Explanation, price: Decimal) -> str:
    """The words for another rounding by the service; empty where the total is its price."""
    if explanation.total in (None, price) or explanation.difference(price):
        return ""
    words = QCoreApplication.translate("Breakdown", "The service rounds this to {amount}.")
    return words.format(amount=kwd(price))


def as_of_words(as_of: datetime | None) -> str:
    if as_of is None:
        return QCoreApplication.translate("Breakdown", "The last known tariff")
    words = QCoreApplication.translate("Breakdown", "Tariff of {time}")
    return words.format(time=embedded(day_and_time(as_of)))


def estimate_words(estimate: Estimate) -> str:
    """Such as ``Estimate: about KWD 1.750 · Tariff of 22 Nov, 14:02``."""
    return joined(_estimated(estimate), as_of_words(estimate.as_of))


def _estimated(estimate: Estimate) -> str:
    least = kwd(estimate.least)
    if estimate.most is None:
        words = QCoreApplication.translate("Breakdown", "Estimate: at least {least}")
        return words.format(least=least)
    if estimate.most == estimate.least:
        words = QCoreApplication.translate("Breakdown", "Estimate: about {price}")
        return words.format(price=least)
    words = QCoreApplication.translate("Breakdown", "Estimate: about {least} to {most}")
    return words.format(least=least, most=kwd(estimate.most))


def span_basis_words(estimate: Estimate) -> str:
    """The distance behind an estimate; empty for a fixed price."""
    from deskdispatch.domain.pricing.estimate import Basis  # with pydantic

    span = estimate.span
    if span is None:
        return ""
    if estimate.basis is Basis.MEASURED:
        words = QCoreApplication.translate("Breakdown", "{km} km, as the service measured before")
        return words.format(km=km_figure(span.least))
    if estimate.basis is Basis.STRAIGHT or span.most is None:
        words = QCoreApplication.translate(
            "Breakdown", "{km} km in a straight line; the way by road is longer"
        )
        return words.format(km=km_figure(span.least))
    words = QCoreApplication.translate(
        "Breakdown", "{least} to {most} km, judged by the service's other distances"
    )
    return words.format(least=km_figure(span.least), most=km_figure(span.most))
