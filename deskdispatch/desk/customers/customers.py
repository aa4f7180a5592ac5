"""Recognises customers by their phones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from deskdispatch.desk.booking import rebook
from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Draft, address_text
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.customers.customer import (
    Customer,
    CustomerProfile,
    Origin,
    Stamp,
)
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.sharing.customer_details import CustomerDetails
from deskdispatch.domain.text.search_text import folded
from deskdispatch.journal.journal import Journal

LEAST_DIGITS: Final = 3
"""Fewer digits fit too many customers."""
LEAST_LETTERS: Final = 2
MOST_SUGGESTED: Final = 6
MOST_ORDERS: Final = 20
_SEARCHED: Final = 60
"""Number of customers searched for suggestions."""
PAGE: Final = 100
"""Number of customers read at once for a list."""


@dataclass(eq=False)
class Customers:
    """Finds customers in the journal; every coroutine may raise ``JournalError``.

    Attributes:
        written: Set when deliveries were written.
        on_recorded: Called after the customers of newly written deliveries were recorded.
    """

    _journal: Journal
    _clock: Clock
    written: asyncio.Event = field(default_factory=asyncio.Event)
    on_recorded: Callable[[], None] = field(default=lambda: None)

    async def follow(self) -> None:
        """Records and indexes customers, now and whenever ``written`` is set, until cancelled."""
        while True:
            self.written.clear()
            with suppress(JournalError):
                has_recorded = await self.record()
                await self.index()
                if has_recorded:
                    self.on_recorded()
            await self.written.wait()

    async def record(self) -> bool:
        """Records the customers of deliveries written since the last call; False if none were."""
        has_recorded = False
        while await self._journal.record_customers():
            has_recorded = True
        return has_recorded

    async def index(self) -> None:
        """Updates the search index with changed customers, and removes erased ones."""
        while await self._journal.index_customers():
            pass

    async def suggested(self, typed: str) -> tuple[CustomerProfile, ...]:
        """Returns customers whose phones contain the typed digits, from ``LEAST_DIGITS`` on.

        Customers whose phone begins with the digits come first, then those with the digits
        elsewhere, such as the last four; within each group, the latest to order comes first.
        """
        if not (prefixes := _prefixes(typed)):
            return ()
        found = await self._journal.customers_by_phone(prefixes, MOST_SUGGESTED)
        if len(found) == MOST_SUGGESTED or any(is_recognised(typed, each) for each in found):
            return found
        known = {each.customer.id for each in found}
        more = []
        for each in await self._journal.customers_page(prefixes[0], _SEARCHED, 0):
            numbers = [phone.searched_digits(one) for one in (each.number, *each.other_numbers)]
            has_digits = any(part in number for part in prefixes for number in numbers)
            if has_digits and each.customer.id not in known:
                more.append(each)
        return (*found, *more)[:MOST_SUGGESTED]

    async def suggested_by_name(self, typed: str) -> tuple[CustomerProfile, ...]:
        """Returns customers with each typed word at the start of a name, latest to order first."""
        words = folded(typed).split()
        if sum(map(len, words)) < LEAST_LETTERS:
            return ()
        named = []
        for each in await self._journal.customers_page(typed, _SEARCHED, 0):
            names = folded(each.customer.name).split()
            if all(any(name.startswith(word) for name in names) for word in words):
                named.append(each)
        return tuple(named[:MOST_SUGGESTED])

    async def page(self, searched: str = "", offset: int = 0) -> tuple[CustomerProfile, ...]:
        """Returns ``PAGE`` customers by words of name, phone and area, latest to order first."""
        return await self._journal.customers_page(searched, PAGE, offset)

    async def details(self, customer_id: str) -> CustomerDetails | None:
        return await self._journal.customer_details(customer_id, MOST_ORDERS)

    async def edit(self, customer_id: str, fields: Mapping[str, Any]) -> bool:
        """Sets fields of ``Customer`` by their names; False if there is no such customer."""
        return await self._journal.edit_customer(customer_id, fields, self._stamp())

    async def merge(self, kept_id: str, gone_id: str, fields: Mapping[str, Any]) -> bool:
        """Merges two customers into one with the chosen fields; False if one does not exist."""
        await self.record()
        return await self._journal.merge_customers(kept_id, gone_id, fields, self._stamp())

    async def undo_merge(self, customer_id: str) -> bool:
        await self.record()
        return await self._journal.undo_customer_merge(customer_id)

    async def edit_place(
        self, customer_id: str, place_id: str, fields: Mapping[str, Any]
    ) -> CustomerProfile | None:
        """Sets fields of ``CustomerPlace`` by their names; returns the changed customer."""
        await self._journal.edit_customer_place(place_id, fields, self._stamp())
        return await self._journal.customer(customer_id)

    def _stamp(self) -> Stamp:
        return Stamp(at=self._clock(), origin=Origin.CLERK)

    async def blocked(self, draft: Draft) -> Customer | None:
        """Returns the blocked customer of a draft, by phone and name; None if none is blocked."""
        for profile in await self.known(draft.phone):
            customer = profile.customer
            if customer.is_blocked and customer.is_called(draft.name):
                return customer
        return None

    async def known(self, number: str) -> tuple[CustomerProfile, ...]:
        """Returns the customers with exactly that phone, the latest to order first."""
        if not (prefixes := _prefixes(number)):
            return ()
        found = await self._journal.customers_by_phone(prefixes, MOST_SUGGESTED)
        return tuple(each for each in found if is_recognised(number, each))

    async def of_phones(self, numbers: Iterable[str]) -> dict[str, tuple[CustomerProfile, ...]]:
        """Maps ``phone.key`` of each number to its ``known`` customers, if there are any."""
        keys = {phone.key(number) for number in numbers if number}
        return await self._journal.customers_of_phones(sorted(keys), MOST_SUGGESTED)

    async def orders(self, profile: CustomerProfile) -> tuple[DeliverySummary, ...]:
        return await self._journal.orders_of_customer(profile.customer.id, MOST_ORDERS)

    async def again(self, order: DeliverySummary) -> Draft:
        return rebook.draft_of(order, await self._journal.sent_for(order.id))


def _prefixes(typed: str) -> tuple[str, ...]:
    return tuple(each for each in phone.typed_prefixes(typed) if len(each) >= LEAST_DIGITS)


def is_recognised(typed: str, profile: CustomerProfile) -> bool:
    """Whether the typed number is a whole phone of the customer, not only its beginning."""
    return phone.searched_digits(profile.number) in phone.typed_prefixes(typed)


def known_draft(profile: CustomerProfile) -> Draft:
    """Returns a draft with the known fields of a customer; the drop-off is the last place used."""
    customer, place = profile.customer, profile.place
    known = Draft(
        phone=profile.number,
        name=customer.name,
        alternate_phone=profile.other_numbers[0] if profile.other_numbers else "",
        notes=customer.driver_note,
    )
    if place is None:
        return known
    return known.model_copy(
        update={
            "dropoff": place.point,
            "dropoff_area": place.area or None,
            "dropoff_address": place.address,
            "address_detail": address_text(place.address, place.detail),
        }
    )
