"""Recognises customers by their phones."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from deskdispatch.desk.booking import rebook
from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Draft, address_text
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.customers.customer import (
    Customer,
    CustomerMerge,
    CustomerProfile,
    CustomerTotals,
)
from deskdispatch.domain.customers.record import Origin, Stamp
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.sharing.history import EarlierValue
from deskdispatch.domain.text.search_text import folded
from deskdispatch.journal.journal import Journal

LEAST_DIGITS: Final = 3
"""Fewer digits fit too many customers."""
LEAST_LETTERS: Final = 2
MOST_SUGGESTED: Final = 6
MOST_ORDERS: Final = 20
_SEARCHED: Final = 60
"""Customers among whom those are looked for that are suggested."""
PAGE: Final = 100
"""Customers that are read at once for a list."""


class CustomerDetails(NamedTuple):
    """All that a clerk is shown of a customer: orders and earlier values with the newest first."""

    profile: CustomerProfile
    totals: CustomerTotals = CustomerTotals()
    orders: tuple[DeliverySummary, ...] = ()
    merge: CustomerMerge | None = None
    history: tuple[EarlierValue, ...] = ()


class Customers:
    """Finds customers in the journal; every coroutine may raise ``JournalError``."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self.written = asyncio.Event()

    async def follow(self) -> None:
        """Records and indexes, also whenever deliveries were ``written``, until cancelled."""
        while True:
            self.written.clear()
            with suppress(JournalError):
                await self.record()
                await self.index()
            await self.written.wait()

    async def record(self) -> None:
        """Records whose orders the deliveries were that were written since the last call."""
        while await self._journal.record_customers():
            pass

    async def index(self) -> None:
        """Takes what changed into the index of the search, and what was erased out of it."""
        while await self._journal.index_customers():
            pass

    async def suggested(self, typed: str) -> tuple[CustomerProfile, ...]:
        """Customers of whose phones these are digits, from ``LEAST_DIGITS`` on.

        First those whose phone begins so, then those that hold the digits elsewhere, such as the
        last four; of each the last who ordered first.
        """
        prefixes = tuple(each for each in phone.typed_prefixes(typed) if len(each) >= LEAST_DIGITS)
        if not prefixes:
            return ()
        found = await self._beginning_with(typed)
        if len(found) == MOST_SUGGESTED or any(is_recognised(typed, each) for each in found):
            return found
        known = {each.customer.id for each in found}
        others = await self._journal.customers_page(prefixes[0], _SEARCHED, 0)
        more = [
            each for each in others if each.customer.id not in known and _has_digits(each, prefixes)
        ]
        return (*found, *more)[:MOST_SUGGESTED]

    async def _beginning_with(self, typed: str) -> tuple[CustomerProfile, ...]:
        prefixes = tuple(each for each in phone.typed_prefixes(typed) if len(each) >= LEAST_DIGITS)
        if not prefixes:
            return ()
        return await self._journal.customers_by_phone(prefixes, MOST_SUGGESTED)

    async def suggested_by_name(self, typed: str) -> tuple[CustomerProfile, ...]:
        """Customers in whose name each typed word begins a word, the last who ordered first."""
        words = folded(typed).split()
        if sum(map(len, words)) < LEAST_LETTERS:
            return ()
        found = await self._journal.customers_page(typed, _SEARCHED, 0)
        return tuple(each for each in found if _is_named(each, words))[:MOST_SUGGESTED]

    async def page(self, searched: str = "", offset: int = 0) -> tuple[CustomerProfile, ...]:
        """``PAGE`` customers by words of name, phone and area, the last who ordered first."""
        return await self._journal.customers_page(searched, PAGE, offset)

    async def details(self, customer_id: str) -> CustomerDetails | None:
        journal = self._journal
        if (profile := await journal.customer(customer_id)) is None:
            return None
        return CustomerDetails(
            profile,
            await journal.totals_of_customer(customer_id),
            await self.orders(profile),
            await journal.last_customer_merge(customer_id),
            await journal.history_of_customer(profile),
        )

    async def edit(self, customer_id: str, fields: Mapping[str, Any]) -> bool:
        """Sets fields of ``Customer`` by their names; False where there is none."""
        return await self._journal.edit_customer(customer_id, fields, self._stamp())

    async def merge(self, kept_id: str, gone_id: str, fields: Mapping[str, Any]) -> bool:
        """Makes one customer of two, with what was chosen of both; False where there are none."""
        await self.record()
        return await self._journal.merge_customers(kept_id, gone_id, fields, self._stamp())

    async def undo_merge(self, customer_id: str) -> bool:
        await self.record()
        return await self._journal.undo_customer_merge(customer_id)

    async def edit_place(
        self, customer_id: str, place_id: str, fields: Mapping[str, Any]
    ) -> CustomerProfile | None:
        """Sets fields of ``CustomerPlace`` by their names; returns the customer as now shown."""
        await self._journal.edit_customer_place(place_id, fields, self._stamp())
        return await self._journal.customer(customer_id)

    def _stamp(self) -> Stamp:
        return Stamp(at=self._clock(), origin=Origin.CLERK)

    async def blocked(self, draft: Draft) -> Customer | None:
        """The customer of a draft, by phone and name, for whom nothing is to be booked."""
        for profile in await self.known(draft.phone):
            customer = profile.customer
            if customer.is_blocked and customer.is_called(draft.name):
                return customer
        return None

    async def known(self, number: str) -> tuple[CustomerProfile, ...]:
        """The customers whose phone a number is, the last one who ordered first."""
        found = await self._beginning_with(number)
        return tuple(each for each in found if is_recognised(number, each))

    async def of_phones(self, numbers: Iterable[str]) -> dict[str, tuple[CustomerProfile, ...]]:
        """Maps ``phone.key`` of many numbers to ``known``; numbers of nobody are left out."""
        keys = {phone.key(number) for number in numbers if number}
        return await self._journal.customers_of_phones(sorted(keys), MOST_SUGGESTED)

    async def orders(self, profile: CustomerProfile) -> tuple[DeliverySummary, ...]:
        return await self._journal.orders_of_customer(profile.customer.id, MOST_ORDERS)

    async def again(self, order: DeliverySummary) -> Draft:
        return rebook.draft_of(order, await self._journal.sent_for(order.id))


def _has_digits(profile: CustomerProfile, digits: Iterable[str]) -> bool:
    numbers = [phone.searched_digits(each) for each in (profile.number, *profile.other_numbers)]
    return any(each in number for each in digits for number in numbers)


def _is_named(profile: CustomerProfile, words: Sequence[str]) -> bool:
    names = folded(profile.customer.name).split()
    return all(any(name.startswith(word) for name in names) for word in words)


def is_recognised(typed: str, profile: CustomerProfile) -> bool:
    """True: the whole number was typed, so the customer is known and not only likely."""
    return phone.searched_digits(profile.number) in phone.typed_prefixes(typed)


def known_draft(profile: CustomerProfile) -> Draft:
    """Fills a draft with what is known of a customer; the drop-off is the place used last."""
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
