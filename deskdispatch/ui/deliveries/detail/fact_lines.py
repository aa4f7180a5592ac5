"""Facts of one delivery as lines of label and value; most missing facts have no line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain import money
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.deliveries.summary import Collect, NothingToCollect, cash_of
from deskdispatch.domain.fields import REMARKS
from deskdispatch.domain.money import FILS
from deskdispatch.ui.lib import counter_names, phone_calls
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated, joined, kwd
from deskdispatch.ui.text.fields import NAMES
from deskdispatch.ui.text.marked_text import translated, word_of
from deskdispatch.ui.text.place_names import place_name
from deskdispatch.ui.text.times import clock, day_and_time, exact, time_of

if TYPE_CHECKING:
    from deskdispatch.domain.booking.booking import Booking
    from deskdispatch.domain.deliveries.arrivals import UsualArrival
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.places.places import Area
    from deskdispatch.domain.slips.print_job import PrintEntry
    from deskdispatch.domain.unconfirmed.intent import Intent
    from deskdispatch.domain.wrong_bookings import WrongBooking


class FactLine(NamedTuple):
    """One fact.

    Attributes:
        reason_missing: Reason why the value is missing and shown as a dash; else empty.
    """

    key: str
    label: str
    value: str
    copied_text: str = ""
    called_number: str = ""
    reason_missing: str = ""

    @property
    def is_known(self) -> bool:
        return not self.reason_missing


@dataclass(frozen=True, slots=True)
class FactSources:
    """Values that the facts are read from.

    Attributes:
        summary: None for an unconfirmed booking.
        intent: The request of this desk or another counter; None for bookings from elsewhere.
        usual: Usual arrival of a delivery under way; None for others, and if unknown.
        branches: Branch names by id.
    """

    summary: DeliverySummary | None = None
    intent: Intent | None = None
    updated_at: datetime | None = None
    prints: Sequence[PrintEntry] = ()
    is_unreadable: bool = False
    wrong: WrongBooking | None = None
    usual: UsualArrival | None = None
    areas: Sequence[Area] = ()
    branches: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def booking(self) -> Booking | None:
        return self.intent.booking if self.intent else None

    @property
    def point(self) -> Coordinates | None:
        """The drop-off as the service gives it, else as it was requested."""
        dropoff = self.summary.dropoff if self.summary else None
        return dropoff or (self.booking.dropoff if self.booking else None)


COLUMNS: Final = (
    (
        *("customer", "phone", "secondPhone", "dropoff", "address"),
        *(spec.field.value for spec in REMARKS),
        *("origin", "pickupContact"),
    ),
    (
        "wrong",
        "cash",
        "driver",
        "arrival",
        "scheduled",
        "price",
        "vehicle",
        "booked",
        "prints",
        "record",
    ),
)
"""Every key, by column in display order: customer and places, then cash, driver and the rest."""

KEYS: Final = tuple(key for column in COLUMNS for key in column)


def lines(sources: FactSources) -> list[FactLine]:
    """Returns the lines of a delivery or an unconfirmed booking; only known facts have one.

    Cash and driver have one even while unknown, as they are asked for most.
    """
    whom = [*_customer(sources), *_remarks(sources)]
    if sources.summary is not None:
        vehicle = word_of(Vehicle, sources.summary.vehicle_type)
        facts = [
            *whom,
            _origin(sources),
            *_contact(sources.booking),
            *_wrong(sources),
            _cash(sources),
            _driver(sources.summary),
            *_arrival(sources),
            *_schedule(sources),
            _price(sources.summary, sources.booking),
            FactLine("vehicle", QCoreApplication.translate("Facts", "Vehicle"), vehicle),
            _booked(sources),
            _prints(sources),
            _record(sources),
        ]
    elif sources.booking is not None:
        is_custom = sources.booking.custom_pickup
        pickup = [_origin(sources), *_contact(sources.booking)] if is_custom else []
        facts = [*whom, *pickup, _cash(sources), *_schedule(sources)]
    else:
        facts = []
    return [line for line in facts if line.value]


def _driver(summary: DeliverySummary) -> FactLine:
    label = QCoreApplication.translate("Facts", "Driver")
    if not summary.driver_name and not summary.driver_phone:
        if summary.is_terminal:
            return _missing_fact("driver", label)
        waits = QCoreApplication.translate("Facts", "No driver assigned yet")
        return FactLine("driver", label, NOTHING, reason_missing=waits)
    value = joined(summary.driver_name, _unbroken(summary.driver_phone))
    return FactLine("driver", label, value, *_number(summary.driver_phone))


def _customer(sources: FactSources) -> list[FactLine]:
    summary, booking = sources.summary, sources.booking
    name = (summary and summary.customer_name) or (booking and booking.customer_name) or ""
    number = (summary and summary.customer_number) or (booking and booking.customer_number) or ""
    second = (booking and booking.alternate_customer_number) or ""
    person = QCoreApplication.translate("Facts", "Customer")
    phone = QCoreApplication.translate("Facts", "Phone")
    return [
        FactLine("customer", person, name),
        _phone("phone", phone, number),
        _phone("secondPhone", QCoreApplication.translate("Facts", "Second phone"), second),
        _dropoff(sources),
        _address(sources),
    ]


def _dropoff(sources: FactSources) -> FactLine:
    from deskdispatch.domain.places.places import nearest

    label, point = QCoreApplication.translate("Facts", "Drop-off"), sources.point
    if point is None:
        return FactLine("dropoff", label, "")
    name = sources.summary.area(language.current()) if sources.summary else ""
    if not name and (area := nearest(sources.areas, point)) is not None:
        name = area.name(language.current())
    return FactLine("dropoff", label, joined(name, isolated(point.text())), point.text())


def _address(sources: FactSources) -> FactLine:
    """Returns the address; a line that only names an area is in the window's language."""
    from deskdispatch.domain.places.places import named_in

    parts = sources.booking.address if sources.booking else ()
    text = "\n".join(named_in(sources.areas, part, language.current()) for part in parts)
    return FactLine("address", QCoreApplication.translate("Facts", "Address"), text, text)


