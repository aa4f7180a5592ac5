"""Tests of the vault, with the real keyring API over a keyring in memory."""

from __future__ import annotations

import asyncio
import importlib
import logging
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import keyring
import keyring.core
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import chainer, fail, null
from keyring.errors import KeyringLocked, PasswordDeleteError, PasswordSetError

from deskdispatch import vault as vault_module
from deskdispatch.domain.errors import VaultError
from deskdispatch.domain.failures.local_failures import VaultFailure
from deskdispatch.vault import Vault, ask

SECRET = "svc_0123456789abcdef"


class FakeKeyring(KeyringBackend):
    """Keyring in memory, which may be locked."""

    priority = 0.1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.held: dict[tuple[str, str], str] = {}
        self.error: Exception | None = None
        self.threads: set[int] = set()
        self.asked = 0
        self.hung: list[threading.Event] = []
        """Events that each block one call, in order, until they are set."""

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
        self.asked += 1
        if self.hung:
            self.hung.pop(0).wait()
        if self.error is not None:
            raise self.error


class PlainTextFile(FakeKeyring):
    """Stands for the plain-text keyring of keyrings.alt, as the vault sees it."""


ALLOWED = frozenset({f"{FakeKeyring.__module__}.FakeKeyring"})


@pytest.fixture(autouse=True)
def keyring_of_this_machine() -> Iterator[None]:
    before = keyring.core._keyring_backend
    yield
    keyring.core._keyring_backend = before


@pytest.fixture
def fake_keyring() -> FakeKeyring:
    fake_keyring = FakeKeyring()
    keyring.set_keyring(fake_keyring)
    return fake_keyring


async def test_a_secret_is_kept_given_replaced_and_removed(fake_keyring: FakeKeyring) -> None:
    vault = Vault(ALLOWED)
    assert await vault.get("Salmiya", "api_key") is None
    await vault.put("Salmiya", "api_key", "old")
    await vault.put("Salmiya", "api_key", SECRET)
    assert fake_keyring.held == {("deskdispatch", "api_key:Salmiya"): SECRET}
    assert await Vault(ALLOWED).get("Salmiya", "api_key") == SECRET
    await vault.remove("Salmiya", "api_key")
    await vault.remove("Salmiya", "api_key")
    assert fake_keyring.held == {}
    assert vault.is_remembering


async def test_profiles_and_names_do_not_mix(fake_keyring: FakeKeyring) -> None:
    vault = Vault(ALLOWED)
    pairs = [("a", "key"), ("b", "key"), ("a", "password"), ("key:a", "password"), ("فرع", "key")]
    for profile, name in pairs:
        await vault.put(profile, name, f"{profile} {name}")
    assert [await vault.get(*pair) for pair in pairs] == [" ".join(pair) for pair in pairs]
    assert len(fake_keyring.held) == len(pairs)


@pytest.mark.parametrize("name", ["", "api:key"])
async def test_a_name_that_could_be_mistaken_is_a_bug(fake_keyring: FakeKeyring, name: str) -> None:
    with pytest.raises(ValueError, match="colon"):
        await Vault(ALLOWED).put("a", name, SECRET)


async def test_the_loop_is_never_kept_waiting(fake_keyring: FakeKeyring) -> None:
    vault = Vault(ALLOWED)
    await asyncio.gather(*(vault.put("a", f"name{n}", SECRET) for n in range(20)))
    assert len(fake_keyring.held) == 20
    assert threading.get_ident() not in fake_keyring.threads


async def test_it_does_not_claim_to_remember_before_it_looked(fake_keyring: FakeKeyring) -> None:
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
    with pytest.raises(VaultError):
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
    file, fake_keyring = PlainTextFile(), FakeKeyring()
    chain = Chain()  # type: ignore[no-untyped-call]
    chain.backends = (file, fake_keyring)
    keyring.set_keyring(chain)
    vault = Vault(ALLOWED)
    await vault.put("a", "key", SECRET)
    assert vault.is_remembering
    assert (len(file.held), len(fake_keyring.held)) == (0, 1)
    chain.backends = (file,)
    vault = Vault(ALLOWED)
    with pytest.raises(VaultError):
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
    """Stands for an error raised by a library under a backend."""


class PromptDismissedException(RuntimeError):
    """Has the name of secretstorage's error, which is the cause of a keyring error."""


