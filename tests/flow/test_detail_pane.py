"""Tests of the details under the board: the clerk opens them, a booking only selects its row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.deliveries.delivery import Delivery
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import CREATED, GOT, LISTED, FakeService
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.waiting import until

pytestmark = pytest.mark.styled

FEWEST_ROWS = 3
SMALLEST = (960, 512)
"""Window size on 1920×1080 at 200 %, without the title bar."""

DOUBLED = (683, 364)
"""Window size on 1366×768 at 200 %, without the title bar."""


def listed(fake: FakeService, count: int, **told: Any) -> None:
    """Lists ``count`` deliveries, with the one that is booked here as the newest."""
    rows = [
        LISTED
        | {
            "id": f"d-{number + 100}",
            "orderNumber": f"ORD-{7100 + number}",
            "createdAt": f"2026-11-20T09:{number:02}:00.000Z",
        }
        for number in range(1, count + 1)
    ]
    for row in rows:
        fake.answers[f"GET /api/v1/deliveries/{row['id']}"] = (200, {"delivery": GOT | row})
    if told:
        rows.append(CREATED | told)
        fake.answers["GET /api/v1/deliveries/d-2"] = (200, {"delivery": GOT | CREATED | told})
    fake.answers["GET /api/v1/deliveries"] = (200, {"deliveries": rows})


async def at_work(open_desk: RunningDesktop, rows: int) -> None:
    await open_desk.signed_in()
    await until(lambda: open_desk.board.rowCount() == rows, what="the deliveries")


async def book(desk: RunningDesktop, name: str = "Fatima", phone: str = "5123 4567") -> None:
    desk.type_customer(phone, name)
    desk.choose_dropoff()
    await desk.quoted()
    desk.press_book()
    banner = desk.window.booking_panel.banner
    await until(lambda: "Booked" in banner.text, what="the booking")


def detail(desk: RunningDesktop) -> QWidget:
    return desk.window.detail_panel


def chosen(desk: RunningDesktop) -> str | None:
    summary = desk.window.board_panel.chosen()
    return summary.order_number if summary else None


def status(desk: RunningDesktop) -> str | None:
    summary = desk.window.board_panel.chosen()
    return summary.status if summary else None


def is_chosen_row_in_sight(desk: RunningDesktop) -> bool:
    table = desk.window.board_panel.table
    row = table.visualRect(table.currentIndex())
    return row.isValid() and table.viewport().rect().contains(row.center())


async def test_a_booking_chooses_its_row_and_leaves_the_details_closed(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    fake.echoes = False
    listed(fake, 20)
    async with open_desktop(at_shop) as desk:
        await at_work(desk, 20)
        table = desk.window.board_panel.table
        await book(desk)
        assert not detail(desk).isVisible()
        assert chosen(desk) == "ORD-7002"
        assert is_chosen_row_in_sight(desk)
        desk.type("phoneEdit", "5")
        assert (desk.text("phoneEdit"), desk.focus()) == ("5", "phoneEdit")
        listed(fake, 20, status="ACCEPTED")
        desk.press(Qt.Key.Key_F5)
        await until(lambda: status(desk) == "ACCEPTED", what="the courier")
        assert not detail(desk).isVisible()
        desk.press(Qt.Key.Key_N, CTRL)
        desk.press(Qt.Key.Key_R, CTRL)
        await until(lambda: desk.text("nameEdit") == "Fatima", what="the same booking again")
        assert not detail(desk).isVisible()
        desk.click_row(table.currentIndex().row())
        desk.type("notesEdit", "ring")
        assert detail(desk).isVisible()
        assert not desk.find(QWidget, "timelineView").isVisible()
        desk.press(Qt.Key.Key_H, CTRL)
        assert desk.find(QWidget, "timelineView").isVisible()
        desk.press(Qt.Key.Key_H, CTRL)
        assert not desk.find(QWidget, "timelineView").isVisible()
        listed(fake, 20, status="DELIVERED")
        desk.press(Qt.Key.Key_F5)
        await until(lambda: status(desk) == "DELIVERED", what="its end")
        assert detail(desk).isVisible()  # open details stay open


async def test_a_key_in_the_table_opens_its_row_and_open_details_show_the_next_booking(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await at_work(desk, 1)
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return):
            desk.click_row(0)
            desk.press(Qt.Key.Key_Escape)
            assert not detail(desk).isVisible()
            assert desk.focus() == "deliveriesTable"
            desk.press(key)
            assert detail(desk).isVisible()
            assert chosen(desk) == LISTED["orderNumber"]
        desk.press(Qt.Key.Key_Escape)
        await book(desk)
        assert not detail(desk).isVisible()
        desk.window.board_panel.table.setFocus()
        desk.press(Qt.Key.Key_Return)
        assert detail(desk).isVisible()
        assert desk.focus() == "deliveryDetail"
        desk.type("phoneEdit", "5")
        assert detail(desk).isVisible()
        desk.window.booking_panel.clear()
        desk.window.booking_panel.banner.clear()
        first = chosen(desk)
        await book(desk, "Dana", "6600 1122")
        assert chosen(desk) not in {first, LISTED["orderNumber"]}
        desk.type("phoneEdit", "5")
        assert detail(desk).isVisible()


async def test_ctrl_p_prints_what_was_booked_while_the_details_are_closed(
    open_desktop: OpenDesktop,
    fake: FakeService,
    at_shop: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listed(fake, 3)
    async with open_desktop(at_shop) as desk:
        printed: list[str] = []

        async def note(deliveries: Sequence[Delivery]) -> None:
            printed.extend(each.order_number for each in deliveries)

        monkeypatch.setattr(desk.window.slips, "print_slips", note)
        await at_work(desk, 3)
        await book(desk)
        assert not detail(desk).isVisible()
        desk.press(Qt.Key.Key_P, CTRL)
        await until(lambda: printed, what="the slip")
        desk.click_row(3)
        other = chosen(desk)
        desk.press(Qt.Key.Key_P, CTRL)
        await until(lambda: len(printed) > 1, what="the slip of the chosen row")
        assert printed == ["ORD-7002", other]


async def test_open_details_leave_the_board_three_rows_on_the_smallest_screen(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    listed(fake, 20)
    async with open_desktop(at_shop) as desk:
        await at_work(desk, 20)
        desk.window.resize(*SMALLEST)
        desk.click_row(5)
        table = desk.window.board_panel.table
        height = table.verticalHeader().defaultSectionSize()
        await until(
            lambda: detail(desk).height() and table.viewport().height() >= FEWEST_ROWS * height,
            what="three rows",
        )
        assert is_chosen_row_in_sight(desk)
        assert (desk.window.width(), desk.window.height()) == SMALLEST
        for name in ("printSlipButton", "bookAgainButton", "showOnMapButton"):
            button = desk.find(QWidget, name)
            await until(button.isVisible, what="its actions")
            desk.window.detail_panel.scroll_area.ensureWidgetVisible(button, 0, 0)
            assert button.visibleRegion().boundingRect() == button.rect(), name


async def test_filters_that_the_details_would_cut_are_away_until_they_close(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    listed(fake, 20)
    async with open_desktop(at_shop) as desk:
        await at_work(desk, 20)
        desk.press(Qt.Key.Key_F9)
        desk.window.resize(*DOUBLED)
        filters, table = desk.window.board_panel.filter_bar, desk.window.board_panel.table
        await until(lambda: desk.window.width() == DOUBLED[0], what="the small window")
        desk.click_row(0)
        assert not filters.isVisible()
        height = table.verticalHeader().defaultSectionSize()
        await until(lambda: table.viewport().height() >= height, what="a whole row")
        bottom = table.mapTo(desk.window, QPoint(0, table.height())).y()
        assert bottom <= detail(desk).mapTo(desk.window, QPoint(0, 0)).y()
        desk.press(Qt.Key.Key_Escape)
        assert filters.isVisible()
        desk.window.resize(683, 700)
        desk.click_row(0)
        assert filters.isVisible()
