"""Which signed files are refused, and when the next look is due."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Final

from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.failures.update_failure import UpdateFailure
from deskdispatch.domain.updates.release import Release
from deskdispatch.domain.updates.state import UpdateState

CLOCK_MAY_DIFFER: Final = timedelta(days=1)
"""Between this PC and the server; more is a clock that was set wrong."""

MOST_SKIPPED: Final = 1_000_000
"""Serials between two files. A higher one is refused, so that none can use up all that are left: by
mistake, or by somebody who had the key for a day. With the next key they begin anew."""

WEEK: Final = timedelta(days=7)
JITTER: Final = timedelta(days=1)
"""Up to so much is added to a week, so that the PCs of a shop do not ask in one minute."""

REMIND_AFTER: Final = timedelta(days=1)


def check(
    release: Release, state: UpdateState, now: datetime, server_time: datetime | None
) -> None:
    """Refuses a file that is signed by the right key, and yet not to be believed.

    A higher serial may name a lower version: that withdraws a release.

    Args:
        release: What it says.
        state: What was seen before of the same key.
        now: The present by the clock of this PC.
        server_time: The present as the server has it; None where it does not say.

    Raises:
        UpdateError: ``CLOCK_OFF``, ``OUT_OF_ORDER``, ``ROLLED_BACK`` or ``EXPIRED``.
    """
    if server_time is not None and abs(server_time - now) > CLOCK_MAY_DIFFER:
        raise UpdateError(UpdateFailure.CLOCK_OFF, f"server: {server_time:%Y-%m-%d %H:%M} UTC")
    if datetime.combine(release.released, time(), UTC) - now > CLOCK_MAY_DIFFER:
        raise UpdateError(UpdateFailure.CLOCK_OFF, f"released: {release.released}")
    if release.serial > state.serial + MOST_SKIPPED:
        cause = f"serial {release.serial} too far after {state.serial}"
        raise UpdateError(UpdateFailure.OUT_OF_ORDER, cause)
    if release.serial < state.serial:
        raise UpdateError(
            UpdateFailure.ROLLED_BACK, f"serial {release.serial} after {state.serial}"
        )
    if release.serial == state.serial and release.version != state.version:
        raise UpdateError(UpdateFailure.ROLLED_BACK, f"serial {release.serial} with two versions")
    if release.expires <= now:
        raise UpdateError(UpdateFailure.EXPIRED, f"expired: {release.expires:%Y-%m-%d %H:%M} UTC")


def next_look(now: datetime, chance: float, failure: UpdateFailure | None = None) -> datetime:
    """When the next weekly look may be taken.

    Args:
        now: When the last one began.
        chance: From 0 to 1, anew for each look.
        failure: Why that one failed; where it never left this PC, a day is waited.
    """
    wait = timedelta(days=1) if failure is UpdateFailure.OFFLINE else WEEK
    return now + wait + chance * JITTER


def is_due(state: UpdateState, now: datetime) -> bool:
    """Whether the weekly look may be taken; a due time that no look can have set is past."""
    due = state.due_at
    return due is None or due <= now or due - now > WEEK + JITTER
