-- What the tenth release of the schema added, in its own words.
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
) STRICT;
CREATE TABLE shared_records (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    fields TEXT NOT NULL,
    is_unsent INTEGER NOT NULL CHECK (is_unsent IN (0, 1)),
    PRIMARY KEY (kind, id)
) STRICT;
CREATE INDEX shared_records_unsent ON shared_records (kind, id) WHERE is_unsent = 1;
CREATE TABLE shared_changes ( -- records that changed here since they were last read
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    time INTEGER NOT NULL, -- hybrid; 0: it stood there when sharing began
    PRIMARY KEY (kind, id)
) STRICT;
CREATE INDEX shared_changes_time ON shared_changes (time DESC);
CREATE TABLE shared_counters (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    left_at TEXT -- NULL while it shares
) STRICT;
CREATE TABLE shared_bookings ( -- what other counters booked
    delivery_id TEXT PRIMARY KEY,
    order_number TEXT NOT NULL,
    booking TEXT NOT NULL,
    counter_id TEXT NOT NULL,
    who TEXT NOT NULL,
    booked_at TEXT NOT NULL
) STRICT;
CREATE INDEX shared_bookings_booked_at ON shared_bookings (booked_at DESC);
CREATE TABLE shared_prints ( -- slips of other counters
    id TEXT PRIMARY KEY,
    delivery_id TEXT NOT NULL,
    order_number TEXT NOT NULL,
    target TEXT NOT NULL,
    asked_at TEXT NOT NULL,
    who TEXT NOT NULL,
    counter_id TEXT NOT NULL,
    printed_at TEXT -- NULL: claimed, and not out yet
) STRICT;
CREATE INDEX shared_prints_delivery_id ON shared_prints (delivery_id);
CREATE INDEX shared_prints_printed_at ON shared_prints (printed_at DESC)
WHERE printed_at IS NOT NULL;
CREATE TABLE shared_doubts ( -- bookings of which another counter does not know the end
    id TEXT PRIMARY KEY,
    phones TEXT NOT NULL, -- a JSON array, E.164
    name TEXT NOT NULL,
    written_at TEXT NOT NULL, -- by the clock of the shared database
    counter_id TEXT NOT NULL
) STRICT;
CREATE INDEX shared_doubts_written_at ON shared_doubts (written_at DESC);
CREATE TABLE erased_deliveries ( -- those whose customer was erased
    id TEXT PRIMARY KEY,
    erased_at TEXT NOT NULL -- by the clock of the service
) STRICT;
ALTER TABLE intents ADD COLUMN who TEXT;
ALTER TABLE briefs ADD COLUMN counter_id TEXT;
ALTER TABLE prints ADD COLUMN job_id TEXT;
UPDATE prints SET job_id = printed_at || ' ' || delivery_id || ' ' || id;
CREATE INDEX alerts_acknowledged ON alerts (about || '|' || kind)
WHERE acknowledged_at <> at;
CREATE UNIQUE INDEX prints_job_id ON prints (job_id) WHERE job_id IS NOT NULL;
ALTER TABLE customer_orders ADD COLUMN recorded_id TEXT;
ALTER TABLE customer_orders ADD COLUMN second_phone_id TEXT;
UPDATE customer_orders SET recorded_id = (
    SELECT gone_id FROM customer_merges CROSS JOIN json_each(before, '$.orders') AS moved
    WHERE moved.value = delivery_id ORDER BY customer_merges.rowid LIMIT 1
)
WHERE delivery_id IN (
    SELECT moved.value FROM customer_merges CROSS JOIN json_each(before, '$.orders') AS moved
);
UPDATE phones_of_customers AS later SET used_at = used_at - 0.001
WHERE EXISTS (
    SELECT 1 FROM phones_of_customers AS earlier
    WHERE earlier.customer_id = later.customer_id AND earlier.used_at = later.used_at
        AND earlier.rowid < later.rowid
);
DROP INDEX places_of_customers_used;
CREATE INDEX places_of_customers_used
ON places_of_customers (customer_id, used_at DESC, place_id);
CREATE TABLE merged_customers ( -- those whose record says that they are a part of another
    id TEXT PRIMARY KEY,
    into_id TEXT NOT NULL
) STRICT;
CREATE INDEX merged_customers_into ON merged_customers (into_id);
CREATE TABLE near_places ( -- places of a customer that stand as another one within 20 m
    place_id TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    PRIMARY KEY (place_id, customer_id)
) STRICT;
CREATE INDEX near_places_customer_id ON near_places (customer_id);
CREATE TRIGGER intents_shared_insert AFTER INSERT ON intents
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'unconfirmed' AND id = (SELECT counter_id FROM sharing) AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'unconfirmed', (SELECT counter_id FROM sharing), clock FROM sharing WHERE 1;
END;
CREATE TRIGGER intents_shared_update AFTER UPDATE OF state, delivery_id, booking ON intents
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'unconfirmed' AND id = (SELECT counter_id FROM sharing) AND 'in_flight' IN (NEW.state, OLD.state);
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'unconfirmed', (SELECT counter_id FROM sharing), clock FROM sharing WHERE 'in_flight' IN (NEW.state, OLD.state);
    DELETE FROM shared_changes WHERE kind = 'unconfirmed' AND id = NEW.id AND 'in_doubt' IN (NEW.state, OLD.state);
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'unconfirmed', NEW.id, clock FROM sharing WHERE 'in_doubt' IN (NEW.state, OLD.state);
    DELETE FROM shared_changes WHERE kind = 'delivery' AND id = NEW.delivery_id AND NEW.delivery_id IS NOT NULL;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'delivery', NEW.delivery_id, clock FROM sharing WHERE NEW.delivery_id IS NOT NULL;
