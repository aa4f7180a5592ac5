"""Tests of deliveries that move at the service: the board and the alerts."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from time import monotonic

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.clock import utc_now, wire_text
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.desktop.notifications import Notifications
from deskdispatch.ui.lib.waiting import next_emission
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import GOT, LIST, LISTED, FakeService, endpoint, shows
from tests.flow.running_desktop import CTRL, DROPOFF
from tests.waiting import until

HIDDEN = dict.fromkeys(map(ord, "\u200e\u200f\u2066\u2067\u2068\u2069"))
FAST = ("--courier-rate", "600", "--seed", "42")


def words(text: str) -> str:
    return text.translate(HIDDEN)


def looks(fake: FakeService) -> int:
    return sum(endpoint(heard) == LIST for heard in fake.requests)


async def test_what_another_desk_books_comes_by_itself_and_what_is_not_known_is_said(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        latitude, longitude = (float(each) for each in DROPOFF.split(","))
        booked = desk.ask(
            "POST",
            "deliveries",
            json={
                "customerName": "Booked elsewhere",
                "customerNumber": "+965 5123 4567",
                "pickupLatitude": 29.33521,
                "pickupLongitude": 48.07186,
                "deliveryLatitude": latitude,
                "deliveryLongitude": longitude,
                "collectCash": True,
                "totalAmount": "7.500",
                "specialNotes": "Ring twice",
            },
        )["delivery"]
        await until(lambda: desk.board.rowCount() == 1, what="what was booked elsewhere")
        assert words(desk.row()[BoardColumn.ORDER]) == booked["orderNumber"]
        desk.click_row(0)
        await until(lambda: "Missing" in desk.row()[BoardColumn.CASH], what="that there is cash")
        cash = desk.board.index(0, BoardColumn.CASH)
        assert "amount missing" in cash.data(Qt.ItemDataRole.ToolTipRole)


async def test_couriers_are_heard_of_and_nothing_is_told_twice_also_after_a_restart(
    open_desktop: OpenDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(
        Notifications,
        "show",
        lambda _self, headline, text, **_how: said.append(words(f"{headline}: {text}")),
    )
    async with open_desktop(options=FAST) as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        desk.press_book()
        desk.window.showMinimized()
        await until(lambda: any("elivered" in each for each in said), what="the door")
        told = list(said)
    assert len(told) == len(set(told)), told  # a slow machine may see fewer than three quick steps
    async with open_desktop(options=FAST) as desk:
        await desk.signed_in()
        desk.window.board_panel.show_all()
        await until(lambda: desk.board.rowCount() == 1)
        for _ in range(3):
            await asyncio.wait_for(next_emission(desk.program.wiring.poller.refreshed), 60)
        assert said == told


async def test_a_hidden_window_looks_seldom_and_retry_after_is_honoured_also_after_a_refresh_key(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    answered: list[float] = []

    async def busy(line: ServerConnection, _heard: ReceivedRequest) -> None:
        answered.append(monotonic())
        await line.answer(429, b'{"error": "Slow down"}', retry_after="2")

    async with open_desktop(at_shop) as desk:
        desk.window.showMinimized()  # before any poll, like a start with the computer
        await desk.signed_in()
        rhythm = desk.program.wiring.poller._poll_interval
        assert not rhythm.is_seen
        desk.window.showNormal()
        await until(lambda: rhythm.is_seen, what="that somebody looks")
        desk.window.showMinimized()
        await until(lambda: not rhythm.is_seen, what="that nobody looks")
        desk.window.showNormal()
        await until(lambda: rhythm.is_seen, what="that somebody looks")
        fake.misbehave(busy)
        await desk.failed_poll()
        count = looks(fake)
        fake.recover()
        desk.press(Qt.Key.Key_F5)
        await until(lambda: looks(fake) > count, what="the next look")
        assert monotonic() - answered[0] > 1.9
        assert "Earlier Customer" in desk.row()[BoardColumn.CUSTOMER]


async def test_the_first_rows_come_from_the_records_with_their_age(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 1, what="a delivery")
    answered = asyncio.Event()

    async def slow(line: ServerConnection, heard: ReceivedRequest) -> None:
        await answered.wait()
        await fake.answer(line, heard)

    fake.misbehave(slow)
    async with open_desktop(at_shop) as desk:
        await until(lambda: desk.board.rowCount() == 1, what="the delivery of before")
        assert "Connecting …, as of" in words(desk.text("connectionLabel"))
        fake.recover()
        answered.set()
        await desk.signed_in()
    await fake.stop()
    async with open_desktop(at_shop) as desk:
        await until(lambda: "Offline since" in words(desk.text("connectionLabel")), 40)
        assert desk.board.rowCount() == 1


async def test_what_is_late_is_marked_with_its_reason_until_it_moves(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    old = wire_text(utc_now() - timedelta(minutes=47))
    stuck = LISTED | {"status": "PICKEDUP", "createdAt": old}
    history = [{"status": each, "timestamp": old} for each in ("PENDING", "PICKEDUP")]
    shows(fake, stuck)
    fake.answers[f"{LIST}/d-1"] = 200, {"delivery": GOT | stuck | {"statusHistory": history}}
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        tabs = desk.window.side.tabs
        await until(lambda: "1 late" in tabs.tabText(0), what="what is late")
        desk.click("languageButton")
        await until(lambda: "متأخر" in tabs.tabText(0), what="what is late, in Arabic")
        desk.click("languageButton")
        await until(lambda: "1 late" in tabs.tabText(0), what="what is late, in English again")
        hint = words(str(desk.board.index(0, BoardColumn.ORDER).data(Qt.ItemDataRole.ToolTipRole)))
        assert "47 min" in hint
        desk.click_row(0)
        head = desk.window.detail_panel.head
        assert any("47 min" in words(each.text()) for each in head.findChildren(QLabel))
        shows(fake, stuck | {"status": "ENROUTE"})
        await until(lambda: tabs.tabText(0) == "Deliveries", what="that it moves")
        assert not desk.board.index(0, BoardColumn.ORDER).data(Qt.ItemDataRole.ToolTipRole)


async def test_the_board_goes_with_the_keyboard_alone(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    shows(
        fake,
        *(
            LISTED | {"id": f"d-{at}", "orderNumber": f"ORD-70{at:02}", "customerName": name}
            for at, name in enumerate(("Sara", "Noura", "Fatima"), start=1)
        ),
    )
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 3, what="deliveries")
        desk.press(Qt.Key.Key_F, CTRL)
        desk.type("boardSearchEdit", "noura")
        assert desk.board.rowCount() == 1
        desk.press(Qt.Key.Key_Down)
        assert desk.focus() == "deliveriesTable"
        assert words(desk.text("detailTitleLabel")) == "ORD-7002"
        desk.press(Qt.Key.Key_F, CTRL)
        desk.press(Qt.Key.Key_Escape)
        desk.press(Qt.Key.Key_Down)
        desk.press(Qt.Key.Key_A, CTRL)
        desk.press(Qt.Key.Key_C, CTRL)
        copied = QApplication.clipboard().text().split("\n")
        assert [line.split("\t")[0] for line in copied[1:]] == ["ORD-7003", "ORD-7002", "ORD-7001"]
        desk.press(Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
        menu = desk.window.findChild(QMenu, "boardMenu")
        assert menu is not None
        await until(menu.isVisible, what="the menu")
        assert any("3 slips" in each.text() for each in menu.actions())
        menu.close()
