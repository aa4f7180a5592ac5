"""Calls that have no answer yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from deskdispatch.domain import endpoints
from deskdispatch.domain.endpoints import Endpoint
from deskdispatch.domain.pending_request import PendingRequest, Question

_QUESTIONS: Final = {
    endpoints.CALCULATE_PRICE: Question.QUOTE,
    endpoints.CREATE_DELIVERY: Question.BOOKING,
}


class Pending:
    """Knows since when each call waits for its answer.

    Args:
        now: Seconds since some moment, which no clock that is set changes.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._calls: dict[object, tuple[float, Question]] = {}

    @contextmanager
    def waiting(self, endpoint: Endpoint) -> Iterator[None]:
        """A call waits as long as the block runs."""
        call = object()
        self._calls[call] = self._now(), _QUESTIONS.get(endpoint, Question.LOOK)
        try:
            yield
        finally:
            del self._calls[call]

    def longest(self) -> PendingRequest | None:
        """The call that has waited longest; None where none does."""
        if not self._calls:
            return None
        since, question = min(self._calls.values())
        return PendingRequest(question, self._now() - since)
