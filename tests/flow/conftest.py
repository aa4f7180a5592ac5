"""Fixtures that open the whole program for a test and close it again."""

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
from deskdispatch.ui.widgets.messages import auto_dismiss
from tests.client.authority import Authority
from tests.flow.fake_service import KEY, FakeService
from tests.flow.fake_service import fake as open_shop
from tests.flow.running_desktop import FakeKeyring, ForkedPractice, RunningDesktop
from tests.journal.new_file import put_new
from tests.waiting import until

OpenDesktop = Callable[..., AbstractAsyncContextManager[RunningDesktop]]

OFFLINE = Settings(language="en", scheme="light", hold_s=0, map=TileSourceSettings(tiles=False))
"""Settings without map tiles from the internet, and without a delay before booking."""

CLOSED_WITHIN_S = 60.0
STAYING_MS = 3_600_000
RESTING = ("--courier-rate", "0")


@pytest.fixture(autouse=True)
def _one_application(qapp: QApplication) -> None:
    """Keeps one application for all tests."""


@pytest.fixture(autouse=True)
def bugs() -> Iterator[list[str]]:
    """Errors that the program logs; a test that provokes one empties the list."""
    collector = _Errors()
    logger = logging.getLogger()
    logger.addHandler(collector)
    yield collector.messages
    logger.removeHandler(collector)
    assert collector.messages == []


@pytest.fixture(autouse=True)
def _messages_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps messages shown, so that none is dismissed on a slow machine before a test reads it."""
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
    """Replaces the machine's keyring."""
    before = keyring.core._keyring_backend
    fake_keyring = FakeKeyring()
    keyring.set_keyring(fake_keyring)
    yield fake_keyring
    fake_keyring.answers.set()
    keyring.core._keyring_backend = before


@pytest.fixture
def impatient_records(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shortens the wait for records that are locked by another program, here the test."""
    opened: Any = Journal.open
    monkeypatch.setitem(opened.__func__.__kwdefaults__, "busy_timeout", 0.1)


@pytest.fixture
async def fake() -> AsyncIterator[FakeService]:
    """Running fake service, which can misbehave."""
    async with open_shop() as opened:
        yield opened


@pytest.fixture
def at_shop(fake: FakeService, fake_keyring: FakeKeyring, tmp_path: Path) -> Settings:
    """Settings of a desk that works with ``fake``; the service's key is in the keyring."""
    fake_keyring.held["deskdispatch", "api_key:shop"] = KEY
    return profile_settings(tmp_path, fake.base_url)


class ShopAuthority(Authority):
    """The shop's certificate authority, trusted by this PC once ``trust`` has been called."""

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
    """Writes and loads a settings file with one service as its profile."""
    file = app_paths.find(folder / "data").settings_file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(
        'language = "en"\nscheme = "light"\nprofile = "shop"\nhold_s = 0\n'
        f'[profiles.shop]\nbase_url = "{base_url}"\n[map]\ntiles = false\n',
        encoding="utf-8",
    )
    return settings.load(file)


@pytest.fixture
def open_desktop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> OpenDesktop:
    """Opens the program on ``tmp_path/data``, closes it, and checks that no task or object is left.

    The program runs within the test's own coroutine, because outside of it pytest-qt processes
    Qt's events while no asyncio event loop is running. It has its style sheet in tests marked
    ``styled``.
    """
    styled = request.node.get_closest_marker("styled") is not None
    monkeypatch.setattr(program, "PracticeService", ForkedPractice)
    ForkedPractice.started.clear()

    @asynccontextmanager
    async def open_it(
        chosen: Settings | None = None, options: tuple[str, ...] = RESTING
    ) -> AsyncIterator[RunningDesktop]:
        before = asyncio.all_tasks()
        idle.queue()
        others = _parentless_objects()
        where = app_paths.find(tmp_path / "data")
        where.make()
        log.start(where.logs)
        settings_of_run = chosen or OFFLINE
        put_new(where.journal_file(settings_of_run.profile))
        desktop = RunningDesktop(where, settings_of_run, options, styled=styled)
        running = asyncio.get_running_loop().create_task(desktop.program.run())
        try:
            yield desktop
        finally:
            await _close(desktop, running)
            log.stop()
            for part in _parentless_objects() - others:
                if isValid(part):
                    delete(part)
        await _wait_for_end(before)

    return open_it


async def _wait_for_end(before: set[asyncio.Task[Any]]) -> None:
    """Waits for the end of all tasks not in ``before``; an error lists the running ones."""
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


def _parentless_objects() -> set[QObject]:
    """Returns the program's QObjects without a parent, whose connections keep others alive."""
    return {
        thing
        for thing in getAllValidWrappers()
        if isinstance(thing, QObject)
        and type(thing).__module__.startswith("deskdispatch.")
        and QObject.parent(thing) is None
    }
