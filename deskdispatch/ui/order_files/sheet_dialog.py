"""Asks which sheet of a workbook holds the orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget

from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.controls import dialog_button, name_buttons, named, stacked
from deskdispatch.ui.widgets.keys import DialogKeys
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.errors import SeveralSheets


class SheetDialog(QDialog):
    """Accepted with a sheet; at first the one that was open is chosen.

    Args:
        name: Of the workbook.
        choice: Its sheets.
    """

    def __init__(self, name: str, choice: SeveralSheets) -> None:
        super().__init__()
        self.setObjectName("orderFileSheetDialog")
        self.setWindowTitle(self.tr("Choose a sheet"))
        question = PlainLabel("orderFileSheetQuestion", "title", wraps=True)
        words = self.tr("Which sheet of {name} holds the orders?")
        question.setText(words.format(name=embedded(name)))
        self.list = named(QListWidget(), "orderFileSheetList")
        self.list.setAccessibleName(self.tr("Sheets"))
        self.list.ensurePolished()  # which tells how high its rows are
        self.list.addItems(list(choice.sheets))
        self.list.setCurrentRow(choice.sheets.index(choice.shown))
        self.list.itemActivated.connect(self.accept)
        column = stacked(question, self.list, self._buttons(), space="space_3", margin="space_6")
        self.setLayout(column)
        self.list.setFocus()
        DialogKeys(self)

    @property
    def sheet(self) -> str:
        """The name of the chosen one."""
        return self.list.currentItem().text()

    def _buttons(self) -> QDialogButtonBox:
        box = QDialogButtonBox()
        cancel = dialog_button("orderFileSheetCancelButton")
        read = dialog_button("orderFileSheetReadButton", "primary")
        name_buttons((cancel, self.tr("Cancel")), (read, self.tr("Read sheet")))
        box.addButton(cancel, QDialogButtonBox.ButtonRole.RejectRole)
        box.addButton(read, QDialogButtonBox.ButtonRole.AcceptRole)
        read.setDefault(True)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        return box
