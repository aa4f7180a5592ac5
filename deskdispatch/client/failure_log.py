"""Logs failed requests by their codes: what a service says may name a customer."""

from __future__ import annotations

import logging

from deskdispatch.domain.endpoints import Endpoint
from deskdispatch.domain.errors import ServiceError
from deskdispatch.domain.report.log_format import OwnText

logger = logging.getLogger(__name__)


class FailureLog:
    """Logs the failures of one client; the same one again only after an answer between them.

    A service that is away for a day would fill the log otherwise.
    """

    def __init__(self) -> None:
        self._last: dict[Endpoint, OwnText] = {}

    def note_failure(self, endpoint: Endpoint, error: ServiceError) -> None:
        """Logs which request failed, and how; no id, no query and no word of the answer."""
        status = error.exchange.status if error.exchange is not None else None
        failure = error.failure.value if error.failure is not None else "no code"
        answer = f"HTTP {status}" if status is not None else "no answer"
        line = OwnText(f"{type(error).__name__} ({failure}, {answer})")
        if self._last.get(endpoint) != line:
            self._last[endpoint] = line
            logger.info("%s: %s", endpoint, line)

    def note_answer(self, endpoint: Endpoint) -> None:
        """The endpoint answers: its next failure is a new one."""
        self._last.pop(endpoint, None)
