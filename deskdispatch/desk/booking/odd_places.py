"""Finds odd pickups and drop-offs of bookings before they are sent."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final, NamedTuple

from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.money import FILS
from deskdispatch.domain.places.land import Land
from deskdispatch.domain.places.oddities import (
    BookingPoint,
    Earlier,
    OddityKind,
    Past,
    PlaceOddity,
    is_odd,
    odd_points,
    usual_from,
)
from deskdispatch.domain.places.places import Area, area_named
from deskdispatch.journal.deliveries.past import Group
from deskdispatch.journal.journal import Journal


class _Shipment(NamedTuple):
    """The values of a draft that are compared with earlier deliveries.

    ``values`` has ``FARTHER`` in metres, unless the pickup is a custom one, which has no earlier
    deliveries, and ``DEARER`` in fils, if the price is known.
    """

    draft: Draft
    values: Mapping[OddityKind, int]


_Customer = tuple[str, Coordinates]
"""The phone of a customer (``phone.key``), and the pickup that the distances are from."""

_KINDS: Final = (OddityKind.FARTHER, OddityKind.DEARER)
"""In the order in which the journal returns them for a phone."""

_OF_AREA: Final = frozenset({OddityKind.AREA_MIDDLE, OddityKind.ANOTHER_AREA})
"""Not checked for a return trip: the shop knows where its own branch is."""

RENEWED: Final = timedelta(minutes=10)
"""Age at which everything is read again: deliveries failed since, or gained details."""


class _Seen(NamedTuple):
    """The earlier deliveries of a group as last read; ``row`` is the newest row read."""

    past: Past
    row: int
    begun_at: datetime


@dataclass(eq=False)
class OddPlaces:
    """Compares the points of drafts with the country, and their values with earlier deliveries.

    The past is read only if a draft exceeds the margin of ``usual_from``: once completely, later
    only the new deliveries.
    """

    _journal: Journal
    _areas: Sequence[Area]
    _land: Land | None
    _clock: Clock
    _branches: Callable[[], Collection[Coordinates]] = tuple
    _seen: dict[Group, _Seen] = field(default_factory=dict)

    async def of(self, *priced: tuple[Draft, Decimal | None]) -> list[tuple[PlaceOddity, ...]]:
        """Returns the oddities of each draft with its price: KWD as quoted, None if unknown."""
        shipments = [_Shipment(draft, _values(draft, price)) for draft, price in priced]
        groups = {
            _group(each, kind)
            for each in shipments
            for kind, value in each.values.items()
            if usual_from(kind, value, Earlier.SHOP) > 0
        }
        customers = list(dict.fromkeys(filter(None, map(_customer, shipments))))
        shop, of_customers = await self._past(groups, customers)
        return [
            (*self._odd_points(each.draft), *_beyond(each, shop, of_customers))
            for each in shipments
        ]

    def _odd_points(self, draft: Draft) -> list[PlaceOddity]:
        named = area_named(self._areas, draft.dropoff_area or "")
        found = odd_points(
            draft.pickup, draft.dropoff, areas=self._areas, land=self._land, named=named
        )
        is_ours = not draft.is_custom_pickup
        is_return = not is_ours and draft.dropoff in self._branches()
        return [
            each
            for each in found
            if not (is_ours and each.end is BookingPoint.PICKUP)
            and not (is_return and each.kind in _OF_AREA)
        ]

    async def _past(
        self, groups: Collection[Group], customers: Sequence[_Customer]
    ) -> tuple[Mapping[Group, Past], Mapping[_Customer, Sequence[Past]]]:
        """Reads the past of the shop and of customers; nothing if neither is needed."""
        if not groups and not customers:
            return {}, {}
        now = self._clock()
        before = {group: self._seen.get(group, _Seen(Past(), 0, now)) for group in groups}
        for group, seen in before.items():
            if not now - RENEWED < seen.begun_at <= now:
                before[group] = _Seen(Past(), 0, now)
        asked = [(group, seen.row) for group, seen in before.items()]
        found, of_customers = await self._journal.past_of_shop_and_customers(asked, customers)
        shop = {}
        for (group, seen), (since, row) in zip(before.items(), found, strict=True):
            past = shop[group] = seen.past.joined(since)
            if past.deliveries >= Earlier.SHOP.least:  # until then, most details are not yet read
                self._seen[group] = _Seen(past, row, seen.begun_at)
        return shop, dict(zip(customers, of_customers, strict=True))


def _values(draft: Draft, price: Decimal | None) -> dict[OddityKind, int]:
    values = {}
    if draft.pickup is not None and draft.dropoff is not None and not draft.is_custom_pickup:
        values[OddityKind.FARTHER] = round(distance_km(draft.pickup, draft.dropoff) * 1000)
    if price is not None:
        values[OddityKind.DEARER] = int(price / FILS)
    return values


def _group(shipment: _Shipment, kind: OddityKind) -> Group:
    draft = shipment.draft
    return Group() if kind is OddityKind.DEARER else Group(draft.pickup, draft.branch_id or "")


def _customer(shipment: _Shipment) -> _Customer | None:
    """Returns the customer whose past is compared, if one of the values needs it."""
    draft, values = shipment
    is_much = any(usual_from(kind, each, Earlier.CUSTOMER) > 0 for kind, each in values.items())
    key = phone.key(draft.phone) if draft.phone and is_much else ""
    return (key, draft.pickup) if key and draft.pickup is not None else None


def _beyond(
    shipment: _Shipment,
    shop: Mapping[Group, Past],
    customers: Mapping[_Customer, Sequence[Past]],
) -> tuple[PlaceOddity, ...]:
    """Returns the first value far beyond all earlier ones; prices due to distance are left out."""
    draft, customer = shipment.draft, _customer(shipment)
    points = tuple(each for each in (draft.pickup, draft.dropoff) if each is not None)
    theirs = () if customer is None else customers[customer]
    of_customer = dict(zip(_KINDS, theirs, strict=False))
    for kind, value in shipment.values.items():
        for earlier, past in (
            (Earlier.SHOP, shop.get(_group(shipment, kind), Past())),
            (Earlier.CUSTOMER, of_customer.get(kind, Past())),
        ):
            if is_odd(kind, value, past, earlier):
                found = PlaceOddity(kind, points, value=value, most=past.most, earlier=earlier)
                return (found,)
    return ()
