"""Tests of the search line over the map, without the map's page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.reading import read
from deskdispatch.ui.map.panel import MapPanel
from tests.desk.desk_under_test import AREAS, KUWAIT_CITY, SALMIYA
from tests.ui.conftest import Speak
from tests.ui.map.payloads import PAYLOADS

SALWA = Coordinates(latitude=29.296, longitude=48.079)


@pytest.fixture
def panel(qtbot: QtBot) -> MapPanel:
    made = MapPanel()
    made.prepare()
    qtbot.addWidget(made)
    made.set_areas(AREAS)
    made.show()
    return made


@pytest.fixture
def looked_at(panel: MapPanel, monkeypatch: pytest.MonkeyPatch) -> list[Coordinates]:
    points: list[Coordinates] = []
    monkeypatch.setattr(panel.map_view.bridge, "ask_to_show", points.append)
    return points


@pytest.fixture
def followed(panel: MapPanel, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    roles: list[str] = []
    monkeypatch.setattr(panel.map_view.bridge, "ask_to_follow", roles.append)
    return roles


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
    assert looked_at == [AREAS[1].point]


def test_a_pasted_location_is_the_dropoff(
    panel: MapPanel, qtbot: QtBot, followed: list[str]
) -> None:
    with qtbot.waitSignal(panel.point_picked) as picked:
        search(panel, "https://maps.example/?q=29.3759,47.9774")
    assert picked.args == ["dropoff", KUWAIT_CITY]
    assert followed == ["dropoff"]


def test_what_is_neither_is_said_until_it_is_changed(panel: MapPanel) -> None:
    search(panel, "Xqzwv")
    assert panel.error_label.isVisible()
    assert "Place not found" in panel.error_label.text()
    assert panel.search_edit.text() == "Xqzwv"
    QTest.keyClicks(panel.search_edit, "x")
    assert not panel.error_label.isVisible()


def test_a_similar_name_is_asked_about(panel: MapPanel, looked_at: list[Coordinates]) -> None:
    search(panel, "Zalwiya")
    assert "No area is called" in panel.error_label.text()
    assert "Did you mean" in panel.error_label.text()
    assert ["similar name" in words for words in offered(panel)] == [True]
    assert looked_at == []
    QTest.keyClick(panel.search_edit, Qt.Key.Key_Down)
    QTest.keyClick(panel.search_edit, Qt.Key.Key_Return)
    assert looked_at == [SALMIYA]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("51.50000, -0.12000", "outside Kuwait"),
        (
            "https://www.google.com/maps/place/Some+Shop",
            "Only a name, no point: \u2068Some Shop\u2069.",
        ),
        ("https://www.google.com/maps/placelists/list/AbCd", "The link has no point."),
        ("https://shop.example/offer", "Not a link to a map."),
    ],
)
def test_what_was_understood_is_said(panel: MapPanel, text: str, said: str) -> None:
    search(panel, text)
    assert said in panel.error_label.text()


def test_markup_in_what_is_searched_stays_text(panel: MapPanel) -> None:
    for text in PAYLOADS:
        search(panel, text)
        assert panel.search_edit.text() == text
        assert panel.error_label.textFormat() is Qt.TextFormat.PlainText, text
        for label in panel.notice.findChildren(QLabel):
            assert not label.text() or label.textFormat() is Qt.TextFormat.PlainText, text


def test_an_empty_search_says_nothing(panel: MapPanel) -> None:
    search(panel, "  ")
    assert not panel.error_label.isVisible()


def offered(panel: MapPanel) -> list[str]:
    if not panel.place_list.isVisible():
        return []
    return [panel.place_list.item(row).text() for row in range(panel.place_list.count())]


@pytest.mark.parametrize("typed", ["salm", "السالم", "salmeya", "as-Salmiyah"])
def test_areas_are_offered_as_they_are_typed(panel: MapPanel, typed: str) -> None:
    panel.search_edit.insert(typed)  # QTest cannot type Arabic
    first = offered(panel)[0]
    for words in ("Salmiya", "السالمية", "Hawalli"):
        assert words in first
    assert panel.search_edit.accessibleDescription() == first


@pytest.mark.styled
def test_a_long_list_stays_open_over_the_map(panel: MapPanel) -> None:
    panel.resize(500, 600)
    panel.set_areas([AREAS[0].model_copy(update={"name_en": f"Salmiya {at}"}) for at in range(30)])
    QTest.keyClicks(panel.search_edit, "s")
    QTest.keyClicks(panel.search_edit, "alm")
    assert len(offered(panel)) == 8
    list_, view = panel.place_list, panel.map_view
    assert list_.geometry().intersects(view.geometry())
    assert list_.width() == panel.search_edit.width()
    last = list_.visualItemRect(list_.item(7))
    assert list_.viewport().rect().contains(last)


def test_nothing_is_offered_for_an_empty_line(panel: MapPanel) -> None:
    QTest.keyClicks(panel.search_edit, "salm")
    panel.search_edit.clear()
    assert offered(panel) == []


def test_the_list_is_worked_with_the_keyboard(
    panel: MapPanel, looked_at: list[Coordinates], qtbot: QtBot
) -> None:
    line = panel.search_edit
    panel.set_areas((*AREAS, AREAS[0].model_copy(update={"name_en": "Salwa", "point": SALWA})))
    QTest.keyClicks(line, "sal")
    assert len(offered(panel)) == 2
    assert "Salmiya" in offered(panel)[1]
    QTest.keyClick(line, Qt.Key.Key_Down)
    QTest.keyClick(line, Qt.Key.Key_Down)
    QTest.keyClick(line, Qt.Key.Key_Up)
    QTest.keyClick(line, Qt.Key.Key_Down)
    with qtbot.assertNotEmitted(panel.point_picked):
        QTest.keyClick(line, Qt.Key.Key_Return)
    assert looked_at == [SALMIYA]
    assert offered(panel) == []


def test_escape_closes_the_list_and_keeps_the_text(panel: MapPanel) -> None:
    QTest.keyClicks(panel.search_edit, "salm")
    QTest.keyClick(panel.search_edit, Qt.Key.Key_Escape)
    assert offered(panel) == []
    assert panel.search_edit.text() == "salm"


def test_enter_shows_a_list_again_that_was_put_away_and_then_takes_from_it(
    panel: MapPanel, looked_at: list[Coordinates]
) -> None:
    QTest.keyClicks(panel.search_edit, "salm")
    QTest.keyClick(panel.search_edit, Qt.Key.Key_Escape)
    QTest.keyClick(panel.search_edit, Qt.Key.Key_Return)
    assert "Salmiya" in offered(panel)[0]
    assert not panel.error_label.isVisible()
    assert looked_at == []
    QTest.keyClick(panel.search_edit, Qt.Key.Key_Return)
    assert looked_at == [SALMIYA]


def test_an_area_can_be_clicked(panel: MapPanel, looked_at: list[Coordinates]) -> None:
    QTest.keyClicks(panel.search_edit, "salm")
    places = panel.place_list
    where = places.visualItemRect(places.item(0)).center()
    QTest.mouseClick(places.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert looked_at == [SALMIYA]
    assert offered(panel) == []


def test_a_second_enter_puts_the_keyboard_on_the_map(
    panel: MapPanel, looked_at: list[Coordinates], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    focused: list[bool] = []
    monkeypatch.setattr(panel.map_view, "focus_map", lambda: focused.append(True))
    with qtbot.assertNotEmitted(panel.point_picked):
        search(panel, "Salmiya")
        assert focused == []
        QTest.keyClick(panel.search_edit, Qt.Key.Key_Return)
    assert (looked_at, focused) == ([SALMIYA], [True])


def test_what_is_pasted_needs_no_enter(panel: MapPanel, qtbot: QtBot, followed: list[str]) -> None:
    with qtbot.waitSignal(panel.point_picked) as picked:
        panel.search_edit.insert("سلام، موقعي 29.3759,47.9774 شكرا")
    assert picked.args == ["dropoff", KUWAIT_CITY]
    assert followed == ["dropoff"]


def test_what_is_pasted_over_something_longer_needs_no_enter_either(
    panel: MapPanel, qtbot: QtBot
) -> None:
    panel.search_edit.insert("something that was looked for before, and was much longer than it")
    panel.search_edit.selectAll()
    with qtbot.waitSignal(panel.point_picked) as picked:
        panel.search_edit.insert("29.3759,47.9774")
    assert picked.args == ["dropoff", KUWAIT_CITY]


def test_what_is_typed_waits_for_enter(panel: MapPanel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(panel.point_picked):
        QTest.keyClicks(panel.search_edit, "29.3759, 47.9774")
    with qtbot.waitSignal(panel.point_picked) as picked:
        QTest.keyClick(panel.search_edit, Qt.Key.Key_Return)
    assert picked.args == ["dropoff", KUWAIT_CITY]


TWO = "29.3759, 47.9774 or 29.3369, 48.0759"


def test_of_several_places_one_is_chosen(
    panel: MapPanel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Sequence[tuple[Coordinates, str]]] = []
    monkeypatch.setattr(panel.map_view, "set_candidates", shown.append)
    with qtbot.assertNotEmitted(panel.point_picked):
        panel.search_edit.insert(TWO)
    assert [point for point, _ in shown[-1]] == [KUWAIT_CITY, SALMIYA]
    assert "Salmiya, Hawalli" in shown[-1][1][1]
    assert "2 places" in panel.notice.text
    with qtbot.waitSignal(panel.point_picked) as picked:
        panel.map_view.bridge.candidate_accepted.emit(SALMIYA)
    assert picked.args == ["dropoff", SALMIYA]
    assert shown[-1] == ()
    assert panel.notice.isHidden()


def test_places_offered_for_the_pickup_are_the_pickup(panel: MapPanel, qtbot: QtBot) -> None:
    panel.offer("pickup", [SALMIYA, KUWAIT_CITY])
    with qtbot.waitSignal(panel.point_picked) as picked:
        panel.map_view.bridge.candidate_accepted.emit(KUWAIT_CITY)
    assert picked.args == ["pickup", KUWAIT_CITY]


@pytest.mark.parametrize(
    "pass_on",
    [lambda panel: panel.show_points(SALWA, SALMIYA), MapPanel.begin_next_booking],
    ids=["set otherwise", "the next customer"],
)
@pytest.mark.parametrize("text", [TWO, "https://maps.app.goo.gl/AbCdEf1234567"])
def test_what_was_offered_for_one_customer_is_not_offered_to_the_next(
    panel: MapPanel,
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    pass_on: Callable[[MapPanel], None],
) -> None:
    shown: list[Sequence[tuple[Coordinates, str]]] = []
    panel.show_points(SALWA, None)
    panel.search_edit.insert(text)
    panel.show_points(SALWA, None)  # such as in another language
    assert not panel.notice.isHidden()
    monkeypatch.setattr(panel.map_view, "set_candidates", shown.append)
    pass_on(panel)
    assert panel.notice.isHidden()
    assert shown == [()]


def test_a_short_plus_code_from_elsewhere_counts_from_the_middle_of_the_map(
    panel: MapPanel, qtbot: QtBot, followed: list[str]
) -> None:
    unclear = read("my code is 8XQF+2Q")
    with qtbot.assertNotEmitted(panel.point_picked):  # the map has not reported anything yet
        panel.offer_unclear("pickup", unclear)
    panel.map_view.centre = KUWAIT_CITY
    with qtbot.waitSignal(panel.point_picked) as picked:
        panel.offer_unclear("pickup", unclear)
    role, point = picked.args
    assert (role, point.text(4)) == ("pickup", "29.3376, 47.9744")
    assert followed == ["pickup"]


def test_the_end_of_a_long_chat_is_searched_too(
    panel: MapPanel, qtbot: QtBot, followed: list[str]
) -> None:
    with qtbot.waitSignal(panel.point_picked) as picked:
        panel.search_edit.insert("thanks a lot, see you\n" * 4_000 + "29.3759, 47.9774")
    assert picked.args == ["dropoff", KUWAIT_CITY]
    assert followed == ["dropoff"]


def action(panel: MapPanel) -> QPushButton:
    button = panel.notice.findChild(QPushButton, "bannerAction")
    assert isinstance(button, QPushButton)
    return button


def test_a_short_link_is_followed_only_if_the_clerk_wants_it(
    panel: MapPanel, qtbot: QtBot, looked_at: list[Coordinates]
) -> None:
    with qtbot.assertNotEmitted(panel.short_link_found):
        panel.search_edit.insert("here: https://maps.app.goo.gl/AbCdEf123")
    assert "maps.app.goo.gl" in panel.notice.text
    with qtbot.waitSignal(panel.short_link_found) as asked:
        action(panel).click()
    assert asked.args == ["dropoff", "https://maps.app.goo.gl/AbCdEf123"]
    assert panel.notice.isHidden()
    with qtbot.waitSignal(panel.point_picked) as picked:
        panel.read_text("dropoff", "https://www.google.com/maps?q=29.3759,47.9774")
    assert picked.args == ["dropoff", KUWAIT_CITY]


def test_the_words_of_a_link_without_a_point_are_searched_for(
    panel: MapPanel, qtbot: QtBot, looked_at: list[Coordinates]
) -> None:
    panel.search_edit.clearFocus()
    with qtbot.assertNotEmitted(panel.point_picked):
        panel.read_text("dropoff", "https://www.google.com/search?q=Salmiya&kgmid=/g/1")
    assert panel.search_edit.text() == "Salmiya"
    assert "Only a name, no point: \u2068Salmiya\u2069." in panel.error_label.text()
    assert offered(panel) == []
    QTest.keyClick(panel.search_edit, Qt.Key.Key_Return)
    assert "Salmiya" in offered(panel)[0]
    QTest.keyClick(panel.search_edit, Qt.Key.Key_Return)
    assert looked_at == [SALMIYA]


def test_a_key_on_the_map_turns_the_buttons(panel: MapPanel) -> None:
    panel.map_view.bridge.target_accepted.emit("pickup")
    assert panel.target_buttons["pickup"].isChecked()


def test_which_pin_a_click_sets(panel: MapPanel) -> None:
    assert panel.target_buttons["dropoff"].isChecked()
    panel.set_target("pickup")
    assert panel.target_buttons["pickup"].isChecked()
    assert not panel.target_buttons["dropoff"].isChecked()
    panel.target_buttons["dropoff"].click()
    assert not panel.target_buttons["pickup"].isChecked()


def test_the_arrow_keys_turn_the_switch(panel: MapPanel) -> None:
    panel.show()
    dropoff, pickup = panel.target_buttons["dropoff"], panel.target_buttons["pickup"]
    dropoff.setFocus()
    for key, chosen in ((Qt.Key.Key_Right, pickup), (Qt.Key.Key_Left, dropoff)):
        QTest.keyClick(pickup if chosen is dropoff else dropoff, key)
        assert chosen.isChecked()
        assert chosen.hasFocus()
    role = QAccessible.queryAccessibleInterface(pickup).role()
    assert role == QAccessible.Role.RadioButton


def test_locked_no_pin_is_chosen(panel: MapPanel) -> None:
    panel.set_locked(True)
    panel.target_buttons["pickup"].click()
    assert panel.target_buttons["dropoff"].isChecked()
    panel.set_locked(False)
    panel.target_buttons["pickup"].click()
    assert panel.target_buttons["pickup"].isChecked()


def test_what_is_said_and_offered_follows_the_language(panel: MapPanel, speak: Speak) -> None:
    labels: list[str] = []
    panel.map_view.bridge.page_ready()
    panel.map_view.bridge.candidates_changed.connect(
        lambda shown: labels.extend(each["label"] for each in shown["items"])
    )
    panel.offer("dropoff", (SALMIYA, SALWA))
    speak("ar")
    is_arabic = [any("\u0600" <= letter <= "\u06ff" for letter in label) for label in labels]
    assert is_arabic == [False, False, True, True]
    speak("en")
    search(panel, "Xqzwv")
    english = panel.error_label.text()
    speak("ar")
    assert panel.error_label.isVisible()
    assert panel.error_label.text() not in ("", english)


def test_it_follows_the_language(panel: MapPanel, speak: Speak) -> None:
    speak("ar")
    assert panel.target_buttons["dropoff"].text() not in ("", "Drop-off")
    assert panel.search_edit.placeholderText() != "Search an area, or paste a location"
    assert panel.layoutDirection() == Qt.LayoutDirection.RightToLeft


@pytest.mark.styled
@pytest.mark.parametrize("width", [195, 330, 500])
def test_the_search_is_wide_enough_to_be_read(panel: MapPanel, width: int) -> None:
    panel.show()
    panel.resize(width, 600)
    panel.grab()  # lays it out
    assert panel.width() == width
    assert panel.search_edit.width() >= 160
    switch = panel.target_switch
    assert panel.rect().contains(switch.geometry())
    assert not switch.geometry().intersects(panel.search_edit.geometry())
    for button in panel.target_buttons.values():
        assert switch.rect().contains(button.geometry())
        assert button.width() >= button.sizeHint().width()


@pytest.mark.styled
@pytest.mark.parametrize("code", ["en", "ar"])
def test_offered_areas_are_as_wide_as_their_words_where_there_is_room(
    panel: MapPanel, speak: Speak, code: str
) -> None:
    speak(code)
    panel.resize(600, 400)
    panel.search_edit.setFixedWidth(90)
    panel.search_edit.insert("sal" if code == "en" else "سال")
    places, line = panel.place_list, panel.search_edit
    words = max(
        places.fontMetrics().horizontalAdvance(places.item(row).text())
        for row in range(places.count())
    )
    assert line.width() < words < places.width() <= panel.width()
    start = line.geometry()
    assert places.geometry().left() == start.left() or places.geometry().right() == start.right()


def test_a_point_that_is_asked_for_is_not_the_forms(panel: MapPanel) -> None:
    picked: list[tuple[str, Coordinates]] = []
    answers: list[Coordinates] = []
    panel.point_picked.connect(lambda role, point: picked.append((role, point)))
    panel.ask_point(lambda: "Click where row 4 goes to", (SALMIYA, SALWA), answers.append)
    panel.begin_next_booking()
    assert "row 4" in panel.notice.text
    panel.map_view.bridge.candidate_accepted.emit(SALWA)
    assert (answers, picked) == ([SALWA], [])
    panel.map_view.point_picked.emit("dropoff", KUWAIT_CITY)
    assert (answers, picked) == ([SALWA], [("dropoff", KUWAIT_CITY)])


def test_a_question_for_a_point_ends_when_something_else_is_searched(panel: MapPanel) -> None:
    answers: list[Coordinates] = []
    panel.ask_point(lambda: "Click where row 4 goes to", (), answers.append)
    search(panel, "Salmiya")
    panel.map_view.point_picked.emit("dropoff", KUWAIT_CITY)
    assert answers == []


@pytest.mark.styled
def test_a_narrow_map_leaves_room_for_book_below_it_in_a_window_of_720_pixels_at_200_percent(
    panel: MapPanel,
) -> None:
    panel.resize(291, 400)
    assert panel.minimumSizeHint().height() <= 270
