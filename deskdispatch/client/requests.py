"""Sends the requests of a client: timeouts, retries of reads, logging of failures."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache, partial
from time import monotonic
from typing import Any, Final, TypeVar
from urllib.parse import quote as percent_encoded

import httpx
import stamina

from deskdispatch.client import failures
from deskdispatch.client.auth import ApiKeyAuth, Credentials, TokenAuth, secret_of
from deskdispatch.client.failures import FailureKind, SignInFailed
from deskdispatch.client.http_headers import date_of
from deskdispatch.client.network.transport import ONCE, http_client
from deskdispatch.client.reading import UnreadableValue
from deskdispatch.domain import endpoints
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.endpoints import Endpoint, Exchange, PendingRequest, Question
from deskdispatch.domain.errors import NotSent, ServiceError, Unavailable
from deskdispatch.domain.report.log_format import OwnText

logger = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Timeouts in seconds.

    Attributes:
        connect: For a connection, and for a free slot of the pool.
        read: Between two bytes of an answer.
        total: For a whole request, so that a trickling response ends too.
        booking_total: Longer than sign-in, connection and response together, so that it never ends
            a booking before its first byte is sent.
    """

    connect: float = 5.0
    read: float = 15.0
    booking_read: float = 30.0
    total: float = 20.0
    booking_total: float = 75.0


TIMEOUTS: Final = Timeouts()

RETRIES: Final = stamina.AsyncRetryingCaller(
    attempts=3, timeout=8.0, wait_initial=0.25, wait_max=2.0, wait_jitter=0.5
)
"""Number of retries of a read; a booking and a sign-in are never retried."""

LONGEST_AWAITED_S: Final = 2.0
"""Longest ``Retry-After`` that a read waits for; with a longer one it fails at once."""

_HALF_A_SECOND: Final = timedelta(seconds=0.5)
"""The header's seconds are truncated: on average half a second is missing."""

_CREDIBLE: Final = timedelta(days=10 * 365)
"""Largest offset that is accepted; a PC with an empty battery is years off."""

_QUESTIONS: Final = {
    endpoints.CALCULATE_PRICE: Question.QUOTE,
    endpoints.CREATE_DELIVERY: Question.BOOKING,
}


@dataclass(frozen=True, slots=True)
class Request:
    """One request to an endpoint, whose path may hold an ``{id}``.

    Attributes:
        leave_by: When a booking must have left, by this PC's clock.
    """

    endpoint: Endpoint
    kind: FailureKind = FailureKind.READ
    id: str = ""
    params: dict[str, str | int] | None = None
    body: dict[str, Any] | None = None
    leave_by: datetime | None = None


