"""The board is the work: what stands above it, its rows, and what comes meanwhile."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from deskdispatch.app.settings.settings import Settings
from tests.flow.conftest import OpenDesktop
from tests.flow.counter import CTRL, Counter
from tests.flow.shop import GOT, LISTED, Shop
from tests.waiting import until

SHIFT = Qt.KeyboardModifier.ShiftModifier
FEWEST_ROWS = 14


def booked(shop: Shop, count: int, **told: Any) -> None:
    """So many deliveries, the last of them the newest."""
    now = datetime.now(UTC)
    rows = []
    for number in range(1, count + 1):
        at = now - timedelta(minutes=count - number + 1)
        row = {
            "id": f"d-{number}",
            "orderNumber": f"ORD-{7000 + number}",
            "createdAt": at.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
        }
        rows.append(LISTED | row | told)
        shop.answers[f"GET /api/v1/deliveries/d-{number}"] = (200, {"delivery": GOT | rows[-1]})
    shop.answers["GET /api/v1/deliveries"] = (200, {"deliveries": rows})


def rows_in_sight(desk: Counter) -> int:
    table = desk.window.board_panel.table
    return table.viewport().height() // table.verticalHeader().defaultSectionSize()


async def test_alerts_take_one_line_that_unfolds_by_key_and_folds_again(
    open_desktop: OpenDesktop, shop: Shop, at_shop: Settings
) -> None:
    booked(shop, 30)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 30, what="the deliveries")
        desk.window.resize(1366, 768)
        booked(shop, 3, status="FAILED")
        bar = desk.find(QWidget, "alertBar")
        await until(lambda: "+2" in desk.text("foldAlertsButton"), what="three alerts")
        one_line = bar.height()
        assert one_line <= 36
        assert rows_in_sight(desk) >= FEWEST_ROWS
        desk.press(Qt.Key.Key_G, CTRL | SHIFT)
        await until(lambda: bar.height() > 3 * 28, what="the list")
        assert [desk.find(QWidget, f"alertLabel{n}").isVisible() for n in ("", "2", "3")] == [
            True,
            True,
            True,
        ]
        desk.press(Qt.Key.Key_G, CTRL | SHIFT)
        await until(lambda: bar.height() == one_line, what="one line")
        desk.press(Qt.Key.Key_J, CTRL)
        await until(lambda: "+1" in desk.text("foldAlertsButton"), what="that one was dismissed")
