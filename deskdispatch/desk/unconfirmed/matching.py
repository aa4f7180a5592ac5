"""Matches deliveries of the service to intents: pure rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from deskdispatch.domain import phone
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.geo import distance_km
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.domain.unconfirmed.confirmation import Contradiction, folded_name
from deskdispatch.domain.unconfirmed.intent import INTERRUPTED, Intent, IntentState
from deskdispatch.domain.unconfirmed.watermark import Mark

EARLY: Final = timedelta(minutes=2)
LATE: Final = timedelta(minutes=15)
"""How much younger than its failed answer a delivery may be, by the service's clock.

It may be ``EARLY`` older than its intent.
"""

NEAR_KM: Final = 0.001
SAME_PLACE_KM: Final = 0.2
"""Tolerance for an order named by the operator: a service may keep three decimals of a point."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """Matches without marks, by intent id: one delivery, or several that are indistinguishable."""

    found: Mapping[str, Delivery]
    alike: Mapping[str, tuple[Delivery, ...]]


def is_stamped(intent: Intent) -> bool:
    """Whether the intent's drop-off carries a mark; older releases sent none."""
    return not watermark.is_cut(intent.booking.dropoff)


def in_window(at: datetime | None, intent: Intent, ahead: float | None) -> bool:
    """Whether a time by the service's clock may be that of this intent's delivery.

    An unknown time may be. The intent's own measurement of the service's clock counts; without
    one, no time is compared. ``ahead`` is the present measurement in seconds: if it differs, one of
    the clocks was set, and it is unknown whether the service noted its times before or after that.
    """
    spans = windows(intent, ahead)
    return at is None or spans is None or any(first <= at <= last for first, last in spans)


def windows(intent: Intent, ahead: float | None) -> tuple[tuple[datetime, datetime], ...] | None:
    """Returns the spans, by the service's clock, in which the delivery was made; None for any."""
    if intent.service_ahead is None:
        return None
    aheads = {intent.service_ahead, intent.service_ahead if ahead is None else ahead}
    shifts = [timedelta(seconds=seconds) for seconds in aheads]
    # The next start after a kill may be days later, when others have booked the same.
    left_by = intent.written_at if intent.detail == INTERRUPTED else intent.left_by
    first, last = intent.written_at - EARLY, left_by + LATE
    return tuple((first + shift, last + shift) for shift in shifts)


def earliest(intent: Intent, ahead: float | None) -> datetime | None:
    """Returns the earliest time of the delivery by the service's clock; None if unmeasured."""
    if intent.service_ahead is None:
        return None
    least = min(intent.service_ahead, intent.service_ahead if ahead is None else ahead)
    return intent.written_at + timedelta(seconds=least) - EARLY


def may_be(row: Delivery, intent: Intent, ahead: float | None = None) -> bool:
    """Whether a row of the list may be this intent's delivery; missing fields do not exclude it."""
    if is_indicated(row, intent):
        return True
    return in_window(row.created_at, intent, ahead) and may_ever_be(row, intent)


def may_ever_be(row: Delivery, intent: Intent) -> bool:
    """Compares like ``may_be``, but without times: a clock may have been wrong for a moment."""
    if is_indicated(row, intent):
        return True
    is_of_its_time = _agrees(row.is_scheduled, intent.booking.is_scheduled)
    return is_of_its_time and may_be_named(row, intent)


def is_indicated(row: Delivery, intent: Intent) -> bool:
    """Whether the service's 201, or its operator, named this delivery for the intent.

    A 201 that names a delivery known before the intent was sent does not count.
    """
    answer = intent.answer
    if answer is not None and intent.contradiction != Contradiction.KNOWN and answer.id == row.id:
        return True
    return is_reported(row, intent)


def is_reported(row: Delivery, intent: Intent) -> bool:
    report = intent.operator_report
    return report is not None and is_order(row.order_number, report.order_number)


def is_order(number: str, named: str | None) -> bool:
    return bool(named) and folded_order(number) == folded_order(named or "")


def folded_order(number: str) -> str:
    return number.strip().casefold()


def goes_to(seen: Delivery, intent: Intent, within_km: float = SAME_PLACE_KM) -> bool | None:
    """Whether a delivery has this intent's phone and place; None if it does not say."""
    booking, point = intent.booking, seen.dropoff
    if point is None or seen.customer_number is None:
        return None
    is_same_phone = phone.key(seen.customer_number) == phone.key(booking.customer_number)
    return is_same_phone and distance_km(point, booking.dropoff) <= within_km


def fits(delivery: Delivery, intent: Intent, ahead: float | None) -> bool:
    return in_window(delivery.created_at, intent, ahead) and bool(goes_to(delivery, intent))


def may_be_reported_order(delivery: Delivery, intent: Intent, ahead: float | None) -> bool:
    """Whether a delivery is the order named by the operator, and none of its fields contradicts."""
    return (
        is_reported(delivery, intent)
        and in_window(delivery.created_at, intent, ahead)
        and goes_to(delivery, intent) is not False
        and may_be_named(delivery, intent)
    )


