"""Scripted scenarios: fixed failures and kill moments for one run of a desk process.

Random failures reach some situations only by chance. A scenario produces one of these situations
every time, so that a desk with a mutation fails reliably.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from deskdispatch.client.requests import Timeouts
from deskdispatch.domain import endpoints
from tests.chaos import failures
from tests.chaos.failures import UPSTREAM
from tests.chaos.rules import FailureRule, matches
from tests.chaos.storm_runs.failure_schedule import IS_BOOKING

LONG_TIMEOUTS: Final = Timeouts(connect=5, read=10, booking_read=10, total=20, booking_total=30)
"""Client timeouts that expire on a busy machine only if a response was dropped."""

RESPONSE_DROPPED: Final = failures.ReplyDropped()

IS_SEARCH: Final = matches("GET", f"{endpoints.LIST_DELIVERIES.path}*")
"""Matches reads of lists and single deliveries, not the reads of a desk before it books."""


@dataclass(frozen=True, slots=True)
class FailureScenario:
    """One scripted run of a desk process.

    Attributes:
        rules: Returns the proxy's failure rules, given an event; requests that a rule holds are
            forwarded when the event is set, after the process was killed.
        presses: Number of presses of *Book*.
        kill_after: Step after whose result the process is killed; empty to kill it after the
            response to the booking was dropped.
        timeouts: Client timeouts.
        hold_s: Seconds for which each order is held before it is sent; 0 for no hold.
        undoes: Whether each held order is undone.
    """

    rules: Callable[[asyncio.Event], tuple[FailureRule, ...]] = lambda _: ()
    presses: int = 1
    kill_after: str = "done"
    timeouts: Timeouts = LONG_TIMEOUTS
    hold_s: float = 0.0
    undoes: bool = False


NO_FAILURE: Final = FailureScenario()

RESPONSE_LOST: Final = FailureScenario(
    lambda _: (FailureRule(RESPONSE_DROPPED, when=IS_BOOKING, times=1),)
)
"""The service books and its response is lost; searches succeed."""

RESPONSE_AND_SEARCHES_LOST: Final = FailureScenario(
    lambda _: (
        FailureRule(RESPONSE_DROPPED, when=IS_BOOKING),
        FailureRule(failures.ErrorAfterCommit(503), when=IS_SEARCH),
    )
)
"""The service books, its response is lost and searches fail: unconfirmed at the next start."""

KILLED_BEFORE_RESPONSE: Final = FailureScenario(
    lambda _: (FailureRule(failures.ReplyDropped(None), when=IS_BOOKING),), kill_after=""
)
"""The process is killed after the service has booked and before the response arrives."""

TWO_IDENTICAL_BOOKINGS: Final = FailureScenario(
    lambda _: (
        FailureRule(failures.Reset(UPSTREAM), when=IS_BOOKING, times=1),
        FailureRule(RESPONSE_DROPPED, when=IS_BOOKING),
        FailureRule(failures.ErrorAfterCommit(503), when=IS_SEARCH),
    ),
    presses=2,
)
"""Two equal bookings of one customer, both without a response: the first request is lost, the
second is booked."""

ARRIVES_AFTER_GIVE_UP: Final = FailureScenario(
    lambda arrival: (FailureRule(failures.HeldRequest(arrival), when=IS_BOOKING),),
    kill_after="gave up",
    timeouts=replace(LONG_TIMEOUTS, booking_read=0.5),
)
"""The booking request arrives at the service after the clerk has given it up."""

KILLED_WHILE_HELD: Final = FailureScenario(kill_after="hold", hold_s=3_600)
"""The process is killed before a held order is sent, however late the kill comes."""

HELD_AND_KILLED_BEFORE_RESPONSE: Final = replace(KILLED_BEFORE_RESPONSE, hold_s=0.05)
"""A held order is sent; the process is killed after the service has booked it."""

UNDONE: Final = FailureScenario(hold_s=0.05, undoes=True)
"""A held order is undone."""

ALL: Final = (
    NO_FAILURE,
    RESPONSE_LOST,
    RESPONSE_AND_SEARCHES_LOST,
    KILLED_BEFORE_RESPONSE,
    TWO_IDENTICAL_BOOKINGS,
    ARRIVES_AFTER_GIVE_UP,
    KILLED_WHILE_HELD,
    HELD_AND_KILLED_BEFORE_RESPONSE,
    UNDONE,
)
