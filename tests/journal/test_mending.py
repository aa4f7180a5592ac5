"""A damaged file is set aside, and what can be read of it is there again."""

from __future__ import annotations

import asyncio
import errno
import os
import random
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from deskdispatch.domain.errors import JournalError, JournalFault
from deskdispatch.domain.intent import Intent, IntentState
from deskdispatch.domain.mending import Mended
from deskdispatch.journal import mending
from deskdispatch.journal.journal import Journal
from tests.journal.keeping import Told, filled, tell

PAGE = 4096
TABLE_LEAF = 13
"""The first byte of a page that holds rows."""

AT = datetime(2026, 11, 21, 14, 40, tzinfo=UTC)
ASIDE = "desk.damaged-2026-11-21T144000Z.sqlite"

Damage = Callable[[bytearray, random.Random], bytearray]


async def _open(path: Path) -> Journal:
    return await Journal.open(path, busy_timeout=0.05, clock=lambda: AT)


def _put(path: Path, content: bytes | bytearray) -> None:
    path.unlink(missing_ok=True)
    path.write_bytes(content)


def _holds(path: Path) -> bytes:
    return path.read_bytes()


def _names(path: Path) -> set[str]:
    """The files that hold something."""
    return {entry.name for entry in path.parent.iterdir() if entry.stat().st_size}


def _is_true(told: Told, whole: Told) -> None:
    """Whatever is told is as it was; and what was in flight is in doubt."""
    for id, intent in told.intents.items():
        assert intent in (whole.intents[id], _after_a_start(whole.intents[id]))
    assert told.deliveries.items() <= whole.deliveries.items()
    assert told.doubts.items() <= whole.doubts.items()
    assert told.doubts.keys() <= told.intents.keys()
    assert told.kept_drafts.items() <= whole.kept_drafts.items()
    assert told.transactions.items() <= whole.transactions.items()
    assert set(told.coverage) <= set(whole.coverage)
    assert told.prints <= whole.prints
    assert told.draft in (None, whole.draft)
    assert told.bootstrap in (None, whole.bootstrap)
    assert told.keeps_digits in (None, whole.keeps_digits)


def _after_a_start(intent: Intent) -> Intent:
    if intent.state is not IntentState.IN_FLIGHT:
        return intent
    doubted = {"state": IntentState.IN_DOUBT, "settled_at": AT, "detail": "interrupted"}
    return intent.model_copy(update=doubted)


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


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("damage", [_cut, _zeros, _noise, _specks, _garbage])
async def test_whatever_happens_to_the_file_what_is_told_is_true(
    path: Path, damage: Damage, seed: int
) -> None:
    content, whole = await asyncio.to_thread(filled)
    damaged = damage(bytearray(content), random.Random(seed))
    _put(path, damaged)
    journal = await _use(path)
    told = await tell(journal)
    await journal.close()
    _is_true(told, whole)
    if journal.mended:
        assert (journal.mended.bookings, journal.mended.deliveries) == told.counted
        assert (path.parent / journal.mended.set_aside).read_bytes() == damaged


async def _use(path: Path) -> Journal:
    """Opens it, and again if the first use met damage."""
    journal = await _open(path)
    try:
        await tell(journal)
    except JournalError:
        await journal.close()
        return await _open(path)
    return journal


def _page_of(path: Path, thing: str) -> int:
    """Where the first page of a table or an index begins."""
    with closing(sqlite3.connect(path)) as other:
        (root,) = other.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (thing,))
    return int(root[0] - 1) * PAGE


def _leaf_with(path: Path, text: bytes) -> int:
    """Where the page begins on which a table's row with this text stands."""
    content = _holds(path)
    pages = range(0, len(content), PAGE)
    return next(at for at in pages if content[at] == TABLE_LEAF and text in content[at : at + PAGE])


async def _written(path: Path) -> Told:
    """A journal with all kinds of rows at that path, closed."""
    content, told = await asyncio.to_thread(filled)
    _put(path, content)
    return told


