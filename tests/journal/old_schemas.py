"""Journals of earlier releases, in SQL of their own: no schema of the program is used here."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple


class OldSchema(NamedTuple):
    """Tables of a release, with rows in all of them."""

    version: int
    script: str

    def make(self, path: Path) -> None:
        """Writes a file with these tables."""
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(f"BEGIN; {self.script} COMMIT;")


_BOOKING: Final = (
    '{"customerName":"سارة العلي","customerNumber":"98765432","pickupLatitude":29.3375,'
    '"pickupLongitude":48.0758,"deliveryLatitude":29.3697123456,"deliveryLongitude":47.9783,'
    '"collectCash":true,"totalAmount":"12.500","vehicleType":"van"}'
)
_DELIVERY: Final = (
    '{"id":"d1","orderNumber":"ORD-1042","status":"ENROUTE","customerName":"سارة العلي",'
    '"estimatedPrice":"1.750","isScheduled":false,"createdAt":"2026-11-21T09:00:02.000Z",'
    '"zoneHint":"Jahra"}'
)
_OTHER: Final = '{"id":"d2","orderNumber":"ORD-7","status":"TELEPORTED","driverName":null}'
_BOOTSTRAP: Final = (
    '{"account":{"id":"a1","sellerId":"S-1","sellerName":"حلويات","billingMode":"PREPAID",'
    '"walletBalance":"42.750"},"wallet":{"balance":"42.750","billingMode":"PREPAID"},'
    '"branches":[],"pricing":{"useCustomTiers":false,"effectiveConfig":{"tiers":[],'
    '"extraKmRateKwd":0.15,"extraKmAfter":20,"specialZones":[]}},"scheduledDelivery":'
    '{"globalEnabled":true,"merchantEnabled":true,"enabled":true,"available":true,'
    '"surchargeKwd":"2.500","payAsYouGoEnabled":false}}'
)
_ROWS: Final = f"""
    INSERT INTO intents VALUES
    ('{1:032x}', '{_BOOKING}', 'd1gest', '2026-11-21T09:00:01.000001Z', 'booked',
     '2026-11-21T09:00:03.000000Z', 'd1', ''),
    ('{2:032x}', '{_BOOKING}', 'd1gest', '2026-11-21T09:00:02.000001Z', 'refused',
     '2026-11-21T09:00:03.000000Z', NULL, 'Wallet is empty'),
    ('{3:032x}', '{_BOOKING}', 'd1gest', '2026-11-21T09:00:03.000001Z', 'not_sent',
     '2026-11-21T09:00:03.000000Z', NULL, ''),
    ('{4:032x}', '{_BOOKING}', 'd1gest', '2026-11-21T09:00:04.000001Z', 'in_doubt',
     '2026-11-21T09:00:05.000000Z', NULL, 'cut'),
    ('{5:032x}', '{_BOOKING}', 'd1gest', '2026-11-21T09:00:05.000001Z', 'in_flight',
     NULL, NULL, '');
    INSERT INTO deliveries VALUES
    ('d1', 'ORD-1042', 'ENROUTE', '2026-11-21T09:00:02.000000Z', '2026-11-21T09:00:09.000000Z',
     '{_DELIVERY}'),
    ('d2', 'ORD-7', 'TELEPORTED', '2026-11-21T08:00:00.000000Z', '2026-11-21T08:00:00.000000Z',
     '{_OTHER}');
    INSERT INTO bootstrap VALUES (1, '2026-11-21T09:00:00.000000Z', '{_BOOTSTRAP}');
    INSERT INTO prints (delivery_id, printed_at, target) VALUES
    ('d1', '2026-11-21T09:00:10.000000Z', 'طابعة'), ('d1', '2026-11-21T09:00:11.000000Z', 'x');
