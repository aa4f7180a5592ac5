"""Tests of clerks: adding them, asking for one before a booking, and showing who booked."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QDialog, QLineEdit

from deskdispatch.app import app_paths
from deskdispatch.ui.deliveries.model.column import BoardColumn
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import RunningDesktop
from tests.waiting import until


def _dialog(name: str) -> QDialog | None:
    dialog = QApplication.activeModalWidget()
    is_it = isinstance(dialog, QDialog) and dialog.objectName() == name
    return dialog if is_it and isinstance(dialog, QDialog) else None


async def _opened(name: str) -> QDialog:
    await until(lambda: _dialog(name) is not None, what=name)
    dialog = _dialog(name)
    assert dialog is not None
    return dialog


def _line(dialog: QDialog, name: str) -> QLineEdit:
    edit = dialog.findChild(QLineEdit, name)
    assert edit is not None
    return edit


async def _add(desk: RunningDesktop, name: str, pin: str) -> None:
    """Adds a clerk in the preferences, which the key opens while there is no clerk to choose."""
    desk.click("addClerkButton")
    dialog = await _opened("editClerkDialog")
    _line(dialog, "editClerkNameEdit").setText(name)
    QTest.keyClicks(_line(dialog, "editClerkPinEdit"), pin)
    QTest.keyClicks(_line(dialog, "editClerkAgainEdit"), pin)
    button = dialog.findChild(QAbstractButton, "editClerkSaveButton")
    assert button is not None
    button.click()
    clerks = desk.program.wiring.clerks
    await until(lambda: clerks.box().list.count() > 0, what=name)
    await until(lambda: _dialog("editClerkDialog") is None, what="no dialog")
    await until(lambda: any(name == clerk.name for clerk in clerks.known), what=name)


async def _back(desk: RunningDesktop) -> None:
    await until(lambda: QApplication.activeModalWidget() is None, what="no dialog")
    desk.window.activateWindow()
    await until(desk.window.isActiveWindow, what="the window")


def _booked_by(folder: Path) -> list[str | None]:
    file = app_paths.find(folder / "data").journal_file("practice")
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("SELECT clerk FROM intents ORDER BY written_at").fetchall()
    return [clerk for (clerk,) in rows]


async def test_book_asks_who_books_and_the_name_stands_wherever_the_order_is_told(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        button, clerks = desk.program.wiring.clerks.button, desk.program.wiring.clerks
        assert button.isHidden()
        desk.press(Qt.Key.Key_F11)  # no clerk to choose: opens the page to add one
        await until(lambda: clerks.box().isVisible(), what="the page of the clerks")
        await _add(desk, "Noura", "0427")
        await _add(desk, "Mona", "1111")
        assert button.isHidden()
        desk.find(QCheckBox, "preference_clerks_asks").click()
        desk.click("preferencesCloseButton")
        await _back(desk)
        assert button.text() == "Choose clerk"

        # *Book* asks for the PIN first, and books after its fourth digit.
        desk.type_customer()
        desk.choose_dropoff()
        desk.press_book()
        dialog = await _opened("clerkDialog")
        assert not desk.deliveries()
        QTest.keyClicks(_line(dialog, "clerkNameEdit"), "no")
        pin = _line(dialog, "clerkPinEdit")
        assert pin.hasFocus()
        QTest.keyClicks(pin, "1111")
        assert pin.hasFocus(), "an Enter behind the digits presses no button"
        await until(lambda: clerks_error(dialog) == "Wrong PIN.", what="that it is wrong")
        QTest.keyClicks(pin, "0427")
        await until(lambda: desk.board.rowCount() == 1, what="a row on the board")
        assert "Noura" in button.text()
        assert desk.row(0)[BoardColumn.CLERK].strip("\u2068\u2069") == "Noura"
        desk.click_row(0)
        await until(lambda: "Noura" in desk.text("bookedFact"), what="who booked it")

        # The other clerk is chosen by number; the next booking is theirs, without a question.
        await _back(desk)
        desk.press(Qt.Key.Key_F11)
        dialog = await _opened("clerkDialog")
        QTest.keyClicks(_line(dialog, "clerkNameEdit"), "1")
        QTest.keyClicks(_line(dialog, "clerkPinEdit"), "1111")
        await until(lambda: "Mona" in button.text(), what="the other clerk")
        await _back(desk)
        desk.type_customer("6666 1234", "Sara")
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 2, what="another row")
        assert _booked_by(tmp_path) == ["Noura", "Mona"]

        # After the pause in the settings the PIN is asked again, with the same clerk selected.
        desk.window.preferences.choose(clerks=clerks_after(desk, 5))
        desk.program.wiring.wake_watch.woken.emit(299.0)
        assert "Mona" in button.text()
        desk.program.wiring.wake_watch.woken.emit(300.0)  # the PC slept
        assert button.text() == "Choose clerk"
        desk.press(Qt.Key.Key_F11)
        QTest.keyClicks(_line(await _opened("clerkDialog"), "clerkPinEdit"), "1111")
        await until(lambda: "Mona" in button.text(), what="the same one again")
        await _back(desk)
        clerks.idle_s = lambda: timedelta(minutes=5).total_seconds()
        clerks.check_idle()
        assert button.text() == "Choose clerk"
        desk.type_customer("6666 9876", "Amal")
        desk.press_book()
        dialog = await _opened("clerkDialog")
        assert _line(dialog, "clerkPinEdit").hasFocus()
        dialog.reject()
        assert len(desk.deliveries()) == 2
        assert desk.text("nameEdit") == "Amal"

        # A removed clerk's name stays with their bookings.
        here = desk.program.connector.desk
        assert here is not None
        for clerk in clerks.known:
            await here.clerks.remove(clerk)
        assert button.isHidden()
        names = [desk.row(row)[BoardColumn.CLERK].strip("\u2068\u2069") for row in range(2)]
        assert sorted(names) == ["Mona", "Noura"]


def clerks_error(dialog: QDialog) -> str:
    return dialog.pin_field.error  # type: ignore[attr-defined, no-any-return]


def clerks_after(desk: RunningDesktop, minutes: int) -> object:
    from dataclasses import replace

    return replace(desk.window.preferences.clerks, idle_minutes=minutes)
