"""Roles of the server, which decide who may sign in.

The first counter signs in once with a login that may create roles. It creates the *owner*, which
owns all objects and creates the other roles, so that no person's password is kept. The server gets
only a verifier of a counter's password. (PostgreSQL 14 and newer.)
"""

from __future__ import annotations

import secrets
from typing import Final, LiteralString

from psycopg.sql import SQL, Identifier, Literal

from deskdispatch.domain.sharing.membership import InvitationCode, SharedLogin
from deskdispatch.shared_database.session import DatabaseSession

ROLE_PREFIX: Final = "deskdispatch_"

_PASSWORD_BYTES: Final = 32

CONNECTION_LIMIT: Final = 10
"""Limit of connections: a counter has two, and the server keeps lost ones for a while."""

_END_SESSIONS: Final = SQL(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
    " WHERE usename = %s AND pid <> pg_backend_pid()"
)
_LIMITS: Final = """
ALTER ROLE {role} CONNECTION LIMIT {connections};
ALTER ROLE {role} SET statement_timeout = '60s';
ALTER ROLE {role} SET lock_timeout = '10s';
ALTER ROLE {role} SET idle_in_transaction_session_timeout = '10s';
"""


def owner_role(database_id: str) -> str:
    """Returns the owner's name: roles belong to a whole server, which several shops may share."""
    return f"{ROLE_PREFIX}{database_id}"


def login_role(code_login: str) -> str:
    """Returns the role of a code, which remains that of the counter that joined with it."""
    return f"{ROLE_PREFIX}{code_login.lower()}"


def free_code(session: DatabaseSession) -> InvitationCode:
    """Returns a new code without a role yet: other shops of the server have such roles too."""
    taken = SQL("SELECT 1 FROM pg_roles WHERE rolname = %s")
    while session.rows(taken, [login_role((code := InvitationCode.new()).login)]):
        pass
    return code


def new_login(role: str) -> SharedLogin:
    return SharedLogin(role, secrets.token_urlsafe(_PASSWORD_BYTES))


def make_login(session: DatabaseSession, login: SharedLogin, options: LiteralString = "") -> None:
    session.execute(
        f"CREATE ROLE {{role}} LOGIN PASSWORD {{verifier}} {options}",
        role=Identifier(login.role),
        verifier=Literal(session.verifier(login)),
    )


def limit(session: DatabaseSession, role: str) -> None:
    """Limits a counter's login, and lets the owner, whose session it is, end its sessions."""
    session.execute(_LIMITS, role=Identifier(role), connections=Literal(CONNECTION_LIMIT))
    grant(session, role, session.value(SQL("SELECT current_user")))


def change_password(session: DatabaseSession, login: SharedLogin) -> None:
    session.execute(
        "ALTER ROLE {role} PASSWORD {verifier}",
        role=Identifier(login.role),
        verifier=Literal(session.verifier(login)),
    )


def make_group(session: DatabaseSession, name: str) -> None:
    session.execute("CREATE ROLE {name} NOLOGIN", name=Identifier(name))


def grant(session: DatabaseSession, group: str, role: str) -> None:
    session.execute("GRANT {group} TO {role}", group=Identifier(group), role=Identifier(role))


def revoke(session: DatabaseSession, group: str, role: str) -> None:
    """Ends a membership, also in open sessions from their next statement on."""
    session.execute("REVOKE {group} FROM {role}", group=Identifier(group), role=Identifier(role))


def end_sessions(session: DatabaseSession, role: str) -> None:
    """Ends a role's sessions; the caller is a member, or manages the role and becomes one."""
    if session.value(SQL("SELECT pg_has_role(current_user, %s, 'USAGE')"), [role]):
        session.rows(_END_SESSIONS, [role])
        return
    me = session.value(SQL("SELECT current_user"))
    with session.transaction():
        grant(session, role, me)
        session.rows(_END_SESSIONS, [role])
        revoke(session, role, me)


def end_other_sessions(session: DatabaseSession) -> None:
    """Ends the other sessions of the session's own role, and waits for their end."""
    session.rows(_END_SESSIONS, [session.value(SQL("SELECT session_user"))])
