"""The rows of the tariff: prices by distance, and special zones."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.pricing.explanation import tiers_of
from deskdispatch.domain.text.plain_text import without_isolates
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated
from deskdispatch.ui.text.tiers import km_figure, span_words, tier_words

if TYPE_CHECKING:
    from deskdispatch.domain.pricing.special_zones import ZoneAreas
    from deskdispatch.domain.pricing.tariff import Tariff


class PriceRow(NamedTuple):
    """One price.

    Attributes:
        name: What it is for.
        note: More of that: the service's own name of a tier, or the areas of a zone.
        amount: KWD; None if not known.
    """

    name: str
    note: str
    amount: Decimal | None


def distance_rows(tariff: Tariff) -> list[PriceRow]:
    """The tiers, nearest first, then the rate for more kilometres."""
    rows = []
    for since, tier in tiers_of(tariff):
        name, label = span_words(since, tier.max_km), tier_words(tier.label or "")
        rows.append(
            PriceRow(
                name, "" if label == without_isolates(name) else embedded(label), tier.price_kwd
            )
        )
    if tariff.extra_km_after is None and tariff.extra_km_rate_kwd is None:
        return rows
    words = QCoreApplication.translate("TariffPanel", "Each km past {distance} km")
    after = tariff.extra_km_after
    name = words.format(distance=NOTHING if after is None else km_figure(after))
    return [*rows, PriceRow(name, "", tariff.extra_km_rate_kwd)]


def folded(names: Sequence[str]) -> list[str]:
    """Names of numbered sectors, one after another, as one: ``Al Mutlaa 1–12``."""
    folded: list[tuple[str, str, str]] = []
    for text in names:
        name, _, number = text.rpartition(" ")
        before = folded[-1] if folded else ("", "", "")
        if not number.isdecimal():
            folded.append((text, "", ""))
        elif name == before[0] and before[2].isdecimal() and int(number) == int(before[2]) + 1:
            folded[-1] = (name, before[1], number)
        else:
            folded.append((name, number, number))
    return [_numbered(*each) for each in folded]


def _numbered(name: str, first: str, last: str) -> str:
    if first == last:
        return f"{name} {first}".rstrip()
    return f"{name} {isolated(f'{first}–{last}')}"


def zone_rows(zones: Sequence[ZoneAreas]) -> list[PriceRow]:
    """The special zones, each with its areas."""
    comma, code = QCoreApplication.translate("TariffPanel", ", "), language.current()
    return [
        PriceRow(
            embedded(tier_words(each.zone.name)),
            comma.join(folded([area.name(code) for area in each.areas])),
            each.zone.price_kwd,
        )
        for each in zones
    ]
