"""Rows of the board, with their filters, searched text and sort keys.

A hundred thousand rows are sorted on a click, so the keys of a column have one plain type, are made
once per row, and texts are stored so that Python compares them byte by byte.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from decimal import Decimal
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from deskdispatch.domain.deliveries.status import (
    FAILED,
    HELD,
    PROGRESS,
    REPORTED_BOOKED,
    SENDING,
    is_terminal,
    pips,
)
from deskdispatch.domain.deliveries.summary import (
    Cash,
    Collect,
    NothingToCollect,
    cash_by_flags,
    cash_of,
)
from deskdispatch.domain.money import FILS
from deskdispatch.domain.text.digits import digits_only
from deskdispatch.domain.text.search_text import SearchQuery, folded, searched_text
from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.lib.counter_names import OWN
from deskdispatch.ui.text.place_names import place_name

if TYPE_CHECKING:
    from deskdispatch.domain.booking.booking import Booking
    from deskdispatch.domain.booking.held_order import HeldOrder
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking


LAST: Final = "\xff"
"""Sorts after every text, as UTF-8 has no byte 0xFF."""

_CHUNKS: Final = re.compile(r"(\d+)")
_GROUPING: Final = str.maketrans("", "", " ()+./-")
_PHONE: Final = 7
"""Number of digits from which a number is a phone number, not a house number."""

_END: Final = len(PROGRESS)
_UNKNOWN_AMOUNT: Final = 1e15
_NOT_KNOWN: Final = 2e15


class BoardFilter(Enum):
    """Subsets of the rows; a row can be in several, and is always in ``ALL``."""

    ACTIVE = "active"
    """Without a final status, including unconfirmed bookings."""
    SCHEDULED = "scheduled"
    """Scheduled for later and not ended."""
    DONE = "done"
    ALL = "all"
    FAILED = "failed"
    """Ended without delivery (failed, rejected or cancelled), recently or on the chosen days."""
    LATE = "late"
    UNCONFIRMED = "unconfirmed"


FIRST: Final = BoardFilter.ACTIVE
"""The filter of a board that was just opened or cleared."""

RECENT_S: Final = 24 * 3600.0
"""Seconds after its time for which a failed delivery counts as recent."""

BITS: Final[Mapping[BoardFilter, int]] = {part: 1 << at for at, part in enumerate(BoardFilter)}
"""A bit for each filter, so that a row's filters are one number."""

_OPEN: Final = BITS[BoardFilter.ALL] | BITS[BoardFilter.ACTIVE]


class BoardSearch(NamedTuple):
    """The words that a row must contain; a counter's whole name matches the rows of that counter.

    Part of the name does not: counters are named like areas, and *Salmiya* should find only the
    area even if there is a counter *Salmiya 2*. Words are in the form of ``narrow``.
    """

    words: tuple[str, ...] = ()
    counters: frozenset[str] = frozenset()
    of_counters: frozenset[str] = frozenset()

    @classmethod
    def of(cls, text: str) -> BoardSearch:
        words = _words(text)
        named = {id: _words(name) for id, name in counter_names.names().items() if name}
        found = [name for name in named.values() if name and _is_within(name, words)]
        if not found:
            return cls(words)
        longest = max(found, key=len)
        ids = frozenset(id for id, name in named.items() if name == longest)
        return cls(words, ids, frozenset(longest))

    def narrows(self, before: BoardSearch) -> bool:
        """Whether all matches of this search also matched ``before``, as with a longer word."""
        is_longer = all(any(old in new for new in self.words) for old in before.words)
        return is_longer and not self.counters


def _is_within(name: tuple[str, ...], words: tuple[str, ...]) -> bool:
    return any(words[at : at + len(name)] == name for at in range(len(words)))


def _words(text: str) -> tuple[str, ...]:
    """Returns the words of a search in the form of ``searched_lines``."""
    found = []
    for word in SearchQuery.of(text).words:
        bare = word.translate(_GROUPING)
        is_phone = bare.isdigit() and (word.startswith("+") or len(bare) >= _PHONE)
        found.append(bare if is_phone else narrow(word))
    return tuple(found)


