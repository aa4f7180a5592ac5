"""The effect of each response failure and stub response, in front of a simple server."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.chaos.failures import (
    BlankField,
    Clock,
    Conflict,
    ConflictAfterCommit,
    CutBody,
    DigitsCut,
    DuplicateResponse,
    ErrorAfterCommit,
    GarbageBody,
    KnownDelivery,
    Repeated,
    RepeatedAfterCommit,
    UnauthorisedResponse,
    WrongContentType,
)
from tests.chaos.proxied_server import BODY, proxied_server


async def test_an_error_after_the_service_has_processed_the_request() -> None:
    async with proxied_server(ErrorAfterCommit(503)) as s:
        response = await (await s.connect()).request("POST")
        assert (response.status, json.loads(response.body)) == (
            503,
            {"error": "something went wrong"},
        )
        assert (s.proxy.exchanges[0].status, len(s.server.heard)) == (201, 1)


async def test_a_cut_body() -> None:
    async with proxied_server(CutBody(0.25)) as s:
        client = await s.connect()
        await client.send()
        raw = await client.receive_rest()
        head, _, body = raw.partition(b"\r\n\r\n")
        assert f"content-length: {len(BODY)}".encode() in head
        assert body == BODY[: len(BODY) // 4]


async def test_a_garbage_body_and_a_captive_portal_page() -> None:
    async with proxied_server(GarbageBody()) as s:
        response = await (await s.connect()).request()
        assert (response.status, response.header("content-type")) == (201, "application/json")
        with pytest.raises(ValueError, match="codec"):
            json.loads(response.body)
        s.proxy.set([WrongContentType()])
        response = await (await s.connect()).request()
        assert (response.status, response.header("content-type")) == (
            201,
            "text/html; charset=utf-8",
        )
        assert response.body.startswith(b"<!doctype html>")
        assert s.proxy.injected == Counter(["garbage_body", "wrong_content_type"])


async def test_unauthorised_is_not_forwarded() -> None:
    async with proxied_server(UnauthorisedResponse()) as s:
        client = await s.connect()
        assert (await client.request()).status == 401
        s.proxy.set([])
        assert (await client.request()).status == 201
        assert len(s.server.heard) == 1
        assert [e.forwarded for e in s.proxy.exchanges] == [False, True]


async def test_the_clock_shifts_the_date_and_every_timestamp() -> None:
    async with proxied_server(Clock(86400)) as s:
        response = await (await s.connect()).request()
        assert response.header("date") == "Sun, 22 Nov 2026 23:30:00 GMT"
        assert response.body == BODY.replace(b"2026-11-21", b"2026-11-22")
        s.proxy.set([Clock(-1800)])
        response = await (await s.connect()).request()
        assert response.header("date") == "Sat, 21 Nov 2026 23:00:00 GMT"


async def test_only_coordinates_lose_digits() -> None:
    async with proxied_server(DigitsCut()) as s:
        client = await s.connect()
        assert (await client.request()).body == BODY.replace(b"29.3759123456", b"29.375912")
        s.proxy.set([DigitsCut(12)])
        await client.request()
        assert s.proxy.injected == Counter(["digits_cut"])


async def test_a_response_is_sent_twice() -> None:
    async with proxied_server(DuplicateResponse()) as s:
        client = await s.connect()
        assert await client.request() == await client.receive()
        assert len(s.server.heard) == 1


async def test_a_conflict_without_and_after_processing() -> None:
    async with proxied_server(Conflict()) as s:
        assert (await (await s.connect()).request("POST")).status == 409
        assert s.server.heard == []
    async with proxied_server(ConflictAfterCommit()) as s:
        assert (await (await s.connect()).request("POST")).status == 409
        assert (s.proxy.exchanges[0].status, len(s.server.heard)) == (201, 1)


@pytest.mark.parametrize("field", ["id", "orderNumber"])
async def test_a_blank_id_or_order_number(field: str) -> None:
    async with proxied_server(BlankField(field, " ")) as s:
        response = await (await s.connect()).request("POST")
        assert (response.status, json.loads(response.body)["delivery"][field]) == (201, " ")
        assert s.proxy.injected == Counter({f"blank {field}": 1})


KNOWN = [KnownDelivery("a", "ORD-1", "Fatima"), KnownDelivery("b", "ORD-2", "Dar Flowers")]
FOR_FATIMA = json.dumps({"customerName": "FATIMA"}).encode()


@pytest.mark.parametrize(("same", "id"), [(True, "a"), (False, "b")])
async def test_a_201_with_an_earlier_delivery(same: bool, id: str) -> None:
    repeated = Repeated(lambda: KNOWN, same)
    for failure, received in ((repeated, 0), (RepeatedAfterCommit(repeated), 1)):
        async with proxied_server(failure) as s:
            response = await (await s.connect()).request("POST", body=FOR_FATIMA)
            assert (response.status, json.loads(response.body)["delivery"]["id"]) == (201, id)
            assert len(s.server.heard) == received


async def test_no_delivery_is_repeated_when_none_is_known() -> None:
    async with proxied_server(Repeated(list, same=True)) as s:
        response = await (await s.connect()).request("POST", body=FOR_FATIMA)
        assert response.body == BODY
        assert not s.proxy.injected


async def test_a_blank_field_has_no_effect_on_a_garbage_body() -> None:
    async with proxied_server(GarbageBody(), BlankField("id")) as s:
        await (await s.connect()).request("POST")
        assert s.proxy.injected == Counter({"garbage_body": 1})
