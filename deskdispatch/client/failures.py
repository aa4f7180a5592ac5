"""Maps every failure of HTTP to an error of ``domain.errors``, for a read and for a booking.

A read (every GET, the quote, the sign-in) may be repeated, so its errors tell whether that helps. A
booking may not be repeated, so its errors tell whether it can have arrived: everything but proof
that it did not is a ``BookingUnconfirmed``.

=========================  ==============  ===================================
failure                    a read          a booking
=========================  ==============  ===================================
no connection              NotSent         NotSent
cut, late, 5xx             Unavailable     BookingUnconfirmed
408                        Unavailable     BookingUnconfirmed
425, 429                   Unavailable     Refused
401                        Unauthorised    Unauthorised; TokenEnded where signing in works
404                        NotFound        NotFound
406, 407, 409, 412, 416,   Refused         BookingUnconfirmed
417, 418, 423, 424
other registered 4xx       Refused         Refused
any other status           NotUnderstood   BookingUnconfirmed
a web page                 NotUnderstood   BookingUnconfirmed (429: Refused)
against the contract       NotUnderstood   BookingUnconfirmed
failed sign-in             its own error   Unauthorised, or else NotSent
=========================  ==============  ===================================

A proxy that refuses the tunnel counts as no connection. A 407 through a tunnel, and a web page with
any status, come from a system in between, which may have passed the booking on before: a filter
that dislikes the service's answer shows such a page in its place.

A 4xx proves that nothing was booked only if it says that the request was rejected before it was
carried out: for its content (400, 405, 411, 413, 414, 415, 422, 426, 428, 431), its sender (401,
402, 403, 451), its target (404, 410, 421) or its time (425, 429). The others prove nothing:

- 409, 412, 423: something at the service is in the way. It may be this very booking, made a
  moment ago by a copy of the request that a system on the way sent again.
- 424: another step failed; it is not said which steps succeeded.
- 406, 416: about the form of the answer, which is chosen after the work was done.
- 417, 418: nothing in the request can have caused them, so they say nothing about it.
- 408: a system on the way may have passed the booking on before it stopped waiting.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from enum import Enum
from http import HTTPStatus
from typing import Final, TypeVar

import httpx

from deskdispatch.client.http_headers import date_of, retry_after
from deskdispatch.client.network import failures
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.endpoints import Exchange
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
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.domain.text.secrets import without_secrets

LONGEST_MESSAGE: Final = 500

LONGEST_RETRY_AFTER_S: Final = 60.0
"""Longest ``Retry-After`` that is accepted, in seconds or as a date."""

_DETAIL: Final = 200


class FailureKind(Enum):
    """Whether a request only reads, or books."""

    READ = "read"
    BOOKING = "booking"


class SignInFailed(Exception):
    """No token or key was available for a request.

    ``error`` is a copy, as the original's traceback holds the frames with the password.
    """

    def __init__(self, error: ServiceError) -> None:
        super().__init__()
        self.error = copied(error, type(error))


_Error = type[ServiceError]
_E = TypeVar("_E", bound=ServiceError)

OF_READ: Final[dict[type[Exception], _Error]] = {
    httpx.HTTPError: Unavailable,
    httpx.RequestError: Unavailable,
    httpx.TransportError: Unavailable,
    httpx.ConnectError: NotSent,
    httpx.ConnectTimeout: NotSent,
    httpx.PoolTimeout: NotSent,
    httpx.ProxyError: NotSent,
    httpx.UnsupportedProtocol: NotSent,
    httpx.InvalidURL: NotSent,
    httpx.TimeoutException: Unavailable,
    httpx.ReadTimeout: Unavailable,
    httpx.WriteTimeout: Unavailable,
    httpx.NetworkError: Unavailable,
    httpx.ReadError: Unavailable,
    httpx.WriteError: Unavailable,
    httpx.CloseError: Unavailable,
    httpx.ProtocolError: Unavailable,
    httpx.RemoteProtocolError: Unavailable,
    httpx.LocalProtocolError: NotUnderstood,
    httpx.DecodingError: NotUnderstood,
    httpx.TooManyRedirects: NotUnderstood,
    httpx.HTTPStatusError: NotUnderstood,
    httpx.CookieConflict: NotUnderstood,
    httpx.StreamError: NotUnderstood,
    httpx.StreamConsumed: NotUnderstood,
    httpx.StreamClosed: NotUnderstood,
    httpx.ResponseNotRead: NotUnderstood,
    httpx.RequestNotRead: NotUnderstood,
    OSError: Unavailable,  # TimeoutError of our own deadline, ssl.SSLError in mid-answer
}
"""Error of a read for each transport exception; subclasses are treated like their base."""

OF_BOOKING: Final[dict[type[Exception], _Error]] = {
    cause: NotSent if error is NotSent else BookingUnconfirmed for cause, error in OF_READ.items()
}

TRANSPORT: Final = tuple(OF_READ)
"""All exceptions that a request raises for a failure of the network or the service."""

_SECRETIVE: Final = (httpx.LocalProtocolError, httpx.InvalidURL)
"""Exceptions whose text quotes the request: a header or an address."""

_FAILURE_OF_STATUS: Final[dict[int, ServiceFailure]] = {
    HTTPStatus.FORBIDDEN: ServiceFailure.FORBIDDEN,
    HTTPStatus.PROXY_AUTHENTICATION_REQUIRED: ServiceFailure.PROXY_PASSWORD_WANTED,
    HTTPStatus.TOO_MANY_REQUESTS: ServiceFailure.BUSY,
    HTTPStatus.NETWORK_AUTHENTICATION_REQUIRED: ServiceFailure.SIGN_IN_PAGE,
}

_PAGES: Final = frozenset({"text/html", "application/xhtml+xml"})
_LATER: Final = frozenset({HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS})
_REGISTERED: Final = frozenset(int(status) for status in HTTPStatus)

PROVES_NO_ABSENCE: Final = frozenset(
    {
        HTTPStatus.NOT_ACCEPTABLE,
        HTTPStatus.PROXY_AUTHENTICATION_REQUIRED,
        HTTPStatus.REQUEST_TIMEOUT,
        HTTPStatus.CONFLICT,
        HTTPStatus.PRECONDITION_FAILED,
        HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE,
        HTTPStatus.EXPECTATION_FAILED,
        HTTPStatus.IM_A_TEAPOT,
        HTTPStatus.LOCKED,
        HTTPStatus.FAILED_DEPENDENCY,
    }
)
"""Registered 4xx after which a booking may exist all the same; see the module's docstring."""


