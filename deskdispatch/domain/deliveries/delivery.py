"""A delivery as the service describes it, and how two answers about it are merged."""

from __future__ import annotations

from typing import Any, Final

from pydantic import Field

from deskdispatch.domain.deliveries.status import is_terminal
from deskdispatch.domain.geo import Coordinates, point_at
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import Degrees, Price, Text, UtcTime


class StatusEntry(Value):
    """One step of a history."""

    status: Text
    timestamp: UtcTime


class Delivery(Value):
    """A delivery.

    The create, list and get responses carry different fields; a missing one is unset and reads as
    None, which means *unknown*, never *empty* or *zero*.
    """

    id: str
    order_number: Text
    status: Text
    customer_name: Text | None = None
    customer_number: Text | None = None
    delivery_latitude: Degrees | None = None
    delivery_longitude: Degrees | None = None
    estimated_price: Price | None = None
    driver_name: Text | None = None
    driver_phone: Text | None = None
    vehicle_type: Text | None = None
    status_history: tuple[StatusEntry, ...] | None = None
    is_scheduled: bool | None = None
    collect_cash: bool | None = None
    created_at: UtcTime | None = None
    updated_at: UtcTime | None = None
    unreadable_steps: int = Field(default=0, alias="unreadSteps")
    """How many entries of the history could not be read; not a field of the wire."""

    @property
    def dropoff(self) -> Coordinates | None:
        """Its drop-off; None where unknown or invalid."""
        return point_at(self.delivery_latitude, self.delivery_longitude)

    @property
    def is_terminal(self) -> bool:
        """Whether it has ended."""
        return is_terminal(self.status)

    def merged(self, newer: Delivery) -> Delivery:
        """Merges the fields of a newer response; returns itself if nothing changes."""
        known, carried = _fields(self), _fields(newer)
        changes = {
            name: value
            for name in newer.__pydantic_fields_set__
            if (value := carried[name]) is not (before := known.get(name))
            and value != before
            and not (value is None and name not in _CAN_BE_NULL)
        }
        if "status_history" in newer.__pydantic_fields_set__:
            changes |= _unreadable_steps(self, newer)
        return self.model_copy(update=changes) if changes else self


def _fields(delivery: Delivery) -> dict[str, Any]:
    """All fields by name, unknown ones too.

    Not by getattr: an unknown field may have the name of one of our properties.
    """
    extra = delivery.__pydantic_extra__
    return {**delivery.__dict__, **extra} if extra else delivery.__dict__


def _unreadable_steps(known: Delivery, newer: Delivery) -> dict[str, Any]:
    """The count of unreadable steps goes with its history."""
    unreadable = newer.unreadable_steps
    return {} if unreadable == known.unreadable_steps else {"unreadable_steps": unreadable}


_CAN_BE_NULL: Final = frozenset({"driver_name", "driver_phone"})
"""A null removes a driver; in other fields it keeps the old value."""
