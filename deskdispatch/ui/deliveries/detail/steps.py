"""The steps of a delivery's timeline, from its status history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from itertools import pairwise
from typing import TYPE_CHECKING

from deskdispatch.domain.deliveries.status import PROGRESS, DeliveryStatus, is_terminal, pips

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.delivery import StatusEntry


class StepPhase(Enum):
    """When a step is, relative to now."""

    PAST = "past"
    NOW = "now"
    TO_COME = "to come"


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the timeline.

    Attributes:
        status: The service's word.
        at: When it began; None if unknown.
        took: Its duration in seconds, for an end the whole delivery's; None if unknown or still
            running.
        phase: When it is, relative to now.
        is_seen: Whether ``at`` is only when this desk first saw it.
    """

    status: str
    at: datetime | None
    took: float | None
    phase: StepPhase
    is_seen: bool = False

    @property
    def is_running(self) -> bool:
        """Whether it is running since a known time."""
        return self.phase is StepPhase.NOW and self.at is not None and not is_terminal(self.status)


def steps(
    entries: Sequence[StatusEntry],
    status: str,
    *,
    booked_at: datetime | None = None,
    seen_at: datetime | None = None,
) -> tuple[Step, ...]:
    """The steps of a history and a status, in order of time.

    A status missing from the history (the service need not record every one) is added at its end,
    followed by the steps to come where the normal order tells them.

    Args:
        entries: The history, in any order.
        status: The present status.
        booked_at: The first step where there is no history: a new delivery is ``PENDING``.
        seen_at: When this desk first saw the present status, if the history lacks it.
    """
    lines = _recorded(entries) or _booked(booked_at)
    if not lines or lines[-1].status != status:
        lines.append(Step(status, seen_at, None, StepPhase.NOW, is_seen=seen_at is not None))
    lines[-1] = _present(lines)
    done = pips(status)
    coming = PROGRESS[done + 1 :] if done is not None else ()
    return (*lines, *(Step(state, None, None, StepPhase.TO_COME) for state in coming))


def _recorded(entries: Sequence[StatusEntry]) -> list[Step]:
    ordered = sorted(entries, key=lambda entry: entry.timestamp)
    lines = [Step(entry.status, entry.timestamp, None, StepPhase.PAST) for entry in ordered]
    for at, (entry, after) in enumerate(pairwise(ordered)):
        took = (after.timestamp - entry.timestamp).total_seconds()
        lines[at] = replace(lines[at], took=took)
    return lines


def _booked(at: datetime | None) -> list[Step]:
    return [] if at is None else [Step(DeliveryStatus.PENDING, at, None, StepPhase.PAST)]


def _present(lines: Sequence[Step]) -> Step:
    """The last step as the present one; an end gets the duration of the whole."""
    first, last = lines[0], lines[-1]
    whole = None
    if is_terminal(last.status) and len(lines) > 1 and not last.is_seen and first.at and last.at:
        whole = (last.at - first.at).total_seconds()
    return replace(last, phase=StepPhase.NOW, took=whole)
