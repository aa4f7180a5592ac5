"""Every fault of the line does what it says, to a plain server behind the proxy."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

import pytest

from tests.chaos.faults import (
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
from tests.chaos.proxied_server import BODY, scene
from tests.chaos.transfer_plan import Direction
from tests.client.server import Hangup, ReceivedRequest, ServerConnection
from tests.waiting import until


@pytest.mark.parametrize("direction", [UPSTREAM, DOWNSTREAM])
async def test_latency(direction: Direction) -> None:
    async with scene(Latency(direction, 0.15, jitter=0.05)) as s:
        started = time.monotonic()
        await (await s.call()).ask()
        assert 0.09 < time.monotonic() - started < 2
        assert s.proxy.met == Counter([f"latency {direction}"])


@pytest.mark.parametrize(("direction", "size"), [(UPSTREAM, 4000), (DOWNSTREAM, 190)])
async def test_bandwidth(direction: Direction, size: int) -> None:
    async with scene(Bandwidth(direction, size * 5)) as s:
        started = time.monotonic()
        assert (await (await s.call()).ask("POST", body=bytes(4000))).body == BODY
        assert 0.15 < time.monotonic() - started < 3
        assert s.proxy.met == Counter([f"bandwidth {direction}"])


async def test_slicer() -> None:
    async with scene(Slicer(DOWNSTREAM, 60, 0.03)) as s:
        caller = await s.call()
        await caller.say()
        pieces = [b""]
        while not pieces[-1].endswith(b"}}"):
            pieces.append(await caller.reader.read(4096))
        assert len(pieces) > 2
        assert max(map(len, pieces)) <= 120
        assert b"".join(pieces).endswith(BODY)
    async with scene(Slicer(UPSTREAM, 7)) as s:
        assert (await (await s.call()).ask("POST", body=b"x" * 50)).body == BODY
        assert s.server.heard[0].body == b"x" * 50
        assert s.proxy.met == Counter(["slicer upstream"])


async def test_slow_close_of_the_client() -> None:
    async with scene(SlowClose(UPSTREAM, 0.2)) as s:
        caller = await s.call()
        await caller.ask()
        await caller.leave()
        assert s.proxy.met == Counter()
        started = time.monotonic()
        await until(lambda: s.proxy.met["slow_close upstream"])
        await until(lambda: not s.proxy.connections)
        assert time.monotonic() - started > 0.15


async def test_slow_close_of_the_service() -> None:
    async with scene(SlowClose(DOWNSTREAM, 0.2), behaviour=says_goodbye) as s:
        caller = await s.call()
        await caller.ask()
        started = time.monotonic()
        assert await caller.rest() == b""
        assert time.monotonic() - started > 0.15
        assert s.proxy.met == Counter(["slow_close downstream"])


async def says_goodbye(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.answer(201, BODY, connection="close")
    raise Hangup


@pytest.mark.parametrize(("direction", "heard"), [(UPSTREAM, 0), (DOWNSTREAM, 1)])
async def test_timeout_swallows_and_closes(direction: Direction, heard: int) -> None:
    async with scene(Timeout(direction, 0.15)) as s:
        caller = await s.call()
        started = time.monotonic()
        await caller.say()
        assert await caller.rest() == b""
        assert time.monotonic() - started > 0.1
        assert len(s.server.heard) == heard
        assert s.proxy.met == Counter([f"timeout {direction}"])
        assert [(e.forwarded, e.relayed) for e in s.proxy.exchanges] == [(bool(heard), False)]


async def test_timeout_of_nought_never_closes() -> None:
    async with scene(Timeout(UPSTREAM)) as s:
        caller = await s.call()
        await caller.say()
        await until(lambda: s.proxy.met)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(caller.reader.read(), 0.2)
        await s.proxy.idle()
        await caller.leave()
        await until(lambda: not s.proxy.connections)


@pytest.mark.parametrize(("direction", "heard"), [(UPSTREAM, 0), (DOWNSTREAM, 1)])
async def test_reset(direction: Direction, heard: int) -> None:
    async with scene(Reset(direction, 0.05)) as s:
        caller = await s.call()
        await caller.say()
        with pytest.raises(ConnectionResetError):
            await caller.rest()
        assert len(s.server.heard) == heard
        assert s.proxy.met == Counter([f"reset {direction}"])


async def test_limit_data() -> None:
    async with scene(LimitData(DOWNSTREAM, 50)) as s:
        caller = await s.call()
        await caller.say()
        assert len(await caller.rest()) == 50
        assert s.proxy.met == Counter(["limit_data downstream"])
    async with scene(LimitData(UPSTREAM, 60)) as s:
        caller = await s.call()
        assert (await caller.ask()).status == 201
        await caller.say()
        assert await caller.rest() == b""
        assert len(s.server.heard) == 1
        assert s.proxy.met == Counter(["limit_data upstream"])
        assert s.proxy.forwarded == Counter({"GET /x": 1})


async def test_down_refuses_and_ends_what_was_open_and_comes_back_on_its_port() -> None:
    async with scene() as s:
        caller = await s.call()
        await caller.ask()
        s.proxy.set([Down(refuse=True)])
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await caller.ask()
        with pytest.raises(ConnectionRefusedError):
            await s.call()
        s.proxy.set([])
        assert (await (await s.call()).ask()).status == 201
        assert len(s.server.heard) == 2
        assert s.proxy.met == Counter(["down refused"])


async def test_down_takes_a_connection_and_closes_it() -> None:
    async with scene() as s:
        old = await s.call()
        await old.ask()
        s.proxy.set([Down()])
        assert await (await s.call()).rest() == b""
        await old.say()
        assert await old.rest() == b""
        assert len(s.server.heard) == 1
        assert s.proxy.met == Counter({"down closed": 2})


@pytest.mark.parametrize("hold", [0.0, 0.15])
async def test_reply_dropped(hold: float) -> None:
    async with scene(ReplyDropped(hold)) as s:
        caller = await s.call()
        started = time.monotonic()
        await caller.say("POST")
        assert await caller.rest() == b""
        assert time.monotonic() - started >= hold * 0.9
        assert len(s.server.heard) == 1
        assert (s.proxy.exchanges[0].status, s.proxy.exchanges[0].relayed) == (201, False)
        assert s.proxy.met == Counter(["reply_dropped"])


async def test_a_kept_connection_closes_as_its_next_request_comes() -> None:
    async with scene(StaleClose()) as s:
        caller = await s.call()
        assert (await caller.ask()).status == 201
        await caller.say()
        assert await caller.rest() == b""
        assert len(s.server.heard) == 1
        assert s.proxy.met == Counter(["stale_close"])
