"""The sign-ins of profiles: from memory in this run, else from the keyring."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from deskdispatch.app.settings.settings import PRACTICE, Profile
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.vault.vault import Vault

API_KEY: Final = "api_key"
PASSWORD: Final = "password"


class SignIns:
    """Reads, stores and removes the sign-ins of profiles."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._given: SignInData | None = None

    async def kept(self, profile: Profile) -> SignInData | None:
        """The sign-in of a profile out of settings and keyring; None where a part is missing.

        It has no timeout: a person may have to unlock the keyring.

        Raises:
            VaultError: The keyring did not give it.
        """
        if profile.is_practice:
            return None
        if self._given is not None and self._given.base_url == profile.base_url:
            return self._given
        name = PASSWORD if profile.email else API_KEY
        secret = await self._vault.get(profile.name, name, without_deadline=True)
        if secret is None:
            return None
        if profile.email:
            return SignInData(profile.base_url, email=profile.email, password=secret)
        return SignInData(profile.base_url, api_key=secret)

    def known(self, profile: Profile) -> SignInData:
        """The known part of a sign-in, to prefill the dialog."""
        given = self._given
        if given is not None and profile.base_url in ("", given.base_url):
            return given
        return SignInData(profile.base_url, email=profile.email)

    def remember(self, given: SignInData) -> None:
        """Keeps a sign-in in memory until the program ends."""
        self._given = given

    async def keep(self, profile: Profile, given: SignInData) -> None:
        """Puts the secret into the keyring.

        Raises:
            VaultError: It was not stored, and is lost at the end of the program.
        """
        name, secret = (API_KEY, given.api_key) if given.by_key else (PASSWORD, given.password)
        await self._vault.put(profile.name, name, secret)

    async def forget(self, profile: Profile) -> None:
        """Removes the secrets of a profile from memory, and from the keyring.

        Raises:
            VaultError: The keyring still holds one.
        """
        self._given = None
        await self._vault.remove_all(profile.name, (API_KEY, PASSWORD))

    async def finish(self, within: float) -> None:
        """Waits at most so many seconds for pending writes."""
        await self._vault.finish(within)


def named(profile: Profile, given: SignInData) -> Profile:
    """The profile that a sign-in belongs to; the practice one is never overwritten."""
    name = profile.name
    if name == PRACTICE or (profile.base_url and profile.base_url != given.base_url):
        name = re.sub(r"[^\w-]", "-", urlsplit(given.base_url).netloc)[:40] or "shop"
    return Profile(name, given.base_url, "" if given.by_key else given.email)
