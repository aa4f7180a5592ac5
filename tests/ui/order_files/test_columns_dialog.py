"""Tests of the dialog in which the clerk assigns a file's columns."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QDialog, QLabel, QPushButton, QTableWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.fields import Field
from deskdispatch.ui.order_files.reading_dialogs import ColumnsDialog
from tests.ui.order_files.made_files import BAD_BRANCH, BAD_PHONE, FIELDS, GOOD, file_of, row_of
from tests.ui.order_files.test_panel import MARKS


def dialog_of(qtbot: QtBot, fields: tuple[Field | None, ...] = FIELDS) -> ColumnsDialog:
    cells = (GOOD, BAD_PHONE, BAD_BRANCH, GOOD)
    rows = [row_of(line, each, fields=fields) for line, each in enumerate(cells, 2)]
    dialog = ColumnsDialog(file_of(*rows, fields=fields).file, rows)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def table_of(dialog: ColumnsDialog) -> QTableWidget:
    table = dialog.findChild(QTableWidget, "orderFileColumnsTable")
    assert table is not None
    return table


def cell(dialog: ColumnsDialog, row: int, column: int) -> str:
    item = table_of(dialog).item(row, column)
    assert item is not None
    return item.text().translate(MARKS)


def combo(dialog: ColumnsDialog, row: int) -> QComboBox:
    found = table_of(dialog).cellWidget(row, 2)
    assert isinstance(found, QComboBox)
    return found


def warns(dialog: ColumnsDialog) -> bool:
    label = dialog.findChild(QLabel, "orderFileColumnsWarning")
    assert label is not None
    return label.isVisible()


def test_each_column_shows_its_heading_its_first_cells_and_what_it_holds(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot)
    assert [cell(dialog, at, 0) for at in range(3)] == ["Phone", "Name", "Address"]
    assert cell(dialog, 0, 1) == "98765432 · 4.41E+11 · 66001122"
    assert cell(dialog, 6, 1) == "Ring twice"
    assert [combo(dialog, at).currentText() for at in range(2)] == ["Phone", "Name"]
    assert dialog.fields() == FIELDS


def test_other_fields_are_chosen_and_read_again(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot)
    combo(dialog, 6).setCurrentText("Not read")
    combo(dialog, 2).setCurrentText("Address details")
    button = dialog.findChild(QPushButton, "orderFileColumnsTakeButton")
    assert isinstance(button, QPushButton)
    button.click()
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.fields() == (
        *(Field.PHONE, Field.NAME, Field.ADDRESS_DETAIL, Field.LOCATION),
        *(Field.CASH_AMOUNT, Field.PICKUP, None),
    )


def test_a_file_without_a_column_of_phones_is_warned_about(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, (None, *FIELDS[1:]))
    assert warns(dialog)
    combo(dialog, 0).setCurrentText("Phone")
    assert not warns(dialog)


def test_each_choice_is_named_by_its_column(qtbot: QtBot) -> None:
    assert combo(dialog_of(qtbot), 4).accessibleName() == "What “Cash amount” holds"