def _remarks(sources: FactSources) -> Iterator[FactLine]:
    for spec in REMARKS:
        text = sources.booking.text(spec.field) if sources.booking else ""
        yield FactLine(spec.field.value, translated(NAMES[spec.field]), text, text)


def _cash(sources: FactSources) -> FactLine:
    summary, booking = sources.summary, sources.booking
    cash = summary.cash_on_delivery if summary is not None else cash_of(None, booking)
    label = QCoreApplication.translate("Facts", "Cash")
    if isinstance(cash, Collect):
        partly = QCoreApplication.translate("Facts", "Cash, amount missing")
        if not cash.amount:
            return FactLine("cash", label, partly)
        words = ""
        if booking is not None and booking.change is not None:
            words = QCoreApplication.translate("Facts", "change {bring} for {given}")
            bring, given = (isolated(money.text(each)) for each in booking.change)
            words = words.format(bring=bring, given=given)
        return FactLine("cash", label, joined(kwd(cash.amount), words))
    if isinstance(cash, NothingToCollect):
        return FactLine("cash", label, QCoreApplication.translate("Facts", "No cash"))
    return _missing_fact("cash", label)


def _price(summary: DeliverySummary, booking: Booking | None) -> FactLine:
    label = QCoreApplication.translate("Facts", "Price")
    if summary.price is None:
        return FactLine("price", label, "")
    price = summary.price * FILS
    quoted = booking.quoted_price if booking else None
    if quoted is None or quoted == price:
        return FactLine("price", label, kwd(price))
    words = QCoreApplication.translate("Facts", "{price}, but quoted {quoted}")
    return FactLine("price", label, words.format(price=kwd(price), quoted=kwd(quoted)))


def _schedule(sources: FactSources) -> list[FactLine]:
    """Returns the scheduled time; no line if the delivery is wanted at once."""
    summary, booking = sources.summary, sources.booking
    known = summary if summary is not None else booking
    if known is None or not known.is_scheduled:
        return []
    at = booking.scheduled_delivery_at if booking is not None else None
    if at is None and summary is not None:
        at = moment_of(summary.scheduled_at)
    value = exact(at) if at else QCoreApplication.translate("Facts", "later, time unknown")
    return [FactLine("scheduled", QCoreApplication.translate("Facts", "Deliver at"), value)]


def _wrong(sources: FactSources) -> list[FactLine]:
    """Returns when the delivery was reported as wrong, and the outcome."""
    wrong, summary = sources.wrong, sources.summary
    if wrong is None or summary is None:
        return []
    if wrong.stopped_at is not None:
        state = QCoreApplication.translate("Facts", "stopped")
    elif summary.status == DeliveryStatus.DELIVERED:
        state = QCoreApplication.translate("Facts", "delivered anyway")
    else:
        state = QCoreApplication.translate("Facts", "not cancelled yet")
    money = ""
    if wrong.refunded_at is not None:
        money = QCoreApplication.translate("Facts", "money back")
    elif wrong.is_paid and wrong.stopped_at is not None:
        money = QCoreApplication.translate("Facts", "money not back yet")
    label = QCoreApplication.translate("Facts", "Reported wrong")
    at = time_of(wrong.reported_at, utc_now())
    return [FactLine("wrong", label, joined(at, state, money))]


