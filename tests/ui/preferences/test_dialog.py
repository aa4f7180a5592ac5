"""Tests of the preferences: changes by a control, refused values, and resets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from deskdispatch.domain.appearance import COMPACT
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.domain.shift.settings import ShiftSettings
from deskdispatch.domain.wallet.balance import WalletSettings
from deskdispatch.ui.account.page import AccountPage
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.preferences.dialog import PAGES, PreferencesDialog
from deskdispatch.ui.preferences.pages import AdvancedPage, GeneralPage, MapPage
from deskdispatch.ui.slips.settings_page import SlipSettingsPage
from deskdispatch.ui.widgets.page import PreferencePage
from tests.desk.desk_under_test import NOON
from tests.ui.conftest import Speak

RETURN = Qt.Key.Key_Return


class Blank(PreferencePage):
    """Page with one switch, in place of a page that has tests of its own."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._controls: dict[str, QWidget] = {}
        if name == "printing":
            self._controls["print_after_booking"] = QCheckBox(self)

    @property
    def controls(self) -> dict[str, QWidget]:
        return self._controls

    def title(self) -> str:
        return self._name.title()

    def show_values(self, preferences: Preferences) -> None:
        pass

    def retranslate(self) -> None:
        pass


@dataclass
class Opened:
    """Dialog over settings, with the number of changes to them."""

    window: QWidget
    preferences: Preferences
    dialog: PreferencesDialog
    changes: list[int] = field(default_factory=list)

    def combo(self, path: str) -> QComboBox:
        found = self.dialog.control(path)
        assert isinstance(found, QComboBox)
        return found

    def line(self, path: str) -> QLineEdit:
        found = self.dialog.control(path)
        assert isinstance(found, QLineEdit)
        return found

    def number(self, path: str) -> QSpinBox:
        found = self.dialog.control(path)
        assert isinstance(found, QSpinBox)
        return found

    def type(self, path: str, text: str) -> None:
        """Types over the present text, then presses Enter."""
        line = self.line(path)
        line.selectAll()
        QTest.keyClicks(line, text)
        QTest.keyClick(line, RETURN)


@pytest.fixture
def opened(qtbot: QtBot, speak: Speak) -> Opened:
    """The page General, with all settings at their defaults."""
    speak("en")
    preferences, window = Preferences(), QWidget()
    qtbot.addWidget(window)
    pages: dict[str, PreferencePage] = {name: Blank(name) for name in PAGES}
    pages["general"], pages["map"], pages["advanced"] = (
        GeneralPage(preferences),
        MapPage(preferences, QWidget(), QWidget()),
        AdvancedPage(preferences),
    )
    dialog = PreferencesDialog(preferences, pages, window)
    made = Opened(window, preferences, dialog)
    preferences.changed.connect(lambda: made.changes.append(1))
    dialog.show_page("general")
    return made


def test_it_opens_on_the_page_that_was_asked_for(opened: Opened) -> None:
    dialog = opened.dialog
    assert dialog.page == "general"
    dialog.show_page("map")
    assert dialog.page == "map"
    assert dialog.control("map.tiles").isVisible()
    assert not dialog.control("language").isVisible()
    names = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    shown = ["General", "Map", "Printing", "Alerts", "Messages", "Clerks", "Account", "Advanced"]
    assert names == shown


@pytest.mark.styled
@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("en", ["Barcode scanner", "Updates", "This PC"]),
        ("ar", ["قارئ الباركود", "التحديثات", "هذا الجهاز"]),
    ],
)
def test_each_group_stands_below_its_title_and_apart_from_the_one_above(
    opened: Opened, speak: Speak, language: str, titles: list[str]
) -> None:
    speak(language)
    page = opened.dialog.pages["general"]
    assert isinstance(page, GeneralPage)
    page.this_pc.offer(["startup"])
    QApplication.processEvents()
    labels = [each for each in page.findChildren(QLabel) if each.property("role") == "title"]
    tops = {label.text(): label.mapTo(page, QPoint()).y() for label in labels}
    assert sorted(tops, key=tops.__getitem__) == titles

    def top(widget: QWidget) -> int:
        return widget.mapTo(page, QPoint()).y()

    above = opened.combo("customers.keep_months")
    space = tops[titles[0]] - (top(above) + above.height())
    assert space > top(above) - top(opened.combo("shift.paper")) - above.height()
    assert tops[titles[0]] < top(opened.dialog.control("scanner.prefix")) < tops[titles[1]]
    assert tops[titles[1]] < top(opened.dialog.control("updates.weekly")) < top(page.updates)
    assert top(page.updates) < tops[titles[2]] < top(page.this_pc.checks["startup"])


