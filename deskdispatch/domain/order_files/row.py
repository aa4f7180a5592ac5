"""A row of an order file as it was read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.customers.customer import CustomerPlace
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.oddities import BookingPoint, OddityKind, PlaceOddity
from deskdispatch.domain.tables.table import NO_MARKS, LineMarks


class RowFailure(StrEnum):
    """Why a field of a row cannot be booked as it stands, or is to be looked at."""

    BLANK = "blank"
    TOO_LONG = "too_long"
    MORE_CELLS = "more_cells"
    """More cells than headings, as a comma without quotes makes them: others may be shifted."""
    GUESSED_COLUMNS = "guessed_columns"
    """What some columns hold is only guessed, and not confirmed yet."""
    ITEM = "item"
    """One more item of the order above, and no order of its own."""
    NOT_OPEN = "not_open"
    """An order that the shop cancelled, was paid back or has delivered."""
    FORMULA = "formula"
    """A formula whose result is not in the file."""
    DAMAGED_TEXT = "damaged_text"
    """A text with bytes that do not fit the encoding of its file."""
    ODD_NAME = "odd_name"
    """A name that may be an order number or an e-mail address."""
    NOT_A_PHONE = "not_a_phone"
    LOST_DIGITS = "lost_digits"
    """A number that a spreadsheet rounded."""
    MORE_PHONES = "more_phones"
    """Phones that the booking has no field for."""
    NOT_MONEY = "not_money"
    AMBIGUOUS_MONEY = "ambiguous_money"
    TOO_MANY_DECIMALS = "too_many_decimals"
    NOT_POSITIVE = "not_positive"
    OTHER_CURRENCY = "other_currency"
    """An amount to collect that is not in dinars."""
    NOT_YES_OR_NO = "not_yes_or_no"
    UNKNOWN_VEHICLE = "unknown_vehicle"
    UNKNOWN_BRANCH = "unknown_branch"
    NO_PICKUP = "no_pickup"
    """The shop has no usual pickup, and the row names none."""
    NOT_A_TIME = "not_a_time"
    NO_DAY = "no_day"
    """A time without a day."""
    NO_TIME = "no_time"
    """A day without a time."""
    TOO_SOON = "too_soon"
    TOO_LATE = "too_late"
    NOT_AVAILABLE = "not_available"
    """Deliveries cannot be scheduled."""
    NO_POINT = "no_point"
    """A location that holds no point."""
    OUTSIDE = "outside"
    """A point that the map cannot show."""
    SHORT_LINK = "short_link"
    """A link that has to be followed to reach a map."""
    FOLLOWING_LINK = "following_link"
    """As it is shown while such a link is followed; never kept."""
    LINK_NOT_FOLLOWED = "link_not_followed"
    """As it is shown when the host of the link did not answer; never kept."""
    LINK_TO_NO_MAP = "link_to_no_map"
    """As it is shown when the link leads nowhere, or to no known map; never kept."""
    SEVERAL_POINTS = "several_points"
    UNSURE_POINT = "unsure_point"
    """The centre of a map view, or a point of few digits."""
    SEVERAL_AREAS = "several_areas"
    UNKNOWN_AREA = "unknown_area"
    """An address without a point that names no known area."""
    AREA_MIDDLE = "area_middle"
    """The drop-off is only the middle of the area."""
    ANOTHER_AREA = "another_area"
    """The point is clearly not in the area that the address names."""
    ODD_PLACE = "odd_place"
    """Something else about the places, see ``PlaceProblem``."""
    UNSURE_ADDRESS = "unsure_address"
    """Parts of the address may be meant otherwise."""
    HIDDEN_ROW = "hidden_row"
    """The sheet does not show the row."""
    HIDDEN_COLUMN = "hidden_column"
    """The sheet does not show the cell's column."""
    STRAY_QUOTE = "stray_quote"
    """A quotation mark stands where none can: cells may end in the wrong place."""
    BLOCKED_CUSTOMER = "blocked_customer"
    """A clerk marked that nothing is to be booked for the customer."""
    CUSTOMER_WARNING = "customer_warning"
    """A clerk wrote a warning about the customer."""


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
        point: Where it is.
        branch_id: Of a branch.
        place: Of a customer: where an earlier order went.
    """

    text: str
    point: Coordinates
    branch_id: str | None = None
    place: CustomerPlace | None = None


@dataclass(frozen=True, slots=True)
class RowProblem:
    """What is wrong with a field, or to be confirmed.

    Attributes:
        field: The field; of a drop-off ``LOCATION`` or ``ADDRESS``, whichever holds the cause. None
            is the whole row.
        failure: What it is.
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
    """Something odd about the places of a row; never kept, as it depends on what was booked since.

    Attributes:
        oddity: What it is.
    """

    oddity: PlaceOddity


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row.

    Attributes:
        line: Its number in an editor or spreadsheet.
        cells: Its original texts, in the order of the columns.
        draft: What was read of them.
        problems: In the order of the form; a scheduled time is not checked against the present.
        key: What the order is, see ``row_key``.
        ordinal: Counts the rows of this key in the file, from 1.
        reference: The shop's own number of the order.
        row_id: Of the row that this one corrects, where the file was written here.
        marks: What else its file says of it.
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
    """What is odd about the places of a row, but what was found already when it was read."""
    for each in oddities:
        is_pickup = each.end is BookingPoint.PICKUP
        field = Field.PICKUP_LOCATION if is_pickup else Field.LOCATION
        if each.kind not in _READ_WITH_CHOICES:
            yield PlaceProblem(field, RowFailure.ODD_PLACE, oddity=each)


def correction_of(problem: RowProblem, choice: RowChoice) -> dict[Field, str]:
    """What a clerk corrects by choosing one of the readings of a problem: texts by field."""
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
    """A point as it stands in a location: with all its digits, and so many that it is sure."""
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
