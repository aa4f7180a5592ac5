"""Sign-ins of profiles at their shared databases, kept in the keyring and nowhere else."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Final

from deskdispatch.domain.sharing.address import SharedAddress
from deskdispatch.domain.sharing.membership import Membership, SharedLogin
from deskdispatch.vault import Vault

SECRET: Final = "sharing"
"""The name of the secret."""


class Memberships:
    """Reads, stores and removes memberships."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    async def kept(self, profile: str) -> Membership | None:
        """The membership of a profile; None where the keyring has none that can be read.

        It has no timeout: a person may have to unlock the keyring.

        Raises:
            VaultError: The keyring did not give it.
        """
        secret = await self._vault.get(profile, SECRET, without_deadline=True)
        return None if secret is None else _membership(secret)

    async def keep(self, profile: str, membership: Membership) -> None:
        """Puts a membership into the keyring.

        Raises:
            VaultError: It was not stored, and is lost at the end of the program.
        """
        await self._vault.put(profile, SECRET, json.dumps(asdict(membership)))

    async def forget(self, profile: str) -> None:
        """Removes the membership of a profile.

        Raises:
            VaultError: The keyring still holds it.
        """
        await self._vault.remove(profile, SECRET)


def _membership(secret: str) -> Membership | None:
    """Reads a secret; None for one of another release."""
    try:
        kept: dict[str, Any] = json.loads(secret)
        owner = kept["owner"]
        return Membership(
            address=SharedAddress(**kept["address"]),
            database_id=kept["database_id"],
            shop=kept["shop"],
            counter_id=kept["counter_id"],
            login=SharedLogin(**kept["login"]),
            owner=None if owner is None else SharedLogin(**owner),
        )
    except (ValueError, TypeError, KeyError):
        return None