def dismissed() -> Exception:
    error = RuntimeError("Failed to create the collection")
    error.__cause__ = PromptDismissedException(SECRET)
    return error


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (KeyringLocked(SECRET), VaultFailure.LOCKED),
        (dismissed(), VaultFailure.LOCKED),
        (PasswordSetError(SECRET), VaultFailure.FAILED),
        (OSError(SECRET), VaultFailure.FAILED),
        (FromTheBus(SECRET), VaultFailure.FAILED),
    ],
)
async def test_an_error_of_the_keyring_is_told_without_the_secret(
    fake_keyring: FakeKeyring,
    error: Exception,
    failure: VaultFailure,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    vault = Vault(ALLOWED)
    fake_keyring.error = error
    for call in (
        vault.get("a", "key"),
        vault.put("a", "key", SECRET),
        vault.remove("a", "key"),
    ):
        with pytest.raises(VaultError) as caught:
            await call
        assert caught.value.detail == failure
        assert caught.value.cause == type(error).__name__
        assert caught.value.__context__ is None
    assert SECRET not in caplog.text
    assert type(error).__name__ in caplog.text
    fake_keyring.error = None
    assert await vault.get("a", "key") is None


async def test_what_the_keyring_does_not_take_lasts_until_the_program_ends(
    fake_keyring: FakeKeyring,
) -> None:
    fake_keyring.error = KeyringLocked("locked")
    vault = Vault(ALLOWED)
    with pytest.raises(VaultError):
        await vault.put("a", "key", SECRET)
    assert await vault.get("a", "key") == SECRET
    assert fake_keyring.held == {}


@pytest.mark.parametrize(
    ("address", "failure"),
    [("", VaultFailure.NO_SESSION_BUS), ("unix:path=/run/bus", VaultFailure.NO_KEYRING)],
)
async def test_without_a_keyring_it_says_why(
    address: str, failure: VaultFailure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    keyring.set_keyring(fail.Keyring())  # type: ignore[no-untyped-call]
    vault = Vault(ALLOWED)
    with pytest.raises(VaultError) as caught:
        await vault.put("a", "key", SECRET)
    assert caught.value.detail == failure
    assert await vault.get("a", "key") == SECRET
    await vault.remove("a", "key")
    assert await vault.get("a", "key") is None


@pytest.fixture
def held_up(fake_keyring: FakeKeyring) -> Iterator[list[threading.Event]]:
    """Two events; the keyring's next two calls block until theirs is set."""
    events = [threading.Event(), threading.Event()]
    fake_keyring.hung = list(events)
    yield events
    for event in events:
        event.set()


async def settled(vault: Vault) -> None:
    await vault.finish(10)


async def test_a_call_that_hangs_has_a_deadline_and_holds_up_no_later_one(
    fake_keyring: FakeKeyring, held_up: list[threading.Event]
) -> None:
    fake_keyring.held["deskdispatch", "key:b"] = SECRET
    held_up.pop().set()
    vault = Vault(ALLOWED, give_up_s=0.05)
    with pytest.raises(VaultError) as caught:
        await vault.get("a", "key")
    assert caught.value.detail == VaultFailure.NO_ANSWER
    patient = Vault(ALLOWED)
    assert await patient.get("b", "key") == SECRET
    await patient.put("c", "key", SECRET)
    assert fake_keyring.held["deskdispatch", "key:c"] == SECRET


async def test_a_call_without_deadline_gets_a_late_answer(
    fake_keyring: FakeKeyring, held_up: list[threading.Event]
) -> None:
    fake_keyring.held["deskdispatch", "key:a"] = SECRET
    vault = Vault(ALLOWED, give_up_s=0.01)
    waiting = asyncio.ensure_future(vault.get("a", "key", without_deadline=True))
    with pytest.raises(VaultError):
        await vault.get("a", "key")
    asked = fake_keyring.asked
    assert asked == 1, "one question, however many wait for its answer"
    assert not waiting.done()
    held_up[0].set()
    assert await waiting == SECRET


async def test_a_caller_that_gave_up_does_not_cancel_the_keyring_call(
    fake_keyring: FakeKeyring, held_up: list[threading.Event]
) -> None:
    fake_keyring.held["deskdispatch", "key:a"] = SECRET
    vault = Vault(ALLOWED)
    waiting = asyncio.ensure_future(vault.get("a", "key", without_deadline=True))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])
    again = asyncio.ensure_future(vault.get("a", "key", without_deadline=True))
    await asyncio.sleep(0)
    held_up[0].set()
    assert await again == SECRET
    assert fake_keyring.asked == 1


