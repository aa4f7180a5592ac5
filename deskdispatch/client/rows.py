"""Validates the rows of delivery lists and caches those that have not changed."""

from __future__ import annotations

from typing import Any, Final

from deskdispatch.client.reading import UnreadableValue, failures_text, id_of, read
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.unreadable import AnswerPart, DeliveryList, UnreadablePart

_MOST: Final = 3000
"""Cached rows: more than one polling cycle reads."""


class DeliveryRowCache:
    """Validates each row of a list by itself.

    A row that equals the one of the response before gives the identical value.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[dict[str, Any], Delivery]] = {}

    def read(self, rows: list[Any]) -> DeliveryList:
        """The deliveries of decoded rows, and the rows that cannot be read."""
        if len(self._known) > _MOST:
            self._known.clear()
        deliveries: list[Delivery] = []
        unreadable: list[UnreadablePart] = []
        for at, row in enumerate(rows):
            id = id_of(row)
            known = self._known.get(id)
            if known is not None and known[0] == row:
                deliveries.append(known[1])
                continue
            try:
                delivery, failures = read(Delivery, row)
            except UnreadableValue as error:
                unreadable.append(_unreadable(at, id, str(error), is_partial=False))
                continue
            deliveries.append(delivery)
            if failures:
                unreadable.append(_unreadable(at, id, failures_text(failures), is_partial=True))
            else:
                self._known[id] = row, delivery
        return DeliveryList(tuple(deliveries), tuple(unreadable))


def _unreadable(at: int, id: str, why: str, *, is_partial: bool) -> UnreadablePart:
    place = f"deliveries[{at}].{why}".replace(".answer:", ":").replace(".[", "[")
    return UnreadablePart(AnswerPart.DELIVERY, place, id, is_partial)
