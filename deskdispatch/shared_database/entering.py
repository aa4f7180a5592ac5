"""Membership in sharing: set-up, joining by a code, take-over, list, invitations, removal.

Setting up, joining and taking over are one call each, on their own thread and connection; the other
functions run within a session.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Final, TypeVar

from psycopg.sql import SQL, Identifier, Literal

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import (
    INVITATION_LASTS,
    Invitation,
    Membership,
    NewCounter,
    SharedAddress,
    SharedLogin,
    invitation_code,
)
from deskdispatch.shared_database import roles, schema
from deskdispatch.shared_database.failures import INVITED, OWNER
from deskdispatch.shared_database.session import (
    USUAL_TIMEOUTS,
    Breaker,
    CallThread,
    DatabaseSession,
    SharedServer,
    SharingTimeouts,
)

OLDEST_SERVER: Final = 14_00_00
"""Oldest server that sharing was tested with, in libpq's version format."""

_MAY_CREATE_ROLES: Final = SQL(
    "SELECT rolsuper OR (rolcreaterole AND pg_has_role(r.oid, datdba, 'USAGE'))"
    " FROM pg_roles r, pg_database"
    " WHERE rolname = current_user AND datname = current_database()"
)
_ADD_FIRST: Final = SQL(
    "INSERT INTO deskdispatch.counters (id, name, role, is_first, seen_at)"
    " VALUES (%s, %s, %s, true, now())"
)
_HAS_ROLE: Final = SQL("SELECT 1 FROM pg_roles WHERE rolname = %s")
_MAKE_FIRST: Final = SQL(
    "UPDATE deskdispatch.counters SET is_first = (id = %s) WHERE is_first OR id = %s RETURNING id"
)

_DELETE_EXPIRED: Final = SQL(
    "DELETE FROM deskdispatch.invitations WHERE expires_at < now() - %s RETURNING role"
)

EXPIRED_KEPT_FOR: Final = timedelta(days=7)
"""Time for which an expired code is distinguished from a wrong one."""

T = TypeVar("T")


async def set_up(
    address: SharedAddress,
    login: SharedLogin,
    counter: NewCounter,
    shop: str,
    timeouts: SharingTimeouts = USUAL_TIMEOUTS,
) -> Membership:
    """Creates the tables and roles in an empty database, with this counter as the first.

    Args:
        address: Address of the database.
        login: Login that may create roles and owns that database; it is not stored.
        counter: This counter.
        shop: Id of the merchant.
        timeouts: Limits of its duration.

    Raises:
        SharingError: Nothing was created, unless the connection failed: then it is unknown.
    """

    def work(server: SharedServer) -> Membership:
        with server.sign_in(login, OWNER) as session, session.transaction():
            if session.version < OLDEST_SERVER:
                raise SharingError(SharingFailure.SERVER_TOO_OLD, str(session.version))
            session.rows(schema.SET_UP_LOCK)
            schema.refuse_foreign_tables(session)
            if not session.value(_MAY_CREATE_ROLES):
                raise SharingError(SharingFailure.NOT_ALLOWED)
            database_id = secrets.token_hex(8)
            membership = Membership(
                address=address,
                database_id=database_id,
                shop=shop,
                counter_id=counter.id,
                login=roles.new_login(roles.login_role(roles.free_code(session).login)),
                owner=roles.new_login(roles.owner_role(database_id)),
            )
            _create(session, membership, counter.name)
        return membership

    return await _call_once(address, work, timeouts)


async def join(
    address: SharedAddress,
    code: str,
    counter: NewCounter,
    shop: str,
    timeouts: SharingTimeouts = USUAL_TIMEOUTS,
) -> Membership:
    """Signs in by a code, joins, and gives the login a password that only this PC knows.

    Raises:
        RuleBroken: The code is incomplete or mistyped; nothing was sent.
        SharingError: The code can still be used, unless the connection was lost just then.
    """
    read = invitation_code(code)
    invited = SharedLogin(roles.login_role(read.login), read.password)

    def work(server: SharedServer) -> Membership:
        with server.sign_in(invited, INVITED) as session:
            with session.transaction():
                about = schema.about(session)
                if about.version < len(schema.STEPS):
                    raise SharingError(SharingFailure.OLDER_SCHEMA)
                if about.shop != shop:
                    raise SharingError(SharingFailure.OTHER_SHOP)
                session.rows(SQL("SELECT deskdispatch.join(%s, %s)"), [counter.id, counter.name])
                login = roles.new_login(session.role)
                roles.change_password(session, login)
            roles.end_other_sessions(session)  # signed in with the code before its password changed
        return Membership(
            address=address,
            database_id=about.database_id,
            shop=shop,
            counter_id=counter.id,
            login=login,
        )

    return await _call_once(address, work, timeouts)


async def take_over(
    membership: Membership, login: SharedLogin, timeouts: SharingTimeouts = USUAL_TIMEOUTS
) -> Membership:
    """Makes a counter the first one, by the login that set up the sharing, or a superuser's.

    The owner gets another password, which ends the access of the former first counter.

    Raises:
        SharingError: Nothing was changed, unless the connection failed; it can be repeated.
    """
    owner = roles.new_login(roles.owner_role(membership.database_id))

    def work(server: SharedServer) -> Membership:
        with server.sign_in(login, OWNER) as session:
            with session.transaction():
                _take_over(session, owner, membership)
            roles.end_sessions(session, owner.role)
        return replace(membership, owner=owner)

    return await _call_once(membership.address, work, timeouts)


