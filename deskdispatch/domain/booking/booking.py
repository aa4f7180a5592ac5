"""Drafts of a booking as typed, the checked body that is sent, and the way from each to the other.

A field of the booking is declared here: in ``Draft`` as it is typed and kept, in ``Booking`` as it
is sent, in ``check`` with its rules, and in ``draft_of`` for booking it again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Annotated, Any, Final, TypeVar

import pydantic

from deskdispatch.domain import money, phone
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.errors import Field, InvalidInput, Problem, Rule, RuleBroken
from deskdispatch.domain.geo import Coordinates, Latitude, Longitude
from deskdispatch.domain.text.digits import plain_phone
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import Kwd, UtcTime

EARLIEST: Final = timedelta(minutes=30)
LATEST: Final = timedelta(days=14)
"""The window for a scheduled delivery, from now (contract, Limits)."""

AnyVehicle = Annotated[Vehicle | str, pydantic.Field(union_mode="left_to_right")]
"""A vehicle, or the word of one that this release does not know and carries as it is."""

T = TypeVar("T")

LONGEST_NAME: Final = 120
LONGEST_NOTE: Final = 500


class Draft(Value):
    """The form as typed, valid or not."""

    phone: str = ""
    name: str = ""
    alternate_phone: str = ""
    address_detail: str = ""
    notes: str = ""
    vehicle: AnyVehicle = Vehicle.BIKE
    collect_cash: bool = False
    cash_amount: str = ""
    scheduled_at: UtcTime | None = None
    """None books for now."""
    pickup: Coordinates | None = None
    pickup_label: str | None = None
    branch_id: str | None = None
    pickup_text: str = ""
    """The text of the pickup line where it is not a point."""
    custom_pickup: bool | None = None
    """Whether the pickup is neither a branch nor the account's; None: if ``branch_id`` is None."""
    pickup_name: str = ""
    """The contact at a custom pickup."""
    pickup_number: str = ""
    """The contact's phone."""
    dropoff: Coordinates | None = None
    dropoff_text: str = ""
    dropoff_area: str | None = None
    dropoff_address: tuple[str, ...] = ()
    """Address lines of the drop-off beside its point; empty where not certain."""
    dropoff_detail: str | None = None
    """What is sent of ``address_detail`` where an address was read of it: floor, flat and words
    that are no part of one. None sends it as it is."""
    unknown: tuple[str, ...] = ()
    """The ``Field`` names that are not known of an earlier delivery: ``pickup``, ``vehicle`` and
    ``schedule``, which the clerk has still to choose, and ``address_detail``."""

    @property
    def is_custom_pickup(self) -> bool:
        """Whether the pickup is neither a branch nor the account's."""
        return self.branch_id is None if self.custom_pickup is None else self.custom_pickup

    @property
    def is_blank(self) -> bool:
        """Whether nothing was typed or chosen; the usual pickup does not count."""
        return _put_in(self) == _put_in(Draft())

    @property
    def remarks(self) -> tuple[str, ...]:
        """The free texts as they are sent, without the spaces around them."""
        return self.sent_detail.strip(), self.notes.strip()

    @property
    def sent_detail(self) -> str:
        """The details of the address as they are sent."""
        return self.address_detail if self.dropoff_detail is None else self.dropoff_detail


