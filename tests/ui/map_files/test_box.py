"""Tests of map files in the preferences: the text about each, and the focus."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deskdispatch.domain.places.map_file import MapFileFailure, MapFileInfo
from deskdispatch.ui.map_files.box import MapFilesBox
from deskdispatch.ui.map_files.dialogs import AddMapFileDialog
from deskdispatch.ui.text.errors import failure_words
from tests.ui.bare import bare
from tests.ui.conftest import Speak

STREETS = MapFileInfo("Streets", "© Makers", 8, 16, 412_400_000)
PATH = Path("/maps/streets.mbtiles")


@pytest.fixture
def box(qtbot: QtBot) -> MapFilesBox:
    box = MapFilesBox()
    qtbot.addWidget(box)
    box.show()
    qtbot.waitExposed(box)
    box.activateWindow()
    return box


def rows(box: MapFilesBox) -> list[str]:
    return [bare(box.list.item(at).text()) for at in range(box.list.count())]


def test_each_file_says_what_it_is_or_what_is_wrong(box: MapFilesBox) -> None:
    box.show_files(
        [
            (PATH, STREETS),
            (Path("/usb/city.pmtiles"), MapFileFailure.NOT_THERE),
            (Path("/maps/new.pmtiles"), None),
        ]
    )
    assert rows(box) == [
        "streets.mbtiles\nZoom 8 to 16 · 412 MB",
        "city.pmtiles\nThe file is not there. Plug in its drive, or add it again.",
        "new.pmtiles",
    ]


def test_an_arabic_window_says_it_in_arabic(box: MapFilesBox, speak: Speak) -> None:
    box.show_files([(PATH, STREETS)])
    speak("ar")
    assert rows(box) == ["streets.mbtiles\nتقريب من 8 إلى 16 · 412 ميغابايت"]


def test_a_name_from_outside_is_plain_text(box: MapFilesBox) -> None:
    box.show_files([(Path("/maps/a\u202eselitbm.\nb" + "x" * 200), STREETS)])
    name, _, more = rows(box)[0].partition("\n")
    assert "\u202e" not in name
    assert len(name) <= 80
    assert more == "Zoom 8 to 16 · 412 MB"


def test_the_file_that_is_removed_is_the_chosen_one(box: MapFilesBox) -> None:
    asked: list[str] = []
    box.remove_asked.connect(asked.append)
    box.remove_button.click()
    box.show_files([(PATH, STREETS), (Path("/maps/b.pmtiles"), STREETS)])
    box.list.setCurrentRow(1)
    box.remove_button.click()
    assert asked == [str(Path("/maps/b.pmtiles"))]


def test_the_keys_stay_while_a_file_is_copied(box: MapFilesBox) -> None:
    box.add_button.setFocus()
    box.show_copy("streets.mbtiles", 0, 0)
    assert QApplication.focusWidget() is box.cancel_button
    assert not box.add_button.isEnabled()
    assert bare(box.copy_label.text()) == "Copying streets.mbtiles …"
    box.show_copy("streets.mbtiles", 50, 100)
    assert box.bar.value() * 2 == box.bar.maximum()
    box.show_copy("", 0, 0)
    assert QApplication.focusWidget() is box.add_button
    assert not box.bar.isVisible()


def test_ten_files_are_enough(box: MapFilesBox) -> None:
    box.show_files([(Path(f"/maps/{number}.mbtiles"), STREETS) for number in range(10)])
    assert not box.add_button.isEnabled()


@pytest.mark.parametrize("failure", MapFileFailure)
def test_every_failure_says_what_to_do(box: MapFilesBox, failure: MapFileFailure) -> None:
    box.show_failure("streets.mbtiles", failure)
    assert bare(box.failure_label.text()) == f"streets.mbtiles: {bare(failure_words(failure))}"
    assert failure_words(failure).count(".") >= 2
    box.show_failure("", None)
    assert not box.failure_label.isVisible()


def test_adding_says_whose_map_it_is_and_copies_at_first(qtbot: QtBot) -> None:
    dialog = AddMapFileDialog("streets.mbtiles", STREETS)
    qtbot.addWidget(dialog)
    assert bare(dialog.name_label.text()) == "Streets"
    assert bare(dialog.info_label.text()) == "Zoom 8 to 16 · 412 MB\n© Makers"
    assert dialog.copy_radio.isChecked()
    dialog.link_radio.click()
    assert not dialog.copy_radio.isChecked()
