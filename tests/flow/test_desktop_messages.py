"""Tests of desktop notifications and clicks on them, with a private bus and service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardFilter
from deskdispatch.ui.lib.waiting import next_emission
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import GOT, LIST, LISTED, FakeService
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.ui.desktop.private_bus import Desktop, desktop, private_bus
from tests.waiting import until

HIDDEN = dict.fromkeys(map(ord, "\u200e\u200f\u2066\u2067\u2068\u2069"))

SARA = LISTED | {"id": "d-1", "orderNumber": "ORD-7001", "customerName": "Sara"}
NOURA = LISTED | {"id": "d-2", "orderNumber": "ORD-7002", "customerName": "Noura"}


def number_of(id: str) -> str:
    """Returns the phone of a delivery's customer."""
    return f"+965 5100 {id.removeprefix('d-'):>04}"


@pytest.fixture
async def messages(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Desktop]:
    """Notification service of this desktop."""
    with TemporaryDirectory(prefix="bus-") as folder:
        async with private_bus(Path(folder)) as (address, _):
            monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
            service = await desktop(address, ("body", "actions"))
            yield service
            await service.leave()


def shows(fake: FakeService, *rows: dict[str, Any]) -> None:
    """Makes the service list only these deliveries, each with a phone of its own."""
    fake.answers[LIST] = 200, {"deliveries": rows}
    for row in rows:
        full = GOT | row | {"customerNumber": number_of(row["id"])}
        fake.answers[f"{LIST}/{row['id']}"] = 200, {"delivery": full}


def shown(desk: RunningDesktop) -> str:
    """Returns the order number in the details."""
    return desk.text("detailTitleLabel").translate(HIDDEN)


def shows_order(desk: RunningDesktop, order: str) -> bool:
    return shown(desk) == order


def facts(desk: RunningDesktop) -> str:
    """Returns all texts of the details."""
    labels = desk.window.detail_panel.findChildren(QLabel)
    return "\n".join(each.text().translate(HIDDEN) for each in labels if each.isVisible())


async def followed(desk: RunningDesktop, count: int = 2) -> None:
    """Waits until all deliveries were polled twice, so that no later change is missed."""
    await desk.signed_in()
    for _ in range(2):
        await asyncio.wait_for(next_emission(desk.program.wiring.poller.refreshed), 60)
    assert desk.board.rowCount() == count


async def told(messages: Desktop, count: int) -> list[str]:
    """Waits for ``count`` notifications, and returns their headlines."""
    await until(lambda: len(messages.shown) == count, what=f"{count} messages")
    return [str(each[3]).translate(HIDDEN) for each in messages.shown]


def on_the_board(desk: RunningDesktop) -> None:
    """Shows the board with another delivery selected."""
    desk.click_row(
        next(
            row
            for row in range(desk.board.rowCount())
            if "Noura" in desk.row(row)[BoardColumn.CUSTOMER]
        )
    )
    assert shown(desk) == "ORD-7002"


def on_another_page(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_3, CTRL)
    assert desk.window.side.tabs.currentIndex() == 2


def searching_for_another(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_F, CTRL)
    desk.type("boardSearchEdit", "noura")
    assert desk.board.rowCount() == 1
    desk.click_row(0)
    assert shown(desk) == "ORD-7002"


def among_those_under_way(desk: RunningDesktop) -> None:
    """Shows the part of the board that the delivery leaves."""
    desk.press(Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert desk.window.board_panel.filter_bar.filter is BoardFilter.ACTIVE


def elsewhere(desk: RunningDesktop) -> None:
    desk.window.showMinimized()
    assert desk.window.isMinimized()


WHERE: tuple[Callable[[RunningDesktop], None], ...] = (
    on_the_board,
    on_another_page,
    searching_for_another,
    among_those_under_way,
    elsewhere,
)
"""Places of the window where a clerk is when a notification comes."""


async def test_a_click_on_a_message_shows_its_delivery_from_any_page(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, messages: Desktop
) -> None:
    rows = [SARA | {"id": f"d-1{n}", "orderNumber": f"ORD-701{n}"} for n in range(len(WHERE))]
    shows(fake, NOURA, *rows)
    async with open_desktop(at_shop) as desk:
        await followed(desk, 1 + len(rows))
        for n, where in enumerate(WHERE):
            order, id = str(rows[n]["orderNumber"]), str(rows[n]["id"])
            where(desk)
            rows[n]["status"] = "DELIVERED"
            shows(fake, NOURA, *rows)
            assert (await told(messages, n + 1))[n] == f"{order} delivered"
            assert shown(desk) != order
            await messages.tell("ActionInvoked", "us", n + 1, "default")
            await until(partial(shows_order, desk, order), what="the delivery of the message")
            await until(desk.window.isActiveWindow, what="the window in front")
            assert not desk.window.isMinimized(), where
            assert desk.window.side.tabs.currentIndex() == 0
            assert desk.window.board_panel.chosen_id() == id
            assert desk.focus() == "deliveriesTable"
            await until(partial(has_fact, desk, number_of(id)), what="the customer's number")


def has_fact(desk: RunningDesktop, text: str) -> bool:
    return text in facts(desk)


async def test_each_message_shows_its_own_delivery(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, messages: Desktop
) -> None:
    shows(fake, SARA, NOURA)
    async with open_desktop(at_shop) as desk:
        await followed(desk)
        failed = SARA | {"status": "FAILED"}
        shows(fake, failed, NOURA)
        assert await told(messages, 1) == ["ORD-7001 failed"]
        shows(fake, failed, NOURA | {"status": "DELIVERED"})
        assert await told(messages, 2) == ["ORD-7001 failed", "ORD-7002 delivered"]
        for number, order in ((2, "ORD-7002"), (1, "ORD-7001")):
            await messages.tell("ActionInvoked", "us", number, "default")
            await until(partial(shows_order, desk, order), what=order)
