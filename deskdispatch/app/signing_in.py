"""Asking for a sign-in, trying it, and keeping its secret in the keyring."""

from __future__ import annotations

import asyncio
import importlib
import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtWidgets import QDialog

from deskdispatch.app.connection import api_for
from deskdispatch.app.settings import PRACTICE, Profile
from deskdispatch.domain.errors import VaultError
from deskdispatch.domain.sign_in import SignIn
from deskdispatch.ui.dialogs.sign_in_dialog import SignInDialog
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import answered
from deskdispatch.ui.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.vault.vault import Vault

API_KEY = "api_key"
PASSWORD = "password"


class SigningIn:
    """Knows how each profile signs in.

    Attributes:
        is_asking: Whether the dialog is open.
        trouble: Why the last sign-in that was given will not be there at the next start.
    """

    def __init__(self, window: MainWindow, tasks: Tasks) -> None:
        self._window = window
        self._tasks = tasks
        self._vault: Vault | None = None
        self._given: SignIn | None = None
        self.is_asking = False
        self.trouble: VaultError | None = None

    async def kept(self, profile: Profile) -> SignIn | None:
        """The sign-in of a profile out of settings and keyring; None where a part is missing."""
        if profile.is_practice:
            return None
        if self._given is not None and self._given.base_url == profile.base_url:
            return self._given
        vault = await self._open_vault()
        if profile.email:
            password = await vault.get(profile.name, PASSWORD)
            if password is None:
                return None
            return SignIn(profile.base_url, email=profile.email, password=password)
        key = await vault.get(profile.name, API_KEY)
        return None if key is None else SignIn(profile.base_url, api_key=key)

    async def ask(self, profile: Profile) -> SignIn | None:
        """Opens the dialog until a sign-in works; None if the clerk gives up."""
        self.is_asking = True
        known = self._given
        if known is None or profile.base_url not in ("", known.base_url):
            known = SignIn(profile.base_url, email=profile.email)
        dialog = SignInDialog(self._tasks, self._try, known)
        dialog.setParent(self._window, dialog.windowFlags())
        try:
            accepted = await answered(dialog) == QDialog.DialogCode.Accepted
            if not accepted or self._given is None:
                return None
            await self._keep(self.named(profile, self._given), self._given)
            return self._given
        finally:
            self.is_asking = False
            dialog.deleteLater()

    async def forget(self, profile: Profile) -> None:
        """Takes the secrets of a profile out of the keyring.

        Raises:
            VaultError: The keyring still holds one.
        """
        self._given = None
        vault = await self._open_vault()
        for name in (API_KEY, PASSWORD):
            await vault.remove(profile.name, name)

    def named(self, profile: Profile, given: SignIn) -> Profile:
        """The profile that a sign-in belongs to; the practice one is never overwritten."""
        name = profile.name
        if name == PRACTICE or (profile.base_url and profile.base_url != given.base_url):
            name = re.sub(r"[^\w-]", "-", urlsplit(given.base_url).netloc)[:40] or "shop"
        return Profile(name, given.base_url, "" if given.by_key else given.email)

    async def _try(self, sign_in: SignIn) -> None:
        await asyncio.to_thread(importlib.import_module, "deskdispatch.client.api")
        api = api_for(sign_in)
        try:
            await api.account()
        finally:
            await api.aclose()
        self._given = sign_in

    async def _keep(self, profile: Profile, given: SignIn) -> None:
        """Where the keyring refuses, the sign-in lasts until the program ends."""
        vault = await self._open_vault()
        name, secret = (API_KEY, given.api_key) if given.by_key else (PASSWORD, given.password)
        try:
            await vault.put(profile.name, name, secret)
            self.trouble = None
        except VaultError as error:
            self.trouble = error

    async def _open_vault(self) -> Vault:
        if self._vault is None:
            await asyncio.to_thread(importlib.import_module, "deskdispatch.vault.vault")
            from deskdispatch.vault.vault import Vault

            self._vault = Vault()
        return self._vault
