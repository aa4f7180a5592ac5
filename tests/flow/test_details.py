"""Tests of the technical details of failures: shown by a button, and without secrets."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.widgets.details import DetailsButton, DetailsPanel
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import KEY, FakeService
from tests.flow.fake_service import down as down_for_maintenance
from tests.flow.running_desktop import RunningDesktop
from tests.waiting import until

BOOK = "POST /api/v1/deliveries"


async def forbidden(line: ServerConnection, _heard: ReceivedRequest) -> None:
    """Answers with a refusal that quotes the sent key."""
    said = f'{{"error": "The key {KEY} may not book"}}'
    await line.answer(403, said.encode())


def opened_from(desk: RunningDesktop, button: DetailsButton) -> DetailsPanel:
    button.setFocus(Qt.FocusReason.TabFocusReason)
    desk.press(Qt.Key.Key_Space, on=button)
    (panel,) = (one for one in desk.window.findChildren(DetailsPanel) if one.isVisible())
    return panel


async def test_a_refused_booking_is_told_to_whoever_helps_without_the_key(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    fake.misbehave(forbidden, BOOK)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        await desk.quoted()
        desk.press_book()
        banner = desk.window.booking_panel.banner
        await until(lambda: "Not booked" in banner.text, what="the refusal")
        button = banner.findChild(DetailsButton, "bannerDetails")
        assert button is not None
        panel = opened_from(desk, button)
        desk.press(Qt.Key.Key_Return, on=panel.copy_button)
        lines = QApplication.clipboard().text().splitlines()
        assert lines[2:] == [
            "Error: Refused",
            "Code: forbidden",
            "Request: POST /api/v1/deliveries",
            "Status: 403",
            "Service said: The key [removed] may not book",
        ]
        assert KEY not in banner.text
        desk.press(Qt.Key.Key_Escape, on=panel.text_edit)
        await until(lambda: not desk.window.findChildren(DetailsPanel), what="the end of it")


async def test_the_strip_of_the_connection_tells_why_it_is_offline(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        button = desk.find(DetailsButton, "connectionDetailsButton")
        assert not button.isVisible()
        fake.misbehave(down_for_maintenance)
        desk.press(Qt.Key.Key_F5)
        await until(button.isVisible, what="the details")
        assert "Status: 503" in button.details
        assert "Down for maintenance" in button.details
        assert "503" not in desk.find(QWidget, "connectionLabel").toolTip()
        fake.recover()
        desk.press(Qt.Key.Key_F5)
        await until(lambda: not button.isVisible(), what="the service")
