"""Sets the sharing up in an empty database: roles, tables, the first counter."""

from __future__ import annotations

import secrets
from typing import Final

from psycopg.sql import SQL, Identifier

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import Membership, NewCounter, SharedLogin
from deskdispatch.shared_database import roles, schema
from deskdispatch.shared_database.failures import OWNER
from deskdispatch.shared_database.session import DatabaseSession, SharedServer, statement

OLDEST: Final = 14_00_00
"""The oldest server that sharing was checked with, as libpq gives versions."""

_MAY: Final = SQL(
    "SELECT rolsuper OR (rolcreaterole AND pg_has_role(r.oid, datdba, 'USAGE'))"
    " FROM pg_roles r, pg_database"
    " WHERE rolname = current_user AND datname = current_database()"
)
_FIRST: Final = SQL(
    "INSERT INTO deskdispatch.counters (id, name, role, is_first, seen_at)"
    " VALUES (%s, %s, %s, true, now())"
)


def set_up(server: SharedServer, login: SharedLogin, counter: NewCounter, shop: str) -> Membership:
    """Makes everything in one transaction.

    Args:
        server: With an empty database.
        login: One that may make roles and owns the database.
        counter: The first one.
        shop: The merchant's id.

    Raises:
        SharingError: Nothing was made.
    """
    with server.sign_in(login, OWNER) as session, session.transaction():
        if session.version < OLDEST:
            raise SharingError(SharingFailure.SERVER_TOO_OLD, str(session.version))
        session.rows(schema.SETTING_UP)
        schema.refuse_what_is_there(session)
        if not session.value(_MAY):
            raise SharingError(SharingFailure.NOT_ALLOWED)
        database_id = secrets.token_hex(8)
        membership = Membership(
            address=server.address,
            database_id=database_id,
            shop=shop,
            counter_id=counter.id,
            login=roles.new_login(roles.login_role(roles.free_code(session).login)),
            owner=roles.new_login(roles.owner_role(database_id)),
        )
        _make(session, membership, counter.name)
    return membership


def _make(session: DatabaseSession, membership: Membership, name: str) -> None:
    assert membership.owner is not None
    owner, database_id = membership.owner.role, membership.database_id
    counters, invited = schema.counters_group(database_id), schema.invited_group(database_id)
    me = session.value(SQL("SELECT current_user"))
    roles.make_login(session, membership.owner, "CREATEROLE")
    roles.grant(session, owner, me)  # to make what is to be the owner's
    session.rows(statement("CREATE SCHEMA deskdispatch AUTHORIZATION {o}", o=Identifier(owner)))
    session.rows(statement("SET LOCAL ROLE {owner}", owner=Identifier(owner)))
    roles.make_group(session, counters)
    roles.make_group(session, invited)
    schema.create(session, database_id, membership.shop)
    roles.make_login(session, membership.login)
    roles.limit(session, membership.login.role)
    roles.grant(session, counters, membership.login.role)
    session.rows(_FIRST, [membership.counter_id, name, membership.login.role])
    session.rows(SQL("RESET ROLE"))
    roles.revoke(session, owner, me)
    database_name = Identifier(membership.address.database)
    session.rows(
        statement("REVOKE TEMPORARY ON DATABASE {database} FROM PUBLIC", database=database_name)
    )
    for role in (owner, counters, invited):  # where not everybody may connect
        session.rows(
            statement(
                "GRANT CONNECT ON DATABASE {database} TO {role}",
                database=database_name,
                role=Identifier(role),
            )
        )
