"""Storage for the secrets of profiles: the system's keyring, or memory where there is none.

A keyring may answer late or never: its daemon hangs, or waits for a person to type a password.
Calls to the keyring run on daemon threads, so they block neither the event loop nor the end of the
program.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
from collections.abc import Callable, Set
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from deskdispatch.background import on_daemon
from deskdispatch.domain.errors import VaultError
from deskdispatch.domain.failures.local_failures import VaultFailure

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

logger = logging.getLogger(__name__)

T = TypeVar("T")

SERVICE: Final = "deskdispatch"
"""Service name that the keyring shows beside each secret."""

GIVE_UP_S: Final = 60.0
"""Timeout of keyring calls in seconds: the time that a person may need to unlock the keyring."""

OPERATING_SYSTEM: Final = frozenset(
    {
        "keyring.backends.SecretService.Keyring",
        "keyring.backends.Windows.WinVaultKeyring",
        "keyring.backends.kwallet.DBusKeyring",
        "keyring.backends.kwallet.DBusKeyringKWallet4",
        "keyring.backends.libsecret.Keyring",
        "keyring.backends.macOS.Keyring",
    }
)
"""Keyring backends that may hold a secret; others use files, plain text, null or the environment.
"""

_FOREIGN: Final = (
    ("dbus.exceptions", "DBusException"),
    ("gi.repository.GLib", "Error"),
    ("jeepney.wrappers", "DBusErrorResponse"),
    ("keyring.errors", "KeyringError"),
    ("secretstorage.exceptions", "SecretStorageException"),
    ("win32ctypes.pywin32.pywintypes", "error"),
)
"""Errors of third-party libraries that keyring backends do not translate."""

_LOCKED: Final = frozenset({"KeyringLocked", "LockedException", "PromptDismissedException"})
"""Class names of the errors raised when nobody unlocked the keyring."""


@dataclass(frozen=True, slots=True)
class _TargetValue:
    """The value a key should have; None for none. Compared by identity: the newest one counts."""

    secret: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class _KeyringAnswer(Generic[T]):
    """Result of a keyring call; its repr hides the secret, as event loops log results.

    The failure is a code only: the text of some errors quotes the secret.
    """

    value: T | None = field(default=None, repr=False)
    failure: VaultError | None = None


class Vault:
    """Stores secrets in the operating system's keyring, and nowhere else on disk.

    Secrets put or removed in this run are answered from memory, so a missing, locked or hanging
    keyring loses nothing before the program ends. Every call runs on its own thread with a timeout
    (``VaultError``). A late write never undoes a newer one.
    """

    def __init__(
        self, allowed: Set[str] = OPERATING_SYSTEM, *, give_up_s: float = GIVE_UP_S
    ) -> None:
        self._allowed = allowed
        self._give_up_s = give_up_s
        self._finding = threading.Lock()
        self._found: tuple[KeyringBackend | None] | None = None
        self._targets: dict[str, _TargetValue] = {}
        self._reading: dict[str, asyncio.Future[_KeyringAnswer[str | None]]] = {}
        self._writing: set[asyncio.Future[_KeyringAnswer[None]]] = set()

    @property
    def is_remembering(self) -> bool:
        """Whether secrets outlast the program; False until the vault was opened or used."""
        return self._found is not None and self._found[0] is not None

    async def open(self) -> None:
        await _wait(ask(self._keyring), self._give_up_s)

    async def get(self, profile: str, name: str, *, without_deadline: bool = False) -> str | None:
        """Returns a secret, or None; without a deadline the caller has to show that it waits.

        Concurrent calls share one request, so that the clerk is not asked twice to unlock the
        keyring.
        """
        key = _key(profile, name)
        if (target := self._targets.get(key)) is not None:
            return target.secret
        coming = self._reading.get(key)
        if coming is None:

            def read() -> str | None:
                keyring = self._keyring()
                return None if keyring is None else keyring.get_password(SERVICE, key)

            coming = self._reading[key] = ask(read)
            coming.add_done_callback(lambda _: self._reading.pop(key, None))
        return await _wait(coming, None if without_deadline else self._give_up_s)

    async def put(self, profile: str, name: str, secret: str) -> None:
        """Replaces a secret; if the keyring refuses it, the secret is kept in memory."""
        await _wait(self._write(_key(profile, name), secret), self._give_up_s)

    async def remove(self, profile: str, *names: str) -> None:
        """Removes secrets, which need not exist, from memory at once and then from the keyring."""
        writing = [self._write(_key(profile, name), None) for name in names]
        for failure in await asyncio.gather(
            *(_wait(each, self._give_up_s) for each in writing), return_exceptions=True
        ):
            if failure is not None:
                raise failure

    async def finish(self, within_s: float) -> None:
        if self._writing:
            await asyncio.wait(set(self._writing), timeout=within_s)

    def _write(self, key: str, secret: str | None) -> asyncio.Future[_KeyringAnswer[None]]:
        self._targets[key] = _TargetValue(secret)
        coming = ask(lambda: self._write_newest(key))
        self._writing.add(coming)
        coming.add_done_callback(self._writing.discard)
        return coming

    def _write_newest(self, key: str) -> None:
        """Writes the newest value, and writes again if it changed meanwhile; runs on a thread."""
        keyring = self._keyring()
        target = None
        while target is not self._targets[key]:
            target = self._targets[key]
            if keyring is None:
                if target.secret is not None:
                    raise VaultError(_why_none())
            elif target.secret is not None:
                keyring.set_password(SERVICE, key, target.secret)
            elif keyring.get_password(SERVICE, key) is not None:
                keyring.delete_password(SERVICE, key)

    def _keyring(self) -> KeyringBackend | None:
        """Returns the keyring, found once; runs on a thread, as it may ask the session bus."""
        with self._finding:
            if self._found is None:
                self._found = (find(self._allowed),)
            return self._found[0]


def find(allowed: Set[str]) -> KeyringBackend | None:
    """Returns this machine's keyring if its class is among ``allowed``, else None; blocks.

    A chainer's backends are tried one by one, as the chainer itself would also write to backends
    that are not allowed.
    """
    import keyring
    from keyring.backends.chainer import ChainerBackend

    try:
        backend = keyring.get_keyring()
        links = backend.backends if isinstance(backend, ChainerBackend) else (backend,)
        names = (f"{type(link).__module__}.{type(link).__qualname__}" for link in links)
        return next(
            (link for link, name in zip(links, names, strict=True) if name in allowed), None
        )
    except _failures():
        return None


def ask(question: Callable[[], T]) -> asyncio.Future[_KeyringAnswer[T]]:
    return on_daemon(partial(_answered, question), name="keyring")


def _answered(question: Callable[[], T]) -> _KeyringAnswer[T]:
    try:
        return _KeyringAnswer(question())
    except VaultError as failure:
        return _KeyringAnswer(failure=failure)
    except _failures() as error:
        # A new error: the text of the original and of its causes may quote the secret.
        return _KeyringAnswer(failure=VaultError(_failure_of(error), type(error).__name__))


async def _wait(coming: asyncio.Future[_KeyringAnswer[T]], within_s: float | None) -> T | None:
    try:
        async with asyncio.timeout(within_s):
            answer = await asyncio.shield(coming)
    except TimeoutError:
        raise VaultError(VaultFailure.NO_ANSWER) from None
    if answer.failure is not None:
        logger.warning("The keyring: %s (%s)", answer.failure.detail, answer.failure.cause)
        raise VaultError(answer.failure.detail, answer.failure.cause)
    return answer.value


def _failures() -> tuple[type[Exception], ...]:
    foreign = (getattr(sys.modules.get(module), name, None) for module, name in _FOREIGN)
    known = [error for error in foreign if error is not None]
    # ImportError, AttributeError, ValueError: a configured keyring does not exist
    return (OSError, RuntimeError, ImportError, AttributeError, ValueError, *known)


def _failure_of(error: BaseException) -> VaultFailure:
    each: BaseException | None = error
    while each is not None:
        if type(each).__name__ in _LOCKED:
            return VaultFailure.LOCKED
        each = each.__cause__ or each.__context__
    return VaultFailure.FAILED


def _why_none() -> VaultFailure:
    has_bus = sys.platform != "linux" or os.environ.get("DBUS_SESSION_BUS_ADDRESS")
    return VaultFailure.NO_KEYRING if has_bus else VaultFailure.NO_SESSION_BUS


def _key(profile: str, name: str) -> str:
    """Returns the key of a secret: the name comes first and has no colon, so keys are unique."""
    if not name or ":" in name:
        raise ValueError("a secret's name is a word without a colon")
    return f"{name}:{profile}"
