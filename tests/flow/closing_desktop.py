"""Starts the desktop like its command line, and closes the window once the service is connected.

With ``--soon`` as the first argument it closes the window as soon as the map is drawn, while the
rest of the program is still loading. Qt classes that are made or imported on another thread are
reported on standard error.
"""

from __future__ import annotations

import builtins
import sys
import threading
from typing import Any

import shiboken6
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel

from deskdispatch.app.start import start
from deskdispatch.ui.window.main_window import MainWindow

SOON = "--soon"
UPDATE_EVERY_MS = 50


class Closer(QTimer):
    """Closes the window when its map is drawn and, unless ``soon``, the service is connected."""

    def __init__(self, *, soon: bool) -> None:
        super().__init__()
        self._soon = soon
        self.timeout.connect(self._on_timeout)
        self.start(UPDATE_EVERY_MS)

    def _on_timeout(self) -> None:
        for window in QApplication.topLevelWidgets():
            if isinstance(window, MainWindow) and _is_at_work(window, soon=self._soon):
                self.stop()
                window.close()


def _is_at_work(window: MainWindow, *, soon: bool) -> bool:
    placeholder = window.findChild(QLabel, "mapPlaceholder")
    connection = window.findChild(QLabel, "connectionLabel")
    assert isinstance(placeholder, QLabel)
    assert isinstance(connection, QLabel)
    return placeholder.isHidden() and (soon or "●" in connection.text())


def watch_threads() -> None:
    """Reports Qt classes made or imported on another thread than the main one.

    Making one while Qt paints may crash the process.
    """
    build: Any = builtins.__build_class__

    def watched(*given: Any, **keywords: Any) -> Any:
        made = build(*given, **keywords)
        if issubclass(made, shiboken6.Shiboken.Object):
            say(f"made {made.__module__}.{made.__name__}")
        return made

    def say(what: str) -> None:
        if threading.current_thread() is not threading.main_thread():
            sys.stderr.write(f"{threading.current_thread().name} {what}\n")

    def listen(event: str, details: tuple[Any, ...]) -> None:
        if event == "import" and details[0].startswith("PySide6."):
            say(f"imported {details[0]}")

    builtins.__build_class__ = watched
    sys.addaudithook(listen)


def main() -> int:
    watch_threads()
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    application = QApplication(["deskdispatch"])
    soon = sys.argv[1] == SOON
    closer = Closer(soon=soon)
    status = start(sys.argv[1 + soon :])
    del closer, application
    return status


if __name__ == "__main__":
    sys.exit(main())
