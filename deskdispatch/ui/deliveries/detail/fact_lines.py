"""What is known of one delivery, line by line; what is not known is said as such."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.deliveries.cash import Collect, NothingToCollect, cash_of
from deskdispatch.domain.money import FILS
from deskdispatch.ui.lib import phone_calls
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, isolated, joined, kwd
from deskdispatch.ui.text.times import day_and_time, exact
from deskdispatch.ui.text.vehicles import vehicle_word

if TYPE_CHECKING:
    from deskdispatch.domain.booking.booking import Booking
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.doubts.intent import Intent
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.places.places import Area
    from deskdispatch.domain.slips.print_job import PrintEntry

UNREAD: Final = "…"
"""Stands, for a moment, where the journal is still being read."""


class FactLine(NamedTuple):
    """One fact.

    Attributes:
        key: What it is, for the program.
        label: What it is, for people.
        value: As it is shown.
        copies: What is copied of it; nothing offers no copy.
        calls: The number that can be called; nothing offers no call.
    """

    key: str
    label: str
    value: str
    copies: str = ""
    calls: str = ""

    @property
    def is_known(self) -> bool:
        """Whether it says anything; where nothing is known, or was not sent, it does not."""
        return self.value not in (UNREAD, _unknown(), _none())


@dataclass(frozen=True, slots=True)
class Known:
    """Everything that facts are made of.

    Attributes:
        summary: The delivery; None for a booking in doubt.
        intent: What this desk sent; None where it was booked elsewhere.
        updated_at: When the service changed it last; None where it did not say.
        prints: The slips that went out, newest first.
        is_read: Whether the journal has said all that it knows.
        is_unreadable: Whether the journal could not say it.
        areas: The named areas of the country.
        branches: The shop's, by id.
    """

    summary: DeliverySummary | None = None
    intent: Intent | None = None
    updated_at: datetime | None = None
    prints: Sequence[PrintEntry] = ()
    is_read: bool = True
    is_unreadable: bool = False
    areas: Sequence[Area] = ()
    branches: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def booking(self) -> Booking | None:
        """The body that this desk sent."""
        return self.intent.booking if self.intent else None

    @property
    def point(self) -> Coordinates | None:
        """Where it goes, by the service, else by what was sent."""
        said = self.summary.dropoff if self.summary else None
        return said or (self.booking.dropoff if self.booking else None)


KEYS: Final = (
    "driver",
    "customer",
    "phone",
    "secondPhone",
    "dropoff",
    "address",
    "notes",
    "cash",
    "price",
    "vehicle",
    "scheduled",
    "booked",
    "origin",
    "pickupContact",
    "prints",
    "record",
)
"""Every key, in the order of the lines."""


def lines(known: Known) -> list[FactLine]:
    """The lines of a delivery or of a booking in doubt, the most asked for first."""
    said = [*_customer(known), _notes(known), _cash(known), _schedule(known)]
    if known.summary is None:
        return [*said, *_pickup(known)] if known.intent is not None else []
    return [
        _driver(known.summary),
        *said[:-1],
        _price(known.summary, known.booking),
        _vehicle(known.summary),
        said[-1],
        _booked(known),
        _origin(known),
        *_contact(known.booking),
        _prints(known),
        _record(known),
    ]


def _driver(summary: DeliverySummary) -> FactLine:
    label = QCoreApplication.translate("Facts", "Driver")
    if not summary.driver_name and not summary.driver_phone:
        waits = QCoreApplication.translate("Facts", "not assigned yet")
        return FactLine("driver", label, _unknown() if summary.is_terminal else waits)
    value = joined(summary.driver_name, isolated(summary.driver_phone))
    return FactLine("driver", label, value, *_number(summary.driver_phone))


def _customer(known: Known) -> list[FactLine]:
    summary, booking = known.summary, known.booking
    name = (summary and summary.customer_name) or (booking and booking.customer_name) or ""
    number = (summary and summary.customer_number) or (booking and booking.customer_number) or ""
    label = QCoreApplication.translate("Facts", "Phone")
    return [
        FactLine("customer", QCoreApplication.translate("Facts", "Customer"), name or _unknown()),
        FactLine("phone", label, isolated(number) or _unknown(), *_number(number)),
        _second_phone(known),
        _dropoff(known),
        _address(known),
    ]


def _second_phone(known: Known) -> FactLine:
    number = (known.booking.alternate_customer_number if known.booking else None) or ""
    value = isolated(number) or _sent(known)
    label = QCoreApplication.translate("Facts", "Second phone")
    return FactLine("secondPhone", label, value, *_number(number))


def _dropoff(known: Known) -> FactLine:
    label, point = QCoreApplication.translate("Facts", "Drop-off"), known.point
    if point is None:
        return FactLine("dropoff", label, _unknown())
    value = joined(_area(known, point), isolated(point.text()))
    return FactLine("dropoff", label, value, point.text())


def _area(known: Known, point: Coordinates) -> str:
    if known.summary is not None and (named := known.summary.area(language.current())):
        return named
    from deskdispatch.domain.places.places import nearest

    area = nearest(known.areas, point)
    return area.name(language.current()) if area else ""


def _address(known: Known) -> FactLine:
    booking = known.booking
    sent = (*(booking.delivery_address or ()), booking.additional_address_detail) if booking else ()
    text = "\n".join(dict.fromkeys(part for part in sent if part))
    label = QCoreApplication.translate("Facts", "Address")
    return FactLine("address", label, text or _sent(known), text)


def _notes(known: Known) -> FactLine:
    notes = (known.booking.special_notes if known.booking else None) or ""
    label = QCoreApplication.translate("Facts", "Notes")
    return FactLine("notes", label, notes or _sent(known), notes)


def _cash(known: Known) -> FactLine:
    summary, booking = known.summary, known.booking
    cash = summary.cash_on_delivery if summary is not None else cash_of(None, booking)
    label = QCoreApplication.translate("Facts", "Cash")
    if isinstance(cash, Collect):
        partly = QCoreApplication.translate("Facts", "yes, amount not known here")
        return FactLine("cash", label, kwd(cash.amount) if cash.amount else partly)
    return FactLine("cash", label, _none() if isinstance(cash, NothingToCollect) else _unknown())


def _price(summary: DeliverySummary, booking: Booking | None) -> FactLine:
    label = QCoreApplication.translate("Facts", "Price")
    if summary.price is None:
        return FactLine("price", label, _unknown())
    price = (Decimal(summary.price) / 1000).quantize(FILS)
    quoted = booking.quoted_price if booking else None
    if quoted is None or quoted == price:
        return FactLine("price", label, kwd(price))
    words = QCoreApplication.translate("Facts", "{price}, but quoted {quoted}")
    return FactLine("price", label, words.format(price=kwd(price), quoted=kwd(quoted)))


def _vehicle(summary: DeliverySummary) -> FactLine:
    word = vehicle_word(summary.vehicle_type) or _unknown()
    return FactLine("vehicle", QCoreApplication.translate("Facts", "Vehicle"), word)


def _schedule(known: Known) -> FactLine:
    summary, booking = known.summary, known.booking
    later = summary.is_scheduled if summary is not None else bool(booking and booking.is_scheduled)
    at = booking.scheduled_delivery_at if booking else None
    if at is None and summary is not None and summary.scheduled_at is not None:
        at = _moment(summary.scheduled_at)
    value = QCoreApplication.translate("Facts", "as soon as possible")
    if later:
        value = exact(at) if at else QCoreApplication.translate("Facts", "later, not known when")
    elif later is None:
        value = _unknown()
    return FactLine("scheduled", QCoreApplication.translate("Facts", "Deliver at"), value)


def _booked(known: Known) -> FactLine:
    summary = known.summary
    at = _moment(summary.created_at) if summary and summary.created_at is not None else None
    here = QCoreApplication.translate("Facts", "on this PC")
    elsewhere = QCoreApplication.translate("Facts", "elsewhere")
    is_ours = known.intent is not None or (summary is not None and summary.is_ours)
    when = _unknown() if at is None else exact(at)
    label = QCoreApplication.translate("Facts", "Booked at")
    return FactLine("booked", label, joined(when, here if is_ours else elsewhere))


def _origin(known: Known) -> FactLine:
    """The branch, or the place on the map, that it was sent from."""
    label, booking = QCoreApplication.translate("Facts", "From"), known.booking
    branch_id = (booking and booking.branch_id) or (known.summary and known.summary.branch_id) or ""
    if branch_id:
        return FactLine("origin", label, known.branches.get(branch_id, branch_id))
    if booking is None:
        return FactLine("origin", label, _sent(known))
    return FactLine("origin", label, joined(booking.pickup_address or "", booking.pickup.text()))


def _pickup(known: Known) -> list[FactLine]:
    """Of a booking in doubt, where it is collected at no branch."""
    custom = known.booking is not None and known.booking.custom_pickup
    return [_origin(known), *_contact(known.booking)] if custom else []


def _contact(booking: Booking | None) -> list[FactLine]:
    """Whom the driver asks for at a custom pickup, where somebody was named."""
    name, number = (booking.pickup_name, booking.pickup_number) if booking else (None, None)
    if not name and not number:
        return []
    label = QCoreApplication.translate("Facts", "Contact")
    value = joined(embedded(name or ""), isolated(number or ""))
    return [FactLine("pickupContact", label, value, *_number(number or ""))]


def _prints(known: Known) -> FactLine:
    label = QCoreApplication.translate("Facts", "Slip")
    if not known.prints and known.is_unreadable:
        failed = QCoreApplication.translate("Facts", "could not be read")
        return FactLine("prints", label, failed)
    if not known.prints:
        never = QCoreApplication.translate("Facts", "not printed on this PC")
        return FactLine("prints", label, never if known.is_read else UNREAD)
    last = known.prints[0]
    once = QCoreApplication.translate("Facts", "printed once, {time}: {target}")
    often = QCoreApplication.translate(
        "Facts", "printed %n time(s), last {time}: {target}", "", len(known.prints)
    )
    words = once if len(known.prints) == 1 else often
    time = embedded(day_and_time(last.printed_at))
    return FactLine("prints", label, words.format(time=time, target=embedded(last.target)))


def _record(known: Known) -> FactLine:
    """What the operator finds it by, and when it changed last."""
    id = known.summary.id if known.summary else ""
    label = QCoreApplication.translate("Facts", "Service ID")
    changed = QCoreApplication.translate("Facts", "updated {time}")
    when = changed.format(time=embedded(exact(known.updated_at))) if known.updated_at else ""
    return FactLine("record", label, joined(isolated(id), when), id)


def _number(number: str) -> tuple[str, str]:
    """What is copied, and what can be called, of a phone number."""
    return number, number if number and phone_calls.address(number) is not None else ""


def _sent(known: Known) -> str:
    """What stands for something that only this desk can know, and that is not there."""
    if known.booking is not None:
        return _none()
    ours = known.summary is not None and known.summary.is_ours
    return UNREAD if ours and not known.is_read else _unknown()


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _none() -> str:
    return QCoreApplication.translate("Facts", "none")


def _unknown() -> str:
    return QCoreApplication.translate("Facts", "not known here")
