"""A request to the service that has no answer yet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Question(StrEnum):
    """What is asked."""

    LOOK = "look"
    QUOTE = "quote"
    BOOKING = "booking"


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """The question that has waited longest.

    Attributes:
        seconds: How long, with every second try of it.
    """

    question: Question
    seconds: float
