"""A delivery summary: one line of the board, from the service's answers and our booking.

Thousands are in memory at once, so it is a plain tuple of texts and numbers: times are seconds
since 1970, UTC; money is whole fils.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from deskdispatch.domain.deliveries.status import is_terminal
from deskdispatch.domain.money import FILS
from deskdispatch.domain.text.search_text import searched_text

if TYPE_CHECKING:
    from deskdispatch.domain.booking.booking import Booking
    from deskdispatch.domain.deliveries.delivery import Delivery
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.places.places import Area


@dataclass(frozen=True, slots=True)
class Collect:
    """Cash that the courier collects; ``amount`` in KWD, None if unknown."""

    amount: Decimal | None


@dataclass(frozen=True, slots=True)
class NothingToCollect:
    """No cash is collected."""


@dataclass(frozen=True, slots=True)
class CashNotKnown:
    """A delivery without information on whether cash is collected."""


Cash = Collect | NothingToCollect | CashNotKnown
"""The cash to collect; an unknown amount is never zero."""


def cash_of(delivery: Delivery | None, booking: Booking | None) -> Cash:
    """Returns the cash of a delivery, by the service and by this desk's booking, if any."""
    amount = booking.total_amount if booking and booking.collect_cash else None
    requested = booking.collect_cash if booking else None
    return cash_by_flags(delivery.collect_cash if delivery else None, requested, amount)


def cash_by_flags(collected: bool | None, requested: bool | None, amount: Decimal | None) -> Cash:
    """Returns the cash, by the service's flag, and by the flag and amount (KWD) sent.

    If the service collects and no amount was sent, the amount is unknown. If it does not collect
    although an amount was sent, all is unknown, and the clerk has to ask. None means unknown.
    """
    collects = requested if collected is None else collected
    if collects is None or (requested and not collects):
        return CashNotKnown()
    return Collect(amount or None) if collects else NothingToCollect()


class DeliverySummary(NamedTuple):
    """A line of the board; empty texts and None mean *unknown*, never *empty* or *zero*.

    Attributes:
        since: When its status began: by its history, else when a poll first saw it.
        area_en: The English name of the drop-off's area.
        price: The price in fils.
        collects: Whether the courier collects cash, by the service; see ``cash_on_delivery``.
        asked: The same, as sent by this desk.
        cash: Fils to be collected, as sent by this desk.
        typed: Other texts sent by this desk (notes, address, second phone), normalised.
        haystack: The normalised search text, one line for each field.
        counter_id: The other counter that booked it, if the counters share; ``asked``, ``cash``,
            ``typed`` and other sent fields are then by that counter.
        clerk: The clerk who booked it, if the shop's clerks identify themselves.
    """

    id: str
    order_number: str
    status: str
    created_at: float | None = None
    since: float | None = None
    customer_name: str = ""
    customer_number: str = ""
    area_en: str = ""
    area_ar: str = ""
    driver_name: str = ""
    driver_phone: str = ""
    vehicle_type: str = ""
    price: int | None = None
    collects: bool | None = None
    asked: bool | None = None
    cash: int | None = None
    branch_id: str = ""
    is_scheduled: bool | None = None
    scheduled_at: float | None = None
    latitude: float | None = None
    longitude: float | None = None
    is_ours: bool = False
    typed: str = ""
    haystack: str = ""
    counter_id: str = ""
    clerk: str = ""

    @property
    def is_terminal(self) -> bool:
        return is_terminal(self.status)

    @property
    def dropoff(self) -> Coordinates | None:
        """The drop-off; None if unknown or invalid."""
        from deskdispatch.domain.geo import point_at  # late: pydantic delays the first paint

        return point_at(self.latitude, self.longitude)

    @property
    def cash_on_delivery(self) -> Cash:
        amount = None if self.cash is None else Decimal(self.cash) / 1000
        return cash_by_flags(self.collects, self.asked, amount and amount.quantize(FILS))

    def area(self, language: str) -> str:
        return self.area_ar if language == "ar" else self.area_en


class SentBooking(NamedTuple):
    """The booking of a delivery, who sent it, and the id of the other counter, if not this one."""

    booking: Booking
    counter_id: str = ""
    clerk: str = ""


def merged_summary(
    before: DeliverySummary | None,
    delivery: Delivery,
    areas: Sequence[Area],
    seen_at: datetime,
    sent: SentBooking | None = None,
) -> DeliverySummary:
    """Returns the summary of a delivery that an answer was merged into; keeps booking fields.

    The board and the journal merge only by this function and ``Delivery.merged``.

    Args:
        before: None if the delivery is new.
        delivery: The merged delivery.
        areas: The areas that name drop-offs; without any, the old name stays.
        seen_at: When it was seen in this state.
        sent: The booking of a new delivery; None if no sharing counter booked it.
    """
    if before is None:
        booking, counter_id, clerk = sent or (None, "", "")
        return summary_of(delivery, booking, areas, seen_at, counter_id=counter_id, clerk=clerk)
    searched, stands_at = _searched_fields(before), (before.latitude, before.longitude)
    if (delivery.delivery_latitude, delivery.delivery_longitude) != stands_at:
        before = _with_place(before, delivery.dropoff, areas)
    is_new = delivery.status != before.status
    after = _with_service_fields(before, delivery, seen_at.timestamp() if is_new else before.since)
    # Normalising text costs more than everything else here, and most changes are not text.
    return after if _searched_fields(after) == searched else searchable(after)


