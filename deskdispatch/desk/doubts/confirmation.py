"""A delivery that the service confirmed, with what only this desk knows of it."""

from __future__ import annotations

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery


def with_booking(delivery: Delivery, booking: Booking) -> Delivery:
    """A response with the fields that it does not carry and this desk sent itself."""
    typed = Delivery(
        id=delivery.id,
        order_number=delivery.order_number,
        status=delivery.status,
        customer_name=booking.customer_name,
        customer_number=booking.customer_number,
        delivery_latitude=booking.delivery_latitude,
        delivery_longitude=booking.delivery_longitude,
        vehicle_type=str(booking.vehicle_type),
        is_scheduled=booking.is_scheduled,
        collect_cash=booking.collect_cash,
    )
    return typed.merged(delivery)
