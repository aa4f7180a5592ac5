"""Tests of the folded map on a small screen, which actions unfold again without any loss."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QWidget

from deskdispatch.app.settings.settings import Settings
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService
from tests.flow.running_desktop import CTRL, NONE, RunningDesktop
from tests.flow.test_tab import filled
from tests.waiting import until

pytestmark = pytest.mark.styled

WIDTHS = (1100, 1366, 1920)
NARROW = (683, 911, 960, 1099)
HEIGHT = 700


async def lay_out(desk: RunningDesktop, width: int) -> None:
    window = desk.window
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(width, HEIGHT)
    await until(
        lambda: abs(sum(window.panes.splitter.sizes()) - width) <= 40, what="the panes laid out"
    )


def cut_off(desk: RunningDesktop) -> list[str]:
    """Returns the panes that are not completely within the window."""
    window = desk.window
    room = window.rect().adjusted(0, 0, 1, 0)  # Qt mirrors a splitter one pixel off
    return [
        pane.objectName() or type(pane).__name__
        for pane in (window.booking_panel, window.map_panel, window.side)
        if pane.isVisible()
        and not room.contains(pane.rect().translated(pane.mapTo(window, QPoint(0, 0))))
    ]


async def test_the_map_is_folded_and_comes_back(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await filled(desk)
        for step in (
            the_map_gives_its_room_to_the_board_and_takes_it_back,
            a_narrow_window_shows_the_form_and_one_more_pane,
            the_map_comes_back_with_the_room_unless_the_clerk_folded_it,
            what_needs_the_map_shows_it_first,
            pages_are_reached_with_the_map_folded_and_it_stays_so,
            in_a_narrow_window_what_is_asked_for_comes_to_the_front,
        ):
            await step(desk)
            desk.window.appearance.set_language("en")
            await lay_out(desk, 1366)
            desk.window.panes.fold_map(False)


async def the_map_gives_its_room_to_the_board_and_takes_it_back(desk: RunningDesktop) -> None:
    for language, width in product(("en", "ar"), WIDTHS):
        desk.window.appearance.set_language(language)
        await lay_out(desk, width)
        form, map, side = desk.window.panes.splitter.sizes()
        assert desk.window.width() == width
        await until(lambda: not cut_off(desk), what="every pane within the window")
        desk.press(Qt.Key.Key_F9)
        await until(lambda: desk.window.panes.splitter.sizes()[1] == 0, what="a folded map")
        folded = desk.window.panes.splitter.sizes()
        assert folded[0] >= form
        assert folded[2] > side + map // 2
        await until(lambda: not cut_off(desk), what="every pane within the window")
        desk.press(Qt.Key.Key_F9)
        await until(lambda: desk.window.panes.splitter.sizes()[1] > 0, what="the map again")
        assert abs(desk.window.panes.splitter.sizes()[2] - side) < 20
        assert desk.text("nameEdit") == "Fatima"


def shown(desk: RunningDesktop) -> list[bool]:
    """Returns whether form, map and side pane are visible."""
    window = desk.window
    return [each.isVisible() for each in (window.booking_panel, window.map_panel, window.side)]


FORM_AND_SIDE, FORM_AND_MAP, ALL = [True, False, True], [True, True, False], [True, True, True]


async def a_narrow_window_shows_the_form_and_one_more_pane(desk: RunningDesktop) -> None:
    """A full HD screen at 200 %, and 1366 pixels at 150 % and at 200 %."""
    for language, width in product(("en", "ar"), NARROW):
        desk.window.appearance.set_language(language)
        await lay_out(desk, width)
        assert desk.window.width() == width
        assert shown(desk) == FORM_AND_SIDE
        await until(lambda: not cut_off(desk), what="every pane within the window")
        desk.press(Qt.Key.Key_F9)
        assert shown(desk) == FORM_AND_MAP
        assert desk.window.commands.actions["fold_map"].isChecked() is False
        await until(lambda: not cut_off(desk), what="every pane within the window")
        desk.click("mapFoldButton")
        assert shown(desk) == FORM_AND_SIDE
        assert desk.text("nameEdit") == "Fatima"


async def the_map_comes_back_with_the_room_unless_the_clerk_folded_it(desk: RunningDesktop) -> None:
    await lay_out(desk, 1366)
    desk.window.panes.splitter.setSizes([400, 300, 650])
    widths = desk.window.panes.splitter.sizes()
    for width, panes in ((1099, FORM_AND_SIDE), (1920, ALL), (1366, ALL)):
        await lay_out(desk, width)
        assert shown(desk) == panes
    assert desk.window.panes.splitter.sizes() == widths
    desk.press(Qt.Key.Key_F9)
    for width in (960, 1366):
        await lay_out(desk, width)
        assert shown(desk) == FORM_AND_SIDE


async def in_a_narrow_window_what_is_asked_for_comes_to_the_front(desk: RunningDesktop) -> None:
    await lay_out(desk, 683)
    desk.press(Qt.Key.Key_F3)
    assert (shown(desk), desk.focus()) == (FORM_AND_MAP, "placeSearchEdit")
    desk.press(Qt.Key.Key_F, CTRL)
    assert (shown(desk), desk.focus()) == (FORM_AND_SIDE, "boardSearchEdit")
    desk.press(Qt.Key.Key_F3)
    desk.window.booking_panel.clear()
    assert shown(desk) == FORM_AND_SIDE, "the next form needs no map yet"
    desk.press(Qt.Key.Key_F9)
    desk.window.booking_panel.clear()
    assert shown(desk) == FORM_AND_MAP, "the clerk wants it"


def ambiguous(desk: RunningDesktop) -> None:
    desk.type("dropoffEdit", "29.3117, 47.9906 or 29.3375, 48.0758")
    desk.press(Qt.Key.Key_Tab)


def by(key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> Callable[[RunningDesktop], None]:
    return lambda desk: desk.press(key, modifier)


def by_button(desk: RunningDesktop) -> None:
    desk.click("mapFoldButton")


NEEDING = {
    "F3": by(Qt.Key.Key_F3),
    "F4": by(Qt.Key.Key_F4),
    "F7": by(Qt.Key.Key_F7),
    "F8": by(Qt.Key.Key_F8),
    "F9": by(Qt.Key.Key_F9),
    "Ctrl+0": by(Qt.Key.Key_0, CTRL),
    "Ctrl+Plus": by(Qt.Key.Key_Plus, CTRL),
    "Ctrl+M": by(Qt.Key.Key_M, CTRL),
    "a choice of places": ambiguous,
    "the button": by_button,
}


async def what_needs_the_map_shows_it_first(desk: RunningDesktop) -> None:
    await until(desk.window.detail_panel.map_button.isEnabled, what="where it goes")
    for what, act in NEEDING.items():
        desk.window.panes.fold_map(True)
        desk.form.phone_edit.setFocus()
        act(desk)
        await until(desk.window.map_panel.isVisible, what=what)
        assert desk.text("nameEdit") == "Fatima"
    desk.window.panes.fold_map(True)
    desk.press(Qt.Key.Key_F3)
    assert desk.focus() == "placeSearchEdit"
    desk.press(Qt.Key.Key_F9)
    assert desk.focus() == "phoneEdit"


async def pages_are_reached_with_the_map_folded_and_it_stays_so(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_F9)
    for key in (Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_1, Qt.Key.Key_F):
        desk.press(key, CTRL)
    assert desk.focus() == "boardSearchEdit"
    assert desk.window.map_panel.isHidden()


async def test_the_next_start_has_the_map_as_it_was(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.press(Qt.Key.Key_F9)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        assert desk.window.map_panel.isHidden()
        assert desk.window.commands.actions["fold_map"].isChecked()
        assert not desk.find(QAbstractButton, "mapFoldButton").isChecked()
        desk.press(Qt.Key.Key_F9)
        assert desk.find(QWidget, "mapPanel").isVisible()
        await until(lambda: desk.window.panes.splitter.sizes()[1] > 100, what="its width")
