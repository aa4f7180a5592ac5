"""The table of the booking form's fields, in the order of the talk with a customer.

A field is one entry here; the form, Enter, locks, problems and drafts follow from it. What it is
called on the wire and which rules it keeps is declared in ``domain.booking.booking``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.errors import Rule
from deskdispatch.domain.fields import Field
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP
from deskdispatch.ui.booking.form.editors import phone_line, text_line, value_line
from deskdispatch.ui.booking.form.field_input import FieldInput, FieldSpec, TextInput
from deskdispatch.ui.booking.form.field_input import draft_type as _draft
from deskdispatch.ui.booking.form.special_inputs import (
    CashInput,
    PointInput,
    ScheduleInput,
    VehicleInput,
)

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLineEdit

    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.clock import Clock


def _text(
    make: Callable[[str], QLineEdit],
    object_name: str,
    shown: Callable[[Draft], str],
    typed: Callable[[str], Draft],
) -> Callable[[FieldSpec, Clock], FieldInput]:
    """Builds a line of text.

    Args:
        make: Makes the line: free text, one value or a phone.
        object_name: Of the line.
        shown: What a draft has of the field.
        typed: A draft that has this text of the field and nothing else.
    """

    def build(spec: FieldSpec, _clock: Clock) -> FieldInput:
        return TextInput(spec, make(object_name), shown, typed)

    return build


FIELDS: Final[tuple[FieldSpec, ...]] = (
    FieldSpec(
        Field.PHONE,
        label=QT_TRANSLATE_NOOP("Form", "&Phone"),
        spoken=QT_TRANSLATE_NOOP("Form", "Customer's phone"),
        build=_text(phone_line, "phoneEdit", lambda d: d.phone, lambda text: _draft()(phone=text)),
        problems={Rule.BLANK: QT_TRANSLATE_NOOP("Rules", "Type the customer's phone number.")},
    ),
    FieldSpec(
        Field.NAME,
        label=QT_TRANSLATE_NOOP("Form", "Na&me"),
        spoken=QT_TRANSLATE_NOOP("Form", "Customer's name"),
        build=_text(value_line, "nameEdit", lambda d: d.name, lambda text: _draft()(name=text)),
        problems={Rule.BLANK: QT_TRANSLATE_NOOP("Rules", "Type the customer's name.")},
    ),
    FieldSpec(
        Field.DROPOFF,
        label=QT_TRANSLATE_NOOP("Form", "&Drop-off"),
        spoken=QT_TRANSLATE_NOOP("Form", "Drop-off: paste a location or click the map"),
        build=PointInput,
        problems={
            Rule.MISSING_POINT: QT_TRANSLATE_NOOP(
                "Rules", "Click the drop-off on the map, or paste a location."
            )
        },
    ),
    FieldSpec(
        Field.ADDRESS_DETAIL,
        label=QT_TRANSLATE_NOOP("Form", "&Address"),
        spoken=QT_TRANSLATE_NOOP("Form", "Address: area, block, street, house, floor, flat"),
        placeholder=QT_TRANSLATE_NOOP("Form", "Block 10 street 5 house 3"),
        build=_text(
            text_line,
            "addressDetailEdit",
            lambda d: d.address_detail,
            lambda text: _draft()(address_detail=text),
        ),
        unknown=QT_TRANSLATE_NOOP("Form", "Address details and notes not known: ask the customer."),
    ),
    FieldSpec(
        Field.PICKUP,
        label=QT_TRANSLATE_NOOP("Form", "Pick&up"),
        spoken=QT_TRANSLATE_NOOP("Form", "Pickup: the branch, or a pasted location"),
        build=PointInput,
        problems={
            Rule.MISSING_POINT: QT_TRANSLATE_NOOP(
                "Rules", "Choose a branch, or click the pickup on the map."
            )
        },
    ),
    FieldSpec(
        Field.PICKUP_NAME,
        label=QT_TRANSLATE_NOOP("Form", "Con&tact"),
        spoken=QT_TRANSLATE_NOOP("Form", "Contact's name at the pickup"),
        placeholder=QT_TRANSLATE_NOOP("Form", "Name, if known"),
        build=_text(
            value_line,
            "pickupNameEdit",
            lambda d: d.pickup_name,
            lambda text: _draft()(pickup_name=text),
        ),
        at_custom_pickup=True,
    ),
    FieldSpec(
        Field.PICKUP_NUMBER,
        label=QT_TRANSLATE_NOOP("Form", "Contact n&o."),
        spoken=QT_TRANSLATE_NOOP("Form", "Contact's phone at the pickup"),
        placeholder=QT_TRANSLATE_NOOP("Form", "Phone, if known"),
        build=_text(
            phone_line,
            "pickupNumberEdit",
            lambda d: d.pickup_number,
            lambda text: _draft()(pickup_number=text),
        ),
        at_custom_pickup=True,
    ),
    FieldSpec(
        Field.VEHICLE,
        label=QT_TRANSLATE_NOOP("Form", "Veh&icle"),
        spoken=QT_TRANSLATE_NOOP("Form", "Vehicle"),
        placeholder=QT_TRANSLATE_NOOP("Form", "Choose a vehicle"),
        build=VehicleInput,
        problems={Rule.BLANK: QT_TRANSLATE_NOOP("Rules", "Choose the vehicle.")},
    ),
    FieldSpec(
        Field.CASH_AMOUNT,
        label=QT_TRANSLATE_NOOP("Form", "Cash"),
        spoken=QT_TRANSLATE_NOOP("Form", "Cash to collect in KWD"),
        build=CashInput,
        problems={Rule.BLANK: QT_TRANSLATE_NOOP("Rules", "Type the cash to collect, like 12.500.")},
    ),
    FieldSpec(
        Field.SCHEDULE,
        label=QT_TRANSLATE_NOOP("Form", "When"),
        spoken=QT_TRANSLATE_NOOP("Form", "When to deliver, Kuwait time"),
        build=ScheduleInput,
        problems={Rule.BLANK: QT_TRANSLATE_NOOP("Rules", "Choose the time, or book it for now.")},
    ),
    FieldSpec(
        Field.NOTES,
        label=QT_TRANSLATE_NOOP("Form", "&Notes"),
        spoken=QT_TRANSLATE_NOOP("Form", "Notes for the driver"),
        build=_text(text_line, "notesEdit", lambda d: d.notes, lambda text: _draft()(notes=text)),
    ),
    FieldSpec(
        Field.ALTERNATE_PHONE,
        label=QT_TRANSLATE_NOOP("Form", "2nd phon&e"),
        spoken=QT_TRANSLATE_NOOP("Form", "Customer's second phone"),
        build=_text(
            phone_line,
            "alternatePhoneEdit",
            lambda d: d.alternate_phone,
            lambda text: _draft()(alternate_phone=text),
        ),
    ),
)
