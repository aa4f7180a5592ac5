"""The effect of each connection failure on raw requests to a simple server."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

import pytest

from tests.chaos.failures import (
    DOWNSTREAM,
    UPSTREAM,
    Bandwidth,
    Down,
    Latency,
    LimitData,
    ReplyDropped,
    Reset,
    Slicer,
    SlowClose,
    StaleClose,
    Timeout,
)
from tests.chaos.proxied_server import BODY, proxied_server
from tests.chaos.transfer_plan import Direction
from tests.client.server import Hangup, ReceivedRequest, ServerConnection
from tests.waiting import until


@pytest.mark.parametrize("direction", [UPSTREAM, DOWNSTREAM])
async def test_latency(direction: Direction) -> None:
    async with proxied_server(Latency(direction, 0.15, jitter=0.05)) as s:
        started = time.monotonic()
        await (await s.connect()).request()
        assert time.monotonic() - started > 0.09
        assert s.proxy.injected == Counter([f"latency {direction}"])


@pytest.mark.parametrize(("direction", "size"), [(UPSTREAM, 4000), (DOWNSTREAM, 190)])
async def test_bandwidth(direction: Direction, size: int) -> None:
    async with proxied_server(Bandwidth(direction, size * 5)) as s:
        started = time.monotonic()
        assert (await (await s.connect()).request("POST", body=bytes(4000))).body == BODY
        assert time.monotonic() - started > 0.15
        assert s.proxy.injected == Counter([f"bandwidth {direction}"])


async def test_slicer() -> None:
    async with proxied_server(Slicer(DOWNSTREAM, 60, 0.03)) as s:
        client = await s.connect()
        await client.send()
        pieces = [b""]
        while not pieces[-1].endswith(b"}}"):
            pieces.append(await client.reader.read(4096))
        assert len(pieces) > 2
        assert max(map(len, pieces)) <= 120
        assert b"".join(pieces).endswith(BODY)
    async with proxied_server(Slicer(UPSTREAM, 7)) as s:
        assert (await (await s.connect()).request("POST", body=b"x" * 50)).body == BODY
        assert s.server.heard[0].body == b"x" * 50
        assert s.proxy.injected == Counter(["slicer upstream"])


async def test_slow_close_upstream() -> None:
    async with proxied_server(SlowClose(UPSTREAM, 0.2)) as s:
        client = await s.connect()
        await client.request()
        assert s.proxy.injected == Counter()
        started = time.monotonic()
        await client.close()
        await until(lambda: s.proxy.injected["slow_close upstream"])
        await until(lambda: not s.proxy.connections)
        assert time.monotonic() - started > 0.15


async def test_slow_close_downstream() -> None:
    async with proxied_server(SlowClose(DOWNSTREAM, 0.2), behaviour=respond_and_close) as s:
        client = await s.connect()
        started = time.monotonic()
        await client.request()
        assert await client.receive_rest() == b""
        assert time.monotonic() - started > 0.15
        assert s.proxy.injected == Counter(["slow_close downstream"])


async def respond_and_close(line: ServerConnection, _request: ReceivedRequest) -> None:
    await line.answer(201, BODY, connection="close")
    raise Hangup


@pytest.mark.parametrize(("direction", "received"), [(UPSTREAM, 0), (DOWNSTREAM, 1)])
async def test_timeout_drops_bytes_and_closes(direction: Direction, received: int) -> None:
    async with proxied_server(Timeout(direction, 0.15)) as s:
        client = await s.connect()
        started = time.monotonic()
        await client.send()
        assert await client.receive_rest() == b""
        assert time.monotonic() - started > 0.1
        assert len(s.server.heard) == received
        assert s.proxy.injected == Counter([f"timeout {direction}"])
        assert [(e.forwarded, e.relayed) for e in s.proxy.exchanges] == [(bool(received), False)]


async def test_timeout_of_zero_never_closes() -> None:
    async with proxied_server(Timeout(UPSTREAM)) as s:
        client = await s.connect()
        await client.send()
        await until(lambda: s.proxy.injected)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(client.reader.read(), 0.2)
        await s.proxy.idle()
        await client.close()
        await until(lambda: not s.proxy.connections)


@pytest.mark.parametrize(("direction", "received"), [(UPSTREAM, 0), (DOWNSTREAM, 1)])
async def test_reset(direction: Direction, received: int) -> None:
    async with proxied_server(Reset(direction, 0.05)) as s:
        client = await s.connect()
        await client.send()
        with pytest.raises(ConnectionResetError):
            await client.receive_rest()
        assert len(s.server.heard) == received
        assert s.proxy.injected == Counter([f"reset {direction}"])


async def test_limit_data() -> None:
    async with proxied_server(LimitData(DOWNSTREAM, 50)) as s:
        client = await s.connect()
        await client.send()
        assert len(await client.receive_rest()) == 50
        assert s.proxy.injected == Counter(["limit_data downstream"])
    async with proxied_server(LimitData(UPSTREAM, 60)) as s:
        client = await s.connect()
        assert (await client.request()).status == 201
        await client.send()
        assert await client.receive_rest() == b""
        assert len(s.server.heard) == 1
        assert s.proxy.injected == Counter(["limit_data upstream"])
        assert s.proxy.forwarded == Counter({"GET /x": 1})


async def test_down_refuses_connections_aborts_open_ones_and_returns_on_the_same_port() -> None:
    async with proxied_server() as s:
        client = await s.connect()
        await client.request()
        s.proxy.set([Down(refuse=True)])
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await client.request()
        with pytest.raises(ConnectionRefusedError):
            await s.connect()
        s.proxy.set([])
        assert (await (await s.connect()).request()).status == 201
        assert len(s.server.heard) == 2
        assert s.proxy.injected == Counter(["down refused"])


async def test_down_accepts_a_connection_and_closes_it() -> None:
    async with proxied_server() as s:
        old = await s.connect()
        await old.request()
        s.proxy.set([Down()])
        assert await (await s.connect()).receive_rest() == b""
        await old.send()
        assert await old.receive_rest() == b""
        assert len(s.server.heard) == 1
        assert s.proxy.injected == Counter({"down closed": 2})


@pytest.mark.parametrize("hold", [0.0, 0.15])
async def test_reply_dropped(hold: float) -> None:
    async with proxied_server(ReplyDropped(hold)) as s:
        client = await s.connect()
        started = time.monotonic()
        await client.send("POST")
        assert await client.receive_rest() == b""
        assert time.monotonic() - started >= hold * 0.9
        assert len(s.server.heard) == 1
        assert (s.proxy.exchanges[0].status, s.proxy.exchanges[0].relayed) == (201, False)
        assert s.proxy.injected == Counter(["reply_dropped"])


async def test_stale_close_at_the_next_request_of_a_keep_alive_connection() -> None:
    async with proxied_server(StaleClose()) as s:
        client = await s.connect()
        assert (await client.request()).status == 201
        await client.send()
        assert await client.receive_rest() == b""
        assert len(s.server.heard) == 1
        assert s.proxy.injected == Counter(["stale_close"])
