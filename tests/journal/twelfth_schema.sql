-- What the twelfth release of the schema changed, in its own words.
ALTER TABLE briefs RENAME TO summaries;
DROP INDEX briefs_stands_at;
DROP INDEX IF EXISTS briefs_active;
DROP INDEX briefs_scheduled;
DROP TRIGGER briefs_customer_known;
DROP TRIGGER briefs_customer_learnt;
CREATE INDEX summaries_stands_at ON summaries (stands_at DESC, id DESC);
CREATE INDEX summaries_scheduled ON summaries (scheduled_at, id)
WHERE scheduled_at IS NOT NULL;
CREATE TRIGGER summaries_customer_known AFTER INSERT ON summaries
WHEN NEW.customer_number <> ''
BEGIN
    INSERT INTO unrecorded_orders (id)
    SELECT NEW.id WHERE NEW.id NOT IN (SELECT id FROM unrecorded_orders);
END;
CREATE TRIGGER summaries_customer_learnt AFTER UPDATE ON summaries
WHEN NEW.customer_number <> '' AND (
    NEW.customer_number <> OLD.customer_number OR NEW.is_ours > OLD.is_ours
    OR (OLD.latitude IS NULL AND NEW.latitude IS NOT NULL)
)
BEGIN
    INSERT INTO unrecorded_orders (id)
    SELECT NEW.id WHERE NEW.id NOT IN (SELECT id FROM unrecorded_orders);
END;
PRAGMA user_version = 12;
