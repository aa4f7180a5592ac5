"""What can go wrong on the way to a service, each a value.

Faults of the line are those of toxiproxy, and change how bytes travel (``Plan`` to ``Plan``);
faults of HTTP change an answer (``Answer`` to ``Answer``) or stand in for it. Each has a
``name`` for counts, such as ``latency upstream`` or ``reply_dropped``. Times are seconds.
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

from tests.chaos.message import Answer, Request
from tests.chaos.transfer_plan import Direction, End, Packet, Plan, Way

UPSTREAM: Final = Direction.UPSTREAM
DOWNSTREAM: Final = Direction.DOWNSTREAM


@dataclass(frozen=True)
class Fault(ABC):
    """Something that goes wrong."""

    kind: ClassVar[str]

    @property
    def name(self) -> str:
        """What it is counted under."""
        return self.kind

    def concerns(self, request: Request) -> bool:
        """Whether it can happen to that request at all."""
        return True

    def meeting(self, request: Request) -> Fault:
        """The same fault as it happens to that request, where that makes a difference."""
        return self


class LineFault(Fault):
    """Changes how bytes travel one way."""

    direction: Direction

    @property
    def name(self) -> str:
        return f"{self.kind} {self.direction}"

    @abstractmethod
    def bent(self, plan: Plan, way: Way) -> Plan:
        """The plan with this fault; the same one where it does nothing."""


@dataclass(frozen=True)
class Latency(LineFault):
    """Bytes come late, by a time give or take ``jitter``."""

    kind = "latency"
    direction: Direction
    delay: float
    jitter: float = 0.0

    def bent(self, plan: Plan, way: Way) -> Plan:
        if not plan.packets:
            return plan
        late = max(0.0, self.delay + way.random.uniform(-self.jitter, self.jitter))
        first, *rest = plan.packets
        return replace(plan, packets=(Packet(first.wait + late, first.data), *rest))


@dataclass(frozen=True)
class Bandwidth(LineFault):
    """So many bytes a second, in about 50 packets a second."""

    kind = "bandwidth"
    direction: Direction
    rate: int

    def bent(self, plan: Plan, way: Way) -> Plan:
        piece = max(1, self.rate // 50)
        sliced = _sliced(plan, piece)
        packets = (Packet(wait + len(data) / self.rate, data) for wait, data in sliced)
        return replace(plan, packets=tuple(packets)) if plan.packets else plan


@dataclass(frozen=True)
class Slicer(LineFault):
    """Packets of at most ``size`` bytes, each after a delay."""

    kind = "slicer"
    direction: Direction
    size: int
    delay: float = 0.0

    def bent(self, plan: Plan, way: Way) -> Plan:
        if not plan.packets:
            return plan
        packets = (Packet(wait + self.delay, data) for wait, data in _sliced(plan, self.size))
        return replace(plan, packets=tuple(packets))


@dataclass(frozen=True)
class SlowClose(LineFault):
    """The close of one side reaches the other late; counted once it does."""

    kind = "slow_close"
    direction: Direction
    delay: float

    def bent(self, plan: Plan, way: Way) -> Plan:
        return replace(plan, linger=self.delay)


@dataclass(frozen=True)
class Timeout(LineFault):
    """Bytes are swallowed; the connection closes ``after`` a time, with 0 never."""

    kind = "timeout"
    direction: Direction
    after: float = 0.0

    def bent(self, plan: Plan, way: Way) -> Plan:
        return Plan((), End(self.after or None), plan.linger)


@dataclass(frozen=True)
class Reset(LineFault):
    """Bytes are swallowed, and RST comes ``after`` a time."""

    kind = "reset"
    direction: Direction
    after: float = 0.0

    def bent(self, plan: Plan, way: Way) -> Plan:
        return Plan((), End(self.after, reset=True), plan.linger)


@dataclass(frozen=True)
class LimitData(LineFault):
    """The connection closes once ``limit`` bytes of it have gone that way."""

    kind = "limit_data"
    direction: Direction
    limit: int

    def bent(self, plan: Plan, way: Way) -> Plan:
        room = self.limit - way.passed
        if plan.size <= room:
            return plan
        packets = []
        for wait, data in plan.packets:
            packets.append(Packet(wait, data[: max(0, room)]))
            room -= len(data)
        return Plan(tuple(packet for packet in packets if packet.data), End(0.0), plan.linger)


@dataclass(frozen=True)
class Down(LineFault):
    """Nobody is there.

    Attributes:
        refuse: The port refuses connections and those that are open end, for as long as the
            fault is set and whatever its rule says; else connections are taken and closed.
    """

    kind = "down"
    refuse: bool = False
    direction = UPSTREAM

    @property
    def name(self) -> str:
        return "down refused" if self.refuse else "down closed"

    def bent(self, plan: Plan, way: Way) -> Plan:
        return Plan((), End(0.0))


@dataclass(frozen=True)
class StaleClose(LineFault):
    """A connection that was kept closes just as its next request comes."""

    kind = "stale_close"
    direction = UPSTREAM

    @property
    def name(self) -> str:
        return self.kind

    def concerns(self, request: Request) -> bool:
        return request.serial > 0

    def bent(self, plan: Plan, way: Way) -> Plan:
        return Plan((), End(0.0))


@dataclass(frozen=True)
class ReplyDropped(LineFault):
    """The service has answered, and nobody hears it.

    Attributes:
        hold: How long the connection stays open without a word; None until the client leaves.
    """

    kind = "reply_dropped"
    hold: float | None = 0.0
    direction = DOWNSTREAM

    @property
    def name(self) -> str:
        return self.kind

    def bent(self, plan: Plan, way: Way) -> Plan:
        return Plan((), End(self.hold), plan.linger)


@dataclass(frozen=True)
class Held(Fault):
    """A request arrives at the service once an event is set, also where its client has left."""

    kind = "held"
    arrival: asyncio.Event


class Instead(Fault):
    """Answers a request that the service never sees."""

    @abstractmethod
    def answer(self) -> Answer:
        """What is said."""


@dataclass(frozen=True)
class Unauthorised(Instead):
    """401, not forwarded."""

    kind = "unauthorised"

    def answer(self) -> Answer:
        return _JSON.saying(b'{"error": "not authorised"}')


@dataclass(frozen=True)
class Conflict(Instead):
    """409, not forwarded."""

    kind = "conflict"

    def answer(self) -> Answer:
        return replace(_JSON.saying(_CONFLICT), status=409)


@dataclass(frozen=True)
class Known:
    """A delivery that a client has heard of."""

    id: str
    order: str
    customer: str


@dataclass(frozen=True)
class Repeated(Instead):
    """201 to a booking, not forwarded, with a delivery that was booked before.

    Attributes:
        known: Gives those that the client has heard of by now, the newest last.
        same: Of the customer that is booked for; else of another one.
        found: The delivery, once there is a booking to choose it for.
    """

    kind = "repeated"
    known: Callable[[], Sequence[Known]]
    same: bool
    found: Known | None = None

    @property
    def name(self) -> str:
        return f"{self.kind}, {'same' if self.same else 'other'} customer"

    def concerns(self, request: Request) -> bool:
        return self.meeting(request) is not self

    def meeting(self, request: Request) -> Fault:
        customer = booked_customer(request)
        for one in reversed(self.known()):
            if customer and (_folded(one.customer) == _folded(customer)) is self.same:
                return replace(self, found=one)
        return self

    def answer(self) -> Answer:
        assert self.found is not None
        return replace(_JSON.saying(_created(self.found)), status=201)


class AnswerFault(Fault):
    """Changes what the service answered; by then it has done what it was asked."""

    @abstractmethod
    def changed(self, answer: Answer) -> Answer:
        """The answer with this fault; an equal one where it does nothing."""


@dataclass(frozen=True)
class ErrorAfterCommit(AnswerFault):
    """An error of the service stands where its answer stood."""

    kind = "error_after_commit"
    status: int = 500

    def changed(self, answer: Answer) -> Answer:
        said = json.dumps({"error": "something went wrong"}).encode()
        return replace(answer.saying(said), status=self.status)


@dataclass(frozen=True)
class ConflictAfterCommit(AnswerFault):
    """409 stands where the answer to a booking stood."""

    kind = "conflict_after_commit"

    def changed(self, answer: Answer) -> Answer:
        return replace(answer.saying(_CONFLICT), status=409)


@dataclass(frozen=True)
class RepeatedAfterCommit(AnswerFault):
    """A booking is made, and its 201 is about a delivery that was booked before.

    Attributes:
        instead: Which; what it says when nothing is booked.
    """

    kind = "repeated_after_commit"
    instead: Repeated

    @property
    def name(self) -> str:
        return f"{self.kind}, {'same' if self.instead.same else 'other'} customer"

    def concerns(self, request: Request) -> bool:
        return self.instead.concerns(request)

    def meeting(self, request: Request) -> Fault:
        met = self.instead.meeting(request)
        assert isinstance(met, Repeated)
        return replace(self, instead=met)

    def changed(self, answer: Answer) -> Answer:
        return answer.saying(self.instead.answer().body) if answer.status == 201 else answer


@dataclass(frozen=True)
class Blank(AnswerFault):
    """A booking is made, and its 201 has nothing where an id or an order number should be.

    Attributes:
        field: ``id`` or ``orderNumber``.
    """

    kind = "blank"
    field: str
    blank: str = ""

    @property
    def name(self) -> str:
        return f"{self.kind} {self.field}"

    def changed(self, answer: Answer) -> Answer:
        if answer.status != 201:
            return answer
        try:
            body = json.loads(answer.body)
        except ValueError:
            return answer  # another fault came before
        body["delivery"][self.field] = self.blank
        return answer.saying(json.dumps(body).encode())


@dataclass(frozen=True)
class CutBody(AnswerFault):
    """Fewer bytes than Content-Length says, then the end."""

    kind = "cut_body"
    kept: float = 0.5
    """The share that comes, from 0 to under 1."""

    def changed(self, answer: Answer) -> Answer:
        return replace(answer, body=answer.body[: int(len(answer.body) * self.kept)], closes=True)


@dataclass(frozen=True)
class GarbageBody(AnswerFault):
    """The right status and type, and a body that is nothing."""

    kind = "garbage_body"
    body: bytes = b'{"delivery": \x00\xff\xfe]]'

    def changed(self, answer: Answer) -> Answer:
        return answer.saying(self.body)


@dataclass(frozen=True)
class WrongContentType(AnswerFault):
    """The right status, and the page of some Wi-Fi."""

    kind = "wrong_content_type"

    def changed(self, answer: Answer) -> Answer:
        page = b"<!doctype html><title>Welcome</title><p>Please accept our terms."
        return answer.saying(page, content_type="text/html; charset=utf-8")


@dataclass(frozen=True)
class Clock(AnswerFault):
    """The service's clock is off: its Date header and every time in its JSON."""

    kind = "clock"
    seconds: float = 86400.0

    def changed(self, answer: Answer) -> Answer:
        moved = answer.saying(_TIME.sub(self._moved, answer.body))
        if date := answer.header("date"):
            told = parsedate_to_datetime(date) + timedelta(seconds=self.seconds)
            moved = moved.saying(moved.body, date=format_datetime(told, usegmt=True))
        return moved

    def _moved(self, found: re.Match[bytes]) -> bytes:
        told = datetime.fromisoformat(found[1].decode()) + timedelta(seconds=self.seconds)
        return f'"{told.isoformat(timespec="milliseconds")}Z"'.encode()


