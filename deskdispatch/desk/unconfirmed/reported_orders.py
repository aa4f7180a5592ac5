"""Finds the deliveries of bookings that were closed on the operator's word."""

from __future__ import annotations

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.desk.unconfirmed import matching
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import NotFound, ServiceError
from deskdispatch.domain.unconfirmed.intent import Intent
from deskdispatch.journal.journal import Journal


class ReportedOrders:
    """Finds such a delivery once it is known here, however late.

    The details of each delivery with that number are requested once, for phone and place.
    """

    def __init__(self, api: MerchantApi, journal: Journal, tracking: Tracking) -> None:
        self._api = api
        self._journal = journal
        self._tracking = tracking
        self._others: set[tuple[str, str]] = set()

    async def delivery_of(self, intent: Intent) -> Delivery | None:
        """The fitting delivery of the number that the operator named; None without one.

        Raises:
            JournalError: The journal could not be read.
        """
        report = intent.operator_report
        if report is None or not report.order_number:
            return None
        same_number = await self._journal.deliveries_by_order({report.order_number})
        known = {one.id: one for one in (*same_number, *self._tracking.known.values())}
        for delivery in known.values():
            if not matching.is_reported(delivery, intent):
                continue
            if match := await self._matched(delivery, intent):
                return match
        return None

    async def _matched(self, delivery: Delivery, intent: Intent) -> Delivery | None:
        key = (intent.id, delivery.id)
        if key in self._others:
            return None
        if not await self._journal.claimed([delivery.id]):
            try:
                whole = await self._details(delivery)
            except ServiceError:
                return None  # the next search asks again
            if matching.may_be_reported_order(whole, intent, self._api.service_ahead):
                return whole
        self._others.add(key)
        return None

    async def _details(self, delivery: Delivery) -> Delivery:
        try:
            return delivery.merged(await self._api.delivery(delivery.id))
        except NotFound:
            return delivery
