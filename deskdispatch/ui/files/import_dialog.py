"""The dialog that previews a history file before it is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QDialog, QDialogButtonBox

from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.widgets.controls import stacked
from deskdispatch.ui.widgets.keys import DialogKeys
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.desk.importing import ImportPreview

SHOWN: Final = 12
"""Unreadable lines listed one by one."""


class ImportDialog(QDialog):
    """Accepting imports what is new; what is known here never changes."""

    def __init__(self, found: ImportPreview) -> None:
        super().__init__()
        self.setObjectName("importDialog")
        self.setWindowTitle(self.tr("Import history"))
        column = stacked(margin="space_6")
        for name, words in self._lines(found):
            label = PlainLabel(name, wraps=True)
            label.setText(words)
            column.addWidget(label)
        column.addWidget(self._buttons(len(found.new)))
        self.setLayout(column)
        self.setMinimumWidth(420)
        DialogKeys(self)

    def _lines(self, found: ImportPreview) -> list[tuple[str, str]]:
        lines = [("importNewLabel", self.tr("%n new: they can be imported.", "", len(found.new)))]
        if found.known:
            words = self.tr("%n already here: left as they are.", "", found.known)
            lines.append(("importKnownLabel", words))
        if found.unreadable:
            words = self.tr("%n cannot be read and are skipped:", "", len(found.unreadable))
            lines.append(("importUnreadableLabel", f"{words} {self._places(found)}"))
        return lines

    def _places(self, found: ImportPreview) -> str:
        places = [
            self.tr("line {line} ({column})").format(
                line=isolated(f"{each.line:,}"), column=isolated(each.key)
            )
            for each in found.unreadable[:SHOWN]
        ]
        more = len(found.unreadable) - SHOWN
        return ", ".join([*places, *([self.tr("and %n more", "", more)] if more > 0 else [])])

    def _buttons(self, new: int) -> QDialogButtonBox:
        box = QDialogButtonBox()
        cancel = box.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        cancel.setObjectName("importCancelButton")
        import_button = box.addButton(self.tr("Import"), QDialogButtonBox.ButtonRole.AcceptRole)
        import_button.setObjectName("importTakeButton")
        import_button.setProperty("role", "primary")
        import_button.setEnabled(new > 0)
        import_button.setDefault(new > 0)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        return box
