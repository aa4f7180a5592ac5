"""Tests that an order is booked, settled, printed and saved however sharing is broken."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import pytest

from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.sharing.record import SharedField, SharedRecord, moment_of
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.journal.deliveries.shared_bookings import of_delivery as shared_booking_of
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.slips import count as prints_of
from tests.journal.sharing.hub import NOON, Hub, Pc, opened, share_all
from tests.journal.sharing.values import make_delivery, make_intent, make_job

OTHER: Final = "c" * 16
LARGEST: Final = 2**63 - 1

LOG: Final = "local_changes"
FILLED_BY_OTHERS: Final = (
    *("shared_bookings", "shared_prints", "shared_doubts", "shared_counters"),
    *("merged_customers", "shared_changes", "shared_records"),
)
NOTES: Final = "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE '%_shared_%'"

BROKEN_LOG: Final = {
    "no log": f"DROP TABLE {LOG}",
    "a log of other columns": f"DROP TABLE {LOG}; CREATE TABLE {LOG} (x)",
    "a log that takes nothing": f"DROP TABLE {LOG}; CREATE TABLE {LOG} (kind, id, at CHECK (0))",
    "a log that takes one": f"DROP TABLE {LOG}; CREATE TABLE {LOG} (kind UNIQUE, id, at)",
    "no triggers": NOTES,
}
BROKEN_VALUES: Final = {
    **{
        f"{column} {value}": f"UPDATE sharing SET {column} = {value}"
        for column in ("clock", "ahead_ms")
        for value in (LARGEST, -LARGEST, 2**62)
    },
    "a change of no time": f"INSERT INTO shared_changes VALUES ('draft', 'y', {LARGEST})",
    "a booking": "INSERT INTO shared_bookings VALUES ('d1', '', 'no JSON', 'c', '', 'never', '')",
    "a slip": "INSERT INTO shared_prints VALUES ('j', 'd1', '', '', 'never', '', 'c', 'ever')",
    "a claim": "INSERT INTO shared_prints VALUES ('j', 'd1', '', '', 'never', '', 'c', NULL)",
    "doubts": """
        INSERT INTO shared_doubts VALUES ('i', 'no JSON', '', 'never', 'c');
        INSERT INTO shared_doubts VALUES ('k', '[]', '', '9999-12-31T23:59:59.999999Z', 'c');
    """,
}
BROKEN_TABLES: Final = (
    *(f"DROP TABLE {table}" for table in FILLED_BY_OTHERS),
    *(f"DROP TABLE {table}; CREATE TABLE {table} (x)" for table in FILLED_BY_OTHERS),
)
NEVER_SENT: Final = "DROP TABLE sharing"
"""Damage after which sharing cannot continue."""


def _break(path: Path, statements: str) -> None:
    with closing(sqlite3.connect(path)) as other:
        if statements == NOTES:
            names = [name for (name,) in other.execute(NOTES)]
            statements = "".join(f"DROP TRIGGER {name};" for name in names)
        other.executescript(statements)


STEPS: Final = 4


async def _way_of_an_order(journal: Journal) -> AsyncIterator[int]:
    """Yields the number of each step of an order's way before the step, which must succeed."""
    intent, lost, job = make_intent(), make_intent(), make_job()
    yield 0
    await journal.write_intent(lost)
    assert [each.id for each in await journal.mark_interrupted(NOON)] == [lost.id]
    await journal.open_intents()
    await journal.shared_unconfirmed()
    await journal.shared_bookings_since(NOON)
    await journal.shared_bookings_for_days_since(NOON)
    await journal.write_intent(intent)
    yield 1
    await journal.claimed(["d1"])
    settled = await journal.settle_booked(intent.id, make_delivery(), NOON)
    assert settled.state is IntentState.BOOKED
    ended = await journal.settle_intent(lost.id, IntentState.NOT_SENT, NOON)
    assert ended.state is IntentState.NOT_SENT
    assert (await journal.summaries())[0].is_ours
    yield 2
    await journal.slips_elsewhere({"d1": ""})
    await journal.queue_print(job)
    await journal.settle_prints([job], NOON)
    assert await journal.read(prints_of, "d1") >= 1
    assert "" in {each.counter_id for each in await journal.print_log("d1")}
    yield 3
    draft = Draft(phone="9876", name="Noura")
    await journal.keep_draft(draft, NOON)
    assert await journal.draft() == draft
    await journal.keep_named_draft(SavedDraft(id="x", name="later", draft=draft, kept_at=NOON))
    assert [each.id for each in await journal.kept_drafts()] == ["x"]


async def _go_on(pc: Pc) -> None:
    """Shares as at the next start."""
    await pc.journal.note_clock(0)
    await pc.capture()


async def _assert_sent(here: Pc, there: Pc) -> None:
    await _go_on(here)
    await share_all([here, there])
    assert await there.journal.read(shared_booking_of, "d1") is not None
    assert await there.journal.read(prints_of, "d1") == 1
    assert "later" in {each.name for each in await there.journal.kept_drafts()}
    assert await there.journal.shared_unconfirmed() == ()


