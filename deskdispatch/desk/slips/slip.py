"""The content of a slip, independent of language and layout."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from deskdispatch.domain.account.account import Account, Branch
from deskdispatch.domain.address.address import in_both_languages
from deskdispatch.domain.booking.booking import Booking, ChangeDue
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import Cash, cash_of
from deskdispatch.domain.fields import REMARKS, Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.unconfirmed.intent import Intent


@dataclass(frozen=True, slots=True)
class Slip:
    """The content of one slip; None means *not known here*, an empty value *none was given*.

    ``pickup`` is a custom pickup; ``pickup_contact`` has the name and phone of the person there.
    If ``is_middle``, the drop-off is only the middle of its area. A ``reprint`` of 0 is the
    original. ``clerk`` is the clerk who booked it, if known.
    """

    order_number: str
    shop_name: str | None
    shop_phone: str | None
    shop_address: tuple[str, ...] | None
    customer: str | None
    phone: str | None
    alternate_phone: str | None
    address: tuple[str, ...] | None
    dropoff: Coordinates | None
    remarks: tuple[tuple[Field, str | None], ...]
    cash: Cash
    vehicle: str | None
    is_scheduled: bool | None
    scheduled_at: datetime | None
    booked_at: datetime | None
    price: Decimal | None
    reprint: int
    pickup: tuple[str, ...] = ()
    pickup_contact: tuple[str, ...] = ()
    is_middle: bool = False
    change: ChangeDue | None = None
    clerk: str = ""


def slip_of(
    delivery: Delivery,
    intent: Intent | None,
    branch: Branch | None,
    account: Account | None,
    prints: int,
    *,
    area: Area | None = None,
    is_middle: bool = False,
) -> Slip:
    """Returns the slip of a delivery, whose values take precedence over the intent's.

    ``area`` is the area of the drop-off, if it has a name; ``prints`` counts earlier prints.
    """
    if intent is not None and intent.delivery_id not in (None, delivery.id):
        raise ValueError(f"an intent of delivery {intent.delivery_id} for {delivery.id}")
    booking = intent.booking if intent else None
    is_scheduled = delivery.is_scheduled
    if is_scheduled is None and booking:
        is_scheduled = booking.is_scheduled
    shop_name = (account and account.seller_name) or (branch and branch.name) or None
    if branch is not None:
        above = branch.name == shop_name
        shop_address = _lines(None if above else branch.name, branch.address_label or branch.area)
    else:
        shop_address = _lines(account.pickup_address if account else None)
    pickup: tuple[str, ...] = ()
    pickup_contact: tuple[str, ...] = ()
    if booking is not None:
        pickup_contact = _lines(booking.pickup_name, booking.pickup_number)
        if booking.custom_pickup:
            pickup = _lines(booking.pickup_address, booking.pickup.text())
    return Slip(
        order_number=delivery.order_number,
        shop_name=shop_name,
        shop_phone=(branch and branch.phone) or (account and account.phone) or None,
        shop_address=shop_address or None,
        customer=delivery.customer_name or (booking and booking.customer_name) or None,
        phone=delivery.customer_number or (booking and booking.customer_number) or None,
        alternate_phone=(booking.alternate_customer_number or "") if booking else None,
        address=_address(booking, area) if booking else None,
        dropoff=delivery.dropoff or (booking.dropoff if booking else None),
        remarks=tuple(
            (spec.field, booking.text(spec.field) if booking else None) for spec in REMARKS
        ),
        cash=cash_of(delivery, booking),
        change=booking.change if booking else None,
        vehicle=delivery.vehicle_type or (booking and str(booking.vehicle_type)) or None,
        is_scheduled=is_scheduled,
        scheduled_at=booking.scheduled_delivery_at if booking and is_scheduled else None,
        booked_at=delivery.created_at or (intent.written_at if intent else None),
        price=delivery.estimated_price,
        reprint=prints,
        is_middle=is_middle,
        pickup=pickup,
        pickup_contact=pickup_contact,
        clerk=(intent and intent.clerk) or "",
    )


def _address(booking: Booking, area: Area | None) -> tuple[str, ...]:
    """Returns the address lines with the area in both languages, also without a sent address."""
    parts = booking.address
    if area and not booking.delivery_address:
        parts = (area.name_en, *parts)
    named = [
        f"{area.name_en} · {area.name_ar}" if area and part == area.name_en else part
        for part in parts
    ]
    return _lines(*(part for line in named for part in in_both_languages(line)))


def _lines(*texts: str | None) -> tuple[str, ...]:
    stripped = (text.strip() for text in texts if text)
    return tuple(dict.fromkeys(text for text in stripped if text))
