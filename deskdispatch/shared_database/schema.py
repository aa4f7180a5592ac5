"""The tables and functions of the shared database, and their migration.

Everything is in the schema ``deskdispatch`` and belongs to a role of its own, the owner. Two groups
have rights: *counters* on the records, and *invited*, whose members can join and nothing else.
Passwords and invitations are readable to the owner alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, LiteralString, cast

from psycopg.sql import SQL, Identifier, Literal

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.faults.sharing_fault import SharingFault
from deskdispatch.shared_database.session import DatabaseSession, statement

LOCK: Final = SQL("SELECT pg_advisory_xact_lock(1145263186)")
"""Held until the end of the transaction by who changes the tables or writes records."""

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
"""

_FUNCTIONS: Final = """
CREATE FUNCTION deskdispatch.join(counter_id text, counter_name text) RETURNS void
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
    DELETE FROM deskdispatch.invitations WHERE role = session_user;
    INSERT INTO deskdispatch.counters (id, name, role, seen_at)
        VALUES (counter_id, counter_name, session_user, now());
    EXECUTE format('GRANT %I TO %I', {counters_text}, session_user);
    EXECUTE format('REVOKE %I FROM %I', {invited_text}, session_user);
    EXECUTE format('ALTER ROLE %I VALID UNTIL ''infinity''', session_user);
    PERFORM pg_notify('deskdispatch', '');
END
$body$;

CREATE FUNCTION deskdispatch.seen(reached bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    result bigint;
BEGIN
    UPDATE deskdispatch.counters SET seen_at = now(), seen_seq = coalesce(reached, seen_seq)
        WHERE role = session_user RETURNING seen_seq INTO result;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'not a counter' USING ERRCODE = 'DD002';
    END IF;
    RETURN result;
END
$body$;

CREATE FUNCTION deskdispatch.rename(counter_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    UPDATE deskdispatch.counters SET name = counter_name WHERE role = session_user;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'not a counter' USING ERRCODE = 'DD002';
    END IF;
    PERFORM pg_notify('deskdispatch', '');
END
$body$;

CREATE FUNCTION deskdispatch.leave() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    DELETE FROM deskdispatch.counters WHERE role = session_user;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'not a counter' USING ERRCODE = 'DD002';
    END IF;
    EXECUTE format('REVOKE %I FROM %I', {counters_text}, session_user);
    EXECUTE format('ALTER ROLE %I NOLOGIN', session_user);
    PERFORM pg_notify('deskdispatch', '');
END
$body$;
"""

_RIGHTS: Final = """
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA deskdispatch FROM PUBLIC;
GRANT USAGE ON SCHEMA deskdispatch TO {counters}, {invited};
GRANT SELECT ON deskdispatch.about TO {counters}, {invited};
GRANT SELECT, INSERT, UPDATE ON deskdispatch.records TO {counters};
GRANT USAGE ON SEQUENCE deskdispatch.record_seq TO {counters};
GRANT SELECT (id, name, is_first, joined_at, seen_at) ON deskdispatch.counters TO {counters};
GRANT EXECUTE ON FUNCTION deskdispatch.join(text, text) TO {invited};
GRANT EXECUTE ON FUNCTION
    deskdispatch.seen(bigint), deskdispatch.rename(text), deskdispatch.leave() TO {counters};
"""

STEPS: tuple[LiteralString, ...] = (_TABLES + _FUNCTIONS + _RIGHTS,)
"""One a version, from 1 on. A step that was released is never changed."""

_VERSION: Final = SQL("SELECT version FROM deskdispatch.about")
_VERSION_NOW: Final = SQL(
    "SELECT version, clock_timestamp() AT TIME ZONE 'UTC' FROM deskdispatch.about"
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
    """What the database says of itself."""

    version: int
    database_id: str
    shop: str


def counters_group(database_id: str) -> str:
    """The role whose members may read and write records."""
    return f"deskdispatch_{database_id}_counters"


def invited_group(database_id: str) -> str:
    """The role whose members may join."""
    return f"deskdispatch_{database_id}_invited"


def about(session: DatabaseSession) -> About:
    """What the database says of itself.

    Raises:
        SharingError: ``NOT_SET_UP``.
    """
    found = session.rows(SQL("SELECT version, database_id, shop FROM deskdispatch.about"))
    if not found:
        raise SharingError(SharingFault.NOT_SET_UP)
    return About(*found[0])


def refuse_what_is_there(session: DatabaseSession) -> None:
    """Refuses to set up where something is.

    Raises:
        SharingError: ``SET_UP_ALREADY`` or ``ANOTHER_PROGRAM``.
    """
    if session.value(_IS_OURS):
        raise SharingError(SharingFault.SET_UP_ALREADY)
    if session.value(_EXISTS) or session.value(_HAS_TABLES):
        raise SharingError(SharingFault.ANOTHER_PROGRAM)


def check_version(session: DatabaseSession) -> datetime:
    """Refuses tables of a newer release, which may have become so in the middle of a session.

    Returns:
        The moment by the server's clock, UTC.

    Raises:
        SharingError: ``NEWER_SCHEMA``.
    """
    ((version, moment),) = session.rows(_VERSION_NOW)
    if version > len(STEPS):
        raise SharingError(SharingFault.NEWER_SCHEMA)
    return cast(datetime, moment).replace(tzinfo=UTC)


def create(session: DatabaseSession, database_id: str, shop: str) -> None:
    """Makes all tables in the empty schema; the session acts as the owner, in a transaction."""
    _step(session, STEPS[0], database_id)
    session.rows(
        SQL("INSERT INTO deskdispatch.about (version, database_id, shop) VALUES (1, %s, %s)"),
        [database_id, shop],
    )
    _migrate_from(session, 1, database_id)


def migrate(session: DatabaseSession, database_id: str) -> None:
    """Brings tables of an older release up to date; the session is the owner's.

    Counters that start at once wait for each other, and pushes wait, too.

    Raises:
        SharingError: Nothing was changed.
    """
    with session.transaction():
        session.rows(LOCK)
        _migrate_from(session, session.value(_VERSION), database_id)


def _migrate_from(session: DatabaseSession, version: int, database_id: str) -> None:
    for step in STEPS[version:]:
        _step(session, step, database_id)
    if version < len(STEPS):
        session.rows(SQL("UPDATE deskdispatch.about SET version = %s"), [len(STEPS)])


def _step(session: DatabaseSession, step: LiteralString, database_id: str) -> None:
    counters, invited = counters_group(database_id), invited_group(database_id)
    session.rows(
        statement(
            step,
            counters=Identifier(counters),
            invited=Identifier(invited),
            counters_text=Literal(counters),
            invited_text=Literal(invited),
        )
    )
