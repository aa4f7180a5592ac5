"""The words for what is wrong with a field of a row: what it is and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.row import PlaceProblem, RowChoice, RowFailure, RowProblem
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.location.oddity_words import oddity_words
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, joined
from deskdispatch.ui.text.marked_text import translated

if TYPE_CHECKING:
    from deskdispatch.domain.places.places import Area

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
    words = _OF_FIELDS.get((problem.field, problem.failure)) or problem.failure.words
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
