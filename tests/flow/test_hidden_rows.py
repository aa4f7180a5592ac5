"""Tests that hidden sheets and rows of a workbook are not booked without a question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from openpyxl import Workbook
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QTableView

from deskdispatch.ui.order_files.book_dialog import BookDialog
from deskdispatch.ui.order_files.reading_dialogs import SheetDialog
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import RunningDesktop
from tests.flow.test_long_work import name_file
from tests.flow.test_order_files import asked, choose, click, confirmed, panel, states, table
from tests.ui.order_files.test_panel import MARKS
from tests.waiting import until

ROWS = (
    ("Order", "Phone", "Name", "Location", "Cash"),
    ("A-1", "98765432", "Sara", "29.3375,48.0758", 4.5),
    ("A-2", "66001122", "Noura", "29.3759,47.9774", None),
    ("A-3", "55512345", "Dana", "29.3117,47.9906", None),
)


def workbook(folder: Path) -> Path:
    """Writes a workbook: yesterday's orders, then today's, of which a filter hides the second."""
    book = Workbook()
    for title in ("Yesterday", "Today"):
        sheet: Any = book.create_sheet(title)
        for row in ROWS:
            sheet.append(row)
    del book["Sheet"]
    book["Today"].auto_filter.ref = "A1:E4"
    book["Today"].row_dimensions[3].hidden = True
    book.active = 1
    book.save(folder / "orders.xlsx")
    return folder / "orders.xlsx"


async def sheet_read(desk: RunningDesktop, path: Path) -> None:
    """Opens a workbook, and accepts the sheet in the question, which was open when it was saved."""
    desk.window.commands.actions["order_file"].trigger()
    await name_file(desk, "openFileDialog", path)
    await until(lambda: desk.window.findChild(SheetDialog) is not None, what="the question")
    dialog = desk.find(SheetDialog, "orderFileSheetDialog")
    assert [dialog.list.item(at).text() for at in range(2)] == ["Yesterday", "Today"]
    assert dialog.sheet == "Today"
    await click(desk, "orderFileSheetReadButton")
    await until(lambda: len(table(desk)) == 3, what="its rows")
    await until(lambda: panel(desk).detail.row is not None, what="a row below")


async def preview(desk: RunningDesktop) -> BookDialog:
    await click(desk, "orderFileBookButton")
    await until(lambda: asked(desk) is not None, what="the preview")
    dialog = asked(desk)
    assert dialog is not None
    return dialog


def says(dialog: BookDialog, name: str) -> str:
    label = dialog.findChild(QLabel, name)
    assert label is not None
    return str(label.text()).translate(MARKS) if label.isVisible() else ""


async def test_what_the_sheet_hides_is_booked_only_when_it_was_confirmed(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await sheet_read(desk, workbook(tmp_path))
        assert states(desk) == ["Ready", "To check", "Ready"]
        assert "The sheet hides this row" in table(desk)[1][-1]

        dialog = await preview(desk)
        assert says(dialog, "orderFileBookQuestion") == "Book 2 orders?"
        assert says(dialog, "orderFileBookName") == "orders.xlsx · Today"
        await until(lambda: "after" in says(dialog, "orderFileBookWallet"), what="the wallet")
        await until(lambda: "not known" not in says(dialog, "orderFileBookSum"), what="the sum")
        assert says(dialog, "orderFileBookLeft") == "1 to check"
        assert "hides 1 of the rows" in says(dialog, "orderFileBookHidden")
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        await until(lambda: asked(desk) is None, what="the closed preview")
        assert states(desk).count("Ready") == 2

        dialog = await preview(desk)
        button = desk.find(QPushButton, "orderFileBookConfirmButton")
        assert button.text() == "Book 2 orders"
        await confirmed(desk)
        await until(lambda: states(desk) == ["Booked", "To check", "Booked"], what="two orders")
        await until(lambda: desk.board.rowCount() == 2, what="the orders on the board")

        choose(desk, 1)
        await click(desk, "orderFileConfirmButton")
        await until(lambda: states(desk)[1] == "Ready", what="the confirmed row")
        dialog = await preview(desk)
        assert says(dialog, "orderFileBookHidden") == "The sheet hides 1 of these orders."
        await confirmed(desk)
        await until(lambda: states(desk) == ["Booked"] * 3, what="the last order")
        assert desk.find(QTableView, "orderFileTable").model().rowCount() == 3