def test_arrows_in_the_list_turn_the_pages(opened: Opened) -> None:
    QTest.keyClick(opened.dialog.list, Qt.Key.Key_Down)
    assert opened.dialog.page == "map"
    assert opened.dialog.control("map.tiles").isVisible()


def test_no_control_is_of_a_setting_that_there_is_not(opened: Opened) -> None:
    with pytest.raises(KeyError):
        opened.dialog.control("general.nothing")


def test_a_choice_takes_effect_at_once_and_is_told_and_marked(opened: Opened) -> None:
    dialog, combo = opened.dialog, opened.combo("density")
    assert "at its default" in dialog.changed_label.text()
    assert not dialog.reset_button.isEnabled()
    combo.setCurrentIndex(combo.findData(COMPACT))
    assert opened.preferences.density == COMPACT
    assert dialog.changed_label.text().endswith("Row height")
    assert combo.property("changed")
    assert dialog.reset_button.isEnabled()
    combo.setCurrentIndex(0)
    assert "at its default" in dialog.changed_label.text()
    assert not combo.property("changed")


@pytest.mark.parametrize(
    ("page", "path", "typed", "kept"),
    [
        ("general", "wallet.low_level", "7.5", "7.500"),
        ("general", "wallet.low_level", "٧٫٥", "7.500"),
        (
            "map",
            "map.address",
            " https://tiles.example/{z}/{x}/{y}.png ",
            "https://tiles.example/{z}/{x}/{y}.png",
        ),
        ("advanced", "map.attribution", "© Street Makers", "© Street Makers"),
    ],
)
def test_a_typed_value_is_taken_as_it_is_meant(
    opened: Opened, page: str, path: str, typed: str, kept: str
) -> None:
    opened.dialog.show_page(page)
    opened.line(path).setText(typed)
    opened.line(path).editingFinished.emit()
    assert opened.preferences.at(path) == kept
    assert opened.line(path).text() == kept


@pytest.mark.parametrize(
    ("page", "path", "typed", "words"),
    [
        ("general", "wallet.low_level", "five", "Type an amount"),
        ("advanced", "map.address", "http://tiles.example/{z}", "https address"),
        ("advanced", "map.attribution", " ", "one line"),
    ],
)
def test_what_cannot_be_used_is_said_kept_in_its_line_and_not_taken(
    opened: Opened, page: str, path: str, typed: str, words: str
) -> None:
    opened.dialog.show_page(page)
    before, line = opened.preferences.at(path), opened.line(path)
    opened.type(path, typed)
    assert opened.dialog.isVisible(), "Enter ends the edit, not the dialog"
    assert words in line.accessibleDescription()
    assert opened.preferences.at(path) == before
    assert not opened.changes
    opened.preferences.choose(language="ar")
    assert line.text() == typed, "it stays to be mended"
    opened.type(path, str(before))
    assert words not in line.accessibleDescription()


def test_the_words_of_a_failure_follow_the_language(opened: Opened, speak: Speak) -> None:
    opened.type("wallet.low_level", "five")
    line = opened.line("wallet.low_level")
    english = line.accessibleDescription()
    speak("ar")
    assert line.accessibleDescription()
    assert line.accessibleDescription() != english


def test_zooms_that_contradict_each_other_are_not_taken(opened: Opened) -> None:
    opened.dialog.show_page("map")
    lowest, highest = opened.number("map.min_zoom"), opened.number("map.max_zoom")
    before = opened.preferences.map
    lowest.setValue(before.max_zoom + 1)
    assert opened.preferences.map == before
    assert "lower zoom" in lowest.accessibleDescription()
    opened.preferences.choose(map=TileSourceSettings(tiles=False))
    assert lowest.value() == before.min_zoom, "a change elsewhere shows what is in force"
    assert "lower zoom" not in lowest.accessibleDescription()
    highest.setValue(highest.value() - 1)
    assert opened.preferences.map.max_zoom == before.max_zoom - 1


