"""Tests of upgrading an earlier release's file: nothing is lost, and a copy is kept."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import deskdispatch
from deskdispatch import atomic_file
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.sharing.record import moment_of
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.journal import schema
from deskdispatch.journal.journal import Journal
from tests.journal.conftest import NOON
from tests.journal.damaging import files_beside
from tests.journal.keeping import fill, tell
from tests.journal.old_schemas import ALL, FIFTEENTH, FIRST, FOURTEENTH, TENTH, OldSchema
from tests.journal.sharing.values import book

ROOT = Path(deskdispatch.__file__).parents[1]
RENAMED = {"briefs": "summaries"}
DERIVED = {"near_places", "customer_search_queue"}
"""Tables whose rows were replaced, or are made again at each start."""
BACKUP = f"desk.before-v{len(schema.STEPS)}.sqlite"

old_schemas = pytest.mark.parametrize("old", ALL, ids=lambda old: f"v{old.version}")


@pytest.fixture
def first(path: Path) -> Path:
    FIRST.make(path)
    return path


def _rows(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Returns the content of a file, by table."""
    with closing(sqlite3.connect(path)) as other:
        other.row_factory = sqlite3.Row
        tables = other.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return {
            name: [dict(row) for row in other.execute(f"SELECT * FROM {name} ORDER BY 1")]
            for (name,) in tables
        }


def _version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as other:
        return int(other.execute("PRAGMA user_version").fetchone()[0])


def test_every_earlier_schema_is_tried() -> None:
    assert [old.version for old in ALL] == list(range(1, len(schema.STEPS)))


@old_schemas
async def test_every_row_is_kept_the_tables_are_todays_and_a_copy_stands_beside_it(
    path: Path, old: OldSchema
) -> None:
    old.make(path)
    before = _rows(path)
    await (await Journal.open(path)).close()
    after, copy = _rows(path), path.with_name(BACKUP)
    near = {(each["place_id"], each["customer_id"]) for each in before.get("near_places", [])}
    links = after["places_of_customers"]
    after["places_of_customers"] = [
        each for each in links if (each["place_id"], each["customer_id"]) not in near
    ]
    assert len(links) == len(after["places_of_customers"]) + len(near)
    for table, rows in before.items():
        if table in DERIVED:
            continue
        now = after[RENAMED.get(table, table)]
        assert [row | had for row, had in zip(now, rows, strict=True)] == now
    with closing(sqlite3.connect(path)) as other:
        assert schema.is_complete(other)
    assert _version(path) == len(schema.STEPS)
    assert files_beside(path) == {path.name, BACKUP}
    assert (_version(copy), _rows(copy)) == (old.version, before)
    if os.name == "posix":
        assert stat.S_IMODE(os.stat(copy).st_mode) == 0o600


async def test_what_others_shared_before_a_kind_was_known_is_known_after_it(path: Path) -> None:
    FOURTEENTH.make(path)
    journal = await Journal.open(path)
    (place,) = await journal.saved_places()
    assert (place.name, place.point.text(4)) == ("Avenues, gate 5", "29.3025, 47.9300")
    (wrong,) = await journal.wrong_bookings()
    assert (wrong.delivery_id, wrong.order_number, wrong.reason) == ("d1", "ORD-1", "place")
    assert (wrong.is_paid, wrong.refunded_at, wrong.is_watched) == (True, None, True)
    progress = await journal.sharing()
    assert progress is not None
    assert progress.seq == 5  # nothing is fetched again for the new tables
    await journal.close()


async def test_clerks_and_templates_of_others_are_known_after_it(path: Path) -> None:
    FIFTEENTH.make(path)
    journal = await Journal.open(path)
    assert [(clerk.id, clerk.name) for clerk in await journal.clerks()] == [("a", "Noura")]
    assert [place.name for place in await journal.saved_places()] == ["Avenues, gate 5"]
    assert {summary.clerk for summary in await journal.summaries()} == {""}
    (template,) = await journal.templates()
    assert (template.name, template.draft.phone) == ("Office coffee", "99221234")
    assert template.repeat is not None
    assert template.repeat.weekdays == (6,)
    await journal.close()


_SHARED_OF_A_SHIFT = """
    INSERT INTO shared_records VALUES
    ('drawer_count', 'c1', '{"count":[{"countedAt":"2026-11-21T09:00:00Z","pieces":{"500":3},
        "since":"2026-11-20T09:00:00Z","until":"2026-11-21T09:00:00Z"},1,7,"bbbb"]}', 0),
    ('settled_cash', 'd1', '{"settled:bbbb":[{"listId":"l","settledAt":"2026-11-21T09:00:00Z"},
        1,7,"bbbb"]}', 0)
"""