"""

FIRST: Final = OldSchema(
    1,
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
    ) STRICT;
    CREATE UNIQUE INDEX intents_one_in_flight ON intents (state) WHERE state = 'in_flight';
    CREATE INDEX intents_open ON intents (written_at DESC)
    WHERE state IN ('in_flight', 'in_doubt');
    CREATE UNIQUE INDEX intents_delivery_id ON intents (delivery_id)
    WHERE delivery_id IS NOT NULL;
    CREATE TABLE deliveries (
        id TEXT PRIMARY KEY,
        order_number TEXT NOT NULL,
        status TEXT NOT NULL,
        created_at TEXT NOT NULL, -- when it was first seen, where the service does not say
        seen_at TEXT NOT NULL, -- when it was last seen to change
        value TEXT NOT NULL
    ) STRICT;
    CREATE INDEX deliveries_created_at ON deliveries (created_at DESC, id DESC);
    CREATE INDEX deliveries_order_number ON deliveries (order_number);
    CREATE INDEX deliveries_status ON deliveries (status, created_at DESC);
    CREATE TABLE bootstrap (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        kept_at TEXT NOT NULL,
        value TEXT NOT NULL
    ) STRICT;
    CREATE TABLE prints (
        id INTEGER PRIMARY KEY,
        delivery_id TEXT NOT NULL,
        printed_at TEXT NOT NULL,
        target TEXT NOT NULL
    ) STRICT;
    CREATE INDEX prints_delivery_id ON prints (delivery_id);
    PRAGMA application_id = 1146309450;
    PRAGMA user_version = 1;
    """
    + _ROWS,
)

_SECOND_ROWS: Final = f"""
    UPDATE intents SET service_ahead = 0.5 WHERE id = '{1:032x}';
    INSERT INTO doubts VALUES ('{4:032x}', 3, '2026-11-21T09:10:00.000000Z', NULL, NULL, 'busy');
    INSERT INTO draft VALUES (1, '2026-11-21T09:00:00.000000Z', '{{"name":"نورة"}}');
    INSERT INTO kept_drafts VALUES
    ('a', 'later', '2026-11-21T09:00:00.000000Z', '{{"phone":"9876"}}');
    INSERT INTO transactions VALUES
    ('t1', '2026-11-21T09:00:02.000000Z', '{{"id":"t1","type":"DEBIT","amount":"1.750",'
     || '"balanceAfter":"41.000","createdAt":"2026-11-21T09:00:02.000Z"}}');
    INSERT INTO coverage VALUES ('2026-11-21T09:00:00.000000Z', '2026-11-21T09:05:00.000000Z');
    INSERT INTO services VALUES ('https://merchant.example', 1, '2026-11-21T09:00:03.000000Z');
"""

SECOND: Final = OldSchema(
    2,
    FIRST.script
    + """
    ALTER TABLE intents ADD COLUMN service_ahead REAL;
    CREATE INDEX intents_written_at ON intents (written_at DESC);
    CREATE INDEX intents_booked ON intents (settled_at DESC) WHERE state = 'booked';
    CREATE INDEX intents_given_up ON intents (settled_at DESC) WHERE state = 'given_up';
    CREATE TABLE doubts (
        intent_id TEXT PRIMARY KEY,
        looks INTEGER NOT NULL,
        next_look_at TEXT,
        wait_until TEXT,
        evidence TEXT,
        trouble TEXT NOT NULL
    ) STRICT;
    CREATE TABLE draft (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        kept_at TEXT NOT NULL,
        value TEXT NOT NULL
    ) STRICT;
    CREATE TABLE kept_drafts (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        kept_at TEXT NOT NULL,
        value TEXT NOT NULL
    ) STRICT;
    CREATE TABLE transactions (
        id TEXT PRIMARY KEY,
        created_at TEXT NOT NULL,
        value TEXT NOT NULL
    ) STRICT;
    CREATE INDEX transactions_created_at ON transactions (created_at DESC, id DESC);
    CREATE TABLE coverage (
        since TEXT PRIMARY KEY,
        until TEXT NOT NULL
    ) STRICT;
    CREATE TABLE services (
        base_url TEXT PRIMARY KEY,
        keeps_digits INTEGER NOT NULL CHECK (keeps_digits IN (0, 1)),
        learnt_at TEXT NOT NULL
    ) STRICT;
    PRAGMA user_version = 2;
    """
    + _SECOND_ROWS,
)

