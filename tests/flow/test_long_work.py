"""Tests of long jobs in the window: progress, stopping and continuing."""

from __future__ import annotations

import asyncio
import csv
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QPushButton, QWidget

from deskdispatch.app import app_paths
from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.widgets.status_chip import StatusRole
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import LIST, LISTED, FakeService, endpoint, shows
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.waiting import until

MANY = 90


def many(count: int = MANY, **fields: Any) -> list[dict[str, Any]]:
    return [
        LISTED
        | {"id": f"d-{at}", "orderNumber": f"ORD-{7000 + at}", "customerName": "فاطمة"}
        | {"status": "DELIVERED"}
        | fields
        for at in range(1, count + 1)
    ]


def details(fake: FakeService) -> int:
    return len({heard.line for heard in fake.requests if f"{LIST}/" in endpoint(heard)})


def strip(desk: RunningDesktop) -> Any:
    return desk.find(QWidget, "progressStrip")


async def name_file(desk: RunningDesktop, dialog_name: str, path: Path) -> None:
    """Sets the path in a file dialog; if it were typed, Qt's list of folders could take Enter."""
    await until(lambda: desk.window.findChild(QFileDialog, dialog_name), what="the question")
    dialog = desk.find(QFileDialog, dialog_name)
    line = dialog.findChild(QLineEdit, "fileNameEdit")
    assert isinstance(line, QLineEdit)
    line.setText(str(path))
    accept = next(one for one in dialog.findChildren(QPushButton) if one.isDefault())
    await until(lambda: accept.isVisible() and accept.isEnabled(), what="that it takes the name")
    QTest.keyClick(line, Qt.Key.Key_Return)
    await until(lambda: not desk.window.findChild(QFileDialog, dialog_name), what="its end")
    desk.window.activateWindow()  # like a window manager
    await until(desk.window.isActiveWindow)


async def test_the_first_reading_is_stopped_and_the_rest_comes_all_the_same(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    goes_on = asyncio.Event()
    shows(fake, *many())
    answer = fake.answer

    async def slow(line: ServerConnection, heard: ReceivedRequest) -> None:
        if f"{LIST}/" in endpoint(heard) and details(fake) > 8:
            await goes_on.wait()
        await answer(line, heard)

    fake.answer = slow  # type: ignore[method-assign]
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: strip(desk).is_running, what="how far it is")
        await until(lambda: details(fake) > 8, what="the first details")
        desk.click("jobCancel")
        await until(lambda: "stopped" in strip(desk).text, what="that it is stopped")
        desk.click("boardFilterAll")
        assert desk.board.rowCount() == MANY
        goes_on.set()
        await until(lambda: details(fake) == MANY, what="what was lacking")
        desk.window.commands.actions["sync"].trigger()
        await until(lambda: not strip(desk).is_running, what="nothing left to read")
        assert desk.board.rowCount() == MANY


async def exported(desk: RunningDesktop, path: Path) -> list[list[str]]:
    """Exports by Ctrl+Shift+E to a file, and returns the rows of the file."""
    desk.press(Qt.Key.Key_E, CTRL | Qt.KeyboardModifier.ShiftModifier)
    await name_file(desk, "saveFileDialog", path)
    await until(path.is_file, what="the file")
    await until(lambda: not strip(desk).is_running)
    if path.suffix == ".csv":
        with path.open(encoding="utf-8-sig", newline="") as file:
            return list(csv.reader(file))
    sheet = openpyxl.load_workbook(path).active
    assert sheet is not None
    assert not [cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    return [[str(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]


def has_rows(desk: RunningDesktop) -> bool:
    table = desk.program.wiring.documents.table()
    return table is not None and bool(table.head.count)


async def test_every_page_goes_into_a_file_in_each_language(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        for is_later in (False, True):
            desk.type_customer(f"5123 456{int(is_later)}", "=فاطمة")
            desk.choose_dropoff()
            desk.click("cashCheck")
            desk.type("cashAmountEdit", "12.5")
            if is_later:
                desk.click("scheduleCheck")
            await desk.quoted()
            desk.press_book()
            await until(lambda: desk.form.phone_edit.text() == "", what="an empty form")
        orders = {each["orderNumber"] for each in desk.deliveries()}
        await until(lambda: desk.board.rowCount() == 2, what="both on the board")
        pages = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4)
        for language, suffix in (("en", "csv"), ("ar", "xlsx")):
            desk.window.appearance.set_language(language)
            found = {}
            for page in pages:
                desk.press(page, CTRL)
                assert desk.window.side.tabs.currentIndex() == pages.index(page)
                await until(lambda: has_rows(desk), what="something to export")
                found[page] = await exported(desk, tmp_path / f"{page.name}.{suffix}")
            board, schedule, wallet, shift = (found[page] for page in pages)
            assert {row[0] for row in board[1:]} == orders
            assert all("فاطمة" in "".join(row) for row in board[1:])
            assert suffix == "xlsx" or not any(
                cell.startswith("=") for row in board for cell in row
            )
            assert len(schedule) == 2
            assert len(wallet) >= 2
            assert {"25", "25.000"} & set(shift[-1])


async def test_a_history_is_taken_over_once_however_often_it_is_imported(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, tmp_path: Path
) -> None:
    shows(fake, *many(60))
    path = tmp_path / "history.xlsx"
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.window.board_panel.show_all()
        await until(lambda: desk.board.rowCount() == 60, what="its deliveries")
        desk.window.commands.actions["export_history"].trigger()
        await name_file(desk, "saveFileDialog", path)
        await until(path.is_file, what="the file")
    records = app_paths.find(tmp_path / "data").journal_file("shop")
    records.unlink()
    shows(fake)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.window.board_panel.show_all()
        assert desk.board.rowCount() == 0
        await imported(desk, path)
        await until(lambda: desk.board.rowCount() == 60, what="what was taken over")
        desk.window.commands.actions["import"].trigger()
        await name_file(desk, "openFileDialog", path)
        await until(lambda: desk.window.findChild(QDialog, "importDialog"), what="what it found")
        dialog = desk.find(QDialog, "importDialog")
        said = " ".join(
            each.text() for each in dialog.findChildren(QWidget) if hasattr(each, "text")
        )
        assert "60" in said
        desk.press(Qt.Key.Key_Escape, on=dialog)
        await until(lambda: not desk.window.findChild(QDialog, "importDialog"))
        assert desk.board.rowCount() == 60


async def imported(desk: RunningDesktop, path: Path) -> None:
    desk.window.commands.actions["import"].trigger()
    await name_file(desk, "openFileDialog", path)
    await until(lambda: desk.window.findChild(QDialog, "importDialog"), what="what it found")
    button = desk.find(QPushButton, "importTakeButton")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.usefixtures("impatient_records")
async def test_with_locked_records_the_board_goes_on_and_says_so(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, tmp_path: Path, bugs: list[str]
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.window.board_panel.show_all()
        await until(lambda: desk.board.rowCount() == 1, what="its deliveries")
        await until(lambda: not strip(desk).is_running)
        records = app_paths.find(tmp_path / "data").journal_file("shop")
        with closing(sqlite3.connect(records, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            shows(fake, LISTED | {"status": "PICKEDUP"}, *many(2)[1:])
            chip = desk.board.index(0, BoardColumn.STATUS)
            await until(lambda: chip.data(StatusRole).status == "PICKEDUP", what="its move")
            await until(lambda: desk.window.notice.text, what="a word about the records")
            assert "●" in desk.text("connectionLabel")
            other.execute("ROLLBACK")
        await until(lambda: desk.board.rowCount() == 2, what="what could not be looked up")
    bugs.clear()
