"""The board's filter by days and branch."""

from __future__ import annotations

from dataclasses import dataclass

from deskdispatch.domain.deliveries.summary import DeliverySummary


@dataclass(frozen=True, slots=True)
class Scope:
    """A range of booking times and a branch; by default everything.

    Attributes:
        since: Earliest booking time, seconds since 1970.
        until: End of the range, exclusive, seconds since 1970.
        branch: A branch's id.
        excluded: Excluded branches, for bookings from elsewhere or an unknown branch.
    """

    since: float | None = None
    until: float | None = None
    branch: str | None = None
    excluded: frozenset[str] = frozenset()

    def holds(self, summary: DeliverySummary) -> bool:
        """Whether it includes a delivery; an unknown time is in no range of days."""
        if self.branch is not None and summary.branch_id != self.branch:
            return False
        return summary.branch_id not in self.excluded and self._is_in_time(summary.created_at)

    def _is_in_time(self, booked: float | None) -> bool:
        if self.since is None and self.until is None:
            return True
        if booked is None or (self.since is not None and booked < self.since):
            return False
        return self.until is None or booked < self.until


EVERYTHING = Scope()
"""Includes every delivery."""
