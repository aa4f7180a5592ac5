"""Tests of the session's end on a separate bus: signals to the program, and its answers."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator

import pytest

from deskdispatch.ui.desktop.session_manager import SessionManager
from deskdispatch.ui.lib.tasks import Tasks
from tests.ui.desktop.made_session_manager import MadeSessionManager, made_session_manager
from tests.ui.desktop.private_bus import Bus
from tests.waiting import until


class Told:
    """Requests that the program received, in order."""

    def __init__(self, tasks: Tasks) -> None:
        self.calls: list[str] = []
        self.client = SessionManager(
            tasks, lambda: self.calls.append("save"), lambda: self.calls.append("end")
        )


@pytest.fixture
async def manager(bus: Bus) -> AsyncIterator[MadeSessionManager]:
    made = await made_session_manager(bus.address)
    yield made
    await made.leave()


@pytest.fixture
async def told(tasks: Tasks) -> AsyncIterator[Told]:
    made = Told(tasks)
    yield made
    made.client.leave()


async def test_whether_the_session_may_end_is_answered_at_once_and_all_is_saved(
    manager: MadeSessionManager, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DESKTOP_AUTOSTART_ID", "10a3")
    assert await told.client.register()
    assert manager.registered == [("deskdispatch", "10a3")]
    assert "DESKTOP_AUTOSTART_ID" not in os.environ  # or a program started later would inherit it
    await manager.say("QueryEndSession")
    await until(lambda: told.calls == ["save"], what="all on the disk")
    await until(lambda: manager.answers == [True], what="the answer")
    await manager.say("CancelEndSession")
    await manager.say("QueryEndSession")
    await until(lambda: told.calls == ["save", "save"], what="the next question")


async def test_the_end_waits_until_the_program_has_left(
    manager: MadeSessionManager, told: Told
) -> None:
    assert await told.client.register()
    await manager.say("EndSession")
    await until(lambda: told.calls == ["save", "end"], what="the end")
    assert manager.answers == []
    told.client.leave()
    await until(lambda: manager.answers == [True], what="the answer")


async def test_it_stops_where_the_session_does_not_wait(
    manager: MadeSessionManager, told: Told
) -> None:
    assert await told.client.register()
    await manager.say("Stop")
    await until(lambda: told.calls == ["save", "end"], what="the end")


async def test_what_is_said_to_another_program_is_not_heard(
    manager: MadeSessionManager, told: Told, tasks: Tasks
) -> None:
    other = Told(tasks)
    assert await told.client.register()
    assert await other.client.register()
    await manager.say("EndSession", client=2)
    await until(lambda: other.calls == ["save", "end"], what="the other's end")
    await manager.say("EndSession", interface="org.gnome.SessionManager.Presence")
    await manager.say("QueryEndSession")
    await until(lambda: bool(told.calls), what="what is said to this one")
    assert told.calls == ["save"]
    other.client._path = ""  # this stand-in only reads the first one's answers
    other.client.leave()


async def test_without_a_session_manager_it_goes_on_by_itself(
    bus: Bus, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not await told.client.register()
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus")
    assert not await told.client.register()
    assert told.calls == []


async def test_one_that_refuses_or_crashes_ends_nothing(
    bus: Bus, manager: MadeSessionManager, told: Told
) -> None:
    manager.refuses = True
    assert not await told.client.register()
    manager.refuses = False
    assert await told.client.register()
    bus.process.kill()
    await bus.process.wait()
    await until(lambda: told.client._path == "", what="its loss")
    told.client.leave()
    assert told.calls == []
