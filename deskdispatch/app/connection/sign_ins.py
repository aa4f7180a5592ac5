"""Sign-ins of profiles: from memory, from the keyring, or asked of the clerk."""

from __future__ import annotations

import asyncio
import hashlib
import importlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from deskdispatch.app.settings.settings import Profile
from deskdispatch.app.settings.start_settings import PRACTICE
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.errors import NotUnderstood
from deskdispatch.vault import Vault

if TYPE_CHECKING:
    from deskdispatch.ui.lib.tasks import Tasks
    from deskdispatch.ui.window.main_window import MainWindow

API_KEY: Final = "api_key"
PASSWORD: Final = "password"

LONGEST_NAME: Final = 40
"""Largest number of characters in a profile's name."""


class SignIns:
    """Reads, stores and removes the sign-ins of profiles."""

    def __init__(self, vault: Vault) -> None:
        self.vault = vault
        self._given: tuple[str, SignInData] | None = None  # with the name of its profile

    async def stored(self, profile: Profile) -> SignInData | None:
        """Returns a profile's sign-in from settings and keyring; None if a part is missing.

        There is no timeout, as a person may have to unlock the keyring. Raises ``VaultError``.
        """
        if profile.is_practice:
            return None
        if (given := self._given_to(profile)) is not None and given.base_url == profile.base_url:
            return given
        name = PASSWORD if profile.email else API_KEY
        secret = await self.vault.get(profile.name, name, without_deadline=True)
        if secret is None:
            return None
        if profile.email:
            return SignInData(profile.base_url, email=profile.email, password=secret)
        return SignInData(profile.base_url, api_key=secret)

    def remembered(self, profile: Profile) -> SignInData:
        given = self._given_to(profile)
        if given is None and not profile.base_url and self._given is not None:
            _, given = self._given
        if given is not None and profile.base_url in ("", given.base_url):
            return given
        return SignInData(profile.base_url, email=profile.email)

    def remember(self, profile: Profile, given: SignInData) -> None:
        self._given = profile.name, given

    def _given_to(self, profile: Profile) -> SignInData | None:
        name, given = self._given or ("", None)
        return given if name == profile.name else None

    async def store(self, profile: Profile, given: SignInData) -> None:
        """Stores the secret in the keyring; after a ``VaultError`` it is kept until the end."""
        name, secret = (API_KEY, given.api_key) if given.by_key else (PASSWORD, given.password)
        await self.vault.put(profile.name, name, secret)

    async def forget(self, profile: Profile) -> None:
        """Removes the secrets of a profile from memory, and from the keyring (``VaultError``)."""
        self._given = None
        await self.vault.remove(profile.name, API_KEY, PASSWORD)


async def ask(window: MainWindow, tasks: Tasks, prefill: SignInData) -> SignInData | None:
    """Opens the dialog above the window until a sign-in works; None if the clerk gives up."""
    from PySide6.QtWidgets import QDialog

    from deskdispatch.ui.account.sign_in_dialog import SignInDialog
    from deskdispatch.ui.lib.waiting import answered, over

    worked: list[SignInData] = []

    async def attempt(sign_in: SignInData) -> None:
        worked.append(replace(sign_in, merchant_id=await _merchant_id(sign_in)))

    with over(window, SignInDialog(tasks, attempt, prefill)) as dialog:
        is_accepted = await answered(dialog) == QDialog.DialogCode.Accepted
        return worked[-1] if is_accepted and worked else None


async def _merchant_id(sign_in: SignInData) -> str:
    """Tries a sign-in; the id of its merchant, empty where the service does not say it."""
    await asyncio.to_thread(importlib.import_module, "deskdispatch.client.api")
    from deskdispatch.app.connection.connection import api_for
    from deskdispatch.domain.account.account import Account

    api = api_for(sign_in)
    try:
        account = await api.account()
    except NotUnderstood:  # nothing of the account is needed to book
        account = (await api.bootstrap()).account or Account()
    finally:
        await api.aclose()
    return account.id or ""


def profile_for(profile: Profile, given: SignInData, known: Mapping[str, Profile]) -> Profile:
    """Returns the profile for a sign-in: one of its service and its merchant, or a new one.

    Each profile has a journal with the bookings, customers and money of one merchant. The present
    profile is used if it has no address yet. Otherwise profiles of the same service that have no
    other merchant are preferred in this order: the merchant's, the present one, one of the same
    e-mail address, the first. So the clerks of one shop share its journal.
    """
    email = "" if given.by_key else given.email
    service, merchant_id = _service(given.base_url), given.merchant_id

    def rank(each: Profile) -> tuple[bool, ...]:
        is_another = bool(merchant_id) and each.merchant_id != merchant_id
        return is_another, each.name != profile.name, each.email != email

    if profile.name != PRACTICE and not profile.base_url:
        return Profile(profile.name, given.base_url, email, merchant_id=merchant_id)
    real = (each for each in (profile, *known.values()) if each.name != PRACTICE and each.base_url)
    of_service = (each for each in real if _service(each.base_url) == service)
    possible = (
        each
        for each in of_service
        if not each.merchant_id or not merchant_id or each.merchant_id == merchant_id
    )
    own = min(possible, key=rank, default=None)
    if own is not None:
        name, merchant_id = own.name, merchant_id or own.merchant_id
    else:
        name = _free_name(service, merchant_id, {PRACTICE, profile.name, *known})
    return Profile(name, given.base_url, email, merchant_id=merchant_id)


def _service(base_url: str) -> str:
    parts = urlsplit(base_url)
    return f"{parts.scheme}://{parts.netloc.lower()}{parts.path.rstrip('/')}"


def _free_name(service: str, merchant_id: str, taken: Iterable[str]) -> str:
    """Returns a name made from an address, with a hash of address and id if the name is taken."""
    name = re.sub(r"[^\w-]", "-", service.partition("://")[2])[:LONGEST_NAME] or "shop"
    if name.casefold() not in {each.casefold() for each in taken}:  # as some file systems compare
        return name
    suffix = hashlib.sha256(f"{service}{merchant_id}".encode()).hexdigest()[:8]
    return f"{name[: LONGEST_NAME - len(suffix) - 1]}-{suffix}"
