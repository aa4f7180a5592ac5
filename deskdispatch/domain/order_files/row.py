"""A row of an order file as it was read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.customers.customer import CustomerPlace
from deskdispatch.domain.errors import Rule
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.oddities import BookingPoint, OddityKind, PlaceOddity
from deskdispatch.domain.tables.table import NO_MARKS, LineMarks
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, WordedEnum


class RowFailure(WordedEnum, context="OrderFailures"):
    """Reasons why a field of a row cannot be booked unchanged, or is to be looked at.

    In the words ``{text}`` is the part of the cell, and ``{choice}`` the first choice.
    """

    BLANK = QT_TRANSLATE_NOOP("Rules", "This is needed.")
    TOO_LONG = QT_TRANSLATE_NOOP("Rules", "Too long. Shorten it.")
    MORE_CELLS = (
        "More cells than headings: {text}. Others may be in the wrong column: check each field."
    )
    """More cells than headings, as a comma without quotes makes them: others may be shifted."""
    GUESSED_COLUMNS = "Columns were guessed. Confirm them first."
    ITEM = "One more item of the order above."
    NOT_OPEN = "The order is “{text}”. Leave the row out, or confirm it."
    """An order that the shop cancelled, was paid back or has delivered."""
    FORMULA = "A formula without its result. Type the result."
    DAMAGED_TEXT = "A character cannot be read (\ufffd). Check the text."
    """A text with bytes that do not fit the encoding of its file."""
    ODD_NAME = "This does not look like a name. Check it."
    NOT_A_PHONE = QT_TRANSLATE_NOOP(
        "Rules", "Not a phone number. Eight digits for Kuwait, or + and the country first."
    )
    LOST_DIGITS = "A spreadsheet rounded the number: its last digits are lost. Type it anew."
    MORE_PHONES = "Only two phones are sent. This one is not: {text}"
    """Phones that the booking has no field for."""
    NOT_MONEY = QT_TRANSLATE_NOOP("Rules", "Not an amount. Type it like 12.500.")
    AMBIGUOUS_MONEY = QT_TRANSLATE_NOOP(
        "Rules", "A comma can mean two things. Use a point for fils, like 1.250."
    )
    TOO_MANY_DECIMALS = QT_TRANSLATE_NOOP(
        "Rules", "A dinar has 1000 fils: at most three decimals, like 12.500."
    )
    NOT_POSITIVE = "Cash is to be collected: type more than 0.000."
    OTHER_CURRENCY = "In {text}, not in dinars. Clear the currency once the amount is right."
    NOT_YES_OR_NO = "Neither yes nor no. Type one."
    UNKNOWN_VEHICLE = "Not a vehicle. Type bike, car or van."
    UNKNOWN_BRANCH = "Not one of your branches. Choose one."
    NO_PICKUP = "There is no usual pickup. Type the name of a branch."
    """The shop has no usual pickup, and the row names none."""
    NOT_A_TIME = "Not a day and time. Type them like 21/11/2026 14:30."
    NO_DAY = "A time without a day. Type both, like 21/11/2026 14:30."
    NO_TIME = "A day without a time. Type both, like 21/11/2026 14:30."
    TOO_SOON = "Too soon: at least 30 minutes from now. Clear it to book for now."
    TOO_LATE = QT_TRANSLATE_NOOP("Rules", "Too far ahead: at most 14 days from now.")
    NOT_AVAILABLE = "This account cannot schedule deliveries. Clear it to book for now."
    NO_POINT = "No place can be read here. Paste a link to a map, or choose on the map."
    OUTSIDE = "Outside the map. Correct it, or choose on the map."
    SHORT_LINK = (
        "A short link does not say the place. Open it in a browser and paste the long one, or"
        " choose on the map."
    )
    FOLLOWING_LINK = "Following the link …"
    LINK_NOT_FOLLOWED = (
        "The link could not be followed: no answer from the internet. Try again, or choose on"
        " the map."
    )
    LINK_TO_NO_MAP = (
        "The link leads to no map known here. Paste another location, or choose on the map."
    )
    SEVERAL_POINTS = "More than one place. Choose one."
    UNSURE_POINT = "Only about the place. Choose it, or choose another one on the map."
    SEVERAL_AREAS = "This can be more than one area. Choose one."
    UNKNOWN_AREA = "No known area. Type the area, or choose the place on the map."
    AREA_MIDDLE = (
        "Only the area is known: the driver is sent to its middle. Confirm that, or choose the"
        " place on the map."
    )
    """The drop-off is only the middle of the area."""
    ANOTHER_AREA = "The address says {text}, the point is in another area: {choice}."
    ODD_PLACE = "{text} Confirm it, or correct the place."
    UNSURE_ADDRESS = "Parts of the address may be meant differently. Check it."
    HIDDEN_ROW = "The sheet hides this row. Confirm it, or leave it out."
    """The sheet does not show the row."""
    HIDDEN_COLUMN = "The sheet hides this column. Check what it says."
    STRAY_QUOTE = "A quotation mark is out of place in this line. Check each field."
    BLOCKED_CUSTOMER = "Nothing is to be booked for {text}. Leave the row out, or confirm it."
    CUSTOMER_WARNING = "Warning about this customer: {text}"

    @classmethod
    def of(cls, rule: Rule) -> RowFailure:
        """The failure of the rule's name; a rule without one tells that something is missing."""
        try:
            return cls(rule.value)
        except ValueError:
            return cls.BLANK


