"""Tests of salvage from damaged files: only true content is read, and all that is readable."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from deskdispatch.domain.deliveries.summary import summary_of
from deskdispatch.domain.repair import JournalRepair
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from tests.journal.damaging import (
    AT,
    PAGE,
    holds,
    leaf_with,
    open_at,
    page_of,
    put,
    spoil,
    use,
    written,
)
from tests.journal.keeping import JournalContent, filled, tell
from tests.journal.old_schemas import ALL, OldSchema
from tests.sizes import full_size

Damage = Callable[[bytearray, random.Random], bytearray]


def _cut(content: bytearray, chance: random.Random) -> bytearray:
    return content[: chance.randint(1, len(content) - 1)]


def _zeros(content: bytearray, chance: random.Random) -> bytearray:
    page = chance.randrange(len(content) // PAGE) * PAGE
    length = PAGE * chance.randint(1, 4)
    content[page : page + length] = bytes(len(content[page : page + length]))
    return content


def _noise(content: bytearray, chance: random.Random) -> bytearray:
    page = chance.randrange(len(content) // PAGE) * PAGE
    content[page : page + PAGE] = chance.randbytes(PAGE)
    return content


def _specks(content: bytearray, chance: random.Random) -> bytearray:
    for _ in range(chance.randint(1, 30)):
        at = chance.randrange(len(content) - 16)
        content[at : at + 16] = chance.randbytes(16)
    return content


def _garbage(content: bytearray, chance: random.Random) -> bytearray:
    return bytearray(chance.randbytes(chance.randint(1, len(content))))


@pytest.mark.parametrize("seed", range(full_size(3, 25)))
@pytest.mark.parametrize("damage", [_cut, _zeros, _noise, _specks, _garbage])
async def test_whatever_happens_to_the_file_what_is_told_is_true(
    path: Path, damage: Damage, seed: int
) -> None:
    content, whole = await asyncio.to_thread(filled)
    damaged = damage(bytearray(content), random.Random(seed))
    put(path, damaged)
    journal = await use(path)
    told = await tell(journal)
    await journal.close()
    _is_true(told, whole)
    if journal.repaired:
        assert (journal.repaired.bookings, journal.repaired.deliveries) == told.counted
        assert (path.parent / journal.repaired.set_aside).read_bytes() == damaged


def _is_true(told: JournalContent, whole: JournalContent) -> None:
    """Checks that all content is as it was, except that bookings in flight are unconfirmed."""
    for id, intent in told.intents.items():
        was = whole.intents[id]
        assert intent.service_ahead in (None, was.service_ahead)
        assert _of_no_clock(intent) in map(_of_no_clock, (was, _after_a_start(was)))
    assert told.deliveries.items() <= whole.deliveries.items()
    _are_true_lines(told, whole)
    assert told.alerts.items() <= whole.alerts.items()
    assert told.print_jobs.items() <= whole.print_jobs.items()
    assert all(entry in whole.print_log for entry in told.print_log)
    for id, unconfirmed in told.unconfirmed_bookings.items():
        assert _of_clear_head(unconfirmed) == _of_clear_head(whole.unconfirmed_bookings[id])
    assert told.unconfirmed_bookings.keys() <= told.intents.keys()
    assert told.kept_drafts.items() <= whole.kept_drafts.items()
    assert told.transactions.items() <= whole.transactions.items()
    assert set(told.coverage) <= set(whole.coverage)
    assert told.prints <= whole.prints
    assert told.draft in (None, whole.draft)
    assert told.bootstrap in (None, whole.bootstrap)
    assert told.keeps_marks in (None, whole.keeps_marks)
    for id, profile in told.customers.items():
        was_known = whole.customers[id]
        assert (profile.customer, profile.number) == (was_known.customer, was_known.number)
        assert all(place in was_known.places for place in profile.places)


def _are_true_lines(told: JournalContent, whole: JournalContent) -> None:
    """Checks that each line is as it was, or made again from the data that is left."""
    assert told.summaries.keys() == told.deliveries.keys()
    for id, summary in told.summaries.items():
        was = whole.summaries[id]
        anew = summary_of(whole.deliveries[id])
        assert summary in (was, anew)
        assert summary == was or not [one for one in told.intents.values() if one.delivery_id == id]
    for status, lengths in told.stages.items():
        assert not Counter(lengths) - Counter(whole.stages[status])


def _of_no_clock(intent: Intent) -> Intent:
    return intent.model_copy(update={"service_ahead": None})


def _of_clear_head(unconfirmed: UnconfirmedBooking) -> UnconfirmedBooking:
    return unconfirmed.model_copy(update={"intent": _of_no_clock(unconfirmed.intent)})


def _after_a_start(intent: Intent) -> Intent:
    if intent.state is not IntentState.IN_FLIGHT:
        return intent
    unconfirmed = {"state": IntentState.UNCONFIRMED, "settled_at": AT, "detail": "interrupted"}
    return intent.model_copy(update=unconfirmed)


async def mended(path: Path) -> tuple[JournalRepair, JournalContent]:
    """Uses a damaged journal; returns its repair, and all that can be read from it."""
    journal = await use(path)
    told = await tell(journal)
    await journal.close()
    assert journal.repaired is not None
    return journal.repaired, told


async def test_a_page_of_noise_costs_only_what_stood_there(path: Path) -> None:
    whole = await written(path)
    spoil(path, leaf_with(path, b'"orderNumber":"ORD-7"'))
    repaired, told = await mended(path)
    assert not repaired.is_whole
    assert told.deliveries.items() < whole.deliveries.items()
    assert len(told.deliveries) >= len(whole.deliveries) - 10
    assert len(told.intents) == len(whole.intents)


@pytest.mark.parametrize("length", [16, 100, PAGE])
async def test_the_start_of_the_file_is_not_needed(path: Path, length: int) -> None:
    whole = await written(path)
    spoil(path, 0, length)
    repaired, told = await mended(path)
    assert told.counted == whole.counted
    assert repaired.is_whole == (length < PAGE)  # else tables' roots are guessed


async def test_a_value_that_is_none_any_more_is_left_behind(path: Path) -> None:
    whole = await written(path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE deliveries SET value = '{}' WHERE id = 'd7'")
    repaired, told = await mended(path)
    assert not repaired.is_whole
    assert whole.deliveries.keys() - told.deliveries.keys() == {"d7"}


@pytest.mark.parametrize("table", ["intents", "deliveries"])
async def test_rows_are_found_though_nothing_leads_to_them(path: Path, table: str) -> None:
    whole = await written(path)
    spoil(path, page_of(path, table))
    repaired, told = await mended(path)
    assert not repaired.is_whole
    assert told.counted == whole.counted
    _is_true(told, whole)


def _schema_pages(path: Path) -> list[int]:
    """Returns the offsets of the pages that hold the schema."""
    content = holds(path)
    count = int.from_bytes(content[103:105])
    cells = [int.from_bytes(content[112 + 2 * n : 114 + 2 * n]) for n in range(count)]
    children = [int.from_bytes(content[cell : cell + 4]) for cell in cells]
    return [0, *((page - 1) * PAGE for page in (*children, int.from_bytes(content[108:112])))]


async def test_no_page_that_says_what_the_file_holds_is_needed(path: Path) -> None:
    whole = await written(path)
    content = holds(path)
    pages = _schema_pages(path)
    assert len(pages) > 2  # otherwise nothing is tested
    for page in pages:
        put(path, content)
        spoil(path, page)
        _repaired, told = await mended(path)
        assert told.counted == whole.counted
        assert (told.summaries, told.print_log) == (whole.summaries, whole.print_log)
        _is_true(told, whole)


@pytest.mark.parametrize("old", ALL, ids=lambda old: f"v{old.version}")
@pytest.mark.parametrize("is_migrated", [False, True])
async def test_of_an_older_file_it_is_not_needed_either(
    path: Path, old: OldSchema, is_migrated: bool
) -> None:
    old.make(path)
    if is_migrated:
        await (await open_at(path)).close()
    spoil(path, 0)
    _repaired, told = await mended(path)
    assert told.counted == (5, 2)
    assert told.summaries.keys() == {"d1", "d2"}
    assert told.prints == 2
