"""The application itself: its language, its colours, and how it paints."""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication

from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import language

GPUS: Final = ("/dev/dri/renderD*", "/dev/nvidiactl", "/dev/dxg")
"""What Linux shows of a graphics processor: its own drivers, Nvidia's, Windows' beneath it."""


SOFTWARE_RENDERING: Final = {
    "QT_QUICK_BACKEND": "software",
    "QT_XCB_GL_INTEGRATION": "none",
    "QTWEBENGINE_CHROMIUM_FLAGS": "--disable-gpu",
}
"""Neither Qt Quick, nor the window, nor the web engine looks for what is not there."""


def disable_missing_gpu(environment: MutableMapping[str, str], gpus: Sequence[str] = GPUS) -> None:
    """Without a graphics processor everything is painted straight, not by imitating one.

    The imitation would cost the map's start 60 ms besides its frames. A PC whose maker or clerk
    has said how something is to paint keeps that.
    """
    places = (Path(each) for each in gpus)
    if sys.platform == "linux" and not any(any(p.parent.glob(p.name)) for p in places):
        for name, value in SOFTWARE_RENDERING.items():
            environment.setdefault(name, value)


def create(chosen: Settings) -> QApplication:
    """The application in its language and its colours; ``opening.front`` adds the style sheet."""
    disable_missing_gpu(os.environ)
    # The web engine comes after the first paint; it needs this set before the application is.
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    app = QApplication.instance() or QApplication([sys.argv[0]])
    assert isinstance(app, QApplication)
    app.setApplicationName("deskdispatch")
    app.setDesktopFileName("deskdispatch")
    app.setQuitOnLastWindowClosed(False)
    language.apply(app, chosen.language or language.of_system())
    dark = app.styleHints().colorScheme() is Qt.ColorScheme.Dark
    scheme = chosen.scheme or ("dark" if dark else "light")
    theme.take(app, theme.load("dark" if scheme == "dark" else "light"))
    return app
