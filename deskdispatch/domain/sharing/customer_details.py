"""The details of a customer that a clerk is shown, as far as all counters know them."""

from __future__ import annotations

from typing import NamedTuple

from deskdispatch.domain.customers.customer import CustomerMerge, CustomerProfile, CustomerTotals
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.sharing.record import EarlierValue


class CustomerDetails(NamedTuple):
    """The details of a customer; orders and earlier values have the newest first."""

    profile: CustomerProfile
    totals: CustomerTotals = CustomerTotals()
    orders: tuple[DeliverySummary, ...] = ()
    merge: CustomerMerge | None = None
    history: tuple[EarlierValue, ...] = ()