def summary_of(
    delivery: Delivery,
    booking: Booking | None = None,
    areas: Sequence[Area] = (),
    seen_at: datetime | None = None,
    *,
    counter_id: str = "",
    clerk: str = "",
) -> DeliverySummary:
    """Returns a new delivery's summary; its fields take precedence over the booking's."""
    since = None if seen_at is None else seen_at.timestamp()
    bare = DeliverySummary(
        delivery.id, delivery.order_number, delivery.status, since=since, clerk=clerk
    )
    known = bare if booking is None else _with_booking_fields(bare, booking, counter_id)
    point = delivery.dropoff or (booking.dropoff if booking else None)
    summary = _with_service_fields(_with_place(known, point, areas), delivery, since)
    return without_customer(summary) if delivery.customer_erased else searchable(summary)


def booked_summary(
    before: DeliverySummary,
    delivery: Delivery,
    booking: Booking,
    areas: Sequence[Area],
    *,
    counter_id: str = "",
    clerk: str = "",
) -> DeliverySummary:
    """Returns the summary of a delivery found to be booked here, or at another counter."""
    summary = summary_of(delivery, booking, areas, counter_id=counter_id, clerk=clerk)
    return summary if summary.since is not None else summary._replace(since=before.since)


def searchable(summary: DeliverySummary) -> DeliverySummary:
    texts, phones = _searched_fields(summary)
    return summary._replace(haystack=searched_text(texts, phones))


def without_customer(summary: DeliverySummary) -> DeliverySummary:
    return searchable(
        summary._replace(
            customer_name="", customer_number="", latitude=None, longitude=None, typed=""
        )
    )


def _with_place(
    summary: DeliverySummary, point: Coordinates | None, areas: Sequence[Area]
) -> DeliverySummary:
    """Sets the drop-off, if there is one, and its area's name; without areas the old name stays."""
    if point is None:
        return summary
    placed = summary._replace(latitude=point.latitude, longitude=point.longitude)
    if not areas:
        return placed
    from deskdispatch.domain.places.places import nearest  # late: pydantic delays the first paint

    area = nearest(areas, point)
    names = (area.name_en, area.name_ar) if area else ("", "")
    return placed._replace(area_en=names[0], area_ar=names[1])


def _with_service_fields(
    summary: DeliverySummary, delivery: Delivery, since: float | None
) -> DeliverySummary:
    collects, is_scheduled = delivery.collect_cash, delivery.is_scheduled
    history = delivery.status_history or ()
    began = [entry.timestamp for entry in history if entry.status == delivery.status]
    return summary._replace(
        order_number=delivery.order_number,
        status=delivery.status,
        created_at=_seconds(delivery.created_at, summary.created_at),
        since=_seconds(max(began), since) if began else since,
        customer_name=delivery.customer_name or summary.customer_name,
        customer_number=delivery.customer_number or summary.customer_number,
        driver_name=delivery.driver_name or "",
        driver_phone=delivery.driver_phone or "",
        vehicle_type=delivery.vehicle_type or summary.vehicle_type,
        price=_fils(delivery.estimated_price, summary.price),
        collects=summary.collects if collects is None else collects,
        is_scheduled=summary.is_scheduled if is_scheduled is None else is_scheduled,
    )


def _with_booking_fields(
    summary: DeliverySummary, booking: Booking, counter_id: str
) -> DeliverySummary:
    return summary._replace(
        customer_name=booking.customer_name,
        customer_number=booking.customer_number,
        vehicle_type=str(booking.vehicle_type),
        asked=booking.collect_cash,
        cash=_fils(booking.total_amount, None) if booking.collect_cash else None,
        branch_id=booking.branch_id or "",
        is_scheduled=booking.is_scheduled,
        scheduled_at=_seconds(booking.scheduled_delivery_at, None),
        is_ours=not counter_id,
        counter_id=counter_id,
        typed=searched_text(*booking.searched),
    )


def _searched_fields(summary: DeliverySummary) -> tuple[tuple[str, ...], tuple[str, ...]]:
    texts = (
        summary.order_number,
        summary.customer_name,
        summary.driver_name,
        summary.area_en,
        summary.area_ar,
        summary.typed,
    )
    return texts, (summary.customer_number, summary.driver_phone)


def _seconds(at: datetime | None, known: float | None) -> float | None:
    """Returns seconds no finer than the wire, so that a saved delivery gives the same summary."""
    return (
        known if at is None else at.replace(microsecond=at.microsecond // 1000 * 1000).timestamp()
    )


def _fils(amount: Decimal | None, known: int | None) -> int | None:
    return known if amount is None else int(amount * 1000)
