"""Tests of Ctrl+U: the service's price from every branch, and choosing one by a key."""

from __future__ import annotations

import json
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QTableWidget

from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.widgets.messages.banner import BannerKind
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import BOOTSTRAP, BRANCH, QUOTE, FakeService, endpoint
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.ui.bare import bare
from tests.waiting import until

HAWALLI = BRANCH | {"id": "br_2", "name": "Hawalli", "latitude": 29.333, "isDefault": False}
FAHAHEEL = BRANCH | {"id": "br_3", "name": "Fahaheel", "latitude": 29.0825, "isDefault": False}
PRICES = {
    HAWALLI["latitude"]: QUOTE | {"price": "1.250", "distance": 5.3},
    BRANCH["latitude"]: QUOTE,
}


def rows(desk: RunningDesktop) -> list[list[str]]:
    model = desk.find(QTableWidget, "branchPricesTable").model()
    return [
        [bare(str(model.index(row, column).data())) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def seen(desk: RunningDesktop, name: str) -> str:
    label = desk.find(QLabel, name)
    return bare(label.text()) if label.isVisible() else ""


async def priced_by_branch(connection: ServerConnection, received: ReceivedRequest) -> None:
    """Answers with a price from two branches, and refuses the third."""
    quote = PRICES.get(json.loads(received.body)["fromLatitude"])
    status, answer = (200, {"quote": quote}) if quote else (400, {"error": "No such road"})
    await connection.answer(status, json.dumps(answer).encode())


def with_branches(fake: FakeService, *branches: Any) -> None:
    fake.answers["GET /api/v1/bootstrap"] = (200, BOOTSTRAP | {"branches": list(branches)})
    fake.misbehaviour, fake.only = priced_by_branch, "POST /api/v1/calculate-price"


def quotes_of(fake: FakeService) -> int:
    """Returns the number of requested prices; polls in between do not count."""
    return [endpoint(heard) for heard in fake.requests].count("POST /api/v1/calculate-price")


@pytest.mark.styled
async def test_the_cheapest_is_taken_by_enter_and_one_that_fails_hides_none(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    with_branches(fake, BRANCH, HAWALLI, FAHAHEEL)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.choose_dropoff()
        await desk.quoted()
        asked = quotes_of(fake)
        desk.form.detail_edit.setFocus()
        desk.window.booking_panel.banner.show_message(BannerKind.INFO, lambda: "Undone.")
        desk.press(Qt.Key.Key_U, CTRL)
        await until(lambda: [row[2] for row in rows(desk)] == ["1.250", "1.500", "—"])
        for name in ("branchPricesTitle", "branchPricesNote"):
            label = desk.find(QLabel, name)
            over = desk.window.childAt(label.mapTo(desk.window, label.rect().center()))
            assert over is label, "covered by the message"
        assert rows(desk)[0] == ["Hawalli", "5.3 km", "1.250", "−0.250"]
        assert quotes_of(fake) == asked + 3
        assert seen(desk, "branchPricesNote") == "0.3 km over the 5 km tier: −0.030 within it"
        desk.press(Qt.Key.Key_End)
        desk.press(Qt.Key.Key_Down)
        desk.press(Qt.Key.Key_Down)
        assert "No such road" in seen(desk, "branchPricesNote")
        desk.press(Qt.Key.Key_Up)
        desk.press(Qt.Key.Key_Up)
        desk.press(Qt.Key.Key_Return)
        assert desk.focus() == "addressDetailEdit"
        assert desk.window.top_bar.branch_combo.currentText() == "Hawalli"
        await until(lambda: seen(desk, "quoteLabel") == "KWD 1.250", what="the price from there")


async def test_nothing_is_asked_by_itself_nor_where_all_cost_the_same(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    with_branches(fake, BRANCH)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.press(Qt.Key.Key_U, CTRL)
        assert seen(desk, "branchPricesNote") == "Choose the drop-off first."
        desk.press(Qt.Key.Key_Escape)
        desk.choose_dropoff()
        await desk.quoted()
        asked = quotes_of(fake)
        desk.press(Qt.Key.Key_U, CTRL)
        assert seen(desk, "branchPricesNote") == "Salmiya is the only branch."
        assert quotes_of(fake) == asked
        desk.form.phone_edit.setFocus()
        assert seen(desk, "branchPricesNote") == "", "it goes with the focus"


async def test_another_drop_off_asks_anew_and_no_older_price_is_seen(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    with_branches(fake, BRANCH, HAWALLI)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.choose_dropoff()
        await desk.quoted()
        desk.press(Qt.Key.Key_U, CTRL)
        await until(lambda: [row[2] for row in rows(desk)] == ["1.250", "1.500"])
        desk.window.booking_panel.paste_dropoff("29.3000, 48.0000")
        assert [row[2] for row in rows(desk)] == ["…", "…"]
        await until(lambda: [row[2] for row in rows(desk)] == ["1.250", "1.500"])
