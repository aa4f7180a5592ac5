"""Fake delivery service on this machine; follows the contract unless a test changes that."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

from tests.client.server import Behaviour, Hangup, ReceivedRequest, Server, ServerConnection

KEY = "svc_the_right_one_0123456789"

BRANCH = {
    "id": "br_1",
    "name": "Salmiya",
    "phone": "+965 3000 0101",
    "latitude": 29.33521,
    "longitude": 48.07186,
    "addressLabel": "Salem Al-Mubarak Street",
    "governorate": "Hawalli",
    "area": "Salmiya",
    "isDefault": True,
}
ACCOUNT = {
    "id": "mer_1",
    "sellerId": "S-1",
    "sellerName": "A Shop",
    "billingMode": "PREPAID",
    "walletBalance": "20.000",
}
WALLET = {"balance": "20.000", "billingMode": "PREPAID"}
TIERS = [{"maxKm": 5, "priceKwd": 1.5, "label": "0-5 km"}]
BOOTSTRAP: dict[str, Any] = {
    "account": ACCOUNT
    | {
        "phone": "+965 3000 0100",
        "pickupAddress": "Salem Al-Mubarak Street",
        "pickupLatitude": 29.33521,
        "pickupLongitude": 48.07186,
        "scheduledDeliveryEnabled": False,
        "apiEnabled": True,
    },
    "wallet": WALLET,
    "branches": [BRANCH],
    "pricing": {
        "useCustomTiers": False,
        "effectiveConfig": {
            "tiers": TIERS,
            "extraKmRateKwd": 0.1,
            "extraKmAfter": 5,
            "specialZones": [],
        },
    },
    "scheduledDelivery": {
        "globalEnabled": True,
        "merchantEnabled": False,
        "enabled": False,
        "available": False,
        "surchargeKwd": "3.000",
        "payAsYouGoEnabled": False,
    },
}
LISTED = {
    "id": "d-1",
    "orderNumber": "ORD-7001",
    "status": "ENROUTE",
    "customerName": "Earlier Customer",
    "estimatedPrice": "1.500",
    "driverName": "Rajesh Nair",
    "driverPhone": "+965 3000 0201",
    "isScheduled": False,
    "createdAt": "2026-11-21T09:00:00.000Z",
}
QUOTE = {
    "distance": 4.2,
    "distanceUnit": "km",
    "price": "1.500",
    "currency": "KWD",
    "estimatedDuration": 18,
    "tierLabel": "0-5 km",
    "specialZone": None,
}
CREATED = {
    "id": "d-2",
    "orderNumber": "ORD-7002",
    "status": "PENDING",
    "customerName": "Fatima",
    "estimatedPrice": "1.500",
    "driverName": None,
    "isScheduled": False,
    "createdAt": "2026-11-21T09:30:00.000Z",
}
GOT = LISTED | {
    "customerNumber": "+965 5123 4567",
    "deliveryLatitude": 29.3117,
    "deliveryLongitude": 47.9906,
    "vehicleType": "bike",
    "statusHistory": [{"status": "PENDING", "timestamp": "2026-11-21T09:00:00.000Z"}],
    "collectCash": False,
    "updatedAt": "2026-11-21T09:00:00.000Z",
}
LIST = "GET /api/v1/deliveries"
ANSWERS: dict[str, tuple[int, Any]] = {
    "GET /api/v1/bootstrap": (200, BOOTSTRAP),
    "GET /api/v1/account": (200, {"account": ACCOUNT}),
    "GET /api/v1/wallet": (200, WALLET | {"transactions": []}),
    LIST: (200, {"deliveries": [LISTED]}),
    "GET /api/v1/deliveries/d-1": (200, {"delivery": GOT}),
    "GET /api/v1/deliveries/d-2": (200, {"delivery": GOT | CREATED}),
    "POST /api/v1/calculate-price": (200, {"quote": QUOTE}),
    "POST /api/v1/deliveries": (201, {"delivery": CREATED}),
}


class FakeService:
    """Fake service that can misbehave, stop, and start again at the same address.

    Attributes:
        requests: Every request, from the first one on.
        misbehaviour: Behaviour that replaces the normal answers; None while the service works.
        only: Endpoint that the misbehaviour is limited to, such as ``"POST /api/v1/deliveries"``;
            empty for all.
        answers: Normal answers, by endpoint.
        on_stopping: Called when the service stops, to release requests without an answer.
        otherwise: Answer to any other request.
        echoes: Whether a booking is answered with a new id, and the customer's name as sent.
        dated: Whether answers have a ``Date`` header.
        ahead: How far the service's clock is ahead of this PC's.
        port: Port of the service, which never changes.

    Args:
        context: TLS context; None for plain HTTP.
    """

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self.requests: list[ReceivedRequest] = []
        self.misbehaviour: Behaviour | None = None
        self.only = ""
        self.on_stopping: Callable[[], None] | None = None
        self.answers = dict(ANSWERS)
        self.otherwise: tuple[int, Any] = (404, {"error": "no such thing"})
        self.echoes = True
        self.dated = False
        self.ahead = timedelta(0)
        self._booked = 0
        self._behaviours: dict[str, Behaviour] = {}
        self._context = context
        self.port = 0

    @property
    def base_url(self) -> str:
        """Address of the service, which never changes."""
        return f"http://127.0.0.1:{self.port}"

    def misbehave(self, misbehaviour: Behaviour, only: str = "") -> None:
        """Replaces the normal answers by a behaviour until ``recover`` is called."""
        self.misbehaviour, self.only = misbehaviour, only

    def behave(self, at: str, behaviour: Behaviour) -> None:
        """Sets a permanent behaviour of an endpoint, such as ``"POST /api/v1/deliveries"``."""
        self._behaviours[at] = behaviour

    def recover(self) -> None:
        """Ends the misbehaviour."""
        self.misbehaviour = None

    async def start(self) -> None:
        """Starts listening."""
        self._server = Server(self._serve)
        self._listener = await asyncio.start_server(
            self._server.serve, "127.0.0.1", self.port, ssl=self._context
        )
        self.port = self._listener.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Stops listening, and drops every connection."""
        self._listener.close()
        if self.on_stopping is not None:
            self.on_stopping()
        await self._server.end()
        await self._listener.wait_closed()

    def posts(self) -> list[dict[str, Any]]:
        """Returns the bodies of all received bookings."""
        bookings = [
            heard for heard in self.requests if endpoint(heard) == "POST /api/v1/deliveries"
        ]
        return [json.loads(heard.body) for heard in bookings]

    async def _serve(self, line: ServerConnection, heard: ReceivedRequest) -> None:
        self.requests.append(heard)
        await self.answer(line, heard)

    async def answer(self, line: ServerConnection, heard: ReceivedRequest) -> None:
        """Answers one request according to the present state."""
        if (behaviour := self._behaviours.get(endpoint(heard))) is not None:
            await behaviour(line, heard)
        elif self.misbehaviour is not None and self.only in ("", endpoint(heard)):
            await self.misbehaviour(line, heard)
        elif heard.headers.get("authorization") != f"Bearer {KEY}":
            await line.answer(401, b'{"error": "Invalid API key"}')
        else:
            status, body = self.answers.get(endpoint(heard)) or self.otherwise
            if self.echoes and status == 201:
                body = self._booked_for(heard, body)
            now = format_datetime(datetime.now(UTC) + self.ahead, usegmt=True)
            date = {"date": now} if self.dated else {}
            await line.answer(status, json.dumps(body).encode(), **date)

    def _booked_for(self, heard: ReceivedRequest, body: dict[str, Any]) -> dict[str, Any]:
        """Returns a new delivery for the sent customer; the first has the id of ``CREATED``."""
        number, self._booked = 2 + self._booked, self._booked + 1
        new = {"customerName": json.loads(heard.body)["customerName"]}
        if number > 2:
            new |= {"id": f"d-{number}", "orderNumber": f"ORD-{7000 + number}"}
        delivery = body["delivery"] | new
        one = f"GET /api/v1/deliveries/{delivery['id']}"
        self.answers[one] = (200, {"delivery": GOT | delivery})
        return {"delivery": delivery}


