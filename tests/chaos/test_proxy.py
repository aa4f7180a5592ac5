"""Clear weather, rules, several faults, and a service that is away."""

from __future__ import annotations

from collections import Counter

from tests.chaos.faults import (
    DOWNSTREAM,
    UPSTREAM,
    DigitsCut,
    Latency,
    Slicer,
    Unauthorised,
)
from tests.chaos.proxied_server import BODY, scene
from tests.chaos.rules import Rule, asks
from tests.client.server import Hangup, ReceivedRequest, ServerConnection
from tests.waiting import until


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


async def test_a_request_that_is_late_arrives_though_its_client_has_left() -> None:
    async with scene(Latency(UPSTREAM, 0.1)) as s:
        caller = await s.call()
        await caller.say("POST", "/book")
        await until(lambda: s.proxy.exchanges)
        await caller.leave()
        assert s.server.heard == []
        await s.proxy.idle()
        assert [heard.line for heard in s.server.heard] == ["POST /book HTTP/1.1"]


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


async def hangs_up(_line: ServerConnection, _heard: ReceivedRequest) -> None:
    raise Hangup


async def test_an_answer_in_chunks_or_to_the_end_is_taken_whole() -> None:
    async def in_chunks(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.send(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
        await line.send(b"3;x=y\r\n{}\n\r\n2\r\n  \r\n0\r\ntrailer: 1\r\n\r\n")

    async def to_the_end(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.send(b"HTTP/1.1 200 OK\r\nserver: x\r\n\r\n{}")
        raise Hangup

    async with scene(behaviour=in_chunks) as s:
        caller = await s.call()
        assert [(await caller.ask()).body for _ in "12"] == [b"{}\n  "] * 2
    async with scene(behaviour=to_the_end) as s:
        caller = await s.call()
        assert (await caller.ask()).body == b"{}"
        assert await caller.rest() == b""
