"""One row of the board, with what it is searched, filtered and sorted by."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.deliveries.cash import Cash, cash_of
from deskdispatch.domain.deliveries.status import FAILED, TOLD_BOOKED, is_terminal
from deskdispatch.domain.money import FILS
from deskdispatch.domain.text.search_text import haystack
from deskdispatch.ui.deliveries.model import sort_keys
from deskdispatch.ui.deliveries.model.board_filter import BITS, BoardFilter

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.doubts.doubt import Doubt
    from deskdispatch.domain.doubts.intent import Intent


@dataclass(slots=True, eq=False)
class BoardRow:
    """A delivery, or a booking of this desk of which no delivery is known.

    Exactly one of ``summary`` and ``doubt`` is there.

    A row stays the same object while its delivery moves, so that lists of rows that are not
    sorted by what changed need not be touched.

    Attributes:
        id: Of the delivery, or of the intent.
        summary: The delivery.
        doubt: The booking in doubt, or one that is booked by the operator's word.
        word: Of the latter, all that is known of its delivery.
        kinds: The parts of the board that it is in, a bit each.
        parts: The same, and 0 while the days or the branch leave it out.
        haystack: All that is searched, folded and narrow.
        booked: When, seconds since 1970; 0 where that is not known.
        by_order: Sorts the order number; the others likewise, each its column.
    """

    id: str
    summary: DeliverySummary | None = None
    doubt: Doubt | None = None
    word: DeliverySummary | None = None
    kinds: int = 0
    parts: int = 0
    haystack: str = ""
    booked: float = 0.0
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
    def of_summary(cls, summary: DeliverySummary) -> BoardRow:
        """The row of a delivery."""
        kinds = _kinds(summary)
        return cls(
            summary.id,
            summary,
            kinds=kinds,
            parts=kinds,
            haystack=sort_keys.searched(summary.haystack),
            booked=summary.created_at or 0.0,
            by_order=sort_keys.by_order(summary.order_number),
            by_customer=sort_keys.by_words(summary.customer_name),
            by_phone=sort_keys.by_digits(summary.customer_number),
            by_area_en=sort_keys.by_words(summary.area_en),
            by_area_ar=sort_keys.by_words(summary.area_ar),
            by_status=sort_keys.by_status(summary.status),
            by_driver=sort_keys.by_words(summary.driver_name),
            by_vehicle=sort_keys.by_words(summary.vehicle_type),
            by_price=sort_keys.by_price(summary),
            by_cash=sort_keys.by_cash(summary),
        )

    @classmethod
    def of_doubt(cls, doubt: Doubt) -> BoardRow:
        """The row of a booking in doubt; these stand on top and are sorted by their time only."""
        booking = doubt.intent.booking
        address = (*(booking.delivery_address or ()), booking.additional_address_detail)
        told = doubt.intent.told.order_number if doubt.intent.told is not None else None
        texts = (told, booking.customer_name, booking.special_notes, *address)
        kinds = BITS[BoardFilter.ALL] | BITS[BoardFilter.DOUBT]
        phones = (booking.customer_number, booking.alternate_customer_number)
        return cls(
            doubt.intent.id,
            doubt=doubt,
            kinds=kinds,
            parts=kinds,
            haystack=sort_keys.searched(haystack(texts, phones)),
            booked=doubt.intent.written_at.timestamp(),
        )

    @classmethod
    def of_told(cls, doubt: Doubt) -> BoardRow:
        """The row of a booking that is closed by the operator's word, among the deliveries."""
        from deskdispatch.domain.doubts.doubt import told_summary

        row = cls.of_summary(told_summary(doubt.intent))
        row.doubt, row.word, row.summary = doubt, row.summary, None
        row.kinds = row.parts = BITS[BoardFilter.ALL]
        return row

    def become(self, fresh: BoardRow) -> None:
        """Takes over all that another row of the same delivery says."""
        for name in _FIELDS:
            setattr(self, name, getattr(fresh, name))

    @property
    def is_in_doubt(self) -> bool:
        """Whether nobody here knows whether it was booked."""
        return self.doubt is not None and self.word is None

    @property
    def intent(self) -> Intent | None:
        """What was sent, of a booking in doubt."""
        return None if self.doubt is None else self.doubt.intent

    @property
    def time(self) -> datetime | None:
        """When it was booked, or meant to be."""
        return datetime.fromtimestamp(self.booked, UTC) if self.booked else None

    @property
    def customer(self) -> str:
        """Who receives it; empty where that is not known."""
        if self.doubt is not None:
            return self.doubt.intent.booking.customer_name
        return self.summary.customer_name if self.summary else ""

    @property
    def phone(self) -> str:
        """The recipient's number; empty where that is not known."""
        if self.doubt is not None:
            return self.doubt.intent.booking.customer_number
        return self.summary.customer_number if self.summary else ""

    @property
    def price(self) -> Decimal | None:
        """KWD; for a booking in doubt, what was quoted."""
        if self.doubt is not None:
            return self.doubt.intent.booking.quoted_price
        fils = self.summary.price if self.summary else None
        return None if fils is None else (Decimal(fils) / 1000).quantize(FILS)

    @property
    def cash(self) -> Cash:
        """What the courier collects, as far as is known here."""
        if self.summary is not None:
            return self.summary.cash_on_delivery
        return cash_of(None, self.doubt.intent.booking if self.doubt else None)

    @property
    def vehicle(self) -> str:
        """What carries it: the wire's word, empty where that is not known."""
        if self.doubt is not None:
            return str(self.doubt.intent.booking.vehicle_type)
        return self.summary.vehicle_type if self.summary else ""

    @property
    def driver(self) -> str:
        """Who carries it; empty until there is one."""
        return self.summary.driver_name if self.summary else ""

    @property
    def order(self) -> str:
        """The order number; of a booking in doubt, what the operator said, or nothing."""
        if self.doubt is not None and self.doubt.intent.told is not None:
            return self.doubt.intent.told.order_number or ""
        return self.summary.order_number if self.summary else ""

    @property
    def status(self) -> str:
        """The wire's word; empty for a booking in doubt, ``TOLD_BOOKED`` by the operator's word."""
        if self.word is not None:
            return TOLD_BOOKED
        return self.summary.status if self.summary else ""

    def area(self, language: str) -> str:
        """Where it goes; empty for a booking in doubt and where that is not known."""
        return self.summary.area(language) if self.summary else ""

    def matches(self, words: tuple[str, ...]) -> bool:
        """Whether every narrow word stands in what is searched."""
        return all(word in self.haystack for word in words)


def _kinds(summary: DeliverySummary) -> int:
    if is_terminal(summary.status):
        end = BoardFilter.FAILED if summary.status in FAILED else BoardFilter.DONE
        return BITS[BoardFilter.ALL] | BITS[end]
    scheduled = bool(summary.is_scheduled) or summary.scheduled_at is not None
    later = BITS[BoardFilter.SCHEDULED] if scheduled else 0
    return BITS[BoardFilter.ALL] | BITS[BoardFilter.ACTIVE] | later


_FIELDS: Final = tuple(field.name for field in fields(BoardRow))
