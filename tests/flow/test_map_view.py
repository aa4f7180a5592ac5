"""Tests of the map's view while one customer follows another."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.geo import Coordinates, distance_km
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import RunningDesktop
from tests.waiting import until

pytestmark = pytest.mark.styled

ABDALI = "30.0220, 47.7060"


def _km(centre: Coordinates | None, shop: Coordinates) -> float:
    assert centre is not None
    return distance_km(centre, shop)


async def _placed_by_arrows(desk: RunningDesktop) -> Coordinates:
    """Sets the drop-off with F4, four arrows and Enter; returns it."""
    desk.window.activateWindow()
    desk.press(Qt.Key.Key_F4)
    view = desk.window.map_panel.map_view
    page, before = view.focusProxy(), view.centre
    assert page is not None
    surface = page.focusProxy() or page
    assert isinstance(surface, QWidget)
    await _cross_shown(desk)
    for _ in range(4):
        desk.press(Qt.Key.Key_Up, on=surface)
    await until(lambda: view.centre != before, what="that the arrows move the view")
    desk.press(Qt.Key.Key_Return, on=surface)
    edit = desk.form.dropoff_edit
    await until(lambda: edit.point is not None, what="a drop-off by keys")
    point: Coordinates = edit.point
    return point


async def _cross_shown(desk: RunningDesktop) -> None:
    """Waits until the page shows its cross, and so takes keys."""
    answers: list[bool] = []
    shown = desk.window.findChild(QWebEngineView)
    assert shown is not None
    page = shown.page()

    def is_shown() -> bool:
        page.runJavaScript("!document.querySelector('.desk-cross').hidden", answers.append)
        return bool(answers and answers[-1])

    await until(is_shown, what="the cross in the middle of the map")


async def test_the_next_drop_off_is_aimed_at_from_the_pickup(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await desk.drawn()
        view, shop = desk.window.map_panel.map_view, desk.form.pickup_edit.point
        for leave in (desk.press_book, partial(desk.click, "clearButton")):
            desk.type_customer()
            desk.choose_dropoff(ABDALI)
            await until(lambda: view.centre is not None, what="the middle of the map")
            await until(lambda: _km(view.centre, shop) > 50, what="the far drop-off in view")
            await desk.quoted()
            leave()
            await until(lambda: desk.form.dropoff_edit.point is None, what="an empty form")
            await until(lambda: _km(view.centre, shop) < 0.1, what="the pickup in view")
            assert distance_km(await _placed_by_arrows(desk), shop) < 25
            desk.click("clearButton")
