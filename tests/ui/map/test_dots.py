"""Tests of deliveries on the map: their dots, and the card of one."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area
from tests.ui.map.hands import CARD, PATIENCE, Draw, click, delivery, hovered, pick, press

LATITUDE, LONGITUDE = 29.2, 47.9


def open_card(drawn: Any, latitude: float = LATITUDE, longitude: float = LONGITUDE) -> None:
    drawn.until("window.map_desk")
    click(drawn, drawn.pixel(latitude, longitude))
    drawn.until(CARD)


def card(drawn: Any) -> dict[str, float]:
    box = drawn.js(f"{CARD}.getBoundingClientRect().toJSON()")
    assert isinstance(box, dict)
    return box


def test_a_dot_says_who_waits_for_what_and_who_brings_it(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_deliveries([delivery()]))
    where = drawn.pixel(LATITUDE, LONGITUDE)
    drawn.qtbot.waitUntil(lambda: hovered(drawn, where), timeout=PATIENCE)
    said = drawn.js("document.querySelector('.leaflet-tooltip').innerText")
    assert said.split("\n") == ["ORD-1042", "Noura", "On the way"]
    open_card(drawn)
    assert "Driver" not in drawn.js(f"{CARD}.textContent")
    drawn.view.set_deliveries([delivery(driver_name="Yousef")])
    drawn.until(f"{CARD}.textContent.includes('Driver')")
    lines = drawn.js(
        "[...document.querySelectorAll('.desk-card .desk-line')].map(o => o.innerText)"
    )
    assert lines == ["ORD-1042", "Noura", "On the way", "Driver: Yousef"]


def test_only_what_moved_is_sent(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_deliveries([delivery(), delivery(id="d2")]))
    told: list[dict[str, Any]] = []
    drawn.view.bridge.deliveries_changed.connect(told.append)
    drawn.view.update_deliveries([delivery(id="d2", status="DELIVERED"), delivery(id="d3")])
    drawn.qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
    assert [item["id"] for item in told[0]["items"]] == ["d3"]
    assert told[0]["gone"] == ["d2"]


PAINTED = "[...document.querySelectorAll('canvas')].map(one => one.toDataURL()).join()"


def test_one_to_the_middle_of_an_area_says_so_and_has_a_ring(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_deliveries([delivery()]))
    drawn.until(PAINTED)
    drawn.js(f"(window.without = {PAINTED}, 1)")
    middle = Coordinates(latitude=LATITUDE, longitude=LONGITUDE)
    area = Area(name_en="Middle", name_ar="الوسط", governorate="Capital", point=middle, kind="area")
    drawn.view.set_areas([area])
    drawn.until(f"{PAINTED} !== window.without")
    open_card(drawn)
    assert "Only the middle of the area" in drawn.js(f"{CARD}.textContent")


def test_the_card_leads_to_the_row_by_its_button(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_deliveries([delivery()]))
    open_card(drawn)
    box = drawn.js("document.querySelector('.desk-card button').getBoundingClientRect().toJSON()")
    with drawn.qtbot.waitSignal(drawn.view.bridge.delivery_accepted, timeout=PATIENCE) as heard:
        click(drawn, QPoint(round(box["left"] + 10), round(box["top"] + 10)))
    assert heard.args == ["d1"]


def test_deliveries_at_one_point_have_a_count_and_a_card_that_leads_through_them(
    draw: Draw,
) -> None:
    drawn = draw(lambda view: view.set_deliveries([delivery()]))
    drawn.until(PAINTED)
    drawn.js(f"(window.alone = {PAINTED}, 1)")
    both = [delivery(), delivery(id="d2", order_number="ORD-1043", latitude=LATITUDE + 1e-5)]
    drawn.view.set_deliveries(both)
    drawn.until(f"{PAINTED} !== window.alone")
    drawn.surface.setFocus()
    open_card(drawn)
    drawn.until("document.activeElement.tagName === 'BUTTON'")
    first = drawn.js(f"{CARD}.querySelector('.desk-line').innerText")
    assert f"{2 if first == 'ORD-1043' else 1} of 2" in drawn.js(f"{CARD}.textContent")
    press(drawn, Qt.Key.Key_Tab)
    press(drawn, Qt.Key.Key_Return)
    drawn.until(f"{CARD}.querySelector('.desk-line').innerText !== {first!r}")
    seen = {first, drawn.js(f"{CARD}.querySelector('.desk-line').innerText")}
    assert seen == {"ORD-1042", "ORD-1043"}
    drawn.view.set_deliveries([both[first == "ORD-1042"]])  # whose card is open
    drawn.until(f"{CARD} && !{CARD}.textContent.includes('of 2')")


def test_the_card_leads_to_the_row_by_enter(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_deliveries([delivery()]))
    drawn.surface.setFocus()
    open_card(drawn)
    drawn.until("document.activeElement.tagName === 'BUTTON'")
    with drawn.qtbot.waitSignal(drawn.view.bridge.delivery_accepted, timeout=PATIENCE) as heard:
        press(drawn, Qt.Key.Key_Return)
    assert heard.args == ["d1"]


def test_escape_or_a_click_beside_it_closes_the_card(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_deliveries([delivery()]))
    drawn.surface.setFocus()
    open_card(drawn)
    press(drawn, Qt.Key.Key_Escape)
    drawn.until(f"!{CARD}")
    drawn.until("document.activeElement === map_desk.getContainer()")  # which keeps the focus
    heard: list[object] = []  # no point is set
    drawn.view.point_picked.connect(lambda *values: heard.append(values))
    open_card(drawn)
    click(drawn, QPoint(40, 500))
    drawn.until(f"!{CARD}")
    assert pick(drawn, QPoint(60, 480))[0] == "dropoff"
    assert len(heard) == 1


def test_the_card_is_whole_at_every_edge_and_moves_no_view(draw: Draw) -> None:
    drawn = draw()
    drawn.view.bridge.ask_to_show(Coordinates(latitude=LATITUDE, longitude=LONGITUDE))
    drawn.until(f"map_desk.getCenter().distanceTo([{LATITUDE}, {LONGITUDE}]) < 500")
    for place in (QPoint(8, 300), QPoint(690, 300), QPoint(350, 12), QPoint(690, 560)):
        latitude, longitude = drawn.coordinates(place)
        here = delivery(latitude=latitude, longitude=longitude)
        drawn.view.set_deliveries([here])
        drawn.until("document.querySelector('canvas')")
        before = drawn.js("map_desk.getCenter()")
        drawn.qtbot.waitUntil(lambda at=place: hovered(drawn, at), timeout=PATIENCE)
        open_card(drawn, latitude, longitude)
        box = card(drawn)
        assert box["left"] >= 0
        assert box["top"] >= 0
        assert box["right"] <= 700
        assert box["bottom"] <= 600
        assert drawn.js("map_desk.getCenter()") == before
        drawn.view.set_deliveries([])
        drawn.until(f"!{CARD}")


def test_an_open_card_follows_its_delivery(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_deliveries([delivery(status="ACCEPTED")]))
    open_card(drawn)
    drawn.view.set_deliveries([delivery(status="ENROUTE", driver_name="Yousef")])
    drawn.until(f"{CARD}.textContent.includes('On the way')")
    assert "Yousef" in drawn.js(f"{CARD}.textContent")
    drawn.view.set_deliveries([delivery(status="DELIVERED")])
    drawn.until(f"!{CARD}")


def test_two_thousand_dots_are_shown(draw: Draw) -> None:
    many = [
        delivery(id=f"d{at}", latitude=28.9 + at % 50 / 50, longitude=47.6) for at in range(2000)
    ]
    drawn = draw(lambda view: view.set_deliveries(many))
    count = "(dots => (map_desk.eachLayer(one => dots.push(one.desk)), dots.filter(Boolean)))([])"
    drawn.until(f"{count}.length === 2000")


def test_its_lines_begin_where_the_window_does(draw: Draw) -> None:
    shown = delivery(customer_name="نورة العلي", driver_name="Yousef")
    drawn = draw()
    for language, side in (("en", "left"), ("ar", "right")):
        drawn.view.set_language(language)
        drawn.view.set_deliveries([shown])
        drawn.until(f"document.documentElement.lang === {language!r}")
        open_card(drawn)
        begins = drawn.js(
            f"[...{CARD}.querySelectorAll('.desk-line')].map(row => ["
            f"row.firstChild.getBoundingClientRect().{side}, row.getBoundingClientRect().{side}])"
        )
        assert len(begins) == 4
        assert all(abs(text - row) < 1 for text, row in begins)
        drawn.view.set_deliveries([])
        drawn.until(f"!{CARD}")
