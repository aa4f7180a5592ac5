"""Tests of cash with the delivery fee, and of the change to carry, both sent and saved."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from deskdispatch.app.settings.settings import Settings
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import QUOTE, FakeService
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.waiting import until

LINE = "BRING CHANGE 6.000 (pays 20.000) / الباقي 6.000 من 20.000"


async def collecting(desk: RunningDesktop) -> None:
    """Enters 12.500 of cash and the fee, only by the keyboard."""
    desk.type_customer()
    desk.choose_dropoff()
    desk.type("notesEdit", "Ring twice")
    await desk.quoted()
    desk.click("cashCheck")
    desk.type("cashAmountEdit", "12.5")
    desk.press(Qt.Key.Key_Tab)
    desk.type("cashWithEdit", "20")
    desk.press(Qt.Key.Key_Tab)
    desk.press(Qt.Key.Key_Space)


async def test_change_and_fee_are_sent_and_come_back_and_no_fee_is_collected_without_its_price(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await collecting(desk)
        desk.press_book()
        await until(lambda: len(fake.posts()) == 1, what="the booking")
        sent = fake.posts()[-1]
        assert (sent["totalAmount"], sent["specialNotes"]) == ("14.000", f"{LINE}\nRing twice")
        await until(lambda: not desk.text("phoneEdit"), what="an empty form")
        desk.click_row(0)
        desk.press(Qt.Key.Key_R, CTRL)
        await until(lambda: desk.text("cashWithEdit"), what="the booking in the form")
        shown = [desk.text(name) for name in ("cashAmountEdit", "cashWithEdit", "notesEdit")]
        assert shown == ["12.500", "20", "Ring twice"]
        fake.answers["POST /api/v1/calculate-price"] = (200, {"quote": QUOTE | {"price": "2.000"}})
        desk.choose_dropoff("29.3200, 48.0000")
        await until(lambda: "2.000" in desk.find(QToolButton, "cashFeeButton").text())
        assert desk.form.typed().fee_in_cash == "2.000"
        fake.answers["POST /api/v1/calculate-price"] = (503, {"error": "busy"})
        desk.choose_dropoff("29.3300, 48.0100")
        desk.press_book()
        await until(lambda: "fee" in desk.error_beside("cashAmountEdit"), what="why not")
        assert len(fake.posts()) == 1


async def test_cash_that_may_be_fils_is_asked_about_until_it_is_corrected(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await collecting(desk)
        desk.type("cashAmountEdit", "12500")
        desk.type("cashWithEdit", "")
        banner = desk.window.booking_panel.banner
        for _ in range(2):
            desk.press_book()
            await until(lambda: "were fils meant?" in banner.text, what="the question")
        assert not fake.posts()
        desk.type("cashAmountEdit", "12.500")
        assert not banner.text
        desk.press_book()
        await until(lambda: len(fake.posts()) == 1, what="the booking")
        assert fake.posts()[-1]["totalAmount"] == "14.000"
