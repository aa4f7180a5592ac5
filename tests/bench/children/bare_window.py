"""Bare Qt window with a label, which takes a key."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow

from tests.bench.children.key_probe import KeyProbe
from tests.bench.children.reporting import report_and_leave


class _Label(QLabel):
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.setText(event.text())
        if self.text() == "9":
            report_and_leave()


def main() -> None:
    app = QApplication([])
    window = QMainWindow()
    label = _Label("deskdispatch")
    label.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    window.setCentralWidget(label)
    window.resize(1366, 768)
    label.setFocus()
    KeyProbe(label)
    window.show()
    app.exec()
