"""Requests as pydantic models: three bodies, the list's query, a delivery's id in the path."""

import json
import math
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, ClassVar, Final, Self

from pydantic import (
    AliasChoices,
    BaseModel,
    ConfigDict,
    Field,
    PrivateAttr,
    ValidationError,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from deskdispatch.domain.booking.booking import check_schedule
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.endpoints import LIST_LIMIT_DEFAULT
from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.money import ZERO
from deskdispatch.service.messages import fields
from deskdispatch.service.messages.fields import (
    Latitude,
    Limit,
    Longitude,
    Money,
    OptionalText,
    RequiredText,
    StateName,
    Texts,
    UtcText,
    VehicleName,
)

Json = dict[str, Any]
Values = Mapping[str, Any]

_SCHEDULE_RULES: Final[Mapping[str, str]] = {
    Rule.NOT_AVAILABLE: "isScheduled: scheduled delivery is not available for this account",
    Rule.TOO_SOON: "scheduledDeliveryAt must be at least 30 minutes from now",
    Rule.TOO_LATE: "scheduledDeliveryAt must be no more than 14 days ahead",
}


class InvalidRequest(ValueError):
    """A request that breaks a rule; answered with 400 and this message."""


class RequestModel(BaseModel):
    """Base of requests: camelCase names; null counts as absent.

    Fields are checked in the order of their declaration. ``place`` says where the values are:
    ``body``, ``query``, ``path`` or ``nothing``.
    """

    model_config = ConfigDict(alias_generator=to_camel, strict=True, defer_build=True)

    place: ClassVar[str] = "body"
    _address: str = PrivateAttr("")

    @classmethod
    def read(cls, values: Values, address: str = "") -> Self:
        """Returns the checked request.

        Raises:
            InvalidRequest: The first value that breaks a rule; the message names the field.
        """
        try:
            found = cls.model_validate(values)
        except ValidationError as error:
            raise InvalidRequest(_message(error)) from None
        found._address = address
        return found

    @property
    def address(self) -> str:
        return self._address

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, values: Values) -> Json:
        return {name: value for name, value in values.items() if value is not None}


