-- What the eleventh release of the schema changed, in its own words.
DROP TRIGGER intents_shared_insert;
DROP TRIGGER intents_shared_update;
DROP TRIGGER shared_bookings_shared_update;
DROP TRIGGER customer_orders_shared_insert;
DROP TRIGGER customer_orders_shared_update;
DROP TRIGGER customer_orders_shared_delete;
DROP TRIGGER erased_deliveries_shared_insert;
DROP TRIGGER kept_drafts_shared_insert;
DROP TRIGGER kept_drafts_shared_update;
DROP TRIGGER kept_drafts_shared_delete;
DROP TRIGGER customers_shared_insert;
DROP TRIGGER customers_shared_update;
DROP TRIGGER customers_shared_delete;
DROP TRIGGER phones_of_customers_shared_insert;
DROP TRIGGER phones_of_customers_shared_update;
DROP TRIGGER phones_of_customers_shared_delete;
DROP TRIGGER places_of_customers_shared_insert;
DROP TRIGGER places_of_customers_shared_update;
DROP TRIGGER places_of_customers_shared_delete;
DROP TRIGGER customer_places_shared_insert;
DROP TRIGGER customer_places_shared_update;
DROP TRIGGER customer_places_shared_delete;
DROP TRIGGER customer_merges_shared_insert;
DROP TRIGGER customer_merges_shared_delete;
DROP TRIGGER erased_customers_shared_insert;
DROP TRIGGER print_jobs_shared_insert;
DROP TRIGGER print_jobs_shared_update;
DROP TRIGGER print_jobs_shared_delete;
DROP TRIGGER prints_shared_insert;
DROP TRIGGER prints_shared_update;
DROP TRIGGER alerts_shared_insert;
DROP TRIGGER alerts_shared_update;
DROP TRIGGER shared_counters_shared_insert;
DROP TRIGGER shared_counters_shared_update;
CREATE TABLE local_changes ( -- records that changed here since ``change_log`` was last taken
    kind TEXT,
    id TEXT,
    at INTEGER -- milliseconds since 1970, by this PC's clock
);
CREATE INDEX local_changes_id ON local_changes (id, kind);
CREATE INDEX alerts_open ON alerts (at) WHERE acknowledged_at IS NULL AND kind IN ('cancelled', 'failed', 'rejected');
CREATE INDEX briefs_active ON briefs (stands_at DESC, id DESC) WHERE status NOT IN ('CANCELLED', 'DELIVERED', 'FAILED', 'REJECTED');
CREATE TRIGGER shared_counters_shared_insert_counter AFTER INSERT ON shared_counters
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.id AND kind = 'counter';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'counter', NEW.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.id IS NOT NULL;
END;
CREATE TRIGGER shared_counters_shared_update_counter AFTER UPDATE OF name, left_at ON shared_counters
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.id AND kind = 'counter';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'counter', NEW.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.id IS NOT NULL;
END;
CREATE TRIGGER customer_places_shared_insert_place AFTER INSERT ON customer_places
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.id AND kind = 'place';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'place', NEW.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.id IS NOT NULL;
END;
CREATE TRIGGER customer_places_shared_update_place AFTER UPDATE OF value ON customer_places
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND (NEW.value IS NOT OLD.value)
BEGIN
    DELETE FROM local_changes WHERE id = NEW.id AND kind = 'place';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'place', NEW.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.id IS NOT NULL;
END;
CREATE TRIGGER customer_places_shared_delete_place AFTER DELETE ON customer_places
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = OLD.id AND kind = 'place';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'place', OLD.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE OLD.id IS NOT NULL;
END;
CREATE TRIGGER customers_shared_insert_customer AFTER INSERT ON customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.id AND kind = 'customer';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', NEW.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.id IS NOT NULL;
END;
CREATE TRIGGER customers_shared_update_customer AFTER UPDATE OF value ON customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND (NEW.value IS NOT OLD.value)
BEGIN
    DELETE FROM local_changes WHERE id = NEW.id AND kind = 'customer';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', NEW.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.id IS NOT NULL;
