"""Starts the desktop like its command line and types into its form, to be killed by a test."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from deskdispatch.ui.window.main_window import MainWindow
from tests.flow.running_desktop import start_light

UPDATE_EVERY_MS = 20
TYPED = {
    "phoneEdit": "9922 1234",
    "nameEdit": "Fatima <b>",
    "dropoffEdit": "29.3117, 47.99",
    "addressDetailEdit": "Floor 2",
    "notesEdit": "Ring twice",
}


class Typist(QTimer):
    """Fills the form once it has its branch."""

    def __init__(self) -> None:
        super().__init__()
        self.timeout.connect(self._on_timeout)
        self.start(UPDATE_EVERY_MS)

    def _on_timeout(self) -> None:
        for window in QApplication.topLevelWidgets():
            if isinstance(window, MainWindow) and window.top_bar.branch() is not None:
                self.stop()
                for name, text in TYPED.items():
                    edit = window.findChild(QLineEdit, name)
                    assert isinstance(edit, QLineEdit)
                    QTest.keyClicks(edit, text)
                window.booking_panel.form.cash_check.click()
                QTest.keyClicks(window.booking_panel.form.cash_edit, "12.5")


def main() -> int:
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    application = QApplication(["deskdispatch"])
    typist = Typist()
    status = start_light(sys.argv[1:])
    del typist, application
    return status


if __name__ == "__main__":
    sys.exit(main())
