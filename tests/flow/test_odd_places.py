"""Tests that an unlikely place is asked about before booking, however it was entered."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton

from deskdispatch.app.instance.hand_over import SecondStart
from deskdispatch.ui.deliveries.model.column import BoardColumn
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import CTRL, DROPOFF, RunningDesktop
from tests.flow.test_again import book_again
from tests.flow.test_drafts import open_list
from tests.flow.test_order_files import booked, choose, click, opened, panel, states, table
from tests.ui.bare import bare
from tests.waiting import until

SEA = "29.2000, 48.5000"
ABROAD = "30.0900, 47.6500"
BASRA_ROAD = "30.0220, 47.7060"
"""Point in Abdali at the border, 80 km from the shop."""
ANYWAY = Qt.Key.Key_B


async def _typed(desk: RunningDesktop) -> None:
    desk.type_customer("5123 4567")
    desk.choose_dropoff(SEA)


async def _by_link(desk: RunningDesktop) -> None:
    desk.type_customer("6600 1122")
    desk.program.handle_second_start(SecondStart(location=f"geo:{SEA.replace(' ', '')}"))


async def _as_a_draft(desk: RunningDesktop) -> None:
    desk.type_customer("9922 1234")
    desk.choose_dropoff(SEA)
    await open_list(desk)
    desk.type("draftNameEdit", "The boat")
    desk.press(Qt.Key.Key_Return, on=desk.find(QLineEdit, "draftNameEdit"))
    await until(lambda: desk.text("nameEdit") == "", what="room for the next customer")
    await until(lambda: not desk.window.findChild(QLineEdit, "draftNameEdit"))
    drafts = await open_list(desk)
    drafts.setCurrentRow(0)
    desk.press(Qt.Key.Key_Return, on=drafts)
    await until(lambda: desk.text("nameEdit") == "Fatima", what="the draft in the form")
    desk.window.activateWindow()  # no window manager does it after a dialog closes
    await until(desk.window.isActiveWindow)


async def asked_about(desk: RunningDesktop, words: str) -> None:
    """Presses *Book* twice, which asks and books nothing."""
    banner = desk.window.booking_panel.banner
    await desk.quoted()
    for _ in range(2):
        desk.press_book()
        await until(lambda: words in bare(banner.text), what=f"the question: {words}")
    action = banner.findChild(QPushButton, "bannerAction")
    assert action is not None
    assert action.text() == "Book anyway"


async def test_a_drop_off_in_the_sea_is_asked_about_each_way_it_comes(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        for before, way in enumerate((_by_link, _as_a_draft, _typed)):
            await way(desk)
            await asked_about(desk, "The drop-off is in the sea.")
            assert len(desk.deliveries()) == before
            desk.press(ANYWAY, CTRL)
            await until(lambda: desk.text("phoneEdit") == "", what="the booking")
            await until(partial(is_booked, desk, before + 1), what="its row")
        await book_again(desk)
        await asked_about(desk, "The drop-off is in the sea.")
        banner = desk.window.booking_panel.banner
        desk.find(QLineEdit, "dropoffEdit").selectAll()
        desk.choose_dropoff(ABROAD)
        await until(lambda: banner.text == "", what="the end of a question about another place")
        await asked_about(desk, "The drop-off is outside Kuwait.")
        assert len(desk.deliveries()) == 3


def is_booked(desk: RunningDesktop, count: int) -> bool:
    return bool(desk.board.rowCount() == count)


async def _with_a_past(desk: RunningDesktop) -> None:
    """Books twenty deliveries from another device, all to the city."""
    latitude, longitude = (float(each) for each in DROPOFF.split(","))
    for at in range(20):
        body = {
            "customerName": f"Customer {at}",
            "customerNumber": f"9{at:07}",
            "pickupLatitude": 29.33521,
            "pickupLongitude": 48.07186,
            "deliveryLatitude": latitude,
            "deliveryLongitude": longitude,
        }
        desk.ask("POST", "deliveries", json=body)

    def areas() -> list[str]:
        return [desk.row(at)[BoardColumn.AREA] for at in range(desk.board.rowCount())]

    await until(lambda: len(areas()) == 20 and all(map(str.strip, areas())), what="their areas")


async def test_what_is_much_farther_than_ever_is_asked_about_with_its_figures(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    rich = ("--opening-balance", "500.000", "--courier-rate", "0")
    async with open_desktop(options=rich) as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff(BASRA_ROAD)
        await desk.quoted()
        await _with_a_past(desk)  # is saved when the program ends
    file = tmp_path / "orders.csv"
    lines = [
        "Order,Phone,Name,Location",
        f'A-1,98765432,Sara,"{DROPOFF}"',
        f'A-2,98765433,Noura,"{BASRA_ROAD}"',
        f'A-3,98765434,Dana,"{SEA}"',
        f'A-4,98765435,Abdulla,"{ABROAD}"',
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    async with open_desktop(options=rich) as desk:
        await desk.signed_in()
        await asked_about(desk, "84 km away in a straight line; the farthest so far was 8.3 km.")
        await opened(desk, file, rows=4)
        assert states(desk) == ["Ready", "To check", "To check", "To check"]
        rows = [bare(" ".join(each)) for each in table(desk)]
        assert "84 km away" in rows[1]
        assert "in the sea" in rows[2]
        assert "outside Kuwait" in rows[3]
        choose(desk, 2)
        await click(desk, "orderFileConfirmButton")
        await until(lambda: states(desk)[2] == "Ready", what="the confirmed row")
        await booked(desk, "Booked", 2)
        assert states(desk) == ["Booked", "To check", "Booked", "To check"]
        assert panel(desk).isVisible()
        assert len(desk.deliveries()) == 22
