"""Tests of the client's errors: only known ones leave it; an unconfirmed booking stays so."""

from __future__ import annotations

import errno
import inspect
import json
import socket
import ssl
from http import HTTPStatus

import httpx
import pytest

from deskdispatch.client import failures
from deskdispatch.client.failures import OF_BOOKING, OF_READ, FailureKind
from deskdispatch.domain import errors
from deskdispatch.domain.errors import (
    BookingUnconfirmed,
    NotFound,
    NotSent,
    NotUnderstood,
    Refused,
    ServiceError,
    Unauthorised,
    Unavailable,
)
from deskdispatch.domain.failures.service_failure import ServiceFailure
from tests.client.wire import BOOKING, CREATED, KEY, WALLET, ScriptedService, refused, said

EVERY_HTTPX_EXCEPTION = [
    value
    for name in httpx.__all__
    if inspect.isclass(value := getattr(httpx, name)) and issubclass(value, Exception)
]


def made(kind: type[Exception], text: str = "text") -> Exception:
    """Makes an exception without calling its constructor, as the signatures differ."""
    failure = kind.__new__(kind)
    failure.args = (text,)
    return failure


def caused(cause: Exception) -> httpx.ConnectError:
    failure = httpx.ConnectError("All connection attempts failed")
    failure.__cause__ = cause
    return failure


def subclasses(base: type[ServiceError]) -> set[type[ServiceError]]:
    return set(base.__subclasses__()).union(*map(subclasses, base.__subclasses__()))


def test_httpx_has_the_exceptions_that_it_is_looked_through_for() -> None:
    assert {httpx.ConnectError, httpx.InvalidURL, httpx.StreamClosed} <= set(EVERY_HTTPX_EXCEPTION)
    assert len(EVERY_HTTPX_EXCEPTION) > 25


@pytest.mark.parametrize("kind", EVERY_HTTPX_EXCEPTION)
def test_every_exception_of_httpx_is_named_in_the_table(kind: type[Exception]) -> None:
    assert kind in OF_READ
    assert kind in OF_BOOKING


PROVABLY_UNSENT = {
    httpx.ConnectError,
    httpx.ConnectTimeout,
    httpx.PoolTimeout,
    httpx.ProxyError,
    httpx.UnsupportedProtocol,
    httpx.InvalidURL,
}


@pytest.mark.parametrize("kind", [*EVERY_HTTPX_EXCEPTION, TimeoutError, ssl.SSLError, OSError])
async def test_a_booking_is_unconfirmed_unless_it_provably_never_left(
    kind: type[Exception],
) -> None:
    service = ScriptedService(made(kind))
    with pytest.raises(ServiceError) as caught:
        await service.api().create(BOOKING)
    assert type(caught.value) is (NotSent if kind in PROVABLY_UNSENT else BookingUnconfirmed)
    assert caught.value.detail.startswith(kind.__name__)
    assert len(service.requests) == 1


@pytest.mark.parametrize("kind", [*EVERY_HTTPX_EXCEPTION, TimeoutError, ssl.SSLError, OSError])
async def test_a_read_that_fails_is_never_unconfirmed(kind: type[Exception]) -> None:
    service = ScriptedService(made(kind))
    with pytest.raises((NotSent, Unavailable, NotUnderstood)) as caught:
        await service.api().wallet()
    assert type(caught.value) is OF_READ.get(kind, Unavailable)


def test_an_exception_that_a_newer_httpx_brings_means_what_its_base_means() -> None:
    class BrandNewTimeout(httpx.ReadTimeout):
        pass

    failure = made(BrandNewTimeout)
    assert type(failures.of_exception(failure, FailureKind.READ)) is Unavailable
    assert type(failures.of_exception(failure, FailureKind.BOOKING)) is BookingUnconfirmed


