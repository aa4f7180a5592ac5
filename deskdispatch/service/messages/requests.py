"""What the requests give: three bodies, the list's query, a delivery's id in the path."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from deskdispatch.domain.booking.booking import check_schedule
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.endpoints import LIST_LIMIT_DEFAULT, LIST_LIMIT_MOST
from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.geo import Coordinates
from deskdispatch.service.messages.fields import (
    Choice,
    Degrees,
    Flag,
    Identifier,
    Money,
    RequiredText,
    Text,
    Texts,
    Utc,
    WholeNumber,
)
from deskdispatch.service.messages.inputs import Inputs, Invalid, Json

_SCHEDULE_RULES: Final[Mapping[str, str]] = {
    Rule.NOT_AVAILABLE: "isScheduled: scheduled delivery is not available for this account",
    Rule.TOO_SOON: "scheduledDeliveryAt must be at least 30 minutes from now",
    Rule.TOO_LATE: "scheduledDeliveryAt must be no more than 14 days ahead",
}


class SignIn(Inputs):
    """What a token is given for."""

    email = RequiredText("email", "the merchant user's; capitals make no difference")
    password = RequiredText("password", "that user's")


class _Way(Inputs):
    """From where to where."""

    pickup_latitude: Degrees
    pickup_longitude: Degrees
    delivery_latitude: Degrees
    delivery_longitude: Degrees

    @property
    def pickup(self) -> Coordinates:
        """Where it is collected."""
        return Coordinates(latitude=self.pickup_latitude, longitude=self.pickup_longitude)

    @property
    def dropoff(self) -> Coordinates:
        """Where it goes."""
        return Coordinates(latitude=self.delivery_latitude, longitude=self.delivery_longitude)


class QuoteBody(_Way):
    """What a price is asked for."""

    pickup_latitude = Degrees("fromLatitude", "pickupLatitude", "pickup latitude", 90)
    pickup_longitude = Degrees("fromLongitude", "pickupLongitude", "pickup longitude", 180)
    delivery_latitude = Degrees("toLatitude", "deliveryLatitude", "drop-off latitude", 90)
    delivery_longitude = Degrees("toLongitude", "deliveryLongitude", "drop-off longitude", 180)
    area = Text("deliveryArea", "name of the drop-off's area; helps to match a special zone")
    paci_area = Text("deliveryPaciArea", "the same, as the civil authority names it")
    is_scheduled = Flag("isScheduled", "true gives the flat scheduled rate")

    @property
    def areas(self) -> tuple[str, ...]:
        """The names that were given."""
        return tuple(area for area in (self.area, self.paci_area) if area)


class Order(_Way):
    """A new delivery; texts as they were given."""

    customer_name = RequiredText("customerName", "recipient full name")
    customer_number = RequiredText("customerNumber", "recipient phone")
    pickup_latitude = Degrees("pickupLatitude", "fromLatitude", "pickup latitude", 90)
    pickup_longitude = Degrees("pickupLongitude", "fromLongitude", "pickup longitude", 180)
    delivery_latitude = Degrees("deliveryLatitude", "toLatitude", "drop-off latitude", 90)
    delivery_longitude = Degrees("deliveryLongitude", "toLongitude", "drop-off longitude", 180)
    delivery_address = Texts(
        "deliveryAddress", "parts of the address; derived from the coordinates where none is given"
    )
    pickup_address = Text("pickupAddress", "pickup address label")
    pickup_name = Text("pickupName", "overrides the pickup contact's name")
    pickup_number = Text("pickupNumber", "overrides the pickup contact's phone")
    alternate_customer_number = Text("alternateCustomerNumber", "secondary recipient phone")
    additional_address_detail = Text("additionalAddressDetail", "apartment or floor")
    branch_id = Text("branchId", "a branch; ignored if there is none of that id")
    collect_cash = Flag("collectCash", "cash on delivery")
    total_amount = Money("totalAmount", "KWD to collect, with collectCash")
    special_notes = Text("specialNotes", "instructions for the driver")
    vehicle_type = Choice(
        "vehicleType", "what carries it", [each.value for each in Vehicle], Vehicle.BIKE.value
    )
    custom_pickup = Flag("customPickup", "whether the pickup is a point of its own")
    quoted_price = Text("quotedPrice", "a hint; it never changes the price")
    is_scheduled = Flag("isScheduled", "true books a scheduled delivery")
    scheduled_delivery_at = Utc(
        "scheduledDeliveryAt",
        "when, for a scheduled delivery: at least 30 minutes from now and no more than 14 days "
        "ahead; otherwise of no effect",
    )

    @property
    def scheduled_at(self) -> datetime | None:
        """When, for a scheduled delivery."""
        return self.scheduled_delivery_at if self.is_scheduled else None

    def check_schedule(self, now: datetime, *, available: bool) -> None:
        """Whether it may be booked for its time.

        Raises:
            Invalid: It may not.
        """
        if not self.is_scheduled:
            return
        if not available:
            raise Invalid(_SCHEDULE_RULES[Rule.NOT_AVAILABLE])
        if self.scheduled_delivery_at is None:
            raise Invalid("scheduledDeliveryAt is required")
        try:
            check_schedule(self.scheduled_delivery_at, now, available)
        except RuleBroken as broken:
            raise Invalid(_SCHEDULE_RULES[broken.rule]) from broken

    @classmethod
    def rules(cls) -> list[Json]:
        """A scheduled one has a time."""
        at_once = {"properties": {"isScheduled": {"enum": [False, None]}}}
        time = {"scheduledDeliveryAt": {"type": "string"}}
        return [{"anyOf": [at_once, {"required": list(time), "properties": time}]}]


class Page(Inputs):
    """Which deliveries are listed."""

    place = "query"

    limit = WholeNumber("limit", "at most so many", LIST_LIMIT_MOST, LIST_LIMIT_DEFAULT)
    status = Choice("status", "only those", [each.value for each in DeliveryStatus])


class Which(Inputs):
    """Which delivery is asked for."""

    place = "path"

    id = Identifier("id", "the id that the booking was answered with")


def json_object(raw: bytes) -> dict[str, Any]:
    """The object in a request body.

    Raises:
        Invalid: Not UTF-8, not JSON, or not an object.
    """
    try:
        values = json.loads(raw, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise Invalid("the request body must be valid JSON") from error
    if not isinstance(values, dict):
        raise Invalid("the request body must be a JSON object")
    return values


def _refuse_constant(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")