def of_exception(error: Exception, kind: FailureKind) -> ServiceError:
    """Maps an exception of ``TRANSPORT``; the detail names it, and never quotes a header."""
    table = OF_BOOKING if kind is FailureKind.BOOKING else OF_READ
    kind_of_error = next(table[base] for base in type(error).__mro__ if base in table)
    message = "" if isinstance(error, _SECRETIVE) else cleaned(str(error), _DETAIL)
    detail = ": ".join(filter(None, (type(error).__name__, message)))
    return kind_of_error(detail, failure=failures.failure_of(error))


def of_response(response: httpx.Response, kind: FailureKind) -> ServiceError | None:
    """Maps the status of a response to an error; None for the status of the contract."""
    if kind is FailureKind.BOOKING:
        return _of_booking_status(response)
    status = response.status_code
    if is_page(response) and _stands_between(status):
        return NotUnderstood(_page_words(response), failure=ServiceFailure.SIGN_IN_PAGE)
    if status in {HTTPStatus.OK, HTTPStatus.CREATED}:
        return None
    if status >= 500 or status in _LATER or status == HTTPStatus.REQUEST_TIMEOUT:
        failure = _FAILURE_OF_STATUS.get(status, ServiceFailure.SERVICE_FAILED)
        return Unavailable(_with_status(response), _retry_after(response), failure=failure)
    known = _of_refusal(response)
    return known or NotUnderstood(_with_status(response), failure=_failure_of_redirect(response))


def of_unreadable(why: str, kind: FailureKind) -> ServiceError:
    unclear = BookingUnconfirmed if kind is FailureKind.BOOKING else NotUnderstood
    return unclear(why, failure=ServiceFailure.UNREADABLE)


