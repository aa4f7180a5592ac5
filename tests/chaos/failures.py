"""Failures that the proxy can inject, each an immutable value.

Connection failures are the toxics of toxiproxy: they change how bytes are transferred (``apply``
maps a ``TransferPlan`` to another). Response failures change an HTTP response (``apply`` maps an
``HttpResponse`` to another); stub responses replace it. ``name`` is the key that a failure is
counted under, such as ``latency upstream`` or ``reply_dropped``. Times are in seconds.
"""

from __future__ import annotations

import asyncio
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime, parsedate_to_datetime
from typing import ClassVar, Final

from tests.chaos.message import HttpRequest, HttpResponse
from tests.chaos.transfer_plan import ConnectionEnd, Direction, Packet, StreamState, TransferPlan

UPSTREAM: Final = Direction.UPSTREAM
DOWNSTREAM: Final = Direction.DOWNSTREAM


@dataclass(frozen=True)
class InjectedFailure(ABC):
    """Base class of all failures."""

    kind: ClassVar[str]

    @property
    def name(self) -> str:
        """Key in the counters."""
        return self.kind

    def applies_to(self, request: HttpRequest) -> bool:
        """Whether the failure can affect that request."""
        return True

    def for_request(self, request: HttpRequest) -> InjectedFailure:
        """Return the failure bound to that request; by default the failure itself."""
        return self


class ConnectionFailure(InjectedFailure):
    """Changes how the bytes of one direction are transferred."""

    direction: Direction

    @property
    def name(self) -> str:
        return f"{self.kind} {self.direction}"

    @abstractmethod
    def apply(self, plan: TransferPlan, stream: StreamState) -> TransferPlan:
        """Return the plan with this failure; the identical object if it has no effect."""


@dataclass(frozen=True)
class Latency(ConnectionFailure):
    """Delays the first packet by ``delay`` plus or minus up to ``jitter``."""

    kind = "latency"
    direction: Direction
    delay: float
    jitter: float = 0.0

    def apply(self, plan: TransferPlan, stream: StreamState) -> TransferPlan:
        if not plan.packets:
            return plan
        late = max(0.0, self.delay + stream.random.uniform(-self.jitter, self.jitter))
        first, *rest = plan.packets
        return replace(plan, packets=(Packet(first.wait + late, first.data), *rest))