THIRD: Final = OldSchema(
    3,
    SECOND.script
    + """
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
    ) STRICT;
    CREATE TABLE unfilled ( -- deliveries whose lines and stages are still to be made
        id TEXT PRIMARY KEY
    ) STRICT;
    CREATE INDEX briefs_stands_at ON briefs (stands_at DESC, id DESC);
    CREATE INDEX briefs_active ON briefs (stands_at DESC, id DESC)
    WHERE status NOT IN ('DELIVERED', 'CANCELLED', 'REJECTED', 'FAILED');
    CREATE INDEX briefs_scheduled ON briefs (scheduled_at, id)
    WHERE scheduled_at IS NOT NULL;
    CREATE TABLE stages (
        began_at REAL NOT NULL,
        delivery_id TEXT NOT NULL,
        status TEXT NOT NULL,
        seconds REAL NOT NULL,
        PRIMARY KEY (began_at, delivery_id, status)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE alerts (
        about TEXT NOT NULL,
        kind TEXT NOT NULL,
        at TEXT NOT NULL,
        order_number TEXT NOT NULL,
        customer_name TEXT NOT NULL,
        acknowledged_at TEXT,
        PRIMARY KEY (about, kind)
    ) STRICT;
    CREATE INDEX alerts_at ON alerts (at);
    CREATE INDEX alerts_open ON alerts (at)
    WHERE acknowledged_at IS NULL AND kind IN ('failed', 'rejected', 'cancelled');
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
    ) STRICT;
    CREATE INDEX print_jobs_asked_at ON print_jobs (asked_at);
    ALTER TABLE prints ADD COLUMN who TEXT;
    PRAGMA user_version = 3;
    INSERT INTO alerts VALUES
    ('d2', 'failed', '2026-11-21T09:00:02.000000Z', 'ORD-7', 'نورة', NULL);
    UPDATE prints SET who = 'نورة';
    """,
)

FOURTH: Final = OldSchema(
    4,
    THIRD.script
    + f"""
    ALTER TABLE intents ADD COLUMN statements TEXT;
    PRAGMA user_version = 4;
    UPDATE intents
    SET statements = '{{"told":{{"orderNumber":"ORD-8","at":"2026-11-21T09:00:09.000Z","who":""}}}}'
    WHERE id = '{4:032x}';
    """,
)

FIFTH: Final = OldSchema(
    5,
    FOURTH.script
    + """
    CREATE INDEX intents_reported_booked ON intents (settled_at DESC) WHERE state = 'told_booked';
    CREATE TABLE differences ( -- booked otherwise than asked, and not dismissed yet
        intent_id TEXT PRIMARY KEY
    ) STRICT;
    PRAGMA user_version = 5;
    """,
)

SIXTH: Final = OldSchema(
    6,
    FIFTH.script
    + """
    DROP INDEX alerts_at;
    PRAGMA user_version = 6;
    INSERT INTO briefs VALUES
    ('d1', 'ORD-1042', 'ENROUTE', 1763715602.0, 1763715602.0, 'سارة العلي', '98765432', 'Sharq',
     'شرق', '', '', 'van', 1750, NULL, 1, 12500, '', 0, NULL, 29.3697123456, 47.9783, 1, '',
     'سارة العلي', 1763715602.0, 0);
    """,
)

