"""Joins the counters of a shop, sets sharing up, and takes over from a lost first counter.

PostgreSQL's library is imported at the first call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.sharing.counter import Counter
    from deskdispatch.domain.sharing.membership import Membership
    from deskdispatch.ui.sharing.share_dialog import JoinRequest, SetUpRequest


async def join(request: JoinRequest, shop: str) -> Membership:
    """Makes this counter one of those that share.

    Raises:
        SharingError: As ``single_calls.join``.
    """
    from deskdispatch.domain.sharing.membership import NewCounter
    from deskdispatch.shared_database import single_calls

    counter = NewCounter.named(request.name)
    return await single_calls.join(request.address, request.code, counter, shop)


async def set_up(request: SetUpRequest, shop: str) -> Membership:
    """Makes this counter the first one of an empty database.

    Raises:
        SharingError: As ``single_calls.set_up``.
    """
    from deskdispatch.domain.sharing.membership import NewCounter, SharedLogin
    from deskdispatch.shared_database import single_calls

    login = SharedLogin(request.user, request.password)
    counter = NewCounter.named(request.name)
    return await single_calls.set_up(request.address, login, counter, shop)


async def take_over(own: Membership, user: str, password: str) -> Membership:
    """Makes this counter the first one in place of another.

    Raises:
        SharingError: As ``single_calls.take_over``.
    """
    from deskdispatch.domain.sharing.membership import SharedLogin
    from deskdispatch.shared_database import single_calls

    return await single_calls.take_over(own, SharedLogin(user, password))


def is_first_elsewhere(counters: Sequence[Counter], own: Membership) -> bool:
    """Whether another counter than this one is the first now."""
    return any(each.is_first and each.id != own.counter_id for each in counters)


def shop_of(desk: Desk) -> str:
    """The merchant whose data is shared: only desks of one merchant share a database.

    Raises:
        SharingError: ``SHOP_UNKNOWN``: the service has not said yet whose account it is.
    """
    bootstrap = desk.session.bootstrap
    account = bootstrap.account if bootstrap is not None else None
    shop = (account.id or account.seller_id) if account is not None else None
    if not shop:
        raise SharingError(SharingFailure.SHOP_UNKNOWN)
    return shop
