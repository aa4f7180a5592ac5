"""Tables of the shared database, their rights, and their migration.

All objects belong to the owner. *counters* read records and write them by functions; *invited* can
only join. A login can change all settings of its session, so session limits do not protect the
others from a malicious counter, see ``functions``.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, LiteralString, cast

from psycopg.sql import SQL, Identifier, Literal

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing import checking
from deskdispatch.domain.sharing.checking import (
    DEEPEST_NESTING,
    LARGEST_INTEGER,
    LONGEST_FIELDS,
    LONGEST_NAME,
    MOST_AHEAD,
)
from deskdispatch.domain.sharing.record import SharedKind
from deskdispatch.shared_database import roles
from deskdispatch.shared_database.functions import FUNCTIONS
from deskdispatch.shared_database.session import DatabaseSession

SET_UP_LOCK: Final = SQL("SELECT pg_advisory_xact_lock(1145263186)")
"""Lock held until the end of the transaction that creates the tables."""

WRITE_LOCK: Final = SQL("SELECT 1 FROM deskdispatch.about FOR UPDATE")
"""Lock held until the end of a transaction that changes roles or tables, or writes records.

Only the owner and its functions can take it.
"""

ERASURES_A_DAY: Final = 5
"""Number of customers that a counter may erase in a day without asking the first counter."""

_TABLES: Final = """
CREATE TABLE deskdispatch.about (
    is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
    version integer NOT NULL,
    database_id text NOT NULL,
    shop text NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now()
);
CREATE SEQUENCE deskdispatch.record_seq;
CREATE TABLE deskdispatch.records (
    kind text NOT NULL,
    id text NOT NULL,
    fields text NOT NULL,
    seq bigint NOT NULL UNIQUE,
    PRIMARY KEY (kind, id)
);
CREATE TABLE deskdispatch.counters (
    id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{{16}}$'),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    role text NOT NULL UNIQUE,
    is_first boolean NOT NULL DEFAULT false,
    joined_at timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz,
    seen_seq bigint NOT NULL DEFAULT 0
);
CREATE TABLE deskdispatch.invitations (
    role text PRIMARY KEY,
    made_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
);
GRANT USAGE ON SCHEMA deskdispatch TO {counters}, {invited};
GRANT SELECT ON deskdispatch.about TO {counters}, {invited};
GRANT SELECT ON deskdispatch.records TO {counters};
"""

_CHECKED_WRITING: Final = """
ALTER TABLE deskdispatch.about ADD clock timestamptz NOT NULL DEFAULT now();
ALTER TABLE deskdispatch.counters ADD held_up_at timestamptz;
CREATE TABLE deskdispatch.erasures (
    counter_id text NOT NULL,
    person text NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (counter_id, person)
);
CREATE TABLE deskdispatch.held (
    counter_id text NOT NULL,
    kind text NOT NULL,
    id text NOT NULL,
    fields text NOT NULL,
    PRIMARY KEY (counter_id, kind, id)
);
REVOKE ALL ON ALL TABLES IN SCHEMA deskdispatch FROM {counters};
REVOKE ALL ON ALL SEQUENCES IN SCHEMA deskdispatch FROM {counters};
GRANT SELECT ON deskdispatch.about, deskdispatch.records TO {counters};

UPDATE deskdispatch.records SET seq = nextval('deskdispatch.record_seq')
    WHERE seq > (SELECT last_value FROM deskdispatch.record_seq);
UPDATE deskdispatch.counters SET seen_seq =
    least(seen_seq, (SELECT coalesce(max(seq), 0) FROM deskdispatch.records));

DO $body$
DECLARE
    present bigint := floor(extract(epoch FROM now()) * 1000)::bigint << 16;
    latest bigint := present + ({ahead_ms}::bigint << 16);
    one record;
    made jsonb;
BEGIN
    FOR one IN SELECT kind, id, fields FROM deskdispatch.records LOOP
        BEGIN
            SELECT jsonb_object_agg(key, CASE WHEN (value->>2)::numeric <= latest THEN value
                    ELSE jsonb_set(value, '{{2}}', to_jsonb(present)) END) INTO made
                FROM jsonb_each(one.fields::jsonb);
            UPDATE deskdispatch.records
                SET fields = made::text, seq = nextval('deskdispatch.record_seq')
                WHERE kind = one.kind AND id = one.id AND made <> one.fields::jsonb;
        EXCEPTION WHEN data_exception OR statement_too_complex THEN
            NULL; -- one that nobody can read
        END;
    END LOOP;
END
$body$;
"""
"""Before, counters wrote to the table directly, so that one could choose numbers and dates."""

_RIGHTS: Final = """
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA deskdispatch FROM PUBLIC;
GRANT EXECUTE ON FUNCTION deskdispatch.join(text, text) TO {invited};
GRANT EXECUTE ON FUNCTION
    deskdispatch.me(), deskdispatch.list_counters(), deskdispatch.seen(bigint),
    deskdispatch.rename(text), deskdispatch.leave(),
    deskdispatch.write(text[], text[], text[], bigint[]),
    deskdispatch.held_of(text), deskdispatch.release(text)
