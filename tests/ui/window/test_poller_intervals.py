"""Tests of the poller's intervals on a fake clock; every poll reads one list."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from deskdispatch.desk.deliveries.delivery_store import Changes
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.poller import ACCOUNT_EVERY_S, PollClock, Poller
from tests.client.wire import GOT, LISTED, said
from tests.desk.desk_under_test import LIST, ONE, PURSE, START, DeskUnderTest, SettableClock
from tests.waiting import until

MOVING = (200, LISTED)
STILL = (200, LISTED.replace("ENROUTE", "DELIVERED"))
GONE = (404, '{"error": "gone"}')

Event = Callable[[], None]


@dataclass
class Hours(PollClock):
    """Clock that skips its waits, with events at given seconds.

    Attributes:
        clock: The desk's clock, which is moved along.
        waits: Length of each wait between two polls, in seconds.
        events: Callbacks, each with its time in seconds from the start.
    """

    clock: SettableClock
    ends_at: float = 120.0
    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    events: list[tuple[float, Event]] = field(default_factory=list)
    is_over: asyncio.Event = field(default_factory=asyncio.Event)

    def now(self) -> float:
        return self.seconds

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        self.waits.append(round(seconds, 3))
        due = min((at for at, _ in self.events), default=self.ends_at)
        until_then = min(self.seconds + seconds, due)
        if until_then >= self.ends_at:
            self.is_over.set()
            await asyncio.Event().wait()
        self.clock.go_on(seconds=until_then - self.seconds)
        self.seconds = until_then
        for at, happens in [each for each in self.events if each[0] <= self.seconds]:
            self.events.remove((at, happens))
            happens()


@pytest.fixture
def hours(harness: DeskUnderTest) -> Hours:
    return Hours(harness.clock)


@dataclass
class Watched:
    """Poller of one desk, and the times of its polls."""

    poller: Poller
    hours: Hours
    looked_at: list[float] = field(default_factory=list)
    failed_at: list[float] = field(default_factory=list)

    def note(self, _changes: Changes) -> None:
        self.looked_at.append(self.hours.seconds)

    def note_failure(self, _error: object) -> None:
        self.failed_at.append(self.hours.seconds)


@pytest.fixture
def watched(hours: Hours, harness: DeskUnderTest) -> Watched:
    harness.service.says(ONE, GONE)
    watched = Watched(Poller(5, hours), hours)
    watched.poller.refreshed.connect(watched.note)
    watched.poller.failed.connect(watched.note_failure)
    return watched


async def follow(watched: Watched, harness: DeskUnderTest, tasks: Tasks, ends_at: float) -> None:
    watched.hours.ends_at = ends_at
    following = tasks.spawn(watched.poller.follow(harness.desk), name="follow")
    await until(watched.hours.is_over.is_set)
    following.cancel()
    await asyncio.wait([following])


async def test_every_five_seconds_while_something_moves(
    watched: Watched, harness: DeskUnderTest, tasks: Tasks
) -> None:
    harness.service.says(LIST, MOVING)
    await follow(watched, harness, tasks, 60)
    assert watched.looked_at == [5 * at for at in range(12)]
    assert len(harness.service.asked(LIST)) == 12


async def test_slower_once_nothing_moves(
    watched: Watched, harness: DeskUnderTest, tasks: Tasks
) -> None:
    harness.service.says(LIST, MOVING)
    watched.hours.events = [(12, lambda: harness.service.says(LIST, STILL))]
    await follow(watched, harness, tasks, 80)
    assert watched.looked_at == [0, 5, 10, 15, 35, 55, 75]


async def test_slower_while_nobody_sees_it_and_at_once_when_seen_again(
    watched: Watched, harness: DeskUnderTest, tasks: Tasks
) -> None:
    harness.service.says(LIST, MOVING)
    watched.hours.events = [
        (6, lambda: watched.poller.set_window_visible(False)),
        (46, lambda: watched.poller.set_window_visible(True)),
    ]
    await follow(watched, harness, tasks, 60)
    assert watched.looked_at == [0, 5, 20, 35, 46, 51, 56]


async def test_seen_again_after_a_moment_it_waits_for_its_turn(
    watched: Watched, harness: DeskUnderTest, tasks: Tasks
) -> None:
    harness.service.says(LIST, MOVING)
    watched.hours.events = [
        (6, lambda: watched.poller.set_window_visible(False)),
        (7, lambda: watched.poller.set_window_visible(True)),
    ]
    await follow(watched, harness, tasks, 20)
    assert watched.looked_at == [0, 5, 10, 15]


async def test_at_once_after_a_booking_and_at_the_wallet_too(
    watched: Watched, harness: DeskUnderTest, tasks: Tasks
) -> None:
    harness.service.says(LIST, STILL)
    watched.hours.events = [(3, watched.poller.nudge)]
    await follow(watched, harness, tasks, 20)
    assert watched.looked_at == [0, 3]
    assert len(harness.service.asked(PURSE)) == 2, "at first, and after the booking"


async def test_two_nudges_at_once_are_one_look(
    watched: Watched, harness: DeskUnderTest, tasks: Tasks
) -> None:
    harness.service.says(LIST, STILL)
    watched.hours.events = [(3, watched.poller.nudge), (3, watched.poller.nudge)]
    await follow(watched, harness, tasks, 20)
    assert watched.looked_at == [0, 3]


async def test_in_trouble_more_and_more_rarely_until_it_is_over(
    watched: Watched, harness: DeskUnderTest, tasks: Tasks
) -> None:
    harness.service.says(LIST, (503, "{}"))
    watched.hours.events = [(100, lambda: harness.service.says(LIST, MOVING))]
    await follow(watched, harness, tasks, 170)
    first, *later = watched.failed_at
    assert first == 0
    assert 3 <= len(later) <= 4, "ten seconds, twenty, forty, sixty; a fifth more or less"
    assert 100 < watched.looked_at[0] <= 170
    assert all(round(b - a) == 5 for a, b in pairwise(watched.looked_at))


async def test_after_a_sleep_it_polls_at_once_and_often_until_the_network_is_back(
    watched: Watched, harness: DeskUnderTest, tasks: Tasks
) -> None:
    harness.service.says(LIST, STILL)
    watched.hours.events = [
        (7, lambda: harness.service.says(LIST, (503, "{}"))),
        (8, watched.poller.wake),
        (67, lambda: harness.service.says(LIST, MOVING)),
    ]
    await follow(watched, harness, tasks, 75)
    assert watched.failed_at == [8 + 5 * at for at in range(12)]
    assert watched.looked_at == [0, 68, 73]


async def test_a_service_that_says_when_is_not_asked_before(
    watched: Watched, harness: DeskUnderTest, tasks: Tasks
) -> None:
    asked_at: list[float] = []

    def answer(_request: object) -> object:
        asked_at.append(watched.hours.seconds)
        if watched.hours.seconds < 50:
            return said(429, "{}", **{"Retry-After": "50"})
        return said(*MOVING)

    harness.service.says(LIST, answer)
    watched.hours.events = [(at, watched.poller.nudge) for at in (1, 20, 40)]
    watched.hours.events.append((45, lambda: watched.poller.set_window_visible(True)))
    await follow(watched, harness, tasks, 70)
    assert asked_at[0] == 0
    assert 50 <= asked_at[1] <= 55
    assert watched.failed_at == [0]


async def test_trouble_with_the_rest_of_a_look_is_told_and_slows_down(
    watched: Watched, harness: DeskUnderTest, tasks: Tasks
) -> None:
    harness.service.says(LIST, MOVING)
    harness.service.says(ONE, (503, "{}"))
    await follow(watched, harness, tasks, 30)
    assert watched.looked_at[0] == 0
    assert watched.failed_at == watched.looked_at
    assert len(watched.looked_at) in (2, 3), "after ten seconds, then after twenty"


async def test_an_end_is_written_at_once(watched: Watched, harness: DeskUnderTest) -> None:
    for status in ("ENROUTE", "ENROUTE", "DELIVERED"):
        harness.service.says(LIST, (200, LISTED.replace("ENROUTE", status)))
        harness.service.says(ONE, (200, GOT.replace("ACCEPTED", status)))
        await watched.poller.poll(harness.desk)
    (kept,) = await harness.journal.deliveries()
    assert kept.status_history is not None
    assert [entry.status for entry in kept.status_history] == ["PENDING", "DELIVERED"]


async def test_the_account_is_read_now_and_then_and_when_it_is_asked_for(
    watched: Watched, harness: DeskUnderTest, tasks: Tasks
) -> None:
    harness.service.says(LIST, MOVING)
    opened_at: list[float] = []
    watched.poller.opened.connect(lambda _: opened_at.append(watched.hours.seconds))
    watched.hours.events = [(62, watched.poller.nudge)]
    await follow(watched, harness, tasks, 700)
    assert opened_at == [0, 62, 62 + ACCOUNT_EVERY_S, 62 + 2 * ACCOUNT_EVERY_S]


async def test_an_account_that_cannot_be_read_anew_is_no_trouble_of_the_deliveries(
    watched: Watched, harness: DeskUnderTest, tasks: Tasks
) -> None:
    harness.service.says(LIST, MOVING)
    watched.hours.events = [
        (61, lambda: harness.service.says(START, (500, "{}"))),
        (62, watched.poller.nudge),
    ]
    await follow(watched, harness, tasks, 120)
    assert watched.failed_at == []
    assert harness.desk.session.bootstrap is not None
