"""Membership of this counter: set up, joined or taken over, and stored only in the keyring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pydantic import TypeAdapter

from deskdispatch import shared_database
from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import (
    Membership,
    NewCounter,
    SharedAddress,
    SharedLogin,
)
from deskdispatch.vault import Vault

if TYPE_CHECKING:
    from deskdispatch.desk.session import Session
    from deskdispatch.shared_database.shared_database import SharedDatabase

SECRET: Final = "sharing"
"""The keyring's name for the membership."""


@dataclass(eq=False)
class Memberships:
    """Reads, writes and removes memberships of profiles; the keyring may raise ``VaultError``."""

    _vault: Vault

    async def read(self, profile: str) -> Membership | None:
        """Returns the saved membership, or None if it cannot be read.

        Has no timeout: a person may have to unlock the keyring.
        """
        secret = await self._vault.get(profile, SECRET, without_deadline=True)
        try:
            return None if secret is None else TypeAdapter(Membership).validate_json(secret)
        except ValueError:  # written by another release
            return None

    async def write(self, profile: str, membership: Membership) -> None:
        secret = TypeAdapter(Membership).dump_json(membership).decode()
        await self._vault.put(profile, SECRET, secret)

    async def remove(self, profile: str) -> None:
        await self._vault.remove(profile, SECRET)


async def set_up(
    session: Session, address: SharedAddress, login: SharedLogin, name: str
) -> Membership:
    """Registers this counter as the first; after a ``SharingError`` nothing has begun."""
    shop, counter = shop_of(session), NewCounter.named(name)
    await shared_database.load()
    from deskdispatch.shared_database import entering

    return await entering.set_up(address, login, counter, shop)


async def join(session: Session, address: SharedAddress, code: str, name: str) -> Membership:
    shop, counter = shop_of(session), NewCounter.named(name)
    await shared_database.load()
    from deskdispatch.shared_database import entering

    return await entering.join(address, code, counter, shop)


async def take_over(own: Membership, login: SharedLogin) -> Membership:
    await shared_database.load()
    from deskdispatch.shared_database import entering

    return await entering.take_over(own, login)


async def open_database(membership: Membership) -> SharedDatabase:
    """Opens the shared database, for ``Sharing.run``."""
    await shared_database.load()
    from deskdispatch.shared_database.shared_database import SharedDatabase

    return await SharedDatabase.open(membership)


def shop_of(session: Session) -> str:
    """Returns the merchant's id, which desks share by; ``SHOP_UNKNOWN`` until it is known."""
    account = session.bootstrap.account if session.bootstrap is not None else None
    shop = (account.id or account.seller_id) if account is not None else None
    if not shop:
        raise SharingError(SharingFailure.SHOP_UNKNOWN)
    return shop