async def test_counts_and_marks_that_others_shared_before_are_known_with_the_next_slices(
    path: Path,
) -> None:
    FOURTEENTH.make(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(_SHARED_OF_A_SHIFT)
    journal = await Journal.open(path)
    while await journal.capture_shared():
        pass
    (count,) = await journal.drawer_counts(datetime(2026, 11, 20, tzinfo=UTC), NOON)
    assert (count.counted, count.saved_by) == (1_500, "bbbb")
    (mark,) = await journal.settled_of_list("l")
    assert (mark.delivery_id, mark.counter_id) == ("d1", "bbbb")
    await journal.close()


async def test_what_was_written_before_is_understood(first: Path) -> None:
    journal = await Journal.open(first)
    told = await tell(journal)
    await journal.close()
    states = [told.intents[f"{number:032x}"].state for number in range(1, 6)]
    assert states == [
        IntentState.BOOKED,
        IntentState.REFUSED,
        IntentState.NOT_SENT,
        IntentState.UNCONFIRMED,
        IntentState.IN_FLIGHT,
    ]
    assert {intent.service_ahead for intent in told.intents.values()} == {None}
    assert told.intents[f"{4:032x}"].booking.delivery_latitude == 29.3697123456
    assert told.deliveries["d1"].model_extra == {"zoneHint": "Jahra"}
    assert (told.deliveries["d2"].status, told.prints) == ("TELEPORTED", 2)
    assert told.bootstrap is not None


async def test_it_can_be_used_at_once(first: Path) -> None:
    journal = await Journal.open(first)
    (unconfirmed,) = await journal.unconfirmed_bookings()
    await journal.keep_search(unconfirmed.model_copy(update={"searches": 1}))
    assert [kept.searches for kept in await journal.unconfirmed_bookings()] == [1]
    assert len(await journal.mark_interrupted(NOON)) == 1
    await journal.close()


async def test_a_clock_of_no_time_stops_no_booking_any_more(path: Path) -> None:
    TENTH.make(path)
    journal = await Journal.open(path)
    await journal.mark_interrupted(NOON)
    await book(journal, "d9")
    assert await journal.count_unsent() == 4, (
        "the booking, that one was in flight, its search, and a customer"
    )
    await journal.note_clock(0)
    kept = await journal.sharing()
    assert kept is not None
    assert moment_of(kept.clock) <= utc_now(), "it is set back"
    await journal.close()


async def test_a_new_file_and_one_of_today_need_no_copy(path: Path) -> None:
    for _ in range(2):
        await (await Journal.open(path)).close()
    assert files_beside(path) == {path.name}


async def test_a_partial_copy_of_an_earlier_start_is_replaced(first: Path) -> None:
    half = first.with_name(f"{BACKUP}.part")
    await asyncio.to_thread(half.write_bytes, b"half")
    await (await Journal.open(first)).close()
    assert files_beside(first) == {first.name, BACKUP}


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (OSError(28, "No space left on device"), JournalFailure.DISK_FULL),
        (OSError(30, "Read-only file system"), JournalFailure.READ_ONLY),
    ],
)
async def test_without_the_copy_nothing_is_changed(
    first: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, failure: JournalFailure
) -> None:
    def refuse(*_: object) -> None:
        raise error

    before = _rows(first)
    with monkeypatch.context() as patch:
        patch.setattr(atomic_file, "put", refuse)
        with pytest.raises(JournalError) as caught:
            await Journal.open(first)
    assert caught.value.detail == failure
    assert (_version(first), _rows(first), files_beside(first)) == (1, before, {first.name})
    await (await Journal.open(first)).close()  # continues once there is room
    assert _version(first) == len(schema.STEPS)


@contextmanager
def _another_start(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Runs a program that opens the file when told to, and prints what it counted."""
    program = (
        "import asyncio, sys; from pathlib import Path\n"
        "from deskdispatch.journal.journal import Journal\n"
        "async def count():\n"
        "    journal = await Journal.open(Path(sys.argv[1]))\n"
        "    print(len(await journal.deliveries()), len(await journal.unconfirmed_bookings()))\n"
        "    await journal.close()\n"
        "print('ready', flush=True); sys.stdin.readline(); asyncio.run(count())\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield process


def test_two_programs_at_once_take_the_steps_once(first: Path) -> None:
    with _another_start(first) as one, _another_start(first) as other:
        for process in (one, other):
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        said = [process.communicate()[0] for process in (one, other)]
    assert said == ["2 1\n", "2 1\n"]
    assert (_version(first), _version(first.with_name(BACKUP))) == (len(schema.STEPS), 1)


async def test_tables_that_are_not_those_of_their_version_are_mended(path: Path) -> None:
    told = await fill(path, rows=5)
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version = 1")  # the later steps were applied all the same
    journal = await Journal.open(path)
    assert journal.repaired is not None
    assert (await tell(journal)).deliveries == told.deliveries
    await journal.close()
