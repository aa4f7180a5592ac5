"""Requests that have no response yet, and since when."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from deskdispatch.domain import endpoints
from deskdispatch.domain.endpoints import Endpoint
from deskdispatch.domain.requests import PendingRequest, Question

_QUESTIONS: Final = {
    endpoints.CALCULATE_PRICE: Question.QUOTE,
    endpoints.CREATE_DELIVERY: Question.BOOKING,
}


class PendingRequests:
    """Records since when each request is unanswered.

    Args:
        now: A monotonic clock, in seconds.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._calls: dict[object, tuple[float, Question]] = {}

    @contextmanager
    def waiting(self, endpoint: Endpoint) -> Iterator[None]:
        """Counts a request as unanswered while the block runs."""
        call = object()
        self._calls[call] = self._now(), _QUESTIONS.get(endpoint, Question.READ)
        try:
            yield
        finally:
            del self._calls[call]

    def longest(self) -> PendingRequest | None:
        """The request that has been unanswered for longest; None where there is none."""
        if not self._calls:
            return None
        since, question = min(self._calls.values())
        return PendingRequest(question, self._now() - since)
