"""The steps that a delivery's history makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING

from deskdispatch.domain.state import PROGRESS, pips

if TYPE_CHECKING:
    from deskdispatch.domain.delivery import StatusEntry


class Phase(Enum):
    """Where a step lies from now."""

    PAST = "past"
    NOW = "now"
    TO_COME = "to come"


@dataclass(frozen=True, slots=True)
class Step:
    """One line.

    Attributes:
        status: The wire's word.
        at: When; None where that is not known.
        took: Seconds since the step before; None where that is not known.
        phase: Where it lies from now.
    """

    status: str
    at: datetime | None
    took: float | None
    phase: Phase


def steps(entries: Sequence[StatusEntry], status: str) -> tuple[Step, ...]:
    """The lines that a history and a status make, in the order of their times.

    A status that the history lacks (the service need not record every one) stands at its end
    without a time. Steps still to come follow where the normal order says which.
    """
    ordered = sorted(entries, key=lambda entry: entry.timestamp)
    lines: list[Step] = []
    before: datetime | None = None
    for entry in ordered:
        took = (entry.timestamp - before).total_seconds() if before else None
        lines.append(Step(entry.status, entry.timestamp, took, Phase.PAST))
        before = entry.timestamp
    if not lines or lines[-1].status != status:
        lines.append(Step(status, None, None, Phase.NOW))
    lines[-1] = replace(lines[-1], phase=Phase.NOW)
    done = pips(status)
    coming = PROGRESS[done + 1 :] if done is not None else ()
    return (*lines, *(Step(state, None, None, Phase.TO_COME) for state in coming))
