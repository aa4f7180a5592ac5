"""Tests that no query of the journal scans a whole table or sorts."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from deskdispatch.domain.sharing.record import SharedKind
from deskdispatch.journal import account, alerts, slips
from deskdispatch.journal.booking import intents
from deskdispatch.journal.booking import unconfirmed as searches
from deskdispatch.journal.customers import editing, erasing, profiles, recording, rows
from deskdispatch.journal.deliveries import (
    backfill,
    deliveries,
    doors,
    past,
    shared_bookings,
    stages,
    summaries,
)
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.order_files import rows as file_rows
from deskdispatch.journal.sharing import capturing, records, unconfirmed
from deskdispatch.journal.sharing import deliveries as shared_deliveries
from deskdispatch.journal.sharing import kinds as shared_kinds
from deskdispatch.journal.sharing import prints as shared_prints
from deskdispatch.journal.sharing.kinds import KINDS

_FEW = {SharedKind.COUNTER, SharedKind.UNCONFIRMED}
"""Kinds with so few records that sorting them is allowed."""

THEN = "2026-11-21T09:00:00.000000Z"


@pytest.mark.parametrize(
    ("query", "parameters", "index"),
    [
        (deliveries.ONE, ("d1",), "USING INDEX sqlite_autoindex_deliveries_1"),
        (intents.OPEN, (), "USING INDEX intents_open"),
        (intents.OF_DELIVERY, ("d1",), "USING INDEX intents_delivery_id"),
        (intents.RECENT, (THEN,), "USING INDEX intents_written_at (written_at>?)"),
        (intents.FOR_DAYS_SINCE, (THEN, THEN), "INDEX intents_written_at (written_at>?)"),
        (intents.BOOKED_SINCE, (THEN,), "USING INDEX intents_booked (settled_at>?)"),
        (intents.LAST_BOOKED, (), "USING INDEX intents_booked"),
        (slips.COUNT, ("d1",), "USING COVERING INDEX prints_delivery_id"),
        (slips.OF_DELIVERY, ("d1",), "USING INDEX prints_delivery_id"),
        (slips.RECENT, (9,), "SCAN prints"),
        (slips.OLDEST_JOBS, (), "USING INDEX print_jobs_asked_at"),
        (account.NEWEST, (), "USING INDEX transactions_created_at"),
        (account.SINCE, (THEN,), "USING INDEX transactions_created_at (created_at>?)"),
        (summaries.NEWEST, (500,), "USING INDEX summaries_stands_at"),
        (summaries.OLDER, (1.0, "d1", 9), "USING INDEX summaries_stands_at ((stands_at,id)<(?,?))"),
        (summaries.ACTIVE, (), "USING INDEX summaries_active"),
        (
            summaries.BETWEEN,
            (1.0, 2.0),
            "USING INDEX summaries_stands_at (stands_at>? AND stands_at<?)",
        ),
        (past.ARRIVED, (1.0, 2.0, "d1"), "USING INDEX summaries_stands_at (stands_at>? AND"),
        (summaries.SCHEDULED, (1.0, 2.0), "USING INDEX summaries_scheduled (scheduled_at>? AND"),
        (stages.LENGTHS, (1.0,), "USING PRIMARY KEY (began_at>?)"),
        (alerts.OPEN, (), "USING INDEX alerts_open"),
        (backfill.NEXT, (), "SCAN unfilled"),
        (recording.NEXT, (), "SCAN unrecorded_orders"),
        (doors.UNREAD, (), "USING INDEX doors_unread"),
        (doors.AT, ("k",), "USING INDEX doors_key (key=?)"),
        (doors.ENDED, ("d1",), "USING PRIMARY KEY"),
        (rows.PHONE_BY_KEY, ("+965",), "USING INDEX sqlite_autoindex_customer_phones_2 (key=?)"),
        (profiles.NEWEST, (9, 0), "USING INDEX customers_seen_at"),
        (profiles.COUNT, ("c",), "USING COVERING INDEX customer_orders_customer"),
        (profiles.ORDERS, ("c", 9), "USING COVERING INDEX customer_orders_customer"),
    ],
)
async def test_each_query_is_one_index_search(
    journal: Journal, path: Path, query: str, parameters: tuple[object, ...], index: str
) -> None:
    (step,) = await _plan(journal, path, query, parameters)
    assert index in step


@pytest.mark.parametrize(
    ("query", "parameters", "index"),
    [
        (deliveries.NEWEST, (500,), "summaries USING COVERING INDEX summaries_stands_at"),
        (profiles.LAST, ("c",), "customer_orders USING COVERING INDEX customer_orders_customer"),
        (deliveries.SOME, ("[]",), "deliveries USING INDEX sqlite_autoindex_deliveries_1"),
        (deliveries.OF_ORDERS, ("[]",), "deliveries USING INDEX deliveries_order_number"),
        (summaries.SOME, ("[]",), "summaries USING INDEX sqlite_autoindex_summaries_1"),
        (summaries.ROWS, ("[]",), "summaries USING INDEX sqlite_autoindex_summaries_1"),
        (summaries.BOOKINGS, ("[]",), "intents USING INDEX intents_delivery_id"),
        (backfill.AMONG, ("[]",), "unfilled USING COVERING INDEX sqlite_autoindex_unfilled_1"),
        (deliveries.ACTIVE, (), "summaries USING INDEX summaries_active"),
        (intents.CLAIMED, ("[]",), "intents USING COVERING INDEX intents_delivery_id"),
        (searches.UNCONFIRMED, (), "intents USING INDEX intents_open"),
        (
            searches.GIVEN_UP,
            (THEN,),
            "intents USING INDEX intents_given_up (settled_at>?)",
        ),
        (searches.REPORTED_BOOKED, (), "intents USING INDEX intents_reported_booked"),
        (searches.OF, ("[]",), "intents USING INDEX sqlite_autoindex_intents_1"),
        (
            recording.KNOWN,
            ("d1",),
            "customer_orders USING INDEX sqlite_autoindex_customer_orders_1",
        ),
        (erasing.BOOKED, ("[]",), "intents USING INDEX intents_delivery_id"),
        (
            file_rows.BOOKED,
            ("[]",),
            "order_file_rows USING INDEX order_file_rows_intent",
        ),
        (
            rows.PLACES_OF,
            ("c", 9),
            "places_of_customers USING COVERING INDEX places_of_customers_used",
        ),
    ],
)
async def test_it_searches_by_an_index_for_each_of_a_few(
    journal: Journal, path: Path, query: str, parameters: tuple[object, ...], index: str
) -> None:
    steps = await _plan(journal, path, query, parameters)
    assert index in steps[0]
    assert not [step for step in steps if step.startswith("USE TEMP B-TREE")]
    assert not [step for step in steps if step.startswith("SCAN") and "INDEX" not in step][1:]


@pytest.mark.parametrize(
    ("query", "parameters", "index"),
    [
        (records.ONE, ("k", "i"), "USING INDEX sqlite_autoindex_shared_records_1 (kind=? AND id"),
        (records.UNSENT, (9,), "USING INDEX shared_records_unsent"),
        (records.COUNT_UNSENT, (), "USING INDEX shared_records_unsent"),
        (records.COUNT_CHANGES, (), "USING COVERING INDEX shared_changes_time"),
        (records.NEXT_CHANGES, (9,), "USING INDEX shared_changes_time"),
        (
            capturing.FOLLOWING,
            ("c", 9),
            "USING COVERING INDEX sqlite_autoindex_shared_records_1 (kind=? AND id>?",
        ),
        (alerts.ELSEWHERE, ("i",), "USING INDEX sqlite_autoindex_shared_records_1 (kind=? AND id"),
        (unconfirmed.UNCONFIRMED, ("i",), "USING INDEX sqlite_autoindex_intents_1 (id=?)"),
        (unconfirmed.IN_FLIGHT, (), "USING INDEX intents_one_in_flight"),
        (unconfirmed.IS_OURS, ("i",), "sqlite_autoindex_intents_1 (id=?)"),
        (shared_kinds.DRAFT, ("i",), "USING INDEX sqlite_autoindex_kept_drafts_1 (id=?)"),
        (shared_prints.QUEUED, ("i",), "USING INDEX sqlite_autoindex_print_jobs_1 (id=?)"),
        (shared_prints.LOGGED, ("i",), "USING INDEX prints_job_id (job_id=?)"),
        (shared_deliveries.IS_OURS, ("d1",), "USING COVERING INDEX intents_delivery_id"),
        (shared_deliveries.IS_ERASED, ("d1",), "sqlite_autoindex_erased_deliveries_1 (id=?)"),
        (slips.COUNT_SHARED, ("d1",), "USING INDEX shared_prints_delivery_id"),
        (slips.SHARED_OF_DELIVERY, ("d1",), "USING INDEX shared_prints_delivery_id"),
        (slips.RECENT_SHARED, (9,), "USING INDEX shared_prints_printed_at"),
        (shared_bookings.OF_DELIVERY, ("d1",), "sqlite_autoindex_shared_bookings_1 (delivery_id"),
        (shared_bookings.SINCE, (THEN,), "shared_bookings_booked_at (booked_at>?)"),
        (shared_bookings.FOR_DAYS_SINCE, (THEN, THEN), "shared_bookings_booked_at (booked_at>?)"),
    ],
)
async def test_what_is_shared_is_found_by_one_index(
    journal: Journal, path: Path, query: str, parameters: tuple[object, ...], index: str
) -> None:
    (step,) = await _plan(journal, path, query, parameters)
    assert index in step


@pytest.mark.parametrize(
    ("query", "parameters", "indexes"),
    [
        (
            shared_deliveries.BOOKED,
            ("d1",),
            ("intents_delivery_id", "sqlite_autoindex_deliveries_1"),
        ),
        (
            shared_deliveries.ORDER,
            ("d1",),
            (
                "sqlite_autoindex_customer_orders_1",
                "sqlite_autoindex_customer_phones_1",
                "sqlite_autoindex_customer_phones_1",
                "sqlite_autoindex_shared_records_1",
                "sqlite_autoindex_erased_customers_1",
            ),
        ),
        (
            slips.ELSEWHERE,
            ("d1",),
            ("shared_prints_delivery_id", "sqlite_autoindex_shared_counters_1"),
        ),
        (summaries.SHARED_BOOKINGS, ("[]",), ("sqlite_autoindex_shared_bookings_1",)),
        (deliveries.ERASED_AMONG, ("[]",), ("sqlite_autoindex_erased_deliveries_1",)),
        (intents.CLAIMED_ELSEWHERE, ("[]",), ("sqlite_autoindex_shared_bookings_1",)),
        (erasing.SHARED, ("[]",), ("sqlite_autoindex_shared_bookings_1",)),
    ],
)
async def test_what_is_shared_of_a_few_is_found_by_their_indexes(
    journal: Journal,
    path: Path,
    query: str,
    parameters: tuple[object, ...],
    indexes: tuple[str, ...],
) -> None:
    steps = await _plan(journal, path, query, parameters)
    searches = [step for step in steps if step.startswith("SEARCH")]
    assert len(searches) == len(indexes)
    assert all(index in step for index, step in zip(indexes, searches, strict=True))
    assert not [step for step in steps if "TEMP B-TREE" in step]


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - _FEW))
async def test_the_rows_from_before_sharing_are_walked_by_an_index(
    journal: Journal, path: Path, kind: str
) -> None:
    steps = await _plan(journal, path, capturing.ids_after(kind), ("", 9))
    assert not [step for step in steps if "TEMP B-TREE" in step or step.startswith("SCAN")]


async def test_the_unconfirmed_bookings_are_found_among_all_by_their_index(
    journal: Journal, path: Path
) -> None:
    steps = await _plan(journal, path, capturing.ids_after(SharedKind.UNCONFIRMED), ("", 9))
    (found,) = [step for step in steps if "intents" in step]
    assert "USING INDEX intents_open" in found


@pytest.mark.parametrize(
    ("query", "parameters", "index"),
    [
        (profiles.BY_PREFIX, ("9876", "9876:", 6), "USING INDEX customer_phones_digits"),
        (rows.PHONES_OF, ("c",), "USING INDEX sqlite_autoindex_phones_of_customers_1"),
        (rows.CUSTOMERS_OF_PHONE, ("p",), "USING INDEX phones_of_customers_phone"),
        (
            rows.PLACES_NEAR,
            (29.0, 29.1, 48.0, 48.1, "p"),
            "phones_of_customers USING INDEX phones_of_customers_phone (phone_id=?)",
        ),
        (
            rows.NEAR_PLACES_OF,
            (29.0, 29.1, 48.0, 48.1, "c"),
            "places_of_customers USING COVERING INDEX places_of_customers_used (customer_id=?)",
        ),
        (
            erasing.ACTIVE,
            ("c", 0.0),
            "customer_orders USING COVERING INDEX customer_orders_customer",
        ),
        (erasing.UNSEEN, (0.0, "", 9), "customers USING INDEX sqlite_autoindex_customers_1"),
        (editing.NEWEST, ("c",), "customer_merges USING INDEX customer_merges_kept"),
    ],
)
async def test_it_searches_by_an_index_and_sorts_the_few_that_it_finds(
    journal: Journal, path: Path, query: str, parameters: tuple[object, ...], index: str
) -> None:
    steps = await _plan(journal, path, query, parameters)
    assert index in steps[0]
    assert not [step for step in steps if step.startswith("SCAN")]


async def test_rows_that_name_a_phone_are_found_by_indexes(journal: Journal, path: Path) -> None:
    steps = await _plan(journal, path, file_rows.NAMING, ("[]",))
    searches = [step for step in steps if "order_file_rows" in step]
    assert len(searches) == 4
    for step, name in zip(searches, ("phone", "second", "contact", "phone"), strict=True):
        assert step.startswith(f"SEARCH order_file_rows USING INDEX order_file_rows_{name}")


async def test_unconfirmed_bookings_of_others_are_read_in_their_order(
    journal: Journal, path: Path
) -> None:
    steps = " ".join(await _plan(journal, path, unconfirmed.OF_OTHERS, ()))
    assert "USING INDEX shared_doubts_written_at" in steps
    assert "USING INDEX sqlite_autoindex_shared_counters_1 (id=?)" in steps
    assert "TEMP B-TREE" not in steps


async def _plan(
    journal: Journal, path: Path, query: str, parameters: tuple[object, ...]
) -> list[str]:
    await journal.close()
    with closing(sqlite3.connect(path)) as other:
        return [row[3] for row in other.execute(f"EXPLAIN QUERY PLAN {query}", parameters)]
