"""Tests of an address with only its area: used only if the area is clear or chosen."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch import assets
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.places.places import Area, parse_areas
from deskdispatch.domain.saved_places.place_names import SavedPlaceIndex
from deskdispatch.domain.saved_places.saved_place import SavedPlace
from deskdispatch.ui.booking.area_choice import AreaChoice
from deskdispatch.ui.location.point_edit import PointEdit
from tests.ui.conftest import Speak

KEY = Qt.Key


@dataclass
class DropoffField:
    """The drop-off line in a window, and the areas that were chosen."""

    window: QWidget
    edit: PointEdit
    choice: AreaChoice
    meant: list[str] = field(default_factory=list)

    def type(self, text: str) -> None:
        self.edit.setFocus()
        self.edit.selectAll()
        self.edit.insert(text)
        self.edit.textEdited.emit(text)

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(self.edit, key)


def _place(name: str, latitude: float = 29.3026) -> SavedPlace:
    at = datetime(2026, 11, 21, tzinfo=UTC)
    return SavedPlace(id=name, name=name, latitude=latitude, longitude=47.9304, saved_at=at)


def without_marks(text: str) -> str:
    """Returns a text without the invisible direction marks."""
    return "".join(letter for letter in text if unicodedata.category(letter) != "Cf")


@pytest.fixture(scope="module")
def areas() -> tuple[Area, ...]:
    return parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def index(areas: tuple[Area, ...]) -> PlaceIndex:
    return PlaceIndex(areas)


@pytest.fixture
def line(qtbot: QtBot, speak: Speak, index: PlaceIndex) -> DropoffField:
    speak("en")
    window, edit = QWidget(), PointEdit()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.addWidget(edit)
    column.addWidget(QLineEdit())
    window.resize(400, 400)
    window.show()
    choice = AreaChoice(edit, window, "dropoffAreaList")
    choice.index = index
    made = DropoffField(window, edit, choice)
    choice.area_chosen.connect(lambda area: made.meant.append(area.name_en))
    choice.place_chosen.connect(lambda place: made.meant.append(place.name))
    return made


@pytest.mark.parametrize("typed", ["Salmiya", "salmiya ", "السالمية"])
@pytest.mark.parametrize("key", [KEY.Key_Return, KEY.Key_Enter, KEY.Key_Tab])
def test_an_areas_own_name_is_taken(line: DropoffField, typed: str, key: Qt.Key) -> None:
    line.type(typed)
    assert line.choice.list.isVisible()
    line.press(key)
    assert line.meant == ["Salmiya"]
    assert not line.choice.list.isVisible()


def test_of_several_areas_none_is_taken_until_one_is_chosen(line: DropoffField) -> None:
    line.type("Sabah")
    assert line.choice.list.count() > 1
    assert "Several areas: choose one" in line.choice.words()
    line.press(KEY.Key_Return)
    assert line.meant == []
    assert line.edit.hasFocus(), "one must be chosen first"
    line.press(KEY.Key_Down)
    chosen = line.choice.list.area
    assert chosen is not None
    line.press(KEY.Key_Return)
    assert line.meant == [chosen.name_en]


def test_a_clear_area_says_that_it_is_no_point(line: DropoffField) -> None:
    line.type("Salmiya")
    assert "An area, not a point" in line.choice.words()
    assert "Salmiya" in line.choice.words()


@pytest.mark.parametrize("typed", ["Safaniya", "الوكرة", "South Surra", "Safaniya block 3"])
def test_an_unknown_name_is_said_to_be_unknown(line: DropoffField, typed: str) -> None:
    line.type(typed)
    assert "similar name" in line.choice.list.item(0).text()
    assert line.choice.list.area is None
    assert "No area is called" in line.choice.words()
    assert "Did you mean" in line.choice.words()
    for key in (KEY.Key_Return, KEY.Key_Enter):
        line.press(key)
        assert line.meant == []
        assert line.edit.hasFocus()


def test_a_similar_name_can_be_chosen(line: DropoffField) -> None:
    line.type("Sabriya")
    line.press(KEY.Key_Down)
    line.press(KEY.Key_Return)
    assert line.meant == ["Jabriya"]


def test_a_name_that_begins_another_ones_is_taken_only_by_choice(line: DropoffField) -> None:
    line.type("salmi")
    line.press(KEY.Key_Return)
    assert line.meant == [], "Salmi or Salmiya"


@pytest.mark.parametrize(("typed", "area"), [("mutlaa n6 b3", "Al Mutlaa 6"), ("nugra", "Nugra")])
def test_an_approximate_middle_is_said_to_be_one(line: DropoffField, typed: str, area: str) -> None:
    line.type(typed)
    assert "approximate middle" in line.choice.list.item(0).text()
    assert f"Enter takes about the middle of {area}" in without_marks(line.choice.words())
    line.press(KEY.Key_Return)
    assert line.meant == [area]


@pytest.mark.parametrize(
    "typed", ["", "12 34", "29.3117, 47.9906", "Salmiya " * 10, "xyzzyplugh"], ids=lambda it: it[:9]
)
def test_what_is_no_area_is_left_to_the_line(line: DropoffField, typed: str) -> None:
    line.type(typed)
    assert not line.choice.list.isVisible()
    assert line.choice.words() == ""
    line.press(KEY.Key_Return)
    assert line.meant == []


def test_a_key_with_a_modifier_is_a_command_and_takes_nothing(line: DropoffField) -> None:
    line.type("Salmiya")
    QTest.keyClick(line.edit, KEY.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert line.meant == []


def test_a_click_takes_the_area_and_escape_takes_none(line: DropoffField) -> None:
    line.type("Sabah")
    line.press(KEY.Key_Escape)
    assert not line.choice.list.isVisible()
    line.type("Sabah")
    second = line.choice.list.item(1)
    name = second.data(Qt.ItemDataRole.UserRole).name_en
    at = line.choice.list.visualItemRect(second).center()
    QTest.mouseClick(line.choice.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert line.meant == [name]


def test_before_the_areas_are_there_nothing_is_offered(line: DropoffField) -> None:
    line.choice.index = None
    line.type("Salmiya")
    assert not line.choice.list.isVisible()
    assert line.choice.words() == ""


@pytest.fixture
def saved(line: DropoffField, areas: tuple[Area, ...]) -> DropoffField:
    names = ("Avenues, gate 5", "Salmiya", "Salmiya stores", "360", "مجمع العائلة")
    line.choice.set_saved(SavedPlaceIndex(map(_place, names)), areas)
    return line


@pytest.mark.parametrize("key", [KEY.Key_Return, KEY.Key_Tab])
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ave", "Avenues, gate 5"),
        ("GATE ٥", "Avenues, gate 5"),
        ("360", "360"),
        ("٣٦٠", "360"),
        ("العائ", "مجمع العائلة"),
        ("salmiya sto", "Salmiya stores"),
    ],
)
def test_a_saved_place_is_taken_by_the_beginning_of_a_word(
    saved: DropoffField, typed: str, meant: str, key: Qt.Key
) -> None:
    saved.type(typed)
    assert saved.meant == [], "nothing is taken by itself"
    assert without_marks(saved.choice.list.item(0).text()).startswith(meant)
    assert not saved.choice.list.item(0).icon().isNull()
    assert "is a saved place" in saved.choice.words()
    saved.press(key)
    assert saved.meant == [meant]


@pytest.mark.parametrize("typed", ["salm", "Salmiya", "5", "29.3"])
def test_beside_an_area_of_that_name_or_for_digits_one_must_be_chosen(
    saved: DropoffField, typed: str
) -> None:
    saved.type(typed)
    saved.press(KEY.Key_Return)
    assert saved.meant == []


def test_two_keys_take_the_first_of_several(saved: DropoffField) -> None:
    saved.choice.set_saved(SavedPlaceIndex(map(_place, ("Avenues, gate 5", "Avenues, gate 6"))), ())
    saved.type("aven")
    assert "Choose one" in saved.choice.words()
    saved.press(KEY.Key_Down)
    saved.press(KEY.Key_Return)
    assert saved.meant == ["Avenues, gate 5"]


def test_a_place_that_was_deleted_while_it_is_offered_can_still_be_taken(
    saved: DropoffField,
) -> None:
    saved.type("ave")
    saved.choice.set_saved(SavedPlaceIndex(), ())
    saved.choice.list.picked.emit(saved.choice.list.choice)
    assert saved.meant == ["Avenues, gate 5"]


def test_coordinates_find_no_place(saved: DropoffField) -> None:
    saved.type("29.3026, 47.9304")
    assert not saved.choice.list.isVisible()