SEVENTH: Final = OldSchema(
    7,
    SIXTH.script
    + """
    DROP INDEX alerts_open;
    DROP INDEX briefs_active;
    CREATE TABLE customers (
        id TEXT PRIMARY KEY, -- these and the next two: random UUIDs
        seen_at REAL NOT NULL DEFAULT 0, -- the last order, seconds since 1970, as in briefs
        haystack TEXT NOT NULL DEFAULT '', -- what is searched: names, phones and areas
        value TEXT NOT NULL
    ) STRICT;
    CREATE TABLE customer_phones (
        id TEXT PRIMARY KEY,
        key TEXT NOT NULL UNIQUE, -- E.164
        digits TEXT NOT NULL, -- what is searched: without Kuwait's country code
        value TEXT NOT NULL
    ) STRICT;
    CREATE TABLE customer_places (
        id TEXT PRIMARY KEY,
        latitude REAL NOT NULL,
        longitude REAL NOT NULL,
        value TEXT NOT NULL
    ) STRICT;
    CREATE TABLE phones_of_customers (
        customer_id TEXT NOT NULL,
        phone_id TEXT NOT NULL,
        is_linked INTEGER NOT NULL DEFAULT 1 CHECK (is_linked IN (0, 1)),
        used_at REAL NOT NULL,
        changed_at TEXT NOT NULL,
        origin TEXT NOT NULL,
        PRIMARY KEY (customer_id, phone_id)
    ) STRICT;
    CREATE TABLE places_of_customers (
        customer_id TEXT NOT NULL,
        place_id TEXT NOT NULL,
        is_linked INTEGER NOT NULL DEFAULT 1 CHECK (is_linked IN (0, 1)),
        used_at REAL NOT NULL,
        changed_at TEXT NOT NULL,
        origin TEXT NOT NULL,
        PRIMARY KEY (customer_id, place_id)
    ) STRICT;
    CREATE TABLE customer_orders (
        delivery_id TEXT PRIMARY KEY,
        customer_id TEXT NOT NULL,
        phone_id TEXT NOT NULL,
        place_id TEXT, -- NULL until the drop-off is known
        at REAL NOT NULL
    ) STRICT;
    CREATE TABLE unrecorded_orders ( -- deliveries whose customer is still to be recorded
        id TEXT PRIMARY KEY
    ) STRICT;
    CREATE INDEX customers_seen_at ON customers (seen_at DESC, id DESC);
    CREATE INDEX customer_phones_digits ON customer_phones (digits);
    CREATE INDEX customer_places_latitude ON customer_places (latitude, longitude);
    CREATE INDEX phones_of_customers_phone ON phones_of_customers (phone_id);
    CREATE INDEX places_of_customers_place ON places_of_customers (place_id);
    CREATE INDEX places_of_customers_used ON places_of_customers (customer_id, used_at DESC);
    CREATE INDEX customer_orders_customer
    ON customer_orders (customer_id, at DESC, delivery_id DESC);
    CREATE TRIGGER briefs_customer_known AFTER INSERT ON briefs WHEN NEW.customer_number <> ''
    BEGIN
        INSERT INTO unrecorded_orders (id)
        SELECT NEW.id WHERE NEW.id NOT IN (SELECT id FROM unrecorded_orders);
    END;
    CREATE TRIGGER briefs_customer_learnt AFTER UPDATE ON briefs
    WHEN NEW.customer_number <> '' AND (
        NEW.customer_number <> OLD.customer_number OR NEW.is_ours > OLD.is_ours
        OR (OLD.latitude IS NULL AND NEW.latitude IS NOT NULL)
    )
    BEGIN
        INSERT INTO unrecorded_orders (id)
        SELECT NEW.id WHERE NEW.id NOT IN (SELECT id FROM unrecorded_orders);
    END;
    INSERT INTO unrecorded_orders SELECT id FROM briefs ORDER BY stands_at DESC;
    PRAGMA user_version = 7;
    INSERT INTO customers VALUES ('c1', 1763715602.0, 'سارة العلي',
     '{"id":"c1","stamps":{"name":{"at":"2026-11-21T09:00:02.000Z","origin":"service"}},
       "name":"سارة العلي"}');
    INSERT INTO customer_orders VALUES ('d1', 'c1', 'p1', NULL, 1763715602.0);
    """,
)

EIGHTH: Final = OldSchema(
    8,
    SEVENTH.script
    + """
    DROP INDEX customer_places_latitude;
    CREATE TABLE customer_merges (
        gone_id TEXT PRIMARY KEY, -- who is a part of kept_id since then
        kept_id TEXT NOT NULL,
        merged_at TEXT NOT NULL,
        before TEXT NOT NULL -- what undoing it restores
    ) STRICT;
    CREATE INDEX customer_merges_kept ON customer_merges (kept_id, merged_at DESC);
    CREATE TABLE erased_customers (
        id TEXT PRIMARY KEY,
        erased_at TEXT NOT NULL
    ) STRICT;
    PRAGMA user_version = 8;
    INSERT INTO erased_customers VALUES ('c9', '2026-11-21T09:00:00.000000Z');
    """,
)

