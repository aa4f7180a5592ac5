"""Schema steps with the tables of sharing."""

from __future__ import annotations

from typing import Final

_TABLES: Final = (
    """
    CREATE TABLE sharing ( -- one row while this PC shares with other counters
        only INTEGER PRIMARY KEY CHECK (only = 1),
        counter_id TEXT NOT NULL, -- this PC's
        database_id TEXT NOT NULL,
        started_at TEXT NOT NULL,
        seq INTEGER NOT NULL DEFAULT 0, -- all records of the database up to this one are here
        as_of TEXT,
        clock INTEGER NOT NULL DEFAULT 0, -- the latest hybrid time that was given or seen
        ahead_ms INTEGER NOT NULL DEFAULT 0, -- this PC's clock minus the database's
        fill_kind TEXT, -- existing rows are noted up to this kind and id; NULL: all are
        fill_id TEXT NOT NULL DEFAULT '',
        is_applying INTEGER NOT NULL DEFAULT 0 CHECK (is_applying IN (0, 1))
    ) STRICT
    """,
    """
    CREATE TABLE shared_records (
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        fields TEXT NOT NULL,
        is_unsent INTEGER NOT NULL CHECK (is_unsent IN (0, 1)),
        PRIMARY KEY (kind, id)
    ) STRICT
    """,
    "CREATE INDEX shared_records_unsent ON shared_records (kind, id) WHERE is_unsent = 1",
    """
    CREATE TABLE shared_changes ( -- records that changed here since they were last read
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        time INTEGER NOT NULL, -- hybrid; 0: it stood there when sharing began
        PRIMARY KEY (kind, id)
    ) STRICT
    """,
    "CREATE INDEX shared_changes_time ON shared_changes (time DESC)",
    """
    CREATE TABLE shared_counters (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        left_at TEXT -- NULL while it shares
    ) STRICT
    """,
    """
    CREATE TABLE shared_bookings ( -- what other counters booked
        delivery_id TEXT PRIMARY KEY,
        order_number TEXT NOT NULL,
        booking TEXT NOT NULL,
        counter_id TEXT NOT NULL,
        who TEXT NOT NULL,
        booked_at TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX shared_bookings_booked_at ON shared_bookings (booked_at DESC)",
    """
    CREATE TABLE shared_prints ( -- slips of other counters
        id TEXT PRIMARY KEY,
        delivery_id TEXT NOT NULL,
        order_number TEXT NOT NULL,
        target TEXT NOT NULL,
        asked_at TEXT NOT NULL,
        who TEXT NOT NULL,
        counter_id TEXT NOT NULL,
        printed_at TEXT -- NULL: claimed, and not out yet
    ) STRICT
    """,
    "CREATE INDEX shared_prints_delivery_id ON shared_prints (delivery_id)",
    """
    CREATE INDEX shared_prints_printed_at ON shared_prints (printed_at DESC)
    WHERE printed_at IS NOT NULL
    """,
    """
    CREATE TABLE shared_doubts ( -- bookings of which another counter does not know the end
        id TEXT PRIMARY KEY,
        phones TEXT NOT NULL, -- a JSON array, E.164
        name TEXT NOT NULL,
        written_at TEXT NOT NULL, -- by the clock of the shared database
        counter_id TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX shared_doubts_written_at ON shared_doubts (written_at DESC)",
    """
    CREATE TABLE erased_deliveries ( -- those whose customer was erased
        id TEXT PRIMARY KEY,
        erased_at TEXT NOT NULL -- by the clock of the service
    ) STRICT
    """,
)

_COLUMNS: Final = (
    "ALTER TABLE intents ADD COLUMN who TEXT",
    "ALTER TABLE briefs ADD COLUMN counter_id TEXT",
    "ALTER TABLE prints ADD COLUMN job_id TEXT",
    "UPDATE prints SET job_id = printed_at || ' ' || delivery_id || ' ' || id",
    """
    CREATE INDEX alerts_acknowledged ON alerts (about || '|' || kind)
    WHERE acknowledged_at <> at
    """,
    "CREATE UNIQUE INDEX prints_job_id ON prints (job_id) WHERE job_id IS NOT NULL",
)

_MERGED: Final = (
    # the customer for whom it was recorded, if merged into ``customer_id``
    "ALTER TABLE customer_orders ADD COLUMN recorded_id TEXT",
    "ALTER TABLE customer_orders ADD COLUMN second_phone_id TEXT",
    """
    UPDATE customer_orders SET recorded_id = (
        SELECT gone_id FROM customer_merges CROSS JOIN json_each(before, '$.orders') AS moved
        WHERE moved.value = delivery_id ORDER BY customer_merges.rowid LIMIT 1
    )
    WHERE delivery_id IN (
        SELECT moved.value FROM customer_merges CROSS JOIN json_each(before, '$.orders') AS moved
    )
    """,
    # of phones used at once, the one linked first comes first, whatever their keys
    """
    UPDATE phones_of_customers AS later SET used_at = used_at - 0.001
    WHERE EXISTS (
        SELECT 1 FROM phones_of_customers AS earlier
        WHERE earlier.customer_id = later.customer_id AND earlier.used_at = later.used_at
            AND earlier.rowid < later.rowid
    )
    """,
    "DROP INDEX places_of_customers_used",
    """
    CREATE INDEX places_of_customers_used
    ON places_of_customers (customer_id, used_at DESC, place_id)
    """,
    """
    CREATE TABLE merged_customers ( -- those whose record says that they are a part of another
        id TEXT PRIMARY KEY,
        into_id TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX merged_customers_into ON merged_customers (into_id)",
    """
    CREATE TABLE near_places ( -- places of a customer that stand as another one within 20 m
        place_id TEXT NOT NULL,
        customer_id TEXT NOT NULL,
        PRIMARY KEY (place_id, customer_id)
    ) STRICT
    """,
    "CREATE INDEX near_places_customer_id ON near_places (customer_id)",
)

STEP: Final = (*_TABLES, *_COLUMNS, *_MERGED)
"""Schema step that makes the sharing tables; it once included the triggers of ``change_log``."""

NEAR_PLACES: Final = (
    "UPDATE sharing SET is_applying = 1",  # the others have these links
    """
    INSERT OR IGNORE INTO places_of_customers
        (customer_id, place_id, used_at, changed_at, origin)
    SELECT customer_id, place_id, 0, '1970-01-01T00:00:00.000000Z', 'service' FROM near_places
    WHERE customer_id IN (SELECT id FROM customers)
        AND place_id IN (SELECT id FROM customer_places)
    """,
    "DROP TABLE near_places",
    "UPDATE sharing SET is_applying = 0",
)
"""Schema step since which places within 20 m are told apart only for display."""

CHANGE_LOG: Final = (
    # no type or constraint that a value could break: its triggers run with every booking
    """
    CREATE TABLE local_changes ( -- records that changed here since ``change_log`` was last taken
        kind TEXT,
        id TEXT,
        at INTEGER -- milliseconds since 1970, by this PC's clock
    )
    """,
    "CREATE INDEX local_changes_id ON local_changes (id, kind)",
)
"""Schema step that makes the log of local changes."""
