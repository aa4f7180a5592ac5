"""Secrets of a profile: in the keyring, or in memory until the program ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from deskdispatch.domain.errors import VaultError
from deskdispatch.vault import backends

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

SERVICE: Final = "deskdispatch"
"""The name that the keyring shows beside each secret."""

T = TypeVar("T")


class Vault:
    """Keeps secrets in the operating system's keyring, and nowhere else on disk.

    Where there is no such keyring it keeps them in memory. The keyring is asked in a thread, one
    call at a time, as it may wait for the clerk to unlock it.
    """

    def __init__(self, allowed: Set[str] = backends.OPERATING_SYSTEM) -> None:
        """Asks nothing yet.

        Args:
            allowed: The qualified names of the keyring classes that may hold a secret.
        """
        self._allowed = allowed
        self._lock = asyncio.Lock()
        self._keyring: KeyringBackend | None = None
        self._is_open = False
        self._memory: dict[str, str] = {}

    @property
    def is_remembering(self) -> bool:
        """Whether secrets outlive the program; False until the vault was opened or used."""
        return self._keyring is not None

    async def open(self) -> None:
        """Look for the keyring; the other coroutines do so too."""
        async with self._lock:
            await self._find()

    async def get(self, profile: str, name: str) -> str | None:
        """A secret, or None where none is kept.

        Raises:
            VaultError: The keyring did not give it, such as while it is locked.
        """
        key = _key(profile, name)
        async with self._lock:
            keyring = await self._find()
            if keyring is None:
                return self._memory.get(key)
            return await _asked(lambda: keyring.get_password(SERVICE, key))

    async def put(self, profile: str, name: str, secret: str) -> None:
        """Keep a secret in place of the one before.

        Raises:
            VaultError: The keyring did not take it; it is kept nowhere.
        """
        key = _key(profile, name)
        async with self._lock:
            keyring = await self._find()
            if keyring is None:
                self._memory[key] = secret
            else:
                await _asked(lambda: keyring.set_password(SERVICE, key, secret))

    async def remove(self, profile: str, name: str) -> None:
        """Forget a secret; nothing happens where none is kept.

        Raises:
            VaultError: The keyring still holds it.
        """
        key = _key(profile, name)
        async with self._lock:
            keyring = await self._find()
            if keyring is None:
                self._memory.pop(key, None)
            else:
                await _asked(lambda: _delete(keyring, key))

    async def _find(self) -> KeyringBackend | None:
        if not self._is_open:
            self._keyring = await asyncio.to_thread(backends.find, self._allowed)
            self._is_open = True
        return self._keyring


@dataclass(frozen=True, slots=True)
class _Answer(Generic[T]):
    """What comes out of the thread; loops and executors log what they pass on, so it shows little.

    Attributes:
        value: What the keyring gave.
        trouble: The name of its error, never its text, as some quote the secret.
    """

    value: T | None = field(default=None, repr=False)
    trouble: str = ""


async def _asked(question: Callable[[], T]) -> T | None:
    answer = await asyncio.to_thread(_answered, question)
    if answer.trouble:
        raise VaultError(answer.trouble)
    return answer.value


def _answered(question: Callable[[], T]) -> _Answer[T]:
    try:
        return _Answer(question())
    except backends.failures() as failure:
        return _Answer(trouble=type(failure).__name__)


def _delete(keyring: KeyringBackend, key: str) -> None:
    if keyring.get_password(SERVICE, key) is not None:
        keyring.delete_password(SERVICE, key)


def _key(profile: str, name: str) -> str:
    """The secret's name comes first and holds no colon, so no two secrets share a key."""
    if not name or ":" in name:
        raise ValueError("a secret's name is a word without a colon")
    return f"{name}:{profile}"
