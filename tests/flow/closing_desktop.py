"""Starts the desktop as its command line does, and closes the window once it is at work."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel

from deskdispatch.app.start import start
from deskdispatch.ui.main_window import MainWindow

LOOK_EVERY_MS = 50


class Closer(QTimer):
    """Closes the window when it is live and its map is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.timeout.connect(self._on_timeout)
        self.start(LOOK_EVERY_MS)

    def _on_timeout(self) -> None:
        for window in QApplication.topLevelWidgets():
            if isinstance(window, MainWindow) and _is_at_work(window):
                self.stop()
                window.close()


def _is_at_work(window: MainWindow) -> bool:
    placeholder = window.findChild(QLabel, "mapPlaceholder")
    connection = window.findChild(QLabel, "connectionLabel")
    assert isinstance(placeholder, QLabel)
    assert isinstance(connection, QLabel)
    return placeholder.isHidden() and "●" in connection.text()


def main() -> int:
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    application = QApplication(["deskdispatch"])
    closer = Closer()
    status = start(sys.argv[1:])
    del closer, application
    return status


if __name__ == "__main__":
    sys.exit(main())
