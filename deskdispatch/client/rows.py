"""The rows of the lists that the board asks for every few seconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pydantic import ValidationError

from deskdispatch.client.json_text import decoded, decoded_object
from deskdispatch.client.recent import Recent
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.wire import ON_THE_WIRE

_KEPT: Final = 1000
"""Rows: more than one look reads."""

_WRITTEN: Final = (
    (b'{"deliveries":[{', b"},{", b"}]}"),
    (b'{"deliveries": [{', b"}, {", b"}]}"),
)
"""How a list begins, goes from row to row, and ends, as services write it."""

_MANY: Final = 0.4
"""The share of new rows from which it takes less to decode all of them."""

_MOVING: Final = {
    "status": "status",
    "driverName": "driver_name",
    "driverPhone": "driver_phone",
}
"""What of a row changes on its way, and the fields of it."""

_NULL: Final = frozenset({"driverName", "driverPhone"})
_MISSING: Final = object()


class Rows:
    """Makes deliveries of rows, and no more often than needed.

    A row that stood letter for letter in a late answer is the same value, and is not even decoded.
    One of which nothing but its status and driver have changed is made out of the one before.
    """

    def __init__(self) -> None:
        self._by_text: Recent[bytes, Delivery] = Recent(_KEPT)
        self._by_id: Recent[str, tuple[dict[str, Any], Delivery]] = Recent(_KEPT)

    def of_text(self, body: bytes) -> tuple[Delivery, ...] | None:
        """The deliveries of a list; None of one that is written otherwise or not understood.

        It is taken apart where one row should end and the next begin. Where every piece is an
        object of its own, the answer is the list of these and of nothing else.
        """
        for head, between, tail in _WRITTEN:
            if body.startswith(head) and body.endswith(tail):
                pieces = body[len(head) : -len(tail)].split(between)
                try:
                    return self._of_pieces(pieces, body)
                except (ValueError, ArithmeticError, LookupError, TypeError, RecursionError):
                    return None
        return None

    def of_values(self, rows: Any) -> tuple[Delivery, ...] | None:
        """The deliveries of decoded rows; None where they are not what the contract says."""
        try:
            return tuple([self._of_value(row) for row in rows])
        except (ValidationError, LookupError, TypeError, AttributeError):
            return None

    def _of_pieces(self, pieces: Sequence[bytes], body: bytes) -> tuple[Delivery, ...] | None:
        found = [self._by_text.get(piece) for piece in pieces]
        if found.count(None) > len(found) * _MANY:
            return self._of_whole(pieces, body)
        both = zip(found, pieces, strict=True)
        return tuple([known or self._of_piece(piece) for known, piece in both])

    def _of_whole(self, pieces: Sequence[bytes], body: bytes) -> tuple[Delivery, ...] | None:
        """Where most of it is new, decoded at one go; None where the pieces were no rows."""
        deliveries = self.of_values(decoded(body)["deliveries"])
        if deliveries is None or len(deliveries) != len(pieces):
            return None
        for piece, delivery in zip(pieces, deliveries, strict=True):
            self._by_text.put(piece, delivery)
        return deliveries

    def _of_piece(self, piece: bytes) -> Delivery:
        delivery = self._of_value(decoded_object(piece))
        self._by_text.put(piece, delivery)
        return delivery

    def _of_value(self, row: dict[str, Any]) -> Delivery:
        before = self._by_id.get(row["id"])
        delivery = _gone_on(*before, row) if before else None
        if delivery is None:
            delivery = Delivery.model_validate(row, context=ON_THE_WIRE)
        self._by_id.put(row["id"], (row, delivery))
        return delivery


def _gone_on(before: dict[str, Any], delivery: Delivery, row: dict[str, Any]) -> Delivery | None:
    """The delivery of a row that differs in nothing but its status and driver; else None."""
    if len(before) != len(row):
        return None
    changes = {}
    for key, value in row.items():
        if value != before.get(key, _MISSING):
            if key not in _MOVING or not (type(value) is str or (value is None and key in _NULL)):
                return None
            changes[_MOVING[key]] = value
    return delivery.replaced(changes) if changes else delivery
