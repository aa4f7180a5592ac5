"""What a clerk does at a desk in a storm: presses *Book*, and decides what nobody knows."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from deskdispatch.desk.desk import Desk
from deskdispatch.domain.booking import Draft
from deskdispatch.domain.doubt import Doubt
from deskdispatch.domain.errors import ServiceError
from deskdispatch.domain.intent import Booked, Doubtful, NotBooked, Outcome
from tests.chaos.storming.pool import Pool

MOST_DOUBTS: Final = 12
"""With so many on the board a clerk books nothing more until some are settled."""

_GIVE_UP: Final = 0.4
_SEND_AGAIN: Final = 0.4
"""How often each is chosen after the horizon; else to keep waiting."""

_REFRESH: Final = 0.1
_PAUSE_S: Final = 0.03

_TAKEN_ABACK_S: Final = 0.1
"""How long a clerk looks at a refusal before the next press."""

_SETTLED_WITHIN_S: Final = 90.0
_ALL_DUE_AFTER_S: Final = 1.2
"""Longer than any pause of the last life between two looks for one intent."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What this clerk does.

    Attributes:
        presses: How often *Book* may still be pressed.
        first: The number of the first press.
        distinct: Every customer is another one.
    """

    seed: int
    presses: int
    first: int
    distinct: bool


class Clerk:
    """One clerk at one desk."""

    def __init__(self, desk: Desk, habits: Habits) -> None:
        self._desk = desk
        self._dice = random.Random(habits.seed)
        self._pool = Pool(self._dice, distinct=habits.distinct)
        self._left = habits.presses
        self._serial = habits.first
        self._doubts = 0
        self._calm = asyncio.Event()
        self._hand = asyncio.Lock()

    async def begin(self, *, learnt: bool) -> None:
        """What a start does.

        Args:
            learnt: Whether this desk knows by now what digits the service keeps.
        """
        interrupted = await self._desk.tracking.interrupted()
        await self._desk.tracking.recall()
        await self._count_doubts()
        say(
            "start",
            "interrupted" if interrupted else "clean",
            left=self._left,
            learnt=learnt,
        )

    async def work(self) -> None:
        """Book and look at the same time, until nothing is left to book; then only look."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._press())
            tasks.create_task(self._look_on())

    async def settle(self) -> None:
        """Look and decide until every intent has its end; then at all of them in one clear look."""
        is_clear = False
        with suppress(TimeoutError):
            async with asyncio.timeout(_SETTLED_WITHIN_S):
                while await self._desk.reconciling.doubts():
                    await self._look()
                    await asyncio.sleep(_PAUSE_S)
                while not is_clear:
                    await asyncio.sleep(_ALL_DUE_AFTER_S)
                    is_clear = await self._look()
        say("end", "settled" if is_clear and not self._doubts else "not settled")

    async def _press(self) -> None:
        while self._left:
            await self._calm.wait()
            if not self._left:  # the last one was sent again meanwhile
                break
            self._left -= 1
            draft = self._pool.draft(str(self._serial))
            self._serial += 1
            outcome = await self._book(draft)
            self._said("book", outcome)
            if isinstance(outcome, NotBooked):
                await asyncio.sleep(_TAKEN_ABACK_S)
        say("done", "")

    async def _book(self, draft: Draft) -> Outcome | None:
        async with self._hand:
            say("book")
            return await self._desk.booking.book(draft)

    async def _look_on(self) -> None:
        while True:
            await self._look()
            if self._dice.random() < _REFRESH:
                with suppress(ServiceError):
                    await self._desk.tracking.refresh()
                    await self._desk.tracking.keep()
            await asyncio.sleep(_PAUSE_S)

    async def _look(self) -> bool:
        """Looks and decides; whether the look was answered."""
        say("look")
        findings = await self._desk.reconciling.look()
        say(
            "looked",
            "no answer" if findings.trouble else "answered",
            found=len(findings.found),
            late=len(findings.late),
        )
        for doubt in await self._desk.reconciling.doubts():
            if self._desk.reconciling.may_choose(doubt):
                await self._choose(doubt)
        await self._count_doubts()
        return findings.trouble is None

    async def _choose(self, doubt: Doubt) -> None:
        luck = self._dice.random()
        if luck < _GIVE_UP or (self._left == 0 and luck < _GIVE_UP + _SEND_AGAIN):
            say("give up")
            self._said("gave up", await self._desk.reconciling.give_up(doubt.intent.id))
        elif luck < _GIVE_UP + _SEND_AGAIN:
            await self._send_again(doubt)
        else:
            await self._desk.reconciling.keep_waiting(doubt.intent.id)
            say("kept waiting", "")

    async def _send_again(self, doubt: Doubt) -> None:
        self._left -= 1
        async with self._hand:
            say("send again")
            outcome = await self._desk.booking.send_again(doubt.intent)
        if outcome is None or isinstance(outcome, Doubt) or outcome.intent.id == doubt.intent.id:
            self._left += 1  # nothing was sent
        self._said("sent again", outcome)

    def _said(self, step: str, outcome: Outcome | Doubt | None) -> None:
        match outcome:
            case Booked():
                say(step, "booked")
            case NotBooked(error=error):
                say(step, type(error).__name__)
            case Doubtful() | Doubt():
                say(step, "in doubt")
                self._doubts += 1
                self._weigh()
            case None:
                say(step, "nothing")

    async def _count_doubts(self) -> None:
        self._doubts = len(await self._desk.reconciling.doubts())
        self._weigh()

    def _weigh(self) -> None:
        if self._doubts < MOST_DOUBTS:
            self._calm.set()
        else:
            self._calm.clear()


def say(step: str, outcome: str = "begins", **more: object) -> None:
    """One line."""
    line: Mapping[str, object] = {"step": step, "outcome": outcome, **more}
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()
