"""Failures of a row of an order file, and the choices that correct them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.customers.customer import CustomerPlace
from deskdispatch.domain.deliveries.doors import KnownDoor
from deskdispatch.domain.errors import Rule
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.oddities import BookingPoint, OddityKind, PlaceOddity
from deskdispatch.domain.text.marked_text import MarkedText, WordedEnum

_WARNING: Final = True


class RowFailure(WordedEnum, context="OrderFailures"):
    """Reasons why a field of a row cannot be booked unchanged, or must be checked.

    In the words, ``{text}`` is the part of the cell, and ``{choice}`` the first choice. A row with
    only warnings can be booked if the clerk confirms it.
    """

    is_warning: bool

    def _describe(self, words: MarkedText, is_warning: bool = False) -> None:
        super()._describe(words)
        self.is_warning = is_warning

    BLANK = Rule.BLANK.words
    TOO_LONG = Rule.TOO_LONG.words
    MORE_CELLS = (
        "More cells than headings: {text}. Others may be in the wrong column: check each field.",
        _WARNING,
    )
    """The row has more cells than headings, as after an unquoted comma: cells may be shifted."""
    GUESSED_COLUMNS = "Columns were guessed. Confirm them first."
    ITEM = "One more item of the order above.", _WARNING
    NOT_OPEN = "The order is “{text}”. Skip the row, or confirm it.", _WARNING
    """An order that the shop cancelled, refunded or sent, or that the customer collects."""
    CANCELLED = "The order was cancelled on {text}. Skip the row, or confirm it.", _WARNING
    FORMULA = "A formula without its result. Type the result."
    DAMAGED_TEXT = "A character cannot be read (\ufffd). Check the text.", _WARNING
    """A text with bytes that do not fit the file's encoding."""
    ODD_NAME = "This does not look like a name. Check it.", _WARNING
    NOT_A_PHONE = Rule.NOT_A_PHONE.words
    LOST_DIGITS = "A spreadsheet rounded the number: its last digits are lost. Type it again."
    MORE_PHONES = "Only two phones are sent. This one is not: {text}", _WARNING
    """Phones for which the booking has no field."""
    NOT_MONEY = Rule.NOT_MONEY.words
    AMBIGUOUS_MONEY = Rule.AMBIGUOUS_MONEY.words
    TOO_MANY_DECIMALS = Rule.TOO_MANY_DECIMALS.words
    NOT_POSITIVE = "Cash is to be collected: type more than 0.000."
    LESS_THAN_CASH = Rule.LESS_THAN_CASH.words
    MAYBE_FILS = "{text} in dinars: were fils meant? Confirm or correct it.", _WARNING
    SEVERAL_AMOUNTS = "Several amounts: {text}. The first counts: confirm or correct it.", _WARNING
    ITEM_AMOUNTS = (
        "Other rows of this order have other amounts: {text}. Confirm or correct the cash.",
        _WARNING,
    )
    CASH_UNSAID = (
        "Other rows say that cash is collected. This one only has an amount, which is collected:"
        " confirm or correct it.",
        _WARNING,
    )
    TOTAL_COLLECTED = (
        "Cash without an amount: the total {text} is collected. Confirm or correct it.",
        _WARNING,
    )
    NO_CASH_SAID = (
        "Other rows say that cash is collected. In this one nothing is: confirm or correct it.",
        _WARNING,
    )
    """The same of a total, which is not collected unsaid."""
    PAID = "The file says “{text}”, but cash is to be collected. Confirm or correct it.", _WARNING
    PAID_BEFORE = (
        "Paid before: {text}, but cash is to be collected. Confirm or correct it.",
        _WARNING,
    )
    """By a column of what is paid: an amount, a day or a yes."""
    REFUNDED = "Refunded: {text}, but cash is to be collected. Confirm or correct it.", _WARNING
    OTHER_CURRENCY = "In {text}, not in dinars. Clear the currency once the amount is right."
    NOT_YES_OR_NO = "Neither yes nor no. Type one."
    UNKNOWN_VEHICLE = "Not a vehicle. Type bike, car or van."
    UNKNOWN_BRANCH = "Not one of your branches. Choose one."
    NO_PICKUP = "There is no usual pickup. Type the name of a branch."
    """The shop has no usual pickup, and the row names none."""
    NOT_A_TIME = "Not a day and time. Type them like 21/11/2026 14:30."
    NO_DAY = "A time without a day. Type both, like 21/11/2026 14:30."
    NIGHT_TIME = "At night, at {text}? Confirm it, or type it like 14:30.", _WARNING
    """A time in the small hours that does not say which half of the day it is of."""
    NO_TIME = "A day without a time. Type both, like 21/11/2026 14:30."
    TOO_SOON = "Too soon: at least 30 minutes from now. Clear it to book for now."
    TOO_LATE = Rule.TOO_LATE.words
    NOT_AVAILABLE = "This account cannot schedule deliveries. Clear it to book for now."
    NO_POINT = "No place can be read here. Paste a link to a map, or choose on the map."
    OUTSIDE = "Outside the map. Correct it, or choose on the map."
    SHORT_LINK = (
        "A short link does not show the place. Open it in a browser and paste the long one, or"
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
    UNSURE_POINT = "Approximate place. Choose it, or choose another one on the map."
    SEVERAL_AREAS = "This can be more than one area. Choose one."
    UNKNOWN_AREA = "No known area. Type the area, or choose the place on the map."
    AREA_MIDDLE = "Middle of the area. Confirm it, or choose the spot on the map.", _WARNING
    """The drop-off is only the middle of the area."""
    ANOTHER_AREA = "Address in {text}, point in another area: {choice}.", _WARNING
    ODD_PLACE = "{text} Confirm it, or correct the place.", _WARNING
    UNSURE_ADDRESS = "Parts of the address may be meant differently. Check it.", _WARNING
    HIDDEN_ROW = "The sheet hides this row. Confirm or skip it.", _WARNING
    """The sheet hides the row."""
    STRUCK = "The sheet strikes this row out, or a part of it. Confirm or skip it.", _WARNING
    HIDDEN_COLUMN = "The sheet hides this column. Check what it says.", _WARNING
    MERGED_CELL = "Merged with a cell above, and so blank here. Check it.", _WARNING
    STRAY_QUOTE = "A quotation mark is out of place in this line. Check each field.", _WARNING
    BLOCKED_CUSTOMER = (
        "Nothing is to be booked for {text}. Skip the row, or confirm it.",
        _WARNING,
    )
    CUSTOMER_WARNING = "Warning about this customer: {text}", _WARNING
    BEFORE_HOUR = (
        "For {text}: confirm it then. If you confirm it earlier, it is sent at once.",
        _WARNING,
    )
    """A standing order that cannot be scheduled, before its hour."""
    AFTER_HOUR = "It was for {text}. Confirm it, or skip it.", _WARNING
    """A standing order whose hour has passed."""
    PREPARED_ELSEWHERE = "Also prepared at {text}. Book it there, or confirm it.", _WARNING

    @classmethod
    def of(cls, rule: Rule) -> RowFailure:
        """Returns the failure with the rule's name; a rule without one counts as blank."""
        try:
            return cls(rule.value)
        except ValueError:
            return cls.BLANK


HIDDEN: Final = frozenset({RowFailure.HIDDEN_ROW, RowFailure.HIDDEN_COLUMN})
"""Failures of rows and columns that the sheet hides."""

OF_OTHERS: Final = frozenset(
    {RowFailure.ITEM_AMOUNTS, RowFailure.CASH_UNSAID, RowFailure.NO_CASH_SAID}
)
"""Failures of the cash of a row that come from other rows."""

OF_SHEET: Final = (
    HIDDEN | OF_OTHERS | {RowFailure.STRUCK, RowFailure.MERGED_CELL, RowFailure.STRAY_QUOTE}
)
"""Failures that cannot be seen from the cells of a row alone."""

UNPLACED: Final = frozenset(
    {
        RowFailure.AREA_MIDDLE,
        RowFailure.NO_POINT,
        RowFailure.UNSURE_POINT,
        RowFailure.SHORT_LINK,
        RowFailure.LINK_NOT_FOLLOWED,
        RowFailure.LINK_TO_NO_MAP,
    }
)
"""Failures of a drop-off that may be solved by the doors of its address."""

UNFOLLOWED: Final = frozenset({RowFailure.LINK_NOT_FOLLOWED, RowFailure.LINK_TO_NO_MAP})
"""Failures of a row whose link can be followed again."""


@dataclass(frozen=True, slots=True)
class RowChoice:
    """One of several readings of a field.

    Attributes:
        text: The part of the cell, or the name of the area or the branch.
        place: The place of an earlier order of a customer.
    """

    text: str
    point: Coordinates
    branch_id: str | None = None
    place: CustomerPlace | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorChoice(RowChoice):
    """A door of the row's address with deliveries; never saved, as later ones may change it."""

    door: KnownDoor


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A failure or a warning about a field of a row.

    Attributes:
        field: For a drop-off, ``LOCATION`` or ``ADDRESS``, whichever has the cause; None means the
            whole row.
        text: The text of the cell; empty for a blank one.
        choices: The clerk's choices, the likeliest first.
    """

    field: Field | None
    failure: RowFailure
    text: str = ""
    choices: tuple[RowChoice, ...] = ()

    @property
    def is_warning(self) -> bool:
        return self.failure.is_warning


_READ_WITH_CHOICES: Final = frozenset({OddityKind.AREA_MIDDLE, OddityKind.ANOTHER_AREA})
"""Oddities already found when the row was read, as ``RowFailure`` of these names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceProblem(RowProblem):
    """An oddity of a row's places; never saved, as it depends on later bookings."""

    oddity: PlaceOddity


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
    if choice.place is None and problem.failure in _ABOUT_AREAS:
        return {Field.AREA: choice.text}
    location = {Field.LOCATION: point_text(choice.point)}
    if choice.place is None or problem.failure is not RowFailure.BLANK:
        return location
    place = choice.place  # with its address, as the row has none
    lines = place.address if place.area in place.address else (place.area, *place.address)
    return location | {
        Field.ADDRESS: ", ".join(line for line in lines if line),
        Field.ADDRESS_DETAIL: place.detail,
    }


def point_text(point: Coordinates) -> str:
    """Writes a point as a location, with enough digits to be read as a certain one."""
    return f"{_degrees(point.latitude)}, {_degrees(point.longitude)}"


def _degrees(value: float) -> str:
    exact = str(value)
    _whole, _point, decimals = exact.partition(".")
    return exact if len(decimals) >= _SURE_DECIMALS else f"{value:.{_SURE_DECIMALS}f}"


_SURE_DECIMALS: Final = 4
"""About ten metres; a point with fewer decimals counts as a rough one."""

_ABOUT_AREAS: Final = frozenset({RowFailure.SEVERAL_AREAS, RowFailure.ANOTHER_AREA})
"""Failures whose choices are areas that the address may name."""
