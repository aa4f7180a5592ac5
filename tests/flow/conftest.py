"""The whole program, opened and closed in order around a test."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import keyring
import keyring.core
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QProcess
from PySide6.QtWidgets import QApplication
from shiboken6 import delete, getAllValidWrappers, isValid

from deskdispatch.app import app_paths, log, program
from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.lib import idle
from deskdispatch.ui.widgets import auto_dismiss
from tests.client.authority import Authority
from tests.flow.fake_service import KEY, FakeService
from tests.flow.fake_service import fake as open_shop
from tests.flow.running_desktop import FakeKeyring, ForkedPractice, RunningDesktop
from tests.waiting import until

OpenDesktop = Callable[..., AbstractAsyncContextManager[RunningDesktop]]

OFFLINE = Settings(language="en", scheme="light", hold_s=0, map=TileSourceSettings(tiles=False))
"""No test asks a server on the internet for pictures, and most book at once."""

CLOSED_WITHIN_S = 60.0
STAYING_MS = 3_600_000
RESTING = ("--courier-rate", "0")


@pytest.fixture(autouse=True)
def _one_application(qapp: QApplication) -> None:
    """The same for all of them, and longer than any of them."""


@pytest.fixture(autouse=True)
def bugs() -> Iterator[list[str]]:
    """Whatever the program logs as an error; a test that provokes one empties the list."""
    collector = _Errors()
    logger = logging.getLogger()
    logger.addHandler(collector)
    yield collector.messages
    logger.removeHandler(collector)
    assert collector.messages == []


@pytest.fixture(autouse=True)
def _messages_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow machine does not dismiss a message while it is read."""
    monkeypatch.setattr(auto_dismiss, "PASSES_AFTER_MS", STAYING_MS)


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []
        self.setFormatter(logging.Formatter())

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(self.format(record))


@pytest.fixture
def fake_keyring() -> Iterator[FakeKeyring]:
    """The keyring of this machine, for a test."""
    before = keyring.core._keyring_backend
    fake_keyring = FakeKeyring()
    keyring.set_keyring(fake_keyring)
    yield fake_keyring
    fake_keyring.answers.set()
    keyring.core._keyring_backend = before


@pytest.fixture
def impatient_records(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records that another program holds are given up soon; none but the test holds them."""
    opened: Any = Journal.open
    monkeypatch.setitem(opened.__func__.__kwdefaults__, "busy_timeout", 0.1)


@pytest.fixture
async def fake() -> AsyncIterator[FakeService]:
    """A service that is there, and may be told to misbehave."""
    async with open_shop() as opened:
        yield opened


@pytest.fixture
def at_shop(fake: FakeService, fake_keyring: FakeKeyring, tmp_path: Path) -> Settings:
    """The settings of a desk that works with that service; its key is in the keyring."""
    fake_keyring.held["deskdispatch", "api_key:shop"] = KEY
    return profile_settings(tmp_path, fake.base_url)


class ShopAuthority(Authority):
    """The authority of the shop, which this PC trusts from ``trust`` on."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(folder)
        self._monkeypatch = monkeypatch
        monkeypatch.delenv("SSL_CERT_DIR", raising=False)

    def trust(self) -> None:
        self._monkeypatch.setenv("SSL_CERT_FILE", str(self.file))


@pytest.fixture
def authority(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> ShopAuthority:
    return ShopAuthority(tmp_path_factory.mktemp("authority"), monkeypatch)


def profile_settings(folder: Path, base_url: str) -> Settings:
    """What a settings file says that names one service."""
    file = app_paths.find(folder / "data").settings_file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(
        'language = "en"\nscheme = "light"\nprofile = "shop"\nhold_s = 0\n'
        f'[profiles.shop]\nbase_url = "{base_url}"\n[map]\ntiles = false\n',
        encoding="utf-8",
    )
    return settings.load(file)


@pytest.fixture
def open_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenDesktop:
    """Opens the program on ``tmp_path/data``; at the end it is closed and leaves nothing behind.

    It lives within the test's own coroutine: around that, pytest-qt lets Qt's events run while
    no event loop of asyncio does.
    """
    monkeypatch.setattr(program, "PracticeService", ForkedPractice)
    ForkedPractice.started.clear()

    @asynccontextmanager
    async def open_it(
        chosen: Settings | None = None, options: tuple[str, ...] = RESTING
    ) -> AsyncIterator[RunningDesktop]:
        before = asyncio.all_tasks()
        idle.queue()
        others = _own()
        where = app_paths.find(tmp_path / "data")
        where.make()
        log.start(where.logs)
        desktop = RunningDesktop(where, chosen or OFFLINE, options)
        running = asyncio.get_running_loop().create_task(desktop.program.run())
        try:
            yield desktop
        finally:
            await _close(desktop, running)
            log.stop()
            for part in _own() - others:
                if isValid(part):
                    delete(part)
        await _ended(before)

    return open_it


async def _ended(before: set[asyncio.Task[Any]]) -> None:
    """Until no task runs that did not run before; names those that go on."""
    try:
        await until(lambda: asyncio.all_tasks() <= before)
    except AssertionError:
        going_on = asyncio.all_tasks() - before
        raise AssertionError(f"tasks go on: {[task.get_stack() for task in going_on]}") from None


async def _close(desktop: RunningDesktop, running: asyncio.Task[None]) -> None:
    desktop.window.close()
    await asyncio.wait_for(running, CLOSED_WITHIN_S)
    assert len(desktop.tasks) == 0
    assert not desktop.window.isVisible()
    for practice in ForkedPractice.started:
        assert practice.process.state() == QProcess.ProcessState.NotRunning
    for done_with in (desktop.window, desktop.program):
        if isValid(done_with):
            done_with.deleteLater()
            QCoreApplication.sendPostedEvents(done_with, QEvent.Type.DeferredDelete.value)


def _own() -> set[QObject]:
    """Parts of the program without a parent; what their signals are connected to would stay."""
    return {
        thing
        for thing in getAllValidWrappers()
        if isinstance(thing, QObject)
        and type(thing).__module__.startswith("deskdispatch.")
        and QObject.parent(thing) is None
    }