def _spoil(path: Path, at: int, length: int = PAGE) -> None:
    """Noise in place of what stood there."""
    content = bytearray(_holds(path))
    content[at : at + length] = random.Random(at).randbytes(len(content[at : at + length]))
    _put(path, content)


@pytest.mark.parametrize("garbage", [b"xyz", b"PK\x03\x04 not a database " * 500])
async def test_what_is_no_database_is_set_aside_and_never_overwritten(
    path: Path, garbage: bytes
) -> None:
    _put(path, garbage)
    journal = await _open(path)
    assert journal.mended == Mended(set_aside=ASIDE, bookings=0, deliveries=0, is_whole=False)
    assert await journal.open_intents() == ()
    await journal.close()
    assert _names(path) == {path.name, ASIDE}
    assert (path.parent / ASIDE).read_bytes() == garbage


async def test_a_sound_file_needed_no_mending(path: Path) -> None:
    for _ in range(2):
        journal = await _open(path)
        assert journal.mended is None
        await journal.close()
    assert _names(path) == {path.name}


async def test_where_only_a_search_tree_is_damaged_nothing_is_lost(path: Path) -> None:
    whole = await _written(path)
    _spoil(path, _page_of(path, "deliveries_created_at"))
    before = await _open(path)
    with pytest.raises(JournalError) as caught:
        await before.deliveries()
    assert caught.value.detail == JournalFault.DAMAGED
    assert await before.deliveries_by_order(["ORD-1"])  # the rest can still be used
    await before.close()
    after = await _open(path)
    assert after.mended == Mended(
        set_aside=ASIDE,
        bookings=len(whole.intents),
        deliveries=len(whole.deliveries),
        is_whole=True,
    )
    told = await tell(after)
    await after.close()
    assert told.deliveries == whole.deliveries
    assert told.doubts == whole.doubts
    assert (told.prints, told.draft, told.kept_drafts) == (20, whole.draft, whole.kept_drafts)
    assert (told.bootstrap, told.keeps_digits) == (whole.bootstrap, True)
    assert (told.transactions, told.coverage) == (whole.transactions, whole.coverage)


async def test_what_was_in_flight_is_in_doubt_then(path: Path) -> None:
    await _written(path)
    _spoil(path, _page_of(path, "intents_open"))
    before = await _open(path)
    with pytest.raises(JournalError):
        await before.open_intents()
    await before.close()
    journal = await _open(path)
    (newest, *_) = await journal.open_intents()
    assert await journal.mark_interrupted(AT) == ()
    await journal.close()
    assert newest.id == f"{20:032x}"
    assert (newest.state, newest.settled_at) == (IntentState.IN_DOUBT, AT)
    assert newest.detail == "interrupted"


async def test_a_page_of_noise_costs_only_what_stood_there(path: Path) -> None:
    whole = await _written(path)
    _spoil(path, _leaf_with(path, b'"orderNumber":"ORD-7"'))
    journal = await _use(path)
    told = await tell(journal)
    await journal.close()
    assert journal.mended is not None
    assert not journal.mended.is_whole
    assert told.deliveries.items() < whole.deliveries.items()
    assert len(told.deliveries) >= len(whole.deliveries) - 10
    assert len(told.intents) == len(whole.intents)


@pytest.mark.parametrize("length", [16, 100, PAGE])
async def test_the_start_of_the_file_is_not_needed(path: Path, length: int) -> None:
    whole = await _written(path)
    _spoil(path, 0, length)
    journal = await _open(path)
    told = await tell(journal)
    await journal.close()
    assert journal.mended is not None
    assert told.counted == whole.counted
    assert journal.mended.is_whole == (length < PAGE)  # where tables began is guessed, then


