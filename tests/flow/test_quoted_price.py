"""Tests of the price sent with a booking, and of the message if the charged one differs."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

from deskdispatch.app.settings.settings import Settings
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import CREATED, QUOTE, FakeService, no_money
from tests.flow.running_desktop import RunningDesktop
from tests.ui.bare import bare
from tests.waiting import until

PRICES = "POST /api/v1/calculate-price"
AHMADI = "29.0769, 48.0839"


def fact(desk: RunningDesktop, name: str) -> str:
    """Returns a line of the selected delivery's details, without direction marks."""
    label = desk.window.findChild(QLabel, f"{name}Fact")
    return "" if label is None else bare(label.text())


async def booked(desk: RunningDesktop) -> None:
    """Presses *Book*, and waits for the message that it is booked."""
    desk.press_book()
    banner = desk.window.booking_panel.banner
    await until(lambda: "ORD-7002" in banner.text, what="the booking")


async def test_the_price_on_the_screen_goes_along_and_another_one_is_said(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    fake.answers["POST /api/v1/deliveries"] = (
        201,
        {"delivery": CREATED | {"estimatedPrice": "2.000"}},
    )
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        await desk.quoted()
        await booked(desk)
        (body,) = fake.posts()
        assert body["quotedPrice"] == "1.500"
        desk.click_row(0)
        await until(lambda: "but quoted" in fact(desk, "price"), what="the quoted price")
        assert fact(desk, "price") == "KWD 2.000, but quoted KWD 1.500"


async def test_a_price_goes_with_its_own_place_alone(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        await desk.quoted()
        fake.misbehave(no_money, only=PRICES)
        desk.choose_dropoff(AHMADI)
        await booked(desk)
        (body,) = fake.posts()
        assert round(body["deliveryLatitude"], 4) == 29.0769
        assert "quotedPrice" not in body
        fake.recover()
        desk.type_customer("6600 1122", "Dana")
        desk.choose_dropoff()
        await desk.quoted()
        desk.form.dropoff_edit.clear()
        desk.choose_dropoff(AHMADI)
        # At once, as a press may come before the loop's next turn.
        assert desk.window.booking_panel.price.quote is None
        assert "KWD —" in bare(desk.text("quoteLabel"))
        await desk.quoted()
        desk.press_book()
        desk.window.booking_panel.price.show_waiting()
        await until(lambda: len(fake.posts()) == 2, what="the booking")
        body = fake.posts()[1]
        assert round(body["deliveryLatitude"], 4) == 29.0769
        assert body["quotedPrice"] == "1.500"


async def test_a_price_in_another_currency_does_not_go_along(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    fake.answers[PRICES] = (200, {"quote": QUOTE | {"currency": "USD"}})
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        await until(lambda: any(PRICES[5:] in heard.line for heard in fake.requests))
        await booked(desk)
        (body,) = fake.posts()
        assert "quotedPrice" not in body
