"""Which keyrings are the operating system's own, and how their backends fail."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Set
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.errors import VaultFault

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
"""All else (files, plain text, null, environment) is no place for a secret."""

_FOREIGN: Final = (
    ("dbus.exceptions", "DBusException"),
    ("gi.repository.GLib", "Error"),
    ("jeepney.wrappers", "DBusErrorResponse"),
    ("keyring.errors", "KeyringError"),
    ("secretstorage.exceptions", "SecretStorageException"),
    ("win32ctypes.pywin32.pywintypes", "error"),
)
"""What backends let through from the libraries they stand on."""

_LOCKED: Final = frozenset({"KeyringLocked", "LockedException", "PromptDismissedException"})
"""The names of the errors that say that nobody unlocked it."""


def find(allowed: Set[str]) -> KeyringBackend | None:
    """The keyring of this machine, if it is one of the allowed classes.

    A user's own setting of another kind is respected: then there is none. Blocks, as it may ask
    the session bus.
    """
    import keyring

    try:
        return _first(_links(keyring.get_keyring()), allowed)
    except failures():
        return None


def failures() -> tuple[type[Exception], ...]:
    """All that a backend raises for trouble of its own, as far as its libraries are loaded."""
    foreign = (getattr(sys.modules.get(module), name, None) for module, name in _FOREIGN)
    known = [error for error in foreign if error is not None]
    # ImportError, AttributeError, ValueError: a keyring was configured that is not there
    return (OSError, RuntimeError, ImportError, AttributeError, ValueError, *known)


def fault_of(failure: BaseException) -> VaultFault:
    """What a failure of a backend means; what it was made of counts as well."""
    each: BaseException | None = failure
    while each is not None:
        if type(each).__name__ in _LOCKED:
            return VaultFault.LOCKED
        each = each.__cause__ or each.__context__
    return VaultFault.FAILED


def why_none() -> VaultFault:
    """Why ``find`` gave no keyring."""
    has_bus = sys.platform != "linux" or os.environ.get("DBUS_SESSION_BUS_ADDRESS")
    return VaultFault.NO_KEYRING if has_bus else VaultFault.NO_SESSION_BUS


def _links(backend: KeyringBackend) -> Iterable[KeyringBackend]:
    """A chainer would also write to what is not allowed; only its links are looked at."""
    from keyring.backends.chainer import ChainerBackend

    return backend.backends if isinstance(backend, ChainerBackend) else (backend,)


def _first(backends: Iterable[KeyringBackend], allowed: Set[str]) -> KeyringBackend | None:
    return next((backend for backend in backends if _name(backend) in allowed), None)


def _name(backend: KeyringBackend) -> str:
    return f"{type(backend).__module__}.{type(backend).__qualname__}"