END;
CREATE TRIGGER customers_shared_delete_customer AFTER DELETE ON customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = OLD.id AND kind = 'customer';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', OLD.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE OLD.id IS NOT NULL;
END;
CREATE TRIGGER phones_of_customers_shared_insert_customer AFTER INSERT ON phones_of_customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.customer_id AND kind = 'customer';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', NEW.customer_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.customer_id IS NOT NULL;
END;
CREATE TRIGGER phones_of_customers_shared_update_customer AFTER UPDATE OF is_linked ON phones_of_customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND (NEW.is_linked IS NOT OLD.is_linked)
BEGIN
    DELETE FROM local_changes WHERE id = NEW.customer_id AND kind = 'customer';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', NEW.customer_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.customer_id IS NOT NULL;
END;
CREATE TRIGGER phones_of_customers_shared_delete_customer AFTER DELETE ON phones_of_customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = OLD.customer_id AND kind = 'customer';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', OLD.customer_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE OLD.customer_id IS NOT NULL;
END;
CREATE TRIGGER places_of_customers_shared_insert_customer AFTER INSERT ON places_of_customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.customer_id AND kind = 'customer';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', NEW.customer_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.customer_id IS NOT NULL;
END;
CREATE TRIGGER places_of_customers_shared_update_customer AFTER UPDATE OF is_linked ON places_of_customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND (NEW.is_linked IS NOT OLD.is_linked)
BEGIN
    DELETE FROM local_changes WHERE id = NEW.customer_id AND kind = 'customer';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', NEW.customer_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.customer_id IS NOT NULL;
END;
CREATE TRIGGER places_of_customers_shared_delete_customer AFTER DELETE ON places_of_customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = OLD.customer_id AND kind = 'customer';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', OLD.customer_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE OLD.customer_id IS NOT NULL;
END;
CREATE TRIGGER customer_merges_shared_insert_customer AFTER INSERT ON customer_merges
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.gone_id AND kind = 'customer';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', NEW.gone_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.gone_id IS NOT NULL;
    DELETE FROM local_changes WHERE id = NEW.kept_id AND kind = 'customer';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', NEW.kept_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.kept_id IS NOT NULL;
END;
CREATE TRIGGER customer_merges_shared_delete_customer AFTER DELETE ON customer_merges
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = OLD.gone_id AND kind = 'customer';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', OLD.gone_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE OLD.gone_id IS NOT NULL;
    DELETE FROM local_changes WHERE id = OLD.kept_id AND kind = 'customer';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', OLD.kept_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE OLD.kept_id IS NOT NULL;
END;
CREATE TRIGGER erased_customers_shared_insert_customer AFTER INSERT ON erased_customers
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.id AND kind = 'customer';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'customer', NEW.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.id IS NOT NULL;
END;
CREATE TRIGGER intents_shared_update_delivery AFTER UPDATE OF state, delivery_id, booking ON intents
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.delivery_id AND kind = 'delivery';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'delivery', NEW.delivery_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.delivery_id IS NOT NULL;
END;
CREATE TRIGGER shared_bookings_shared_update_delivery AFTER UPDATE OF booking ON shared_bookings
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.delivery_id AND kind = 'delivery';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'delivery', NEW.delivery_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.delivery_id IS NOT NULL;
END;
CREATE TRIGGER customer_orders_shared_insert_delivery AFTER INSERT ON customer_orders
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.delivery_id AND kind = 'delivery';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'delivery', NEW.delivery_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.delivery_id IS NOT NULL;
END;
CREATE TRIGGER customer_orders_shared_update_delivery AFTER UPDATE OF customer_id, phone_id, place_id ON customer_orders
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND (NEW.customer_id IS NOT OLD.customer_id OR NEW.phone_id IS NOT OLD.phone_id OR NEW.place_id IS NOT OLD.place_id)
BEGIN
    DELETE FROM local_changes WHERE id = NEW.delivery_id AND kind = 'delivery';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'delivery', NEW.delivery_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.delivery_id IS NOT NULL;
