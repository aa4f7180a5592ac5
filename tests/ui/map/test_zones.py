"""Tests of the areas with a fixed price, on the map."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from PySide6.QtCore import QPoint

from deskdispatch.domain.places.places import Area
from deskdispatch.domain.pricing.special_zones import ZoneAreas
from deskdispatch.domain.pricing.tariff import SpecialZone
from tests.ui.map.hands import FARWANIYA, PATIENCE, SALMIYA, Draw, hovered, pick

NAME = "Salmiya <img src=x onerror=window.ran=1>"
AREAS = (
    Area(name_en=NAME, name_ar="السالمية", governorate="Hawalli", point=SALMIYA, kind="area"),
    Area(
        name_en="Farwaniya",
        name_ar="الفروانية",
        governorate="Farwaniya",
        point=FARWANIYA,
        kind="area",
    ),
)
ZONES = tuple(
    ZoneAreas(SpecialZone(id=name, name=name, price_kwd=Decimal(price)), (area,))
    for name, price, area in zip(("East", "West"), ("5.000", "3.000"), AREAS, strict=True)
)

IS_ZONE = "o.getRadius && o.options.pane === 'zones'"
CIRCLES = f"(all => (map_desk.eachLayer(o => {IS_ZONE} && all.push(o)), all))([])"
DASHES = f"{CIRCLES}.map(o => o.options.dashArray)"
RADII = f"{CIRCLES}.map(o => o.getRadius())"
PRICES = "[...document.querySelectorAll('.desk-zone-price span')].map(o => o.textContent)"
SEEN = f"{CIRCLES}.every(o => map_desk.getBounds().contains(o.getLatLng()))"


def with_zones(draw: Draw) -> Any:
    def show(view: Any) -> None:
        view.set_areas(AREAS)
        view.set_zones(ZONES)

    drawn = draw(show)
    drawn.until(f"{CIRCLES}.length === 2")
    return drawn


def test_each_area_has_a_circle_and_a_price_and_all_are_in_view(draw: Draw) -> None:
    drawn = with_zones(draw)
    assert drawn.js(RADII) == [5000, 5000]
    prices = [price.strip("\u2066\u2069") for price in drawn.js(PRICES)]
    assert prices == ["KWD 5.000", "KWD 3.000"]
    assert len(set(drawn.js(DASHES))) == 2, "told apart without a colour"
    drawn.until(SEEN)
    where = middle_of_a_price(drawn)
    drawn.qtbot.waitUntil(lambda: hovered(drawn, where), timeout=PATIENCE)
    words = drawn.js("document.querySelector('.leaflet-tooltip').textContent")
    assert NAME in words
    assert "East" in words
    assert drawn.js("typeof window.ran") == "undefined"
    label = drawn.js("document.querySelector('.desk-zone-price').getAttribute('aria-label')")
    assert label.startswith(NAME), "plain text"


def middle_of_a_price(drawn: Any) -> QPoint:
    box = drawn.js("document.querySelector('.desk-zone-price span').getBoundingClientRect()")
    return QPoint(round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2))


def test_a_click_on_circle_or_price_sets_a_point(draw: Draw) -> None:
    drawn = with_zones(draw)
    drawn.until(SEEN)
    for spot in (drawn.pixel(SALMIYA.latitude, SALMIYA.longitude), middle_of_a_price(drawn)):
        role, point = pick(drawn, spot)
        assert role == "dropoff"
        assert abs(point.longitude - SALMIYA.longitude) < 0.01


def test_their_names_follow_the_language_the_view_stays_and_they_are_removed(draw: Draw) -> None:
    drawn = with_zones(draw)
    drawn.js("map_desk.setView([29.0, 48.0], 12) && 1")
    drawn.view.set_language("ar")
    drawn.until("document.querySelector('.desk-zone-price').ariaLabel.startsWith('السالمية')")
    assert drawn.js("map_desk.getZoom()") == 12
    drawn.view.set_zones(())
    drawn.until(f"{CIRCLES}.length === 0")
    assert drawn.js(PRICES) == []
