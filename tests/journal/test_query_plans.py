"""Tests that no query of the journal scans a whole table or sorts."""

from __future__ import annotations

import re
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
from deskdispatch.journal.sharing import change_log, merging, records, unconfirmed
from deskdispatch.journal.sharing import deliveries as shared_deliveries
from deskdispatch.journal.sharing import kinds as shared_kinds
from deskdispatch.journal.sharing import prints as shared_prints
from deskdispatch.journal.sharing.kinds import KINDS

_FEW = {SharedKind.COUNTER, SharedKind.UNCONFIRMED}
"""Kinds with so few records that sorting them is allowed."""

_STEP = re.compile(
    r"(SEARCH|SCAN) (?P<table>\w+)"
    r"( USING ((COVERING )?INDEX (?P<index>\w+)|(INTEGER )?PRIMARY KEY))?"
    r"( (?P<condition>\(.*\)))?"
)


@pytest.mark.parametrize(
    ("query", "way"),
    [
        (deliveries.ONE, "deliveries_1 (id=?)"),
        (intents.OPEN, "intents_open in full"),
        (intents.OF_DELIVERY, "intents_delivery_id (delivery_id=?)"),
        (intents.RECENT, "intents_written_at (written_at>?)"),
        (intents.FOR_DAYS_SINCE, "intents_written_at (written_at>?)"),
        (intents.BOOKED_SINCE, "intents_booked (settled_at>?)"),
        (intents.LAST_BOOKED, "intents_booked in full"),
        (slips.COUNT, "prints_delivery_id (delivery_id=?)"),
        (slips.OF_DELIVERY, "prints_delivery_id (delivery_id=?)"),
        (slips.RECENT, "prints in full"),
        (slips.OLDEST_JOBS, "print_jobs_asked_at in full"),
        (account.NEWEST, "transactions_created_at in full"),
        (account.SINCE, "transactions_created_at (created_at>?)"),
        (summaries.NEWEST, "summaries_stands_at in full"),
        (summaries.OLDER, "summaries_stands_at ((stands_at,id)<(?,?))"),
        (summaries.ACTIVE, "summaries_active in full"),
        (summaries.BETWEEN, "summaries_stands_at (stands_at>? AND stands_at<?)"),
        (past.FARTHEST, "summaries (rowid>?)"),
        (past.DEAREST, "summaries (rowid>?)"),
        (past.ARRIVED, "summaries_stands_at (stands_at>? AND (stands_at,id)<(?,?))"),
        (summaries.SCHEDULED, "summaries_scheduled (scheduled_at>? AND scheduled_at<?)"),
        (stages.LENGTHS, "stages (began_at>?)"),
        (alerts.OPEN, "alerts_open in full"),
        (backfill.NEXT, "unfilled in full"),
        (recording.NEXT, "unrecorded_orders in full"),
        (doors.UNREAD, "doors_unread in full"),
        (doors.AT, "doors_key (key=?)"),
        (doors.ENDED, "doors (delivery_id=?)"),
        (rows.PHONE_BY_KEY, "customer_phones_2 (key=?)"),
        (profiles.NEWEST, "customers_seen_at in full"),
        (profiles.COUNT, "customer_orders_customer (customer_id=?)"),
        (profiles.ORDERS, "customer_orders_customer (customer_id=?)"),
        (deliveries.NEWEST, "summaries_stands_at in full, deliveries_1 (id=?)"),
        (profiles.LAST, "customer_orders_customer (customer_id=?), summaries_1 (id=?)"),
        (deliveries.SOME, "deliveries_1 (id=?)"),
        (deliveries.OF_ORDERS, "deliveries_order_number (order_number=?)"),
        (summaries.SOME, "summaries_1 (id=?)"),
        (summaries.ROWS, "summaries_1 (id=?)"),
        (summaries.BOOKINGS, "intents_delivery_id (delivery_id=?)"),
        (backfill.AMONG, "unfilled_1 (id=?)"),
        (deliveries.ACTIVE, "summaries_active in full, deliveries_1 (id=?)"),
        (intents.CLAIMED, "intents_delivery_id (delivery_id=?)"),
        (searches.UNCONFIRMED, "intents_open in full, doubts_1 (intent_id=?)"),
        (searches.GIVEN_UP, "intents_given_up (settled_at>?), doubts_1 (intent_id=?)"),
        (searches.REPORTED_BOOKED, "intents_reported_booked in full, doubts_1 (intent_id=?)"),
        (searches.OF, "intents_1 (id=?), doubts_1 (intent_id=?)"),
        (
            recording.KNOWN,
            "customer_orders_1 (delivery_id=?), customers_1 (id=?), customer_phones_1 (id=?)",
        ),
        (erasing.BOOKED, "intents_delivery_id (delivery_id=?)"),
        (file_rows.BOOKED, "order_file_rows_intent (intent_id=?)"),
        (rows.PLACES_OF, "places_of_customers_used (customer_id=?), customer_places_1 (id=?)"),
        (records.ONE, "shared_records_1 (kind=? AND id=?)"),
        (records.UNSENT, "shared_records_unsent in full"),
        (records.COUNT_UNSENT, "shared_records_unsent in full"),
        (records.COUNT_CHANGES, "shared_changes_time in full"),
        (records.NEXT_CHANGES, "shared_changes_time in full"),
        (merging.FOLLOWING, "shared_records_1 (kind=? AND id>?)"),
        (alerts.ELSEWHERE, "shared_records_1 (kind=? AND id=?)"),
        (unconfirmed.UNCONFIRMED, "intents_1 (id=?)"),
        (unconfirmed.IN_FLIGHT, "intents_one_in_flight (state=?)"),
        (unconfirmed.IS_OURS, "intents_1 (id=?)"),
        (shared_kinds.DRAFT, "kept_drafts_1 (id=?)"),
        (shared_prints.QUEUED, "print_jobs_1 (id=?)"),
        (shared_prints.LOGGED, "prints_job_id (job_id=?)"),
        (shared_deliveries.IS_OURS, "intents_delivery_id (delivery_id=?)"),
        (shared_deliveries.IS_ERASED, "erased_deliveries_1 (id=?)"),
        (slips.COUNT_SHARED, "shared_prints_delivery_id (delivery_id=?)"),
        (slips.SHARED_OF_DELIVERY, "shared_prints_delivery_id (delivery_id=?)"),
        (slips.RECENT_SHARED, "shared_prints_printed_at (printed_at>?)"),
        (shared_bookings.OF_DELIVERY, "shared_bookings_1 (delivery_id=?)"),
        (shared_bookings.SINCE, "shared_bookings_booked_at (booked_at>?)"),
        (shared_bookings.FOR_DAYS_SINCE, "shared_bookings_booked_at (booked_at>?)"),
        (shared_deliveries.BOOKED, "intents_delivery_id (delivery_id=?), deliveries_1 (id=?)"),
        (
            shared_deliveries.ORDER,
            "customer_orders_1 (delivery_id=?), customer_phones_1 (id=?), "
            "customer_phones_1 (id=?), shared_records_1 (kind=? AND id=?), "
            "erased_customers_1 (id=?)",
        ),
        (slips.ELSEWHERE, "shared_prints_delivery_id (delivery_id=?), shared_counters_1 (id=?)"),
        (summaries.SHARED_BOOKINGS, "shared_bookings_1 (delivery_id=?)"),
        (deliveries.ERASED_AMONG, "erased_deliveries_1 (id=?)"),
        (intents.CLAIMED_ELSEWHERE, "shared_bookings_1 (delivery_id=?)"),
        (erasing.SHARED, "shared_bookings_1 (delivery_id=?)"),
        (
            profiles.BY_PREFIX,
            "customer_phones_digits (digits>? AND digits<?), "
            "phones_of_customers_phone (phone_id=?), customers_1 (id=?), sorted",
        ),
        (rows.PHONES_OF, "phones_of_customers_1 (customer_id=?), customer_phones_1 (id=?), sorted"),
        (
            rows.CUSTOMERS_OF_PHONE,
            "phones_of_customers_phone (phone_id=?), customers_1 (id=?), sorted",
        ),
        (
            rows.PLACES_NEAR,
            "phones_of_customers_phone (phone_id=?), "
            "places_of_customers_used (customer_id=?), customer_places_1 (id=?), sorted",
        ),
        (rows.NEAR_PLACES_OF, "places_of_customers_used (customer_id=?), customer_places_1 (id=?)"),
        (erasing.ACTIVE, "customer_orders_customer (customer_id=?), summaries_1 (id=?)"),
        (erasing.UNSEEN, "customers_1 (id>?)"),
        (editing.NEWEST, "customer_merges_kept (kept_id=?), sorted"),
    ],
)
async def test_each_query_goes_by_these_indexes(
    journal: Journal, path: Path, query: str, way: str
) -> None:
    """An index is read in full only in its own order, or where all of its rows are wanted."""
    steps = []
    for said in await _plan(journal, path, query):
        found = _STEP.match(said)
        if found is not None and found["table"] != "json_each":
            index = (found["index"] or found["table"]).removeprefix("sqlite_autoindex_")
            steps.append(f"{index} {found['condition'] or 'in full'}")
        elif "TEMP B-TREE" in said:
            steps.append("sorted")
    assert ", ".join(steps) == way


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - _FEW))
async def test_the_rows_from_before_sharing_are_walked_by_an_index(
    journal: Journal, path: Path, kind: str
) -> None:
    steps = await _plan(journal, path, change_log.ids_after(kind))
    assert not [step for step in steps if "TEMP B-TREE" in step or step.startswith("SCAN")]


