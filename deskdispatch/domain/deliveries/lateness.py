"""Detects late deliveries: a stage that lasts longer than its limit.

The rule: a stage is late once it has lasted longer than its limit. With ``ENOUGH`` finished stages
of that status in this shop's own last 30 days, the limit is one and a half times the time that 95
of 100 of them took, and never below the floor of that status; with fewer it is the default of that
status.

- A final status is never late, nor is a stage whose beginning is unknown.
- A status that the contract does not name may be final: it is never late before this shop's own
  history has shown often enough that another status follows it.
- Before a driver is found, a scheduled delivery waits on purpose: its wait is measured from half
  an hour before its time, the shortest notice that the service accepts, and does not count for
  the limits of others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from math import ceil
from typing import Final, NamedTuple

from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.schedule.window import EARLIEST

MINUTE: Final = 60.0
HISTORY: Final = timedelta(days=30)
"""Maximum age of stages to count."""

ENOUGH: Final = 20
"""Minimum number of finished stages: with fewer, *95 of 100* would be meaningless."""

SHARE: Final = 0.95
SLACK: Final = 1.5

DEFAULTS_S: Final[Mapping[str, float]] = {
    status: limit for status in DeliveryStatus if (limit := status.rules.limit_s) is not None
}
"""The limits without a history, seconds."""

FLOORS_S: Final[Mapping[str, float]] = {
    status: floor for status in DeliveryStatus if (floor := status.rules.floor_s) is not None
}
"""Minimum of a learned limit, in seconds."""

FLOOR_S: Final = 5 * MINUTE
"""The floor of a status that the contract does not name, seconds."""

_WAITING: Final = frozenset(each for each in DeliveryStatus if each.rules.waits_for_schedule)


class StageLimit(NamedTuple):
    """The limit of one stage.

    Attributes:
        limit_s: Limit in seconds; a longer stage is late.
        usual_s: Time in seconds that 95 of 100 took at most; None without enough history.
        samples: Number of finished stages used; 0 for a default.
    """

    limit_s: float
    usual_s: float | None = None
    samples: int = 0


class LateDelivery(NamedTuple):
    """A stage that has lasted too long.

    Attributes:
        since: Start of the measured time, seconds since 1970, UTC.
        lasted_s: Seconds passed since then.
        is_from_schedule: Whether the time is measured from its scheduled time, less the notice.
    """

    status: str
    since: float
    lasted_s: float
    limit: StageLimit
    is_from_schedule: bool = False


def limits_of(lengths: Mapping[str, Sequence[float]]) -> Mapping[str, StageLimit]:
    """Returns the limit of every status that can have one, by the seconds of finished stages."""
    limits = {status: StageLimit(limit) for status, limit in DEFAULTS_S.items()}
    for status, took in lengths.items():
        if len(took) >= ENOUGH:
            usual = sorted(took)[ceil(SHARE * len(took)) - 1]
            least = FLOORS_S.get(status, FLOOR_S)
            limits[status] = StageLimit(max(least, SLACK * usual), usual, len(took))
    return limits


def late_of(
    summary: DeliverySummary, limits: Mapping[str, StageLimit], now: float
) -> LateDelivery | None:
    """Returns the lateness at ``now``, seconds since 1970; None if the stage is in time."""
    limit = None if summary.is_terminal else limits.get(summary.status)
    began = summary.since
    if began is None and summary.status == DeliveryStatus.PENDING:
        began = summary.created_at  # it starts with the booking (contract, States)
    if limit is None or began is None:
        return None
    since = began
    if waits_on_purpose(summary.status, summary.is_scheduled):
        if summary.scheduled_at is None:
            return None
        since = max(began, summary.scheduled_at - EARLIEST.total_seconds())
    if now - since <= limit.limit_s:
        return None
    return LateDelivery(summary.status, since, now - since, limit, is_from_schedule=since > began)


def waits_on_purpose(status: str, is_scheduled: bool | None) -> bool:
    """Whether a delivery may be in a stage for days because it was asked for later."""
    return bool(is_scheduled) and status in _WAITING