def with_exchange(error: ServiceError, exchange: Exchange, secrets: Iterable[str]) -> ServiceError:
    """Returns a copy with the failed request, without the secrets that an answer may quote."""
    known = tuple(secrets)
    copy = copied(error, type(error))
    copy.detail = without_secrets(error.detail, known)
    copy.reason = without_secrets(error.reason, known)
    copy.args = (copy.detail,)
    copy.exchange = exchange
    return copy


def before_booking(error: ServiceError) -> ServiceError:
    return error if isinstance(error, Unauthorised) else copied(error, NotSent)


def _of_booking_status(response: httpx.Response) -> ServiceError | None:
    status = response.status_code
    if is_page(response) and status != HTTPStatus.TOO_MANY_REQUESTS:
        failure = ServiceFailure.SIGN_IN_PAGE if _stands_between(status) else None
        return BookingUnconfirmed(_page_words(response), failure=failure)
    if status == HTTPStatus.CREATED:
        return None
    refusal = None if status in PROVES_NO_ABSENCE else _of_refusal(response)
    if isinstance(refusal, NotFound):
        refusal.reason = _message(response)  # it does not identify the booking itself
    return refusal or BookingUnconfirmed(
        _with_status(response), failure=_FAILURE_OF_STATUS.get(status)
    )


def _of_refusal(response: httpx.Response) -> ServiceError | None:
    """Returns the error of a definite refusal, in the service's own words; else None.

    Unregistered codes such as 499 are used by proxies for a lost answer.
    """
    status = response.status_code
    if not 400 <= status < 500 or status not in _REGISTERED:
        return None
    reason = _message(response)
    detail = reason or f"HTTP {status}"
    if status == HTTPStatus.UNAUTHORIZED:
        return Unauthorised(detail)
    if status == HTTPStatus.NOT_FOUND:
        return NotFound(detail, failure=None if reason else ServiceFailure.WRONG_ADDRESS)
    failure = _FAILURE_OF_STATUS.get(status, None if reason else ServiceFailure.NO_REASON)
    return Refused(detail, _retry_after(response), failure=failure, reason=reason)


def is_page(response: httpx.Response) -> bool:
    kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    start = response.content[:64].removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    return start == b"<" or (kind in _PAGES and start not in (b"{", b"["))


def _stands_between(status: int) -> bool:
    """Whether a page with this status may be a network's sign-in page, not a broken service's."""
    return status < 400 or status in {
        HTTPStatus.FORBIDDEN,
        HTTPStatus.NETWORK_AUTHENTICATION_REQUIRED,
    }


def _failure_of_redirect(response: httpx.Response) -> ServiceFailure:
    """Returns the failure of a redirect: to another host it is a network's sign-in."""
    if not response.has_redirect_location:
        return ServiceFailure.UNREADABLE
    try:
        host = httpx.URL(response.headers["Location"]).host
    except httpx.InvalidURL:
        return ServiceFailure.UNREADABLE
    is_own = host in ("", response.request.url.host)
    return ServiceFailure.WRONG_ADDRESS if is_own else ServiceFailure.SIGN_IN_PAGE


def _page_words(response: httpx.Response) -> str:
    return f"HTTP {response.status_code}: a web page"


def copied(error: ServiceError, kind: type[_E]) -> _E:
    copy = kind(error.detail, error.retry_after, failure=error.failure, reason=error.reason)
    copy.exchange = error.exchange
    return copy


def _retry_after(response: httpx.Response) -> float:
    """Returns the delay in seconds, limited; a date counts from the service's own clock."""
    now = date_of(response.headers.get("Date", "")) or utc_now()
    return min(retry_after(response.headers, now).total_seconds(), LONGEST_RETRY_AFTER_S)


def _with_status(response: httpx.Response) -> str:
    message = _message(response)
    return f"HTTP {response.status_code}" + (f": {message}" if message else "")


def _message(response: httpx.Response) -> str:
    try:
        body = json.loads(response.content)
    except (ValueError, RecursionError):
        return ""
    message = body.get("error") if isinstance(body, dict) else None
    return cleaned(message, LONGEST_MESSAGE) if isinstance(message, str) else ""
