"""Dialogs on how to read a file: the sheet of a workbook, and the field of each column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QListWidget,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from deskdispatch.domain.fields import Field
from deskdispatch.ui.lib.item_models import LEADING
from deskdispatch.ui.look import theme
from deskdispatch.ui.order_files.words import column_name
from deskdispatch.ui.text.amounts import NOTHING, embedded, joined
from deskdispatch.ui.text.fields import COLUMNS, NAMES
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.assistive.combo_box import ComboBox
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    answer_box,
    dialog_button,
    fitting,
    name_buttons,
    named,
    stacked,
)
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.tables.table import style_table

if TYPE_CHECKING:
    from deskdispatch.domain.errors import SeveralSheets
    from deskdispatch.domain.order_files.order_file import FileRow, OrderFile


class SheetDialog(QDialog):
    """Choice of a workbook's sheet, initially the one that was open when it was saved."""

    def __init__(self, name: str, choice: SeveralSheets) -> None:
        super().__init__()
        self.setObjectName("orderFileSheetDialog")
        self.setWindowTitle(self.tr("Choose a sheet"))
        question = PlainLabel("orderFileSheetQuestion", "title", wraps=True)
        words = self.tr("Which sheet of {name} holds the orders?")
        question.setText(words.format(name=embedded(name)))
        self.list = named(QListWidget(), "orderFileSheetList")
        self.list.setAccessibleName(self.tr("Sheets"))
        self.list.ensurePolished()  # sets the height of its rows
        self.list.addItems(list(choice.sheets))
        self.list.setCurrentRow(choice.sheets.index(choice.shown))
        self.list.itemActivated.connect(self.accept)
        column = stacked(question, self.list, self._buttons(), space="space_3", margin="space_6")
        self.setLayout(column)
        self.list.setFocus()
        DialogKeys(self)

    @property
    def sheet(self) -> str:
        return self.list.currentItem().text()

    def _buttons(self) -> QWidget:
        cancel = dialog_button("orderFileSheetCancelButton")
        read = dialog_button("orderFileSheetReadButton", "primary")
        name_buttons((cancel, self.tr("Cancel")), (read, self.tr("Read sheet")))
        read.setDefault(True)
        read.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        return answer_box(cancel, read)


SAMPLES: Final = 3
"""Cells shown of a column."""

_LEAST_ROWS: Final = 3
_FIELD_WIDTH: Final = 200
_GUESS_WIDTH: Final = 90


class ColumnsDialog(QDialog):
    """Choice of the field of each column, next to its heading and first cells.

    Guessed fields are marked; accepting the dialog confirms them.
    """

    def __init__(self, file: OrderFile, rows: Sequence[FileRow]) -> None:
        super().__init__()
        self.setObjectName("orderFileColumnsDialog")
        self.setWindowTitle(self.tr("Columns of the file"))
        self._combos: list[FieldCombo] = []
        self._is_guess = bool(file.guessed)
        self._table = self._build_table(file, rows)
        self._warning = PlainLabel("orderFileColumnsWarning", "note-attention", wraps=True)
        self._warning.setText(self.tr("No column holds the phone: no row can be booked."))
        words = PlainLabel("orderFileColumnsLabel", wraps=True)
        words.setText(
            self.tr("Check the guessed columns, then confirm: once for files like this.")
            if self._is_guess
            else self.tr("Files with the same headings are read this way from now on.")
        )
        parts = (words, self._table, self._warning, self._buttons())
        self.setLayout(stacked(*parts, margin="space_6", grows=(self._table,)))
        self.resize(fitting(QSize(720, 520), self))
        DialogKeys(self)
        self._show_warning()

    def fields(self) -> tuple[Field | None, ...]:
        """Returns the chosen field of each column; None for an unread column."""
        return tuple(combo.currentData() for combo in self._combos)

    def _build_table(self, file: OrderFile, rows: Sequence[FileRow]) -> QTableWidget:
        headings = [self.tr("Heading"), self.tr("First cells"), self.tr("Holds")]
        headings += [""] if self._is_guess else []
        table = named(QTableWidget(len(file.columns), len(headings)), "orderFileColumnsTable")
        table.setAccessibleName(self.tr("Columns of the file"))
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setHorizontalHeaderLabels(headings)
        style_table(table)
        table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        height = theme.current().sizes["field"] + theme.current().sizes["space_1"]
        table.verticalHeader().setDefaultSectionSize(height)
        table.setMinimumHeight((_LEAST_ROWS + 1) * height)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(LEADING)
        table.setColumnWidth(0, 150)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        table.setColumnWidth(2, _FIELD_WIDTH)
        if self._is_guess:
            table.setColumnWidth(3, _GUESS_WIDTH)
        for at, field in enumerate(file.columns):
            name = column_name(file, at)
            table.setItem(at, 0, _item(name))
            table.setItem(at, 1, _item(" · ".join(_samples(rows, at))))
            is_guess = at in file.guessed
            table.setCellWidget(at, 2, self._combo(name, field, is_guess=is_guess))
            if self._is_guess:
                table.setItem(at, 3, QTableWidgetItem(self.tr("Guessed") if is_guess else ""))
        return table

    def _combo(self, column: str, field: Field | None, *, is_guess: bool) -> FieldCombo:
        combo = FieldCombo()
        combo.addItem(self.tr("Not read"), None)
        for each in COLUMNS:
            combo.addItem(translated(NAMES[each]), each)
        combo.setCurrentIndex(combo.findData(field) if field is not None else 0)
        name = self.tr("What “{column}” holds").format(column=column)
        combo.setAccessibleName(joined(name, self.tr("Guessed")) if is_guess else name)
        combo.currentIndexChanged.connect(self._show_warning)
        self._combos.append(combo)
        return combo

    def _show_warning(self) -> None:
        self._warning.setVisible(Field.PHONE not in self.fields())

    def _buttons(self) -> QWidget:
        cancel = dialog_button("orderFileColumnsCancelButton")
        take = dialog_button("orderFileColumnsTakeButton", "primary")
        words = self.tr("Confirm") if self._is_guess else self.tr("Read again")
        name_buttons((cancel, self.tr("Cancel")), (take, words))
        take.setDefault(True)
        take.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        return answer_box(cancel, take)


class FieldCombo(ComboBox):
    """Combo box that leaves wheel events to the table around it."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def _samples(rows: Sequence[FileRow], column: int) -> list[str]:
    found: list[str] = []
    for row in rows:
        cells = row.content.cells
        if column < len(cells) and (cell := " ".join(cells[column].split())):
            found.append(embedded(cell))
        if len(found) == SAMPLES:
            break
    return found


def _item(text: str) -> QTableWidgetItem:
    item = QTableWidgetItem(text or NOTHING)
    item.setToolTip(tooltip(text))
    return item
