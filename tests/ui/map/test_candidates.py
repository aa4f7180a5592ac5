"""Tests of several places on the map, of which the clerk chooses one."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt

from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.map.marks import MOST_CANDIDATES
from tests.ui.map.hands import (
    CARD,
    FARWANIYA,
    PATIENCE,
    SALMIYA,
    Draw,
    click,
    delivery,
    pick,
    press,
)

BOTH = ((SALMIYA, "Salmiya"), (FARWANIYA, "Farwaniya <b>"))
MARKS = "[...document.querySelectorAll('.desk-candidate')]"


def with_both(draw: Draw) -> Any:
    drawn = draw(lambda view: view.set_candidates(BOTH))
    drawn.until(f"{MARKS}.length === 2")
    return drawn


def test_they_are_numbered_named_and_in_view(draw: Draw) -> None:
    drawn = with_both(draw)
    assert drawn.js(f"{MARKS}.map(one => one.textContent)") == ["1", "2"]
    assert drawn.js(f"{MARKS}.map(one => one.ariaLabel)") == ["1, Salmiya", "2, Farwaniya <b>"]
    said = drawn.js("[...document.querySelectorAll('.leaflet-tooltip')].map(one => one.innerText)")
    assert said == ["Salmiya", "Farwaniya <b>"]
    for point, _ in BOTH:
        drawn.until(f"map_desk.getBounds().contains([{point.latitude}, {point.longitude}])")


def test_a_click_picks_one_and_sets_no_other_point(draw: Draw) -> None:
    drawn = with_both(draw)
    heard: list[object] = []
    drawn.view.point_picked.connect(lambda *values: heard.append(values))
    with drawn.qtbot.waitSignal(drawn.view.bridge.candidate_accepted, timeout=PATIENCE) as chosen:
        click(drawn, drawn.pixel(FARWANIYA.latitude, FARWANIYA.longitude))
    assert chosen.args == [FARWANIYA]
    assert heard == []


def test_its_number_picks_one(draw: Draw) -> None:
    drawn = with_both(draw)
    accepted = drawn.view.bridge.candidate_accepted
    drawn.view.focus_map()
    drawn.until("document.activeElement === map_desk.getContainer()")
    for key, point in ((Qt.Key.Key_2, FARWANIYA), (Qt.Key.Key_1, SALMIYA)):
        with drawn.qtbot.waitSignal(accepted, timeout=PATIENCE) as chosen:
            press(drawn, key)
        assert chosen.args == [point]


def test_while_locked_and_when_they_are_gone_nothing_is_picked(draw: Draw) -> None:
    drawn = with_both(draw)
    heard: list[object] = []
    drawn.view.bridge.candidate_accepted.connect(heard.append)
    drawn.view.focus_map()
    drawn.until("document.activeElement === map_desk.getContainer()")
    drawn.js("(window.ups = 0, addEventListener('keyup', () => { ups += 1; }), 1)")
    drawn.view.set_locked(True)
    drawn.until("document.querySelector('.desk-locked')")
    press(drawn, Qt.Key.Key_1)
    click(drawn, drawn.pixel(SALMIYA.latitude, SALMIYA.longitude))
    drawn.view.set_locked(False)
    drawn.view.set_candidates(())
    drawn.until(f"{MARKS}.length === 0")
    press(drawn, Qt.Key.Key_1)
    drawn.until("ups === 2")
    assert pick(drawn, QPoint(300, 300))[0] == "dropoff"
    assert heard == []


CROWD = [
    (Coordinates(latitude=29.33, longitude=48.05 + step / 50_000), f"Block {step}, a long street")
    for step in range(6)
]
SHOWN = """[...document.querySelectorAll('.leaflet-tooltip:not([hidden])')].map(one => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom];
})"""


def test_no_label_of_many_covers_another_one_or_a_number_and_the_keyboard_shows_all(
    draw: Draw,
) -> None:
    drawn = draw(lambda view: view.set_candidates(CROWD))
    drawn.until(f"{MARKS}.length === 6")
    labels = drawn.js(SHOWN)
    numbers = drawn.js(f"""{MARKS}.map(one => {{
        const {{ left, top, right, bottom }} = one.getBoundingClientRect();
        return [left, top, right, bottom];
    }})""")
    assert 0 < len(labels) < 6
    for at, (left, top, right, bottom) in enumerate(labels):
        for other in (*labels[:at], *numbers):
            assert left >= other[2] or other[0] >= right or top >= other[3] or other[1] >= bottom
    before = len(labels)
    drawn.js(f"({MARKS}.forEach(one => one.dispatchEvent(new FocusEvent('focus'))), 1)")
    assert len(drawn.js(SHOWN)) == 6
    drawn.js(f"({MARKS}.forEach(one => one.dispatchEvent(new FocusEvent('blur'))), 1)")
    assert len(drawn.js(SHOWN)) == before
    drawn.view.set_candidates([(SALMIYA, str(at)) for at in range(50)])
    drawn.until(f"{MARKS}.length === {MOST_CANDIDATES}")


def test_close_places_are_brought_apart(draw: Draw) -> None:
    pair = [(SALMIYA, "one"), (SALMIYA.model_copy(update={"longitude": 48.0789}), "two")]
    drawn = draw(lambda view: view.set_candidates(pair))
    drawn.until(f"{MARKS}.length === 2")
    drawn.until("map_desk.getZoom() > 13")


def test_the_words_of_the_cross_and_a_card_stand_on_none(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_deliveries([delivery()]))
    click(drawn, drawn.pixel(29.2, 47.9))
    drawn.until(CARD)
    drawn.view.set_candidates([(point, label.split()[0]) for point, label in [*CROWD[:1], *BOTH]])
    drawn.view.focus_map()
    drawn.until(f"{MARKS}.length === 3 && !document.querySelector('.desk-cross-label[hidden]')")
    drawn.until(f"!{CARD}")
    top = drawn.js("document.querySelector('.desk-cross-label').getBoundingClientRect().top")
    lowest = drawn.js(f"Math.max(...{MARKS}.map(one => one.getBoundingClientRect().bottom))")
    assert lowest <= top
