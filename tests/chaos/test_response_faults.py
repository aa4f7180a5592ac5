"""Every fault of HTTP does what it says to the answers of a plain server."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.chaos.faults import (
    Blank,
    Clock,
    Conflict,
    ConflictAfterCommit,
    CutBody,
    DigitsCut,
    DuplicateAnswer,
    ErrorAfterCommit,
    GarbageBody,
    Known,
    Repeated,
    RepeatedAfterCommit,
    Unauthorised,
    WrongContentType,
)
from tests.chaos.proxied_server import BODY, scene


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


async def test_a_conflict_before_and_after_the_service_has_done_it() -> None:
    async with scene(Conflict()) as s:
        assert (await (await s.call()).ask("POST")).status == 409
        assert s.server.heard == []
    async with scene(ConflictAfterCommit()) as s:
        assert (await (await s.call()).ask("POST")).status == 409
        assert (s.proxy.exchanges[0].status, len(s.server.heard)) == (201, 1)


@pytest.mark.parametrize("field", ["id", "orderNumber"])
async def test_a_blank_where_a_booking_is_named(field: str) -> None:
    async with scene(Blank(field, " ")) as s:
        answer = await (await s.call()).ask("POST")
        assert (answer.status, json.loads(answer.body)["delivery"][field]) == (201, " ")
        assert s.proxy.met == Counter({f"blank {field}": 1})


KNOWN = [Known("a", "ORD-1", "Fatima"), Known("b", "ORD-2", "Dar Flowers")]
FOR_FATIMA = json.dumps({"customerName": "FATIMA"}).encode()


@pytest.mark.parametrize(("same", "id"), [(True, "a"), (False, "b")])
async def test_a_201_with_a_delivery_that_was_known(same: bool, id: str) -> None:
    repeated = Repeated(lambda: KNOWN, same)
    for fault, heard in ((repeated, 0), (RepeatedAfterCommit(repeated), 1)):
        async with scene(fault) as s:
            answer = await (await s.call()).ask("POST", body=FOR_FATIMA)
            assert (answer.status, json.loads(answer.body)["delivery"]["id"]) == (201, id)
            assert len(s.server.heard) == heard


async def test_nothing_is_repeated_where_nothing_is_known() -> None:
    async with scene(Repeated(list, same=True)) as s:
        answer = await (await s.call()).ask("POST", body=FOR_FATIMA)
        assert answer.body == BODY
        assert not s.proxy.met


async def test_a_blank_in_garbage_is_garbage() -> None:
    async with scene(GarbageBody(), Blank("id")) as s:
        await (await s.call()).ask("POST")
        assert s.proxy.met == Counter({"garbage_body": 1})
