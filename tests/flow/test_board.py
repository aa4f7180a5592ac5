"""Tests of the board: the controls above it, its rows, and changes meanwhile."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.jobs.jobs import ProgressStrip
from deskdispatch.ui.look import theme
from tests.flow.conftest import RESTING, OpenDesktop
from tests.flow.fake_service import GOT, LISTED, FakeService
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.waiting import until

pytestmark = pytest.mark.styled

SHIFT = Qt.KeyboardModifier.ShiftModifier
FEWEST_ROWS = 14
OPENED = datetime.now(UTC) - timedelta(hours=2)


def booked(fake: FakeService, count: int, **told: Any) -> None:
    """Lists ``count`` deliveries, of which the last is the newest."""
    rows = []
    for number in range(1, count + 1):
        at = OPENED + timedelta(minutes=number)
        row = {
            "id": f"d-{number}",
            "orderNumber": f"ORD-{7000 + number}",
            "createdAt": at.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
        }
        rows.append(LISTED | row | told)
        fake.answers[f"GET /api/v1/deliveries/d-{number}"] = (200, {"delivery": GOT | rows[-1]})
    fake.answers["GET /api/v1/deliveries"] = (200, {"deliveries": rows})


def rows_in_sight(desk: RunningDesktop) -> int:
    table = desk.window.board_panel.table
    return table.viewport().height() // table.verticalHeader().defaultSectionSize()


def row_height(desk: RunningDesktop) -> int:
    return desk.window.board_panel.table.verticalHeader().defaultSectionSize()


async def test_alerts_take_one_line_that_unfolds_by_key_and_folds_again(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    booked(fake, 30)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 30, what="the deliveries")
        desk.window.resize(1366, 768)
        booked(fake, 3, status="FAILED")
        bar = desk.find(QWidget, "alertBar")
        await until(lambda: "+2" in desk.text("foldAlertsButton"), what="three alerts")
        one_line = bar.height()
        assert one_line <= 36
        assert rows_in_sight(desk) >= FEWEST_ROWS
        desk.press(Qt.Key.Key_G, CTRL | SHIFT)
        panel = desk.find(QWidget, "alertPanel")
        await until(lambda: panel.isVisible() and panel.height() > 2 * 28, what="the list")
        assert bar.height() == one_line
        assert [desk.find(QWidget, f"alertLabel{n}").isVisible() for n in ("", "2", "3")] == [
            True,
            True,
            True,
        ]
        desk.press(Qt.Key.Key_G, CTRL | SHIFT)
        await until(lambda: not panel.isVisible(), what="one line")
        desk.press(Qt.Key.Key_J, CTRL)
        await until(lambda: "+1" in desk.text("foldAlertsButton"), what="that one was dismissed")


async def test_compact_rows_take_effect_at_once_and_are_kept(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, tmp_path: Path
) -> None:
    booked(fake, 30)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 30, what="the deliveries")
        usual = rows_in_sight(desk)
        desk.press(Qt.Key.Key_L, CTRL | SHIFT)
        assert rows_in_sight(desk) >= usual * 1.1
        assert row_height(desk) == theme.current().sizes["row_compact"]
        assert desk.window.commands.actions["density"].isChecked()
    kept = settings.load(tmp_path / "data" / "settings.toml")
    assert kept.density == "compact"
    async with open_desktop(kept) as desk:
        await desk.signed_in()
        assert desk.window.commands.actions["density"].isChecked()
        assert row_height(desk) == theme.current().sizes["row_compact"]
        desk.window.commands.actions["density"].trigger()
        assert row_height(desk) == theme.current().sizes["row"]


async def test_a_scheduled_order_shows_its_scheduled_time(open_desktop: OpenDesktop) -> None:
    options = (*RESTING, "--scheduled", "on", "--opening-balance", "50.000")
    async with open_desktop(options=options) as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        desk.click("scheduleCheck")
        when = desk.form.schedule_edit
        desk.press(Qt.Key.Key_Up, on=when)
        wanted = when.text()[-5:]
        await desk.quoted()
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 1, what="the booking")
        assert wanted in desk.row()[BoardColumn.TIME]
        assert "just now" not in desk.row()[BoardColumn.TIME]
        desk.click_row(0)
        await until(lambda: desk.find(QWidget, "scheduledFact").isVisible(), what="its details")
        assert wanted in desk.text("scheduledFact")


async def test_new_orders_come_into_sight_unless_the_clerk_has_scrolled_away(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    booked(fake, 40)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 40, what="the deliveries")
        table, mark = desk.window.board_panel.table, desk.find(QPushButton, "newOrdersButton")
        bar = table.verticalScrollBar()
        assert not mark.isVisible()
        strip = desk.find(ProgressStrip, "progressStrip")
        await until(lambda: not strip.isVisible(), what="the end of the first reading")
        booked(fake, 41)
        await until(lambda: "ORD-7041" in desk.row(0)[0], what="a new one on top")
        assert (bar.value(), mark.isVisible()) == (0, False)
        bar.setValue(bar.maximum())
        held = table.indexAt(QPoint(1, 1)).siblingAtColumn(BoardColumn.ORDER).data()
        booked(fake, 44)
        await until(mark.isVisible, what="the mark")
        assert "3 new" in mark.text()
        assert table.indexAt(QPoint(1, 1)).siblingAtColumn(BoardColumn.ORDER).data() == held
        search, filters = (
            desk.find(QWidget, "boardSearchEdit"),
            desk.find(QWidget, "boardFiltersButton"),
        )
        await until(lambda: mark.geometry().left() > search.geometry().right(), what="its place")
        assert not mark.geometry().intersects(filters.geometry())
        mark.setFocus()
        desk.press(Qt.Key.Key_Space)
        assert (bar.value(), mark.isVisible()) == (0, False)
        assert desk.focus() == "deliveriesTable"


async def test_old_deliveries_that_are_read_later_are_not_new(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    booked(fake, 40)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 40, what="the deliveries")
        bar = desk.window.board_panel.table.verticalScrollBar()
        bar.setValue(bar.maximum())
        status, body = fake.answers["GET /api/v1/deliveries"]
        older = LISTED | {"id": "d-old", "orderNumber": "ORD-6000"}
        fake.answers["GET /api/v1/deliveries/d-old"] = (200, {"delivery": GOT | older})
        fake.answers["GET /api/v1/deliveries"] = (
            status,
            {"deliveries": [*body["deliveries"], older]},
        )
        await until(lambda: desk.board.rowCount() == 41, what="the older one")
        assert not desk.find(QPushButton, "newOrdersButton").isVisible()
