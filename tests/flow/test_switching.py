"""Tests that after switching the service no page shows data of the previous one."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QWidget

from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Settings
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import (
    BOOTSTRAP,
    BRANCH,
    GOT,
    LIST,
    LISTED,
    WALLET,
    FakeService,
    down,
    shows,
)
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.waiting import until


def row(number: int, **fields: Any) -> dict[str, Any]:
    return LISTED | {"id": f"d-{number}", "orderNumber": f"ORD-70{number:02}"} | fields


def payment(number: int, **fields: Any) -> dict[str, Any]:
    return {
        "id": f"t-{number}",
        "type": "DEBIT",
        "amount": "1.500",
        "balanceAfter": "3.000",
        "reference": f"ORD-70{number:02}",
        "note": "Delivery fee",
        "createdAt": "2026-11-21T09:00:00.000Z",
        **fields,
    }


def busy(fake: FakeService) -> None:
    """Makes the service answer with data for every page and every mark."""
    moving = row(1, status="PENDING")
    shows(fake, moving, row(2, isScheduled=True, status="PENDING"), row(3, collectCash=True))
    moved = [{"status": "PENDING", "timestamp": "2026-11-20T09:00:00.000Z"}]
    fake.answers[f"{LIST}/d-1"] = 200, {"delivery": GOT | moving | {"statusHistory": moved}}
    wallet = WALLET | {"balance": "3.000", "transactions": [payment(1), payment(2, id="t-1b")]}
    fake.answers["GET /api/v1/wallet"] = 200, wallet
    branch = BRANCH | {"id": "br_far", "name": "Far Away"}
    fake.answers["GET /api/v1/bootstrap"] = 200, BOOTSTRAP | {"branches": [branch]}


def tab(desk: RunningDesktop, page: int) -> str:
    return str(desk.window.side.tabs.tabText(page))


def rows_of(desk: RunningDesktop, name: str) -> int:
    return desk.find(QAbstractItemView, name).model().rowCount()


async def all_pages(desk: RunningDesktop) -> None:
    """Shows each page, and at last the deliveries."""
    for key in (Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_1):
        desk.press(key, CTRL)
        await asyncio.sleep(0)


def choose_practice(desk: RunningDesktop) -> None:
    desk.window.commands.actions["practice"].trigger()


async def in_practice(desk: RunningDesktop) -> None:
    await until(lambda: desk.text("profileLabel") == "Practice", what="the practice service")
    await until(lambda: "KWD 50.000" in desk.text("walletLabel"), what="its wallet")
    await desk.signed_in()


async def test_nothing_of_a_shop_is_left_on_any_page_of_another(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    busy(fake)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 3, what="its deliveries")
        await all_pages(desk)
        desk.window.board_panel.choose("d-1")
        shows(fake, row(1, status="PENDING"), row(2, isScheduled=True), row(3, status="FAILED"))
        bar = desk.find(QWidget, "alertBar")
        await until(bar.isVisible, what="what failed")
        await until(lambda: "late" in tab(desk, 0), what="what is late")
        await until(lambda: rows_of(desk, "scheduleList") > 0, what="what is scheduled")
        await until(lambda: rows_of(desk, "walletTable") == 2, what="its payments")
        await until(lambda: "low" in desk.text("walletLabel"), what="its low wallet")
        cash = desk.program.wiring.monitoring.shift.cash
        await until(lambda: cash.sheet is not None, what="its cash")

        choose_practice(desk)
        await in_practice(desk)
        await all_pages(desk)
        assert desk.board.rowCount() == 0
        assert desk.window.map_panel.map_view._deliveries == {}
        assert not bar.isVisible()
        assert [tab(desk, page) for page in range(4)] == [
            "Deliveries",
            "Schedule",
            "Wallet",
            "Shift",
        ]
        assert rows_of(desk, "scheduleList") == 0
        assert rows_of(desk, "walletTable") == 0
        assert "low" not in desk.text("walletLabel")
        await until(lambda: cash.sheet is not None, what="the cash of the practice service")
        assert cash.model.rowCount() == 0
        assert "ORD" not in desk.text("detailTitleLabel")
        branches = desk.find(QComboBox, "boardBranchCombo")
        words = [branches.itemText(at) for at in range(branches.count())]
        assert not [each for each in words if "Far Away" in each]
        assert "Far Away" not in desk.text("pickupEdit")


async def test_reading_everything_ends_with_its_service(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    shows(fake, *(row(number) for number in range(1, 60)))
    asked, goes_on = asyncio.Event(), asyncio.Event()

    async def waits(line: ServerConnection, heard: ReceivedRequest) -> None:
        asked.set()
        await goes_on.wait()
        await down(line, heard)

    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 59, what="its deliveries")
        strip = desk.find(QWidget, "progressStrip")
        await until(lambda: not strip.isVisible(), what="the end of the first reading")
        fake.misbehave(waits)
        desk.window.commands.actions["sync"].trigger()
        await until(strip.isVisible, what="how far it is")
        await asyncio.wait_for(asked.wait(), 60)
        choose_practice(desk)
        await in_practice(desk)
        assert desk.board.rowCount() == 0
        await until(strip.isHidden, what="its end")
        assert desk.board.rowCount() == 0
        assert desk.window.notice.text == ""
        goes_on.set()


async def test_a_shift_that_is_ended_for_practice_is_not_the_shop_s(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, tmp_path: Path
) -> None:
    def periods(desk: RunningDesktop) -> int:
        return desk.find(QComboBox, "shiftPeriodCombo").count()

    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        before = periods(desk)
        choose_practice(desk)
        await in_practice(desk)
        desk.press(Qt.Key.Key_4, CTRL)
        await until(desk.find(QWidget, "shiftEndButton").isEnabled, what="the first count")
        desk.click("shiftEndButton")
        assert periods(desk) == before + 2
    kept = settings.load(tmp_path / "data" / "settings.toml")
    assert kept.shift.last_end is not None
    at_work = replace(kept, profile="shop")
    async with open_desktop(at_work) as desk:
        await desk.signed_in()
        assert periods(desk) == before
        choose_practice(desk)
        await in_practice(desk)
        assert periods(desk) == before + 2
