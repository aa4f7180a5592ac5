"""Tests of the map by keyboard, with real keys on the real page."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area
from deskdispatch.ui.map.view import MapView
from tests.ui.conftest import Speak
from tests.ui.map.hands import (
    CARD,
    FARWANIYA,
    PATIENCE,
    SALMIYA,
    SHIFT,
    Draw,
    branch,
    click,
    delivery,
    near,
    press,
)

AREAS = (
    Area(name_en="Salmiya", name_ar="السالمية", governorate="Hawalli", point=SALMIYA, kind="area"),
    Area(
        name_en="Farwaniya",
        name_ar="الفروانية",
        governorate="Farwaniya",
        point=FARWANIYA,
        kind="area",
    ),
)
CROSS = "!document.querySelector('.desk-cross').hidden"
SAID = "document.querySelector('#desk-cross-place').innerText"
SETTLED = "!map_desk._panAnim?._inProgress && !map_desk._animatingZoom"


def aimed(draw: Draw, *, at: Coordinates = SALMIYA, language: str = "en") -> Any:
    """Draws a map with its cross on a point."""
    drawn = draw(
        lambda view: (
            view.set_areas(AREAS),
            view.set_language(language),
            view.bridge.ask_to_show(at),
        )
    )
    drawn.view.focus_map()
    drawn.until(CROSS)
    drawn.until(f"map_desk.getCenter().distanceTo([{at.latitude}, {at.longitude}]) < 50")
    return drawn


def centre(drawn: Any) -> tuple[float, float]:
    drawn.until(SETTLED)
    middle = drawn.js("map_desk.getCenter()")
    return middle["lat"], middle["lng"]


def dropped(drawn: Any, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> Any:
    with drawn.qtbot.waitSignal(drawn.view.point_picked, timeout=PATIENCE) as heard:
        press(drawn, Qt.Key.Key_Return, modifier)
    return heard.args


def test_a_cross_shows_where_the_keys_act(draw: Draw) -> None:
    drawn = draw()
    assert drawn.js(CROSS) is False
    drawn.view.focus_map()
    drawn.until(CROSS)
    box = drawn.js("document.querySelector('.desk-cross').getBoundingClientRect().toJSON()")
    assert (box["left"] + box["right"], box["top"] + box["bottom"]) == (700, 600)


def test_enter_drops_the_pin_under_the_cross(draw: Draw) -> None:
    drawn = aimed(draw)
    role, point = dropped(drawn)
    assert role == "dropoff"
    assert near(point, (SALMIYA.latitude, SALMIYA.longitude))
    assert dropped(drawn, SHIFT)[0] == "pickup"


def test_arrows_pan_plus_and_minus_zoom_and_the_pin_falls_there(draw: Draw) -> None:
    drawn = aimed(draw)
    before = centre(drawn)
    press(drawn, Qt.Key.Key_Right)
    drawn.until(f"map_desk.getCenter().lng > {before[1]} && ({SETTLED})")
    press(drawn, Qt.Key.Key_Up)
    drawn.until(f"map_desk.getCenter().lat > {before[0]} && ({SETTLED})")
    press(drawn, Qt.Key.Key_Left)
    press(drawn, Qt.Key.Key_Left)
    drawn.until(f"map_desk.getCenter().lng < {before[1]} && ({SETTLED})")
    _, point = dropped(drawn)
    assert near(point, centre(drawn), within=1e-6)
    zoom = drawn.js("map_desk.getZoom()")
    press(drawn, Qt.Key.Key_Plus)
    drawn.until(f"map_desk.getZoom() > {zoom} && ({SETTLED})")
    press(drawn, Qt.Key.Key_Minus)
    drawn.until(f"map_desk.getZoom() === {zoom}")


def test_letters_choose_the_pin(draw: Draw) -> None:
    drawn = aimed(draw)
    accepted, label = (
        drawn.view.bridge.target_accepted,
        "document.querySelector('.desk-cross-label')",
    )
    accepted.connect(drawn.view.set_target)
    for key, role, words in (
        (Qt.Key.Key_P, "pickup", "Enter sets the pickup"),
        (Qt.Key.Key_D, "dropoff", "Enter sets the drop-off"),
    ):
        with drawn.qtbot.waitSignal(accepted, timeout=PATIENCE) as heard:
            press(drawn, key)
        assert heard.args == [role]
        drawn.until(f"{label}.innerText.includes('{words}')")
        assert dropped(drawn)[0] == role


def test_what_is_under_the_cross_is_said(draw: Draw) -> None:
    drawn = aimed(draw)
    drawn.until(f"{SAID}.includes('Salmiya, Hawalli')")
    assert "29.3369" in drawn.js(SAID)
    region = drawn.js(
        "(one => [one.role, one.ariaLive, one.closest('[hidden]')])"
        "(document.querySelector('#desk-cross-place'))"
    )
    assert region == ["status", "polite", None]
    assert drawn.view.accessibleDescription().startswith("Salmiya, Hawalli\n")
    drawn.view.bridge.ask_to_show(FARWANIYA)
    drawn.until(f"{SAID}.includes('Farwaniya')")
    drawn.view.bridge.ask_to_show(Coordinates(latitude=29.3369, longitude=48.11))
    drawn.until(f"{SAID}.includes('Near Salmiya')")
    drawn.view.bridge.ask_to_show(Coordinates(latitude=28.6, longitude=47.0))
    drawn.until(f"{SAID}.includes('No named area nearby')")


def test_it_is_said_in_arabic(draw: Draw, speak: Speak) -> None:
    speak("ar")
    drawn = aimed(draw, language="ar")
    drawn.until(f"{SAID}.includes('السالمية')")
    assert "السالمية" in drawn.view.accessibleDescription()
    assert (
        drawn.js("document.querySelector('.desk-cross-label .desk-line').parentElement.dir")
        == "rtl"
    )
    assert dropped(drawn)[0] == "dropoff"


def test_a_click_needs_no_cross_and_the_first_enter_after_it_only_shows_one(draw: Draw) -> None:
    drawn = draw()
    heard: list[object] = []
    drawn.view.point_picked.connect(lambda *values: heard.append(values))
    drawn.surface.setFocus()
    click(drawn, QPoint(350, 300))
    drawn.until("document.activeElement === map_desk.getContainer()")
    assert drawn.js(CROSS) is False
    drawn.qtbot.waitUntil(lambda: len(heard) == 1, timeout=PATIENCE)
    press(drawn, Qt.Key.Key_Return)
    drawn.until(CROSS)
    assert len(heard) == 1
    dropped(drawn)
    assert len(heard) == 2


def test_while_locked_enter_drops_nothing(draw: Draw) -> None:
    drawn = aimed(draw)
    heard: list[object] = []
    drawn.view.point_picked.connect(lambda *values: heard.append(values))
    drawn.view.set_locked(True)
    drawn.until("document.querySelector('.desk-locked')")
    drawn.js("(window.ups = 0, addEventListener('keyup', () => { ups += 1; }), 1)")
    press(drawn, Qt.Key.Key_Return)
    drawn.until("ups === 1")
    drawn.view.set_locked(False)
    drawn.until("!document.querySelector('.desk-locked')")
    dropped(drawn)
    assert len(heard) == 1


def test_space_opens_the_card_of_the_dot_under_the_cross(draw: Draw) -> None:
    here = {"latitude": SALMIYA.latitude, "longitude": SALMIYA.longitude}
    drawn = aimed(draw)
    drawn.view.set_deliveries([delivery(**here)])

    def opened() -> bool:
        press(drawn, Qt.Key.Key_Space)
        return bool(drawn.js(f"!!{CARD}"))

    drawn.qtbot.waitUntil(opened, timeout=PATIENCE)
    with drawn.qtbot.waitSignal(drawn.view.bridge.delivery_accepted, timeout=PATIENCE) as heard:
        press(drawn, Qt.Key.Key_Return)
    assert heard.args == ["d1"]


class Desk(QWidget):
    """Map between two lines, with a shortcut as in the window."""

    def __init__(self, view: MapView) -> None:
        super().__init__()
        self.before, self.after = QLineEdit(), QLineEdit()
        column = QVBoxLayout(self)
        for part in (self.before, view, self.after):
            column.addWidget(part)
        self.booked = 0
        QShortcut(QKeySequence("Ctrl+Return"), self).activated.connect(self._on_booked)

    def _on_booked(self) -> None:
        self.booked += 1


def at_a_desk(draw: Draw) -> tuple[Any, Desk]:
    desks: list[Desk] = []

    def build(view: MapView) -> None:
        desks.append(Desk(view))
        desks[0].resize(700, 700)
        desks[0].show()
        desks[0].activateWindow()

    drawn = draw(build)
    drawn.kept = desks[0]  # stays alive as long as the map
    return drawn, desks[0]


def focused_place(drawn: Any) -> tuple[QWidget | None, Any]:
    """Returns the focused widget, and the focused element in the page."""
    element = "[...document.querySelectorAll('*')].indexOf(document.activeElement)"
    return QApplication.focusWidget(), drawn.js(element)


def has_moved(drawn: Any, before: tuple[QWidget | None, Any]) -> bool:
    """Whether the focus moved; keys reach the page's process with a delay."""
    return focused_place(drawn) != before


