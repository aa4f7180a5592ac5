from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QUrl
from PySide6.QtGui import QAccessible, QColor, QImage
from PySide6.QtNetwork import QHostAddress, QTcpServer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from deskdispatch import assets
from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.look import theme
from deskdispatch.ui.map import view as view_module
from deskdispatch.ui.map.engine.browser import Browser
from deskdispatch.ui.map.page import page as page_module
from deskdispatch.ui.map.view import MapView
from deskdispatch.ui.text import language
from tests.ui.map.hands import (
    FARWANIYA,
    PATIENCE,
    SALMIYA,
    Draw,
    branch,
    click,
    delivery,
    hovered,
    near,
    pick,
)

BACK_WITHIN = 10_000
"""Limit in milliseconds; the bench measures some hundreds on an idle machine."""

HOSTILE = "<img src=x onerror=alert(1)><b>Bold</b>"


def rgb(colour: QColor) -> tuple[int, int, int]:
    return colour.red(), colour.green(), colour.blue()


def placeholder(view: MapView) -> QLabel:
    label = view.findChild(QLabel, "mapPlaceholder")
    assert isinstance(label, QLabel)
    return label


def ink(image: QImage, colour: str) -> int:
    """Returns the number of pixels in a grid that have about this colour."""
    wanted = QColor(colour)
    return sum(
        all(abs(a - b) < 12 for a, b in zip(rgb(image.pixelColor(x, y)), rgb(wanted), strict=True))
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    )


def test_it_draws_land_sea_names_a_scale_and_where_they_come_from(draw: Draw) -> None:
    drawn = draw()
    assert not placeholder(drawn.view).isVisible()
    image = drawn.view.grab().toImage()
    city = image.pixelColor(drawn.pixel(29.30, 47.80))
    bay = image.pixelColor(drawn.pixel(29.42, 47.90))
    assert city.lightness() > bay.lightness() + 10
    names = drawn.js("[...document.querySelectorAll('.desk-area')].map(one => one.textContent)")
    assert "Kuwait City" in names
    assert "Salmiya" in names
    note = drawn.js("document.querySelector('.desk-sources').textContent")
    note = note.removesuffix(" · Report a map problem")
    assert note in " ".join(assets.path("kuwait", "SOURCES.md").read_text("utf-8").split())
    assert drawn.refused == 0
    scale = drawn.js("document.querySelector('.leaflet-control-scale').textContent")
    assert scale in {"1 km", "2 km", "3 km", "5 km", "10 km"}


def test_no_two_area_names_overlap(draw: Draw) -> None:
    drawn = draw()
    boxes = """[...document.querySelectorAll('.desk-area span:not([hidden])')].map(one => {
        const box = one.getBoundingClientRect();
        return [box.left, box.top, box.right, box.bottom]; })"""
    for zoom in (9, 10.5, 12, 13):
        drawn.js(f"!!map_desk.setZoom({zoom}, {{animate: false}})")
        spans = drawn.js(boxes)
        assert len(spans) > 3
        clashes = [
            (a, b)
            for index, a in enumerate(spans)
            for b in spans[:index]
            if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
        ]
        assert clashes == []


def test_no_area_name_is_cut_by_the_edge_or_a_button(draw: Draw) -> None:
    drawn = draw()
    boxes = """[...document.querySelectorAll('.desk-area span:not([hidden])')].map(one =>
        one.getBoundingClientRect().toJSON())"""
    controls = """[...document.querySelectorAll('.leaflet-control')].map(one =>
        one.getBoundingClientRect().toJSON())"""
    for longitude in (47.9, 47.97, 48.03):
        for zoom in (9, 10.5, 12, 13):
            drawn.js(f"!!map_desk.setView([29.3, {longitude}], {zoom}, {{animate: false}})")
            names, buttons = drawn.js(boxes), drawn.js(controls)
            assert names
            for name in names:
                assert name["left"] >= 0
                assert name["top"] >= 0
                assert name["right"] <= 700
                assert name["bottom"] <= 600
                assert not any(_overlap(name, button) for button in buttons)


def _overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["left"] < other["right"]
        and other["left"] < one["right"]
        and one["top"] < other["bottom"]
        and other["top"] < one["bottom"]
    )


