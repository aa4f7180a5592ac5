"""Sample requests and answers from the interface document, and a scripted service."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import httpx
import stamina

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey, Credentials, Password
from deskdispatch.client.requests import Timeouts
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.booking.vehicle import Vehicle

KEY = "svc_0123456789abcdef"
EMAIL = "clerk@shop.example"
PASSWORD = "correct horse battery"
NOW = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)

AT_ONCE = stamina.AsyncRetryingCaller(attempts=3, wait_initial=0, wait_max=0, wait_jitter=0)
HASTY = Timeouts(connect=2, read=0.15, booking_read=0.15, total=0.6, booking_total=0.6)

LOGIN = """{"token": "%s",
 "user": {"id": "u1", "email": "clerk@shop.example", "name": "Noor", "role": "MERCHANT"},
 "merchant": {"id": "m1", "sellerId": "S-77", "sellerName": "Dar Flowers",
  "billingMode": "PREPAID", "walletBalance": "42.750", "scheduledDeliveryEnabled": true}}"""

PRICING = """{"useCustomTiers": false, "effectiveConfig": {
 "tiers": [{"maxKm": 5, "priceKwd": 1.25, "label": "0-5 km"},
           {"maxKm": 10.5, "priceKwd": 1.750, "label": "5-10.5 km"}],
 "extraKmRateKwd": 0.1, "extraKmAfter": 25,
 "specialZones": [{"id": "z1", "name": "Al Jahra / Ali Sabah Al Salam", "priceKwd": 3}]}}"""

SCHEDULED = """{"globalEnabled": true, "merchantEnabled": true, "enabled": true,
 "available": false, "surchargeKwd": "2.500", "payAsYouGoEnabled": true}"""

BRANCH = """{"id": "b1", "name": "Salmiya", "phone": "+965 2200 0001",
 "latitude": 29.3369, "longitude": 48.0759, "addressLabel": "Block 5", "governorate": "Hawalli",
 "area": "Salmiya", "isDefault": true}"""

ACCOUNT = """{"id": "a1", "sellerId": "S-77", "sellerName": "Dar Flowers",
 "billingMode": "PREPAID", "walletBalance": "42.750"}"""

BOOTSTRAP = f"""{{"account": {{"id": "a1", "sellerId": "S-77", "sellerName": "Dar Flowers",
  "billingMode": "PREPAID", "walletBalance": "42.750", "phone": "+965 2200 0001",
  "pickupAddress": "Salmiya, Block 5", "pickupLatitude": 29.3369, "pickupLongitude": 48.0759,
  "scheduledDeliveryEnabled": true, "apiEnabled": true}},
 "wallet": {{"balance": "42.750", "billingMode": "PREPAID"}},
 "branches": [{BRANCH}], "pricing": {PRICING}, "scheduledDelivery": {SCHEDULED}}}"""

WALLET = """{"balance": "41.000", "billingMode": "PREPAID", "transactions": [
 {"id": "t1", "type": "DEBIT", "amount": "1.750", "balanceAfter": "41.000",
  "reference": "ORD-1042", "note": "Delivery fee", "createdAt": "2026-11-21T09:30:00.000Z"}]}"""

CREATED = """{"delivery": {"id": "d1", "orderNumber": "ORD-1042", "status": "PENDING",
 "customerName": "Fatima فاطمة", "estimatedPrice": "1.750", "driverName": null,
 "isScheduled": false, "createdAt": "2026-11-21T09:30:00.000Z"}}"""

LISTED = """{"deliveries": [{"id": "d1", "orderNumber": "ORD-1042", "status": "ENROUTE",
 "customerName": "فاطمة", "estimatedPrice": "1.750", "driverName": "Salem",
 "driverPhone": "+965 5000 0001", "isScheduled": false,
 "createdAt": "2026-11-21T09:30:00.000Z"}]}"""

GOT = """{"delivery": {"id": "d1", "orderNumber": "ORD-1042", "status": "ACCEPTED",
 "customerName": "فاطمة", "customerNumber": "+965 9000 0001", "deliveryLatitude": 29.3759,
 "deliveryLongitude": 47.9774, "estimatedPrice": "1.750", "driverName": "Salem",
 "driverPhone": "+965 5000 0001", "vehicleType": "bike",
 "statusHistory": [{"status": "PENDING", "timestamp": "2026-11-21T09:30:00.000Z"},
                   {"status": "ACCEPTED", "timestamp": "2026-11-21T09:32:10.500Z"}],
 "isScheduled": false, "collectCash": true, "createdAt": "2026-11-21T09:30:00.000Z",
 "updatedAt": "2026-11-21T09:32:10.500Z"}}"""

QUOTED = """{"quote": {"distance": 6.20, "distanceUnit": "km", "price": "1.750",
 "currency": "KWD", "estimatedDuration": 18, "tierLabel": "5-10.5 km", "specialZone": null}}"""

BOOKING = Booking(
    customer_name="فاطمة",
    customer_number="+965 9000 0001",
    pickup_latitude=29.3369,
    pickup_longitude=48.0759,
    delivery_latitude=29.3759,
    delivery_longitude=47.9774,
    vehicle_type=Vehicle.CAR,
)

Answer = httpx.Response | Exception
Script = Callable[[httpx.Request], Answer]


def said(
    status: int, text: str | bytes = "{}", content_type: str = "application/json", **headers: str
) -> httpx.Response:
    return httpx.Response(
        status,
        content=text.encode() if isinstance(text, str) else text,
        headers={"Content-Type": content_type, **headers},
    )


def refused(status: int, message: str = "no") -> httpx.Response:
    return said(status, json.dumps({"error": message}))


def jwt(serial: int = 1, *, lifetime: float | None = 900, issued: datetime | None = NOW) -> str:
    """Returns a token like a service's, with a signature that is not checked."""
    claims: dict[str, object] = {"serial": serial}
    if issued is not None:
        claims["iat"] = int(issued.timestamp())
    if lifetime is not None:
        claims["exp"] = int(((issued or NOW) + timedelta(seconds=lifetime)).timestamp())
    parts = ({"alg": "HS256"}, claims)
    encoded = (base64.urlsafe_b64encode(json.dumps(p).encode()).rstrip(b"=") for p in parts)
    return ".".join([part.decode() for part in encoded] + ["c2ln"])


class FakeClock:
    """Clock that the test sets."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


class ScriptedService:
    """Answers each request from a script, and keeps the requests."""

    def __init__(self, script: Script | Answer) -> None:
        self.requests: list[httpx.Request] = []
        self._script = script

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self._script(request) if callable(self._script) else self._script
        if isinstance(answer, Exception):
            raise answer
        return answer

    def count(self, path: str) -> int:
        return sum(request.url.path == path for request in self.requests)

    def api(
        self, credentials: Credentials | None = None, clock: Callable[[], datetime] = lambda: NOW
    ) -> MerchantApi:
        return MerchantApi(
            "https://merchant.example",
            credentials or ApiKey(KEY),
            transport=httpx.MockTransport(self),
            clock=clock,
            retries=AT_ONCE,
        )

    def api_with_password(self, clock: Callable[[], datetime] = lambda: NOW) -> MerchantApi:
        return self.api(Password(EMAIL, PASSWORD), clock)
