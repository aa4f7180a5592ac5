"""Calls of the shared database that have a thread and a connection of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.address import SharedAddress
from deskdispatch.domain.sharing.invitation import invitation_code
from deskdispatch.domain.sharing.membership import Membership, NewCounter, SharedLogin
from deskdispatch.shared_database.breaker import Breaker
from deskdispatch.shared_database.call_thread import CallThread
from deskdispatch.shared_database.timeouts import USUAL, SharingTimeouts

if TYPE_CHECKING:
    from deskdispatch.shared_database.session import SharedServer

T = TypeVar("T")


async def set_up(
    address: SharedAddress,
    login: SharedLogin,
    counter: NewCounter,
    shop: str,
    timeouts: SharingTimeouts = USUAL,
) -> Membership:
    """Makes the tables and roles in an empty database, and this counter the first.

    Args:
        address: Of an empty database.
        login: One that may make roles and owns that database; it is kept nowhere.
        counter: This counter.
        shop: The merchant's id.
        timeouts: How long it may take.

    Raises:
        SharingError: Nothing was made, unless it is about the connection: then it is unknown.
    """

    def work(server: SharedServer) -> Membership:
        from deskdispatch.shared_database import setting_up

        return setting_up.set_up(server, login, counter, shop)

    return await once(address, work, timeouts)


async def join(
    address: SharedAddress,
    code: str,
    counter: NewCounter,
    shop: str,
    timeouts: SharingTimeouts = USUAL,
) -> Membership:
    """Makes this counter one of those that share.

    Raises:
        RuleBroken: The code is incomplete or mistyped; nothing was sent.
        SharingError: The code can still be used, if it was one; unless the connection was lost
            just then.
    """
    read = invitation_code(code)

    def work(server: SharedServer) -> Membership:
        from deskdispatch.shared_database import joining

        return joining.join(server, read, counter, shop)

    return await once(address, work, timeouts)


async def take_over(
    membership: Membership, login: SharedLogin, timeouts: SharingTimeouts = USUAL
) -> Membership:
    """Makes a counter the first one, in place of one that is lost.

    Args:
        membership: Of the counter.
        login: The one that set the sharing up, or a superuser; it is kept nowhere.
        timeouts: How long it may take.

    Returns:
        Its membership from now on.

    Raises:
        SharingError: Nothing was changed, unless it is about the connection: it can be done again.
    """

    def work(server: SharedServer) -> Membership:
        from deskdispatch.shared_database import taking_over

        return replace(membership, owner=taking_over.take_over(server, login, membership))

    return await once(membership.address, work, timeouts)


async def once(
    address: SharedAddress, work: Callable[[SharedServer], T], timeouts: SharingTimeouts
) -> T:
    """A call on a thread and a connection of its own."""
    breaker = Breaker()
    thread = CallThread(breaker, lambda: None)

    def call() -> T:
        check_library()
        from deskdispatch.shared_database.session import SharedServer

        return work(SharedServer(address, timeouts, breaker))

    try:
        return await thread.call(call, timeouts.call_s)
    finally:
        thread.end(SharingFailure.UNREACHABLE)


def check_library() -> None:
    """Imports PostgreSQL's client library, which is a file of its own.

    Raises:
        SharingError: ``NO_LIBRARY``.
    """
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise SharingError(SharingFailure.NO_LIBRARY, str(error)) from None
