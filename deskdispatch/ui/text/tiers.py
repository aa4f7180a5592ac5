"""Texts of price tiers: distances, special zones and the flat rate."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP
from deskdispatch.domain.text.plain_text import figure
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.text.marked_text import translated

_NUMBER: Final = r"\d{1,4}(?:\.\d{1,3})?"

_DISTANCES: Final = (
    (
        re.compile(rf"up to (?P<upto>{_NUMBER}) ?km", re.IGNORECASE),
        QT_TRANSLATE_NOOP("Tiers", "Up to {upto} km"),
    ),
    (
        re.compile(rf"(?P<since>{_NUMBER}) ?(?:to|-|–) ?(?P<upto>{_NUMBER}) ?km", re.IGNORECASE),
        QT_TRANSLATE_NOOP("Tiers", "{since} to {upto} km"),
    ),
    (
        re.compile(rf"over (?P<since>{_NUMBER}) ?km", re.IGNORECASE),
        QT_TRANSLATE_NOOP("Tiers", "Over {since} km"),
    ),
)

_NAMES: Final = {
    words.source: words
    for words in (
        QT_TRANSLATE_NOOP("Tiers", "Scheduled, flat rate"),
        QT_TRANSLATE_NOOP("Tiers", "Al Wafra / Al Khiran / Al Mutlaa"),
        QT_TRANSLATE_NOOP("Tiers", "Al Jahra / Ali Sabah Al Salam"),
    )
}


def tier_words(label: str) -> str:
    """Translates a tier label of the service; an unknown one stays unchanged.

    A label already in the window's language stays unchanged too.
    """
    if (words := _NAMES.get(label)) is not None:
        return translated(words)
    for pattern, words in _DISTANCES:
        if (found := pattern.fullmatch(label)) is not None:
            template = translated(words)
            return label if template == words.source else template.format(**found.groupdict())
    return label


def km_figure(number: Decimal) -> str:
    """Formats kilometres without unit and trailing zeros: ``6.2``."""
    return isolated(figure(number.normalize()))


def span_words(since_km: Decimal, max_km: Decimal) -> str:
    """Returns the distances of a tier, such as ``5 to 10 km``."""
    until = km_figure(max_km)
    if not since_km:
        return QCoreApplication.translate("Tiers", "Up to {upto} km").format(upto=until)
    words = QCoreApplication.translate("Tiers", "{since} to {upto} km")
    return words.format(since=km_figure(since_km), upto=until)


def distance_words(text: str) -> str:
    """Translates the unit of a distance such as ``6.2 km``."""
    if not text.endswith(" km"):
        return text
    return QCoreApplication.translate("Tiers", "{distance} km").format(
        distance=text.removesuffix(" km")
    )
