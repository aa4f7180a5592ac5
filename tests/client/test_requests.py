"""Tests of sent requests: the service's clock, waiting, retries, and the details of errors."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
import stamina
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.client.requests import PendingRequests, ServiceClock
from deskdispatch.domain import endpoints
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.endpoints import Exchange, PendingRequest, Question
from deskdispatch.domain.errors import (
    BookingUnconfirmed,
    NotUnderstood,
    Refused,
    ServiceError,
    Unauthorised,
    Unavailable,
)
from tests.client.server import ReceivedRequest, ServerConnection, serving
from tests.client.wire import (
    BOOKING,
    CREATED,
    GOT,
    KEY,
    LOGIN,
    NOW,
    PASSWORD,
    WALLET,
    ScriptedService,
    jwt,
    refused,
    said,
)
from tests.servicing import start_service

AT_NOON = "Sat, 21 Nov 2026 12:00:00 GMT"
AHEAD_AT_NOON = 2.5 * 3600 + 0.5
"""Seconds that the service is ahead at ``NOW``: the middle of the second in the header."""


async def heard(date: str | None, **headers: str) -> MerchantApi:
    """Returns a client that has read its wallet, from an answer with this ``Date``."""
    answer = said(200, WALLET, **headers)
    if date is not None:
        answer.headers["Date"] = date
    api = ScriptedService(answer).api()
    await api.wallet()
    return api


async def test_nothing_is_known_before_the_first_answer() -> None:
    assert ScriptedService(said(200, WALLET)).api().service_ahead is None


async def test_the_middle_of_the_second_is_taken() -> None:
    assert (await heard("Sat, 21 Nov 2026 09:30:07 GMT")).service_ahead == 7.5
    assert (await heard("Sat, 21 Nov 2026 09:29:00 GMT")).service_ahead == -59.5


@pytest.mark.parametrize(
    "date", [AT_NOON, "Saturday, 21-Nov-26 12:00:00 GMT", "Sat Nov 21 12:00:00 2026"]
)
async def test_every_form_that_http_allows_is_read(date: str) -> None:
    assert (await heard(date)).service_ahead == AHEAD_AT_NOON


@pytest.mark.parametrize(
    "date",
    [
        None,
        "",
        "soon",
        "Sat, 21 Nov 2026 29:00:00 GMT",
        "Fri, 31 Dec 9999 23:59:59 -2359",
        "Fri, 01 Jan 0100 00:00:00 +2359",
        "Sat, 21 Nov 99999999999999999999 12:00:00 GMT",
        "Sat, 21 Nov 2026 12:00:00 " + "+" * 9000,
        "Thu, 01 Jan 1970 00:00:00 GMT",
        "Sun, 21 Nov 2038 12:00:00 GMT",
    ],
)
async def test_garbage_and_the_incredible_leave_what_was_known(date: str | None) -> None:
    assert (await heard(date)).service_ahead is None
    clock = ServiceClock(lambda: NOW)
    await clock.observe(httpx.Response(200, headers={"Date": AT_NOON}))
    await clock.observe(httpx.Response(200, headers={} if date is None else {"Date": date}))
    assert clock.ahead == AHEAD_AT_NOON


async def test_an_answer_out_of_a_store_on_the_way_tells_nothing() -> None:
    assert (await heard(AT_NOON, Age="3600")).service_ahead is None


LETTERS = st.text(st.characters(codec="latin-1", exclude_characters="\r\n"), max_size=80)
WORDS = (
    "Sat, 21 1 Nov Jan 2026 9999 12:00:00 23:59:60 1:2:3:4 12:² 21-Nov-26 GMT +0000 -2359 + - : am"
)
NEARLY_DATES = st.lists(st.sampled_from([*WORDS.split(), "9" * 20, "+" + "9" * 20])).map(" ".join)


@given(LETTERS | NEARLY_DATES)
async def test_no_text_at_all_is_a_failure(text: str) -> None:
    clock = ServiceClock(lambda: NOW)
    await clock.observe(httpx.Response(200, headers=[(b"Date", text.encode("latin-1"))]))
    assert clock.ahead is None or abs(clock.ahead) <= 3650 * 86400


async def test_the_last_answer_counts() -> None:
    now = NOW
    clock = ServiceClock(lambda: now)
    await clock.observe(httpx.Response(200, headers={"Date": AT_NOON}))
    now += timedelta(days=1)  # this PC's clock was corrected
    await clock.observe(httpx.Response(200, headers={"Date": AT_NOON}))
    assert clock.ahead == AHEAD_AT_NOON - 86400


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (refused(400), Refused),
        (refused(401), Unauthorised),
        (said(503, "<html>"), ServiceError),
        (said(200, "not JSON"), NotUnderstood),
    ],
)
async def test_an_answer_of_any_status_tells_the_time(
    answer: httpx.Response, error: type[ServiceError]
) -> None:
    answer.headers["Date"] = AT_NOON
    api = ScriptedService(answer).api()
    with pytest.raises(error):
        await api.wallet()
    assert api.service_ahead == AHEAD_AT_NOON


async def test_a_sign_in_tells_the_time() -> None:
    service = ScriptedService(said(200, LOGIN % jwt(), Date=AT_NOON))
    api = service.api_with_password()
    await api.login("somebody@shop.example", "else")
    assert api.service_ahead == AHEAD_AT_NOON


async def test_a_booking_whose_answer_is_cut_has_told_the_time() -> None:
    async def cuts(line: ServerConnection, _request: ReceivedRequest) -> None:
        head = f"HTTP/1.1 201 Created\r\nDate: {AT_NOON}\r\nContent-Length: 999\r\n\r\n"
        await line.send(head.encode() + CREATED.encode()[:20])
        line.reset()

    async with serving(cuts) as server:
        api = MerchantApi(server.base_url, ApiKey(KEY), clock=lambda: NOW)
        with pytest.raises(BookingUnconfirmed):
            await api.create(BOOKING)
        assert api.service_ahead == AHEAD_AT_NOON
        await api.aclose()


async def test_a_dead_connection_is_told_until_anything_is_answered() -> None:
    answers = iter(
        (
            httpx.ReadError("cut"),
            refused(409, "twice"),
            httpx.ConnectError("down"),
            said(201, CREATED),
        )
    )
    api = ScriptedService(lambda _request: next(answers)).api()
    cut = []
    for _ in range(3):
        with pytest.raises(ServiceError):
            await api.create(BOOKING)
        cut.append(api.pending.cut_by is not None)
    await api.create(BOOKING)
    assert [*cut, api.pending.cut_by is not None] == [True, False, True, False], (
        "a no is an answer, too"
    )


async def test_it_is_read_when_the_head_comes_and_not_at_the_end_of_the_body() -> None:
    now = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)

    class Slow(httpx.AsyncByteStream):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            nonlocal now
            now += timedelta(seconds=14)
            yield WALLET.encode()

    service = ScriptedService(httpx.Response(200, headers={"Date": AT_NOON}, stream=Slow()))
    api = service.api(clock=lambda: now)
    await api.wallet()
    assert api.service_ahead == 0.5


@pytest.mark.parametrize(
    ("typed", "checked"),
    [
        ("https://merchant.example", "https://merchant.example"),
        (" https://Merchant.Example/ ", "https://merchant.example"),
        ("https://merchant.example:443/desk/", "https://merchant.example/desk"),
        ("http://127.0.0.1:8123/prefix", "http://127.0.0.1:8123/prefix"),
    ],
)
def test_one_service_has_one_address(typed: str, checked: str) -> None:
    assert MerchantApi(typed, ApiKey(KEY)).base_url == checked


async def test_the_practice_service_tells_its_time(tmp_path: Path) -> None:
    def slow_by(wrong: timedelta) -> Clock:
        return lambda: utc_now() - wrong

    with start_service(tmp_path) as running:
        for wrong in (timedelta(0), timedelta(days=1), timedelta(hours=-7)):
            api = MerchantApi(running.base_url, ApiKey(running.api_key), clock=slow_by(wrong))
            await api.wallet()
            await api.aclose()
            assert api.service_ahead == pytest.approx(wrong.total_seconds(), abs=5)


def test_the_longest_wait_counts_and_ends_with_its_answer() -> None:
    now = [10.0]
    pending = PendingRequests(lambda: now[0])
    assert pending.oldest() is None
    with pending.waiting(endpoints.CREATE_DELIVERY):
        now[0] = 13.0
        with pending.waiting(endpoints.CALCULATE_PRICE):
            now[0] = 15.0
            assert pending.oldest() == PendingRequest(Question.BOOKING, 5.0)
        with pending.waiting(endpoints.LIST_DELIVERIES):
            now[0] = 16.0
            assert pending.oldest() == PendingRequest(Question.BOOKING, 6.0)
    assert pending.oldest() is None


def test_each_question_has_its_kind() -> None:
    pending = PendingRequests(lambda: 0.0)
    for endpoint, question in (
        (endpoints.CALCULATE_PRICE, Question.QUOTE),
        (endpoints.LIST_DELIVERIES, Question.READ),
        (endpoints.WALLET, Question.READ),
    ):
        with pending.waiting(endpoint):
            assert pending.oldest() == PendingRequest(question, 0.0)


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
        await service.api().deliveries(status="PENDING")
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


DATED = {
    "Date": "Sat, 21 Nov 2026 09:30:00 GMT",
    "Retry-After": "Sat, 21 Nov 2026 09:30:40 GMT",
}
FAR_AWAY = {"Retry-After": "Sat, 21 Nov 2099 09:30:00 GMT"}
LAST_OF_ALL = DATED | {"Retry-After": "Fri, 31 Dec 9999 23:59:59 GMT"}


async def error_of(service: ScriptedService) -> ServiceError:
    with pytest.raises(ServiceError) as caught:
        await service.api().wallet()
    return caught.value


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"Retry-After": "50"}, 50),
        (DATED, 40),
        ({"Retry-After": "61"}, 60),
        ({"Retry-After": "9" * 40}, 60),
        (FAR_AWAY, 60),
        (LAST_OF_ALL, 60),
        ({"Retry-After": "31.5 s"}, 0),
        ({"Retry-After": "-5"}, 0),
        ({}, 0),
    ],
)
async def test_retry_after_is_read_from_an_answer(
    status: int, headers: dict[str, str], seconds: float
) -> None:
    error = await error_of(ScriptedService(said(status, "{}", **headers)))
    assert isinstance(error, Unavailable)
    assert error.retry_after == seconds


async def test_a_read_is_not_retried_before_retry_after() -> None:
    service = ScriptedService(said(503, "{}", **{"Retry-After": "90"}))
    await error_of(service)
    assert len(service.requests) == 1


async def test_a_date_that_has_passed_asks_for_nothing() -> None:
    past = {**DATED, "Retry-After": "Sat, 21 Nov 2026 09:29:00 GMT"}
    service = ScriptedService(said(503, "{}", **past))
    error = await error_of(service)
    assert isinstance(error, Unavailable)
    assert error.retry_after == 0
    assert len(service.requests) == 3


async def test_a_moment_is_waited_for_at_once() -> None:
    answers = iter([said(503, "{}", **{"Retry-After": "1"}), said(200, WALLET)])
    service = ScriptedService(lambda _: next(answers))
    with stamina.set_testing(True, attempts=2):  # retries without a pause
        await service.api().wallet()
    assert len(service.requests) == 2
