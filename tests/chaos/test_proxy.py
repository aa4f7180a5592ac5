"""Every fault does what it says, to a plain server behind the proxy."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest

from tests.chaos import message
from tests.chaos.faults import (
    DOWNSTREAM,
    UPSTREAM,
    Bandwidth,
    Clock,
    CutBody,
    DigitsCut,
    Down,
    DuplicateAnswer,
    ErrorAfterCommit,
    Fault,
    GarbageBody,
    Latency,
    LimitData,
    ReplyDropped,
    Reset,
    Slicer,
    SlowClose,
    StaleClose,
    Timeout,
    Unauthorised,
    WrongContentType,
)
from tests.chaos.message import Answer, Request
from tests.chaos.plan import Direction
from tests.chaos.proxy import Proxy
from tests.chaos.rules import Rule, asks
from tests.client.server import Behaviour, Hangup, Heard, Line, Server, serving
from tests.waiting import until

BODY = (
    b'{"delivery": {"deliveryLatitude": 29.3759123456, "fromLongitude":-47.9, "price": "1.750",'
    b' "createdAt": "2026-11-21T23:30:00.000Z"}}'
)
DATE = "Sat, 21 Nov 2026 23:30:00 GMT"


async def answers(line: Line, _heard: Heard) -> None:
    await line.answer(201, BODY, date=DATE)


class Caller:
    """A client of one connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def say(self, method: str = "GET", path: str = "/x", body: bytes = b"") -> None:
        head = f"{method} {path} HTTP/1.1\r\nhost: x\r\ncontent-length: {len(body)}\r\n\r\n"
        self.writer.write(head.encode() + body)
        await self.writer.drain()

    async def ask(self, method: str = "GET", path: str = "/x", body: bytes = b"") -> Answer:
        await self.say(method, path, body)
        return await self.hear()

    async def hear(self) -> Answer:
        async with asyncio.timeout(5):
            return await message.read_answer(self.reader, Request("GET", "/", b""))

    async def rest(self) -> bytes:
        """Everything until the connection closes."""
        async with asyncio.timeout(5):
            return await self.reader.read()

    async def leave(self) -> None:
        self.writer.close()
        await asyncio.gather(self.writer.wait_closed(), return_exceptions=True)


class Scene:
    """A server, the proxy before it, and whoever calls."""

    def __init__(self, server: Server, proxy: Proxy) -> None:
        self.server = server
        self.proxy = proxy
        self._callers: list[Caller] = []

    async def call(self) -> Caller:
        where = urlsplit(self.proxy.base_url)
        caller = Caller(*await asyncio.open_connection(where.hostname, where.port))
        self._callers.append(caller)
        return caller

    async def leave(self) -> None:
        for caller in self._callers:
            await caller.leave()


@asynccontextmanager
async def scene(*faults: Fault | Rule, behaviour: Behaviour = answers) -> AsyncIterator[Scene]:
    async with (
        serving(behaviour) as server,
        Proxy("127.0.0.1", urlsplit(server.base_url).port or 0, seed=1) as proxy,
    ):
        proxy.set(faults)
        seen = Scene(server, proxy)
        yield seen
        await seen.leave()


async def test_clear_weather_passes_everything_on_one_connection_each() -> None:
    async with scene() as s:
        caller, other = await s.call(), await s.call()
        for each in (caller, caller, other):
            answer = await each.ask("POST", "/api/v1/deliveries?x=1", b'{"a": 1}')
            assert (answer.status, answer.body) == (201, BODY)
        assert [heard.connection for heard in s.server.heard] == [0, 0, 1]
        assert {heard.body for heard in s.server.heard} == {b'{"a": 1}'}
        assert s.proxy.met == Counter()
        assert s.proxy.forwarded == Counter({"POST /api/v1/deliveries": 3})
        assert [(e.status, e.forwarded, e.relayed) for e in s.proxy.exchanges] == [
            (201, True, True)
        ] * 3


@pytest.mark.parametrize("direction", [UPSTREAM, DOWNSTREAM])
async def test_latency(direction: Direction) -> None:
    async with scene(Latency(direction, 0.15, jitter=0.05)) as s:
        started = time.monotonic()
        await (await s.call()).ask()
        assert 0.09 < time.monotonic() - started < 2
        assert s.proxy.met == Counter([f"latency {direction}"])


async def test_a_request_that_is_late_arrives_though_its_client_has_left() -> None:
    async with scene(Latency(UPSTREAM, 0.1)) as s:
        caller = await s.call()
        await caller.say("POST", "/book")
        await until(lambda: s.proxy.exchanges)
        await caller.leave()
        assert s.server.heard == []
        await s.proxy.idle()
        assert [heard.line for heard in s.server.heard] == ["POST /book HTTP/1.1"]


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


async def says_goodbye(line: Line, _heard: Heard) -> None:
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


async def test_an_error_after_the_service_has_done_it() -> None:
    async with scene(ErrorAfterCommit(503)) as s:
        answer = await (await s.call()).ask("POST")
        assert (answer.status, json.loads(answer.body)) == (503, {"error": "something went wrong"})
        assert (s.proxy.exchanges[0].status, len(s.server.heard)) == (201, 1)