@pytest.fixture
def _screen_reader() -> Iterator[None]:
    """An assistive program that is active."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.mark.usefixtures("_screen_reader")
def test_a_screen_reader_may_run_beside_the_map(draw: Draw) -> None:
    drawn = draw()
    role, _point = pick(drawn, drawn.surface.rect().center())
    assert role == "dropoff"


def test_a_click_gives_the_point_under_it(draw: Draw) -> None:
    drawn = draw()
    role, point = pick(drawn, drawn.surface.rect().center())
    centre = drawn.js("map_desk.getCenter()")
    assert role == "dropoff"
    assert near(point, (centre["lat"], centre["lng"]))
    where = QPoint(520, 430)
    for code in ("en", "ar"):
        drawn.view.set_language(code)
        drawn.until(f"document.documentElement.lang === {code!r}")
        _, point = pick(drawn, where)
        assert near(point, drawn.coordinates(where))


def test_shift_and_the_right_button_set_the_other_pin_and_the_target_can_be_turned(
    draw: Draw,
) -> None:
    drawn = draw()
    right = Qt.MouseButton.RightButton
    assert pick(drawn, QPoint(300, 400), shift=True)[0] == "pickup"
    assert pick(drawn, QPoint(420, 300), button=right)[0] == "pickup"
    drawn.view.set_target("pickup")
    drawn.until("map_desk.getContainer().dataset.target === 'pickup'")
    assert pick(drawn, QPoint(310, 410))[0] == "pickup"
    assert pick(drawn, QPoint(320, 420), shift=True)[0] == "dropoff"
    role, point = pick(drawn, QPoint(430, 310), button=right)
    assert role == "dropoff"
    assert near(point, drawn.coordinates(QPoint(430, 310)))


def test_a_click_on_a_pin_sets_nothing(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_pins(SALMIYA, None))
    drawn.until("document.querySelector('.desk-pin')")
    heard: list[object] = []
    drawn.view.point_picked.connect(lambda *values: heard.append(values))
    grip = drawn.pixel(SALMIYA.latitude, SALMIYA.longitude) - QPoint(0, 20)
    click(drawn, grip)
    click(drawn, grip, button=Qt.MouseButton.RightButton)
    assert pick(drawn, QPoint(310, 410))[0] == "dropoff"
    assert len(heard) == 1


@pytest.mark.parametrize("language", ["en", "ar"])
def test_dragging_a_pin_gives_the_new_point(draw: Draw, language: str) -> None:
    drawn = draw(lambda view: (view.set_language(language), view.set_pins(SALMIYA, FARWANIYA)))
    drawn.until("document.querySelectorAll('.desk-pin').length === 2")
    tip = drawn.pixel(FARWANIYA.latitude, FARWANIYA.longitude)
    grip, target = tip - QPoint(0, 20), tip + QPoint(120, -80)
    with drawn.qtbot.waitSignal(drawn.view.point_picked, timeout=PATIENCE) as heard:
        drawn.drag(grip, target)
    role, point = heard.args
    assert role == "dropoff"
    assert near(point, drawn.coordinates(target + QPoint(0, 20)))


def test_the_pins_differ_in_letter_and_shape(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_pins(SALMIYA, FARWANIYA))
    pins = "[...document.querySelectorAll('.desk-pin')]"
    drawn.until(f"{pins}.length === 2")
    assert drawn.js(f"{pins}.map(pin => pin.textContent)") == ["P", "D"]
    assert drawn.js(f"{pins}.map(pin => pin.getAttribute('aria-label'))") == ["Pickup", "Drop-off"]
    assert len(set(drawn.js(f"{pins}.map(pin => pin.querySelector('path').outerHTML)"))) == 2
    said = drawn.js(
        "[...document.querySelectorAll('.leaflet-map-pane *')].map(one => one.textContent)"
    )
    assert not any("km" in words for words in said), "the distance is the service's to tell"
    drawn.view.set_pins(SALMIYA, None)
    drawn.until(f"{pins}.length === 1")


def test_while_locked_neither_click_nor_drag_sets_a_point(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_pins(SALMIYA, FARWANIYA))
    heard: list[object] = []
    drawn.view.point_picked.connect(lambda *values: heard.append(values))
    drawn.view.set_locked(True)
    drawn.until("document.querySelector('.desk-locked')")
    drawn.js("(window.lifted = 0, addEventListener('mouseup', () => { lifted += 1; }), 1)")
    tip = drawn.pixel(FARWANIYA.latitude, FARWANIYA.longitude)
    drawn.drag(tip - QPoint(0, 20), tip + QPoint(60, -60))
    click(drawn, QPoint(300, 500))
    drawn.until("lifted === 2")
    drawn.view.set_locked(False)
    drawn.until("!document.querySelector('.desk-locked')")
    assert heard == []
    assert pick(drawn, QPoint(310, 510))[0] == "dropoff"
    assert len(heard) == 1


def test_a_branch_can_be_chosen_which_sets_no_point(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_branches([branch()]))
    heard: list[object] = []
    drawn.view.point_picked.connect(lambda *values: heard.append(values))
    drawn.until("document.querySelector('.desk-branch')")
    with drawn.qtbot.waitSignal(drawn.view.branch_picked, timeout=PATIENCE) as chosen:
        click(drawn, drawn.pixel(29.337, 47.7))
    assert chosen.args == ["b1"]
    assert pick(drawn, QPoint(350, 100))[0] == "dropoff"
    assert len(heard) == 1


@pytest.mark.parametrize("kind", ["branch", "delivery"])
def test_a_hostile_name_stays_text(draw: Draw, kind: str) -> None:
    drawn = draw(
        lambda view: (
            view.set_branches([branch(name=HOSTILE)])
            if kind == "branch"
            else view.set_deliveries([delivery(customer_name=HOSTILE)])
        )
    )
    where = drawn.pixel(29.337, 47.7) if kind == "branch" else drawn.pixel(29.2, 47.9)
    drawn.qtbot.waitUntil(lambda: hovered(drawn, where), timeout=PATIENCE)
    assert HOSTILE in drawn.js("document.querySelector('.leaflet-tooltip').textContent")
    assert drawn.js("document.querySelectorAll('img, .leaflet-tooltip b').length") == 0


def test_a_delivery_that_moves_on_changes_and_one_that_ends_goes(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_deliveries([delivery()]))
    good = theme.load("light").colors["good"]
    about = QRect(0, 0, 60, 60)
    about.moveCenter(drawn.pixel(29.2, 47.9))

    def seen() -> int:
        return ink(drawn.view.grab(about).toImage(), good)

    drawn.qtbot.waitUntil(lambda: seen() > 10, timeout=PATIENCE)
    drawn.view.set_deliveries([delivery(status="DELIVERED")])
    drawn.qtbot.waitUntil(lambda: seen() == 0, timeout=PATIENCE)


def test_the_first_content_is_brought_into_view_and_later_content_moves_nothing(
    draw: Draw,
) -> None:
    drawn = draw()
    wafra = branch(latitude=28.64, longitude=47.93)
    drawn.view.set_branches([wafra])
    drawn.until("map_desk.getBounds().contains([28.64, 47.93])")
    before = drawn.js("map_desk.getBounds()")
    drawn.view.set_branches([wafra, branch(id="b2")])
    drawn.until("document.querySelectorAll('.desk-branch').length === 2")
    assert drawn.js("map_desk.getBounds()") == before
    drawn.view.set_pins(SALMIYA, None)  # comes with the sign-in, as part of the first content
    drawn.until("map_desk.getBounds().contains([29.3369, 48.0759])")
    before = drawn.js("map_desk.getBounds()")
    drawn.view.set_branches([wafra, branch(id="b2"), branch(id="b3", longitude=47.6)])
    drawn.until("document.querySelectorAll('.desk-branch').length === 3")
    assert drawn.js("map_desk.getBounds()") == before
    drawn.view.bridge.ask_to_fit()
    drawn.until("map_desk.getBounds().contains([29.3369, 48.0759])")
    drawn.until("map_desk.getBounds().contains([28.64, 47.93])")


def test_a_map_in_use_is_not_moved_by_the_first_content(draw: Draw) -> None:
    drawn = draw()
    pick(drawn, QPoint(350, 400))
    before = drawn.js("map_desk.getBounds()")
    drawn.view.set_branches([branch(latitude=28.64, longitude=47.93)])
    drawn.until("document.querySelector('.desk-branch')")
    assert drawn.js("map_desk.getBounds()") == before


def test_a_place_is_brought_near(draw: Draw) -> None:
    drawn = draw()
    drawn.view.bridge.ask_to_show(Coordinates(latitude=28.64, longitude=47.93))
    drawn.until("map_desk.getCenter().distanceTo([28.64, 47.93]) < 500")
    assert drawn.js("map_desk.getZoom()") >= 13


@pytest.mark.parametrize("move", ["show_place", "fit"])
def test_a_view_asked_for_while_the_map_zooms_comes_after(draw: Draw, move: str) -> None:
    drawn = draw(lambda view: view.set_pins(SALMIYA, FARWANIYA))
    drawn.js("(map_desk.on('zoomanim', () => { window.zooms = true; }), 1)")
    drawn.js("(map_desk.setView([29.3, 47.9], 12, { animate: false }).zoomIn(1), 1)")
    drawn.until("window.zooms")
    if move == "fit":
        drawn.view.bridge.ask_to_fit()
        middle = (SALMIYA.latitude + FARWANIYA.latitude) / 2
        drawn.until(f"Math.abs(map_desk.getCenter().lat - {middle}) < 0.005")
    else:
        drawn.view.bridge.ask_to_show(Coordinates(latitude=29.2, longitude=47.9))
        drawn.until("map_desk.getCenter().distanceTo([29.2, 47.9]) < 10")


def test_a_name_makes_way_for_a_branch_on_its_point(draw: Draw) -> None:
    drawn = draw()
    name = """[...document.querySelectorAll('.desk-area span')]
        .filter(one => one.textContent === 'Jahra')
        .map(one => one.getBoundingClientRect().toJSON())[0]"""
    drawn.view.set_branches([branch(latitude=29.337, longitude=47.658)])
    drawn.until("document.querySelector('.desk-branch')")
    text = drawn.js(name)
    mark = drawn.js("document.querySelector('.desk-branch').getBoundingClientRect().toJSON()")
    assert text["top"] >= mark["bottom"] or text["bottom"] <= mark["top"]


def test_a_branch_can_be_chosen_with_the_keyboard(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_branches([branch()]))
    drawn.until("document.querySelector('.desk-branch')")
    assert drawn.js("document.querySelector('.desk-branch').ariaLabel") == "Jahra shop"
    drawn.surface.setFocus()
    drawn.js("(document.querySelector('.desk-branch').focus(), 1)")
    drawn.until("document.activeElement.classList.contains('desk-branch')")
    with drawn.qtbot.waitSignal(drawn.view.branch_picked, timeout=PATIENCE) as heard:
        QTest.keyClick(drawn.surface, Qt.Key.Key_Return)
    assert heard.args == ["b1"]


def test_the_page_is_loaded_into_all_of_the_room_that_it_has(
    draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a smaller view the page would choose a more distant first view, and keep it."""
    sizes = []
    load = Browser.load

    def noted(browser: Browser) -> None:
        sizes.append(browser.view.size())
        load(browser)

    monkeypatch.setattr(Browser, "load", noted)
    drawn = draw()
    assert sizes == [drawn.view.size()]


