"""A service with a memory: what is posted is delivered, listed, shown and debited.

Its answers are written out as the interface document shows them, and no rule of the desk's is
used to make them.
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
    """What a service holds, and how it is told.

    Attributes:
        clock: The service's own.
        digits: Decimals of a coordinate that it gives back; None for all.
        runs_back: Whether it lists the newest first; else in no order that says anything.
        lost: What stands for the answer to a booking, which is made all the same.
    """

    clock: SettableClock
    deliveries: list[dict[str, Any]] = field(default_factory=list)
    debits: list[dict[str, Any]] = field(default_factory=list)
    digits: int | None = None
    runs_back: bool = False
    lost: Exception | None = None
    shown: Callable[[dict[str, Any]], dict[str, Any]] = lambda delivery: delivery

    def add(self, **fields: Any) -> dict[str, Any]:
        """A delivery with these fields, and its debit."""
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
        """Takes a booking, whether or not its answer arrives."""
        asked = json.loads(request.content)
        known = ("customerName", "customerNumber", "deliveryLatitude", "deliveryLongitude")
        wishes = ("vehicleType", "isScheduled", "collectCash")
        delivery = self.add(**{name: asked[name] for name in known + wishes})
        if self.lost is not None:
            raise self.lost
        carried = {key: delivery[key] for key in _LISTED if key != "driverPhone"}
        return said(201, json.dumps({"delivery": carried}))

    def list(self, request: httpx.Request) -> httpx.Response:
        """At most so many, and only of that status."""
        status, limit = request.url.params.get("status"), int(request.url.params["limit"])
        rows = [one for one in self.deliveries if status in (None, one["status"])]
        if self.runs_back:
            rows.sort(key=lambda row: str(row["createdAt"]), reverse=True)
        listed = [{key: row[key] for key in _LISTED if key in row} for row in rows[:limit]]
        return said(200, json.dumps({"deliveries": listed}))

    def one(self, request: httpx.Request) -> httpx.Response:
        """A delivery, with its point as this service keeps it."""
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
        """The balance and the newest debits."""
        purse = {"balance": "40.000", "billingMode": "PREPAID", "transactions": self.debits[-50:]}
        return said(200, json.dumps(purse))

    def opened_at(self, service: Service) -> ServiceModel:
        """Lets this answer a desk."""
        service.says(BOOK, self.book)
        service.says(LIST, self.list)
        service.says(PURSE, self.wallet)
        service.answers_itself("GET /api/v1/deliveries/d1")
        service.otherwise = self.one
        service.dated = lambda: self.clock.now
        return self


def model_of(harness: DeskUnderTest, ahead: timedelta = timedelta()) -> ServiceModel:
    """The service of this desk, its clock so much ahead."""
    clock = harness.clock if not ahead else SettableClock(harness.clock.now + ahead)
    return ServiceModel(clock).opened_at(harness.service)


async def left_unconfirmed(
    harness: DeskUnderTest, model: ServiceModel, draft: Draft = DRAFT
) -> Intent:
    """A booking that is made over there, and whose answer is lost."""
    model.lost = CUT
    outcome = await harness.desk.booking.book(draft)
    model.lost = None
    assert isinstance(outcome, Unconfirmed)
    return outcome.intent


async def lost(harness: DeskUnderTest, draft: Draft = DRAFT) -> Intent:
    """A booking that never arrived."""
    harness.service.says(BOOK, CUT)
    outcome = await harness.desk.booking.book(draft)
    assert isinstance(outcome, Unconfirmed)
    return outcome.intent


async def only_unconfirmed(harness: DeskUnderTest) -> UnconfirmedBooking:
    """The one that is unconfirmed."""
    (unconfirmed,) = (await harness.desk.reconciling.current()).unconfirmed_bookings
    return unconfirmed


def wire(moment: datetime) -> str:
    """A time as the service writes it."""
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03}Z"


def opened(harness: DeskUnderTest) -> list[str]:
    """The ids of the deliveries whose details were asked for."""
    paths = [one.url.path for one in harness.service.requests if one.method == "GET"]
    head = "/api/v1/deliveries/"
    return [path.removeprefix(head) for path in paths if path.startswith(head)]
