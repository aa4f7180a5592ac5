"""Bringing the window to the front."""

from __future__ import annotations

import os
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

RETRY_AFTER_MS: Final = 100
"""Milliseconds until the second request, if the window is not in front by then."""


def bring_to_front(window: QWidget, activation: str = "") -> None:
    """Shows a window, with its open dialog, above the others and requests the focus.

    If the desktop does not give the focus, the window asks for attention. The request is made
    twice: a minimising that is still in progress undoes the first one, and window managers refuse a
    request older than the last key press. ``activation`` is a Wayland token, which Qt reads from
    the environment.
    """
    if activation:
        os.environ["XDG_ACTIVATION_TOKEN"] = activation
    _raise(window)
    ask_for_attention(window)
    _update_server_time(window)

    def raise_again() -> None:
        is_in_front = _front(window).isActiveWindow() and not window.isMinimized()
        if window.isVisible() and not is_in_front:
            _raise(window)

    QTimer.singleShot(RETRY_AFTER_MS, window, raise_again)


def ask_for_attention(window: QWidget) -> None:
    """Marks a window in the taskbar if it is not active, without raising it."""
    QApplication.alert(_front(window))


def _raise(window: QWidget) -> None:
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    if not window.isVisible():
        window.show()
    for shown in dict.fromkeys((window, _front(window))):
        shown.raise_()
        shown.activateWindow()
        # X11 window managers restore a minimised window only after this request.
        if (handle := shown.windowHandle()) is not None:
            handle.requestActivate()


def _front(window: QWidget) -> QWidget:
    return QApplication.activeModalWidget() or window


def _update_server_time(window: QWidget) -> None:
    """Makes Qt learn the X server's current time, which its focus request contains.

    Qt knows only the time of the last event of its own windows; setting a title causes a new one.
    """
    if QGuiApplication.platformName() == "xcb" and (handle := window.windowHandle()) is not None:
        handle.setTitle(handle.title())