def test_the_scale_reads_from_the_right_in_arabic(draw: Draw, speak: Any) -> None:
    speak("ar")
    drawn = draw(lambda view: view.set_language("ar"))
    bar = "document.querySelector('.leaflet-control-scale-line')"
    drawn.until(f"/^\\d+ كم$/.test({bar}.textContent)")
    assert drawn.js(f"getComputedStyle({bar}).direction") == "rtl"


def test_the_view_stays_in_the_region(draw: Draw) -> None:
    drawn = draw()
    drawn.js("!!map_desk.setZoom(0, {animate: false})")
    drawn.js("!!map_desk.panTo([10, 10], {animate: false})")
    bounds = drawn.js(
        "(b => [b.getSouth(), b.getWest(), b.getNorth(), b.getEast()])(map_desk.getBounds())"
    )
    south, west, north, east = bounds
    assert south > 28.25
    assert west > 46.25
    assert north < 30.4
    assert east < 49.0


def test_arabic_names_the_areas_and_mirrors_the_controls(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_language("ar"))
    names = drawn.js("[...document.querySelectorAll('.desk-area')].map(one => one.textContent)")
    assert "مدينة الكويت" in names
    assert drawn.js("document.documentElement.lang") == "ar"
    right = "!!document.querySelector('.leaflet-right .leaflet-control-zoom')"
    assert drawn.js(right) is True
    drawn.view.set_language("en")
    drawn.until("!document.querySelector('.leaflet-right .leaflet-control-zoom')")
    drawn.until(
        "[...document.querySelectorAll('.desk-area')].some(one => one.textContent === 'Salmiya')"
    )