NINTH: Final = OldSchema(
    9,
    EIGHTH.script
    + """
    CREATE TABLE order_files (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        headings TEXT NOT NULL, -- a JSON array of texts
        columns TEXT NOT NULL, -- a JSON array: what each column holds, or null
        shape TEXT NOT NULL,
        read_at TEXT NOT NULL,
        started_at TEXT -- its booking was started and is not ended
    ) STRICT;
    CREATE INDEX order_files_read_at ON order_files (read_at DESC);
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
    ) STRICT;
    CREATE INDEX order_file_rows_corrected ON order_file_rows (corrected_key)
    WHERE corrected_key IS NOT NULL;
    CREATE INDEX order_file_rows_phone ON order_file_rows (phone_key);
    CREATE INDEX order_file_rows_second ON order_file_rows (second_key);
    CREATE INDEX order_file_rows_contact ON order_file_rows (contact_key);
    CREATE INDEX order_file_rows_file ON order_file_rows (file_id, line);
    CREATE INDEX order_file_rows_key ON order_file_rows (key, ordinal);
    CREATE UNIQUE INDEX order_file_rows_intent ON order_file_rows (intent_id)
    WHERE intent_id IS NOT NULL;
    CREATE TABLE order_file_columns (
        shape TEXT PRIMARY KEY,
        columns TEXT NOT NULL,
        mapped_at TEXT NOT NULL
    ) STRICT;
    PRAGMA user_version = 9;
    INSERT INTO order_files VALUES
    ('f1', 'orders.csv', '["Phone"]', '["phone"]', 's', '2026-11-21T09:00:00.000000Z', NULL);
    INSERT INTO order_file_columns VALUES ('s', '["phone"]', '2026-11-21T09:00:00.000000Z');
    """,
)

TENTH: Final = OldSchema(
    10,
    NINTH.script
    + Path(__file__).with_name("tenth_schema.sql").read_text(encoding="utf-8")
    + f"""
    INSERT INTO shared_counters VALUES ('aaaa', 'Salmiya', NULL), ('bbbb', 'Hawalli', NULL);
    INSERT INTO shared_records VALUES
    ('draft', 'a', '{{"draft":[null,1,{2**63 - 1},"bbbb"]}}', 0);
    INSERT INTO shared_changes VALUES ('customer', 'c1', {2**63 - 1});
    INSERT INTO sharing VALUES
    (1, 'aaaa', 'shop', '2026-11-21T09:00:00.000000Z', 5, '2026-11-21T09:00:00.000000Z',
     {2**63 - 1}, 0, NULL, '', 0);
    """,
)
"""Schema of a journal that took in a record with an invalid time, so that each booking failed."""

ELEVENTH: Final = OldSchema(
    11,
    TENTH.script
    + Path(__file__).with_name("eleventh_schema.sql").read_text(encoding="utf-8")
    + """
    INSERT INTO local_changes VALUES ('booking', 'd1', 1763715602000);
    """,
)

TWELFTH: Final = OldSchema(
    12,
    ELEVENTH.script
    + Path(__file__).with_name("twelfth_schema.sql").read_text(encoding="utf-8")
    + """
    INSERT INTO customer_places VALUES
    ('p8', 29.3375, 48.0758, '{"id":"p8","latitude":29.3375,"longitude":48.0758}');
    INSERT INTO near_places VALUES ('p8', 'c1');
    """,
)
"""Schema of a journal with a customer's place that is listed as near another one (20 m)."""

THIRTEENTH: Final = OldSchema(
    13,
    TWELFTH.script
    + """
    UPDATE sharing SET is_applying = 1;
    INSERT OR IGNORE INTO places_of_customers
        (customer_id, place_id, used_at, changed_at, origin)
    SELECT customer_id, place_id, 0, '1970-01-01T00:00:00.000000Z', 'service' FROM near_places
    WHERE customer_id IN (SELECT id FROM customers)
        AND place_id IN (SELECT id FROM customer_places);
    DROP TABLE near_places;
    UPDATE sharing SET is_applying = 0;
    PRAGMA user_version = 13;
    """,
)

