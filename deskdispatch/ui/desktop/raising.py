"""Brings the window to the front."""

from __future__ import annotations

import os
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

AGAIN_AFTER_MS: Final = 100
"""When the desktop is asked once more, if the window is not in front by then."""


def bring_to_front(window: QWidget, activation: str = "") -> None:
    """Shows a window above the others, with a question that it has open, and asks for the focus.

    A maximised one stays so. Where the desktop does not give the focus away, the window asks for
    attention instead. The desktop is asked twice: a minimising that was still on its way undoes
    the first request, and window managers refuse one that is older than the clerk's last key.

    Args:
        window: The program's window.
        activation: The permission of a Wayland desktop, which Qt looks for in the environment.
    """
    if activation:
        os.environ["XDG_ACTIVATION_TOKEN"] = activation
    _raise(window)
    QApplication.alert(_front(window))
    _learn_the_time(window)
    QTimer.singleShot(AGAIN_AFTER_MS, window, lambda: _raise_if_not_in_front(window))


def _raise(window: QWidget) -> None:
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    if not window.isVisible():
        window.show()
    for shown in dict.fromkeys((window, _front(window))):
        shown.raise_()
        shown.activateWindow()
        # An X11 window manager brings a minimised window back only when it is asked like this.
        if (handle := shown.windowHandle()) is not None:
            handle.requestActivate()


def _raise_if_not_in_front(window: QWidget) -> None:
    is_closed = not window.isVisible()
    if not is_closed and (window.isMinimized() or not _front(window).isActiveWindow()):
        _raise(window)


def _front(window: QWidget) -> QWidget:
    """What takes the keys: the question that is open, or else the window."""
    return QApplication.activeModalWidget() or window


def _learn_the_time(window: QWidget) -> None:
    """Has Qt learn the X server's time, with which it asks for the focus.

    Qt takes it from the events of its own windows: it is the time of the clerk's last key here,
    and older than what was done in another program since. The title comes back with the time.
    """
    if QGuiApplication.platformName() == "xcb" and (handle := window.windowHandle()) is not None:
        handle.setTitle(handle.title())