async def _call_once(
    address: SharedAddress, work: Callable[[SharedServer], T], timeouts: SharingTimeouts
) -> T:
    breaker = Breaker()
    thread = CallThread(breaker, lambda: None)
    server = SharedServer(address, timeouts, breaker)
    try:
        return await thread.call(lambda: work(server), timeouts.call_s)
    finally:
        thread.end(SharingFailure.UNREACHABLE)


def _create(session: DatabaseSession, membership: Membership, name: str) -> None:
    assert membership.owner is not None
    owner, database_id = membership.owner.role, membership.database_id
    counters, invited = schema.counters_group(database_id), schema.invited_group(database_id)
    me = session.value(SQL("SELECT current_user"))
    roles.make_login(session, membership.owner, "CREATEROLE")
    roles.grant(session, owner, me)  # to create objects for the owner
    session.execute("CREATE SCHEMA deskdispatch AUTHORIZATION {o}", o=Identifier(owner))
    session.execute("SET LOCAL ROLE {owner}", owner=Identifier(owner))
    roles.make_group(session, counters)
    roles.make_group(session, invited)
    schema.create(session, database_id, membership.shop)
    roles.make_login(session, membership.login)
    roles.limit(session, membership.login.role)
    roles.grant(session, counters, membership.login.role)
    session.rows(_ADD_FIRST, [membership.counter_id, name, membership.login.role])
    session.rows(SQL("RESET ROLE"))
    roles.revoke(session, owner, me)
    database_name = Identifier(membership.address.database)
    session.execute("REVOKE TEMPORARY ON DATABASE {database} FROM PUBLIC", database=database_name)
    for role in (owner, counters, invited):  # in case not everybody may connect
        session.execute(
            "GRANT CONNECT ON DATABASE {database} TO {role}",
            database=database_name,
            role=Identifier(role),
        )


def _take_over(session: DatabaseSession, owner: SharedLogin, membership: Membership) -> None:
    if not session.rows(_HAS_ROLE, [owner.role]):
        raise SharingError(SharingFailure.NOT_SET_UP)
    me = session.value(SQL("SELECT current_user"))
    roles.change_password(session, owner)
    roles.grant(session, owner.role, me)
    session.execute("SET LOCAL ROLE {owner}", owner=Identifier(owner.role))
    session.rows(schema.WRITE_LOCK)
    about = schema.about(session)
    if about.database_id != membership.database_id:
        raise SharingError(SharingFailure.OTHER_SHOP)
    found = session.rows(_MAKE_FIRST, [membership.counter_id] * 2)
    if (membership.counter_id,) not in found:
        raise SharingError(SharingFailure.REMOVED)
    session.rows(SQL("SELECT pg_notify('deskdispatch', '')"))
    session.rows(SQL("RESET ROLE"))
    roles.revoke(session, owner.role, me)


def invite(session: DatabaseSession, database_id: str) -> Invitation:
    """Creates a login that may only join; the session must be the owner's."""
    with session.transaction():
        session.rows(schema.WRITE_LOCK)
        expired = session.rows(_DELETE_EXPIRED, [EXPIRED_KEPT_FOR])
        for (role,) in expired:
            session.execute("DROP ROLE {role}", role=Identifier(role))
        code = roles.free_code(session)
        role = roles.login_role(code.login)
        expires_at = session.value(SQL("SELECT now() + %s"), [INVITATION_LASTS])
        roles.make_login(session, SharedLogin(role, code.password))
        roles.limit(session, role)
        session.execute(
            "ALTER ROLE {role} VALID UNTIL {moment}",
            role=Identifier(role),
            moment=Literal((expires_at + EXPIRED_KEPT_FOR).isoformat()),
        )
        roles.grant(session, schema.invited_group(database_id), role)
        session.rows(
            SQL("INSERT INTO deskdispatch.invitations (role, expires_at) VALUES (%s, %s)"),
            [role, expires_at],
        )
    return Invitation(code.text, expires_at)


def remove(session: DatabaseSession, database_id: str, counter_id: str) -> None:
    """Ends a counter's access; the session must be the owner's.

    Its login is kept without the right to sign in, so that the counter is told the reason after its
    password was verified.
    """
    found = session.rows(SQL("SELECT role FROM deskdispatch.counters WHERE id = %s"), [counter_id])
    for (role,) in found:
        roles.end_sessions(session, role)  # open sessions may block the change
        session.execute("ALTER ROLE {role} NOLOGIN", role=Identifier(role))
        roles.end_sessions(session, role)
    with session.transaction():
        session.rows(schema.WRITE_LOCK)
        for each in ("counters WHERE id", "held WHERE counter_id", "erasures WHERE counter_id"):
            session.rows(SQL(f"DELETE FROM deskdispatch.{each} = %s"), [counter_id])
        for (role,) in found:
            roles.revoke(session, schema.counters_group(database_id), role)
        session.rows(SQL("SELECT pg_notify('deskdispatch', '')"))