FOURTEENTH: Final = OldSchema(
    14,
    THIRTEENTH.script
    + """
    DROP INDEX deliveries_created_at;
    DROP INDEX deliveries_status;
    DROP INDEX summaries_stands_at;
    CREATE INDEX summaries_stands_at ON summaries (stands_at, id);
    CREATE TABLE customer_search_queue (
        row INTEGER PRIMARY KEY, -- of customers; 0: deleted ones left traces; -1: there is no index
        indexed TEXT -- the text that the index has of this row, or NULL
    ) STRICT;
    INSERT INTO customer_search_queue VALUES (-1, NULL);
    INSERT INTO shared_records VALUES
    ('saved_place', 'a', json_object(
        'name', json('["Avenues, gate 5",1,7,"bbbb"]'),
        'note', json('["",1,7,"bbbb"]'),
        'point', json('[[29.3025,47.93],1,7,"bbbb"]'),
        'savedAt', json('["2026-11-21T09:00:00.000000Z",1,7,"bbbb"]')
    ), 0),
    ('saved_place', 'b', '{"erased":[true,9,7,"bbbb"]}', 0),
    ('wrong_booking', 'd1', json_object(
        'orderNumber', json('["ORD-1",1,7,"bbbb"]'),
        'reason', json('["place",1,7,"bbbb"]'),
        'reportedAt', json('["2026-11-21T09:00:00.000000Z",1,7,"bbbb"]'),
        'isPaid', json('[true,1,7,"bbbb"]'),
        'refundedAt', json('[null,1,7,"bbbb"]')
    ), 0),
    ('wrong_booking', 'd2', '{"reason":["place",1,7,"bbbb"]}', 0),
    ('saved_place', 'c', '{"name":["odd",1,7,"bbbb"],"point":["here",1,7,"bbbb"]}', 0);
    PRAGMA user_version = 14;
    """,
)
"""Schema of a journal that took in records of a newer release from another counter."""

FIFTEENTH: Final = OldSchema(
    15,
    FOURTEENTH.script
    + """
    CREATE TABLE saved_places (
        id TEXT PRIMARY KEY, -- a random UUID
        value TEXT NOT NULL
    ) STRICT;
    INSERT INTO saved_places VALUES ('a', json_object(
        'id', 'a', 'name', 'Avenues, gate 5', 'latitude', 29.3025, 'longitude', 47.93,
        'otherName', '', 'detail', '', 'note', '', 'savedAt', '2026-11-21T09:00:00.000000Z'
    ));
    INSERT INTO shared_records VALUES
    ('clerk', 'a', '{"name":["Noura",1,7,"bbbb"],"pin":["scrypt$",1,7,"bbbb"]}', 0),
    ('clerk', 'b', '{"erased":[true,9,7,"bbbb"]}', 0),
    ('clerk', 'c', '{"name":["odd",1,7,"bbbb"],"pin":[4,1,7,"bbbb"]}', 0),
    ('template', 'a', json_object(
        'name', json('["Office coffee",1,7,"bbbb"]'),
        'draft', json('[{"phone":"99221234"},1,7,"bbbb"]'),
        'repeat', json('[{"weekdays":[6],"times":["10:00:00"]},1,7,"bbbb"]'),
        'savedAt', json('["2026-11-21T09:00:00.000000Z",1,7,"bbbb"]')
    ), 0),
    ('template', 'b', '{"erased":[true,9,7,"bbbb"]}', 0),
    ('template', 'c', '{"name":["odd",1,7,"bbbb"],"draft":["none",1,7,"bbbb"]}', 0);
    PRAGMA user_version = 15;
    """,
)
"""Schema of a journal that took in records of a newer release from another counter."""

ALL: Final = (
    *(FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH),
    *(SEVENTH, EIGHTH, NINTH, TENTH, ELEVENTH, TWELFTH, THIRTEENTH, FOURTEENTH),
    FIFTEENTH,
)
"""Every released schema except the present one."""
