"""The PC sleeps: on waking the list is asked at once, and again until the network is back."""

from __future__ import annotations

import time

import pytest

from deskdispatch.app.settings.settings import Settings
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import GOT, LISTED, FakeService
from tests.flow.running_desktop import RunningDesktop
from tests.waiting import until


async def busy_for_a_minute(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.answer(503, b'{"error": "Busy"}', retry_after="60")


def wake(desk: RunningDesktop, monkeypatch: pytest.MonkeyPatch, slept_s: float) -> None:
    watch = desk.program.wiring.wake_watch
    watch.look()
    monkeypatch.setattr(watch, "_clock", lambda: time.time() + slept_s)
    watch.look()


async def test_after_a_sleep_the_list_is_asked_at_once_and_until_the_network_is_back(
    open_desktop: OpenDesktop,
    fake: FakeService,
    at_shop: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 1, what="the service's delivery")
        fake.fall_ill(busy_for_a_minute)
        await until(lambda: "✕ Offline since" in desk.text("connectionLabel"), what="its age")
        desk.type_customer()
        fake.recover()
        await fake.go()
        wake(desk, monkeypatch, 2400)
        label = desk.window.top_bar.connection_label
        await until(
            lambda: "not reachable" in label.toolTip(), 30, what="a poll without the network"
        )
        arrived = {"status": "DELIVERED"}
        fake.answers["GET /api/v1/deliveries"] = (200, {"deliveries": [LISTED | arrived]})
        fake.answers["GET /api/v1/deliveries/d-1"] = (200, {"delivery": GOT | arrived})
        await fake.come()
        await until(lambda: "● Online" in label.text(), what="the service")
        desk.click("boardFilterAll")
        await until(lambda: "Delivered" in " ".join(desk.row()), what="what happened meanwhile")
        assert desk.text("nameEdit") == "Fatima"
        assert fake.posts() == []
