"""Starts the desktop with a keyring that never answers, and quits once the window reports that.

``python -m tests.flow.hanging_desktop ACTIONS ARGUMENTS``: before it quits it triggers these menu
actions, separated by commas, and waits for their dialogs to fill.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import keyring
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QApplication

from deskdispatch.domain.doctor import Part
from deskdispatch.domain.report.report import ReportPart
from deskdispatch.ui.doctor.dialog import DoctorDialog
from deskdispatch.ui.report.dialog import ReportDialog
from deskdispatch.ui.window.main_window import MainWindow
from tests.flow.running_desktop import FakeKeyring, start_light

UPDATE_EVERY_MS = 50


class Quitter(QTimer):
    """Presses Ctrl+Q when the window reports waiting for the keyring and the dialogs are open."""

    def __init__(self, actions: Sequence[str]) -> None:
        super().__init__()
        self._actions = list(actions)
        self._open = len(actions)
        self.timeout.connect(self._on_timeout)
        self.start(UPDATE_EVERY_MS)

    def _on_timeout(self) -> None:
        for window in QApplication.topLevelWidgets():
            notice = getattr(window, "notice", None)  # created after the first frame
            if isinstance(window, MainWindow) and notice and "keyring" in notice.text:
                self._trigger_actions(window)

    def _trigger_actions(self, window: MainWindow) -> None:
        while self._actions:
            window.commands.actions[self._actions.pop()].trigger()
        filled = [
            *(each for each in window.findChildren(DoctorDialog) if Part.DISK in each.results),
            *(each for each in window.findChildren(ReportDialog) if ReportPart.LOG in each.texts),
        ]
        if len(filled) == self._open:
            self.stop()
            window.commands.actions["quit"].trigger()


def main() -> int:
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    application = QApplication(["deskdispatch"])
    fake_keyring = FakeKeyring()
    fake_keyring.answers.clear()
    keyring.set_keyring(fake_keyring)
    quitter = Quitter([action for action in sys.argv[1].split(",") if action])
    status = start_light(sys.argv[2:])
    del quitter, application
    return status


if __name__ == "__main__":
    sys.exit(main())
