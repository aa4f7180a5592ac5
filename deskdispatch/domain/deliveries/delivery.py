"""A delivery as described by the service, merging two answers about it, and unreadable answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final

from pydantic import AfterValidator, Field, ValidationInfo

from deskdispatch.domain.deliveries.status import is_terminal
from deskdispatch.domain.geo import Coordinates, point_at
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import Degrees, Price, Text, UtcTime, is_on_the_wire


def _not_on_the_wire(value: bool, info: ValidationInfo) -> bool:
    return value and not is_on_the_wire(info)


class StatusEntry(Value):
    """One step of a delivery's history."""

    status: Text
    timestamp: UtcTime


class Delivery(Value):
    """A delivery at the service.

    The create, list and get responses carry different fields; a missing field is unset and reads as
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
    """Number of unreadable entries of the history; not a field on the wire."""
    customer_erased: Annotated[bool, AfterValidator(_not_on_the_wire)] = False
    """Whether the customer was erased here; not a field on the wire."""

    @property
    def dropoff(self) -> Coordinates | None:
        """The drop-off; None if unknown or invalid."""
        return point_at(self.delivery_latitude, self.delivery_longitude)

    @property
    def is_terminal(self) -> bool:
        return is_terminal(self.status)

    def merged(self, newer: Delivery) -> Delivery:
        """Merges a newer response; itself if nothing changes. An erased customer stays erased."""
        if self.customer_erased:
            newer = newer.without_customer()
        # Not with getattr: an unknown field may have the name of one of our properties.
        known = self.__dict__ | (self.__pydantic_extra__ or {})
        carried = newer.__dict__ | (newer.__pydantic_extra__ or {})
        changes = {
            name: value
            for name in newer.__pydantic_fields_set__
            if (value := carried[name]) is not (before := known.get(name))
            and value != before
            and not (value is None and name not in _CAN_BE_NULL)
        }
        has_history = "status_history" in newer.__pydantic_fields_set__
        if has_history and newer.unreadable_steps != self.unreadable_steps:
            changes["unreadable_steps"] = newer.unreadable_steps
        return self.model_copy(update=changes) if changes else self

    def without_customer(self) -> Delivery:
        """Returns the delivery without its customer's data and location."""
        kept = self.__pydantic_fields_set__ & _WITHOUT_CUSTOMER
        return Delivery(**{name: getattr(self, name) for name in kept}, customer_erased=True)


_CAN_BE_NULL: Final = frozenset({"driver_name", "driver_phone"})
"""A null removes a driver; in other fields it keeps the old value."""

_WITHOUT_CUSTOMER: Final = frozenset(
    (
        *("id", "order_number", "status", "status_history", "unreadable_steps"),
        *("created_at", "updated_at", "is_scheduled"),
        *("estimated_price", "collect_cash", "driver_name", "driver_phone", "vehicle_type"),
    )
)
"""The fields that stay when the customer is erased; unknown ones may name the customer."""


class AnswerPart(StrEnum):
    """Kinds of parts that could not be read."""

    DELIVERY = "delivery"
    STEP = "step"
    """One entry of a delivery's history."""
    BRANCH = "branch"
    TIER = "tier"
    ZONE = "zone"
    TRANSACTION = "transaction"
    ACCOUNT = "account"
    WALLET = "wallet"
    PRICING = "pricing"
    SCHEDULING = "scheduling"


@dataclass(frozen=True, slots=True)
class UnreadablePart:
    """A part of an answer that could not be read.

    Attributes:
        place: Place and reason, such as ``deliveries[17].createdAt: datetime_type``; no values.
        is_partial: Whether the rest of the part was read.
    """

    part: AnswerPart
    place: str
    id: str = ""
    is_partial: bool = False


@dataclass(frozen=True, slots=True)
class DeliveryList:
    """A list of deliveries, as far as it could be read.

    Each of ``unreadable`` may be any delivery, so a list with such rows does not prove an absence.
    """

    rows: tuple[Delivery, ...] = ()
    unreadable: tuple[UnreadablePart, ...] = ()

    @property
    def unreadable_count(self) -> int:
        return sum(not each.is_partial for each in self.unreadable)

    @property
    def listed(self) -> int:
        return len(self.rows) + self.unreadable_count

    @property
    def is_whole(self) -> bool:
        return not self.unreadable