async def test_a_secret_that_is_put_late_does_not_come_back_after_its_removal(
    fake_keyring: FakeKeyring, held_up: list[threading.Event]
) -> None:
    held_up.pop().set()
    vault = Vault(ALLOWED, give_up_s=0.05)
    with pytest.raises(VaultError):
        await vault.put("a", "key", SECRET)
    assert await vault.get("a", "key") == SECRET
    vault._give_up_s = 10.0
    await vault.remove("a", "key")
    held_up[0].set()
    await settled(vault)
    assert fake_keyring.held == {}
    assert await vault.get("a", "key") is None


async def test_the_newest_of_several_late_ones_is_what_is_kept(
    fake_keyring: FakeKeyring, held_up: list[threading.Event]
) -> None:
    vault = Vault(ALLOWED, give_up_s=0.05)
    for secret in ("older", "newer"):
        with pytest.raises(VaultError):
            await vault.put("a", "key", secret)
    vault._give_up_s = 10.0
    await vault.put("a", "key", "newest")
    for event in reversed(held_up):
        event.set()
    await settled(vault)
    assert fake_keyring.held == {("deskdispatch", "key:a"): "newest"}


async def test_the_end_of_the_program_waits_for_what_is_put_but_not_for_ever(
    fake_keyring: FakeKeyring, held_up: list[threading.Event]
) -> None:
    held_up.pop().set()
    vault = Vault(ALLOWED)
    putting = asyncio.ensure_future(vault.put("a", "key", SECRET))
    await asyncio.sleep(0)
    await vault.finish(0.01)
    assert not putting.done()
    held_up[0].set()
    await vault.finish(10)
    assert fake_keyring.held == {("deskdispatch", "key:a"): SECRET}
    await putting


async def test_its_threads_end_with_the_process(
    fake_keyring: FakeKeyring, held_up: list[threading.Event]
) -> None:
    vault = Vault(ALLOWED, give_up_s=0.01)
    with pytest.raises(VaultError):
        await vault.get("a", "key")
    (hung,) = (each for each in threading.enumerate() if each.name == "keyring")
    assert hung.daemon
    held_up[0].set()


async def test_a_bug_is_not_taken_for_a_failure_of_the_keyring(
    fake_keyring: FakeKeyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_service: str, _username: str) -> str:
        raise AssertionError("ours")

    monkeypatch.setattr(fake_keyring, "get_password", broken)
    with pytest.raises(AssertionError, match="ours"):
        await Vault(ALLOWED).get("a", "key")


@pytest.mark.parametrize("error", [None, KeyringLocked(SECRET)])
async def test_a_secret_is_in_no_repr_and_no_log(
    fake_keyring: FakeKeyring, error: Exception | None, caplog: pytest.LogCaptureFixture
) -> None:
    """The log includes what an event loop logs about a thread's errors."""
    caplog.set_level(logging.DEBUG)
    told: list[str] = []
    fake_keyring.held["deskdispatch", "key:a"] = SECRET
    fake_keyring.error = error
    for question in (
        lambda: fake_keyring.get_password("deskdispatch", "key:a"),
        lambda: fake_keyring.set_password("deskdispatch", "key:b", SECRET),
    ):
        coming = ask(question)
        told += [repr(await coming), repr(coming)]
    for vault in (Vault(ALLOWED), Vault(frozenset())):
        with suppress(VaultError):
            await vault.put("a", "key", SECRET)
        assert await vault.get("a", "key") == SECRET
        told += [repr(vault), str(vault), repr(vault._targets), repr(vault.__dict__)]
    assert len(told) == 12
    assert SECRET not in "".join(told) + caplog.text


def test_the_keyrings_of_windows_macos_and_linux_are_allowed_and_no_other() -> None:
    assert {name.split(".")[2] for name in vault_module.OPERATING_SYSTEM} == {
        "SecretService",
        "Windows",
        "kwallet",
        "libsecret",
        "macOS",
    }
    for name in vault_module.OPERATING_SYSTEM:
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
        assert issubclass(error, vault_module._failures())
