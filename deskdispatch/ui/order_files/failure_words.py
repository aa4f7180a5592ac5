"""The words for what is wrong with a field of a row: what it is and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.row import PlaceProblem, RowChoice, RowFailure, RowProblem
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.places.oddity_words import oddity_words
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, joined
from deskdispatch.ui.text.marked_text import translated

if TYPE_CHECKING:
    from deskdispatch.domain.places.places import Area

FAILURES: Final[dict[RowFailure, MarkedText]] = {
    RowFailure.BLANK: QT_TRANSLATE_NOOP("Rules", "This is needed."),
    RowFailure.TOO_LONG: QT_TRANSLATE_NOOP("Rules", "Too long. Shorten it."),
    RowFailure.MORE_CELLS: QT_TRANSLATE_NOOP(
        "OrderFailures",
        "More cells than headings: {text}. Others may be in the wrong column: check each field.",
    ),
    RowFailure.GUESSED_COLUMNS: QT_TRANSLATE_NOOP(
        "OrderFailures", "Columns were guessed. Confirm them first."
    ),
    RowFailure.ITEM: QT_TRANSLATE_NOOP("OrderFailures", "One more item of the order above."),
    RowFailure.NOT_OPEN: QT_TRANSLATE_NOOP(
        "OrderFailures", "The order is “{text}”. Leave the row out, or confirm it."
    ),
    RowFailure.FORMULA: QT_TRANSLATE_NOOP(
        "OrderFailures", "A formula without its result. Type the result."
    ),
    RowFailure.DAMAGED_TEXT: QT_TRANSLATE_NOOP(
        "OrderFailures", "A character cannot be read (\ufffd). Check the text."
    ),
    RowFailure.ODD_NAME: QT_TRANSLATE_NOOP(
        "OrderFailures", "This does not look like a name. Check it."
    ),
    RowFailure.NOT_A_PHONE: QT_TRANSLATE_NOOP(
        "Rules", "Not a phone number. Eight digits for Kuwait, or + and the country first."
    ),
    RowFailure.LOST_DIGITS: QT_TRANSLATE_NOOP(
        "OrderFailures", "A spreadsheet rounded the number: its last digits are lost. Type it anew."
    ),
    RowFailure.MORE_PHONES: QT_TRANSLATE_NOOP(
        "OrderFailures", "Only two phones are sent. This one is not: {text}"
    ),
    RowFailure.NOT_MONEY: QT_TRANSLATE_NOOP("Rules", "Not an amount. Type it like 12.500."),
    RowFailure.AMBIGUOUS_MONEY: QT_TRANSLATE_NOOP(
        "Rules", "A comma can mean two things. Use a point for fils, like 1.250."
    ),
    RowFailure.TOO_MANY_DECIMALS: QT_TRANSLATE_NOOP(
        "Rules", "A dinar has 1000 fils: at most three decimals, like 12.500."
    ),
    RowFailure.NOT_POSITIVE: QT_TRANSLATE_NOOP(
        "OrderFailures", "Cash is to be collected: type more than 0.000."
    ),
    RowFailure.NOT_YES_OR_NO: QT_TRANSLATE_NOOP("OrderFailures", "Neither yes nor no. Type one."),
    RowFailure.OTHER_CURRENCY: QT_TRANSLATE_NOOP(
        "OrderFailures", "In {text}, not in dinars. Clear the currency once the amount is right."
    ),
    RowFailure.UNKNOWN_VEHICLE: QT_TRANSLATE_NOOP(
        "OrderFailures", "Not a vehicle. Type bike, car or van."
    ),
    RowFailure.UNKNOWN_BRANCH: QT_TRANSLATE_NOOP(
        "OrderFailures", "Not one of your branches. Choose one."
    ),
    RowFailure.NO_PICKUP: QT_TRANSLATE_NOOP(
        "OrderFailures", "There is no usual pickup. Type the name of a branch."
    ),
    RowFailure.NOT_A_TIME: QT_TRANSLATE_NOOP(
        "OrderFailures", "Not a day and time. Type them like 21/11/2026 14:30."
    ),
    RowFailure.NO_DAY: QT_TRANSLATE_NOOP(
        "OrderFailures", "A time without a day. Type both, like 21/11/2026 14:30."
    ),
    RowFailure.NO_TIME: QT_TRANSLATE_NOOP(
        "OrderFailures", "A day without a time. Type both, like 21/11/2026 14:30."
    ),
    RowFailure.TOO_SOON: QT_TRANSLATE_NOOP(
        "OrderFailures", "Too soon: at least 30 minutes from now. Clear it to book for now."
    ),
    RowFailure.TOO_LATE: QT_TRANSLATE_NOOP("Rules", "Too far ahead: at most 14 days from now."),
    RowFailure.NOT_AVAILABLE: QT_TRANSLATE_NOOP(
        "OrderFailures", "This account cannot schedule deliveries. Clear it to book for now."
    ),
    RowFailure.NO_POINT: QT_TRANSLATE_NOOP(
        "OrderFailures", "No place can be read here. Paste a link to a map, or choose on the map."
    ),
    RowFailure.OUTSIDE: QT_TRANSLATE_NOOP(
        "OrderFailures", "Outside the map. Correct it, or choose on the map."
    ),
    RowFailure.SHORT_LINK: QT_TRANSLATE_NOOP(
        "OrderFailures",
        "A short link does not say the place. Open it in a browser and paste the long one, or"
        " choose on the map.",
    ),
    RowFailure.FOLLOWING_LINK: QT_TRANSLATE_NOOP("OrderFailures", "Following the link …"),
    RowFailure.LINK_NOT_FOLLOWED: QT_TRANSLATE_NOOP(
        "OrderFailures",
        "The link could not be followed: no answer from the internet. Try again, or choose on the"
        " map.",
    ),
    RowFailure.LINK_TO_NO_MAP: QT_TRANSLATE_NOOP(
        "OrderFailures",
        "The link leads to no map known here. Paste another location, or choose on the map.",
    ),
    RowFailure.SEVERAL_POINTS: QT_TRANSLATE_NOOP(
        "OrderFailures", "More than one place. Choose one."
    ),
    RowFailure.UNSURE_POINT: QT_TRANSLATE_NOOP(
        "OrderFailures", "Only about the place. Choose it, or choose another one on the map."
    ),
    RowFailure.SEVERAL_AREAS: QT_TRANSLATE_NOOP(
        "OrderFailures", "This can be more than one area. Choose one."
    ),
    RowFailure.UNKNOWN_AREA: QT_TRANSLATE_NOOP(
        "OrderFailures", "No known area. Type the area, or choose the place on the map."
    ),
    RowFailure.AREA_MIDDLE: QT_TRANSLATE_NOOP(
        "OrderFailures",
        "Only the area is known: the driver is sent to its middle. Confirm that, or choose the"
        " place on the map.",
    ),
    RowFailure.ANOTHER_AREA: QT_TRANSLATE_NOOP(
        "OrderFailures", "The address says {text}, the point is in another area: {choice}."
    ),
    RowFailure.ODD_PLACE: QT_TRANSLATE_NOOP(
        "OrderFailures", "{text} Confirm it, or correct the place."
    ),
    RowFailure.UNSURE_ADDRESS: QT_TRANSLATE_NOOP(
        "OrderFailures", "Parts of the address may be meant differently. Check it."
    ),
    RowFailure.HIDDEN_ROW: QT_TRANSLATE_NOOP(
        "OrderFailures", "The sheet hides this row. Confirm it, or leave it out."
    ),
    RowFailure.HIDDEN_COLUMN: QT_TRANSLATE_NOOP(
        "OrderFailures", "The sheet hides this column. Check what it says."
    ),
    RowFailure.STRAY_QUOTE: QT_TRANSLATE_NOOP(
        "OrderFailures", "A quotation mark is out of place in this line. Check each field."
    ),
    RowFailure.BLOCKED_CUSTOMER: QT_TRANSLATE_NOOP(
        "OrderFailures", "Nothing is to be booked for {text}. Leave the row out, or confirm it."
    ),
    RowFailure.CUSTOMER_WARNING: QT_TRANSLATE_NOOP(
        "OrderFailures", "Warning about this customer: {text}"
    ),
}
"""With ``{text}``, the part of the cell, and ``{choice}``, the first choice."""

_OF_FIELDS: Final[dict[tuple[Field | None, RowFailure], MarkedText]] = {
    (field, RowFailure.BLANK): QT_TRANSLATE_NOOP(
        "OrderFailures", "No drop-off. Type an address, paste a location, or choose on the map."
    )
    for field in (Field.LOCATION, Field.ADDRESS)
}
"""Of some fields in other words."""

_ROUGH_MIDDLE: Final[MarkedText] = QT_TRANSLATE_NOOP(
    "OrderFailures",
    "Only the area is known, and its middle only roughly: the driver is sent to about there."
    " Confirm that, or choose the place on the map.",
)
"""Of ``AREA_MIDDLE`` where the middle comes from no source."""


def problem_words(problem: RowProblem, areas: Sequence[Area]) -> str:
    """What is wrong and what to do, in a sentence or two.

    Args:
        problem: Of a row.
        areas: The country's named areas.
    """
    words = _OF_FIELDS.get((problem.field, problem.failure)) or FAILURES[problem.failure]
    if is_rough_middle(problem, areas):
        words = _ROUGH_MIDDLE
    if isinstance(problem, PlaceProblem):
        return translated(words).format(text=oddity_words(problem.oddity))
    choice = problem.choices[0].text if problem.choices else ""
    return translated(words).format(
        text=embedded(named_here(problem.text, areas)), choice=embedded(named_here(choice, areas))
    )


def is_rough_middle(problem: RowProblem, areas: Sequence[Area]) -> bool:
    """Whether the drop-off is the middle of an area where that is only approximate."""
    if problem.failure is not RowFailure.AREA_MIDDLE or not problem.choices:
        return False
    name = problem.choices[0].text
    return any(area.is_approximate for area in areas if area.name_en == name)


def choice_words(choice: RowChoice, areas: Sequence[Area]) -> str:
    """What a choice is: an area, a customer's place with its address, else as it stands."""
    place = choice.place
    if place is None:
        return named_here(choice.text, areas)
    lines = [line for line in place.address if line != place.area]
    known = [each for each in (named_here(place.area, areas), *lines, place.detail) if each]
    return joined(*known)


def named_here(text: str, areas: Sequence[Area]) -> str:
    """The name of an area in the language of the window; any other text as it is."""
    from deskdispatch.domain.places.places import named_in

    return named_in(areas, text, language.current())