READ_STATUS = {
    **dict.fromkeys([202, 204, 206, 299, 300, 301, 302, 304, 307, 308, 499], NotUnderstood),
    **dict.fromkeys([400, 402, 403, 405, 406, 407, 409, 410, 413, 415, 422, 451], Refused),
    **dict.fromkeys([408, 425, 429, 500, 501, 502, 503, 504, 520, 599], Unavailable),
    401: Unauthorised,
    404: NotFound,
}
BOOKING_STATUS = {
    **dict.fromkeys([200, 202, 204, 206, 300, 301, 302, 303, 307, 308], BookingUnconfirmed),
    **dict.fromkeys([408, 460, 499, 500, 501, 502, 503, 504, 520, 599], BookingUnconfirmed),
    **dict.fromkeys([406, 407, 409, 412, 416, 417, 418, 423, 424], BookingUnconfirmed),
    **dict.fromkeys([400, 402, 403, 405, 410, 411, 413, 414, 415], Refused),
    **dict.fromkeys([421, 422, 425, 426, 428, 429, 431, 451], Refused),
    401: Unauthorised,
    404: NotFound,
}


@pytest.mark.parametrize(("status", "error"), READ_STATUS.items())
async def test_what_a_status_means_for_a_read(status: int, error: type[ServiceError]) -> None:
    service = ScriptedService(said(status, WALLET, Location="/elsewhere"))
    with pytest.raises(ServiceError) as caught:
        await service.api().wallet()
    assert type(caught.value) is error
    assert f"HTTP {status}" in caught.value.detail
    assert len(service.requests) == (3 if error is Unavailable else 1)


@pytest.mark.parametrize(("status", "error"), BOOKING_STATUS.items())
async def test_what_a_status_means_for_a_booking(status: int, error: type[ServiceError]) -> None:
    service = ScriptedService(said(status, CREATED, Location="/elsewhere"))
    with pytest.raises(ServiceError) as caught:
        await service.api().create(BOOKING)
    assert type(caught.value) is error
    assert len(service.requests) == 1


def test_every_registered_refusal_of_a_booking_was_decided_upon() -> None:
    assert {int(status) for status in HTTPStatus if 400 <= status < 500} <= set(BOOKING_STATUS)


def test_every_service_error_can_come_out_of_the_boundary() -> None:
    seen = {*OF_READ.values(), *OF_BOOKING.values(), *READ_STATUS.values()}
    seen |= set(BOOKING_STATUS.values())
    # An unusable price is found outside the boundary, in a quote that could be read, and an
    # expired token by signing in after it.
    assert subclasses(errors.ServiceError) == seen | {errors.UnreadablePrice, errors.TokenEnded}


async def test_a_refusal_speaks_the_words_of_the_service_on_one_plain_bounded_line() -> None:
    words = "Wallet is empty\r\n\u202eevil\x1b[31m " + "x" * 9000
    service = ScriptedService(refused(400, words))
    with pytest.raises(Refused) as caught:
        await service.api().create(BOOKING)
    assert caught.value.detail.startswith("Wallet is empty evil [31m xxx")
    assert len(caught.value.detail) == 500
    with pytest.raises(Refused, match=r"^رصيد غير كافٍ$"):
        await ScriptedService(refused(400, "رصيد غير كافٍ")).api().create(BOOKING)


@pytest.mark.parametrize("body", ["", "[]", '{"error": 5}', '{"error": null}', "[" * 9999])
async def test_a_refusal_without_readable_words_says_its_status(body: str) -> None:
    with pytest.raises(Refused, match=r"^HTTP 400$"):
        await ScriptedService(said(400, body)).api().create(BOOKING)


PAGE = "<!doctype html><html><body>Blocked by the network</body></html>"


@pytest.mark.parametrize("status", [200, 201, 302, 400, 401, 403, 404, 407, 413, 502, 511])
async def test_a_web_page_in_place_of_an_answer_proves_nothing_of_a_booking(status: int) -> None:
    for body, kind in ((PAGE, "text/html"), (PAGE, "application/json"), ("", "text/html")):
        service = ScriptedService(said(status, body, content_type=kind))
        with pytest.raises(BookingUnconfirmed):
            await service.api().create(BOOKING)
        assert len(service.requests) == 1