@dataclass(frozen=True)
class DigitsCut(AnswerFault):
    """Coordinates come back with fewer decimals."""

    kind = "digits_cut"
    places: int = 6

    def changed(self, answer: Answer) -> Answer:
        body = _COORDINATE.sub(self._cut, answer.body)
        return answer if body == answer.body else answer.saying(body)

    def _cut(self, found: re.Match[bytes]) -> bytes:
        return found[1] + repr(round(float(found[2]), self.places)).encode()


@dataclass(frozen=True)
class DuplicateAnswer(AnswerFault):
    """The answer comes twice on one connection."""

    kind = "duplicate_answer"

    def changed(self, answer: Answer) -> Answer:
        return replace(answer, copies=2)


_JSON: Final = Answer(401, (("content-type", "application/json"),), b"")
_CONFLICT: Final = b'{"error": "there is one already"}'
_TIME: Final = re.compile(rb'"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)Z"')
_COORDINATE: Final = re.compile(rb'("\w*[lL](?:at|ong)itude"\s*:\s*)(-?\d+\.\d+(?:e-?\d+)?)')


def booked_customer(request: Request) -> str:
    """Whom a request books for; empty where it books for nobody."""
    try:
        body = json.loads(request.raw.partition(b"\r\n\r\n")[2])
    except ValueError:
        return ""
    return str(body.get("customerName", "")) if isinstance(body, dict) else ""


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def _created(known: Known) -> bytes:
    """As if it had been booked just now."""
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


def _sliced(plan: Plan, size: int) -> list[Packet]:
    """The same bytes in packets of at most that size."""
    pieces = []
    for wait, data in plan.packets:
        for start in range(0, len(data), size):
            pieces.append(Packet(0.0 if start else wait, data[start : start + size]))
    return pieces
