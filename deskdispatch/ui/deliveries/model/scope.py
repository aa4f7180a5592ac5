"""The days and the branch that the board is narrowed to, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from deskdispatch.domain.deliveries.summary import DeliverySummary


@dataclass(frozen=True, slots=True)
class Scope:
    """What is booked in a time and from a branch; as it stands, everything.

    Attributes:
        since: Booked then or later, seconds since 1970.
        until: Booked before that, seconds since 1970.
        branch: Booked from this branch, by its id.
        but_not: Booked from none of these branches: elsewhere, or nobody here knows where.
    """

    since: float | None = None
    until: float | None = None
    branch: str | None = None
    but_not: frozenset[str] = frozenset()

    def holds(self, summary: DeliverySummary) -> bool:
        """Whether a delivery belongs to it; one of unknown time belongs to no days."""
        if self.branch is not None and summary.branch_id != self.branch:
            return False
        return summary.branch_id not in self.but_not and self._is_in_time(summary.created_at)

    def _is_in_time(self, booked: float | None) -> bool:
        if self.since is None and self.until is None:
            return True
        if booked is None or (self.since is not None and booked < self.since):
            return False
        return self.until is None or booked < self.until


EVERYTHING = Scope()
"""Every day, every branch."""
