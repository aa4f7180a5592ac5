"""The notes under pickup and drop-off: place, fixed price, warnings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from deskdispatch.ui.booking.pickup import PickupKind
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, joined, kwd
from deskdispatch.ui.text.tiers import tier_words

if TYPE_CHECKING:
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.places.land import Land
    from deskdispatch.domain.places.places import Area
    from deskdispatch.domain.places.point_warnings import PointWarningKind
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


def middle_note(area: Area | None) -> str:
    """The note of a drop-off that is the middle of its area."""
    if area is None:
        return ""
    words = QCoreApplication.translate(
        "Place", "The middle of {area}: click the exact place on the map."
    )
    if area.is_approximate:
        words = QCoreApplication.translate(
            "Place",
            "About the middle of {area}, which is known only roughly: click the exact place on the"
            " map.",
        )
    return words.format(area=embedded(area.name(language.current())))


def instead_note(named: Area | None, found: Area | None) -> str:
    """The note of a drop-off near another area than its address names; "" without both."""
    if named is None or found is None:
        return ""
    code = language.current()
    words = QCoreApplication.translate(
        "Place", "The address names {named}, but this point is near {found}."
    )
    return words.format(named=embedded(named.name(code)), found=embedded(found.name(code)))


def point_warning_words(
    pickup: Coordinates | None, dropoff: Coordinates | None, land: Land | None
) -> dict[str, str]:
    """Warnings by ``"pickup"`` and ``"dropoff"``; they never block a booking."""
    if land is None:
        return {}
    from deskdispatch.domain.places.point_warnings import BookingPoint, warnings  # with pydantic

    found = warnings(pickup, dropoff, land)
    return {(one.end or BookingPoint.DROPOFF).value: _words(one.code) for one in found}


def _words(code: PointWarningKind) -> str:
    from deskdispatch.domain.places.point_warnings import PointWarningKind

    if code is PointWarningKind.OUTSIDE_KUWAIT:
        return QCoreApplication.translate("Place", "This point is outside Kuwait.")
    if code is PointWarningKind.IN_THE_SEA:
        return QCoreApplication.translate("Place", "This point is in the sea.")
    return QCoreApplication.translate("Place", "Pickup and drop-off are the same place.")
