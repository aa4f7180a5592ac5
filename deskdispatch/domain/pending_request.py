"""A request to the service that has no answer yet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Question(StrEnum):
    """The kinds of requests."""

    READ = "read"
    QUOTE = "quote"
    BOOKING = "booking"


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """The request that has waited longest.

    Attributes:
        seconds: How long, including retries.
    """

    question: Question
    seconds: float