def _message(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    kind, context = first["type"], first.get("ctx", {})
    if kind == "request":
        return first["msg"]
    if kind == "rule":
        rule = first["msg"]
    elif len(first["loc"]) > 1 and kind == "string_type":
        rule = fields.RULE_TEXTS["list_type"]
    else:
        rule = fields.RULE_TEXTS[kind].format(most=abs(context.get("ge", context.get("le", 0))))
    return f"{first['loc'][0]} {rule}"


class NoInput(RequestModel):
    """No values: for operations without a body, query or path parameter."""

    place = "nothing"


class SignInBody(RequestModel):
    """The body of a login."""

    email: RequiredText = Field(description="the merchant user's; case is ignored")
    password: RequiredText = Field(description="that user's")


_TIME_IF_SCHEDULED: Final[Json] = {
    "anyOf": [
        {"properties": {"isScheduled": {"enum": [False, None]}}},
        {
            "required": ["scheduledDeliveryAt"],
            "properties": {"scheduledDeliveryAt": {"type": "string"}},
        },
    ]
}


def _axis(name: str, other: str, description: str) -> Any:
    """Declares a coordinate that may have either of two names, or both."""
    return Field(validation_alias=AliasChoices(name, other), description=description)


def _with_both_names(schema: Json, body: "type[_RouteBody]") -> None:
    """Adds the second names, which pydantic's schema lacks; one of both is required."""
    fields = schema["properties"]
    rules: list[Json] = [*body.rules]
    for name, other in body.names():
        fields[name]["default"] = None  # optional, as the generator of schemas sees it
        description = f"the same as {name}; where both are given they must not differ"
        fields[other] = fields[name] | {"description": description}
        schema["required"].remove(name)
        number = {"type": "number"}
        either = [{"required": [each], "properties": {each: number}} for each in (name, other)]
        rules.append({"anyOf": either})
    schema["allOf"] = rules


class _RouteBody(RequestModel):
    """Pickup and drop-off; errors of a coordinate are reported under the name in the request."""

    model_config = ConfigDict(json_schema_extra=_with_both_names)

    rules: ClassVar[Sequence[Json]] = ()

    @classmethod
    @cache
    def names(cls) -> tuple[tuple[str, ...], ...]:
        """Returns the two names of each coordinate; a missing one is reported by the first."""
        aliases = [field.validation_alias for field in cls.model_fields.values()]
        return tuple(
            tuple(map(str, each.choices)) for each in aliases if isinstance(each, AliasChoices)
        )

    @model_validator(mode="before")
    @classmethod
    def _check_names_agree(cls, values: Values) -> Values:
        for names in cls.names():
            given = {name: values[name] for name in names if values.get(name) is not None}
            if len(given) < 2:
                continue
            for name, value in given.items():
                if type(value) not in {int, float}:
                    raise PydanticCustomError(
                        "request", f"{name} {fields.RULE_TEXTS['float_type']}"
                    )
            if len(set(given.values())) > 1:
                raise PydanticCustomError("request", f"{' and '.join(names)} must not differ")
        return values

    @property
    def pickup(self) -> Coordinates:
        return self._point("pickup")

    @property
    def dropoff(self) -> Coordinates:
        return self._point("delivery")

    def _point(self, end: str) -> Coordinates:
        latitude, longitude = (getattr(self, f"{end}_{axis}") for axis in ("latitude", "longitude"))
        return Coordinates(latitude=latitude, longitude=longitude)


class QuoteBody(_RouteBody):
    """The body of a price quote."""

    pickup_latitude: Latitude = _axis("fromLatitude", "pickupLatitude", "pickup latitude")
    pickup_longitude: Longitude = _axis("fromLongitude", "pickupLongitude", "pickup longitude")
    delivery_latitude: Latitude = _axis("toLatitude", "deliveryLatitude", "drop-off latitude")
    delivery_longitude: Longitude = _axis("toLongitude", "deliveryLongitude", "drop-off longitude")
    delivery_area: OptionalText = Field(
        None, description="name of the drop-off's area; helps to match a special zone"
    )
    delivery_paci_area: OptionalText = Field(
        None, description="the same, as the civil authority names it"
    )
    is_scheduled: bool = Field(False, description="true gives the flat scheduled rate")

    @property
    def areas(self) -> tuple[str, ...]:
        return tuple(area for area in (self.delivery_area, self.delivery_paci_area) if area)


class OrderBody(_RouteBody):
    """The body of a booking; texts are unchanged."""

    rules = (_TIME_IF_SCHEDULED,)

    customer_name: RequiredText = Field(description="recipient full name")
    customer_number: RequiredText = Field(description="recipient phone")
    pickup_latitude: Latitude = _axis("pickupLatitude", "fromLatitude", "pickup latitude")
    pickup_longitude: Longitude = _axis("pickupLongitude", "fromLongitude", "pickup longitude")
    delivery_latitude: Latitude = _axis("deliveryLatitude", "toLatitude", "drop-off latitude")
    delivery_longitude: Longitude = _axis("deliveryLongitude", "toLongitude", "drop-off longitude")
    delivery_address: Texts = Field(
        [], description="parts of the address; derived from the coordinates where none is given"
    )
    pickup_address: OptionalText = Field(None, description="pickup address label")
    pickup_name: OptionalText = Field(None, description="overrides the pickup contact's name")
    pickup_number: OptionalText = Field(None, description="overrides the pickup contact's phone")
    alternate_customer_number: OptionalText = Field(None, description="secondary recipient phone")
    additional_address_detail: OptionalText = Field(None, description="apartment or floor")
    branch_id: OptionalText = Field(
        None, description="a branch; ignored if there is none of that id"
    )
    collect_cash: bool = Field(False, description="cash on delivery")
    total_amount: Money = Field(ZERO, description="KWD to collect, with collectCash")
    special_notes: OptionalText = Field(None, description="instructions for the driver")
    vehicle_type: VehicleName = Field(Vehicle.BIKE.value, description="the courier's vehicle")
    custom_pickup: bool = Field(False, description="whether the pickup is a point of its own")
    quoted_price: OptionalText = Field(None, description="a hint; it never changes the price")
    is_scheduled: bool = Field(False, description="true books a scheduled delivery")
    scheduled_delivery_at: UtcText | None = Field(
        None,
        description="when, for a scheduled delivery: at least 30 minutes from now and no more "
        "than 14 days ahead; otherwise of no effect",
    )

    @property
    def scheduled_at(self) -> datetime | None:
        if not self.is_scheduled or self.scheduled_delivery_at is None:
            return None
        return fields.utc_time(self.scheduled_delivery_at)

    def check_schedule(self, now: datetime, *, available: bool) -> None:
        """Checks that the delivery may be booked for its time; on-demand ones always may.

        Raises:
            InvalidRequest: It may not.
        """
        if not self.is_scheduled:
            return
        if not available:
            raise InvalidRequest(_SCHEDULE_RULES[Rule.NOT_AVAILABLE])
        if self.scheduled_at is None:
            raise InvalidRequest("scheduledDeliveryAt is required")
        try:
            check_schedule(self.scheduled_at, now, available)
        except RuleBroken as rule:
            raise InvalidRequest(_SCHEDULE_RULES[rule.rule]) from rule


class ListQuery(RequestModel):
    """The query of the list of deliveries."""

    place = "query"

    limit: Limit = Field(LIST_LIMIT_DEFAULT, description="at most so many")
    status: StateName | None = Field(None, description="only those of this status")


class DeliveryPath(RequestModel):
    """The path of one delivery."""

    place = "path"

    id: str = Field(min_length=1, description="the id that the booking was answered with")


def json_object(raw: bytes) -> Json:
    """Returns the object in a request body.

    Raises:
        InvalidRequest: Not UTF-8, not JSON, not an object, or with a duplicate key.
    """
    try:
        values = json.loads(
            raw.decode(),
            parse_constant=_refuse_constant,
            parse_int=_number,
            object_pairs_hook=_without_doubles,
        )
    except InvalidRequest:
        raise
    except (ValueError, RecursionError) as error:
        raise InvalidRequest("the request body must be valid JSON in UTF-8") from error
    if not isinstance(values, dict):
        raise InvalidRequest("the request body must be a JSON object")
    return values


def _refuse_constant(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def _number(digits: str) -> int | float:
    """Converts an integer beyond all floats to infinity, so that it is refused for its size."""
    return float(digits) if math.isinf(float(digits)) else int(digits)


def _without_doubles(pairs: list[tuple[str, Any]]) -> Json:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise InvalidRequest("the request body must not hold a key twice")
    return values