def by_report(
    intents: Iterable[Intent], seen: Iterable[Delivery], ahead: float | None
) -> dict[str, Delivery]:
    """Returns the deliveries named by the operator that fit the intents, by intent id."""
    pool = list(seen)
    found: dict[str, Delivery] = {}
    for intent in intents:
        if intent.operator_report is None:
            continue
        reported = (one for one in pool if is_reported(one, intent) and fits(one, intent, ahead))
        match = next(reported, None)
        if match is not None:
            found[intent.id] = match
            pool.remove(match)
    return found


def is_marked(seen: Delivery, intent: Intent) -> bool:
    """Whether a delivery carries this intent's mark, at its place, for its customer's phone.

    The name is not compared: a service may cut or rewrite it, and the mark is stronger evidence.
    """
    point = seen.dropoff
    return (
        point is not None
        and is_stamped(intent)
        and watermark.read(point) == watermark.read(intent.booking.dropoff)
        and bool(goes_to(seen, intent, NEAR_KM))
    )


def is_alike(seen: Delivery, intent: Intent, ahead: float | None = None) -> bool:
    """Whether a delivery whose mark was cut off agrees with the intent in everything else."""
    booking, point = intent.booking, seen.dropoff
    return (
        point is not None
        and watermark.is_rest_of(point, booking.dropoff)
        and bool(goes_to(seen, intent, NEAR_KM))
        and may_be(seen, intent, ahead)
        and _agrees(seen.vehicle_type, str(booking.vehicle_type))
        and _agrees(seen.collect_cash, booking.collect_cash)
    )


def by_mark(intents: Iterable[Intent], seen: Iterable[Delivery]) -> dict[str, Delivery]:
    """Returns the deliveries that carry the intents' marks; each is given to one intent only."""
    pool: dict[Mark, list[Delivery]] = defaultdict(list)
    for delivery in sorted(seen, key=_age):
        if (point := delivery.dropoff) is not None:
            pool[watermark.read(point)].append(delivery)
    found: dict[str, Delivery] = {}
    for intent in intents:
        marked = pool.get(watermark.read(intent.booking.dropoff), [])
        match = next((delivery for delivery in marked if is_marked(delivery, intent)), None)
        if match is not None:
            found[intent.id] = match
            marked.remove(match)
    return found


def by_likeness(
    intents: Sequence[Intent],
    seen: Iterable[Delivery],
    *,
    competing: Collection[Intent] = (),
    decides: bool = True,
    ahead: float | None = None,
) -> Likeness:
    """Returns the deliveries that agree with an intent in everything, where marks were cut off.

    If there are more deliveries than intents that they may belong to, one of them belongs to
    somebody else, and none is taken. If there are fewer, intents given up come after unconfirmed
    ones, as a booking sent again in their place is more likely to be there.

    Args:
        intents: The intents searched for, oldest first.
        seen: Deliveries that belong to no intent yet.
        competing: Other open intents; the deliveries may belong to them as well.
        decides: Whether likeness is enough: not where the service keeps all digits, except for an
            intent that carries no mark.
        ahead: As for ``in_window``.
    """
    pool = _by_phone(seen)
    unmatched: dict[str, list[Intent]] = defaultdict(list)
    for each in (*intents, *competing):
        unmatched[phone.key(each.booking.customer_number)].append(each)
    found: dict[str, Delivery] = {}
    alike: dict[str, tuple[Delivery, ...]] = {}
    for intent in intents:
        number = phone.key(intent.booking.customer_number)
        like = tuple(one for one in pool[number] if is_alike(one, intent, ahead))
        if not like:
            continue
        rest = unmatched[number]
        claims = [one for one in rest if any(is_alike(each, one, ahead) for each in like)]
        if _comes_after(intent, claims, len(like)):
            continue
        if len(like) <= len(claims) and (decides or not is_stamped(intent)):
            found[intent.id] = like[0]
            pool[number].remove(like[0])
            rest.remove(intent)
        else:
            alike[intent.id] = like
    return Likeness(found, alike)


def _by_phone(seen: Iterable[Delivery]) -> dict[str, list[Delivery]]:
    pool: dict[str, list[Delivery]] = defaultdict(list)
    for delivery in sorted(seen, key=_age):
        if delivery.customer_number is not None:
            pool[phone.key(delivery.customer_number)].append(delivery)
    return pool


def _comes_after(intent: Intent, claims: Iterable[Intent], deliveries: int) -> bool:
    """Whether other intents that were not given up may account for all the deliveries."""
    given_up = IntentState.GIVEN_UP
    return intent.state is given_up and deliveries <= sum(
        other.state is not given_up for other in claims
    )


def may_be_named(seen: Delivery, intent: Intent) -> bool:
    name = seen.customer_name
    return name is None or folded_name(name) == folded_name(intent.booking.customer_name)


def _agrees(actual: object, expected: object) -> bool:
    return actual is None or actual == expected


def _age(delivery: Delivery) -> tuple[datetime, str]:
    return delivery.created_at or datetime.max.replace(tzinfo=UTC), delivery.id
