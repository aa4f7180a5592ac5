"""Finds the operating system's keyring, and classifies the failures of its backends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Set
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.failures.local_failures import VaultFailure

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

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
"""Backends that may hold a secret; others are files, plain text, null or the environment."""

_FOREIGN: Final = (
    ("dbus.exceptions", "DBusException"),
    ("gi.repository.GLib", "Error"),
    ("jeepney.wrappers", "DBusErrorResponse"),
    ("keyring.errors", "KeyringError"),
    ("secretstorage.exceptions", "SecretStorageException"),
    ("win32ctypes.pywin32.pywintypes", "error"),
)
"""Errors that backends let through from their libraries."""

_LOCKED: Final = frozenset({"KeyringLocked", "LockedException", "PromptDismissedException"})
"""The names of the errors that say that nobody unlocked it."""


def find(allowed: Set[str]) -> KeyringBackend | None:
    """The keyring of this machine, if it is one of the allowed classes.

    A user's setting of another kind is respected: then there is none. It blocks, as it may call the
    session bus.
    """
    import keyring

    try:
        return _first(_links(keyring.get_keyring()), allowed)
    except failures():
        return None


def failures() -> tuple[type[Exception], ...]:
    """The errors of backends, as far as their libraries are loaded."""
    foreign = (getattr(sys.modules.get(module), name, None) for module, name in _FOREIGN)
    known = [error for error in foreign if error is not None]
    # ImportError, AttributeError, ValueError: a keyring was configured that is not there
    return (OSError, RuntimeError, ImportError, AttributeError, ValueError, *known)


def failure_of(error: BaseException) -> VaultFailure:
    """The failure behind a failure of a backend or one of its causes."""
    each: BaseException | None = error
    while each is not None:
        if type(each).__name__ in _LOCKED:
            return VaultFailure.LOCKED
        each = each.__cause__ or each.__context__
    return VaultFailure.FAILED


def why_none() -> VaultFailure:
    """Reason why ``find`` gave no keyring."""
    has_bus = sys.platform != "linux" or os.environ.get("DBUS_SESSION_BUS_ADDRESS")
    return VaultFailure.NO_KEYRING if has_bus else VaultFailure.NO_SESSION_BUS


def _links(backend: KeyringBackend) -> Iterable[KeyringBackend]:
    """Backends of a chainer, which itself would also write to ones that are not allowed."""
    from keyring.backends.chainer import ChainerBackend

    return backend.backends if isinstance(backend, ChainerBackend) else (backend,)


def _first(backends: Iterable[KeyringBackend], allowed: Set[str]) -> KeyringBackend | None:
    return next((backend for backend in backends if _name(backend) in allowed), None)


def _name(backend: KeyringBackend) -> str:
    return f"{type(backend).__module__}.{type(backend).__qualname__}"
