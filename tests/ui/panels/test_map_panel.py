"""The search line over the map, without the map's page."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.panels.map_panel import MapPanel
from tests.desk.counter import AREAS, KUWAIT_CITY
from tests.ui.conftest import Speak


@pytest.fixture
def panel(qtbot: QtBot) -> MapPanel:
    made = MapPanel()
    qtbot.addWidget(made)
    made.set_areas(AREAS)
    made.show()
    return made


@pytest.fixture
def looked_at(panel: MapPanel, monkeypatch: pytest.MonkeyPatch) -> list[Coordinates]:
    points: list[Coordinates] = []
    monkeypatch.setattr(panel.map_view, "look_at", points.append)
    return points


def search(panel: MapPanel, text: str) -> None:
    panel.search_edit.clear()
    panel.search_edit.insert(text)
    QTest.keyClick(panel.search_edit, Qt.Key.Key_Return)


@pytest.mark.parametrize("name", ["Kuwait City", " kuwait city ", "مدينة الكويت", "the city"])
def test_an_area_is_looked_at_and_nothing_is_picked(
    panel: MapPanel, qtbot: QtBot, looked_at: list[Coordinates], name: str
) -> None:
    with qtbot.assertNotEmitted(panel.point_picked):
        search(panel, name)
    assert looked_at == [KUWAIT_CITY]


def test_a_pasted_location_is_the_dropoff(
    panel: MapPanel, qtbot: QtBot, looked_at: list[Coordinates]
) -> None:
    with qtbot.waitSignal(panel.point_picked) as picked:
        search(panel, "https://maps.example/?q=29.3759,47.9774")
    assert picked.args == ["dropoff", KUWAIT_CITY]
    assert looked_at == [KUWAIT_CITY]


def test_what_is_neither_is_said_until_it_is_changed(panel: MapPanel) -> None:
    search(panel, "Atlantis")
    assert panel.error_label.isVisible()
    assert "No point found" in panel.error_label.text()
    assert panel.search_edit.text() == "Atlantis"
    QTest.keyClicks(panel.search_edit, "x")
    assert not panel.error_label.isVisible()


def test_an_empty_search_says_nothing(panel: MapPanel) -> None:
    search(panel, "  ")
    assert not panel.error_label.isVisible()


def test_names_are_offered_in_both_languages(panel: MapPanel) -> None:
    completer = panel.search_edit.completer()
    for typed, offered in (("salm", "Salmiya"), ("كويت", "مدينة الكويت")):
        completer.setCompletionPrefix(typed)
        assert completer.currentCompletion() == offered


def test_which_pin_a_click_sets(panel: MapPanel) -> None:
    assert panel.target_buttons["dropoff"].isChecked()
    panel.set_target("pickup")
    assert panel.target_buttons["pickup"].isChecked()
    assert not panel.target_buttons["dropoff"].isChecked()
    panel.target_buttons["dropoff"].click()
    assert not panel.target_buttons["pickup"].isChecked()


def test_locked_no_pin_is_chosen(panel: MapPanel) -> None:
    panel.set_locked(True)
    panel.target_buttons["pickup"].click()
    assert panel.target_buttons["dropoff"].isChecked()
    panel.set_locked(False)
    panel.target_buttons["pickup"].click()
    assert panel.target_buttons["pickup"].isChecked()


def test_it_follows_the_language(panel: MapPanel, speak: Speak) -> None:
    speak("ar")
    assert panel.target_buttons["dropoff"].text() not in ("", "Drop-off")
    assert panel.search_edit.placeholderText() != "Search an area, or paste a location"
    assert panel.layoutDirection() == Qt.LayoutDirection.RightToLeft