@pytest.mark.parametrize("moment", [0, 2])
@pytest.mark.parametrize("failure", BROKEN_LOG)
async def test_it_goes_on_without_the_log_and_is_sent_once_that_is_made_anew(
    here: Pc, there: Pc, failure: str, moment: int
) -> None:
    async for step in _way_of_an_order(here.journal):
        if step == moment:
            _break(here.path, BROKEN_LOG[failure])
    await _assert_sent(here, there)


@pytest.mark.parametrize(
    ("failure", "moment"), [(each, number % 3) for number, each in enumerate(BROKEN_VALUES)]
)
async def test_no_value_of_sharing_stops_it(here: Pc, there: Pc, failure: str, moment: int) -> None:
    async for step in _way_of_an_order(here.journal):
        if step == moment:
            _break(here.path, BROKEN_VALUES[failure])
    await here.reopen()
    await _assert_sent(here, there)


@pytest.mark.parametrize("damage", [*BROKEN_TABLES, NEVER_SENT])
async def test_no_table_of_sharing_stops_it(here: Pc, there: Pc, damage: str) -> None:
    _break(here.path, damage)
    async for _ in _way_of_an_order(here.journal):
        pass
    await here.reopen()
    assert (await here.journal.intent_of("d1")) is not None
    if damage != NEVER_SENT:
        await _assert_sent(here, there)


KINDS: Final = {
    "delivery": ("booking", "customer", "place", "erased"),
    "customer": ("name", "note", "into", "phone:x", "place:x", "erased"),
    "place": ("point", "detail", "erased"),
    "draft": ("draft",),
    "print": ("deliveryId", "claim", "printed"),
    "alert": ("acknowledged",),
    "unconfirmed": ("booking",),
    "counter": ("name", "leftAt"),
    "of a newer release": ("something",),
}
WRONG: Final[tuple[Any, ...]] = (
    *(
        None,
        True,
        3,
        -1,
        1e308,
        10**30,
        "x",
        "",
        "9999-12-31T23:59:59Z",
        "0001-01-01T00:00:00+14:00",
    ),
    *([], {}, [["y"]], {"counterId": OTHER}, ["c1", "+96598765432", 1e12], {"linked": 3}),
)
TIMES: Final = (LARGEST, 2**62, 2**64, 10**30, -1, -LARGEST)


def _wrong_records(time: int) -> Iterable[list[SharedRecord]]:
    """Yields records of each kind, with each wrong value in each field, at that time."""
    for kind, names in KINDS.items():
        yield [
            SharedRecord(kind, f"{name}{number}", {name: SharedField(value, 1, time, OTHER)})
            for name in names
            for number, value in enumerate(WRONG)
        ]


@pytest.mark.parametrize(
    ("time", "moment"), [(each, number % STEPS) for number, each in enumerate(TIMES)]
)
async def test_no_record_of_another_counter_stops_it(
    tmp_path: Path, time: int, moment: int
) -> None:
    async with opened(tmp_path, "ab", Hub()) as (here, there):
        async for step in _way_of_an_order(here.journal):
            if step == moment:
                for several in _wrong_records(time):
                    with suppress(JournalError, OverflowError, ValueError):
                        await here.journal.apply_shared(1, several)
        await here.reopen()
        await _go_on(here)
        await here.push()
        sent = [each for each in here.hub.records.values() if each.id in {"d1", "x"}]
        there.hub = Hub()
        there.hub.push(sent)
        await there.pull()
        assert await there.journal.read(shared_booking_of, "d1") is not None
        assert "later" in {each.name for each in await there.journal.kept_drafts()}


async def test_a_clock_of_no_time_is_set_right_and_a_later_change_counts(
    here: Pc, there: Pc
) -> None:
    first = SavedDraft(id="x", name="first", draft=Draft(), kept_at=NOON)
    await here.journal.keep_named_draft(first)
    await share_all([here, there])
    _break(here.path, f"UPDATE sharing SET clock = {LARGEST}")
    await here.reopen()
    await _go_on(here)
    await here.journal.keep_named_draft(first.model_copy(update={"name": "second"}))
    await share_all([here, there])
    await there.journal.keep_named_draft(first.model_copy(update={"name": "third"}))
    await share_all([here, there])
    for pc in (here, there):
        assert [each.name for each in await pc.journal.kept_drafts()] == ["third"]


async def test_a_clock_adopts_no_time_that_is_far_ahead(here: Pc) -> None:
    await here.journal.apply_shared(
        1, [SharedRecord("of a newer release", "n", {"x": SharedField(1, 1, LARGEST, OTHER)})]
    )
    kept = await here.journal.sharing()
    assert kept is not None
    assert moment_of(kept.clock) - utc_now() < timedelta(days=2)
