"""Tests that scheduling follows the service's present setting, which is read repeatedly."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt

from deskdispatch.app.settings.settings import Settings
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import BOOTSTRAP, BRANCH, FakeService, endpoint
from tests.flow.running_desktop import RunningDesktop
from tests.waiting import until

START = "GET /api/v1/bootstrap"
BOOK = "POST /api/v1/deliveries"
NOT_AVAILABLE = "This account cannot schedule deliveries. Book it for now."


def say(fake: FakeService, available: Any, *branches: dict[str, Any]) -> None:
    scheduled = BOOTSTRAP["scheduledDelivery"] | {"available": available}
    said = {"scheduledDelivery": scheduled, "branches": [*BOOTSTRAP["branches"], *branches]}
    fake.answers[START] = (200, BOOTSTRAP | said)


def starts(fake: FakeService) -> int:
    return sum(endpoint(heard) == START for heard in fake.requests)


async def no_longer(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.answer(400, b'{"error": "Scheduled delivery is not available"}')


async def test_a_later_time_says_at_once_that_it_is_not_available_and_asks_anew(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    say(fake, "true")
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        beside = partial(desk.error_beside, "scheduleCheck")
        desk.type_customer()
        desk.choose_dropoff()
        before = starts(fake)
        desk.click("scheduleCheck")
        assert beside() == NOT_AVAILABLE
        await until(lambda: starts(fake) > before, what="that it is asked anew")
        desk.press_book()
        await until(lambda: not desk.window.booking_panel.is_busy, what="the end of it")
        assert fake.posts() == []
        say(fake, True)
        desk.press(Qt.Key.Key_F5)
        await until(lambda: beside() == "", what="that it is available")
        fake.misbehave(no_longer, only=BOOK)
        say(fake, False)
        desk.press_book()
        await until(lambda: beside() == NOT_AVAILABLE, what="that it no longer is")
        assert len(fake.posts()) == 1
        desk.click("scheduleCheck")
        assert beside() == ""


async def test_what_is_read_anew_takes_nothing_from_the_clerk(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        combo = desk.window.top_bar.branch_combo
        desk.type("pickupEdit", "somewhere")
        desk.type("phoneEdit", "5123")
        say(fake, True, BRANCH | {"id": "br_2", "name": "Jahra", "isDefault": False})
        desk.press(Qt.Key.Key_F5)
        await until(lambda: combo.count() == 2, what="the new branch")
        assert combo.currentText() == "Salmiya"
        assert typed(desk) == ("somewhere", "5123", "phoneEdit")
        fake.answers[START] = (500, {})
        before = starts(fake)
        desk.press(Qt.Key.Key_F5)
        await until(lambda: starts(fake) > before, what="that it is asked anew")
        await until(lambda: "●" in desk.text("connectionLabel"), what="a live connection")
        assert desk.window.notice.text == ""
        assert combo.count() == 2


def typed(desk: RunningDesktop) -> tuple[str, str, str]:
    return desk.text("pickupEdit"), desk.text("phoneEdit"), desk.focus()
