"""Starts the desktop with a simulated screen, and answers the dialogs that stop the start.

``python -m tests.flow.second_desktop ANSWER ARGUMENTS``: each dialog is printed on standard output
as a line of JSON. With ``close`` it is then closed; with a file's name its first button is pressed
as soon as that file exists. With ``report:FILE`` a report is first saved to that file, and the
dialog's text about it is printed as well.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtWidgets import QApplication

from deskdispatch.app.instance.lock import InstanceLock
from deskdispatch.app.start import start
from deskdispatch.app.starting import dialog_without_qt
from deskdispatch.ui.lib import file_dialogs
from deskdispatch.ui.report.dialog import ReportDialog
from deskdispatch.ui.starting.failure_dialog import StartFailureDialog
from deskdispatch.ui.window.main_window import MainWindow

UPDATE_EVERY_MS = 50
ANSWERED_WITHIN_S = 1.0
_MARKS = dict.fromkeys(map(ord, "\u2066\u2068\u2069\u200b"))


class Clerk(QTimer):
    """Reads and answers each dialog; closes the main window if it opens after all."""

    def __init__(self, answer: str) -> None:
        super().__init__()
        self._answer, _, self._report = answer.partition(":")
        self._is_saving = False
        self._read: list[StartFailureDialog] = []
        self.timeout.connect(self._on_timeout)
        self.start(UPDATE_EVERY_MS)

    def _on_timeout(self) -> None:
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, StartFailureDialog) and widget.isVisible():
                self._answer_dialog(widget)
            elif isinstance(widget, ReportDialog) and widget.save_button.isEnabled():
                self._save(widget)
            elif isinstance(widget, MainWindow) and hasattr(widget, "slips"):
                say(window=widget.top_bar.profile_label.text())
                self.stop()
                widget.close()

    def _answer_dialog(self, dialog: StartFailureDialog) -> None:
        if dialog not in self._read:
            self._read.append(dialog)
            say_dialog(dialog)
        if self._answer == "report":
            self._answer = "saved"
            dialog.report_button.click()
        elif self._answer == "saved":
            say(saved=dialog.saved_label.text().translate(_MARKS))
            dialog.close_button.click()
        elif self._answer == "close":
            dialog.close_button.click()
        elif Path(self._answer).exists():
            dialog.action_button.click()

    def _save(self, dialog: ReportDialog) -> None:
        async def chosen(*_: object) -> Path:
            return Path(self._report)

        if not self._is_saving:
            self._is_saving = True
            vars(file_dialogs).update(file_to_save=chosen)
            dialog.save_button.click()


def say_dialog(dialog: StartFailureDialog) -> None:
    """Prints a dialog's texts, in its own language and in the other one."""
    said = []
    for _ in range(2):
        labels = (dialog.happened_label, dialog.kept_label, dialog.next_label)
        mirrored = dialog.layoutDirection() is Qt.LayoutDirection.RightToLeft
        said.append([*(label.text().translate(_MARKS) for label in labels), mirrored])
        dialog.language_button.click()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LanguageChange)
    say(said=said, action=dialog.action_button.text(), details=dialog.details_button.details)


def say(**facts: object) -> None:
    """Prints one line of JSON."""
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


def main() -> int:
    dialog_without_qt.has_screen = lambda: True
    InstanceLock.acquire_or_hand_over.__defaults__ = (ANSWERED_WITHIN_S,)
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    application = QApplication(["deskdispatch"])
    clerk = Clerk(sys.argv[1])
    status = start(sys.argv[2:])
    del clerk, application
    return status


if __name__ == "__main__":
    sys.exit(main())