async def test_too_many_requests_are_stopped_before_they_go_on() -> None:
    with pytest.raises(Refused) as caught:
        await ScriptedService(said(429, PAGE, content_type="text/html")).api().create(BOOKING)
    assert caught.value.failure is ServiceFailure.BUSY
    assert caught.value.reason == ""


async def test_a_proxy_that_asks_for_a_password_behind_the_tunnel_proves_nothing() -> None:
    with pytest.raises(BookingUnconfirmed) as caught:
        await ScriptedService(refused(407)).api().create(BOOKING)
    assert caught.value.failure is ServiceFailure.PROXY_PASSWORD_WANTED


FAILURES_OF_READS = {
    "a page": (said(200, PAGE, content_type="text/html"), ServiceFailure.SIGN_IN_PAGE),
    "a page that says that it is JSON": (said(200, PAGE), ServiceFailure.SIGN_IN_PAGE),
    "led elsewhere": (
        said(302, "", Location="http://login.hotel.example/"),
        ServiceFailure.SIGN_IN_PAGE,
    ),
    "511": (said(511, PAGE, content_type="text/html"), ServiceFailure.SIGN_IN_PAGE),
    "a filter": (said(403, PAGE, content_type="text/html"), ServiceFailure.SIGN_IN_PAGE),
    "403": (refused(403), ServiceFailure.FORBIDDEN),
    "429": (refused(429), ServiceFailure.BUSY),
    "503": (refused(503), ServiceFailure.SERVICE_FAILED),
    "502 with a page": (said(502, PAGE, content_type="text/html"), ServiceFailure.SERVICE_FAILED),
    "400 without a word": (said(400, ""), ServiceFailure.NO_REASON),
    "400 with its reason": (refused(400), None),
    "404 of the service": (refused(404), None),
    "404 of another server": (
        said(404, PAGE, content_type="text/html"),
        ServiceFailure.WRONG_ADDRESS,
    ),
    "moved": (
        said(301, "", Location="https://merchant.example/v2/wallet"),
        ServiceFailure.WRONG_ADDRESS,
    ),
    "half an answer": (said(200, WALLET[:30]), ServiceFailure.UNREADABLE),
    "an answer of another shape": (said(200, "[]"), ServiceFailure.UNREADABLE),
    "no such name": (caused(socket.gaierror(socket.EAI_NONAME, "x")), ServiceFailure.NAME_UNKNOWN),
    "a silent name service": (
        caused(socket.gaierror(socket.EAI_AGAIN, "x")),
        ServiceFailure.NAME_SERVICE_SILENT,
    ),
    "refused": (
        caused(ConnectionRefusedError(errno.ECONNREFUSED, "x")),
        ServiceFailure.CONNECTION_REFUSED,
    ),
    "no route": (caused(OSError(errno.ENETUNREACH, "x")), ServiceFailure.NETWORK_DOWN),
    "of two addresses one has no route": (
        caused(
            ExceptionGroup(
                "x",
                [OSError(errno.ENETUNREACH, "x"), ConnectionRefusedError(errno.ECONNREFUSED, "x")],
            )
        ),
        ServiceFailure.CONNECTION_REFUSED,
    ),
    "nothing known": (httpx.ConnectError("x"), ServiceFailure.NETWORK_DOWN),
    "nobody there": (httpx.ConnectTimeout("x"), ServiceFailure.CONNECT_TIMEOUT),
    "slow": (httpx.ReadTimeout("x"), ServiceFailure.ANSWER_TIMEOUT),
    "slower than we wait": (TimeoutError(), ServiceFailure.ANSWER_TIMEOUT),
    "cut": (httpx.ReadError("x"), ServiceFailure.CONNECTION_LOST),
    "a proxy's password": (
        httpx.ProxyError("407 Proxy Authentication Required"),
        ServiceFailure.PROXY_PASSWORD_WANTED,
    ),
    "a proxy's no": (httpx.ProxyError("403 Forbidden"), ServiceFailure.PROXY_REFUSED),
}


