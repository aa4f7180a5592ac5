"""SQL functions for actions that counters have no direct rights to.

They run with the owner's rights, and identify the caller by ``session_user``. A malicious counter
can hold the locks of these functions, and disable each limit of its session: a waiting counter ends
that session, see ``lock_records``.
"""

from __future__ import annotations

from typing import Final

_JSON: Final = """
CREATE OR REPLACE FUNCTION deskdispatch.is_so(value jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $body$
    SELECT coalesce(value NOT IN ('null', 'false', '0', '""', '[]', '{{}}'), false)
$body$;

CREATE OR REPLACE FUNCTION deskdispatch.as_json(fields text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    RETURN replace(fields, '\\u0000', '\\ufffd')::jsonb;
EXCEPTION WHEN data_exception OR statement_too_complex THEN
    RETURN NULL;
END
$body$;
"""

_COUNTERS: Final = """
CREATE OR REPLACE FUNCTION deskdispatch.check_name(counter_name text, own_id text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    IF EXISTS (
        SELECT FROM deskdispatch.counters WHERE id IS DISTINCT FROM own_id
            AND lower(regexp_replace(btrim(name), '\\s+', ' ', 'g'))
                = lower(regexp_replace(btrim(counter_name), '\\s+', ' ', 'g'))
    ) THEN
        RAISE EXCEPTION 'the name is another counter''s' USING ERRCODE = 'DD003';
    END IF;
END
$body$;

CREATE OR REPLACE FUNCTION deskdispatch.join(counter_id text, counter_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    expiry timestamptz;
BEGIN
    SELECT expires_at INTO expiry FROM deskdispatch.invitations
        WHERE role = session_user FOR UPDATE;
    IF expiry IS NULL THEN
        RAISE EXCEPTION 'not invited' USING ERRCODE = 'DD002';
    ELSIF expiry <= now() THEN
        RAISE EXCEPTION 'the invitation has expired' USING ERRCODE = 'DD001';
    END IF;
    PERFORM deskdispatch.check_name(counter_name, NULL);
    IF EXISTS (SELECT FROM deskdispatch.records WHERE kind = 'counter' AND id = counter_id) THEN
        RAISE EXCEPTION 'a counter has had this id' USING ERRCODE = 'DD003';
    END IF;
    PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE usename = session_user AND pid <> pg_backend_pid();
    DELETE FROM deskdispatch.invitations WHERE role = session_user;
    INSERT INTO deskdispatch.counters (id, name, role, seen_at)
        VALUES (counter_id, counter_name, session_user, now());
    EXECUTE format('GRANT %I TO %I', {counters_text}, session_user);
    EXECUTE format('REVOKE %I FROM %I', {invited_text}, session_user);
    EXECUTE format('ALTER ROLE %I VALID UNTIL ''infinity''', session_user);
    PERFORM pg_notify('deskdispatch', '');
END
$body$;

CREATE OR REPLACE FUNCTION deskdispatch.me(OUT id text, OUT is_first boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    SELECT own.id, own.is_first INTO me.id, me.is_first
        FROM deskdispatch.counters AS own WHERE role = session_user;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'not a counter' USING ERRCODE = 'DD002';
    END IF;
END
$body$;

CREATE OR REPLACE FUNCTION deskdispatch.list_counters() RETURNS TABLE (
    id text, name text, is_first boolean, joined_at timestamptz, seen_at timestamptz,
    held_up_at timestamptz, erasing bigint
)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
    SELECT one.id, name, is_first, joined_at, seen_at, held_up_at, (
        SELECT greatest(count(*) FILTER (WHERE kind = 'customer'), least(count(*), 1))
        FROM deskdispatch.held LEFT JOIN deskdispatch.records AS present USING (kind, id)
        WHERE counter_id = one.id
            AND NOT deskdispatch.is_so(deskdispatch.as_json(present.fields)->'erased'->0)
    ) FROM deskdispatch.counters AS one ORDER BY joined_at, id
$body$;

CREATE OR REPLACE FUNCTION deskdispatch.seen(reached bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    result bigint;
BEGIN
    UPDATE deskdispatch.counters SET seen_at = now(), seen_seq = CASE WHEN reached IS NULL
        THEN seen_seq
        ELSE least(reached, (SELECT coalesce(max(seq), 0) FROM deskdispatch.records)) END
        WHERE role = session_user RETURNING seen_seq INTO result;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'not a counter' USING ERRCODE = 'DD002';
    END IF;
    RETURN result;
END
$body$;

CREATE OR REPLACE FUNCTION deskdispatch.rename(counter_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    PERFORM deskdispatch.check_name(counter_name, id) FROM deskdispatch.me();
    UPDATE deskdispatch.counters SET name = counter_name WHERE role = session_user;
    PERFORM pg_notify('deskdispatch', '');
END
$body$;

CREATE OR REPLACE FUNCTION deskdispatch.leave() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    own record;
BEGIN
    SELECT * INTO own FROM deskdispatch.me();
    DELETE FROM deskdispatch.held WHERE counter_id = own.id;
    DELETE FROM deskdispatch.counters WHERE role = session_user;
    EXECUTE format('REVOKE %I FROM %I', {counters_text}, session_user);
    EXECUTE format('ALTER ROLE %I NOLOGIN', session_user);
    PERFORM pg_notify('deskdispatch', '');
END
$body$;
"""

