"""How long a printer is waited for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PrinterTimeouts:
    """Seconds.

    Attributes:
        connect: Until it is reached.
        answer: For each answer; one that gives none does not know the question.
        stall: Without a byte being taken; its own memory is full while it prints.
        poll: Between two looks at whether a slip is through.
        settled: Of good answers after which a slip counts as through, where that is not said.
        dead: Without an answer from one that answered before.
        farewell: For the other side to close as well.
    """

    connect: float = 5.0
    answer: float = 0.4
    stall: float = 15.0
    poll: float = 0.25
    settled: float = 2.0
    dead: float = 10.0
    farewell: float = 0.5
