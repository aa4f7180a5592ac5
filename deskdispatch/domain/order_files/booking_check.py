"""Checks a row as its booking will be checked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from deskdispatch.domain.booking.booking import Draft, check
from deskdispatch.domain.errors import Field, InvalidInput, Problem, Rule
from deskdispatch.domain.order_files.columns import OrderField
from deskdispatch.domain.order_files.row import RowFailure, RowProblem

_FIELDS: Final = {
    Field.PHONE: OrderField.PHONE,
    Field.NAME: OrderField.NAME,
    Field.ALTERNATE_PHONE: OrderField.ALTERNATE_PHONE,
    Field.PICKUP: OrderField.PICKUP,
    Field.PICKUP_NAME: OrderField.PICKUP_NAME,
    Field.PICKUP_NUMBER: OrderField.PICKUP_NUMBER,
    Field.DROPOFF: OrderField.LOCATION,
    Field.ADDRESS_DETAIL: OrderField.ADDRESS_DETAIL,
    Field.VEHICLE: OrderField.VEHICLE,
    Field.CASH_AMOUNT: OrderField.CASH_AMOUNT,
    Field.SCHEDULE: OrderField.SCHEDULE,
    Field.NOTES: OrderField.NOTES,
}
_FAILURES: Final = {
    Rule.BLANK: RowFailure.BLANK,
    Rule.NOT_A_PHONE: RowFailure.NOT_A_PHONE,
    Rule.NOT_MONEY: RowFailure.NOT_MONEY,
    Rule.TOO_MANY_DECIMALS: RowFailure.TOO_MANY_DECIMALS,
    Rule.AMBIGUOUS_MONEY: RowFailure.AMBIGUOUS_MONEY,
    Rule.NOT_POSITIVE: RowFailure.NOT_POSITIVE,
    Rule.MISSING_POINT: RowFailure.BLANK,
    Rule.TOO_SOON: RowFailure.TOO_SOON,
    Rule.TOO_LATE: RowFailure.TOO_LATE,
    Rule.NOT_AVAILABLE: RowFailure.NOT_AVAILABLE,
    Rule.TOO_LONG: RowFailure.TOO_LONG,
}
_OF_THE_PRESENT: Final = frozenset(
    {RowFailure.TOO_SOON, RowFailure.TOO_LATE, RowFailure.NOT_AVAILABLE}
)
"""Failures that come and go with the time."""


def problems_now(
    draft: Draft, read: tuple[RowProblem, ...], now: datetime, *, may_schedule: bool
) -> tuple[RowProblem, ...]:
    """The problems of a row, with those that its booking would have now.

    Args:
        draft: What is to be booked.
        read: Problems that were found before.
        now: The present.
        may_schedule: Whether deliveries may be scheduled.
    """
    kept = tuple(each for each in read if each.failure not in _OF_THE_PRESENT)
    try:
        check(draft, now, scheduling=may_schedule)
    except InvalidInput as error:
        return kept + new_problems(error.problems, kept)
    return kept


def new_problems(
    problems: Sequence[Problem], known: tuple[RowProblem, ...]
) -> tuple[RowProblem, ...]:
    """Problems of a booking as those of a row; a field with a known one has no second."""
    fields = {_SAME.get(each.field, each.field) for each in known if not each.is_warning}
    found = (
        RowProblem(_FIELDS.get(each.field), _FAILURES.get(each.rule, RowFailure.BLANK))
        for each in problems
    )
    return tuple(each for each in found if _SAME.get(each.field, each.field) not in fields)


_SAME: Final[dict[OrderField | None, OrderField]] = {
    OrderField.ADDRESS: OrderField.LOCATION,
    OrderField.AREA: OrderField.LOCATION,
    OrderField.LATITUDE: OrderField.LOCATION,
    OrderField.LONGITUDE: OrderField.LOCATION,
    OrderField.PICKUP_LOCATION: OrderField.PICKUP,
    OrderField.SCHEDULE_TIME: OrderField.SCHEDULE,
    OrderField.COLLECT_CASH: OrderField.CASH_AMOUNT,
}
"""Fields of a row that are one input of the form."""