END;
CREATE TRIGGER customer_orders_shared_delete_delivery AFTER DELETE ON customer_orders
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = OLD.delivery_id AND kind = 'delivery';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'delivery', OLD.delivery_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE OLD.delivery_id IS NOT NULL;
END;
CREATE TRIGGER erased_deliveries_shared_insert_delivery AFTER INSERT ON erased_deliveries
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.id AND kind = 'delivery';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'delivery', NEW.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.id IS NOT NULL;
END;
CREATE TRIGGER kept_drafts_shared_insert_draft AFTER INSERT ON kept_drafts
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.id AND kind = 'draft';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'draft', NEW.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.id IS NOT NULL;
END;
CREATE TRIGGER kept_drafts_shared_update_draft AFTER UPDATE OF name, kept_at, value ON kept_drafts
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND (NEW.name IS NOT OLD.name OR NEW.kept_at IS NOT OLD.kept_at OR NEW.value IS NOT OLD.value)
BEGIN
    DELETE FROM local_changes WHERE id = NEW.id AND kind = 'draft';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'draft', NEW.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.id IS NOT NULL;
END;
CREATE TRIGGER kept_drafts_shared_delete_draft AFTER DELETE ON kept_drafts
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = OLD.id AND kind = 'draft';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'draft', OLD.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE OLD.id IS NOT NULL;
END;
CREATE TRIGGER print_jobs_shared_insert_print AFTER INSERT ON print_jobs
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.id AND kind = 'print';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'print', NEW.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.id IS NOT NULL;
END;
CREATE TRIGGER print_jobs_shared_update_print AFTER UPDATE OF delivery_id, order_number, target ON print_jobs
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND (NEW.delivery_id IS NOT OLD.delivery_id OR NEW.order_number IS NOT OLD.order_number OR NEW.target IS NOT OLD.target)
BEGIN
    DELETE FROM local_changes WHERE id = NEW.id AND kind = 'print';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'print', NEW.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.id IS NOT NULL;
END;
CREATE TRIGGER print_jobs_shared_delete_print AFTER DELETE ON print_jobs
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = OLD.id AND kind = 'print';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'print', OLD.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE OLD.id IS NOT NULL;
END;
CREATE TRIGGER prints_shared_insert_print AFTER INSERT ON prints
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.job_id AND kind = 'print';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'print', NEW.job_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.job_id IS NOT NULL;
END;
CREATE TRIGGER prints_shared_update_print AFTER UPDATE OF delivery_id ON prints
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = NEW.job_id AND kind = 'print';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'print', NEW.job_id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.job_id IS NOT NULL;
END;
CREATE TRIGGER alerts_shared_insert_alert AFTER INSERT ON alerts
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND NEW.acknowledged_at <> NEW.at
BEGIN
    DELETE FROM local_changes WHERE id = NEW.about || '|' || NEW.kind AND kind = 'alert';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'alert', NEW.about || '|' || NEW.kind, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.about || '|' || NEW.kind IS NOT NULL;
END;
CREATE TRIGGER alerts_shared_update_alert AFTER UPDATE OF acknowledged_at ON alerts
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND NEW.acknowledged_at IS NOT NULL
BEGIN
    DELETE FROM local_changes WHERE id = NEW.about || '|' || NEW.kind AND kind = 'alert';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'alert', NEW.about || '|' || NEW.kind, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE NEW.about || '|' || NEW.kind IS NOT NULL;
END;
CREATE TRIGGER intents_shared_insert_unconfirmed AFTER INSERT ON intents
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = (SELECT counter_id FROM sharing) AND kind = 'unconfirmed';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'unconfirmed', (SELECT counter_id FROM sharing), CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE (SELECT counter_id FROM sharing) IS NOT NULL;
END;
CREATE TRIGGER intents_shared_update_unconfirmed AFTER UPDATE OF state, delivery_id, booking ON intents
WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND 1
BEGIN
    DELETE FROM local_changes WHERE id = iif('in_flight' IN (NEW.state, OLD.state), (SELECT counter_id FROM sharing), NULL) AND kind = 'unconfirmed';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'unconfirmed', iif('in_flight' IN (NEW.state, OLD.state), (SELECT counter_id FROM sharing), NULL), CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE iif('in_flight' IN (NEW.state, OLD.state), (SELECT counter_id FROM sharing), NULL) IS NOT NULL;
    DELETE FROM local_changes WHERE id = iif('in_doubt' IN (NEW.state, OLD.state), NEW.id, NULL) AND kind = 'unconfirmed';
    INSERT INTO local_changes (kind, id, at)
    SELECT 'unconfirmed', iif('in_doubt' IN (NEW.state, OLD.state), NEW.id, NULL), CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE iif('in_doubt' IN (NEW.state, OLD.state), NEW.id, NULL) IS NOT NULL;
END;
PRAGMA user_version = 11;