def shows(fake: FakeService, *rows: dict[str, Any]) -> None:
    """Makes the service list only these deliveries."""
    fake.answers[LIST] = 200, {"deliveries": rows}
    for row in rows:
        fake.answers[f"{LIST}/{row['id']}"] = 200, {"delivery": GOT | row}


def endpoint(heard: ReceivedRequest) -> str:
    """Returns the endpoint without the query, such as ``GET /api/v1/deliveries``."""
    method, target, _ = heard.line.split(" ")
    return f"{method} {target.partition('?')[0]}"


async def html(line: ServerConnection, _heard: ReceivedRequest) -> None:
    """Answers with a web page, like a hotel's network or a proxy."""
    await line.answer(200, b"<html><b>Welcome to our network</b></html>", content_type="text/html")


async def broken(line: ServerConnection, _heard: ReceivedRequest) -> None:
    """Answers with JSON that ends in the middle of a word."""
    await line.answer(200, b'{"deliveries": [{"id": "d-')


async def cut(line: ServerConnection, _heard: ReceivedRequest) -> None:
    """Closes the connection in the middle of the body."""
    await line.send(b'HTTP/1.1 200 X\r\ncontent-length: 9000\r\n\r\n{"quo')
    raise Hangup


async def down(line: ServerConnection, _heard: ReceivedRequest) -> None:
    """Answers with 503, like a gateway whose service is down."""
    await line.answer(503, b'{"error": "Down for maintenance"}')


async def refused_key(line: ServerConnection, _heard: ReceivedRequest) -> None:
    """Answers with 401, like a service whose key has been revoked."""
    await line.answer(401, b'{"error": "Invalid API key"}')


async def no_money(line: ServerConnection, _heard: ReceivedRequest) -> None:
    """Answers with 400, because the wallet is empty."""
    await line.answer(400, b'{"error": "Insufficient wallet balance"}')


async def no_answer(_line: ServerConnection, _heard: ReceivedRequest) -> None:
    """Reads the request and never answers."""
    raise Hangup


@asynccontextmanager
async def fake(context: ssl.SSLContext | None = None) -> AsyncIterator[FakeService]:
    """Runs a fake service."""
    it = FakeService(context)
    await it.start()
    try:
        yield it
    finally:
        await it.stop()
