"""The tables of the journal, and the migrations between schema versions."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache
from itertools import chain
from typing import Final

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.journal import (
    alerts,
    clerks,
    customer_search,
    saved_places,
    sharing_schema,
    shift,
    standing_orders,
    wrong_bookings,
)
from deskdispatch.journal.booking import held_orders
from deskdispatch.journal.database import transaction
from deskdispatch.journal.deliveries import doors, summaries

APPLICATION_ID: Final = 0x4453_4B4A
"""``DSKJ``: the application id in the header of journal files."""

Step = tuple[str, ...]
"""Statements of one migration."""

_FIRST: Final[Step] = (
    """
    CREATE TABLE intents (
        id TEXT PRIMARY KEY,
        booking TEXT NOT NULL,
        digest TEXT NOT NULL,
        written_at TEXT NOT NULL,
        state TEXT NOT NULL,
        settled_at TEXT,
        delivery_id TEXT,
        detail TEXT NOT NULL,
        CHECK ((state = 'in_flight') = (settled_at IS NULL))
    ) STRICT
    """,
    "CREATE UNIQUE INDEX intents_one_in_flight ON intents (state) WHERE state = 'in_flight'",
    """
    CREATE INDEX intents_open ON intents (written_at DESC)
    WHERE state IN ('in_flight', 'in_doubt')
    """,
    """
    CREATE UNIQUE INDEX intents_delivery_id ON intents (delivery_id)
    WHERE delivery_id IS NOT NULL
    """,
    """
    CREATE TABLE deliveries (
        id TEXT PRIMARY KEY,
        order_number TEXT NOT NULL,
        status TEXT NOT NULL,
        created_at TEXT NOT NULL, -- when it was first seen, where the service does not say
        seen_at TEXT NOT NULL, -- when it was last seen to change
        value TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX deliveries_created_at ON deliveries (created_at DESC, id DESC)",
    "CREATE INDEX deliveries_order_number ON deliveries (order_number)",
    "CREATE INDEX deliveries_status ON deliveries (status, created_at DESC)",
    """
    CREATE TABLE bootstrap (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        kept_at TEXT NOT NULL,
        value TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE prints (
        id INTEGER PRIMARY KEY,
        delivery_id TEXT NOT NULL,
        printed_at TEXT NOT NULL,
        target TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX prints_delivery_id ON prints (delivery_id)",
)

_SECOND: Final[Step] = (
    "ALTER TABLE intents ADD COLUMN service_ahead REAL",
    "CREATE INDEX intents_written_at ON intents (written_at DESC)",
    "CREATE INDEX intents_booked ON intents (settled_at DESC) WHERE state = 'booked'",
    "CREATE INDEX intents_given_up ON intents (settled_at DESC) WHERE state = 'given_up'",
    """
    CREATE TABLE doubts (
        intent_id TEXT PRIMARY KEY,
        looks INTEGER NOT NULL,
        next_look_at TEXT,
        wait_until TEXT,
        evidence TEXT,
        trouble TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE draft (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        kept_at TEXT NOT NULL,
        value TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE kept_drafts (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        kept_at TEXT NOT NULL,
        value TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE transactions (
        id TEXT PRIMARY KEY,
        created_at TEXT NOT NULL,
        value TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX transactions_created_at ON transactions (created_at DESC, id DESC)",
    """
    CREATE TABLE coverage (
        since TEXT PRIMARY KEY,
        until TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE services (
        base_url TEXT PRIMARY KEY,
        keeps_digits INTEGER NOT NULL CHECK (keeps_digits IN (0, 1)),
        learnt_at TEXT NOT NULL
    ) STRICT
    """,
)

_THIRD: Final[Step] = (
    """
    CREATE TABLE briefs (
        id TEXT PRIMARY KEY,
        order_number TEXT NOT NULL,
        status TEXT NOT NULL,
        created_at REAL, -- these and all times here: seconds since 1970
        since REAL,
        customer_name TEXT NOT NULL,
        customer_number TEXT NOT NULL,
        area_en TEXT NOT NULL,
        area_ar TEXT NOT NULL,
        driver_name TEXT NOT NULL,
        driver_phone TEXT NOT NULL,
        vehicle_type TEXT NOT NULL,
        price INTEGER, -- fils
        collects INTEGER,
        asked INTEGER,
        cash INTEGER, -- fils
        branch_id TEXT NOT NULL,
        is_scheduled INTEGER,
        scheduled_at REAL,
        latitude REAL,
        longitude REAL,
        is_ours INTEGER NOT NULL,
        typed TEXT NOT NULL,
        haystack TEXT NOT NULL,
        stands_at REAL NOT NULL, -- created_at, else when it was first seen
        checksum INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE unfilled ( -- deliveries whose lines and stages are still to be made
        id TEXT PRIMARY KEY
    ) STRICT
    """,
    "CREATE INDEX briefs_stands_at ON briefs (stands_at DESC, id DESC)",
    """
    CREATE INDEX briefs_active ON briefs (stands_at DESC, id DESC)
    WHERE status NOT IN ('DELIVERED', 'CANCELLED', 'REJECTED', 'FAILED')
    """,
    """
    CREATE INDEX briefs_scheduled ON briefs (scheduled_at, id)
    WHERE scheduled_at IS NOT NULL
    """,
    """
    CREATE TABLE stages (
        began_at REAL NOT NULL,
        delivery_id TEXT NOT NULL,
        status TEXT NOT NULL,
        seconds REAL NOT NULL,
        PRIMARY KEY (began_at, delivery_id, status)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE alerts (
        about TEXT NOT NULL,
        kind TEXT NOT NULL,
        at TEXT NOT NULL,
        order_number TEXT NOT NULL,
        customer_name TEXT NOT NULL,
        acknowledged_at TEXT,
        PRIMARY KEY (about, kind)
    ) STRICT
    """,
    "CREATE INDEX alerts_at ON alerts (at)",
    """
    CREATE INDEX alerts_open ON alerts (at)
    WHERE acknowledged_at IS NULL AND kind IN ('failed', 'rejected', 'cancelled')
    """,
    """
    CREATE TABLE print_jobs (
        id TEXT PRIMARY KEY,
        delivery_id TEXT NOT NULL,
        order_number TEXT NOT NULL,
        target TEXT NOT NULL,
        asked_at TEXT NOT NULL,
        who TEXT NOT NULL,
        tries INTEGER NOT NULL,
        trouble TEXT NOT NULL,
        next_try_at TEXT
    ) STRICT
    """,
    "CREATE INDEX print_jobs_asked_at ON print_jobs (asked_at)",
    "ALTER TABLE prints ADD COLUMN who TEXT",
)

_FOURTH: Final[Step] = ("ALTER TABLE intents ADD COLUMN statements TEXT",)

_FIFTH: Final[Step] = (
    "CREATE INDEX intents_reported_booked ON intents (settled_at DESC) WHERE state = 'told_booked'",
    """
    CREATE TABLE differences ( -- booked otherwise than asked, and not dismissed yet
        intent_id TEXT PRIMARY KEY
    ) STRICT
    """,
)

_SIXTH: Final[Step] = (
    "DROP INDEX alerts_at",
    "DROP INDEX alerts_open",  # since this step these two are in ``INDEXES``
    "DROP INDEX briefs_active",
)

_SEVENTH: Final[Step] = (
    """
    CREATE TABLE customers (
        id TEXT PRIMARY KEY, -- these and the next two: random UUIDs
        seen_at REAL NOT NULL DEFAULT 0, -- the last order, seconds since 1970, as in briefs
        haystack TEXT NOT NULL DEFAULT '', -- what is searched: names, phones and areas
        value TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE customer_phones (
        id TEXT PRIMARY KEY,
        key TEXT NOT NULL UNIQUE, -- E.164
        digits TEXT NOT NULL, -- what is searched: without Kuwait's country code
        value TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE customer_places (
        id TEXT PRIMARY KEY,
        latitude REAL NOT NULL,
        longitude REAL NOT NULL,
        value TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE phones_of_customers (
        customer_id TEXT NOT NULL,
        phone_id TEXT NOT NULL,
        is_linked INTEGER NOT NULL DEFAULT 1 CHECK (is_linked IN (0, 1)),
        used_at REAL NOT NULL,
        changed_at TEXT NOT NULL,
        origin TEXT NOT NULL,
        PRIMARY KEY (customer_id, phone_id)
    ) STRICT
    """,
    """
    CREATE TABLE places_of_customers (
        customer_id TEXT NOT NULL,
        place_id TEXT NOT NULL,
        is_linked INTEGER NOT NULL DEFAULT 1 CHECK (is_linked IN (0, 1)),
        used_at REAL NOT NULL,
        changed_at TEXT NOT NULL,
        origin TEXT NOT NULL,
        PRIMARY KEY (customer_id, place_id)
    ) STRICT
    """,
    """
    CREATE TABLE customer_orders (
        delivery_id TEXT PRIMARY KEY,
        customer_id TEXT NOT NULL,
        phone_id TEXT NOT NULL,
        place_id TEXT, -- NULL until the drop-off is known
        at REAL NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE unrecorded_orders ( -- deliveries whose customer is still to be recorded
        id TEXT PRIMARY KEY
    ) STRICT
    """,
    "CREATE INDEX customers_seen_at ON customers (seen_at DESC, id DESC)",
    "CREATE INDEX customer_phones_digits ON customer_phones (digits)",
    "CREATE INDEX customer_places_latitude ON customer_places (latitude, longitude)",
    "CREATE INDEX phones_of_customers_phone ON phones_of_customers (phone_id)",
    "CREATE INDEX places_of_customers_place ON places_of_customers (place_id)",
    "CREATE INDEX places_of_customers_used ON places_of_customers (customer_id, used_at DESC)",
    """
    CREATE INDEX customer_orders_customer
    ON customer_orders (customer_id, at DESC, delivery_id DESC)
    """,
    """
    CREATE TRIGGER briefs_customer_known AFTER INSERT ON briefs WHEN NEW.customer_number <> ''
    BEGIN
        INSERT INTO unrecorded_orders (id)
        SELECT NEW.id WHERE NEW.id NOT IN (SELECT id FROM unrecorded_orders);
    END
    """,
    """
    CREATE TRIGGER briefs_customer_learnt AFTER UPDATE ON briefs
    WHEN NEW.customer_number <> '' AND (
        NEW.customer_number <> OLD.customer_number OR NEW.is_ours > OLD.is_ours
        OR (OLD.latitude IS NULL AND NEW.latitude IS NOT NULL)
    )
    BEGIN
        INSERT INTO unrecorded_orders (id)
        SELECT NEW.id WHERE NEW.id NOT IN (SELECT id FROM unrecorded_orders);
    END
    """,
    "INSERT INTO unrecorded_orders SELECT id FROM briefs ORDER BY stands_at DESC",
)

_EIGHTH: Final[Step] = (
    "DROP INDEX customer_places_latitude",  # places are searched only among a customer's own
    """
    CREATE TABLE customer_merges (
        gone_id TEXT PRIMARY KEY, -- who is a part of kept_id since then
        kept_id TEXT NOT NULL,
        merged_at TEXT NOT NULL,
        before TEXT NOT NULL -- what undoing it restores
    ) STRICT
    """,
    "CREATE INDEX customer_merges_kept ON customer_merges (kept_id, merged_at DESC)",
    """
    CREATE TABLE erased_customers (
        id TEXT PRIMARY KEY,
        erased_at TEXT NOT NULL
    ) STRICT
    """,
)

_NINTH: Final[Step] = (
    """
    CREATE TABLE order_files (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        headings TEXT NOT NULL, -- a JSON array of texts
        columns TEXT NOT NULL, -- a JSON array: what each column holds, or null
        shape TEXT NOT NULL,
        read_at TEXT NOT NULL,
        started_at TEXT -- its booking was started and is not ended
    ) STRICT
    """,
    "CREATE INDEX order_files_read_at ON order_files (read_at DESC)",
    """
    CREATE TABLE order_file_rows (
        id TEXT PRIMARY KEY,
        file_id TEXT NOT NULL,
        line INTEGER NOT NULL,
        key TEXT NOT NULL,
        ordinal INTEGER NOT NULL,
        decision TEXT NOT NULL,
        intent_id TEXT,
        value TEXT NOT NULL,
        phone_key TEXT NOT NULL, -- those of the draft's phones; empty without one
        second_key TEXT NOT NULL,
        contact_key TEXT NOT NULL,
        corrected_key TEXT -- the key of what it was corrected to
    ) STRICT
    """,
    """
    CREATE INDEX order_file_rows_corrected ON order_file_rows (corrected_key)
    WHERE corrected_key IS NOT NULL
    """,
    "CREATE INDEX order_file_rows_phone ON order_file_rows (phone_key)",
    "CREATE INDEX order_file_rows_second ON order_file_rows (second_key)",
    "CREATE INDEX order_file_rows_contact ON order_file_rows (contact_key)",
    "CREATE INDEX order_file_rows_file ON order_file_rows (file_id, line)",
    "CREATE INDEX order_file_rows_key ON order_file_rows (key, ordinal)",
    """
    CREATE UNIQUE INDEX order_file_rows_intent ON order_file_rows (intent_id)
    WHERE intent_id IS NOT NULL
    """,
    """
    CREATE TABLE order_file_columns (
        shape TEXT PRIMARY KEY,
        columns TEXT NOT NULL,
        mapped_at TEXT NOT NULL
    ) STRICT
    """,
)

_TWELFTH: Final[Step] = (
    "ALTER TABLE briefs RENAME TO summaries",
    "DROP INDEX briefs_stands_at",
    "DROP INDEX IF EXISTS briefs_active",
    "DROP INDEX briefs_scheduled",
    "DROP TRIGGER briefs_customer_known",
    "DROP TRIGGER briefs_customer_learnt",
    "CREATE INDEX summaries_stands_at ON summaries (stands_at DESC, id DESC)",
    """
    CREATE INDEX summaries_scheduled ON summaries (scheduled_at, id)
    WHERE scheduled_at IS NOT NULL
    """,
    """
    CREATE TRIGGER summaries_customer_known AFTER INSERT ON summaries
    WHEN NEW.customer_number <> ''
    BEGIN
        INSERT INTO unrecorded_orders (id)
        SELECT NEW.id WHERE NEW.id NOT IN (SELECT id FROM unrecorded_orders);
    END
    """,
    """
    CREATE TRIGGER summaries_customer_learnt AFTER UPDATE ON summaries
    WHEN NEW.customer_number <> '' AND (
        NEW.customer_number <> OLD.customer_number OR NEW.is_ours > OLD.is_ours
        OR (OLD.latitude IS NULL AND NEW.latitude IS NOT NULL)
    )
    BEGIN
        INSERT INTO unrecorded_orders (id)
        SELECT NEW.id WHERE NEW.id NOT IN (SELECT id FROM unrecorded_orders);
    END
    """,
)

_FOURTEENTH: Final[Step] = (
    "DROP INDEX deliveries_created_at",  # the newest are read by their summaries
    "DROP INDEX deliveries_status",
    "DROP INDEX summaries_stands_at",
    # ascending, like new rows, so that its pages are full
    "CREATE INDEX summaries_stands_at ON summaries (stands_at, id)",
    *customer_search.TABLE,
)

_FIFTEENTH: Final[Step] = (
    saved_places.TABLE,
    # rows that others shared before this PC knew the kind
    """
    INSERT INTO saved_places (id, value)
    SELECT id, json_object(
        'id', id,
        'name', json_extract(fields, '$.name[0]'),
        'latitude', json_extract(fields, '$.point[0][0]'),
        'longitude', json_extract(fields, '$.point[0][1]'),
        'otherName', coalesce(json_extract(fields, '$.otherName[0]'), ''),
        'detail', coalesce(json_extract(fields, '$.detail[0]'), ''),
        'note', coalesce(json_extract(fields, '$.note[0]'), ''),
        'savedAt', json_extract(fields, '$.savedAt[0]')
    )
    FROM (
        SELECT id, CASE WHEN json_valid(fields) THEN fields ELSE '{}' END AS fields
        FROM shared_records WHERE kind = 'saved_place'
    )
    WHERE json_type(fields, '$.erased') IS NULL
        AND json_type(fields, '$.name[0]') = 'text'
        AND json_type(fields, '$.savedAt[0]') = 'text'
        AND json_type(fields, '$.point[0][0]') IN ('real', 'integer')
        AND json_type(fields, '$.point[0][1]') IN ('real', 'integer')
        AND json_extract(fields, '$.point[0][0]') BETWEEN -90 AND 90
        AND json_extract(fields, '$.point[0][1]') BETWEEN -180 AND 180
    """,
)

_SIXTEENTH: Final[Step] = (
    *doors.TABLE,
    held_orders.TABLE,
    *clerks.TABLES,
    # rows that others shared before this PC knew the kind
    """
    INSERT INTO clerks (id, value)
    SELECT id, json_object(
        'id', id,
        'name', json_extract(fields, '$.name[0]'),
        'pin', json_extract(fields, '$.pin[0]')
    )
    FROM (
        SELECT id, CASE WHEN json_valid(fields) THEN fields ELSE '{}' END AS fields
        FROM shared_records WHERE kind = 'clerk'
    )
    WHERE json_type(fields, '$.erased') IS NULL
        AND json_type(fields, '$.name[0]') = 'text'
        AND json_type(fields, '$.pin[0]') = 'text'
    """,
    *wrong_bookings.TABLE,
    "ALTER TABLE intents ADD COLUMN clerk TEXT",
    "ALTER TABLE summaries ADD COLUMN clerk TEXT",
    "ALTER TABLE shared_bookings ADD COLUMN clerk TEXT NOT NULL DEFAULT ''",
    *shift.TABLES,
    *standing_orders.TABLES,
    # rows that others shared before this PC knew the kind
    """
    INSERT INTO templates (id, value)
    SELECT id, json_object(
        'id', id,
        'name', json_extract(fields, '$.name[0]'),
        'draft', json_extract(fields, '$.draft[0]'),
        'repeat', json_extract(fields, '$.repeat[0]'),
        'savedAt', json_extract(fields, '$.savedAt[0]')
    )
    FROM (
        SELECT id, CASE WHEN json_valid(fields) THEN fields ELSE '{}' END AS fields
        FROM shared_records WHERE kind = 'template'
    )
    WHERE json_type(fields, '$.erased') IS NULL
        AND json_type(fields, '$.name[0]') = 'text'
        AND json_type(fields, '$.draft[0]') = 'object'
        AND json_type(fields, '$.savedAt[0]') = 'text'
    """,
)

STEPS: Final[tuple[Step, ...]] = (
    *(_FIRST, _SECOND, _THIRD, _FOURTH),
    *(_FIFTH, _SIXTH, _SEVENTH, _EIGHTH),
    *(_NINTH, sharing_schema.STEP, sharing_schema.CHANGE_LOG, _TWELFTH),
    *(sharing_schema.NEAR_PLACES, _FOURTEENTH, _FIFTEENTH, _SIXTEENTH),
)
"""``PRAGMA user_version`` counts the applied steps. A released step never changes."""


INDEXES: Final = {"alerts_open": alerts.INDEX, "summaries_active": summaries.INDEX}
"""Indexes that name alert kinds or statuses: rebuilt if a release changes these."""

WITH_SUMMARIES: Final = 3
"""First version in which every delivery has a summary."""


def check(connection: sqlite3.Connection, steps: Sequence[Step] = STEPS) -> None:
    """Checks that the file is a journal that this release understands, or new and empty.

    Raises ``JournalError`` ``NOT_A_JOURNAL``, ``NEWER_SCHEMA``, or ``DAMAGED`` for no version.
    """
    mark, version = _pragma(connection, "application_id"), version_of(connection)
    if mark != APPLICATION_ID:
        (things,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if mark or version or things:
            raise JournalError(JournalFailure.NOT_A_JOURNAL)
    elif version < 1:
        raise JournalError(JournalFailure.DAMAGED)
    if version > len(steps):
        raise JournalError(JournalFailure.NEWER_SCHEMA)


def migrate(
    connection: sqlite3.Connection,
    steps: Sequence[Step] = STEPS,
    before: Callable[[], None] = lambda: None,
    after: Callable[[sqlite3.Connection], None] = lambda _: None,
) -> None:
    """Applies the steps that this file lacks, all or none.

    Args:
        connection: Connection to a checked file.
        steps: All steps.
        before: Called when an earlier release's file is locked; no step is applied if it raises.
        after: Called after the last step, in its transaction, for an earlier release's file.
    """
    if version_of(connection) == len(steps):
        return
    with transaction(connection):
        version = version_of(connection)  # another process may have migrated it
        if 0 < version < len(steps):
            before()
        try:
            for statement in chain.from_iterable(steps[version:]):
                connection.execute(statement)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_ERROR:
                raise JournalError(JournalFailure.DAMAGED) from error
            raise
        if 0 < version < len(steps):
            after(connection)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(steps)}")


def update_indexes(connection: sqlite3.Connection) -> None:
    """Rebuilds ``INDEXES`` of a migrated file if they differ from this release's."""
    if _things(connection) >= INDEXES.items():
        return
    with transaction(connection):
        for name, statement in INDEXES.items():
            connection.execute(f"DROP INDEX IF EXISTS {name}")
            connection.execute(statement)


def is_complete(connection: sqlite3.Connection, version: int = len(STEPS)) -> bool:
    """Whether every table and index of that version exists as its steps make it."""
    return 0 < version <= len(STEPS) and _things(connection) >= _made(version)


def version_of(connection: sqlite3.Connection) -> int:
    return _pragma(connection, "user_version")


@cache
def columns() -> dict[str, tuple[str, ...]]:
    """Returns the columns of every table, in the order in which a row is stored."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        return {
            name: tuple(row[1] for row in connection.execute(f"PRAGMA table_info({name})"))
            for (name,) in names.fetchall()
        }


@cache
def _made(version: int) -> frozenset[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, STEPS[:version])
        return _things(connection)


def _things(connection: sqlite3.Connection) -> frozenset[tuple[str, str]]:
    rows = connection.execute("SELECT name, sql FROM sqlite_schema").fetchall()
    return frozenset((name, " ".join(str(sql or "").split())) for name, sql in rows)


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])
