"""Drafts of a booking as typed, the checked body that is sent, and conversions between them.

``domain.fields`` declares each field; this module has the types, and the checks of fields with
more than a line of text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any, Final, NamedTuple

import pydantic

from deskdispatch.domain import money, phone
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.errors import InvalidInput, Problem, Rule, RuleBroken
from deskdispatch.domain.fields import REMARKS, SENT, SPEC, TEXTS, Field, FieldSpec, TypedAs
from deskdispatch.domain.geo import Coordinates, Latitude, Longitude
from deskdispatch.domain.money import ZERO
from deskdispatch.domain.schedule.window import EARLIEST, LATEST
from deskdispatch.domain.text.digits import plain_phone
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import Kwd, UtcTime

AnyVehicle = Annotated[Vehicle | str, pydantic.Field(union_mode="left_to_right")]
"""A vehicle, or a value that this release does not know and passes on unchanged."""


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
    cash_with: str = ""
    """The amount that the customer pays with; blank if unknown."""
    fee_in_cash: str = ""
    """The delivery price (KWD) that is collected in addition to ``cash_amount``; blank for none."""
    scheduled_at: UtcTime | None = None
    """The scheduled time; None books for now."""
    pickup: Coordinates | None = None
    pickup_label: str | None = None
    branch_id: str | None = None
    pickup_text: str = ""
    """The text of the pickup line if it is not a point."""
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
    """Address lines of the drop-off beside its point; empty if uncertain."""
    dropoff_detail: str | None = None
    """The part of ``address_detail`` to send if an address was read from it: floor, flat and words
    that belong to no part. None sends it unchanged.
    """
    unknown: tuple[str, ...] = ()
    """Names of the ``Field`` values that are unknown for an earlier delivery: ``pickup``,
    ``vehicle`` and ``schedule``, which the clerk must still choose, and ``address_detail``.
    """

    @property
    def is_custom_pickup(self) -> bool:
        return self.branch_id is None if self.custom_pickup is None else self.custom_pickup

    @property
    def is_blank(self) -> bool:
        """Whether nothing was typed or chosen; the default pickup does not count."""
        return _put_in(self) == _put_in(Draft())

    @property
    def remarks(self) -> tuple[str, ...]:
        """The free texts as they are sent, stripped of spaces around them."""
        return self.sent_detail.strip(), *(self.text(spec.field).strip() for spec in REMARKS)

    def text(self, field: Field) -> str:
        text: str = getattr(self, field.value)
        return text

    @property
    def sent_detail(self) -> str:
        return self.address_detail if self.dropoff_detail is None else self.dropoff_detail


class Booking(Value):
    """The body of a new delivery, checked; None values are left out on the wire.

    A stored booking may carry fields of a newer release: they are kept, but never sent. The change
    (see ``NOT_SENT``) is sent as the first line of the notes.
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
    fee_in_total: Kwd | None = None
    cash_with: Kwd | None = None
    special_notes: str | None = None
    vehicle_type: AnyVehicle = Vehicle.BIKE
    custom_pickup: bool | None = None
    quoted_price: Kwd | None = None
    is_scheduled: bool = False
    scheduled_delivery_at: UtcTime | None = None

    @property
    def address(self) -> tuple[str, ...]:
        """The sent lines of the drop-off's address, each once."""
        lines = (*(self.delivery_address or ()), self.additional_address_detail)
        return tuple(dict.fromkeys(line for line in lines if line))

    def text(self, field: Field) -> str:
        return getattr(self, SPEC[field].wire[0]) or ""

    @property
    def searched(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The texts and phones by which a delivery is found, besides its customer's."""
        remarks = (self.text(spec.field) for spec in REMARKS)
        return (*remarks, *self.address), (self.text(Field.ALTERNATE_PHONE),)

    @property
    def dropoff(self) -> Coordinates:
        return Coordinates(latitude=self.delivery_latitude, longitude=self.delivery_longitude)

    @property
    def pickup(self) -> Coordinates:
        return Coordinates(latitude=self.pickup_latitude, longitude=self.pickup_longitude)

    def without_customer(self, dropoff: Coordinates) -> Booking:
        return Booking(
            **{name: getattr(self, name) for name in _WITHOUT_CUSTOMER},
            customer_name="",
            customer_number="",
            delivery_latitude=dropoff.latitude,
            delivery_longitude=dropoff.longitude,
        )

    def to(self, point: Coordinates) -> Booking:
        degrees = {"delivery_latitude": point.latitude, "delivery_longitude": point.longitude}
        return self.model_copy(update=degrees)

    def without_contact(self) -> Booking:
        return self.model_copy(update={"pickup_name": None, "pickup_number": None})

    def wire(self) -> dict[str, Any]:
        """Returns the request body: only the contract's fields, money and times in its formats."""
        fields = set(type(self).model_fields) - NOT_SENT
        notes = with_change(self.special_notes, self.change)
        sent = self.model_copy(update={"special_notes": notes})
        return sent.model_dump(mode="json", by_alias=True, exclude_none=True, include=fields)

    @property
    def change(self) -> ChangeDue | None:
        """The change that the driver brings; None if there is none, or the amount is unknown."""
        if not self.collect_cash or self.total_amount is None or self.cash_with is None:
            return None
        return change_of(self.total_amount, self.cash_with)


NOT_SENT: Final = frozenset({"cash_with", "fee_in_total"})
"""The attributes of a booking that have no field in the contract."""

_WITHOUT_CUSTOMER: Final = (
    "quoted_price",
    *(name for spec in SENT if not spec.is_personal for name in spec.wire),
)
"""The attributes that stay when the customer is erased."""


def check(
    draft: Draft, now: datetime, *, scheduling: bool = True, quoted_price: Decimal | None = None
) -> Booking:
    """Checks a draft and returns the body to send; raises ``InvalidInput`` with every problem.

    ``scheduling`` says whether this account may schedule. ``quoted_price`` is the price (KWD)
    shown for exactly this draft.
    """
    sent: dict[str, Any] = {}
    problems: list[Problem] = []
    for spec in SENT:
        try:
            values = _values(spec, draft, now, scheduling)
            if spec.field is Field.CASH_AMOUNT and _fee(draft) not in {ZERO, quoted_price}:
                raise RuleBroken(Rule.FEE_WAITS)
        except RuleBroken as broken:
            problems.append(Problem(spec.field, broken.rule))
        else:
            sent |= zip(spec.wire, values, strict=True)
    if problems:
        raise InvalidInput(problems)
    return Booking(**sent, pickup_address=draft.pickup_label, quoted_price=quoted_price)


def _values(spec: FieldSpec, draft: Draft, now: datetime, scheduling: bool) -> tuple[Any, ...]:
    """Returns a field's checked values in the order of its ``wire``; may raise ``RuleBroken``."""
    match spec.field:
        case Field.PICKUP:
            point = _present(draft.pickup)
            custom = True if draft.is_custom_pickup else None
            return point.latitude, point.longitude, draft.branch_id, custom
        case Field.DROPOFF:
            point = _present(draft.dropoff)
            return point.latitude, point.longitude, draft.dropoff_address or None
        case Field.VEHICLE:
            _refuse_unknown(draft, Field.VEHICLE)
            return (draft.vehicle,)
        case Field.CASH_AMOUNT:
            return draft.collect_cash, _cash(draft), _fee(draft) or None
        case Field.SCHEDULE:
            _refuse_unknown(draft, Field.SCHEDULE)
            check_schedule(draft.scheduled_at, now, scheduling)
            return draft.scheduled_at is not None, draft.scheduled_at
        case _:
            return (_single(spec, draft),)


def _single(spec: FieldSpec, draft: Draft) -> str | Decimal | None:
    """Returns the checked value of a one-line field, None if blank; notes need room for change."""
    if spec.field is Field.CASH_WITH:
        return _cash_with(draft)
    if spec.at_custom_pickup and not draft.is_custom_pickup:
        return None
    is_address = spec.field is Field.ADDRESS_DETAIL
    line = _checked(spec, draft.sent_detail if is_address else draft.text(spec.field))
    if spec.field is Field.NOTES:
        sent = with_change(line, change_typed(draft)) or ""
        if len(sent) > spec.longest:
            raise RuleBroken(Rule.NO_ROOM_FOR_CHANGE)
    return line


def _checked(spec: FieldSpec, typed: str) -> str | None:
    if spec.typed_as is TypedAs.PHONE:
        return phone.parse(typed) if spec.is_required or plain_phone(typed) else None
    text = typed.strip()
    if spec.is_required and not text:
        raise RuleBroken(Rule.BLANK)
    if len(text) > spec.longest:
        raise RuleBroken(Rule.TOO_LONG)
    return text or None


def broken_rule(field: Field, typed: str) -> Rule | None:
    """Returns the rule that a text typed into a one-line field breaks by itself, if any."""
    try:
        _checked(SPEC[field], typed)
    except RuleBroken as broken:
        return broken.rule
    return None


def broken_cash_rule(draft: Draft, field: Field = Field.CASH_AMOUNT) -> Rule | None:
    try:
        _cash_with(draft) if field is Field.CASH_WITH else _cash(draft)
    except RuleBroken as broken:
        return broken.rule
    return None


def _present(point: Coordinates | None) -> Coordinates:
    if point is None:
        raise RuleBroken(Rule.MISSING_POINT)
    return point


def _refuse_unknown(draft: Draft, field: Field) -> None:
    if field in draft.unknown:
        raise RuleBroken(Rule.BLANK)


def _cash(draft: Draft) -> Decimal | None:
    if not draft.collect_cash:
        return None
    fee = _fee(draft)
    if fee and not draft.cash_amount.strip():
        return fee
    amount = money.parse_typed(draft.cash_amount) + fee
    if amount <= 0:
        raise RuleBroken(Rule.NOT_POSITIVE)
    return amount


def _fee(draft: Draft) -> Decimal:
    """Returns the collected delivery price, which the program itself has entered."""
    is_on = draft.collect_cash and draft.fee_in_cash.strip()
    return money.parse_typed(draft.fee_in_cash) if is_on else ZERO


def cash_maybe_fils(draft: Draft) -> Decimal | None:
    """Returns the amount typed without the fee (KWD) if it may be one of fils; else None."""
    is_typed = draft.collect_cash and draft.cash_amount.strip()
    if not is_typed or broken_cash_rule(draft) is not None:
        return None
    amount = money.parse_typed(draft.cash_amount)
    return amount if money.may_be_fils(amount) else None


def cash_typed(draft: Draft) -> Decimal | None:
    """Returns the whole amount to collect (KWD) as typed; None if there is none or no amount."""
    return _cash(draft) if broken_cash_rule(draft) is None else None


def _cash_with(draft: Draft) -> Decimal | None:
    if not draft.collect_cash or not draft.cash_with.strip():
        return None
    given = money.parse_typed(draft.cash_with)
    if given < (cash_typed(draft) or ZERO):
        raise RuleBroken(Rule.LESS_THAN_CASH)
    return given


def change_typed(draft: Draft) -> ChangeDue | None:
    """Returns the change for the typed amounts; None if there is none, or one is unreadable."""
    amount = cash_typed(draft)
    if amount is None or broken_cash_rule(draft, Field.CASH_WITH) is not None:
        return None
    given = _cash_with(draft)
    return None if given is None else change_of(amount, given)


def draft_of(booking: Booking) -> Draft:
    lines, detail = booking.delivery_address or (), booking.additional_address_detail or ""
    text = address_text(lines, detail)
    typed: dict[str, Any] = {spec.field.value: booking.text(spec.field) for spec in TEXTS}
    return Draft(
        **typed | {Field.ADDRESS_DETAIL.value: text},
        dropoff_detail=None if text == detail else detail,
        vehicle=booking.vehicle_type,
        collect_cash=booking.collect_cash,
        cash_amount=_typed((booking.total_amount or ZERO) - (booking.fee_in_total or ZERO)),
        cash_with=_typed(booking.cash_with).removesuffix(".000"),
        fee_in_cash=_typed(booking.fee_in_total),
        scheduled_at=booking.scheduled_delivery_at if booking.is_scheduled else None,
        pickup=booking.pickup,
        pickup_label=booking.pickup_address,
        branch_id=booking.branch_id,
        custom_pickup=bool(booking.custom_pickup),
        dropoff=booking.dropoff,
    )


def _typed(amount: Decimal | None) -> str:
    return money.text(amount) if amount else ""


def address_text(lines: Sequence[str], detail: str) -> str:
    """Joins the lines and details of an address, without a lone area, which the point gives."""
    known = [*(lines if len(lines) > 1 else ()), detail]
    return ", ".join(each for each in known if each)


def merged(*parts: Draft) -> Draft:
    """Merges drafts: later set fields take precedence, and ``unknown`` adds up."""
    fields = {name: getattr(part, name) for part in parts for name in part.model_fields_set}
    fields["unknown"] = tuple(name for part in parts for name in part.unknown)
    return Draft().model_copy(update=fields)


def check_schedule(at: datetime | None, now: datetime, available: bool) -> None:
    """Raises ``RuleBroken``: ``NOT_AVAILABLE``, ``TOO_SOON`` or ``TOO_LATE``."""
    if at is None:
        return
    if not available:
        raise RuleBroken(Rule.NOT_AVAILABLE)
    if at < now + EARLIEST:
        raise RuleBroken(Rule.TOO_SOON)
    if at > now + LATEST:
        raise RuleBroken(Rule.TOO_LATE)


def _put_in(draft: Draft) -> dict[str, Any]:
    fields = draft.model_dump(exclude={"pickup", "pickup_label", "branch_id", "custom_pickup"})
    fields["custom_pickup"] = draft.custom_pickup is True
    return {
        name: typed.strip() if isinstance(typed, str) else typed for name, typed in fields.items()
    }


class SavedDraft(Value):
    """A draft with its name, which need not be unique."""

    id: str
    name: str
    draft: Draft
    kept_at: UtcTime


_LINE: Final = "BRING CHANGE {bring} (pays {given}) / الباقي {bring} من {given}"
_LINES: Final = re.compile(
    r"^BRING CHANGE [\d.]+ \(pays [\d.]+\) / الباقي [\d.]+ من [\d.]+$\n?", re.MULTILINE
)


class ChangeDue(NamedTuple):
    """The change to bring, and the sum that the customer pays with, in KWD.

    The contract has no field for the change. The line is the first in the notes for the driver, in
    English and Arabic, and has the same form in every booking, so that drivers know it and the
    program finds it.
    """

    bring: Decimal
    given: Decimal


def change_of(amount: Decimal, given: Decimal) -> ChangeDue | None:
    """Returns the change for an amount; None if there is none to bring."""
    return ChangeDue(given - amount, given) if given > amount else None


def with_change(notes: str | None, change: ChangeDue | None) -> str | None:
    """Returns notes with only this change's line; None if both are empty."""
    rest = _LINES.sub("", notes or "")
    if change is None:
        return rest or None
    line = _LINE.format(bring=money.text(change.bring), given=money.text(change.given))
    return f"{line}\n{rest}" if rest else line