class Requests:
    """Sends requests over one HTTP client; a read is retried, all others are sent once.

    The secrets of ``credentials`` and ``auth`` are removed from the texts of errors.
    """

    def __init__(
        self,
        url: httpx.URL,
        transport: httpx.AsyncBaseTransport | None,
        *,
        auth: ApiKeyAuth | TokenAuth,
        credentials: Credentials,
        clock: Clock,
        retries: stamina.AsyncRetryingCaller,
        timeouts: Timeouts,
    ) -> None:
        self.pending = PendingRequests()
        self._service_clock = ServiceClock(clock)
        self._http = http_client(url, transport)
        self._http.event_hooks = {"response": [self._service_clock.observe]}
        self._auth = auth
        self._credentials = credentials
        self._clock = clock
        self._retries = retries
        self._timeouts = timeouts
        self._failures = FailureLog()
        self._url = lru_cache(maxsize=64)(self._joined)  # parsing addresses is slow in httpx
        self.aclose = self._http.aclose

    @property
    def service_ahead(self) -> float | None:
        """Seconds that the service's clock was ahead at its last answer; None if unknown."""
        return self._service_clock.ahead

    async def _read(self, request: Request, answer: Callable[[bytes], T]) -> T:
        """Sends a read, with retries; the first attempt avoids their slow machinery."""
        met: list[ServiceError] = []

        async def attempt() -> T:
            if met:
                raise met.pop()
            return await self._send(request, answer)

        with self.pending.waiting(request.endpoint):
            try:
                try:
                    return await attempt()
                except (NotSent, Unavailable) as error:
                    met.append(error)
                return await self._retries(should_retry, attempt)
            except SignInFailed as failure:
                refusal = failure.error
            raise refusal

    async def _send(
        self, request: Request, answer: Callable[[bytes], T], *, is_signed: bool = True
    ) -> T:
        """Sends one request, once, and parses the body of its response with ``answer``.

        A known failure is raised outside of the ``except``, so that the log of an error keeps no
        request with its secrets, or a customer's data, as context.
        """
        status, timeouts = None, self._timeouts
        is_booking = request.kind is FailureKind.BOOKING
        path = request.endpoint.path.format(id=percent_encoded(request.id, safe=""))
        read = timeouts.booking_read if is_booking else timeouts.read
        try:
            built = self._http.build_request(
                request.endpoint.method,
                self._url(path, tuple((request.params or {}).items())),
                json=request.body,
                timeout=httpx.Timeout(timeouts.connect, read=read),
                extensions=(
                    {ONCE: True, "trace": partial(self._check_time, request.leave_by)}
                    if is_booking
                    else None
                ),
            )
            async with asyncio.timeout(timeouts.booking_total if is_booking else timeouts.total):
                response = await self._http.send(built, auth=self._auth if is_signed else None)
            status, self.pending.cut_by = response.status_code, None
            error = failures.of_response(response, request.kind)
            if error is None:
                value = answer(response.content)
                self._failures.note_answer(request.endpoint)
                return value
        except failures.TRANSPORT as failure:
            error = self.pending.cut_by = failures.of_exception(failure, request.kind)
        except UnreadableValue as failure:
            error = failures.of_unreadable(str(failure), request.kind)
        except ServiceError as failure:  # a readable answer that must not be used
            error = failure
        exchange = Exchange(request.endpoint.method, path, status, self._clock())
        secrets = secret_of(self._credentials), self._auth.secret
        noted = failures.with_exchange(error, exchange, secrets)
        self._failures.note_failure(request.endpoint, noted)
        raise noted

    async def _check_time(self, leave_by: datetime | None, step: str, _: dict[str, Any]) -> None:
        """Stops a booking that is late just before its first byte.

        No timeout does: during a sleep of the PC they stand still.
        """
        is_leaving = step.endswith("send_request_headers.started")
        if is_leaving and leave_by is not None and self._clock() >= leave_by:
            raise NotSent("the PC slept before the request")

    def _joined(self, path: str, params: tuple[tuple[str, str | int], ...]) -> httpx.URL:
        return self._http.build_request("GET", path, params=dict(params) or None).url


def should_retry(error: Exception) -> bool | float:
    """Whether a read is retried, or after how many seconds."""
    if isinstance(error, Unavailable) and error.retry_after:
        return error.retry_after <= LONGEST_AWAITED_S and error.retry_after
    return isinstance(error, NotSent | Unavailable)


class PendingRequests:
    """Records, on a monotonic clock, since when each request is unanswered.

    Attributes:
        cut_by: Failure of the last attempt of any request without a complete answer; else None.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self.cut_by: ServiceError | None = None
        self._calls: dict[object, tuple[float, Question]] = {}

    @contextmanager
    def waiting(self, endpoint: Endpoint) -> Iterator[None]:
        call = object()
        self._calls[call] = self._now(), _QUESTIONS.get(endpoint, Question.READ)
        try:
            yield
        finally:
            del self._calls[call]

    def oldest(self) -> PendingRequest | None:
        if not self._calls:
            return None
        since, question = min(self._calls.values())
        return PendingRequest(question, self._now() - since)


class ServiceClock:
    """Offset of the service's clock from this PC's, by the ``Date`` of the last response.

    It is accurate to a second or two: the header has whole seconds, and the response's travel time
    is not subtracted. ``ahead`` is None before the first credible ``Date``.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.ahead: float | None = None

    async def observe(self, response: httpx.Response) -> None:
        """Updates the offset; skips a cached response (``Age``), whose date is outdated."""
        date = None if "Age" in response.headers else date_of(response.headers.get("Date", ""))
        if date is None:
            return
        ahead = date + _HALF_A_SECOND - self._clock()
        if abs(ahead) <= _CREDIBLE:
            self.ahead = ahead.total_seconds()


class FailureLog:
    """Logs a repeated failure only after an answer: a service down for a day would fill the log."""

    def __init__(self) -> None:
        self._last: dict[Endpoint, OwnText] = {}

    def note_failure(self, endpoint: Endpoint, error: ServiceError) -> None:
        """Logs which request failed, and how, without id, query and text of the answer."""
        status = error.exchange.status if error.exchange is not None else None
        failure = error.failure.value if error.failure is not None else "no code"
        answer = f"HTTP {status}" if status is not None else "no answer"
        line = OwnText(f"{type(error).__name__} ({failure}, {answer})")
        if self._last.get(endpoint) != line:
            self._last[endpoint] = line
            logger.info("%s: %s", endpoint, line)

    def note_answer(self, endpoint: Endpoint) -> None:
        self._last.pop(endpoint, None)
