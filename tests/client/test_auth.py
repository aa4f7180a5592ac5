"""Tests of authentication: key, token, one silent sign-in, and no secret in any message."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import httpx
import pytest

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey, Password
from deskdispatch.domain.errors import (
    BookingUnconfirmed,
    InvalidInput,
    NotFound,
    NotSent,
    NotUnderstood,
    Refused,
    ServiceError,
    TokenEnded,
    Unauthorised,
    Unavailable,
)
from tests.client.wire import (
    BOOKING,
    CREATED,
    EMAIL,
    KEY,
    LOGIN,
    NOW,
    PASSWORD,
    WALLET,
    Answer,
    FakeClock,
    ScriptedService,
    jwt,
    refused,
    said,
)

LOGIN_PATH = "/api/v1/auth/login"
WALLET_PATH = "/api/v1/wallet"
BOOKING_PATH = "/api/v1/deliveries"


class Merchant:
    """Service that knows one password and accepts only the newest token."""

    def __init__(self, token: Callable[[int], str] = jwt) -> None:
        self.logins = 0
        self.valid = ""
        self.login_answer: Answer | None = None
        self._token = token

    def __call__(self, request: httpx.Request) -> Answer:
        if request.url.path == LOGIN_PATH:
            return self._login()
        if request.headers["Authorization"] != f"Bearer {self.valid}":
            return refused(401, "token expired")
        return said(201, CREATED) if request.method == "POST" else said(200, WALLET)

    def _login(self) -> Answer:
        self.logins += 1
        if self.login_answer is not None:
            return self.login_answer
        self.valid = self._token(self.logins)
        return said(200, LOGIN % self.valid)


async def test_the_first_request_signs_in_and_the_next_ones_do_not() -> None:
    service = ScriptedService(Merchant())
    api = service.api_with_password()
    await api.wallet()
    await api.create(BOOKING)
    paths = [request.url.path for request in service.requests]
    assert paths == [LOGIN_PATH, WALLET_PATH, BOOKING_PATH]
    assert service.requests[1].headers["Authorization"] == f"Bearer {jwt(1)}"


async def test_a_sign_in_by_hand_is_not_done_again() -> None:
    merchant = Merchant()
    api = ScriptedService(merchant).api_with_password()
    await api.login(EMAIL, PASSWORD)
    await api.wallet()
    assert merchant.logins == 1


async def test_a_sign_in_of_somebody_else_changes_nothing() -> None:
    merchant = Merchant()
    api = ScriptedService(merchant).api_with_password()
    await api.login("other@shop.example", "other")
    assert api.user is None
    await api.wallet()
    assert merchant.logins == 2


async def test_who_signed_in_is_known_from_the_first_request_on() -> None:
    api = ScriptedService(Merchant()).api_with_password()
    await api.wallet()
    user = api.user
    assert user is not None
    assert (user.id, user.email) == ("u1", "clerk@shop.example")
    assert (user.name, user.role) == ("Noor", "MERCHANT")


async def test_a_refused_token_is_renewed_in_silence_once() -> None:
    merchant = Merchant()
    service = ScriptedService(merchant)
    api = service.api_with_password()
    await api.wallet()
    merchant.valid = "revoked"
    assert (await api.wallet()).billing_mode == "PREPAID"
    assert merchant.logins == 2
    assert service.count(WALLET_PATH) == 3


async def test_a_service_that_refuses_every_token_is_asked_twice() -> None:
    def script(request: httpx.Request) -> Answer:
        return said(200, LOGIN % jwt()) if request.url.path == LOGIN_PATH else refused(401)

    service = ScriptedService(script)
    with pytest.raises(Unauthorised):
        await service.api_with_password().wallet()
    assert (service.count(LOGIN_PATH), service.count(WALLET_PATH)) == (2, 2)


async def test_a_refused_booking_is_not_sent_again_and_the_token_is_renewed_at_once() -> None:
    merchant = Merchant()
    service = ScriptedService(merchant)
    api = service.api_with_password()
    await api.wallet()
    merchant.valid = "revoked"
    with pytest.raises(TokenEnded, match="token expired") as caught:
        await api.create(BOOKING)
    assert caught.value.exchange is not None
    assert caught.value.exchange.status == 401
    assert (merchant.logins, service.count(BOOKING_PATH)) == (2, 1)
    assert (await api.create(BOOKING)).id == "d1"
    assert (merchant.logins, service.count(BOOKING_PATH)) == (2, 2)


@pytest.mark.parametrize(
    ("login", "error"),
    [
        (refused(401, "wrong password"), Unauthorised),
        (refused(403, "closed"), NotSent),
        (refused(503), NotSent),
        (httpx.ConnectError("down"), NotSent),
    ],
)
async def test_a_token_that_cannot_be_renewed_after_a_booking_says_why(
    login: Answer, error: type[ServiceError]
) -> None:
    merchant = Merchant()
    service = ScriptedService(merchant)
    api = service.api_with_password()
    await api.wallet()
    merchant.valid, merchant.login_answer = "revoked", login
    with pytest.raises(error) as caught:
        await api.create(BOOKING)
    assert type(caught.value) is error
    assert service.count(BOOKING_PATH) == 1


async def test_a_refused_key_is_not_renewed() -> None:
    service = ScriptedService(refused(401, "no such key"))
    with pytest.raises(Unauthorised, match="no such key"):
        await service.api().create(BOOKING)
    assert len(service.requests) == 1


@pytest.mark.parametrize("issued", [NOW, NOW - timedelta(hours=7), NOW + timedelta(hours=7), None])
async def test_a_token_is_renewed_before_it_ends(issued: datetime | None) -> None:
    """Works even when this machine's clock is hours off the service's."""
    merchant = Merchant(lambda serial: jwt(serial, lifetime=900, issued=issued))
    watch = FakeClock()
    api = ScriptedService(merchant).api_with_password(watch)
    await api.wallet()
    watch.pass_by(860)
    await api.wallet()
    assert merchant.logins == 1
    watch.pass_by(15)
    await api.create(BOOKING)
    assert merchant.logins == 2


async def test_a_token_of_a_short_life_is_used_too() -> None:
    merchant = Merchant(lambda serial: jwt(serial, lifetime=10))
    watch = FakeClock()
    api = ScriptedService(merchant).api_with_password(watch)
    for _ in range(8):
        await api.wallet()
        watch.pass_by(1)
    assert merchant.logins == 1


@pytest.mark.parametrize(
    "token",
    [
        "opaque",
        "a.b.c",
        "a.W10.c",  # []
        "a.eyJleHAiOiAiMSJ9.c",  # {"exp": "1"}
        "a.eyJleHAiOiBOYU59.c",  # {"exp": NaN}
        "a.eyJleHAiOiAxZTk5OX0.c",  # {"exp": 1e999}
        "a.eyJleHAiOiAxfQ.c",  # {"exp": 1}
        "a.%FF.c",
        jwt(lifetime=None),
    ],
)
async def test_a_token_that_does_not_say_credibly_when_it_ends_is_used_until_refused(
    token: str,
) -> None:
    merchant = Merchant(lambda _serial: token)
    watch = FakeClock()
    api = ScriptedService(merchant).api_with_password(watch)
    await api.wallet()
    watch.pass_by(1e6)
    await api.wallet()
    assert merchant.logins == 1


class Crowd(httpx.AsyncBaseTransport):
    """Transport that answers the first requests only once all have arrived, as on a busy desk."""

    def __init__(self, size: int, script: Callable[[httpx.Request], Answer]) -> None:
        self._barrier = asyncio.Barrier(size)
        self._script = ScriptedService(script)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if request.url.path == LOGIN_PATH:
            await asyncio.sleep(0)
        elif self.service.count(WALLET_PATH) < self._barrier.parties:
            answer = self._script(request)
            await self._barrier.wait()
            return answer
        return self._script(request)

    @property
    def service(self) -> ScriptedService:
        return self._script


def crowded(size: int, script: Callable[[httpx.Request], Answer]) -> tuple[MerchantApi, Crowd]:
    crowd = Crowd(size, script)
    api = MerchantApi(
        "https://merchant.example", Password(EMAIL, PASSWORD), transport=crowd, clock=lambda: NOW
    )
    return api, crowd


async def test_ten_refused_requests_make_one_sign_in() -> None:
    merchant = Merchant()
    api, crowd = crowded(10, merchant)
    await api.login(EMAIL, PASSWORD)
    merchant.valid = "revoked"
    wallets = await asyncio.gather(*(api.wallet() for _ in range(10)))
    assert len(wallets) == 10
    assert merchant.logins == 2
    assert crowd.service.count(WALLET_PATH) == 20


async def test_a_late_refusal_of_an_old_token_does_not_cost_the_new_one() -> None:
    merchant = Merchant()
    late, go = asyncio.Event(), asyncio.Event()

    class Late(httpx.AsyncBaseTransport):
        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            answer = merchant(request)
            assert isinstance(answer, httpx.Response)
            if answer.status_code == 401 and not late.is_set():
                late.set()
                await go.wait()
            return answer

    api = MerchantApi("https://merchant.example", Password(EMAIL, PASSWORD), transport=Late())
    await api.wallet()
    merchant.valid = "revoked"
    first = asyncio.create_task(api.wallet())
    await late.wait()
    await api.wallet()
    go.set()
    await first
    assert merchant.logins == 2


async def test_ten_refused_requests_share_one_failed_sign_in() -> None:
    merchant = Merchant()
    api, _crowd = crowded(10, merchant)
    await api.login(EMAIL, PASSWORD)
    merchant.valid = "revoked"
    merchant.login_answer = refused(401, "wrong password")
    ends = await asyncio.gather(*(api.wallet() for _ in range(10)), return_exceptions=True)
    assert [type(end) for end in ends] == [Unauthorised] * 10
    assert merchant.logins == 2


async def test_who_waits_for_a_sign_in_that_is_cancelled_signs_in() -> None:
    merchant = Merchant()
    waiting, go = asyncio.Event(), asyncio.Event()

    class Slow(httpx.AsyncBaseTransport):
        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            if request.url.path == LOGIN_PATH and not waiting.is_set():
                waiting.set()
                await go.wait()
            answer = merchant(request)
            assert isinstance(answer, httpx.Response)
            return answer

    api = MerchantApi("https://merchant.example", Password(EMAIL, PASSWORD), transport=Slow())
    first = asyncio.create_task(api.wallet())
    await waiting.wait()
    second = asyncio.create_task(api.wallet())
    first.cancel()
    assert (await second).billing_mode == "PREPAID"
    with pytest.raises(asyncio.CancelledError):
        await first


FAILED_SIGN_IN: list[tuple[Answer, type[ServiceError], type[ServiceError]]] = [
    (refused(401, "wrong password"), Unauthorised, Unauthorised),
    (refused(400, "not an e-mail"), Refused, NotSent),
    (refused(404), NotFound, NotSent),
    (refused(503, "resting"), Unavailable, NotSent),
    (httpx.ReadTimeout("late"), Unavailable, NotSent),
    (httpx.ConnectError("down"), NotSent, NotSent),
    (said(200, "<html>"), NotUnderstood, NotSent),
    (said(200, LOGIN % ("\\n" + KEY)), NotUnderstood, NotSent),
    (said(200, LOGIN % ""), NotUnderstood, NotSent),
]


@pytest.mark.parametrize(("answer", "of_read", "of_booking"), FAILED_SIGN_IN)
async def test_without_a_sign_in_nothing_is_sent_and_nothing_is_unconfirmed(
    answer: Answer, of_read: type[ServiceError], of_booking: type[ServiceError]
) -> None:
    merchant = Merchant()
    merchant.login_answer = answer
    service = ScriptedService(merchant)
    with pytest.raises(ServiceError) as caught:
        await service.api_with_password().create(BOOKING)
    assert type(caught.value) is of_booking
    assert (len(service.requests), merchant.logins) == (1, 1)
    with pytest.raises(ServiceError) as caught:
        await service.api_with_password().wallet()
    assert type(caught.value) is of_read
    assert (len(service.requests), merchant.logins) == (2, 2)


@pytest.mark.parametrize("key", ["svc_a b", "svc_\nInjected: 1", "مفتاح", "k" * 9000])
async def test_a_key_that_no_header_holds_is_not_accepted_and_not_sent(key: str) -> None:
    service = ScriptedService(said(201, CREATED))
    with pytest.raises(Unauthorised) as caught:
        await service.api(ApiKey(key)).create(BOOKING)
    assert key not in str(caught.value)
    with pytest.raises(Unauthorised):
        await service.api(ApiKey(key)).wallet()
    assert service.requests == []


async def test_a_key_is_pasted_with_white_space_around_it() -> None:
    service = ScriptedService(said(200, WALLET))
    await service.api(ApiKey(f"  {KEY}\n")).wallet()
    assert service.requests[0].headers["Authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize(
    ("make", "problems"),
    [
        (lambda: ApiKey(" \t"), "api_key: blank"),
        (lambda: Password(" ", "x"), "email: blank"),
        (lambda: Password("", ""), "email: blank, password: blank"),
    ],
)
def test_blank_credentials_are_problems_of_their_fields(
    make: Callable[[], object], problems: str
) -> None:
    with pytest.raises(InvalidInput, match=f"^{problems}$"):
        make()


def everything_said_about(error: BaseException) -> str:
    return "".join(
        traceback.TracebackException.from_exception(error, capture_locals=False).format()
    )


retry_after: list[Callable[[MerchantApi], Awaitable[object]]] = [
    lambda api: api.create(BOOKING),
    lambda api: api.wallet(),
    lambda api: api.login(EMAIL, PASSWORD),
]


@pytest.mark.parametrize("ask", retry_after)
@pytest.mark.parametrize("answer", [refused(401), refused(503), said(200, "<html>"), said(302)])
async def test_no_secret_is_logged_or_told(
    ask: Callable[[MerchantApi], Awaitable[object]],
    answer: Answer,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    token = jwt()

    def script(request: httpx.Request) -> Answer:
        return said(200, LOGIN % token) if request.url.path == LOGIN_PATH else answer

    service = ScriptedService(script)
    told = ""
    contexts: list[BaseException | None] = []
    for api in (service.api(), service.api_with_password()):
        try:
            told += repr(await ask(api))
        except ServiceError as error:
            told += everything_said_about(error) + repr(error)
            contexts.append(error.__context__)
        told += repr(api) + repr(vars(api))
    told += "".join(f"{record.__dict__}" for record in caplog.records)
    told += repr([ApiKey(KEY), Password(EMAIL, PASSWORD)])
    told += repr([request.headers for request in service.requests])
    for secret in (KEY, PASSWORD, token):
        assert secret not in told
    assert not any(contexts)


async def test_a_refused_login_is_never_unconfirmed() -> None:
    with pytest.raises(ServiceError) as caught:
        await ScriptedService(httpx.ReadError("cut")).api().login(EMAIL, PASSWORD)
    assert not isinstance(caught.value, BookingUnconfirmed)
