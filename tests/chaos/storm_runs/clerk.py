"""What a clerk does at a desk in a storm: presses *Book*, and decides what nobody knows.

Each press and each thing that the desk says goes into the seat's own file, see ``presses``.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from deskdispatch.desk.desk import Desk
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.doubts.doubt import Doubt
from deskdispatch.domain.doubts.intent import Booked, Doubtful, Intent, NotBooked, Outcome
from deskdispatch.domain.errors import JournalError, JournalFault, ServiceError
from tests.chaos.storm_runs import operator
from tests.chaos.storm_runs.checker import NOTES
from tests.chaos.storm_runs.clerk_log import PressFile, Told, Word
from tests.chaos.storm_runs.random_drafts import Pool

MOST_DOUBTS: Final = 12
"""With so many on the board a clerk books nothing more until some are settled."""

_GIVE_UP: Final = 0.4
_SEND_AGAIN: Final = 0.4
"""How often each is chosen after the horizon; else to keep waiting."""

_REFRESH: Final = 0.1
_PAUSE_S: Final = 0.03

_TAKEN_ABACK_S: Final = 0.1
"""How long a clerk looks at a refusal before the next press."""

SET_ASIDE: Final = 0.3
"""How often a clerk whose answer is late goes on with the next customer."""

_LATE_S: Final = 0.1
"""When an answer is late."""

_SETTLED_WITHIN_S: Final = 90.0
_ALL_DUE_AFTER_S: Final = 1.2
"""Longer than any pause of the last life between two looks for one intent."""

_BEFORE: Final = len(NOTES.format(""))


@dataclass(frozen=True, slots=True)
class Habits:
    """What this clerk does.

    Attributes:
        presses: How often *Book* may still be pressed.
        first: The number of the first press.
        books: The service's database, which its operator reads; None: nobody can be rung.
        set_aside: How often a late booking is put aside, from 0 to 1.
    """

    seed: int
    presses: int
    first: int
    books: Path | None
    set_aside: float = SET_ASIDE


class Clerk:
    """One clerk at one desk."""

    def __init__(self, desk: Desk, habits: Habits, pool: Pool, file: PressFile) -> None:
        self._desk = desk
        self._dice = random.Random(habits.seed)
        self._books = habits.books
        self._set_aside_chance = habits.set_aside
        self._pool = pool
        self._file = file
        self._left = habits.presses
        self._serial = habits.first
        self._doubts = 0
        self._read: set[str] = set()
        self._calm = asyncio.Event()
        self._hand = asyncio.Lock()

    async def begin(self, *, learnt: bool) -> None:
        """What a start does: what was interrupted stands on the board as in doubt.

        Args:
            learnt: Whether this desk knows by now what digits the service keeps.
        """
        interrupted = await self._desk.tracking.interrupted()
        await self._desk.tracking.recall()
        await self._read_board()
        say(
            "start",
            "interrupted" if interrupted else "clean",
            left=self._left,
            learnt=learnt,
        )

    async def work(self) -> None:
        """Book and look at the same time, until nothing is left to book; then only look."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.press())
            tasks.create_task(self.look_on())

    async def settle(self) -> None:
        """Look and decide until every intent has its end; then at all of them in one clear look."""
        is_clear = False
        with suppress(TimeoutError):
            async with asyncio.timeout(_SETTLED_WITHIN_S):
                while not all(one.is_reported_booked for one in await self._board()):
                    await self.look()
                    await asyncio.sleep(_PAUSE_S)
                while not is_clear:
                    await asyncio.sleep(_ALL_DUE_AFTER_S)
                    is_clear = await self.look()
        say("end", "settled" if is_clear and not self._doubts else "not settled")

    async def press(self) -> None:
        """Books until nothing is left to book."""
        async with asyncio.TaskGroup() as late:
            while self._left:
                await self._calm.wait()
                self._left -= 1
                serial = str(self._serial)
                self._serial += 1
                await self._book(serial, self._pool.draft(serial), late)
        say("done", "")

    async def _book(self, serial: str, draft: Draft, late: asyncio.TaskGroup) -> None:
        """Waits for the end, or puts it aside; a refusal takes a while to be read."""
        async with self._hand:
            say("book")
            self._file.press(serial, draft.name)
            booking = late.create_task(self._end_of(serial, draft))
            await asyncio.wait([booking], timeout=_LATE_S)
            if not booking.done() and self._dice.random() < self._set_aside_chance:
                await self._set_aside(serial)
            if self._desk.booking.in_flight or booking.done():
                outcome = await booking
            else:
                return  # it was put aside, and ends in its own time
        if isinstance(outcome, NotBooked):
            await asyncio.sleep(_TAKEN_ABACK_S)

    async def _end_of(self, serial: str, draft: Draft) -> Outcome | None:
        outcome = await self._desk.booking.book(draft)
        self._hear("book", serial, outcome)
        return outcome

    async def _set_aside(self, serial: str) -> None:
        """Where nothing can be put aside any more, the end has just come."""
        aside = await self._desk.booking.set_aside()
        say("set aside", "its end has come" if aside is None else "in doubt")
        if aside is not None:
            self._file.told(serial, Told(Word.UNCONFIRMED, aside.id, step="set aside"))
            self._read.add(aside.id)

    async def look_on(self) -> None:
        """Looks and decides, until it is cancelled."""
        while True:
            await self.look()
            if self._dice.random() < _REFRESH:
                with suppress(ServiceError):
                    await self._desk.tracking.refresh()
                    await self._desk.tracking.keep()
            await asyncio.sleep(_PAUSE_S)

    async def look(self) -> bool:
        """Looks and decides; whether the look was answered."""
        say("look")
        findings = await self._desk.reconciling.search_due()
        self._tell("found", findings.found)
        self._tell("late", findings.late)
        say(
            "looked",
            "no answer" if findings.trouble else "answered",
            found=len(findings.found),
            late=len(findings.late),
        )
        for doubt in await self._board():
            try:
                await self._decide(doubt)
            except JournalError as error:
                if error.detail != JournalFault.NOT_OPEN:
                    raise
                say("decided", "its end came meanwhile")
        await self._read_board()
        return findings.trouble is None

    async def _decide(self, doubt: Doubt) -> None:
        """Rings the operator, or chooses, where there is a choice."""
        if self._books is not None and operator.must_be_asked(doubt):
            await self._ring(doubt, self._books)
        elif self._desk.reconciling.may_choose(doubt):
            await self._choose(doubt)
        elif self._desk.reconciling.may_close(doubt):
            await self._close(doubt)

    async def _board(self) -> tuple[Doubt, ...]:
        return await self._desk.reconciling.doubts()

    async def _ring(self, doubt: Doubt, books: Path) -> None:
        """Rings the operator; what he says stands on the board at once."""
        say("ring")
        end = await operator.ring(self._desk, doubt, books)
        if isinstance(end, Booked):
            self._tell("ring", [end])
        say("rang", "booked" if isinstance(end, Booked) or end.is_reported_booked else "not booked")

    async def _close(self, doubt: Doubt) -> None:
        """Closes what the operator named an order for and no list shows."""
        say("close")
        end = await self._desk.reconciling.close_as_reported(doubt.intent.id)
        if isinstance(end, Booked):
            self._tell("close", [end])
        say("closed", "booked" if isinstance(end, Booked) else end.intent.state)

    async def _choose(self, doubt: Doubt) -> None:
        luck = self._dice.random()
        if luck < _GIVE_UP or (self._left == 0 and luck < _GIVE_UP + _SEND_AGAIN):
            say("give up")
            end = await self._desk.reconciling.give_up(doubt.intent.id)
            put_away = Told(Word.PUT_AWAY, doubt.intent.id, step="give up")
            if end is None:
                self._file.told(serial_of(doubt.intent), put_away)
            self._hear("gave up", serial_of(doubt.intent), end, step="give up")
        elif luck < _GIVE_UP + _SEND_AGAIN:
            await self._send_again(doubt)
        else:
            await self._desk.reconciling.keep_waiting(doubt.intent.id)
            say("kept waiting", "")

    async def _send_again(self, doubt: Doubt) -> None:
        serial = serial_of(doubt.intent)
        async with self._hand:
            say("send again")
            self._file.resend(serial, doubt.intent.id)
            outcome = await self._desk.booking.send_again(doubt.intent)
        if outcome is None:
            nothing = Told(Word.UNCONFIRMED, doubt.intent.id, step="send again")
            self._file.told(serial, nothing)
        self._hear("sent again", serial, outcome, step="send again")

    def _hear(
        self, said: str, serial: str, outcome: Outcome | Doubt | None, *, step: str = "book"
    ) -> None:
        """What came of what the clerk did to one press."""
        match outcome:
            case Booked():
                say(said, "booked")
            case NotBooked(error=error):
                say(said, type(error).__name__)
            case Doubtful() | Doubt():
                say(said, "in doubt")
                self._doubts += 1
                self._weigh()
            case None:
                say(said, "nothing")
        if outcome is not None:
            self._file.told(serial, _told(outcome, step))
            self._read.add(outcome.intent.id)
        elif step == "book":
            self._file.told(serial, Told(Word.NOT_BOOKED, step=step))

    def _tell(self, step: str, booked: Iterable[Booked]) -> None:
        for one in booked:
            self._file.told(serial_of(one.intent), _told(one, step))

    async def _read_board(self) -> None:
        """The rows in doubt; each is read once in a life."""
        doubts = [one for one in await self._board() if not one.is_reported_booked]
        for doubt in doubts:
            if doubt.intent.id not in self._read:
                self._read.add(doubt.intent.id)
                self._file.told(serial_of(doubt.intent), _told(doubt, "board"))
        self._doubts = len(doubts)
        self._weigh()

    def _weigh(self) -> None:
        if self._doubts < MOST_DOUBTS:
            self._calm.set()
        else:
            self._calm.clear()


def serial_of(intent: Intent) -> str:
    """The press that a row of the board is about, as its notes say."""
    return (intent.booking.special_notes or "")[_BEFORE:]


def _told(outcome: Outcome | Doubt, step: str) -> Told:
    row = outcome.intent.id
    match outcome:
        case Booked(delivery=delivery):
            return Told(Word.BOOKED, row, delivery.order_number, delivery.id, step)
        case NotBooked():
            return Told(Word.NOT_BOOKED, row, step=step)
        case _:
            return Told(Word.UNCONFIRMED, row, step=step)


def say(step: str, outcome: str = "begins", **more: object) -> None:
    """One line."""
    line: Mapping[str, object] = {"step": step, "outcome": outcome, **more}
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()
