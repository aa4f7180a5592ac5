"""Texts and editor of each booking field, in the order in which customers are asked.

An entry here decides how the booking form, order files and the details of a delivery show the
field. Its name on the wire, its checks and its headings in files are declared in ``domain.fields``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Final, NamedTuple

from deskdispatch.domain.fields import SPECS, Field
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText


class Editor(Enum):
    """Editors of the booking form."""

    TEXT = auto()
    """Single-line editor of free text, whose earlier content is edited."""
    VALUE = auto()
    """Single-line editor of one value, such as a name; a new value replaces it as a whole."""
    PHONE = auto()
    POINT = auto()
    VEHICLE = auto()
    CASH = auto()
    CHANGE = auto()
    """Amount the customer pays with, in the same row as the cash."""
    MOMENT = auto()


class InputSpec(NamedTuple):
    """Texts and editor of one field.

    The form locks every field while it sends a booking, so no entry declares that.

    Attributes:
        field: The field.
        name: Name in order files and in the details of a delivery.
        editor: Editor in the booking form; None if the form does not ask for the field.
        label: Text before the editor.
        spoken: Name for screen readers.
        placeholder: Text in the empty editor.
        problems: Texts by ``Rule`` for rules that have their own text in the form.
        unknown: Text under a line editor while an earlier delivery does not tell the value.
    """

    field: Field
    name: MarkedText
    editor: Editor | None = None
    label: MarkedText | None = None
    spoken: MarkedText | None = None
    placeholder: MarkedText | None = None
    problems: Mapping[str, MarkedText] = MappingProxyType({})
    unknown: MarkedText | None = None


FIELDS: Final[tuple[InputSpec, ...]] = (
    InputSpec(
        Field.PHONE,
        QT_TRANSLATE_NOOP("OrderFields", "Phone"),
        Editor.PHONE,
        label=QT_TRANSLATE_NOOP("Form", "&Phone"),
        spoken=QT_TRANSLATE_NOOP("Form", "Customer's phone"),
        problems={"blank": QT_TRANSLATE_NOOP("Rules", "Type the phone number.")},
    ),
    InputSpec(
        Field.NAME,
        QT_TRANSLATE_NOOP("OrderFields", "Name"),
        Editor.VALUE,
        label=QT_TRANSLATE_NOOP("Form", "Na&me"),
        spoken=QT_TRANSLATE_NOOP("Form", "Customer's name"),
        problems={"blank": QT_TRANSLATE_NOOP("Rules", "Type the customer's name.")},
    ),
    InputSpec(
        Field.DROPOFF,
        QT_TRANSLATE_NOOP("Facts", "Drop-off"),
        Editor.POINT,
        label=QT_TRANSLATE_NOOP("Form", "&Drop-off"),
        spoken=QT_TRANSLATE_NOOP("Form", "Drop-off: paste a location or click the map"),
        problems={"missing_point": QT_TRANSLATE_NOOP("Rules", "Click or paste the drop-off.")},
    ),
    InputSpec(
        Field.ADDRESS_DETAIL,
        QT_TRANSLATE_NOOP("OrderFields", "Address details"),
        Editor.TEXT,
        label=QT_TRANSLATE_NOOP("Form", "&Address"),
        spoken=QT_TRANSLATE_NOOP("Form", "Address: area, block, street, house, floor, flat"),
        placeholder=QT_TRANSLATE_NOOP("Form", "Block 10 street 5 house 3"),
        unknown=QT_TRANSLATE_NOOP("Form", "Address details and notes not known: ask the customer."),
    ),
    InputSpec(
        Field.PICKUP,
        QT_TRANSLATE_NOOP("OrderFields", "Branch"),
        Editor.POINT,
        label=QT_TRANSLATE_NOOP("Form", "Pick&up"),
        spoken=QT_TRANSLATE_NOOP("Form", "Pickup: the branch, or a pasted location"),
        problems={
            "missing_point": QT_TRANSLATE_NOOP(
                "Rules", "Choose a branch, or click the pickup on the map."
            )
        },
    ),
    InputSpec(
        Field.PICKUP_NAME,
        QT_TRANSLATE_NOOP("OrderFields", "Pickup contact"),
        Editor.VALUE,
        label=QT_TRANSLATE_NOOP("Form", "Con&tact"),
        spoken=QT_TRANSLATE_NOOP("Form", "Contact's name at the pickup"),
        placeholder=QT_TRANSLATE_NOOP("Form", "Name, if known"),
    ),
    InputSpec(
        Field.PICKUP_NUMBER,
        QT_TRANSLATE_NOOP("OrderFields", "Pickup phone"),
        Editor.PHONE,
        label=QT_TRANSLATE_NOOP("Form", "Contact n&o."),
        spoken=QT_TRANSLATE_NOOP("Form", "Contact's phone at the pickup"),
        placeholder=QT_TRANSLATE_NOOP("Form", "Phone, if known"),
    ),
    InputSpec(
        Field.VEHICLE,
        QT_TRANSLATE_NOOP("OrderFields", "Vehicle"),
        Editor.VEHICLE,
        label=QT_TRANSLATE_NOOP("Form", "Veh&icle"),
        spoken=QT_TRANSLATE_NOOP("Form", "Vehicle"),
        placeholder=QT_TRANSLATE_NOOP("Form", "Choose a vehicle"),
        problems={"blank": QT_TRANSLATE_NOOP("Rules", "Choose the vehicle.")},
    ),
    InputSpec(
        Field.CASH_AMOUNT,
        QT_TRANSLATE_NOOP("OrderFields", "Cash amount"),
        Editor.CASH,
        label=QT_TRANSLATE_NOOP("Form", "Cash"),
        spoken=QT_TRANSLATE_NOOP("Form", "Cash to collect in KWD"),
        problems={"blank": QT_TRANSLATE_NOOP("Rules", "Type the cash to collect, like 12.500.")},
    ),
    InputSpec(
        Field.CASH_WITH,
        QT_TRANSLATE_NOOP("OrderFields", "Change for"),
        Editor.CHANGE,
        label=QT_TRANSLATE_NOOP("Form", "with"),
        spoken=QT_TRANSLATE_NOOP("Form", "Customer pays with, in KWD: the driver brings change"),
    ),
    InputSpec(
        Field.SCHEDULE,
        QT_TRANSLATE_NOOP("OrderFields", "Scheduled for"),
        Editor.MOMENT,
        label=QT_TRANSLATE_NOOP("Form", "When"),
        spoken=QT_TRANSLATE_NOOP("Form", "When to deliver, Kuwait time"),
        problems={"blank": QT_TRANSLATE_NOOP("Rules", "Choose the time, or book it for now.")},
    ),
    InputSpec(
        Field.NOTES,
        QT_TRANSLATE_NOOP("OrderFields", "Notes"),
        Editor.TEXT,
        label=QT_TRANSLATE_NOOP("Form", "&Notes"),
        spoken=QT_TRANSLATE_NOOP("Form", "Notes for the driver"),
    ),
    InputSpec(
        Field.ALTERNATE_PHONE,
        QT_TRANSLATE_NOOP("OrderFields", "Second phone"),
        Editor.PHONE,
        label=QT_TRANSLATE_NOOP("Form", "2nd phon&e"),
        spoken=QT_TRANSLATE_NOOP("Form", "Customer's second phone"),
    ),
    InputSpec(Field.REFERENCE, QT_TRANSLATE_NOOP("OrderFields", "Your order number")),
    InputSpec(Field.FIRST_NAME, QT_TRANSLATE_NOOP("OrderFields", "First name")),
    InputSpec(Field.LAST_NAME, QT_TRANSLATE_NOOP("OrderFields", "Last name")),
    InputSpec(Field.AREA, QT_TRANSLATE_NOOP("OrderFields", "Area")),
    InputSpec(Field.ADDRESS, QT_TRANSLATE_NOOP("OrderFields", "Address")),
    InputSpec(Field.BLOCK, QT_TRANSLATE_NOOP("OrderFields", "Block")),
    InputSpec(Field.STREET, QT_TRANSLATE_NOOP("OrderFields", "Street")),
    InputSpec(Field.AVENUE, QT_TRANSLATE_NOOP("OrderFields", "Avenue")),
    InputSpec(Field.HOUSE, QT_TRANSLATE_NOOP("OrderFields", "House")),
    InputSpec(Field.BUILDING, QT_TRANSLATE_NOOP("OrderFields", "Building")),
    InputSpec(Field.FLOOR, QT_TRANSLATE_NOOP("OrderFields", "Floor")),
    InputSpec(Field.FLAT, QT_TRANSLATE_NOOP("OrderFields", "Flat")),
    InputSpec(Field.PACI, QT_TRANSLATE_NOOP("OrderFields", "PACI number")),
    InputSpec(Field.LOCATION, QT_TRANSLATE_NOOP("OrderFields", "Location")),
    InputSpec(Field.LATITUDE, QT_TRANSLATE_NOOP("OrderFields", "Latitude")),
    InputSpec(Field.LONGITUDE, QT_TRANSLATE_NOOP("OrderFields", "Longitude")),
    InputSpec(Field.COLLECT_CASH, QT_TRANSLATE_NOOP("OrderFields", "Collect cash")),
    InputSpec(Field.CASH_FILS, QT_TRANSLATE_NOOP("OrderFields", "Fils")),
    InputSpec(Field.PAID, QT_TRANSLATE_NOOP("OrderFields", "Paid")),
    InputSpec(Field.LEFT_TO_PAY, QT_TRANSLATE_NOOP("OrderFields", "Left to pay")),
    InputSpec(Field.REFUND, QT_TRANSLATE_NOOP("OrderFields", "Refunded")),
    InputSpec(Field.ORDER_TYPE, QT_TRANSLATE_NOOP("OrderFields", "Order type")),
    InputSpec(Field.ORDER_TOTAL, QT_TRANSLATE_NOOP("OrderFields", "Order total")),
    InputSpec(Field.CURRENCY, QT_TRANSLATE_NOOP("OrderFields", "Currency")),
    InputSpec(Field.ORDER_STATUS, QT_TRANSLATE_NOOP("OrderFields", "Order status")),
    InputSpec(Field.SCHEDULE_TIME, QT_TRANSLATE_NOOP("OrderFields", "Time")),
    InputSpec(Field.PICKUP_LOCATION, QT_TRANSLATE_NOOP("OrderFields", "Pickup location")),
    InputSpec(Field.NOT_BOOKED, QT_TRANSLATE_NOOP("OrderFields", "Why not booked")),
    InputSpec(Field.ROW_ID, QT_TRANSLATE_NOOP("OrderFields", "Row (by deskdispatch)")),
)
"""Fields, those with an editor in the order in which the form asks for them."""

NAMES: Final[Mapping[Field, MarkedText]] = {spec.field: spec.name for spec in FIELDS}

_WRITTEN_HERE: Final = frozenset((Field.NOT_BOOKED, Field.ROW_ID))
_PICKUPS: Final = frozenset(
    (Field.PICKUP, Field.PICKUP_LOCATION, Field.PICKUP_NAME, Field.PICKUP_NUMBER)
)

COLUMNS: Final = tuple(
    sorted(
        (spec.field for spec in SPECS if spec.in_orders),
        key=lambda each: (each in _WRITTEN_HERE, each in _PICKUPS),
    )
)
"""Columns offered for an order file; the pickup is last because few files name it."""

CORRECTED: Final = tuple(each for each in COLUMNS if each not in _WRITTEN_HERE)
"""Fields of a row that a clerk can correct, in the order of editing."""
