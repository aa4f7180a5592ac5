"""Tests of a saved place's texts, filled into the form and removed with another drop-off."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.saved_places.place_names import SavedPlaceIndex
from deskdispatch.domain.saved_places.saved_place import SavedPlace
from deskdispatch.ui.booking.panel import BookingPanel
from deskdispatch.ui.lib.tasks import Tasks

HERE = Coordinates(latitude=29.3026, longitude=47.9304)
ELSEWHERE = Coordinates(latitude=29.36, longitude=47.98)
GATE = SavedPlace(
    id="a",
    name="Avenues, gate 5",
    latitude=HERE.latitude,
    longitude=HERE.longitude,
    detail="The Avenues, gate 5",
    note="call first",
    saved_at=datetime(2026, 11, 21, tzinfo=UTC),
)
PLAIN = GATE.model_copy(
    update={"id": "b", "name": "Rai", "latitude": 29.31, "detail": "", "note": ""}
)


@pytest.fixture
def panel(qtbot: QtBot, tasks: Tasks) -> BookingPanel:
    made = BookingPanel(tasks, utc_now)
    made.prepare()
    qtbot.addWidget(made)
    made.show()
    made.points.set_saved(SavedPlaceIndex([GATE, PLAIN]))
    return made


def texts(panel: BookingPanel) -> tuple[str, str]:
    return panel.form.detail_edit.text(), panel.form.notes_edit.text()


def test_it_fills_blank_lines_and_names_the_pin(panel: BookingPanel) -> None:
    panel.take_place("dropoff", GATE)
    assert panel.form.dropoff_edit.point == HERE
    assert panel.form.dropoff_edit.text().startswith("Avenues, gate 5 · ")
    assert texts(panel) == ("The Avenues, gate 5", "call first")


def test_what_was_typed_stays(panel: BookingPanel) -> None:
    QTest.keyClicks(panel.form.notes_edit, "ring twice")
    panel.take_place("dropoff", GATE)
    panel.set_point("dropoff", ELSEWHERE)
    assert texts(panel) == ("", "ring twice")


def test_what_it_filled_in_goes_with_its_point_unless_it_was_changed(panel: BookingPanel) -> None:
    panel.take_place("dropoff", GATE)
    QTest.keyClicks(panel.form.notes_edit, ", flat 7")
    panel.take_place("dropoff", PLAIN)
    assert texts(panel) == ("", "call first, flat 7")
    panel.take_place("dropoff", GATE)
    panel.set_point("dropoff", ELSEWHERE)
    assert panel.form.detail_edit.text() == ""


def test_the_address_of_the_customers_own_place_gives_way(panel: BookingPanel) -> None:
    panel.take(Draft(phone="98765432", dropoff=ELSEWHERE, address_detail="Flat 7, Block 3"))
    assert panel.form.detail_edit.text() == "Flat 7, Block 3"
    panel.take_place("dropoff", PLAIN)
    assert panel.form.detail_edit.text() == ""


def test_another_booking_to_the_same_words_keeps_them(panel: BookingPanel) -> None:
    panel.take_place("dropoff", GATE)
    panel.restore(Draft(dropoff=ELSEWHERE, address_detail="The Avenues, gate 5"))
    assert panel.form.detail_edit.text() == "The Avenues, gate 5"


def test_a_pickup_takes_the_point_alone(panel: BookingPanel) -> None:
    panel.take_place("pickup", GATE)
    assert panel.form.pickup_edit.point == HERE
    assert texts(panel) == ("", "")


def test_a_place_that_is_gone_leaves_the_pin_as_coordinates(panel: BookingPanel) -> None:
    panel.take_place("dropoff", GATE)
    panel.points.set_saved(SavedPlaceIndex())
    assert panel.form.dropoff_edit.point == HERE
    assert "Avenues" not in panel.form.dropoff_edit.text()
