"""Starts the desktop with a keyring that never answers, and quits once it says so."""

from __future__ import annotations

import sys

import keyring
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QApplication

from deskdispatch.ui.window.main_window import MainWindow
from tests.flow.running_desktop import FakeKeyring, start_light

UPDATE_EVERY_MS = 50


class Quitter(QTimer):
    """Ctrl+Q as soon as the window says that it waits for the keyring."""

    def __init__(self) -> None:
        super().__init__()
        self.timeout.connect(self._on_timeout)
        self.start(UPDATE_EVERY_MS)

    def _on_timeout(self) -> None:
        for window in QApplication.topLevelWidgets():
            if isinstance(window, MainWindow) and "keyring" in window.notice.text:
                self.stop()
                window.commands.actions["quit"].trigger()


def main() -> int:
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    application = QApplication(["deskdispatch"])
    fake_keyring = FakeKeyring()
    fake_keyring.answers.clear()
    keyring.set_keyring(fake_keyring)
    quitter = Quitter()
    status = start_light(sys.argv[1:])
    del quitter, application
    return status


if __name__ == "__main__":
    sys.exit(main())
