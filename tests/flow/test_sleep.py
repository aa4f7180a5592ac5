"""Tests that after the PC's sleep the list is read at once, and until the network is back."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent

from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.widgets.controls import holds_focus
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import GOT, LISTED, FakeService
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.waiting import until

SHIFT = Qt.KeyboardModifier.ShiftModifier
MARKS = dict.fromkeys(map(ord, "\u200e\u200f\u2066\u2068\u2069"))


async def busy_for_a_minute(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.answer(503, b'{"error": "Busy"}', retry_after="60")


def wake(desk: RunningDesktop, monkeypatch: pytest.MonkeyPatch, slept_s: float) -> None:
    watch = desk.program.wiring.wake_watch
    watch.check()
    monkeypatch.setattr(watch, "_clock", lambda: time.time() + slept_s)
    watch.check()


async def test_after_a_sleep_the_list_is_asked_at_once_and_until_the_network_is_back(
    open_desktop: OpenDesktop,
    fake: FakeService,
    at_shop: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 1, what="the service's delivery")
        fake.misbehave(busy_for_a_minute)
        await until(lambda: "✕ Offline since" in desk.text("connectionLabel"), what="its age")
        desk.type_customer()
        fake.recover()
        await fake.stop()
        wake(desk, monkeypatch, 2400)
        label = desk.window.top_bar.connection_label
        await until(
            lambda: "not reachable" in label.toolTip(), 30, what="a poll without the network"
        )
        arrived = {"status": "DELIVERED"}
        fake.answers["GET /api/v1/deliveries"] = (200, {"deliveries": [LISTED | arrived]})
        fake.answers["GET /api/v1/deliveries/d-1"] = (200, {"delivery": GOT | arrived})
        await fake.start()
        await until(lambda: "● Online" in label.text(), what="the service")
        desk.click("boardFilterAll")
        await until(lambda: "Delivered" in " ".join(desk.row()), what="what happened meanwhile")
        assert desk.text("nameEdit") == "Fatima"
        assert fake.posts() == []
        card = desk.program.wiring.away.card
        await until(card.isVisible, what="the card of what happened")
        assert "Delivered 1: " in card.accessibleName().translate(MARKS)
        assert not holds_focus(card), "an order is being typed"
        desk.press(Qt.Key.Key_Y, CTRL | SHIFT)
        assert desk.focus() == "awayLine0"
        desk.press(Qt.Key.Key_Return)
        assert desk.window.board_panel.chosen_id() == "d-1"
        desk.press(Qt.Key.Key_Y, CTRL | SHIFT)
        desk.press(Qt.Key.Key_Escape)
        assert card.isHidden()


async def test_after_an_hour_without_a_key_what_happened_is_shown_once(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 1, what="the service's delivery")
        away = desk.program.wiring.away
        touch(desk)
        failed = {"status": "FAILED"}
        fake.answers["GET /api/v1/deliveries"] = (200, {"deliveries": [LISTED | failed]})
        fake.answers["GET /api/v1/deliveries/d-1"] = (200, {"delivery": GOT | failed})
        desk.click("boardFilterAll")
        await until(lambda: "Failed" in " ".join(desk.row()), what="the failure")
        assert away.card.isHidden()
        away.input.last_at -= 3700
        touch(desk)
        await until(away.card.isVisible, what="the card")
        assert "Failed 1: " in away.card.accessibleName().translate(MARKS)
        assert "1 h 0" in away.card.title.text()
        away.card.close_button.click()
        away.input.last_at -= 3700
        polled = len(fake.requests)
        touch(desk)
        await until(lambda: len(fake.requests) > polled + 3, what="another look")
        assert away.card.isHidden(), "it is told once"


async def test_whoever_comes_back_again_before_an_answer_has_the_service_asked_again(
    open_desktop: OpenDesktop, at_shop: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        asked: list[str] = []
        monkeypatch.setattr(desk.program.wiring.poller, "check", lambda: asked.append("list"))
        unlocked = desk.program.wiring.away.lock.unlocked
        unlocked.emit(7200.0)
        unlocked.emit(3600.0)
        assert asked == ["list", "list"]


def touch(desk: RunningDesktop) -> None:
    """Sends a key without effect, like the window system."""
    window = desk.window.windowHandle()
    desk.program.wiring.away.input._watch(window)
    shift = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Shift, SHIFT)
    QCoreApplication.sendEvent(window, shift)  # QTest would run Qt's loop