_LOCKING: Final = """
CREATE OR REPLACE FUNCTION deskdispatch.end_holders() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    holder record;
BEGIN
    FOR holder IN
        SELECT DISTINCT session.pid, counter.id FROM pg_stat_activity AS session
        JOIN deskdispatch.counters AS counter ON counter.role = session.usename
        JOIN pg_locks AS held ON held.pid = session.pid AND held.granted
            AND held.relation = 'deskdispatch.about'::regclass AND held.mode = 'RowShareLock'
        WHERE session.datname = current_database() AND session.pid <> pg_backend_pid()
            AND session.xact_start < clock_timestamp() - CASE session.state
                WHEN 'active' THEN interval '10 seconds' ELSE interval '2 seconds' END
            AND NOT EXISTS (
                SELECT FROM pg_locks AS wanted WHERE wanted.pid = session.pid AND NOT wanted.granted
            )
    LOOP
        PERFORM pg_terminate_backend(holder.pid, 2000);
        UPDATE deskdispatch.counters SET held_up_at = now() WHERE id = holder.id;
        RAISE WARNING 'ended a session of the counter % that held up the others', holder.id;
    END LOOP;
END
$body$;

CREATE OR REPLACE FUNCTION deskdispatch.lock_records() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET lock_timeout = '3s' AS $body$
BEGIN
    FOR attempt IN 1 .. 5 LOOP
        BEGIN
            PERFORM FROM deskdispatch.about FOR UPDATE;
            RETURN;
        EXCEPTION WHEN lock_not_available THEN
            PERFORM deskdispatch.end_holders();
        END;
    END LOOP;
    RAISE EXCEPTION 'the records stay locked' USING ERRCODE = '55P03';
END
$body$;
"""

