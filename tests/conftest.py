"""Fixtures, hooks and settings for all tests."""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import os
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from math import inf
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from tests.memory import memory_folder

if (folder := memory_folder()) is not None:
    os.environ["TMPDIR"] = tempfile.tempdir = folder
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
if hasattr(os, "geteuid") and os.geteuid() == 0:
    # Chromium's sandbox cannot start as root.
    os.environ.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")
# Hides the machine's printers from the tests. A print service that a test starts listens here.
os.environ["CUPS_SERVER"] = f"{tempfile.gettempdir()}/deskdispatch-cups-{os.getpid()}.sock"

# Hides the machine's desktop session, so that no test's notifications pop up there.
os.environ["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={tempfile.gettempdir()}/no-bus-of-a-test"

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.lib.garbage import collect_due
from tests import forked, sizes
from tests.looping import PausedLoop, PlainLoop

QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)

sizes.load_profile()

PATIENCE_MS = 60_000
for wait in (QtBot.waitSignal, QtBot.waitSignals, QtBot.waitUntil, QtBot.waitExposed):
    # The default of five seconds is too short on a busy machine.
    wait.__kwdefaults__ = {**(wait.__kwdefaults__ or {}), "timeout": PATIENCE_MS}

# Automatic collection runs on any thread, but Qt objects must be deleted on their own thread.
# So garbage is collected between tests.
gc.disable()
gc.set_threshold(20_000, 10, 10)

_NONE = Qt.KeyboardModifier.NoModifier

QT_ROOMS = frozenset({"ui", "app", "flow"})


@cache
def _application() -> QCoreApplication:
    existing = QApplication.instance()
    return QApplication(["deskdispatch"]) if existing is None else existing


def _qt_loop() -> asyncio.AbstractEventLoop:
    _application()
    return PausedLoop(QApplication.instance())


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Runs the coroutine tests of folders that use Qt on the program's own event loop."""
    room = item.path.relative_to(Path(__file__).parent).parts[0]
    return {"qt": _qt_loop} if room in QT_ROOMS else {"plain": PlainLoop}


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    return ["deskdispatch"]


def pytest_configure(config: pytest.Config) -> None:
    if not sizes.FULL_SIZE:  # a full-size test has no time limit
        config.pluginmanager.register(_HangWatch())
    config.addinivalue_line(
        "markers", "slow_file: begun before others where several workers share the files"
    )
    config.addinivalue_line(
        "markers", "styled: with the style sheet, as places or sizes in the window are looked at"
    )


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Starts the fork servers, and one PostgreSQL cluster, for all workers."""
    from tests import postgres

    forked.start()
    with suppress(RuntimeError):  # tests that need PostgreSQL report that it is missing
        postgres.new_cluster()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Fails the run when a worker crashed, even one that was running no test."""
    if error:
        node.config.pluginmanager.get_plugin("session").testsfailed += 1


class _HangWatch:
    """Prints the traceback of a test that hangs, and ends the run.

    pytest's own timer starts a thread for each of ten thousand tests; this one starts a thread at
    most twice a minute.
    """

    AFTER_S = 600
    ANEW_S = 30

    def __init__(self) -> None:
        self._stderr = os.dup(2)  # a test's own output is captured
        self._set_at = -inf

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        if monotonic() > self._set_at + self.ANEW_S:
            faulthandler.dump_traceback_later(self.AFTER_S, exit=True, file=self._stderr)
            self._set_at = monotonic()

    def pytest_sessionfinish(self) -> None:
        faulthandler.cancel_dump_traceback_later()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--shuffle", type=int, metavar="SEED", help="files, and the tests in each, in random order"
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Excludes the ten thousand collected tests, which live to the end, from garbage collection."""
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Deletes Qt objects and collects garbage between tests, on the GUI thread."""
    _release_modifiers()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    collect_due()


def _release_modifiers() -> None:
    """Releases the modifier keys of a test's last click.

    Otherwise Qt treats them as still held, which changes how later clicks select rows.
    """
    if QApplication.instance() is not None and QApplication.keyboardModifiers() != _NONE:
        QTest.keyRelease(QWidget(), Qt.Key.Key_Shift, _NONE)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Runs slow files first, so that none runs alone after all other workers have ended."""
    if (seed := config.getoption("--shuffle")) is not None:
        _shuffle(items, Random(seed))
    else:
        items.sort(key=lambda item: item.get_closest_marker("slow_file") is None)


def _shuffle(items: list[pytest.Item], random: Random) -> None:
    """Shuffles the files, and the tests in each; workers are given whole files."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    shuffled = random.sample(list(files.values()), len(files))
    items[:] = [item for file in shuffled for item in random.sample(file, len(file))]
