"""The requests of a client: timeouts, retries of reads, the service's clock, logged failures."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, Final

import httpx
import stamina

from deskdispatch.client.failures import FailureKind
from deskdispatch.client.http_headers import date_of
from deskdispatch.domain import endpoints
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.endpoints import Endpoint, PendingRequest, Question
from deskdispatch.domain.errors import NotSent, ServiceError, Unavailable
from deskdispatch.domain.report.log_format import OwnText

logger = logging.getLogger(__name__)


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


def should_retry(error: Exception) -> bool | float:
    """Whether a read is retried, or after how many seconds."""
    if isinstance(error, Unavailable) and error.retry_after:
        return error.retry_after <= LONGEST_AWAITED_S and error.retry_after
    return isinstance(error, NotSent | Unavailable)


@dataclass(eq=False)
class PendingRequests:
    """Records, on a monotonic clock, since when each request is unanswered.

    Attributes:
        cut_by: Failure of the last attempt of any request without a complete answer; else None.
    """

    _now: Callable[[], float] = monotonic
    cut_by: ServiceError | None = None
    _calls: dict[object, tuple[float, Question]] = field(default_factory=dict)

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


@dataclass(eq=False)
class ServiceClock:
    """Offset of the service's clock from this PC's, by the ``Date`` of the last response.

    It is accurate to a second or two: the header has whole seconds, and the response's travel time
    is not subtracted. ``ahead`` is None before the first credible ``Date``.
    """

    _clock: Clock
    ahead: float | None = None

    async def observe(self, response: httpx.Response) -> None:
        """Updates the offset; skips a cached response (``Age``), whose date is outdated."""
        date = None if "Age" in response.headers else date_of(response.headers.get("Date", ""))
        if date is None:
            return
        ahead = date + _HALF_A_SECOND - self._clock()
        if abs(ahead) <= _CREDIBLE:
            self.ahead = ahead.total_seconds()


@dataclass(eq=False)
class FailureLog:
    """Logs a repeated failure only after an answer: a service down for a day would fill the log."""

    _last: dict[Endpoint, OwnText] = field(default_factory=dict)

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