_WRITING: Final = """
CREATE OR REPLACE FUNCTION deskdispatch.form_objection(
    record_kind text, stated json, latest bigint
) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    field record;
    rank text;
    at text;
    is_erased boolean := stated::jsonb ? 'erased';
BEGIN
    IF json_typeof(stated) <> 'object' THEN
        RETURN 'form';
    ELSIF jsonb_path_exists(stated::jsonb,
        'strict $.**{{{deepest}}} ? (@.type() == "array" || @.type() == "object")') THEN
        RETURN 'depth';
    ELSIF jsonb_path_exists(stated::jsonb, 'strict $.** ? (@.type() == "number")
            ? (@ > {largest} || @ < -{largest})') THEN
        RETURN 'number';
    END IF;
    FOR field IN SELECT key AS name, value FROM json_each(stated) LOOP
        IF json_typeof(field.value) <> 'array' OR json_array_length(field.value) <> 4
            OR json_typeof(field.value->1) <> 'number' OR json_typeof(field.value->2) <> 'number'
            OR json_typeof(field.value->3) <> 'string' THEN
            RETURN 'form';
        END IF;
        rank := field.value->>1;
        at := field.value->>2;
        IF rank !~ '^[0-9]$' OR (record_kind = ANY ({kinds}) AND rank NOT IN ('0', '1', '9'))
            OR (rank = '9' AND NOT is_erased) OR (field.name = 'erased' AND rank <> '9') THEN
            RETURN 'rank';
        ELSIF at !~ '^(0|[1-9][0-9]{{0,18}})$' OR at::numeric > latest THEN
            RETURN 'time';
        ELSIF length(field.name) > {longest_name} OR length(field.value->>3) > {longest_name} THEN
            RETURN 'size';
        END IF;
    END LOOP;
    RETURN NULL;
END
$body$;

CREATE OR REPLACE FUNCTION deskdispatch.is_present(counter_id text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $body$
    SELECT EXISTS (SELECT FROM deskdispatch.counters WHERE id = counter_id)
$body$;

CREATE OR REPLACE FUNCTION deskdispatch.may_set(
    own_id text, record_kind text, record_id text, was jsonb, name text, new jsonb
) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    old jsonb := was->name;
    is_erased boolean := (new->>1) = '9';
BEGIN
    IF new->>3 <> own_id THEN
        RETURN false;
    ELSIF name LIKE 'typed:%' AND name NOT LIKE 'typed:%:' || own_id THEN
        RETURN false; -- what was typed at another counter
    ELSIF record_kind IN ('standing_row', 'settled_cash') AND name ~ '^(claim|sent|settled):'
        AND name NOT LIKE '%:' || own_id THEN
        RETURN false; -- each counter has fields of its own
    ELSIF record_kind = 'counter' THEN
        RETURN record_id = own_id
            OR (name = 'leftAt' AND NOT deskdispatch.is_present(record_id));
    ELSIF record_kind = 'unconfirmed' AND record_id <> own_id
        AND deskdispatch.is_present(record_id) THEN
        RETURN false;
    ELSIF record_kind IN ('unconfirmed', 'delivery', 'print') AND NOT is_erased
        AND jsonb_typeof(new->0) = 'object' AND new->0->>'counterId' <> own_id THEN
        RETURN false;
    END IF;
    -- what became of a booking or a slip is for its own counter to say
    RETURN old IS NULL OR old->>3 = own_id OR is_erased
        OR (record_kind, name) NOT IN (
            ('unconfirmed', 'booking'), ('delivery', 'booking'), ('print', 'printed'),
            ('drawer_count', 'count')
        )
        OR NOT deskdispatch.is_present(old->>3);
END
$body$;

CREATE OR REPLACE FUNCTION deskdispatch.objection(
    own_id text, is_first boolean, record_kind text, record_id text, was jsonb, stated jsonb
) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $body$
    SELECT min(CASE
        WHEN new IS NULL THEN CASE
            WHEN deskdispatch.is_so(stated->'erased'->0) AND (old->>1)::int < 9 THEN NULL
            ELSE 'older' END
        WHEN new = old THEN NULL
        WHEN ((new->>1)::int, (new->>2)::bigint, (new->>3) COLLATE "C")
            < ((old->>1)::int, (old->>2)::bigint, (old->>3) COLLATE "C") THEN 'older'
        WHEN is_first OR deskdispatch.may_set(
            own_id, record_kind, record_id, was, name, new) THEN NULL
        ELSE 'author' END)
    FROM jsonb_each(was) AS present (name, old)
    FULL JOIN jsonb_each(stated) AS next (name, new) USING (name)
$body$;

CREATE OR REPLACE FUNCTION deskdispatch.objection_to_change(
    own_id text, is_first boolean, record_kind text, record_id text, was text, stated jsonb
) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    known jsonb := coalesce(deskdispatch.as_json(was), '{{}}');
BEGIN
    IF EXISTS (SELECT FROM jsonb_each(known)
        WHERE jsonb_typeof(value) <> 'array' OR jsonb_array_length(value) <> 4) THEN
        known := '{{}}';
    END IF;
    RETURN deskdispatch.objection(own_id, is_first, record_kind, record_id, known, stated);
EXCEPTION WHEN data_exception OR statement_too_complex THEN -- it was damaged by hand
    RETURN deskdispatch.objection(own_id, is_first, record_kind, record_id, '{{}}', stated);
END
$body$;

CREATE OR REPLACE FUNCTION deskdispatch.write(
    kinds text[], ids text[], texts text[], seqs bigint[]
) RETURNS TABLE (number integer, outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    own record;
    present record;
    latest bigint;
    was jsonb;
    stated jsonb;
    said text;
    outcomes text[] := array_fill('written'::text, ARRAY[cardinality(kinds)]);
    persons text[] := array_fill(NULL::text, ARRAY[cardinality(kinds)]);
BEGIN
    SELECT * INTO own FROM deskdispatch.me();
    IF cardinality(kinds) > 1000 OR (SELECT sum(length(one)) FROM unnest(texts) AS one)
        > 50 * {longest_fields} THEN
        RAISE EXCEPTION 'too much at once' USING ERRCODE = '54000';
    END IF;
    PERFORM deskdispatch.lock_records();
    UPDATE deskdispatch.about SET clock = clock_timestamp()
        WHERE clock < clock_timestamp() - interval '1 hour';
    SELECT floor(extract(epoch FROM greatest(clock, clock_timestamp())) * 1000)::bigint
        + {ahead_ms} << 16 INTO latest FROM deskdispatch.about;
    FOR n IN 1 .. cardinality(kinds) LOOP
        SELECT fields, seq INTO present FROM deskdispatch.records
            WHERE kind = kinds[n] AND id = ids[n];
        IF coalesce(present.seq, 0) <> seqs[n] THEN
            outcomes[n] := 'stale';
            CONTINUE;
        ELSIF length(texts[n]) > {longest_fields}
            OR greatest(length(kinds[n]), length(ids[n])) > {longest_name} THEN
            outcomes[n] := 'size';
            CONTINUE;
        END IF;
        BEGIN
            said := replace(texts[n], '\\u0000', '\\ufffd');
            stated := said::jsonb;
            said := coalesce(
                deskdispatch.form_objection(kinds[n], said::json, latest),
                deskdispatch.objection_to_change(own.id, own.is_first, kinds[n], ids[n],
                    coalesce(present.fields, '{{}}'), stated)
            );
        EXCEPTION WHEN data_exception OR statement_too_complex THEN
            said := 'form';
        END;
        IF said IS NOT NULL THEN
            outcomes[n] := said;
        ELSIF kinds[n] IN ('customer', 'delivery') AND NOT own.is_first
            AND deskdispatch.is_so(stated->'erased'->0) THEN
            was := deskdispatch.as_json(present.fields);
            CONTINUE WHEN deskdispatch.is_so(was->'erased'->0);
            persons[n] := CASE kinds[n] WHEN 'customer' THEN 'customer ' || ids[n]
                ELSE coalesce('customer ' || (was->'customer'->0->>0), 'delivery ' || ids[n]) END;
        END IF;
    END LOOP;

    DELETE FROM deskdispatch.erasures WHERE at < now() - interval '1 day';
    IF {handful} < (
        SELECT count(*) FROM (
            SELECT person FROM deskdispatch.erasures WHERE counter_id = own.id
            UNION SELECT one FROM unnest(persons) AS one WHERE one IS NOT NULL
        ) AS all_of_a_day
    ) THEN
        FOR n IN 1 .. cardinality(kinds) LOOP
            IF persons[n] IS NOT NULL AND NOT EXISTS (
                SELECT FROM deskdispatch.erasures
                WHERE counter_id = own.id AND person = persons[n]
            ) THEN
                outcomes[n] := 'held';
                INSERT INTO deskdispatch.held (counter_id, kind, id, fields)
                    VALUES (own.id, kinds[n], ids[n], texts[n])
                    ON CONFLICT (counter_id, kind, id) DO UPDATE SET fields = excluded.fields;
            END IF;
        END LOOP;
    ELSE
        INSERT INTO deskdispatch.erasures (counter_id, person)
            SELECT DISTINCT own.id, one FROM unnest(persons) AS one WHERE one IS NOT NULL
            ON CONFLICT DO NOTHING;
    END IF;

    INSERT INTO deskdispatch.records (kind, id, fields, seq)
        SELECT kinds[n], ids[n], texts[n], nextval('deskdispatch.record_seq')
        FROM generate_series(1, cardinality(kinds)) AS n WHERE outcomes[n] = 'written'
        ON CONFLICT (kind, id) DO UPDATE SET fields = excluded.fields, seq = excluded.seq;
    IF outcomes && ARRAY['written', 'held'] THEN
        PERFORM pg_notify('deskdispatch', '');
    END IF;
    RETURN QUERY SELECT n, outcomes[n] FROM generate_series(1, cardinality(kinds)) AS n
        WHERE outcomes[n] <> 'written';
END
$body$;
"""

_ERASING: Final = """
CREATE OR REPLACE FUNCTION deskdispatch.check_first() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    IF NOT (SELECT is_first FROM deskdispatch.me()) THEN
        RAISE EXCEPTION 'not the first counter' USING ERRCODE = 'DD004';
    END IF;
END
$body$;

CREATE OR REPLACE FUNCTION deskdispatch.held_of(asked_id text)
RETURNS TABLE (kind text, id text, fields text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    PERFORM deskdispatch.check_first();
    RETURN QUERY SELECT one.kind, one.id, one.fields FROM deskdispatch.held AS one
        WHERE counter_id = asked_id ORDER BY one.kind, one.id;
END
$body$;

CREATE OR REPLACE FUNCTION deskdispatch.release(asked_id text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    PERFORM deskdispatch.check_first();
    DELETE FROM deskdispatch.held WHERE counter_id = asked_id;
    PERFORM pg_notify('deskdispatch', '');
END
$body$;
"""

FUNCTIONS: Final = _JSON + _COUNTERS + _LOCKING + _WRITING + _ERASING