@pytest.mark.parametrize(("answer", "failure"), FAILURES_OF_READS.values(), ids=FAILURES_OF_READS)
async def test_the_failure_behind_a_read(
    answer: httpx.Response | Exception, failure: ServiceFailure | None
) -> None:
    service = ScriptedService(answer)
    with pytest.raises(ServiceError) as caught:
        await service.api().wallet()
    assert caught.value.failure is failure


def test_a_failed_sign_in_keeps_its_failure_for_whoever_waited_for_it() -> None:
    for failure in ServiceFailure:
        error = Unavailable("x", 5.0, failure=failure)
        copied = failures.SignInFailed(error).error
        assert (type(copied), copied.failure, copied.retry_after) == (Unavailable, failure, 5.0)
        assert failures.before_booking(error).failure is failure


UNREADABLE = {
    "empty": b"",
    "html": b"<html><body>Sign in to the Wi-Fi</body></html>",
    "cut": CREATED.encode()[:-9],
    "nan": b'{"delivery": {"x": NaN}}',
    "infinity": b'{"delivery": {"x": -Infinity}}',
    "null": b"null",
    "list": b"[]",
    "no delivery": b"{}",
    "delivery null": b'{"delivery": null}',
    "number for id": CREATED.replace('"d1"', "1").encode(),
    "latin-1": '{"delivery": "é"}'.encode("latin-1"),
    "deep": b'{"delivery":' + b"[" * 100_000,
    "long number": b'{"delivery": {"id": ' + b"9" * 5000 + b"}}",
    "vast number": b'{"delivery": 1e99999999999999999999}',
}


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE)
async def test_an_answer_that_is_not_the_contract(body: bytes) -> None:
    service = ScriptedService(said(201, body))
    with pytest.raises(BookingUnconfirmed):
        await service.api().create(BOOKING)
    with pytest.raises(NotUnderstood):
        await service.api().delivery("d1")
    assert len(service.requests) == 2


@pytest.mark.parametrize(
    ("before", "after", "field"),
    [
        ("2026-11-21T09:30:00.000Z", "0001-01-01T00:00:00+14:00", "created_at"),
        ('"1.750"', "1.750e400", "estimated_price"),
        ('"1.750"', '"1.7505"', "estimated_price"),
        ('"1.750"', '"-1.750"', "estimated_price"),
        ('"Fatima فاطمة"', "{}", "customer_name"),
        ('"isScheduled": false', '"isScheduled": "perhaps"', "is_scheduled"),
    ],
)
async def test_a_created_delivery_that_has_its_id_is_read_whatever_else_is_odd(
    before: str, after: str, field: str
) -> None:
    """The booking's outcome is derived from the readable fields."""
    created = await ScriptedService(said(201, CREATED.replace(before, after))).api().create(BOOKING)
    assert (created.id, created.order_number, created.status) == ("d1", "ORD-1042", "PENDING")
    assert getattr(created, field) is None
    assert field not in created.model_fields_set


@pytest.mark.parametrize("kind", [httpx.LocalProtocolError, httpx.InvalidURL])
async def test_text_that_quotes_what_was_sent_is_not_repeated(kind: type[Exception]) -> None:
    service = ScriptedService(made(kind, f"Illegal header value b'Bearer {KEY}'"))
    with pytest.raises(ServiceError) as caught:
        await service.api().create(BOOKING)
    assert caught.value.detail == kind.__name__
    assert caught.value.__context__ is None


async def test_our_own_bug_is_not_called_known_failure() -> None:
    with pytest.raises(KeyError):
        await ScriptedService(KeyError("ours")).api().create(BOOKING)


def test_the_message_is_the_error_field_alone() -> None:
    answer = httpx.Response(400, content=json.dumps({"error": "no", "stack": "at main.js:1"}))
    refusal = failures.of_response(answer, FailureKind.READ)
    assert refusal is not None
    assert refusal.detail == "no"