def test_a_switch_is_a_switch(opened: Opened) -> None:
    opened.dialog.show_page("map")
    before, check = opened.preferences.map.tiles, opened.dialog.control("map.tiles")
    assert isinstance(check, QCheckBox)
    QTest.keyClick(check, Qt.Key.Key_Space)
    assert opened.preferences.map.tiles is not before


def test_a_change_elsewhere_is_shown_and_changes_nothing_again(opened: Opened) -> None:
    opened.preferences.choose(scheme="dark", wallet=WalletSettings(low_level="9.000"))
    assert opened.combo("scheme").currentData() == "dark"
    assert opened.line("wallet.low_level").text() == "9.000"
    assert opened.changes == [1]
    opened.preferences.choose(scheme="dark")
    assert opened.changes == [1], "what is so already is no change"


def test_reset_concerns_the_page_that_is_shown_and_is_undone(opened: Opened) -> None:
    dialog, preferences = opened.dialog, opened.preferences
    streets = TileSourceSettings(tiles=not TileSourceSettings().tiles)
    preferences.choose(
        scheme="dark", density=COMPACT, wallet=WalletSettings(low_level="9.000"), map=streets
    )
    assert not dialog.undo_button.isVisible()
    dialog.reset_button.click()
    assert preferences.differing(["scheme", "density", "wallet.low_level"]) == []
    assert preferences.map == streets
    assert dialog.undo_button.isVisible()
    dialog.undo_button.click()
    assert (preferences.scheme, preferences.density) == ("dark", COMPACT)
    assert preferences.wallet.low_level == "9.000"
    assert not dialog.undo_button.isVisible()


def test_undoing_a_reset_takes_back_nothing_that_was_done_elsewhere(opened: Opened) -> None:
    preferences = opened.preferences
    preferences.choose(scheme="dark", shift=ShiftSettings(paper="roll_80"))
    opened.dialog.reset_button.click()
    ended = preferences.shift.with_end(NOON, first_start=NOON)
    preferences.choose(shift=ended)
    opened.dialog.undo_button.click()
    assert preferences.scheme == "dark"
    assert preferences.shift == replace(ended, paper="roll_80")


def test_undoing_a_reset_of_the_map_keeps_a_file_that_was_added_since(opened: Opened) -> None:
    preferences = opened.preferences
    preferences.choose(map=TileSourceSettings(tiles=False))
    opened.dialog.show_page("map")
    opened.dialog.reset_button.click()
    preferences.choose(map=replace(preferences.map, files=("/maps/kuwait.mbtiles",)))
    opened.dialog.undo_button.click()
    assert preferences.map == TileSourceSettings(tiles=False, files=("/maps/kuwait.mbtiles",))


@pytest.mark.parametrize("then", ["another page", "another choice"])
def test_a_reset_can_only_be_undone_while_nothing_else_was_done(opened: Opened, then: str) -> None:
    opened.preferences.choose(scheme="dark")
    opened.dialog.reset_button.click()
    if then == "another page":
        opened.dialog.show_page("map")
    else:
        opened.combo("density").setCurrentIndex(1)
    assert not opened.dialog.undo_button.isVisible()


def test_printers_that_were_set_up_and_sign_ins_are_never_reset() -> None:
    pages = (MapPage, SlipSettingsPage, AccountPage)
    kept = {path for page in pages for path in page.kept}
    assert kept == {"map.files", "thermal", "profile", "profiles.base_url", "profiles.email"}


def test_it_speaks_the_language_of_the_window(opened: Opened, speak: Speak) -> None:
    dialog = opened.dialog
    opened.combo("density").setCurrentIndex(1)
    english = dialog.changed_label.text()
    speak("ar")
    assert dialog.windowTitle() != "Preferences"
    assert dialog.list.item(1).text() != "Map"
    assert dialog.changed_label.text() not in ("", english)
    assert opened.combo("scheme").itemText(1) != "Light"
    assert opened.combo("language").itemText(1) == "English", "a language names itself"
    assert opened.number("map.cache_mb").suffix() not in ("", " MB")


def test_it_closes_by_escape_and_by_its_button(opened: Opened) -> None:
    QTest.keyClick(opened.dialog, Qt.Key.Key_Escape)
    assert not opened.dialog.isVisible()
    opened.dialog.show_page("general")
    opened.dialog.close_button.click()
    assert not opened.dialog.isVisible()
