"""Joins the counters that share, by a code that works once."""

from __future__ import annotations

from psycopg.sql import SQL

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.address import SharedAddress
from deskdispatch.domain.sharing.invitation import InvitationCode
from deskdispatch.domain.sharing.membership import Membership, NewCounter, SharedLogin
from deskdispatch.shared_database import roles, schema
from deskdispatch.shared_database.failures import INVITED
from deskdispatch.shared_database.session import DatabaseSession, SharedServer


def join(server: SharedServer, code: InvitationCode, counter: NewCounter, shop: str) -> Membership:
    """Signs in by the code, joins, and gives the login a password that only this PC knows.

    Raises:
        SharingError: Nothing was changed: the code can still be used if it was one.
    """
    role = roles.login_role(code.login)
    invited = SharedLogin(role, code.password)
    with server.sign_in(invited, INVITED) as session:
        membership = _join(session, server.address, counter, shop)
        roles.end_others(session)  # whoever signed in with the code before its password changed
    return membership


def _join(
    session: DatabaseSession, address: SharedAddress, counter: NewCounter, shop: str
) -> Membership:
    with session.transaction():
        about = schema.about(session)
        schema.check_joinable(about)
        if about.shop != shop:
            raise SharingError(SharingFailure.OTHER_SHOP)
        session.rows(SQL("SELECT deskdispatch.join(%s, %s)"), [counter.id, counter.name])
        login = roles.new_login(session.role)
        roles.change_password(session, login)
    return Membership(
        address=address,
        database_id=about.database_id,
        shop=shop,
        counter_id=counter.id,
        login=login,
    )
