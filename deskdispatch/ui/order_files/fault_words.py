"""The words for what is wrong with a field of a row: what it is and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.order_files.columns import OrderField
from deskdispatch.domain.order_files.row import PlaceProblem, RowChoice, RowFault, RowProblem
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.places.oddity_words import oddity_words
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, joined
from deskdispatch.ui.text.marked_text import translated

if TYPE_CHECKING:
    from deskdispatch.domain.places.places import Area

FAULTS: Final[dict[RowFault, MarkedText]] = {
    RowFault.BLANK: QT_TRANSLATE_NOOP("Rules", "This is needed."),
    RowFault.TOO_LONG: QT_TRANSLATE_NOOP("Rules", "Too long. Shorten it."),
    RowFault.MORE_CELLS: QT_TRANSLATE_NOOP(
        "OrderFaults",
        "More cells than headings: {text}. Others may be in the wrong column: check each field.",
    ),
    RowFault.GUESSED_COLUMNS: QT_TRANSLATE_NOOP(
        "OrderFaults", "Columns were guessed. Confirm them first."
    ),
    RowFault.ITEM: QT_TRANSLATE_NOOP("OrderFaults", "One more item of the order above."),
    RowFault.NOT_OPEN: QT_TRANSLATE_NOOP(
        "OrderFaults", "The order is “{text}”. Leave the row out, or confirm it."
    ),
    RowFault.FORMULA: QT_TRANSLATE_NOOP(
        "OrderFaults", "A formula without its result. Type the result."
    ),
    RowFault.DAMAGED_TEXT: QT_TRANSLATE_NOOP(
        "OrderFaults", "A character cannot be read (\ufffd). Check the text."
    ),
    RowFault.ODD_NAME: QT_TRANSLATE_NOOP(
        "OrderFaults", "This does not look like a name. Check it."
    ),
    RowFault.NOT_A_PHONE: QT_TRANSLATE_NOOP(
        "Rules", "Not a phone number. Eight digits for Kuwait, or + and the country first."
    ),
    RowFault.LOST_DIGITS: QT_TRANSLATE_NOOP(
        "OrderFaults", "A spreadsheet rounded the number: its last digits are lost. Type it anew."
    ),
    RowFault.MORE_PHONES: QT_TRANSLATE_NOOP(
        "OrderFaults", "Only two phones are sent. This one is not: {text}"
    ),
    RowFault.NOT_MONEY: QT_TRANSLATE_NOOP("Rules", "Not an amount. Type it like 12.500."),
    RowFault.AMBIGUOUS_MONEY: QT_TRANSLATE_NOOP(
        "Rules", "A comma can mean two things. Use a point for fils, like 1.250."
    ),
    RowFault.TOO_MANY_DECIMALS: QT_TRANSLATE_NOOP(
        "Rules", "A dinar has 1000 fils: at most three decimals, like 12.500."
    ),
    RowFault.NOT_POSITIVE: QT_TRANSLATE_NOOP(
        "OrderFaults", "Cash is to be collected: type more than 0.000."
    ),
    RowFault.NOT_YES_OR_NO: QT_TRANSLATE_NOOP("OrderFaults", "Neither yes nor no. Type one."),
    RowFault.OTHER_CURRENCY: QT_TRANSLATE_NOOP(
        "OrderFaults", "In {text}, not in dinars. Clear the currency once the amount is right."
    ),
    RowFault.UNKNOWN_VEHICLE: QT_TRANSLATE_NOOP(
        "OrderFaults", "Not a vehicle. Type bike, car or van."
    ),
    RowFault.UNKNOWN_BRANCH: QT_TRANSLATE_NOOP(
        "OrderFaults", "Not one of your branches. Choose one."
    ),
    RowFault.NO_PICKUP: QT_TRANSLATE_NOOP(
        "OrderFaults", "There is no usual pickup. Type the name of a branch."
    ),
    RowFault.NOT_A_TIME: QT_TRANSLATE_NOOP(
        "OrderFaults", "Not a day and time. Type them like 21/11/2026 14:30."
    ),
    RowFault.NO_DAY: QT_TRANSLATE_NOOP(
        "OrderFaults", "A time without a day. Type both, like 21/11/2026 14:30."
    ),
    RowFault.NO_TIME: QT_TRANSLATE_NOOP(
        "OrderFaults", "A day without a time. Type both, like 21/11/2026 14:30."
    ),
    RowFault.TOO_SOON: QT_TRANSLATE_NOOP(
        "OrderFaults", "Too soon: at least 30 minutes from now. Clear it to book for now."
    ),
    RowFault.TOO_LATE: QT_TRANSLATE_NOOP("Rules", "Too far ahead: at most 14 days from now."),
    RowFault.NOT_AVAILABLE: QT_TRANSLATE_NOOP(
        "OrderFaults", "This account cannot schedule deliveries. Clear it to book for now."
    ),
    RowFault.NO_POINT: QT_TRANSLATE_NOOP(
        "OrderFaults", "No place can be read here. Paste a link to a map, or choose on the map."
    ),
    RowFault.OUTSIDE: QT_TRANSLATE_NOOP(
        "OrderFaults", "Outside the map. Correct it, or choose on the map."
    ),
    RowFault.SHORT_LINK: QT_TRANSLATE_NOOP(
        "OrderFaults",
        "A short link does not say the place. Open it in a browser and paste the long one, or"
        " choose on the map.",
    ),
    RowFault.FOLLOWING_LINK: QT_TRANSLATE_NOOP("OrderFaults", "Following the link …"),
    RowFault.LINK_NOT_FOLLOWED: QT_TRANSLATE_NOOP(
        "OrderFaults",
        "The link could not be followed: no answer from the internet. Try again, or choose on the"
        " map.",
    ),
    RowFault.LINK_TO_NO_MAP: QT_TRANSLATE_NOOP(
        "OrderFaults",
        "The link leads to no map known here. Paste another location, or choose on the map.",
    ),
    RowFault.SEVERAL_POINTS: QT_TRANSLATE_NOOP("OrderFaults", "More than one place. Choose one."),
    RowFault.UNSURE_POINT: QT_TRANSLATE_NOOP(
        "OrderFaults", "Only about the place. Choose it, or choose another one on the map."
    ),
    RowFault.SEVERAL_AREAS: QT_TRANSLATE_NOOP(
        "OrderFaults", "This can be more than one area. Choose one."
    ),
    RowFault.UNKNOWN_AREA: QT_TRANSLATE_NOOP(
        "OrderFaults", "No known area. Type the area, or choose the place on the map."
    ),
    RowFault.AREA_MIDDLE: QT_TRANSLATE_NOOP(
        "OrderFaults",
        "Only the area is known: the driver is sent to its middle. Confirm that, or choose the"
        " place on the map.",
    ),
    RowFault.ANOTHER_AREA: QT_TRANSLATE_NOOP(
        "OrderFaults", "The address says {text}, the point is in another area: {choice}."
    ),
    RowFault.ODD_PLACE: QT_TRANSLATE_NOOP(
        "OrderFaults", "{text} Confirm it, or correct the place."
    ),
    RowFault.UNSURE_ADDRESS: QT_TRANSLATE_NOOP(
        "OrderFaults", "Parts of the address may be meant differently. Check it."
    ),
    RowFault.HIDDEN_ROW: QT_TRANSLATE_NOOP(
        "OrderFaults", "The sheet hides this row. Confirm it, or leave it out."
    ),
    RowFault.HIDDEN_COLUMN: QT_TRANSLATE_NOOP(
        "OrderFaults", "The sheet hides this column. Check what it says."
    ),
    RowFault.STRAY_QUOTE: QT_TRANSLATE_NOOP(
        "OrderFaults", "A quotation mark is out of place in this line. Check each field."
    ),
    RowFault.BLOCKED_CUSTOMER: QT_TRANSLATE_NOOP(
        "OrderFaults", "Nothing is to be booked for {text}. Leave the row out, or confirm it."
    ),
    RowFault.CUSTOMER_WARNING: QT_TRANSLATE_NOOP(
        "OrderFaults", "Warning about this customer: {text}"
    ),
}
"""With ``{text}``, the part of the cell, and ``{choice}``, the first choice."""

_OF_FIELDS: Final[dict[tuple[OrderField | None, RowFault], MarkedText]] = {
    (field, RowFault.BLANK): QT_TRANSLATE_NOOP(
        "OrderFaults", "No drop-off. Type an address, paste a location, or choose on the map."
    )
    for field in (OrderField.LOCATION, OrderField.ADDRESS)
}
"""Of some fields in other words."""

_ROUGH_MIDDLE: Final[MarkedText] = QT_TRANSLATE_NOOP(
    "OrderFaults",
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
    words = _OF_FIELDS.get((problem.field, problem.fault)) or FAULTS[problem.fault]
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
    if problem.fault is not RowFault.AREA_MIDDLE or not problem.choices:
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
