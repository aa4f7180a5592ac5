"""Tests of gathering with a limited number of concurrent calls."""

from __future__ import annotations

import asyncio

from deskdispatch.desk.bounded_gather import bounded_gather
from deskdispatch.domain.errors import NotFound, ServiceError, Unavailable


async def test_each_has_its_answer_in_the_order_asked() -> None:
    async def call(one: str) -> str:
        for _ in range(int(one)):
            await asyncio.sleep(0)
        return one * 2

    asked = ["5", "1", "3"]
    assert await bounded_gather(call, asked, at_once=2) == {"5": "55", "1": "11", "3": "33"}
    assert list(await bounded_gather(call, asked, at_once=2)) == asked
    assert await bounded_gather(call, [], at_once=2) == {}


async def test_one_that_is_not_there_stops_nobody() -> None:
    async def call(one: str) -> str:
        if one == "b":
            raise NotFound
        return one

    answers = await bounded_gather(call, ["a", "b", "c"], at_once=1)
    assert [type(each) for each in answers.values()] == [str, NotFound, str]


async def test_where_nothing_ends_it_each_is_asked() -> None:
    async def call(one: str) -> str:
        if one != "c":
            raise Unavailable
        return one

    answers = await bounded_gather(call, ["a", "b", "c", "d"], at_once=2, ending=())
    assert [type(each) for each in answers.values()] == [Unavailable, Unavailable, str, Unavailable]


async def test_trouble_on_the_way_ends_it() -> None:
    called = []

    async def call(one: str) -> str:
        called.append(one)
        await asyncio.sleep(0)
        if one == "b":
            raise Unavailable
        return one

    answers = await bounded_gather(call, ["a", "b", "c", "d", "e"], at_once=2)
    assert called == ["a", "b"], "what was out already is waited for"
    assert isinstance(answers["b"], ServiceError)
    assert list(answers) == ["a", "b"]
