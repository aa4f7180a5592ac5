"""Tests that any answer at any endpoint becomes a value or a known failure."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deskdispatch.domain.account.account import Wallet
from deskdispatch.domain.deliveries.delivery import DeliveryList
from deskdispatch.domain.errors import (
    BookingUnconfirmed,
    NotFound,
    NotUnderstood,
    Refused,
    ServiceError,
    Unauthorised,
    Unavailable,
)
from deskdispatch.domain.value import Value
from tests.client.hostile import BODIES, CREATE, ENDPOINTS, HEADERS, Asked, near
from tests.client.wire import GOT, WALLET, ScriptedService, said
from tests.sizes import examples

LONGEST_DETAIL = 600

each_endpoint = pytest.mark.parametrize("asked", ENDPOINTS, ids=lambda asked: asked.name)


async def outcome(asked: Asked, answer: httpx.Response) -> Any:
    """Returns the value, which can be serialised completely, or the error."""
    api = ScriptedService(answer).api()
    try:
        value = await asked.ask(api)
    except ServiceError as error:
        return _told(error)
    finally:
        await api.aclose()
    values = value.rows if isinstance(value, DeliveryList) else value
    for each in values if isinstance(values, tuple) else (values,):
        assert isinstance(each, Value)
        each.model_dump_json(by_alias=True).encode()
    return value


def _told(error: ServiceError) -> ServiceError:
    assert error.detail.isprintable()
    assert len(error.detail) <= LONGEST_DETAIL
    return error


def failure(asked: Asked) -> type[ServiceError]:
    """Returns the error for an unreadable answer with the expected status."""
    return BookingUnconfirmed if asked is CREATE else NotUnderstood


@each_endpoint
@given(data=st.data())
@settings(max_examples=examples(60), deadline=None)
async def test_an_answer_with_one_thing_wrong(asked: Asked, data: st.DataObject) -> None:
    body = data.draw(near(asked.honest))
    came = await outcome(asked, said(asked.status, body))
    assert not isinstance(came, ServiceError) or isinstance(came, failure(asked))


@each_endpoint
@given(body=BODIES)
@settings(max_examples=examples(30), deadline=None)
async def test_an_answer_with_nothing_right(asked: Asked, body: bytes) -> None:
    assert type(await outcome(asked, said(asked.status, body))) is failure(asked)


@each_endpoint
@given(status=st.integers(200, 599), body=BODIES)
@settings(max_examples=examples(30), deadline=None)
async def test_any_status_with_any_body(asked: Asked, status: int, body: bytes) -> None:
    came = await outcome(asked, said(status, body))
    assert isinstance(came, ServiceError)
    certain = {Refused, Unauthorised, NotFound}
    if asked is CREATE:
        assert type(came) in (certain if 400 <= status < 500 else set()) | {BookingUnconfirmed}
    else:
        assert type(came) in certain | {Unavailable, NotUnderstood}


@each_endpoint
@given(headers=HEADERS)
@settings(max_examples=examples(40), deadline=None)
async def test_any_headers(asked: Asked, headers: dict[str, str]) -> None:
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    answer = httpx.Response(asked.status, content=asked.honest.encode())
    answer.headers = httpx.Headers([*answer.headers.raw, *raw])
    came = await outcome(asked, answer)
    assert not isinstance(came, ServiceError) or "Content-Encoding" in headers


@pytest.mark.parametrize("number", ["1e999", "-1e999", "1e999999999", "1e-999999999"])
async def test_a_number_that_nobody_could_write_out_is_none(number: str) -> None:
    """Such a number is parsed as a Decimal at once, but fills the memory when written as text."""
    quote = next(asked for asked in ENDPOINTS if asked.name == "quote")
    body = quote.honest.replace("6.20", number)
    assert (await outcome(quote, said(200, body))).distance is None


async def test_a_value_that_could_not_be_written_down_again_is_not_understood() -> None:
    wallet = next(asked for asked in ENDPOINTS if asked.name == "wallet")

    def nested(depth: int) -> httpx.Response:
        return said(200, WALLET.replace("{", '{"x": %s, ' % ("[" * depth + "]" * depth), 1))

    assert isinstance(await outcome(wallet, nested(119)), Wallet)
    assert type(await outcome(wallet, nested(120))) is NotUnderstood
    assert type(await outcome(wallet, nested(900))) is NotUnderstood


async def test_another_delivery_than_was_asked_for_is_not_understood() -> None:
    delivery = next(asked for asked in ENDPOINTS if asked.name == "delivery")
    came = await outcome(delivery, said(200, GOT.replace('"d1"', '"d2"')))
    assert type(came) is NotUnderstood