def test_a_third_language_mirrors_by_its_entry_and_keeps_the_english_names(
    draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(language.TABLE, "ur", language.Language("ur", "اردو", "ur_PK"))
    drawn = draw(lambda view: view.set_language("ur"))
    assert drawn.js("!!document.querySelector('.leaflet-right .leaflet-control-zoom')") is True
    names = drawn.js("[...document.querySelectorAll('.desk-area')].map(one => one.textContent)")
    assert "Salmiya" in names


def test_the_dark_theme_darkens_the_map(draw: Draw) -> None:
    drawn = draw()
    land = drawn.pixel(29.30, 47.80)
    assert drawn.view.grab().toImage().pixelColor(land).lightness() > 200
    drawn.view.set_theme(theme.load("dark").colors)
    drawn.qtbot.waitUntil(
        lambda: drawn.view.grab().toImage().pixelColor(land).lightness() < 60, timeout=PATIENCE
    )


def test_a_foreign_navigation_is_refused(draw: Draw, complaints: list[str]) -> None:
    drawn = draw()
    failures: list[str] = []
    drawn.view.failed.connect(failures.append)
    for code in (
        "location.href = 'http://127.0.0.1:9/'",
        "location.href = 'file:///etc/passwd'",
        "location.href = 'desk://elsewhere/'",
        "!!window.open('http://127.0.0.1:9/')",
    ):
        drawn.js(f"({code}, 1)")
    drawn.page.load(QUrl("http://127.0.0.1:9/"))
    assert pick(drawn, drawn.surface.rect().center())[0] == "dropoff"
    assert drawn.page.url() == QUrl("desk://map/")
    assert failures == []
    complaints.clear()


def test_the_page_cannot_reach_the_network(draw: Draw, complaints: list[str]) -> None:
    drawn = draw()
    drawn.js(
        """(window.outcome = [], ['http://127.0.0.1:9/', 'desk://map/none', 'desk://other/'].forEach(
            one => fetch(one).then(answer => outcome.push(answer.ok), () => outcome.push(false))
        ), 1)"""
    )
    drawn.until("window.outcome.length === 3")
    assert drawn.js("window.outcome") == [False] * 3
    drawn.js(
        """(fetch('desk.js', {method: 'POST'})
            .catch(() => 0).then(answer => { window.posted = !!answer.ok; }), 1)"""
    )
    drawn.until("window.posted === false")
    assert complaints
    complaints.clear()


def test_even_a_page_without_rules_of_its_own_gets_no_way_out(
    draw: Draw, complaints: list[str]
) -> None:
    from PySide6.QtWebEngineCore import QWebEnginePage

    drawn = draw()
    server = QTcpServer()
    assert server.listen(QHostAddress(QHostAddress.SpecialAddress.LocalHost))
    plain = QWebEnginePage(drawn.page.profile(), drawn.view)
    with drawn.qtbot.waitSignal(plain.loadFinished, timeout=PATIENCE) as heard:
        plain.load(QUrl(f"http://127.0.0.1:{server.serverPort()}/"))
    assert heard.args == [False]
    assert not server.hasPendingConnections()
    assert drawn.refused == 1
    assert len(complaints) == 1
    complaints.clear()
    delete(plain)


def test_markup_from_elsewhere_runs_nothing(draw: Draw, complaints: list[str]) -> None:
    drawn = draw()
    drawn.js(
        "(document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran=1\">'), 1)"
    )
    drawn.js("""(() => { const late = document.createElement('script');
        late.textContent = 'window.ran = 1'; document.body.append(late); return 1; })()""")
    drawn.qtbot.waitUntil(lambda: len(complaints) >= 2, timeout=PATIENCE)
    assert drawn.js("window.ran === undefined") is True
    complaints.clear()


def test_a_lost_page_comes_back_with_all_it_knew(draw: Draw) -> None:
    drawn = draw(lambda view: (view.set_pins(SALMIYA, None), view.set_branches([branch()])))
    with drawn.qtbot.waitSignal(drawn.view.drawn, timeout=BACK_WITHIN):
        os.kill(drawn.page.renderProcessPid(), signal.SIGKILL)
        drawn.view.set_pins(SALMIYA, FARWANIYA)
    drawn.until("document.querySelectorAll('.desk-pin').length === 2")
    drawn.until("document.querySelectorAll('.desk-branch').length === 1")
    assert pick(drawn, QPoint(40, 400))[0] == "dropoff"


def test_a_page_that_is_lost_again_and_again_is_given_up(draw: Draw) -> None:
    drawn = draw()
    failures: list[str] = []
    drawn.view.failed.connect(failures.append)
    for _ in range(3):
        with drawn.qtbot.waitSignal(drawn.view.drawn, timeout=PATIENCE):
            os.kill(drawn.page.renderProcessPid(), signal.SIGKILL)
    with drawn.qtbot.waitSignal(drawn.view.failed, timeout=PATIENCE):
        os.kill(drawn.page.renderProcessPid(), signal.SIGKILL)
    assert len(failures) == 1
    assert placeholder(drawn.view).isVisible()
    assert "cannot be shown" in placeholder(drawn.view).text()


def test_a_missing_file_fails_and_says_so(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets, "path", tmp_path.joinpath)
    view = MapView()
    qtbot.addWidget(view)
    with qtbot.waitSignal(view.failed, timeout=PATIENCE) as heard:
        view.start(tmp_path)
    assert "desk.css" in heard.args[0]


@pytest.mark.parametrize(
    "breaks", [ImportError("no module named folium"), AttributeError("folium has no Map")]
)
def test_a_page_that_cannot_be_built_is_told_in_the_window_and_the_log(
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    breaks: Exception,
) -> None:
    def rendered() -> str:
        raise breaks

    monkeypatch.setattr(page_module, "rendered", rendered)
    view = MapView()
    qtbot.addWidget(view)
    with qtbot.waitSignal(view.failed, timeout=PATIENCE):
        view.start(tmp_path)
    assert "Its page could not be built" in placeholder(view).text()
    assert f"No map (page): {type(breaks).__name__}" in caplog.text.replace("MapError: ", "")
    view.close_page()


def test_an_engine_without_its_library_is_told_in_the_window_and_the_log(
    qtbot: QtBot,
    cache_dir: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setitem(sys.modules, "deskdispatch.ui.map.engine.browser", None)
    view = MapView()
    qtbot.addWidget(view)
    view.start(cache_dir)
    assert "lacks a library" in placeholder(view).text()
    assert "No map (engine)" in caplog.text
    view.close_page()


def test_a_page_that_cannot_be_kept_is_made_and_the_log_says_why(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "cache"
    folder.touch()
    assert "</html>" in page_module.load(folder)
    assert "cannot be kept" in caplog.text


def test_a_silent_page_fails_in_time(
    qtbot: QtBot, cache_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view_module, "READY_WITHIN_MS", 1)
    view = MapView()
    qtbot.addWidget(view)
    with qtbot.waitSignal(view.failed, timeout=PATIENCE):
        view.start(cache_dir)
    view.close_page()


def test_before_its_start_it_shows_a_calm_placeholder(qtbot: QtBot) -> None:
    view = MapView()
    qtbot.addWidget(view)
    view.set_pins(SALMIYA, FARWANIYA)
    view.bridge.ask_to_fit()
    view.resize(700, 600)
    view.show()
    assert view.objectName() == "mapView"
    assert view.accessibleName() == "Map"
    assert placeholder(view).isVisible()


def test_it_ends_without_a_complaint(cache_dir: Path) -> None:
    """Covers a view that is closed, deleted, or left until the program ends."""
    code = """
import sys
from collections.abc import Iterator
from pathlib import Path
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QApplication
QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
app = QApplication([])
from deskdispatch.ui.map.view import MapView
from deskdispatch.ui.text import language
views = []
def begin():
    view = MapView()
    views.append(view)
    view.show()
    view.drawn.connect(lambda: QTimer.singleShot(0, farewells.pop(0)))
    view.start(Path(sys.argv[1]))
def close():
    views[-1].close_page()
    begin()
def delete():
    views.pop().deleteLater()
    QTimer.singleShot(0, begin)
farewells = [close, delete, app.quit]
begin()
status = app.exec()
assert not farewells
sys.exit(status)
"""
    done = subprocess.run(
        [sys.executable, "-c", code, str(cache_dir)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    for complaint in ("Release of profile", "Expect troubles", "Traceback", "destroyed", "deleted"):
        assert complaint not in done.stderr


def test_closing_twice_or_before_it_loaded_is_harmless(
    draw: Draw, qtbot: QtBot, cache_dir: Path
) -> None:
    drawn = draw()
    drawn.view.close_page()
    drawn.view.close_page()
    drawn.view.set_pins(SALMIYA, FARWANIYA)
    early = MapView()
    qtbot.addWidget(early)
    early.start(cache_dir)
    early.close_page()
