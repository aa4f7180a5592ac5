"""Base of the views that replace the cash sheet: title, *Export* and *Back* with their keys."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.widgets.button_keys import give_key
from deskdispatch.ui.widgets.controls import DialogButton, dialog_button
from deskdispatch.ui.widgets.plain_label import PlainLabel


def keyed_button(name: str, key: str, role: str = "") -> DialogButton:
    """Returns a button of the page that a key presses too."""
    button = dialog_button(name, role)
    give_key(button, key)
    return button


class ShiftView(Retranslated, QWidget):
    """Base class of these views; Esc goes back too.

    Args:
        name: Prefix of the names of its controls.
    """

    export_asked = Signal()
    closed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(f"{name}View")
        self.title_label = PlainLabel(f"{name}TitleLabel", "title", wraps=True)
        self.export_button = keyed_button(f"{name}ExportButton", "Alt+8")
        self.back_button = keyed_button(f"{name}BackButton", "Alt+9")
        self.export_button.clicked.connect(self.export_asked)
        self.back_button.clicked.connect(self._on_back)

    def leave(self) -> None:
        """Saves unfinished work before the view is hidden; does nothing by default."""

    def _on_back(self) -> None:
        self.leave()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._on_back()
        else:
            super().keyPressEvent(event)
