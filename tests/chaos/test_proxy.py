"""The proxy without failures, with rules, with several failures, and without a service."""

from __future__ import annotations

from collections import Counter

from tests.chaos.failures import (
    DOWNSTREAM,
    UPSTREAM,
    DigitsCut,
    Latency,
    Slicer,
    UnauthorisedResponse,
)
from tests.chaos.proxied_server import BODY, proxied_server
from tests.chaos.rules import FailureRule, matches
from tests.client.server import Hangup, ReceivedRequest, ServerConnection
from tests.waiting import until


async def test_without_failures_each_client_has_one_connection_to_the_service() -> None:
    async with proxied_server() as s:
        client, other = await s.connect(), await s.connect()
        for each in (client, client, other):
            response = await each.request("POST", "/api/v1/deliveries?x=1", b'{"a": 1}')
            assert (response.status, response.body) == (201, BODY)
        assert [request.connection for request in s.server.heard] == [0, 0, 1]
        assert {request.body for request in s.server.heard} == {b'{"a": 1}'}
        assert s.proxy.injected == Counter()
        assert s.proxy.forwarded == Counter({"POST /api/v1/deliveries": 3})
        assert [(e.status, e.forwarded, e.relayed) for e in s.proxy.exchanges] == [
            (201, True, True)
        ] * 3


async def test_a_delayed_request_arrives_after_its_client_has_closed() -> None:
    async with proxied_server(Latency(UPSTREAM, 0.1)) as s:
        client = await s.connect()
        await client.send("POST", "/book")
        await until(lambda: s.proxy.exchanges)
        await client.close()
        assert s.server.heard == []
        await s.proxy.idle()
        assert [request.line for request in s.server.heard] == ["POST /book HTTP/1.1"]


async def test_a_rule_affects_its_requests_and_only_so_many_times() -> None:
    rule = FailureRule(UnauthorisedResponse(), when=matches("GET", "/deliveries/*"), times=2)
    async with proxied_server(rule) as s:
        client = await s.connect()
        paths = ["/deliveries", "/deliveries/a", "/deliveries/b?c=d", "/deliveries/e"]
        assert [(await client.request("GET", path)).status for path in paths] == [
            201,
            401,
            401,
            201,
        ]
        assert (await client.request("POST", "/deliveries/a")).status == 201


async def test_random_failures_are_reproducible_by_seed() -> None:
    async def statuses() -> list[int]:
        async with proxied_server(FailureRule(UnauthorisedResponse(), chance=0.5)) as s:
            client = await s.connect()
            return [(await client.request()).status for _ in range(30)]

    first = await statuses()
    assert first == await statuses()
    assert 5 < first.count(401) < 25


async def test_several_failures_in_one_exchange() -> None:
    async with proxied_server(Latency(UPSTREAM, 0.02), DigitsCut(), Slicer(DOWNSTREAM, 10)) as s:
        response = await (await s.connect()).request()
        assert b"29.375912," in response.body
        names = ["latency upstream", "digits_cut", "slicer downstream"]
        assert s.proxy.exchanges[0].injected == names


async def test_without_a_service_the_connection_is_closed_and_counted() -> None:
    async with proxied_server(behaviour=hang_up) as s:
        client = await s.connect()
        await client.send()
        assert await client.receive_rest() == b""
        assert s.proxy.injected == Counter(["no service"])


async def hang_up(_line: ServerConnection, _request: ReceivedRequest) -> None:
    raise Hangup


async def test_a_chunked_response_and_one_without_a_length_are_read_completely() -> None:
    async def respond_in_chunks(line: ServerConnection, _request: ReceivedRequest) -> None:
        await line.send(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
        await line.send(b"3;x=y\r\n{}\n\r\n2\r\n  \r\n0\r\ntrailer: 1\r\n\r\n")

    async def respond_without_length(line: ServerConnection, _request: ReceivedRequest) -> None:
        await line.send(b"HTTP/1.1 200 OK\r\nserver: x\r\n\r\n{}")
        raise Hangup

    async with proxied_server(behaviour=respond_in_chunks) as s:
        client = await s.connect()
        assert [(await client.request()).body for _ in "12"] == [b"{}\n  "] * 2
    async with proxied_server(behaviour=respond_without_length) as s:
        client = await s.connect()
        assert (await client.request()).body == b"{}"
        assert await client.receive_rest() == b""
