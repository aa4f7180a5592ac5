"""Tests that a damaged file is set aside and its readable content restored."""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from deskdispatch.domain import phone
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.repair import JournalRepair
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.journal.repair import repair
from tests.journal.damaging import AT, files_beside, holds, open_at, page_of, put, spoil, written
from tests.journal.keeping import tell
from tests.journal.print_log import log_print

ASIDE = "desk.damaged-2026-11-21T144000Z.sqlite"


@pytest.mark.parametrize("garbage", [b"xyz", b"PK\x03\x04 not a database " * 500])
async def test_what_is_no_database_is_set_aside_and_never_overwritten(
    path: Path, garbage: bytes
) -> None:
    put(path, garbage)
    journal = await open_at(path)
    assert journal.repaired == JournalRepair(
        set_aside=ASIDE, bookings=0, deliveries=0, is_whole=False
    )
    assert await journal.open_intents() == ()
    await journal.close()
    assert files_beside(path) == {path.name, ASIDE}
    assert (path.parent / ASIDE).read_bytes() == garbage


async def test_a_sound_file_needed_no_mending(path: Path) -> None:
    for _ in range(2):
        journal = await open_at(path)
        assert journal.repaired is None
        await journal.close()
    assert files_beside(path) == {path.name}


async def test_where_only_a_search_tree_is_damaged_nothing_is_lost(path: Path) -> None:
    whole = await written(path)
    spoil(path, page_of(path, "summaries_stands_at"))
    before = await open_at(path)
    with pytest.raises(JournalError) as caught:
        await before.deliveries()
    assert caught.value.detail == JournalFailure.DAMAGED
    assert await before.deliveries_by_order(["ORD-1"])  # undamaged tables can still be read
    await before.close()
    after = await open_at(path)
    assert after.repaired == JournalRepair(
        set_aside=ASIDE,
        bookings=len(whole.intents),
        deliveries=len(whole.deliveries),
        is_whole=True,
    )
    told = await tell(after)
    await after.close()
    assert told.deliveries == whole.deliveries
    assert told.unconfirmed_bookings.keys() == whole.unconfirmed_bookings.keys()
    assert {one.intent.service_ahead for one in told.unconfirmed_bookings.values()} == {None}
    assert (told.summaries, told.stages) == (whole.summaries, whole.stages)
    assert (told.alerts, told.print_jobs) == (whole.alerts, whole.print_jobs)
    assert told.print_log == whole.print_log
    assert (told.prints, told.draft, told.kept_drafts) == (20, whole.draft, whole.kept_drafts)
    assert (told.bootstrap, told.keeps_marks) == (whole.bootstrap, True)
    assert (told.transactions, told.coverage) == (whole.transactions, whole.coverage)


async def test_what_was_in_flight_is_unconfirmed_then(path: Path) -> None:
    await written(path)
    spoil(path, page_of(path, "intents_open"))
    before = await open_at(path)
    with pytest.raises(JournalError):
        await before.open_intents()
    await before.close()
    journal = await open_at(path)
    (newest, *_) = await journal.open_intents()
    assert await journal.mark_interrupted(AT) == ()
    await journal.close()
    assert newest.id == f"{20:032x}"
    assert (newest.state, newest.settled_at) == (IntentState.UNCONFIRMED, AT)
    assert newest.detail == "interrupted"


async def test_a_phone_is_kept_whose_key_an_earlier_release_made(path: Path) -> None:
    journal = await open_at(path)
    told = {"id": "d1", "orderNumber": "ORD-1", "status": "PENDING", "customerName": "Noura"}
    seen = Delivery.model_validate(told | {"customerNumber": "9876\u20095432"})
    await journal.remember([seen], AT)
    await journal.record_customers()
    await journal.close()
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE customer_phones SET key = '98765432'")
    spoil(path, page_of(path, "summaries_stands_at"))
    before = await open_at(path)
    with pytest.raises(JournalError):
        await before.deliveries()
    await before.close()
    after = await open_at(path)
    assert after.repaired is not None
    (noura,) = (await after.customers_of_phones([phone.key("98765432")], 9)).values()
    assert [each.customer.name for each in noura] == ["Noura"]
    await after.close()


