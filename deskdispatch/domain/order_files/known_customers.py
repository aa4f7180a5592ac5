"""What is known of the customers whose phone stands in a row, for the clerk to look at and take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.customers.customer import CustomerPlace, CustomerProfile
from deskdispatch.domain.order_files.columns import OrderField
from deskdispatch.domain.order_files.row import RowChoice, RowFailure, RowProblem, correction_of

MOST_CHOICES: Final = 6
"""Places of customers that are offered for a row."""

_DROPOFF: Final = frozenset({OrderField.LOCATION, OrderField.ADDRESS})


def meant_customers(name: str, customers: Iterable[CustomerProfile]) -> tuple[CustomerProfile, ...]:
    """Those of the customers with the phone of a row whom its name may be; a blank one all."""
    return tuple(each for each in customers if each.customer.is_called(name))


def with_customers(
    draft: Draft, problems: Sequence[RowProblem], customers: Sequence[CustomerProfile]
) -> tuple[RowProblem, ...]:
    """The problems of a row, with the marks of its customer and the places to choose from.

    Args:
        draft: What was read of the row.
        problems: Of the row.
        customers: Those with its phone, the last one who ordered first.
    """
    meant = meant_customers(draft.name, customers)
    return (*_marks(meant), *(_with_places(each, meant) for each in problems))


def missing_fields(
    draft: Draft, problems: Sequence[RowProblem], customers: Sequence[CustomerProfile]
) -> dict[OrderField, str]:
    """What a row leaves blank and is known of its customer, as corrections by field.

    Nothing where the row may mean several customers, and no place where there are several.

    Args:
        draft: What was read of the row.
        problems: Of the row.
        customers: Those with its phone.
    """
    meant = meant_customers(draft.name, customers)
    if len(meant) != 1:
        return {}
    (profile,) = meant
    found = {OrderField.NAME: profile.customer.name} if not draft.name else {}
    if not draft.alternate_phone and profile.other_numbers:
        found[OrderField.ALTERNATE_PHONE] = profile.other_numbers[0]
    if not draft.notes:
        found[OrderField.NOTES] = profile.customer.driver_note
    blank = next((each for each in problems if _is_blank_dropoff(each)), None)
    if blank is not None and len(profile.places) == 1:
        found |= correction_of(blank, _choice(profile.places[0]))
    return {field: text for field, text in found.items() if text}


def _marks(meant: Iterable[CustomerProfile]) -> Iterator[RowProblem]:
    """What clerks marked a customer with, to be confirmed before anything is booked."""
    for each in meant:
        customer, field = each.customer, OrderField.PHONE
        if customer.is_blocked:
            yield RowProblem(field, RowFailure.BLOCKED_CUSTOMER, customer.name)
        if customer.warning:
            yield RowProblem(field, RowFailure.CUSTOMER_WARNING, customer.warning)


def _with_places(problem: RowProblem, meant: Iterable[CustomerProfile]) -> RowProblem:
    """A problem of the drop-off with the places that it may be."""
    places = [place for each in meant for place in each.places]
    if problem.failure is RowFailure.AREA_MIDDLE:
        areas = {choice.text for choice in problem.choices}
        places = [place for place in places if place.area in areas]
    elif not _is_blank_dropoff(problem):
        return problem
    choices = tuple(_choice(place) for place in places[:MOST_CHOICES])
    return replace(problem, choices=(*problem.choices, *choices))


def _is_blank_dropoff(problem: RowProblem) -> bool:
    return problem.failure is RowFailure.BLANK and problem.field in _DROPOFF


def _choice(place: CustomerPlace) -> RowChoice:
    words = (*(place.address or (place.area,)), place.detail)
    text = ", ".join(each for each in words if each)
    return RowChoice(text, place.point, place=place)
