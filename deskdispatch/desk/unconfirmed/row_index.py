"""Indexes list rows by id, order number and customer name.

With it a search costs as much as there are rows and intents, not one times the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from deskdispatch.desk.unconfirmed import matching
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.unconfirmed.confirmation import folded_name
from deskdispatch.domain.unconfirmed.intent import Intent


class RowIndex:
    """Rows of lists by id, order number and customer."""

    def __init__(self, rows: Iterable[Delivery]) -> None:
        self._ids: dict[str, Delivery] = {}
        self._orders: dict[str, list[Delivery]] = defaultdict(list)
        self._names: dict[str | None, list[Delivery]] = defaultdict(list)
        for row in rows:
            name = row.customer_name
            self._ids[row.id] = row
            self._orders[matching.folded_order(row.order_number)].append(row)
            self._names[None if name is None else folded_name(name)].append(row)

    def candidates(self, intent: Intent, ahead: float | None) -> set[str]:
        """The ids of the rows that ``matching.may_be`` takes for this intent's."""
        return {row.id for row in self._alike(intent) if matching.may_be(row, intent, ahead)}

    def candidates_at_any_time(self, intent: Intent) -> set[str]:
        """The ids of the rows that ``matching.may_ever_be`` takes for this intent's."""
        return {row.id for row in self._alike(intent) if matching.may_ever_be(row, intent)}

    def of_orders(self, numbers: Collection[str | None]) -> set[str]:
        """The ids of the rows that bear one of these order numbers."""
        return {
            row.id
            for number in numbers
            if number is not None
            for row in self._orders.get(matching.folded_order(number), ())
            if row.order_number == number
        }

    def _alike(self, intent: Intent) -> Iterable[Delivery]:
        """Rows with its name, rows without a name, and the rows that were named for it."""
        yield from self._names.get(folded_name(intent.booking.customer_name), ())
        yield from self._names.get(None, ())
        answer, report = intent.answer, intent.operator_report
        if answer is not None and (row := self._ids.get(answer.id)) is not None:
            yield row
        if report is not None and report.order_number:
            yield from self._orders.get(matching.folded_order(report.order_number), ())
