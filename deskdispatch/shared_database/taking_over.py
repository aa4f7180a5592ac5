"""Makes another counter the first one, where the first one is lost."""

from __future__ import annotations

from psycopg.sql import SQL, Identifier

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import Membership, SharedLogin
from deskdispatch.shared_database import roles, schema
from deskdispatch.shared_database.failures import OWNER
from deskdispatch.shared_database.session import DatabaseSession, SharedServer, statement

_HAS_ROLE = SQL("SELECT 1 FROM pg_roles WHERE rolname = %s")
_BE_FIRST = SQL(
    "UPDATE deskdispatch.counters SET is_first = (id = %s) WHERE is_first OR id = %s RETURNING id"
)


def take_over(server: SharedServer, login: SharedLogin, membership: Membership) -> SharedLogin:
    """Gives the owner another password, which ends the access that the first counter had by it.

    It can be done again, such as where the answer was lost: the last one counts.

    Args:
        server: With the shared database.
        login: The one that set the sharing up, or a superuser.
        membership: Of the counter that is to be the first one.

    Returns:
        The owner's login.

    Raises:
        SharingError: Nothing was changed, unless it is about the connection.
    """
    owner = roles.new_login(roles.owner_role(membership.database_id))
    with server.sign_in(login, OWNER) as session:
        with session.transaction():
            _take_over(session, owner, membership)
        roles.end_sessions(session, owner.role)
    return owner


def _take_over(session: DatabaseSession, owner: SharedLogin, membership: Membership) -> None:
    if not session.rows(_HAS_ROLE, [owner.role]):
        raise SharingError(SharingFailure.NOT_SET_UP)
    me = session.value(SQL("SELECT current_user"))
    roles.change_password(session, owner)
    roles.grant(session, owner.role, me)
    session.rows(statement("SET LOCAL ROLE {owner}", owner=Identifier(owner.role)))
    session.rows(schema.LOCK)
    about = schema.about(session)
    if about.version > len(schema.STEPS):
        raise SharingError(SharingFailure.NEWER_SCHEMA)
    if about.database_id != membership.database_id:
        raise SharingError(SharingFailure.OTHER_SHOP)
    found = session.rows(_BE_FIRST, [membership.counter_id] * 2)
    if (membership.counter_id,) not in found:
        raise SharingError(SharingFailure.REMOVED)
    session.rows(SQL("SELECT pg_notify('deskdispatch', '')"))
    session.rows(SQL("RESET ROLE"))
    roles.revoke(session, owner.role, me)