WARNINGS: Final = frozenset(
    {
        RowFailure.MORE_CELLS,
        RowFailure.DAMAGED_TEXT,
        RowFailure.ITEM,
        RowFailure.NOT_OPEN,
        RowFailure.ODD_NAME,
        RowFailure.MORE_PHONES,
        RowFailure.AREA_MIDDLE,
        RowFailure.ANOTHER_AREA,
        RowFailure.ODD_PLACE,
        RowFailure.UNSURE_ADDRESS,
        RowFailure.HIDDEN_ROW,
        RowFailure.HIDDEN_COLUMN,
        RowFailure.STRAY_QUOTE,
        RowFailure.BLOCKED_CUSTOMER,
        RowFailure.CUSTOMER_WARNING,
    }
)
"""Failures of a row that can be booked if the clerk confirms it."""


HIDDEN: Final = frozenset({RowFailure.HIDDEN_ROW, RowFailure.HIDDEN_COLUMN})
"""Failures of what a person who looks at the sheet does not see."""

UNFOLLOWED: Final = frozenset({RowFailure.LINK_NOT_FOLLOWED, RowFailure.LINK_TO_NO_MAP})
"""Failures of a row whose link can be followed once more."""


@dataclass(frozen=True, slots=True)
class RowChoice:
    """One of several readings of a field.

    Attributes:
        text: The part of the cell, or the name of the area or the branch.
        place: Of a customer: where an earlier order went.
    """

    text: str
    point: Coordinates
    branch_id: str | None = None
    place: CustomerPlace | None = None


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A failure or a warning about a field of a row.

    Attributes:
        field: Of a drop-off ``LOCATION`` or ``ADDRESS``, whichever holds the cause; None is the
            whole row.
        text: The text of the cell that it is about; empty for a blank one.
        choices: Those that the clerk has, the likeliest first.
    """

    field: Field | None
    failure: RowFailure
    text: str = ""
    choices: tuple[RowChoice, ...] = ()

    @property
    def is_warning(self) -> bool:
        """Whether the row can be booked if the clerk confirms it."""
        return self.failure in WARNINGS


_READ_WITH_CHOICES: Final = frozenset({OddityKind.AREA_MIDDLE, OddityKind.ANOTHER_AREA})
"""What the row was found to be when it was read: ``RowFailure`` of these names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceProblem(RowProblem):
    """Something odd about the places of a row; never kept, as it depends on later bookings."""

    oddity: PlaceOddity


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row; a scheduled time is not checked against the present.

    Attributes:
        line: Its number in an editor or spreadsheet.
        cells: Its original texts, in the order of the columns.
        key: What the order is, see ``row_key``.
        ordinal: Counts the rows of this key in the file, from 1.
        row_id: Of the row that this one corrects, where the file was written here.
    """

    line: int
    cells: tuple[str, ...]
    draft: Draft
    problems: tuple[RowProblem, ...]
    key: str
    ordinal: int
    reference: str = ""
    row_id: str = ""
    marks: LineMarks = NO_MARKS

    @property
    def is_item(self) -> bool:
        """Whether it is one more item of the order above."""
        return any(each.failure is RowFailure.ITEM for each in self.problems)


def odd_places(oddities: Iterable[PlaceOddity]) -> Iterator[PlaceProblem]:
    for each in oddities:
        is_pickup = each.end is BookingPoint.PICKUP
        field = Field.PICKUP_LOCATION if is_pickup else Field.LOCATION
        if each.kind not in _READ_WITH_CHOICES:
            yield PlaceProblem(field, RowFailure.ODD_PLACE, oddity=each)


def correction_of(problem: RowProblem, choice: RowChoice) -> dict[Field, str]:
    if problem.field in {Field.PICKUP, Field.PICKUP_LOCATION}:
        if choice.branch_id is not None:
            return {Field.PICKUP: choice.text}
        return {Field.PICKUP_LOCATION: point_text(choice.point)}
    if choice.place is not None:
        return _correction_by_place(problem, choice.place)
    if problem.failure in _ABOUT_AREAS:
        return {Field.AREA: choice.text}
    return {Field.LOCATION: point_text(choice.point)}


def _correction_by_place(problem: RowProblem, place: CustomerPlace) -> dict[Field, str]:
    """The point of a place; with its address where the row has none."""
    location = {Field.LOCATION: point_text(place.point)}
    if problem.failure is not RowFailure.BLANK:
        return location
    lines = place.address if place.area in place.address else (place.area, *place.address)
    return location | {
        Field.ADDRESS: ", ".join(line for line in lines if line),
        Field.ADDRESS_DETAIL: place.detail,
    }


def point_text(point: Coordinates) -> str:
    """Writes a point as a location, with so many digits that it is read as a sure one."""
    return f"{_degrees(point.latitude)}, {_degrees(point.longitude)}"


def _degrees(value: float) -> str:
    exact = str(value)
    _whole, _point, decimals = exact.partition(".")
    return exact if len(decimals) >= _SURE_DECIMALS else f"{value:.{_SURE_DECIMALS}f}"


_SURE_DECIMALS: Final = 4
"""About ten metres; a point of fewer decimals is taken for a rough one."""


_ABOUT_AREAS: Final = frozenset(
    {RowFailure.SEVERAL_AREAS, RowFailure.ANOTHER_AREA, RowFailure.UNKNOWN_AREA}
)
"""Failures whose choices are areas that the address may name."""