async def test_a_sound_file_that_was_reported_damaged_is_left_unchanged(path: Path) -> None:
    whole = await written(path)
    _mark(path).touch()
    journal = await open_at(path)
    assert journal.repaired is None
    assert await tell(journal) == whole
    await journal.close()
    assert not _mark(path).exists()
    assert files_beside(path) == {path.name}


async def test_no_earlier_file_is_overwritten(path: Path) -> None:
    for number in range(3):
        put(path, b"garbage %d" % number)
        journal = await open_at(path)
        await journal.close()
    names = [ASIDE, ASIDE.replace("Z.", "Z-2."), ASIDE.replace("Z.", "Z-3.")]
    assert [(path.parent / name).read_bytes()[-1:] for name in names] == [b"0", b"1", b"2"]


async def test_side_files_of_the_old_one_do_not_reach_the_new_one(path: Path) -> None:
    await written(path)
    spoil(path, 0, 100)
    sides = ["-journal", "-shm", "-wal"]
    for suffix in sides:
        put(path.with_name(f"{path.name}{suffix}"), b"of the old one")
    assert repair.replace_damaged(path, AT).deliveries == 20
    assert files_beside(path) == {path.name, ASIDE, *(f"{ASIDE}{suffix}" for suffix in sides)}


async def test_old_and_new_are_their_owners_alone(path: Path) -> None:
    await written(path)
    spoil(path, 0)
    os.chmod(path, 0o644)
    await (await open_at(path)).close()
    if os.name == "posix":
        modes = [stat.S_IMODE(os.stat(path.with_name(name)).st_mode) for name in files_beside(path)]
        assert modes == [0o600, 0o600]


async def test_a_file_that_cannot_be_set_aside_stays(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "may not")

    put(path, b"garbage")
    with monkeypatch.context() as patch:
        patch.setattr(os, "link", refuse)
        patch.setattr(Path, "replace", refuse)
        with pytest.raises(JournalError) as caught:
            await open_at(path)
    assert caught.value.detail == JournalFailure.CANNOT_OPEN
    assert holds(path) == b"garbage"
    assert files_beside(path) == {path.name}
    await (await open_at(path)).close()  # mended once it is possible


async def test_where_files_have_one_name_only_it_is_copied(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    for number in range(2):
        put(path, b"garbage %d" % number)
        await (await open_at(path)).close()
    assert (path.parent / ASIDE).read_bytes() == b"garbage 0"
    assert (path.parent / ASIDE.replace("Z.", "Z-2.")).read_bytes() == b"garbage 1"


async def test_a_file_that_somebody_still_writes_is_not_taken_away(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(path, b"garbage")
    recovered = repair._recovered

    def meanwhile(old: Path, new: Path, now: datetime) -> object:
        put(path, b"other garbage")
        return recovered(old, new, now)

    monkeypatch.setattr(repair, "_recovered", meanwhile)
    with pytest.raises(JournalError) as caught:
        await open_at(path)
    assert caught.value.detail == JournalFailure.LOCKED
    assert holds(path) == b"other garbage"


async def test_repairs_of_one_file_do_not_overlap(path: Path) -> None:
    put(path, b"garbage")
    _mark(path).touch()
    with closing(sqlite3.connect(_mark(path), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(JournalError) as caught:
            await open_at(path)
    assert caught.value.detail == JournalFailure.LOCKED
    assert files_beside(path) == {path.name}


async def test_who_still_had_the_old_file_open_cannot_write_to_it(path: Path) -> None:
    await written(path)
    other = await open_at(path)
    _mark(path).touch()
    content = bytearray(holds(path))
    content[:100] = b"x" * 100
    put(path, content)
    journal = await open_at(path)
    assert journal.repaired is not None
    with pytest.raises(JournalError) as caught:
        await log_print(other, "d1", AT, "printer")
    assert caught.value.detail == JournalFailure.READ_ONLY
    await other.close()
    await journal.close()


def _mark(path: Path) -> Path:
    return path.with_name("desk.sqlite.check")
