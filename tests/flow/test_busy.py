"""Tests of a service that is too busy for a booking: it is reported, and a second press books."""

from __future__ import annotations

import re

from deskdispatch.app.settings.settings import Settings
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService
from tests.waiting import until

COUNTDOWN = re.compile(r" in \d+ s\b")
IN_2099 = "Sat, 21 Nov 2099 09:32:00 GMT"


async def busy_until_2099(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.answer(429, b'{"error": "Slow down"}', retry_after=IN_2099)


async def test_a_busy_service_books_nothing_says_when_to_press_book_and_takes_the_next_press(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        panel = desk.window.booking_panel
        await desk.signed_in()
        fake.misbehave(busy_until_2099, "POST /api/v1/calculate-price")
        desk.type_customer()
        desk.choose_dropoff()
        await until(lambda: COUNTDOWN.search(panel.price.detail_label.text()), what="no price")
        fake.misbehave(busy_until_2099, "POST /api/v1/deliveries")
        desk.press_book()
        busy = "Not booked: the service is busy. Press Book"
        await until(lambda: panel.banner.text.startswith(busy), what="that it is busy")
        assert COUNTDOWN.search(panel.banner.text)
        assert panel.book_button.isEnabled()
        assert panel.book_button.text() == "Book"
        assert desk.text("nameEdit") == "Fatima"
        fake.recover()
        desk.press_book()
        await until(lambda: "Booked: " in panel.banner.text, what="the booking")
        assert len(fake.posts()) == 2
