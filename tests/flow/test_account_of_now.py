"""Tests that account and wallet are shown with the service's present data."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel

from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.deliveries.model.column import BoardColumn
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import BOOTSTRAP, GOT, LISTED, WALLET, FakeService
from tests.flow.running_desktop import RunningDesktop
from tests.ui.bare import bare
from tests.waiting import until

FLAT = (
    b'{"quote": {"price": "3.000", "currency": "KWD", "pricingMode": "scheduled",'
    b' "tierLabel": "Flat rate"}}'
)
SWITCHED_OFF = "API access is switched off for this account. Ask the operator."


def says(fake: FakeService, balance: str, *, api_enabled: bool) -> None:
    wallet = WALLET | {"balance": balance}
    account = BOOTSTRAP["account"] | {"apiEnabled": api_enabled}
    scheduled = BOOTSTRAP["scheduledDelivery"] | {"available": True, "payAsYouGoEnabled": False}
    fake.answers["GET /api/v1/bootstrap"] = (
        200,
        BOOTSTRAP | {"account": account, "wallet": wallet, "scheduledDelivery": scheduled},
    )
    fake.answers["GET /api/v1/wallet"] = (200, wallet | {"transactions": []})


async def flat_rate(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.answer(200, FLAT)


def on_the_page(desk: RunningDesktop) -> list[str]:
    dialog = desk.find(QDialog, "preferencesDialog")
    return [bare(label.text()) for label in dialog.findChildren(QLabel)]


async def test_wallet_access_and_a_status_that_says_nothing(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    says(fake, "2.000", api_enabled=False)
    fake.answers["GET /api/v1/deliveries"] = (200, {"deliveries": [LISTED | {"status": ""}]})
    fake.answers["GET /api/v1/deliveries/d-1"] = (200, {"delivery": GOT | {"status": ""}})
    fake.behave("POST /api/v1/calculate-price", flat_rate)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        assert desk.window.notice.text == SWITCHED_OFF
        await until(lambda: desk.board.rowCount() == 1, what="the delivery")
        assert desk.row()[BoardColumn.STATUS] == "Unknown"
        desk.choose_dropoff()
        desk.click("scheduleCheck")
        await desk.quoted()
        short = "The wallet has KWD 2.000, this costs KWD 3.000: it may be refused."
        assert bare(desk.text("quoteWalletLabel")) == short
        desk.window.commands.actions["account"].trigger()
        assert "KWD 2.000" in on_the_page(desk)
        says(fake, "1.500", api_enabled=True)
        desk.press(Qt.Key.Key_F5, on=desk.window)
        await until(lambda: "KWD 1.500" in on_the_page(desk), what="the wallet of now")
        await until(lambda: desk.window.notice.text == "", what="that it is switched on")
