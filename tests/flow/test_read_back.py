"""Tests of Ctrl+D: the form, or the board's delivery, in large letters over the map."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.booking.read_back import ReadBack
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.ui.bare import bare
from tests.waiting import until


def spoken(desk: RunningDesktop) -> str:
    shown = desk.find(ReadBack, "readBack")
    return bare(shown.accessibleDescription()) if shown.isVisible() else ""


async def test_the_form_is_read_back_and_followed_and_the_keys_return(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        desk.type("addressDetailEdit", "qortuba block 10 street 5")
        desk.press(Qt.Key.Key_D, CTRL)
        assert desk.focus() == "readBackLanguageButton"
        assert "Block 10. Street 5. House — ask" in spoken(desk)
        assert spoken(desk).endswith("Phone … 4567")
        await desk.quoted()
        assert "Delivery KWD 1.500" in spoken(desk)
        desk.type("addressDetailEdit", "qortuba block 10 street 5 house 3")
        assert "House 3" in spoken(desk)
        desk.find(QWidget, "readBackLanguageButton").setFocus()
        desk.press(Qt.Key.Key_Return)
        assert "قطعة 10. شارع 5. منزل 3" in spoken(desk)
        desk.press(Qt.Key.Key_Escape)
        assert spoken(desk) == ""


async def test_the_chosen_delivery_is_read_back_while_the_board_has_the_focus(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.type_customer(name="فاطمة")
        desk.choose_dropoff()
        desk.type("addressDetailEdit", "قرطبة ق10 ش5 م3")
        desk.press_book()
        await until(lambda: len(fake.posts()) == 1, what="the booking")
        await until(lambda: desk.board.rowCount() == 2, what="its row")
        desk.click_row(0)
        await until(desk.window.detail_panel.print_button.isEnabled, what="its details")
        desk.press(Qt.Key.Key_D, CTRL)
        await until(lambda: "قطعة 10. شارع 5. منزل 3" in spoken(desk), what="what was booked")
        desk.press(Qt.Key.Key_Escape)
        assert desk.focus() == "deliveriesTable"
