"""What an error says of the request that met it, and what it does not."""

from __future__ import annotations

import pytest

from deskdispatch.domain.errors import BookingUnconfirmed, NotUnderstood, ServiceError, Unauthorised
from deskdispatch.domain.requests import Exchange
from tests.client.wire import BOOKING, GOT, KEY, PASSWORD, ScriptedService, refused, said


def met(error: ServiceError) -> tuple[str, str, int | None]:
    exchange = error.exchange
    assert isinstance(exchange, Exchange)
    return exchange.method, exchange.path, exchange.status


async def test_a_booking_without_a_clear_answer() -> None:
    service = ScriptedService(refused(503, "down"))
    with pytest.raises(BookingUnconfirmed) as caught:
        await service.api().create(BOOKING)
    assert met(caught.value) == ("POST", "/api/v1/deliveries", 503)


async def test_a_path_has_no_query() -> None:
    service = ScriptedService(said(200, "[]"))
    with pytest.raises(NotUnderstood) as caught:
        await service.api().deliveries(limit=5, status="PENDING")
    assert met(caught.value) == ("GET", "/api/v1/deliveries", 200)


async def test_an_answer_that_is_not_to_be_used() -> None:
    service = ScriptedService(said(200, GOT))
    with pytest.raises(NotUnderstood, match="not the one") as caught:
        await service.api().delivery("someone-elses")
    assert met(caught.value) == ("GET", "/api/v1/deliveries/someone-elses", 200)


async def test_a_key_that_the_answer_quotes_is_struck_out() -> None:
    service = ScriptedService(refused(401, f"no such key: {KEY}"))
    with pytest.raises(Unauthorised) as caught:
        await service.api().wallet()
    assert KEY not in f"{caught.value.detail} {caught.value.reason} {caught.value}"
    assert caught.value.detail == "no such key: [removed]"


async def test_a_password_that_the_answer_quotes_is_struck_out() -> None:
    service = ScriptedService(refused(401, f"wrong: {PASSWORD}"))
    with pytest.raises(Unauthorised) as caught:
        await service.api_with_password().wallet()
    assert caught.value.detail == "wrong: [removed]"
    assert met(caught.value) == ("POST", "/api/v1/auth/login", 401)