TO {counters};
"""

_TYPED_VALUES: Final = (
    "-- Functions alone have changed: what a counter typed is for that one to say."
)

STEPS: tuple[LiteralString, ...] = (_TABLES, _CHECKED_WRITING, _TYPED_VALUES)
"""Steps by version, from 1 on: changes of the tables. Functions and rights follow at the end."""

_VERSION: Final = SQL("SELECT version FROM deskdispatch.about")
_VERSION_NOW: Final = SQL(
    "SELECT version, greatest(clock, clock_timestamp()) AT TIME ZONE 'UTC' FROM deskdispatch.about"
)
_LOGINS: Final = SQL(
    "SELECT role FROM deskdispatch.counters UNION SELECT role FROM deskdispatch.invitations"
)
_EXISTS: Final = SQL("SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'deskdispatch')")
_IS_OURS: Final = SQL(
    "SELECT EXISTS (SELECT FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace"
    " JOIN pg_attribute ON attrelid = pg_class.oid"
    " WHERE nspname = 'deskdispatch' AND relname = 'about' AND attname = 'database_id')"
)
_HAS_TABLES: Final = SQL(
    "SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
    " WHERE c.relkind IN ('r', 'p') AND nspname !~ '^pg_' AND nspname <> 'information_schema'"
    " AND NOT EXISTS (SELECT FROM pg_depend"
    " WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e'))"
)


@dataclass(frozen=True, slots=True)
class About:
    """Version and owner of a database."""

    version: int
    database_id: str
    shop: str


def counters_group(database_id: str) -> str:
    return f"deskdispatch_{database_id}_counters"


def invited_group(database_id: str) -> str:
    return f"deskdispatch_{database_id}_invited"


def about(session: DatabaseSession) -> About:
    """Reads the table ``about``; raises ``NOT_SET_UP``, or ``NEWER_SCHEMA`` for a newer release."""
    found = session.rows(SQL("SELECT version, database_id, shop FROM deskdispatch.about"))
    if not found:
        raise SharingError(SharingFailure.NOT_SET_UP)
    if found[0][0] > len(STEPS):
        raise SharingError(SharingFailure.NEWER_SCHEMA)
    return About(*found[0])


def refuse_foreign_tables(session: DatabaseSession) -> None:
    """Raises ``SET_UP_ALREADY`` or ``ANOTHER_PROGRAM`` if the database is not empty."""
    if session.value(_IS_OURS):
        raise SharingError(SharingFailure.SET_UP_ALREADY)
    if session.value(_EXISTS) or session.value(_HAS_TABLES):
        raise SharingError(SharingFailure.ANOTHER_PROGRAM)


def latest_time(session: DatabaseSession) -> int:
    """Returns the last hybrid time that a record may have, by the server's clock so far.

    Raises ``NEWER_SCHEMA`` if a newer release has migrated the tables meanwhile.
    """
    ((version, moment),) = session.rows(_VERSION_NOW)
    if version > len(STEPS):
        raise SharingError(SharingFailure.NEWER_SCHEMA)
    return checking.latest_time(cast("datetime", moment).replace(tzinfo=UTC))


def create(session: DatabaseSession, database_id: str, shop: str) -> None:
    _execute(session, STEPS[0], database_id)
    session.rows(
        SQL("INSERT INTO deskdispatch.about (version, database_id, shop) VALUES (1, %s, %s)"),
        [database_id, shop],
    )
    _migrate_from(session, 1, database_id)


def migrate(session: DatabaseSession, database_id: str) -> None:
    """Migrates tables of an older release, all or nothing; the session must be the owner's.

    A counter that holds a table longer than the lock timeout is disconnected.
    """
    try:
        _migrate(session, database_id)
    except SharingError as error:
        if error.failure is not SharingFailure.NO_ANSWER:
            raise
        for (role,) in session.rows(_LOGINS):
            roles.end_sessions(session, role)
        _migrate(session, database_id)


def _migrate(session: DatabaseSession, database_id: str) -> None:
    with session.transaction():
        session.rows(SQL("LOCK TABLE deskdispatch.about, deskdispatch.records"))
        _migrate_from(session, session.value(_VERSION), database_id)


def _migrate_from(session: DatabaseSession, version: int, database_id: str) -> None:
    if version < len(STEPS):
        for step in STEPS[version:]:
            _execute(session, step, database_id)
        for (role,) in session.rows(_LOGINS):
            roles.limit(session, role)
        session.rows(SQL("UPDATE deskdispatch.about SET version = %s"), [len(STEPS)])
        _execute(session, FUNCTIONS + _RIGHTS, database_id)


def _execute(session: DatabaseSession, text: LiteralString, database_id: str) -> None:
    counters, invited = counters_group(database_id), invited_group(database_id)
    session.execute(
        text,
        counters=Identifier(counters),
        invited=Identifier(invited),
        counters_text=Literal(counters),
        invited_text=Literal(invited),
        ahead_ms=Literal(MOST_AHEAD // timedelta(milliseconds=1)),
        deepest=Literal(DEEPEST_NESTING),
        largest=Literal(LARGEST_INTEGER),
        longest_fields=Literal(LONGEST_FIELDS),
        longest_name=Literal(LONGEST_NAME),
        kinds=Literal([str(kind) for kind in SharedKind]),
        handful=Literal(ERASURES_A_DAY),
    )
