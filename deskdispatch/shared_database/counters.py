"""The list of counters: who shares, who may come, who has to go."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from psycopg.sql import SQL, Identifier, Literal

from deskdispatch.domain.sharing.invitation import LASTS, Invitation
from deskdispatch.domain.sharing.membership import Counter, SharedLogin
from deskdispatch.shared_database import roles, schema
from deskdispatch.shared_database.session import DatabaseSession

FORGOTTEN: Final = timedelta(days=7)
"""After its end an expired code is still told from a wrong one."""


def counters(session: DatabaseSession) -> tuple[Counter, ...]:
    rows = session.rows(SQL("SELECT * FROM deskdispatch.list_counters()"))
    return tuple(
        Counter(
            id=id,
            name=name,
            is_first=is_first,
            joined_at=joined_at,
            seen_at=seen_at,
            held_up_at=held_up_at,
            erasing=erasing,
        )
        for id, name, is_first, joined_at, seen_at, held_up_at, erasing in rows
    )


def note_seen(session: DatabaseSession, reached: int | None = None) -> int:
    """Notes that this counter shares, and up to which number it has read; returns what is noted."""
    return int(session.value(SQL("SELECT deskdispatch.seen(%s)"), [reached]))


def rename(session: DatabaseSession, name: str) -> None:
    session.rows(SQL("SELECT deskdispatch.rename(%s)"), [name])


def leave(session: DatabaseSession) -> None:
    """Takes this counter from the list; its login cannot sign in any more."""
    session.rows(SQL("SELECT deskdispatch.leave()"))


def invite(session: DatabaseSession, database_id: str) -> Invitation:
    """Makes a login that may join and do nothing else; the session is the owner's."""
    with session.transaction():
        session.rows(schema.LOCK)
        _forget_expired(session)
        code = roles.free_code(session)
        role = roles.login_role(code.login)
        expires_at = session.value(SQL("SELECT now() + %s"), [LASTS])
        roles.make_login(session, SharedLogin(role, code.password))
        roles.limit(session, role)
        session.execute(
            "ALTER ROLE {role} VALID UNTIL {moment}",
            role=Identifier(role),
            moment=Literal((expires_at + FORGOTTEN).isoformat()),
        )
        roles.grant(session, schema.invited_group(database_id), role)
        session.rows(
            SQL("INSERT INTO deskdispatch.invitations (role, expires_at) VALUES (%s, %s)"),
            [role, expires_at],
        )
    return Invitation(code.text, expires_at)


def remove(session: DatabaseSession, database_id: str, counter_id: str) -> None:
    """Ends a counter's access; the session is the owner's.

    Its login is kept, but cannot sign in: so that it is told why, after its password was verified.
    """
    found = session.rows(SQL("SELECT role FROM deskdispatch.counters WHERE id = %s"), [counter_id])
    for (role,) in found:
        roles.end_sessions(session, role)  # they may keep what is to be changed
        session.execute("ALTER ROLE {role} NOLOGIN", role=Identifier(role))
        roles.end_sessions(session, role)
    with session.transaction():
        session.rows(schema.LOCK)
        for each in ("counters WHERE id", "held WHERE counter_id", "erasures WHERE counter_id"):
            session.rows(SQL(f"DELETE FROM deskdispatch.{each} = %s"), [counter_id])
        for (role,) in found:
            roles.revoke(session, schema.counters_group(database_id), role)
        session.rows(SQL("SELECT pg_notify('deskdispatch', '')"))


def _forget_expired(session: DatabaseSession) -> None:
    expired = session.rows(
        SQL("DELETE FROM deskdispatch.invitations WHERE expires_at < now() - %s RETURNING role"),
        [FORGOTTEN],
    )
    for (role,) in expired:
        session.execute("DROP ROLE {role}", role=Identifier(role))
