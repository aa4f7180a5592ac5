"""Tests of filtering the board, with keys and mouse, in both languages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit

from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.clock import utc_now, wire_text
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardFilter
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import LISTED, FakeService, shows
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.waiting import until

EVERY_STATUS = (
    "PENDING", "REQUESTED", "ACCEPTED", "INPROGRESS", "PICKEDUP", "ENROUTE",
    "DELIVERED", "CANCELLED", "REJECTED", "FAILED", "TELEPORTING",
)  # fmt: skip


def every_status(apart: timedelta) -> list[dict[str, Any]]:
    now = utc_now()
    return [
        LISTED
        | {"id": f"d-{at}", "orderNumber": f"ORD-70{at:02}", "status": status}
        | {"createdAt": wire_text(now - at * apart), "isScheduled": status == "PENDING"}
        for at, status in enumerate(EVERY_STATUS)
    ]


def orders(desk: RunningDesktop) -> int:
    return int(desk.board.rowCount())


async def test_parts_of_the_board_are_chosen_by_keys_and_count_what_they_hold(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    shows(fake, *every_status(timedelta(minutes=20)))
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: orders(desk) == 7, what="a row of each status under way")
        chooses_parts_by_keys(desk, Qt.Key.Key_Right)
        desk.click("boardFilterActive")
        desk.window.appearance.set_language("ar")
        bar = desk.window.board_panel.filter_bar
        await until(lambda: not bar.isLeftToRight(), what="the mirrored window")
        chooses_parts_by_keys(desk, Qt.Key.Key_Left)


def chooses_parts_by_keys(desk: RunningDesktop, onward: Qt.Key) -> None:
    bar = desk.window.board_panel.filter_bar
    counts = [button.text().rpartition(" ")[2] for button in bar._buttons.values()]
    assert counts[:5] == ["7", "1", "1", "11", "3"]
    desk.press(Qt.Key.Key_F, CTRL)
    desk.type("boardSearchEdit", "7006")  # it is delivered, so no longer active
    assert (orders(desk), "7006" in desk.row()[BoardColumn.ORDER]) == (1, True)
    assert bar.filter is BoardFilter.ALL
    desk.press(Qt.Key.Key_Escape)
    assert (orders(desk), bar.filter.value) == (7, "active")
    desk.press(Qt.Key.Key_Tab)
    desk.press(Qt.Key.Key_Tab)
    found = []
    for _ in range(4):
        desk.press(onward)
        found.append(orders(desk))
    assert found == [1, 1, 11, 3]
    statuses = {desk.row(row)[BoardColumn.STATUS] for row in range(3)}
    assert len(statuses) == 3


async def test_days_and_branches_narrow_the_board_and_one_click_shows_all_again(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    shows(fake, *every_status(timedelta(days=1)))
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: orders(desk) == 7, what="a row of each status under way")
        desk.click("boardFilterAll")
        assert orders(desk) == len(EVERY_STATUS)
        desk.click("boardFiltersButton")
        days = desk.find(QComboBox, "boardDaysCombo")
        days.setFocus()
        found = []
        for _ in range(3):
            desk.press(Qt.Key.Key_Down, on=days)
            found.append(orders(desk))
        assert found == [1, 1, 7]
        assert "1" in desk.text("boardFiltersButton")
        branch = desk.find(QComboBox, "boardBranchCombo")
        desk.press(Qt.Key.Key_Down, on=branch)
        assert orders(desk) == 0
        desk.click("boardShowAllButton")
        assert orders(desk) == len(EVERY_STATUS)


PHONES = (
    "٥١٢٣",
    "+965 5123",
    "00965 5123",
    "5123-4567",
    "earlier ٥١٢٣",
    "\u202a+96551234567\u202c",
)


async def test_a_phone_is_found_however_it_is_typed(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    shows(fake, LISTED)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: "5123" in desk.row()[BoardColumn.PHONE], what="its phone")
        search = desk.find(QLineEdit, "boardSearchEdit")
        for typed in PHONES:
            search.clear()
            desk.type("boardSearchEdit", typed)
            assert orders(desk) == 1, typed
            desk.type("boardSearchEdit", "9")
            assert orders(desk) == 0, typed