async def test_the_unconfirmed_bookings_are_found_among_all_by_their_index(
    journal: Journal, path: Path
) -> None:
    steps = await _plan(journal, path, change_log.ids_after(SharedKind.UNCONFIRMED))
    (found,) = [step for step in steps if "intents" in step]
    assert "USING INDEX intents_open" in found


async def test_rows_that_name_a_phone_are_found_by_indexes(journal: Journal, path: Path) -> None:
    steps = await _plan(journal, path, file_rows.NAMING)
    searches = [step for step in steps if "order_file_rows" in step]
    assert len(searches) == 4
    for step, name in zip(searches, ("phone", "second", "contact", "phone"), strict=True):
        assert step.startswith(f"SEARCH order_file_rows USING INDEX order_file_rows_{name}")


async def test_unconfirmed_bookings_of_others_are_read_in_their_order(
    journal: Journal, path: Path
) -> None:
    steps = " ".join(await _plan(journal, path, unconfirmed.OF_OTHERS))
    assert "USING INDEX shared_doubts_written_at" in steps
    assert "USING INDEX sqlite_autoindex_shared_counters_1 (id=?)" in steps
    assert "TEMP B-TREE" not in steps


async def _plan(journal: Journal, path: Path, query: str) -> list[str]:
    """Returns the steps of a query with constants for its parameters."""
    await journal.close()
    constant = re.sub(r":\w+|\?\d*", "'x'", query)
    with closing(sqlite3.connect(path)) as other:
        return [row[3] for row in other.execute(f"EXPLAIN QUERY PLAN {constant}")]
