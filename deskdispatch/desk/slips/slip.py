"""The content of slips, independent of language and layout, and the print log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from deskdispatch.domain.account.account import Account, Branch
from deskdispatch.domain.address.address import in_both_languages
from deskdispatch.domain.booking.booking import Booking, ChangeDue
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import Cash, cash_of
from deskdispatch.domain.fields import REMARKS, Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area, middle_of, nearest
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.domain.unconfirmed.intent import Intent

if TYPE_CHECKING:  # the process that lays slips out needs no desk
    from deskdispatch.desk.deliveries.tracking import Tracking
    from deskdispatch.desk.session import Session
    from deskdispatch.domain.slips.print_job import PrintEntry
    from deskdispatch.journal.journal import Journal


@dataclass(frozen=True, slots=True)
class Slip:
    """The content of one slip; None means *not known here*, an empty value *none was given*.

    ``pickup`` is a custom pickup; ``pickup_contact`` has the name and phone of the person there.
    If ``is_middle``, the drop-off is only the middle of its area. A ``reprint`` of 0 is the
    original. ``clerk`` is the clerk who booked it, if known.
    """

    order_number: str
    shop_name: str | None
    shop_phone: str | None
    shop_address: tuple[str, ...] | None
    customer: str | None
    phone: str | None
    alternate_phone: str | None
    address: tuple[str, ...] | None
    dropoff: Coordinates | None
    remarks: tuple[tuple[Field, str | None], ...]
    cash: Cash
    vehicle: str | None
    is_scheduled: bool | None
    scheduled_at: datetime | None
    booked_at: datetime | None
    price: Decimal | None
    reprint: int
    pickup: tuple[str, ...] = ()
    pickup_contact: tuple[str, ...] = ()
    is_middle: bool = False
    change: ChangeDue | None = None
    clerk: str = ""


def slip_of(
    delivery: Delivery,
    intent: Intent | None,
    branch: Branch | None,
    account: Account | None,
    prints: int,
    *,
    area: Area | None = None,
    is_middle: bool = False,
) -> Slip:
    """Returns the slip of a delivery, whose values take precedence over the intent's.

    ``area`` is the area of the drop-off, if it has a name; ``prints`` counts earlier prints.
    """
    if intent is not None and intent.delivery_id not in (None, delivery.id):
        raise ValueError(f"an intent of delivery {intent.delivery_id} for {delivery.id}")
    booking = intent.booking if intent else None
    is_scheduled = delivery.is_scheduled
    if is_scheduled is None and booking:
        is_scheduled = booking.is_scheduled
    shop_name = (account and account.seller_name) or (branch and branch.name) or None
    if branch is not None:
        above = branch.name == shop_name
        shop_address = _lines(None if above else branch.name, branch.address_label or branch.area)
    else:
        shop_address = _lines(account.pickup_address if account else None)
    pickup: tuple[str, ...] = ()
    pickup_contact: tuple[str, ...] = ()
    if booking is not None:
        pickup_contact = _lines(booking.pickup_name, booking.pickup_number)
        if booking.custom_pickup:
            pickup = _lines(booking.pickup_address, booking.pickup.text())
    return Slip(
        order_number=delivery.order_number,
        shop_name=shop_name,
        shop_phone=(branch and branch.phone) or (account and account.phone) or None,
        shop_address=shop_address or None,
        customer=delivery.customer_name or (booking and booking.customer_name) or None,
        phone=delivery.customer_number or (booking and booking.customer_number) or None,
        alternate_phone=(booking.alternate_customer_number or "") if booking else None,
        address=_address(booking, area) if booking else None,
        dropoff=delivery.dropoff or (booking.dropoff if booking else None),
        remarks=tuple(
            (spec.field, booking.text(spec.field) if booking else None) for spec in REMARKS
        ),
        cash=cash_of(delivery, booking),
        change=booking.change if booking else None,
        vehicle=delivery.vehicle_type or (booking and str(booking.vehicle_type)) or None,
        is_scheduled=is_scheduled,
        scheduled_at=booking.scheduled_delivery_at if booking and is_scheduled else None,
        booked_at=delivery.created_at or (intent.written_at if intent else None),
        price=delivery.estimated_price,
        reprint=prints,
        is_middle=is_middle,
        pickup=pickup,
        pickup_contact=pickup_contact,
        clerk=(intent and intent.clerk) or "",
    )


def _address(booking: Booking, area: Area | None) -> tuple[str, ...]:
    """Returns the address lines with the area in both languages, also without a sent address."""
    parts = booking.address
    if area and not booking.delivery_address:
        parts = (area.name_en, *parts)
    named = [
        f"{area.name_en} · {area.name_ar}" if area and part == area.name_en else part
        for part in parts
    ]
    return _lines(*(part for line in named for part in in_both_languages(line)))


def _lines(*texts: str | None) -> tuple[str, ...]:
    stripped = (text.strip() for text in texts if text)
    return tuple(dict.fromkeys(text for text in stripped if text))


class PrintLogEntry(NamedTuple):
    """A printed slip with the delivery's order number, or its id if the number is unknown."""

    entry: PrintEntry
    order_number: str


class Prints:
    """Contents of slips, and the print log; raises ``JournalError`` if the journal fails.

    Attributes:
        intent: Returns the booking sent for a delivery's id; None if no counter booked it. The id
            of a delivery that only the operator reported is that of its intent.
        log: Returns the printed slips of a delivery's id.
        elsewhere: Returns slips of other counters, by deliveries' ids and order numbers.
    """

    def __init__(
        self, journal: Journal, session: Session, tracking: Tracking, areas: Sequence[Area]
    ) -> None:
        self._journal = journal
        self._session = session
        self._tracking = tracking
        self._areas = areas
        self.intent = journal.sent_for
        self.log = journal.print_log
        self.elsewhere = journal.slips_elsewhere

    async def slips(self, ids: Sequence[str]) -> Mapping[str, Slip]:
        """Returns the slips of deliveries, by the ids of those that are known."""
        import asyncio  # late: the process that lays slips out starts sooner without it

        polled = self._tracking.known
        recent = {id: polled[id] for id in ids if id in polled}
        slips = {}
        for id, source in (await self._journal.slip_sources(ids, recent)).items():
            slips[id] = self._slip(*source)
            await asyncio.sleep(0)  # the window stays responsive while there are many
        return slips

    def _slip(self, delivery: Delivery, intent: Intent | None, prints: int) -> Slip:
        bootstrap = self._session.bootstrap
        branch, is_middle = None, False
        if intent is not None:
            branches = bootstrap.branches if bootstrap else ()
            branch = next((b for b in branches if b.id == intent.booking.branch_id), None)
            booked = watermark.plain(intent.booking.dropoff)
            is_middle = middle_of(self._areas, booked) is not None
        return slip_of(
            delivery,
            intent,
            branch,
            bootstrap.account if bootstrap else None,
            prints,
            area=nearest(self._areas, delivery.dropoff) if delivery.dropoff else None,
            is_middle=is_middle,
        )

    async def recent(self, limit: int) -> list[PrintLogEntry]:
        logged = await self._journal.recent_prints(limit)
        known = await self._journal.summaries_of({entry.delivery_id for entry in logged})
        numbers = {summary.id: summary.order_number for summary in known}
        return [PrintLogEntry(one, numbers.get(one.delivery_id, one.delivery_id)) for one in logged]
