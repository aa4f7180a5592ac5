"""Bringing the window before the clerk's eyes."""

from __future__ import annotations

import os

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget


def bring_to_front(window: QWidget, activation: str = "") -> None:
    """Shows a window above the others, with a question that it has open, and asks for the focus.

    A maximised one stays so. Where the desktop does not give the focus away, the window asks for
    attention instead.

    Args:
        window: The program's window.
        activation: The permission of a Wayland desktop, which Qt looks for in the environment.
    """
    if activation:
        os.environ["XDG_ACTIVATION_TOKEN"] = activation
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    if not window.isVisible():
        window.show()
    for shown in filter(None, (window, QApplication.activeModalWidget())):
        shown.raise_()
        shown.activateWindow()
        # An X11 window manager brings a minimised window back only when it is asked like this.
        if (handle := shown.windowHandle()) is not None:
            handle.requestActivate()
    QApplication.alert(window)