def test_tab_leads_in_and_out_again_both_ways(draw: Draw) -> None:
    drawn, desk = at_a_desk(draw)
    drawn.view.set_branches([branch()])
    drawn.view.set_pins(SALMIYA, FARWANIYA)
    drawn.until("document.querySelector('.desk-branch')")
    for start, end, key in (
        (desk.before, desk.after, Qt.Key.Key_Tab),
        (desk.after, desk.before, Qt.Key.Key_Backtab),
    ):
        start.setFocus()
        stops = 0
        while QApplication.focusWidget() is not end and stops < 8:
            before = focused_place(drawn)
            assert before[0] is not None
            QTest.keyClick(before[0], key)
            drawn.qtbot.waitUntil(partial(has_moved, drawn, before), timeout=PATIENCE)
            stops += 1
        assert QApplication.focusWidget() is end
        assert stops > 1


def test_the_keys_of_the_window_stay_its_own(draw: Draw) -> None:
    drawn, desk = at_a_desk(draw)
    heard: list[object] = []
    drawn.view.point_picked.connect(lambda *values: heard.append(values))
    drawn.view.focus_map()
    drawn.until(CROSS)
    press(drawn, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    drawn.qtbot.waitUntil(lambda: desk.booked == 1, timeout=PATIENCE)
    dropped(drawn)
    assert len(heard) == 1


def test_where_the_middle_is_waits_for_the_painting(draw: Draw) -> None:
    heard: list[object] = []
    drawn = draw(lambda view: view.drawn.connect(lambda: heard.append(view.centre)))
    assert heard == [None]
    drawn.qtbot.waitUntil(lambda: drawn.view.centre is not None, timeout=PATIENCE)
