"""One client connection through the proxy: relays its requests and injects the failures of each."""

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
from tests.chaos.failures import (
    ConnectionFailure,
    HeldRequest,
    InjectedFailure,
    ResponseFailure,
    SlowClose,
    StubResponse,
)
from tests.chaos.message import HttpRequest, HttpResponse
from tests.chaos.rules import FailureRules
from tests.chaos.transfer_plan import ConnectionEnd, Direction, Packet, StreamState, TransferPlan

_RST: Final = struct.pack("ii", 1, 0)
_CLOSED: Final = (ConnectionError, asyncio.IncompleteReadError)


@dataclass(slots=True)
class ProxiedExchange:
    """One request and how far it and its response got.

    Attributes:
        method: HTTP method, such as ``POST``.
        path: Path without the query.
        injected: Names of the failures that had an effect.
        forwarded: Whether the whole request was sent to the service.
        status: HTTP status of the service's response; None without one.
        relayed: Whether a whole response, changed or not, was sent to the client.
    """

    method: str
    path: str
    injected: list[str] = field(default_factory=list)
    forwarded: bool = False
    status: int | None = None
    relayed: bool = False


class ProxyState(Protocol):
    """The part of the proxy that its connections use."""

    upstream: tuple[str, int]
    injected: Counter[str]
    forwarded: Counter[str]
    exchanges: deque[ProxiedExchange]
    random: random.Random
    rules: FailureRules


class _Ended(Exception):
    """A failure or a closed side ends the connection."""

    def __init__(self, end: ConnectionEnd) -> None:
        super().__init__(end)
        self.end = end


class ProxyConnection:
    """Relays requests one after the other until one side closes or a failure ends it.

    Attributes:
        busy: Whether a request or its response is being transferred.
    """

    def __init__(
        self, owner: ProxyState, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.busy = False
        self._owner = owner
        self._reader = reader
        self._writer = writer
        self._service: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._streams = {each: StreamState(owner.random) for each in Direction}
        self._linger = dict.fromkeys(Direction, 0.0)

    async def run(self) -> None:
        """Relay until either side closes or a failure ends it, then close both sides."""
        try:
            with suppress(*_CLOSED):
                await self._relay()
        finally:
            for writer in self._writers():
                writer.close()
        for writer in self._writers():
            with suppress(*_CLOSED):
                await writer.wait_closed()

    def abort(self) -> None:
        """Close both sides at once, without flushing."""
        for writer in self._writers():
            writer.transport.abort()

    def _writers(self) -> list[asyncio.StreamWriter]:
        return [self._writer, *([self._service[1]] if self._service else [])]

    async def _relay(self) -> None:
        rules = self._owner.rules
        if failure := rules.of_connection():
            self._owner.injected[failure.name] += 1
            return
        serial = 0
        while request := await message.read_request(self._reader, serial):
            self.busy = True
            try:
                is_first = serial == 0 and self._owner.rules is rules
                await self._exchange(
                    request, self._owner.rules.of_request(request, is_first=is_first)
                )
            except _Ended as ended:
                await self._finish(ended.end)
                return
            finally:
                self.busy = False
            serial += 1
        await self._close_later(Direction.UPSTREAM)

    async def _exchange(self, request: HttpRequest, failures: list[InjectedFailure]) -> None:
        """Relay one request to the service and its response to the client."""
        exchange = ProxiedExchange(request.method, request.path)
        self._owner.exchanges.append(exchange)
        response = await self._response(request, failures, exchange)
        plan = self._transfer_plan(Direction.DOWNSTREAM, response.raw, failures, exchange)
        await self._send(plan, self._writer, Direction.DOWNSTREAM)
        exchange.relayed = True
        if response.closes:
            await self._close_later(Direction.DOWNSTREAM)
            raise _Ended(ConnectionEnd(0.0))

    async def _response(
        self, request: HttpRequest, failures: list[InjectedFailure], exchange: ProxiedExchange
    ) -> HttpResponse:
        """Return the client's response: a stub, or the service's with the failures applied."""
        stub = next((failure for failure in failures if isinstance(failure, StubResponse)), None)
        if stub is not None:
            self._count(stub, exchange)
            return stub.response()
        response = await self._forwarded_response(request, failures, exchange)
        for failure in failures:
            if (
                isinstance(failure, ResponseFailure)
                and (changed := failure.apply(response)) != response
            ):
                self._count(failure, exchange)
                response = changed
        return response

    async def _forwarded_response(
        self, request: HttpRequest, failures: list[InjectedFailure], exchange: ProxiedExchange
    ) -> HttpResponse:
        """Forward the request and return the service's response."""
        plan = self._transfer_plan(Direction.UPSTREAM, request.raw, failures, exchange)
        if not plan.packets and plan.end:
            raise _Ended(plan.end)
        try:
            for failure in failures:
                if isinstance(failure, HeldRequest):
                    self._count(failure, exchange)
                    await failure.arrival.wait()
            reader, writer = await self._service_streams()
            await self._send(plan, writer, Direction.UPSTREAM)
            exchange.forwarded = True
            self._owner.forwarded[f"{request.method} {request.path}"] += 1
            response = await message.read_response(reader, request)
        except (*_CLOSED, OSError):
            self._owner.injected["no service"] += 1
            raise _Ended(ConnectionEnd(0.0)) from None
        exchange.status = response.status
        return response

    async def _service_streams(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._service is None:
            self._service = await asyncio.open_connection(
                *self._owner.upstream, limit=message.LONGEST_HEAD
            )
        return self._service

    def _transfer_plan(
        self,
        direction: Direction,
        data: bytes,
        failures: list[InjectedFailure],
        exchange: ProxiedExchange,
    ) -> TransferPlan:
        stream, plan = self._streams[direction], TransferPlan((Packet(0.0, data),))
        for failure in failures:
            if not isinstance(failure, ConnectionFailure) or failure.direction != direction:
                continue
            changed = failure.apply(plan, stream)
            if changed is not plan and not isinstance(failure, SlowClose):
                self._count(failure, exchange)
            plan = changed
        self._linger[direction] = plan.linger
        return plan

    def _count(self, failure: InjectedFailure, exchange: ProxiedExchange) -> None:
        self._owner.injected[failure.name] += 1
        exchange.injected.append(failure.name)

    async def _send(
        self, plan: TransferPlan, writer: asyncio.StreamWriter, direction: Direction
    ) -> None:
        """Send the packets of a plan.

        Raises:
            _Ended: The plan ends the connection.
        """
        for wait, data in plan.packets:
            await asyncio.sleep(wait)
            writer.write(data)
            await writer.drain()
            self._streams[direction].passed += len(data)
        if plan.end:
            raise _Ended(plan.end)

    async def _finish(self, end: ConnectionEnd) -> None:
        """End the connection as a failure demands; bytes that still arrive are discarded."""
        self.busy = False  # no more bytes are transferred
        with suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(end.wait):
                await self._discard()
        if end.reset and not self._writer.is_closing():
            connected: socket.socket = self._writer.get_extra_info("socket")
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RST)
            self.abort()

    async def _discard(self) -> None:
        while await self._reader.read(1 << 16):
            pass

    async def _close_later(self, direction: Direction) -> None:
        """Delay closing the other side after one has closed, if a failure demands it."""
        if delay := self._linger[direction]:
            self._owner.injected[f"{SlowClose.kind} {direction}"] += 1
            await asyncio.sleep(delay)