async def test_a_value_that_is_none_any_more_is_left_behind(path: Path) -> None:
    whole = await _written(path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE deliveries SET value = '{}' WHERE id = 'd7'")
    journal = await _use(path)
    told = await tell(journal)
    await journal.close()
    assert journal.mended is not None
    assert not journal.mended.is_whole
    assert whole.deliveries.keys() - told.deliveries.keys() == {"d7"}


async def test_a_false_alarm_changes_nothing(path: Path) -> None:
    whole = await _written(path)
    _mark(path).touch()
    journal = await _open(path)
    assert journal.mended is None
    assert await tell(journal) == whole
    await journal.close()
    assert not _mark(path).exists()
    assert _names(path) == {path.name}


async def test_no_earlier_file_is_overwritten(path: Path) -> None:
    for number in range(3):
        _put(path, b"garbage %d" % number)
        journal = await _open(path)
        await journal.close()
    names = [ASIDE, ASIDE.replace("Z.", "Z-2."), ASIDE.replace("Z.", "Z-3.")]
    assert [(path.parent / name).read_bytes()[-1:] for name in names] == [b"0", b"1", b"2"]


async def test_side_files_of_the_old_one_do_not_reach_the_new_one(path: Path) -> None:
    await _written(path)
    _spoil(path, 0, 100)
    sides = ["-journal", "-shm", "-wal"]
    for suffix in sides:
        _put(path.with_name(f"{path.name}{suffix}"), b"of the old one")
    assert mending.mend(path, AT).deliveries == 20
    assert _names(path) == {path.name, ASIDE, *(f"{ASIDE}{suffix}" for suffix in sides)}


async def test_old_and_new_are_their_owners_alone(path: Path) -> None:
    await _written(path)
    _spoil(path, 0)
    os.chmod(path, 0o644)
    await (await _open(path)).close()
    if os.name == "posix":
        modes = [stat.S_IMODE(os.stat(path.with_name(name)).st_mode) for name in _names(path)]
        assert modes == [0o600, 0o600]


async def test_a_file_that_cannot_be_set_aside_stays(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "may not")

    _put(path, b"garbage")
    with monkeypatch.context() as patch:
        patch.setattr(os, "link", refuse)
        patch.setattr(Path, "replace", refuse)
        with pytest.raises(JournalError) as caught:
            await _open(path)
    assert caught.value.detail == JournalFault.CANNOT_OPEN
    assert _holds(path) == b"garbage"
    assert _names(path) == {path.name}
    await (await _open(path)).close()  # and is mended once it can be


async def test_where_files_have_one_name_only_it_is_copied(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    for number in range(2):
        _put(path, b"garbage %d" % number)
        await (await _open(path)).close()
    assert (path.parent / ASIDE).read_bytes() == b"garbage 0"
    assert (path.parent / ASIDE.replace("Z.", "Z-2.")).read_bytes() == b"garbage 1"


async def test_a_file_that_somebody_still_writes_is_not_taken_away(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _put(path, b"garbage")
    recovered = mending._recovered

    def meanwhile(old: Path, new: Path, now: datetime) -> object:
        _put(path, b"other garbage")
        return recovered(old, new, now)

    monkeypatch.setattr(mending, "_recovered", meanwhile)
    with pytest.raises(JournalError) as caught:
        await _open(path)
    assert caught.value.detail == JournalFault.LOCKED
    assert _holds(path) == b"other garbage"


async def test_two_do_not_mend_at_once(path: Path) -> None:
    _put(path, b"garbage")
    _mark(path).touch()
    with closing(sqlite3.connect(_mark(path), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(JournalError) as caught:
            await _open(path)
    assert caught.value.detail == JournalFault.LOCKED
    assert _names(path) == {path.name}


async def test_who_still_had_the_old_file_open_cannot_write_to_it(path: Path) -> None:
    await _written(path)
    other = await _open(path)
    _mark(path).touch()
    content = bytearray(_holds(path))
    content[:100] = b"x" * 100
    _put(path, content)
    journal = await _open(path)
    assert journal.mended is not None
    with pytest.raises(JournalError) as caught:
        await other.log_print("d1", AT, "printer")
    assert caught.value.detail == JournalFault.READ_ONLY
    await other.close()
    await journal.close()


def _mark(path: Path) -> Path:
    return path.with_name("desk.sqlite.check")