class Booking(Value):
    """The body of a new delivery, checked; None is left out on the wire.

    A stored one may carry fields of a newer release: they are kept, and never sent.
    """

    customer_name: str
    customer_number: str
    pickup_latitude: Latitude
    pickup_longitude: Longitude
    delivery_latitude: Latitude
    delivery_longitude: Longitude
    delivery_address: tuple[str, ...] | None = None
    pickup_address: str | None = None
    pickup_name: str | None = None
    pickup_number: str | None = None
    alternate_customer_number: str | None = None
    additional_address_detail: str | None = None
    branch_id: str | None = None
    collect_cash: bool = False
    total_amount: Kwd | None = None
    special_notes: str | None = None
    vehicle_type: AnyVehicle = Vehicle.BIKE
    custom_pickup: bool | None = None
    quoted_price: Kwd | None = None
    is_scheduled: bool = False
    scheduled_delivery_at: UtcTime | None = None

    @property
    def address(self) -> tuple[str, ...]:
        """The lines of the drop-off's address that were sent, each once."""
        lines = (*(self.delivery_address or ()), self.additional_address_detail)
        return tuple(dict.fromkeys(line for line in lines if line))

    @property
    def dropoff(self) -> Coordinates:
        """Where it goes."""
        return Coordinates(latitude=self.delivery_latitude, longitude=self.delivery_longitude)

    @property
    def pickup(self) -> Coordinates:
        """Where it is collected."""
        return Coordinates(latitude=self.pickup_latitude, longitude=self.pickup_longitude)

    def without_customer(self, dropoff: Coordinates) -> Booking:
        """What was sent without its customer.

        Args:
            dropoff: Where it went, as exactly as may be known.
        """
        return Booking(
            **{name: getattr(self, name) for name in _WITHOUT_CUSTOMER},
            customer_name="",
            customer_number="",
            delivery_latitude=dropoff.latitude,
            delivery_longitude=dropoff.longitude,
        )

    def without_contact(self) -> Booking:
        """What was sent without the contact at the pickup."""
        return self.model_copy(update={"pickup_name": None, "pickup_number": None})

    def wire(self) -> dict[str, Any]:
        """The request body: the contract's fields alone, money and times as it writes them."""
        fields = set(type(self).model_fields)
        return self.model_dump(mode="json", by_alias=True, exclude_none=True, include=fields)


_WITHOUT_CUSTOMER: Final = (
    *("pickup_latitude", "pickup_longitude", "branch_id", "custom_pickup"),
    *("collect_cash", "total_amount", "quoted_price", "vehicle_type"),
    *("is_scheduled", "scheduled_delivery_at"),
)
"""The fields that stay when the customer is erased."""


def check(
    draft: Draft, now: datetime, *, scheduling: bool = True, quoted_price: Decimal | None = None
) -> Booking:
    """Checks a draft and returns the body to send.

    Args:
        draft: The form.
        now: The present, UTC.
        scheduling: Whether this account may schedule at all.
        quoted_price: KWD, as shown for exactly this draft; None without one.

    Raises:
        InvalidInput: With every problem of the draft.
    """
    checker = _Checker()
    number = checker.run(Field.PHONE, lambda: phone.parse(draft.phone))
    name = checker.run(Field.NAME, lambda: _text(draft.name, LONGEST_NAME, required=True))
    second = checker.run(Field.ALTERNATE_PHONE, lambda: _optional_phone(draft.alternate_phone))
    pickup = checker.run(Field.PICKUP, lambda: _present(draft.pickup))
    contact = checker.run(Field.PICKUP_NAME, lambda: _contact_name(draft))
    contact_number = checker.run(Field.PICKUP_NUMBER, lambda: _contact_number(draft))
    dropoff = checker.run(Field.DROPOFF, lambda: _present(draft.dropoff))
    detail = checker.run(Field.ADDRESS_DETAIL, lambda: _text(draft.sent_detail, LONGEST_NOTE))
    checker.run(Field.VEHICLE, lambda: _known(draft, Field.VEHICLE))
    amount = checker.run(Field.CASH_AMOUNT, lambda: _cash(draft))
    checker.run(Field.SCHEDULE, lambda: _schedule(draft, now, scheduling))
    notes = checker.run(Field.NOTES, lambda: _text(draft.notes, LONGEST_NOTE))
    if checker.problems or number is None or name is None or pickup is None or dropoff is None:
        raise InvalidInput(checker.problems)
    return Booking(
        customer_name=name,
        customer_number=number,
        pickup_latitude=pickup.latitude,
        pickup_longitude=pickup.longitude,
        delivery_latitude=dropoff.latitude,
        delivery_longitude=dropoff.longitude,
        delivery_address=draft.dropoff_address or None,
        pickup_address=draft.pickup_label,
        pickup_name=contact,
        pickup_number=contact_number,
        alternate_customer_number=second,
        additional_address_detail=detail,
        branch_id=draft.branch_id,
        collect_cash=draft.collect_cash,
        total_amount=amount,
        special_notes=notes,
        vehicle_type=draft.vehicle,
        custom_pickup=True if draft.is_custom_pickup else None,
        quoted_price=quoted_price,
        is_scheduled=draft.scheduled_at is not None,
        scheduled_delivery_at=draft.scheduled_at,
    )


