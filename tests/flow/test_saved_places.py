"""Tests of saved places: saved by a key, found by letters, booked to, changed and deleted."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QListWidget,
    QPushButton,
    QTableWidget,
)

from deskdispatch.app import app_paths
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.geo import Coordinates
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import CTRL, NONE, RunningDesktop
from tests.flow.test_long_work import name_file, strip
from tests.waiting import until

GATE = Coordinates(latitude=29.30251, longitude=47.93012)
CSV = (
    "Place,Other name,Location,Address details\n"
    'Marina Mall,مارينا مول,"29.34601, 48.06612",Gulf Road\n'
    'Avenues gate ٥,الأفنيوز,"29.30251, 47.93012",beside the taxis\n'
    "Nowhere,,,\n"
)


def _is_open(name: str) -> bool:
    dialog = QApplication.activeModalWidget()
    return dialog is not None and dialog.objectName() == name


def _dialog() -> QDialog:
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QDialog)
    return dialog


def _type(dialog: QDialog, name: str, text: str) -> None:
    edit = dialog.findChild(QLineEdit, name)
    assert edit is not None
    edit.setFocus(Qt.FocusReason.OtherFocusReason)
    edit.selectAll()
    QTest.keyClicks(edit, text)


def _sent(folder: Path) -> list[Booking]:
    """Reads the bookings that were sent to the service."""
    file = app_paths.find(folder / "data").journal_file("practice")
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("SELECT booking FROM intents").fetchall()
    return [Booking.model_validate_json(text) for (text,) in rows]


async def _back(desk: RunningDesktop) -> None:
    """Waits until no dialog is open and the window is active again."""
    await until(lambda: QApplication.activeModalWidget() is None, what="no dialog")
    desk.window.activateWindow()
    await until(desk.window.isActiveWindow, what="the window")


async def _save(desk: RunningDesktop, name: str, **texts: str) -> None:
    desk.press(Qt.Key.Key_F3, CTRL)
    await until(lambda: _is_open("placeDialog"), what="the dialog")
    _type(_dialog(), "savedNameEdit", name)
    for field, text in texts.items():
        _type(_dialog(), f"saved{field.capitalize()}Edit", text)
    desk.press(Qt.Key.Key_Return)
    await until(lambda: "Saved" in desk.window.booking_panel.banner.text, what="that it is saved")
    await _back(desk)


async def test_a_pin_saved_by_a_key_is_found_by_three_letters_and_booked_to(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.choose_dropoff(GATE.text())
        await _save(desk, "Avenues, gate 5", note="call first")
        assert desk.text("dropoffEdit").startswith("Avenues, gate 5 · ")

        desk.press(Qt.Key.Key_N, CTRL)
        desk.type_customer()
        desk.type("dropoffEdit", "ave")
        places = desk.find(QListWidget, "dropoffAreaList")
        assert places.isVisible()
        assert "Avenues, gate 5" in places.item(0).text()
        assert desk.form.dropoff_edit.unread_text  # no pin is set automatically
        desk.press(Qt.Key.Key_Return)
        assert desk.form.dropoff_edit.point == GATE
        assert desk.text("dropoffEdit").startswith("Avenues, gate 5 · ")
        assert desk.text("addressDetailEdit") == "Avenues, gate 5"
        assert desk.text("notesEdit") == "call first"
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 1, what="a row on the board")
        (sent,) = _sent(tmp_path)
        assert sent.dropoff.text() == GATE.text()
        assert sent.address == ("Rabiya", "Avenues, gate 5")

        # The drop-off of a delivery on the board can be saved too; a name can be used only once.
        desk.click_row(0)
        desk.press(Qt.Key.Key_F3, CTRL, on=desk.window.board_panel.table)
        await until(lambda: _is_open("placeDialog"), what="the dialog")
        pins = _dialog().findChild(QComboBox, "savedPinCombo")
        assert pins is not None
        assert "ORD-" in pins.currentText()
        _type(_dialog(), "savedNameEdit", "avenues GATE 5")
        desk.press(Qt.Key.Key_Return)
        assert _is_open("placeDialog")
        _dialog().reject()
        await _back(desk)

        # Another drop-off also removes the place's texts; deleting a place removes no pin.
        desk.type("dropoffEdit", "gate")
        desk.press(Qt.Key.Key_Return)
        desk.window.booking_panel.set_point("dropoff", Coordinates(latitude=29.33, longitude=48.07))
        assert desk.text("addressDetailEdit") == ""
        desk.press(Qt.Key.Key_N, CTRL)
        desk.type("placeSearchEdit", "avenues g")
        desk.press(Qt.Key.Key_Return)
        assert desk.form.dropoff_edit.point == GATE
        await _deleted(desk)
        assert desk.form.dropoff_edit.point == GATE
        assert "Avenues" not in desk.text("dropoffEdit")


async def _deleted(desk: RunningDesktop) -> None:
    """Renames and deletes the only place in the list, by keys."""
    desk.press(Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    await until(lambda: _is_open("savedPlacesDialog"), what="the list")
    listed = _dialog()
    table = listed.findChild(QTableWidget, "savedPlacesTable")
    assert table is not None
    await until(lambda: table.rowCount() == 1, what="the place")
    _type(listed, "savedPlacesSearchEdit", "rabiya")
    edit = listed.findChild(QPushButton, "editPlaceButton")
    assert edit is not None
    edit.click()
    await until(lambda: _is_open("placeDialog"), what="the dialog")
    _type(_dialog(), "savedNameEdit", "Avenues, gate 6")
    desk.press(Qt.Key.Key_Return)
    model = table.model()
    await until(lambda: "gate 6" in model.index(0, 0).data(), what="the new name")
    assert "gate 6" in desk.text("dropoffEdit")
    table.setFocus(Qt.FocusReason.OtherFocusReason)
    QTest.keyClick(table, Qt.Key.Key_Delete, NONE)
    await until(lambda: table.rowCount() == 0, what="none")
    undo = listed.findChild(QPushButton, "bannerAction")
    assert undo is not None
    for _ in range(2):  # a double click
        QTest.mouseClick(undo, Qt.MouseButton.LeftButton)
    await until(lambda: table.rowCount() > 0, what="the place again")
    records = desk.program.connector.desk
    assert records is not None
    assert len((await records.saved_places.load()).places) == table.rowCount() == 1
    table.setFocus(Qt.FocusReason.OtherFocusReason)
    table.selectRow(0)
    QTest.keyClick(table, Qt.Key.Key_Delete, NONE)
    await until(lambda: table.rowCount() == 0, what="none again")
    listed.reject()


async def test_places_come_from_a_file_and_the_pickup_is_one_of_them(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    path = tmp_path / "places.csv"
    path.write_text(CSV, encoding="utf-8")
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.choose_dropoff(GATE.text())
        await _save(desk, "Avenues, gate 5")
        desk.window.commands.actions["import_places"].trigger()
        await name_file(desk, "openFileDialog", path)
        await until(lambda: _is_open("placeImportDialog"), what="the preview")
        left_out = _dialog().findChild(QTableWidget, "placeImportProblemsTable")
        assert left_out is not None
        assert left_out.rowCount() == 1
        _dialog().activateWindow()  # like a window manager
        await until(_dialog().isActiveWindow, what="the preview in front")
        desk.press(Qt.Key.Key_Return)
        await until(lambda: "2 places added or completed." in strip(desk).text, what="the end")

        await _back(desk)
        desk.type("pickupEdit", "مارينا")
        desk.press(Qt.Key.Key_Return)
        pickup = Coordinates(latitude=29.34601, longitude=48.06612)
        assert desk.form.pickup_edit.point == pickup
        assert desk.form.dropoff_edit.point == GATE