@dataclass(slots=True, eq=False)
class BoardRow:
    """A delivery, a booking of this desk without a known delivery, or a held order.

    A row stays the same object while its delivery changes, so that lists not sorted by the changed
    field stay untouched.

    Attributes:
        unconfirmed: The unconfirmed booking, or one booked on the operator's word.
        reported_summary: The summary of a booking on the operator's word.
        visible_filters: Bits of the filters that show it; 0 if days or branch exclude it.
        searched: The searched text, folded; see ``narrow``.
        booked: Booking time in seconds since 1970; 0 if unknown.
        counter_id: The counter that booked it, ``OWN`` for this one; empty if none did.
    """

    id: str
    summary: DeliverySummary | None = None
    unconfirmed: UnconfirmedBooking | None = None
    reported_summary: DeliverySummary | None = None
    held: HeldOrder | None = None
    filters: int = 0
    visible_filters: int = 0
    searched: str = ""
    booked: float = 0.0
    counter_id: str = ""
    by_order: str = ""
    by_customer: str = ""
    by_phone: float = 0.0
    by_area_en: str = ""
    by_area_ar: str = ""
    by_status: str = ""
    by_driver: str = ""
    by_vehicle: str = ""
    by_price: float = 0.0
    by_cash: float = 0.0

    @classmethod
    def of_summary(cls, summary: DeliverySummary, before: BoardRow | None = None) -> BoardRow:
        """Returns a delivery's row; reuses the searched text of the row ``before`` if unchanged."""
        old = before.summary if before is not None else None
        is_searched_alike = old is not None and old.haystack == summary.haystack
        filters = BITS[BoardFilter.ALL]
        if is_terminal(summary.status):
            is_failed = summary.status in FAILED
            filters |= BITS[BoardFilter.FAILED if is_failed else BoardFilter.DONE]
        else:
            filters |= BITS[BoardFilter.ACTIVE]
            if summary.is_scheduled or summary.scheduled_at is not None:
                filters |= BITS[BoardFilter.SCHEDULED]
        return cls(
            summary.id,
            summary,
            filters=filters,
            visible_filters=filters,
            searched=before.searched
            if before is not None and is_searched_alike
            else searched_lines(summary.haystack),
            booked=summary.created_at or 0.0,
            counter_id=OWN if summary.is_ours else summary.counter_id,
            by_order=_by_order(summary.order_number),
            by_customer=by_words(summary.customer_name),
            by_phone=float(digits_only(summary.customer_number) or "inf"),
            by_area_en=by_words(summary.area_en),
            by_area_ar=by_words(summary.area_ar),
            by_status=_by_status(summary.status),
            by_driver=by_words(summary.driver_name),
            by_vehicle=by_words(summary.vehicle_type),
            by_price=-1.0 if summary.price is None else float(summary.price),
            by_cash=_by_cash(summary),
        )

    @classmethod
    def of_unconfirmed(cls, unconfirmed: UnconfirmedBooking) -> BoardRow:
        report = unconfirmed.intent.operator_report
        filters = _OPEN | BITS[BoardFilter.UNCONFIRMED]
        return cls(
            unconfirmed.intent.id,
            unconfirmed=unconfirmed,
            filters=filters,
            visible_filters=filters,
            searched=_searched(unconfirmed.intent.booking, report.order_number if report else None),
            booked=unconfirmed.intent.written_at.timestamp(),
            counter_id=OWN,
        )

    @classmethod
    def of_held(cls, held: HeldOrder) -> BoardRow:
        return cls(
            held.id,
            held=held,
            filters=_OPEN,
            visible_filters=_OPEN,
            searched=_searched(held.booking),
            booked=held.held_at.timestamp(),
            counter_id=OWN,
        )

    @classmethod
    def of_reported(cls, unconfirmed: UnconfirmedBooking) -> BoardRow:
        from deskdispatch.domain.unconfirmed.unconfirmed_booking import reported_summary

        row = cls.of_summary(reported_summary(unconfirmed.intent))
        row.unconfirmed, row.reported_summary, row.summary = unconfirmed, row.summary, None
        row.filters = row.visible_filters = _OPEN
        row.counter_id = OWN
        return row

    def update_from(self, fresh: BoardRow) -> None:
        for name in _FIELDS:
            setattr(self, name, getattr(fresh, name))

    @property
    def booking(self) -> Booking | None:
        """The booking that was sent, or will be, if there is no delivery."""
        if self.held is not None:
            return self.held.booking
        return None if self.unconfirmed is None else self.unconfirmed.intent.booking

    @property
    def is_unconfirmed(self) -> bool:
        return self.unconfirmed is not None and self.reported_summary is None

    @property
    def time(self) -> datetime | None:
        return datetime.fromtimestamp(self.booked, UTC) if self.booked else None

    @property
    def is_scheduled(self) -> bool:
        """Whether it is scheduled and has not ended, so that its scheduled time is shown."""
        if (booking := self.booking) is not None:
            return booking.is_scheduled
        summary = self.summary
        return summary is not None and bool(summary.is_scheduled) and not summary.is_terminal

    @property
    def scheduled_at(self) -> datetime | None:
        if (booking := self.booking) is not None:
            return booking.scheduled_delivery_at
        at = self.summary.scheduled_at if self.summary else None
        return datetime.fromtimestamp(at, UTC) if at is not None else None

    @property
    def due_at(self) -> float:
        """The wanted time in seconds since 1970; infinite if unknown."""
        at = self.summary.scheduled_at if self.summary else None
        return max(self.booked, at or 0.0) or float("inf")

    @property
    def customer(self) -> str:
        if (booking := self.booking) is not None:
            return booking.customer_name
        return self.summary.customer_name if self.summary else ""

    @property
    def phone(self) -> str:
        if (booking := self.booking) is not None:
            return booking.customer_number
        return self.summary.customer_number if self.summary else ""

    @property
    def price(self) -> Decimal | None:
        if (booking := self.booking) is not None:
            return booking.quoted_price
        fils = self.summary.price if self.summary else None
        return None if fils is None else fils * FILS

    @property
    def cash(self) -> Cash:
        if self.summary is not None:
            return self.summary.cash_on_delivery
        return cash_of(None, self.booking)

    @property
    def vehicle(self) -> str:
        if (booking := self.booking) is not None:
            return str(booking.vehicle_type)
        return self.summary.vehicle_type if self.summary else ""

    @property
    def driver(self) -> str:
        return self.summary.driver_name if self.summary else ""

    @property
    def order(self) -> str:
        """The order number; for an unconfirmed booking the operator's, or empty."""
        if self.unconfirmed is not None and self.unconfirmed.intent.operator_report is not None:
            return self.unconfirmed.intent.operator_report.order_number or ""
        return self.summary.order_number if self.summary else ""

    @property
    def status(self) -> str:
        """The service's status, or our own where the service has none; empty if unconfirmed."""
        if self.held is not None:
            return SENDING if self.held.is_sending else HELD
        if self.reported_summary is not None:
            return REPORTED_BOOKED
        return self.summary.status if self.summary else ""

    @property
    def counter(self) -> str:
        """Name of the counter that booked it; empty if none of the shop did, or none share."""
        if not self.counter_id or self.counter_id == OWN or not counter_names.names():
            return counter_names.name_of(self.counter_id)
        return counter_names.words_of(self.counter_id)

    @property
    def clerk(self) -> str:
        """The clerk who booked it, if clerks choose their names; else empty."""
        if self.summary is not None:
            return self.summary.clerk
        if self.held is not None:
            return self.held.clerk
        return (self.unconfirmed.intent.clerk if self.unconfirmed else None) or ""

    def area(self, language: str) -> str:
        if self.held is not None:
            return place_name(self.held.draft.dropoff_area or "")
        return self.summary.area(language) if self.summary else ""

    def matches(self, search: BoardSearch) -> bool:
        of_counter = search.of_counters if self.counter_id in search.counters else ()
        return all(word in self.searched or word in of_counter for word in search.words)