END;
CREATE TRIGGER shared_bookings_shared_update AFTER UPDATE OF booking ON shared_bookings
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'delivery' AND id = NEW.delivery_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'delivery', NEW.delivery_id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER customer_orders_shared_insert AFTER INSERT ON customer_orders
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'delivery' AND id = NEW.delivery_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'delivery', NEW.delivery_id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER customer_orders_shared_update AFTER UPDATE OF customer_id, phone_id, place_id ON customer_orders
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'delivery' AND id = NEW.delivery_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'delivery', NEW.delivery_id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER customer_orders_shared_delete AFTER DELETE ON customer_orders
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'delivery' AND id = OLD.delivery_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'delivery', OLD.delivery_id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER erased_deliveries_shared_insert AFTER INSERT ON erased_deliveries
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'delivery' AND id = NEW.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'delivery', NEW.id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER kept_drafts_shared_insert AFTER INSERT ON kept_drafts
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'draft' AND id = NEW.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'draft', NEW.id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER kept_drafts_shared_update AFTER UPDATE ON kept_drafts
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'draft' AND id = NEW.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'draft', NEW.id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER kept_drafts_shared_delete AFTER DELETE ON kept_drafts
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'draft' AND id = OLD.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'draft', OLD.id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER customers_shared_insert AFTER INSERT ON customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'customer' AND id = NEW.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'customer', NEW.id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER customers_shared_update AFTER UPDATE OF value ON customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND NEW.value <> OLD.value
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'customer' AND id = NEW.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'customer', NEW.id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER customers_shared_delete AFTER DELETE ON customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'customer' AND id = OLD.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'customer', OLD.id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER phones_of_customers_shared_insert AFTER INSERT ON phones_of_customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'customer' AND id = NEW.customer_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'customer', NEW.customer_id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER phones_of_customers_shared_update AFTER UPDATE OF is_linked ON phones_of_customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND NEW.is_linked <> OLD.is_linked
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'customer' AND id = NEW.customer_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'customer', NEW.customer_id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER phones_of_customers_shared_delete AFTER DELETE ON phones_of_customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'customer' AND id = OLD.customer_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'customer', OLD.customer_id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER places_of_customers_shared_insert AFTER INSERT ON places_of_customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'customer' AND id = NEW.customer_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'customer', NEW.customer_id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER places_of_customers_shared_update AFTER UPDATE OF is_linked ON places_of_customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND NEW.is_linked <> OLD.is_linked
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'customer' AND id = NEW.customer_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'customer', NEW.customer_id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER places_of_customers_shared_delete AFTER DELETE ON places_of_customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'customer' AND id = OLD.customer_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'customer', OLD.customer_id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER customer_places_shared_insert AFTER INSERT ON customer_places
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'place' AND id = NEW.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'place', NEW.id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER customer_places_shared_update AFTER UPDATE OF value ON customer_places
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND NEW.value <> OLD.value
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'place' AND id = NEW.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'place', NEW.id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER customer_places_shared_delete AFTER DELETE ON customer_places
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'place' AND id = OLD.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'place', OLD.id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER customer_merges_shared_insert AFTER INSERT ON customer_merges
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'customer' AND id = NEW.gone_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'customer', NEW.gone_id, clock FROM sharing WHERE 1;
    DELETE FROM shared_changes WHERE kind = 'customer' AND id = NEW.kept_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'customer', NEW.kept_id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER customer_merges_shared_delete AFTER DELETE ON customer_merges
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'customer' AND id = OLD.gone_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'customer', OLD.gone_id, clock FROM sharing WHERE 1;
    DELETE FROM shared_changes WHERE kind = 'customer' AND id = OLD.kept_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'customer', OLD.kept_id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER erased_customers_shared_insert AFTER INSERT ON erased_customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'customer' AND id = NEW.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'customer', NEW.id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER print_jobs_shared_insert AFTER INSERT ON print_jobs
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'print' AND id = NEW.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'print', NEW.id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER print_jobs_shared_update AFTER UPDATE OF delivery_id, order_number, target ON print_jobs
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND (NEW.delivery_id, NEW.order_number, NEW.target) <> (OLD.delivery_id, OLD.order_number, OLD.target)
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'print' AND id = NEW.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'print', NEW.id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER print_jobs_shared_delete AFTER DELETE ON print_jobs
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'print' AND id = OLD.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'print', OLD.id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER prints_shared_insert AFTER INSERT ON prints
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND NEW.job_id IS NOT NULL
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'print' AND id = NEW.job_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'print', NEW.job_id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER prints_shared_update AFTER UPDATE OF delivery_id ON prints
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND NEW.job_id IS NOT NULL
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'print' AND id = NEW.job_id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'print', NEW.job_id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER alerts_shared_insert AFTER INSERT ON alerts
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND NEW.acknowledged_at <> NEW.at
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'alert' AND id = NEW.about || '|' || NEW.kind AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'alert', NEW.about || '|' || NEW.kind, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER alerts_shared_update AFTER UPDATE OF acknowledged_at ON alerts
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND NEW.acknowledged_at IS NOT NULL
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'alert' AND id = NEW.about || '|' || NEW.kind AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'alert', NEW.about || '|' || NEW.kind, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER shared_counters_shared_insert AFTER INSERT ON shared_counters
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'counter' AND id = NEW.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'counter', NEW.id, clock FROM sharing WHERE 1;
END;
CREATE TRIGGER shared_counters_shared_update AFTER UPDATE OF name, left_at ON shared_counters
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    UPDATE sharing SET clock = max(
        clock + 1,
        (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - ahead_ms) << 16
    );
    DELETE FROM shared_changes WHERE kind = 'counter' AND id = NEW.id AND 1;
    INSERT INTO shared_changes (kind, id, time)
    SELECT 'counter', NEW.id, clock FROM sharing WHERE 1;
END;
PRAGMA user_version = 10;
