"""Tests that all counters end with the same content, whatever they do and in which order."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.shift.drawer_count import DrawerCount
from deskdispatch.domain.shift.settlement import SettledCash
from deskdispatch.domain.unconfirmed.intent import IntentState
from tests.journal.sharing.hub import NOON, Pc, opened, share_all
from tests.journal.sharing.values import (
    make_booking,
    make_delivery,
    make_intent,
    make_job,
    make_place,
    make_template,
)
from tests.sizes import examples

NAMES: Final = "abc"
HOUR_MS: Final = 3_600_000

_BOOKINGS: Final = """
    SELECT delivery_id, json(booking), (SELECT counter_id FROM sharing) FROM intents
    WHERE state = 'booked'
    UNION SELECT delivery_id, json(booking), counter_id FROM shared_bookings
"""
_SLIPS: Final = """
    SELECT job_id, delivery_id, printed_at, target, who, (SELECT counter_id FROM sharing)
    FROM prints
    UNION SELECT id, delivery_id, printed_at, target, who, counter_id FROM shared_prints
    WHERE printed_at IS NOT NULL
"""
_CLAIMS: Final = """
    SELECT id, delivery_id, target, (SELECT counter_id FROM sharing) FROM print_jobs
    UNION SELECT id, delivery_id, target, counter_id FROM shared_prints WHERE printed_at IS NULL
"""
_UNCONFIRMED: Final = """
    SELECT iif(state = 'in_doubt', id, counter_id), written_at, counter_id FROM intents, sharing
    WHERE state IN ('in_flight', 'in_doubt')
    UNION SELECT id, written_at, counter_id FROM shared_doubts
