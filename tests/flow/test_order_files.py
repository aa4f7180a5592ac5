"""Tests of a day's orders from a file: checked, corrected, booked, and recognised later."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from typing import Any

from openpyxl import load_workbook
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QTableView, QTableWidget

from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.order_files.book_dialog import BookDialog
from deskdispatch.ui.order_files.panel import OrderFilePanel
from deskdispatch.ui.order_files.reading_dialogs import ColumnsDialog
from deskdispatch.ui.order_files.rows_table import RowColumn
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_long_work import name_file, strip
from tests.ui.bare import bare
from tests.waiting import until

LINES = (
    "Order,Phone,Name,Location,Cash",
    'A-1,98765432,Sara,"29.3375,48.0758",4.5',
    'A-2,4.41E+11,Noura,"29.3759,47.9774",',
    'A-3,66001122,فاطمة,"29.3117,47.9906",',
)

PRICE = RowColumn.PRICE
KUWAIT_CITY = Coordinates(latitude=29.3759, longitude=47.9774)


def written(folder: Path, name: str = "orders.csv") -> Path:
    path = folder / name
    path.write_text("\n".join(LINES), encoding="utf-8")
    return path


def panel(desk: RunningDesktop) -> OrderFilePanel:
    return desk.find(OrderFilePanel, "orderFilePanel")


def table(desk: RunningDesktop) -> list[list[str]]:
    """Returns the texts of the cells of the page's table."""
    model = desk.find(QTableView, "orderFileTable").model()
    return [
        [str(model.index(row, column).data() or "") for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def states(desk: RunningDesktop) -> list[str]:
    return [row[1] for row in table(desk)]


async def click(desk: RunningDesktop, name: str) -> None:
    button = desk.find(QPushButton, name)
    await until(lambda: button.isVisible() and button.isEnabled(), what=name)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def choose(desk: RunningDesktop, row: int) -> None:
    view = desk.find(QTableView, "orderFileTable")
    view.setFocus()
    view.setCurrentIndex(view.model().index(row, 0))


async def opened(desk: RunningDesktop, path: Path, rows: int = 3) -> None:
    """Opens a file from the menu, and waits until its first row to check is shown below."""
    desk.window.commands.actions["order_file"].trigger()
    await name_file(desk, "openFileDialog", path)
    await until(lambda: len(table(desk)) == rows and panel(desk).list.isVisible(), what="its rows")
    await until(lambda: panel(desk).detail.row is not None, what="a row below")


def asked(desk: RunningDesktop) -> BookDialog | None:
    """Returns the open preview, if there is one."""
    found = desk.window.findChildren(BookDialog)
    return next((dialog for dialog in found if dialog.isVisible()), None)


async def confirmed(desk: RunningDesktop) -> None:
    """Confirms the preview, which is open or about to open."""
    await until(lambda: asked(desk) is not None, what="the preview")
    await click(desk, "orderFileBookConfirmButton")


async def booked(desk: RunningDesktop, state: str, count: int) -> None:
    """Books the ready rows, and waits for ``count`` rows in a state."""
    await click(desk, "orderFileBookButton")
    await confirmed(desk)
    await until(lambda: states(desk).count(state) == count, what=f"{count} {state}")


async def corrected(desk: RunningDesktop, row: int, shown: str, typed: str) -> None:
    """Replaces the shown text of a row's field."""
    choose(desk, row)
    editors = panel(desk).findChildren(QLineEdit)
    (editor,) = [each for each in editors if each.isVisible() and each.text() == shown]
    editor.setFocus()
    editor.selectAll()
    QTest.keyClicks(editor, typed)
    QTest.keyClick(editor, Qt.Key.Key_Return)


async def test_a_file_is_corrected_booked_and_known_again(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await opened(desk, written(tmp_path))
        assert states(desk) == ["Ready", "Problem", "Ready"]
        assert desk.board.rowCount() == 0
        await until(lambda: "." in table(desk)[0][PRICE], what="the price of a row")
        choose(desk, 0)
        QTest.keyClick(desk.find(QTableView, "orderFileTable"), Qt.Key.Key_Return, CTRL)
        await confirmed(desk)
        await until(lambda: states(desk).count("Booked") == 2, what="both ready orders")
        await until(lambda: desk.board.rowCount() == 2, what="the orders on the board")

        await corrected(desk, 1, "4.41E+11", "99001122")
        await until(lambda: states(desk)[1] == "Ready", what="the corrected row")
        paid = sum(Decimal(bare(table(desk)[row][PRICE])) for row in (0, 2))
        rest = f"wallet KWD {Decimal(50) - paid:.3f}"
        await until(lambda: rest in bare(panel(desk).sum_label.text()), what="the wallet by now")
        button = desk.find(QPushButton, "orderFileBookButton")
        await until(button.isEnabled, what="something to book")
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Space)
        await confirmed(desk)
        looks: list[int] = []
        desk.window.refresh_asked.connect(lambda: looks.append(states(desk).count("Booked")))
        await until(lambda: states(desk).count("Booked") == 3, what="the last order")
        await until(lambda: 3 in looks, what="that the wallet is read anew")
        assert desk.board.rowCount() == 3
        spent = sum(Decimal(bare(row[PRICE])) for row in table(desk))
        left = f"KWD {Decimal(50) - spent:.3f}"
        await until(lambda: left in bare(desk.text("walletLabel")), what="the wallet after it")
        results = desk.find(QPushButton, "orderFileResultsButton")
        await until(
            lambda: desk.window.focusWidget() is results, what="the keys on what comes next"
        )

        await click(desk, "orderFileCloseButton")
        await opened(desk, written(tmp_path, "the same.csv"))
        assert states(desk) == ["Booked before"] * 3
        assert not desk.find(QPushButton, "orderFileBookButton").isEnabled()
        assert desk.board.rowCount() == 3


async def test_results_are_saved_as_a_workbook_and_a_later_file_is_filled_in_from_them(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await opened(desk, written(tmp_path))
        await booked(desk, "Booked", 2)
        await click(desk, "orderFileResultsButton")
        results, failed = tmp_path / "results.xlsx", tmp_path / "failed.csv"
        await name_file(desk, "saveFileDialog", results)
        await until(lambda: "results.xlsx" in strip(desk).text, what="that it is saved")
        rows = list(load_workbook(results).active.iter_rows(values_only=True))  # type: ignore[union-attr]
        assert len(rows) == 3
        assert "Sara" in rows[1]

        await click(desk, "orderFileFailedButton")
        await name_file(desk, "saveFileDialog", failed)
        await until(lambda: "failed.csv" in strip(desk).text, what="that it is saved")
        text = failed.read_text(encoding="utf-8-sig").replace("4.41E+11", "99001122")
        failed.write_text(text, encoding="utf-8")
        await click(desk, "orderFileCloseButton")
        await opened(desk, failed, 1)
        await booked(desk, "Booked", 1)
        await click(desk, "orderFileCloseButton")
        await opened(desk, written(tmp_path))
        assert states(desk) == ["Booked before"] * 3
        assert desk.program.connector.desk is not None
        await desk.program.connector.desk.customers.record()
        path = tmp_path / "later.csv"
        path.write_text(f"{LINES[0]}\nB-1,98765432,,,2.5\n", encoding="utf-8")
        await opened(desk, path, rows=1)
        assert states(desk) == ["Problem"]
        await click(desk, "orderFileFillButton")
        await until(lambda: states(desk) == ["To check"], what="the row with what is known")
        assert "Sara" in table(desk)[0][2]
        assert "Same phone and place" in table(desk)[0][-1]
        await click(desk, "orderFileConfirmButton")
        await booked(desk, "Booked", 1)
        assert desk.board.rowCount() == 4


async def test_a_file_is_dropped_on_the_window_and_a_question_about_its_row_ends_with_it(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        drop(desk, written(tmp_path))
        await until(lambda: len(table(desk)) == 3, what="its rows")
        assert desk.window.side.page == "order_files"
        assert desk.form.phone_edit.text() == ""
        await until(lambda: panel(desk).detail.row is not None, what="a row below")
        choose(desk, 0)
        await click(desk, "orderFileMapButton")
        await until(lambda: "row 2" in bare(desk.window.map_panel.notice.text), what="the question")
        other = tmp_path / "other.csv"
        other.write_text(f"{LINES[0]}\n{LINES[3]}\n", encoding="utf-8")
        await opened(desk, other, rows=1)
        assert not desk.window.map_panel.notice.isVisible()
        desk.window.map_panel.map_view.point_picked.emit("dropoff", KUWAIT_CITY)
        assert desk.window.booking_panel.draft().dropoff == KUWAIT_CITY


async def test_closed_in_the_middle_it_goes_on_when_the_clerk_says_so(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    path = written(tmp_path)
    async with open_desktop() as desk:
        await desk.signed_in()
        await opened(desk, path)
        await click(desk, "orderFileBookButton")
        await confirmed(desk)
        controller = desk.program.wiring.order_files
        await until(lambda: controller.is_booking, what="the booking")
    async with open_desktop() as desk:
        await desk.signed_in()
        await until(lambda: len(table(desk)) == 3, what="the rows of the file")
        assert "not booked yet" in strip(desk).text
        action = strip(desk).findChild(QPushButton, "bannerAction")
        assert action is not None
        action.click()
        before = states(desk)
        assert before.count("Ready") in {1, 2}
        if before.count("Ready"):
            await booked(desk, "Booked", 2)
        await until(lambda: desk.board.rowCount() == 2, what="both orders, once each")
        assert "not booked yet" not in strip(desk).text


async def test_records_that_cannot_be_written_send_nothing_and_it_is_tried_again(
    open_desktop: OpenDesktop, impatient_records: None, tmp_path: Path
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await opened(desk, written(tmp_path))
        records = desk.where.journal_file("practice")
        with closing(sqlite3.connect(records, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await click(desk, "orderFileBookButton")
            await confirmed(desk)
            notice = desk.window.notice
            await until(lambda: "Another program holds" in notice.text, what="the trouble")
            other.execute("ROLLBACK")
        assert not desk.find(QPushButton, "orderFileStopButton").isVisible()
        assert states(desk).count("Ready") == 2
        assert desk.board.rowCount() == 0
        await booked(desk, "Booked", 2)


async def test_guessed_columns_are_confirmed_once(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    first, second = tmp_path / "monday.csv", tmp_path / "tuesday.csv"
    head = "Order status,E-mail,WA,Who,Where,Courier time\n"
    line = '{status},{name}@example.com,{phone},{name} Test,"29.3375,48.0758",18:30\n'
    sara = line.format(status="processing", name="Sara", phone="98765432")
    ali = line.format(status="completed", name="Ali", phone="66001122")
    first.write_text(head + sara, encoding="utf-8")
    second.write_text(head + ali, encoding="utf-8")
    async with open_desktop() as desk:
        await desk.signed_in()
        await opened(desk, first, rows=1)
        assert states(desk) == ["Problem"]
        assert "Columns were guessed" in table(desk)[0][-1]
        assert not desk.find(QPushButton, "orderFileBookButton").isEnabled()
        assert bare(desk.text("orderFileUnreadLabel")) == "Not read: Courier time"
        await click(desk, "orderFileColumnsButton")
        await until(lambda: desk.window.findChild(ColumnsDialog), what="the columns")
        dialog = desk.window.findChild(ColumnsDialog)
        assert dialog is not None
        cells = dialog.findChild(QTableWidget, "orderFileColumnsTable")
        assert cells is not None
        marks = [cells.model().index(at, 3).data() for at in range(6)]
        assert marks == ["", "", "Guessed", "Guessed", "Guessed", ""]
        assert dialog.fields() == (
            *(Field.ORDER_STATUS, None),
            *(Field.PHONE, Field.NAME, Field.LOCATION, None),
        )
        take = dialog.findChild(QPushButton, "orderFileColumnsTakeButton")
        assert take is not None
        QTest.mouseClick(take, Qt.MouseButton.LeftButton)
        await until(lambda: states(desk) == ["Ready"], what="the confirmed row")
        assert "Sara Test" in table(desk)[0][2]
        await click(desk, "orderFileBookButton")
        await until(lambda: asked(desk) is not None, what="the question")
        question = asked(desk)
        assert question is not None
        assert bare(question.unread_label.text()) == "Courier time"
        await confirmed(desk)
        await until(lambda: states(desk) == ["Booked"], what="the order")
        unread = desk.find(QLabel, "orderFileUnreadLabel")
        await until(lambda: not unread.isVisible(), what="the end of the run")
        await click(desk, "orderFileCloseButton")
        await opened(desk, second, rows=1)
        assert states(desk) == ["Ready"]
        assert "Ali Test" in table(desk)[0][2]


def drop(desk: RunningDesktop, path: Path) -> None:
    """Drags a file over the phone and drops it."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    args: Any = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, _NONE)
    enter = QDragEnterEvent(QPointF(200, 120).toPoint(), *args)
    QApplication.sendEvent(desk.window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(desk.window, QDropEvent(QPointF(200, 120), *args))


_NONE = Qt.KeyboardModifier.NoModifier