async def test_a_cut_body() -> None:
    async with scene(CutBody(0.25)) as s:
        caller = await s.call()
        await caller.say()
        heard = await caller.rest()
        head, _, body = heard.partition(b"\r\n\r\n")
        assert f"content-length: {len(BODY)}".encode() in head
        assert body == BODY[: len(BODY) // 4]


async def test_a_garbage_body_and_a_page_of_some_wifi() -> None:
    async with scene(GarbageBody()) as s:
        answer = await (await s.call()).ask()
        assert (answer.status, answer.header("content-type")) == (201, "application/json")
        with pytest.raises(ValueError, match="codec"):
            json.loads(answer.body)
        s.proxy.set([WrongContentType()])
        answer = await (await s.call()).ask()
        assert (answer.status, answer.header("content-type")) == (201, "text/html; charset=utf-8")
        assert answer.body.startswith(b"<!doctype html>")
        assert s.proxy.met == Counter(["garbage_body", "wrong_content_type"])


async def test_unauthorised_is_not_forwarded() -> None:
    async with scene(Unauthorised()) as s:
        caller = await s.call()
        assert (await caller.ask()).status == 401
        s.proxy.set([])
        assert (await caller.ask()).status == 201
        assert len(s.server.heard) == 1
        assert [e.forwarded for e in s.proxy.exchanges] == [False, True]


async def test_the_clock_moves_the_date_and_every_time() -> None:
    async with scene(Clock(86400)) as s:
        answer = await (await s.call()).ask()
        assert answer.header("date") == "Sun, 22 Nov 2026 23:30:00 GMT"
        assert answer.body == BODY.replace(b"2026-11-21", b"2026-11-22")
        s.proxy.set([Clock(-1800)])
        answer = await (await s.call()).ask()
        assert answer.header("date") == "Sat, 21 Nov 2026 23:00:00 GMT"


async def test_digits_of_coordinates_and_of_nothing_else_are_cut() -> None:
    async with scene(DigitsCut()) as s:
        caller = await s.call()
        assert (await caller.ask()).body == BODY.replace(b"29.3759123456", b"29.375912")
        s.proxy.set([DigitsCut(12)])
        await caller.ask()
        assert s.proxy.met == Counter(["digits_cut"])


async def test_an_answer_comes_twice() -> None:
    async with scene(DuplicateAnswer()) as s:
        caller = await s.call()
        assert await caller.ask() == await caller.hear()
        assert len(s.server.heard) == 1


async def test_a_kept_connection_closes_as_its_next_request_comes() -> None:
    async with scene(StaleClose()) as s:
        caller = await s.call()
        assert (await caller.ask()).status == 201
        await caller.say()
        assert await caller.rest() == b""
        assert len(s.server.heard) == 1
        assert s.proxy.met == Counter(["stale_close"])


async def test_a_rule_meets_the_requests_it_is_for_and_so_often() -> None:
    rule = Rule(Unauthorised(), when=asks("GET", "/deliveries/*"), times=2)
    async with scene(rule) as s:
        caller = await s.call()
        paths = ["/deliveries", "/deliveries/a", "/deliveries/b?c=d", "/deliveries/e"]
        assert [(await caller.ask("GET", path)).status for path in paths] == [201, 401, 401, 201]
        assert (await caller.ask("POST", "/deliveries/a")).status == 201


async def test_chances_come_from_the_seed() -> None:
    async def statuses() -> list[int]:
        async with scene(Rule(Unauthorised(), chance=0.5)) as s:
            caller = await s.call()
            return [(await caller.ask()).status for _ in range(30)]

    once = await statuses()
    assert once == await statuses()
    assert 5 < once.count(401) < 25


async def test_several_faults_together() -> None:
    async with scene(Latency(UPSTREAM, 0.02), DigitsCut(), Slicer(DOWNSTREAM, 10)) as s:
        answer = await (await s.call()).ask()
        assert b"29.375912," in answer.body
        names = ["latency upstream", "digits_cut", "slicer downstream"]
        assert s.proxy.exchanges[0].met == names


async def test_without_a_service_the_connection_is_closed_and_told() -> None:
    async with scene(behaviour=hangs_up) as s:
        caller = await s.call()
        await caller.say()
        assert await caller.rest() == b""
        assert s.proxy.met == Counter(["no service"])


async def hangs_up(_line: Line, _heard: Heard) -> None:
    raise Hangup


async def test_an_answer_in_chunks_or_to_the_end_is_taken_whole() -> None:
    async def in_chunks(line: Line, _heard: Heard) -> None:
        await line.send(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
        await line.send(b"3;x=y\r\n{}\n\r\n2\r\n  \r\n0\r\ntrailer: 1\r\n\r\n")

    async def to_the_end(line: Line, _heard: Heard) -> None:
        await line.send(b"HTTP/1.1 200 OK\r\nserver: x\r\n\r\n{}")
        raise Hangup

    async with scene(behaviour=in_chunks) as s:
        caller = await s.call()
        assert [(await caller.ask()).body for _ in "12"] == [b"{}\n  "] * 2
    async with scene(behaviour=to_the_end) as s:
        caller = await s.call()
        assert (await caller.ask()).body == b"{}"
        assert await caller.rest() == b""