"""
_COPIES: Final = "SELECT kind, id, fields FROM shared_records"
_KNOWN_TO_ALL: Final = (
    *(_BOOKINGS, _SLIPS, _CLAIMS, _UNCONFIRMED, _COPIES),
    "SELECT id, name, kept_at, value FROM kept_drafts",
    "SELECT id, value FROM saved_places",
    "SELECT id, value FROM templates",
    "SELECT id, value FROM drawer_counts WHERE NOT is_draft",
    """
    SELECT delivery_id, value, coalesce(counter_id, (SELECT counter_id FROM sharing))
    FROM settled_cash
    """,
    """
    SELECT key, round, iif(holder = '', (SELECT counter_id FROM sharing), holder)
    FROM standing_rows
    """,
    "SELECT about, kind, acknowledged_at FROM alerts WHERE acknowledged_at IS NOT NULL",
    "SELECT id, name, left_at FROM shared_counters",
)


class _Shop:
    """Counters of a shop, and the steps done at them."""

    def __init__(self, pcs: list[Pc]) -> None:
        self.pcs = pcs
        self.booked: dict[str, str] = {}
        self.printed: set[str] = set()
        self._open: dict[int, str] = {}
        self._jobs: dict[int, list[Any]] = {at: [] for at in range(len(pcs))}

    async def keep_draft(self, at: int, number: int) -> None:
        id, name = f"draft{number % 3}", f"{number} by {at}"
        draft = SavedDraft(id=id, name=name, draft=Draft(notes=name), kept_at=NOON)
        await self.pcs[at].journal.keep_named_draft(draft)

    async def forget_draft(self, at: int, number: int) -> None:
        await self.pcs[at].journal.forget_draft(f"draft{number % 3}")

    async def save_place(self, at: int, number: int) -> None:
        await self.pcs[at].journal.keep_saved_places([make_place(f"s{at}{number % 2}")])

    async def change_place(self, at: int, number: int) -> None:
        fields = {"name": f"Gate {number}"} if number % 2 else {"latitude": 29.3 + number / 100}
        for place in await self.pcs[at].journal.saved_places():
            await self.pcs[at].journal.edit_saved_place(place.id, fields)

    async def delete_place(self, at: int, number: int) -> None:
        places = await self.pcs[at].journal.saved_places()
        await self.pcs[at].journal.delete_saved_places([each.id for each in places[: number % 3]])

    async def save_template(self, at: int, number: int) -> None:
        template = make_template(f"t{at}{number % 2}", name=f"{number} by {at}")
        await self.pcs[at].journal.keep_template(template)

    async def change_template(self, at: int, number: int) -> None:
        fields = {"name": f"Coffee {number}"} if number % 2 else {"repeat": None}
        for template in await self.pcs[at].journal.templates():
            await self.pcs[at].journal.edit_template(template.id, fields)

    async def delete_template(self, at: int, number: int) -> None:
        for template in (await self.pcs[at].journal.templates())[: number % 2]:
            await self.pcs[at].journal.delete_templates([template.id])

    async def claim_hour(self, at: int, number: int) -> None:
        when = NOON + timedelta(seconds=number)
        await self.pcs[at].journal.claim_standing_rows(
            [f"k{number % 3}"], NOON.date(), when, takes_over=number % 4 == 0
        )

    async def count_drawer(self, at: int, number: int) -> None:
        draft = DrawerCount(id=f"c{at} {number}", since=NOON, until=NOON, pieces={500: 3})
        await self.pcs[at].journal.keep_drawer_draft(draft)
        if number % 3:
            kept = draft.model_copy(update={"counted_at": NOON})
            await self.pcs[at].journal.keep_drawer_count(kept)

    async def settle_cash(self, at: int, number: int) -> None:
        when = NOON + timedelta(seconds=number)
        mark = SettledCash(delivery_id=f"d{number % 4}", list_id=f"l{at}", settled_at=when)
        await self.pcs[at].journal.settle_cash([mark])

    async def begin_booking(self, at: int, number: int) -> None:
        if at not in self._open:
            intent = make_intent(make_booking(special_notes=f"{number} by {at}"))
            await self.pcs[at].journal.write_intent(intent)
            self._open[at] = intent.id

    async def unconfirmed(self, at: int, _number: int) -> None:
        if at in self._open:
            id = self._open.pop(at)
            await self.pcs[at].journal.settle_intent(id, IntentState.UNCONFIRMED, NOON)

    async def refuse(self, at: int, _number: int) -> None:
        if at in self._open:
            id = self._open.pop(at)
            await self.pcs[at].journal.settle_intent(id, IntentState.REFUSED, NOON)

    async def book(self, at: int, _number: int) -> None:
        if at in self._open:
            delivery = make_delivery(f"d{len(self.booked)}")
            await self.pcs[at].journal.settle_booked(self._open.pop(at), delivery, NOON)
            self.booked[delivery.id] = NAMES[at] * 16

    async def see(self, at: int, number: int) -> None:
        await self.pcs[at].journal.remember([make_delivery(f"d{number % 4}")], NOON)

    async def claim(self, at: int, number: int) -> None:
        job = make_job(f"d{number % 4}", target=NAMES[at])
        await self.pcs[at].journal.queue_print(job)
        self._jobs[at].append(job)

    async def print_slip(self, at: int, number: int) -> None:
        if self._jobs[at]:
            job = self._jobs[at].pop(0)
            await self.pcs[at].journal.settle_prints([job], NOON + number * timedelta(seconds=1))
            self.printed.add(job.id)

    async def drop(self, at: int, _number: int) -> None:
        if self._jobs[at]:
            await self.pcs[at].journal.drop_print_job(self._jobs[at].pop().id)

    async def note_alert(self, at: int, number: int) -> None:
        await self.pcs[at].journal.note_alerts([_alert(number)])

    async def acknowledge(self, at: int, number: int) -> None:
        later = NOON + (1 + number) * timedelta(seconds=1)
        await self.pcs[at].journal.acknowledge([_alert(number).key], later)

    async def rename(self, at: int, number: int) -> None:
        await self.pcs[at].journal.rename_counter(f"Counter {number}")

    async def capture(self, at: int, _number: int) -> None:
        await self.pcs[at].journal.capture_shared()

    async def push_and_die(self, at: int, number: int) -> None:
        """Sends some records and crashes before it is noted that they were sent."""
        pc = self.pcs[at]
        pc.hub.push(await pc.journal.unsent_shared(1 + number))
        await pc.reopen()

    async def push(self, at: int, _number: int) -> None:
        await self.pcs[at].push()

    async def pull(self, at: int, number: int) -> None:
        await self.pcs[at].pull(1 + number)

    async def set_clock(self, at: int, number: int) -> None:
        """Makes the clock of a PC wrong by up to an hour from now on."""
        await self.pcs[at].journal.note_clock((number % 3 - 1) * HOUR_MS)


def _alert(number: int) -> Alert:
    return Alert(about=f"d{number % 3}", kind=AlertKind.FAILED, at=NOON)


_DEEDS: Final[tuple[Callable[[_Shop, int, int], Awaitable[None]], ...]] = (
    *(_Shop.keep_draft, _Shop.forget_draft, _Shop.begin_booking, _Shop.unconfirmed, _Shop.refuse),
    *(_Shop.book, _Shop.see, _Shop.claim, _Shop.print_slip, _Shop.drop, _Shop.note_alert),
    *(_Shop.acknowledge, _Shop.rename, _Shop.capture, _Shop.push_and_die, _Shop.push),
    *(_Shop.pull, _Shop.set_clock, _Shop.save_place, _Shop.change_place, _Shop.delete_place),
    *(_Shop.save_template, _Shop.change_template, _Shop.delete_template, _Shop.claim_hour),
    *(_Shop.count_drawer, _Shop.settle_cash),
)
_STEPS: Final = st.lists(
    st.tuples(st.sampled_from(_DEEDS), st.integers(0, len(NAMES) - 1), st.integers(0, 9)),
    max_size=40,
)


@settings(max_examples=examples(100), deadline=None)
@given(steps=_STEPS)
def test_in_the_end_all_counters_know_the_same(steps: list[Any]) -> None:
    asyncio.run(_end(steps))


async def _end(steps: list[Any]) -> None:
    with TemporaryDirectory() as folder:
        async with opened(Path(folder), NAMES) as pcs:
            shop = _Shop(pcs)
            for deed, at, number in steps:
                await deed(shop, at, number)
            for pc in pcs:  # an alert counts only where it was noted
                await pc.journal.note_alerts([_alert(number) for number in range(3)])
            await share_all(pcs)
            await _is_the_same(shop)


async def _is_the_same(shop: _Shop) -> None:
    told = [pc.dump(*_KNOWN_TO_ALL) for pc in shop.pcs]
    assert told[0] == told[1] == told[2]
    assert {id: where for id, _, where in told[0][_BOOKINGS]} == shop.booked
    assert {id for id, *_ in told[0][_SLIPS]} == shop.printed
    in_hub = [(kind, id, record.text) for (kind, id), record in shop.pcs[0].hub.records.items()]
    assert told[0][_COPIES] == sorted(in_hub)
    for pc in shop.pcs:
        assert await pc.journal.count_unsent() == 0
        assert _wrong_lines(pc) == []


def _wrong_lines(pc: Pc) -> list[Any]:
    """Returns deliveries that are known here without the booking that was sent for them."""
    query = """
        SELECT summaries.id, typed, counter_id FROM summaries
        WHERE id IN (SELECT delivery_id FROM shared_bookings)
        AND (typed = '' OR is_ours OR counter_id IS NULL)
    """
    with closing(sqlite3.connect(pc.path)) as other:
        return other.execute(query).fetchall()
