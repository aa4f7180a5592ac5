"""Stores the secrets of profiles: in the keyring, else in memory until the program ends."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.errors import VaultError
from deskdispatch.vault import backends, keyring_calls
from deskdispatch.vault.keyring_calls import KeyringAnswer

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

SERVICE: Final = "deskdispatch"
"""The name that the keyring shows beside each secret."""

GIVE_UP_S: Final = 60.0
"""Timeout in seconds of the keyring: the time that a person may need to unlock it."""


@dataclass(frozen=True, slots=True)
class _TargetValue:
    """The value that a key is to have, None for none. Compared by identity: the newest counts."""

    secret: str | None = field(repr=False)


class Vault:
    """Keeps secrets in the operating system's keyring, and nowhere else on disk.

    What was put or removed in this run is answered from memory, so a keyring that is missing,
    locked or hanging loses nothing before the program ends. Every call runs on a thread of its own
    with a timeout: none waits behind one that hangs. A late write never undoes a newer one.

    Args:
        allowed: The qualified names of the keyring classes that may hold a secret.
        give_up_s: Seconds after which a call ends without an answer.
    """

    def __init__(
        self, allowed: Set[str] = backends.OPERATING_SYSTEM, *, give_up_s: float = GIVE_UP_S
    ) -> None:
        self._allowed = allowed
        self._give_up_s = give_up_s
        self._finding = threading.Lock()
        self._found: tuple[KeyringBackend | None] | None = None
        self._targets: dict[str, _TargetValue] = {}
        self._reading: dict[str, asyncio.Future[KeyringAnswer[str | None]]] = {}
        self._writing: set[asyncio.Future[KeyringAnswer[None]]] = set()

    @property
    def is_remembering(self) -> bool:
        """Whether secrets outlast the program; False until the vault was opened or used."""
        return self._found is not None and self._found[0] is not None

    async def open(self) -> None:
        """Finds the keyring; the other coroutines do so too.

        Raises:
            VaultError: The search timed out.
        """
        await keyring_calls.wait(keyring_calls.ask(self._keyring), self._give_up_s)

    async def get(self, profile: str, name: str, *, without_deadline: bool = False) -> str | None:
        """A secret, or None where none is kept.

        Concurrent calls for the same secret share one, so that the clerk is not asked twice to
        unlock the keyring.

        Args:
            profile: Whose secret.
            name: Which of them.
            without_deadline: Whether there is no timeout, as the caller shows the wait.

        Raises:
            VaultError: The keyring did not give it, such as while it is locked.
        """
        key = _key(profile, name)
        if (target := self._targets.get(key)) is not None:
            return target.secret
        coming = self._reading.get(key)
        if coming is None:
            coming = self._reading[key] = keyring_calls.ask(lambda: self._read(key))
            coming.add_done_callback(lambda _: self._reading.pop(key, None))
        return await keyring_calls.wait(coming, None if without_deadline else self._give_up_s)

    async def put(self, profile: str, name: str, secret: str) -> None:
        """Stores a secret in place of the one before; in memory at once.

        Raises:
            VaultError: The keyring did not store it, or there is none; it lasts until the program
                ends.
        """
        await keyring_calls.wait(self._write(_key(profile, name), secret), self._give_up_s)

    async def remove(self, profile: str, name: str) -> None:
        """Removes a secret, from memory at once; it need not exist.

        Raises:
            VaultError: The keyring still holds it.
        """
        await self.remove_all(profile, (name,))

    async def remove_all(self, profile: str, names: Iterable[str]) -> None:
        """Removes several secrets, from memory at once and from the keyring concurrently.

        Raises:
            VaultError: The keyring still holds one of them.
        """
        writing = [self._write(_key(profile, name), None) for name in names]
        for trouble in await asyncio.gather(
            *(keyring_calls.wait(each, self._give_up_s) for each in writing), return_exceptions=True
        ):
            if trouble is not None:
                raise trouble

    async def finish(self, within: float) -> None:
        """Waits at most so many seconds for pending writes."""
        if self._writing:
            await asyncio.wait(set(self._writing), timeout=within)

    def _write(self, key: str, secret: str | None) -> asyncio.Future[KeyringAnswer[None]]:
        self._targets[key] = _TargetValue(secret)
        coming = keyring_calls.ask(lambda: self._write_newest(key))
        self._writing.add(coming)
        coming.add_done_callback(self._writing.discard)
        return coming

    def _read(self, key: str) -> str | None:
        """On a thread."""
        keyring = self._keyring()
        return None if keyring is None else keyring.get_password(SERVICE, key)

    def _write_newest(self, key: str) -> None:
        """On a thread: writes the newest value, again where it has changed meanwhile."""
        keyring = self._keyring()
        target = None
        while target is not self._targets[key]:
            target = self._targets[key]
            if keyring is not None:
                _apply(keyring, key, target.secret)
            elif target.secret is not None:
                raise VaultError(backends.why_none())

    def _keyring(self) -> KeyringBackend | None:
        """On a thread, as it may ask the session bus."""
        with self._finding:
            if self._found is None:
                self._found = (backends.find(self._allowed),)
            return self._found[0]


def _apply(keyring: KeyringBackend, key: str, secret: str | None) -> None:
    if secret is not None:
        keyring.set_password(SERVICE, key, secret)
    elif keyring.get_password(SERVICE, key) is not None:
        keyring.delete_password(SERVICE, key)


def _key(profile: str, name: str) -> str:
    """The secret's name comes first and holds no colon, so no two secrets share a key."""
    if not name or ":" in name:
        raise ValueError("a secret's name is a word without a colon")
    return f"{name}:{profile}"
