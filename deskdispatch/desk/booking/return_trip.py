"""Turns a delivery, or the form, into a return trip: from the customer to the shop."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.account.account import Bootstrap
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.fields import LONGEST_NAME, Field
from deskdispatch.domain.order_files.place_cells import Pickups

_KEPT_UNKNOWN: Final = (Field.VEHICLE.value,)
"""Fields that the clerk has to choose for the return trip if they are unknown."""


def return_of(there: Draft, bootstrap: Bootstrap | None, notes: str) -> Draft:
    """Returns the draft with its ends swapped; without cash, time, and second phone.

    Its destination is where ``there`` was collected: the contact of a custom pickup, else the
    branch, or the default branch if that is unknown. Unknown fields are blank.
    """
    way_back = {
        "pickup": there.dropoff,
        "pickup_text": there.dropoff_text,
        "pickup_label": _address(there) or None,
        "custom_pickup": True,
        "pickup_name": there.name,
        "pickup_number": there.phone,
        "vehicle": there.vehicle,
        "notes": notes,
        "unknown": tuple(name for name in there.unknown if name in _KEPT_UNKNOWN),
    }
    return Draft().model_copy(update={**_shop_end(there, bootstrap), **way_back})


def _address(there: Draft) -> str:
    """Returns the address as the driver reads it: the area and the typed or sent lines."""
    lines = (there.address_detail,) if there.address_detail else there.dropoff_address
    area = there.dropoff_area or ""
    typed = ", ".join(line for line in lines if line)
    is_named = area.casefold() in typed.casefold()
    return typed if is_named or not area else ", ".join(part for part in (area, typed) if part)


def _shop_end(there: Draft, bootstrap: Bootstrap | None) -> dict[str, object]:
    if there.is_custom_pickup and there.pickup is not None:
        return {
            "dropoff": there.pickup,
            "name": there.pickup_name,
            "phone": there.pickup_number,
            "address_detail": there.pickup_label or "",
        }
    if bootstrap is None:
        return {"dropoff": there.pickup, "address_detail": there.pickup_label or ""}
    account = bootstrap.account
    seller = (account and account.seller_name) or ""
    branches = {branch.id: branch for branch in bootstrap.branches}
    branch = branches.get(there.branch_id or "") or bootstrap.default_branch
    if branch is None:
        usual = Pickups.of(bootstrap).usual
        number = (account and account.phone) or ""
        return {
            "dropoff": usual.pickup,
            "name": seller,
            "phone": number,
            "address_detail": usual.pickup_label or "",
        }
    name = ", ".join(part for part in (seller, branch.name) if part)
    return {
        "dropoff": branch.point,
        "dropoff_area": branch.area or None,
        "name": name[:LONGEST_NAME],
        "phone": branch.phone or (account and account.phone) or "",
        "address_detail": branch.address_label or "",
    }