def narrow(text: str) -> str:
    """Returns the UTF-8 bytes of a text as characters: sorted alike, and searched twice as fast."""
    return text if text.isascii() else text.encode("utf-8", "surrogatepass").decode("latin-1")


def searched_lines(text: str) -> str:
    """Returns the searched text of a row, narrow, with phone numbers only as bare digits."""
    lines = text.split("\n")
    bare = {line for line in lines if line.isdigit() and len(line) >= _PHONE}
    kept = (line for line in lines if line in bare or line.translate(_GROUPING) not in bare)
    return narrow("\n".join(kept))


def _searched(booking: Booking, order_number: str | None = None) -> str:
    """Returns the searched text of a booking without a delivery."""
    texts, phones = booking.searched
    names, numbers = (order_number, booking.customer_name), (booking.customer_number,)
    return searched_lines(searched_text((*names, *texts), (*numbers, *phones)))


@lru_cache(maxsize=16384)
def by_words(text: str) -> str:
    """Returns a sort key folded in case and letter variants; empty texts are last."""
    return narrow(folded(text)) or LAST


def _by_order(order_number: str) -> str:
    """Returns a sort key with numeric order: ``ORD-9`` before ``ORD-10``."""
    chunks = _CHUNKS.split(order_number)
    return narrow("".join(f"{chunk:0>12}" if chunk.isdigit() else chunk for chunk in chunks))


@lru_cache(maxsize=256)
def _by_status(status: str) -> str:
    """Returns a sort key by progress; then ends without delivery, then unknown statuses."""
    done = pips(status)
    place = done if done is not None else _END + (not is_terminal(status))
    return f"{place}{narrow(status)}"


def _by_cash(summary: DeliverySummary) -> float:
    """Returns fils as a sort key: no cash is lowest, then unknown amounts, then unknown cash."""
    cash = cash_by_flags(summary.collects, summary.asked, None)
    if isinstance(cash, Collect):
        return float(summary.cash or _UNKNOWN_AMOUNT)
    return -1.0 if isinstance(cash, NothingToCollect) else _NOT_KNOWN


_FIELDS: Final = tuple(field.name for field in fields(BoardRow))