@dataclass(frozen=True)
class Bandwidth(ConnectionFailure):
    """Limits throughput to ``rate`` bytes a second, in about 50 packets a second."""

    kind = "bandwidth"
    direction: Direction
    rate: int

    def apply(self, plan: TransferPlan, stream: StreamState) -> TransferPlan:
        piece = max(1, self.rate // 50)
        sliced = _sliced(plan, piece)
        packets = (Packet(wait + len(data) / self.rate, data) for wait, data in sliced)
        return replace(plan, packets=tuple(packets)) if plan.packets else plan


@dataclass(frozen=True)
class Slicer(ConnectionFailure):
    """Splits the bytes into packets of at most ``size`` bytes, each after ``delay``."""

    kind = "slicer"
    direction: Direction
    size: int
    delay: float = 0.0

    def apply(self, plan: TransferPlan, stream: StreamState) -> TransferPlan:
        if not plan.packets:
            return plan
        packets = (Packet(wait + self.delay, data) for wait, data in _sliced(plan, self.size))
        return replace(plan, packets=tuple(packets))


@dataclass(frozen=True)
class SlowClose(ConnectionFailure):
    """Delays the close of one side on its way to the other; counted when it takes effect."""

    kind = "slow_close"
    direction: Direction
    delay: float

    def apply(self, plan: TransferPlan, stream: StreamState) -> TransferPlan:
        return replace(plan, linger=self.delay)


@dataclass(frozen=True)
class Timeout(ConnectionFailure):
    """Drops all bytes and closes the connection after ``after``; with 0 never."""

    kind = "timeout"
    direction: Direction
    after: float = 0.0

    def apply(self, plan: TransferPlan, stream: StreamState) -> TransferPlan:
        return TransferPlan((), ConnectionEnd(self.after or None), plan.linger)


@dataclass(frozen=True)
class Reset(ConnectionFailure):
    """Drops all bytes and sends RST after ``after``."""

    kind = "reset"
    direction: Direction
    after: float = 0.0

    def apply(self, plan: TransferPlan, stream: StreamState) -> TransferPlan:
        return TransferPlan((), ConnectionEnd(self.after, reset=True), plan.linger)


@dataclass(frozen=True)
class LimitData(ConnectionFailure):
    """Closes the connection after ``limit`` bytes in that direction."""

    kind = "limit_data"
    direction: Direction
    limit: int

    def apply(self, plan: TransferPlan, stream: StreamState) -> TransferPlan:
        room = self.limit - stream.passed
        if plan.size <= room:
            return plan
        packets = []
        for wait, data in plan.packets:
            packets.append(Packet(wait, data[: max(0, room)]))
            room -= len(data)
        return TransferPlan(
            tuple(packet for packet in packets if packet.data), ConnectionEnd(0.0), plan.linger
        )


@dataclass(frozen=True)
class Down(ConnectionFailure):
    """The service is unreachable.

    Attributes:
        refuse: The port refuses connections and open ones are aborted while the failure is set,
            whatever its rule says; otherwise connections are accepted and closed.
    """

    kind = "down"
    refuse: bool = False
    direction = UPSTREAM

    @property
    def name(self) -> str:
        return "down refused" if self.refuse else "down closed"

    def apply(self, plan: TransferPlan, stream: StreamState) -> TransferPlan:
        return TransferPlan((), ConnectionEnd(0.0))


@dataclass(frozen=True)
class StaleClose(ConnectionFailure):
    """Closes a keep-alive connection when its next request arrives."""

    kind = "stale_close"
    direction = UPSTREAM

    @property
    def name(self) -> str:
        return self.kind

    def applies_to(self, request: HttpRequest) -> bool:
        return request.serial > 0

    def apply(self, plan: TransferPlan, stream: StreamState) -> TransferPlan:
        return TransferPlan((), ConnectionEnd(0.0))


@dataclass(frozen=True)
class ReplyDropped(ConnectionFailure):
    """Drops the service's response.

    Attributes:
        hold: Time until the connection closes; None if it stays open until the client closes it.
    """

    kind = "reply_dropped"
    hold: float | None = 0.0
    direction = DOWNSTREAM

    @property
    def name(self) -> str:
        return self.kind

    def apply(self, plan: TransferPlan, stream: StreamState) -> TransferPlan:
        return TransferPlan((), ConnectionEnd(self.hold), plan.linger)


@dataclass(frozen=True)
class HeldRequest(InjectedFailure):
    """Forwards a request only when an event is set, even if its client has closed by then."""

    kind = "held"
    arrival: asyncio.Event


class StubResponse(InjectedFailure):
    """Replaces the response to a request, which is not forwarded to the service."""

    @abstractmethod
    def response(self) -> HttpResponse:
        """Return the response for the client."""


@dataclass(frozen=True)
class UnauthorisedResponse(StubResponse):
    """Responds with 401 without forwarding the request."""

    kind = "unauthorised"

    def response(self) -> HttpResponse:
        return _JSON.with_body(b'{"error": "not authorised"}')


@dataclass(frozen=True)
class Conflict(StubResponse):
    """Responds with 409 without forwarding the request."""

    kind = "conflict"

    def response(self) -> HttpResponse:
        return replace(_JSON.with_body(_CONFLICT), status=409)


@dataclass(frozen=True)
class KnownDelivery:
    """A delivery that a client already knows."""

    id: str
    order: str
    customer: str


@dataclass(frozen=True)
class Repeated(StubResponse):
    """Responds to a booking with 201 and an earlier delivery, without forwarding the request.

    Attributes:
        known: Returns the deliveries that the client knows by now, the newest last.
        same: Whether the earlier delivery is of the same customer; otherwise of another one.
        found: The delivery chosen for one booking; None before the choice.
    """

    kind = "repeated"
    known: Callable[[], Sequence[KnownDelivery]]
    same: bool
    found: KnownDelivery | None = None

    @property
    def name(self) -> str:
        return f"{self.kind}, {'same' if self.same else 'other'} customer"

    def applies_to(self, request: HttpRequest) -> bool:
        return self.for_request(request) is not self

    def for_request(self, request: HttpRequest) -> InjectedFailure:
        customer = booked_customer(request)
        for one in reversed(self.known()):
            if customer and (_folded(one.customer) == _folded(customer)) is self.same:
                return replace(self, found=one)
        return self

    def response(self) -> HttpResponse:
        assert self.found is not None
        return replace(_JSON.with_body(_created(self.found)), status=201)


class ResponseFailure(InjectedFailure):
    """Changes the service's response, after the service has processed the request."""

    @abstractmethod
    def apply(self, response: HttpResponse) -> HttpResponse:
        """Return the response with this failure; an equal one if it has no effect."""


@dataclass(frozen=True)
class ErrorAfterCommit(ResponseFailure):
    """Replaces the response by an error status, after the service has processed the request."""

    kind = "error_after_commit"
    status: int = 500

    def apply(self, response: HttpResponse) -> HttpResponse:
        body = json.dumps({"error": "something went wrong"}).encode()
        return replace(response.with_body(body), status=self.status)


@dataclass(frozen=True)
class ConflictAfterCommit(ResponseFailure):
    """Replaces the response by 409, after the service has processed the request."""

    kind = "conflict_after_commit"

    def apply(self, response: HttpResponse) -> HttpResponse:
        return replace(response.with_body(_CONFLICT), status=409)


@dataclass(frozen=True)
class RepeatedAfterCommit(ResponseFailure):
    """Lets the service book, and replaces the delivery of its 201 by an earlier one.

    Attributes:
        stub: Chooses the earlier delivery.
    """

    kind = "repeated_after_commit"
    stub: Repeated

    @property
    def name(self) -> str:
        return f"{self.kind}, {'same' if self.stub.same else 'other'} customer"

    def applies_to(self, request: HttpRequest) -> bool:
        return self.stub.applies_to(request)

    def for_request(self, request: HttpRequest) -> InjectedFailure:
        bound = self.stub.for_request(request)
        assert isinstance(bound, Repeated)
        return replace(self, stub=bound)

    def apply(self, response: HttpResponse) -> HttpResponse:
        return response.with_body(self.stub.response().body) if response.status == 201 else response


@dataclass(frozen=True)
class BlankField(ResponseFailure):
    """Lets the service book, and blanks the id or order number of its 201.

    Attributes:
        field: ``id`` or ``orderNumber``.
        blank: The text that replaces it.
    """

    kind = "blank"
    field: str
    blank: str = ""

    @property
    def name(self) -> str:
        return f"{self.kind} {self.field}"

    def apply(self, response: HttpResponse) -> HttpResponse:
        if response.status != 201:
            return response
        try:
            body = json.loads(response.body)
        except ValueError:
            return response  # another failure has replaced the body
        body["delivery"][self.field] = self.blank
        return response.with_body(json.dumps(body).encode())


@dataclass(frozen=True)
class CutBody(ResponseFailure):
    """Sends fewer bytes than Content-Length says, then closes the connection."""

    kind = "cut_body"
    kept: float = 0.5
    """Share of the body that is sent, from 0 to under 1."""

    def apply(self, response: HttpResponse) -> HttpResponse:
        return replace(
            response, body=response.body[: int(len(response.body) * self.kept)], closes=True
        )


@dataclass(frozen=True)
class GarbageBody(ResponseFailure):
    """Replaces the body by invalid JSON; status and content type stay."""

    kind = "garbage_body"
    body: bytes = b'{"delivery": \x00\xff\xfe]]'

    def apply(self, response: HttpResponse) -> HttpResponse:
        return response.with_body(self.body)


@dataclass(frozen=True)
class WrongContentType(ResponseFailure):
    """Replaces the body by an HTML page, as a captive portal does; the status stays."""

    kind = "wrong_content_type"

    def apply(self, response: HttpResponse) -> HttpResponse:
        page = b"<!doctype html><title>Welcome</title><p>Please accept our terms."
        return response.with_body(page, content_type="text/html; charset=utf-8")


@dataclass(frozen=True)
class Clock(ResponseFailure):
    """Shifts the Date header and every timestamp in the JSON by ``seconds``."""

    kind = "clock"
    seconds: float = 86400.0

    def apply(self, response: HttpResponse) -> HttpResponse:
        moved = response.with_body(_TIME.sub(self._moved, response.body))
        if date := response.header("date"):
            shifted = parsedate_to_datetime(date) + timedelta(seconds=self.seconds)
            moved = moved.with_body(moved.body, date=format_datetime(shifted, usegmt=True))
        return moved

    def _moved(self, found: re.Match[bytes]) -> bytes:
        shifted = datetime.fromisoformat(found[1].decode()) + timedelta(seconds=self.seconds)
        return f'"{shifted.isoformat(timespec="milliseconds")}Z"'.encode()


@dataclass(frozen=True)
class DigitsCut(ResponseFailure):
    """Rounds the coordinates in the JSON to ``places`` decimals."""

    kind = "digits_cut"
    places: int = 6

    def apply(self, response: HttpResponse) -> HttpResponse:
        body = _COORDINATE.sub(self._cut, response.body)
        return response if body == response.body else response.with_body(body)

    def _cut(self, found: re.Match[bytes]) -> bytes:
        return found[1] + repr(round(float(found[2]), self.places)).encode()


@dataclass(frozen=True)
class DuplicateResponse(ResponseFailure):
    """Sends the response twice on the connection."""

    kind = "duplicate_response"

    def apply(self, response: HttpResponse) -> HttpResponse:
        return replace(response, copies=2)


_JSON: Final = HttpResponse(401, (("content-type", "application/json"),), b"")
_CONFLICT: Final = b'{"error": "there is one already"}'
_TIME: Final = re.compile(rb'"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)Z"')
_COORDINATE: Final = re.compile(rb'("\w*[lL](?:at|ong)itude"\s*:\s*)(-?\d+\.\d+(?:e-?\d+)?)')


def booked_customer(request: HttpRequest) -> str:
    """Return the customer name of a booking request; empty for any other request."""
    try:
        body = json.loads(request.raw.partition(b"\r\n\r\n")[2])
    except ValueError:
        return ""
    return str(body.get("customerName", "")) if isinstance(body, dict) else ""


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def _created(known: KnownDelivery) -> bytes:
    """Return the JSON body of a 201 for that delivery, created now."""
    now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    delivery = {
        "id": known.id,
        "orderNumber": known.order,
        "status": "PENDING",
        "customerName": known.customer,
        "estimatedPrice": "1.750",
        "driverName": None,
        "isScheduled": False,
        "createdAt": now,
    }
    return json.dumps({"delivery": delivery}).encode()


def _sliced(plan: TransferPlan, size: int) -> list[Packet]:
    """Return the packets of a plan, split to at most ``size`` bytes."""
    pieces = []
    for wait, data in plan.packets:
        for start in range(0, len(data), size):
            pieces.append(Packet(0.0 if start else wait, data[start : start + size]))
    return pieces
