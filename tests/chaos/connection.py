"""One connection of a client through the proxy, and what its requests met."""

from __future__ import annotations

import asyncio
import random
import socket
import struct
from collections import Counter, deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Protocol

from tests.chaos import message
from tests.chaos.faults import AnswerFault, Fault, Held, Instead, LineFault, SlowClose
from tests.chaos.message import Answer, Request
from tests.chaos.rules import Rules
from tests.chaos.transfer_plan import Direction, End, Packet, Plan, Way

_RST: Final = struct.pack("ii", 1, 0)
_GONE: Final = (ConnectionError, asyncio.IncompleteReadError)


@dataclass(slots=True)
class Exchange:
    """One request, and what became of it.

    Attributes:
        method: Such as ``POST``.
        path: Without its query.
        met: The names of the faults that did something.
        forwarded: All of it went to the service.
        status: What the service answered; None where it did not.
        relayed: All of an answer went to the client, true or not.
    """

    method: str
    path: str
    met: list[str] = field(default_factory=list)
    forwarded: bool = False
    status: int | None = None
    relayed: bool = False


class Owner(Protocol):
    """What a connection knows of its proxy."""

    upstream: tuple[str, int]
    met: Counter[str]
    forwarded: Counter[str]
    exchanges: deque[Exchange]
    random: random.Random
    rules: Rules


class _Ended(Exception):
    """The connection is over."""

    def __init__(self, end: End) -> None:
        super().__init__(end)
        self.end = end


class Connection:
    """Relays one request after the other until something ends it.

    Attributes:
        busy: A request is under way.
    """

    def __init__(
        self, owner: Owner, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.busy = False
        self._owner = owner
        self._reader = reader
        self._writer = writer
        self._service: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._ways = {each: Way(owner.random) for each in Direction}
        self._linger = dict.fromkeys(Direction, 0.0)

    async def run(self) -> None:
        """Until either side closes, or a fault does."""
        try:
            with suppress(*_GONE):
                await self._relay()
        finally:
            for writer in self._writers():
                writer.close()
        for writer in self._writers():
            with suppress(*_GONE):
                await writer.wait_closed()

    def abort(self) -> None:
        """Cut it at once."""
        for writer in self._writers():
            writer.transport.abort()

    def _writers(self) -> list[asyncio.StreamWriter]:
        return [self._writer, *([self._service[1]] if self._service else [])]

    async def _relay(self) -> None:
        rules = self._owner.rules
        if fault := rules.of_connection():
            self._owner.met[fault.name] += 1
            return
        serial = 0
        while request := await message.read_request(self._reader, serial):
            self.busy = True
            try:
                newly = serial == 0 and self._owner.rules is rules
                await self._exchange(request, self._owner.rules.of_request(request, newly=newly))
            except _Ended as ended:
                await self._finish(ended.end)
                return
            finally:
                self.busy = False
            serial += 1
        await self._lingered(Direction.UPSTREAM)

    async def _exchange(self, request: Request, faults: list[Fault]) -> None:
        """One request there and its answer back."""
        exchange = Exchange(request.method, request.path)
        self._owner.exchanges.append(exchange)
        answer = await self._answer(request, faults, exchange)
        plan = self._plan(Direction.DOWNSTREAM, answer.raw, faults, exchange)
        await self._sent(plan, self._writer, Direction.DOWNSTREAM)
        exchange.relayed = True
        if answer.closes:
            await self._lingered(Direction.DOWNSTREAM)
            raise _Ended(End(0.0))

    async def _answer(self, request: Request, faults: list[Fault], exchange: Exchange) -> Answer:
        """What the client is to hear."""
        instead = next((fault for fault in faults if isinstance(fault, Instead)), None)
        if instead is not None:
            self._count(instead, exchange)
            return instead.answer()
        answer = await self._asked(request, faults, exchange)
        for fault in faults:
            if isinstance(fault, AnswerFault) and (changed := fault.changed(answer)) != answer:
                self._count(fault, exchange)
                answer = changed
        return answer

    async def _asked(self, request: Request, faults: list[Fault], exchange: Exchange) -> Answer:
        """What the service says."""
        plan = self._plan(Direction.UPSTREAM, request.raw, faults, exchange)
        if not plan.packets and plan.end:
            raise _Ended(plan.end)
        try:
            for fault in faults:
                if isinstance(fault, Held):
                    self._count(fault, exchange)
                    await fault.arrival.wait()
            reader, writer = await self._service_streams()
            await self._sent(plan, writer, Direction.UPSTREAM)
            exchange.forwarded = True
            self._owner.forwarded[f"{request.method} {request.path}"] += 1
            answer = await message.read_answer(reader, request)
        except (*_GONE, OSError):
            self._owner.met["no service"] += 1
            raise _Ended(End(0.0)) from None
        exchange.status = answer.status
        return answer

    async def _service_streams(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._service is None:
            self._service = await asyncio.open_connection(
                *self._owner.upstream, limit=message.LONGEST_HEAD
            )
        return self._service

    def _plan(
        self, direction: Direction, data: bytes, faults: list[Fault], exchange: Exchange
    ) -> Plan:
        way, plan = self._ways[direction], Plan((Packet(0.0, data),))
        for fault in faults:
            if not isinstance(fault, LineFault) or fault.direction != direction:
                continue
            bent = fault.bent(plan, way)
            if bent is not plan and not isinstance(fault, SlowClose):
                self._count(fault, exchange)
            plan = bent
        self._linger[direction] = plan.linger
        return plan

    def _count(self, fault: Fault, exchange: Exchange) -> None:
        self._owner.met[fault.name] += 1
        exchange.met.append(fault.name)

    async def _sent(self, plan: Plan, writer: asyncio.StreamWriter, direction: Direction) -> None:
        """Carry a plan out.

        Raises:
            _Ended: As the plan says.
        """
        for wait, data in plan.packets:
            await asyncio.sleep(wait)
            writer.write(data)
            await writer.drain()
            self._ways[direction].passed += len(data)
        if plan.end:
            raise _Ended(plan.end)

    async def _finish(self, end: End) -> None:
        """Both sides end as a fault wants it; what still comes is swallowed."""
        self.busy = False  # nothing of it moves any more
        with suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(end.wait):
                await self._swallowed()
        if end.reset and not self._writer.is_closing():
            connected: socket.socket = self._writer.get_extra_info("socket")
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RST)
            self.abort()

    async def _swallowed(self) -> None:
        while await self._reader.read(1 << 16):
            pass

    async def _lingered(self, direction: Direction) -> None:
        """One side has closed; the other hears of it later where a fault wants that."""
        if delay := self._linger[direction]:
            self._owner.met[f"{SlowClose.kind} {direction}"] += 1
            await asyncio.sleep(delay)
