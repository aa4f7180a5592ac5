"""Schedules the searches for an unconfirmed booking."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from deskdispatch.domain.errors import ServiceError
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.domain.unconfirmed.unconfirmed_booking import Evidence, UnconfirmedBooking

_SAME_CLOCK_S: Final = 30.0
"""Clocks whose difference changed by less were not set: the service has whole seconds."""


@dataclass(frozen=True, slots=True)
class SearchSchedule:
    """The delays between two searches, in seconds.

    Attributes:
        delays: Delay after the first answered search, the second and so on; the last one repeats.
        retry: Delay after a search that failed.
        horizon: Time from the failed answer during which absence proves nothing.
        searches: Number of answered searches before the clerk may choose.
        afterwards: Delay after the horizon.
        given_up: Delay for a booking that was given up or closed as reported.
        given_up_for: Time for which such bookings are searched for.
    """

    delays: tuple[float, ...] = (2, 5, 10, 20, 40, 60)
    retry: float = 5
    horizon: float = 600
    searches: int = 5
    afterwards: float = 300
    given_up: float = 600
    given_up_for: float = 24 * 3600

    def may_choose(self, unconfirmed: UnconfirmedBooking) -> bool:
        """Whether it was searched for often enough, the last time beyond the horizon.

        True as soon as the operator said that it was not booked; false while an order number named
        by the operator contradicts that. Only the times of searches are compared, so setting a
        clock changes nothing before the next search, which takes it into account.
        """
        if unconfirmed.is_reported_not_booked or unconfirmed.is_reported_booked:
            return unconfirmed.is_reported_not_booked
        evidence, until = unconfirmed.evidence, unconfirmed.wait_until
        if evidence is None or until is None or not evidence.counts:
            return False
        return unconfirmed.searches >= self.searches and evidence.at >= until

    def may_close(self, unconfirmed: UnconfirmedBooking) -> bool:
        """Whether a booking that the operator calls booked may be closed without its delivery.

        It was searched for after the order number was entered and beyond the horizon, and the lists
        either went back to when it was sent and did not show it, or do not go back so far.
        """
        report, evidence = unconfirmed.intent.operator_report, unconfirmed.evidence
        until = unconfirmed.wait_until
        if report is None or report.order_number is None or evidence is None or until is None:
            return False
        return not unconfirmed.is_closed_as_reported and evidence.at >= max(report.at, until)

    def searched_since(self, now: datetime) -> datetime:
        return now - _s(self.given_up_for)

    def is_searched(self, unconfirmed: UnconfirmedBooking, now: datetime) -> bool:
        """Whether lists are searched for a booking: not if it was closed as reported long ago."""
        closed_at = unconfirmed.intent.settled_at
        return (
            not unconfirmed.is_closed_as_reported
            or closed_at is None
            or closed_at >= self.searched_since(now)
        )

    def is_due(self, unconfirmed: UnconfirmedBooking, now: datetime) -> bool:
        """Whether to search now; true too if the clock was set back before the last search."""
        return self.next_search_at(unconfirmed, now) <= now

    def next_search_at(self, unconfirmed: UnconfirmedBooking, now: datetime) -> datetime:
        at = unconfirmed.next_search_at
        longest = max(*self.delays, self.retry, self.afterwards, self.given_up)
        return now if at is None or at > now + timedelta(seconds=longest) else at

    def after(
        self, unconfirmed: UnconfirmedBooking, result: Evidence | ServiceError, now: datetime
    ) -> UnconfirmedBooking:
        """Returns the booking after a vain search, which counts if the lists go back far enough."""
        if not isinstance(result, Evidence):
            failure = result.detail or type(result).__name__
            update = {"failure": failure, "next_search_at": now + _s(self.retry)}
            return unconfirmed.model_copy(update=update)
        found = {
            "searches": unconfirmed.searches + result.counts,
            "wait_until": self._wait_until(unconfirmed, result),
            "evidence": result,
            "failure": "",
        }
        after = unconfirmed.model_copy(update=found)
        return after.model_copy(update={"next_search_at": self._next_search_at(after, result.at)})

    def _next_search_at(self, unconfirmed: UnconfirmedBooking, now: datetime) -> datetime:
        if unconfirmed.intent.state in {IntentState.GIVEN_UP, IntentState.REPORTED_BOOKED}:
            return now + _s(self.given_up)
        until = unconfirmed.wait_until
        is_slow = self.may_choose(unconfirmed) or unconfirmed.is_reported_booked
        if is_slow or (
            unconfirmed.evidence and not unconfirmed.evidence.counts and until and now >= until
        ):
            return now + _s(self.afterwards)
        if unconfirmed.searches:
            delay = self.delays[min(unconfirmed.searches, len(self.delays)) - 1]
        else:  # as long again as it was searched for since the failure
            sought = (now - unconfirmed.intent.left_by).total_seconds()
            delay = min(max(sought, self.delays[0]), max(self.delays))
        at = now + _s(delay)
        return min(at, until) if until is not None and until > now else at

    def _wait_until(self, unconfirmed: UnconfirmedBooking, evidence: Evidence) -> datetime:
        """Returns the end of the horizon by this PC's present clock.

        If that clock or the service's was set since the last answered search, only the time on
        which both agree has passed.
        """
        before, intent = unconfirmed.evidence, unconfirmed.intent
        last, horizon = before.at if before else intent.left_by, _s(self.horizon)
        ahead = before.service_ahead if before else intent.service_ahead
        to_go = (unconfirmed.wait_until or last + horizon) - last
        passed = self._passed(evidence.at - last, ahead, evidence.service_ahead)
        return evidence.at + min(to_go - passed, horizon)

    def _passed(self, here: timedelta, then: float | None, now: float | None) -> timedelta:
        """Returns how much time has certainly passed between two searches; ``here``: on this PC.

        ``then`` and ``now`` are the seconds that the service's clock was ahead at each of them.
        """
        apart = None if then is None or now is None else now - then
        if apart is not None and abs(apart) <= _SAME_CLOCK_S:
            return max(here, timedelta(0))
        least = min(here, here + _s(apart or 0))
        return min(max(least, timedelta(0)), _s(max(self.delays)))


DEFAULT_SCHEDULE: Final = SearchSchedule()


def _s(seconds: float) -> timedelta:
    return timedelta(seconds=seconds)