def _arrival(sources: FactSources) -> list[FactLine]:
    """Returns when deliveries booked like this one usually arrive, counted from its booking."""
    usual, at = sources.usual, moment_of(sources.summary.created_at) if sources.summary else None
    if usual is None or at is None:
        return []
    words = QCoreApplication.translate(
        "Facts", "usually by {time} (9 of 10, from %n deliveries)", None, usual.samples
    )
    value = words.format(time=isolated(clock(usual.by(at))))
    return [FactLine("arrival", QCoreApplication.translate("Facts", "Arrival"), value)]


def _booked(sources: FactSources) -> FactLine:
    summary = sources.summary
    at = moment_of(summary.created_at) if summary else None
    counter_id = summary.counter_id if summary is not None else ""
    where = QCoreApplication.translate("Facts", "another device")
    if counter_id and counter_names.names():
        where = counter_names.words_of(counter_id)
    if not counter_id and (sources.intent is not None or (summary and summary.is_ours)):
        where = QCoreApplication.translate("Facts", "this PC")
    label = QCoreApplication.translate("Facts", "Booked at")
    when = NOTHING if at is None else exact(at)
    user = (sources.intent and sources.intent.who) if counter_names.names() else ""
    clerk = summary.clerk if summary else sources.intent and sources.intent.clerk
    return FactLine("booked", label, joined(when, where, embedded(clerk or "") or user or ""))


def _origin(sources: FactSources) -> FactLine:
    label, booking = QCoreApplication.translate("Facts", "From"), sources.booking
    branch_id = (
        (booking and booking.branch_id) or (sources.summary and sources.summary.branch_id) or ""
    )
    if branch_id:
        return FactLine("origin", label, place_name(sources.branches.get(branch_id, branch_id)))
    if booking is None:
        return FactLine("origin", label, "")
    return FactLine("origin", label, joined(booking.pickup_address or "", booking.pickup.text()))


def _contact(booking: Booking | None) -> list[FactLine]:
    name, number = (booking.pickup_name, booking.pickup_number) if booking else (None, None)
    if not name and not number:
        return []
    label = QCoreApplication.translate("Facts", "Contact")
    value = joined(embedded(name or ""), _unbroken(number or ""))
    return [FactLine("pickupContact", label, value, *_number(number or ""))]


def _prints(sources: FactSources) -> FactLine:
    label = QCoreApplication.translate("Facts", "Slip")
    if not sources.prints:
        failed = QCoreApplication.translate("Facts", "could not be read")
        return FactLine("prints", label, failed if sources.is_unreadable else "")
    last = sources.prints[0]
    once = QCoreApplication.translate("Facts", "printed once, {time}: {target}")
    often = QCoreApplication.translate(
        "Facts", "printed %n time(s), last {time}: {target}", "", len(sources.prints)
    )
    words = once if len(sources.prints) == 1 else often
    time = embedded(day_and_time(last.printed_at))
    return FactLine("prints", label, words.format(time=time, target=embedded(last.target)))


def _record(sources: FactSources) -> FactLine:
    id = sources.summary.id if sources.summary else ""
    label = QCoreApplication.translate("Facts", "Service ID")
    changed = QCoreApplication.translate("Facts", "updated {time}")
    when = changed.format(time=embedded(exact(sources.updated_at))) if sources.updated_at else ""
    return FactLine("record", label, joined(isolated(id), when), id)


def _unbroken(number: str) -> str:
    """Returns a phone number that is not broken over lines."""
    return isolated(number).replace(" ", "\u00a0")


def _number(number: str) -> tuple[str, str]:
    return number, number if number and phone_calls.tel_address(number) is not None else ""


def _phone(key: str, label: str, number: str) -> FactLine:
    return FactLine(key, label, isolated(number), *_number(number))


def _missing_fact(key: str, label: str) -> FactLine:
    why = QCoreApplication.translate("Facts", "Unknown: the service does not say")
    return FactLine(key, label, NOTHING, reason_missing=why)


def moment_of(seconds: float | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
