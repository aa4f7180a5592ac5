"""The notes under pickup and drop-off: place, fixed price, what kind of pickup it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from deskdispatch.ui.booking.pickup import PickupKind
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, joined, kwd
from deskdispatch.ui.text.tiers import tier_words

if TYPE_CHECKING:
    from deskdispatch.domain.places.places import Area
    from deskdispatch.domain.pricing.tariff import Tariff


def place_note(area: Area | None, tariff: Tariff | None) -> str:
    """The governorate, and the fixed price of the area's zone where it has one."""
    if area is None:
        return ""
    governorate = QCoreApplication.translate("Place", "{name} governorate").format(
        name=area.governorate_name(language.current())
    )
    if tariff is None:
        return governorate
    from deskdispatch.domain.pricing.special_zones import special_zone_of  # with pydantic

    zone = special_zone_of(area.name_en, tariff)
    if zone is None:
        return governorate
    words = QCoreApplication.translate("Place", "Fixed price {price}: {zone}")
    return joined(
        governorate, words.format(price=kwd(zone.price_kwd), zone=embedded(tier_words(zone.name)))
    )


def pickup_note(kind: PickupKind, home: str) -> str:
    """The note of a pickup that is custom or unknown; "" for any other.

    Args:
        kind: What kind of pickup it is.
        home: The name of the usual pickup; "" without one.
    """
    if kind is PickupKind.UNKNOWN:
        return QCoreApplication.translate(
            "Place", "Pickup not known: choose a branch, or a point on the map."
        )
    if kind is not PickupKind.CUSTOM:
        return ""
    custom = QCoreApplication.translate("Place", "Custom pickup, for this booking only.")
    if not home:
        return custom
    after = QCoreApplication.translate("Place", "After it: {branch}.")
    return f"{custom} {after.format(branch=embedded(home))}"