def draft_of(booking: Booking) -> Draft:
    """What was sent, as it would be typed again."""
    amount = booking.total_amount
    lines, detail = booking.delivery_address or (), booking.additional_address_detail or ""
    text = address_text(lines, detail)
    return Draft(
        phone=booking.customer_number,
        name=booking.customer_name,
        alternate_phone=booking.alternate_customer_number or "",
        address_detail=text,
        dropoff_detail=None if text == detail else detail,
        notes=booking.special_notes or "",
        vehicle=booking.vehicle_type,
        collect_cash=booking.collect_cash,
        cash_amount=money.text(amount) if amount is not None else "",
        scheduled_at=booking.scheduled_delivery_at if booking.is_scheduled else None,
        pickup=booking.pickup,
        pickup_label=booking.pickup_address,
        branch_id=booking.branch_id,
        custom_pickup=bool(booking.custom_pickup),
        pickup_name=booking.pickup_name or "",
        pickup_number=booking.pickup_number or "",
        dropoff=booking.dropoff,
    )


def address_text(lines: Sequence[str], detail: str) -> str:
    """What was sent of an address, as one line to be read again.

    Args:
        lines: Those of ``delivery_address``; the area alone says no more than the point.
        detail: Floor, flat and such.
    """
    known = [*(lines if len(lines) > 1 else ()), detail]
    return ", ".join(each for each in known if each)


def merged(*parts: Draft) -> Draft:
    """One draft with all that is set in the parts: the last one counts, ``unknown`` adds up."""
    fields = {name: getattr(part, name) for part in parts for name in part.model_fields_set}
    fields["unknown"] = tuple(name for part in parts for name in part.unknown)
    return Draft().model_copy(update=fields)


def check_schedule(at: datetime | None, now: datetime, available: bool) -> None:
    """Checks the time of a scheduled delivery.

    Raises:
        RuleBroken: ``NOT_AVAILABLE``, ``TOO_SOON`` (under 30 minutes) or ``TOO_LATE`` (over
            14 days).
    """
    if at is None:
        return
    if not available:
        raise RuleBroken(Rule.NOT_AVAILABLE)
    if at < now + EARLIEST:
        raise RuleBroken(Rule.TOO_SOON)
    if at > now + LATEST:
        raise RuleBroken(Rule.TOO_LATE)


def _put_in(draft: Draft) -> dict[str, Any]:
    """The fields that a clerk fills, texts stripped."""
    fields = draft.model_dump(exclude={"pickup", "pickup_label", "branch_id", "custom_pickup"})
    fields["custom_pickup"] = draft.custom_pickup is True
    return {
        name: typed.strip() if isinstance(typed, str) else typed for name, typed in fields.items()
    }


class _Checker:
    """Runs checks and collects every problem."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def run(self, field: Field, parse: Callable[[], T]) -> T | None:
        try:
            return parse()
        except RuleBroken as broken:
            self.problems.append(Problem(field, broken.rule))
            return None


def _text(typed: str, longest: int, *, required: bool = False) -> str | None:
    text = typed.strip()
    if required and not text:
        raise RuleBroken(Rule.BLANK)
    if len(text) > longest:
        raise RuleBroken(Rule.TOO_LONG)
    return text or None


def _optional_phone(typed: str) -> str | None:
    return phone.parse(typed) if plain_phone(typed) else None


def _present(point: Coordinates | None) -> Coordinates:
    if point is None:
        raise RuleBroken(Rule.MISSING_POINT)
    return point


def _known(draft: Draft, field: Field) -> None:
    if field in draft.unknown:
        raise RuleBroken(Rule.BLANK)


def _schedule(draft: Draft, now: datetime, scheduling: bool) -> None:
    _known(draft, Field.SCHEDULE)
    check_schedule(draft.scheduled_at, now, scheduling)


def _contact_name(draft: Draft) -> str | None:
    return _text(draft.pickup_name, LONGEST_NAME) if draft.is_custom_pickup else None


def _contact_number(draft: Draft) -> str | None:
    return _optional_phone(draft.pickup_number) if draft.is_custom_pickup else None


def _cash(draft: Draft) -> Decimal | None:
    if not draft.collect_cash:
        return None
    amount = money.parse_typed(draft.cash_amount)
    if amount <= 0:
        raise RuleBroken(Rule.NOT_POSITIVE)
    return amount
