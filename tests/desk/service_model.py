"""Model of a service with a memory: bookings become deliveries that are listed and debited.

The answers follow the interface document, and no code of the desk is used to make them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

import httpx

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.unconfirmed.intent import Intent, Unconfirmed
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from tests.client.wire import said
from tests.desk.desk_under_test import (
    BOOK,
    DRAFT,
    LIST,
    PURSE,
    DeskUnderTest,
    Service,
    SettableClock,
)

CUT: Final = httpx.ReadError("cut")

_LISTED: Final = (
    "id",
    "orderNumber",
    "status",
    "customerName",
    "estimatedPrice",
    "driverName",
    "driverPhone",
    "isScheduled",
    "createdAt",
)


@dataclass
class ServiceModel:
    """Contents of a service, and its answers.

    Attributes:
        clock: Clock of the service.
        digits: Number of decimals of coordinates in its answers; None for all.
        runs_back: Whether it lists the newest first, rather than in the order of ``add``.
        lost: Error that replaces the answer to a booking, which is made nevertheless.
    """

    clock: SettableClock
    deliveries: list[dict[str, Any]] = field(default_factory=list)
    debits: list[dict[str, Any]] = field(default_factory=list)
    digits: int | None = None
    runs_back: bool = False
    lost: Exception | None = None
    shown: Callable[[dict[str, Any]], dict[str, Any]] = lambda delivery: delivery

    def add(self, **fields: Any) -> dict[str, Any]:
        """Adds a delivery with these fields, and its debit."""
        number = 1001 + len(self.deliveries)
        delivery = {
            "id": f"d{number}",
            "orderNumber": f"ORD-{number}",
            "status": "PENDING",
            "customerName": "Fatima فاطمة",
            "customerNumber": "9922 1234",
            "deliveryLatitude": 29.3759,
            "deliveryLongitude": 47.9774,
            "estimatedPrice": "1.750",
            "driverName": None,
            "driverPhone": None,
            "vehicleType": "bike",
            "statusHistory": [{"status": "PENDING", "timestamp": wire(self.clock.now)}],
            "isScheduled": False,
            "collectCash": False,
            "createdAt": wire(self.clock.now),
            "updatedAt": wire(self.clock.now),
            **fields,
        }
        self.deliveries.append(delivery)
        self.debits.append(
            {
                "id": f"t{number}",
                "type": "DEBIT",
                "amount": "1.750",
                "balanceAfter": "40.000",
                "reference": delivery["orderNumber"],
                "note": "Delivery fee",
                "createdAt": delivery["createdAt"],
            }
        )
        return delivery

    def book(self, request: httpx.Request) -> httpx.Response:
        """Answers a booking; the delivery is added even if the answer is lost."""
        asked = json.loads(request.content)
        known = ("customerName", "customerNumber", "deliveryLatitude", "deliveryLongitude")
        wishes = ("vehicleType", "isScheduled", "collectCash")
        delivery = self.add(**{name: asked[name] for name in known + wishes})
        if self.lost is not None:
            raise self.lost
        carried = {key: delivery[key] for key in _LISTED if key != "driverPhone"}
        return said(201, json.dumps({"delivery": carried}))

    def list(self, request: httpx.Request) -> httpx.Response:
        """Answers a request for the list, with its limit and status."""
        status, limit = request.url.params.get("status"), int(request.url.params["limit"])
        rows = [one for one in self.deliveries if status in (None, one["status"])]
        if self.runs_back:
            rows.sort(key=lambda row: str(row["createdAt"]), reverse=True)
        listed = [{key: row[key] for key in _LISTED if key in row} for row in rows[:limit]]
        return said(200, json.dumps({"deliveries": listed}))

    def one(self, request: httpx.Request) -> httpx.Response:
        """Answers a request for one delivery, with its coordinates rounded to ``digits``."""
        id = request.url.path.rsplit("/", 1)[1]
        found = [one for one in self.deliveries if one["id"] == id]
        if not found:
            return said(404, '{"error": "no such delivery"}')
        point: dict[str, Any] = {
            key: found[0][key] if self.digits is None else round(found[0][key], self.digits)
            for key in ("deliveryLatitude", "deliveryLongitude")
            if key in found[0]
        }
        return said(200, json.dumps({"delivery": self.shown({**found[0], **point})}))

    def wallet(self, _request: httpx.Request) -> httpx.Response:
        """Answers with the balance and the newest debits."""
        purse = {"balance": "40.000", "billingMode": "PREPAID", "transactions": self.debits[-50:]}
        return said(200, json.dumps(purse))

    def opened_at(self, service: Service) -> ServiceModel:
        """Makes the scripted service answer from this model."""
        service.says(BOOK, self.book)
        service.says(LIST, self.list)
        service.says(PURSE, self.wallet)
        service.answers_itself("GET /api/v1/deliveries/d1")
        service.otherwise = self.one
        service.dated = lambda: self.clock.now
        return self


def model_of(harness: DeskUnderTest, ahead: timedelta = timedelta()) -> ServiceModel:
    """Returns a model that answers the desk, with its clock ``ahead``."""
    clock = harness.clock if not ahead else SettableClock(harness.clock.now + ahead)
    return ServiceModel(clock).opened_at(harness.service)


async def left_unconfirmed(
    harness: DeskUnderTest, model: ServiceModel, draft: Draft = DRAFT
) -> Intent:
    """Books, and loses the answer of the service, which has the booking."""
    model.lost = CUT
    outcome = await harness.desk.booking.book(draft)
    model.lost = None
    assert isinstance(outcome, Unconfirmed)
    return outcome.intent


async def lost(harness: DeskUnderTest, draft: Draft = DRAFT) -> Intent:
    """Books in vain: the request never arrives."""
    harness.service.says(BOOK, CUT)
    outcome = await harness.desk.booking.book(draft)
    assert isinstance(outcome, Unconfirmed)
    return outcome.intent


async def only_unconfirmed(harness: DeskUnderTest) -> UnconfirmedBooking:
    """Returns the only unconfirmed booking."""
    (unconfirmed,) = (await harness.desk.reconciling.current()).unconfirmed_bookings
    return unconfirmed


def wire(moment: datetime) -> str:
    """Returns a time in the service's format."""
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03}Z"


def opened(harness: DeskUnderTest) -> list[str]:
    """Returns the ids of the deliveries whose details were requested."""
    paths = [one.url.path for one in harness.service.requests if one.method == "GET"]
    head = "/api/v1/deliveries/"
    return [path.removeprefix(head) for path in paths if path.startswith(head)]
