"""Secrets in a real keyring API over a keyring that a test can look into."""

from __future__ import annotations

import asyncio
import importlib
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import keyring
import keyring.core
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import chainer, fail, null
from keyring.errors import KeyringLocked, PasswordDeleteError, PasswordSetError

from deskdispatch.domain.errors import VaultError
from deskdispatch.vault import backends
from deskdispatch.vault.vault import Vault

SECRET = "svc_0123456789abcdef"


class Drawer(KeyringBackend):
    """A keyring in memory, which may be locked."""

    priority = 0.1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.held: dict[tuple[str, str], str] = {}
        self.trouble: Exception | None = None
        self.threads: set[int] = set()

    def get_password(self, service: str, username: str) -> str | None:
        self._ask()
        return self.held.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._ask()
        self.held[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._ask()
        if (service, username) not in self.held:
            raise PasswordDeleteError("nothing there")
        del self.held[service, username]

    def _ask(self) -> None:
        self.threads.add(threading.get_ident())
        if self.trouble is not None:
            raise self.trouble


class PlainTextFile(Drawer):
    """What keyrings.alt has, as far as the vault can see."""


ALLOWED = frozenset({f"{Drawer.__module__}.Drawer"})


@pytest.fixture(autouse=True)
def keyring_of_this_machine() -> Iterator[None]:
    before = keyring.core._keyring_backend
    yield
    keyring.core._keyring_backend = before


@pytest.fixture
def drawer() -> Drawer:
    drawer = Drawer()
    keyring.set_keyring(drawer)
    return drawer


async def test_a_secret_is_kept_given_replaced_and_removed(drawer: Drawer) -> None:
    vault = Vault(ALLOWED)
    assert await vault.get("Salmiya", "api_key") is None
    await vault.put("Salmiya", "api_key", "old")
    await vault.put("Salmiya", "api_key", SECRET)
    assert drawer.held == {("deskdispatch", "api_key:Salmiya"): SECRET}
    assert await Vault(ALLOWED).get("Salmiya", "api_key") == SECRET
    await vault.remove("Salmiya", "api_key")
    await vault.remove("Salmiya", "api_key")
    assert drawer.held == {}
    assert vault.is_remembering


async def test_profiles_and_names_do_not_mix(drawer: Drawer) -> None:
    vault = Vault(ALLOWED)
    pairs = [("a", "key"), ("b", "key"), ("a", "password"), ("key:a", "password"), ("فرع", "key")]
    for profile, name in pairs:
        await vault.put(profile, name, f"{profile} {name}")
    assert [await vault.get(*pair) for pair in pairs] == [" ".join(pair) for pair in pairs]
    assert len(drawer.held) == len(pairs)


@pytest.mark.parametrize("name", ["", "api:key"])
async def test_a_name_that_could_be_mistaken_is_a_bug(drawer: Drawer, name: str) -> None:
    with pytest.raises(ValueError, match="colon"):
        await Vault(ALLOWED).put("a", name, SECRET)


async def test_the_loop_is_never_kept_waiting_and_calls_come_one_at_a_time(drawer: Drawer) -> None:
    vault = Vault(ALLOWED)
    await asyncio.gather(*(vault.put("a", f"name{n}", SECRET) for n in range(20)))
    assert len(drawer.held) == 20
    assert threading.get_ident() not in drawer.threads


async def test_it_does_not_claim_to_remember_before_it_looked(drawer: Drawer) -> None:
    vault = Vault(ALLOWED)
    assert not vault.is_remembering
    await vault.open()
    assert vault.is_remembering


@pytest.mark.parametrize("kind", [fail.Keyring, null.Keyring, PlainTextFile])
async def test_any_other_backend_is_refused_and_memory_serves_until_the_end(
    kind: type[KeyringBackend], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    backend = kind()
    keyring.set_keyring(backend)
    vault = Vault(ALLOWED)
    await vault.put("Salmiya", "api_key", SECRET)
    assert not vault.is_remembering
    assert await vault.get("Salmiya", "api_key") == SECRET
    assert await Vault(ALLOWED).get("Salmiya", "api_key") is None
    await vault.remove("Salmiya", "api_key")
    await vault.remove("Salmiya", "api_key")
    assert await vault.get("Salmiya", "api_key") is None
    assert getattr(backend, "held", {}) == {}
    assert os.listdir(tmp_path) == []


class Chain(chainer.ChainerBackend):
    backends: tuple[KeyringBackend, ...] = ()


async def test_of_a_chain_only_the_allowed_link_is_used() -> None:
    file, drawer = PlainTextFile(), Drawer()
    chain = Chain()  # type: ignore[no-untyped-call]
    chain.backends = (file, drawer)
    keyring.set_keyring(chain)
    vault = Vault(ALLOWED)
    await vault.put("a", "key", SECRET)
    assert vault.is_remembering
    assert (len(file.held), len(drawer.held)) == (0, 1)
    chain.backends = (file,)
    vault = Vault(ALLOWED)
    await vault.put("a", "key", SECRET)
    assert not vault.is_remembering
    assert file.held == {}


@pytest.mark.parametrize(
    "configured",
    ["no.such.module.Keyring", "keyring.backends.null.NoSuchClass", "nonsense", ""],
)
async def test_a_keyring_that_is_configured_but_not_there_is_none(
    configured: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", configured)
    keyring.core._keyring_backend = None
    vault = Vault()
    await vault.open()
    assert not vault.is_remembering


class FromTheBus(RuntimeError):
    """Stands for what the libraries under a backend raise."""


@pytest.mark.parametrize(
    "trouble",
    [KeyringLocked(SECRET), PasswordSetError(SECRET), OSError(SECRET), FromTheBus(SECRET)],
)
async def test_trouble_of_the_keyring_is_told_without_the_secret(
    drawer: Drawer, trouble: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    vault = Vault(ALLOWED)
    drawer.trouble = trouble
    for call in (
        vault.get("a", "key"),
        vault.put("a", "key", SECRET),
        vault.remove("a", "key"),
    ):
        with pytest.raises(VaultError) as caught:
            await call
        assert caught.value.detail == type(trouble).__name__
        assert caught.value.__context__ is None
    assert SECRET not in caplog.text
    drawer.trouble = None
    assert await vault.get("a", "key") is None


@pytest.mark.parametrize("trouble", [None, KeyringLocked(SECRET)])
async def test_a_secret_never_shows(
    drawer: Drawer,
    trouble: Exception | None,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nor in what a loop or an executor may log of its work in threads."""
    caplog.set_level(logging.DEBUG)
    told: list[str] = []
    to_thread = asyncio.to_thread

    async def telling(function: Callable[..., object], *arguments: object) -> object:
        result = await to_thread(function, *arguments)
        told.append(repr((function, arguments, result)))
        return result

    monkeypatch.setattr(asyncio, "to_thread", telling)
    for vault in (Vault(ALLOWED), Vault(frozenset())):
        await vault.put("a", "key", SECRET)
        assert await vault.get("a", "key") == SECRET
        drawer.trouble = trouble
        with suppress(VaultError):
            await vault.get("a", "key")
        drawer.trouble = None
        told += [repr(vault), str(vault)]
    assert len(told) > 6
    assert SECRET not in "".join(told) + caplog.text


def test_the_keyrings_of_windows_macos_and_linux_are_allowed_and_no_other() -> None:
    assert {name.split(".")[2] for name in backends.OPERATING_SYSTEM} == {
        "SecretService",
        "Windows",
        "kwallet",
        "libsecret",
        "macOS",
    }
    for name in backends.OPERATING_SYSTEM:
        keyring.core._load_keyring_class(name)


LINUX_LIBRARIES = (
    [
        ("secretstorage.exceptions", "LockedException"),
        ("secretstorage.exceptions", "ItemNotFoundException"),
        ("jeepney.wrappers", "DBusErrorResponse"),
    ]
    if sys.platform == "linux"
    else []
)


def test_what_the_libraries_under_a_keyring_let_through_is_known() -> None:
    for module, name in [*LINUX_LIBRARIES, ("keyring.errors", "KeyringLocked")]:
        error = getattr(importlib.import_module(module), name)
        assert issubclass(error, backends.failures())
