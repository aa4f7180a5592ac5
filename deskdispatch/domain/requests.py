"""Requests to the service: pending ones, and those of a support report."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Question(StrEnum):
    """The kinds of requests."""

    READ = "read"
    QUOTE = "quote"
    BOOKING = "booking"


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """The request that has waited longest; ``seconds`` includes its retries."""

    question: Question
    seconds: float


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and how it ended: no host, query, header or body, so no secret.

    ``status`` is None without a response.
    """

    method: str
    path: str
    status: int | None
    ended_at: datetime
