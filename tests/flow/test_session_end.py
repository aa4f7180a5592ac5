"""Tests of the end of the desktop session during work: everything is saved without delay."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
import tomllib
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtCore import QObject, Signal

from deskdispatch.app import app_paths, program
from deskdispatch.app.arguments import Arguments
from deskdispatch.app.connection.connector import ConnectionPhase
from deskdispatch.app.session_end import SessionEnd
from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Settings
from deskdispatch.app.start import is_first_start
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService
from tests.flow.test_calls import SCRIPTED, said
from tests.flow.test_drafts import kept
from tests.flow.test_put_aside import HangingShop
from tests.ui.desktop.made_session_manager import MadeSessionManager, made_session_manager
from tests.ui.desktop.private_bus import private_bus
from tests.waiting import until

WITHIN_S = 60.0
LOST = "The Wayland connection broke. Did the Wayland compositor die?"


@pytest.fixture
async def manager(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[MadeSessionManager]:
    with TemporaryDirectory(prefix="bus-") as folder:
        async with private_bus(Path(folder)) as (address, _):
            monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
            made = await made_session_manager(address)
            yield made
            await made.leave()


class SessionApplication(QObject):
    """Stands for an application, with the signals of session management."""

    commitDataRequest = Signal(object)
    saveStateRequest = Signal(object)
    aboutToQuit = Signal()


class SessionManager:
    """Session manager that records the program's answers."""

    def __init__(self) -> None:
        self.restart: list[str] = []

    def setRestartCommand(self, words: list[str]) -> None:
        self.restart = words


async def test_before_the_session_ends_or_the_compositor_goes_all_is_on_the_disk(
    open_desktop: OpenDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    app, manager = SessionApplication(), SessionManager()
    qt = logging.getLogger("deskdispatch.qt")
    async with open_desktop() as desk:
        await desk.signed_in()
        running = desk.program
        session = SessionEnd(
            app,  # type: ignore[arg-type]
            running.save_now,
            running.end_soon,
            ["/usr/bin/deskdispatch"],
        )
        desk.type_customer(name="Dalal")
        desk.window.commands.actions["scheme"].trigger()
        app.commitDataRequest.emit(manager)
        assert kept(desk.where.journal_file("practice")).name == "Dalal"
        assert settings.load(desk.where.settings_file).scheme == "dark"
        assert "panes=" in desk.where.window_file.read_text(encoding="utf-8")
        app.saveStateRequest.emit(manager)
        assert manager.restart == ["/usr/bin/deskdispatch"]
        desk.type("nameEdit", " Al-Ali")  # the session continued after all
        app.aboutToQuit.emit()
        assert kept(desk.where.journal_file("practice")).name == "Dalal Al-Ali"
        assert ended == [1]
        session.finish()
        app.aboutToQuit.emit()
        assert ended == [1]

        ended.clear()
        desk.where.window_file.unlink()
        running.follow_session(SessionApplication(), [])  # type: ignore[arg-type]
        desk.type("nameEdit", " again")
        qt.warning("The Wayland compositor does not support something")
        threaded = threading.Thread(target=qt.warning, args=(LOST,))
        threaded.start()  # Qt's own thread for this; the form belongs to the other
        threaded.join()
        assert ended == []
        qt.warning(LOST)
        assert ended == [1]
        assert kept(desk.where.journal_file("practice")).name == "Dalal Al-Ali again"
        assert "panes=" in desk.where.window_file.read_text(encoding="utf-8")
    qt.warning(LOST)
    assert ended == [1]


async def test_the_session_manager_waits_for_a_booking_in_flight_and_for_the_form(
    open_desktop: OpenDesktop,
    fake: FakeService,
    at_shop: Settings,
    manager: MadeSessionManager,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(program, "CLOSES_WITHIN_S", WITHIN_S)
    hanging = HangingShop(fake)
    async with open_desktop(at_shop) as desk:
        desk.program.follow_session(SessionApplication(), [])  # type: ignore[arg-type]
        await desk.signed_in()
        await until(lambda: manager.registered, what="the registration")
        desk.type_customer(name="Noura")
        desk.choose_dropoff()
        await manager.say("QueryEndSession")
        await until(lambda: manager.answers == [True], what="that it may end")
        assert kept(desk.where.journal_file("shop")).name == "Noura"
        assert desk.window.isVisible()  # the window stays until the session really ends
        desk.press_book()
        await until(lambda: hanging.arrived == 1, what="the booking on its way")
        await manager.say("EndSession")
        connector = desk.program.connector
        await until(desk.window.isHidden, what="the end of the program")
        assert manager.answers == [True]
        hanging.let_go()
        await until(lambda: manager.answers == [True, True], what="the end of the session")
        await until(lambda: connector.phase is ConnectionPhase.OUT, what="the end")
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        assert desk.unconfirmed_at(0) is None
        assert "Noura" in " ".join(desk.row())
    assert hanging.arrived == 1


async def test_a_booking_in_flight_does_not_hold_up_the_end_and_is_unconfirmed_then(
    open_desktop: OpenDesktop,
    fake: FakeService,
    at_shop: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(program, "CLOSES_WITHIN_S", 0.1)
    hanging = HangingShop(fake)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.type_customer(name="Noura")
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: hanging.arrived == 1, what="the booking on its way")
        desk.program.end_soon()
        connector = desk.program.connector
        await until(lambda: connector.phase is ConnectionPhase.OUT, what="the end")
        hanging.let_go(hangs_up=True)
    async with open_desktop(at_shop) as desk:
        await until(lambda: desk.unconfirmed_at(0) is not None, what="its row on top")
        assert "Noura" in " ".join(desk.row())
        assert hanging.arrived == 1


def test_a_first_start_that_is_terminated_saves_all_and_ends_in_order(tmp_path: Path) -> None:
    words = ("type_and_stay", "--data-dir", str(tmp_path), "--language", "en")
    command = [sys.executable, "-m", SCRIPTED, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as opened:
        try:
            assert said(opened) == {"welcome": True, "typed": "Dalal"}
            where = app_paths.find(tmp_path)
            assert kept(where.journal_file("practice")).name == ""
            opened.send_signal(signal.SIGTERM)
            assert opened.wait(WITHIN_S) == 0
        finally:
            opened.kill()
    assert kept(where.journal_file("practice")).name == "Dalal"
    assert tomllib.loads(where.settings_file.read_text(encoding="utf-8"))["scheme"] == "dark"
    assert "columns=" in where.window_file.read_text(encoding="utf-8")
    log = (where.logs / "deskdispatch.log").read_text(encoding="utf-8")
    assert log.splitlines()[-1].endswith("closed in order")
    assert not is_first_start(where, Arguments())
