"""One row of the board: what it is searched, filtered and sorted by."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.digits import latin
from deskdispatch.domain.state import pips
from deskdispatch.ui.widgets.board_filter import BoardFilter

if TYPE_CHECKING:
    from deskdispatch.domain.delivery import Delivery
    from deskdispatch.domain.doubt import Doubt
    from deskdispatch.domain.intent import Intent

SortKey = tuple[int | float | str | Decimal, ...]
"""Comparable with every other key of the same column; ends in the id, so no two are equal."""

_NUMBER: Final = re.compile(r"[\d\s()+./-]*\d[\d\s()+./-]*")
_NOT_DIGITS: Final = re.compile(r"\D")
_CHUNKS: Final = re.compile(r"(\d+)")
_END: Final = len(("PENDING", "REQUESTED", "ACCEPTED", "INPROGRESS", "PICKEDUP", "ENROUTE", "D"))


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A delivery, or a booking in doubt: exactly one of the two is there."""

    id: str
    part: BoardFilter
    delivery: Delivery | None
    doubt: Doubt | None
    haystack: str
    """All that is searched, folded; a line a field."""

    @classmethod
    def of_delivery(cls, delivery: Delivery) -> BoardRow:
        """The row of a delivery."""
        part = BoardFilter.DONE if delivery.is_terminal else BoardFilter.ACTIVE
        texts = (delivery.order_number, delivery.customer_name, delivery.driver_name)
        phones = (delivery.customer_number, delivery.driver_phone)
        return cls(delivery.id, part, delivery, None, _haystack(texts, phones))

    @classmethod
    def of_doubt(cls, doubt: Doubt) -> BoardRow:
        """The row of a booking in doubt."""
        booking = doubt.intent.booking
        phones = (booking.customer_number, booking.alternate_customer_number)
        haystack = _haystack((booking.customer_name,), phones)
        return cls(doubt.intent.id, BoardFilter.DOUBT, None, doubt, haystack)

    def after(self, newer: Delivery) -> BoardRow:
        """The row after an answer; the very same one where the answer says nothing new."""
        if self.delivery is None:
            return self.of_delivery(newer)
        merged = self.delivery.merged(newer)
        return self if merged is self.delivery else self.of_delivery(merged)

    @property
    def intent(self) -> Intent | None:
        """What was sent, of a booking in doubt."""
        return None if self.doubt is None else self.doubt.intent

    @property
    def time(self) -> datetime | None:
        """When it was booked, or meant to be."""
        if self.intent is not None:
            return self.intent.written_at
        return self.delivery.created_at if self.delivery is not None else None

    @property
    def customer(self) -> str:
        """Who receives it; empty where that is not known."""
        if self.intent is not None:
            return self.intent.booking.customer_name
        return (self.delivery and self.delivery.customer_name) or ""

    @property
    def phone(self) -> str:
        """The recipient's number; empty where that is not known."""
        if self.intent is not None:
            return self.intent.booking.customer_number
        return (self.delivery and self.delivery.customer_number) or ""

    @property
    def price(self) -> Decimal | None:
        """KWD; for a booking in doubt, what was quoted."""
        if self.intent is not None:
            return self.intent.booking.quoted_price
        return self.delivery.estimated_price if self.delivery is not None else None

    @property
    def driver(self) -> str:
        """Who carries it; empty until there is one."""
        return (self.delivery and self.delivery.driver_name) or ""

    @property
    def order(self) -> str:
        """The order number; empty for a booking in doubt."""
        return self.delivery.order_number if self.delivery is not None else ""

    @property
    def status(self) -> str:
        """The wire's word; empty for a booking in doubt."""
        return self.delivery.status if self.delivery is not None else ""

    def matches(self, needle: Needle) -> bool:
        """Whether a search finds this row."""
        return all(word in self.haystack for word in needle.words)


@dataclass(frozen=True, slots=True)
class Needle:
    """A search, folded as the rows are; no words find everything."""

    words: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str) -> Needle:
        """What a clerk typed; a phone number is found however its digits are grouped."""
        folded = latin(text).casefold().strip()
        if _NUMBER.fullmatch(folded):
            return cls((_NOT_DIGITS.sub("", folded),))
        return cls(tuple(folded.split()))


def by_time(row: BoardRow) -> SortKey:
    """Booked when; what has no time counts as the oldest."""
    return (row.time.timestamp() if row.time else 0.0, row.order, row.id)


def by_order(row: BoardRow) -> SortKey:
    """The order number, its figures by their value: ``ORD-9`` before ``ORD-10``."""
    chunks = _CHUNKS.split(row.order)
    padded = "".join(f"{chunk:0>12}" if chunk.isdigit() else chunk for chunk in chunks)
    return (padded, row.id)


def by_customer(row: BoardRow) -> SortKey:
    """The recipient's name; nameless ones last."""
    return (not row.customer, row.customer.casefold(), row.id)


def by_phone(row: BoardRow) -> SortKey:
    """The recipient's number by its digits."""
    return (_NOT_DIGITS.sub("", latin(row.phone)), row.id)


def by_status(row: BoardRow) -> SortKey:
    """How far along; ends without delivery after, unknown words last."""
    done = pips(row.status)
    if done is not None:
        return (done, row.status, row.id)
    return (_END + (row.part is not BoardFilter.DONE), row.status, row.id)


def by_driver(row: BoardRow) -> SortKey:
    """The driver's name; driverless ones last."""
    return (not row.driver, row.driver.casefold(), row.id)


def by_price(row: BoardRow) -> SortKey:
    """KWD; unknown prices lowest."""
    return (Decimal(-1) if row.price is None else row.price, row.id)


def _haystack(texts: tuple[str | None, ...], phones: tuple[str | None, ...]) -> str:
    lines = [text for text in (*texts, *phones) if text]
    lines += [_NOT_DIGITS.sub("", latin(phone)) for phone in phones if phone]
    return latin("\n".join(lines)).casefold()
